"""How games end: everybody home, deadlock, the round limit; and who has won then."""

from dataclasses import replace

import pytest

from game.actions import Advance, EndTurn, Retreat
from game.cards import Card
from game.events import GameEnded, TurnBegan, TurnEnded
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
    return position(*pirates, turn=len(pirates) - 1, round_=round_, passes=passes)


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
    state = position(*crews, hands=("hat", "key"), turn=1, actions_left=1, round_=ROUND_LIMIT)
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


def test_an_action_starts_the_count_anew() -> None:
    state = position((), (), (), hands=("", "", "hat"))
    state = after(state, EndTurn(), EndTurn())
    assert state.table.passes == 2
    state = after(state, Advance(Card.HAT, 0))
    assert state.table.passes == 0
    # The third player's turn ends unforced, so three more passes are needed.
    state = after(state, EndTurn(), EndTurn(), EndTurn())
    assert (state.table.passes, state.table.outcome) == (2, None)
    assert outcome_after(state, EndTurn()).ending is Ending.DEADLOCK


def test_a_chosen_pass_starts_the_count_anew() -> None:
    state = position((), (), (), hands=("", "", "hat"), options=PASSING)
    state = after(state, EndTurn(), EndTurn())
    assert state.table.passes == 2
    assert not turn_end(told(state, EndTurn())).forced
    state = after(state, EndTurn())
    assert (state.table.passes, state.table.outcome) == (0, None)


def test_the_game_goes_on_after_the_last_turn_of_round_199() -> None:
    state = after(last_turn((), (1,), round_=ROUND_LIMIT - 1), EndTurn())
    assert (state.table.outcome, state.table.round) == (None, ROUND_LIMIT)


def test_the_game_ends_after_the_last_turn_of_round_200() -> None:
    state = last_turn((), (1,), round_=200)
    events = told(state, EndTurn())
    assert events[0] == TurnEnded(1, 0, forced=True)
    assert isinstance(events[1], GameEnded)
    assert outcome_after(state, EndTurn()).ending is Ending.ROUND_LIMIT


def test_a_third_action_can_be_the_last_of_round_200() -> None:
    state = position((), (), hands=("", "hat"), turn=1, actions_left=1, round_=200)
    events = told(state, Advance(Card.HAT, 0))
    assert events[-2] == TurnEnded(1, 3, forced=False)
    assert outcome_after(state, Advance(Card.HAT, 0)).ending is Ending.ROUND_LIMIT


def test_earlier_turns_of_round_200_do_not_end_the_game() -> None:
    state = position((), (1,), (), hands=("", "", "hat"), turn=1, round_=200)
    assert after(state, EndTurn()).table.outcome is None


def test_the_last_turn_is_that_of_the_seat_before_the_first_player() -> None:
    state = position((), (), (), hands=("", "key", "hat"), turn=0, first=1, round_=200)
    assert outcome_after(state, EndTurn()).ending is Ending.ROUND_LIMIT


def test_deadlock_comes_before_the_round_limit() -> None:
    assert outcome_after(last_turn((), (), passes=1), EndTurn()).ending is Ending.DEADLOCK


@pytest.mark.parametrize(("round_", "passes", "ending"), [(200, 0, "limit"), (7, 2, "deadlock")])
def test_the_most_pirates_home_win_whatever_the_sum(round_: int, passes: int, ending: str) -> None:
    crews = ((SLOOP,), (30, 31, 32, 33, 34, 35), (1,))
    state = last_turn(*crews, round_=round_, passes=passes)
    outcome = outcome_after(state, EndTurn())
    assert ending in outcome.ending.value
    assert outcome == Outcome(outcome.ending, Decision.MOST_HOME, (0,), (1, 0, 0), (37, 195, 1))


def test_of_equally_many_home_the_larger_sum_wins() -> None:
    outcome = outcome_after(last_turn((SLOOP, 12), (SLOOP, 9, 4), (1,)), EndTurn())
    assert outcome.decision is Decision.FURTHEST
    assert outcome.winners == (1,)
    assert outcome.winner == 1
    assert outcome.home == (1, 1, 0)
    assert outcome.sums == (49, 50, 1)


def test_with_nobody_home_the_larger_sum_wins() -> None:
    outcome = outcome_after(last_turn((12,), (13,), (1,)), EndTurn())
    assert (outcome.decision, outcome.winners) == (Decision.FURTHEST, (1,))


def test_leaders_equal_in_both_share_a_draw() -> None:
    crews = ((SLOOP, 6, 7), (SLOOP, 13), (SLOOP, 12), (1,))
    outcome = outcome_after(last_turn(*crews), EndTurn())
    assert outcome.decision is Decision.SHARED
    assert outcome.winners == (0, 1)
    assert outcome.winner is None
    assert outcome.sums == (50, 50, 49, 1)


def test_a_start_where_nobody_ever_moved_is_shared_by_all() -> None:
    outcome = outcome_after(last_turn((), (), passes=1), EndTurn())
    assert outcome == Outcome(Ending.DEADLOCK, Decision.SHARED, (0, 1), (0, 0), (0, 0))
