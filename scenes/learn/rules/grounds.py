"""The ground of a part of the way: hewn tunnel, fort and harbour, or islands in the sea."""

from random import Random

import pygame
from pygame import Surface

from scenes.board.chart import CELL, Chart, curve
from scenes.board.geometry.islands import DECK, NEST, IslandsView
from scenes.board.geometry.track_view import START, Area, Point
from scenes.board.geometry.tunnel import SLOOP, TunnelView
from scenes.board.islands.ground import draw_land, draw_meadow, draw_path, draw_stones
from scenes.board.islands.sea import (
    INK_LINE,
    draw_course,
    draw_jetty,
    draw_sea,
    draw_shallows,
    draw_waves,
    framed,
)
from scenes.board.tunnel.ground import draw_floor, draw_numbers, draw_tiles
from scenes.board.tunnel.stonework import draw_fort, draw_walls
from scenes.kit import svg
from scenes.kit.look import Look
from scenes.learn.rules.figures import Span
from scenes.learn.rules.staging import place_named

_SEED = 7
_TOOTH = 11.0  # of a torn edge, in hundredths of a cell like all that follows
_WOBBLE = 5
_BUSHES = ("bush-1", "bush-3", "bush-2", "bush-5")
_BUSH = (58, 36)
_TENT = (78, 63)


def paint_tunnel(path: TunnelView, span: Span, look: Look) -> Surface:
    """A part of the tunnel, torn where it goes on; at its ends the fort and the harbour."""
    random = Random(_SEED + place_named("escape", span.first))
    chart = Chart(path, look)
    ends = place_named("escape", span.first), place_named("escape", span.last)
    if ends[1] == SLOOP:
        _draw_harbour(chart, path)
    draw_floor(chart, path, _SEED)
    if ends[1] == SLOOP:
        # The floor goes on to the jetty.
        draw_jetty(chart, path.jetty, (1, 0))
    draw_tiles(chart, path, random)
    draw_numbers(chart, path)
    draw_walls(chart, path, random)
    if ends[0] == START:
        draw_fort(chart, path, random)
    row = chart.area(path.cells[0])
    band = row.top - 24, row.bottom + 34
    if ends[0] != START:
        _tear(chart, _TOOTH + 3, band, -1)
    if ends[1] != SLOOP:
        _tear(chart, chart.whole.right - _TOOTH - 3, band, 1)
    return chart.surface


def _tear(chart: Chart, x: float, band: tuple[float, float], way: int) -> None:
    """Cut everything beyond a jagged line, and draw that line."""
    top, bottom = band
    steps = 10
    teeth = [
        Point(x + way * (_TOOTH if step % 2 else 0), top + (bottom - top) * step / steps)
        for step in range(steps + 1)
    ]
    far = chart.whole.right + CELL if way > 0 else -CELL
    beyond = [*teeth, Point(far, bottom + CELL), Point(far, top - CELL)]
    shape, corner = chart.shape(svg.path(svg.polyline(beyond, closed=True), fill="#FFFFFF"))
    mask = Surface(shape.get_size(), pygame.SRCALPHA)
    mask.fill("#FFFFFF")
    mask.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    chart.surface.blit(mask, corner, special_flags=pygame.BLEND_RGBA_MULT)
    chart.draw(svg.path(svg.polyline(teeth), stroke=chart.theme.line, line=chart.line(4)))


