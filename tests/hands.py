"""Players who have one device only: a mouse, a finger, a keyboard or a gamepad."""

import copy
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple, Protocol

import pygame

from game import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    FanChoice,
    Pirate,
    PositionTap,
    ghosts,
)
from scenes.core.page import WidgetScene
from scenes.kit.input import Gamepads
from scenes.kit.intents import WAYS, Command
from scenes.kit.widgets import Name
from tests import first_of
from tests.pilot import Pilot
from tests.virtual import VirtualPad, workshop

_KEYS: Mapping[Command, int] = MappingProxyType(
    {
        Command.UP: pygame.K_UP,
        Command.DOWN: pygame.K_DOWN,
        Command.LEFT: pygame.K_LEFT,
        Command.RIGHT: pygame.K_RIGHT,
        Command.NEXT: pygame.K_TAB,
        Command.CONFIRM: pygame.K_RETURN,
        Command.BACK: pygame.K_ESCAPE,
        Command.UNDO: pygame.K_u,
        Command.END_TURN: pygame.K_e,
        Command.HINT: pygame.K_h,
        Command.MENU: pygame.K_p,
        Command.HELP: pygame.K_F1,
    }
)
_BUTTONS: Mapping[Command, int] = MappingProxyType(
    {
        Command.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
        Command.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        Command.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        Command.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        Command.NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        Command.PREVIOUS: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
        Command.CONFIRM: pygame.CONTROLLER_BUTTON_A,
        Command.BACK: pygame.CONTROLLER_BUTTON_B,
        Command.UNDO: pygame.CONTROLLER_BUTTON_X,
        Command.END_TURN: pygame.CONTROLLER_BUTTON_Y,
        Command.HINT: pygame.CONTROLLER_BUTTON_BACK,
        Command.MENU: pygame.CONTROLLER_BUTTON_START,
        Command.HELP: pygame.CONTROLLER_BUTTON_GUIDE,
    }
)


class Say(Protocol):
    """Presses what stands for a command, and lets it go."""

    def __call__(self, command: Command) -> None: ...


def keyboard(pilot: Pilot) -> Say:
    """By keys."""

    def say(command: Command) -> None:
        if command is Command.PREVIOUS:
            pilot.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
        else:
            pilot.key(_KEYS[command])

    return say


def gamepad(pilot: Pilot, pad: VirtualPad) -> Say:
    """By the buttons of a pad that is plugged in."""

    def say(command: Command) -> None:
        for down in (True, False):
            pad.button(_BUTTONS[command], down)
            pilot.turn()

    return say


class Hands:
    """Finds the way to what is wanted by looking at the focus, and goes it with commands alone."""

    def __init__(self, pilot: Pilot, say: Say, *, arrows: bool = False) -> None:
        self._pilot = pilot
        self.say = say
        self._arrows = arrows

    def use(self, name: Name) -> None:
        """Press a control of the scene on top."""
        top = self._pilot.top
        assert isinstance(top, WidgetScene)
        ring = top.ring
        self._until(lambda: ring.shows_focus and ring.focus == name, Command.NEXT)
        self.say(Command.CONFIRM)

    def act(self, action: Action) -> None:
        """Do on the board what that action is."""
        match action:
            case EndTurn():
                board = self._pilot.board
                self.say(Command.END_TURN)
                if board.session.asked == action:
                    self._pilot.read()
                    self.say(Command.END_TURN)
            case Sail():
                self.reach(BoardButton.SAIL)
            case Discard(card):
                self.reach(CardTap(card))
            case Nudge(seat, origin):
                self._lead(seat, origin, action)
            case Advance(_, origin) | Retreat(origin):
                turn = self._pilot.board.session.turn
                assert turn is not None
                self._lead(turn.seat, origin, action)

    def _lead(self, seat: int, origin: int, action: Action) -> None:
        board = self._pilot.board
        self.reach(PositionTap(origin))
        self._choose(board, lambda choice: choice.seat == seat and choice.action is None)
        assert board.session.selection == Pirate(seat, origin)
        turn = board.session.turn
        assert turn is not None
        leads = ghosts(turn, board.session.selection)
        there = first_of((each for each in leads if action in each.actions), f"ghost for {action}")
        self.reach(PositionTap(there.destination))
        self._choose(board, lambda choice: choice.action == action)

    def _choose(self, board: BoardScene, wanted: Callable[[FanChoice], bool]) -> None:
        fan = board.session.selection
        if isinstance(fan, Fan):
            found = (i for i, choice in enumerate(fan.choices) if wanted(choice))
            index = first_of(found, f"such choice among {fan.choices}")
            self.reach(ChoiceTap(index))

    def reach(self, means: Meaning) -> None:
        """Go to something on the board, and use it."""
        self.focus(means)
        self.say(Command.CONFIRM)

    def focus(self, means: Meaning) -> None:
        """Go to something on the board."""
        board = self._pilot.board
        if not board.focus.shown:
            self.say(Command.NEXT)
        if self._arrows:
            for command in arrow_way(board, means):
                self.say(command)
        self._until(lambda: _focused(board) == means, Command.NEXT)

    def _until(self, there: Callable[[], bool], command: Command) -> None:
        for _ in range(80):
            if there():
                return
            self.say(command)
        raise AssertionError("the focus never came there")


