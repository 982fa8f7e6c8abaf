"""Signs of life: which events of the machine tell that somebody is there."""

from collections.abc import Iterable

from pygame import (
    CONTROLLERAXISMOTION,
    CONTROLLERBUTTONDOWN,
    CONTROLLERTOUCHPADDOWN,
    FINGERDOWN,
    FINGERMOTION,
    JOYBUTTONDOWN,
    JOYHATMOTION,
    KEYDOWN,
    MOUSEBUTTONDOWN,
    MOUSEMOTION,
    MOUSEWHEEL,
)
from pygame.event import Event

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
