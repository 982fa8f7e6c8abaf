"""How the chances changed during a game."""

from dataclasses import dataclass

from game.events import TurnEnded
from game.match import Match, states_of
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.state import GameState
from game.view import PUBLIC

_JUDGE = "yusuf"


@dataclass(frozen=True, slots=True)
class TurnChances:
    """A turn: the index of its first action, its player and round, and everyone's chance to win
    after it."""

    first: int
    seat: int
    round: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Swing:
    """The chances at the start and after every turn, with all hands known."""

    start: tuple[float, ...]
    moments: tuple[TurnChances, ...]


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
    return Swing(_chances(states[0]), tuple(moments))


def _chances(state: GameState) -> tuple[float, ...]:
    return tuple(evaluator_at(_JUDGE, state.table).chances(position_of(state), None))
