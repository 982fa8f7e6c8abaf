"""The static part of the board of Escape, painted once for each window size."""

from random import Random

import pygame
from pygame import Surface

from scenes.board.chart import CELL, Chart, Sheet, around, box, number_style
from scenes.board.geometry.scenery import SceneryKind, places
from scenes.board.geometry.track_view import Area
from scenes.board.geometry.tunnel import TILE, TILE_DROP, TunnelView
from scenes.board.tunnel import sketches
from scenes.board.tunnel.harbour import Waterline, draw_jetty, draw_water
from scenes.board.tunnel.stonework import draw_brackets, draw_fort, draw_walls
from scenes.board.tunnel.washes import draw_washes
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp
from scenes.kit.painting import Report, ignore
from scenes.kit.text import Face
from scenes.kit.textures import noise

_TILE = TILE * CELL
_TILE_LIP = 3.0
LEAST_NUMBERED = 36
"""Pixels: in a smaller cell a number would fill its tile."""


def draw_floor(chart: Chart, path: TunnelView, seed: int) -> None:
    """Draw sand on the ground of every cell, in one piece, and then its grains."""
    cells = [chart.area(cell) for cell in path.cells]
    data = "".join(box(cell.grown(0.8)) for cell in cells)
    whole = around(cells).grown(CELL)
    if chart.plain:
        chart.mark(svg.path(data, fill=chart.look.theme.floor[0]), whole)
        return
    near, _, far = chart.theme.floor
    light = svg.linear("f", svg.even(near, far), whole[:2], (whole.right, whole.bottom))
    sand, corner = chart.raster(svg.path(data, fill="url(#f)"), whole, light)
    across, down = (round(side / (2 * chart.unit)) for side in sand.get_size())
    speckles = noise(sand.get_size(), (across, down), seed, (210, 208, 204), (255, 255, 255))
    sand.blit(speckles, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    chart.surface.blit(sand, corner)


def draw_tiles(chart: Chart, path: TunnelView, random: Random) -> None:
    """Draw a tile for every space, and the marks of the track between them."""
    kinds = [_tile(chart, random) for _ in range(5)]
    margin = 4
    for space in range(1, len(path.cells) + 1):
        place = chart.area(path.tile(space)).grown(margin)
        at = round(place.left * chart.unit), round(place.top * chart.unit)
        chart.surface.blit(kinds[int(random.random() * len(kinds))], at)
    theme = chart.look.theme
    edge = theme.line if theme.plain else theme.tile_edge
    for mark in path.chevrons:
        x, y = chart.point(mark.point)
        dx, dy = mark.step
        y += TILE_DROP * CELL
        corners = ((-3.3, 5.5), (3.3, 0), (-3.3, -5.5))
        line = svg.polyline([(x + u * dx - v * dy, y + u * dy + v * dx) for u, v in corners])
        body = svg.path(line, stroke=edge, line=chart.line(3.6), stroked=0.9)
        # One by one, as a drawing of the whole board takes long.
        chart.mark(body, Area(x, y, 0, 0).grown(12))


def _tile(chart: Chart, random: Random) -> Surface:
    """Return a tile, with a chip and a crack or two where no sign is drawn."""
    theme = chart.look.theme
    shaded, crack = theme.tile_shade
    margin = 4
    side = _TILE
    radius = 11.0
    left = top = float(margin)
    right, bottom = left + side, top + side
    light = svg.linear("t", svg.even(*theme.tile), (left, top), (right, bottom))
    cracks = ""
    for _ in range(2):
        x = random.choice((left + 3, right - 3))
        y = random.uniform(top + side * 0.35, bottom - radius)
        inward = 1 if x < left + side / 2 else -1
        cracks += f"M{x:.1f} {y:.1f}l{inward * 4:.1f} {random.uniform(-3, 3):.1f}"
        cracks += f"l{inward * random.uniform(2, 5):.1f} {random.uniform(-4, 4):.1f}"
    x = random.uniform(left + radius, right - radius)
    cracks += f"M{x:.1f} {bottom - 3:.1f}l{random.uniform(-3, 3):.1f} -4l3 -2"
    inner = 3.2
    edge = chart.line(2.4)

    def rim(x: float, y: float, u: float, v: float, inward: int) -> str:
        """Return the line along the two sides that meet at a corner."""
        return (
            f"M{x + inward * inner:.1f} {v - inward * radius:.1f}V{y + inward * radius:.1f}Q"
            f"{x + inward * inner:.1f} {y + inward * inner:.1f} {x + inward * radius:.1f} "
            f"{y + inward * inner:.1f}H{u - inward * radius:.1f}"
        )

    lower, upper = rim(right, bottom, left, top, -1), rim(left, top, right, bottom, 1)
    body = (
        svg.rect(left, top + _TILE_LIP, side, side, radius, fill=theme.tile_lip)
        + svg.rect(left, top + _TILE_LIP, side, side, radius, stroke=theme.tile_edge, line=1.4)
        + svg.rect(left, top, side, side, radius, fill="url(#t)", stroke=theme.tile_edge, line=edge)
        + svg.path(cracks, stroke=crack, line=1.4, stroked=0.7)
        + svg.path(lower, stroke=shaded, line=2, stroked=0.6)
        + svg.path(upper, stroke=theme.tile_light, line=2.3, stroked=0.9)
    )
    size = chart.pixels(side + 2 * margin)
    return svg.raster(body, (size, size + chart.pixels(_TILE_LIP)), chart.unit, light)


@stamp
def tile_number(look: Look, cell: int, space: int) -> Stamp:
    """Return the number of a space, relative to the top right corner of its tile."""
    letters = look.letters
    style = number_style(look, cell, Face.BOLD, look.theme.tile_number, 24, 1.6)
    number = letters.picture(str(space), style)
    # The tops of the digits are where the tile's light edge ends.
    rise = letters.font(style).get_ascent() - letters.cap(style) + style.edge
    inside = round(5 * cell / CELL)
    return Stamp(number, (style.edge - inside - number.get_width(), inside - rise))


def label_ground(chart: Chart, path: TunnelView, title: str, seed: int) -> None:
    """Redraw the name on the ribbon."""
    for place in places(path, seed) if title else ():
        if place.kind is SceneryKind.BANNER:
            sketches.write_banner(chart, chart.area(place.area), title)


def paint_tunnel(
    path: TunnelView, title: str, seed: int, look: Look, report: Report = ignore
) -> Surface:
    """Paint the chart with the tunnel and everything around it.

    It is transparent beyond the torn edge, and has no ribbon without a title.
    """
    random = Random(seed)
    chart = Chart(path, look)
    free = [
        place._replace(area=chart.area(place.area)) for place in places(path, seed, bool(title))
    ]

    sheet = Sheet(chart, random)

    roses = [place.area for place in free if place.kind is SceneryKind.ROSE]
    sheet.lay(random, (roses or [chart.whole])[0].centre)
    report(0.25)
    drawn = sketches.choose_sketches(free, random)
    draw_washes(chart, sheet, free, drawn, random)

    report(0.4)
    line = Waterline(chart, path, random)
    seen = () if chart.plain else sketches.sightings(chart, path, line, random)
    draw_water(chart, sheet, path, line, [it.area for it in seen], random)

    sheet.age()

    if not chart.plain:
        sketches.draw_sightings(chart, seen, random)
        for area in roses:
            sketches.draw_rose(chart, area)
        sketches.draw_sketches(chart, drawn)

    report(0.55)
    draw_floor(chart, path, seed)

    draw_jetty(chart, path, line, random)
    draw_tiles(chart, path, random)

    report(0.7)
    draw_walls(chart, path, random)
    report(0.9)

    draw_fort(chart, path, random)
    for place in free:
        if place.kind is SceneryKind.BANNER:
            sketches.draw_banner(chart, place.area, title)
        elif place.kind in sketches.IN_COLOUR and not chart.plain:
            sketches.IN_COLOUR[place.kind](chart, place.area)
    if not chart.plain:
        draw_brackets(chart, path)
    return chart.surface
