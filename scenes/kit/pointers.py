"""The mouse and the fingers as one pointer: the first that is down wins."""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import pygame
from pygame.event import Event

from scenes.kit.intents import Cancel, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point, Size

# A worn switch or a doubled driver event comes within this time; no hand is so quick.
_BOUNCE_NS = 40_000_000
_BOUNCE_PX = 12
# A pointer that has said nothing for so long has been lost, or is a hand resting on the glass.
_LOST_NS = 3_000_000_000
# So many fingers that come down within this time are a palm or a sleeve, and mean nothing.
_PALM = 3
_PALM_NS = 80_000_000

_Way: TypeAlias = "type[Press | Drag | Release]"
_Pointer: TypeAlias = tuple[object, object]
_MOUSE: _Pointer = ("mouse", 0)

FINGERS: Mapping[int, _Way] = MappingProxyType(
    {pygame.FINGERDOWN: Press, pygame.FINGERMOTION: Drag, pygame.FINGERUP: Release}
)
MOUSE = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION})


class Pointers:
    """Remembers which pointer is down, and where the mouse is."""

    def __init__(self) -> None:
        self._down: _Pointer | None = None
        self._heard = 0
        self._released: tuple[int, Point] | None = None
        self._landed: dict[_Pointer, int] = {}
        self.mouse: Point = (0, 0)
        """Where the mouse was last."""

    def lose(self) -> tuple[Intent, ...]:
        """Whatever is down counts as never pressed."""
        if self._down is None:
            return ()
        self._down = None
        return (Cancel(),)

    def fingered(self, event: Event, size: Size, now: int) -> tuple[Intent, ...]:
        """What a finger means."""
        pointer = (event.touch_id, event.finger_id)
        at = (_pixel(event.x, size[0]), _pixel(event.y, size[1]))
        if event.type == pygame.FINGERDOWN:
            self._landed[pointer] = now
            if sum(now - then < _PALM_NS for then in self._landed.values()) >= _PALM:
                return () if self._down == _MOUSE else self.lose()
        elif event.type == pygame.FINGERUP:
            self._landed.pop(pointer, None)
        return self._pointed(FINGERS[event.type], pointer, at, now)

    def moused(self, event: Event, now: int) -> tuple[Intent, ...]:
        """What the mouse means; what SDL makes of a finger it has said already."""
        if getattr(event, "touch", False):
            return ()
        self.mouse = event.pos
        if event.type == pygame.MOUSEMOTION:
            if self._down is None:
                return (Hover(event.pos),)
            return self._pointed(Drag, _MOUSE, event.pos, now)
        if event.button != pygame.BUTTON_LEFT:
            return ()
        way = Press if event.type == pygame.MOUSEBUTTONDOWN else Release
        return self._pointed(way, _MOUSE, event.pos, now)

    def _pointed(self, way: _Way, pointer: _Pointer, at: Point, now: int) -> tuple[Intent, ...]:
        before: tuple[Intent, ...] = ()
        if way is Press:
            if self._down is not None and now - self._heard < _LOST_NS:
                return ()
            if self._bounces(at, now):
                return ()
            if self._down is not None:
                before = (Cancel(),)
            self._down = pointer
        elif self._down != pointer:
            return ()
        elif way is Release:
            self._down = None
            self._released = (now, at)
        self._heard = now
        return (*before, way(at))

    def _bounces(self, at: Point, now: int) -> bool:
        if self._released is None or now == 0:
            return False
        then, there = self._released
        return now - then < _BOUNCE_NS and math.dist(at, there) <= _BOUNCE_PX


def _pixel(share: float, length: int) -> int:
    """The pixel at that share of a length; the last one where a driver counts to the very end."""
    return length - 1 if share == 1 else math.floor(share * length)
