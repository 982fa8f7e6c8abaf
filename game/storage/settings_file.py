"""The settings on disk, which all running copies and all versions of the game write to."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from game.checking import BadRecord, parse
from game.record import MAX_BYTES
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem

SETTINGS_FILE = "settings.json"


class SettingsFile:
    """A file of plain values; what the values mean is for others to know."""

    def __init__(
        self, folder: Path, drawers: Quarantine, alone: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._file = folder / SETTINGS_FILE
        self._drawers = drawers
        self._alone = alone

    def write(self, settings: Mapping[str, object], mark: str = "") -> None:
        """Keep the settings, and with them what other versions of the game have set."""
        with self._alone():
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            # Plain letters only: other versions may have written what no file can hold otherwise.
            files.write(self._file, json.dumps(_merged(before, settings), indent=1), mark)

    def read(self) -> dict[str, object]:
        """The settings as they were written; none, and the file set aside, if it is damaged."""
        return self._read()[0]

    def _read(self) -> tuple[dict[str, object], bool]:
        """What there is, and whether what is in the way of more could be moved."""
        try:
            data = files.read(self._file, MAX_BYTES)
            if data is None:
                return {}, True
            root = parse(data, "settings", MAX_BYTES)
            if isinstance(root.value, dict):
                return root.value, True
            root.refuse("expected an object")
        except BadRecord as error:
            self._drawers.notes.add(StorageNote(StorageProblem.SETTINGS, str(error)))
            return {}, self._drawers.set_aside(self._file, error)


def _merged(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """The later values, and of the earlier those that they say nothing about."""
    whole = {**before, **after}
    for name, value in after.items():
        known = before.get(name)
        if isinstance(known, dict) and isinstance(value, Mapping):
            whole[name] = _merged(known, value)
    return whole
