"""The ledger: the records of the players on disk, which all running copies write to."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from game.checking import BadRecord
from game.statistics import Chronicle, Summary
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.records_json import MAX_CHRONICLE, read_chronicle, write_chronicle
from game.storage.storage_errors import StorageNote, StorageProblem

RECORDS_FILE = "records.json"


class RecordsFile:
    """A file of every finished game, with the version before it."""

    def __init__(
        self, folder: Path, drawers: Quarantine, alone: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._file = folder / RECORDS_FILE
        self._previous = self._file.with_suffix(".previous.json")
        self._drawers = drawers
        self._alone = alone
        self._checked = False

    def read(self) -> Chronicle:
        """Every finished game; where the file is damaged and set aside, as it was before."""
        return self._read()[0]

    def count(self, summary: Summary, mark: str = "") -> None:
        """Enter a finished game, once, however often this is done."""
        with self._alone():
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            after = before.with_game(summary)
            if after is not before:
                self._check_previous()
                files.write(self._file, write_chronicle(after), mark, self._previous)

    def _read(self) -> tuple[Chronicle, bool]:
        """What there is, and whether what is in the way of more could be moved."""
        usable = True
        for file in (self._file, self._previous):
            try:
                data = files.read(file, MAX_CHRONICLE)
                if data is not None:
                    return read_chronicle(data), usable
            except BadRecord as error:
                usable = self._drawers.set_aside(file, error) and usable
                self._drawers.notes.add(StorageNote(StorageProblem.RECORDS, str(error)))
        return Chronicle(), usable

    def _check_previous(self) -> None:
        """Set aside a version before that is damaged, which is about to be written over."""
        if self._checked:
            return
        try:
            data = files.read(self._previous, MAX_CHRONICLE)
            if data is not None:
                read_chronicle(data)
        except BadRecord as error:
            self._drawers.set_aside(self._previous, error)
        self._checked = True

    def clear(self) -> None:
        """Begin anew; what there was goes to the trash."""
        with self._alone():
            self._drawers.discard(self._file, self._previous)
