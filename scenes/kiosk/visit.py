"""What a kiosk keeps of its visitors: the game they play, while they play it, and nothing else."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from pygame import Surface

from game import Label, Match, Record
from game.players.thinker import Thinker
from game.storage.files import sync_folder, written_at
from game.storage.labels import FinishedGame
from game.storage.shelves import StoredGame
from game.storage.slots import Found, Slot
from game.storage.store import Store
from scenes.core.context import Context, volumes_of
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.sound import Sound
from scenes.kit.work import Work

log = logging.getLogger(__name__)

VISIT_FOLDER = "visit"
"""Within the data folder: whatever a visit leaves lies there, and goes with it."""
_LOCKS = ".lock"
_GROUND = "ground "
"""What the name of a picture begins with on which a game is played."""


class Visit(Store):
    """A store for one game in progress and the language it is played in.

    What ends, is given up or cannot be used is erased, and everything that lies beside it.
    """

    def __init__(self, data: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        super().__init__(data / VISIT_FOLDER, now)
        self._language: str | None = None

    def erase(self) -> None:
        """Remove every trace; OSError if the disk refuses, once everything has been tried."""
        with self._busy:
            self._held = None
            refused = [each for path in self._traces() if (each := _remove(path)) is not None]
            if self.folder.is_dir():
                sync_folder(self.folder)
            if refused:
                raise refused[0]

    def erase_unless_young(self, seconds: float) -> bool:
        """Remove every trace of a visit that nobody can still be waiting to go on with.

        Whether there was a game that is gone now.
        """
        with self._busy:
            slot = self._slot
            there = slot is not None and not slot.empty
            age = -1.0 if slot is None else (self._now() - written_at(slot.file)).total_seconds()
            # What seems to come from the future was written before the clock was set.
            if 0 <= age <= seconds:
                return False
            self.erase()
            return there

    def save_game(self, record: Record) -> None:
        """Keep the game in progress, and how it speaks to its players."""
        with self._busy:
            super().save_game(record)
            if self._language is not None and not self._choices.read():
                super().save_settings({"language": self._language})

    def find_game(self) -> Found:
        """The game in progress; one that is over or cannot be used is erased."""
        with self._busy:
            found = super().find_game()
            if found.match is None:
                self.erase()
            return Found(found.match)

    def finish_game(self, ended: FinishedGame) -> None:
        """The game is over, so nothing of it stays."""
        self.erase()

    def forget_game(self) -> None:
        """The game is given up, so nothing of it stays."""
        self.erase()

    def put_away(self, ended: FinishedGame) -> None:
        """Nothing: a kiosk has no replays and no records."""

    def keep_game(self, record: Record, label: Label) -> StoredGame:
        """Nothing is kept by name here."""
        raise PermissionError("a kiosk keeps no games by name")

    def take_in(self, file: Path) -> StoredGame:
        """Nothing is taken in from elsewhere here."""
        raise PermissionError("a kiosk takes in no games")

    def save_settings(self, settings: Mapping[str, object]) -> None:
        """Remember the language, to be kept with a game; of all else nothing."""
        language = settings.get("language")
        with self._busy:
            changed = language != self._language
            self._language = language if isinstance(language, str) else None
            if changed and self._slot is not None and not self._slot.empty:
                super().save_settings({"language": self._language})

    def _leave(self, slot: Slot) -> None:
        """A game that makes way for another is gone."""
        slot.clear()

    def _traces(self) -> list[Path]:
        """All that lies there, files before their folders; locks say nothing about anybody."""
        found = sorted(self.folder.rglob("*"), reverse=True)
        return [path for path in found if path.suffix != _LOCKS]


def _remove(path: Path) -> OSError | None:
    try:
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("something of a visit cannot be erased: %s", error.strerror)
        return error
    return None


class KioskDiskCache(DiskCache):
    """Pictures on disk that every start needs again, and none of a game that somebody played.

    Every game has a ground of its own, so keeping them would also wear out a memory card.
    """

    def steps(
        self, key: str, make: Callable[[], Work[Surface]], *, opaque: bool = False
    ) -> Work[Surface]:
        """The picture of that key: from its file if it may have one, or made."""
        if not key.startswith(_GROUND):
            return (yield from super().steps(key, make, opaque=opaque))
        picture = yield from make()
        return picture.convert() if opaque else picture.convert_alpha()


def usual_preferences(config: KioskConfig) -> Preferences:
    """How every visit begins."""
    return _housekept(Preferences(language=config.languages[0], fullscreen=True), config)


def _housekept(preferences: Preferences, config: KioskConfig) -> Preferences:
    """What was wished, within what the operator allows."""
    known = preferences.language in config.languages
    return replace(
        preferences,
        language=preferences.language if known else config.languages[0],
        fullscreen=True,
        sound_volume=min(preferences.sound_volume, config.volume_cap),
        music_volume=min(preferences.music_volume, config.volume_cap),
        sea_volume=min(preferences.sea_volume, config.volume_cap),
    )


class KioskContext(Context):
    """The parts of the program, of which nothing outlives a visit."""

    def __init__(
        self,
        *,
        languages: Path,
        look: Look,
        sound: Sound,
        visit: Visit,
        config: KioskConfig,
        make_thinker: Callable[[], Thinker] = Thinker,
    ) -> None:
        preferences = usual_preferences(config)
        sound.volumes = volumes_of(preferences)
        super().__init__(
            languages=languages,
            look=look,
            sound=sound,
            store=visit,
            preferences=preferences,
            make_thinker=make_thinker,
        )
        self._visit = visit
        self._config = config
        self._texts = {preferences.language: self.texts}

    @property
    def config(self) -> KioskConfig:
        """How the kiosk is set now."""
        return self._config

    @config.setter
    def config(self, config: KioskConfig) -> None:
        self._config = config
        # Volumes that were cut before may be higher now, so they begin at the usual again.
        volumes = usual_preferences(config)
        self.prefer(
            replace(
                self.preferences,
                sound_volume=volumes.sound_volume,
                music_volume=volumes.music_volume,
                sea_volume=volumes.sea_volume,
            )
        )

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages that are offered here."""
        return self._config.languages

    def texts_in(self, language: str) -> Texts:
        """Everything in that language, whichever is spoken now."""
        if language not in self._texts:
            self._texts[language] = Texts.load(self._languages, language)
        return self._texts[language]

    def prefer(self, preferences: Preferences) -> None:
        """Change what the operator lets visitors change, for this visit."""
        super().prefer(_housekept(preferences, self._config))

    def speak(self, language: str) -> None:
        """Hold this visit in that language."""
        self.prefer(replace(self.preferences, language=language))

    def save_game(self, match: Match) -> None:
        """Keep a game that somebody plays."""
        if any(seat.brain is None for seat in match.seats):
            super().save_game(match)

    def interrupted_game(self, lost: Callable[[], None]) -> Record | None:
        """The game in which a crash came, if its players can still be there.

        Otherwise it is erased, and whoever wants to know that it is lost is told.
        """
        try:
            if self._visit.erase_unless_young(self._config.idle_seconds):
                lost()
            language = self._visit.saved_settings().get("language")
        except OSError as error:
            log.warning("what a visit left cannot be read: %s", error.strerror)
            return None
        found = self.saved_game()
        if found is not None and isinstance(language, str):
            self.speak(language)
        return found

    def take_note(self) -> Phrase | None:
        """Nothing: what the disk does is the operator's business, and stands in the log."""
        while self._store.notes.take() is not None:
            pass
        return None

    def forget_visit(self) -> None:
        """Nobody is here: everything as at first, and no trace of whoever was."""
        self.stop_thinking()
        self.seed = None
        self.prefer(usual_preferences(self._config))
        self.forget_game()
