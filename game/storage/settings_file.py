"""The settings file, shared by all running copies and all versions of the game."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from game.checking import BadRecord, parse_settings, write_settings
from game.record import MAX_BYTES
from game.storage import files
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem

SETTINGS_FILE = "settings.json"


class SettingsFile:
    """A JSON file of settings; the meaning of the values is not known here."""

    def __init__(
        self,
        folder: Path,
        quarantine: Quarantine,
        alone: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._file = folder / SETTINGS_FILE
        self._quarantine = quarantine
        self._alone = alone

    def write(self, settings: Mapping[str, object], mark: str = "") -> None:
        """Save the settings, and keep those that only other versions of the game know."""
        with self._alone():
            try:
                before, usable = self._read()
            except OSError as error:
                self._quarantine.notes.add(
                    StorageNote(StorageProblem.SETTINGS_UNREADABLE, str(error))
                )
                return
            if not usable:
                raise stuck(self._file)
            files.write(self._file, write_settings(_merged(before, settings)), mark)

    def read(self) -> dict[str, object]:
        """Return the saved settings; a damaged file is set aside and gives none."""
        return self._read()[0]

    def _read(self) -> tuple[dict[str, object], bool]:
        """Return the stored settings, and whether the file may be written."""
        try:
            data = files.read(self._file, MAX_BYTES)
            if data is None:
                return {}, True
            return parse_settings(data, "settings", MAX_BYTES), True
        except BadRecord as error:
            self._quarantine.notes.add(StorageNote(StorageProblem.SETTINGS, str(error)))
            return {}, self._quarantine.set_aside(self._file, error)


def _merged(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """Merge settings: the later values win, all other earlier ones are kept."""
    whole = {**before, **after}
    for name, value in after.items():
        known = before.get(name)
        if isinstance(known, dict) and isinstance(value, Mapping):
            whole[name] = _merged(known, value)
    return whole
