"""Whole games from the menu to the results with nothing but a keyboard."""

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES
from scenes.app.key_help import KeyHelp
from scenes.board.scene import BoardScene
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import SeatSetting
from scenes.shared.confirm import Confirm
from scenes.shared.text_entry import TextEntry
from tests.hands import Hands, keyboard
from tests.scenes.whole_games import QUICK, VOYAGES, aboard, pilot_with, play_to_the_end, voyage
from tests.soak import long, long_rows


@pytest.mark.parametrize(("game", "variant", "people"), long_rows(VOYAGES, usual=VOYAGES[2:]))
def test_a_whole_game_is_played_by_keys(
    tmp_path: Path, look: Look, game: str, variant: str, people: int
) -> None:
    preferences = replace(QUICK, voyage=voyage(game, variant, people))
    pilot = pilot_with(tmp_path, look, preferences)
    hands = Hands(pilot, keyboard(pilot))
    match = play_to_the_end(pilot, hands, random.Random(variant))
    assert match.outcome is not None
    hands.use("menu")
    assert isinstance(pilot.top, MenuScene)


def test_everything_around_a_game_is_done_by_keys(tmp_path: Path, look: Look) -> None:
    pilot = pilot_with(tmp_path, look, replace(QUICK, voyage=voyage("escape", "tortuga", 1)))
    hands = Hands(pilot, keyboard(pilot))
    hands.use("settings")
    assert isinstance(pilot.top, SettingsScene)
    hands.use("ask_first")
    assert pilot.context.preferences.ask_first
    pilot.key(pygame.K_ESCAPE)
    hands.use("play")
    hands.use(SeatSetting(0, "name"))
    assert isinstance(pilot.top, TextEntry)
    pilot.write("Grace")
    pilot.key(pygame.K_BACKSPACE)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.top, SetupScene)
    hands.use("sail")
    assert pilot.board.match.seats[0].name == "Grac"
    pilot.rest()
    pilot.key(pygame.K_p)
    assert isinstance(pilot.top, PauseScene)
    hands.use("restart")
    assert isinstance(pilot.top, Confirm)
    hands.use("no")
    assert isinstance(pilot.top, PauseScene)
    hands.use("leave")
    assert isinstance(pilot.top, MenuScene)
    hands.use("continue")
    assert isinstance(pilot.top, BoardScene)


def test_the_keys_are_explained_in_every_scene_and_any_key_closes_that(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_with(tmp_path, look)
    hands = Hands(pilot, keyboard(pilot))
    for name in ("play", SeatSetting(0, "name")):
        top = pilot.top
        pilot.key(pygame.K_F1)
        assert isinstance(pilot.top, KeyHelp)
        pilot.key(pygame.K_F1)
        assert pilot.top is top
        hands.use(name)
    pilot.key(pygame.K_F1)
    pilot.write("x")
    assert isinstance(pilot.top, TextEntry)
    pilot.key(pygame.K_ESCAPE)
    hands.use("sail")
    pilot.rest()
    pilot.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=1, unicode="?", scancode=0),
        pygame.event.Event(pygame.TEXTINPUT, text="?"),
    )
    pilot.turn()
    assert isinstance(pilot.top, KeyHelp)
    pilot.tap((5, 5))
    assert isinstance(pilot.top, BoardScene)


def test_a_card_is_played_by_its_number(tmp_path: Path, look: Look) -> None:
    pilot = pilot_with(tmp_path, look, replace(QUICK, voyage=voyage("escape", "tortuga", 1)))
    hands = Hands(pilot, keyboard(pilot))
    hands.use("play")
    hands.use("sail")
    pilot.rest()
    board = pilot.board
    before = len(board.match.actions)
    pilot.key(pygame.K_1)
    focus = board.focus.focus
    assert focus is not None
    hands.say(Command.CONFIRM)
    pilot.rest()
    assert len(board.match.actions) == before + 1
    pilot.key(pygame.K_BACKSPACE)
    pilot.rest()
    assert len(board.match.actions) == before


KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_F1, pygame.K_p),
    *(pygame.K_u, pygame.K_e, pygame.K_h, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_x),
)


@pytest.mark.parametrize("people", long([1, 2], usual=[2]))
def test_keys_at_random_break_nothing_and_do_play(tmp_path: Path, look: Look, people: int) -> None:
    game = tuple(GAMES)[people - 1]
    variant = list(GAMES[game].variants)[-1]
    preferences = replace(QUICK, voyage=voyage(game, variant, people))
    chance = random.Random(people)
    pilot = aboard(tmp_path, look, preferences)
    often = [*KEYS, *[pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT] * 6]
    most = 0
    for _ in range(800):
        if pilot.stack.done or chance.random() < 0.003:
            pilot = aboard(tmp_path, look, preferences)
        key = chance.choice(often)
        # Escape and pause lead away from where there is most to try.
        if key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_F1) and chance.random() < 0.8:
            continue
        pilot.key(key, pygame.KMOD_LSHIFT if chance.random() < 0.1 else 0)
        if not pilot.stack.done and isinstance(pilot.top, BoardScene):
            focus = pilot.board.focus
            assert not pilot.board.session.waits or not focus.shown or focus.focus is not None
            most = max(most, len(pilot.board.match.actions))
    assert most > 5, "the keys hardly played"
