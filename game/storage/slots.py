"""The files of the game in progress of each running copy, with the previous version."""

import logging
from pathlib import Path
from typing import NamedTuple

from game.checking import BadRecord, NewerRecord
from game.match import Match
from game.record import MAX_BYTES, Record, read_match
from game.storage import files
from game.storage.labels import Seal, seal_of, sealed
from game.storage.locks import FileLock
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """What a slot holds: a usable game, if there is one, and what went wrong."""

    match: Match | None = None
    note: StorageNote | None = None

    @property
    def record(self) -> Record | None:
        """The record of the game."""
        return None if self.match is None else Record.of(self.match)

    @property
    def unsealed(self) -> bool:
        """Whether the game has no label, so that nobody can tell whether it was changed."""
        return self.note is not None and self.note.mishap is StorageProblem.UNSEALED


class Slot:
    """The files of one game in progress; those of the first copy have no number."""

    def __init__(self, folder: Path, number: int, quarantine: Quarantine) -> None:
        stem = "game" if number == 1 else f"game-{number}"
        self.number = number
        self.file = folder / f"{stem}.json"
        self.previous = folder / f"{stem}.previous.json"
        self.lock = FileLock(folder / f"{stem}.lock")
        self._quarantine = quarantine

    @property
    def empty(self) -> bool:
        """Whether there are no files here, usable or not."""
        return not self.file.exists() and not self.previous.exists()

    def find(self) -> Found:
        """Return the game, or the previous version if it is unusable; that one is set aside."""
        note: StorageNote | None = None
        for file in (self.file, self.previous):
            try:
                data = files.read(file, MAX_BYTES)
                if data is not None:
                    match = read_match(data)[1]
                    seal = _unbroken_seal(data)
                    self._check_previous()
                    if note is not None:
                        note = StorageNote(StorageProblem.EARLIER, note.cause)
                    elif seal is Seal.MISSING:
                        note = StorageNote(StorageProblem.UNSEALED, f"{file.name} has no label")
                    return Found(match, note)
            except BadRecord as error:
                newer = isinstance(error, NewerRecord)
                note = note or StorageNote(
                    StorageProblem.NEWER if newer else StorageProblem.DAMAGED, str(error)
                )
                self._quarantine.set_aside(file, error)
            except NotADirectoryError:
                return Found()
            except OSError as error:
                log.warning("%s cannot be read: %s", file, error)
                note = note or StorageNote(StorageProblem.UNREADABLE, str(error))
        return Found(None, note)

    def _check_previous(self) -> None:
        """Set aside a damaged previous version, which the next save would overwrite."""
        try:
            data = files.read(self.previous, MAX_BYTES)
            if data is not None:
                _unbroken_seal(data)
        except BadRecord as error:
            self._quarantine.set_aside(self.previous, error)
        except OSError as error:
            log.warning("%s cannot be read: %s", self.previous, error)

    def find_to_replace(self) -> Found:
        """Return the game, if there is one. Raise OSError if an unusable file cannot be moved."""
        found = self.find()
        if found.note is not None and not found.unsealed and self.file.exists():
            raise stuck(self.file)
        return found

    def write(self, record: Record) -> None:
        """Save the game, and keep the save before it."""
        files.write(self.file, sealed(record), previous=self.previous)

    def clear(self) -> None:
        """Delete the files: the game is stored elsewhere."""
        if not self.empty:
            files.remove(self.file, self.previous)

    def discard(self) -> None:
        """Move the game to the trash."""
        self._quarantine.discard(self.file, self.previous)

    def take_over(self, other: "Slot") -> None:
        """Move the game of an unused slot into this empty one."""
        for source, target in ((other.previous, self.previous), (other.file, self.file)):
            if source.exists():
                source.replace(target)
        files.sync_folder(self.file.parent)


def _unbroken_seal(data: bytes) -> Seal:
    """Return the seal of a game. Raise BadRecord if it is broken."""
    seal = seal_of(data)
    if seal is Seal.BROKEN:
        raise BadRecord("record.label.sum", "the checksum does not match")
    return seal
