"""What ends a long sleep besides input: signals, other threads, and devices plugged in."""

import os
import signal
from contextlib import suppress
from io import FileIO
from pathlib import Path

DEVICES = (Path("/dev/input"), Path("/dev"))
"""Where gamepads appear; the second, until there is any device."""
DOZE = 2.0
"""Seconds: the longest sleep where something may happen that does not end it."""

# What inotify tells about the files of a folder.
_ATTRIBUTES_CHANGED = 0x4
_CREATED = 0x100
_DELETED = 0x200
_MOST_BYTES = 4096


class Alarm:
    """Ends a sleep that has no other limit than input.

    It is opened by the first sleep, which ends at once: what happened before was not noticed.
    """

    def __init__(self, devices: tuple[Path, ...] = DEVICES) -> None:
        self._folders = devices
        self._bell: FileIO | None = None
        """What is written here, by a signal or another thread, ends the sleep."""
        self._ear: FileIO | None = None
        self._devices: FileIO | None = None
        self._was_plugged = False
        """Whether the devices changed during the last sleep."""
        self._before = -1
        """What signals wrote to before."""

    def ring(self) -> None:
        """End the sleep, or the next one; any thread may call this, and never waits."""
        bell = self._bell
        if bell is not None:
            # It may just have been closed.
            with suppress(OSError, ValueError):
                bell.write(b"\0")

    def wait(self, connection: int, seconds: float | None) -> None:
        """Sleep until a file can be read or the alarm rings, at most for some seconds."""
        if self._ear is None:
            self._open()
            return
        import select

        files = [file for file in (self._ear, self._devices) if file is not None]
        if self._devices is None or self._was_plugged:
            # SDL hears of a new device a moment later.
            seconds = DOZE if seconds is None else min(seconds, DOZE)
        numbers = [connection, *(file.fileno() for file in files)]
        ready, _, _ = select.select(numbers, [], [], seconds)
        heard = [file for file in files if file.fileno() in ready]
        self._was_plugged = self._devices in heard
        for file in heard:
            file.read(_MOST_BYTES)

    def close(self) -> None:
        """Notice nothing any more."""
        if self._bell is not None:
            signal.set_wakeup_fd(self._before)
        for file in (self._bell, self._ear, self._devices):
            if file is not None:
                file.close()
        self._bell = self._ear = self._devices = None

    def _open(self) -> None:
        ear, bell = os.pipe()
        for number in (ear, bell):
            os.set_blocking(number, False)
        self._ear = FileIO(ear)
        self._bell = FileIO(bell, "w")
        # A handler alone would not do: a signal just before the sleep would not end it.
        self._before = signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
        self._devices = _watched(self._folders)


def _watched(folders: tuple[Path, ...]) -> FileIO | None:
    """Return a file to read when files come or go in the first of the folders that is there.

    Return None where the system cannot tell.
    """
    from ctypes import CDLL

    library = CDLL(None)
    if not hasattr(library, "inotify_init1"):
        return None
    number: int = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    if number < 0:
        return None
    changes = _ATTRIBUTES_CHANGED | _CREATED | _DELETED
    for folder in folders:
        if library.inotify_add_watch(number, os.fsencode(folder), changes) >= 0:
            return FileIO(number)
    os.close(number)
    return None
