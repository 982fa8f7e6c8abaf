"""What would you do here? Every plan is tried on the real board, explained, and taken back."""

from dataclasses import replace
from enum import Enum, auto

from pygame import Rect

from game import HAND_LIMIT, PUBLIC, Advance, PirateMoved
from scenes.board.geometry.track_view import gathers
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Pop
from scenes.kit.intents import Command, Intent, Pick, Press
from scenes.kit.layout import Point
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button
from scenes.learn.tutorial.guide import place_rect
from scenes.learn.tutorial.lesson import asked
from scenes.learn.tutorial.lessons import Dilemma, Option
from scenes.learn.tutorial.marks import NO_MARKS
from scenes.learn.tutorial.page import Leaving, TutorialPage
from scenes.learn.tutorial.practice import KIND, PATIENCE, Phase, Practice
from scenes.learn.tutorial.speech import Speech
from scenes.learn.tutorial.stage import Way
from scenes.learn.tutorial.telling import route_of
from scenes.shared.portraits import Expression

_READ = 4.0
"""Seconds to look at what a plan has led to, and more for each letter that is to be read."""
_LETTER = 0.06
_BUTTONS = {
    Command.UNDO: BoardButton.UNDO,
    Command.END_TURN: BoardButton.END,
    Command.HINT: BoardButton.HINT,
}
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
            case DilemmaPart.EXPLAINS if self._waited >= _READ + _LETTER * len(self._why()):
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
                haven = gathers(board.table.way, route.places[-1])
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
            target = self.stage.board.target_at(intent.at)
            meaning = None if target is None else target.meaning
            button = meaning if isinstance(meaning, BoardButton) else None
        if button is BoardButton.UNDO and self.part is DilemmaPart.EXPLAINS:
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
