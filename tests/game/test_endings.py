"""How games end: everybody home, deadlock, the round limit; and who has won then."""

from dataclasses import replace

import pytest

from game.actions import Action, Advance, EndTurn, Retreat
from game.cards import Card
from game.events import TurnBegan, TurnEnded
from game.outcome import Decision, Ending, Outcome
from game.rules import Why
from game.state import JAMAICA, ROUND_LIMIT, GameState, Options
from tests.game.building import (
    ABOARD,
    SLOOP,
    after,
    legal,
    outcome_after,
    position,
    refusal,
    told,
    turn_end,
)

PASSING = replace(JAMAICA, may_pass=True)
STUCK = (1,)  # nobody stands behind, and with no card there is nothing to do


def last_turn(*pirates: tuple[int, ...], round_: int = ROUND_LIMIT, passes: int = 0) -> GameState:
    """The last seat, with nothing in hand, is to act at the end of a round."""
    return position(*pirates, turn=len(pirates) - 1, round=round_, passes=passes)


def test_the_game_ends_in_mid_turn_when_the_sixth_pirate_boards() -> None:
    state = position((*ABOARD[:5], 36), (3, SLOOP), hands=("key key", "hat"))
    action = Advance(Card.KEY, 36)
    outcome = outcome_after(state, action)
    assert outcome == Outcome(Ending.ALL_HOME, Decision.ALL_HOME, (0,), (6, 1), (222, 40))
    assert outcome.winner == 0
    assert not any(isinstance(event, TurnEnded | TurnBegan) for event in told(state, action))
    table = after(state, action).table
    assert (table.turn, table.actions_left, table.ply) == (0, 2, 1)


def test_the_sixth_pirate_may_board_with_the_third_action() -> None:
    state = position((*ABOARD[:5], 36), (), hands=("key", "hat"), actions_left=1)
    assert outcome_after(state, Advance(Card.KEY, 36)).ending is Ending.ALL_HOME


def test_five_aboard_are_not_enough() -> None:
    state = position((*ABOARD[:4], 36, 36), (), hands=("key", "hat"))
    assert after(state, Advance(Card.KEY, 36)).table.outcome is None


def test_all_home_wins_over_the_round_limit_and_the_larger_crowd_aboard() -> None:
    crews = (ABOARD[:5], (*ABOARD[:5], 36))
    state = position(*crews, hands=("hat", "key"), turn=1, actions_left=1, round=ROUND_LIMIT)
    outcome = outcome_after(state, Advance(Card.KEY, 36))
    assert (outcome.ending, outcome.winners) == (Ending.ALL_HOME, (1,))


def test_a_turn_in_which_nothing_is_legal_is_passed_by_force() -> None:
    state = position(STUCK, (), hands=("", "hat"))
    assert legal(state) == (EndTurn(),)
    assert told(state, EndTurn()) == (
        TurnEnded(0, 0, forced=True),
        TurnBegan(1, 1, free_sail=False),
    )
    assert after(state, EndTurn()).table.passes == 1


def test_an_empty_hand_alone_does_not_force_a_pass() -> None:
    state = position((5,), (2,), stock="hat")
    assert legal(state) == (Retreat(5),)
    assert refusal(state, EndTurn()) is Why.MUST_ACT


def test_a_crew_aboard_that_can_retreat_is_not_forced_to_pass() -> None:
    state = position(ABOARD[:5], (9,), stock="hat")
    assert legal(state) == (Retreat(SLOOP),)


def test_where_nothing_is_legal_the_pass_is_forced_also_with_the_option() -> None:
    state = position(STUCK, (), hands=("", "hat"), options=PASSING)
    assert turn_end(told(state, EndTurn())).forced
    assert after(state, EndTurn()).table.passes == 1


@pytest.mark.parametrize("actions_left", [1, 2])
def test_with_nothing_left_after_an_action_the_end_of_the_turn_is_not_forced(
    actions_left: int,
) -> None:
    state = position(STUCK, (), hands=("", "hat"), actions_left=actions_left, passes=1)
    assert legal(state) == (EndTurn(),)
    assert turn_end(told(state, EndTurn())) == TurnEnded(0, 3 - actions_left, forced=False)
    assert after(state, EndTurn()).table.passes == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [JAMAICA, PASSING])
