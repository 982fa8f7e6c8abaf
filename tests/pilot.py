"""Drives the real loop without a screen: taps where a person would, and sees what is shown."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game import Action, Advance, EndTurn, Match, Retreat
from game.games import GAMES
from game.players.brains import BRAINS
from game.players.thinker import Answer, Question
from game.rng import Rng
from game.store import Store
from scenes.board.interaction import Fan, ghosts
from scenes.board.scene import Board
from scenes.context import Context
from scenes.flow import Voyages
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.preferences import Preferences
from scenes.scene import Scene, SceneStack

ASSETS = Path(__file__).parent.parent / "assets"


class Prompt:
    """Thinks in this process, at once: what a thinker answers, without the waiting."""

    def __init__(self) -> None:
        self._question: Question | None = None

    @property
    def thinking(self) -> bool:
        return self._question is not None

    def ask(self, question: Question) -> None:
        self._question = question

    def drop(self) -> None:
        self._question = None

    def poll(self) -> Answer | None:
        question, self._question = self._question, None
        if question is None:
            return None
        rules = GAMES[question.game].rules
        action = BRAINS[question.brain].choose(rules, question.view, Rng(question.seed))
        return Answer(question.view.table.ply, action)

    def close(self) -> None:
        pass


class _Screen:
    def __init__(self, size: Size) -> None:
        self.surface = pygame.Surface(size)
        self.flips = 0

    def flip(self) -> None:
        self.flips += 1


def context_in(folder: Path, preferences: Preferences, look: Look | None = None) -> Context:
    """The program's parts with a folder of their own."""
    context = Context(
        languages=ASSETS / "lang",
        look=look or Look.of(ASSETS / "images", font_files()),
        sound=Sound(ASSETS / "sounds", device=False),
        store=Store(folder),
        preferences=preferences,
        make_thinker=Prompt,  # type: ignore[arg-type]
    )
    context.flow = Voyages(context)
    return context


class Pilot:
    """A player at the real loop, whose clock goes one step at a time."""

    def __init__(
        self,
        context: Context,
        size: Size = (1280, 720),
        first: Callable[[], Scene] | None = None,
    ) -> None:
        self.context = context
        self._screen = _Screen(size)
        self._events: list[pygame.event.Event] = []
        self._now = 0
        self.stack = SceneStack((first or context.flow.menu)(), size)
        self.loop = Loop(
            self.stack,
            self._screen,
            events=self._taken,
            clock=lambda: self._now,
            sleep=lambda _: None,
        )

    def _taken(self) -> list[pygame.event.Event]:
        events, self._events = self._events, []
        return events

    @property
    def top(self) -> Scene:
        return self.stack.scenes[-1]

    @property
    def board(self) -> Board:
        assert isinstance(self.top, Board), self.top
        return self.top

    @property
    def surface(self) -> pygame.Surface:
        return self._screen.surface

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
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(pygame.event.Event(kind, pos=place, button=1, touch=False))
            self.turn()

    def key(self, key: int) -> None:
        self.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.turn()

    def rest(self, most: int = 4000) -> None:
        """Let time pass until the board waits for somebody, or another scene has come."""
        for _ in range(most):
            if not isinstance(self.top, Board):
                return
            if self.top.waits:
                return
            self.turn()
        raise AssertionError("the board never came to rest")

    def act(self, action: Action) -> None:
        """Do on the board what that action is, with taps alone."""
        for at in self._taps(action):
            self.tap(at)

    def _taps(self, action: Action) -> Iterator[Point]:
        board = self.board
        painter = board.painter
        match action:
            case EndTurn():
                yield painter.plan.end_turn.center
            case Advance(_, origin) | Retreat(origin):
                yield _middle(painter.path.area(origin).centre)
                turn = board.turn
                assert turn is not None
                for ghost in ghosts(turn, board.selection):
                    if action in ghost.actions:
                        yield _middle(painter.path.area(ghost.destination).centre)
                selection = board.selection
                if isinstance(selection, Fan):
                    for choice, rect in zip(
                        selection.choices, painter.fan_rects(selection), strict=True
                    ):
                        if choice.action == action:
                            yield rect.center
            case _:
                raise AssertionError(action)


def _middle(point: tuple[float, float]) -> Point:
    return round(point[0]), round(point[1])


def played(match: Match) -> int:
    return len(match.played)
