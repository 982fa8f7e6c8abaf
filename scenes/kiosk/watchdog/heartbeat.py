"""The heartbeat by which the supervisor knows that the game is neither stuck nor gone."""

import faulthandler
import io
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger(__name__)

BETWEEN = 1.0
"""Minimum seconds between two beats."""
TRACE_AFTER = 10.0
"""Seconds without a beat after which the process writes a traceback to its error output."""


class Heartbeat:
    """Writes at most one byte a second, until the supervisor is gone."""

    def __init__(
        self,
        write: Callable[[bytes], object],
        gone: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.monotonic,
        alarm: Callable[[], None] = lambda: None,
    ) -> None:
        self._write = write
        self._gone = gone
        self._clock = clock
        self._alarm = alarm
        self._due = clock()
        self._broken = False

    @classmethod
    def of_process(cls) -> "Heartbeat":
        """Return the heartbeat of this process, over standard output and standard input.

        Both are taken over: what anything else prints goes to standard error instead.
        """
        line = _taken_over(1, lambda: os.dup2(2, 1))
        leash = _taken_over(0, lambda: _nothing_into(0))
        if line is None:
            log.error("the supervisor gave no pipe for the heartbeat")
        else:
            with suppress(OSError, AttributeError):
                # A supervisor that has stopped reading must not stop the game.
                os.set_blocking(line, False)
        stream = io.BytesIO() if line is None else io.FileIO(line, "wb")
        return cls(stream.write, end_of(leash), alarm=_alarm)

    @property
    def orphaned(self) -> bool:
        """Whether the supervisor is gone, so that the game has to end."""
        return self._broken or self._gone()

    def beat(self) -> None:
        """Tell that all is well; called at every pass of the loop."""
        now = self._clock()
        if now < self._due or self._broken:
            return
        self._due = now + BETWEEN
        self._alarm()
        try:
            self._write(b".")
        except BlockingIOError:
            return
        except OSError:
            self._broken = True


def end_of(number: int | None) -> Callable[[], bool]:
    """Return a function that tells whether a stream has ended; a thread waits for that."""
    ended = threading.Event()
    if number is None:
        return ended.is_set

    def wait() -> None:
        with suppress(OSError):
            while os.read(number, 64):
                pass
        ended.set()

    threading.Thread(target=wait, name="leash", daemon=True).start()
    return ended.is_set


def _taken_over(number: int, replace: Callable[[], object]) -> int | None:
    """Move a standard stream to another number, and put something else in its place."""
    try:
        # Children of this process do not inherit the copy, so it closes when this process ends.
        mine = os.dup(number)
    except OSError:
        return None
    with suppress(OSError):
        replace()
    return mine


def _nothing_into(number: int) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, number)
    os.close(nothing)


def _alarm() -> None:
    if sys.stderr is not None:
        with suppress(OSError, ValueError, AttributeError, io.UnsupportedOperation):
            faulthandler.dump_traceback_later(TRACE_AFTER, exit=False, file=sys.stderr)
