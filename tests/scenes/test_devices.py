"""Whole games, and everything around them, with one device only."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from scenes.app.key_help import KeyHelp
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.input import Gamepads
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import SeatSetting
from scenes.shared.confirm import Confirm
from scenes.shared.text_entry import TextEntry
from tests.hands import DEVICES, Hands, gamepad, keyboard
from tests.scenes.helpers import unseen
from tests.scenes.whole_games import QUICK, VOYAGES, Sit, pilot_with, play_to_the_end, voyage
from tests.soak import long_rows
from tests.virtual import VirtualPad, workshop

ONE_EACH = [(device, *voyage) for device, voyage in zip(DEVICES, VOYAGES, strict=True)]


@pytest.mark.parametrize(
    ("device", "game", "variant", "people"),
    long_rows(
        ((device, *voyage) for device, voyage in product(DEVICES, VOYAGES)), usual=ONE_EACH[1::2]
    ),
    indirect=["device"],
)
def test_a_whole_game_is_played_with_one_device(
    sit: Sit, game: str, variant: str, people: int
) -> None:
    player = sit(preferences=replace(QUICK, voyage=voyage(game, variant, people)))
    match = play_to_the_end(player, random.Random(variant))
    assert match.outcome is not None
    player.use("menu")
    assert isinstance(player.pilot.top, MenuScene)


@pytest.mark.parametrize("device", DEVICES, indirect=True)
def test_everything_around_a_game_is_done_with_one_device(sit: Sit) -> None:
    player = sit(preferences=replace(QUICK, voyage=voyage("escape", "tortuga", 1)))
    pilot = player.pilot
    player.use("settings")
    assert isinstance(pilot.top, SettingsScene)
    player.use("ask_first")
    assert pilot.context.preferences.ask_first
    player.go_back()
    player.use("play")
    assert isinstance(pilot.top, SetupScene)
    player.use("sail")
    pilot.rest()
    player.push(BoardButton.MENU)
    assert isinstance(pilot.top, PauseScene)
    player.use("restart")
    assert isinstance(pilot.top, Confirm)
    player.use("no")
    assert isinstance(pilot.top, PauseScene)
    player.use("leave")
    assert isinstance(pilot.top, MenuScene)
    player.use("continue")
    assert isinstance(pilot.top, BoardScene)


# With keys


def test_a_name_is_written_with_a_keyboard(tmp_path: Path, look: Look) -> None:
    pilot = pilot_with(tmp_path, look)
    hands = Hands(pilot, keyboard(pilot))
    hands.use("play")
    hands.use(SeatSetting(0, "name"))
    assert isinstance(pilot.top, TextEntry)
    pilot.write("Grace")
    pilot.key(pygame.K_BACKSPACE)
    pilot.key(pygame.K_RETURN)
    hands.use("sail")
    assert pilot.board.match.seats[0].name == "Grac"


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


# With a gamepad that SDL believes in


@pytest.fixture
def pad() -> Iterator[VirtualPad]:
    unseen()
    with workshop() as place:
        yield place.plug()


def test_the_buttons_are_explained_by_one_of_them(
    tmp_path: Path, look: Look, pad: VirtualPad
) -> None:
    pilot = pilot_with(tmp_path, look, devices=Gamepads().events)
    hands = Hands(pilot, gamepad(pilot, pad))
    hands.use("play")
    hands.say(Command.HELP)
    assert isinstance(pilot.top, KeyHelp)
    hands.say(Command.CONFIRM)
    assert isinstance(pilot.top, SetupScene)


def test_a_name_is_written_with_a_gamepad(tmp_path: Path, look: Look, pad: VirtualPad) -> None:
    pilot = pilot_with(tmp_path, look, devices=Gamepads().events)
    hands = Hands(pilot, gamepad(pilot, pad))
    hands.use("play")
    hands.use(SeatSetting(0, "name"))
    sheet = pilot.top
    assert isinstance(sheet, TextEntry)
    # The first key shows the focus on the keys, which begin with the digit 1 over the letter Q.
    hands.say(Command.DOWN)
    hands.say(Command.DOWN)
    hands.say(Command.CONFIRM)
    hands.say(Command.RIGHT)
    hands.say(Command.CONFIRM)
    hands.say(Command.RIGHT)
    hands.say(Command.CONFIRM)
    assert sheet.field.text == "Qwe"
    hands.say(Command.UNDO)
    assert sheet.field.text == "Qw"


def test_a_stick_that_is_held_walks_on(tmp_path: Path, look: Look, pad: VirtualPad) -> None:
    pilot = pilot_with(tmp_path, look, devices=Gamepads().events)
    hands = Hands(pilot, gamepad(pilot, pad))
    hands.use("play")
    hands.say(Command.UP)
    setup = pilot.top
    assert isinstance(setup, SetupScene)
    places = {setup.ring.focus}
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, -1.0)
    for _ in range(100):
        pilot.turn()
        places.add(setup.ring.focus)
    assert len(places) > 2
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
    pilot.turn()
    last = setup.ring.focus
    pilot.turn(60)
    assert setup.ring.focus == last


def test_a_pad_that_is_pulled_out_and_plugged_in_again_goes_on_playing(
    tmp_path: Path, look: Look
) -> None:
    unseen()
    with workshop() as place:
        pad = place.plug()
        pilot = pilot_with(tmp_path, look, devices=Gamepads().events)
        Hands(pilot, gamepad(pilot, pad)).use("play")
        pad.unplug()
        pilot.turn(5)
        again = place.plug()
        pilot.turn(2)
        hands = Hands(pilot, gamepad(pilot, again))
        hands.use("sail")
        pilot.rest()
        assert isinstance(pilot.top, BoardScene)
