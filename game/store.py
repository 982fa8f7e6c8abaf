"""The game in progress and the settings on disk, in a folder given from outside."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from game.replay import MAX_BYTES, Record

GAME_FILE = "game.json"
SETTINGS_FILE = "settings.json"


class Store:
    """A folder of small JSON files, each replaced as a whole so that none is ever half written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save_game(self, record: Record) -> None:
        """Keep the game in progress."""
        self._write(GAME_FILE, record.to_json())

    def saved_game(self) -> Record | None:
        """The game in progress, if there is one; BadRecord if its file cannot be used.

        Like every method here it leaves OSError, the disk's own word, to the caller.
        """
        data = self._read(GAME_FILE)
        return None if data is None else Record.from_json(data)

    def forget_game(self) -> None:
        """The game is over or given up: keep its file under another name, as the last one."""
        file = self._folder / GAME_FILE
        if file.exists():
            file.replace(file.with_suffix(".last.json"))

    def set_aside(self) -> Path:
        """Move a game file that cannot be used out of the way; where it is now."""
        file = self._folder / GAME_FILE
        number = 1
        while (aside := file.with_suffix(f".bad{number}.json")).exists():
            number += 1
        return file.replace(aside)

    def save_settings(self, settings: Mapping[str, object]) -> None:
        """Keep the settings."""
        self._write(SETTINGS_FILE, json.dumps(settings, indent=1, ensure_ascii=False))

    def saved_settings(self) -> dict[str, object]:
        """The settings as they were written; empty where there are none that can be read."""
        data = self._read(SETTINGS_FILE)
        try:
            settings = json.loads(data) if data is not None else {}
        except (ValueError, RecursionError):
            return {}
        return settings if isinstance(settings, dict) else {}

    def _read(self, name: str) -> bytes | None:
        try:
            with (self._folder / name).open("rb") as file:
                return file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return None

    def _write(self, name: str, text: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        target = self._folder / name
        draft = target.with_suffix(".part")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
