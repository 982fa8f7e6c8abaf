"""The board scene: a match, the clips that show it, and the taps and keys of a person."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game import Match, derived_seed
from scenes.board.help import Advice
from scenes.board.hud.buttons import Buttons
from scenes.board.input.pointer import InputRouter
from scenes.board.input.targets import Meaning, Situation, Target, TargetKind, target_at, target_of
from scenes.board.motion.clips import Show
from scenes.board.painter import Painter
from scenes.board.picture_builder import Choosing, Moment, Picture, PictureBuilder
from scenes.board.session import GameSession
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import CardTap, OpenTurn, PositionTap, Refusal, Selection, movable
from scenes.board.warm_up import warm_up
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import Phrase
from scenes.core.scene import Change, Push, Replace, Reset, Scene
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Point, Size
from scenes.kit.sound import Cue, Tune
from scenes.kit.widgets import Control
from scenes.kit.work import Work, part

_GROUND = 0.6  # the share of the ground in what is prepared before the board is shown


class BoardScene(Scene):
    """A game being played on one screen."""

    in_parts = True

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._clock = 0.0
        self._size: Size = (0, 0)
        self._laid_by: tuple[object, ...] = ()
        self._note: Phrase | None = None
        self.table = Tabletop(match)
        """Where everything is on the screen."""
        self._buttons = Buttons()
        self._play = GameSession(context, match, self.table)
        self._router = InputRouter(context, self._play, self.table, self._buttons)
        self.focus = self._router.focus
        """The focus of keyboard and gamepad."""
        self._builder = PictureBuilder(self._play.course)
        self._painter = Painter(context, self.table)
        context.save_game(match)

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self._play.match

    @property
    def idle(self) -> bool:
        return self._play.idle

    @property
    def stirs(self) -> bool:
        return not self._context.preferences.reduced_motion

    @property
    def waits(self) -> bool:
        """All clips have been shown, and a person is to say how the game goes on."""
        return self._play.waits

    @property
    def settled(self) -> bool:
        """What is shown is what the player at the screen sees of the game."""
        return self._play.settled

    @property
    def turn(self) -> OpenTurn | None:
        """What the person at the screen may do."""
        return self._play.turn

    @property
    def selection(self) -> Selection:
        """What that person has selected."""
        return self._play.selection

    @property
    def advice(self) -> Advice | None:
        """What the hint says is best."""
        return self._play.adviser.advice

    @property
    def refusal(self) -> Refusal | None:
        """Why the last tap did nothing."""
        return self._play.refusal

    @property
    def tip(self) -> Tip | None:
        """The tip for a newcomer."""
        return self._play.tip

    @property
    def show(self) -> Show:
        """What moves over the board."""
        return self._play.reel.sample() or ()

    @property
    def shown(self) -> Displayed:
        """What the board shows when nothing moves."""
        return self._play.shown

    @property
    def targets(self) -> tuple[Target, ...]:
        """Everything on the board that can be tapped now; nothing before the first layout."""
        return self._router.targets if self._laid_by else ()

    def target_at(self, at: Point) -> Target | None:
        """Return what a tap there hits."""
        return target_at(self.targets, self.table.way, at)

    def rect_of(self, meaning: Meaning) -> Rect:
        """Return the place of the target with that meaning."""
        target = target_of(self.targets, meaning)
        if target is None:
            raise ValueError(f"nothing on the board means {meaning}; see its targets")
        return target.rect

    @property
    def controls(self) -> Sequence[Control]:
        """The buttons, the cards of the hand and the past turns."""
        beside = [target for target in self.targets if target.kind >= TargetKind.CARD]
        return tuple(Control(str(t.meaning), t.rect, (t.rect,)) for t in beside)

    def layout(self, size: Size) -> None:
        look, preferences = self._context.look.at(size), self._context.preferences
        self.table.layout(
            look,
            size,
            hint=preferences.hints,
            left_handed=preferences.left_handed,
            one_handed=preferences.one_handed,
            tips=self._play.help.goes_on,
        )
        self._size, self._laid_by = size, self._wishes
        self.table.drawer_open = False
        self._painter.layout()
        self._lay_out_buttons()

    @property
    def _wishes(self) -> tuple[object, ...]:
        """The settings that the layout depends on."""
        look, preferences = self._context.look, self._context.preferences
        hands = (preferences.left_handed, preferences.one_handed)
        helps = (preferences.hints, preferences.flashes, self._play.help.goes_on)
        return (look.theme, look.scale.text, look.scale.finger, *hands, *helps)

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out, paint the ground, and draw everything once that clips need."""
        self.layout(size)
        yield from part(self._painter.ground_work(), 0.0, _GROUND)
        drawn = warm_up(self._painter, self.table, self._picture(), size)
        yield from part(drawn, _GROUND, 1.0)

    def _lay_out_buttons(self) -> None:
        rects = self.table.button_rects()
        self._buttons.lay_out(self.table.look, rects, self._context.texts)
        self._update_buttons()

    def enter(self) -> None:
        self._play.begin()
        if self._wishes != self._laid_by:
            self.layout(self._size)
        self._lay_out_buttons()
        self._context.sound.music(Tune.PLAY)
        self._context.sound.sea(Tune.SEA)

    def exit(self) -> None:
        self._context.stop_thinking()
        self._play.adviser.forget()

    def resumed(self, result: object) -> Change | None:
        match result:
            case PauseChoice.RESUME:
                self._context.sound.play(Cue.MENU_CLOSE)
            case PauseChoice.LEAVE:
                return Reset(self._context.flow.menu())
            case PauseChoice.RESTART:
                return Replace(self._context.flow.board(self._again()))
            case True:
                self._play.take_seat()
            case False:
                return Push(self._context.flow.pause(self.match))
        return None

    def _again(self) -> Match:
        match = self.match
        seed = derived_seed(match.seed or 0, len(match.actions))
        return Match.new(match.game, match.seats, match.table.options, seed)

    def update(self, dt: float) -> Change | None:
        self._clock += dt
        self._note = self._context.take_note() or self._note
        change = self._play.update(dt)
        self._update_buttons()
        return change

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press | Command):
            self._note = None
        change = self._router.handle(intent)
        self._update_buttons()
        return change

    def _update_buttons(self) -> None:
        play, undo = self._play, self._context.preferences.undo
        covered = self.table.drawer_open
        self._buttons.update(
            play.course, play.turn, still=play.reel.idle, undo=undo, covered=covered
        )
        self.focus.follow(play.situation)

    @property
    def situation(self) -> Situation:
        """What the list of targets depends on."""
        return self._play.situation

    def draw(self, surface: Surface, alpha: float) -> None:
        picture = self._picture()
        self._painter.draw(surface, picture)
        self._painter.draw_ambience(surface, picture, self._clock + alpha / 60)
        self._painter.draw_buttons(surface, self._buttons)
        self.focus.draw(surface, self.table.look)
        show = self._play.reel.sample(alpha / 60)
        if show is not None:
            self._painter.draw_show(surface, show)
        dragged = self._router.pointer.dragged
        if dragged is not None:
            self._draw_dragged(surface, *dragged)

    def _picture(self) -> Picture:
        play, table = self._play, self.table
        course, frame, turns = play.course, play.reel.frame, table.turns()
        return self._builder.build(
            Moment(play.shown, frame, course.viewer, turns, table.drawer_open, self.stirs),
            Choosing(
                play.turn,
                play.selection,
                play.refusal,
                play.asked,
                play.adviser.advice,
                self._note,
                play.tip,
            ),
        )

    def _draw_dragged(self, surface: Surface, dragged: Meaning, at: Point) -> None:
        match dragged:
            case CardTap(card):
                self._painter.draw_dragged_card(surface, card, at)
            case PositionTap(position) if self.turn and position in movable(self.turn):
                self._painter.draw_dragged_pirate(surface, self.turn.seat, at)
