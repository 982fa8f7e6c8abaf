"""The tutorial: a demonstration to watch, then lessons to do, for either game or one topic."""

from collections.abc import Sequence

from pygame import Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.widgets import Control
from scenes.learn.tutorial.player import (
    Demonstration,
    DilemmaPage,
    Leaving,
    LessonPage,
    TutorialPage,
)
from scenes.learn.tutorial.script import TOPICS, Lesson, Topic, course_of
from scenes.learn.tutorial.stage import Way
from scenes.learn.tutorial.welcome import Farewell, Start, Welcome, Wish


def _at_once(scene: Scene) -> Scene:
    """Nothing comes before it."""
    return scene


class TutorialScene(Scene):
    """Leads from one page to the next; pops when done.

    With a topic it is that alone; else it begins with the choice of a game. `way` tells what
    comes before a board whose pictures take a while.
    """

    def __init__(self, context: Context, topic: str | None = None, way: Way = _at_once) -> None:
        self._context = context
        self._way = way
        self._alone = topic is not None
        self._topics: tuple[Topic, ...] = () if topic is None else (TOPICS[topic],)
        self._game = "" if topic is None else TOPICS[topic].game
        self._topic = 0
        self._size: Size = (0, 0)
        self._page: Scene | None = None

    @property
    def page(self) -> Scene:
        """What is seen now."""
        if self._page is None:
            raise ValueError("the tutorial has no window yet; lay it out first")
        return self._page

    @property
    def controls(self) -> Sequence[Control]:
        return self.page.controls

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return self.page.idle

    @property
    def stirs(self) -> bool:
        """Small things move."""
        return self.page.stirs

    def layout(self, size: Size) -> None:
        """Give the page its place; the first one comes now."""
        self._size = size
        if self._page is None:
            self._show(self._lesson(0) if self._alone else Welcome(self._context))
        else:
            self._page.layout(size)

    def enter(self) -> None:
        """Come back from what lay above."""
        self.page.layout(self._size)
        self.page.enter()

    def exit(self) -> None:
        """Be left."""
        self.page.exit()

    def handle(self, intent: Intent) -> Change | None:
        """The page hears."""
        return self._follow(self.page.handle(intent))

    def update(self, dt: float) -> Change | None:
        """The page lives."""
        return self._follow(self.page.update(dt))

    def draw(self, surface: Surface, alpha: float) -> None:
        """The page."""
        self.page.draw(surface, alpha)

    # From page to page

    def _show(self, page: Scene) -> None:
        if self._page is not None:
            self._page.exit()
        self._page = page
        self.in_parts = page.in_parts
        page.layout(self._size)
        page.enter()

    def _follow(self, change: Change | None) -> Change | None:
        """Go where a page leads; only what leads out of the tutorial is told."""
        if not isinstance(change, Pop):
            return change
        match change.result:
            case Start(game, watch):
                self._game, self._topics = game, course_of(game)
                watched = Demonstration(self._context, game, self._way)
                self._show(watched if watch else self._lesson(0))
            case Wish.AGAIN:
                self._show(self._lesson(0))
            case Wish.OTHER:
                self._show(Welcome(self._context))
            case Leaving.ON:
                return self._go_on()
            case Leaving.BACK:
                return self._go_back()
            case _:
                return self._leave()
        return None

    def _leave(self) -> Change | None:
        """Out of a course to the choice of a game; only from there, or from a topic, away."""
        if self._alone or isinstance(self._page, Welcome):
            return Pop()
        self._show(Welcome(self._context))
        return None

    def _go_on(self) -> Change | None:
        following = 0 if isinstance(self._page, Demonstration) else self._topic + 1
        if following < len(self._topics):
            self._show(self._lesson(following))
        elif self._alone:
            return Pop()
        else:
            self._show(Farewell(self._context, self._game))
        return None

    def _go_back(self) -> Change | None:
        if isinstance(self._page, Farewell):
            self._show(self._lesson(len(self._topics) - 1, last=True))
        elif isinstance(self._page, TutorialPage) and self._topic and not self._watches:
            self._show(self._lesson(self._topic - 1, last=True))
        elif self._alone:
            return Pop()
        else:
            self._show(Welcome(self._context))
        return None

    @property
    def _watches(self) -> bool:
        return isinstance(self._page, Demonstration)

    def _lesson(self, number: int, *, last: bool = False) -> Scene:
        """The page of a topic, from its first step or back at its last."""
        self._topic = number
        topic = self._topics[number]
        progress = (_steps(self._topics[:number]), _steps(self._topics))
        if isinstance(topic, Lesson):
            first = len(topic.steps) - 1 if last else 0
            return LessonPage(self._context, topic, self._way, progress, first)
        return DilemmaPage(self._context, topic, self._way, progress)


def _steps(topics: Sequence[Topic]) -> int:
    return sum(len(topic.steps) if isinstance(topic, Lesson) else 1 for topic in topics)
