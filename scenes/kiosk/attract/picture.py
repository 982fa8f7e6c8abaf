"""The first screen's picture: the board with a game, and the logo above it."""

from functools import partial

from pygame import Surface

from game import Match
from scenes.board.lighting import Ground
from scenes.board.motion.clips import CardPlace, Flying, Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.sprites import Sprite
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.board.view import BoardMotion, BoardView
from scenes.kiosk.attract.layout import CALL, LOGO, AttractLayout
from scenes.kit import svg, transform
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, begin_moving, paint_values
from scenes.kit.look import Look, stamp
from scenes.shared.portraits import costume_of

_DUSK = 0.62
"""How dark the edges of the window are."""


class _Backdrop(Ground):
    """A ground as far as the window goes, with the logo on it; dusk falls at the edges."""

    def __init__(self, look: Look, plan: AttractLayout, bare: Surface) -> None:
        self._look = look
        self._plan = plan
        self.bare = bare

    def paint(self, target: Surface, _at: float) -> None:
        paint_values(target, self._paint)

    def _paint(self, target: Surface) -> None:
        look = self._look
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))
        target.blit(self.bare, (0, 0))
        place = self._plan.places[LOGO]
        if not look.theme.plain:
            wide, high = target.get_size()
            shade = _shade(look, wide, place.bottom + place.bottom // 2).surface
            target.blit(shade, (0, 0))
            foot = high - self._plan.places[CALL].top
            shade = _shade(look, wide, foot + foot // 4, below=True).surface
            target.blit(shade, (0, high - shade.get_height()))
        logo = look.art.shadowed(
            "logo",
            place.size,
            colour=look.theme.shadow,
            alpha=150,
            radius=max(1, look.px(8)),
            offset=(look.px(3), look.px(7)),
        )
        logo.draw(target, place.topleft)


class AttractPicture:
    """Everything that one game shows in one window, except for the call and the languages."""

    def __init__(
        self, look: Look, texts: Texts, plan: AttractLayout, match: Match, deal: int
    ) -> None:
        self._look = look
        self._texts = texts
        self.plan = plan
        self._match = match
        self._deal = deal
        track = plan.terrain.track
        self._moving = MovingPainter(look, track, match.seats, texts, [plan.places[LOGO]])
        self._collage = Collage()
        self._view: BoardView | None = None

    def prepare(self) -> BoardView:
        """Paint what never moves: the ground; return the board on it."""
        if self._view is None:
            plan, signs = self.plan, self._match.table.track.signs
            track = BoardTrack(self._look, plan.terrain.track, signs)
            ground = _Backdrop(self._look, plan, self.ground())
            self._view = BoardView(plan.terrain, track, ground, lively=False)
        return self._view

    def ground(self) -> Surface:
        """Paint the ground, or load it if it was painted before."""
        # Only the islands have signs with words.
        named = self._match.game.has_islands
        title = self._texts(f"variant.{self._match.game.name}") if named else ""
        start = self._texts("board.start") if named else ""
        look, terrain = self._look, self.plan.terrain
        # The grounds of games are not stored, but this one is shown after every start.
        return look.art.painted(
            f"attract {terrain.track} {title} {start} {self._deal} {look.scale} {look.theme}",
            lambda: terrain.painted_ground(title, self._deal, look, start),
            opaque=False,
        )

    def stage(self) -> BoardPlaces:
        """Return the places between which pirates move; cards stay out of the picture."""
        track = self.plan.terrain.track
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
        frame: Frame,
        seconds: float | None,
        show: Show = (),
    ) -> None:
        """Draw the game with what moves, and the flames and waves at that time if there is one."""
        view = self.prepare()
        costumes = tuple(map(costume_of, self._match.seats))
        shown = frame.shown
        pieces = Pieces(costumes, shown.pirates, shown.sloop, frame.lifted)
        model = TrackModel(pieces=pieces, poses=frame.poses, at_sea=frame.at_sea)
        sailing = next((moving for moving in show if isinstance(moving, Sailing)), None)
        sloop = None if sailing is None else sailing.model(view.track.sloop, costumes)
        motion = BoardMotion(seconds=seconds, sailing=sloop)
        paint = partial(view.paint, model=model, motion=motion)
        self._collage.draw(target, (model, motion), paint)
        begin_moving(target)
        self._moving.draw(target, tuple(filter(_is_seen, show)))


def _is_seen(moving: Flying) -> bool:
    """Return whether something that moves is drawn over the board; the sloop is drawn on it."""
    return not (isinstance(moving, Sailing) or (isinstance(moving, Sprite) and moving.is_card))


@stamp
def _shade(look: Look, width: int, height: int, *, below: bool = False) -> Stamp:
    """Return the dusk at the upper or lower edge of the window, before which the logo shines."""
    dark = look.theme.shadow
    stops = [(at, dark, _DUSK * (1 - at) ** 1.5) for at in (0.0, 0.25, 0.5, 0.75, 1.0)]
    ends = ((0, height), (0, 0)) if below else ((0, 0), (0, height))
    body = svg.rect(0, 0, 8, height, 0, fill="url(#d)")
    strip = svg.raster(body, (8, height), defs=svg.linear("d", stops, *ends))
    return Stamp(transform.scale(strip, (width, height)), (0, 0))
