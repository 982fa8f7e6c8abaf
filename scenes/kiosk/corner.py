"""The corner that opens the operator's door: nothing marks it, and only patience finds it."""

import math
from collections.abc import Iterable

from pygame import CONTROLLERBUTTONDOWN, FINGERDOWN, FINGERUP, KEYDOWN, MOUSEBUTTONDOWN
from pygame.event import Event

from scenes.kit.layout import Point, Size

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
