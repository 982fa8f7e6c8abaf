"""What the kiosk reads from raw input: signs of life, the held corner, touches to ignore."""

import math
from collections.abc import Iterable

from pygame import (
    CONTROLLERAXISMOTION,
    CONTROLLERBUTTONDOWN,
    CONTROLLERTOUCHPADDOWN,
    FINGERDOWN,
    FINGERMOTION,
    FINGERUP,
    JOYBUTTONDOWN,
    JOYHATMOTION,
    KEYDOWN,
    MOUSEBUTTONDOWN,
    MOUSEMOTION,
    MOUSEWHEEL,
)
from pygame.event import Event

from scenes.kit.intents import Cancel, Drag, Intent, Press, Release
from scenes.kit.layout import Point, Size

_DOWN = frozenset(
    {
        CONTROLLERBUTTONDOWN,
        CONTROLLERTOUCHPADDOWN,
        FINGERDOWN,
        JOYBUTTONDOWN,
        JOYHATMOTION,
        KEYDOWN,
        MOUSEBUTTONDOWN,
        MOUSEWHEEL,
    }
)
"""What only somebody who is there does. Held down for long, it may as well be a bag on the keys."""
_NUDGE = 4
"""Pixels that the mouse moves at once when a hand moves it; a table that trembles moves it less."""
_SLIDE = 0.01
"""How far a finger slides at once, of the screen's side; a drop of water trembles less."""
_LEAN = 16_000
"""How far a stick leans when a hand leans it; a worn one leans a little by itself."""


class Activity:
    """Tells hands from things: what is pressed, moved or leaned anew, not what stays so."""

    def __init__(self) -> None:
        self._leaning: set[tuple[int, int]] = set()

    def among(self, events: Iterable[Event]) -> bool:
        """Whether one of these tells that somebody is there."""
        told = False
        for event in events:
            # Each is looked at, as a stick that comes back is to be noticed too.
            told = self._tells(event) or told
        return told

    def _tells(self, event: Event) -> bool:
        kind = event.type
        if kind == MOUSEMOTION:
            return bool(max(abs(event.rel[0]), abs(event.rel[1])) >= _NUDGE)
        if kind == FINGERMOTION:
            return bool(max(abs(event.dx), abs(event.dy)) >= _SLIDE)
        if kind == CONTROLLERAXISMOTION:
            return self._leans(event)
        return kind in _DOWN

    def _leans(self, event: Event) -> bool:
        stick = (event.instance_id, event.axis)
        if abs(event.value) < _LEAN:
            self._leaning.discard(stick)
            return False
        new = stick not in self._leaning
        self._leaning.add(stick)
        return new


HOLD = 3.0
"""Seconds."""
_SIDE = 0.09
"""Of the shorter side of the window."""
_TREMBLE = 0.03
"""How far a finger that is held still may slide, of the shorter side."""
_LOST = 10.0
"""Seconds after which a finger that was never lifted is taken for one that was."""
_OTHERS = frozenset({CONTROLLERBUTTONDOWN, KEYDOWN, MOUSEBUTTONDOWN})


class Corner:
    """Watches one pointer at the top left: held there long enough, alone and still, it knocks."""

    def __init__(self) -> None:
        self._side = 0
        self._slack = 0.0
        self._began: Point | None = None
        self._since = 0.0
        self._seconds = 0.0
        self._fingers: dict[tuple[object, object], float] = {}
        """When each came down that is down."""

    @property
    def held(self) -> bool:
        """Somebody may be about to knock."""
        return self._began is not None

    def layout(self, window: Size) -> None:
        """Where it is in a window of that size; what was held before is not held any more."""
        self._side = round(min(window) * _SIDE)
        self._slack = min(window) * _TREMBLE
        self.let_go()

    def hear(self, events: Iterable[Event]) -> None:
        """Note every finger, also those that mean nothing to the scenes, and all else pressed."""
        for event in events:
            if event.type == FINGERDOWN:
                self._fingers[event.touch_id, event.finger_id] = self._seconds
            elif event.type == FINGERUP:
                self._fingers.pop((event.touch_id, event.finger_id), None)
            elif event.type in _OTHERS:
                self.let_go()

    def press(self, at: Point) -> None:
        """A pointer went down."""
        self._began = at if max(at) < self._side else None
        self._since = self._seconds

    def drag(self, at: Point) -> None:
        """The pointer that is down has moved."""
        if self._began is not None and math.dist(at, self._began) > self._slack:
            self.let_go()

    def let_go(self) -> None:
        """The pointer is gone, or not alone any more."""
        self._began = None

    def pass_time(self, seconds: float) -> bool:
        """Whether it has just been held long enough."""
        self._seconds += seconds
        if len(self._fingers) > 1:
            self._forget_lost()
        if self._began is None:
            return False
        if len(self._fingers) > 1:
            self.let_go()
            return False
        if self._seconds - self._since < HOLD:
            return False
        self.let_go()
        return True

    def _forget_lost(self) -> None:
        oldest = self._seconds - _LOST
        self._fingers = {one: came for one, came in self._fingers.items() if came > oldest}


class TouchFilter:
    """One pointer, from coming down to being lifted."""

    def __init__(self) -> None:
        self._corner = Corner()
        self._deaf = False
        """The pointer that is down means nothing until it is lifted."""

    def layout(self, window: Size) -> None:
        """Find the corner of a window of that size."""
        self._corner.layout(window)

    def hear(self, events: Iterable[Event]) -> None:
        """Note all that is pressed, whatever it means."""
        self._corner.hear(events)

    def knocks(self, seconds: float) -> bool:
        """Let time pass; whether it has just been held in the corner for long enough."""
        return self._corner.pass_time(seconds)

    def ignore(self) -> None:
        """What is down now meant something else than what is shown from now on."""
        self._deaf = True

    def is_meant(self, intent: Intent, *, covered: bool) -> bool:
        """Whether the scenes are to hear it; where they are covered, they hear nothing."""
        match intent:
            case Press(at):
                self._corner.press(at)
                self._deaf = covered
            case Drag(at):
                self._corner.drag(at)
                return not (covered or self._deaf)
            case Release() | Cancel():
                self._corner.let_go()
                lost, self._deaf = self._deaf, False
                return not (covered or lost)
        return not covered
