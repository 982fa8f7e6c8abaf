"""What the kiosk reads from input before the scenes do: signs of life, and the held corner."""

import math
from collections.abc import Iterable

import pygame
from pygame.event import Event

from scenes.kit.intents import Cancel, Drag, Intent, Press, Release
from scenes.kit.layout import Point, Size

_PRESSED = frozenset(
    {
        *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERTOUCHPADDOWN, pygame.FINGERDOWN),
        *(pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.KEYDOWN),
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL),
    }
)
"""Only new presses count: what is held down for long may be a bag on the keyboard."""
_MOUSE = 4
"""Pixels that a hand moves the mouse at once; a shaking table moves it less."""
_FINGER = 0.01
"""Share of the screen that a finger slides at once; a drop of water slides less."""
_STICK = 16_000
"""How far a hand tilts a stick; a worn one is always tilted a little."""

HOLD = 3.0
"""Seconds that the corner has to be held."""
_SIDE = 0.09
"""Of the corner, as a share of the window's shorter side."""
_TREMBLE = 0.03
"""How far a finger that is held still may slide, as a share of the shorter side."""
_LOST = 10.0
"""Seconds after which a finger that was never lifted counts as lifted."""
_OTHERS = frozenset({pygame.CONTROLLERBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})


class Activity:
    """Tells what people do from what things do: a press, a move or a tilt has to be new."""

    def __init__(self) -> None:
        self._tilted: set[tuple[int, int]] = set()

    def among(self, events: Iterable[Event]) -> bool:
        """Whether one of these events shows that somebody is there."""
        # All of them are looked at, as a stick that comes back has to be noticed too.
        signs = [self._is_activity(event) for event in events]
        return any(signs)

    def _is_activity(self, event: Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return bool(max(abs(event.rel[0]), abs(event.rel[1])) >= _MOUSE)
        if kind == pygame.FINGERMOTION:
            return bool(max(abs(event.dx), abs(event.dy)) >= _FINGER)
        if kind == pygame.CONTROLLERAXISMOTION:
            return self._is_tilt(event)
        return kind in _PRESSED

    def _is_tilt(self, event: Event) -> bool:
        stick = (event.instance_id, event.axis)
        if abs(event.value) < _STICK:
            self._tilted.discard(stick)
            return False
        new = stick not in self._tilted
        self._tilted.add(stick)
        return new


class TouchFilter:
    """Follows one pointer from press to release: is it for the scenes, is it held in the corner?

    The corner at the top left opens the operator's page. Nothing marks it; it has to be held for
    a while, without moving and without anything else being pressed.
    """

    def __init__(self) -> None:
        self._side = 0
        self._slack = 0.0
        self._began: Point | None = None
        """Where the corner was pressed, while it is held."""
        self._since = 0.0
        self._seconds = 0.0
        self._fingers: dict[tuple[object, object], float] = {}
        """When each finger came down that is down."""
        self._ignored = False
        """The pointer that is down means nothing until it is lifted."""

    def layout(self, window: Size) -> None:
        """Find the corner of a window of that size."""
        self._side = round(min(window) * _SIDE)
        self._slack = min(window) * _TREMBLE
        self._began = None

    def hear(self, events: Iterable[Event]) -> None:
        """Note every finger, also those that mean nothing to the scenes, and all else pressed."""
        for event in events:
            if event.type == pygame.FINGERDOWN:
                self._fingers[event.touch_id, event.finger_id] = self._seconds
            elif event.type == pygame.FINGERUP:
                self._fingers.pop((event.touch_id, event.finger_id), None)
            elif event.type in _OTHERS:
                self._began = None

    def knocks(self, seconds: float) -> bool:
        """Let time pass; whether the corner has just been held long enough."""
        self._seconds += seconds
        if len(self._fingers) > 1:
            oldest = self._seconds - _LOST
            self._fingers = {one: came for one, came in self._fingers.items() if came > oldest}
        if self._began is None:
            return False
        long_enough = self._seconds - self._since >= HOLD
        alone = len(self._fingers) <= 1
        if long_enough or not alone:
            self._began = None
        return long_enough and alone

    def ignore(self) -> None:
        """Ignore the pointer that is down: it was meant for what was shown before."""
        self._ignored = True

    def is_meant(self, intent: Intent, *, covered: bool) -> bool:
        """Whether the scenes are to get this; while they are covered, they get nothing."""
        match intent:
            case Press(at):
                self._began = at if max(at) < self._side else None
                self._since = self._seconds
                self._ignored = covered
            case Drag(at):
                if self._began is not None and math.dist(at, self._began) > self._slack:
                    self._began = None
                return not (covered or self._ignored)
            case Release() | Cancel():
                self._began = None
                ignored, self._ignored = self._ignored, False
                return not (covered or ignored)
        return not covered
