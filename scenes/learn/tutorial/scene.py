"""The tutorial: a demonstration to watch, then lessons to do, for either game or one topic."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene, Wipe
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.painting import Report
from scenes.kit.spoken import Told
from scenes.kit.widgets import Control
from scenes.learn.tutorial.beats import LessonPlayer
from scenes.learn.tutorial.player import CourseProgress, Leaving, ScriptEntry, ScriptPlayer
from scenes.learn.tutorial.script import COURSES, DEMONSTRATIONS, TOPICS, Bookmark, Script
from scenes.learn.tutorial.stage import TutorialBoard, Way
from scenes.learn.tutorial.welcome import AfterCourse, Farewell, Start, Welcome

_CALM = 0.6
"""Seconds until the next board is prepared: by then nothing slides."""


class TutorialScene(Scene):
    """Leads from page to page; pops when closed.

    With a topic it shows only that; otherwise it begins with the choice of a game. A course that
    was left is continued at the same step.
    """

    def __init__(
        self,
        context: Context,
        topic: str | None = None,
        way: Way = lambda scene: scene,
        *,
        waits: bool = True,
    ) -> None:
        self._context = context
        self._way = way
        self._waits = waits
        self._alone = topic is not None
        self._course: tuple[Script, ...] = () if topic is None else (TOPICS[topic],)
        self._number = -1  # of the script in the course; -1 for its demonstration
        self._skipped: set[int] = set()  # the numbers of skipped steps of the course
        self._size: Size = (0, 0)
        self._page: Scene | None = None
        self._wipe: Wipe | None = None
        self._slides = False  # whether the last page has still to slide away
        self._ahead: dict[str, TutorialBoard] = {}
        """The boards that may be wanted next, by the names of their scripts."""
        self._read = 0.0
        """Seconds for which the page has been shown."""

    @property
    def page(self) -> Scene:
        """The page that is shown."""
        if self._page is None:
            raise ValueError("the tutorial has no window yet; lay it out first")
        return self._page

    @property
    def controls(self) -> Sequence[Control]:
        return self.page.controls

    def spoken(self) -> Told:
        return self.page.spoken()

    def show_focus(self) -> bool:
        return self.page.show_focus()

    @property
    def idle(self) -> bool:
        return self.page.idle and self._wipe is None and self._unprepared is None

    @property
    def animates(self) -> bool:
        return self.page.animates

    @property
    def has_timer(self) -> bool:
        return self.page.has_timer

    @property
    def has_ground(self) -> bool:
        return self.page.has_ground

    def paint_pictures(self, report: Report) -> None:
        self.page.paint_pictures(report)

    def draw_ground(self, surface: Surface) -> None:
        self.page.draw_ground(surface)

    def layout(self, size: Size) -> None:
        self._size = size
        if self._page is not None:
            self._page.layout(size)
        elif self._alone:
            self._show_script(0)
        else:
            self.show(Welcome(self._context))

    def enter(self) -> None:
        self.page.layout(self._size)
        self.page.enter()

    def exit(self) -> None:
        self.page.exit()

    def resumed(self, result: object) -> Change | None:
        # Other scenes over a lesson leave no such result.
        return self._leave() if result is True else None

    def handle(self, intent: Intent) -> Change | None:
        return self._follow(self.page.handle(intent))

    def update(self, dt: float) -> Change | None:
        if self._wipe is not None:
            self._wipe.pass_time(dt)
            if self._wipe.over:
                self._wipe = None
        change = self._follow(self.page.update(dt))
        self._let_slide()
        self._read += dt
        if self._read > _CALM:
            self._look_ahead()
        return change

    def _look_ahead(self) -> None:
        """Make the pictures of the next boards, one after another, while the learner reads."""
        script = self._unprepared
        if script is None:
            return
        if script.name not in self._ahead:
            self._ahead[script.name] = TutorialBoard(self._context, script, self._way)
            self._ahead[script.name].layout(self._size)
        self._ahead[script.name].prepare()

    @property
    def _unprepared(self) -> Script | None:
        """The first script that is likely to be played next and whose board is not ready."""
        ready = {name for name, board in self._ahead.items() if board.ready}
        return next((script for script in self._likely() if script.name not in ready), None)

    def _likely(self) -> Sequence[Script]:
        """Return what will probably be played next, if the page leaves time to prepare it."""
        if isinstance(self._page, Welcome):
            return tuple(DEMONSTRATIONS.values())
        leisure = isinstance(self._page, ScriptPlayer) and self._page.leisure
        return self._course[self._number + 1 :][:1] if leisure else ()

    def _entry(self, script: Script, step: int = 0, *, skipped: bool = False) -> ScriptEntry:
        """Return how to enter a script, with its board if that was prepared."""
        entry = ScriptEntry(step, skipped, self._ahead.pop(script.name, None))
        self._ahead.clear()
        return entry

    def draw(self, surface: Surface, alpha: float) -> None:
        if self._wipe is not None and self._wipe.begin(surface):
            return
        self.page.draw(surface, alpha)
        if self._wipe is not None:
            self._wipe.draw(surface, alpha * DT)

    # From page to page

    def show(self, page: Scene) -> None:
        """Show another page; the old one slides away."""
        if self._page is not None:
            self._page.exit()
            self._wipe = None
            self._slides = not self._context.preferences.reduced_motion
        self._page = page
        self._read = 0.0
        page.layout(self._size)
        page.enter()
        self._let_slide()

    def _let_slide(self) -> None:
        """Let the last page slide away once the next one is ready, so that it moves evenly."""
        ready = not isinstance(self.page, ScriptPlayer) or self.page.stage.ready
        if ready and self._slides:
            self._slides = False
            self._wipe = Wipe()
        self.in_parts = self.page.in_parts and ready and self._wipe is None

    def _show_script(self, number: int, first: int = 0, *, skipped: bool = False) -> None:
        """Play a script of the course from one of its steps on; -1 is the last."""
        self._number = number
        script = self._course[number]
        lengths = [len(each.steps) for each in self._course]
        progress = CourseProgress(sum(lengths[:number]), sum(lengths), self._skipped)
        entry = self._entry(script, first % lengths[number], skipped=skipped)
        self.show(
            LessonPlayer(self._context, script, self._way, progress, entry, waits=self._waits)
        )

    def _take_up(self, game: str) -> None:
        """Show the step at which a course was left, or its first."""
        mark = Bookmark.of(game, self._context.preferences.lessons)
        self._skipped = {*mark.skipped}
        self._show_script(mark.number, mark.step)

    def _follow(self, change: Change | None) -> Change | None:
        """Show the page that another one leads to; return only what leads out of the tutorial."""
        if isinstance(change, Pop):
            change = self._turn_to(change.result)
        self._mark()
        return change

    def _mark(self) -> None:
        """Remember which step of the course is shown, or that it is over."""
        page = self._page
        course = self._course
        if self._alone or not course or not isinstance(page, ScriptPlayer | Farewell):
            return
        game = course[0].game
        preferences = self._context.preferences
        mark = Bookmark()
        if isinstance(page, ScriptPlayer):
            if page.script.watched:
                return
            mark = Bookmark(self._number, page.index, frozenset(self._skipped))
        lessons = mark.put(game, preferences.lessons)
        courses = preferences.courses
        if isinstance(page, Farewell) and game not in courses:
            courses = (*courses, game)
        if (lessons, courses) != (preferences.lessons, preferences.courses):
            self._context.prefer(replace(preferences, lessons=lessons, courses=courses))

    def _turn_to(self, result: object) -> Change | None:
        match result:
            case Start(game, watch, again):
                self._course = COURSES[game]
                self._number = -1
                self._skipped = set()
                if watch:
                    script = DEMONSTRATIONS[game]
                    entry = self._entry(script)
                    self.show(LessonPlayer(self._context, script, self._way, entry=entry))
                elif again:
                    self._show_script(0)
                else:
                    self._take_up(game)
            case AfterCourse.AGAIN:
                self._skipped = set()
                self._show_script(0)
            case AfterCourse.OTHER:
                finished = self._page.game if isinstance(self._page, Farewell) else ""
                other = next(name for name in GAMES if name != finished)
                return self._turn_to(Start(other, watch=False))
            case Leaving.ON | Leaving.SKIPPED:
                return self._go_on(skipped=result is Leaving.SKIPPED)
            case Leaving.BACK:
                return self._go_back()
            case _:
                return self._leave()
        return None

    def _go_on(self, *, skipped: bool) -> Change | None:
        if self._number < 0:
            self._take_up(self._course[0].game)
        elif self._number + 1 < len(self._course):
            self._show_script(self._number + 1, skipped=skipped)
        elif self._alone:
            return Pop()
        else:
            self.show(Farewell(self._context, self._course[0].game))
        return None

    def _go_back(self) -> Change | None:
        if isinstance(self._page, Farewell):
            self._show_script(len(self._course) - 1, -1)
        elif self._number > 0:
            self._show_script(self._number - 1, -1)
        else:
            return self._leave()
        return None

    def _leave(self) -> Change | None:
        """Return to the choice of a game; from there, or from a single topic, leave."""
        if self._alone or isinstance(self._page, Welcome):
            return Pop()
        self.show(Welcome(self._context))
        return None
