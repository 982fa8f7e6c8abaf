"""Music that follows a game: pieces that take turns, those of the games in three moods.

A tune belongs to a place, such as the menu or a game, and has a few pieces that take turns. Each
piece goes on where it was left, whichever tune left it, and begins again after its end. No phrase
is heard twice within ten minutes, in whatever mood: before that would happen, another piece takes
over, or only the sea is heard for a while.

A piece of a game has one arrangement for each mood, a file each, all of the same length. At the
end of each phrase all of them are silent for a moment. Only there another arrangement takes over,
at the same place of the piece, or another piece: nobody hears where a file ends.
"""

import logging
import math
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import IntEnum, StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

import pygame

log = logging.getLogger(__name__)

Tune = StrEnum("Tune", "MENU ESCAPE NEST RESULTS SEA")
"""What is heard at a place; the sea is beside all the others."""


class MusicMood(IntEnum):
    """How a piece of a game is played, from the first card to the last turn."""

    QUIET = 0
    LIVELY = 1
    CHASE = 2


class Phrases(NamedTuple):
    """The parts of a piece, at whose ends all of its arrangements are silent."""

    seconds: float
    """The length of each phrase."""
    number: int

    def at(self, second: float) -> tuple[int, float]:
        """Return the number of the phrase at a second of the piece, and its own second there."""
        number = min(int((second + _ENTRY) // self.seconds), self.number - 1)
        return number, max(0.0, second - number * self.seconds)


PHRASES: Mapping[str, Phrases] = MappingProxyType(
    {"escape": Phrases(33.6, 9), "nest": Phrases(37.4, 8)}
)
"""The pieces that have moods."""
_WHOLE = Phrases(600.0, 1)
"""Any other piece: one phrase, which is shorter than that and ends by itself."""
_PIECES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        Tune.MENU: ("menu", "escape", "nest"),
        Tune.ESCAPE: ("escape", "nest"),
        Tune.NEST: ("nest", "escape"),
    }
)
"""The pieces of a tune, its own first; any other tune is a piece that is played once."""
_APART = 600.0
"""Seconds after which a phrase may be heard again."""
_EARLIEST = 0.19
"""Seconds before the end of a phrase from which on all arrangements are silent."""
_LATEST = 0.035
"""Seconds before it until which another one can still take over."""
_ENTRY = 0.034
"""Seconds before the first beat of a phrase where a piece begins: it is still silent there."""
_FADE_MS = 600
"""Milliseconds in which a piece fades in that goes on in the middle of a phrase."""
_TAIL = 10.0
"""The least seconds of a phrase with which a piece goes on; if fewer are left, it skips them."""


def file_of(piece: str, mood: MusicMood) -> str:
    """Return the name of a piece's file, without its suffix."""
    return f"{piece}-{mood.name.lower()}" if piece in PHRASES else piece


class Stream(Protocol):
    """What plays a file: `pygame.mixer.music`."""

    def load(self, filename: Path) -> None:
        """Open a file, and close the one that was heard."""

    def play(self, loops: int = 0, start: float = 0.0, fade_ms: int = 0) -> None:
        """Play the open file from a second on, and fade it in."""

    def stop(self) -> None:
        """Stop at once."""

    def get_pos(self) -> int:
        """Return for how many milliseconds this file has been heard."""

    def get_busy(self) -> bool:
        """Return whether anything is heard."""

    def set_volume(self, volume: float, /) -> None:
        """Change the volume, from 0 to 1."""


