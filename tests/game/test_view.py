"""Who sees what: views, events told to a viewer, and states drawn from a view."""

import pytest

from game.actions import Advance, Retreat
from game.cards import NO_CARDS, Card, cards_in, size
from game.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    HandDealt,
    PirateMoved,
    RowDealt,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
)
from game.rng import Rng
from game.state import HISPANIOLA, JAMAICA, TORTUGA, GameState, Options
from game.view import ALL, PUBLIC, Viewer, determinize, redact, view
from tests.game.building import RULES, after, cards, hand, pile, position

HANDS = ("skull key", "hat hat", "bottle")
UNKNOWN = (None, None)


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


@pytest.mark.parametrize("options", [JAMAICA, HISPANIOLA])
def test_a_hidden_hand_is_its_owners_alone(options: Options) -> None:
    state = three(options)
    for seat in range(3):
        expected = [state.hands[seat] if other == seat else None for other in range(3)]
        assert list(view(state, seat).hands) == expected
        assert view(state, seat).hand == state.hands[seat]


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC, ALL])
def test_in_tortuga_everybody_sees_every_hand(viewer: Viewer) -> None:
    state = three(TORTUGA)
    assert view(state, viewer).hands == state.hands


@pytest.mark.parametrize("options", [JAMAICA, HISPANIOLA])
def test_spectators_see_no_hidden_hand(options: Options) -> None:
    assert view(three(options), PUBLIC).hands == (None, None, None)


@pytest.mark.parametrize("options", [JAMAICA, HISPANIOLA])
def test_whoever_may_see_all_sees_every_hand(options: Options) -> None:
    state = three(options)
    assert view(state, ALL).hands == state.hands


@pytest.mark.parametrize("viewer", [PUBLIC, ALL])
def test_who_sits_nowhere_has_no_hand(viewer: Viewer) -> None:
    seen = view(three(TORTUGA), viewer)
    with pytest.raises(ValueError, match="no hand"):
        _ = seen.hand


@pytest.mark.parametrize("options", [JAMAICA, TORTUGA, HISPANIOLA])
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


@pytest.mark.parametrize(
    ("options", "viewer", "seen"),
    [
        (JAMAICA, 0, True),
        (JAMAICA, 1, False),
        (JAMAICA, PUBLIC, False),
        (JAMAICA, ALL, True),
        (HISPANIOLA, 0, True),
        (HISPANIOLA, 1, False),
        (HISPANIOLA, PUBLIC, False),
        (HISPANIOLA, ALL, True),
        (TORTUGA, 0, True),
        (TORTUGA, 1, True),
        (TORTUGA, PUBLIC, True),
        (TORTUGA, ALL, True),
    ],
)
def test_dealt_cards_are_told_to_those_who_see_the_hand(
    options: Options, viewer: Viewer, seen: bool
) -> None:
    told = redact(HandDealt(0, cards("key hat")), options, viewer)
    assert told == HandDealt(0, cards("key hat") if seen else UNKNOWN)


@pytest.mark.parametrize(
    ("viewer", "seen"), [(0, True), (1, False), (2, False), (PUBLIC, False), (ALL, True)]
)
def test_cards_from_the_stock_are_told_to_their_owner(viewer: Viewer, seen: bool) -> None:
    told = redact(CardsDrawn(0, cards("key hat"), Source.STOCK), JAMAICA, viewer)
    assert told == CardsDrawn(0, cards("key hat") if seen else UNKNOWN, Source.STOCK)


@pytest.mark.parametrize("options", [TORTUGA, HISPANIOLA])
@pytest.mark.parametrize("viewer", [0, 1, PUBLIC, ALL])
def test_cards_from_the_row_are_told_to_everybody(options: Options, viewer: Viewer) -> None:
    event = CardsDrawn(0, cards("key hat"), Source.ROW)
    assert redact(event, options, viewer) == event


@pytest.mark.parametrize(
    "event",
    [
        RowDealt(cards("key hat")),
        StockReshuffled(9),
        TurnBegan(0, 1, free_sail=False),
        CardPlayed(0, Card.KEY),
        PirateMoved(0, 0, 0, 5, 7, (6,), ()),
        TurnEnded(0, 3, forced=False),
    ],
)
def test_what_happens_on_the_table_is_told_to_everybody(event: Event) -> None:
    for viewer in (0, 1, PUBLIC):
        assert redact(event, JAMAICA, viewer) == event


@pytest.mark.parametrize("options", [JAMAICA, TORTUGA, HISPANIOLA])
@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC, ALL])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_drawn_state_looks_just_like_the_true_one(
    options: Options, viewer: Viewer, seed: int
) -> None:
    state = after(three(options), Retreat(20))
    seen = view(state, viewer)
    assert view(determinize(seen, Rng(seed)), viewer) == seen


def test_a_drawn_state_leaves_no_card_out() -> None:
    state = after(three(JAMAICA), Retreat(20))
    drawn = determinize(view(state, 1), Rng(4))
    cards_of_both = [
        sorted(c for held in s.hands for c in cards_in(held)) + sorted(s.stock)
        for s in (state, drawn)
    ]
    assert sorted(cards_of_both[0]) == sorted(cards_of_both[1])


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
