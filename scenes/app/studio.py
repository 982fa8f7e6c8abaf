"""Paints the pictures of a game that is about to begin, in another process.

It fills the cache on disk, from which this process then reads them. Nothing depends on it: what is
not painted in time is painted here.
"""

import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import Match, Record
from scenes.app.first_picture import Pictures
from scenes.core.model.preferences import Preferences
from scenes.kit.layout import Size
from scenes.kit.work import part

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

log = logging.getLogger(__name__)

DONE = 1.0
"""The share of a finished commission, and of one that nobody works on."""
_CALM = 0.5
"""Seconds until a commission is given: by then nothing slides, and nobody changes it at once."""
_PATIENCE = 20.0
"""Seconds without progress, or with nothing to do, after which the process is ended."""
_LONGEST_WAIT = 8.0
"""Seconds of waiting for a commission after which it is faster to do the rest here."""
_BOARD = 0.5
"""The share of the work until the board can be shown."""
_REPORT = 0.04
"""The least progress that is reported, as reading a report takes a moment too."""
_MOVEMENTS = 0.97
"""The share until its movements can be shown too; the rest is written."""


@dataclass(frozen=True, slots=True)
class Commission:
    """A game whose board is to be painted, as it will be shown."""

    record: str | None
    """The game, as JSON; None if it cannot be written down."""
    size: Size
    preferences: Preferences
    is_known: bool = False
    """Whether a similar game was shown before, so that only the first picture is new."""


def recorded(match: Match) -> str | None:
    """Return a game as JSON, or None for a position that has no record."""
    return None if match.seed is None else Record.of(match).to_json()


def paint(pipe: "Connection", pictures: Pictures) -> None:
    """Paint the latest order until the pipe is closed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        while True:
            commission = pipe.recv()
            while pipe.poll():
                commission = pipe.recv()
            reported = 0.0
            for share in _painted(commission, pictures):
                if pipe.poll():
                    break
                if share == DONE or share >= reported + _REPORT:
                    pipe.send((commission, share))
                    reported = share
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _painted(commission: Commission, pictures: Pictures) -> Iterator[float]:
    # Imported here: only the other process needs it.
    import pygame

    from game.storage.store import Store
    from scenes.board.scene import BoardScene
    from scenes.core.context import Context, theme_for, volumes_of
    from scenes.kit.i18n import Languages
    from scenes.kit.look import Look
    from scenes.kit.sound import Sound
    from scenes.kit.text import font_files

    preferences, size = commission.preferences, commission.size
    pygame.font.init()
    pygame.display.set_mode(size)
    art, grounds = pictures.art(size), pictures.grounds()
    images = pictures.assets / "images"
    look = Look.of(images, font_files(), theme_for(preferences), art, size, grounds)
    context = Context(
        languages=Languages(pictures.assets / "lang"),
        look=look.with_text(preferences.text_scale / 100),
        sound=Sound(pictures.assets, volumes_of(preferences), device=False),
        store=Store(pictures.folder),
        preferences=preferences,
    )
    match = Record.from_json(commission.record or "").match()
    board = BoardScene(context, match, begins=True)
    if commission.is_known:
        # The ground, and pieces that fit the spaces of this board.
        yield from part(board.preparation(size), 0.0, _MOVEMENTS)
    else:
        yield from part(board.preparation(size), 0.0, _BOARD)
        yield from part(board.warm_up(size), _BOARD, _MOVEMENTS)
    art.flush()
    grounds.flush()
    yield DONE


def spawned(pictures: Pictures) -> "tuple[Connection, BaseProcess]":
    """Start the process; return it with the pipe to it. Raise OSError if there is no room."""
    # Imported here, so that the game starts faster.
    from multiprocessing import get_context

    context = get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=paint, args=(theirs, pictures), daemon=True)
    try:
        process.start()
    except OSError:
        mine.close()
        raise
    finally:
        theirs.close()
    return mine, process


class Studio:
    """The other process, seen from the game; it runs only while there is something to paint."""

    def __init__(
        self,
        spawn: "Callable[[], tuple[Connection, BaseProcess]]",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._spawn = spawn
        self._clock = clock
        self._wanted: Commission | None = None
        self._given: Commission | None = None
        self._due = 0.0
        """When the wanted commission is given, or when nobody waits for it any longer."""
        self._share = DONE
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def expect(self, commission: Commission) -> None:
        """Have this painted soon, instead of anything else."""
        if commission != self._wanted and commission.record is not None:
            self._wanted = commission
            self._share = 0.0
            self._due = self._clock() + _CALM

    @property
    def is_busy(self) -> bool:
        """Whether there is something to paint, or a process to end."""
        return self._share < DONE or self._process is not None

    def ahead(self, match: Match) -> Callable[[], float]:
        """Return how to ask for the share that is done for a game; all of it if nobody works."""
        record = recorded(match)
        first_asked: float | None = None

        def share() -> float:
            nonlocal first_asked
            wanted = self._wanted
            if wanted is None or wanted.record != record:
                return DONE
            now = self._clock()
            first_asked = now if first_asked is None else first_asked
            if now - first_asked > _LONGEST_WAIT:
                # On a busy machine both would only be in each other's way.
                self.close()
            return self._share

        return share

    def go_on(self) -> None:
        """Give the commission and hear of its progress; called in each pass of the loop."""
        if self._wanted is None:
            return
        now = self._clock()
        if self._share == DONE:
            if now > self._due:
                # The pictures are on disk, and the process would only take memory.
                self._end()
            return
        try:
            if self._wanted != self._given:
                if now >= self._due:
                    self._give(self._wanted)
                    self._due = now + _PATIENCE
                return
            while self._pipe is not None and self._pipe.poll():
                commission, share = self._pipe.recv()
                if commission == self._wanted:
                    self._share = max(self._share, share)
                    self._due = now + _PATIENCE
        except (EOFError, OSError) as error:
            log.info("no pictures are painted ahead: %s", error)
            self.close()
        if now > self._due:
            log.warning("the process that paints ahead does not go on")
            self.close()

    def _give(self, commission: Commission) -> None:
        self._given = commission
        if self._pipe is None:
            self._pipe, self._process = self._spawn()
        self._pipe.send(commission)

    def close(self) -> None:
        """End the process, if it runs, and with it the memory that it takes."""
        self._wanted = None
        self._share = DONE
        self._end()

    def _end(self) -> None:
        self._given = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            # It has nothing to lose: a file is complete or not there.
            self._process.kill()
            self._process.join(timeout=2)
            self._process = None