_SAID: Mapping[BoardButton, Command] = MappingProxyType(
    {
        BoardButton.MENU: Command.MENU,
        BoardButton.UNDO: Command.UNDO,
        BoardButton.END: Command.END_TURN,
        BoardButton.HINT: Command.HINT,
    }
)
"""The buttons of the board that have a key of their own."""


DEVICES = ("mouse", "finger", "keys", "gamepad")


class Device(NamedTuple):
    """What somebody plays with; a pad is plugged in for a gamepad only."""

    name: str
    pad: VirtualPad | None

    @property
    def touches(self) -> bool:
        """Whether it is a finger."""
        return self.name == "finger"

    def events(self) -> Callable[[], Iterable[pygame.event.Event]]:
        """Return what a new pilot hears of it beside what is posted."""
        return tuple if self.pad is None else Gamepads().events

    def speech(self, pilot: Pilot) -> Say | None:
        """Return how it says commands; a pointer says none."""
        if self.pad is not None:
            return gamepad(pilot, self.pad)
        return keyboard(pilot) if self.name == "keys" else None


@contextmanager
def taken_up(name: str) -> Iterator[Device]:
    """Take up a device, and put it away at the end."""
    if name == "gamepad":
        with workshop() as place:
            yield Device(name, place.plug())
    else:
        yield Device(name, None)


class Player(NamedTuple):
    """Somebody with one device only: a keyboard or a gamepad in their hands, or a pointer."""

    pilot: Pilot
    hands: Hands | None

    @classmethod
    def of(cls, pilot: Pilot, device: Device) -> "Player":
        say = device.speech(pilot)
        # Who has a cross of arrows uses it; Tab is for keyboards.
        arrows = device.name == "gamepad"
        return cls(pilot, None if say is None else Hands(pilot, say, arrows=arrows))

    def go_back(self) -> None:
        """Leave the scene on top by its button, or by the command for that."""
        if self.hands is None:
            self.use("back")
        else:
            self.hands.say(Command.BACK)

    def reach(self, button: BoardButton) -> None:
        """Use a button of the board, the focus by going there."""
        if self.hands is None:
            self.pilot.push(button)
        else:
            self.hands.reach(button)

    def use(self, name: Name) -> None:
        """Use a control of the scene on top."""
        if self.hands is None:
            self.pilot.tap(self.pilot.place_of(name))
        else:
            self.hands.use(name)

    def look_at(self, meaning: Meaning) -> None:
        """Point at something on the board, or give it the focus."""
        if self.hands is None:
            self.pilot.point(self.pilot.board.rect_of(meaning).center)
        else:
            self.hands.focus(meaning)

    def push(self, button: BoardButton) -> None:
        """Use a button of the board."""
        if self.hands is None:
            self.pilot.push(button)
        else:
            self.hands.say(_SAID[button])

    def act(self, action: Action) -> None:
        """Do on the board what that action is."""
        if self.hands is None:
            self.pilot.act(action)
        else:
            self.hands.act(action)
        self.pilot.rest()


def _focused(board: BoardScene) -> Meaning | None:
    focus = board.focus.focus
    return None if focus is None else focus.meaning


def arrow_way(board: BoardScene, means: Meaning) -> tuple[Command, ...]:
    """The shortest way of the focus there by arrows alone; none if there is no such way."""
    return arrow_ways(board).get(means, ())


def arrow_ways(board: BoardScene) -> dict[Meaning, tuple[Command, ...]]:
    """Everything on the board that arrows can reach from where the focus is, and how."""
    situation = board.situation
    start = copy.copy(board.focus)
    assert start.focus is not None
    ways: dict[Meaning, tuple[Command, ...]] = {start.focus.meaning: ()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        assert here.focus is not None
        for command in WAYS:
            there = copy.copy(here)
            there.hear(command, situation)
            assert there.focus is not None
            if there.focus.meaning not in ways:
                ways[there.focus.meaning] = (*ways[here.focus.meaning], command)
                waiting.append(there)
    return ways
