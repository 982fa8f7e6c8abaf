"""One action that the player is asked for, and the hand that shows it on request."""

import math
from enum import Enum, auto

from pygame import Rect

from game import Action, Advance, EndTurn, Nudge, Position, Sail
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardDrop,
    CardTap,
    Pile,
    PirateDrop,
    PositionTap,
    Selection,
)
from scenes.core.model.phrases import Phrase, say
from scenes.guide.aims import NO_MARKS, Aim, AimKind, marks_for, previewed, serves
from scenes.guide.spotlight import HandPose
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Pick, Press
from scenes.kit.keycaps import KeyCap
from scenes.kit.layout import Point
from scenes.learn.tutorial.script import Ask, Beside
from scenes.learn.tutorial.stage import TutorialBoard

PATIENCE = 10.0
"""Seconds without a tap after which an action is shown where lessons do not wait."""
OBJECTION = 6.0
"""Seconds for which an objection is shown."""
_GLIDE = 0.8
"""Seconds in which the hand moves from one place to the next."""
_TAP = 0.4
"""Seconds in which it taps."""
_MOMENT = 1.2
"""Seconds to wait if the player knows the action already, or does nothing."""


class Phase(Enum):
    """How far an action has come."""

    ASKED = auto()
    SHOWN = auto()
    """The hand does the action."""
    ACTED = auto()
    """The board shows the action, and what the others do then."""
    DONE = auto()


