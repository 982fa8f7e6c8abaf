"""The board: a match, the clips that show it, and what a person does with taps and keys."""

import math
from dataclasses import replace

from pygame import Surface

from game import Action, Event, Hand, Match, Sail, derived_seed
from game.players.thinker import Question
from scenes.board import choreography
from scenes.board.advice import Advice, Adviser
from scenes.board.buttons import Buttons
from scenes.board.choreography import Step
from scenes.board.course import Course
from scenes.board.interaction import answer, movable
from scenes.board.keys import BoardFocus
from scenes.board.painter import Painter, Picture
from scenes.board.pointing import Grip, Pointing
from scenes.board.portrayal import Choosing, Portrayal
from scenes.board.reach import Meaning, Situation
from scenes.board.rehearsal import rehearsal
from scenes.board.shown import Shown
from scenes.board.shows import Show
from scenes.board.tabletop import Tabletop
from scenes.board.taps import (
    NOTHING,
    Answer,
    EndTurnTap,
    Refusal,
    SailTap,
    Selection,
    Tap,
    Turn,
)
from scenes.board.turns import TurnSummary
from scenes.context import Context, PauseChoice
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.reel import Reel
from scenes.kit.sound import Cue, Tune
from scenes.kit.work import Work, part
from scenes.preferences import TurnEnd
from scenes.scene import Change, Push, Replace, Reset, Scene
from scenes.words import Phrase

_SOON = 1.5
_LAST_LOOK = 1.0  # seconds before the results cover the board
_HURRY = 3.0  # how much a tap speeds up what others do
_GROUND = 0.6  # of what there is to do before the board can be shown


