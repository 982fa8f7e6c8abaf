"""Mouse and touch on the board, and the router that takes every intent where it belongs."""

import math

from game import Match
from scenes.board.hud.buttons import Buttons
from scenes.board.input.keyboard import BoardFocus
from scenes.board.input.targets import Meaning, Target, TargetKind, find_targets, target_at
from scenes.board.session import GameSession
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardDrop,
    CardTap,
    ElsewhereTap,
    PirateDrop,
    PositionTap,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.scene import Change, Push
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point
from scenes.kit.sound import Cue

_DRAG = 0.25  # of a cell: a shorter way is a tap


class BoardPointer:
    """Follows the pointer from going down to going up: a tap, or a drag."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._start: tuple[Point, Target | None] | None = None
        self._dragged: Point | None = None

    @property
    def is_down(self) -> bool:
        """Whether it is down on the board."""
        return self._start is not None

    @property
    def dragged(self) -> tuple[Meaning, Point] | None:
        """What is being dragged, and where it is."""
        if self._start is None or self._start[1] is None or self._dragged is None:
            return None
        return self._start[1].meaning, self._dragged

    def down(self, at: Point, target: Target | None) -> None:
        """The pointer went down on a target, or beside them all."""
        self._start = at, target

    def move(self, at: Point) -> None:
        """The pointer moves while it is down."""
        if self._start is not None:
            far = math.dist(at, self._start[0]) > self._table.way.cell * _DRAG
            if far or self._dragged is not None:
                self._dragged = at

    def cancel(self) -> None:
        """Forget what was begun."""
        self._start = self._dragged = None

    def up(self, over: Target | None) -> Meaning | None:
        """The pointer went up over a target, or beside them all: return what that means."""
        start, dragged = self._start, self._dragged
        self.cancel()
        if start is None:
            return None
        target = start[1]
        if target is not None and target.kind is TargetKind.BUTTON:
            return target.meaning if target == over else None
        if dragged is None:
            return ElsewhereTap() if target is None else target.meaning
        match target and target.meaning, over and over.meaning:
            case CardTap(card), PositionTap(position):
                return CardDrop(card, position)
            case PositionTap(origin), PositionTap(position):
                return PirateDrop(origin, position)
        return None


class InputRouter:
    """Takes an intent to a button, to what has the focus, or to the target under the pointer."""

    def __init__(
        self, context: Context, play: GameSession, table: Tabletop, buttons: Buttons
    ) -> None:
        self._context = context
        self._play = play
        self._table = table
        self._buttons = buttons
        self.pointer = BoardPointer(table)
        self.focus = BoardFocus(table, buttons)

    @property
    def targets(self) -> tuple[Target, ...]:
        """Everything on the board that can be tapped now."""
        return find_targets(self._table, self._buttons, self._play.situation)

    def _target_at(self, at: Point) -> Target | None:
        """Return what a tap there hits, but for buttons: they answer for themselves."""
        found = [target for target in self.targets if target.kind is not TargetKind.BUTTON]
        return target_at(found, self._table.way, at)

    def handle(self, intent: Intent) -> Change | None:
        """Answer a tap, a drag or a key."""
        play = self._play
        if intent is Command.BACK:
            return self._step_back()
        if intent is Command.CONFIRM and not play.reel.idle and self.focus.focus is None:
            # As with a tap: nothing can be chosen yet, so the player wants to see it sooner.
            play.hurry()
        meaning = self.focus.hear(intent, play.situation)
        if meaning is not None:
            return self._use(meaning)
        if isinstance(intent, Press | Drag | Release | Cancel | Hover):
            used = self._buttons.handle(intent)
            if used is not None:
                return self._use(BoardButton(used.name))
        match intent:
            case Press(at):
                self._press(at)
            case Drag(at):
                self.pointer.move(at)
            case Release(at):
                meaning = self.pointer.up(self._target_at(at))
                return None if meaning is None else self._use(meaning)
            case Cancel():
                self.pointer.cancel()
        return None

    def _step_back(self) -> Change | None:
        """Close the drawer, else clear the selection, else pause."""
        if self._table.drawer_open:
            self._table.drawer_open = False
        elif self._play.selection != NOTHING:
            self._play.selection = NOTHING
        else:
            return self._pause(self._play.match)
        return None

    def _pause(self, match: Match) -> Change:
        return Push(self._context.flow.pause(match))

    def _use(self, meaning: Meaning) -> Change | None:
        play = self._play
        match meaning:
            case BoardButton.MENU:
                return self._pause(play.match)
            case BoardButton.UNDO:
                play.undo()
            case BoardButton.END:
                play.end_turn()
            case BoardButton.SAIL:
                play.sail()
            case BoardButton.HINT:
                play.ask_for_a_hint()
            case BoardButton.DRAWER:
                self._context.sound.play(Cue.PAGE)
                self._table.drawer_open = not self._table.drawer_open
            case TurnSummary():
                self._table.drawer_open = False
                play.replay(meaning)
            case _:
                play.tap(meaning)
        return None

    def _press(self, at: Point) -> None:
        if self._buttons.under(at) is not None:
            return
        if not self._play.reel.idle:
            self._play.hurry()
        elif self._table.drawer_open:
            past = [target for target in self.targets if target.kind is TargetKind.TURN]
            turn = target_at(past, self._table.way, at)
            self._table.drawer_open = False
            if turn is not None:
                self._use(turn.meaning)
        else:
            self.pointer.down(at, self._target_at(at))
