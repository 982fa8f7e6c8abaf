"""Boards drawn out to a straight strip: their geometry and their ground.

The ground is painted by the painters of the whole boards.
"""

from random import Random
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Surface

from game import Game, Position
from scenes.board.chart import CELL, Chart, curve
from scenes.board.geometry.coast import CoastOutline, DryPlace, coast
from scenes.board.geometry.islands import DECK, NEST, STONE, TOWN_SHAPE, IslandsView
from scenes.board.geometry.track_view import START, Area, Chevron, Point
from scenes.board.geometry.tunnel import SLOOP, TunnelView, Wall
from scenes.board.islands import sea
from scenes.board.islands.ground import LEAF, CoastLines, draw_inland, draw_land, draw_stones
from scenes.board.pieces.badges import ArrowSizes, arrow, draw_gain, gain_size
from scenes.board.pieces.figures import NO_MARKS, BoardMarks
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.board.tunnel.ground import draw_floor, draw_tiles
from scenes.board.tunnel.stonework import draw_fort, draw_walls
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp

__all__ = [
    "NO_MARKS",
    "ArrowSizes",
    "BoardMarks",
    "BoardTrack",
    "Pieces",
    "StraightBoard",
    "Stretch",
    "TrackModel",
    "arrow",
    "draw_gain",
    "ends_of",
    "gain_size",
    "straight_board",
    "straight_ground",
]

StraightBoard: TypeAlias = TunnelView | IslandsView

# In cells, like all that follows.
_FORT = (1.55, 1.84)
_HARBOUR = 2.65
_QUAY = 0.42  # from the last space to the sloop
_SLOOP = 2.05
_HULL = 1.01  # the height of a sloop by its width, down to the water
_TORN = 0.16  # the visible part of the next space

_PITCH = 1.14  # from stone to stone
_CAMP = 2.05  # before the first one
_BEACH = 0.8  # behind the last one
_STRAIT = 5.5
_TOWN = 2.7  # behind the last stone
_LAND = (1.24, 0.82)  # above and below the stones
_FIRST_ISLAND = _CAMP + (DECK - 2) * _PITCH + _BEACH  # the end of the first island
_SECOND_ISLAND = _FIRST_ISLAND + _STRAIT  # the beginning of the second island
_ASIDE = 0.66  # beside the outermost stone

_SEED = 7
_TOOTH = 11.0  # of a torn edge, in hundredths of a cell like all that follows


class Stretch(NamedTuple):
    """A part of the track, from one place to another."""

    first: Position
    last: Position


def ends_of(game: Game, stretch: Stretch) -> tuple[float, float]:
    """Return both ends of a stretch, in cells from the first space or the first island's edge."""
    first, last = stretch
    if not game.has_islands:
        left = -_FORT[0] - 0.3 if first == START else first - 1 - _TORN
        return left, 36 + _HARBOUR if last == SLOOP else last + _TORN
    left, right = _stone(first) - _ASIDE, _stone(last) + _ASIDE
    if first == START:
        left = -0.22
    elif first == DECK:
        left = _SECOND_ISLAND - _SLOOP - 0.42
    if last == DECK:
        right = _FIRST_ISLAND + _SLOOP + 0.42
    elif last == NEST:
        right = _stone(NEST - 1) + _TOWN + 0.22
    return left, right


def straight_board(
    game: Game,
    stretch: Stretch,
    area: Area,
    cell: int,
    heights: tuple[float, float],
    island: int = 1,
) -> StraightBoard:
    """Return a stretch of the track of a game in one line, seen through an area of the screen.

    The heights are those above and below the middle of its spaces, in cells. The sloop is at an
    island, if there are islands.
    """
    seen = ends_of(game, stretch)
    if game.has_islands:
        return _straight_islands(area, cell, seen, heights[0], island)
    return _straight_tunnel(area, cell, stretch, seen[0], heights)


