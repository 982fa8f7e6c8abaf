"""What every scene works with: texts, look, sound, preferences, the store, the thinking process."""

import logging
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from game import BadRecord, Match, Record
from game.players.thinker import Thinker
from game.store import Store
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.sound import Sound, Volumes
from scenes.kit.theme import BLUE_YELLOW_CREWS, PARCHMENT, RED_GREEN_CREWS, Theme
from scenes.preferences import ColourVision, Preferences
from scenes.scene import Scene

log = logging.getLogger(__name__)


_THEMES = {
    ColourVision.STANDARD: PARCHMENT,
    ColourVision.RED_GREEN: replace(PARCHMENT, crews=RED_GREEN_CREWS),
    ColourVision.BLUE_YELLOW: replace(PARCHMENT, crews=BLUE_YELLOW_CREWS),
}


def theme_for(vision: ColourVision) -> Theme:
    """The colours that these eyes tell apart."""
    return _THEMES[vision]


def volumes_of(preferences: Preferences) -> Volumes:
    """How loud everything is to be."""
    return Volumes(
        music=preferences.music_volume,
        effects=preferences.sound_volume,
        muted=preferences.muted,
    )


def _as_it_is(fullscreen: bool) -> None:
    """There is no window whose size could change."""


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
        make_thinker: Callable[[], Thinker] = Thinker,
        show_fullscreen: Callable[[bool], None] = _as_it_is,
        seed: int | None = None,
    ) -> None:
        self.look = look
        self.sound = sound
        self.store = store
        self.preferences = preferences
        self.texts = Texts.load(languages, preferences.language)
        self._languages = languages
        self._make_thinker = make_thinker
        self._show_fullscreen = show_fullscreen
        self.seed = seed
        """The seed that was asked for, of the first game."""
        self.flow: Flow
        """How to get from scene to scene; set once the program is put together."""
        self._thinker: Thinker | None = None

    @property
    def thinker(self) -> Thinker:
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
            self._show_fullscreen(preferences.fullscreen)
        if preferences.text_scale != before.text_scale:
            self.look = self.look.with_text(preferences.text_scale / 100)
        if preferences.colour_vision != before.colour_vision:
            self.look = replace(self.look, theme=theme_for(preferences.colour_vision))
        self.sound.volumes = volumes_of(preferences)
        try:
            self.store.save_settings(preferences.to_json())
        except OSError as error:
            log.warning("settings cannot be kept: %s", error)

    def saved_game(self) -> Record | None:
        """The game in progress; a file that cannot be used is set aside, never deleted."""
        try:
            return self.store.saved_game()
        except BadRecord as error:
            log.warning("the saved game cannot be used and is set aside: %s", error)
        except OSError as error:
            log.warning("the saved game cannot be read: %s", error)
            return None
        try:
            self.store.set_aside()
        except OSError as error:
            log.warning("the unusable game cannot be set aside: %s", error)
        return None

    def save_game(self, match: Match) -> None:
        """Keep the game in progress; scenarios are not kept, and a full disk stops no game."""
        if match.seed is None:
            return
        try:
            self.store.save_game(Record.of(match))
        except OSError as error:
            log.warning("the game cannot be kept: %s", error)

    def forget_game(self) -> None:
        """The game in progress is over."""
        try:
            self.store.forget_game()
        except OSError as error:
            log.warning("the finished game's file cannot be moved: %s", error)

    def close(self) -> None:
        """End what runs beside the screen."""
        if self._thinker is not None:
            self._thinker.close()
