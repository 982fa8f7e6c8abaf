"""Plays a script on the real board."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from pygame import Rect, Surface

from game import HAND_LIMIT, PUBLIC, Advance, Colour, PirateMoved
from scenes.board.hud.prompt import BannerText, banner_rect
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Command, Intent, Pick, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.loop import DT
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Control
from scenes.learn.tutorial.aims import (
    NO_MARKS,
    Ring,
    Route,
    TutorialMarks,
    place_rect,
    request,
    route_of,
    values_of,
)
from scenes.learn.tutorial.bubble import Speech
from scenes.learn.tutorial.narrator import Narrator
from scenes.learn.tutorial.practice import KIND, PATIENCE, Phase, Practice
from scenes.learn.tutorial.script import (
    DEMONSTRATIONS,
    Beat,
    Dilemma,
    Lesson,
    LessonStep,
    Option,
    Scenelet,
)
from scenes.learn.tutorial.spotlight import LIT_UP
from scenes.learn.tutorial.stage import TutorialBoard, Way
from scenes.shared.portraits import Expression


class Leaving(Enum):
    """Where a part of the tutorial leads when it is over."""

    ON = auto()
    BACK = auto()
    AWAY = auto()


class TutorialPage(Scene):
    """A board with the narrator over it; pops with a Leaving."""

    in_parts = True

    def __init__(self, context: Context, way: Way) -> None:
        self._context = context
        self._way = way
        self._size: Size = (0, 0)
        self._clock = 0.0
        self._seen: object = None
        """The moment for which something was said last."""
        self._fresh = True
        self._begun = False
        self.narrator = Narrator(context)
        """Who tells it."""
        self.stage: TutorialBoard
        """The board that is told of."""

    @property
    def idle(self) -> bool:
        """Nothing moves and nothing has changed, where no motion is wanted."""
        still = self._context.preferences.reduced_motion and self._begun
        return still and not self._fresh and self.stage.still

    @property
    def stirs(self) -> bool:
        """As the board does."""
        return not self._context.preferences.reduced_motion

    @property
    def controls(self) -> Sequence[Control]:
        return tuple(w.control for w in (*self.narrator.ring, *self.narrator.options))

    def layout(self, size: Size) -> None:
        """Lay the board out, and find places for what is said about it."""
        self._size = size
        if self._begun:
            self.stage.layout(size)
            self._lay_out()
        else:
            self._begun = True
            self._begin()

    def enter(self) -> None:
        """Come back, perhaps in another language."""
        self.stage.enter()
        self._lay_out()

    def exit(self) -> None:
        """Be left."""
        self.stage.exit()

    def update(self, dt: float) -> Change | None:
        """Let the board live, and what is told of it come along."""
        self._clock += dt
        self._fresh = False
        self.stage.update(dt)
        if not self.stage.ready:
            return None
        change = self._live(dt)
        self._say()
        return change

    def handle(self, intent: Intent) -> Change | None:
        """The plank hears first, and what is tapped beside it goes to the board."""
        self._fresh = True
        match intent:
            case Command.BACK | Command.MENU:
                return Pop(Leaving.AWAY)
            case Command.NEXT:
                return self._use("skip")
            case Command.PREVIOUS:
                return self._use("back")
        used = self.narrator.handle(intent)
        if used is not None:
            self._context.sound.play(Cue.TAP)
            return self._use(used.name)
        if not self.stage.ready:
            return None
        if isinstance(intent, Press) and self._leads_out(intent.at):
            return Pop(Leaving.AWAY)
        change = self._hear(intent)
        self._say()
        return change

    def _leads_out(self, at: Point) -> bool:
        """Whether the board's menu is there to be seen, which leads out of what is learned."""
        menu = self.stage.board.table.plan.menu
        return menu.collidepoint(at) and not self.narrator.covers(at)

    def draw(self, surface: Surface, alpha: float) -> None:
        """The board, and over it what is said and pointed at."""
        self.stage.draw(surface, alpha)
        if self.stage.ready:
            still = self._context.preferences.reduced_motion
            seconds = LIT_UP if still else self._clock + alpha * DT
            self.narrator.draw(surface, seconds, self._hand(still))

    def _set_up(self, position: str, *, watched: bool = False) -> None:
        """Have another board, in that position."""
        self.stage = TutorialBoard(self._context, position, self._way, watched=watched)
        self.stage.layout(self._size)
        self.stage.enter()

    def _lay_out(self) -> None:
        """Find places anew for what is said."""
        self.narrator.layout(self._context.look.at(self._size), self._size, self.stage.board)
        self._seen = None
        self._say()

    def _say(self) -> None:
        """Say what belongs to the moment, if that is another one."""
        moment = (self.stage.ready, self._moment())
        if moment == self._seen:
            return
        self._seen, self._fresh = moment, True
        self._tell()
        if not self.stage.ready:
            self.narrator.speech = None
        self.narrator.place()

    @abstractmethod
    def _moment(self) -> object:
        """What decides what is said and pointed at."""

    @abstractmethod
    def _begin(self) -> None:
        """Set the first board up: the window is known by now."""

    @abstractmethod
    def _live(self, dt: float) -> Change | None:
        """Let time pass for what is told."""

    @abstractmethod
    def _tell(self) -> None:
        """Give the narrator what belongs to the moment."""

    @abstractmethod
    def _use(self, name: str) -> Change | None:
        """A button was pressed: of the plank, or below the bubble."""

    @abstractmethod
    def _hear(self, intent: Intent) -> Change | None:
        """Answer what no button has taken."""

    def _hand(self, still: bool) -> tuple[Point, float | None] | None:
        """Where a hand points, if one does."""
        return None


