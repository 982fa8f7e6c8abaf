"""Something on the board that can be tapped."""

from enum import IntEnum, auto
from typing import NamedTuple

from pygame import Rect

from scenes.board.turn.situation import Meaning
from scenes.kit.layout import Point


class TargetKind(IntEnum):
    """What sort of thing a target is, in the order in which Tab steps through them."""

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
    """Something that can be tapped: where it is, and what a tap on it means."""

    rect: Rect
    meaning: Meaning
    kind: TargetKind
    usable: bool = True
    """Whether it does something now. Keys pass over what does not; a tap on it is refused."""
    radius: float = 20.0
    """Of its corners, in units, for the focus ring."""
    also: tuple[Rect, ...] = ()
    """Other places where a tap means the same."""

    def holds(self, at: Point) -> bool:
        """Whether a tap there hits it."""
        return any(rect.collidepoint(at) for rect in (self.rect, *self.also))
