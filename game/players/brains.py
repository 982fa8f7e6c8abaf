"""The computer players by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from game.actions import Action
from game.levels import LEVELS, Level
from game.match import Character, Match
from game.players.moody import Moody
from game.players.planning import Planner
from game.players.search import TURN_SECONDS
from game.players.simple import Greedy, Random
from game.rng import Rng, derived_seed
from game.rules import Rules
from game.view import PlayerView


class Brain(Protocol):
    """A computer player, which sees only its view.

    Asked for all actions of a turn in order, it gives the same answers to the same views and
    generators. It may remember its plan for the turn: one that is first asked in the middle of a
    turn, after a game is loaded, plans the rest again and may answer differently.
    """

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Choose a legal action for the viewer, who is to act."""


FIRST = LEVELS[0].name
TOP = LEVELS[-1].name


def brain_of(level: Level) -> Brain:
    """Return a new brain of a pirate, which remembers nothing."""
    match level.face:
        case Character.FINN:
            return Greedy()
        case Character.NIA:
            return Moody("mateo")
        case _:
            return Planner(level.name)


# A fixed amount of search, so that a simulation can be repeated.
BRAINS: Mapping[str, Brain] = MappingProxyType(
    {
        "random": Random(),
        "greedy": Greedy(),
        **{level.name: brain_of(level) for level in LEVELS},
    }
)


def chosen(match: Match, brains: Mapping[str, Brain] = BRAINS) -> Action:
    """Return the action of the computer player to act, drawn from the seed of the game."""
    table = match.table
    seat = match.seats[table.to_act]
    brain = brains.get(seat.brain or "")
    if brain is None:
        raise ValueError(f"{seat.name} has no brain; expected one of {', '.join(brains)}")
    rng = Rng(derived_seed(match.seed or 0, table.ply))
    return brain.choose(match.game.rules, match.view(table.to_act), rng)


def brains_at_the_board() -> dict[str, Brain]:
    """Return the brains for a game with people: the searching one has a time limit."""
    return {**BRAINS, TOP: Planner(TOP, TURN_SECONDS)}
