"""The static part of the board of Nest, painted once for each window size."""

from collections.abc import Iterator, Sequence
from math import sin
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.chart import Chart, curve, toned
from scenes.board.geometry.coast import IslandCoast, coasts, encloses
from scenes.board.geometry.flora import Growth, growths, headlands
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Area, Point
from scenes.board.islands import sea
from scenes.kit import svg, transform
from scenes.kit.effects import soft
from scenes.kit.look import Look
from scenes.kit.painting import Report, ignore
from scenes.kit.text import Face, Style
from scenes.kit.theme import mix

_DEEP = "#0E4C5A"
_SAND = ("#9A7F50", "#896E44")
_SHORE = "#4A3A22"
_GRASS = ("#65904C", "#4D7A44")
_GRASS_EDGE = ("#517A40", "#3F6335")
_BULGE = 0.28  # the greatest depth of a bulge in the edge of the grass, in widths
# The light that falls from the path on the grass, its edge, and the path itself: the colour of
# each line, its width and its opacity.
_PATH = (
    ("#E9B765", 176, 0.07),
    ("#E9B765", 150, 0.09),
    ("#E9B765", 126, 0.12),
    ("#6B5230", 98, 0.9),
    ("#C19C5F", 90, 1.0),
    ("#D2AE6E", 68, 0.9),
    ("#DFBF80", 44, 0.6),
)
LEAF = "#46723F"
"""The one green of all that grows."""
_ROCK = "#7C7A74"
"""The grey of rocks."""
_BUILT = ("tent", "town")
"""What belongs to the game, and keeps its colours."""
SPACE = (93, 89)  # the drawing of a stone
_SPACE_MIDDLE = 44 / 96  # the middle of its top, as a share of its height
_PLATE = ("#B98650", "#7A4C2A")
_PLAIN_LAND = 0.11  # how much of the colour of lines is in the land of a plain theme
_PLAIN_PATH = 0.5  # the same of the edges of the path
_OFFSHORE = 90
"""From the area of an island to where nothing is drawn for it."""


class CoastLines(NamedTuple):
    """A coast as path data."""

    shore: str
    grass: str

    @classmethod
    def of(cls, chart: Chart, coast: IslandCoast) -> "CoastLines":
        """Return the lines of a coast on the chart."""
        shore, grass = ([chart.point(at) for at in line] for line in (coast.shore, coast.grass))
        return cls(curve(shore, closed=True), curve(list(_ragged(grass)), closed=True))


def _ragged(line: Sequence[Point]) -> Iterator[Point]:
    """Yield a closed line with small bulges between its points."""
    for number, ((x, y), (u, v)) in enumerate(zip(line, (*line[1:], line[0]), strict=True)):
        yield Point(x, y)
        bulge = _BULGE * sin(2.4 * number)
        yield Point((x + u) / 2 + bulge * (v - y), (y + v) / 2 - bulge * (u - x))


def draw_land(chart: Chart, shapes: Sequence[CoastLines], lands: Sequence[Area]) -> None:
    """Draw beach and grass, with their shadow in the water and the edge of the turf."""
    if chart.plain:
        theme = chart.look.theme
        # A little lighter than black, so that land and sea are told apart.
        fill = mix(theme.sheet[0], theme.line, _PLAIN_LAND)
        for (shore, _), land in zip(shapes, lands, strict=True):
            body = svg.path(shore, fill=fill, stroke=theme.line, line=5)
            chart.mark(body, land.grown(_OFFSHORE))
        return
    for (shore, grass), land in zip(shapes, lands, strict=True):
        body = f'<g transform="translate(6 14)">{_ring(shore, _DEEP, 16, 0.5)}</g>'
        body += _ring(shore, "#BFE0D6", 16, 0.8) + svg.path(
            shore, fill="url(#s)", stroke=_SHORE, line=6, stroked=0.65
        )
        body += f'<g transform="translate(0 5)">{_ring(grass, _GRASS_EDGE[1], 6)}</g>'
        body += svg.path(grass, fill="url(#g)", stroke=_GRASS_EDGE[0], line=5)
        light = svg.linear("g", svg.even(*_GRASS), land[:2], (land.centre.x, land.bottom))
        light += svg.linear("s", svg.even(*_SAND), land[:2], (land.right, land.bottom))
        chart.draw(body, land.grown(_OFFSHORE), light)


def _ring(line: str, colour: str, width: float, share: float = 1) -> str:
    return svg.path(line, stroke=colour, line=width, stroked=share)


