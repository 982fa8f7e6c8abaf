"""The brains by name, and what they have in common."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from game.actions import Action
from game.players.simple import Greedy, Random
from game.rng import Rng
from game.rules import Rules
from game.view import PlayerView


class Brain(Protocol):
    """A computer player: it sees what its seat sees, and the same view and rng give one answer."""

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """One of the legal actions of the viewer, who is to act."""


BRAINS: Mapping[str, Brain] = MappingProxyType({"random": Random(), "greedy": Greedy()})
