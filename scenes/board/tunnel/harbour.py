"""The end of the tunnel: beach and sea, and the jetty to the sloop."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pygame

from scenes.board.chart import CELL, Chart, box, curve, draw_bollards
from scenes.board.geometry.scenery import coast
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg
from scenes.kit.theme import mix

_SHALLOW = "#7FD3CB"
# The colour, width and opacity of each layer of sand.
_SAND = (("#F7E6B8", 62, 0.35), ("#F7E6B8", 48, 0.6), ("#E8CC8E", 36, 1.0), ("#CFAA6A", 18, 0.75))
_PLANKS = ("#9A6A3C", "#8A5D34", "#A87645", "#92633A")
_POST = ("#4A2F1E", "#6E4628")

_SAMPLE = 20  # the distance between points of the coast


class Waterline:
    """The waterline, in its own coordinates: towards the sea, and across."""

    def __init__(self, chart: Chart, path: TunnelView, random: Random) -> None:
        self._tall = path.tall
        whole = self._turned(chart.whole)
        sloop, jetty = (self._turned(chart.area(area)) for area in (path.sloop, path.jetty))
        hull = self._turned(_hull(chart.area(path.sloop)))
        cells = [self._turned(chart.area(cell)) for cell in path.cells]
        # Beyond the board on both sides, so that no end of a line is visible.
        count = math.ceil(whole.height / _SAMPLE) + 6
        self._across = [(step - 3) * _SAMPLE for step in range(count + 1)]
        self._end = whole.width
        known = [self._shown(chart.point(point)) for point in coast(path)]
        phase = random.uniform(0, math.tau)
        bulge = min(60, (whole.width - jetty.left) * 0.2)
        line = []
        nearest = []
        furthest = []
        for y in self._across:
            aside = min(max(area.top - y, y - area.bottom, 0) for area in (sloop.grown(10), jetty))
            waves = 7 * math.sin(phase + y / 29) + 15 * math.sin(2 * phase + y / 67)
            line.append(_interpolated(known, y) + bulge * min(aside / 120, 1) ** 1.5 + waves)
            walls = [cell.right for cell in cells if abs(cell.centre.y - y) < CELL * 0.66]
            nearest.append(max(walls, default=0) + 20)
            afloat = hull.top - 25 < y < hull.bottom + 25
            furthest.append(max(hull.left - 6, nearest[-1]) if afloat else math.inf)
        # Smooth, but never under a wall and never in front of the hull.
        for _ in range(10):
            before, after = [line[0], *line], [*line[1:], line[-1]]
            line = [
                min(max((a + 2 * x + b) / 4, near), far)
                for a, x, b, near, far in zip(before, line, after, nearest, furthest, strict=False)
            ]
        self._line = line

    def _turned(self, area: Area) -> Area:
        return area.turned if self._tall else area

    def points(self, out: float = 0) -> list[Point]:
        """Return the line, or a parallel one further out in the sea."""
        line, across = self._line, self._across
        shifted = []
        for index, (x, y) in enumerate(zip(line, across, strict=True)):
            before, after = max(index - 1, 0), min(index + 1, len(line) - 1)
            slope = (line[after] - line[before]) / (across[after] - across[before])
            length = math.hypot(1, slope)
            shifted.append(self._shown(Point(x + out / length, y - out * slope / length)))
        return shifted

    def _shown(self, point: Point) -> Point:
        """Convert a point from the coordinates of the coast to those of the chart, or back."""
        return Point(point.y, point.x) if self._tall else point

    def depth(self, point: Point) -> float:
        """Return the distance of a point from the coast towards the sea; negative on land."""
        along, across = (point.y, point.x) if self._tall else point
        index = round((across - self._across[0]) / _SAMPLE)
        near = self._line[max(index - 1, 0) : index + 2]
        return along - max(near, default=self._end)

    @property
    def sea(self) -> str:
        """The path data of all the water, including some beyond the board."""
        ends = (self._across[-1], self._across[0])
        corners = (self._shown(Point(self._end + CELL, end)) for end in ends)
        return curve(self.points()) + "".join(f"L{x:.1f} {y:.1f}" for x, y in corners) + "Z"

    @property
    def area(self) -> Area:
        """The area of beach and sea."""
        left = min(self._line) - 40
        return self._turned(Area(left, 0, self._end - left, self._across[-1]))

    @property
    def way_out(self) -> tuple[Point, Point]:
        """The line from the coast to the far end of the sea, through its middle."""
        middle = self._across[len(self._across) // 2]
        near = sum(self._line) / len(self._line)
        return self._shown(Point(near, middle)), self._shown(Point(self._end, middle))


def _interpolated(line: Sequence[tuple[float, float]], y: float) -> float:
    """Return the interpolated value of a line of points at a place across."""
    for (x, top), (u, bottom) in pairwise(line):
        if y <= bottom:
            return x + (u - x) * min(max((y - top) / (bottom - top), 0), 1)
    return line[-1][0]


def _hull(sloop: Area) -> Area:
    left, top, width, height = sloop
    return Area(left + 0.05 * width, top + 0.55 * height, 0.81 * width, 0.37 * height)


def draw_water(
    chart: Chart,
    path: TunnelView,
    line: Waterline,
    afloat: list[Area],
    random: Random,
) -> None:
    """Draw beach, shallows and foam, and wavelets around everything to be drawn there."""
    if chart.plain:
        deep = chart.look.theme.sea[2]
        edge = chart.look.theme.foam
        water = svg.path(line.sea, fill=deep, stroke=edge, line=chart.line(4))
        chart.mark(water, line.area)
        return
    theme = chart.theme
    taken = [chart.area(path.sloop).grown(14), chart.area(path.jetty).grown(16), *afloat]
    shore = curve(line.points())
    beach = "".join(svg.path(shore, stroke=sand, line=w, stroked=o) for sand, w, o in _SAND)
    chart.draw(beach, line.area)
    depths = svg.linear("s", svg.even(*theme.sea), *line.way_out)
    body = svg.path(line.sea, fill="url(#s)")
    for reach, strength in ((170, 0.08), (112, 0.1), (66, 0.14)):
        band = curve(line.points(reach / 2))
        body += svg.path(band, stroke=_SHALLOW, line=reach, stroked=strength)
    body += svg.path(shore, stroke=_SHALLOW, line=30, stroked=0.5)
    body += "".join(_broken(line.points(19), random))
    body += "".join(_wavelets(chart, line, taken, random))
    body += svg.path(shore, stroke=theme.foam, line=7)
    picture, corner = chart.raster(body, line.area, depths)
    mask, _ = chart.shape(svg.path(line.sea, fill="#FFFFFF", stroke="#FFFFFF", line=7), line.area)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    chart.surface.blit(picture, corner)


def _broken(points: Sequence[Point], random: Random) -> Iterator[str]:
    """Return the next wave in front of the beach, in pieces."""
    start = 0
    while start < len(points) - 3:
        length = 3 + int(random.random() * 5)
        part = points[start : start + length]
        if len(part) > 2:
            yield svg.path(curve(part), stroke="#D8F3EC", line=2.8, stroked=0.75)
        start += length + 1 + int(random.random() * 3)


def _wavelets(
    chart: Chart, line: Waterline, taken: Sequence[Area], random: Random
) -> Iterator[str]:
    """Return small waves on open water, not near each other."""
    area = line.area
    placed: list[tuple[float, float]] = []
    data = dict.fromkeys((0.25, 0.55, 0.95), "")
    for _ in range(round(area.width * area.height / 1400)):
        x = random.uniform(max(area.left, 16), area.right - 64)
        y = random.uniform(18, area.bottom - 18)
        size = random.uniform(0.7, 1.05)
        tone = random.choice(list(data))
        if (
            min(line.depth(Point(x, y)), line.depth(Point(x + 50, y))) < 32
            or any(place.touches(Area(x, y - 6, 50, 12)) for place in taken)
            or any(abs(x - u) < 78 and abs(y - v) < 34 for u, v in placed)
        ):
            continue
        placed.append((x, y))
        a = 4.6 * size
        b = 10 * size
        c = 14.6 * size
        crest, trough = (f"c{a:.1f} {h:.1f} {b:.1f} {h:.1f} {c:.1f} 0" for h in (-a * 1.2, a * 1.2))
        data[tone] += f"M{x:.1f} {y:.1f}{crest}{trough}{crest}"
    for share, waves in data.items():
        if waves:
            tint = mix(_SHALLOW, chart.theme.foam, share)
            yield svg.path(waves, stroke=tint, line=chart.line(2.7), stroked=0.65)


class _Deck:
    """The jetty in its own coordinates: along it from the land, and across."""

    def __init__(self, chart: Chart, path: TunnelView) -> None:
        self.area = chart.area(path.jetty)
        self.tall = path.tall
        self.length, self.breadth = (self.area.turned if self.tall else self.area)[2:]

    def point(self, along: float, across: float) -> Point:
        """Return a point on it, on the chart."""
        x, y = (across, along) if self.tall else (along, across)
        return Point(self.area.left + x, self.area.top + y)

    def line(self, *places: tuple[float, float]) -> str:
        """Return the path data of a line on it."""
        return svg.polyline([self.point(*place) for place in places])

    def part(self, along: float, across: float, length: float, breadth: float) -> Area:
        """Return a piece of it."""
        corner = self.point(along, across)
        return Area(*corner, *((breadth, length) if self.tall else (length, breadth)))


def draw_jetty(chart: Chart, path: TunnelView, coast_line: Waterline, random: Random) -> None:
    """Draw planks on posts from the last space to the sea, with barrels and bollards."""
    deck = _Deck(chart, path)
    whole = deck.area.grown(34)
    below, heads = _posts(chart, deck, coast_line)
    shape, corner = chart.raster(below + _planks(chart, deck, random), whole)
    chart.cast(shape, corner, radius=6, alpha=130, offset=(6, 11), colour="#062028")
    chart.draw(heads, whole)
    draw_bollards(chart, path.bollards)
    # On a short vertical jetty, barrels would be in the way.
    feet = [deck.point(deck.length - 112, 48), deck.point(deck.length - 84, 55)]
    for foot in () if path.tall else feet[deck.length < 110 :]:
        chart.darken(foot, 32)
        chart.stand("scenery/barrel", 34, 42.5, foot)


def _posts(chart: Chart, deck: _Deck, coast_line: Waterline) -> tuple[str, str]:
    """Return the posts: their legs below the planks, and their heads above."""
    ink = chart.theme.ink
    edge = chart.line(3.4)
    below = heads = ""
    count = max(2, round(deck.length / 80))
    for post in range(count):
        for across in (3, deck.breadth - 3):
            x, y = deck.point(deck.length * (post + 0.55) / count, across)
            if across > 3 or deck.tall:
                if coast_line.depth(Point(x, y)) > 0:
                    foam = f'<g transform="translate({x:.1f} {y + 21:.1f}) scale(1 0.32)">'
                    below += foam + svg.disc(0, 0, 13, fill=chart.theme.foam, opacity=0.55) + "</g>"
                below += svg.rect(x - 7, y - 6, 14, 27, 3.5, fill=_POST[0], stroke=ink, line=edge)
            heads += svg.disc(x, y, 7.2, fill=_POST[1], stroke=ink, line=edge)
            heads += svg.disc(x - 1.6, y - 1.8, 2.4, fill=_PLANKS[2])
    return below, heads


def _planks(chart: Chart, deck: _Deck, random: Random) -> str:
    """Return planks of unequal width, lit from the top left."""
    ink = chart.theme.ink
    edge = chart.line(3)
    body, along = "", 0.0
    while along < deck.length - 1:
        # On a short jetty, wide planks would look like crates.
        width = random.uniform(12, 15) if deck.tall else random.uniform(19, 24)
        if deck.length - along - width < 9:
            width = deck.length - along
        jut = random.uniform(0, 1.5 if deck.tall else 3)
        plank = deck.part(along, 4 - jut, width, deck.breadth - 8 + 2 * jut)
        body += svg.path(box(plank, 2.6), fill=random.choice(_PLANKS), stroke=ink, line=edge)
        light = (along + width - 4.5, 9) if not deck.tall else (along + 3.6, deck.breadth * 0.7)
        body += svg.path(deck.line((along + 3.6, 9), light), stroke="#C99A62", line=2.2)
        start, end = random.uniform(14, 24), random.uniform(0.5, 0.8) * deck.breadth
        grain = deck.line((along + width * 0.45, start), (along + width * 0.55, end))
        body += svg.path(grain, stroke=_POST[0], line=1.5, stroked=0.45)
        along += width
    return body