def draw_inland(
    chart: Chart, track: IslandsView, coasts: Sequence[IslandCoast], random: Random
) -> None:
    """Draw meadows, and the sandy path from the camp to the sea and on to the town."""
    legs = [[chart.point(at) for at in leg] for leg in track.paths]
    if chart.plain:
        theme = chart.look.theme
        edge = mix(theme.sheet[0], theme.line, _PLAIN_PATH)
        lines = (
            svg.path(curve(leg), stroke=colour, line=wide)
            for colour, wide in ((edge, 50), (theme.stone[2], 42))
            for leg in legs
        )
        chart.mark("".join(lines))
        return
    meadows = [_meadow(chart, coast, random) for coast in coasts]
    grit = ""
    for stone in map(chart.point, track.stones):
        for _ in range(7):
            x, y = stone.x + random.uniform(-34, 34), stone.y + random.uniform(-34, 34)
            grit += f"M{x:.0f} {y:.0f}l{random.choice((0.1, 1.2, 2.4))} 0"
    grit = svg.path(grit, stroke="#8A6B3E", line=4.2, stroked=0.5)
    for island, meadow, leg in zip(track.islands, meadows, legs, strict=True):
        line = curve(leg)
        path = "".join(
            svg.path(line, stroke=colour, line=wide, stroked=share) for colour, wide, share in _PATH
        )
        chart.draw(meadow + path + grit, chart.area(island).grown(_OFFSHORE))


def _meadow(chart: Chart, coast: IslandCoast, random: Random) -> str:
    """Return tufts of grass, and greener and paler patches."""
    grass = [chart.point(at) for at in coast.grass]
    left, right = min(x for x, _ in grass), max(x for x, _ in grass)
    top, bottom = min(y for _, y in grass), max(y for _, y in grass)
    size = (right - left) * (bottom - top)
    tufts, patches = "M0 0", ""
    for index in range(round(size / 26000)):
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        wide, high = random.uniform(38, 84), random.uniform(12, 26)
        if all(encloses(grass, x + side, y) for side in (-wide, wide)):
            flat = f'<g transform="translate({x:.0f} {y:.0f}) scale(1 {high / wide:.2f})">'
            tint = ("#6B8A50", "#3A5934")[index % 2]
            patches += flat + svg.disc(0, 0, wide, fill=tint, opacity=0.22) + "</g>"
    for _ in range(round(size / 4200)):
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        if encloses(grass, x, y):
            tufts += f"M{x:.0f} {y:.0f}q-3 -8 -6.5 -11M{x:.0f} {y:.0f}q1 -8 1 -13"
            tufts += f"M{x:.0f} {y:.0f}q4 -7 7 -10"
    return patches + svg.path(tufts, stroke=_GRASS_EDGE[0], line=chart.line(2.6), stroked=0.55)


def draw_stones(chart: Chart, track: IslandsView) -> None:
    """Draw the round stones, each with its shadow."""
    stone = _stone(chart)
    cast = soft(stone, chart.theme.shadow, 120, chart.pixels(4.5))
    middle = Point(stone.get_width() / 2, stone.get_height() * _SPACE_MIDDLE)
    for space in sorted(track.spaces, key=lambda it: track.middle(it).y):
        x, y = chart.point(track.middle(space))
        at = round(x * chart.unit - middle.x), round(y * chart.unit - middle.y)
        cast.draw(chart.surface, (at[0] + chart.pixels(3), at[1] + chart.pixels(7)))
        chart.surface.blit(stone, at)


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


def paint_islands(
    track: IslandsView, start: str, nest: str, seed: int, look: Look, report: Report = ignore
) -> Surface:
    """Paint the islands, their sea, and everything on them.

    The signs at the start and at the nest show the given words.
    """
    random = Random(seed)
    chart = Chart(track, look)
    lands = [chart.area(island) for island in track.islands]
    around = coasts(track, seed)
    shapes = [CoastLines.of(chart, coast) for coast in around]
    shores = [shape.shore for shape in shapes]
    sea.draw_sea(chart)

    report(0.2)
    if not chart.plain:
        sea.draw_shallows(chart, shores)
        sea.draw_waves(chart, track, shores, random)
        for rocks in headlands(track, around):
            _draw_growth(chart, rocks)
    sea.draw_course(chart, track)

    report(0.4)
    draw_land(chart, shapes, lands)
    draw_inland(chart, track, around, random)
    for island, jetty in enumerate(track.jetties, start=1):
        sea.draw_jetty(chart, jetty, track.moored(island).bollards, across=not track.tall)

    if not chart.plain:
        sea.draw_rocks(chart, track, around, random)
    report(0.6)
    _draw_growths(chart, track, around, seed)
    report(0.9)
    if track.skull is not None and not chart.plain:
        sea.draw_rock_foam(chart, chart.area(track.skull), shores)

    draw_stones(chart, track)
    for sign in _signs(chart, track, start, nest):
        sign.draw(chart)
    return chart.surface


def label_isles(track: IslandsView, chart: Chart, start: str, nest: str) -> None:
    """Redraw the words on the signs."""
    for sign in _signs(chart, track, start, nest):
        sign.write(chart)


def _signs(chart: Chart, track: IslandsView, start: str, nest: str) -> tuple["_Sign", "_Sign"]:
    """Return the signs at the camp and at the town."""
    return _camp_sign(chart, track, start), _town_sign(chart, track, nest)


