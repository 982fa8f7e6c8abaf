"""What can go wrong with stored files, as values that become a message for the player."""

import errno
from enum import StrEnum
from threading import Lock
from typing import NamedTuple

from game.checking import BadRecord, NewerRecord


class StorageProblem(StrEnum):
    """What went wrong. No stored file is lost."""

    EARLIER = "earlier"
    """The last save is unusable; the game continues from the previous one."""
    UNSEALED = "unsealed"
    """The last save has no label, so it may have been changed; the game continues from it."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Written by a later version of the game."""
    UNREADABLE = "unreadable"
    FULL = "full"
    READ_ONLY = "read_only"
    UNSAVED = "unsaved"
    HANGING = "hanging"
    """The disk does not answer, so nothing is saved yet."""
    NOWHERE = "nowhere"
    """The data folder cannot be used."""
    SECOND = "second"
    """Another copy is running, so this one saves its game separately."""
    CROWDED = "crowded"
    """Too many copies are running; this one saves nothing."""
    SHELVED = "shelved"
    """A stored game is unusable."""
    NEWER_GAMES = "newer_games"
    """A stored game was written by a later version; it stays where it is."""
    SETTINGS = "settings"
    """The settings are unusable; the defaults are used."""
    SETTINGS_UNREADABLE = "settings_unreadable"
    """The settings cannot be read from the disk; the file stays."""
    FOREIGN = "foreign"
    """A file to be imported is not a game record."""
    FOREIGN_NEWER = "foreign_newer"
    """A file to be imported was written by a later version."""
    RECORDS = "records"
    """The players' records are unusable."""
    RECORDS_NEWER = "records_newer"
    """The players' records were written by a later version."""
    VOYAGE = "voyage"
    """The file of a voyage is unusable."""
    VOYAGE_EARLIER = "voyage_earlier"
    """The file of a voyage is unusable; the voyage continues from the previous version."""
    VOYAGE_NEWER = "voyage_newer"
    """A voyage was written by a later version; its file stays where it is."""


class TooManyCopies(OSError):
    """This copy of the game has no place to save to."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, "too many copies of the game are running")


class StorageNote(NamedTuple):
    """A message for the player, and its cause for the log."""

    mishap: StorageProblem
    cause: str


_ONCE = frozenset(
    {
        StorageProblem.UNSEALED,
        StorageProblem.UNREADABLE,
        StorageProblem.FULL,
        StorageProblem.READ_ONLY,
        StorageProblem.UNSAVED,
        StorageProblem.HANGING,
        StorageProblem.NOWHERE,
        StorageProblem.CROWDED,
        StorageProblem.NEWER_GAMES,
        StorageProblem.VOYAGE_NEWER,
        StorageProblem.SETTINGS_UNREADABLE,
    }
)
"""Disk errors repeat; one message is enough."""


class StorageNotes:
    """The messages still to be shown, at most one of each kind."""

    def __init__(self) -> None:
        self._waiting: dict[StorageProblem, StorageNote] = {}
        self._reported: set[StorageProblem] = set()
        self._busy = Lock()

    def add(self, note: StorageNote | None) -> None:
        """Add a message, if there is one."""
        with self._busy:
            if note is not None and note.mishap not in self._reported:
                self._waiting.setdefault(note.mishap, note)

    def take(self) -> StorageNote | None:
        """Return and remove the next message, or None."""
        with self._busy:
            first = next(iter(self._waiting), None)
            if first is None:
                return None
            if first in _ONCE:
                self._reported.add(first)
            if first is StorageProblem.NOWHERE:
                # The folder itself is unusable, so further write errors there need no message.
                self._reported |= _ONCE
            return self._waiting.pop(first)


def refusal_of(error: OSError) -> StorageNote:
    """Return the message for a failed write."""
    if isinstance(error, TooManyCopies):
        return StorageNote(StorageProblem.CROWDED, str(error))
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return StorageNote(StorageProblem.FULL, str(error))
        case errno.ETIMEDOUT:
            return StorageNote(StorageProblem.HANGING, str(error))
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return StorageNote(StorageProblem.READ_ONLY, str(error))
        case _:
            return StorageNote(StorageProblem.UNSAVED, str(error))


def unreadable_of(error: OSError) -> StorageNote:
    """Return the message for a file or folder that cannot be read."""
    hangs = error.errno == errno.ETIMEDOUT
    return StorageNote(StorageProblem.HANGING if hangs else StorageProblem.UNREADABLE, str(error))


def unusable(error: BadRecord) -> StorageNote:
    """Return the message for a stored game that is damaged, or from a newer version."""
    newer = isinstance(error, NewerRecord)
    return StorageNote(StorageProblem.NEWER_GAMES if newer else StorageProblem.SHELVED, str(error))
