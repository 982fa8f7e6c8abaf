"""A part of a screen that is painted by its model."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from pygame import Rect, Surface

from scenes.kit import plates
from scenes.kit.layers import paint_values
from scenes.kit.look import Look
from scenes.kit.plates import Ground

M = TypeVar("M")

APART = 8
"""Real pixels between touch targets: a finger that misses one must not hit the next."""


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

    def _draw_tray(self, target: Surface) -> None:
        plate = plates.panel(self.look, self.rect.size, Ground.DARK, radius=18)
        plate.draw(target, self.rect.topleft)
