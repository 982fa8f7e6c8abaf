"""The file of the players' records, shared by all running copies."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from game.checking import BadRecord, NewerRecord
from game.statistics import Chronicle, Summary
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.records_json import MAX_CHRONICLE, read_chronicle, write_chronicle
from game.storage.storage_errors import StorageNote, StorageProblem

RECORDS_FILE = "records.json"


class RecordsFile:
    """A file of all finished games, with its previous version."""

    def __init__(
        self,
        folder: Path,
        quarantine: Quarantine,
        alone: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._file = folder / RECORDS_FILE
        self._previous = self._file.with_suffix(".previous.json")
        self._quarantine = quarantine
        self._alone = alone
        self._checked = False

    def read(self) -> Chronicle:
        """Return all finished games, from the previous version if the file is damaged."""
        return self._read()[0]

    def count(self, summary: Summary, mark: str = "") -> None:
        """Add a finished game, unless it is already there."""
        with self._alone():
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            after = before.with_game(summary)
            if after is not before:
                self._check_previous()
                files.write(self._file, write_chronicle(after), mark, self._previous)

    def _read(self) -> tuple[Chronicle, bool]:
        """Return the stored records, and whether the file may be written."""
        usable = True
        for file in (self._file, self._previous):
            try:
                data = files.read(file, MAX_CHRONICLE)
                if data is not None:
                    return read_chronicle(data), usable
            except BadRecord as error:
                usable = self._quarantine.set_aside(file, error) and usable
                newer = isinstance(error, NewerRecord)
                problem = StorageProblem.RECORDS_NEWER if newer else StorageProblem.RECORDS
                self._quarantine.notes.add(StorageNote(problem, str(error)))
        return Chronicle(), usable

    def _check_previous(self) -> None:
        """Set aside a damaged previous version before it is overwritten."""
        if self._checked:
            return
        try:
            data = files.read(self._previous, MAX_CHRONICLE)
            if data is not None:
                read_chronicle(data)
        except BadRecord as error:
            self._quarantine.set_aside(self._previous, error)
        self._checked = True

    def clear(self) -> None:
        """Start over; the old records go to the trash."""
        with self._alone():
            self._quarantine.discard(self._file, self._previous)
