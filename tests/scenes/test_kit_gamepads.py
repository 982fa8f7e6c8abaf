"""Gamepads that SDL itself believes in: plugged in, pressed, pushed and pulled out."""

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from scenes.kit.input import Gamepads, Translator
from scenes.kit.intents import Command, Intent
from tests.virtual import VirtualPad, Workshop, workshop

pytestmark = pytest.mark.usefixtures("screen")
SIZE = (320, 180)
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


@pytest.fixture
def bench() -> Iterator[Workshop]:
    with workshop() as place:
        yield place


class Player:
    """Gamepads and what is understood of them."""

    def __init__(self) -> None:
        self.pads = Gamepads()
        self._translator = Translator()
        self.heard()

    def heard(self) -> list[Intent]:
        events = self.pads.events()
        intents = self._translator.intents(events, SIZE)
        return [intent for intent in intents if isinstance(intent, Command)]

    def pressed(self, pad: VirtualPad, button: int) -> list[Intent]:
        pad.button(button, True)
        said = self.heard()
        pad.button(button, False)
        assert self.heard() == []
        return said

    def pushed(self, pad: VirtualPad, axis: int, share: float) -> list[Intent]:
        pad.axis(axis, share)
        said = self.heard()
        pad.axis(axis, 0)
        assert self.heard() == []
        return said


def test_a_pad_that_is_plugged_in_while_the_game_runs_is_heard(bench: Workshop) -> None:
    player = Player()
    assert player.pads.count == 0
    pad = bench.plug()
    player.heard()
    assert player.pads.count == 1
    assert player.pressed(pad, pygame.CONTROLLER_BUTTON_A) == [Command.CONFIRM]
    assert player.pressed(pad, pygame.CONTROLLER_BUTTON_DPAD_LEFT) == [Command.LEFT]
    assert player.pushed(pad, pygame.CONTROLLER_AXIS_LEFTY, 0.9) == [Command.DOWN]


def test_a_pad_that_was_there_before_the_game_is_heard(bench: Workshop) -> None:
    pad = bench.plug()
    player = Player()
    assert player.pressed(pad, pygame.CONTROLLER_BUTTON_START) == [Command.MENU]


def test_a_press_is_heard_once_although_sdl_tells_it_twice(bench: Workshop) -> None:
    pad = bench.plug()
    player = Player()
    pad.button(pygame.CONTROLLER_BUTTON_B, True)
    kinds = [event.type for event in player.pads.events()]
    assert kinds.count(pygame.CONTROLLERBUTTONDOWN) == 1
    assert pygame.JOYBUTTONDOWN not in kinds


def test_a_pad_that_is_pulled_out_is_gone_and_one_that_comes_back_is_heard(
    bench: Workshop,
) -> None:
    pad = bench.plug()
    player = Player()
    pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    assert player.heard() == [Command.RIGHT]
    pad.unplug()
    assert player.heard() == []
    assert player.pads.count == 0
    again = bench.plug()
    player.heard()
    assert player.pressed(again, pygame.CONTROLLER_BUTTON_A) == [Command.CONFIRM]


def test_two_pads_are_heard_alike(bench: Workshop) -> None:
    pads = [bench.plug(), bench.plug()]
    player = Player()
    assert player.pads.count == 2
    for pad in pads:
        assert player.pressed(pad, pygame.CONTROLLER_BUTTON_X) == [Command.UNDO]
        assert player.pushed(pad, pygame.CONTROLLER_AXIS_LEFTX, -1) == [Command.LEFT]


def test_triggers_are_not_heard(bench: Workshop) -> None:
    pad = bench.plug()
    player = Player()
    for axis in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
        assert player.pushed(pad, axis, 1) == []


def test_a_pad_that_sdl_does_not_know_speaks_the_same_language(bench: Workshop) -> None:
    pad = bench.plug(known=False, buttons=10, hats=1)
    player = Player()
    assert player.pads.count == 1
    usual = [Command.CONFIRM, Command.BACK, Command.UNDO, Command.END_TURN]
    assert [player.pressed(pad, button) for button in range(4)] == [[each] for each in usual]
    assert player.pushed(pad, 1, -0.9) == [Command.UP]
    assert player.pushed(pad, 4, 0.9) == []
    for pushed, said in ((UP | LEFT, {Command.UP, Command.LEFT}), (LEFT, set()), (0, set())):
        pad.hat(pushed)
        assert set(player.heard()) == said
    pad.hat(RIGHT)
    assert player.heard() == [Command.RIGHT]


def test_what_has_too_few_buttons_to_be_a_pad_is_not_listened_to(bench: Workshop) -> None:
    pedals = bench.plug(known=False, buttons=1)
    player = Player()
    assert player.pads.count == 0
    assert player.pushed(pedals, 1, -1) == []


@pytest.mark.usefixtures("bench")
def test_other_events_pass_by() -> None:
    player = Player()
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    assert player.heard() == [Command.HELP]
