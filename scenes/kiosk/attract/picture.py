"""The first screen's layout and picture: the board with the game, and who plays."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from game import LEVELS, Match, Seat
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import START, Area
from scenes.board.hud.plate import Standing
from scenes.board.hud.players import blinker, draw_medals, face_of
from scenes.board.motion.ambience import Ambience
from scenes.board.motion.clips import CardPlace, Sailing, Show
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.pieces.drawing import PiecePainter, Pieces
from scenes.board.pieces.sloop import AT_REST
from scenes.board.terrain import Terrain
from scenes.board.turn.displayed import Displayed
from scenes.kiosk.attract.game import PLAYERS
from scenes.kit import ornaments, plates
from scenes.kit.i18n import Texts
from scenes.kit.layers import Collage, begin_moving, paint_part
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
from scenes.kit.work import Work, finished
from scenes.shared import cards
from scenes.shared.cards import card_size, low
from scenes.shared.portraits import (
    Expression,
    costume_of,
    draw_words,
    mark_of,
    round_portrait,
)

_LOGO = 1200 / 360
"""Its width by its height."""
_GAP = 16
"""Units between two controls: ten pixels in the smallest window."""
_NARROW_FLAG, _LEAST_PIXELS = 112, 92
"""Units and pixels of a flag below which the flags need two rows."""
_PULSE = 26
"""Units around the call in which its light spreads."""
_STARS = {level.name: level.stars for level in LEVELS}
_TALL, _BROAD = 126, 190
"""Units from which a player has three lines beside the face, or the stars beside the name."""
_HERO = 0.84
"""The width of the pirate before the call by its height."""
_SEA = 50
"""Units of one step aside that islands make for it."""


class AttractLayout(NamedTuple):
    """Where everything is: the board is the screen, and all else is on its edges."""

    terrain: Terrain
    hero: Rect
    """The pirate before an end of the call, as tall as it stands, where it hides nothing."""
    call: Rect
    flags: Sequence[Rect]
    logo: Rect
    plank: Rect
    """Under the players and the piles."""
    players: Sequence[Rect]
    piles: Rect

    @classmethod
    def of(cls, look: Look, size: Size, flags: int, match: Match) -> "AttractLayout":
        """The layout of a window, for that many languages."""
        lay_out = _upright if is_portrait(size) else _across
        return lay_out(look, Rect((0, 0), size), flags, match)


class _Arrangement(NamedTuple):
    """The board, and at its lower edge the call with its pirate and the languages."""

    terrain: Terrain
    hero: Rect
    call: Rect
    flags: Sequence[Rect]


def _across(look: Look, window: Rect, flags: int, match: Match) -> AttractLayout:
    """The layout of a window that is wider than high."""
    px, compact, islands = look.px, look.scale.compact, match.game.has_islands
    low, rest = cut(inset(window, px(12)), Side.BOTTOM, px(150 if compact else 168))
    head, _ = cut(rest, Side.TOP, px(88 if compact else 104))
    wide = min(round(head.height * 1.25 * _LOGO), head.width * 3 // 10)
    _, plank = cut(head, Side.LEFT, wide, px(16))
    top = 0 if islands else head.bottom
    room = Rect(0, top, window.width, low.top + px(36 if islands else -2) - top)
    # The sea is at the right of the islands, and the languages are at either side.
    boards = [cut(room, Side.RIGHT, px(_SEA * part))[1] for part in range(9 if islands else 1)]
    sides = (Side.RIGHT, Side.LEFT) if flags > 1 else (Side.RIGHT,)
    lows = [_call_beside_flags(look, low, flags, side) for side in sides]
    stages = []
    for terrain in [_terrain(match, window, board, head.bottom - top) for board in boards]:
        for call, languages in lows:
            hero = _hero(look, window, (call, *languages), terrain, window.height // 3)
            stages.append(_Arrangement(terrain, hero, call, languages))
    stage = _best(stages)
    logo = fitted(Rect(head.topleft, (wide, head.height)), _LOGO, 0)
    # It may hang over the board, but not before the mast of the sloop.
    for high in range(round(wide / _LOGO), head.height - 1, -1):
        logo = Rect(head.topleft, (round(high * _LOGO), high))
        if logo.collidelist(_taken(stage.terrain)) < 0:
            break
    players, piles = _in_a_line(look, plank)
    return AttractLayout(*stage, logo, plank, players, piles)


def _upright(look: Look, window: Rect, flags: int, match: Match) -> AttractLayout:
    """The layout of a window that is higher than wide."""
    px, compact, islands = look.px, look.scale.compact, match.game.has_islands
    rest = inset(window, px(12))
    logo, _ = cut(rest, Side.TOP, px(120 if compact else 170))
    call, languages = _call_above_flags(look, rest, flags)
    # Beside the tunnel, or below the logo.
    plank = Rect(0, 0, round(rest.width * 0.36), px(640 if compact else 740))
    top, foot, terrain = logo.bottom - px(16), call.top + px(16), None
    if not islands:
        board = Rect(0, top, window.width, foot - top)
        terrain = _terrain(match, window, board, plates=plank.size)
    if terrain is not None and terrain.free is not None:
        plank.topleft = round(terrain.free.left), round(terrain.free.top)
        piles, room = cut(inset(plank, px(14), px(18)), Side.BOTTOM, px(130), px(10))
        players: Sequence[Rect] = grid(room, 1, PLAYERS, px(8))
        terrains = [terrain]
    else:
        lines = 2 if rest.width < px(1000) else 1
        plank = Rect(rest.x, logo.bottom + px(4), rest.width, px(108 if lines == 1 else 156))
        players, piles = _in_a_line(look, plank, lines)
        top = 0 if islands else plank.bottom
        room = Rect(0, top, window.width, foot - top + px(14))
        # Below the islands is a beach.
        boards = [cut(room, Side.BOTTOM, px(20 * part))[1] for part in range(9 if islands else 1)]
        terrains = [_terrain(match, window, board, plank.bottom - top) for board in boards]
    most = window.height // 5
    row = (call, *languages)
    heroes = [_hero(look, window, row, terrain, most) for terrain in terrains]
    stage = _best(
        _Arrangement(*pair, call, languages) for pair in zip(terrains, heroes, strict=True)
    )
    return AttractLayout(*stage, fitted(logo, _LOGO), plank, players, piles)


def _terrain(
    match: Match, window: Rect, board: Rect, clear: int = 0, plates: Size | None = None
) -> Terrain:
    """The board in a part of the window, with its ground as far as the window goes."""
    track = match.table.track
    return Terrain(match.game, track, Area(*board), clear, plates, ground=Area(*window))


def _best(stages: Iterable[_Arrangement]) -> _Arrangement:
    """The stage with the largest spaces, or with hardly smaller ones and a far taller pirate."""
    return max(stages, key=lambda stage: stage.terrain.way.cell * stage.hero.height ** (1 / 3))


def _hero(look: Look, window: Rect, row: Sequence[Rect], terrain: Terrain, most: int) -> Rect:
    """The tallest pirate before an end of the call that hides nothing of the game.

    The call is the first in the row, and the languages are the others.
    """
    call, *languages = row
    taken = _taken(terrain) + languages
    # Some swords are longer, and some hats taller.
    inside, found = inset(window, look.px(18)), []
    # In the smallest windows it is hardly taller than the call.
    most = max(min(most, round(0.3 * call.width / _HERO)), call.height + 1)
    for right, inward in product((False, True), (-0.05, 0.0, 0.05, 0.1)):
        aside = round(inward * call.width)
        for height in range(most, call.height, -look.px(12)):
            hero = Rect(0, 0, round(height * _HERO), height)
            hero.bottomleft = call.x + aside, call.bottom
            if right:
                hero.right = call.right - aside
            hero.left = max(inside.left, min(hero.left, inside.right - hero.width))
            if Rect(hero.x, hero.y - height // 9, *hero.size).collidelist(taken) < 0:
                break
        found.append(hero)
    return max(found, key=lambda hero: hero.height)


def _taken(terrain: Terrain) -> list[Rect]:
    """What nothing may cover: every position, the sloop wherever it moors, and the great rock."""
    areas: list[Area] = []
    for way in map(terrain.way.moored, (1, 2)):
        areas += [way.sloop, *map(way.area, (START, *way.spaces, *way.havens))]
    if isinstance(terrain.way, IslandsView) and terrain.way.skull:
        areas.append(terrain.way.skull)
    # With the counts at their feet.
    return [Rect(*map(round, area.grown(0.08 * terrain.way.cell))) for area in areas]


def _call_beside_flags(
    look: Look, low: Rect, flags: int, side: Side
) -> tuple[Rect, Sequence[Rect]]:
    """The call beside the languages in two rows, or in the middle if there is no choice."""
    px = look.px
    if flags < 2:
        return low.inflate(min(0, px(1300) - low.width), -px(16)), ()
    across = -(-flags // 2)
    width = min(max(px(_NARROW_FLAG), _LEAST_PIXELS) * across + px(_GAP) * (across - 1), px(720))
    width = max(width, min(px(172) * across, round(low.width * 0.4)))
    languages, call = cut(low, side, width, px(_PULSE))
    return inset(call, px(8)), grid(languages, across, 2, px(_GAP))[:flags]


def _call_above_flags(look: Look, rest: Rect, flags: int) -> tuple[Rect, Sequence[Rect]]:
    """The call over the languages along the lower edge."""
    px, gap = look.px, look.px(_GAP)
    languages: Sequence[Rect] = ()
    if flags > 1:
        least = max(px(_NARROW_FLAG), _LEAST_PIXELS)
        lines = 1 if (rest.width + gap) // flags >= least + gap else 2
        band, rest = cut(rest, Side.BOTTOM, lines * px(90) + (lines - 1) * gap, px(_PULSE))
        across = -(-flags // lines)
        wide = min(band.width, across * px(200) + (across - 1) * gap)
        band = Rect(band.centerx - wide // 2, band.y, wide, band.height)
        languages = grid(band, across, lines, gap)[:flags]
    call, _ = cut(rest, Side.BOTTOM, px(130 if look.scale.compact else 180))
    return inset(call, px(_PULSE), 0), languages


def _in_a_line(look: Look, plank: Rect, lines: int = 1) -> tuple[Sequence[Rect], Rect]:
    """The players side by side on their plank, and the piles at its end."""
    room = inset(plank, look.px(18), look.px(8))
    room.height -= look.px(6)
    piles, room = cut(room, Side.RIGHT, round(room.height / lines * 1.3), look.px(14))
    return grid(room, PLAYERS // lines, lines, look.px(8)), piles


class AttractPicture:
    """Everything that one game shows in one window, except for the call and the languages."""

    def __init__(
        self, look: Look, texts: Texts, plan: AttractLayout, match: Match, deal: int
    ) -> None:
        self._look, self._texts = look, texts
        self.plan = plan
        self._match = match
        self._deal = deal
        self._moving = MovingPainter(look, plan.terrain.way, match.seats, texts)
        self._stock, self._discard = _piles(plan.piles)
        self._collage = Collage()
        self._ground: Surface | None = None
        self._ambience: Ambience | None = None

    def work(self) -> Work[Surface]:
        """Paint what never moves, once: the ground."""
        if self._ground is None:
            # Only the islands have signs with words.
            named = self._match.game.has_islands
            title = self._texts(f"variant.{self._match.game.name}") if named else ""
            start = self._texts("board.start") if named else ""
            look, terrain = self._look, self.plan.terrain
            # The grounds of games are not stored, but this one is shown after every start.
            self._ground = yield from look.art.painting(
                f"attract {terrain.way} {title} {start} {self._deal} {look.scale} {look.theme}",
                lambda: terrain.ground_work(title, self._deal, look, start),
                opaque=False,
            )
        return self._ground

    def stage(self) -> BoardPlaces:
        """The places between which pirates and cards move."""
        faces = [self._face(cell).center for cell in self.plan.players]
        return BoardPlaces(
            way=self.plan.terrain.way,
            hand=lambda seat, card: CardPlace(faces[seat], self._stock.width),
            stock=self._stock.center,
            discard=self._discard.center,
            row=lambda _: self._stock.center,
            card_width=self._stock.width,
            names=tuple(seat.name for seat in self._match.seats),
        )

    def draw(
        self,
        target: Surface,
        frame: Frame,
        moods: tuple[Expression, ...],
        seconds: float | None,
        show: Show = (),
    ) -> None:
        """Draw the game with what moves, and the flames and waves at that time if there is one."""
        sailing = next((moving for moving in show if isinstance(moving, Sailing)), None)
        key = (frame.shown, frame.lifted, frame.at_sea, frame.poses, sailing, moods, seconds)

        def paint(on: Surface) -> None:
            self._paint_board(on, frame, sailing, seconds)
            blinks = None if seconds is None else blinker(seconds, len(moods))
            self._paint_crew(on, frame.shown, moods, blinks)

        self._collage.draw(target, key, paint)
        begin_moving(target)
        self._moving.draw(target, tuple(moving for moving in show if moving is not sailing))

    def _paint_board(
        self, target: Surface, frame: Frame, sailing: Sailing | None, seconds: float | None
    ) -> None:
        """Paint the board at that time, or with everything at rest; the sloop below the pieces."""
        look, plan, match, terrain = self._look, self.plan, self._match, self.plan.terrain
        ground, shown, afloat = finished(self.work()), frame.shown, AT_REST

        def board(on: Surface) -> None:
            on.blit(look.textures.table(on.get_size(), look.scale.unit), (0, 0))
            on.blit(ground, (0, 0))
            if seconds is None:
                terrain.draw_flames(on, look)
            px, art = look.px, look.art
            shadow, radius, drop = look.theme.shadow, max(1, px(8)), (px(3), px(7))
            size = plan.logo.size
            logo = art.shadowed("logo", size, colour=shadow, alpha=150, radius=radius, offset=drop)
            logo.draw(on, plan.logo.topleft)

        def painter() -> PiecePainter:
            way = terrain.way.moored(shown.sloop)
            signs, crews = match.table.track.signs, shown.pirates
            return PiecePainter(look, way, match.seats, Pieces(signs, crews, frame.lifted))

        paint_part(target, "board", seconds is None, board)
        if seconds is not None:
            if self._ambience is None:
                self._ambience = Ambience(terrain, ground, look)
            self._ambience.draw(target, seconds)
            afloat = self._ambience.afloat(seconds)
        stands = (shown.sloop, shown.pirates, frame.lifted)
        paint_part(target, "spaces", stands, lambda on: painter().paint_spaces(on))
        poses = frame.poses
        key = (stands, afloat, poses)
        if sailing is not None:
            paint_part(target, "sloop", sailing, lambda on: self._moving.draw(on, (sailing,)))
        elif not frame.at_sea:
            paint_part(target, "sloop", key, lambda on: painter().paint_sloop(on, afloat, poses))
        paint_part(
            target, "figures", (stands, poses), lambda on: painter().paint_figures(on, poses)
        )
        paint_part(target, "labels", stands, lambda on: painter().paint_labels(on))
        if not frame.at_sea:
            paint_part(target, "deck", key, lambda on: painter().paint_deck_badges(on, afloat))
        paint_part(target, "torchlight", (), lambda on: terrain.draw_torchlight(on, look))

    def _paint_crew(
        self,
        target: Surface,
        shown: Displayed,
        moods: tuple[Expression, ...],
        blinks: int | None,
    ) -> None:
        """Paint the plank with the players and the piles on it."""
        look, plan, game = self._look, self.plan, self._match.game
        place, scale = plan.plank, look.scale
        plank = plates.panel(look, place.size, Ground.WOOD, radius=22)
        paint_part(target, "plank", (tuple(place), scale), lambda on: plank.draw(on, place.topleft))
        top, left = shown.discard[-1] if shown.discard else None, shown.stock > 0

        def piles(on: Surface) -> None:
            # In a tray with both places, as on every board: a lone card would look lost.
            tray = self._stock.union(self._discard).inflate(look.px(16), look.px(14))
            plates.panel(look, tray.size, Ground.DARK, radius=12).draw(on, tray.topleft)
            for place, card, empty in (
                (self._stock, None, not left),
                (self._discard, top, top is None),
            ):
                high = place.height
                pile = cards.slot(look, high) if empty else cards.laid(look, card, high)
                pile.draw(on, place.topleft)

        paint_part(target, "piles", (tuple(plan.piles), top, left, scale), piles)
        for index, (seat, cell) in enumerate(zip(self._match.seats, plan.players, strict=True)):
            home = shown.pirates[index].count(game.goal)
            active = index == shown.turn and shown.outcome is None
            leftwards = cell.centerx > plan.terrain.way.board.centre.x
            blinking = index == blinks
            mood = face_of(moods[index], leftwards=leftwards, active=active, blinks=blinking)
            told = Standing(home, active=active, mood=mood)
            key = (tuple(cell), seat, look.theme.crew(seat.colour.value), told, scale)
            paint = partial(self._paint_player, cell=cell, seat=seat, told=told)
            paint_part(target, f"player {index}", key, paint)

    def _face(self, cell: Rect) -> Rect:
        look = self._look
        side = min(cell.height - look.px(4), round(cell.width * 0.42), look.px(200))
        return anchored(cell, (side, side), 0, 0.5)

    def _paint_player(self, target: Surface, cell: Rect, seat: Seat, told: Standing) -> None:
        look, face, who = self._look, self._face(cell), costume_of(seat)
        if told.active:
            glow = round(face.width * 0.82)
            look.art.draw_glow(target, face.center, glow, look.theme.focus_glow, 0.75)
        portrait = round_portrait(look, who, face.width, active=told.active, mood=told.mood)
        portrait.draw(target, face.topleft)
        side = max(look.px(28), round(face.width * 0.36))
        badge = Rect(0, 0, side, side)
        badge.bottomright = face.right + side // 4, face.bottom + look.px(2)
        target.blit(mark_of(look, seat.colour.value, side), badge)
        words = cut(cell, Side.LEFT, badge.right + look.px(8) - cell.x)[1]
        name, stars, home = _lines(look, words)
        style = low(look.outlined(42 if stars and stars.top > name.top else 32), name.height)
        draw_words(target, look, name, seat.name, style)
        if stars is not None:
            side = min(stars.height, stars.width // 5, look.px(36))
            five = anchored(stars, (5 * side, side), 0)
            ornaments.draw_stars(target, look, five, _STARS[seat.brain or ""])
        draw_medals(target, look, home, who, told.home)


def _piles(room: Rect) -> tuple[Rect, Rect]:
    """The stock and the discard pile side by side."""
    wide, high = card_size(min(round(room.height * 0.78), round(room.width / 1.7)))
    both = anchored(room, (2 * wide + max(2, wide // 8), high))
    return Rect(both.x, both.y, wide, high), Rect(both.right - wide, both.y, wide, high)


def _lines(look: Look, words: Rect) -> tuple[Rect, Rect | None, Rect]:
    """The name, the stars if there is room for them, and the medals of those who are home."""
    px = look.px
    if words.height >= px(_TALL):
        block = anchored(words, (words.width, min(words.height, px(_TALL + 30))))
        name, stars, home = rows(block, [Share(1.1), Share(0.8), Share(1)], px(4))
        return name, stars, home
    block = anchored(words, (words.width, min(words.height, px(96))))
    name, below = rows(block, [Share(1.1), Share(0.9)], px(4))
    if words.width < px(_BROAD):
        return name, None, below
    stars, name = cut(name, Side.RIGHT, px(112), px(6))
    return name, stars, below
