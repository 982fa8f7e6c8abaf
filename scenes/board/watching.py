"""Games that are watched and not played: on a whole table, or on a board alone."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game import Match, Viewer
from scenes.board.clock import RaceLight
from scenes.board.hud.buttons import round_button, write_alike
from scenes.board.hud.layout import LayoutSettings, gap_of
from scenes.board.motion.choreography import EventReel
from scenes.board.motion.clips import CardPlace, Flying, Sailing, Setting, Show, setting_of
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.sprites import Sprite
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Moment, still_picture
from scenes.board.silence import Lasting
from scenes.board.spoken import BoardMoment, BoardTeller, BoardThings
from scenes.board.tabletop import Tabletop
from scenes.board.terrain import Terrain
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NOTHING, BoardButton
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.view import BoardMotion, BoardView, Pieces, TrackModel
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, begin_moving
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.spoken import Told
from scenes.kit.widgets import Button, Name
from scenes.shared.portraits import costume_of

__all__ = ["BoardPlaces", "EventReel", "Frame", "Lasting", "Show", "WatchedBoard", "WatchedTable"]

_WATCHING = Situation(turn=None, selection=NOTHING, hand=None, played=0, settled=True)
"""Nobody chooses anything."""


class WatchedTable(Tabletop):
    """The table of a game that was played, with the clips that show it."""

    def __init__(self, context: Context, match: Match, shown: Displayed) -> None:
        """Begin with what the board shows then."""
        super().__init__(match)
        self._context = context
        self.reel = EventReel(shown)
        """The clips of the action that is being shown."""
        self._light = RaceLight(context, self)
        self._painter: Painter
        self._picture = Latest(self._find_picture)
        self._teller = Latest(
            lambda texts: BoardTeller(
                texts, match, lambda: self.board.targets(_WATCHING, self.reel.shown.sloop)
            )
        )

    def lay_out(self, size: Size) -> None:
        """Place everything in a window, with room for controls."""
        self.layout(self._context.look.at(size), size, LayoutSettings(watched=True))
        self.drawer_open = False
        self._painter = Painter(self._context, self, self._light)

    def corner_buttons(self, *buttons: tuple[Name, str, str, BoardButton]) -> list[Button]:
        """Return buttons by name, label and icon, in places that others have during a game."""
        made = [round_button(self.look, self.plan, *button) for button in buttons]
        write_alike(self.look, self.plan, *made)
        return [*made]

    @property
    def gap(self) -> float:
        """Units between two controls, as everywhere on the board."""
        return gap_of(self.look.scale) / self.look.scale.unit

    @property
    def shown(self) -> Displayed:
        """What the board shows at this moment, at rest or below a clip."""
        frame = self.reel.frame
        return self.reel.shown if frame is None else frame.shown

    def turn_at(self, at: Point, turns: Sequence[TurnSummary]) -> TurnSummary | None:
        """Return the past turn at a point, if there is one."""
        for target in self.turn_targets(_WATCHING, turns):
            if target.holds(at) and isinstance(target.meaning, TurnSummary):
                return target.meaning
        # A face leads to the player's last turn.
        faces = () if self.drawer_open else self.faces.rects
        seats = [seat for seat, rect in enumerate(faces) if rect.collidepoint(at)]
        past = (turn for turn in reversed(turns) if turn.seat in seats and turn.steps)
        return next(past, None)

    def tell(
        self, turns: tuple[TurnSummary, ...], prompt: Phrase, event: str, shown: Displayed
    ) -> Told:
        """Return what is read aloud, with the sentence about the last event."""
        things = BoardThings(shown=shown, situation=_WATCHING, turns=turns)
        return self._teller(self._context.texts).tell(BoardMoment(things, prompt, event))

    def draw(
        self,
        surface: Surface,
        viewer: Viewer,
        turns: tuple[TurnSummary, ...],
        prompt: tuple[Phrase, Lasting],
        seconds: float,
        since: float,
    ) -> Setting:
        """Draw what a viewer sees at a time, some seconds after the last update.

        Return what has to be drawn over the controls.
        """
        context, reel = self._context, self.reel
        moment = Moment(
            shown=reel.shown,
            frame=reel.frame,
            viewer=viewer,
            turns=turns,
            drawer=self.drawer_open,
            animates=not context.preferences.reduced_motion,
            reactions=reel.reactions,
            numbered=context.preferences.space_numbers,
        )
        picture = self._picture(context.texts, context.texts.hand, moment, prompt)
        setting = setting_of(reel.sample(since) or ())
        self._painter.draw(surface, picture, seconds + since, setting)
        return setting

    def draw_over(self, surface: Surface, setting: Setting) -> None:
        """Draw what moves over everything."""
        self._painter.draw_show(surface, setting)

    def _find_picture(
        self, texts: Texts, _hand: object, moment: Moment, prompt: tuple[Phrase, Lasting]
    ) -> BoardPicture:
        return still_picture(self.match, texts, moment, *prompt)


class WatchedBoard:
    """A game on a board alone: cards stay out of the picture."""

    def __init__(
        self, look: Look, terrain: Terrain, match: Match, texts: Texts, spared: Sequence[Rect]
    ) -> None:
        """Show a match on a board; announcements do not cover what is `spared`."""
        self._match = match
        self._track = terrain.track
        self._moving = MovingPainter(look, terrain.track, match.seats, texts, spared)
        self._collage = Collage()

    @property
    def places(self) -> BoardPlaces:
        """The places between which pirates move."""
        track = self._track
        above = (track.board.centre.x, -2.0 * track.cell)
        return BoardPlaces(
            track=track,
            hand=lambda _seat, _card, _hand: CardPlace(above, track.cell),
            stock=above,
            discard=above,
            row=lambda _: above,
            card_width=track.cell,
            names=tuple(seat.name for seat in self._match.seats),
        )

    def draw(
        self,
        target: Surface,
        view: BoardView,
        frame: Frame,
        seconds: float | None,
        show: Show = (),
    ) -> None:
        """Draw the game with what moves, and the flames and waves at that time if there is one."""
        costumes = tuple(map(costume_of, self._match.seats))
        shown = frame.shown
        pieces = Pieces(costumes, shown.pirates, shown.sloop, frame.lifted)
        model = TrackModel(pieces=pieces, at_sea=frame.at_sea)
        setting = setting_of(show)
        sailing = setting.sailing
        sloop = None if sailing is None else sailing.model(view.track.sloop, costumes)
        motion = BoardMotion(seconds=seconds, sailing=sloop, postures=setting.postures)
        self._collage.draw(target, (model, motion), partial(view.paint, model=model, motion=motion))
        begin_moving(target)
        self._moving.draw(target, tuple(filter(_is_seen, show)))


def _is_seen(moving: Flying) -> bool:
    """Return whether something that moves is drawn over the board; the sloop is drawn on it."""
    return not (isinstance(moving, Sailing) or (isinstance(moving, Sprite) and moving.is_card))