def _camp_sign(chart: Chart, track: IslandsView, words: str) -> "_Sign":
    """Return the sign at the end of the camp from which the way leads, with an arrow along it."""
    camp = chart.area(track.camp)
    leads_right = track.stones[0].x > track.camp.centre.x
    x = camp.left + 30 if leads_right else camp.right - 30
    return _Sign(Point(x, camp.top + 22), words, 1 if leads_right else -1)


def _town_sign(chart: Chart, track: IslandsView, words: str) -> "_Sign":
    """Return the sign above the palisade at the near end of the town, and above all hats there."""
    square = chart.area(track.square)
    sign = _Sign(Point(0, chart.area(track.town).bottom - 88), words)
    inward = sign.width(chart) / 2 - 6
    x = square.left + inward if track.town_mirrored else square.right - inward
    return sign._replace(at=Point(x, sign.at.y))


def _draw_growths(
    chart: Chart, track: IslandsView, around: tuple[IslandCoast, IslandCoast], seed: int
) -> None:
    """Draw the tent, the town and all that grows."""
    camp = track.camp
    width, height = 1.05 * track.cell, 0.85 * track.cell
    inland = track.stones[0].x > camp.centre.x
    x = camp.right - width / 2 if inland else camp.left + width / 2
    foot = Point(x, max(camp.top + 0.84 * track.cell, camp.bottom - track.cell))
    tent = Growth("tent", foot, width, height)
    gate = Point(track.town.centre.x, track.town.bottom)
    town = Growth("town", gate, *track.town[2:], mirrored=track.town_mirrored)
    standing = [tent, town]
    clear = tent.area.grown(-0.3 * track.cell)
    wild = () if chart.plain else growths(track, around, seed)
    standing += (growth for growth in wild if not growth.area.touches(clear))
    for growth in sorted(standing, key=lambda it: it.foot.y):
        _draw_growth(chart, growth)


def _draw_growth(chart: Chart, growth: Growth) -> None:
    place = chart.area(growth.area)
    sprite = chart.look.art.sprite(f"scenery/{growth.name}", chart.size(*place[2:]))
    if growth.mirrored:
        sprite = transform.flip(sprite, flip_x=True, flip_y=False)
    if growth.name not in _BUILT:
        is_rock = "rock" in growth.name
        sprite = toned(sprite, _ROCK, 0.85) if is_rock else toned(sprite, LEAF)
    chart.put(sprite, Point(place.centre.x, place.bottom), edged=chart.plain)


class _Sign(NamedTuple):
    """A wooden plate on a post, with a word or an arrow."""

    at: Point
    words: str
    arrow: int = 0

    def _style(self, chart: Chart) -> Style:
        cream, ink = chart.theme.cream, chart.theme.ink
        return Style(Face.TITLE, max(11, chart.pixels(22)), cream, ink, chart.pixels(1.8))

    def width(self, chart: Chart) -> float:
        """Return the width of the plate."""
        wide = chart.look.letters.width(self.words, self._style(chart))
        return max(wide / chart.unit + 22, 44.0)

    def _plate(self, chart: Chart) -> Area:
        letters = chart.look.letters
        style = self._style(chart)
        board = chart.whole
        wide = self.width(chart)
        high = max(32.0, letters.cap(style) / chart.unit + 18)
        left = min(max(self.at.x - wide / 2, board.left + 8), board.right - 8 - wide)
        return Area(left, self.at.y - high / 2, wide, high)

    def draw(self, chart: Chart) -> None:
        """Draw the plate and the post."""
        cream = chart.theme.cream
        ink = chart.theme.ink
        plate = self._plate(chart)
        middle = plate.centre.x
        body = svg.rect(middle - 4.5, plate.bottom - 4, 9, 28, fill=_PLATE[1], stroke=ink, line=3.6)
        body += svg.rect(*plate, 6.5, fill="url(#b)", stroke=ink, line=4.6)
        edge = f"M{plate.left + 8:.1f} {plate.top + 5.5:.1f}H{plate.right - 8:.1f}"
        body += svg.path(edge, stroke="#E0B27A", line=2.6, stroked=0.8)
        if not self.words:
            a = self.arrow * 8
            start = f"M{middle - self.arrow * 12:.1f} {plate.centre.y:.1f}"
            line = f"{start}H{middle + self.arrow * 12:.1f}m{-a} -7l{a} 7l{-a} 7"
            body += svg.path(line, stroke=cream, line=5)
        wood = svg.linear("b", svg.even(*_PLATE), (0, plate.top), (0, plate.bottom))
        shape, corner = chart.raster(body, plate.grown(32), wood)
        chart.cast(shape, corner, radius=3.5, alpha=110, offset=(2, 4))
        self.write(chart)

    def write(self, chart: Chart) -> None:
        """Draw the word."""
        if self.words:
            place = Rect(*(round(side * chart.unit) for side in self._plate(chart)))
            room = place.inflate(-chart.pixels(8), 0)
            chart.look.letters.draw(chart.surface, self.words, self._style(chart), room)
