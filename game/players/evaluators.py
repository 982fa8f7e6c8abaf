"""The search positions and evaluators of each game, and the shipped weights."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.games import game_of
from game.players.evaluator_escape import EscapeEvaluator
from game.players.evaluator_nest import NestEvaluator
from game.players.reach import Evaluator, Weight
from game.players.search_state import SearchPosition
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition
from game.state import GameState
from game.variants import VARIANTS

FOLDER = Path(__file__).parents[2] / "assets" / "brains"
FORMAT = "cartagena-brain"
_POSITIONS: Mapping[str, type[SearchPosition]] = {"escape": EscapePosition, "nest": NestPosition}
_EVALUATORS: Mapping[str, type[Evaluator]] = {"escape": EscapeEvaluator, "nest": NestEvaluator}
NAMES: Mapping[str, tuple[str, ...]] = {
    game: evaluator.names for game, evaluator in _EVALUATORS.items()
}
"""The names of the features of a position, by game."""


def position_of(state: GameState) -> SearchPosition:
    """Return the search position of a state of either game."""
    return _POSITIONS[game_of(state.table).name].of(state)


def evaluator_of(game: str, weights: Mapping[str, Weight], regard: float = 1.0) -> Evaluator:
    """Return an evaluator for a game with these weights; features not named have weight 0."""
    return _EVALUATORS[game]([weights.get(name, 0.0) for name in NAMES[game]], regard)


def brain_file(variant: str, players: int) -> Path:
    """Return the file with the weights for a variant and a number of players."""
    return FOLDER / f"{variant}-{players}p.json"


@cache
def weights_in(file: Path) -> Mapping[str, Weight]:
    """Return the weights in a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["format"] != FORMAT:
        raise ValueError(f"{file} is not a trained brain; train it again with tools.train")
    return {str(name): weight for name, weight in data["weights"].items()}


def trained_weights(variant: str, players: int = 2) -> Mapping[str, Weight]:
    """Return the shipped weights for a variant and a number of players."""
    return weights_in(brain_file(VARIANTS[variant].brains.name, players))
