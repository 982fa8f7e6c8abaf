"""Minds of either game, and the weights that are shipped."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from game.players import features_escape, features_nest
from game.players.evaluator_escape import EscapeEvaluator
from game.players.evaluator_nest import NestEvaluator
from game.players.positions import SearchPosition
from game.players.reach import SearchWidth, Turn


class Evaluator(Protocol):
    """What weighs the positions of a game and finds the best turns by it."""

    @property
    def weights(self) -> tuple[float, ...]:
        """How much each of the game's numbers counts."""

    def turns(self, position: SearchPosition, reach: SearchWidth) -> list[Turn]:
        """The best turns for the player on turn, best first, by what that player may know."""

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        """What counts, for each player, as the viewer knows it; None knows every hand."""

    def chances(self, position: SearchPosition, viewer: int | None) -> list[float]:
        """Each player's chance to win, as the viewer can tell; None knows every hand."""


FOLDER = Path(__file__).parents[2] / "assets" / "brains"
FORMAT = "cartagena-brain"
_SHARED = {"hispaniola": "tortuga"}
NAMES: Mapping[str, tuple[str, ...]] = {
    "escape": features_escape.NAMES,
    "nest": features_nest.NAMES,
}


def mind_of(game: str, weights: Mapping[str, float], regard: float = 1.0) -> Evaluator:
    """A mind for a game with these weights; what is not named has none."""
    numbers = [weights.get(name, 0.0) for name in NAMES[game]]
    return NestEvaluator(numbers, regard) if game == "nest" else EscapeEvaluator(numbers, regard)


@cache
def trained_weights(variant: str) -> Mapping[str, float]:
    """The shipped weights for a variant.

    Hispaniola has Tortuga's: its own were no better, nor were others for more players.
    """
    file = FOLDER / f"{_SHARED.get(variant, variant)}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["format"] != FORMAT:
        raise ValueError(f"{file} is no brain; make it anew with tools.train")
    return {str(name): float(weight) for name, weight in data["weights"].items()}
