"""Cards and hands as values; dealing, drawing, the open row and the stock."""

import pytest

from game.actions import Advance, Retreat
from game.cards import (
    CARD_BY_LABEL,
    CARDS,
    ESCAPE_SIGNS,
    NEST_SIGNS,
    NO_CARDS,
    Card,
    Sign,
    cards_in,
    cards_of,
    count,
    hand_of,
    kinds,
    size,
)
from game.events import (
    CardsDrawn,
    CardsRanOut,
    HandDealt,
    RowDealt,
    Source,
    StockReshuffled,
    TurnBegan,
)
from game.rng import Rng
from game.state import HISPANIOLA, JAMAICA, TORTUGA, Options
from tests.game.building import RULES, after, cards, crew, drawn, hand, move, pile, position, told

TWELVE = "skull hat dagger bottle key pistol skull hat dagger bottle key pistol"


# Seat 0's pirate on 20 can fall back to 10, where one or two stand.
ONE_BEHIND = ((20,), (10,))
TWO_BEHIND = ((20,), (10, 10))


def test_the_games_share_no_sign() -> None:
    assert len(ESCAPE_SIGNS) == 6
    assert len(NEST_SIGNS) == 7
    assert set(ESCAPE_SIGNS).isdisjoint(NEST_SIGNS)
    assert {*ESCAPE_SIGNS, *NEST_SIGNS} == set(Sign)


def test_a_card_of_each_sign_and_a_gold_one_of_each_of_nests() -> None:
    assert {card.sign for card in CARDS if not card.gold} == set(Sign)
    assert [card.sign for card in CARDS if card.gold] == list(NEST_SIGNS)


def test_labels_are_signs_with_a_star_for_gold_and_lead_back() -> None:
    assert Card.SKULL.label == "skull"
    assert Card.GOLD_SPYGLASS.label == "spyglass*"
    assert [CARD_BY_LABEL[card.label] for card in CARDS] == list(CARDS)


def test_a_hand_counts_its_cards_by_kind() -> None:
    held = hand_of([Card.KEY, Card.HAT, Card.KEY, Card.GOLD_MAP])
    assert [count(held, card) for card in (Card.KEY, Card.HAT, Card.SKULL)] == [2, 1, 0]
    assert (count(held, Card.MAP), count(held, Card.GOLD_MAP)) == (0, 1)
    assert size(held) == 4
    assert cards_in(held) == (Card.HAT, Card.KEY, Card.KEY, Card.GOLD_MAP)


def test_no_cards_are_a_hand_too() -> None:
    assert size(NO_CARDS) == 0
    assert cards_in(NO_CARDS) == ()
    assert hand_of([]) == NO_CARDS


@pytest.mark.parametrize("card", CARDS)
def test_a_hand_can_hold_every_card_of_a_kind_without_touching_another(card: Card) -> None:
    others = hand_of(other for other in CARDS if other is not card)
    full = others + hand_of([card] * 17)
    assert count(full, card) == 17
    assert size(full) == 17 + len(CARDS) - 1
    assert full - hand_of([card] * 17) == others


def test_the_kinds_of_a_hand_are_one_of_each_card_held() -> None:
    assert kinds(hand_of([Card.KEY] * 17 + [Card.SKULL])) == hand_of([Card.SKULL, Card.KEY])
    assert kinds(NO_CARDS) == NO_CARDS


def test_a_pile_keeps_its_order() -> None:
    assert cards_of(pile("key skull key")) == (Card.KEY, Card.SKULL, Card.KEY)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [JAMAICA, TORTUGA, HISPANIOLA])
def test_102_cards_17_of_each_are_dealt_six_to_everybody(players: int, options: Options) -> None:
    state, events = RULES.new_game(players, options, seed=3)
    table = state.table
    assert table.pirates == (crew(),) * players
    assert [size(held) for held in state.hands] == [6] * players
    everything = sum(state.hands) + hand_of(state.stock + table.row + table.discard)
    assert everything == table.setup.deck
    assert [count(everything, card) for card in CARDS] == [17] * 6 + [0] * 14
    dealt = {
        event.seat: hand_of(card for card in event.cards if card is not None)
        for event in events
        if isinstance(event, HandDealt)
    }
    assert dealt == dict(enumerate(state.hands))
    assert events[-1] == TurnBegan(table.turn, 1, free_sail=False)


@pytest.mark.parametrize(("options", "laid"), [(JAMAICA, 0), (TORTUGA, 12), (HISPANIOLA, 12)])
def test_a_row_of_twelve_is_laid_out_where_cards_come_from_a_row(
    options: Options, laid: int
) -> None:
    state, events = RULES.new_game(2, options, seed=3)
    assert len(state.table.row) == laid
    assert len(state.stock) == 102 - 12 - laid
    rows = [event for event in events if isinstance(event, RowDealt)]
    assert rows == ([RowDealt(cards_of(state.table.row))] if laid else [])


def test_in_jamaica_new_cards_come_from_the_top_of_the_stock() -> None:
    state = position(*TWO_BEHIND, stock="hat key pistol")
    assert CardsDrawn(0, cards("hat key"), Source.STOCK) in told(state, Retreat(20))
    assert after(state, Retreat(20)).stock == pile("pistol")


@pytest.mark.parametrize("options", [TORTUGA, HISPANIOLA])
def test_with_a_row_new_cards_come_from_its_front(options: Options) -> None:
    state = position(*TWO_BEHIND, row="hat key pistol", stock="skull", options=options)
    assert CardsDrawn(0, cards("hat key"), Source.ROW) in told(state, Retreat(20))
    state = after(state, Retreat(20))
    assert state.hands[0] == hand("hat key")
    assert state.table.row == pile("pistol")
    assert state.stock == pile("skull")


