"""The supervisor: starts the game, watches its heartbeat, and starts it again when it breaks."""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.notify import Notifier, forget_manager

log = logging.getLogger(__name__)

_LINES = 60
_LONGEST_LINE = 500


class Child(Protocol):
    """A program that was started and runs until it ends or is ended."""

    @property
    def code(self) -> int | None:
        """What it ended with; None while it runs, less than nothing for a signal."""

    @property
    def beats(self) -> int:
        """How many bytes of heartbeat have come until now."""

    @property
    def words(self) -> Sequence[str]:
        """The last lines that it wrote about itself."""

    def release(self) -> None:
        """Let it know that it shall end."""

    def kill(self) -> None:
        """End it."""


Spawn = Callable[[Sequence[str]], Child]


class Process:
    """A child process whose heartbeat comes by its output; it ends when its input does."""

    def __init__(self, command: Sequence[str]) -> None:
        environment = dict(os.environ)
        forget_manager(environment)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            bufsize=0,
        )
        self._beats = 0
        self._words: deque[str] = deque(maxlen=_LINES)
        _read("heartbeat", self._count, self._process.stdout)
        self._listener = _read("last words", self._listen, self._process.stderr)

    @property
    def code(self) -> int | None:
        """What it ended with; None while it runs, less than nothing for a signal."""
        return self._process.poll()

    @property
    def beats(self) -> int:
        """How many bytes of heartbeat have come until now."""
        return self._beats

    @property
    def words(self) -> Sequence[str]:
        """The last lines that it wrote about itself."""
        if self.code is not None:
            # They may still be on their way; but a grandchild may hold the line open for ever.
            self._listener.join(timeout=1.0)
        return tuple(self._words)

    def release(self) -> None:
        """Close its input, by which it knows that it shall end."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def kill(self) -> None:
        """End it, whatever it is doing."""
        with suppress(OSError):
            self._process.kill()

    def _count(self, stream: IO[bytes]) -> None:
        while data := stream.read(4096):
            self._beats += len(data)

    def _listen(self, stream: IO[bytes]) -> None:
        begun = b""
        while data := stream.read(4096):
            _repeat(data)
            *whole, begun = (begun + data).split(b"\n")
            for line in whole:
                self._hear(line)
            begun = begun[-_LONGEST_LINE:]
        self._hear(begun)

    def _hear(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()[:_LONGEST_LINE]
        if text:
            self._words.append(text)


def _read(
    name: str, read: Callable[[IO[bytes]], None], stream: IO[bytes] | None
) -> threading.Thread:
    """Read a stream to its end in a thread of its own, and close it."""
    assert stream is not None

    def run() -> None:
        with suppress(OSError), stream:
            read(stream)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


def _repeat(data: bytes) -> None:
    """Say aloud what the child said, where there is anybody to hear it."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(data.decode(errors="replace"))
            sys.stderr.flush()


LEAVE = 0
"""What the game ends with when the operator leaves the kiosk."""
RESTART = 75
"""What the game ends with when it wants to be started anew at once."""
SAFE_OPTION = "--kiosk-safe"

Pause = Callable[[float], bool]
"""Let so many seconds pass; whether somebody has asked the kiosk to end."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How long, in seconds, the supervisor waits for what."""

    first_beat: float = 60.0
    """After the start: a slow machine draws everything for the first time."""
    beat: float = 15.0
    shortest_pause: float = 1.0
    longest_pause: float = 60.0
    soon: float = 120.0
    """A game that breaks within this time of its start breaks soon."""
    loop: int = 3
    """So many in a row that break soon: the next one starts in safe mode."""
    proven: float = 1800.0
    """After this time in safe mode, the next start is a usual one."""
    hasty: float = 10.0
    """A game that wants to be started anew within this time of its start is broken."""
    farewell: float = 10.0
    """For a game that was asked to end."""
    asleep: float = 5.0
    """Where a moment took so long, the whole machine slept."""
    counting: float = 600.0
    """Between two notes of how long the game has been there."""
    step: float = 0.25


USUAL_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class _End:
    """How a game ended: with a code, unless it was stuck or somebody asked the kiosk to end."""

    lived: float
    code: int | None = None
    stuck: bool = False
    stopped: bool = False
    words: Sequence[str] = ()
    """What it said last."""


def supervise(
    command: Sequence[str],
    data: Path,
    *,
    waiting: Sequence[str] = (),
    overlap: bool = True,
    terms: Terms = USUAL_TERMS,
    spawn: Spawn = Process,
    clock: Callable[[], float] = time.monotonic,
    pause: Pause | None = None,
    notifier: Notifier | None = None,
) -> int:
    """Keep the game of that command going until the operator leaves or the system ends it.

    In between, the waiting command shows a picture; unless both can be on the screen together
    (overlap), it goes before the game comes.
    """
    supervisor = _Supervisor(
        command=command,
        waiting=waiting,
        overlap=overlap,
        terms=terms,
        spawn=spawn,
        clock=clock,
        pause=pause or _sleep,
        notifier=notifier or Notifier(),
        counters=Counters(data),
    )
    return supervisor.run()


def _sleep(seconds: float) -> bool:
    time.sleep(seconds)
    return False