def test_as_many_forced_passes_in_a_row_as_players_are_a_deadlock(
    players: int, options: Options
) -> None:
    state = position(*[()] * players, options=options)
    for passed in range(1, players):
        state = after(state, EndTurn())
        assert state.table.passes == passed
        assert state.table.outcome is None
    events = told(state, EndTurn())
    assert events[0] == TurnEnded(players - 1, 0, forced=True)
    assert outcome_after(state, EndTurn()).ending is Ending.DEADLOCK


def test_an_action_restarts_the_count() -> None:
    state = position((), (), (), hands=("", "", "hat"))
    state = after(state, EndTurn(), EndTurn())
    assert state.table.passes == 2
    state = after(state, Advance(Card.HAT, 0))
    assert state.table.passes == 0
    # The third player's turn ends unforced, so three more passes are needed.
    state = after(state, EndTurn(), EndTurn(), EndTurn())
    assert (state.table.passes, state.table.outcome) == (2, None)
    assert outcome_after(state, EndTurn()).ending is Ending.DEADLOCK


def test_a_chosen_pass_restarts_the_count() -> None:
    state = position((), (), (), hands=("", "", "hat"), options=PASSING)
    state = after(state, EndTurn(), EndTurn())
    assert state.table.passes == 2
    assert not turn_end(told(state, EndTurn())).forced
    state = after(state, EndTurn())
    assert (state.table.passes, state.table.outcome) == (0, None)


@pytest.mark.parametrize(("round_", "passes", "ending"), [(200, 0, "limit"), (7, 2, "deadlock")])
def test_the_most_pirates_home_win_whatever_the_sum(round_: int, passes: int, ending: str) -> None:
    crews = ((SLOOP,), (30, 31, 32, 33, 34, 35), (1,))
    state = last_turn(*crews, round_=round_, passes=passes)
    outcome = outcome_after(state, EndTurn())
    assert ending in outcome.ending.value
    assert outcome == Outcome(outcome.ending, Decision.MOST_HOME, (0,), (1, 0, 0), (37, 195, 1))


@pytest.mark.parametrize(
    ("crews", "decision", "winners", "home", "sums"),
    [
        # Of equally many home, or with nobody home, the larger sum wins.
        (((SLOOP, 12), (SLOOP, 9, 4), (1,)), Decision.FURTHEST, (1,), (1, 1, 0), (49, 50, 1)),
        (((12,), (13,), (1,)), Decision.FURTHEST, (1,), (0, 0, 0), (12, 13, 1)),
        # Leaders equal in both share a draw, also where nobody ever moved.
        (((SLOOP, 6, 7), (SLOOP, 13), (1,)), Decision.SHARED, (0, 1), (1, 1, 0), (50, 50, 1)),
        (((), ()), Decision.SHARED, (0, 1), (0, 0), (0, 0)),
    ],
)
def test_equals_are_told_apart_by_how_far_they_came(
    crews: tuple[tuple[int, ...], ...],
    decision: Decision,
    winners: tuple[int, ...],
    home: tuple[int, ...],
    sums: tuple[int, ...],
) -> None:
    outcome = outcome_after(last_turn(*crews), EndTurn())
    assert outcome == Outcome(Ending.ROUND_LIMIT, decision, winners, home, sums)
    assert outcome.winner == (winners[0] if len(winners) == 1 else None)


@pytest.mark.parametrize(
    ("state", "action", "actions"),
    [
        (last_turn((), (1,)), EndTurn(), 0),
        # By a third action, and of the seat before the first player.
        (
            position((), (), hands=("", "hat"), turn=1, actions_left=1, round=200),
            Advance(Card.HAT, 0),
            3,
        ),
        (position((), (), (), hands=("", "key", "hat"), first=1, round=200), EndTurn(), 0),
    ],
)
def test_the_game_ends_after_the_last_turn_of_round_200(
    state: GameState, action: Action, actions: int
) -> None:
    ended = TurnEnded(state.table.turn, actions, forced=action == EndTurn())
    assert told(state, action)[-2] == ended
    assert outcome_after(state, action).ending is Ending.ROUND_LIMIT


@pytest.mark.parametrize(
    "state",
    [
        last_turn((), (1,), round_=ROUND_LIMIT - 1),
        position((), (1,), (), hands=("", "", "hat"), turn=1, round=200),
    ],
)
def test_the_game_goes_on_before_that(state: GameState) -> None:
    following = after(state, EndTurn()).table
    assert (following.outcome, following.round) == (None, ROUND_LIMIT)


def test_deadlock_comes_before_the_round_limit() -> None:
    assert outcome_after(last_turn((), (), passes=1), EndTurn()).ending is Ending.DEADLOCK
