"""The board scene: a match, the clips that show it, and the taps and keys of a person."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from pygame import Rect, Surface

from game import PUBLIC, Match, Position, Seat, Sign
from scenes.board.by_ear import ByEar, Heard
from scenes.board.clock import RaceLight
from scenes.board.component import Target, TargetKind
from scenes.board.geometry.standing import figure_at
from scenes.board.hud.buttons import Buttons
from scenes.board.hud.face import draw_phone
from scenes.board.hud.layout import LayoutSettings
from scenes.board.hud.prompt import PromptModel
from scenes.board.input import targets
from scenes.board.input.keyboard import BoardFocus
from scenes.board.input.pointer import BoardPointer
from scenes.board.motion.clips import setting_of
from scenes.board.motion.deal import undealt
from scenes.board.motion.refused import RefusedTap
from scenes.board.motion.staging import Frame
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Choosing, Moment, PictureBuilder
from scenes.board.pieces.fading import FadingTrails
from scenes.board.session import GameSession
from scenes.board.silence import Hush, newest
from scenes.board.spoken import BoardMoment, BoardTeller, BoardThings, labels_of
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Meaning, Situation
from scenes.board.turn.turn_input import (
    NOTHING,
    ActionTap,
    BoardButton,
    CardTap,
    Held,
    NoteTap,
    Pirate,
    PositionTap,
    Selection,
    ghosts,
    picked_up,
)
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.warm_up import warm_up
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import Phrase, say
from scenes.core.scene import Change, Pop, Push, Replace, Reset, Scene
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.intents import (
    Cancel,
    Command,
    Drag,
    FocusOn,
    Hover,
    Intent,
    Pick,
    Press,
    Release,
    Review,
)
from scenes.kit.layers import Sketch
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.music import MusicMood, Tune
from scenes.kit.painting import Painting, Report
from scenes.kit.sound import Cue
from scenes.kit.spoken import Told
from scenes.kit.widgets import Control
from scenes.shared.confirm import Confirm
from scenes.shared.daylight import hour_of, mood_of
from scenes.shared.gestures import CurrentGestures

Gate: TypeAlias = Callable[[Meaning], bool]
"""Returns whether a target that was tapped or chosen by a key may be used."""
_LAID_OUT = 0.04  # the share of the layout in the preparation before the board is shown
_GROUND = 0.75  # the share when the ground is painted, too
_FIRST = 0.97  # the share when the first picture is complete


def open_gate(_meaning: Meaning) -> bool:
    """Allow every target to be used."""
    return True


def paint_ground(context: Context, match: Match, size: Size, report: Report) -> None:
    """Paint the ground as the board will show it, so that it is found on disk."""
    preferences = context.preferences
    settings = LayoutSettings(
        hint=preferences.hints,
        left_handed=preferences.left_handed,
        one_handed=preferences.one_handed,
    )
    table = Tabletop(match)
    table.layout(context.look.at(size), size, settings)
    RaceLight(context, table).ground(report)


class _Appearance(NamedTuple):
    """Everything besides the match that the look of a board depends on."""

    look: Look
    settings: LayoutSettings
    flashes: bool


class BoardScene(Scene):
    """A game played on one screen."""

    in_parts = True

    def __init__(self, context: Context, match: Match, *, begins: bool = False) -> None:
        self._context = context
        self._clock = 0.0
        self._size: Size = (0, 0)
        self.beside: Callable[[], None] = lambda: None
        """Paints what else is to be shown with the first picture."""
        self._shown_appearance: _Appearance | None = None
        """The appearance that everything is laid out for; None before the first layout."""
        self._layout_inputs: tuple[object, ...] = ()
        """Everything that may have made a difference to the last layout."""
        self._note: Phrase | None = None
        if not all(context.look.letters.can_draw(seat.name) for seat in match.seats):
            self._note = Phrase("names.unseen")
        self._asked_about: Meaning | None = None
        self._refused: RefusedTap | None = None
        self._fading = FadingTrails()
        self._silence = Hush()
        self._uses = 0
        """How many targets were used: after each, the same sentence may be shown again."""
        self._found: tuple[object, ...] | None = None
        """The step of the game in which was found what is said; None after an input."""
        self._hushed = Latest(_hushed)
        self._gestures = CurrentGestures(context.sound)
        """What players at phones show the others."""
        self._taking_back: int | None = None
        """The seat of a phone that a question is about."""
        self._departure: Painting[None] | None = None
        """The pictures of the winners' departure, in the making."""
        self._results: Painting[None] | None = None
        """The pictures of the results, in the making."""
        self.covered = False
        """Whether another scene is above the board."""
        self._told = Latest(self._tell)
        self._teller = Latest(
            lambda texts, match, _seats: BoardTeller(texts, match, lambda: self.targets)
        )
        self._heard = 0
        """How many sentences took the focus."""
        self._heard_before = 0
        """How many sentences were about other screens."""
        self.table = Tabletop(match)
        """The layout of everything on the screen."""
        self.buttons = Buttons()
        """The buttons as they are now."""
        self.session = GameSession(context, match, self.table, begins=begins)
        """The game as it is played here."""
        self._by_ear = ByEar(context, self.session, self.table)
        self._pointer = BoardPointer(self.table)
        self.focus = BoardFocus(self.table, self.buttons)
        """The focus of keyboard and gamepad."""
        self.gate: Gate = open_gate
        """Asked before anything is used; a lesson only allows what it asks for."""
        self.may_act = True
        """Whether the player may do more than undo."""
        self.named: frozenset[Position] = frozenset()
        """The spaces that somebody beside the board names."""
        self.has_narrator = False
        """Whether somebody beside the board says what to do."""
        self._builder = PictureBuilder(self.session.order)
        self._light = RaceLight(context, self.table)
        self._painter: Painter
        self.tune = Tune(match.game.name)
        """The music while it is shown; a lesson keeps that of the menu."""
        self._mood = MusicMood.QUIET
        self._followed: tuple[tuple[int, ...], ...] = ()
        """Where the pirates were when the music last followed them."""
        self._is_begun = False
        """Whether the game was shown, so that it is the one in progress."""

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self.session.match

    @property
    def idle(self) -> bool:
        # While the game moves, nothing else has to be looked at.
        rests = self.session.idle and not self.session.reel.reactions
        rests = rests and self._refused is None
        return rests and not self._fading.at(self._clock).left

    @property
    def has_timer(self) -> bool:
        return super().has_timer or self._silence.waits(self._clock) or bool(self._gestures)

    @property
    def animates(self) -> bool:
        return not self._context.preferences.reduced_motion

    @property
    def situation(self) -> Situation:
        """What the list of targets depends on."""
        now = self.session.situation
        return now if self.may_act else now._replace(turn=None)

    @property
    def targets(self) -> tuple[Target, ...]:
        """Everything on the board that can be tapped now; nothing before the first layout."""
        return tuple(self._each_target())

    def _each_target(self) -> Iterator[Target]:
        if self._shown_appearance is None:
            return iter(())
        return targets.find_targets(self.table, self.buttons, self.situation)

    def target_at(self, at: Point) -> Target | None:
        """Return the target that a tap at a point hits, a figure rather than its space."""
        return self._hit(self.targets, at)

    def rect_of(self, meaning: Meaning) -> Rect:
        """Return the place of the target with that meaning."""
        # Most targets come early in the list, and the last ones take longest.
        target = targets.target_of(self._each_target(), meaning)
        if target is None:
            raise ValueError(f"nothing on the board means {meaning}; see its targets")
        return target.rect

    @property
    def controls(self) -> Sequence[Control]:
        """The buttons, the cards of the hand and the past turns."""
        kinds = range(TargetKind.CARD, TargetKind.NOTE)
        beside = [target for target in self.targets if target.kind in kinds]
        return tuple(Control(t.meaning, t.rect, (t.rect,)) for t in beside)

    def spoken(self) -> Told:
        if self._shown_appearance is None:
            return super().spoken()
        reader = self._context.reader
        picture = self.picture
        frame = self.session.reel.frame
        focus = self.focus.focus if self.focus.shown else None
        things = BoardThings(
            shown=picture.shown if frame is None else frame.shown,
            situation=self.situation,
            turns=picture.turns.turns,
            captains=picture.players.captains,
            drawer=picture.drawer,
            buttons=labels_of(self.buttons),
            size=self._size,
        )
        said = reader.said if reader.count > self._heard_before else ""
        meaning = None if focus is None else focus.meaning
        now = BoardMoment(things, self._by_ear.in_words(picture.phrase), said, meaning)
        return self._told(self._context.texts, self.match, self.match.seats, now)

    def _tell(self, texts: Texts, match: Match, seats: tuple[Seat, ...], now: BoardMoment) -> Told:
        return self._teller(texts, match, seats).tell(now)

    def show_focus(self) -> bool:
        calls = self._context.speech.calls
        if calls != self._heard:
            self._heard = calls
            # The spoken sentence keeps the focus until a key is pressed.
            self.focus.shown = False
        return False

    def layout(self, size: Size) -> None:
        now = (size, self._appearance, self._context.preferences, self.match.seats)
        # It may have been prepared, or something that changed nothing was shown over it.
        if self._layout_inputs != now:
            self._layout_inputs = now
            self._lay_out(size)
        self.table.drawer_open = False

    def _lay_out(self, size: Size) -> None:
        self.table.layout(self._context.look.at(size), size, self._layout_settings)
        self._size = size
        self._shown_appearance = self._appearance
        self._painter = Painter(self._context, self.table, self._light)
        self._departure = self._results = None
        self._lay_out_buttons()

    @property
    def _layout_settings(self) -> LayoutSettings:
        preferences = self._context.preferences
        return LayoutSettings(
            hint=self.session.has_hints,
            left_handed=preferences.left_handed,
            one_handed=preferences.one_handed,
            tray=self.session.order.has_hand,
        )

    @property
    def _appearance(self) -> _Appearance:
        """What everything should be laid out for now."""
        flashes = self._context.preferences.flashes
        return _Appearance(self._context.look, self._layout_settings, flashes)

    def prepare(self, size: Size, report: Report) -> None:
        """Lay everything out, paint the ground, and draw the first picture on nothing."""
        if size != self._size or self._appearance != self._shown_appearance:
            self.layout(size)
        report(_LAID_OUT)
        self._light.ground(lambda share: report(_LAID_OUT + (_GROUND - _LAID_OUT) * share))
        report(_GROUND)
        first = self.picture
        if self.session.deals:
            first = self._picture_at_rest(undealt(first.shown))
        self._painter.draw(Sketch(size), first)
        self._painter.draw_buttons(Sketch(size), self.buttons)
        report(_FIRST)
        self.beside()

    def painting_later(self, size: Size) -> Callable[[Report], None]:
        """Return what paints everything that will be shown later."""
        look, settings, picture = self._context.look.at(size), self._layout_settings, self.picture

        def paint(report: Report) -> None:
            # On a table of its own, as the other one is being drawn.
            table = Tabletop(self.match)
            table.layout(look, size, settings)
            warm_up(self._context, table, picture, report)

        return paint

    def _lay_out_buttons(self) -> None:
        self.buttons.lay_out(self.table.look, self.table.plan, self._context.texts)
        self._update_buttons()

    def enter(self) -> None:
        if not self._is_begun:
            # Not before: a board may be painted for a game that is never begun.
            self._is_begun = True
            self._context.save_game(self.match)
        self.covered = False
        self._heard_before = self._context.reader.count
        self.session.begin()
        if self._appearance != self._shown_appearance:
            self.layout(self._size)
        self._lay_out_buttons()
        self._follow_race()
        self._context.sound.music(self.tune, self._mood)
        self._context.sound.sea(Tune.SEA)

    def _follow_race(self) -> None:
        """Let the music follow the race; what is taken back does not calm it again."""
        pirates = self.session.reel.shown.pirates
        if pirates is self._followed:
            # This is asked in every step, and few of them move a pirate.
            return
        self._followed = pirates
        mood = max(self._mood, mood_of(hour_of(pirates, self.match.game.goal)))
        if mood != self._mood:
            self._mood = mood
            self._context.sound.music(self.tune, mood)

    def exit(self) -> None:
        self.covered = True
        self._context.stop_thinking()
        self.session.phones.pause()
        self.session.adviser.forget()
        self.session.lookout.forget()

    def resumed(self, result: object) -> Change | None:
        if self._taking_back is not None:
            seat, self._taking_back = self._taking_back, None
            if result is True:
                self.session.take_back(seat)
            return None
        match result:
            case PauseChoice.RESUME:
                self._context.sound.play(Cue.MENU_CLOSE)
            case PauseChoice.LEAVE:
                # A variation of another game leads back to the review of that game.
                return Pop() if self.match.branched else Reset(self._context.flow.menu())
            case PauseChoice.RESTART:
                again = self.match.restarted()
                begins = not again.branched
                if begins:
                    self._context.voyages.begin_again(self.match, again)
                return Replace(self._context.flow.board(again, begins=begins))
            case True:
                self.session.take_seat()
                # The curtain has told what the others did.
                self._silence.tell(self._last_turn, self._clock)
                self._silence.tapped()
            case False:
                return self._use(BoardButton.MENU)
        return None

    def hear_phones(self) -> None:
        """Do what phones ask although time stands still."""
        self.session.hear_phones(0.0)
        self._make_room()

    def _make_room(self) -> None:
        """Lay everything out again if a phone has come or gone, and the hand with it."""
        if self._shown_appearance not in (None, self._appearance):
            self.layout(self._size)

    def update(self, dt: float) -> Change | None:
        self._clock += dt
        self._note = self._context.take_note() or self._note
        change = self.session.update(0.0 if self._waits_for_departure else dt)
        self._follow_race()
        self._make_room()
        self._show_gestures()
        if change is None:
            self._prepare_end()
        self._update_buttons()
        if self._refused is not None and not self._refused.shows(self._clock):
            self._refused = None
        self._by_ear.tell(self._note_to_say)
        # While a clip plays the same is said; each frame that is drawn finds it, too.
        step = self.idle, self.session.reel.frame, self._occasion
        if step != self._found and self._shown_appearance is not None:
            self._found = step
            self._follow_what_is_said()
        return change

    @property
    def _note_to_say(self) -> Phrase | None:
        """A note from elsewhere; a narrator says the same in more words."""
        return None if self.has_narrator else self._note

    def _show_gestures(self) -> None:
        """Show what players at phones send, for a moment each."""
        now = self._clock
        self._gestures.end(now)
        for seat, gesture in self.session.phones.take_gestures().items():
            self._gestures.show(seat, gesture, now)
            self._by_ear.gesture(seat, gesture)

    def _follow_what_is_said(self) -> BoardPicture:
        """Return what is to be said now; note since when, and which plate is open."""
        now, stays = self._clock, not self.animates
        self._silence.tell(self._last_turn, now, stays=stays)
        said = self._said
        self._silence.follow(said.prompt.text, said.lasting, self._occasion, now, stays=stays)
        self.table.opened = said.plate
        return said

    @property
    def _occasion(self) -> tuple[int, int]:
        """What makes the same sentence worth saying again."""
        return self._uses, len(self.match.actions)

    @property
    def _last_turn(self) -> TurnSummary | None:
        """The turn that another player has just played."""
        reel = self.session.reel
        shown = reel.shown if reel.frame is None else reel.frame.shown
        viewer = self.session.order.viewer
        return newest(self.table.turns(), viewer, shown.turn, rests=reel.idle)

    @property
    def _waits_for_departure(self) -> bool:
        """Whether the winners would leave before that is painted."""
        departure, coming = self._departure, self.session.reel.coming
        return departure is not None and not departure.done and len(coming) < 2

    def _prepare_end(self) -> None:
        """Have painted what follows the last action, while that is shown."""
        session = self.session
        if not session.leads_to_results or not session.order.over or session.reel.idle:
            return
        size, studio = self._size, self._context.studio
        if self._departure is None and session.tells_the_end and session.reel.passed > 0:
            *_, parting = session.reel.coming
            show = parting.clip.at(0.5)
            painter = self._painter
            painter.part_with_winners()
            self._departure = studio.begin(lambda _: painter.paint_departure(show))
        if self._results is None:
            results = session.results = session.results or self._context.flow.results(self.match)
            results.layout(size)
            self._results = studio.begin(results.paint_pictures)

    # Input

    def handle(self, intent: Intent) -> Change | None:
        self._found = None
        if isinstance(intent, Review):
            self.name(self._by_ear.review(intent))
            return None
        if isinstance(intent, Press | Command):
            self._note = None
        if isinstance(intent, Press | Command | Pick):
            self._silence.tapped()
        if isinstance(intent, Press | Hover | Command | Pick):
            self._asked_about = None
        if isinstance(intent, Pick) and self.session.turn is None:
            # There is no card to pick; who only listens asks about a sign.
            self._by_ear.sign(intent.number)
            return None
        if isinstance(intent, Command | Pick) and self._context.speech.is_heard:
            # Who listens has heard what was done, and does not wait until it is shown.
            self.session.catch_up()
        # A hint comes a moment later.
        asks = isinstance(intent, Command | Pick) and intent is not Command.HINT
        before = self._last_heard if asks else None
        change = self._hear(intent)
        self._update_buttons()
        self._by_ear.tell(self._note_to_say)
        if before is not None and change is None:
            self._by_ear.break_silence(before, self._last_heard)
        return change

    def undo_all(self) -> bool:
        """Undo every action without a word, and return whether that was possible."""
        session = self.session
        session.reel.finish()
        for _ in self.match.actions:
            before = len(self.match.actions)
            session.undo()
            session.reel.finish()
            if len(self.match.actions) == before:
                break
        self._by_ear.start_over()
        return not self.match.actions

    def name(self, what: Sign | Position | None) -> None:
        """Let keys go on from the pirate, the place or the card that an answer named."""
        if what is None:
            return
        self._context.speech.note_focus()
        if isinstance(what, Sign):
            self.focus.name(targets.card_tap(self.targets, what), self.situation)
        else:
            self.focus.name(PositionTap(what), self.situation)

    @property
    def _last_heard(self) -> Heard | None:
        """What a player heard last; None if nobody listens."""
        if not self._context.speech.is_heard or self._shown_appearance is None:
            return None
        told = self.spoken()
        phrase = self._by_ear.in_words(self.picture.phrase)
        frame = self.session.reel.frame
        is_own = frame is not None and frame.shown.turn == self.session.order.viewer
        # Nobody has to be told about an own move.
        is_known = is_own and phrase.key == "board.moving"
        prompt = "" if is_known else say(self._context.texts, phrase)
        focused = next(thing for thing in told.tree.walk() if thing.key == told.focus)
        words = ", ".join(filter(None, (focused.name, focused.about)))
        return Heard(self._by_ear.count, told.focus, words, self.session.order.actor, prompt)

    def _hear(self, intent: Intent) -> Change | None:
        """Pass an intent to a button, to the focus, or to the target under the pointer."""
        session = self.session
        if intent is Command.BACK:
            return self._step_back()
        advice = session.advice
        if intent is Command.CONFIRM and not self.focus.is_known and advice is not None:
            return self._use(ActionTap(advice.action)) if session.reel.idle else None
        if intent is Command.CONFIRM and not session.reel.idle and self.focus.focus is None:
            # Like a tap: nothing can be chosen yet, so the player wants to speed things up.
            session.hurry()
        meaning = self.focus.hear(intent, self.situation)
        if meaning is None and isinstance(intent, Press | Drag | Release | Cancel | Hover):
            used = self.buttons.handle(intent)
            meaning = None if used is None else BoardButton(str(used.name))
        if meaning is not None:
            return self._use(meaning)
        match intent:
            case Press(at):
                return self._press(at)
            case Hover(at):
                self._pointer.hover(None if at is None else self._target_at(at))
            case Drag(at):
                self._pointer.move(at, self._target_at(at))
            case Release(at):
                dragged = self._pointer.dragged
                meaning = self._pointer.up(self._target_at(at))
                change = None if meaning is None else self._use(meaning, at)
                if dragged is not None and change is None:
                    session.fly_home(*dragged)
                return change
            case Cancel():
                self._pointer.cancel()
        return None

    def _step_back(self) -> Change | None:
        """Close the drawer, else clear the selection, else pause."""
        if self.table.drawer_open:
            self.table.drawer_open = False
        elif self.session.selection != NOTHING:
            self.session.selection = NOTHING
        else:
            return self._use(BoardButton.MENU)
        return None

    def _press(self, at: Point) -> Change | None:
        if self.buttons.under(at) is not None:
            return None
        if not self.session.reel.idle:
            self.session.hurry()
        elif self.table.drawer_open:
            target = self._target_at(at, TargetKind.TURN)
            self.table.drawer_open = False
            return None if target is None else self._use(target.meaning)
        else:
            self._pointer.down(at, self._target_at(at))
        return None

    def _target_at(self, at: Point, least: TargetKind = TargetKind.CHOICE) -> Target | None:
        """Return the target that a tap hits, except for enabled buttons, which handle it."""
        others = (t for t in self.targets if t.kind is not TargetKind.BUTTON or not t.usable)
        return self._hit([t for t in others if t.kind >= least], at)

    def _hit(self, candidates: Sequence[Target], at: Point) -> Target | None:
        target = targets.target_at(candidates, self.table.track, at)
        if target is None or not isinstance(target.meaning, PositionTap):
            return target
        figure = figure_at(self.session.reel.shown.pirates, self.table.track, at)
        if figure is None or figure.position != target.meaning.position:
            return target
        return target._replace(meaning=PositionTap(figure.position, figure.seat))

    def _use(self, meaning: Meaning, at: Point | None = None) -> Change | None:
        """Use a target with a meaning, tapped at a point if any, if that is allowed."""
        if not self.gate(meaning):
            return None
        self.session.refusal = None
        self._uses += 1
        change = self._do(meaning)
        if self.session.asked is not None:
            # Confirming again means yes, also after a question that only listeners hear.
            self.focus.name(meaning, self.situation)
        self._note_refusal(meaning, at)
        return change

    def _note_refusal(self, meaning: Meaning, at: Point | None) -> None:
        """Show where a tap was refused: at its point, or else in the middle of its target."""
        if self.session.refusal is None:
            return
        self._by_ear.refuse(meaning)
        target = targets.target_of(self.targets, meaning)
        if target is None and isinstance(meaning, CardTap):
            # Where it would be if it were held.
            place = self.table.hand.anchor(meaning.card, self.situation.hand or 0)
            at = at or (place.centerx, self.table.hand.rect.centery)
        at = at or (None if target is None else target.rect.center)
        if at is not None:
            self._refused = RefusedTap.of(meaning, at, self._clock)

    def _do(self, meaning: Meaning) -> Change | None:
        session = self.session
        match meaning:
            case BoardButton.MENU:
                self._context.sound.play(Cue.MENU_OPEN)
                return Push(self._context.flow.pause(self.match))
            case TurnSummary(seat=seat) | NoteTap(int(seat)) if seat in session.order.away:
                return self._ask_to_take_back(seat)
            case BoardButton.TAKE | BoardButton.END if session.order.missing is not None:
                return self._ask_to_take_back(session.order.missing)
            case BoardButton.TAKE:
                pass  # The phone is back.
            case BoardButton.UNDO:
                session.undo()
            case BoardButton.END:
                session.end_turn()
            case BoardButton.SAIL:
                session.sail()
            case BoardButton.HINT:
                session.ask_for_a_hint()
            case BoardButton.DRAWER:
                self._context.sound.play(Cue.PAGE)
                self.table.drawer_open = not self.table.drawer_open
                self._go_to_log()
            case TurnSummary():
                self.table.drawer_open = False
                session.replay(meaning)
                self._asked_about = meaning
            case NoteTap():
                self._asked_about = meaning
            case _:
                session.tap(meaning)
        return None

    def _go_to_log(self) -> None:
        """Let a player who hears the game begin at the last turn of the open log."""
        turns = (target for target in self.targets if target.kind is TargetKind.TURN)
        last = next(turns, None) if self.table.drawer_open else None
        if last is not None and self._context.speech.is_heard:
            self.focus.hear(FocusOn(last.meaning), self.situation)

    def _ask_to_take_back(self, seat: int) -> Change:
        """Ask whether the player of a phone that is away plays on at the table."""
        self._taking_back = seat
        name = self.match.seats[seat].name
        return Push(Confirm(self._context, "take", "phone", player=name))

    def _update_buttons(self) -> None:
        session = self.session
        undo = self._context.preferences.undo
        covered = self.table.drawer_open
        advice = session.advice
        advised = None if advice is None else advice.action
        turn = session.turn if self.may_act else None
        self.buttons.may_end = self.may_act
        self.buttons.is_still = session.reel.idle
        frame = session.reel.frame
        self.buttons.update(
            session.order,
            turn,
            session.reel.shown if frame is None else frame.shown,
            advised,
            undo=undo,
            covered=covered,
        )
        if self.focus.shown:
            self.focus.follow(self.situation)

    def _draw_focus(self, surface: Surface, picture: BoardPicture) -> None:
        """Draw the ring of the focus, and above it the numbers that it would hide."""
        self.focus.draw(surface, self.table.look)
        focus = self.focus.focus if self.focus.shown else None
        match None if focus is None else focus.meaning:
            case PositionTap(position):
                self.table.board.paint_above_focus(surface, picture.track, position)
            case CardTap(card):
                self.table.hand.paint_above_focus(surface, picture.hand, card)

    def draw(self, surface: Surface, alpha: float) -> None:
        picture, session = self._as_seen(self._follow_what_is_said()), self.session
        # The open log is over everything that moves.
        covered = self._hides_hand or self.table.drawer_open
        setting = setting_of(() if covered else session.reel.sample(alpha / 60) or ())
        self._painter.draw(surface, picture, self._clock + alpha / 60, setting)
        self._painter.draw_buttons(surface, self.buttons, setting.staging)
        is_staged = setting.staging.sunk > 0
        if session.phones.are_served and not is_staged:
            # Phones can connect: a sign at the corner of the menu says so.
            side = self.table.look.px(34)
            corner = Rect(self.table.plan[BoardButton.MENU].topleft, (side, side))
            draw_phone(surface, self.table.look, corner, away=False)
        if not is_staged:
            self._draw_focus(surface, picture)
        self._painter.draw_show(surface, setting)
        if self._refused is not None:
            self._refused.draw(surface, self.table.look)
        selection, at = self._dragged
        match selection:
            case Held(card):
                self._painter.draw_dragged_card(surface, card, at)
            case Pirate(seat):
                self._painter.draw_dragged_pirate(surface, seat, at)

    @property
    def _dragged(self) -> tuple[Selection, Point]:
        """What is dragged, and where it is drawn: it snaps to where it can go."""
        dragged = self._pointer.dragged
        turn = None if dragged is None else self.situation.turn
        if turn is None or dragged is None:
            return NOTHING, (0, 0)
        meaning, at = dragged
        over = self._pointer.over
        tap = None if isinstance(meaning, BoardButton | TurnSummary | NoteTap) else meaning
        selection = picked_up(turn, tap)
        if isinstance(over, PositionTap):
            for ghost in ghosts(turn, selection):
                if ghost.destination == over.position:
                    x, y = self.table.track.area(over.position).centre
                    at = (round(x), round(y))
        return selection, at

    @property
    def _hides_hand(self) -> bool:
        """Whether a secret hand is turned over: somebody else may be called to the screen."""
        return self.covered and not self.match.table.options.open_hands

    @property
    def picture(self) -> BoardPicture:
        """Everything that the still picture shows now."""
        return self._as_seen(self._said)

    def _as_seen(self, picture: BoardPicture) -> BoardPicture:
        """Return a picture without its sentence if that has been shown long enough."""
        text, lasting = picture.prompt.text, picture.lasting
        if self._silence.hides(text, lasting, self._occasion, self._clock):
            always = self._context.preferences.space_numbers
            named = picture.track.named if always else self._named(self._pointed)
            return self._hushed(picture, named) if text else picture
        return picture

    @property
    def _said(self) -> BoardPicture:
        """The picture with its sentence, however long that has been shown."""
        reel = self.session.reel
        if self._hides_hand:
            return self._picture_at_rest(replace(reel.shown, hands=self.match.view(PUBLIC).hands))
        pointed, animates = self._pointed, self.animates
        trails = self._trails(pointed, reel.frame)
        if not isinstance(pointed, TurnSummary):
            self._fading.follow(trails, self._clock, at_once=not animates)
        moment = self._moment(pointed, trails)
        picture = self._builder.build(self._context.texts, moment, self._choosing(pointed))
        return self._with_refusal(picture, self._refused) if animates else picture

    def _trails(self, pointed: Meaning | None, frame: Frame | None) -> tuple[Trail, ...]:
        """Return the moves of the turn that is pointed at, or those of the last player."""
        if isinstance(pointed, TurnSummary):
            return tuple(step.trail for step in pointed.steps if step.trail is not None)
        # With high contrast they would be the loudest thing on the board.
        return () if self.table.look.theme.plain else self.session.trails(frame)

    def _moment(self, pointed: Meaning | None, trails: tuple[Trail, ...]) -> Moment:
        session, table = self.session, self.table
        viewer, frame = session.order.viewer, session.reel.frame
        return Moment(
            shown=session.reel.shown,
            frame=frame,
            viewer=viewer,
            turns=table.turns(),
            drawer=table.drawer_open,
            animates=self.animates,
            reactions=session.reel.reactions,
            trails=trails,
            faded=self._fading.at(self._clock),
            traces=not table.look.theme.plain,
            phones=session.order.phones,
            away=session.order.away,
            drawn=table.drawn_cards(viewer),
            told=self._silence.told(self._clock),
            named=self._named(pointed),
            opened=self._opened(pointed, frame),
            gestures=tuple(self._gestures.by_seat.items()),
            numbered=self._context.preferences.space_numbers,
        )

    def _named(self, pointed: Meaning | None) -> frozenset[Position]:
        """Return the spaces that somebody names, or where a turn led that is pointed at."""
        if isinstance(pointed, TurnSummary):
            trails = (step.trail for step in pointed.steps)
            return frozenset(trail.destination for trail in trails if trail is not None)
        named = self.named | self._by_ear.named
        is_read = self._context.speech.is_heard and self.focus.shown
        if is_read and isinstance(pointed, PositionTap):
            named |= {pointed.position}
        return named

    def _opened(self, pointed: Meaning | None, frame: Frame | None) -> int | None:
        """Return the player whose plate is open: a face is pointed at, or the plate itself."""
        dragged, _ = self._dragged
        if self.table.drawer_open or dragged != NOTHING or (frame is not None and frame.past):
            return None
        opened = self.table.opened
        match pointed:
            case NoteTap(int(seat)):
                return seat
            case TurnSummary() if opened is not None and opened.turn == pointed:
                return opened.index
        return None

    def _choosing(self, pointed: Meaning | None) -> Choosing:
        session = self.session
        dragged, _ = self._dragged
        drags = dragged != NOTHING
        return Choosing(
            turn=session.turn if self.may_act else None,
            selection=dragged if drags else session.selection,
            refusal=session.refusal,
            asked=session.asked,
            advice=session.advice,
            note=self._note,
            tip=session.tip,
            threat=session.threat,
            pointed=pointed,
            drags=drags,
            newcomer=session.help.goes_on,
            is_told=self.has_narrator,
        )

    def _picture_at_rest(self, shown: Displayed) -> BoardPicture:
        """Return the picture of a board on which nobody chooses anything."""
        moment = Moment(
            shown=shown,
            viewer=self.session.order.viewer,
            turns=self.table.turns(),
            animates=self.animates,
        )
        return self._builder.build(self._context.texts, moment, Choosing())

    @property
    def _pointed(self) -> Meaning | None:
        """The target that has the focus, that the mouse is over, or that was asked about."""
        focus = self.focus.focus if self.focus.shown else None
        pointed = self._pointer.over if focus is None else focus.meaning
        if pointed is None and self.session.reel.idle:
            return self._asked_about
        return pointed

    def _with_refusal(self, picture: BoardPicture, refused: RefusedTap | None) -> BoardPicture:
        """Return the picture while something shakes because a tap on it was refused."""
        if refused is None:
            return picture
        now, look, track = self._clock, self.table.look, picture.track
        shaken = refused.shaken(now, look)
        return replace(
            picture,
            track=replace(track, shaken=shaken),
            hand=replace(picture.hand, shaken=shaken),
            prompt=replace(picture.prompt, nod=refused.nod(now, look)),
        )


def _hushed(picture: BoardPicture, named: frozenset[Position]) -> BoardPicture:
    """Return the picture after its sentence, which does not name its spaces any more."""
    return replace(picture, prompt=PromptModel(), track=replace(picture.track, named=named))
