"""The first screen's picture: the board with a game, and the logo above it."""

from pygame import Surface

from game import Match
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import CardPlace, Flying, Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.sprites import Sprite
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.pieces.sloop import AT_REST
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.kiosk.attract.layout import CALL, LOGO, AttractLayout
from scenes.kit import svg, transform
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, begin_moving, paint_values
from scenes.kit.look import Look, stamp
from scenes.shared.portraits import costume_of

_DUSK = 0.62
"""How dark the edges of the window are."""


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
        self._board = BoardTrack(look, track, match.table.track.signs)
        self._collage = Collage()
        self._ground: Surface | None = None
        self._ambience: Ambience | None = None

    def ground(self) -> Surface:
        """Return what never moves: the ground, painted once."""
        if self._ground is None:
            # Only the islands have signs with words.
            named = self._match.game.has_islands
            title = self._texts(f"variant.{self._match.game.name}") if named else ""
            start = self._texts("board.start") if named else ""
            look = self._look
            terrain = self.plan.terrain
            # The grounds of games are not stored, but this one is shown after every start.
            self._ground = look.art.painted(
                f"attract {terrain.track} {title} {start} {self._deal} {look.scale} {look.theme}",
                lambda: terrain.painted_ground(title, self._deal, look, start),
                opaque=False,
            )
        return self._ground

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
        sailing = next((moving for moving in show if isinstance(moving, Sailing)), None)
        key = (frame.shown, frame.lifted, frame.at_sea, frame.poses, sailing, seconds)

        def paint(on: Surface) -> None:
            self._paint_board(on, frame, sailing, seconds)

        self._collage.draw(target, key, paint)
        begin_moving(target)
        self._moving.draw(target, tuple(filter(_is_seen, show)))

    def _paint_board(
        self, target: Surface, frame: Frame, sailing: Sailing | None, seconds: float | None
    ) -> None:
        """Paint the board at that time, or with everything at rest."""
        shown = frame.shown
        ground = self.ground()
        afloat = AT_REST
        paint_values(target, self._paint_ground, ground)
        if seconds is None:
            paint_values(target, self._paint_flames)
        paint_values(target, self._paint_logo)
        if seconds is not None:
            if self._ambience is None:
                self._ambience = Ambience(self.plan.terrain, ground, self._look)
            self._ambience.draw(target, seconds)
            afloat = self._ambience.afloat(seconds)
        costumes = tuple(map(costume_of, self._match.seats))
        pieces = Pieces(costumes, shown.pirates, shown.sloop, frame.lifted)
        model = TrackModel(
            pieces=pieces,
            poses=frame.poses,
            afloat=None if frame.at_sea or sailing is not None else afloat,
            sailing=None if sailing is None else sailing.model(self._board.sloop, costumes),
        )
        self._board.paint(target, model)
        paint_values(target, self._paint_torchlight)

    def _paint_ground(self, target: Surface, ground: Surface) -> None:
        look = self._look
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))
        target.blit(ground, (0, 0))
        if not look.theme.plain:
            wide, high = target.get_size()
            head = self.plan.places[LOGO].bottom
            shade = _shade(look, wide, head + head // 2).surface
            target.blit(shade, (0, 0))
            foot = high - self.plan.places[CALL].top
            shade = _shade(look, wide, foot + foot // 4, below=True).surface
            target.blit(shade, (0, high - shade.get_height()))

    def _paint_flames(self, target: Surface) -> None:
        self.plan.terrain.draw_flames(target, self._look)

    def _paint_logo(self, target: Surface) -> None:
        look = self._look
        place = self.plan.places[LOGO]
        logo = look.art.shadowed(
            "logo",
            place.size,
            colour=look.theme.shadow,
            alpha=150,
            radius=max(1, look.px(8)),
            offset=(look.px(3), look.px(7)),
        )
        logo.draw(target, place.topleft)

    def _paint_torchlight(self, target: Surface) -> None:
        self.plan.terrain.draw_torchlight(target, self._look)


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