def _straight_tunnel(
    board: Area, cell: int, stretch: Stretch, left: float, heights: tuple[float, float]
) -> TunnelView:
    x0 = board.left - left * cell
    y0 = round(board.top + (heights[0] - 0.5) * cell)

    def area(x: float, y: float, width: float, height: float) -> Area:
        return Area(x0 + x * cell, y0 + y * cell, width * cell, height * cell)

    def point(x: float, y: float) -> Point:
        return Point(x0 + x * cell, y0 + y * cell)

    cells = tuple(area(n, 0, 1, 1) for n in range(36))
    fort = area(-_FORT[0] - 0.12, 0.5 - _FORT[1] / 2, *_FORT)
    hull = _SLOOP * _HULL
    sloop = area(36 + _QUAY, heights[1] + 0.5 - 0.16 - hull, _SLOOP, hull)
    shore = board.left + (36.22 - left) * cell
    feet = 0.455
    # Walls end a little beyond the visible part, so that their pillars are hidden.
    begin = max(stretch.first - 3, 0)
    end = min(stretch.last + 2, 36)
    walls = [Wall(point(n, side), point(n + 1, side)) for side in (0, 1) for n in range(begin, end)]
    return TunnelView(
        board=board,
        tall=False,
        cell=cell,
        cells=cells,
        centres=(
            Point(fort.centre.x, fort.centre.y + (0.31 - feet) * cell),
            *(each.centre for each in cells),
            Point(sloop.left + 0.48 * sloop.width, sloop.top + 0.765 * sloop.height - feet * cell),
        ),
        chevrons=tuple(Chevron(point(n + 1, 0.5), (1, 0)) for n in range(35)),
        walls=tuple(sorted(walls)),
        pillars=tuple(sorted(point(n, side) for n in (begin, end) for side in (0, 1))),
        fort=fort,
        gate=area(-0.42, 0.14, 0.5, 0.72),
        harbour=Area(shore, board.top, board.right - shore, board.height),
        jetty=area(35.96, 0.24, _QUAY + 0.5, 0.56),
        sloop=sloop,
    )


def _stone(place: Position) -> float:
    """Return the middle of a space of either island."""
    if place < DECK:
        return _CAMP + (place - 1) * _PITCH
    return _SECOND_ISLAND + _BEACH + (place - DECK - 1) * _PITCH


def _straight_islands(
    board: Area, cell: int, seen: tuple[float, float], middle: float, sloop: int
) -> IslandsView:
    left, right = seen
    x0 = board.left - left * cell
    row = board.top + middle * cell
    above, below = _LAND

    def area(x: float, y: float, width: float, height: float) -> Area:
        return Area(x0 + x * cell, row + y * cell, width * cell, height * cell)

    def land(start: float, end: float) -> Area:
        # A little longer than the visible part.
        near, far = max(start, left - 2), min(end, right + 2)
        if near >= far:
            near, far = (start, start + 3) if start > right else (end - 3, end)
        return area(near, -above, far - near, above + below)

    # Every other stone is a little higher: the path was trodden, not drawn with a ruler.
    stones = tuple(
        Point(round(x0 + _stone(n) * cell), round(row + (0.05 if n % 2 else -0.05) * cell))
        for n in (*range(START + 1, DECK), *range(DECK + 1, NEST))
    )
    wide, high = STONE[0] * cell, STONE[1] * cell
    last = _stone(NEST - 1)
    hull = _SLOOP * _HULL
    quays = (_FIRST_ISLAND + 0.16, _SECOND_ISLAND - _SLOOP - 0.16)
    near, far = (area(x, 0.76 - hull, _SLOOP, hull) for x in quays)
    piers = (_FIRST_ISLAND - 0.32, _SECOND_ISLAND - 0.42)
    first, second = (area(x, -0.06, 0.72, 0.36) for x in piers)
    return IslandsView(
        board=board,
        tall=False,
        cell=cell,
        sloop=far if sloop == 2 else near,
        stones=stones,
        targets=tuple(Area(x - wide / 2, y - high / 2, wide, high) for x, y in stones),
        islands=(land(0, _FIRST_ISLAND), land(_SECOND_ISLAND, last + _TOWN)),
        camp=area(0.18, -0.55, _CAMP - 0.75, 1.15),
        town=area(last + 0.58, 0.25 - 1.95 / TOWN_SHAPE, 1.95, 1.95 / TOWN_SHAPE),
        berths=(near, far),
        jetties=(first, second),
        island=sloop,
    )


# Ground


@stamp
def straight_ground(look: Look, stretch: Stretch, board: StraightBoard) -> Stamp:
    """Return the ground of a straight board, relative to its corner."""

    def paint() -> Surface:
        if isinstance(board, TunnelView):
            return _tunnel(look, stretch, board)
        return _islands(look, stretch, board)

    key = f"strip {stretch} {board} {look.scale} {look.theme}"
    return Stamp(look.art.painted(key, paint, opaque=False), (0, 0))


def _tunnel(look: Look, stretch: Stretch, board: TunnelView) -> Surface:
    """Draw a part of the tunnel, torn where it goes on; at its ends the fort and the harbour."""
    first, last = stretch
    random = Random(_SEED + first)
    chart = Chart(board, look)
    if last == SLOOP:
        _draw_harbour(chart, board)
    draw_floor(chart, board, _SEED)
    if last == SLOOP:
        # The floor goes on to the jetty.
        sea.draw_jetty(chart, board.jetty, board.bollards, across=True)
    draw_tiles(chart, board)
    draw_walls(chart, board, random)
    if first == START:
        draw_fort(chart, board, random)
    else:
        _tear(chart, board, -1)
    if last != SLOOP:
        _tear(chart, board, 1)
    return chart.surface


