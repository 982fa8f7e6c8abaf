"""Something on the board that can be tapped."""

from enum import IntEnum, auto
from typing import NamedTuple

from pygame import Rect

from scenes.board.turn.situation import Meaning
from scenes.kit.layout import Point


class TargetKind(IntEnum):
    """The kind of a target, in tab order."""

    CHOICE = auto()
    GHOST = auto()
    PIRATE = auto()
    POSITION = auto()
    """Any other position."""
    CARD = auto()
    SLOT = auto()
    """The place of a card that is not held."""
    BUTTON = auto()
    TURN = auto()
    NOTE = auto()


class Target(NamedTuple):
    """Something that can be tapped: its place, and what a tap on it means."""

    rect: Rect
    meaning: Meaning
    kind: TargetKind
    usable: bool = True
    """Whether it can be used now. Otherwise keys skip it, and a tap on it is refused."""
    radius: float = 20.0
    """The radius of its corners for the focus ring, in units."""

    def holds(self, at: Point) -> bool:
        """Return whether a tap at a point hits it."""
        return bool(self.rect.collidepoint(at))
