"""A match on one screen: whose turn it is, what is selected, what is shown."""

import math
from dataclasses import replace

from game import ACTIONS, Action, EndTurn, Event, Match, Sail, TurnBegan, Why, derived_seed
from game.players.thinker import MoveQuestion
from game.players.threat import Threat
from scenes.board.geometry.standing import stand_of
from scenes.board.geometry.track_view import Stand
from scenes.board.help import Advice, Adviser, FirstGame, Lookout
from scenes.board.motion import clips, deal
from scenes.board.motion.choreography import EventReel
from scenes.board.motion.clips import announcement
from scenes.board.motion.farewell import rejoicing
from scenes.board.motion.staging import BoardPlaces, Frame, StagedClip
from scenes.board.phone_players import PhonePlayers
from scenes.board.prompt_text import advised
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Meaning, Situation
from scenes.board.turn.tips import Tip, shown_by
from scenes.board.turn.turn_input import (
    NOTHING,
    ActionTap,
    CardTap,
    ElsewhereTap,
    Fan,
    OpenTurn,
    PirateDrop,
    PositionTap,
    Refusal,
    RefusalReason,
    Selection,
    Tap,
)
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import TurnEnd
from scenes.core.scene import Change, Push, Replace, Scene
from scenes.kit.animation import Place
from scenes.kit.sound import Cue

_SOON = 1.5  # seconds before a turn is passed on automatically
_DOUBLE = 0.4  # seconds within which a second tap belongs to the first one
_HURRY = 3.0  # how much a tap speeds up the clips of others


