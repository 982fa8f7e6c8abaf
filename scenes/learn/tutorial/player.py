"""Plays a script on the real board, step by step; each step consists of beats."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from pygame import Surface

from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.guide.spotlight import BRIGHTEST, HandPose
from scenes.kit.cache import Latest
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release, Review
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.sound import Cue
from scenes.kit.spoken import Part, Role, Spoken, Told
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Control, icon_button
from scenes.learn.tutorial.narrator import Narration, Narrator
from scenes.learn.tutorial.script import Ask, Offer, Perform, Plan, Script, StartPosition
from scenes.learn.tutorial.stage import TutorialBoard, Way
from scenes.learn.tutorial.strip import StepMark
from scenes.shared.confirm import Confirm
from scenes.shared.strip_words import StripWords, on_strip, with_strip

_LETTERS = 27
"""Units of the letters on the buttons of the strip."""


class Leaving(Enum):
    """Where a page of the tutorial leads."""

    ON = auto()
    SKIPPED = auto()
    """Like ON, but the last step was skipped."""
    BACK = auto()
    AWAY = auto()


class CourseProgress(NamedTuple):
    """Where a script is in its course, and which earlier steps were skipped."""

    before: int
    """The number of steps before the script."""
    number: int
    """The number of steps of the whole course."""
    skipped: set[int]
    """The numbers of steps that were skipped and not done since."""

    def marks(self, at: int) -> tuple[StepMark, ...]:
        """Return the mark of every step while that one is played."""
        done = [StepMark.SKIPPED if n in self.skipped else StepMark.DONE for n in range(at)]
        return (*done, StepMark.PRESENT, *[StepMark.LATER] * (self.number - at - 1))


class ScriptEntry(NamedTuple):
    """How a script is entered: at which step, and after what."""

    step: int = 0
    skipped: bool = False
    """Whether the step before was just skipped."""
    board: TutorialBoard | None = None
    """The first board, if it was prepared before."""


FROM_THE_START = ScriptEntry()
_WAITING = Part("waiting")
"""The key of the whole screen before the board is there."""


class ScriptPlayer(Scene):
    """One script, played from a step on; pops with a Leaving.

    Its subclass decides what each kind of step tells.
    """

    in_parts = True

    def __init__(
        self,
        context: Context,
        script: Script,
        way: Way,
        progress: CourseProgress | None = None,
        entry: ScriptEntry = FROM_THE_START,
        *,
        waits: bool = True,
    ) -> None:
        self._way = way
        self._ahead = entry.board
        self._progress = progress or CourseProgress(0, len(script.steps), set())
        self._size: Size = (0, 0)
        self._clock = 0.0
        self._moment: object = None  # the moment of the current narration
        self._line: Phrase | None = None  # what the board's prompt says instead of its own text
        self._changed = True
        self._begun = False
        self._leaves = False  # whether the menu of the board was used
        self.waits = waits
        """Whether a lesson waits for the learner for ever, or goes on by itself after a while."""
        self.skipped = entry.skipped
        """Whether the step before was skipped, and nothing was done since."""
        self.paused = False
        """Whether a demonstration stands still."""
        self.context = context
        self.script = script
        """The script that is played."""
        self.narrator = Narrator(context)
        """The narrator over the board."""
        self.index = entry.step
        """The number of the step."""
        self.alone = False
        """Whether the hand does what comes next without being asked."""
        self.tried: set[str] = set()
        """The plans that were seen to their end."""
        self._spoken = Latest(with_strip)
        self._on_strip = False
        """Whether a player who hears the lesson has gone to the buttons on the strip."""
        self._strip_words = StripWords(context.speech)
        self._led_on: Beat | None = None
        """The beat after which the focus has gone to the button to go on."""
        self.stage: TutorialBoard
        """The board."""
        self.beat: Beat
        """The current beat."""

    @property
    def step(self) -> Ask | Perform | Offer:
        """The step that is played."""
        return self.script.steps[self.index]

    @property
    def number(self) -> int:
        """The number of the step in its course, from 0 on."""
        return self._progress.before + self.index

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans that the step offers."""
        return self.step.plans if isinstance(self.step, Offer) else ()

    @property
    def leisure(self) -> bool:
        """Whether the last step waits for the learner: time to prepare the next board."""
        return self.index + 1 == len(self.script.steps) and self.stage.quiet

    @property
    def idle(self) -> bool:
        still = self.context.preferences.reduced_motion and self._begun
        return still and not self._changed and self.stage.still

    @property
    def animates(self) -> bool:
        return not self.context.preferences.reduced_motion

    @property
    def has_timer(self) -> bool:
        return self._begun and not self.paused and self.beat.has_timer

    @property
    def controls(self) -> Sequence[Control]:
        return self.narrator.buttons.controls

    @property
    def topic(self) -> str:
        """The topic, with a note if a course continues in another position."""
        topic = self.text("topic")
        new = self.index == 0 and self.number > 0
        return self.context.texts("tutorial.new_scene", topic=topic) if new else topic

    def text(self, part: str, **values: object) -> str:
        """Return a text of the script."""
        return self.context.texts(f"tutorial.{self.script.name}.{part}", **values)

    # From step to step

    def open(self, index: int, *, skipped: bool = False) -> None:
        """Begin at a step, with everything before it done, of which nothing is said again."""
        self._set_up(self.script.start)
        for step in self.script.steps[:index]:
            match step:
                case Ask():
                    self.stage.carry_out((step.action,), step.replies, is_heard=False)
                case Perform():
                    if step.start is not None:
                        self._set_up(step.start)
                    self.stage.carry_out((), step.actions, is_heard=False)
        self._begin(index, skipped=skipped)

    def _set_up(self, start: StartPosition) -> None:
        if self._begun:
            self.stage.board.exit()
        self._begun = True
        self.stage = self._ahead or TutorialBoard(self.context, self.script, self._way, start)
        self._ahead = None
        self.stage.board.beside = self.narrator.keep_pictures
        self.stage.layout(self._size)
        self.stage.enter()
        self._line = None

    def _begin(self, index: int, *, skipped: bool = False) -> None:
        self.index = index
        self.skipped = skipped
        self.paused = False
        step = self.step
        if isinstance(step, Perform) and step.start is not None:
            self._set_up(step.start)
        self.play(self.beat_of(step))

    @abstractmethod
    def beat_of(self, step: Ask | Perform | Offer) -> "Beat":
        """Return the first beat of a step."""

    def play(self, beat: "Beat") -> None:
        """Start a beat of the step."""
        self.beat = beat
        self.stage.board.gate = self._allows
        self.narrator.buttons.focus = beat.focus
        self._on_strip = False
        if beat.line != self._line:
            self._line = beat.line
            self.stage.announce(beat.line)
        self._lay_out()

    def go_on(self, *, skipped: bool = False) -> Change | None:
        """Begin the next step, or leave after the last."""
        if skipped:
            self._progress.skipped.add(self.number)
        else:
            self._progress.skipped.discard(self.number)
        if self.index + 1 == len(self.script.steps):
            return Pop(Leaving.SKIPPED if skipped else Leaving.ON)
        self._begin(self.index + 1, skipped=skipped)
        return None

    def go_back(self) -> Change | None:
        """Begin the previous step again, or leave before the first."""
        if self.index == 0:
            return Pop(Leaving.BACK)
        self.open(self.index - 1)
        return None

    def take_back(self) -> None:
        """Restore the board, by undoing if that is allowed, and offer the plans again."""
        if not self.stage.take_back():
            self._set_up(self.script.start)
        self._begin(self.index)

    # The scene

    def layout(self, size: Size) -> None:
        self._size = size
        if self._begun:
            self.stage.layout(size)
            self._lay_out()
        else:
            self.open(self.index, skipped=self.skipped)

    def _lay_out(self) -> None:
        self.beat.layout()
        self.narrator.layout(self.stage.board)
        self._moment = None
        self._tell()

    def enter(self) -> None:
        self.stage.enter()
        self._strip_words.repeat()
        self._lay_out()

    def exit(self) -> None:
        self.stage.board.exit()

    def update(self, dt: float) -> Change | None:
        self._clock = self._clock + dt
        self._changed = False
        if self.paused:
            self._tell()
            return None
        self.stage.update(dt)
        if not self.stage.ready:
            return None
        change = self.beat.update(dt)
        self._tell()
        self._strip_words.tell(self.narrator.placed)
        self._lead_on()
        return change

    def _lead_on(self) -> None:
        """Let whoever is read to hear how to go on, once a step only waits for that."""
        beat = self.beat
        if self._led_on is beat or not beat.is_over or not self.context.speech.is_read_aloud:
            return
        self._led_on = beat
        self._on_strip = True
        self.narrator.buttons.focus = "on"

    def handle(self, intent: Intent) -> Change | None:
        self._changed = True
        if self.stage.leaves(intent):
            return Pop()
        if isinstance(intent, Review):
            self.stage.board.handle(intent)
            return None
        if isinstance(intent, Press | Command):
            self.alone = self.skipped = False
            self.beat.attend()
        match intent:
            case Command.MENU if self.script.watched:
                return self.beat.use("pause")
            case Command.BACK | Command.MENU:
                return self._ask_to_leave()
            case Command.NEXT | Command.PREVIOUS if self.context.speech.is_heard:
                # Nobody who wants to hear the next thing skips a step.
                self._on_strip = True
                self.narrator.answer(intent)
                return None
            case Command.NEXT:
                return self.beat.use("skip")
            case Command.PREVIOUS:
                return self.beat.use("back")
        asked = on_strip(intent)
        if asked is None and self._on_strip and isinstance(intent, Command):
            asked = intent if intent is Command.CONFIRM else None
            self._on_strip = False
        used = self.narrator.handle(intent) if asked is None else self.narrator.answer(asked)
        if used is not None:
            self.context.sound.play(Cue.TAP)
            return self.beat.use(str(used.name))
        if not self.stage.ready:
            return None
        change = self.beat.answer(intent)
        if self._leaves:
            self._leaves = False
            return self._ask_to_leave()
        self._tell()
        return change

    def spoken(self) -> Told:
        if not self._begun or not self.stage.ready:
            return Told(
                Spoken(_WAITING, Role.GROUP, self.context.texts("reader.loading")), _WAITING
            )
        narrator = self.narrator
        focus = narrator.buttons.focus if self._chooses else None
        unavailable = self.context.texts("reader.unavailable")
        board = self.stage.board.spoken()
        title = self.context.texts("tutorial.title")
        return self._spoken(board, narrator.placed, title, unavailable, focus)

    def show_focus(self) -> bool:
        if not self._begun or not self.stage.ready:
            return False
        self.stage.board.show_focus()
        return self._chooses and self.narrator.buttons.show_focus()

    @property
    def _chooses(self) -> bool:
        """Whether keys choose between the buttons on the strip."""
        return self._on_strip or self.beat.focus is not None

    def _allows(self, meaning: Meaning) -> bool:
        """Return whether something on the board may be used; its menu leads out of the lesson."""
        if meaning is BoardButton.MENU:
            self._leaves = True
            return False
        return self.beat.allows(meaning)

    def _ask_to_leave(self) -> Change:
        """Ask before leaving; only a course is continued later at the same step."""
        course = not self.script.watched and self._progress.number > len(self.script.steps)
        return Push(Confirm(self.context, "leave" if course else "close", "tutorial"))

    def _tell(self) -> None:
        """Update the narrator if the moment has changed."""
        state = (self.stage.ready, self.skipped, self.paused, self.context.speech.is_heard)
        moment = (self.beat.moment, self.context.texts.hand, state)
        if moment == self._moment:
            return
        self._moment = moment
        self._changed = True
        narrator = self.narrator
        texts = self.context.texts
        narrator.progress = self._progress.marks(self.number)
        label = "skipped" if self.skipped else "step"
        label = texts(f"tutorial.{label}", number=self.number + 1, of=self._progress.number)
        if self.script.watched:
            label = texts("pause.title" if self.paused else "tutorial.watching")
        narrator.label = label
        beat = self.beat
        narration = beat.tell()
        narrator.tell(
            narration if self.stage.ready else replace(narration, speech=None),
            icon_button("back", "back", texts("tutorial.back")),
            beat.choices(),
            beat.skip(),
            slots=max(1, len(self.plans)),
            takes_keys=beat.focus is not None,
        )

    def draw(self, surface: Surface, alpha: float) -> None:
        self.stage.draw(surface, alpha)
        if self.stage.ready:
            still = self.context.preferences.reduced_motion
            seconds = BRIGHTEST if still else self._clock + alpha * DT
            self.narrator.draw(surface, seconds, self.beat.hand(still))


