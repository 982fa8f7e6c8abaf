"""What keeps a kiosk running for months: audio hotplug, a daily restart, memory given back."""

import gc
import sys
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from scenes.core.scene import Scene, SceneStack
from scenes.kit.sound import Sound

if TYPE_CHECKING:
    from ctypes import CDLL

_APART = 2.0
"""Minimum seconds between two attempts: opening a device makes it announce itself again."""
_FIRST_PAUSE = 30.0
"""Seconds until a silent device is tried again; they double each time."""
_LONGEST_PAUSE = 3600.0
"""The most seconds until it is tried again."""


class AudioHotplug:
    """Drives the sound, and opens a device again when one was unplugged or plugged in."""

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
            gone = event.type == pygame.AUDIODEVICEREMOVED
            if (gone or event.type == pygame.AUDIODEVICEADDED) and not event.iscapture:
                self._changed = self._changed or gone or not self._sound.audible

    def tick(self) -> None:
        """Let the sound go on; called in each pass of the loop."""
        self._sound.tick()
        if not self._wanted:
            return
        waited = self._clock() - self._tried
        silent = not self._sound.audible and waited >= self._pause
        if silent or (self._changed and waited >= _APART):
            self._changed = False
            self._tried = self._clock()
            opened = self._sound.reopen()
            self._pause = _FIRST_PAUSE if opened else min(self._pause * 2, _LONGEST_PAUSE)


class RestartHour:
    """The hour of the day at which the program restarts."""

    def __init__(
        self,
        hour: Callable[[], int | None],
        now: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hour = hour
        self._now = now
        self._clock = clock
        self._began = clock()

    @property
    def due(self) -> bool:
        """It is that hour, and the program has run since before it."""
        # Once in its hour, even if the clock is set back.
        return self._clock() - self._began > 3600 and self._now().hour == self._hour()


def be_frugal() -> None:
    """Let the C library give back what large pictures and sounds leave behind.

    On Linux it would otherwise stay with the program, in pieces too small for the next ones.
    """
    library = _library()
    if library is not None and hasattr(library, "mallopt"):
        # One arena for all threads, as each would keep gaps of its own between its pictures; blocks
        # above 512 KiB have pages of their own, which are given back.
        library.mallopt(-8, 1)
        library.mallopt(-3, 1 << 19)


def give_back() -> None:
    """Give unused memory back to the system; it takes a moment."""
    gc.collect()
    trim()


def trim() -> None:
    """Give back what was freed but is still held by the C library."""
    library = _library()
    if library is not None and hasattr(library, "malloc_trim"):
        library.malloc_trim(0)


class SpareMoments:
    """Gives memory back whenever another scene is shown, as what the last one needed has gone."""

    def __init__(self, stack: SceneStack, give: Callable[[], None] = give_back) -> None:
        self._stack = stack
        self._give = give
        self._shown: Scene | None = None

    def use(self) -> None:
        """Give memory back if it is time; called in each pass of the loop."""
        top = self._stack.scenes[-1] if self._stack.scenes else None
        # While one slides away a pause would be seen, an overlay is only added, and what comes
        # between two scenes is soon gone.
        if top is None or top.overlay or top.comes_between or self._stack.wiping:
            return
        if top is not self._shown:
            self._shown = top
            self._give()


def _library() -> "CDLL | None":
    # Imported here, so that the game starts faster.
    from ctypes import CDLL

    return CDLL(None) if sys.platform == "linux" else None
