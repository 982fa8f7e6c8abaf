"""What a kiosk stores of its visitors: the game they play, while they play it, and no more."""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game import Match, Record
from game.players.thinker import Thinker
from game.storage import files
from game.storage.labels import FinishedGame
from game.storage.quarantine import Quarantine
from game.storage.settings_file import SettingsFile
from game.storage.slots import Found, Slot
from scenes.core.context import Context, volumes_of
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, SpokenHand
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.i18n import Hand, Languages, Texts
from scenes.kit.look import Look
from scenes.kit.sound import Sound

if TYPE_CHECKING:
    from scenes.link.connection import PhoneConnection

log = logging.getLogger(__name__)

VISIT_FOLDER = "visit"
"""Within the data folder: everything about a visit is there, and is deleted with it."""


class Visit:
    """The game in progress and its language, stored only while visitors play.

    A game that ends, is given up or cannot be used is deleted, with everything beside it.
    """

    def __init__(self, data: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.folder = data / VISIT_FOLDER
        self._now = now
        quarantine = Quarantine(self.folder)
        self.notes = quarantine.notes
        self._slot = Slot(self.folder, 1, quarantine)
        self._settings = SettingsFile(self.folder, quarantine, nullcontext)
        self._saved: Record | None = None
        """The game on disk, as far as that is known."""
        self._language: str | None = None
        self._taken = False
        """Whether another kiosk uses the folder."""
        self._busy = threading.RLock()

    def claim(self) -> None:
        """Take the folder, unless another running kiosk has it: then nothing is stored."""
        try:
            files.make_folder(self.folder)
            self._taken = not self._slot.lock.acquire(1.0)
        except OSError as error:
            log.warning("the folder of a visit cannot be locked: %s", error)
        if self._taken:
            log.warning("another kiosk uses the same folder: games are not stored")

    def close(self) -> None:
        """Let another kiosk have the folder."""
        self._slot.lock.release()

    def erase(self) -> None:
        """Delete every trace; OSError if the disk refuses, once everything has been tried."""
        with self._busy:
            self._saved = None
            if self._taken:
                return
            if self.folder.is_symlink():
                # The folder that it points to does not belong to a visit.
                self.folder.unlink()
                return
            # All files, before their folders, but for locks: those say nothing about anybody.
            found = sorted(self.folder.rglob("*"), reverse=True)
            refused = [e for path in found if path.suffix != ".lock" and (e := _remove(path))]
            if self.folder.is_dir():
                files.sync_folder(self.folder)
            if refused:
                raise refused[0]

    def erase_unless_young(self, seconds: float) -> bool:
        """Delete a visit that is older than that; whether a game was lost."""
        with self._busy:
            there = not self._slot.empty
            age = (self._now() - files.written_at(self._slot.file)).total_seconds()
            # A file from the future was written before the clock was set back.
            if 0 <= age <= seconds:
                return False
            self.erase()
            return there

    def save_game(self, record: Record) -> None:
        """Store the game in progress and its language."""
        with self._busy:
            if self._taken or record == self._saved:
                return
            if self._saved is None or not self._saved.same_voyage(record):
                # Nothing may be left of another game, not even as the previous version.
                self._slot.clear()
            self._slot.write(record)
            self._saved = record
            if self._language is not None and not self._settings.read():
                self._settings.write({"language": self._language})

    def find_game(self) -> Found:
        """Return the game in progress; one that is over or cannot be used is deleted."""
        with self._busy:
            match = self._slot.find().match
            if match is None or match.outcome is not None:
                self.erase()
                return Found()
            self._saved = Record.of(match)
            return Found(match)

    def finish_game(self, _ended: FinishedGame) -> None:
        """Delete the game, which is over."""
        self.erase()

    def put_away(self, ended: FinishedGame) -> None:
        """Do nothing: a kiosk has no replays and no records."""

    def forget_game(self) -> None:
        """Delete the game, which was given up."""
        self.erase()

    def save_settings(self, settings: Mapping[str, object]) -> None:
        """Remember the language, to be stored with a game, and nothing else."""
        language = settings.get("language")
        with self._busy:
            changed = language != self._language
            self._language = language if isinstance(language, str) else None
            if changed and not (self._taken or self._slot.empty):
                self._settings.write({"language": self._language})

    def saved_language(self) -> str | None:
        """Return the language that was stored with the game."""
        language = self._settings.read().get("language")
        return language if isinstance(language, str) else None


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


def usual_preferences(config: KioskConfig) -> Preferences:
    """Return the preferences with which every visit begins."""
    return _allowed(Preferences(language=config.languages[0], fullscreen=True), config)


def _allowed(preferences: Preferences, config: KioskConfig) -> Preferences:
    """Return these preferences, within what the operator allows."""
    known = preferences.language in config.languages
    cap = config.volume_cap
    return replace(
        preferences,
        language=preferences.language if known else config.languages[0],
        fullscreen=True,
        sound_volume=min(preferences.sound_volume, cap),
        music_volume=min(preferences.music_volume, cap),
        sea_volume=min(preferences.sea_volume, cap),
        read_aloud=config.read_aloud,
        gestures=config.phones_gestures,
        # Whoever stands beside the kiosk hears everything.
        spoken_hand=SpokenHand.NEVER,
    )


class KioskContext(Context):
    """The parts of the program; nothing in them outlives a visit."""

    def __init__(
        self,
        *,
        languages: Languages,
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
        self._phone_maker: Callable[[str], PhoneConnection] | None = None
        self.take_up(Hand.TOUCH)

    @property
    def config(self) -> KioskConfig:
        """The settings of the kiosk."""
        return self._config

    @config.setter
    def config(self, config: KioskConfig) -> None:
        self._config = config
        # A higher cap lets the volumes be as loud as usual again.
        self.prefer(replace(usual_preferences(config), language=self.preferences.language))
        self._offer_phones()

    def let_serve_phones(self, maker: "Callable[[str], PhoneConnection] | None") -> None:
        """Serve phones in this way, while the settings allow it."""
        self._phone_maker = maker
        self._offer_phones()

    def _offer_phones(self) -> None:
        """Offer phones only if the settings do, and only on the address that they name."""
        config = self._config
        self.phone_addresses = () if config.phones_address is None else (config.phones_address,)
        self.make_phones = self._phone_maker if config.serves_phones else None
        if self.make_phones is None:
            self.end_phones()

    @property
    def spoken(self) -> tuple[str, ...]:
        return self._config.languages

    def texts_in(self, language: str) -> Texts:
        """Return all texts in that language, whichever is spoken now."""
        if language not in self._texts:
            self._texts[language] = self._languages.texts(language)
        return self._texts[language]

    def prefer(self, preferences: Preferences) -> None:
        super().prefer(_allowed(preferences, self._config))

    def speak(self, language: str) -> None:
        """Use that language for the rest of this visit."""
        self.prefer(replace(self.preferences, language=language))

    def save_game(self, match: Match) -> None:
        # A game among computers is nobody's.
        if any(seat.brain is None for seat in match.seats):
            super().save_game(match)

    def interrupted_game(self, lost: Callable[[], None]) -> Record | None:
        """Return the game that a crash interrupted, if its players can still be there.

        Otherwise it is deleted, and `lost` is called.
        """
        try:
            seconds = self._config.idle_seconds
            if self.writer.do(lambda: self._visit.erase_unless_young(seconds)):
                lost()
            language = self.writer.do(self._visit.saved_language)
        except OSError as error:
            log.warning("what a visit left cannot be read: %s", error.strerror)
            return None
        found = self.saved_game()
        if found is not None and language is not None:
            self.speak(language)
        return found

    def take_note(self) -> Phrase | None:
        # What the disk does is the operator's business, and is in the log.
        while self._store.notes.take() is not None:
            pass
        return None

    def forget_visit(self) -> None:
        """Reset everything, and erase every trace of the visit."""
        self.stop_thinking()
        self.end_phones()
        self.speech.forget()
        self.seed = None
        self.take_up(Hand.TOUCH)
        self.prefer(usual_preferences(self._config))
        self.forget_game()