class MusicPlayer:
    """Plays the pieces of a tune; if a file cannot be read, another piece is played instead."""

    def __init__(
        self,
        folder: Path,
        stream: Stream = pygame.mixer.music,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._stream = stream
        self._clock = clock
        self._tune: str | None = None
        self._piece = ""
        """The piece that is heard, or was heard last."""
        self._mood = MusicMood.QUIET
        """The mood of what is heard next."""
        self._began = 0.0
        """The second of the piece at which its file was started."""
        self._number = 0
        """The number of the phrase that is heard."""
        self._second = 0.0
        """The second of that phrase."""
        self._left: dict[str, tuple[int, float]] = {}
        """The phrase at which each piece was left, and its second."""
        self._heard: dict[tuple[str, int], float] = {}
        """When each phrase of each piece began for the last time."""
        self.playing: str | None = None
        """The name of the file that is heard, if one is."""

    @property
    def changes(self) -> bool:
        """Whether another file takes over at the end of this phrase."""
        if self.playing is None or self._number == self._phrases.number - 1:
            return False
        return self.playing != self._file(self._piece) or not self._goes_on()

    def start(self, tune: str, mood: MusicMood) -> None:
        """Start a tune at volume 0."""
        self.stop()
        self._tune = tune
        self._mood = mood
        self._stream.set_volume(0.0)
        self._play_next()

    def stop(self) -> None:
        """Stop, and remember where."""
        # Without a device nothing is heard anyway.
        with suppress(pygame.error):
            if self.playing is not None:
                self._listen()
                self._leave()
            self._stream.stop()
        self._tune = self.playing = None

    def follow(self, mood: MusicMood) -> None:
        """Change to a mood at the end of the phrase; call it in each pass of the frame loop."""
        self._mood = mood
        if self.playing is not None and not self._stream.get_busy():
            self._leave()
        if self.playing is not None:
            self._listen()
            if self.changes and _LATEST < self._seconds_left < _EARLIEST:
                self._change()
        elif self._tune in _PIECES:
            self._play_next(_FADE_MS)

    @property
    def _phrases(self) -> Phrases:
        return PHRASES.get(self._piece, _WHOLE)

    @property
    def _seconds_left(self) -> float:
        """The seconds that are left of this phrase."""
        return self._phrases.seconds - self._second

    def _listen(self) -> None:
        """Take note of what is heard now."""
        if self._stream.get_busy():
            self._number, self._second = self._phrases.at(
                self._began + self._stream.get_pos() / 1000
            )
        self._heard[self._piece, self._number] = self._clock() - self._second

    def _goes_on(self) -> bool:
        """Return whether the next phrase may be heard after this one."""
        end = self._clock() + self._seconds_left
        return self._has_rested(self._piece, self._number + 1, end)

    def _has_rested(self, piece: str, number: int, now: float) -> bool:
        return now - self._heard.get((piece, number), -math.inf) >= _APART

    def _change(self) -> None:
        """Go on in another mood, or with another piece before this one repeats itself."""
        if self._goes_on():
            self._play(self._piece, self._number, self._second)
            return
        self._leave()
        self._play_next(_FADE_MS)
        if self.playing is None:
            self._stream.stop()

    def _leave(self) -> None:
        """Remember where the piece goes on: at the next phrase, unless much of this one is left."""
        if not self._stream.get_busy():
            self._left[self._piece] = 0, 0.0
        elif self._seconds_left < _TAIL:
            self._left[self._piece] = (self._number + 1) % self._phrases.number, 0.0
        else:
            # Never 0, which would be a phrase that was not begun.
            self._left[self._piece] = self._number, max(0.001, self._second)
        self.playing = None

    def _play_next(self, fade_ms: int = 0) -> None:
        """Play the first piece of the tune that may be heard now."""
        tune = self._tune or ""
        now = self._clock()
        for piece in _PIECES.get(tune, (tune,)):
            number, second = self._left.get(piece, (0, 0.0))
            has_rested = self._has_rested(piece, number, now)
            if has_rested and tune not in _PIECES:
                # What is played once is not begun in its middle.
                second = 0.0
            # What is left of a phrase has not been heard for long enough.
            if second or has_rested:
                self._play(piece, number, second, fade_ms if second else 0)
                return

    def _play(self, piece: str, number: int, second: float, fade_ms: int = 0) -> None:
        self._piece = piece
        self._number = number
        self._second = second
        begin = number * self._phrases.seconds + second
        self._began = begin if second else max(0.0, begin - _ENTRY)
        name = self._file(piece)
        try:
            self._stream.load(self._folder / f"{name}.ogg")
            self._stream.play(start=self._began, fade_ms=fade_ms)
        except (pygame.error, OSError) as error:
            log.info("no music %s: %s", name, error)
            self.playing = None
            # Not in each frame again.
            self._left[piece] = number, 0.0
        else:
            self.playing = name
        self._heard[piece, number] = self._clock() - second

    def _file(self, piece: str) -> str:
        # In the menu there is no race.
        return file_of(piece, MusicMood.QUIET if self._tune == Tune.MENU else self._mood)