def _draw_harbour(chart: Chart, path: TunnelView) -> None:
    """The sea behind the tunnel, cut out of the board like the islands."""
    theme = chart.theme
    place = chart.area(path.harbour).grown(-4)
    left, top, right, bottom, bend = place.left, place.top, place.right, place.bottom, 18
    waves = [
        Point(left + (9 if step % 2 else -5), top + place.height * step / 6) for step in range(7)
    ]
    shore = curve(waves)
    sea = (
        f"{shore}L{right - bend:.1f} {bottom:.1f}Q{right:.1f} {bottom:.1f} {right:.1f} "
        f"{bottom - bend:.1f}V{top + bend:.1f}Q{right:.1f} {top:.1f} {right - bend:.1f} "
        f"{top:.1f}Z"
    )
    depths = svg.linear("s", svg.even(*theme.sea), (left, top), (right, bottom))
    body = svg.path(sea, stroke=theme.line, line=chart.line(7))
    body += svg.path(shore, stroke=theme.sand[0], line=44, stroked=0.5)
    body += svg.path(shore, stroke=theme.sand[0], line=30)
    body += svg.path(sea, fill="url(#s)")
    body += svg.path(shore, stroke=theme.foam, line=6)
    random = Random(_SEED)
    for row in range(5):
        for x in (left + 34 + row % 2 * 60, left + 150 + row % 2 * 50):
            start, y = x + random.uniform(-8, 8), top + 28 + row * (place.height - 44) / 4.6
            if start < right - 56:
                hops = ((0, 0), (10, -6), (20, 0), (30, -6), (40, 0))
                body += svg.path(
                    curve([(start + u, y + v) for u, v in hops]),
                    stroke=theme.foam,
                    line=chart.line(2.6),
                    stroked=0.45,
                )
    chart.draw(body, place.grown(30), depths)


def paint_islands(way: IslandsView, span: Span, look: Look) -> Surface:
    """A part of the islands in their sea, cut out of the board."""
    random = Random(_SEED)
    chart = Chart(way, look)
    lands = [chart.area(island) for island in way.islands]
    coasts = [_coast(land, random) for land in lands]
    ends = place_named("nest", span.first), place_named("nest", span.last)
    draw_sea(chart)
    draw_waves(chart, way, random)
    draw_shallows(chart, coasts)
    if ends[0] < DECK < ends[1]:
        draw_course(chart, way)
    draw_land(chart, coasts, lands)
    seen = [land for land in lands if land.touches(chart.whole)]
    draw_meadow(chart, [_common(land, chart.whole) for land in seen], random)
    draw_path(chart, way, random)
    for jetty, seaward in zip(way.jetties, ((1, 0), (-1, 0)), strict=True):
        draw_jetty(chart, jetty, seaward)
    for land in seen:
        _plant(chart, land, random)
    if ends[0] == START:
        camp = chart.area(way.camp)
        chart.stand("scenery/tent", *_TENT, Point(camp.centre.x + 14, camp.top + 34))
    if ends[1] == NEST:
        town = chart.area(way.town)
        chart.stand("scenery/town", town.width, town.height, Point(town.centre.x, town.bottom))
    draw_stones(chart, way)
    return framed(chart, 18)


def _coast(land: Area, random: Random) -> str:
    """The edge of the grass of a low island: round at both ends, and never quite straight."""
    left, top, width, height = land.grown(-INK_LINE / 2)
    right, bottom, bend = left + width, top + height, height * 0.46
    count = max(2, round((width - 2 * bend) / 66))

    def side(y: float) -> list[Point]:
        step = (width - 2 * bend) / count
        return [
            Point(left + bend + n * step, y + random.uniform(-_WOBBLE, _WOBBLE))
            for n in range(count + 1)
        ]

    middle, corner = (top + bottom) / 2, bend * 0.3
    points = [
        *side(top),
        Point(right - corner, top + corner),
        Point(right, middle),
        Point(right - corner, bottom - corner),
        *side(bottom)[::-1],
        Point(left + corner, bottom - corner),
        Point(left, middle),
        Point(left + corner, top + corner),
    ]
    return curve([*points, points[0]]) + "Z"


def _common(one: Area, other: Area) -> Area:
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Area(left, top, max(right - left, 1), max(bottom - top, 1))


def _plant(chart: Chart, land: Area, random: Random) -> None:
    """Bushes along the upper edge, where nobody walks."""
    x = land.left + 70
    while x < land.right - 60:
        name = random.choice(_BUSHES)
        size = random.uniform(0.8, 1.1)
        if -40 < x < chart.whole.right + 40:
            foot = Point(x, land.top + random.uniform(46, 54))
            chart.stand(f"scenery/{name}", _BUSH[0] * size, _BUSH[1] * size, foot)
        x += random.uniform(52, 150)
