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
_TILE_MARGIN = 4
"""Room around a tile in its picture."""
_TILE_RADIUS = 11.0
"""The radius of its corners."""
_TILE_RIM = 3.2
"""The distance from its edge to the lit and shaded lines."""
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
    tile = Area(_TILE_MARGIN, _TILE_MARGIN, _TILE, _TILE)
    light = svg.linear("t", svg.even(*theme.tile), (tile.left, tile.top), (tile.right, tile.bottom))
    upper = (tile.left, tile.top, _TILE, _TILE, _TILE_RADIUS)
    lower = (tile.left, tile.top + _TILE_LIP, _TILE, _TILE, _TILE_RADIUS)
    body = (
        svg.rect(*lower, fill=theme.tile_lip)
        + svg.rect(*lower, stroke=theme.tile_edge, line=1.4)
        + svg.rect(*upper, fill="url(#t)", stroke=theme.tile_edge, line=chart.line(2.4))
        + svg.path(_tile_cracks(tile, random), stroke=crack, line=1.4, stroked=0.7)
        + svg.path(_tile_rim(tile, lit=False), stroke=shaded, line=2, stroked=0.6)
        + svg.path(_tile_rim(tile, lit=True), stroke=theme.tile_light, line=2.3, stroked=0.9)
    )
    size = chart.pixels(_TILE + 2 * _TILE_MARGIN)
    return svg.raster(body, (size, size + chart.pixels(_TILE_LIP)), chart.unit, light)


def _tile_cracks(tile: Area, random: Random) -> str:
    """Return two cracks from the sides of a tile, and one from its lower edge."""
    cracks = ""
    for _ in range(2):
        x = random.choice((tile.left + 3, tile.right - 3))
        y = random.uniform(tile.top + tile.height * 0.35, tile.bottom - _TILE_RADIUS)
        inward = 1 if x < tile.centre.x else -1
        cracks += f"M{x:.1f} {y:.1f}l{inward * 4:.1f} {random.uniform(-3, 3):.1f}"
        cracks += f"l{inward * random.uniform(2, 5):.1f} {random.uniform(-4, 4):.1f}"
    x = random.uniform(tile.left + _TILE_RADIUS, tile.right - _TILE_RADIUS)
    return cracks + f"M{x:.1f} {tile.bottom - 3:.1f}l{random.uniform(-3, 3):.1f} -4l3 -2"


def _tile_rim(tile: Area, *, lit: bool) -> str:
    """Return a line inside the left and the upper side of a tile, or inside the other two."""
    inward = 1 if lit else -1
    corner = (tile.left, tile.top) if lit else (tile.right, tile.bottom)
    ends = (tile.right, tile.bottom) if lit else (tile.left, tile.top)
    x, y = (side + inward * _TILE_RIM for side in corner)
    curved_x, curved_y = (side + inward * _TILE_RADIUS for side in corner)
    end_x, end_y = (side - inward * _TILE_RADIUS for side in ends)
    side = f"M{x:.1f} {end_y:.1f}V{curved_y:.1f}"
    return f"{side}Q{x:.1f} {y:.1f} {curved_x:.1f} {y:.1f}H{end_x:.1f}"


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
