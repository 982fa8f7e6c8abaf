"""One action that is awaited: done by the player, or shown by a hand after a while."""

import math
from enum import Enum, auto

from game import Action, EndTurn
from scenes.board.hud.layout import BoardButton
from scenes.board.input.pointer import BoardPointer
from scenes.board.input.targets import Meaning, numbered_card
from scenes.board.turn.turn_input import NOTHING, OpenTurn, Selection
from scenes.core.model.phrases import Phrase
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Pick, Press, Release
from scenes.kit.layout import Point
from scenes.learn.tutorial.aims import (
    NO_MARKS,
    Aim,
    TutorialMarks,
    Verdict,
    judge,
    marks_for,
    objection,
)
from scenes.learn.tutorial.script import Beside
from scenes.learn.tutorial.stage import TutorialBoard

PATIENCE = 10.0
"""Seconds without a tap after which a step is shown by itself."""
_GLIDE = 0.8
"""Seconds in which the hand goes from one place to the next."""
_TAP = 0.4
"""Seconds in which it taps."""
_MOMENT = 1.2
"""Seconds that are enough where nobody is there."""
KIND = 6.0
"""Seconds for which an objection is to be read."""


class Phase(Enum):
    """How far an action has come."""

    ASKED = auto()
    SHOWN = auto()
    """The hand does it."""
    ACTED = auto()
    """It is seen on the board, with what the others do then."""
    DONE = auto()


