"""What keeps a kiosk running for months: audio hotplug, a daily restart, freed memory."""

import ctypes
import gc
import sys
import time
from collections.abc import Callable, Iterable
from datetime import datetime

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


_LEAST_LIFE = 3600.0
"""Seconds: so that it begins anew once in that hour, whatever the clock on the wall is set to."""


class RestartHour:
    """The hour of the day at which the program ends to be started afresh."""

    def __init__(
        self,
        hour: int | None,
        now: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hour = hour
        self._now = now
        self._clock = clock
        self._began = clock()

    @property
    def due(self) -> bool:
        """It is that hour, and the program has run since before it."""
        if self.hour is None or self._clock() - self._began <= _LEAST_LIFE:
            return False
        return self._now().hour == self.hour


_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
"""What the C library calls them."""
_ARENAS = 2
_LARGE = 1 << 19
"""Bytes: what is larger has pages of its own, which go as it goes."""


def be_frugal() -> None:
    """Ask for large things apart, from the start."""
    library = _library()
    if library is not None and hasattr(library, "mallopt"):
        library.mallopt(_ARENA_MAX, _ARENAS)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Let go of what nobody uses any more; to be called where nobody notices a moment."""
    gc.collect()
    library = _library()
    if library is not None and hasattr(library, "malloc_trim"):
        library.malloc_trim(0)


def _library() -> ctypes.CDLL | None:
    """The C library where it is one that can be asked."""
    return ctypes.CDLL(None) if sys.platform == "linux" else None
