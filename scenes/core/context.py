"""What every scene works with: texts, look, sound, preferences, the store, the thinking process."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game import Match, Record, Replay, StorageNote, StorageProblem
from game.storage.background_writer import BackgroundWriter
from game.storage.labels import FinishedGame
from game.storage.store import Store
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences
from scenes.core.model.saved_games import SavedGames
from scenes.core.scene import Scene
from scenes.kit.i18n import Texts, spoken
from scenes.kit.look import Look
from scenes.kit.sound import Sound, Volumes
from scenes.kit.theme import Theme
from scenes.kit.themes import (
    CREWS,
    THEMES,
)

if TYPE_CHECKING:
    from game.players.thinker import Thinker

log = logging.getLogger(__name__)


def theme_for(preferences: Preferences) -> Theme:
    """The colours that were chosen, with crews that these eyes tell apart."""
    return replace(THEMES[preferences.theme], crews=CREWS[preferences.colour_vision])


def volumes_of(preferences: Preferences) -> Volumes:
    """How loud everything is to be."""
    return Volumes(
        music=preferences.music_volume,
        effects=preferences.sound_volume,
        sea=preferences.sea_volume,
        muted=preferences.muted,
    )


def _new_thinker() -> "Thinker":
    """A process to think in, with all brains; the first picture need not wait for so much."""
    from game.players.thinker import Thinker

    return Thinker()


class PauseChoice(Enum):
    """What a pause ends with."""

    RESUME = "resume"
    RESTART = "restart"
    LEAVE = "leave"


class Flow(Protocol):
    """Makes the scenes, so that each can lead to the others without knowing how they are made."""

    def menu(self) -> Scene:
        """The first screen."""

    def setup(self) -> Scene:
        """Who plays what; leads to the board."""

    def board(self, match: Match) -> Scene:
        """A game being played; leads to the results."""

    def pause(self, match: Match) -> Scene:
        """An overlay over the board; pops with a PauseChoice."""

    def curtain(self, match: Match, seat: int) -> Scene:
        """Hides the board until that player is there; pops with True, or False for the pause."""

    def results(self, match: Match) -> Scene:
        """How a finished game went; leads to another one or to the menu."""

    def settings(self) -> Scene:
        """The preferences; pops when done."""

    def records(self) -> Scene:
        """What the players have come to, and the last games; pops when done."""

    def replay(self, replay: Replay) -> Scene:
        """A recorded game to watch; pops when done."""

    def saves(self) -> Scene:
        """The games kept by name; leads to the board, or pops."""

    def rules(self, page: str | None = None) -> Scene:
        """How the game is played, from that page on; leads to the tutorial, or pops."""

    def tutorial(self, topic: str | None = None) -> Scene:
        """The game learned by playing, from that topic on; pops when done."""


class Context:
    """The parts of the program that outlive a scene."""

    def __init__(
        self,
        *,
        languages: Path,
        look: Look,
        sound: Sound,
        store: Store,
        preferences: Preferences,
        make_thinker: "Callable[[], Thinker]" = _new_thinker,
    ) -> None:
        self.look = look
        self.sound = sound
        self._store = store
        self.keeper = BackgroundWriter(store)
        """Writes to the disk while the game goes on."""
        self.library = SavedGames(store, self.keeper)
        """What players have stored."""
        self.preferences = preferences
        self.texts = Texts.load(languages, preferences.language)
        self._languages = languages
        self._make_thinker = make_thinker
        self.show_fullscreen: Callable[[bool], None] = lambda fullscreen: None
        """Switches the window, if there is one."""
        self.seed: int | None = None
        """The seed of the first game, if one was asked for."""
        self.flow: Flow
        """How to get from scene to scene; set once the program is put together."""
        self._thinker: Thinker | None = None

    @property
    def spoken(self) -> Sequence[str]:
        """The codes of the languages that there are, in the order in which they are offered."""
        return spoken(self._languages)

    @property
    def store(self) -> Store:
        """The folder, with everything written that is on its way there."""
        self.keeper.flush()
        return self._store

    @property
    def thinker(self) -> "Thinker":
        """The process in which brains think."""
        if self._thinker is None:
            self._thinker = self._make_thinker()
        return self._thinker

    def start_thinking(self) -> None:
        """Have the process ready before it is needed."""
        _ = self.thinker

    def stop_thinking(self) -> None:
        """Drop the question that is being thought about, if there is one."""
        if self._thinker is not None:
            self._thinker.drop()

    def prefer(self, preferences: Preferences) -> None:
        """Change the preferences and keep them; a disk that refuses costs only the memory."""
        before, self.preferences = self.preferences, preferences
        if preferences.language != before.language:
            self.texts = Texts.load(self._languages, preferences.language)
        if preferences.fullscreen != before.fullscreen:
            self.show_fullscreen(preferences.fullscreen)
        if preferences.text_scale != before.text_scale:
            self.look = self.look.with_text(preferences.text_scale / 100)
        if theme_for(preferences) != theme_for(before):
            self.look = self.look.with_theme(theme_for(preferences))
        self.sound.volumes = volumes_of(preferences)
        self.keeper.keep_settings(preferences.to_json())

    def saved_game(self) -> Record | None:
        """The game in progress; what cannot be used is set aside, never deleted, and told."""
        self.keeper.flush()
        unsaved = self.keeper.unsaved
        if unsaved is not None:
            return unsaved
        try:
            found = self._store.find_game()
        except OSError as error:
            log.warning("the saved game cannot be read: %s", error)
            self._store.notes.add(StorageNote(StorageProblem.UNREADABLE, str(error)))
            return None
        self._store.notes.add(found.note)
        return found.record

    def save_game(self, match: Match) -> None:
        """Keep the game in progress, a finished one as a replay and in the records.

        Scenarios are not kept, and a full disk stops no game.
        """
        if match.seed is None:
            return
        if match.outcome is None:
            self.keeper.save(Record.of(match))
        else:
            self.keeper.finish(FinishedGame.of(match, datetime.now(UTC)))

    def forget_game(self) -> None:
        """The game in progress is given up; a finished one has been put away already."""
        self.keeper.forget()

    def take_note(self) -> Phrase | None:
        """What is to be told of stored files next, each thing once, in a sentence; else None."""
        note = self._store.notes.take()
        return None if note is None else Phrase(f"saving.{note.mishap.value}")

    def close(self) -> None:
        """End what runs beside the screen, when everything is safe."""
        if not self.keeper.close():
            log.error("not everything could be kept")
        self._store.close()
        self.sound.close()
        if self._thinker is not None:
            self._thinker.close()
