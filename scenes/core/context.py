"""What every scene works with: texts, look, sound, preferences, store, thinking process."""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from game import Match, Record, Replay, StorageNote, StorageProblem
from game.storage.background_writer import BackgroundWriter, ProgressStore, no_answer
from game.storage.labels import FinishedGame
from game.storage.storage_errors import refusal_of, unreadable_of
from game.storage.store import Store
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences
from scenes.core.model.saved_games import SavedGames
from scenes.core.preferred_keys import speak_of
from scenes.core.scene import Scene
from scenes.core.speech import SpeechOutput
from scenes.kit.i18n import Hand, Languages, Texts
from scenes.kit.look import Look
from scenes.kit.painting import Painting, Studio
from scenes.kit.reader import Reader
from scenes.kit.sound import Sound, Volumes
from scenes.kit.theme import Theme
from scenes.kit.themes import CREWS, THEMES

if TYPE_CHECKING:
    from game.players.thinker import Thinker
    from game.puzzles import Puzzle
    from game.storage.voyage_shelf import StoredVoyage
    from scenes.core.model.voyages import Voyages
    from scenes.link.connection import PhoneConnection
    from scenes.link.protocol import LobbyTable

log = logging.getLogger(__name__)


def theme_for(preferences: Preferences) -> Theme:
    """Return the chosen theme with the chosen players' colours."""
    return THEMES[preferences.theme]._replace(crews=CREWS[preferences.colour_vision])


def volumes_of(preferences: Preferences) -> Volumes:
    """Return the volumes in the preferences."""
    return Volumes(
        music=preferences.music_volume,
        effects=preferences.sound_volume,
        sea=preferences.sea_volume,
        muted=preferences.muted,
    )


def _new_thinker() -> "Thinker":
    """Start a thinking process; imported here, so that the first frame comes sooner."""
    from game.players.thinker import Thinker

    return Thinker()


class PauseChoice(Enum):
    """The result of a pause."""

    RESUME = "resume"
    RESTART = "restart"
    LEAVE = "leave"


class Flow(Protocol):
    """Makes the scenes, so that each can lead to others without importing them."""

    def menu(self) -> Scene:
        """Return the first screen."""

    def setup(self) -> Scene:
        """Return the set-up of a game; leads to the board."""

    def expect(self, _match: Match) -> None:
        """Prepare for a game that will probably be played next; nothing depends on it."""
        return

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        """Return a game being played, perhaps from its deal on; leads to the results."""

    def pause(self, match: Match) -> Scene:
        """Return an overlay over the board; pops with a PauseChoice."""

    def curtain(self, match: Match, seat: int) -> Scene:
        """Return a curtain before the board until a player is ready; pops with False to pause."""

    def results(self, match: Match) -> Scene:
        """Return the results of a game; leads to another one or to the menu."""

    def phones(self, table: "LobbyTable") -> Scene:
        """Return the invitation of phones to a table; pops when closed."""

    def settings(self) -> Scene:
        """Return the settings; pops when closed."""

    def records(self) -> Scene:
        """Return the players' records and the last games; pops when closed."""

    def replay(self, replay: Replay) -> Scene:
        """Return a recorded game to watch; pops when closed."""

    def review(self, match: Match) -> Scene:
        """Return the review of the costliest moves of a game; leads to the board, or pops."""

    def chart(self, match: Match, date: datetime | None = None) -> Scene:
        """Return the chart of a finished game, played now or at another date; pops when closed."""

    def evenings(self) -> Scene:
        """Return what people played together, evening by evening; pops when closed."""

    def saves(self) -> Scene:
        """Return the saved games; leads to the board, or pops."""

    def rules(self, page: str | None = None) -> Scene:
        """Return the rules, opened at a page; leads to the tutorial, or pops."""

    def tutorial(self, topic: str | None = None) -> Scene:
        """Return the tutorial, starting at a topic; pops when closed."""

    def puzzles(self) -> Scene:
        """Return the page of the puzzles; leads to a puzzle, or pops."""

    def puzzle(self, puzzle: "Puzzle", ahead: Painting[None] | None = None) -> Scene:
        """Return a puzzle on the board; leads to the next one, or pops.

        The puzzle before it may have it painted ahead.
        """

    def voyages(self) -> Scene:
        """Return the list of voyages; leads to one of them, or pops."""

    def voyage(self, stored: "StoredVoyage", *, after_game: bool = False) -> Scene:
        """Return the chart of a voyage; leads to the board of a harbour, or back."""

    def quick_puzzle(self) -> Scene:
        """Return an easy puzzle, drawn by lot; leads to the next one, or pops."""


