"""Drives the real loop without a screen: taps where a person would, and sees what is shown."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import assert_never

import pygame

from game import Action, Advance, Card, Discard, EndTurn, Nudge, Retreat, Sail
from scenes.app.key_help import show_keys
from scenes.board.geometry.standing import figure_at, figures
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    FanChoice,
    PositionTap,
    ghosts,
)
from scenes.core.context import Context
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Scene, SceneStack
from scenes.kit.input import Translator
from scenes.kit.intents import Command
from scenes.kit.layout import Point, Size
from scenes.kit.loop import SECOND, Loop
from scenes.kit.widgets import Name
from scenes.puzzles.play import PuzzleScene
from tests.scenes.helpers import control
from tests.soak import SOAK

SELDOM = 20 if SOAK else 100
"""How many pictures there are to each one that is drawn, where a test looks at none of them."""


class _Sparing:
    """A stage that is drawn only every so often: what is not looked at need not be painted."""

    def __init__(self, stack: SceneStack, every: int) -> None:
        self._stack = stack
        self._every = every
        self._asked = 0
        self.layout = stack.layout
        self.handle = stack.handle
        self.update = stack.update

    @property
    def done(self) -> bool:
        return self._stack.done

    @property
    def idle(self) -> bool:
        return self._stack.idle

    @property
    def animates(self) -> bool:
        return self._stack.animates

    @property
    def has_timer(self) -> bool:
        return self._stack.has_timer

    @property
    def typing(self) -> bool:
        return self._stack.typing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self._asked += 1
        if self._asked % self._every == 0:
            self._stack.draw(surface, alpha)


class _Screen:
    def __init__(self, size: Size) -> None:
        self.surface = pygame.Surface(size)
        self.flips = 0

    def flip(self) -> None:
        self.flips += 1


class Pilot:
    """A player at the real loop, whose clock goes one step at a time."""

    def __init__(
        self,
        context: Context,
        size: Size = (1280, 720),
        first: Callable[[], Scene] | None = None,
        draw_every: int = 1,
        touch: bool = False,
        devices: Callable[[], Iterable[pygame.event.Event]] = tuple,
    ) -> None:
        self.context = context
        self._touch = touch
        self._devices = devices
        self._screen = _Screen(size)
        self._events: list[pygame.event.Event] = []
        self._now = 0
        self.stack = SceneStack((first or context.flow.menu)(), size)
        self.loop = Loop(
            _Sparing(self.stack, draw_every),
            self._screen,
            translator=Translator(
                lambda: bindings_of(context.preferences),
                lambda: self.stack.hears_keys,
                context.take_up,
            ),
            events=self._taken,
            clock=lambda: self._now,
            sleep=lambda _: None,
            shortcuts={Command.HELP: lambda: show_keys(context, self.stack)},
        )

    def _taken(self) -> list[pygame.event.Event]:
        events, self._events = self._events, []
        return [*events, *self._devices()]

    @property
    def top(self) -> Scene:
        return self.stack.scenes[-1]

    @property
    def board(self) -> BoardScene:
        board = self.top.board if isinstance(self.top, PuzzleScene) else self.top
        assert isinstance(board, BoardScene), board
        return board

    @property
    def surface(self) -> pygame.Surface:
        return self._screen.surface

    def place_of(self, name: Name) -> Point:
        """The middle of a control of the scene on top."""
        return control(self.top, name).rect.center

    def space(self, position: int) -> Point:
        """The middle of a position of the board."""
        return self.board.rect_of(PositionTap(position)).center

    def card(self, card: Card) -> Point:
        """The middle of a card of the hand."""
        return self.board.rect_of(CardTap(card)).center

    def use(self, meaning: Meaning) -> None:
        """Tap something on the board."""
        self.tap(self.board.rect_of(meaning).center)

    def move(self, origin: int, destination: int) -> None:
        """Move the pirate of one position to another with two taps."""
        self.tap(self.space(origin))
        self.tap(self.space(destination))

    def push(self, button: BoardButton) -> None:
        """Tap a button of the board; the end of a turn again, if the game asks."""
        board = self.board
        self.tap(board.rect_of(button).center)
        if button is BoardButton.END and board.session.asked == EndTurn():
            self.read()
            self.tap(board.rect_of(button).center)

    def read(self) -> None:
        """Let the time go by in which a second tap would belong to the first one."""
        self.turn(30)

    def resize(self, size: Size) -> None:
        self._screen.surface = pygame.Surface(size)
        self.turn()

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self._now += SECOND // 60 + 1
            self.loop.turn()

    def post(self, *events: pygame.event.Event) -> None:
        self._events += events

    def tap(self, at: Point) -> None:
        place = (round(at[0]), round(at[1]))
        # A second tap in the same place at once would count as a bounce of the first.
        self._now += SECOND // 3
        self.press(place)
        self.release(place)

    def press(self, at: Point) -> None:
        self._point(pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, at)

    def release(self, at: Point) -> None:
        self._point(pygame.MOUSEBUTTONUP, pygame.FINGERUP, at)

    def point(self, at: Point) -> None:
        """Move the mouse to a place, or the finger that is down."""
        self._point(pygame.MOUSEMOTION, pygame.FINGERMOTION, at)

    def carry(self, start: Point, end: Point) -> None:
        """Take something from one place over another, without letting it go."""
        self.press(start)
        for share in (0.3, 0.6, 1.0):
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            self.point((round(x), round(y)))

    def drag(self, start: Point, end: Point) -> None:
        """Take something from one place to another."""
        self.carry(start, end)
        self.release(end)

    def _point(self, mouse: int, finger: int, at: Point) -> None:
        """Move the mouse or a finger; a finger also makes SDL speak of a mouse, which is noise."""
        width, height = self.surface.get_size()
        button = (
            {"buttons": (1, 0, 0), "rel": (1, 1)} if mouse == pygame.MOUSEMOTION else {"button": 1}
        )
        if self._touch:
            place = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height}
            self.post(
                pygame.event.Event(
                    finger, {"touch_id": 7, "finger_id": 1, "dx": 0, "dy": 0} | place
                )
            )
        self.post(pygame.event.Event(mouse, {"pos": at, "touch": self._touch} | button))
        self.turn()

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self.turn()

    def write(self, text: str) -> None:
        """Type letters as a keyboard does: a key, and the text that it means."""
        for letter in text:
            self.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            self.key(ord(letter.lower()))

    def rest(self, most: int = 4000) -> None:
        """Let time pass until the board waits for somebody, or another scene has come."""
        for _ in range(most):
            if not isinstance(self.top, BoardScene):
                return
            if self.top.session.waits:
                return
            self.turn()
        raise AssertionError("the board never came to rest")

    def act(self, action: Action) -> None:
        """Do on the board what that action is, with taps alone."""
        for at in taps_for(self.board, action):
            if self.board.session.asked is not None:
                self.read()
            self.tap(at)


def taps_for(board: BoardScene, action: Action) -> Iterator[Point]:
    """Where to tap, one place after the other, to do that action."""
    turn = board.session.turn
    match action:
        case EndTurn():
            yield board.rect_of(BoardButton.END).center
            if board.session.asked == action:
                yield board.rect_of(BoardButton.END).center
        case Sail():
            yield board.rect_of(BoardButton.SAIL).center
        case Discard(card):
            yield board.rect_of(CardTap(card)).center
        case Advance(_, origin) | Retreat(origin) | Nudge(_, origin):
            assert turn is not None
            seat = action.seat if isinstance(action, Nudge) else turn.seat
            yield figure_of(board, seat, origin)
            yield from _fanned(board, lambda choice: choice.seat == seat)
            for ghost in ghosts(turn, board.session.selection):
                if action in ghost.actions:
                    yield board.rect_of(PositionTap(ghost.destination)).center
            yield from _fanned(board, lambda choice: choice.action == action)
        case _:
            assert_never(action)


def figure_of(board: BoardScene, seat: int, origin: int) -> Point:
    """Where that player's pirate is seen and nobody else, or else the middle of its place."""
    track, crews = board.table.track, board.session.reel.shown.pirates
    for figure in figures(crews, track):
        if (figure.seat, figure.position) == (seat, origin):
            x, y, height = figure.stand
            for aside, up in product((0, -0.25, 0.25), (0.35, 0.2, 0.5, 0.7)):
                at = (round(x + aside * height), round(y - up * height))
                if figure_at(crews, track, at) == figure and track.position_at(*at) == origin:
                    return at
    return board.rect_of(PositionTap(origin)).center


def _fanned(board: BoardScene, wanted: Callable[[FanChoice], bool]) -> Iterator[Point]:
    """Where to tap in the fan, if one has opened."""
    if isinstance(board.session.selection, Fan):
        for index, choice in enumerate(board.session.selection.choices):
            if wanted(choice):
                yield board.rect_of(ChoiceTap(index)).center
