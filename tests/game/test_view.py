"""What is public and what is known of a hand; for all viewers of all games: test_properties.py."""

import pytest

from game.actions import Advance, Retreat
from game.cards import NO_CARDS, Card, cards_in, size
from game.rng import Rng
from game.state import HISPANIOLA, JAMAICA, TORTUGA, GameState, Options
from game.view import ALL, PUBLIC, Viewer, determinize, view
from tests.game.building import ESCAPE, RULES, after, cards, hand, pile, position

HANDS = ("skull key", "hat hat", "bottle")


def three(options: Options, known: tuple[str, ...] = ()) -> GameState:
    """Three players with the hands above and something in every pile."""
    return position(
        (20,),
        (10, 10),
        (),
        hands=HANDS,
        row="dagger pistol key hat" if options.open_row else "",
        stock="skull bottle pistol dagger hat",
        discard="key key",
        options=options,
        known=known,
    )


@pytest.mark.parametrize("viewer", [PUBLIC, ALL])
def test_who_sits_nowhere_has_no_hand(viewer: Viewer) -> None:
    seen = view(three(TORTUGA), viewer)
    with pytest.raises(ValueError, match="no hand"):
        _ = seen.hand


@pytest.mark.parametrize("options", ESCAPE.variants.values(), ids=ESCAPE.variants)
@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC, ALL])
def test_discard_row_and_all_counts_are_public(options: Options, viewer: Viewer) -> None:
    state = three(options)
    seen = view(state, viewer)
    assert seen.table.discard == pile("key key")
    assert seen.table.row == state.table.row
    assert seen.hand_sizes == (2, 2, 1)
    assert seen.stock_size == 5


def test_a_view_holds_neither_the_stock_nor_the_generator() -> None:
    state = three(JAMAICA)
    other = state._replace(stock=pile("hat dagger pistol bottle skull"), rng=Rng(77))
    assert view(state, 0) == view(other, 0)


def test_in_hispaniola_the_cards_taken_from_the_row_are_known() -> None:
    state = after(three(HISPANIOLA), Retreat(20))
    assert state.table.known == (hand("dagger pistol"), NO_CARDS, NO_CARDS)
    assert view(state, 1).table.known[0] == hand("dagger pistol")
    assert view(state, 1).hands[0] is None


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    state = after(three(HISPANIOLA), Retreat(20), Advance(Card.PISTOL, 0))
    assert state.table.known[0] == hand("dagger")


def test_a_card_that_nobody_saw_taken_leaves_what_is_known() -> None:
    state = after(three(HISPANIOLA), Retreat(20), Advance(Card.SKULL, 0))
    assert state.table.known[0] == hand("dagger pistol")


def test_of_two_alike_the_known_one_counts_as_played() -> None:
    state = three(HISPANIOLA, known=("key", "", ""))
    held = state._replace(hands=(hand("key key"), *state.hands[1:]))
    state = after(held, Advance(Card.KEY, 0))
    assert state.hands[0] == hand("key")
    assert state.table.known[0] == NO_CARDS


def test_cards_from_the_stock_are_not_known() -> None:
    state = after(three(JAMAICA), Retreat(20))
    assert size(state.hands[0]) == 4
    assert state.table.known == (NO_CARDS,) * 3


def test_cards_taken_after_a_new_row_are_known_too() -> None:
    state = three(HISPANIOLA)
    state = state._replace(table=state.table._replace(row=pile("dagger")))
    state = after(state, Retreat(20))
    assert state.table.known[0] == hand("dagger skull")


def test_drawn_states_differ_in_what_is_hidden() -> None:
    state = RULES.new_game(3, JAMAICA, seed=1).state
    drawn = [determinize(view(state, 0), Rng(seed)) for seed in range(20)]
    assert len({other.hands[1] for other in drawn}) > 10
    assert len({other.stock for other in drawn}) == 20


def test_a_drawn_state_keeps_the_cards_that_are_known() -> None:
    state = after(three(HISPANIOLA), Retreat(20))
    for seed in range(20):
        held = determinize(view(state, 1), Rng(seed)).hands[0]
        assert set(cards("dagger pistol")) <= set(cards_in(held))
        assert size(held) == 4
    assert len({determinize(view(state, 1), Rng(seed)).hands[0] for seed in range(20)}) > 1


def test_a_drawn_state_is_played_on_like_any_other() -> None:
    state = determinize(view(three(JAMAICA), 0), Rng(3))
    assert after(state, Retreat(20)).table.pirates[0][0] == 10
