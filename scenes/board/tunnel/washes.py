"""The watercolours that a chart is coloured with by hand, on the parchment below its ink."""

import math
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.board.chart import Chart, Sheet, around, curve
from scenes.board.geometry.scenery import Place, SceneryKind
from scenes.board.geometry.track_view import Area, Point
from scenes.board.tunnel.sketches import PencilSketch
from scenes.kit import svg, transform
from scenes.kit.effects import blank, faded, silhouette
from scenes.kit.layout import Size
from scenes.kit.theme import Colour

_FINENESS = 0.4
"""The greatest number of pixels in a hundredth of a cell: a wash has no finer detail."""
_SMALLEST = 0.28
"""How much smaller washes are painted at most: stretched further, their edges look jagged."""
_STEP = 15  # between two points of an edge
_FRAYED = 1.7  # how far each of them is aside at most
_SQUARE = 2.5  # the exponent of the curve that an edge follows: 2 for an ellipse, more if squarer
_WAVES = ((2, 0.08), (3, 0.09), (5, 0.05), (9, 0.025))
"""How often an edge swings around its curve, and how far at most, as a share of its size."""
_EVEN = 0.6  # the strength of the pigment everywhere
# How far from an edge more of it gathers as it dries, and how strongly.
_DRYING = ((16, 0.8), (2.5, 1.3))
# How the brush and the paper spread pigment: the size of a cloud, and the least that is left.
_CLOUDS = ((120, 46, 110), (14, 14, 190))
# The lines that engravers draw along a shore: their size in that of the shore, and their strength.
_WATERLINES = ((0.945, 0.5), (0.895, 0.34), (0.85, 0.2))


class Watercolour(NamedTuple):
    """A watercolour, and how it is used."""

    first: Colour
    second: Colour
    """The colour of the lighter stain beside the first."""
    strength: float
    """The opacity of the first stain."""
    aside: float = 0.24
    """How far it extends beyond what is drawn on it, in shares of the drawing's width."""
    above: float = -0.3
    """The same above it, in shares of its height: what stands on land rises beyond the stain."""
    below: float = 0.24
    """The same below it."""
    is_water: bool = False
    """Whether there are lines along its edge."""


_LAGOON = Watercolour("#2A86A6", "#4F9E9C", 0.72, 0.13, 0.13, 0.13, is_water=True)
_SAGE = Watercolour("#5F8A48", "#92A556", 0.52)
_STONE = Watercolour("#665F8A", "#8A82A0", 0.54)
_CLAY = Watercolour("#B04A2C", "#C8803E", 0.46)

_LANDMARKS: Mapping[SceneryKind, Watercolour] = MappingProxyType(
    {
        SceneryKind.ROSE: _LAGOON,
        SceneryKind.TREES: _SAGE,
        SceneryKind.OASIS: _SAGE,
        SceneryKind.CAVE: _STONE,
        SceneryKind.WRECK: _STONE,
        SceneryKind.CAMP: _CLAY,
        SceneryKind.BATTERY: _CLAY,
    }
)
_SKETCHED: Mapping[str, Watercolour] = MappingProxyType(
    {
        "palm": _SAGE,
        "palms": _SAGE,
        "totem": _SAGE,
        "hills": _SAGE,
        "peaks": _STONE,
        "volcano": _STONE,
    }
)


def draw_washes(
    chart: Chart,
    sheet: Sheet,
    places: Sequence[Place],
    drawn: Sequence[PencilSketch],
    random: Random,
) -> None:
    """Colour the parchment below landmarks and sketches, one after another."""
    if chart.plain:
        return
    washes = [(_LANDMARKS[it.kind], it.area) for it in places if it.kind in _LANDMARKS]
    washes += [(_SKETCHED[it.name], it.area) for it in drawn if it.name in _SKETCHED]
    for paint, area in washes:
        _colour(chart, sheet, paint, area, random)


class _Stain(NamedTuple):
    """A stain of one colour inside an edge."""

    colour: Colour
    strength: float
    edge: Sequence[Point]
    is_water: bool = False


