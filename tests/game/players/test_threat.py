"""Threats: what a rival can almost certainly do next, and what stops it."""

import pytest

from game.actions import Retreat
from game.games import GAMES, game_of
from game.match import Colour, Match, Seat, states_of
from game.players.brains import chosen
from game.players.threat import Threat, threat_to
from game.rng import Rng
from game.state import ACTIONS, HISPANIOLA, JAMAICA, PIRATES, TORTUGA, GameState, Options
from game.view import view
from tests.game.building import ESCAPE, SLOOP, nest_position, position
from tests.soak import long

NEAR_SLOOP = (31, 32, 33)
"""On the last skull, hat and dagger."""
BEHIND_31 = (25, 32, 33)
"""The first one needs a pirate on 31, the last skull."""


def threat_in(state: GameState, seat: int = 0) -> Threat | None:
    return threat_to(view(state, seat), Rng(5), clock=lambda: 0.0)


@pytest.mark.parametrize("options", [TORTUGA, HISPANIOLA])
def test_three_who_can_go_aboard_with_cards_that_everybody_saw_are_a_threat(
    options: Options,
) -> None:
    held = "skull hat dagger"
    state = position((1,), NEAR_SLOOP, hands=("key", held), known=("", held), options=options)
    assert threat_in(state) == Threat(ply=0, seat=1, wins=False)


@pytest.mark.parametrize("options", [JAMAICA, HISPANIOLA])
def test_cards_that_nobody_saw_are_no_threat(options: Options) -> None:
    hands = ("key", "skull hat dagger")
    rest = "key bottle pistol key bottle pistol skull hat dagger"
    state = position((1,), NEAR_SLOOP, hands=hands, stock=rest, options=options)
    assert threat_in(state) is None


@pytest.mark.parametrize("options", ESCAPE.variants.values(), ids=ESCAPE.variants)
def test_hidden_cards_are_a_threat_where_any_would_do(options: Options) -> None:
    hands = ("key", "skull hat dagger")
    rest = "key bottle pistol key bottle pistol"
    state = position((1,), (36, 36, 36), hands=hands, stock=rest, options=options)
    assert threat_in(state) == Threat(ply=0, seat=1, wins=False)


def test_two_aboard_are_no_threat_unless_they_win() -> None:
    hands = ("key", "skull hat dagger")
    two = (31, 32)
    assert threat_in(position((1,), two, hands=hands, options=TORTUGA)) is None
    last = (*two, *(SLOOP,) * 4)
    won = threat_in(position((1,), last, hands=hands, options=TORTUGA))
    assert won == Threat(ply=0, seat=1, wins=True)


def test_leaving_the_space_that_a_rival_would_jump_over_stops_it() -> None:
    hands = ("key bottle", "skull hat dagger")
    state = position((31, 1), BEHIND_31, hands=hands, options=TORTUGA)
    assert threat_in(state) == Threat(ply=0, seat=1, wins=False, leave=31)


def test_a_space_that_cannot_be_left_is_not_named() -> None:
    state = position((31,), BEHIND_31, hands=("", "skull hat dagger"), options=TORTUGA)
    found = threat_in(state)
    assert found is not None
    assert found.leave is None


def test_an_action_that_stops_it_is_named_where_no_advance_does() -> None:
    state = position((31, 30), BEHIND_31, hands=("", "skull hat dagger"), options=TORTUGA)
    found = threat_in(state)
    assert found is not None
    assert found.stop is not None
    assert found.stop.action == Retreat(31)


def test_a_threat_that_somebody_else_can_end_before_is_not_certain() -> None:
    hands = ("key", "key", "skull hat dagger")
    between = position((1,), (31,), BEHIND_31, hands=hands, options=TORTUGA)
    assert threat_in(between) is None
    mine = position((31,), (1,), BEHIND_31, hands=hands, options=TORTUGA)
    assert threat_in(mine) == Threat(ply=0, seat=2, wins=False, leave=31)


def test_what_takes_too_long_is_not_mentioned() -> None:
    state = position((1,), NEAR_SLOOP, hands=("key", "skull hat dagger"), options=TORTUGA)
    hours = iter(range(1000))
    assert threat_to(view(state, 0), Rng(5), clock=lambda: float(next(hours))) is None


def test_who_can_win_now_needs_no_warning() -> None:
    hands = ("key", "skull hat dagger")
    ready = (36, *(SLOOP,) * 5)
    assert threat_in(position(ready, NEAR_SLOOP, hands=hands, options=TORTUGA)) is None


def test_a_win_is_a_greater_threat_than_three_aboard() -> None:
    hands = ("key", "skull hat dagger", "skull")
    winner = (36, *(SLOOP,) * 5)
    state = position((1,), NEAR_SLOOP, winner, hands=hands, options=TORTUGA)
    assert threat_in(state) == Threat(ply=0, seat=2, wins=True)


def test_three_before_the_nest_are_a_threat() -> None:
    near = "35 35 35 start start start"
    far = "1 2 start start start start"
    hands = ("parrot", "map chest cannon")
    state = nest_position(far, near, hands=hands)
    assert threat_in(state) == Threat(ply=0, seat=1, wins=False)
    # Whoever acts before can nudge every pirate, and sail.
    later = nest_position(far, far, near, hands=("parrot", "parrot", hands[1]))
    assert threat_in(later) is None


@pytest.mark.parametrize("first", long(range(0, 20, 2), usual=(0,)))
def test_threats_of_whole_games_agree_with_the_rules(first: int) -> None:
    """In Tortuga everybody sees all cards, so that there is nothing to guess."""
    assert agreed(first) + agreed(first + 1), "no threat in two games"


def agreed(seed: int) -> int:
    """Play a game, compare every threat with the rules, and return how many there were."""
    seats = (Seat("Anna", Colour.BLUE, "greedy"), Seat("Ben", Colour.RED, "mateo"))
    match = Match.new(GAMES["escape"], seats, TORTUGA, seed)
    found = 0
    while match.outcome is None:
        table = match.table
        if table.actions_left == ACTIONS:
            state = states_of(match)[-1]
            rival = 1 - table.turn
            wins = aim_of(state, table.turn) == PIRATES and reaches(state, table.turn)
            turned = table._replace(turn=rival, to_act=rival)
            expected = not wins and reaches(state._replace(table=turned), rival)
            threat = threat_to(match.view(table.turn), Rng(seed), clock=lambda: 0.0)
            assert (threat is not None) == expected, table.ply
            found += expected
        match.submit(table.to_act, chosen(match))
    return found


def aim_of(state: GameState, seat: int) -> int:
    return min(PIRATES, state.table.pirates[seat].count(SLOOP) + ACTIONS)


def reaches(state: GameState, seat: int) -> bool:
    """Whether a player can bring that many pirates home in a turn, found by the rules alone."""
    return _reaches(state, seat, aim_of(state, seat), ACTIONS)


def _reaches(state: GameState, seat: int, aim: int, left: int) -> bool:
    rules = game_of(state.table).rules
    home = state.table.pirates[seat].count(SLOOP)
    if home >= aim:
        return True
    if home + left < aim or state.table.turn != seat:
        return False
    actions = rules.legal_actions(state.table, state.hands[seat])
    return any(_reaches(rules.step(state, each, []), seat, aim, left - 1) for each in actions)