class Board(Scene):
    """A game being played on one screen."""

    in_parts = True

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._course = Course(match)
        self._shown = Shown.of(self._course.view)
        self._reel: Reel[Show, Step] = Reel()
        self._selection: Selection = NOTHING
        self._refusal: Refusal | None = None
        self._asked: Action | None = None
        self._turn: Turn | None = None
        self._timer = 0.0
        self._clock = 0.0
        self._hurried = False
        self._seats = match.seats
        self._buttons = Buttons(match.game)
        self.table = Tabletop(match)
        """What lies where on the screen."""
        self._adviser = Adviser(context, match)
        self._note: Phrase | None = None
        self._portrayal = Portrayal(self._course)
        self._painter = Painter(context, self.table)
        self._pointing = Pointing(self.table)
        self.focus = BoardFocus(self.table, self._buttons)
        """Where keyboard and gamepad are."""
        context.save_game(match)

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self._course.match

    @property
    def idle(self) -> bool:
        """Nothing moves, nobody thinks, and no clock runs."""
        waits_for_ever = self._context.preferences.turn_end is TurnEnd.WAIT
        if self._course.waiting is not None and waits_for_ever:
            return self._reel.idle
        return self._reel.idle and self._turn is not None and not self._adviser.thinks

    @property
    def stirs(self) -> bool:
        """Flames and water move, unless somebody wants no motion."""
        return not self._context.preferences.reduced_motion

    @property
    def waits(self) -> bool:
        """Everything told has been shown, and a person is to say how it goes on."""
        course = self._course
        chosen = course.chooser is not None and self._turn is not None
        return self._reel.idle and (chosen or course.waiting is not None)

    @property
    def settled(self) -> bool:
        """What is shown is what the player at the screen sees of the game."""
        return self._course.waiting is not None or self._shown == Shown.of(self._course.view)

    @property
    def turn(self) -> Turn | None:
        """What the person at the screen may do."""
        return self._turn

    @property
    def selection(self) -> Selection:
        """What that person has chosen so far."""
        return self._selection

    @property
    def advice(self) -> Advice | None:
        """What the hint says is best."""
        return self._adviser.advice

    @property
    def refusal(self) -> Refusal | None:
        """Why the last tap did nothing."""
        return self._refusal

    @property
    def show(self) -> Show:
        """What is on its way over the board."""
        return self._reel.sample() or ()

    @property
    def shown(self) -> Shown:
        """What the board will show when nothing moves."""
        return self._shown

    def layout(self, size: Size) -> None:
        """Lay everything out anew; a clip that was playing goes on in the new places."""
        self.table.layout(self._context.look.at(size), size, hint=self._context.preferences.hints)
        self.table.drawer_open = False
        self._painter.layout()
        self._lay_out_buttons()

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out, paint the ground, and have made what the first movements need."""
        self.layout(size)
        yield from part(self._painter.ground_work(), 0.0, _GROUND)
        rehearsed = rehearsal(self._painter, self.table, self._picture(), size)
        yield from part(rehearsed, _GROUND, 1.0)

    def _lay_out_buttons(self) -> None:
        rects = self.table.button_rects()
        self._buttons.lay_out(self.table.look, rects, self._context.texts)
        self._update_buttons()

    def enter(self) -> None:
        """Come back with the speed that the settings ask for."""
        preferences = self._context.preferences
        calm = preferences.reduced_motion
        self._reel.speed = math.inf if calm else preferences.speed.factor
        if self.match.seats != self._seats:
            self._reseat()
        self._lay_out_buttons()
        self._choose()
        self._context.sound.music(Tune.PLAY)
        self._context.sound.sea(Tune.SEA)

    def _reseat(self) -> None:
        """Others have taken seats in the meantime."""
        self._seats = self.match.seats
        self._reel.finish()
        self._course.reseated()
        self._shown = Shown.of(self._course.view)
        self._context.save_game(self.match)

    def exit(self) -> None:
        """Whatever is being thought about is asked again on the way back, or never."""
        self._context.stop_thinking()
        self._adviser.forget()

    def resumed(self, result: object) -> Change | None:
        """Back from the pause or from behind the curtain."""
        match result:
            case PauseChoice.RESUME:
                self._context.sound.play(Cue.MENU_CLOSE)
            case PauseChoice.LEAVE:
                return Reset(self._context.flow.menu())
            case PauseChoice.RESTART:
                return Replace(self._context.flow.board(self._again()))
            case True:
                newcomer = self._course.newcomer
                if newcomer is not None:
                    self._course.take_seat(newcomer)
                    self._shown = Shown.of(self._course.view)
                    self._choose()
            case False:
                return Push(self._context.flow.pause(self.match))
        return None

    def _again(self) -> Match:
        match = self.match
        seed = derived_seed(match.seed or 0, len(match.played))
        return Match.new(match.game, match.seats, match.table.options, seed)

    # Living

    def update(self, dt: float) -> Change | None:
        """Play the clips; when all is shown, let whoever is to act come to the word."""
        self._clock += dt
        self._adviser.update()
        self._note = self._context.take_note() or self._note
        change = self._live(dt)
        self._update_buttons()
        return change

    def _live(self, dt: float) -> Change | None:
        speed = self._reel.speed
        if self._hurried and not math.isinf(speed):
            self._reel.speed = speed * _HURRY
        begun = self._reel.update(dt)
        self._reel.speed = speed
        self._sound(begun)
        if not self._reel.idle:
            return None
        self._hurried = False
        return self._go_on(dt)

    def _sound(self, begun: tuple[Step, ...]) -> None:
        """Let what begins be heard; of many things that are over at once only the last."""
        cues = [step.cue for step in begun if step.cue is not None]
        for cue in cues[-1:]:
            self._context.sound.play(cue)

    def _go_on(self, dt: float) -> Change | None:
        course = self._course
        if course.over:
            self._timer += dt
            if self._timer >= _LAST_LOOK or math.isinf(self._reel.speed):
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
            course.take_seat(course.newcomer)
            self._shown = Shown.of(course.view)
            self._choose()
        elif self._turn is None:
            self._choose()
        return None

    def _think(self, seat: int) -> None:
        thinker = self._context.thinker
        table = self.match.table
        if not thinker.thinking:
            brain = self.match.seats[seat].brain or ""
            seed = derived_seed(self.match.seed or 0, table.ply)
            view = self.match.view(seat)
            thinker.ask(Question(self.match.game.name, brain, view, seed))
        decided = thinker.poll()
        if decided is not None:
            self._tell(self._course.submit(seat, decided.action, decided.ply))
            self._context.save_game(self.match)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Queue the clips that show these events."""
        stage = self.table.stage(self._course.viewer)
        for event in events:
            before, self._shown = self._shown, self._shown.after(event)
            for step in choreography.steps(event, before, self._shown, stage):
                self._reel.add(step.clip, step)

    def _choose(self) -> None:
        """Find out what the person at the screen may do."""
        course = self._course
        self._selection = NOTHING
        self._asked = None
        self._timer = 0.0
        self._turn = Turn.of(self.match.game, course.view) if course.chooser is not None else None

    def _submit(self, action: Action) -> None:
        course = self._course
        seat = course.chooser
        if seat is None:
            return
        self._tell(course.submit(seat, action))
        self._adviser.follow()
        self._context.save_game(self.match)
        if course.waiting is None and course.chooser != seat:
            course.after_turn()
            self._hide_hands()
        self._choose()

    def _pass_on(self) -> None:
        events = self._course.pass_on()
        self._hide_hands()
        self._tell(events)
        self._choose()

    def _hide_hands(self) -> None:
        self._shown = replace(self._shown, hands=self._course.view.hands)

    def _undo(self) -> None:
        if not (self._context.preferences.undo and self._course.can_undo()):
            return
        self._reel.finish()
        before = self._shown
        self._course.undo()
        self._adviser.forget()
        self._shown = Shown.of(self._course.view)
        step = choreography.taken_back(before, self._shown, self.table.way)
        if step is not None:
            self._reel.add(step.clip, step)
        self._context.save_game(self.match)
        self._choose()

    # Hearing

    def handle(self, intent: Intent) -> Change | None:
        """Answer a tap, a drag or a key."""
        change = self._hear(intent)
        self._update_buttons()
        return change

    def _hear(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press | Command):
            self._note = None
        if intent is Command.BACK:
            return self._step_back()
        if intent is Command.CONFIRM and not self._reel.idle and self.focus.focus is None:
            # As a tap does: nothing can be chosen yet, so it is meant to come sooner.
            self._hurried = True
        meant = self.focus.hear(intent, self._situation())
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
                self._pointing.move(at)
            case Release(at):
                self._end(at)
            case Cancel():
                self._pointing.lost()
        return None

    def _step_back(self) -> Change | None:
        """Close the drawer, else give up what is chosen, else pause."""
        if self.table.drawer_open:
            self.table.drawer_open = False
        elif self._selection != NOTHING:
            self._selection = NOTHING
        else:
            return Push(self._context.flow.pause(self.match))
        return None

    def _carry_out(self, meant: Meaning) -> Change | None:
        if isinstance(meant, str):
            return self._press_button(meant)
        if isinstance(meant, TurnSummary):
            self.table.drawer_open = False
            self._replay(meant)
        else:
            self._tap(meant)
        return None

    def _press_button(self, name: str) -> Change | None:
        match name:
            case "menu":
                return Push(self._context.flow.pause(self.match))
            case "undo":
                self._undo()
            case "end":
                self._end_turn()
            case "sail":
                self._sail()
            case "hint":
                self._ask_for_a_hint()
            case "drawer":
                self._context.sound.play(Cue.PAGE)
                self.table.drawer_open = not self.table.drawer_open
        return None

    def _ask_for_a_hint(self) -> None:
        if self._turn is not None and self._reel.idle and not self._adviser.thinks:
            self._context.sound.play(Cue.HINT)
            self._selection = NOTHING
            self._adviser.ask(self._turn.seat)

    def _sail(self) -> None:
        if self._turn is not None:
            self._tap(SailTap(free=Sail(True) in self._turn.actions))

    def _end_turn(self) -> None:
        if self._course.waiting is not None:
            self._reel.finish()
            self._pass_on()
        elif self._turn is not None:
            self._tap(EndTurnTap())

    def _begin(self, at: Point) -> None:
        if self._buttons.under(at) is not None:
            return
        if not self._reel.idle:
            self._hurried = True
        elif self.table.drawer_open:
            turn = self.table.history_at(at)
            self.table.drawer_open = False
            if turn is not None:
                self._replay(turn)
        else:
            self._pointing.down(at, self._hand)

    def _end(self, at: Point) -> None:
        meant = self._pointing.up(at, self._selection)
        if meant is not None:
            self._carry_out(meant)

    def _tap(self, tap: Tap) -> None:
        self._refusal = None
        if self._turn is None:
            return
        before = self._asked
        result: Answer = answer(self._turn, self._selection, tap)
        if result.action is None:
            self._asked = None
        elif self._asks_first(result.action, before):
            return
        self._selection = result.selection
        self._refusal = result.refusal
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
        self._asked = action if self._course.reveals(action) else None
        return self._asked is not None

    def _replay(self, turn: TurnSummary) -> None:
        """Show a turn of the history again, from where it began."""
        if not self._reel.idle:
            return
        first, events = self.table.told(turn, self._course.viewer)
        present = self._shown
        self._shown = first
        self._tell(events)
        self._shown = present

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        """The still picture, what flies over it, and what the hand holds."""
        picture = self._picture()
        self._painter.draw(surface, picture)
        self._painter.draw_ambience(surface, picture, self._clock + alpha / 60)
        self._painter.draw_buttons(surface, self._buttons)
        self.focus.draw(surface, self.table.look)
        show = self._reel.sample(alpha / 60)
        if show is not None:
            self._painter.draw_show(surface, show)
        dragged = self._pointing.dragged
        if dragged is not None:
            self._draw_dragged(surface, *dragged)

    def _picture(self) -> Picture:
        return self._portrayal.now(
            None if self._reel.mark is None else self._reel.mark.frame,
            self._shown,
            self._turn,
            Choosing(self._selection, self._refusal, self._asked, self._adviser.advice, self._note),
            self.table.turns(),
            drawer=self.table.drawer_open,
            stirring=self.stirs,
        )

    def _draw_dragged(self, surface: Surface, grip: Grip, at: Point) -> None:
        """A card, or the pirate that the hand took hold of."""
        if grip.card is not None:
            self._painter.draw_card(surface, grip.card, at)
        elif self._turn is not None and grip.position in movable(self._turn):
            self._painter.draw_pirate(surface, self._turn.seat, at)

    def _update_buttons(self) -> None:
        still, undo = self._reel.idle, self._context.preferences.undo
        covered = self.table.drawer_open
        self._buttons.update(self._course, self._turn, still=still, undo=undo, covered=covered)
        self.focus.follow(self._situation())

    def _situation(self) -> Situation:
        """What keyboard and gamepad find on the board."""
        still = self._reel.idle
        return Situation(
            self._turn if still and not self.table.drawer_open else None,
            self._selection,
            self._hand,
            len(self.match.played),
            self.waits,
        )

    @property
    def _hand(self) -> Hand | None:
        viewer = self._course.viewer
        return self._shown.hands[viewer] if viewer >= 0 else None