class GameSession:
    """Lets people and computers play in turn, and shows what they do clip by clip."""

    def __init__(
        self, context: Context, match: Match, table: Tabletop, *, begins: bool = False
    ) -> None:
        self._context = context
        self._table = table
        self._seats = match.seats
        self._timer = 0.0
        self._asked_for = 0.0
        self._hurried = False
        self._begins = begins
        """Whether the beginning of the game is still to be shown."""
        self.order = TurnOrder(match)
        self.phones = PhonePlayers(context, self.order, lambda: self.has_hints)
        """The players who hold their cards on phones."""
        self._hint_for: int | None = None
        """The phone that waits for a hint."""
        self._has_news = False
        """Whether a phone has come or gone since the last frame."""
        self._leg = context.voyages.leg_of(match)
        """The harbour of a voyage where it is played, if it is."""
        self.adviser = Adviser(context, match)
        self.help = FirstGame(context, match)
        self.lookout = Lookout(context, match, self.help)
        self.reel = EventReel(self.order.displayed)
        self.selection: Selection = NOTHING
        self.refusal: Refusal | None = None
        self.asked: Action | None = None
        """The action that waits for a second tap."""
        self.turn: OpenTurn | None = None
        """What the person at the screen may do."""
        self.leads_to_results = True
        """Whether the results are shown after the end; otherwise the board stays."""
        self.results: Scene | None = None
        """The results, if they have been prepared."""

    @property
    def match(self) -> Match:
        """The game that is played."""
        return self.order.match

    @property
    def idle(self) -> bool:
        """Whether nothing moves or is new, no computer player thinks, and no timer runs."""
        if self.phones.asked or not self.reel.idle:
            return False
        if self.order.waiting is not None and self._context.preferences.turn_end is TurnEnd.WAIT:
            return True
        rests = self.turn is not None or self.order.remote is not None
        return rests and not (self.adviser.thinks or self.lookout.looks or self._has_news)

    @property
    def waits(self) -> bool:
        """Whether all clips have been shown and the game waits for a person."""
        chosen = self.order.chooser is not None and self.turn is not None
        others = self.order.waiting is not None or self.order.remote is not None
        return self.reel.idle and (chosen or others)

    @property
    def tip(self) -> Tip | None:
        """The tip for a newcomer; None while something moves or a hint says what to do."""
        if not self.reel.idle or self.advice is not None:
            return None
        return self._tip_of(self.selection)

    @property
    def threat(self) -> Threat | None:
        """The threat to warn of; None while something moves or a hint says what to do."""
        if not self.reel.idle or self.turn is None or self.advice is not None:
            return None
        return self.lookout.threat

    @property
    def situation(self) -> Situation:
        """What the targets on the board depend on."""
        reachable = self.reel.idle and not self._table.drawer_open
        viewer = self.order.viewer
        hand = self.reel.shown.hands[viewer] if viewer >= 0 else None
        turn = self.turn if reachable else None
        played = len(self.match.actions)
        advice = self.advice if reachable else None
        return Situation(
            turn=turn,
            selection=self.selection,
            hand=hand,
            played=played,
            settled=self.waits,
            advised=None if advice is None else advice.meaning,
            risen=None if advice is None else advice.card,
        )

    def trails(self, frame: Frame | None) -> tuple[Trail, ...]:
        """Return the moves in the last turn of another player since the viewer's last action.

        The frame is what stands still in that moment, while a clip plays.
        """
        played = len(self.match.actions)
        if frame is not None and frame.past:
            return ()
        # The last move may still be being shown.
        shown = frame is None or frame.shown.pirates == self.reel.shown.pirates
        return self._table.trails_since(self.order.viewer, played if shown else played - 1)

    @property
    def advice(self) -> Advice | None:
        """What a hint says to do now; None once something else is selected."""
        free = self.turn is not None and self.selection == NOTHING
        return self.adviser.advice if free else None

    @property
    def deals(self) -> bool:
        """Whether the deal will be shown first."""
        return self._begins and not self._context.preferences.reduced_motion

    def begin(self) -> None:
        """Start or continue, with the current speed setting and players."""
        preferences = self._context.preferences
        self.reel.speed = math.inf if preferences.reduced_motion else preferences.speed.factor
        if self.match.seats != self._seats:
            before = self._seats
            self._seats = self.match.seats
            self.reel.finish()
            self.order.reseated(before)
            self.refusal = None
            self._show_view()
            self._context.save_game(self.match)
        viewer = self.order.viewer
        self.phones.begin()
        if self.order.viewer != viewer:
            self._show_view()
        self._choose()
        if self._begins:
            self._begins = False
            self._open()

    def _open(self) -> None:
        """Show the lot and the deal, or only who begins if motion is off."""
        shown = self.reel.shown
        places = self._places
        options = self.match.table.options
        if math.isinf(self.reel.speed):
            steps = [deal.announced(shown, places)]
        else:
            dealt = self.match.seen_deal(self.order.viewer)
            steps = [*deal.opening(dealt, shown, places, lot=options.first_player is None)]
        for step in steps:
            self.reel.add(step.clip, step)

    def take_seat(self) -> None:
        """Show the next person their hand, and let them act."""
        if self.order.newcomer is not None:
            self.order.viewer = self.order.newcomer
            self._show_view()
            self._choose()

    def hurry(self) -> None:
        """Speed up the current clip, or end it if it is already fast or shows a text."""
        step = self.reel.mark
        if self.order.over and not self.tells_the_end and self._hurried:
            # Everybody should see who has won.
            while not (self.reel.idle or self.tells_the_end):
                self.reel.skip()
        elif self._hurried or self.tells_the_end or (step is not None and step.least):
            self.reel.finish()
        self._hurried = True

    def catch_up(self) -> None:
        """End what is shown of a person's own action, so that the next key counts."""
        order = self.order
        goes_on = order.chooser is not None or order.waiting_here is not None
        if goes_on and not self.reel.idle:
            self.reel.finish()
            if self.turn is None:
                self._choose()

    @property
    def tells_the_end(self) -> bool:
        """Whether the winner is being shown."""
        frame = self.reel.frame
        return frame is not None and frame.shown.outcome is not None

    def update(self, dt: float) -> Change | None:
        """Play the clips; when all are shown, let the next player act."""
        self.adviser.update()
        self.lookout.update()
        self._asked_for += dt
        self.hear_phones(dt)
        self._send_hint()
        speed = self.reel.speed
        if self._hurried and not math.isinf(speed) and not self.tells_the_end:
            self.reel.speed = speed * _HURRY
        cues = self.reel.play(dt)
        self.reel.speed = speed
        for cue in cues:
            self._context.sound.play(cue)
        if not self.reel.idle:
            if self.order.thinker is not None:
                self._ask(self.order.thinker)
            return None
        self._hurried = False
        return self._go_on(dt)

    def hear_phones(self, dt: float) -> None:
        """Do what phones ask, and follow those that come or go."""
        self._has_news = self.phones.update(dt, is_shown=self.reel.idle, session=self)
        if self._has_news:
            self.reel.finish()
            self._show_view()
            self._choose()

    def _go_on(self, dt: float) -> Change | None:
        order = self.order
        flow = self._context.flow
        if order.over:
            if self.match.seed is not None:
                self._context.forget_game()
            return Replace(self.results or flow.results(self.match))
        if order.waiting is not None:
            self._timer += dt
            ending = self._context.preferences.turn_end
            if ending is TurnEnd.AT_ONCE or (ending is TurnEnd.SOON and self._timer >= _SOON):
                self._pass_on()
        elif order.thinker is not None:
            self._think(order.thinker)
        elif order.newcomer is not None:
            if order.needs_curtain:
                return Push(flow.curtain(self.match, order.newcomer))
            self.take_seat()
        elif self.turn is None:
            self._choose()
        return None

    def _ask(self, seat: int) -> None:
        """Let a computer player start to think, even while its last action is still shown."""
        thinker = self._context.thinker
        match = self.match
        if not thinker.thinking:
            brain = match.seats[seat].brain or ""
            seed = derived_seed(match.seed or 0, match.table.ply)
            thinker.ask(MoveQuestion(match.game.name, brain, match.view(seat), seed))

    def _think(self, seat: int) -> None:
        self._ask(seat)
        decided = self._context.thinker.poll()
        if decided is not None:
            self._tell(self.order.submit(seat, decided.action, decided.ply))
            self._context.save_game(self.match)
            self.phones.changed()

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.refusal = None
        self.reel.tell(events, self._places)

    @property
    def _places(self) -> BoardPlaces:
        flashes = self._context.preferences.flashes
        order = self.order
        return self._table.places(
            order.viewer,
            flashes=flashes,
            curtains=order.has_curtains,
            parting=self.leads_to_results,
        )

    def _show_view(self) -> None:
        self.reel.shown = self.order.displayed

    def _choose(self) -> None:
        """Clear the selection, and compute what the person at the screen may do."""
        self.selection = NOTHING
        self.refusal = None
        self.asked = None
        self._timer = 0.0
        chooses = self.order.chooser is not None
        self.turn = OpenTurn.of(self.match.game, self.order.view) if chooses else None
        if self.order.chooser is not None:
            self.lookout.look(self.order.chooser)

    # What a person does

    def tap(self, tap: Tap) -> None:
        """Handle a tap: select, act, or refuse."""
        self.refusal = None
        if self.turn is None:
            self._refuse_outside_turn()
            return
        # A pirate that was dragged to its place does not run there.
        is_there = isinstance(tap, PirateDrop)
        advice = self.advice
        if advice is not None and advice.means(tap):
            tap = ActionTap(advice.action)
        result = turn_input.answer(self.turn, self.selection, tap)
        if result.action is None:
            self.asked = None
        elif self._asks_first(result.action):
            return
        self.selection = chosen = result.selection
        self.refusal = result.refusal
        if isinstance(chosen, turn_input.Pirate) and chosen.seat == self.turn.seat:
            self.help.learn(Tip.PIRATE)
        if result.action is not None:
            self._submit(result.action, dropped=is_there)
        else:
            self._context.sound.play(Cue.TAP if result.refusal is None else Cue.REFUSE)

    def _refuse(self, why: Refusal) -> None:
        self.refusal = why
        self._context.sound.play(Cue.REFUSE)

    def _refuse_outside_turn(self) -> None:
        """Say why nothing can be done while the person at the screen is not to act."""
        if self.reel.idle and not self.order.over:
            done = self.order.waiting_here is not None
            self._refuse(RefusalReason.TURN_DONE if done else Why.NOT_YOUR_TURN)

    def _asks_first(self, action: Action) -> bool:
        """Return whether an action needs a second tap: it is irreversible, or ends early."""
        if self.asked == action:
            # The second tap of a double tap answers nothing that could have been read.
            return self._asked_for < _DOUBLE
        final = self._context.preferences.ask_first and self.order.reveals(action)
        self.asked = action if final or self._ends_early(action) else None
        self._asked_for = 0.0
        return self.asked is not None

    def _ends_early(self, action: Action) -> bool:
        """Return whether an action throws others away, though a hint does not advise that."""
        if self.turn is None or not isinstance(action, EndTurn):
            return False
        advised = self.advice is not None and self.advice.action == action
        asks = self._context.preferences.ask_ending or self.help.goes_on
        return asks and not advised and self.turn.actions != (action,)

    def _tip_of(self, selection: Selection) -> Tip | None:
        """Return the tip for what is selected."""
        undoable = self._context.preferences.undo and self.order.can_undo()
        return self.help.tip(self.turn, selection, undoable=undoable)

    def _submit(self, action: Action, *, dropped: bool = False) -> None:
        """Act; a pirate may have been dropped in its place."""
        order = self.order
        seat = self.order.chooser
        if seat is None or self.turn is None:
            return
        if self.turn.view.table.actions_left == 1 and self._tip_of(NOTHING) is Tip.END:
            # A player who goes on has seen that a turn can end before that.
            self.help.learn(Tip.END)
        self.help.learn(*sorted(shown_by(action, self.turn)))
        if isinstance(action, EndTurn):
            self._context.sound.play(Cue.END_TURN)
        self.reel.tell(order.submit(seat, action), replace(self._places, dropped=dropped))
        self.adviser.follow()
        self._context.save_game(self.match)
        self.phones.changed()
        if order.waiting is None and order.chooser != seat:
            order.look_away()
            self._hide_hands()
        self._choose()

    def _pass_on(self) -> None:
        self._context.sound.play(Cue.END_TURN)
        events = self.order.pass_on()
        self._hide_hands()
        self._tell(events)
        self.phones.changed()
        self._choose()

    def _hide_hands(self) -> None:
        self.reel.shown = replace(self.reel.shown, hands=self.order.view.hands)

    def fly_home(self, dragged: Meaning, at: Place) -> None:
        """Show a card or a pirate fly back to its place after a refused drop."""
        if (
            self.turn is None
            or not self.reel.idle
            or not isinstance(dragged, CardTap | PositionTap)
        ):
            return
        track, shown = self._table.track, self.reel.shown
        match turn_input.picked_up(self.turn, dragged):
            case turn_input.Held(card):
                places = self._places
                hand = shown.hands[self.turn.seat]
                home = places.hand(self.turn.seat, card, hand).place
                clip = places.flight((card,), [at], [home])
                rest = shown.with_cards(self.turn.seat, (card,), -1)
                self.reel.add(clip, StagedClip(clip, Frame(rest)))
            case turn_input.Pirate(seat, origin):
                pirate = seat, shown.pirates[seat].index(origin)
                end = stand_of(shown.pirates, track, pirate)
                height = track.cell * clips.HOP_HEIGHT
                clip = clips.hop(seat, (Stand(*at, end.height), end), 0.3, height)
                self.reel.add(clip, StagedClip(clip, Frame(shown, frozenset({pirate}))))

    def undo(self) -> None:
        """Undo the last action, if possible and allowed by the settings."""
        if not (self._context.preferences.undo and self.order.can_undo()):
            self._refuse(self._why_no_undo())
            return
        self.help.learn(Tip.UNDO)
        self.reel.finish()
        self.order.undo()
        self.adviser.forget()
        self.reel.take_back(self.order.displayed, self._table.track)
        self._context.save_game(self.match)
        self.phones.changed()
        self._choose()

    def _why_no_undo(self) -> Refusal:
        if not self._context.preferences.undo:
            return RefusalReason.UNDO_OFF
        if self.turn is None and self.order.waiting_here is None:
            return Why.NOT_YOUR_TURN
        done = self.match.table.actions_left < ACTIONS
        return RefusalReason.REVEALED if done else RefusalReason.NOTHING_TO_UNDO

    @property
    def has_hints(self) -> bool:
        """Whether there are hints: by the settings, on a voyage only in a gentler game."""
        return self._context.preferences.hints if self._leg is None else self._leg.ease.hint

    def ask_for_a_hint(self) -> None:
        """Request a hint for the best turn, if there is a choice; on a voyage once a turn."""
        why = self._why_no_hint()
        if self.turn is None:
            self._refuse_outside_turn()
        elif why is not None:
            self._refuse(why)
        elif self.reel.idle and not self.adviser.thinks:
            self._context.sound.play(Cue.HINT)
            self.selection = NOTHING
            self.asked = None
            self._seek_hint(self.turn.seat)

    def _why_no_hint(self) -> RefusalReason | None:
        """Return why there is no hint now: on a voyage there is one in a turn, or none."""
        if self._leg is None:
            return None
        if not self.has_hints:
            return RefusalReason.HINTS_CLOSED
        used = self._leg.hinted == self.match.table.round
        return RefusalReason.HINT_USED if used else None

    def _seek_hint(self, seat: int) -> None:
        self._context.voyages.take_hint(self.match)
        self._leg = self._context.voyages.leg_of(self.match) or self._leg
        self.adviser.ask(seat)

    def sail(self) -> None:
        """Make the sloop sail, for free if possible."""
        if self.turn is None:
            self._refuse_outside_turn()
        else:
            self.tap(ActionTap(Sail(free=Sail(True) in self.turn.actions)))

    def end_turn(self) -> None:
        """End the turn."""
        if self.order.can_undo():
            # A player who goes on has seen that an action can be undone.
            self.help.learn(Tip.UNDO)
        if self.order.remote is not None:
            self._refuse_outside_turn()
        elif self.order.waiting is not None:
            self.reel.finish()
            self._pass_on()
        elif isinstance(self.selection, Fan):
            # Who has a choice open rather wants to leave that than the turn.
            self.tap(ElsewhereTap())
        else:
            self.tap(ActionTap(EndTurn()))

    def rejoice(self, seat: int, words: Phrase) -> None:
        """Show a crew cheer, though the game goes on."""
        step = rejoicing(seat, words, self.reel.shown, self._places)
        self.reel.add(step.clip, step)

    # What a person at a phone does

    def act_for(self, seat: int, action: Action) -> None:
        """Carry out the action of a player at a phone and show it."""
        self._end_replay()
        self._tell(self.order.submit(seat, action))
        self.adviser.forget()
        self._context.save_game(self.match)
        self.phones.changed(seat)
        self._choose()

    def end_for(self, seat: int) -> None:
        """End the turn of a player at a phone, which waits."""
        self._end_replay()
        self._pass_on()
        self.phones.changed(seat)

    def undo_for(self, seat: int) -> None:
        """Undo the last action of a player at a phone."""
        self.reel.finish()
        self.order.undo_for(seat)
        self.adviser.forget()
        self.reel.take_back(self.order.displayed, self._table.track)
        self._context.save_game(self.match)
        self.phones.changed(seat)
        self._choose()

    def hint_for(self, seat: int) -> Refusal | None:
        """Seek a hint for a phone, which appears there only, as it names cards; or say why not."""
        if self.order.actor != seat:
            return Why.NOT_YOUR_TURN
        why = self._why_no_hint()
        if why is None and self.has_hints and not self.adviser.thinks:
            self._hint_for = seat
            self._seek_hint(seat)
        return why

    def _send_hint(self) -> None:
        """Send the hint to the phone that asked for it, once it has arrived."""
        seat, advice = self._hint_for, self.adviser.advice
        if seat is not None and advice is not None:
            self.phones.advise(seat, advice.action, advised(self.match, advice))
            self.adviser.forget()
        if not self.adviser.thinks:
            self._hint_for = None

    def take_back(self, seat: int) -> None:
        """Let a player at a phone play at the table from now on."""
        self.phones.take_back(seat)
        self.reel.finish()
        self._show_view()
        self._choose()

    def _end_replay(self) -> None:
        """End the replay of a past turn, as the game goes on."""
        frame = self.reel.frame
        if frame is not None and frame.past:
            self.reel.finish()

    def replay(self, turn: TurnSummary) -> None:
        """Replay a past turn and announce its end, unless it has been undone."""
        if not self.reel.idle or turn not in self._table.turns():
            return
        viewer, present = self.order.viewer, self.reel.shown
        self.reel.shown = Displayed.of(self.match.view_before(turn.first, viewer))
        for action in self.match.seen_actions(viewer, turn.first, turn.after):
            self.reel.tell(action.events, self._places, (TurnBegan,), past=True)
        # It counts as a past turn until its end has been announced.
        ended = replace(self.reel.shown, turn=turn.seat)
        self.reel.shown = present
        back = announcement(Phrase("board.back"), None, 0.9, (self._table.track.sloop,))
        self.reel.add(back, StagedClip(back, Frame(ended, past=True)))
