"""What the program begins with behind its first picture: the log, the files and the preferences."""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from game import StorageNote, StorageProblem
from game.storage.background_writer import PATIENCE, no_answer, within
from game.storage.store import Store
from scenes.app.cli.command_line import Launch, trouble_with
from scenes.app.cli.streams import complain
from scenes.app.first_picture import Opened, Pictures, keep_first_picture
from scenes.core.model.log_file import JOURNAL_FILE, LogFile
from scenes.core.model.phrases import Phrase, Value, reason, say
from scenes.core.model.preferences import Preferences
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Texts, best_language, spoken, system_languages
from scenes.kit.layout import Size

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Beginning:
    """What is known when the program is composed."""

    store: Store
    preferences: Preferences
    pictures: Pictures
    seed: int | None
    """The seed of the first game, if one was asked for."""
    is_first_start: bool
    """Whether no settings were saved yet."""
    saved_fullscreen: bool
    """The setting, which the command line does not change."""
    measured: bool
    """Whether it was measured how to draw fastest."""
    is_first_kept: bool
    """Whether the first picture is kept for the next start."""
    art: DiskCache
    """All drawings."""
    grounds: DiskCache
    """The grounds of single games."""

    def keep_first_picture(self, size: Size, picture: Surface) -> None:
        """Keep the ground of the menu for the next start, unless that was done."""
        if not self.is_first_kept:
            self.is_first_kept = True
            keep_first_picture(size, self.art, self.preferences, picture)


class DataFolder(NamedTuple):
    """The folder for saves, settings and log, and what is wrong with it."""

    path: Path
    trouble: OSError | None
    """Why nothing can be stored there."""
    log_trouble: OSError | None
    """Why nothing can be logged there."""

    @classmethod
    def used(cls, path: Path, *, verbose: bool, hangs: bool) -> "DataFolder":
        """Create the folder, unless its disk is known to hang, and log there from now on."""
        trouble = no_answer() if hangs else trouble_with(path)
        journal = LogFile(path, verbose=verbose, trouble=trouble)
        return cls(path, trouble, journal.trouble)


def begin(launch: Launch, data: DataFolder, opened: Opened) -> Beginning:
    """Read the preferences, and say on the terminal what is wrong with the data folder."""
    store = Store(data.path)
    remembered = _remembered(store)
    preferences = _preferences(launch, remembered or {})
    if data.trouble is not None:
        store.notes.add(StorageNote(StorageProblem.NOWHERE, str(data.trouble)))
        _warn(launch, preferences, "unusable", folder=str(data.path), why=reason(data.trouble))
    elif data.log_trouble is not None:
        file = str(data.path / JOURNAL_FILE)
        _warn(launch, preferences, "no_log", file=file, why=reason(data.log_trouble))
    window, pictures, is_first_kept = opened
    if isinstance(data.trouble, TimeoutError):
        # No pictures are read from a disk that does not answer.
        pictures = replace(pictures, folder=Path(os.devnull))
    return Beginning(
        store=store,
        preferences=replace(
            preferences, software_drawing=window.software, fullscreen=window.fullscreen
        ),
        pictures=pictures,
        seed=launch.seed,
        is_first_start=remembered == {},
        saved_fullscreen=preferences.fullscreen,
        measured=preferences.software_drawing != window.software,
        is_first_kept=is_first_kept,
        art=pictures.art(window.size),
        grounds=pictures.grounds(),
    )


def _warn(launch: Launch, preferences: Preferences, key: str, **values: Value) -> None:
    texts = Texts.load(launch.assets / "lang", preferences.language)
    complain(say(texts, Phrase(f"commandline.{key}", values)))


def _remembered(store: Store) -> dict[str, object] | None:
    """Return the saved settings; None if they cannot be read."""
    try:
        return within(PATIENCE, store.saved_settings)
    except OSError as error:
        log.warning("the settings cannot be read: %s", error)
        store.notes.add(StorageNote(StorageProblem.SETTINGS_UNREADABLE, str(error)))
        return None


def _preferences(launch: Launch, remembered: Mapping[str, object]) -> Preferences:
    """Return the saved preferences, overridden by the command line."""
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
        read_aloud=launch.read_aloud or preferences.read_aloud,
        voyage=launch.voyage or preferences.voyage,
    )
