"""A match as it is played on one screen: whose word it is, what is chosen, and how it is told."""

import math
from dataclasses import replace

from game import Action, Event, Hand, Match, Sail, derived_seed
from game.players.thinker import MoveQuestion
from scenes.board.help import Adviser, FirstGame
from scenes.board.input.targets import Situation
from scenes.board.motion.choreography import EventReel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip, TipMoment, shown_by
from scenes.board.turn.turn_input import (
    NOTHING,
    EndTurnTap,
    OpenTurn,
    Pirate,
    Refusal,
    SailTap,
    Selection,
    Tap,
    TapResult,
    answer,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.core.model.preferences import TurnEnd
from scenes.core.scene import Change, Push, Replace
from scenes.kit.sound import Cue

_SOON = 1.5
_LAST_LOOK = 1.0  # seconds before the results cover the board
_HURRY = 3.0  # how much a tap speeds up what others do


class GameSession:
    """Lets people and computers come to the word, and shows what they do clip by clip."""

    def __init__(self, context: Context, match: Match, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._seats = match.seats
        self._timer = 0.0
        self._hurried = False
        self.course = TurnOrder(match)
        self.adviser = Adviser(context, match)
        self.help = FirstGame(context, match)
        self.reel = EventReel(Displayed.of(self.course.view))
        self.selection: Selection = NOTHING
        self.refusal: Refusal | None = None
        self.asked: Action | None = None
        """What is to be tapped once more, because it is final."""
        self.turn: OpenTurn | None = None
        """What the person at the screen may do."""

    @property
    def match(self) -> Match:
        """The game that is played."""
        return self.course.match

    @property
    def idle(self) -> bool:
        """Nothing moves, nobody thinks, and no clock runs."""
        waits_for_ever = self._context.preferences.turn_end is TurnEnd.WAIT
        if self.course.waiting is not None and waits_for_ever:
            return self.reel.idle
        return self.reel.idle and self.turn is not None and not self.adviser.thinks

    @property
    def waits(self) -> bool:
        """Everything told has been shown, and a person is to say how it goes on."""
        course = self.course
        chosen = course.chooser is not None and self.turn is not None
        return self.reel.idle and (chosen or course.waiting is not None)

    @property
    def settled(self) -> bool:
        """What is shown is what the player at the screen sees of the game."""
        return self.course.waiting is not None or self.shown == Displayed.of(self.course.view)

    @property
    def tip(self) -> Tip | None:
        """What a newcomer is to be told now; nothing while something moves."""
        if not self.reel.idle:
            return None
        undoable = self._context.preferences.undo and self.course.can_undo()
        return self.help.tip(TipMoment(self.turn, self.selection, undoable))

    @property
    def shown(self) -> Displayed:
        """What the board will show when nothing moves."""
        return self.reel.shown

    @property
    def hand(self) -> Hand | None:
        """The cards of the player at the screen."""
        viewer = self.course.viewer
        return self.shown.hands[viewer] if viewer >= 0 else None

    @property
    def situation(self) -> Situation:
        """What keyboard and gamepad find on the board."""
        reachable = self.reel.idle and not self._table.drawer_open
        return Situation(
            self.turn if reachable else None,
            self.selection,
            self.hand,
            len(self.match.actions),
            self.waits,
        )

    def begin(self) -> None:
        """Go on, at the speed that the settings ask for and with those who sit there now."""
        preferences = self._context.preferences
        calm = preferences.reduced_motion
        self.reel.speed = math.inf if calm else preferences.speed.factor
        if self.match.seats != self._seats:
            self._reseat()
        self._choose()

    def _reseat(self) -> None:
        """Others have taken seats in the meantime."""
        self._seats = self.match.seats
        self.reel.finish()
        self.course.reseated()
        self.reel.shown = Displayed.of(self.course.view)
        self._context.save_game(self.match)

    def take_seat(self) -> None:
        """The person who is to act is there and may see the own hand."""
        newcomer = self.course.newcomer
        if newcomer is not None:
            self.course.take_seat(newcomer)
            self.reel.shown = Displayed.of(self.course.view)
            self._choose()

    def hurry(self) -> None:
        """What others do is to come sooner."""
        self._hurried = True

    def update(self, dt: float) -> Change | None:
        """Play the clips; when all is shown, let whoever is to act come to the word."""
        self.adviser.update()
        speed = self.reel.speed
        if self._hurried and not math.isinf(speed):
            self.reel.speed = speed * _HURRY
        cue = self.reel.play(dt)
        self.reel.speed = speed
        if cue is not None:
            self._context.sound.play(cue)
        if not self.reel.idle:
            return None
        self._hurried = False
        return self._go_on(dt)

    def _go_on(self, dt: float) -> Change | None:
        course = self.course
        if course.over:
            self._timer += dt
            if self._timer >= _LAST_LOOK or math.isinf(self.reel.speed):
                self._context.forget_game()
                return Replace(self._context.flow.results(self.match))
        elif course.waiting is not None:
            self._timer += dt
            ending = self._context.preferences.turn_end
            if ending is TurnEnd.AT_ONCE or (ending is TurnEnd.SOON and self._timer >= _SOON):
                self._pass_on()
        elif course.thinker is not None:
            self._think(course.thinker)
        elif course.newcomer is not None:
            if course.needs_curtain:
                return Push(self._context.flow.curtain(self.match, course.newcomer))
            self.take_seat()
        elif self.turn is None:
            self._choose()
        return None

    def _think(self, seat: int) -> None:
        thinker = self._context.thinker
        table = self.match.table
        if not thinker.thinking:
            brain = self.match.seats[seat].brain or ""
            seed = derived_seed(self.match.seed or 0, table.ply)
            view = self.match.view(seat)
            thinker.ask(MoveQuestion(self.match.game.name, brain, view, seed))
        decided = thinker.poll()
        if decided is not None:
            self._tell(self.course.submit(seat, decided.action, decided.ply))
            self._context.save_game(self.match)

    def _tell(self, events: tuple[Event, ...]) -> None:
        flashes = self._context.preferences.flashes
        self.reel.tell(events, self._table.places(self.course.viewer, flashes=flashes))

    def _choose(self) -> None:
        """Find out what the person at the screen may do."""
        course = self.course
        self.selection = NOTHING
        self.asked = None
        self._timer = 0.0
        self.turn = (
            OpenTurn.of(self.match.game, course.view) if course.chooser is not None else None
        )

    # What a person does

    def tap(self, tap: Tap) -> None:
        """Answer a tap by choosing, acting, or saying why not."""
        self.refusal = None
        if self.turn is None:
            return
        before = self.asked
        result: TapResult = answer(self.turn, self.selection, tap)
        if result.action is None:
            self.asked = None
        elif self._asks_first(result.action, before):
            return
        self.selection = result.selection
        self.refusal = result.refusal
        if isinstance(result.selection, Pirate) and result.selection.seat == self.turn.seat:
            self.help.learn(Tip.PIRATE)
        if result.refusal is not None:
            self._context.sound.play(Cue.REFUSE)
        elif result.action is None:
            self._context.sound.play(Cue.TAP)
        else:
            self._submit(result.action)

    def _asks_first(self, action: Action, asked: Action | None) -> bool:
        """Whether an action that cannot be taken back is to be tapped once more."""
        if not self._context.preferences.ask_first or asked == action:
            return False
        self.asked = action if self.course.reveals(action) else None
        return self.asked is not None

    def _submit(self, action: Action) -> None:
        course = self.course
        seat = course.chooser
        if seat is None:
            return
        if self.turn is not None:
            self.help.learn(*sorted(shown_by(action, self.turn)))
        self._tell(course.submit(seat, action))
        self.adviser.follow()
        self._context.save_game(self.match)
        if course.waiting is None and course.chooser != seat:
            course.after_turn()
            self._hide_hands()
        self._choose()

    def _pass_on(self) -> None:
        events = self.course.pass_on()
        self._hide_hands()
        self._tell(events)
        self._choose()

    def _hide_hands(self) -> None:
        self.reel.shown = replace(self.shown, hands=self.course.view.hands)

    def undo(self) -> None:
        """Take the last action back, if it can be and the settings allow it."""
        if not (self._context.preferences.undo and self.course.can_undo()):
            return
        self.help.learn(Tip.UNDO)
        self.reel.finish()
        self.course.undo()
        self.adviser.forget()
        self.reel.take_back(Displayed.of(self.course.view), self._table.way)
        self._context.save_game(self.match)
        self._choose()

    def ask_for_a_hint(self) -> None:
        """Begin to think about what is best, if there is a choice."""
        if self.turn is not None and self.reel.idle and not self.adviser.thinks:
            self._context.sound.play(Cue.HINT)
            self.selection = NOTHING
            self.adviser.ask(self.turn.seat)

    def sail(self) -> None:
        """Set sail, for nothing where that is allowed."""
        if self.turn is not None:
            self.tap(SailTap(free=Sail(True) in self.turn.actions))

    def end_turn(self) -> None:
        """Pass the turn on."""
        if self.course.can_undo():
            # Whoever goes on has seen the offer to take something back, and does not want it.
            self.help.learn(Tip.UNDO)
        if self.course.waiting is not None:
            self.reel.finish()
            self._pass_on()
        elif self.turn is not None:
            self.tap(EndTurnTap())

    def replay(self, turn: TurnSummary) -> None:
        """Show a turn of the history again, from where it began."""
        if not self.reel.idle:
            return
        first, events = self._table.told(turn, self.course.viewer)
        present = self.shown
        self.reel.shown = first
        self._tell(events)
        self.reel.shown = present
