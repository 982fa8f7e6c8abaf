"""Hints with reasons: the strongest pirate's advice."""

from dataclasses import dataclass
from typing import NamedTuple

from game.actions import Action
from game.cards import Sign
from game.rules import Preview


@dataclass(frozen=True, slots=True)
class HintReason:
    """Why an action is good: the key of a sentence and its values; seat is whom it is about."""

    key: str
    count: int = 0
    sign: Sign | None = None
    seat: int | None = None


class HintStep(NamedTuple):
    """An action of the best turn, which pirate it moves where, and why, the best reason first."""

    action: Action
    preview: Preview | None = None
    reasons: tuple[HintReason, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """The best turn from a ply on, action by action.

    It stops before an action that needs a card which is not sure to be drawn, and where others
    must give up cards first.
    """

    ply: int
    steps: tuple[HintStep, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the turn."""
        return tuple(step.action for step in self.steps)
