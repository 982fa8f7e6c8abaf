"""How a board hears: what pointer, keys and gamepad mean for the match that is played on it."""

from scenes.board.hud.buttons import Buttons
from scenes.board.input.keyboard import BoardFocus
from scenes.board.input.pointer import BoardPointer
from scenes.board.input.reach import Meaning
from scenes.board.session import GameSession
from scenes.board.tabletop import Tabletop
from scenes.board.turn.taps import NOTHING
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.scene import Change, Push
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point
from scenes.kit.sound import Cue


class InputRouter:
    """Takes an intent to a button, to what has the focus, or to what lies under the pointer."""

    def __init__(
        self, context: Context, play: GameSession, table: Tabletop, buttons: Buttons
    ) -> None:
        self._context = context
        self._play = play
        self._table = table
        self._buttons = buttons
        self.pointing = BoardPointer(table)
        self.focus = BoardFocus(table, buttons)

    def hear(self, intent: Intent) -> Change | None:
        """Answer a tap, a drag or a key."""
        play = self._play
        if intent is Command.BACK:
            return self._step_back()
        if intent is Command.CONFIRM and not play.reel.idle and self.focus.focus is None:
            # As a tap does: nothing can be chosen yet, so it is meant to come sooner.
            play.hurry()
        meant = self.focus.hear(intent, play.situation)
        if meant is not None:
            return self._carry_out(meant)
        if isinstance(intent, Press | Drag | Release | Cancel | Hover):
            used = self._buttons.handle(intent)
            if used is not None:
                return self._press_button(used.name)
        match intent:
            case Press(at):
                self._begin(at)
            case Drag(at):
                self.pointing.move(at)
            case Release(at):
                self._end(at)
            case Cancel():
                self.pointing.lost()
        return None

    def _step_back(self) -> Change | None:
        """Close the drawer, else give up what is chosen, else pause."""
        if self._table.drawer_open:
            self._table.drawer_open = False
        elif self._play.selection != NOTHING:
            self._play.selection = NOTHING
        else:
            return Push(self._context.flow.pause(self._play.match))
        return None

    def _carry_out(self, meant: Meaning) -> Change | None:
        if isinstance(meant, str):
            return self._press_button(meant)
        if isinstance(meant, TurnSummary):
            self._table.drawer_open = False
            self._play.replay(meant)
        else:
            self._play.tap(meant)
        return None

    def _press_button(self, name: str) -> Change | None:
        match name:
            case "menu":
                return Push(self._context.flow.pause(self._play.match))
            case "undo":
                self._play.undo()
            case "end":
                self._play.end_turn()
            case "sail":
                self._play.sail()
            case "hint":
                self._play.ask_for_a_hint()
            case "drawer":
                self._context.sound.play(Cue.PAGE)
                self._table.drawer_open = not self._table.drawer_open
        return None

    def _begin(self, at: Point) -> None:
        if self._buttons.under(at) is not None:
            return
        if not self._play.reel.idle:
            self._play.hurry()
        elif self._table.drawer_open:
            turn = self._table.history_at(at)
            self._table.drawer_open = False
            if turn is not None:
                self._play.replay(turn)
        else:
            self.pointing.down(at, self._play.hand)

    def _end(self, at: Point) -> None:
        meant = self.pointing.up(at, self._play.selection)
        if meant is not None:
            self._carry_out(meant)