def _colour(chart: Chart, sheet: Sheet, paint: Watercolour, area: Area, random: Random) -> None:
    """Paint two stains, the lighter one a little aside; small, and stretched as large as seen."""
    width = (1 + 2 * paint.aside) * area.width
    height = (1 + paint.above + paint.below) * area.height
    x, y = area.centre.x, area.top - paint.above * area.height + height / 2
    turn = random.uniform(0, math.tau)
    aside = Point(x + 0.3 * width * math.cos(turn), y + 0.3 * height * math.sin(turn))
    edge, beside = (
        _edge(middle, share * width, share * height, random)
        for middle, share in ((Point(x, y), 1.0), (aside, 0.76))
    )
    stains = (
        _Stain(paint.second, 0.6 * paint.strength, beside),
        _Stain(paint.first, paint.strength, edge, paint.is_water),
    )
    place = _around(edge + beside).grown(3)
    shrink = min(1.0, max(_FINENESS / chart.unit, _SMALLEST))
    wet = [_wet(chart, stain, place, shrink, random) for stain in stains]
    both = blank(wet[0].get_size(), paint.first)
    for stain in wet:
        both.blit(stain, (0, 0))
    pixels = chart.pixels_of(place)
    sheet.paste(transform.smoothscale(both, pixels.size), pixels.topleft)


def _around(edge: Sequence[Point]) -> Area:
    return around([Area(*point, 0, 0) for point in edge])


def _wet(chart: Chart, stain: _Stain, place: Area, shrink: float, random: Random) -> Surface:
    """Return a stain in a place of the chart, made smaller."""
    colour, strength, edge, is_water = stain
    pixels = chart.pixels_of(place)
    inside = chart.part(svg.path(curve(edge, closed=True), fill="#FFFFFF"), pixels, shrink=shrink)
    wet = faded(inside, round(255 * _EVEN * strength))
    for reach, share in _DRYING:
        rim = inside.copy()
        blurred = _blurred(inside, 2 * reach * shrink * chart.unit)
        rim.blit(blurred, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        rim.fill((0, 0, 0, round(255 * share * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        wet.blit(rim, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    if is_water:
        lines = chart.part(_waterlines(edge, strength), pixels, shrink=shrink)
        wet.blit(lines, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    for across, down, least in _CLOUDS:
        count = (math.ceil(place.width / across), math.ceil(place.height / down))
        clouds = _clouds(wet.get_size(), count, least, random)
        wet.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return silhouette(wet, colour)


def _blurred(picture: Surface, times: float) -> Surface:
    """Return a picture without its detail: made smaller that many times, and stretched."""
    width, height = picture.get_size()
    small = (max(1, round(width / max(2, times))), max(1, round(height / max(2, times))))
    return transform.smoothscale(transform.smoothscale(picture, small), (width, height))


def _waterlines(shore: Sequence[Point], strength: float) -> str:
    """Return the drawing of lines along a shore."""
    x, y = _around(shore).centre
    body = ""
    for share, alpha in _WATERLINES:
        line = curve([(x + share * (u - x), y + share * (v - y)) for u, v in shore], closed=True)
        body += svg.path(line, stroke="#FFFFFF", line=2.6, stroked=alpha * strength)
    return body


def _clouds(size: Size, count: Size, least: int, random: Random) -> Surface:
    """Return clouds of alpha to multiply a stain with: random cells, smoothly stretched."""
    across, down = max(2, count[0]), max(2, count[1])
    spread = bytes(least + (255 - least) * step // 255 for step in range(256))
    cells = bytearray(b"\xff" * (4 * across * down))
    cells[3::4] = random.randbytes(across * down).translate(spread)
    small = pygame.image.frombytes(bytes(cells), (across, down), "RGBA")
    return transform.smoothscale(small, size)


def _edge(middle: Point, width: float, height: float, random: Random) -> list[Point]:
    """Return an uneven line of a size around a point, as a brush leaves it."""
    waves = [
        (number, most * random.uniform(0.4, 1), random.uniform(0, math.tau))
        for number, most in _WAVES
    ]
    count = max(24, round(2 * (width + height) / _STEP))
    edge = []
    for step in range(count):
        turn = step * math.tau / count
        u, v = math.cos(turn), math.sin(turn)
        reach = (abs(u) ** _SQUARE + abs(v) ** _SQUARE) ** (-1 / _SQUARE) / 2
        reach *= 1 + sum(most * math.sin(number * turn + at) for number, most, at in waves)
        x = middle.x + u * reach * width + random.uniform(-_FRAYED, _FRAYED)
        y = middle.y + v * reach * height + random.uniform(-_FRAYED, _FRAYED)
        edge.append(Point(x, y))
    return edge