def test_the_row_is_not_refilled_before_it_is_empty() -> None:
    state = after(position(*ONE_BEHIND, row="hat key", stock=TWELVE, options=TORTUGA), Retreat(20))
    assert state.table.row == pile("key")


def test_the_row_is_laid_out_anew_the_moment_its_last_card_is_taken() -> None:
    state = position(*TWO_BEHIND, row="hat key", stock=f"{TWELVE} hat", options=TORTUGA)
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("hat key"), Source.ROW),
        RowDealt(cards(TWELVE)),
    )
    state = after(state, Retreat(20))
    assert state.table.row == pile(TWELVE)
    assert state.stock == pile("hat")


def test_with_one_card_left_a_draw_of_two_takes_it_and_the_first_new_one() -> None:
    state = position(*TWO_BEHIND, row="hat", stock=TWELVE, options=TORTUGA)
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("hat"), Source.ROW),
        RowDealt(cards(TWELVE)),
        CardsDrawn(0, cards("skull"), Source.ROW),
    )
    state = after(state, Retreat(20))
    assert state.hands[0] == hand("hat skull")
    assert state.table.row == pile(TWELVE)[1:]


def test_a_stock_that_runs_out_under_the_new_row_is_made_of_the_discard() -> None:
    discard = "skull " * 6 + "bottle " * 6
    state = position(*ONE_BEHIND, row="hat", stock="key key key", discard=discard, options=TORTUGA)
    shuffled, rng = Rng(1).shuffled(pile(discard))
    laid = pile("key key key") + bytes(shuffled[:9])
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("hat"), Source.ROW),
        StockReshuffled(12),
        RowDealt(cards_of(laid)),
    )
    state = after(state, Retreat(20))
    assert state.table.row == laid
    assert state.table.discard == b""
    assert state.stock == bytes(shuffled[9:])
    assert state.rng == rng


def test_a_row_is_as_long_as_there_are_cards() -> None:
    state = position(*ONE_BEHIND, row="hat", stock="key", discard="skull skull", options=TORTUGA)
    state = after(state, Retreat(20))
    assert state.table.row == pile("key skull skull")
    assert (state.stock, state.table.discard) == (b"", b"")


def test_a_short_row_can_be_emptied_and_laid_out_in_one_draw() -> None:
    state = position(*TWO_BEHIND, row="hat", stock="key", options=TORTUGA)
    assert drawn(told(state, Retreat(20))) == cards("hat key")
    assert after(state, Retreat(20)).table.row == b""


@pytest.mark.parametrize("options", [JAMAICA, TORTUGA, HISPANIOLA])
def test_with_nothing_left_anywhere_the_retreat_stays_legal_and_counts(options: Options) -> None:
    state = position(*TWO_BEHIND, hands=("hat", ""), options=options)
    assert told(state, Retreat(20))[1:] == (CardsRanOut(0, 2),)
    state = after(state, Retreat(20))
    assert state.table.pirates[0] == crew(10)
    assert state.hands[0] == hand("hat")
    assert state.table.actions_left == 2


def test_where_there_are_too_few_cards_fewer_are_drawn() -> None:
    state = position(*TWO_BEHIND, stock="hat")
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("hat"), Source.STOCK),
        CardsRanOut(0, 1),
    )
    state = position(*TWO_BEHIND, row="key", options=TORTUGA)
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("key"), Source.ROW),
        CardsRanOut(0, 1),
    )


def test_a_row_that_could_not_be_laid_out_is_laid_at_the_next_draw() -> None:
    state = position(*ONE_BEHIND, hands=("skull skull", ""), row="hat", options=TORTUGA)
    state = after(state, Retreat(20))
    assert state.table.row == b""
    state = after(state, Advance(Card.SKULL, 0))
    assert (state.table.row, state.table.discard) == (b"", pile("skull"))
    assert told(state, Retreat(10))[1:4] == (
        StockReshuffled(1),
        RowDealt(cards("skull")),
        CardsDrawn(0, cards("skull"), Source.ROW),
    )


def test_in_jamaica_the_discard_becomes_the_stock_in_mid_draw() -> None:
    state = position(*TWO_BEHIND, stock="hat", discard="key key key")
    assert told(state, Retreat(20))[1:] == (
        CardsDrawn(0, cards("hat"), Source.STOCK),
        StockReshuffled(3),
        CardsDrawn(0, cards("key"), Source.STOCK),
    )
    state = after(state, Retreat(20))
    assert state.hands[0] == hand("hat key")
    assert state.stock == pile("key key")
    assert state.table.discard == b""


def test_the_discard_stays_until_a_card_is_needed() -> None:
    state = after(position(*TWO_BEHIND, stock="hat hat", discard="key"), Retreat(20))
    assert (state.stock, state.table.discard) == (b"", pile("key"))


def test_the_discard_is_shuffled_not_turned_over() -> None:
    orders = {
        after(position(*ONE_BEHIND, discard=TWELVE, rng=Rng(seed)), Retreat(20)).stock
        for seed in range(20)
    }
    assert len(orders) == 20


def test_a_hand_has_no_limit() -> None:
    held = " ".join(sign.label for sign in ESCAPE_SIGNS for _ in range(16))
    state = after(position(*TWO_BEHIND, hands=(held, ""), stock="hat key"), Retreat(20))
    assert size(state.hands[0]) == 98


@pytest.mark.parametrize("options", [JAMAICA, TORTUGA, HISPANIOLA])
def test_the_variants_move_pirates_alike(options: Options) -> None:
    held = ("hat", "")
    state = position(*TWO_BEHIND, hands=held, row="key key", stock="key key", options=options)
    assert move(told(state, Advance(Card.HAT, 20))).destination == 26
    assert move(told(state, Retreat(20))).destination == 10