class Practice:
    """Lets nothing through to the board but what leads to the action that is awaited."""

    def __init__(
        self,
        stage: TutorialBoard,
        action: Action,
        replies: tuple[Action, ...] = (),
        beside: tuple[Beside, ...] = (),
    ) -> None:
        self._stage = stage
        self._action = action
        self._replies = replies
        self._beside = beside
        self._waited = 0.0
        self._clock = 0.0
        self._since = 0.0
        """Seconds since the hand began with what it is doing."""
        self._hand: Point | None = None
        """From where the hand sets out."""
        self._objection: tuple[Phrase, float] | None = None
        self._pointing = BoardPointer(stage.board.table)
        self._steered: Meaning | None = None
        self._chosen: Selection = NOTHING
        """What was chosen when it was last seen what is to be tapped."""
        self.phase = Phase.ASKED
        """How far it has come."""
        self.by_itself = False
        """Whether it was shown rather than done by the player."""
        self.marks: TutorialMarks = NO_MARKS
        """What is pointed at."""

    @property
    def asks(self) -> bool:
        """Somebody is to see what is to be tapped."""
        return self.phase in (Phase.ASKED, Phase.SHOWN) and self.marks.aim is not None

    @property
    def objection(self) -> Phrase | None:
        """What is wrong with the last tap."""
        return None if self._objection is None else self._objection[0]

    @property
    def turn(self) -> OpenTurn | None:
        """What the player may do by the rules."""
        return self._stage.board.turn

    @property
    def aim(self) -> Aim | None:
        """What is to be tapped next."""
        return self.marks.aim if self.asks else None

    def layout(self) -> None:
        """The board has been laid out anew."""
        self._hand = None
        self._pointing.cancel()
        self.marks = NO_MARKS
        self._look()

    def update(self, dt: float) -> None:
        """Let time pass; after a while the step is shown."""
        self._clock += dt
        if self._objection is not None and self._clock > self._objection[1]:
            self._objection = None
        match self.phase:
            case Phase.ASKED:
                self._look()
                self._waited += dt
                if self._waited >= PATIENCE and self.marks.aim is not None:
                    self.show()
            case Phase.SHOWN:
                self._look()
                self._point(dt)
            case Phase.ACTED if self._stage.quiet:
                self.phase = Phase.DONE

    def hasten(self) -> None:
        """Wait for a moment only."""
        self._waited = PATIENCE - _MOMENT

    def show(self) -> None:
        """Let the hand do it."""
        if self.phase is Phase.ASKED and self.marks.aim is not None:
            self.phase, self._since, self._objection = Phase.SHOWN, 0.0, None
            self._hand = self._hand or self.marks.aim.point

    def finish(self) -> None:
        """Have it done at once, whatever was seen of it so far."""
        done = self.phase in (Phase.ACTED, Phase.DONE)
        self._stage.carry_out(() if done else (self._action,), () if done else self._replies)
        self.phase = Phase.DONE

    def _look(self) -> None:
        """See what is to be tapped next, if anything was chosen since."""
        if self.phase not in (Phase.ASKED, Phase.SHOWN) or not self._stage.quiet:
            return
        chosen = self._stage.board.selection
        if self.marks.aim is None or chosen != self._chosen:
            self._chosen = chosen
            self.marks = marks_for(self._stage.board, self._action, self._beside)
        self._steer()

    # The hand

    def hand(self, still: bool) -> tuple[Point, float | None] | None:
        """Where the finger is, and how far its tap has come; it waits beside what it points at."""
        aim = self.aim
        if aim is None:
            return None
        if self.phase is Phase.ASKED:
            lift = 0 if still else round(4 * math.sin(self._clock * math.tau / 1.6))
            return (aim.point[0], aim.point[1] + lift), None
        share = 1.0 if still else min(1.0, self._since / _GLIDE)
        share = share * share * (3 - 2 * share)
        start = self._hand or aim.point
        x = round(start[0] + (aim.point[0] - start[0]) * share)
        y = round(start[1] + (aim.point[1] - start[1]) * share)
        tapping = self._since - _GLIDE
        return (x, y), min(1.0, tapping / _TAP) if tapping > 0 else None

    def _point(self, dt: float) -> None:
        aim = self.marks.aim
        if aim is None or not self._stage.quiet:
            return
        self._since += dt
        if self._since < _GLIDE + _TAP:
            return
        self._since, self._hand = 0.0, aim.point
        before = len(self._stage.match.actions)
        self._stage.tap(aim.point)
        self.by_itself = True
        self._after(aim.finishes, before)

    def _after(self, finishes: bool, before: int) -> None:
        """Something was let through: see whether it has done what is awaited."""
        if len(self._stage.match.actions) > before or (
            finishes and isinstance(self._action, EndTurn)
        ):
            self._stage.tell(self._replies)
            self.phase, self.marks = Phase.ACTED, NO_MARKS
        else:
            self._look()

    # Hearing

    def handle(self, intent: Intent) -> None:
        """Let through what leads on, and object kindly to what does not."""
        if isinstance(intent, Press | Command | Pick):
            self._waited, self._objection = 0.0, None
            if self.phase is Phase.SHOWN:
                self.phase = Phase.ASKED
        match intent:
            case Press(at) if self.phase is Phase.ACTED:
                self._stage.hurry(at)
            case Command.CONFIRM if self.phase is Phase.ACTED:
                self._stage.hurry()
            case Command.HINT:
                self.show()
            case _ if self.phase is Phase.ASKED:
                self._hear(intent)

    def _hear(self, intent: Intent) -> None:
        board = self._stage.board
        match intent:
            case Press(at):
                self._press(at)
            case Drag(at) if self._pointing.is_down:
                self._pointing.move(at)
                self._stage.handle(intent)
            case Release(at) if self._pointing.is_down:
                self._release(at)
            case Cancel():
                self._pointing.cancel()
                self._stage.handle(intent)
            case Hover():
                self._stage.handle(intent)
            case Pick(number):
                tap = numbered_card(board.targets, number)
                if tap is not None:
                    self._mean(tap, intent)
            case Command.END_TURN:
                self._mean(BoardButton.END, intent)
            case Command.UNDO:
                self._mean(BoardButton.UNDO, intent)
            case Command.CONFIRM:
                focus = board.focus.focus if board.focus.shown else None
                if focus is None:
                    self._stage.handle(intent)
                    self._steered = None
                    self._steer()
                else:
                    self._mean(focus.meaning, intent)
            case Command.UP | Command.DOWN | Command.LEFT | Command.RIGHT:
                self._stage.handle(intent)

    def _press(self, at: Point) -> None:
        self._pointing.down(at, self._stage.board.target_at(at))
        self._stage.handle(Press(at))

    def _release(self, at: Point) -> None:
        meant = self._pointing.up(self._stage.board.target_at(at))
        if meant is BoardButton.HINT:
            self._stage.handle(Cancel())
            self.show()
        elif meant is None:
            self._stage.handle(Cancel())
        else:
            self._mean(meant, Release(at))

    def _mean(self, meant: Meaning, intent: Intent) -> None:
        """Somebody means that: let it through, or say why not."""
        board = self._stage.board
        verdict = judge(board, self._action, meant)
        if verdict is Verdict.ASIDE:
            self._objection = (objection(board, self._action, meant), self._clock + KIND)
            if isinstance(intent, Release):
                self._stage.handle(Cancel())
            return
        before = len(board.match.actions)
        self._stage.handle(intent)
        self._after(verdict is Verdict.DOES_IT, before)

    def _steer(self) -> None:
        """Lead the focus of keyboard and gamepad, once it is seen, to what is awaited next."""
        focus, aim = self._stage.board.focus, self.marks.aim
        if not focus.shown or aim is None or self._steered == aim.means:
            return
        self._steered = aim.means
        for _ in focus.targets:
            if focus.focus is not None and focus.focus.meaning == aim.means:
                break
            self._stage.handle(Command.NEXT)