class Practice:
    """Lets through the board's gate only what leads to the action."""

    def __init__(self, stage: TutorialBoard, asked: Ask, *, waits: bool = True) -> None:
        self._stage = stage
        self.asked = asked
        self._usual = self._patience = math.inf if waits else PATIENCE
        self._waited = self._clock = 0.0
        self._since = 0.0  # seconds since the hand began its present movement
        self._start: Point | None = None  # of that movement
        self._objection: tuple[Phrase, float] | None = None
        self._passed = False  # whether the last intent was let through the gate
        self._steered: Meaning | None = None
        self._selection: Selection = NOTHING  # the selection that the marks belong to
        self.phase = Phase.ASKED
        """How far it has come."""
        self.shown = False
        """Whether the hand did it rather than the player."""
        self.unasked = False
        """Whether the hand did it because the player did nothing."""
        self.marks = NO_MARKS
        """What is pointed at."""

    @property
    def aim(self) -> Aim | None:
        """What to tap next."""
        return self.marks.aim if self.phase in (Phase.ASKED, Phase.SHOWN) else None

    @property
    def has_timer(self) -> bool:
        """Whether something will change after some time, although nothing moves."""
        if self.phase is Phase.ASKED:
            return math.isfinite(self._patience) or self._objection is not None
        return self.phase is not Phase.DONE

    @property
    def objection(self) -> Phrase | None:
        """What is wrong with the last tap."""
        return None if self._objection is None else self._objection[0]

    def request(self, texts: Texts, *, is_heard: bool = False) -> str:
        """Return what to do now, or what was wrong with the last tap; without marks if heard."""
        enter = KeyCap("enter").label(texts)
        if self.objection is not None:
            if is_heard:
                return texts("tutorial.heard_not", cap=enter)
            return say(texts, self.objection)
        if self.aim is None or self.phase is Phase.SHOWN:
            return texts("tutorial.showing")
        if is_heard:
            return texts("tutorial.heard_do", cap=enter)
        kind = self.aim.kind
        turn = self._stage.board.session.turn
        free = turn is not None and Sail(True) in turn.actions
        sail = "board.sail_free" if free else "board.sail"
        button = texts(sail if kind is AimKind.SAIL else "board.end_turn")
        return texts(f"tutorial.tap_{kind.value}", button=button)

    def layout(self) -> None:
        """Update all places after the board was laid out."""
        self._start = None
        self.marks = NO_MARKS
        self._look()

    def update(self, dt: float) -> None:
        """Let time pass; unless the lesson waits, the action is shown after a while."""
        self._clock += dt
        if self._objection is not None and self._clock > self._objection[1]:
            self._objection = None
        match self.phase:
            case Phase.ASKED:
                self._look()
                self._waited += dt
                if self._waited >= self._patience:
                    self.show(unasked=True)
            case Phase.SHOWN:
                self._look()
                self._move_hand(dt)
            case Phase.ACTED if self._stage.quiet:
                self.phase = Phase.DONE

    def hasten(self) -> None:
        """Wait only for a moment, unless the player taps."""
        self._patience = _MOMENT

    def show(self, *, unasked: bool = False) -> None:
        """Let the hand do the action."""
        if self.phase is Phase.ASKED and self.marks.aim is not None:
            self.unasked = unasked
            self.phase = Phase.SHOWN
            self._since = 0.0
            self._objection = None
            self._start = self._start or self.marks.aim.point

    def finish(self) -> None:
        """Complete the action at once."""
        done = self.phase in (Phase.ACTED, Phase.DONE)
        self._stage.carry_out(
            () if done else (self.asked.action,), () if done else self.asked.replies
        )
        self.phase = Phase.DONE

    def _look(self) -> None:
        """Find what to tap next, if the selection has changed."""
        if self.phase not in (Phase.ASKED, Phase.SHOWN) or not self._stage.quiet:
            return
        board = self._stage.board
        selection = board.session.selection
        if self.marks.aim is None or selection != self._selection:
            self._selection = selection
            action = self.asked.action
            beside = self.asked.beside
            lit = tuple(rect for part in beside for rect in _beside_rects(board, part, action))
            self.marks = marks_for(board, action, lit)
        self._steer()

    def _steer(self) -> None:
        """Move the focus, if it is visible, to what to tap next."""
        focus = self._stage.board.focus
        aim = self.marks.aim
        if not focus.shown:
            self._steered = None
        if not focus.shown or aim is None or self._steered == aim.means:
            return
        self._steered = aim.means
        for _ in focus.targets:
            if focus.focus is not None and focus.focus.meaning == aim.means:
                break
            self._stage.board.handle(Command.NEXT)

    def name_aim(self) -> None:
        """Let the next key take what was asked for aloud, unless the player has gone elsewhere."""
        board = self._stage.board
        if self.aim is not None and not board.focus.is_known:
            board.focus.name(self.aim.means, board.situation)

    # The hand

    def hand(self, still: bool) -> HandPose | None:
        """Return where the hand is; it waits beside what it points at."""
        aim = self.aim
        if aim is None:
            return None
        if self.phase is Phase.ASKED:
            lift = 0 if still else round(4 * math.sin(self._clock * math.tau / 1.6))
            return HandPose((aim.point[0], aim.point[1] + lift))
        share = 1.0 if still else min(1.0, self._since / _GLIDE)
        share = share * share * (3 - 2 * share)
        (left, top), (right, bottom) = self._start or aim.point, aim.point
        tip = round(left + (right - left) * share), round(top + (bottom - top) * share)
        tapping = self._since - _GLIDE
        return HandPose(tip, min(1.0, tapping / _TAP) if tapping > 0 else None)

    def _move_hand(self, dt: float) -> None:
        aim = self.marks.aim
        if aim is None or not self._stage.quiet:
            return
        self._since += dt
        if self._since < _GLIDE + _TAP:
            return
        self._since = 0.0
        self._start = aim.point
        before = len(self._stage.match.actions)
        self._stage.tap(aim.point)
        self.shown = True
        self._follow(before)

    def _follow(self, before: int) -> None:
        """Check whether the last tap has done the action."""
        if len(self._stage.match.actions) > before or isinstance(self.asked.action, EndTurn):
            self._stage.tell(self.asked.replies)
            self.phase = Phase.ACTED
            self.marks = NO_MARKS
        else:
            self._look()

    # Input

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the board, which asks `allows`; a key or a tap stops the hand."""
        if isinstance(intent, Press | Command | Pick):
            self._waited = 0.0
            self._patience = self._usual
            self._objection = None
            if self.phase is Phase.SHOWN:
                self.phase = Phase.ASKED
        before = len(self._stage.match.actions)
        self._passed = False
        self._stage.board.handle(intent)
        if self._passed:
            self._follow(before)

    def allows(self, meaning: Meaning) -> bool:
        """Return whether a tap leads to the action; object to all others."""
        if self.phase is Phase.SHOWN:
            return True
        if self.phase is not Phase.ASKED:
            return False
        if meaning is BoardButton.HINT:
            self.show()
            return False
        board = self._stage.board
        action = self.asked.action
        self._passed = serves(board, action, meaning)
        if not self._passed:
            self._objection = (_objection(board, action, meaning), self._clock + OBJECTION)
        return self._passed


def _beside_rects(board: BoardScene, part: Beside, action: Action) -> tuple[Rect, ...]:
    """Return the rectangles of something beside the board that a step points at."""
    table = board.table
    match part:
        case Beside.COINS:
            return (table.plan[BoardButton.END],)
        case Beside.CREWS:
            return table.faces.rects[1:]
        case Beside.DRAWS:
            preview = previewed(board, action)
            number = 1 if preview is None else max(1, preview.cards)
            if table.row is not None:
                return tuple(table.row.anchor(index) for index in range(number))
            return (table.piles.anchor(Pile.STOCK),)


def _objection(board: BoardScene, action: Action, meaning: Meaning) -> Phrase:
    """Return why a tap of that meaning is not what the lesson asks for."""
    match meaning:
        case PositionTap(position, seat):
            return _objection_to_place(board, action, position, seat)
        case CardDrop(_, position) | PirateDrop(_, position):
            return _objection_to_place(board, action, position)
        case CardTap():
            return Phrase("tutorial.not_card")
        case BoardButton():
            return Phrase("tutorial.not_button")
        case _:
            return Phrase("tutorial.not_there")


def _objection_to_place(
    board: BoardScene, action: Action, position: Position, tapped: int | None = None
) -> Phrase:
    """Return why a place, or the pirate of a player there, is not what the lesson asks for."""
    table = board.match.table
    standing = [seat for seat, crew in enumerate(table.pirates) if position in crew]
    if tapped is not None:
        standing = [tapped]
    if board.session.selection != NOTHING:
        sign = action.card.sign if isinstance(action, Advance) else None
        if standing and sign is not None and table.track.signs[position] == sign:
            return Phrase("tutorial.not_taken")
        return Phrase("tutorial.not_space")
    if table.to_act in standing:
        return Phrase(f"tutorial.not_{'own' if isinstance(action, Nudge) else 'that_one'}")
    if standing:
        return Phrase("tutorial.not_yours", {"player": board.match.seats[standing[0]].name})
    return Phrase("tutorial.not_there")
