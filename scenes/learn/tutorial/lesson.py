"""A lesson: a topic's steps, each done by the player on the real board."""

from game import Advance
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.scene import Change, Pop
from scenes.kit.intents import Command, Intent, Press, Release
from scenes.kit.layout import Point
from scenes.kit.sound import Cue
from scenes.learn.tutorial.lessons import Lesson, LessonStep
from scenes.learn.tutorial.marks import NO_MARKS
from scenes.learn.tutorial.page import Leaving, TutorialPage
from scenes.learn.tutorial.practice import Phase, Practice
from scenes.learn.tutorial.speech import Speech
from scenes.learn.tutorial.stage import Way
from scenes.learn.tutorial.telling import Route, request, route_of, values_of
from scenes.shared.portraits import Expression

_REST = 2.0
"""Seconds after a step, and more for each letter that is to be read."""
_LETTER = 0.045


class LessonPage(TutorialPage):
    """One topic, step by step."""

    def __init__(
        self,
        context: Context,
        lesson: Lesson,
        way: Way,
        progress: tuple[int, int] | None = None,
        first: int = 0,
    ) -> None:
        super().__init__(context, way)
        self._lesson = lesson
        self._before, self._number = progress or (0, len(lesson.steps))
        self._rested = 0.0
        self._pressed = False
        """Whether a pointer went down to go on."""
        self._values: dict[str, object] = {}
        self._route: Route | None = None
        """Where the step leads on the board."""
        self.index = first % len(lesson.steps)
        """Which step it is."""
        self.practice: Practice
        """What is awaited in it."""

    @property
    def step(self) -> LessonStep:
        """The step that is being learned."""
        return self._lesson.steps[self.index]

    def _begin(self) -> None:
        self._open(self.index)

    def _open(self, index: int) -> None:
        """Begin at a step: the board as it is when those before it have been done."""
        self._set_up(self._lesson.name)
        for step in self._lesson.steps[:index]:
            self.stage.carry_out((step.action,), step.replies)
        self._await(index)

    def _await(self, index: int) -> None:
        self.index = index
        step = self.step
        self.practice = Practice(self.stage, step.action, step.replies, step.beside)
        self._values = values_of(self._context, self.stage.board, step.action)
        self._route = route_of(self.stage.board, step.action)
        self._rested, self._pressed = 0.0, False
        self._lay_out()

    def _lay_out(self) -> None:
        self.practice.layout()
        super()._lay_out()

    def _live(self, dt: float) -> Change | None:
        before = self.practice.phase
        self.practice.update(dt)
        if self.practice.phase is not Phase.DONE:
            return None
        if before is not Phase.DONE:
            self._context.sound.play(Cue.TURN)
        self._rested += dt
        over = self._rested >= _REST + _LETTER * len(self._said("done"))
        return self._go_on() if over else None

    def _said(self, part: str) -> str:
        key = f"tutorial.{self._lesson.name}.{self.step.name}_{part}"
        return self._context.texts(key, **self._values)

    def _moment(self) -> object:
        practice = self.practice
        return self.index, practice.phase, practice.marks, practice.objection

    def _tell(self) -> None:
        narrator, texts, practice = self.narrator, self._context.texts, self.practice
        number, of = narrator.progress = (self._before + self.index, self._number)
        narrator.label = texts("tutorial.step", number=number + 1, of=of)
        narrator.marks = practice.marks if practice.asks else NO_MARKS
        narrator.dark = practice.asks
        narrator.speech = self._speech()
        told = self._route if practice.phase is Phase.DONE else None
        narrator.quiet_places = () if told is None else told.ends(self.stage.board)

    def _speech(self) -> Speech | None:
        practice, texts = self.practice, self._context.texts
        if practice.phase is Phase.DONE:
            praise = "tutorial.shown" if practice.by_itself else "tutorial.praise"
            on = texts("tutorial.tap_on")
            return Speech(self._said("done"), "", texts(praise), on, mood=Expression.HAPPY)
        if practice.aim is None:
            return None
        action = self.step.action
        return Speech(
            self._said("title"),
            self._said("text"),
            texts(f"tutorial.{self._lesson.name}.topic"),
            asked(self._context, practice),
            action.card if isinstance(action, Advance) else None,
            warns=practice.objection is not None,
        )

    def _use(self, name: str) -> Change | None:
        if name == "skip":
            self.practice.finish()
            return self._go_on()
        if self.index == 0:
            return Pop(Leaving.BACK)
        self._open(self.index - 1)
        return None

    def _hear(self, intent: Intent) -> Change | None:
        if self.practice.phase is Phase.DONE:
            if intent is Command.CONFIRM:
                return self._go_on()
            if isinstance(intent, Press):
                self._pressed = not self.narrator.plank.collidepoint(intent.at)
            elif isinstance(intent, Release) and self._pressed:
                return self._go_on()
        elif not (isinstance(intent, Press) and self.narrator.covers(intent.at)):
            self.practice.handle(intent)
        return None

    def _go_on(self) -> Change | None:
        if self.index + 1 >= len(self._lesson.steps):
            return Pop(Leaving.ON)
        self._await(self.index + 1)
        return None

    def _hand(self, still: bool) -> tuple[Point, float | None] | None:
        return self.practice.hand(still)


def asked(context: Context, practice: Practice) -> str:
    """What is to be done now, or what was wrong with what was done."""
    texts = context.texts
    if practice.objection is not None:
        return say(texts, practice.objection)
    if practice.aim is None or practice.phase is Phase.SHOWN:
        return texts("tutorial.showing")
    return request(context, practice.aim.thing, practice.turn)