class Beat(ABC):
    """One thing that the narrator says, and what the learner may do at that moment."""

    line: Phrase | None = None
    """What the board's prompt says instead of its own text."""
    focus: str | None = None
    """The button on the strip that has the focus, where keys choose between several."""

    def __init__(self, player: ScriptPlayer) -> None:
        self.player = player
        self.texts = player.context.texts
        self._waited = 0.0
        self._tapped = False  # whether the last intent was a tap, or like one
        self._pressed = False  # whether the pointer is down on the strip, beside its buttons

    @property
    def is_over(self) -> bool:
        """Whether it only waits for the learner to go on."""
        return False

    @property
    @abstractmethod
    def moment(self) -> object:
        """A value that changes whenever `tell` would return something else."""

    @property
    def has_timer(self) -> bool:
        """Whether something will change after some time, although nothing moves."""
        return not self.player.waits

    @abstractmethod
    def tell(self) -> Narration:
        """Return what to say and to point at."""

    @abstractmethod
    def update(self, dt: float) -> Change | None:
        """Let time pass."""

    @abstractmethod
    def answer(self, intent: Intent) -> Change | None:
        """Answer an intent that no button has taken."""

    def allows(self, _meaning: Meaning) -> bool:
        """Return whether something on the board may be used."""
        self._tapped = True
        return False

    def agrees(self, intent: Intent) -> bool:
        """Return whether an intent means to go on: a tap anywhere, or the key to confirm."""
        narrator = self.player.narrator
        self._tapped = intent is Command.CONFIRM
        match intent:
            case Press(at) if narrator.covers(at):
                self._pressed = narrator.buttons.under(at) is None
            case Release(at) if narrator.covers(at):
                self._tapped, self._pressed = self._pressed, False
                self.player.stage.board.handle(Cancel())
            case Press() | Drag() | Release() | Cancel() | Hover():
                self._pressed = False
                self.player.stage.board.handle(intent)
        return self._tapped

    def layout(self) -> None:
        """Update all places after the board was laid out."""
        return

    def attend(self) -> None:
        """React to any sign of the learner."""
        return

    def hand(self, _still: bool) -> HandPose | None:
        """Return where the hand points, if it does."""
        return None

    def button(self, name: str, text: str, icon: str, tone: Tone = Tone.WOOD) -> Button:
        """Return a button on the strip."""
        return Button(name, self.texts(text), icon, tone, letters=_LETTERS)

    def choices(self) -> list[Button]:
        """Return the buttons in the main place."""
        return []

    def skip(self) -> Button | None:
        """Return the button to skip, if there is anything to skip."""
        return self.button("skip", "tutorial.skip", "skip")

    @property
    def onward(self) -> Button:
        """The button to go on, in the main place."""
        return self.button("on", "tutorial.go_on", "next", Tone.GOLD)

    def use(self, name: str) -> Change | None:
        """Act on a button of the strip."""
        return self.player.go_back() if name == "back" else self.player.go_on(skipped=True)
