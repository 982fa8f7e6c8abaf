"""The demonstration: a game that plays itself on the real board while the narrator tells it."""

from pygame import Rect

from game import Colour
from scenes.board.hud.prompt import BannerText, banner_rect
from scenes.core.context import Context
from scenes.core.scene import Change, Pop
from scenes.kit.intents import Command, Intent, Press
from scenes.learn.tutorial.demonstrations import DEMONSTRATIONS, Beat, Scenelet
from scenes.learn.tutorial.guide import place_rect
from scenes.learn.tutorial.marks import NO_MARKS, Ring, TutorialMarks
from scenes.learn.tutorial.page import Leaving, TutorialPage
from scenes.learn.tutorial.speech import Speech
from scenes.learn.tutorial.stage import Way
from scenes.learn.tutorial.telling import Route, route_of, values_of
from scenes.shared.portraits import Expression

_CALLED = {"escape": "board.free_road", "nest": "board.freebooter"}
"""The longest of what a board calls out."""
_AHEAD = 2.4
"""Seconds in which what is said can be read before it happens."""


class Demonstration(TutorialPage):
    """A game to watch for a minute and a half."""

    def __init__(self, context: Context, game: str, way: Way) -> None:
        super().__init__(context, way)
        self._game = game
        self._parts = DEMONSTRATIONS[game]
        self._part = self._index = 0
        self._at = 0.0
        """Seconds since the beat began."""
        self._told = False
        """Whether what the beat is about has begun."""
        self._values: dict[str, object] = {}
        self._route: Route | None = None
        """Where it leads on the board."""

    @property
    def scenelet(self) -> Scenelet:
        """The part that is played."""
        return self._parts[self._part]

    @property
    def beat(self) -> Beat:
        """What is told now."""
        return self.scenelet.beats[self._index]

    def _begin(self) -> None:
        self._set_up(self.scenelet.position, watched=True)
        self._tell_of(0)

    def _tell_of(self, index: int) -> None:
        self._index, self._at, self._told = index, 0.0, False
        board, actions = self.stage.board, self.beat.actions
        self._values, self._route = {}, None
        if actions:
            self._values = values_of(self._context, board, actions[0])
            self._route = route_of(board, actions[0])
        self._lay_out()

    def _live(self, dt: float) -> Change | None:
        self._at += dt
        if not self._told and self._at >= _AHEAD:
            self._told = True
            self.stage.tell(self.beat.actions)
        elif self._at >= self.beat.seconds and self.stage.still:
            return self._go_on()
        return None

    def _go_on(self) -> Change | None:
        if self._index + 1 < len(self.scenelet.beats):
            self._tell_of(self._index + 1)
        elif self._part + 1 < len(self._parts):
            self._part += 1
            self._begin()
        else:
            return Pop(Leaving.ON)
        return None

    def _moment(self) -> object:
        return self._part, self._index, self._told, self.stage.match.outcome

    def _tell(self) -> None:
        narrator, texts = self.narrator, self._context.texts
        key = f"tutorial.{self._game}.demo.{self.beat.name}"
        cheers = self.stage.match.outcome is not None
        narrator.speech = Speech(
            texts(f"{key}_title", **self._values),
            texts(f"{key}_text", **self._values),
            mood=Expression.HAPPY if cheers else Expression.PLAIN,
        )
        before = sum(len(part.beats) for part in self._parts[: self._part])
        number = sum(len(part.beats) for part in self._parts)
        narrator.progress = (before + self._index, number)
        narrator.label = texts("tutorial.watching")
        narrator.marks = self._marks()
        narrator.points = not self._told
        narrator.quiet_places, narrator.fair_places = self._kept()

    def _marks(self) -> TutorialMarks:
        """Who will move and where to."""
        if self._route is None or not self._route.places:
            return NO_MARKS
        origin, destination = self._route.ends(self.stage.board)
        rings = (Ring(origin), Ring(destination))
        return TutorialMarks(rings, arrow=(origin.center, destination.center))

    def _kept(self) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
        """What must be seen: both ends of the way, else the start and where all want to go.

        And what better is: the rest of the way, and the ribbon that the board unfurls.
        """
        board = self.stage.board
        words = self._context.texts(_CALLED[self._game], count=board.table.way.deck)
        table = board.table
        called = banner_rect(table.look, table.plan.board, BannerText(words, colour=Colour.RED))
        if self._route is None:
            ends = (place_rect(board, place) for place in (0, *board.match.game.havens))
            return tuple(ends), (called,)
        return self._route.ends(board), (called, *self._route.passed(board))

    def _use(self, name: str) -> Change | None:
        return Pop(Leaving.ON if name == "skip" else Leaving.BACK)

    def _hear(self, intent: Intent) -> Change | None:
        beside = isinstance(intent, Press) and not self.narrator.plank.collidepoint(intent.at)
        if beside or intent is Command.CONFIRM:
            self._hasten()
        return None

    def _hasten(self) -> None:
        """What is read may happen, what happens may come sooner, and what has happened is over."""
        if not self._told:
            self._at = max(self._at, _AHEAD)
        elif self.stage.still:
            self._at = max(self._at, self.beat.seconds)
        else:
            self.stage.hurry()
