"""The folder of the voyages, one file for each."""

import logging
import re
from pathlib import Path
from typing import NamedTuple

from game.checking import BadRecord, NewerRecord
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem
from game.voyage import MAX_VOYAGE_BYTES, Voyage, read_voyage, write_voyage

log = logging.getLogger(__name__)

_SUFFIX = ".json"
_NUMBER = re.compile(r"([0-9]{6,12})")


class StoredVoyage(NamedTuple):
    """A voyage and its file."""

    file: Path
    voyage: Voyage


class VoyageShelf:
    """The voyages by number, so that each can have any name."""

    def __init__(self, folder: Path, quarantine: Quarantine, mark: str = "") -> None:
        self.folder = folder
        self._quarantine = quarantine
        self._mark = mark

    def kept(self) -> tuple[StoredVoyage, ...]:
        """Return the voyages, the one that was played last first; damaged files are set aside."""
        found = [self._look_at(file) for file in files.entries(self.folder, _SUFFIX)]
        stored = [each for each in found if each is not None]
        return tuple(sorted(stored, key=lambda each: files.written_at(each.file), reverse=True))

    def add(self, voyage: Voyage) -> StoredVoyage:
        """Store a new voyage."""
        numbers = [_number(file) for file in files.entries(self.folder, _SUFFIX)]
        number = 1 + max(numbers, default=0)
        stored = StoredVoyage(self.folder / f"{number:06d}{_SUFFIX}", voyage)
        self.write(stored)
        return stored

    def write(self, stored: StoredVoyage) -> None:
        """Write a voyage, over its file; a damaged one is set aside before."""
        if stored.file.exists() and self._look_at(stored.file) is None and stored.file.exists():
            raise stuck(stored.file)
        files.write(stored.file, write_voyage(stored.voyage), self._mark)

    def forget(self, stored: StoredVoyage) -> None:
        """Move a voyage to the trash."""
        self._quarantine.discard(stored.file)

    def _look_at(self, file: Path) -> StoredVoyage | None:
        try:
            data = files.read(file, MAX_VOYAGE_BYTES)
            if data is not None:
                return StoredVoyage(file, read_voyage(data))
        except NewerRecord as error:
            # It stays until that version is back.
            note = StorageNote(StorageProblem.VOYAGE_NEWER, str(error))
            self._quarantine.notes.add(note)
        except BadRecord as error:
            self._quarantine.set_aside(file, error)
            self._quarantine.notes.add(StorageNote(StorageProblem.VOYAGE, str(error)))
        except OSError as error:
            log.warning("%s cannot be read: %s", file, error)
        return None


def _number(file: Path) -> int:
    found = _NUMBER.match(file.name)
    return 0 if found is None else int(found[1])
