"""How the chances changed during a game, and the turn that decided it."""

from itertools import pairwise

from game.events import TurnEnded
from game.match import Match, states_of
from game.players.advice import Swing, TurnChances
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.state import GameState
from game.view import PUBLIC

_JUDGE = "yusuf"


def swing_of(match: Match) -> Swing:
    """Return how the chances changed in a match so far.

    A turn's chances are those after its last action.
    """
    actions = match.seen_actions(PUBLIC)
    states = states_of(match)
    moments: list[TurnChances] = []
    first = 0
    for index, action in enumerate(actions):
        over = index + 1 == len(actions)
        if over or any(isinstance(event, TurnEnded) for event in action.events):
            table = states[first].table
            moments.append(TurnChances(first, table.turn, table.round, _chances(states[index + 1])))
            first = index + 1
    start = _chances(states[0])
    outcome = match.outcome
    if outcome is None or outcome.winner is None or not moments:
        return Swing(start, tuple(moments), None, 0.0)
    course = [start[outcome.winner], *(moment.chances[outcome.winner] for moment in moments)]
    gains = [after - before for before, after in pairwise(course)]
    decisive = gains.index(max(gains))
    return Swing(start, tuple(moments), decisive, gains[decisive])


def _chances(state: GameState) -> tuple[float, ...]:
    return tuple(evaluator_at(_JUDGE, state.table).chances(position_of(state), None))
