"""The game as a child process: its heartbeat, its last words, and how it is ended."""

import logging
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Protocol

from scenes.kiosk.watchdog.notify import forget_manager

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