class Context:
    """The parts of the program that outlive a scene."""

    def __init__(
        self,
        *,
        languages: Languages,
        look: Look,
        sound: Sound,
        store: ProgressStore,
        preferences: Preferences,
        make_thinker: "Callable[[], Thinker]" = _new_thinker,
    ) -> None:
        self.look = look
        self.studio = Studio(at_once=True)
        """Paints what takes long; a program with a window has one with a thread."""
        self.sound = sound
        self.preferences = preferences
        self.make_thinker = make_thinker
        self._store = store
        self._languages = languages
        self.writer = BackgroundWriter(store)
        self.saved_games: SavedGames
        """The saved games, replays and records; a kiosk has none."""
        if isinstance(store, Store):
            self.saved_games = SavedGames(store, self.writer)
        self.texts = languages.texts(preferences.language)
        self._hand = Hand.MOUSE
        self.borrowed: dict[str, object] = {}
        """What to save in place of preferences that hold for this run only, by their names."""
        self.show_fullscreen: Callable[[bool], None] = lambda _fullscreen: None
        self.copy_text: Callable[[str], bool] = lambda _text: False
        """Puts text on the clipboard and returns whether there is one; only a window has one."""
        self.reader = Reader()
        """Passes screens on to screen readers."""
        self.speech = SpeechOutput(
            lambda: self.reader, lambda: self.preferences, lambda: self.texts
        )
        """Says what happens to players who hear the game."""
        self.seed: int | None = None
        """The seed of the first game, if one was asked for."""
        self.flow: Flow
        """Makes the other scenes; set once the program is composed."""
        self._thinker: Thinker | None = None
        self.phones: PhoneConnection | None = None
        """The phones at the table; None until a person starts it."""
        self.make_phones: Callable[[str], PhoneConnection] | None = None
        """Starts serving phones on an address; None if that is not offered."""
        self.phone_addresses: tuple[str, ...] | None = None
        """The only addresses to serve phones on; None for all private ones of this machine."""

    @cached_property
    def voyages(self) -> "Voyages":
        """The voyages from harbour to harbour; a kiosk has none."""
        # Imported here, so that the first frame comes sooner.
        from scenes.core.model.voyages import Voyages

        return Voyages(self._store if isinstance(self._store, Store) else None, self.writer)

    @property
    def spoken(self) -> Sequence[str]:
        """The codes of all languages, in the order to offer them."""
        return self._languages.codes

    @property
    def store(self) -> Store:
        """The players' files, with all pending writes done; a kiosk has none."""
        self.writer.flush()
        if not isinstance(self._store, Store):
            raise TypeError("a kiosk stores only the game in progress")
        return self._store

    @property
    def thinker(self) -> "Thinker":
        """The process in which computer players think."""
        if self._thinker is None:
            self._thinker = self.make_thinker()
        return self._thinker

    def start_thinking(self) -> None:
        """Start the process before it is needed, unless it runs already."""
        _ = self.thinker

    def stop_thinking(self) -> None:
        """Cancel what the process is thinking about, if anything."""
        if self._thinker is not None:
            self._thinker.drop()

    def texts_in(self, language: str) -> Texts:
        """Return the texts of a language, or of the own one if it is unknown."""
        known = language if language in self.spoken else self.preferences.language
        return self._languages.texts(known)

    def leave_table(self) -> None:
        """Stop listening for phones; their seats stay theirs, should the game be continued."""
        if self.phones is not None:
            self.phones.stop_listening()

    def leave_lost_phones(self) -> None:
        """Let the next game begin without the phones that are not connected."""
        if self.phones is not None:
            self.phones.remove_away()

    def end_phones(self) -> None:
        """End all connections to phones."""
        if self.phones is not None:
            self.phones.close()
            self.phones = None

    def rest(self, seconds: float) -> None:
        """Sleep, but not longer than until a phone asks for something."""
        if self.phones is None:
            time.sleep(seconds)
        else:
            self.phones.rest(seconds)

    def take_up(self, hand: Hand) -> None:
        """Let texts mention the hand that is used now, and speech follow the keys."""
        if hand in (Hand.KEYS, Hand.GAMEPAD):
            self.speech.move_on()
        if hand is not self._hand:
            self._hand = hand
            speak_of(self.texts, hand, self.preferences)

    def prefer(self, preferences: Preferences) -> None:
        """Change the preferences, apply and save them."""
        before = self.preferences
        self.preferences = preferences
        self.borrowed = {
            name: saved
            for name, saved in self.borrowed.items()
            if getattr(preferences, name) == getattr(before, name)
        }
        if preferences.language != before.language:
            self.texts = self._languages.texts(preferences.language)
        speak_of(self.texts, self._hand, preferences)
        if preferences.fullscreen != before.fullscreen:
            self.show_fullscreen(preferences.fullscreen)
        if preferences.text_scale != before.text_scale:
            self.look = self.look.with_text(preferences.text_scale / 100)
        if theme_for(preferences) != theme_for(before):
            self.look = self.look.with_theme(theme_for(preferences))
        self.sound.volumes = volumes_of(preferences)
        self.writer.keep_settings({**preferences.to_json(), **self.borrowed})

    def saved_game(self) -> Record | None:
        """Return the game in progress; an unusable file is reported and set aside, not deleted."""
        self.writer.flush()
        if self.writer.unsaved is not None:
            return self.writer.unsaved
        try:
            search = self.writer.do(self._store.find_game)
        except OSError as error:
            log.warning("the saved game cannot be read: %s", error)
            self._store.notes.add(unreadable_of(error))
            return None
        self._store.notes.add(search.note)
        return search.record

    def save_game(self, match: Match) -> None:
        """Save the game in progress, or a finished one as a replay; a scenario is not saved."""
        if match.seed is None:
            return
        if match.outcome is None:
            self.writer.save(Record.of(match))
        else:
            self.writer.finish(FinishedGame.of(match, datetime.now(UTC)))
            self.voyages.land(match)

    def forget_game(self) -> None:
        """Give up the game in progress; a finished one is saved already."""
        self.writer.forget()

    def take_note(self) -> Phrase | None:
        """Return the next storage message for the player, or None."""
        trouble = self.writer.trouble
        if trouble is not None and trouble.mishap is StorageProblem.HANGING:
            self._store.notes.add(trouble)
        note = self._store.notes.take()
        return None if note is None else Phrase(f"saving.{note.mishap.value}")

    @property
    def trouble(self) -> Phrase | None:
        """Why a game is not on the disk, as far as is known now; None if all games are."""
        return _why(self.writer.trouble)

    def unsaved(self) -> Phrase | None:
        """Wait for the disk for a limited time; return why a game is not on it, or None."""
        self.writer.flush()
        return self._why_unsaved()

    def _why_unsaved(self) -> Phrase | None:
        """Return why a game is not on the disk; a game that still waits counts as refused."""
        waits = self.writer.games_wait
        return self.trouble or (_why(refusal_of(no_answer())) if waits else None)

    def try_again(self) -> Phrase | None:
        """Try again to save what the disk refused; return why that fails, or None."""
        self.writer.retry()
        return self.unsaved()

    def close(self) -> Phrase | None:
        """Finish writing and stop all background work; return why a game is not saved, or None."""
        safe = self.writer.close()
        unsaved = None if safe else self._why_unsaved()
        if not safe:
            log.error("not everything could be kept")
        if self.writer.idle:
            # A disk that hangs keeps the store; the system frees it when the program has ended.
            self._store.close()
        self.sound.close()
        self.speech.close()
        self.end_phones()
        if self._thinker is not None:
            self._thinker.close()
        return unsaved


def _why(note: StorageNote | None) -> Phrase | None:
    """Return the cause of a problem as a short sentence."""
    if note is None:
        return None
    explained = (
        StorageProblem.FULL,
        StorageProblem.READ_ONLY,
        StorageProblem.HANGING,
        StorageProblem.CROWDED,
    )
    problem = note.mishap if note.mishap in explained else StorageProblem.UNSAVED
    return Phrase(f"saving.why_{problem}")
