"""The first screen's picture: a night sea, the board on it with the game, and who plays."""

from collections.abc import Hashable
from random import Random

import pygame
from pygame import Surface

from game import Card, Match
from scenes.board.geometry.track_view import Area
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.choreography import BoardPlaces, Frame
from scenes.board.motion.clips import Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.pieces.drawing import PiecePainter
from scenes.board.tabletop import Terrain
from scenes.kiosk.attract.crew import AttractSituation, face_of, paint_crew, piles
from scenes.kiosk.attract.layout import AttractLayout
from scenes.kit import svg
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, paint_part
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.work import Work, at_once, finished, part

_BACKDROP = 0.3
"""Of what there is to paint."""
_DEEP, _MIDDLE, _LIT = "#061620", "#0B2B38", "#1B6B7A"
_WAVES = ("#5FB5B8", "#04141C")


class AttractPicture:
    """All that one game shows in one window, but for the call and the languages."""

    def __init__(
        self, look: Look, texts: Texts, size: Size, plan: AttractLayout, match: Match, deal: int
    ) -> None:
        self._look, self._texts, self._size = look, texts, size
        self.plan = plan
        self._match = match
        self._deal = deal
        self._terrain = Terrain(match.game, match.table.track, Area(*plan.board))
        self._spectacle = MovingPainter(look, self._terrain.way, match.seats, texts)
        self._collage = Collage()
        self._painted: tuple[Surface, Surface] | None = None
        self._ambience: Ambience | None = None

    def work(self) -> Work[tuple[Surface, Surface]]:
        """Paint what never moves: the sea and the ground; once painted it is kept."""
        if self._painted is None:
            look, size, plan = self._look, self._size, self.plan
            title = self._texts(f"variant.{self._match.game.name}") if self._named else ""
            start = self._texts("board.start") if self._named else ""
            sea = yield from part(
                look.art.painting(
                    f"attract {size} {tuple(plan.board)} {look.scale.unit}",
                    lambda: at_once(lambda: _backdrop(look, size, plan)),
                ),
                0.0,
                _BACKDROP,
            )
            ground = yield from part(
                look.art.painting(
                    f"attract ground {self._terrain.way} {title} {start} {self._deal} {look.theme}",
                    lambda: self._terrain.ground_work(title, self._deal, look, start),
                    opaque=False,
                ),
                _BACKDROP,
                1.0,
            )
            self._painted = sea, ground
        return self._painted

    @property
    def _named(self) -> bool:
        """Whether there are signs with words on the board."""
        return self._match.game.has_islands

    def stage(self) -> BoardPlaces:
        """What the choreographer must know: cards fly between the players and the piles."""
        faces = [face_of(self._look, cell).center for cell in self.plan.players]
        stock, discard = piles(self.plan)

        def hand(seat: int, card: Card | None) -> Point:
            return faces[seat]

        return BoardPlaces(
            way=self._terrain.way,
            hand=hand,
            stock=stock.center,
            discard=discard.center,
            row=lambda _: stock.center,
            card_width=stock.width,
            names=tuple(seat.name for seat in self._match.seats),
        )

    def draw(
        self, target: Surface, frame: Frame, thinker: int | None, seconds: float, *, still: bool
    ) -> None:
        """The game as it stands, and what stirs around it unless all shall be still."""
        shown = frame.shown
        active = None if shown.outcome is not None else shown.turn
        situation = AttractSituation(shown, active, thinker)
        key = (frame.shown, frame.lifted, frame.at_sea, active, thinker, still)
        self._collage.draw(target, key, lambda on: self._paint(on, frame, situation, still=still))
        if still:
            return
        _, ground = finished(self.work())
        if self._ambience is None:
            self._ambience = Ambience(self._terrain, ground, self._look)
        self._ambience.draw(target, seconds)
        if not frame.at_sea:
            x, y = self._ambience.bob(seconds)
            bobbing = Sailing(shown.sloop, shown.pirates, (round(x), round(y)))
            paint_part(target, "sloop", (bobbing,), lambda on: self._spectacle.draw(on, (bobbing,)))

    def draw_show(self, target: Surface, show: Show) -> None:
        """What is on its way."""
        self._spectacle.draw(target, show)

    def _paint(
        self, target: Surface, frame: Frame, situation: AttractSituation, *, still: bool
    ) -> None:
        look, plan, match, terrain = self._look, self.plan, self._match, self._terrain
        sea, ground = finished(self.work())
        sloop = still and not frame.at_sea
        shown = frame.shown

        def board(on: Surface) -> None:
            on.blit(sea, (0, 0))
            on.blit(ground, plan.board)
            terrain.dress(on, look, lit=still)
            self._paint_logo(on)

        def pieces(on: Surface) -> None:
            way = terrain.way.moored(shown.sloop)
            painter = PiecePainter(on, look, way, match.seats)
            painter.paint(match.table.track.signs, shown.pirates, frame.lifted, sloop=sloop)

        paint_part(target, "board", still, board)
        key: Hashable = (shown.sloop, shown.pirates, frame.lifted, sloop)
        paint_part(target, "pieces", key, pieces)
        paint_crew(target, look, plan, match.seats, match.game, situation)

    def _paint_logo(self, target: Surface) -> None:
        look, logo = self._look, self.plan.logo
        look.art.shadowed(
            "logo",
            logo.size,
            colour=look.theme.shadow,
            alpha=150,
            radius=max(1, look.px(8)),
            offset=(look.px(3), look.px(7)),
        ).draw(target, logo.topleft)


def _backdrop(look: Look, size: Size, plan: AttractLayout) -> Surface:
    """A sea at night, lit where the board lies, with long low waves."""
    width, height = size
    shrink = 6
    # A sky of light has no edges, so it is drawn small and stretched.
    small = (max(2, width // shrink), max(2, height // shrink))
    middle = (plan.board.centerx / shrink, plan.board.centery / shrink)
    reach = max(plan.board.width, plan.board.height) / shrink * 0.72
    stops: list[svg.Stop] = [(0, _LIT), (0.45, "#12505F"), (0.8, _MIDDLE), (1, _DEEP)]
    light = svg.raster(
        svg.rect(0, 0, *small, fill="url(#s)"), small, defs=svg.radial("s", stops, middle, reach)
    )
    sea = Surface(small).convert()
    sea.fill(_DEEP)
    sea.blit(light, (0, 0))
    whole = pygame.transform.smoothscale(sea, size)
    unit = look.scale.unit
    rng = Random(6)
    body = ""
    for _ in range(90):
        depth = rng.random()
        x, y = rng.uniform(-60, width / unit), depth * height / unit
        long = rng.uniform(30, 120)
        body += svg.path(
            f"M{x:.0f} {y:.0f}q{long / 2:.0f} {-2 - depth * 6:.1f} {long:.0f} 0"
            f"q{-long / 2:.0f} {1 + depth * 2:.1f} {-long:.0f} 0Z",
            fill=rng.choice(_WAVES),
            opacity=0.10 + 0.12 * depth,
        )
    whole.blit(svg.raster(body, size, unit), (0, 0))
    return whole
