"""The parts of the board's screen: each is painted by its model, and may have things to tap."""

from abc import ABC, abstractmethod
from enum import IntEnum, auto
from typing import Generic, NamedTuple, TypeVar

from pygame import Rect, Surface

from scenes.board.turn.situation import Meaning
from scenes.kit.layers import paint_values
from scenes.kit.layout import Point
from scenes.kit.look import Look

M = TypeVar("M")


class Component(ABC, Generic[M]):
    """A part of a screen, which alone knows where the things on it are.

    It is made for one layout. What it shows is a value, its model: it is repainted only if that
    has changed. It may have `targets`, which can be tapped, and an `anchor` for each place where
    an animation starts or ends.
    """

    def __init__(self, look: Look, rect: Rect) -> None:
        self.look = look
        self.rect = rect
        """Its place in the window."""

    def paint(self, target: Surface, model: M) -> None:
        """Paint the component; on a sketch only if its model has changed."""
        paint_values(target, self.draw, model)

    @abstractmethod
    def draw(self, target: Surface, model: M) -> None:
        """Draw the component."""


class TargetKind(IntEnum):
    """The kind of a target, in tab order."""

    CHOICE = auto()
    GHOST = auto()
    PIRATE = auto()
    POSITION = auto()
    """Any other position."""
    CARD = auto()
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