_REST = 2.0
"""Seconds after a step, and more for each letter that is to be read."""
_DONE_LETTER = 0.045


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
        over = self._rested >= _REST + _DONE_LETTER * len(self._said("done"))
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


_READ = 4.0
"""Seconds to look at what a plan has led to, and more for each letter that is to be read."""
_WHY_LETTER = 0.06
_BUTTONS = {Command.UNDO: "undo", Command.END_TURN: "end", Command.HINT: "hint"}
"""The commands that are buttons of the board too."""


class DilemmaPart(Enum):
    """What a dilemma is at."""

    OFFERS = auto()
    TRIES = auto()
    EXPLAINS = auto()
    ENDS = auto()


class DilemmaPage(TutorialPage):
    """A position with several plans, each to be tried; in the end one may be chosen."""

    def __init__(
        self,
        context: Context,
        dilemma: Dilemma,
        way: Way,
        progress: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(context, way)
        self._dilemma = dilemma
        self._progress = progress or (0, 1)
        self._waited = 0.0
        self._objection: Phrase | None = None
        """What is wrong with a tap while no action is awaited."""
        self._done = 0
        """Actions of the plan that have been done."""
        self._alone = False
        """Whether nobody was there for what was done last."""
        self._chosen = False
        """Whether the plan is carried out because it was chosen in the end."""
        self.option: Option = dilemma.options[0]
        """The plan that is tried."""
        self.tried: set[str] = set()
        """The plans that have been seen to their end."""
        self.part = DilemmaPart.OFFERS
        """What is going on."""
        self.practice: Practice | None = None
        """The action that is awaited."""

    @property
    def _untried(self) -> list[Option]:
        return [option for option in self._dilemma.options if option.name not in self.tried]

    # The parts

    def _begin(self) -> None:
        self._set_up(self._dilemma.name)
        self._offer()

    def _offer(self) -> None:
        """Show the plans, with a tick at those that have been tried."""
        self.part, self.practice, self._waited = DilemmaPart.OFFERS, None, 0.0
        fresh = self._untried
        buttons = [
            Button(
                option.name,
                self._said(f"{option.name}_title"),
                "play" if option in fresh else "check",
                Tone.GOLD if option in fresh or not fresh else Tone.WOOD,
                letters=30,
            )
            for option in self._dilemma.options
        ]
        self.narrator.offer(buttons, fresh[0].name if fresh else buttons[0].name)
        asked = "try_one" if not self.tried else "try_next" if fresh else "choose"
        self.stage.announce(Phrase(f"tutorial.{asked}"))
        self._lay_out()

    def _try(self, option: Option) -> None:
        self.option, self.part, self._done = option, DilemmaPart.TRIES, 0
        self.narrator.offer(())
        self.stage.announce(None)
        self._await()

    def _await(self) -> None:
        self.practice = Practice(self.stage, self.option.actions[self._done])
        if self._alone:
            # Nobody was there for what came before: nobody is kept waiting for this.
            self.practice.hasten()
        self._lay_out()

    def _explain(self) -> None:
        if self._chosen:
            self._end()
            return
        self.part, self.practice, self._waited = DilemmaPart.EXPLAINS, None, 0.0
        self.tried.add(self.option.name)
        label = self._context.texts("tutorial.take_back")
        self.narrator.offer([Button("undo", label, "undo", Tone.GOLD, letters=30)], "undo")
        self.stage.announce(Phrase("tutorial.take_back"))
        self._lay_out()

    def _take_back(self) -> None:
        """Everything as it was before, by undoing where that is allowed."""
        if not self.stage.take_back():
            self.stage.exit()
            self._set_up(self._dilemma.name)
        self._offer()

    def _end(self) -> None:
        self.part, self.practice, self._waited = DilemmaPart.ENDS, None, 0.0
        label = self._context.texts("tutorial.go_on")
        self.narrator.offer([Button("on", label, "next", Tone.GOLD, letters=30)], "on")
        self.stage.announce(Phrase("tutorial.chosen"))
        self._lay_out()

    def _lay_out(self) -> None:
        if self.practice is not None:
            self.practice.layout()
        super()._lay_out()

    def _live(self, dt: float) -> Change | None:
        if self.practice is None:
            return self._wait(dt)
        self.practice.update(dt)
        if self.practice.phase is Phase.DONE:
            self._alone = self.practice.by_itself
            self._done += 1
            if self._done < len(self.option.actions):
                self._await()
            else:
                self._explain()
        return None

    def _wait(self, dt: float) -> Change | None:
        """Whoever does nothing sees everything by itself."""
        self._waited += dt
        if self._waited >= KIND:
            self._objection = None
        fresh = self._untried
        match self.part:
            case DilemmaPart.OFFERS if fresh and self._waited >= PATIENCE:
                self._alone = True
                self._try(fresh[0])
            case DilemmaPart.OFFERS | DilemmaPart.ENDS if self._waited >= PATIENCE:
                return Pop(Leaving.ON)
            case DilemmaPart.EXPLAINS if self._waited >= _READ + _WHY_LETTER * len(self._why()):
                self._take_back()
        return None

    # Telling

    def _said(self, part: str, **values: object) -> str:
        return self._context.texts(f"tutorial.{self._dilemma.name}.{part}", **values)

    def _why(self) -> str:
        track = self.stage.match.table.track
        told = {name: track.number(position) for name, position in self.option.tells}
        return self._said(f"{self.option.name}_why", limit=HAND_LIMIT, **told)

    def _moment(self) -> object:
        plan = (self.part, self.option, self._done, len(self.tried))
        practice = self.practice
        if practice is None:
            return (*plan, self._objection)
        return (*plan, practice.phase, practice.marks, practice.objection)

    def _tell(self) -> None:
        narrator, practice = self.narrator, self.practice
        number, of = narrator.progress = self._progress
        narrator.label = self._context.texts("tutorial.step", number=number + 1, of=of)
        asks = practice is not None and practice.asks
        narrator.marks = practice.marks if practice is not None and asks else NO_MARKS
        narrator.dark = asks
        narrator.quiet_places = self._outcome() if self.part is DilemmaPart.EXPLAINS else ()
        narrator.fair_places = self._prospects() if self.part is DilemmaPart.OFFERS else ()
        speech = self._speech()
        if self._objection is not None and practice is None and speech is not None:
            speech = replace(speech, hint=say(self._context.texts, self._objection), warns=True)
        narrator.speech = speech

    def _prospects(self) -> tuple[Rect, ...]:
        """Whom the plans would move as things are, and to which spaces."""
        board = self.stage.board
        actions = dict.fromkeys(act for each in self._dilemma.options for act in each.actions)
        rects = []
        for route in (route_of(board, action) for action in actions):
            if route is not None and route.places:
                origin, destination = route.ends(board)
                # A haven is large, and known to all.
                haven = board.table.way.gathers(route.places[-1])
                rects += [origin] if haven else [origin, destination]
        return tuple({tuple(rect): rect for rect in rects}.values())

    def _outcome(self) -> tuple[Rect, ...]:
        """Where the plan has led its pirates, and what its explanation names."""
        board = self.stage.board
        events = (event for told in board.match.told(PUBLIC) for event in told.events)
        ends = [event.destination for event in events if isinstance(event, PirateMoved)]
        ends += [position for _, position in self.option.tells]
        return tuple(place_rect(board, position) for position in dict.fromkeys(ends))

    def _speech(self) -> Speech | None:
        texts, topic = self._context.texts, self._said("topic")
        match self.part:
            case DilemmaPart.OFFERS if not self._untried:
                return Speech(texts("tutorial.choose"), texts("tutorial.choose_text"), topic)
            case DilemmaPart.OFFERS:
                hint = "tutorial.try_next" if self.tried else "tutorial.try_one"
                text = "" if self.tried else self._said("text")
                return Speech(self._said("title"), text, topic, texts(hint))
            case DilemmaPart.TRIES:
                return self._asked()
            case DilemmaPart.EXPLAINS:
                title = self._said(f"{self.option.name}_title")
                return Speech(title, self._why(), mood=Expression.THINKING)
            case DilemmaPart.ENDS:
                text = texts("tutorial.chosen_text", button=texts("board.undo"))
                return Speech(texts("tutorial.chosen"), text, topic, mood=Expression.HAPPY)

    def _asked(self) -> Speech | None:
        """What is to be tapped for the next action of the plan."""
        practice = self.practice
        if practice is None or practice.aim is None:
            return None
        action = self.option.actions[self._done]
        of = len(self.option.actions)
        return Speech(
            self._said(f"{self.option.name}_title"),
            "",
            self._context.texts("tutorial.part", number=self._done + 1, of=of),
            asked(self._context, practice),
            action.card if isinstance(action, Advance) else None,
            warns=practice.objection is not None,
        )

    # Hearing

    def handle(self, intent: Intent) -> Change | None:
        """As everywhere; whoever says something is there."""
        if isinstance(intent, Press | Command):
            self._waited, self._alone, self._objection = 0.0, False, None
        return super().handle(intent)

    def _hear(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press) and self.narrator.covers(intent.at):
            return None
        if self.practice is not None:
            self.practice.handle(intent)
        elif isinstance(intent, Press | Pick) or intent in _BUTTONS:
            self._answer(intent)
        return None

    def _answer(self, intent: Intent) -> None:
        """Nothing on the board leads on but what takes a plan back."""
        button = _BUTTONS.get(intent) if isinstance(intent, Command) else None
        if isinstance(intent, Press):
            rects = self.stage.board.table.button_rects().items()
            button = next((name for name, rect in rects if rect.collidepoint(intent.at)), None)
        if button == "undo" and self.part is DilemmaPart.EXPLAINS:
            self._context.sound.play(Cue.TAP)
            self._take_back()
        else:
            self._objection = Phrase(f"tutorial.not_{'button' if button else 'there'}")

    def _use(self, name: str) -> Change | None:
        match name:
            case "skip":
                return self._skip()
            case "back":
                return self._go_back()
            case "undo":
                self._take_back()
            case "on":
                return Pop(Leaving.ON)
            case _:
                self._chosen = self._alone = not self._untried
                self._try(next(each for each in self._dilemma.options if each.name == name))
        return None

    def _skip(self) -> Change | None:
        """To the end of the plan that is tried, else on to what comes after all of it."""
        if self.part is not DilemmaPart.TRIES or self.practice is None:
            return Pop(Leaving.ON)
        self.practice.finish()
        self.stage.carry_out(self.option.actions[self._done + 1 :])
        self._explain()
        return None

    def _go_back(self) -> Change | None:
        """From a plan to all plans, from there to what was before."""
        if self.part in (DilemmaPart.OFFERS, DilemmaPart.ENDS):
            return Pop(Leaving.BACK)
        if self.practice is not None:
            self.practice.finish()
        self._take_back()
        return None

    def _hand(self, still: bool) -> tuple[Point, float | None] | None:
        return None if self.practice is None else self.practice.hand(still)
