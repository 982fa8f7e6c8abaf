"""The board of Nest without anything that moves, painted once for each size of the window."""

import math
from collections.abc import Iterator, Sequence
from random import Random

from pygame import Rect, Surface

from scenes.board.chart import Chart, curve
from scenes.board.geometry.flora import growths
from scenes.board.geometry.islands import DECK, IslandsView
from scenes.board.geometry.track_view import Area, Point
from scenes.board.islands import sea
from scenes.board.islands.sea import INK_LINE
from scenes.kit import svg
from scenes.kit.effects import soft
from scenes.kit.look import Look
from scenes.kit.text import Face, Style

_FOAM = "#F4FFFA"
_DEEP = "#1B7F8E"
_SAND = ("#C99F5C", "#F4DDA4", "#FFF3CE")
_GRASS = ("#A5CF63", "#5FA350")
_GRASS_EDGE = ("#3F7F3C", "#2F6B38")
_PATH = (("#4B7A35", 96, 0.45), ("#A87B3E", 85, 1.0), ("#E8C98C", 76, 1.0), ("#F2DBA8", 54, 0.75))
SPACE = (93, 89)  # the drawing of a stone
_SPACE_MIDDLE = 44 / 96  # of its height: where the middle of its top is
_PLATE = ("#B98650", "#7A4C2A")


