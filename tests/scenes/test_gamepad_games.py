"""Whole games from the menu to the results with nothing but a gamepad that SDL believes in."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.key_help import KeyHelp
from scenes.board.scene import BoardScene
from scenes.kit.input import Gamepads
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import SeatSetting
from scenes.shared.text_entry import TextEntry
from tests.hands import Hands, gamepad
from tests.scenes.helpers import unseen
from tests.scenes.whole_games import QUICK, VOYAGES, aboard, pilot_with, play_to_the_end, voyage
from tests.soak import long_rows
from tests.virtual import VirtualPad, workshop


@pytest.fixture
def pad() -> Iterator[VirtualPad]:
    unseen()
    with workshop() as place:
        yield place.plug()


@pytest.mark.parametrize(("game", "variant", "people"), long_rows(VOYAGES, usual=VOYAGES[:1]))
def test_a_whole_game_is_played_by_a_gamepad(
    tmp_path: Path, look: Look, pad: VirtualPad, game: str, variant: str, people: int
) -> None:
    preferences = replace(QUICK, voyage=voyage(game, variant, people))
    pilot = pilot_with(tmp_path, look, preferences, Gamepads().events)
    hands = Hands(pilot, gamepad(pilot, pad), arrows=True)
    match = play_to_the_end(pilot, hands, random.Random(variant))
    assert match.outcome is not None
    hands.use("menu")
    assert isinstance(pilot.top, MenuScene)


def test_everything_around_a_game_is_done_by_a_gamepad(
    tmp_path: Path, look: Look, pad: VirtualPad
) -> None:
    pilot = pilot_with(tmp_path, look, devices=Gamepads().events)
    hands = Hands(pilot, gamepad(pilot, pad))
    hands.use("settings")
    assert isinstance(pilot.top, SettingsScene)
    hands.use("reduced_motion")
    assert pilot.context.preferences.reduced_motion
    hands.say(Command.BACK)
    hands.use("play")
    hands.say(Command.HELP)
    assert isinstance(pilot.top, KeyHelp)
    hands.say(Command.CONFIRM)
    assert isinstance(pilot.top, SetupScene)
    hands.use("sail")
    pilot.rest()
    hands.say(Command.MENU)
    assert isinstance(pilot.top, PauseScene)
    hands.say(Command.BACK)
    assert isinstance(pilot.top, BoardScene)


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


def test_buttons_at_random_on_two_pads_break_nothing_and_do_play(
    tmp_path: Path, look: Look
) -> None:
    unseen()
    chance = random.Random(5)
    preferences = replace(QUICK, voyage=voyage("escape", "tortuga", 1))
    with workshop() as place:
        pads = [place.plug(), place.plug(known=False, buttons=10, hats=1)]
        devices = Gamepads().events
        pilot = aboard(tmp_path, look, preferences, devices)
        most = 0
        for _ in range(1500):
            if pilot.stack.done or chance.random() < 0.003:
                pilot = aboard(tmp_path, look, preferences, devices)
            pad = chance.choice(pads)
            match chance.randrange(8):
                case 0:
                    pad.axis(chance.randrange(6), chance.uniform(-1, 1))
                case 1 | 2 | 3:
                    pad.button(pygame.CONTROLLER_BUTTON_A, chance.random() < 0.5)
                case 4 if pad is pads[1]:
                    pad.hat(chance.choice((0, 1, 2, 4, 8)))
                case _:
                    pad.button(chance.randrange(10), chance.random() < 0.5)
            pilot.turn()
            if not pilot.stack.done and isinstance(pilot.top, BoardScene):
                most = max(most, len(pilot.board.match.actions))
    assert most > 10, "the buttons hardly played"