def _tear(chart: Chart, board: TunnelView, side: int) -> None:
    """Cut the picture off at a jagged line near its left (-1) or right end, and draw that line."""
    row = chart.area(board.cells[0])
    top, bottom = row.top - 24, row.bottom + 34
    x = chart.whole.right - _TOOTH - 3 if side > 0 else _TOOTH + 3
    steps = 10
    teeth = [
        Point(x + side * (_TOOTH if step % 2 else 0), top + (bottom - top) * step / steps)
        for step in range(steps + 1)
    ]
    far = chart.whole.right + CELL if side > 0 else -CELL
    beyond = [*teeth, Point(far, bottom + CELL), Point(far, top - CELL)]
    shape, corner = chart.shape(svg.path(svg.polyline(beyond, closed=True), fill="#FFFFFF"))
    mask = Surface(shape.get_size(), pygame.SRCALPHA)
    mask.fill("#FFFFFF")
    mask.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    chart.surface.blit(mask, corner, special_flags=pygame.BLEND_RGBA_MULT)
    chart.draw(svg.path(svg.polyline(teeth), stroke=chart.theme.line, line=chart.line(4)))


def _draw_harbour(chart: Chart, board: TunnelView) -> None:
    """Draw the sea behind the tunnel, cut out of the board like the islands."""
    theme = chart.theme
    place = chart.area(board.harbour).grown(-4)
    left, top = place.left, place.top
    right, bottom = place.right, place.bottom
    bend = 18
    steps = range(7)
    shore = curve([(left + (9 if n % 2 else -5), top + place.height * n / 6) for n in steps])
    water = (
        f"{shore}L{right - bend:.1f} {bottom:.1f}Q{right:.1f} {bottom:.1f} {right:.1f} "
        f"{bottom - bend:.1f}V{top + bend:.1f}Q{right:.1f} {top:.1f} {right - bend:.1f} "
        f"{top:.1f}Z"
    )
    depths = svg.linear("s", svg.even(*theme.sea), (left, top), (right, bottom))
    body = svg.path(water, stroke=theme.line, line=chart.line(7))
    body += svg.path(shore, stroke=theme.sand[0], line=44, stroked=0.5)
    body += svg.path(shore, stroke=theme.sand[0], line=30)
    body += svg.path(water, fill="url(#s)")
    body += svg.path(shore, stroke=theme.foam, line=6)
    random = Random(_SEED)
    for row in range(5):
        for x in (left + 34 + row % 2 * 60, left + 150 + row % 2 * 50):
            start, y = x + random.uniform(-8, 8), top + 28 + row * (place.height - 44) / 4.6
            if start < right - 56:
                wave = curve([(start + 10 * n, y - 6 * (n % 2)) for n in range(5)])
                body += svg.path(wave, stroke=theme.foam, line=chart.line(2.6), stroked=0.45)
    chart.draw(body, place.grown(30), depths)


def _islands(look: Look, stretch: Stretch, board: IslandsView) -> Surface:
    """Draw a part of the islands in their sea, cut out of the board."""
    first, last = stretch
    random = Random(_SEED)
    chart = Chart(board, look)
    lands = [chart.area(island) for island in board.islands]
    cell = board.cell
    stones = board.stones
    dry = [DryPlace(stone, 0.6 * cell) for stone in stones]
    roads = stones[: DECK - 1], stones[DECK - 1 :]
    coasts = [
        coast(CoastOutline(island, cell, dry, road, swell=0.3), random)
        for island, road in zip(board.islands, roads, strict=True)
    ]
    shapes = [CoastLines.of(chart, coast) for coast in coasts]
    sea.draw_sea(chart)
    shores = [shape.shore for shape in shapes]
    sea.draw_shallows(chart, shores)
    sea.draw_waves(chart, board, shores, random)
    if first < DECK < last:
        sea.draw_course(chart, board)
    draw_land(chart, shapes, lands)
    draw_inland(chart, board, coasts, random)
    for island, jetty in enumerate(board.jetties, start=1):
        sea.draw_jetty(chart, jetty, board.moored(island).bollards, across=True)
    for land in lands:
        if land.touches(chart.whole):
            _plant(chart, land, random)
    if first == START:
        camp = chart.area(board.camp)
        chart.stand("scenery/tent", 78, 63, Point(camp.centre.x + 14, camp.top + 34))
    if last == NEST:
        town = chart.area(board.town)
        chart.stand("scenery/town", town.width, town.height, Point(town.centre.x, town.bottom))
    draw_stones(chart, board)
    return sea.framed(chart, 18)


def _plant(chart: Chart, land: Area, random: Random) -> None:
    """Draw bushes along the upper edge, away from the spaces."""
    x = land.left + 70
    while x < land.right - 60:
        name = f"scenery/bush-{random.choice((1, 3))}"
        size = random.uniform(0.8, 1.1)
        if -40 < x < chart.whole.right + 40:
            foot = Point(x, land.top + random.uniform(46, 54))
            chart.stand(name, 58 * size, 36 * size, foot, tone=LEAF)
        x += random.uniform(52, 150)