@dataclass(slots=True)
class _Supervisor:
    """The supervisor at work."""

    command: Sequence[str]
    waiting: Sequence[str]
    overlap: bool
    terms: Terms
    spawn: Spawn
    clock: Callable[[], float]
    pause: Pause
    notifier: Notifier
    counters: Counters
    picture: Child | None = None
    safe: bool = False
    broken_soon: int = 0
    """How many in a row."""
    told: float | None = None
    """When the service manager last heard that all is well."""

    def run(self) -> int:
        self.notifier.ready()
        try:
            while True:
                end = self._live()
                if end.stopped or (end.code == LEAVE and not end.stuck):
                    return LEAVE
                if not self._start_again(end):
                    return LEAVE
        finally:
            self.notifier.stopping()
            self._hide_picture()

    def _start_again(self, end: _End) -> bool:
        """Get over the end of a game; whether another one is to be started."""
        if end.lived >= self.terms.soon:
            self.broken_soon = 0
        if end.lived >= self.terms.proven:
            self.safe = False
        if end.code == RESTART and not end.stuck and end.lived >= self.terms.hasty:
            log.info("the game wants to be started anew")
            return True
        sentence = _sentence(end)
        log.error("%s", sentence)
        for line in end.words:
            log.info("it said: %s", line)
        self.counters.failed(sentence)
        self.counters.restarted()
        self.broken_soon += end.lived < self.terms.soon
        if self.broken_soon >= self.terms.loop and not self.safe:
            log.error("it breaks again and again: from now on in safe mode")
            self.safe = True
        self.notifier.status(f"Back in a moment. {sentence}.")
        self._show_picture()
        return self._rest(self._pause_length())

    def _pause_length(self) -> float:
        doubled = self.terms.shortest_pause * 2.0 ** min(max(0, self.broken_soon - 1), 30)
        return min(doubled, self.terms.longest_pause)

    def _live(self) -> _End:
        """Start a game and watch it to its end."""
        if not self.overlap:
            self._hide_picture()
        started = self.clock()
        try:
            child = self.spawn([*self.command, *([SAFE_OPTION] if self.safe else [])])
        except OSError as error:
            return _End(0.0, words=(error.strerror or str(error),))
        log.info("the game is started%s", " in safe mode" if self.safe else "")
        self.notifier.status("The game runs in safe mode." if self.safe else "The game runs.")
        try:
            return self._watch(child, started)
        finally:
            child.release()

    def _watch(self, child: Child, started: float) -> _End:
        terms = self.terms
        last = counted = now = started
        beats, limit = 0, terms.first_beat
        while (code := child.code) is None:
            before = now
            if not self._rest(terms.step):
                self._part_with(child)
                self._note_life(self.clock() - counted)
                return _End(self.clock() - started, stopped=True)
            now = self.clock()
            if child.beats != beats:
                beats, last, limit = child.beats, now, terms.beat
                self._hide_picture()
            elif now - before > terms.asleep:
                last = now
            elif now - last > limit:
                self._end(child)
                self._note_life(now - counted)
                return _End(now - started, stuck=True, words=child.words)
            if now - counted >= terms.counting:
                self._note_life(now - counted)
                counted = now
        self._note_life(now - counted)
        return _End(self.clock() - started, code, words=child.words)

    def _note_life(self, seconds: float) -> None:
        if seconds >= 1:
            self.counters.lived(round(seconds))

    def _part_with(self, child: Child) -> None:
        """Ask a child to end, and make it if it does not."""
        child.release()
        end = self.clock() + self.terms.farewell
        while child.code is None and self.clock() < end:
            self._breathe(self.terms.step)
        if child.code is None:
            log.warning("a child does not end by itself")
            self._end(child)

    def _end(self, child: Child) -> None:
        child.kill()
        end = self.clock() + self.terms.farewell
        while child.code is None and self.clock() < end:
            self._breathe(self.terms.step)

    def _show_picture(self) -> None:
        if not self.waiting or (self.picture is not None and self.picture.code is None):
            return
        try:
            self.picture = self.spawn(self.waiting)
        except OSError as error:
            log.warning("there is no picture meanwhile: %s", error)

    def _hide_picture(self) -> None:
        if self.picture is not None:
            self._part_with(self.picture)
            self.picture = None

    def _rest(self, seconds: float) -> bool:
        """Let time pass; False as soon as somebody asks the kiosk to end."""
        end = self.clock() + seconds
        while (left := end - self.clock()) > 0:
            if self._breathe(min(left, self.terms.step)):
                return False
        return True

    def _breathe(self, seconds: float) -> bool:
        """A short moment, in which the service manager hears that all is well."""
        watchdog, now = self.notifier.watchdog, self.clock()
        if watchdog is not None and (self.told is None or now - self.told >= watchdog / 4):
            self.notifier.alive()
            self.told = now
        return self.pause(seconds)


def _sentence(end: _End) -> str:
    """What happened, for the operator's page and the log; what the game said is in the log only."""
    after = f"{_span(end.lived)} after its start"
    if end.stuck:
        return f"The game gave no sign of life and was ended {after}"
    if end.code is None:
        return "The game cannot be started"
    if end.code == RESTART:
        return f"The game wanted to be started anew {after}"
    if end.code < 0:
        name = str(-end.code)
        with suppress(ValueError):
            name = signal.Signals(-end.code).name
        return f"The game was ended by signal {name} {after}"
    # Windows ends programs with large codes that people know by their digits in base 16.
    code = str(end.code) if end.code < 1000 else hex(end.code)
    return f"The game ended with code {code} {after}"


def _span(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
