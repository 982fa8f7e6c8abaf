"""The first screen's layout and picture: a night sea, the board with the game, and who plays."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import LEVELS, Match, Seat
from scenes.board.geometry.track_view import Area
from scenes.board.hud.players import Standing, medals_width, mood_of, paint_medals
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.choreography import BoardPlaces, Frame
from scenes.board.motion.clips import Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.pieces.drawing import PiecePainter, Pieces
from scenes.board.pieces.sloop import AT_REST
from scenes.board.terrain import Terrain
from scenes.board.turn.displayed import Displayed
from scenes.kiosk.attract.game import PLAYERS
from scenes.kit import ornaments, plates, svg
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, paint_part
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    cut,
    fitted,
    grid,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.work import Work, at_once, finished, part
from scenes.shared import cards
from scenes.shared.cards import card_size, low
from scenes.shared.portraits import draw_words, mark_of, round_portrait

_LOGO = 1200 / 360
"""Its width by its height."""
_GAP = 16
"""Units between two controls: ten pixels in the smallest window."""
_NARROW_FLAG, _LEAST_PIXELS = 112, 92
"""Units and pixels of a flag below which the flags need two rows."""
_PULSE = 26
"""Units around the call in which its light spreads."""
_STARS = {level.name: level.stars for level in LEVELS}
_TALL = 150
"""Units from which a player has three lines beside the face."""


class AttractLayout(NamedTuple):
    """Where everything is."""

    logo: Rect
    board: Rect
    plank: Rect
    """Under the players and the piles."""
    players: Sequence[Rect]
    piles: Rect
    call: Rect
    hero: Rect
    """The pirate before an end of the call, as tall as it stands."""
    flags: Sequence[Rect]

    @classmethod
    def of(cls, look: Look, size: Size, flags: int, *, wide_board: bool) -> "AttractLayout":
        """The layout of a window, for that many languages."""
        px, compact = look.px, look.scale.compact
        rest = inset(Rect((0, 0), size), px(12 if compact else 16))
        if not is_portrait(size):
            low, rest = cut(rest, Side.BOTTOM, px(190 if compact else 216), px(10))
            head, board = cut(rest, Side.TOP, px(110 if compact else 136), px(10))
            wide = min(round(head.height * _LOGO), round(head.width * 0.3))
            logo, plank = cut(head, Side.LEFT, wide, px(20))
            call, languages = _call_beside_flags(look, low, flags)
            cells, piles = _in_a_line(look, plank)
            hero = Rect(0, 0, round(call.height * 1.6), round(call.height * 1.95))
            hero.bottomleft = call.x, call.bottom
        else:
            logo, rest = cut(rest, Side.TOP, px(120 if compact else 210), px(8))
            call, languages, rest = _call_above_flags(look, rest, flags)
            hero = Rect(0, 0, round(call.height * 1.3), round(call.height * 1.65))
            hero.bottomright = call.right + px(10), call.bottom
            if wide_board:
                narrow = rest.width < px(1000)
                plank, board = cut(rest, Side.TOP, 2 * px(76) if narrow else px(108), px(12))
                cells, piles = _in_a_line(look, plank, lines=2 if narrow else 1)
            else:
                # An upright board with the players in a column beside it.
                wide = round((rest.width - px(14)) * 0.63)
                board, plank = cut(rest, Side.LEFT, wide, px(14))
                # The hat of the pirate reaches up here.
                plank.height = min(plank.bottom, hero.y - px(24)) - plank.y
                piles, room = cut(inset(plank, px(14), px(18)), Side.BOTTOM, px(150), px(10))
                cells = grid(room, 1, PLAYERS, px(8))
        return cls(fitted(logo, _LOGO), board, plank, cells, piles, call, hero, languages)


def _call_beside_flags(look: Look, low: Rect, flags: int) -> tuple[Rect, Sequence[Rect]]:
    """The call beside the languages in two rows, or in the middle if there is no choice."""
    px = look.px
    if flags < 2:
        wide = min(low.width, px(1300))
        return inset(Rect(low.centerx - wide // 2, low.y, wide, low.height), px(_PULSE)), ()
    across = -(-flags // 2)
    width = min(max(px(_NARROW_FLAG), _LEAST_PIXELS) * across + px(_GAP) * (across - 1), px(720))
    width = max(width, min(px(172) * across, round(low.width * 0.4)))
    right, call = cut(low, Side.RIGHT, width, px(8))
    return inset(call, px(_PULSE)), grid(right, across, 2, px(_GAP))[:flags]


def _call_above_flags(look: Look, rest: Rect, flags: int) -> tuple[Rect, Sequence[Rect], Rect]:
    """The call over the languages along the lower edge, and what is left above them."""
    px, gap = look.px, look.px(_GAP)
    languages: Sequence[Rect] = ()
    if flags > 1:
        least = max(px(_NARROW_FLAG), _LEAST_PIXELS)
        lines = 1 if (rest.width + gap) // flags >= least + gap else 2
        band, rest = cut(rest, Side.BOTTOM, lines * px(112) + (lines - 1) * gap)
        across = -(-flags // lines)
        wide = min(band.width, across * px(200) + (across - 1) * gap)
        band = Rect(band.centerx - wide // 2, band.y, wide, band.height)
        languages = grid(band, across, lines, gap)[:flags]
    call, rest = cut(rest, Side.BOTTOM, px(170 if look.scale.compact else 240), px(4))
    return inset(call, px(_PULSE + 12), px(_PULSE)), languages, rest


def _in_a_line(look: Look, plank: Rect, lines: int = 1) -> tuple[Sequence[Rect], Rect]:
    """The players side by side on their plank, and the piles at its end."""
    room = inset(plank, look.px(18), look.px(8))
    room.height -= look.px(6)
    piles, room = cut(room, Side.RIGHT, round(room.height / lines * 1.3), look.px(14))
    return grid(room, PLAYERS // lines, lines, look.px(8)), piles


class AttractPicture:
    """Everything that one game shows in one window, except for the call and the languages."""

    def __init__(
        self, look: Look, texts: Texts, size: Size, plan: AttractLayout, match: Match, deal: int
    ) -> None:
        self._look, self._texts, self._size = look, texts, size
        self.plan = plan
        self._match = match
        self._deal = deal
        self._terrain = Terrain(match.game, match.table.track, Area(*plan.board))
        self._moving = MovingPainter(look, self._terrain.way, match.seats, texts)
        self._stock, self._discard = _piles(plan.piles)
        self._collage = Collage()
        self._painted: tuple[Surface, Surface] | None = None
        self._ambience: Ambience | None = None

    def work(self) -> Work[tuple[Surface, Surface]]:
        """Paint what never moves, once: the sea and the ground."""
        if self._painted is None:
            look, size, plan = self._look, self._size, self.plan
            # Only the islands have signs with words.
            named = self._match.game.has_islands
            title = self._texts(f"variant.{self._match.game.name}") if named else ""
            start = self._texts("board.start") if named else ""
            sea = look.art.painting(
                f"attract {size} {tuple(plan.board)} {look.scale.unit}",
                lambda: at_once(lambda: _backdrop(look, size, plan)),
            )
            ground = self._terrain.ground_work(title, self._deal, look, start)
            backdrop = yield from part(sea, 0.0, 0.3)
            self._painted = backdrop, (yield from part(ground, 0.3, 1.0))
        return self._painted

    def stage(self) -> BoardPlaces:
        """The places between which pirates and cards move."""
        faces = [self._face(cell).center for cell in self.plan.players]
        return BoardPlaces(
            way=self._terrain.way,
            hand=lambda seat, card: faces[seat],
            stock=self._stock.center,
            discard=self._discard.center,
            row=lambda _: self._stock.center,
            card_width=self._stock.width,
            names=tuple(seat.name for seat in self._match.seats),
        )

    def draw(
        self, target: Surface, frame: Frame, thinker: int | None, seconds: float, *, still: bool
    ) -> None:
        """Draw the game, and unless all is to be still, the flames and waves around it."""
        now = None if still else seconds
        key = (frame.shown, frame.lifted, frame.at_sea, thinker, now)
        self._collage.draw(target, key, lambda on: self._paint(on, frame, thinker, now))

    def draw_show(self, target: Surface, show: Show) -> None:
        """Draw what is moving."""
        self._moving.draw(target, show)

    def _paint(
        self, target: Surface, frame: Frame, thinker: int | None, seconds: float | None
    ) -> None:
        """Paint the game at that time, or with everything at rest."""
        look, plan, match, terrain = self._look, self.plan, self._match, self._terrain
        sea, ground = finished(self.work())
        shown, afloat = frame.shown, AT_REST

        def board(on: Surface) -> None:
            on.blit(sea, (0, 0))
            on.blit(ground, plan.board)
            if seconds is None:
                terrain.draw_flames(on, look)
            px, art = look.px, look.art
            shadow, radius, drop = look.theme.shadow, max(1, px(8)), (px(3), px(7))
            size = plan.logo.size
            logo = art.shadowed("logo", size, colour=shadow, alpha=150, radius=radius, offset=drop)
            logo.draw(on, plan.logo.topleft)

        def painter() -> PiecePainter:
            way = terrain.way.moored(shown.sloop)
            pieces = Pieces(match.table.track.signs, shown.pirates, frame.lifted)
            return PiecePainter(look, way, match.seats, pieces)

        paint_part(target, "board", seconds is None, board)
        if seconds is not None:
            if self._ambience is None:
                self._ambience = Ambience(terrain, ground, look)
            self._ambience.draw(target, seconds)
            afloat = self._ambience.afloat(seconds)
        stands = (shown.sloop, shown.pirates, frame.lifted)
        paint_part(target, "spaces", stands, lambda on: painter().paint_spaces(on))
        if not frame.at_sea:
            key = (stands, afloat)
            paint_part(target, "sloop", key, lambda on: painter().paint_sloop(on, afloat))
        paint_part(target, "pieces", stands, lambda on: painter().paint_figures(on))
        if not frame.at_sea:
            paint_part(target, "deck", key, lambda on: painter().paint_deck_badges(on, afloat))
        paint_part(target, "torchlight", (), lambda on: terrain.draw_torchlight(on, look))
        self._paint_crew(target, shown, thinker)

    def _paint_crew(self, target: Surface, shown: Displayed, thinker: int | None) -> None:
        """Paint the plank with the players and the piles on it."""
        look, plan, game = self._look, self.plan, self._match.game
        place, scale = plan.plank, look.scale
        plank = plates.panel(look, place.size, Ground.WOOD, radius=22)
        paint_part(target, "plank", (tuple(place), scale), lambda on: plank.draw(on, place.topleft))
        top, left = shown.discard[-1] if shown.discard else None, shown.stock > 0

        def piles(on: Surface) -> None:
            if left:
                cards.laid(look, None, self._stock.height).draw(on, self._stock.topleft)
            if top is not None:
                cards.laid(look, top, self._discard.height).draw(on, self._discard.topleft)

        paint_part(target, "piles", (tuple(plan.piles), top, left, scale), piles)
        for index, (seat, cell) in enumerate(zip(self._match.seats, plan.players, strict=True)):
            home, active = shown.pirates[index].count(game.goal), index == shown.turn
            told = Standing(
                home,
                active=active and shown.outcome is None,
                mood=mood_of(index, shown.outcome, thinker),
            )
            key = (tuple(cell), seat, look.theme.crew(seat.colour.value), told, scale)
            paint = partial(self._paint_player, cell=cell, seat=seat, told=told)
            paint_part(target, f"player {index}", key, paint)

    def _face(self, cell: Rect) -> Rect:
        look = self._look
        side = min(cell.height - look.px(4), round(cell.width * 0.42), look.px(200))
        return anchored(cell, (side, side), 0, 0.5)

    def _paint_player(self, target: Surface, cell: Rect, seat: Seat, told: Standing) -> None:
        look, face = self._look, self._face(cell)
        if told.active:
            glow = round(face.width * 0.82)
            look.art.draw_glow(target, face.center, glow, look.theme.focus_glow, 0.75)
        portrait = round_portrait(look, seat, face.width, active=told.active, mood=told.mood)
        portrait.draw(target, face.topleft)
        side = max(look.px(28), round(face.width * 0.36))
        badge = Rect(0, 0, side, side)
        badge.bottomright = face.right + side // 4, face.bottom + look.px(2)
        target.blit(mark_of(look, seat.colour.value, side), badge)
        words = cut(cell, Side.LEFT, badge.right + look.px(8) - cell.x)[1]
        name, stars, home = _lines(look, words)
        style = low(look.outlined(32 if home is None or name.top == home.top else 42), name.height)
        draw_words(target, look, name, seat.name, style)
        side = min(stars.height, stars.width // 5, look.px(36))
        five = Rect(stars.x, stars.y, 5 * side, side)
        ornaments.draw_stars(target, look, five, _STARS[seat.brain or ""])
        if home is not None:
            paint_medals(target, look, home, seat.colour.value, told.home)


def _piles(room: Rect) -> tuple[Rect, Rect]:
    """The stock and the discard pile side by side."""
    wide, high = card_size(min(round(room.height * 0.86), round(room.width / 1.6)))
    both = anchored(room, (2 * wide + max(2, wide // 8), high))
    return Rect(both.x, both.y, wide, high), Rect(both.right - wide, both.y, wide, high)


def _lines(look: Look, words: Rect) -> tuple[Rect, Rect, Rect | None]:
    """The name, the stars, and the medals of those who are home if there is room for them."""
    if words.height >= look.px(_TALL):
        block = anchored(words, (words.width, min(words.height, look.px(_TALL + 30))))
        name, stars, home = rows(block, [Share(1.1), Share(0.8), Share(1)], look.px(4))
        return name, stars, home
    block = anchored(words, (words.width, min(words.height, look.px(96))))
    name, stars = rows(block, [Share(1.15), Share(0.85)], look.px(2))
    beside = min(medals_width(name.height), words.width // 2)
    # The name needs room too.
    if words.width < look.px(240):
        return name, stars, None
    home, name = cut(name, Side.RIGHT, beside, look.px(6))
    return name, stars, home


def _backdrop(look: Look, size: Size, plan: AttractLayout) -> Surface:
    """Paint a sea at night, lit around the board, with long low waves."""
    width, height = size
    shrink = 6
    # The light has no edges, so it is drawn small and stretched.
    small = (max(2, width // shrink), max(2, height // shrink))
    middle = (plan.board.centerx / shrink, plan.board.centery / shrink)
    reach = max(plan.board.width, plan.board.height) / shrink * 0.72
    stops: list[svg.Stop] = [(0, "#1B6B7A"), (0.45, "#12505F"), (0.8, "#0B2B38"), (1, "#061620")]
    light = svg.radial("s", stops, middle, reach)
    sea = Surface(small).convert()
    sea.fill("#061620")
    sea.blit(svg.raster(svg.rect(0, 0, *small, fill="url(#s)"), small, defs=light), (0, 0))
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
            fill=rng.choice(("#5FB5B8", "#04141C")),
            opacity=0.10 + 0.12 * depth,
        )
    whole.blit(svg.raster(body, size, unit), (0, 0))
    return whole
