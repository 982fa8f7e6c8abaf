"""The first screen's picture: the board with a game, and the logo above it."""

from pygame import Surface

from game import Match
from scenes.board.view import BoardGround, BoardView
from scenes.board.watching import BoardPlaces, Frame, Show, WatchedBoard
from scenes.kiosk.attract.layout import CALL, LOGO, AttractLayout
from scenes.kit import svg, transform
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layers import paint_values
from scenes.kit.look import Look, stamp

_DUSK = 0.62
"""How dark the edges of the window are."""


class _Backdrop(BoardGround):
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
        self._board = WatchedBoard(look, plan.terrain, match, texts, [plan.places[LOGO]])
        self._view: BoardView | None = None

    def prepare(self) -> BoardView:
        """Paint what never moves: the ground; return the board on it."""
        if self._view is None:
            look, plan = self._look, self.plan
            ground = _Backdrop(look, plan, self.ground())
            self._view = BoardView.of(look, plan.terrain, ground, lively=False)
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

    @property
    def places(self) -> BoardPlaces:
        """The places between which pirates move."""
        return self._board.places

    def draw(self, target: Surface, frame: Frame, seconds: float | None, show: Show = ()) -> None:
        """Draw the game with what moves, and the flames and waves at that time if there is one."""
        self._board.draw(target, self.prepare(), frame, seconds, show)


@stamp
def _shade(look: Look, width: int, height: int, *, below: bool = False) -> Stamp:
    """Return the dusk at the upper or lower edge of the window, before which the logo shines."""
    dark = look.theme.shadow
    stops = [(at, dark, _DUSK * (1 - at) ** 1.5) for at in (0.0, 0.25, 0.5, 0.75, 1.0)]
    ends = ((0, height), (0, 0)) if below else ((0, 0), (0, height))
    body = svg.rect(0, 0, 8, height, 0, fill="url(#d)")
    strip = svg.raster(body, (8, height), defs=svg.linear("d", stops, *ends))
    return Stamp(transform.scale(strip, (width, height)), (0, 0))
