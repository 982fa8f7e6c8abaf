"""A slip: a few plain values of the kiosk in the data folder, as JSON, that survive anything."""

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from game import BadRecord
from game.checking import parse
from game.storage import files
from game.storage.locks import FileLock, alone
from game.storage.quarantine import Quarantine, stuck

log = logging.getLogger(__name__)

MOST_BYTES = 100_000
_PATIENCE = 2.0


class JsonFile:
    """A file of named values that the game and its supervisor both write to."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / name
        self._drawers = Quarantine(folder)
        self._lock = FileLock(folder / "kiosk.lock")

    def read(self) -> dict[str, object]:
        """What was written; nothing, and a note in the log, where that cannot be used."""
        try:
            return self._read()[0]
        except OSError as error:
            log.warning("%s cannot be read: %s", self._file, error)
            return {}

    def change(self, changed: Callable[[dict[str, object]], Mapping[str, object]]) -> None:
        """Write other values in place of what is there; OSError is the disk's own word."""
        files.make_folder(self._file.parent)
        with alone(self._lock, _PATIENCE):
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            files.write(self._file, json.dumps(changed(before), indent=1))

    def _read(self) -> tuple[dict[str, object], bool]:
        """What there is, and whether what is in the way of more could be moved."""
        try:
            data = files.read(self._file, MOST_BYTES)
            if data is None:
                return {}, True
            root = parse(data, self._file.stem, MOST_BYTES)
            if isinstance(root.value, dict):
                return root.value, True
            root.refuse("expected an object")
        except BadRecord as error:
            return {}, self._drawers.set_aside(self._file, error)
