"""Whole games, and everything around them, with one device only."""

import random
from dataclasses import replace
from itertools import product

import pygame
import pytest

from scenes.app.key_help import KeyHelp
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.intents import Command
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import SeatSetting
from scenes.shared.confirm import Confirm
from scenes.shared.text_entry import TextEntry
from tests.hands import DEVICES, Device, Player, taken_up
from tests.scenes.whole_games import QUICK, VOYAGES, Sit, play_to_the_end, voyage
from tests.soak import long

with_keys = pytest.mark.parametrize("device", ["keys"], indirect=True)
with_a_gamepad = pytest.mark.parametrize("device", ["gamepad"], indirect=True)
ONE_EACH = [(device, *voyage) for device, voyage in zip(DEVICES, VOYAGES, strict=True)]


@pytest.mark.parametrize(
    ("device", "game", "variant", "people"),
    long(((device, *voyage) for device, voyage in product(DEVICES, VOYAGES)), usual=ONE_EACH[1:2]),
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


def say(player: Player, *commands: Command) -> None:
    """Say commands with keys or buttons."""
    assert player.hands is not None
    for command in commands:
        player.hands.say(command)


@with_keys
def test_a_name_is_written_with_a_keyboard(sit: Sit) -> None:
    player = sit()
    pilot = player.pilot
    player.use("play")
    player.use(SeatSetting(0, "name"))
    assert isinstance(pilot.top, TextEntry)
    pilot.write("Grace")
    pilot.key(pygame.K_BACKSPACE)
    pilot.key(pygame.K_RETURN)
    player.use("sail")
    assert pilot.board.match.seats[0].name == "Grac"


@pytest.mark.parametrize("device", ["keys", "gamepad"], indirect=True)
def test_what_keys_and_buttons_do_is_explained_by_one_of_them(sit: Sit) -> None:
    player = sit()
    pilot = player.pilot
    player.use("play")
    say(player, Command.HELP)
    assert isinstance(pilot.top, KeyHelp)
    say(player, Command.CONFIRM)
    assert isinstance(pilot.top, SetupScene)


@with_keys
def test_any_key_closes_what_explains_the_keys(sit: Sit) -> None:
    player = sit()
    pilot = player.pilot
    player.use("play")
    player.use(SeatSetting(0, "name"))
    pilot.key(pygame.K_F1)
    pilot.write("x")
    assert isinstance(pilot.top, TextEntry)
    pilot.key(pygame.K_ESCAPE)
    player.use("sail")
    pilot.rest()
    pilot.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=1, unicode="?", scancode=0),
        pygame.event.Event(pygame.TEXTINPUT, text="?"),
    )
    pilot.turn()
    assert isinstance(pilot.top, KeyHelp)
    pilot.tap((5, 5))
    assert isinstance(pilot.top, BoardScene)


@with_keys
def test_a_card_is_played_by_its_number(sit: Sit) -> None:
    player = sit(preferences=replace(QUICK, voyage=voyage("escape", "tortuga", 1)))
    pilot = player.pilot
    player.use("play")
    player.use("sail")
    pilot.rest()
    board = pilot.board
    before = len(board.match.actions)
    pilot.key(pygame.K_1)
    assert board.focus.focus is not None
    say(player, Command.CONFIRM)
    pilot.rest()
    assert len(board.match.actions) == before + 1
    pilot.key(pygame.K_BACKSPACE)
    pilot.rest()
    assert len(board.match.actions) == before


@with_a_gamepad
def test_a_name_is_written_with_a_gamepad(sit: Sit) -> None:
    player = sit()
    player.use("play")
    player.use(SeatSetting(0, "name"))
    sheet = player.pilot.top
    assert isinstance(sheet, TextEntry)
    # The first key shows the focus on the keys, which begin with the digit 1 over the letter Q.
    say(player, Command.DOWN, Command.DOWN)
    for _ in range(2):
        say(player, Command.CONFIRM, Command.RIGHT)
    say(player, Command.CONFIRM)
    assert sheet.field.text == "Qwe"
    say(player, Command.UNDO)
    assert sheet.field.text == "Qw"


@with_a_gamepad
def test_a_stick_that_is_held_walks_on(device: Device, sit: Sit) -> None:
    player = sit()
    pilot = player.pilot
    player.use("play")
    say(player, Command.UP)
    setup = pilot.top
    assert isinstance(setup, SetupScene)
    assert device.pad is not None
    places = {setup.ring.focus}
    device.pad.axis(pygame.CONTROLLER_AXIS_LEFTY, -1.0)
    for _ in range(100):
        pilot.turn()
        places.add(setup.ring.focus)
    assert len(places) > 2
    device.pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
    pilot.turn()
    last = setup.ring.focus
    pilot.turn(60)
    assert setup.ring.focus == last


@with_a_gamepad
def test_a_pad_that_is_pulled_out_and_plugged_in_again_goes_on_playing(
    device: Device, sit: Sit
) -> None:
    player = sit()
    pilot = player.pilot
    player.use("play")
    assert device.pad is not None
    device.pad.unplug()
    pilot.turn(5)
    with taken_up("gamepad") as again:
        pilot.turn(2)
        Player.of(pilot, again).use("sail")
        pilot.rest()
    assert isinstance(pilot.top, BoardScene)
