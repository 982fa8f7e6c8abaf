"""The folder of the voyages, one file for each."""

import logging
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from game.checking import BadRecord, NewerRecord
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem
from game.voyage import MAX_VOYAGE_BYTES, Voyage, read_voyage, write_voyage

log = logging.getLogger(__name__)

_SUFFIX = ".json"
_PREVIOUS = ".previous"
_NUMBER = re.compile(r"([0-9]{6,12})")


class StoredVoyage(NamedTuple):
    """A voyage and its file."""

    file: Path
    voyage: Voyage


class VoyageShelf:
    """The voyages by number, so that each can have any name, each with its previous version."""

    def __init__(
        self,
        folder: Path,
        quarantine: Quarantine,
        alone: Callable[[], AbstractContextManager[None]],
        mark: str = "",
    ) -> None:
        self.folder = folder
        self._quarantine = quarantine
        self._alone = alone
        self._mark = mark

    def kept(self) -> tuple[StoredVoyage, ...]:
        """Return the voyages, the one that was played last first; damaged files are set aside."""
        if not self.folder.exists():
            return ()
        with self._alone():
            return self._kept()

    def add(self, voyage: Voyage) -> StoredVoyage:
        """Store a new voyage."""
        with self._alone():
            return self._add(voyage)

    def write(self, stored: StoredVoyage, before: Voyage) -> None:
        """Write what has changed on a voyage since a moment before.

        It is added to what other running copies of the game have written meanwhile.
        """
        with self._alone():
            there = self._look_at(stored.file)
            if there is None and stored.file.exists():
                raise stuck(stored.file)
            if there is not None and not there.voyage.is_same_as(before):
                # Another copy has deleted the voyage, and used its number for a new one.
                there = next(
                    (each for each in self._kept() if each.voyage.is_same_as(before)), None
                )
                if there is None:
                    self._add(stored.voyage)
                    return
            if there is None:
                self._write(stored)
            else:
                self._write(there._replace(voyage=there.voyage.with_change(before, stored.voyage)))

    def forget(self, stored: StoredVoyage) -> None:
        """Move a voyage to the trash."""
        with self._alone():
            self._quarantine.discard(stored.file, _previous(stored.file))

    def _kept(self) -> tuple[StoredVoyage, ...]:
        found = [self._look_at(file) for file in self._files()]
        stored = [each for each in found if each is not None]
        return tuple(sorted(stored, key=lambda each: _written_at(each.file), reverse=True))

    def _files(self) -> list[Path]:
        """Return the files of all voyages, also of those that only have a previous version."""
        names = {
            file.stem
            for suffix in (_SUFFIX, _PREVIOUS)
            for file in files.entries(self.folder, suffix)
        }
        return [self.folder / f"{name}{_SUFFIX}" for name in sorted(names)]

    def _add(self, voyage: Voyage) -> StoredVoyage:
        files.make_folder(self.folder)
        last = max(map(_number, self._files()), default=0)
        for number in count(last + 1):
            stored = StoredVoyage(self.folder / f"{number:06d}{_SUFFIX}", voyage)
            # Where there are no locks, another copy may have just used that number.
            with suppress(FileExistsError):
                files.create(stored.file)
                break
        try:
            files.write(stored.file, write_voyage(voyage), self._mark)
        except OSError:
            stored.file.unlink()
            raise
        return stored

    def _write(self, stored: StoredVoyage) -> None:
        previous = _previous(stored.file)
        try:
            # A damaged previous version is set aside before it is overwritten.
            data = files.read(previous, MAX_VOYAGE_BYTES)
            if data is not None:
                read_voyage(data)
        except BadRecord as error:
            self._quarantine.set_aside(previous, error)
        except OSError as error:
            log.warning("%s cannot be read: %s", previous, error)
        files.write(stored.file, write_voyage(stored.voyage), self._mark, previous)

    def _look_at(self, file: Path) -> StoredVoyage | None:
        """Return the voyage of a file, or None with a message if there is none to use."""
        try:
            return self._found(file)
        except NewerRecord as error:
            # It stays until that version is back.
            note = StorageNote(StorageProblem.VOYAGE_NEWER, str(error))
            self._quarantine.notes.add(note)
        except BadRecord as error:
            self._quarantine.notes.add(StorageNote(StorageProblem.VOYAGE, str(error)))
        except OSError as error:
            log.warning("%s cannot be read: %s", file, error)
        return None

    def _found(self, file: Path) -> StoredVoyage | None:
        """Return the voyage of a file, or its previous version; damaged files are set aside.

        Raise BadRecord if neither can be used.
        """
        damage: BadRecord | None = None
        for each in (file, _previous(file)):
            try:
                data = files.read(each, MAX_VOYAGE_BYTES)
                if data is not None:
                    stored = StoredVoyage(file, read_voyage(data))
                    if damage is not None:
                        note = StorageNote(StorageProblem.VOYAGE_EARLIER, str(damage))
                        self._quarantine.notes.add(note)
                    return stored
            except NewerRecord:
                raise
            except BadRecord as error:
                damage = damage or error
                if not self._quarantine.set_aside(each, error):
                    break
        if damage is not None:
            raise damage
        return None


def _previous(file: Path) -> Path:
    return file.with_suffix(_PREVIOUS)


def _written_at(file: Path) -> datetime:
    return max(files.written_at(file), files.written_at(_previous(file)))


def _number(file: Path) -> int:
    found = _NUMBER.match(file.name)
    return 0 if found is None else int(found[1])
