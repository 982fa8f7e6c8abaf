"""Sparring partners: Barto and Yusuf as they were first, to measure today's pirates by."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.actions import Action
from game.games import game_of
from game.match import Match
from game.players import brains
from game.players.brains import Brain
from game.players.evaluators import evaluator_of, weights_in
from game.players.personalities import Personality
from game.players.planning import Planner
from game.players.reach import Evaluator, Lookahead
from game.players.search import Effort
from game.state import Table
from game.variants import VARIANTS

_FOLDER = Path(__file__).parent
_BORROWED = {"hispaniola": "tortuga"}
"""Whose first weights a variant had that had none of its own."""
FIRST_WEIGHTS: Mapping[str, Path] = {
    name: _FOLDER / f"{_BORROWED.get(variant.brains.name, variant.brains.name)}-1.json"
    for name, variant in VARIANTS.items()
}
"""The first weights that were shipped, for any number of players."""
_WHOLE = Lookahead((60, 120), 80)
_QUICK = Lookahead((12, 24), 24)
_EFFORTS = {
    "barto-1": Effort(1, 0, _WHOLE, _QUICK),
    "yusuf-1": Effort(8, 3, _WHOLE, _QUICK),
}


def personality_of(name: str, table: Table) -> Personality:
    """Return how a pirate played the game on this table at first."""
    game = game_of(table)
    return Personality(_EFFORTS[name], _evaluator(game.name, game.variant_of(table.options)))


@cache
def _evaluator(game: str, variant: str) -> Evaluator:
    return evaluator_of(game, weights_in(FIRST_WEIGHTS[variant]))


BRAINS: Mapping[str, Brain] = {
    **brains.BRAINS,
    **{name: Planner(name, personality_of=personality_of) for name in _EFFORTS},
}
"""Today's brains and the sparring partners."""


def chosen(match: Match) -> Action:
    """Return the action of the computer player to act, who may be a sparring partner."""
    return brains.chosen(match, BRAINS)
