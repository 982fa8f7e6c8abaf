"""What can go wrong with stored files, as values that become a message for the player."""

import errno
from enum import StrEnum
from threading import Lock
from typing import NamedTuple


class StorageProblem(StrEnum):
    """What went wrong. No stored file is lost."""

    EARLIER = "earlier"
    """The last save is unusable; the game continues from the previous one."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Written by a later version of the game."""
    UNREADABLE = "unreadable"
    FULL = "full"
    READ_ONLY = "read_only"
    UNSAVED = "unsaved"
    SECOND = "second"
    """Another copy is running, so this one saves its game separately."""
    CROWDED = "crowded"
    """Too many copies are running; this one saves nothing."""
    SHELVED = "shelved"
    """A stored game is unusable."""
    SETTINGS = "settings"
    """The settings are unusable; the defaults are used."""
    FOREIGN = "foreign"
    """A file to be imported is not a game record."""
    RECORDS = "records"
    """The players' records are unusable."""


class StorageNote(NamedTuple):
    """A message for the player, and its cause for the log."""

    mishap: StorageProblem
    cause: str


_ONCE = frozenset(
    {
        StorageProblem.UNREADABLE,
        StorageProblem.FULL,
        StorageProblem.READ_ONLY,
        StorageProblem.UNSAVED,
    }
)
"""Disk errors repeat; one message is enough."""


class StorageNotes:
    """The messages still to be shown, at most one of each kind."""

    def __init__(self) -> None:
        self._waiting: dict[StorageProblem, StorageNote] = {}
        self._told: set[StorageProblem] = set()
        self._busy = Lock()

    def add(self, note: StorageNote | None) -> None:
        """Add a message, if there is one."""
        with self._busy:
            if note is not None and note.mishap not in self._told:
                self._waiting.setdefault(note.mishap, note)

    def take(self) -> StorageNote | None:
        """Return and remove the next message, or None."""
        with self._busy:
            first = next(iter(self._waiting), None)
            if first is None:
                return None
            if first in _ONCE:
                self._told.add(first)
            return self._waiting.pop(first)


def refusal_of(error: OSError) -> StorageNote:
    """Return the message for a failed write."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return StorageNote(StorageProblem.FULL, str(error))
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return StorageNote(StorageProblem.READ_ONLY, str(error))
        case _:
            return StorageNote(StorageProblem.UNSAVED, str(error))
