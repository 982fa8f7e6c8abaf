"""What a long-lived kiosk is measured by: memory, open files, and how long pictures take."""

import logging
import os
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median

import pygame
from pygame.event import Event

from scenes.board.geometry.tunnel import layouts
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.housekeeping import give_back
from scenes.kit.assets import Art
from scenes.kit.cache import MEGABYTE, Budget, DiskCache
from scenes.kit.effects import stamps
from scenes.kit.layout import Scale, Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND
from scenes.kit.text import Letters, font_files
from scenes.kit.textures import Textures
from scenes.kit.themes import PARCHMENT
from tests.kiosk.driving import Kiosk
from tests.scenes.helpers import ASSETS

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_FONTS = (".ttf", ".otf")
_SEGMENTS = 6
"""Of a tunnel."""
_LATELY = 9
"""From so many probes it is found how fast the machine is now."""


def lean_look(cache: DiskCache, megabytes: int) -> Look:
    """The usual look with little room in memory for what is kept of it.

    So little that all of it is taken soon: what grows after that is lost for good.
    """
    budget = Budget(megabytes * MEGABYTE)
    return Look(
        PARCHMENT,
        Letters(font_files(), budget),
        Art(ASSETS / "images", cache, budget),
        Textures(PARCHMENT, cache, budget),
        stamps(budget),
        Scale(1.0),
        budget,
    )


def lay_out_every_tunnel() -> None:
    """Lay out every tunnel: each is kept once it is known, and a day would not see all of them."""
    for directions in product((False, True), repeat=_SEGMENTS):
        for tall in (False, True):
            layouts(directions, tall)


@dataclass(frozen=True, slots=True)
class Measured:
    """What the process has at a moment."""

    memory: int
    files: int

    @classmethod
    def of(cls, kiosk: Kiosk, cache: DiskCache, size: Size) -> "Measured":
        """What a kiosk has of which nobody wants anything: one moment is like the other then.

        Whatever is being written, read or painted would be counted or not by chance, and so would
        the sounds, of which more are there the longer ago the loudspeaker was plugged in. So others
        are waited for, and the sounds are let go before and read again after.
        """
        kiosk.window.surface = pygame.Surface(size)
        # A stick that is still held would go on to the next screen.
        kiosk.post(Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED))
        kiosk.turn()
        kiosk.watch.start_again()
        kiosk.wait(5)
        # The last screen slides away only if that is seen, and is kept until then; after that the
        # loop keeps what it drew last, which is as large as all caches together.
        for _ in range(2):
            kiosk.paint(1.0)
            kiosk.wait(1)
        kiosk.settle()
        cache.flush()
        sound = kiosk.context.sound
        sound.close()
        measured = cls(resident_memory(), open_files())
        sound.reopen()
        return measured


def resident_memory() -> int:
    """Bytes of memory that the process has, as the system counts them.

    Python's own counting sees no pictures: their pixels lie outside its heap. What is free is given
    back first, as the kiosk does after every visit.
    """
    give_back()
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


def open_files() -> int:
    """How many files, pipes and devices are open, but for fonts.

    Of those a bounded number stays open, one for each size of letters that was wanted lately.
    """
    found = 0
    for number in Path("/proc/self/fd").iterdir():
        try:
            found += not number.readlink().name.endswith(_FONTS)
        except FileNotFoundError:
            continue  # the one by which the list was read
    return found


class Probe:
    """A small piece of work, always the same: a picture is made smaller.

    A machine that others use as well is at times half as fast as at others, and in seconds an hour
    would tell of the others. This work slows down then about as much as the drawing of a screen.
    """

    def __init__(self) -> None:
        self._picture = pygame.Surface((900, 900), pygame.SRCALPHA)
        self._taken: deque[float] = deque(maxlen=_LATELY)

    def seconds(self) -> float:
        """Do it once more; how long it takes lately."""
        start = time.thread_time()
        pygame.transform.smoothscale(self._picture, (300, 300))
        self._taken.append(time.thread_time() - start)
        return median(self._taken)


@dataclass(slots=True)
class Hour:
    """What was measured within an hour of the kiosk's life."""

    end: Measured = Measured(0, 0)
    frames: list[float] = field(default_factory=list)
    """How many probes' work each drawn picture took."""

    @property
    def slow(self) -> float:
        """How many probes' work one picture of a hundred takes at least."""
        return sorted(self.frames)[int(len(self.frames) * 0.99)] if self.frames else 0.0

    def __str__(self) -> str:
        memory, files = self.end.memory / 1e6, self.end.files
        return f"{memory:.1f} MB, {files} open files, frame p99 {self.slow:.1f} probes"


class Day:
    """Measures a kiosk hour by hour, or in any other spans."""

    def __init__(self, kiosk: Kiosk, cache: DiskCache, span: float = 3600.0) -> None:
        self._kiosk = kiosk
        self._drawer = cache
        self._span = span
        self._size = kiosk.window.size
        self._began = kiosk.time
        self._shown: tuple[object, object] = (None, None)
        self._probe = Probe()
        self.hours = [Hour()]
        self._paint = kiosk.paint
        kiosk.paint = self._timed

    @property
    def seconds(self) -> float:
        """How long that has been going on by the kiosk's own clock."""
        return (self._kiosk.time - self._began) / SECOND

    def _timed(self, alpha: float) -> None:
        start = time.thread_time()
        self._paint(alpha)
        taken = time.thread_time() - start
        # The first picture of a scene is painted from nothing, and other windows have other times.
        shown = (self._kiosk.top, self._kiosk.watch.countdown)
        if shown == self._shown and self._kiosk.window.size == self._size:
            self.hours[-1].frames.append(taken / self._probe.seconds())
        self._shown = shown

    def note(self) -> bool:
        """Close a span that is over, when nobody plays: other moments are not alike."""
        waits = isinstance(self._kiosk.top, AttractScene)
        if not waits or self.seconds < len(self.hours) * self._span:
            return False
        self.hours[-1].end = Measured.of(self._kiosk, self._drawer, self._size)
        self.hours.append(Hour())
        return True


class Alarm(logging.Handler):
    """Counts what was noted as an error, wherever it happened."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(self.format(record))

    def hear(self, failed: threading.ExceptHookArgs) -> None:
        """A thread has ended in an error."""
        self.errors.append(repr(failed.exc_value))
