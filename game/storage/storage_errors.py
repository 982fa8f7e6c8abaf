"""What can go wrong with stored games, as values to tell a player of in one sentence."""

import errno
from enum import StrEnum
from threading import Lock
from typing import NamedTuple


class StorageProblem(StrEnum):
    """What went wrong; every stored file is still there."""

    EARLIER = "earlier"
    """The last save cannot be used; the game goes on from the one before it."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Written by a later version of the game."""
    UNREADABLE = "unreadable"
    FULL = "full"
    READ_ONLY = "read_only"
    UNSAVED = "unsaved"
    SECOND = "second"
    """Another copy is running, so this one keeps its game apart."""
    CROWDED = "crowded"
    """So many copies are running that this one saves nothing."""
    SHELVED = "shelved"
    """A game on a shelf cannot be used."""
    SETTINGS = "settings"
    """The settings cannot be used and are as at first."""
    FOREIGN = "foreign"
    """A file to be taken in is no record of a game."""
    RECORDS = "records"
    """The records of the players cannot be used."""


class StorageNote(NamedTuple):
    """Something that a player should be told, and its cause for the log."""

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
"""What the disk does it will do again; to hear of it once is enough."""


class StorageNotes:
    """What is still to be told; of each kind one thing at a time."""

    def __init__(self) -> None:
        self._waiting: dict[StorageProblem, StorageNote] = {}
        self._told: set[StorageProblem] = set()
        self._busy = Lock()

    def add(self, note: StorageNote | None) -> None:
        """Tell this too, if it is something."""
        with self._busy:
            if note is not None and note.mishap not in self._told:
                self._waiting.setdefault(note.mishap, note)

    def take(self) -> StorageNote | None:
        """The next to be told, which will not come again."""
        with self._busy:
            first = next(iter(self._waiting), None)
            if first is None:
                return None
            if first in _ONCE:
                self._told.add(first)
            return self._waiting.pop(first)


def refusal_of(error: OSError) -> StorageNote:
    """What it means that the disk refuses to keep something."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return StorageNote(StorageProblem.FULL, str(error))
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return StorageNote(StorageProblem.READ_ONLY, str(error))
        case _:
            return StorageNote(StorageProblem.UNSAVED, str(error))
