"""Locks between running copies of the game; the system frees them when a copy ends."""

import errno
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.storage.files import open_regular

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_PAUSE = 0.01


class FileLock:
    """A lock file that one copy of the game at a time can hold; the file is never deleted."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._number: int | None = None

    @property
    def held(self) -> bool:
        """Whether this copy holds the lock."""
        return self._number is not None

    def acquire(self, patience: float = 0.0) -> bool:
        """Take the lock, waiting up to that many seconds; return False if another copy has it.

        Raise OSError if the system has no locks here.
        """
        end = time.monotonic() + patience
        while self._number is None:
            self._number = _taken(self._file)
            if self._number is None and time.monotonic() >= end:
                return False
            if self._number is None:
                time.sleep(_PAUSE)
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._number is not None:
            os.close(self._number)
            self._number = None


def _taken(file: Path) -> int | None:
    number = open_regular(file, os.O_RDWR | os.O_CREAT)
    try:
        if sys.platform == "win32":
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(number)
        if error.errno in _TAKEN:
            return None
        raise
    return number


@contextmanager
def alone(lock: FileLock, patience: float) -> Iterator[None]:
    """Hold a lock if possible, and go on without it if not."""
    try:
        if not lock.acquire(patience):
            log.warning("another copy of the game does not let go of what both write to")
    except OSError as error:
        log.debug("there are no locks here: %s", error)
    try:
        yield
    finally:
        lock.release()
