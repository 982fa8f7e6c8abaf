"""The loudspeaker of a kiosk: unplugged and plugged in again, it is heard again by itself."""

import time
from collections.abc import Callable, Iterable

import pygame
from pygame.event import Event

from scenes.kit.sound import Sound

_APART = 2.0
"""Seconds between two attempts at least: opening a device makes it announce itself again."""
_FIRST_PAUSE, _LONGEST_PAUSE = 30.0, 3600.0
"""Seconds after which silence is not taken for an answer, doubled each time."""


class AudioHotplug:
    """Lets sound go on in each pass, and looks for a device where there is none."""

    def __init__(
        self, sound: Sound, *, wanted: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._sound = sound
        self._wanted = wanted
        self._clock = clock
        self._tried = clock()
        self._changed = False
        self._pause = _FIRST_PAUSE

    def hear(self, events: Iterable[Event]) -> None:
        """Note which devices came and went."""
        for event in events:
            if event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self._changed = True
            elif event.type == pygame.AUDIODEVICEADDED and not event.iscapture:
                self._changed = self._changed or not self._sound.audible

    def tick(self) -> None:
        """Let sound go on; to be called in each pass of the loop."""
        self._sound.tick()
        if not self._wanted:
            return
        now = self._clock()
        silent = now - self._tried
        if (self._changed and silent >= _APART) or (
            not self._sound.audible and silent >= self._pause
        ):
            self._reopen(now)

    def _reopen(self, now: float) -> None:
        self._changed = False
        self._tried = now
        if self._sound.reopen():
            self._pause = _FIRST_PAUSE
        else:
            self._pause = min(self._pause * 2, _LONGEST_PAUSE)