def coast(island: Area, random: Random) -> str:
    """Return the edge of an island's grass: round at the corners and never quite straight."""
    left, top, width, height = island.grown(-INK_LINE / 2)
    r = min(96, width / 2, height / 2)
    points: list[Point] = []
    for turn, right, down in ((-90, 1, 0), (0, 1, 1), (90, 0, 1), (180, 0, 0)):
        cx, cy = left + r + right * (width - 2 * r), top + r + down * (height - 2 * r)
        angles = [math.radians(turn + step) for step in (0, 45, 90)]
        corner = [Point(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]
        if points:
            points += _between(points[-1], corner[0])
        points += corner
    points += _between(points[-1], points[0])
    return curve(
        [(x + random.uniform(-6, 6), y + random.uniform(-6, 6)) for x, y in points], closed=True
    )


def _between(start: Point, end: Point) -> list[Point]:
    """Return points between the two, without them."""
    count = max(1, round(math.dist(start, end) / 62))
    x, y = (end.x - start.x) / count, (end.y - start.y) / count
    return [Point(start.x + x * step, start.y + y * step) for step in range(1, count)]


def draw_land(chart: Chart, coasts: Sequence[str], lands: Sequence[Area]) -> None:
    """Draw beach and grass, from the shadow in the water to the lip of the turf."""
    if chart.plain:
        theme = chart.look.theme
        for line in coasts:
            edge = _ring(line, theme.line, INK_LINE + 5) + _ring(line, theme.sheet[0], INK_LINE - 5)
            chart.mark(edge + svg.path(line, fill=theme.sheet[0]))
        return
    for line, land in zip(coasts, lands, strict=True):
        ink = chart.theme.ink
        shade = f'<g transform="translate(5 12)">{_ring(line, _DEEP, INK_LINE, 0.55)}</g>'
        body = shade + _ring(line, _FOAM, INK_LINE + 9)
        body += _ring(line, ink, INK_LINE) + _ring(line, _SAND[0], INK_LINE - 9)
        body += _ring(line, _SAND[1], INK_LINE - 16) + _ring(line, _SAND[2], INK_LINE - 30, 0.6)
        lip = svg.path(line, fill=_GRASS_EDGE[1], stroke=_GRASS_EDGE[1], line=9)
        body += f'<g transform="translate(2 6)">{lip}</g>'
        body += svg.path(line, fill="url(#g)", stroke=_GRASS_EDGE[0], line=7.5)
        light = svg.linear("g", svg.even(*_GRASS), land[:2], (land.centre.x, land.bottom))
        chart.draw(body, land.grown(20), light)


def _ring(line: str, colour: str, width: float, share: float = 1) -> str:
    return svg.path(line, stroke=colour, line=width, stroked=share)


def draw_meadow(chart: Chart, lands: Sequence[Area], random: Random) -> None:
    """Draw tufts of grass, and where it is greener or paler."""
    tufts, patches = "", ""
    for land in lands:
        inner = land.grown(-52)
        for index in range(round(land.width * land.height / 26000)):
            x, y = random.uniform(inner.left, inner.right), random.uniform(inner.top, inner.bottom)
            wide, high = random.uniform(38, 84), random.uniform(12, 26)
            x = min(max(x, inner.left + wide), inner.right - wide)
            flat = f'<g transform="translate({x:.0f} {y:.0f}) scale(1 {high / wide:.2f})">'
            tint = ("#C9E27F", "#3F8A45")[index % 2]
            patches += flat + svg.disc(0, 0, wide, fill=tint, opacity=0.22) + "</g>"
        for _ in range(round(land.width * land.height / 4200)):
            x, y = random.uniform(inner.left, inner.right), random.uniform(inner.top, inner.bottom)
            tufts += f"M{x:.0f} {y:.0f}q-3 -8 -6.5 -11M{x:.0f} {y:.0f}q1 -8 1 -13"
            tufts += f"M{x:.0f} {y:.0f}q4 -7 7 -10"
    chart.draw(patches + svg.path(tufts, stroke=_GRASS_EDGE[0], line=chart.line(2.6), stroked=0.55))


def draw_path(chart: Chart, way: IslandsView, random: Random) -> None:
    """Draw the trodden sand from the camp to the sea and on to the town."""
    camp, town = chart.area(way.camp), chart.area(way.town)
    quay, pier = (
        _ashore(chart.area(jetty).centre, chart.area(island).grown(-54))
        for jetty, island in zip(way.jetties, way.islands, strict=True)
    )
    stones = [chart.point(stone) for stone in way.stones]
    first, second = stones[: DECK - 1], stones[DECK - 1 :]
    start = Point(camp.centre.x, first[0].y + 18)
    gate = Point(town.centre.x, min(town.bottom - 8, second[-1].y + 40))
    legs = ([start, *first, quay], [pier, *second, gate])
    if chart.plain:
        trodden = chart.look.theme.stone[2]
        chart.mark("".join(svg.path(curve(leg), stroke=trodden, line=40) for leg in legs))
        return
    body = "".join(
        svg.path(curve(leg), stroke=colour, line=line, stroked=share)
        for leg in legs
        for colour, line, share in _PATH
    )
    grit = ""
    for stone in stones:
        for _ in range(7):
            x, y = stone.x + random.uniform(-34, 34), stone.y + random.uniform(-34, 34)
            grit += f"M{x:.0f} {y:.0f}l{random.choice((0.1, 1.2, 2.4))} 0"
    chart.draw(body + svg.path(grit, stroke="#C79A58", line=4.2, stroked=0.8))


def _ashore(point: Point, land: Area) -> Point:
    """Return the nearest place on the land."""
    return Point(min(max(point.x, land.left), land.right), min(max(point.y, land.top), land.bottom))


def draw_stones(chart: Chart, way: IslandsView) -> None:
    """Draw the round stones, each with its shadow, and their numbers."""
    stone = _stone(chart)
    cast = soft(stone, chart.theme.shadow, 120, chart.pixels(4.5))
    middle = Point(stone.get_width() / 2, stone.get_height() * _SPACE_MIDDLE)
    for space in sorted(way.spaces, key=lambda it: way.middle(it).y):
        x, y = chart.point(way.middle(space))
        at = round(x * chart.unit - middle.x), round(y * chart.unit - middle.y)
        cast.draw(chart.surface, (at[0] + chart.pixels(3), at[1] + chart.pixels(7)))
        chart.surface.blit(stone, at)
    # Pixels of a cell: below, a number cannot be read.
    if way.cell < 40:
        return
    letters = chart.look.letters
    written, around_it = chart.look.theme.path_number
    size = max(11, chart.pixels(17.5))
    style = Style(Face.STRONG, size, written, outline=around_it, edge=chart.pixels(1.9))
    rise = letters.font(style).get_ascent() - letters.cap(style) / 2 + style.edge
    for space in way.spaces:
        x, y = chart.point(way.middle(space))
        number = letters.picture(str(space if space < DECK else space - 1), style)
        left = round(x * chart.unit - number.get_width() / 2)
        chart.surface.blit(number, (left, round((y + 50) * chart.unit - rise)))


def _stone(chart: Chart) -> Surface:
    theme = chart.look.theme
    if not chart.plain:
        return chart.look.art.lit("pieces/space", chart.size(*SPACE), theme.faces)
    width, height = SPACE
    body = "".join(
        svg.disc(0, 0, 44, fill=fill, stroke=theme.ink, line=4)
        for fill in (theme.tile_lip, theme.tile[0])
    )
    flat = f"translate({width / 2} {height * _SPACE_MIDDLE:.1f}) scale(1 0.84)"
    return svg.raster(f'<g transform="{flat}">{body}</g>', chart.size(*SPACE), chart.unit)


def isles_steps(
    way: IslandsView, start: str, nest: str, seed: int, look: Look
) -> Iterator[Surface]:
    """Yield the picture after each step of the work, so that a window need not wait for it.

    The signs at the start and at the nest show those words.
    """
    random = Random(seed)
    chart = Chart(way, look)
    lands = [chart.area(island) for island in way.islands]
    coasts = [coast(land, random) for land in lands]
    sea.draw_sea(chart)
    yield chart.surface

    if not chart.plain:
        sea.draw_waves(chart, way, random)
        sea.draw_shallows(chart, coasts)
    sea.draw_course(chart, way)
    yield chart.surface

    draw_land(chart, coasts, lands)
    yield chart.surface

    if not chart.plain:
        draw_meadow(chart, lands, random)
    draw_path(chart, way, random)
    for island, jetty in enumerate(way.jetties, start=1):
        sea.draw_jetty(chart, jetty, way.moored(island).bollards, across=not way.tall)
    yield chart.surface

    if not chart.plain:
        sea.draw_rocks(chart, way, random)
    _draw_growths(chart, way, seed)
    yield chart.surface

    draw_stones(chart, way)
    camp, town = chart.area(way.camp), chart.area(way.town)
    if way.stones[0].x > way.camp.centre.x:
        _draw_sign(chart, Point(camp.left + 26, camp.top - 4), start, 1)
    else:
        _draw_sign(chart, Point(camp.right - 26, camp.top - 4), start, -1)
    near = way.stones[-1].x < way.town.centre.x
    x = town.left + 12 if near else town.right - 12
    _draw_sign(chart, Point(x, town.bottom - 72), nest)
    yield sea.framed(chart, look.px(18) / chart.unit)


def _draw_growths(chart: Chart, way: IslandsView, seed: int) -> None:
    town, camp = chart.area(way.town), chart.area(way.camp)
    width, height = 105, 85
    inland = way.stones[0].x > way.camp.centre.x
    left = camp.right - width - 2 if inland else camp.left + 2
    tent = Area(left, camp.top + 84 - height, width, height)
    standing = [("town", town), ("tent", tent)]
    for growth in () if chart.plain else growths(way, seed):
        place = chart.area(growth.area)
        if not place.touches(tent.grown(-30)):
            standing.append((growth.name, place))
    for name, place in sorted(standing, key=lambda it: it[1].bottom):
        foot = Point(place.centre.x, place.bottom)
        chart.stand(f"scenery/{name}", place.width, place.height, foot)


def _draw_sign(chart: Chart, at: Point, words: str, arrow: int = 0) -> None:
    """Draw a wooden plate on a post; without words, an arrow."""
    letters, board = chart.look.letters, chart.whole
    cream, ink = chart.theme.cream, chart.theme.ink
    style = Style(Face.TITLE, max(11, chart.pixels(22)), cream, ink, chart.pixels(1.8))
    wide = max(letters.width(words, style) / chart.unit + 22, 44.0)
    high = max(32.0, letters.cap(style) / chart.unit + 18)
    left = min(max(at.x - wide / 2, board.left + 8), board.right - 8 - wide)
    plate = Area(left, at.y - high / 2, wide, high)
    middle = plate.centre.x
    body = svg.rect(middle - 4.5, plate.bottom - 4, 9, 28, fill=_PLATE[1], stroke=ink, line=3.6)
    body += svg.rect(*plate, 6.5, fill="url(#b)", stroke=ink, line=4.6)
    edge = f"M{plate.left + 8:.1f} {plate.top + 5.5:.1f}H{plate.right - 8:.1f}"
    body += svg.path(edge, stroke="#E0B27A", line=2.6, stroked=0.8)
    if not words:
        a = arrow * 8
        start = f"M{middle - arrow * 12:.1f} {plate.centre.y:.1f}H{middle + arrow * 12:.1f}"
        body += svg.path(f"{start}m{-a} -7l{a} 7l{-a} 7", stroke=cream, line=5)
    wood = svg.linear("b", svg.even(*_PLATE), (0, plate.top), (0, plate.bottom))
    shape, corner = chart.raster(body, plate.grown(32), wood)
    chart.cast(shape, corner, radius=3.5, alpha=110, offset=(2, 4))
    if words:
        place = Rect(*(round(side * chart.unit) for side in plate))
        letters.draw(chart.surface, words, style, place.inflate(-chart.pixels(8), 0))
