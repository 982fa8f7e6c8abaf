"""The start of the game on a screen: the settings, the window and the first picture.

The rest of the program is loaded behind that picture.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame

from game import StorageNote, StorageProblem
from game.storage.background_writer import PATIENCE, within
from game.storage.store import Store
from scenes.app.beginning import Beginning
from scenes.app.cli.command_line import SMALLEST_WINDOW, Launch, data_folder, trouble_with
from scenes.app.cli.streams import complain
from scenes.app.studio import Pictures
from scenes.core.model.log_file import JOURNAL_FILE, LogFile
from scenes.core.model.phrases import Phrase, Value, reason, say
from scenes.core.model.preferences import Preferences
from scenes.kit.i18n import Texts, best_language, spoken, system_languages
from scenes.kit.window import Opening, open_window

log = logging.getLogger(__name__)


def run(launch: Launch, unsaved: Callable[[Phrase], None] = lambda _why: None) -> None:
    """Run the game until the player quits; call `unsaved` if a game could not be saved."""
    folder = data_folder(launch.data)
    trouble = trouble_with(folder)
    journal = LogFile(folder, verbose=launch.verbose, trouble=trouble)
    store = Store(folder)
    preferences = _preferences(launch, store)
    if trouble is not None:
        store.notes.add(StorageNote(StorageProblem.NOWHERE, str(trouble)))
        _warn(launch, preferences, "unusable", folder=str(folder), why=reason(trouble))
    elif journal.trouble is not None:
        file = str(folder / JOURNAL_FILE)
        _warn(launch, preferences, "no_log", file=file, why=reason(journal.trouble))
    fullscreen = preferences.fullscreen if launch.fullscreen is None else launch.fullscreen
    window = open_window(
        Opening(
            title="Cartagena",
            size=launch.size or (1280, 720),
            smallest=SMALLEST_WINDOW,
            fullscreen=fullscreen,
            software=preferences.software_drawing,
            icon=launch.assets / "images" / "icon.svg",
        )
    )
    measured = preferences.software_drawing != window.software
    try:
        saved_fullscreen = preferences.fullscreen
        preferences = replace(preferences, software_drawing=window.software, fullscreen=fullscreen)
        # No pictures are read from a disk that does not answer.
        hangs = isinstance(trouble, TimeoutError)
        pictures = Path(os.devnull) if hangs else folder
        version = edition(launch.assets, Path(__file__).parents[1])
        start = Beginning(
            store=store,
            preferences=preferences,
            pictures=Pictures(launch.assets, pictures, version),
            seed=launch.seed,
            saved_fullscreen=saved_fullscreen,
            measured=measured,
            paints_ahead=trouble is None and (os.cpu_count() or 1) > 1,
        )
        start.show_first_picture(window)
        # Imported here, so that the first picture comes sooner.
        from scenes.app.client import run_in

        run_in(window, start, unsaved)
    finally:
        window.close()
        pygame.quit()


def _warn(launch: Launch, preferences: Preferences, key: str, **values: Value) -> None:
    texts = Texts.load(launch.assets / "lang", preferences.language)
    complain(say(texts, Phrase(f"commandline.{key}", values)))


def edition(*folders: str | Path) -> str:
    """Return a text that changes with every drawing and source file in these folders."""

    def mark(path: str, stat: os.stat_result) -> str:
        return f"{path} {stat.st_size} {stat.st_mtime_ns}"

    def marks(folder: str | Path) -> Iterator[str]:
        with suppress(FileNotFoundError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from marks(entry.path)
                elif entry.name.endswith((".py", ".svg")):
                    yield mark(entry.path, entry.stat())

    program = mark(sys.executable, Path(sys.executable).stat())
    return "\n".join([program, *sorted(one for folder in folders for one in marks(folder))])


def _preferences(launch: Launch, store: Store) -> Preferences:
    """Return the saved preferences, overridden by the command line."""
    remembered: dict[str, object] = {}
    try:
        remembered = within(PATIENCE, store.saved_settings)
    except OSError as error:
        log.warning("the settings cannot be read: %s", error)
        store.notes.add(StorageNote(StorageProblem.SETTINGS_UNREADABLE, str(error)))
    preferences = Preferences.from_json(remembered)
    languages = spoken(launch.assets / "lang")
    language = launch.language or preferences.language
    if not launch.language and ("language" not in remembered or language not in languages):
        system = [each["language"] for each in pygame.system.get_pref_locales()]
        language = best_language([*system_languages(os.environ), *system], languages)
    return replace(
        preferences,
        language=language,
        speed=launch.speed or preferences.speed,
        muted=launch.mute or preferences.muted,
        voyage=launch.voyage or preferences.voyage,
    )
