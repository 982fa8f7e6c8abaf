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
from game.events import CardsDrawn, HandDealt, RowDealt, Source, StockReshuffled, TurnBegan
from game.rng import Rng
from game.state import HISPANIOLA, JAMAICA, TORTUGA, Options
from tests.game.building import ESCAPE, RULES, after, cards, crew, drawn, move, pile, position, told
from tests.game.golden import note

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
@pytest.mark.parametrize("options", ESCAPE.variants.values(), ids=ESCAPE.variants)
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


DRAWS: list[tuple[int, dict[str, str], str]] = [
    # In Jamaica new cards come from the top of the stock.
    (2, {"stock": "hat key pistol"}, "stock gives hat key"),
    # The discard becomes the stock in mid-draw, but stays until a card is needed.
    (2, {"stock": "hat", "discard": "key key"}, "stock gives hat, 2 reshuffled, stock gives key"),
    (2, {"stock": "hat hat", "discard": "key"}, "stock gives hat hat"),
    # Where there are too few cards fewer are drawn, and with none the retreat stays legal.
    (2, {"stock": "hat"}, "stock gives hat, 1 not to be had"),
    (2, {}, "2 not to be had"),
]
ROW_DRAWS: list[tuple[int, dict[str, str], str]] = [
    # With a row new cards come from its front, and it is not refilled before it is empty.
    (2, {"row": "hat key pistol", "stock": "skull"}, "row gives hat key"),
    (1, {"row": "hat key", "stock": TWELVE}, "row gives hat"),
    # It is laid out again the moment its last card is taken, also in mid-draw.
    (2, {"row": "hat key", "stock": TWELVE}, "row gives hat key, new row"),
    (2, {"row": "hat", "stock": TWELVE}, "row gives hat, new row, row gives skull"),
    # It is as long as there are cards.
    (1, {"row": "hat", "discard": "key skull"}, "row gives hat, 2 reshuffled, new row"),
    (2, {"row": "hat", "stock": "key"}, "row gives hat, new row, row gives key"),
    (2, {"row": "key"}, "row gives key, 1 not to be had"),
    (2, {}, "2 not to be had"),
]
EVERY_DRAW = [
    *((JAMAICA, *draw) for draw in DRAWS),
    *((options, *draw) for options in (TORTUGA, HISPANIOLA) for draw in ROW_DRAWS),
]


@pytest.mark.parametrize(("options", "behind", "piles", "expected"), EVERY_DRAW)
def test_a_retreat_draws_as_many_cards_as_pirates_are_joined(
    options: Options, behind: int, piles: dict[str, str], expected: str
) -> None:
    row, stock, discard = (piles.get(name, "") for name in ("row", "stock", "discard"))
    state = position(
        *((20,), (10,) * behind), row=row, stock=stock, discard=discard, options=options
    )
    events = told(state, Retreat(20))
    assert ", ".join(filter(None, map(note, events))) == expected
    state = after(state, Retreat(20))
    assert (state.table.pirates[0], state.table.actions_left) == (crew(10), 2)
    assert state.hands[0] == hand_of(card for card in drawn(events) if card is not None)


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


@pytest.mark.parametrize("options", ESCAPE.variants.values(), ids=ESCAPE.variants)
def test_the_variants_move_pirates_alike(options: Options) -> None:
    held = ("hat", "")
    state = position(*TWO_BEHIND, hands=held, row="key key", stock="key key", options=options)
    assert move(told(state, Advance(Card.HAT, 20))).destination == 26
    assert move(told(state, Retreat(20))).destination == 10
