"""The static part of the board of Escape, painted once for each window size."""

from random import Random

import pygame
from pygame import Surface

from scenes.board.chart import CELL, Chart, around, box, lay_sheet
from scenes.board.geometry.scenery import SceneryKind, places
from scenes.board.geometry.track_view import Area
from scenes.board.geometry.tunnel import TILE, TILE_DROP, TunnelView
from scenes.board.tunnel import sketches
from scenes.board.tunnel.harbour import Waterline, draw_jetty, draw_water
from scenes.board.tunnel.stonework import draw_brackets, draw_fort, draw_walls
from scenes.kit import svg
from scenes.kit.effects import soft
from scenes.kit.look import Look
from scenes.kit.painting import Report, ignore
from scenes.kit.textures import noise

_HALO = "#FFD68C"
"""The colour of the light around the tunnel."""
_HALO_ALPHA = 170
"""How strong it is at the walls, of 255."""
_HALO_BEYOND = 14
"""How far beyond the cells it is as strong as there."""
_HALO_REACH = 42
"""How wide its edge is."""
_TILE = TILE * CELL
_TILE_LIP = 3.0
_TILE_MARGIN = 4
"""Room around a tile in its picture."""
_TILE_RADIUS = 11.0
"""The radius of its corners."""
_TILE_RIM = 3.2
"""The distance from its edge to the lit and shaded lines."""


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


def draw_halo(chart: Chart, path: TunnelView) -> None:
    """Draw the warm light that falls out of the tunnel on the land around it."""
    if chart.plain:
        return
    cells = [chart.area(cell) for cell in path.cells]
    place = around(cells).grown(_HALO_BEYOND)
    shape, corner = chart.shape(
        svg.path("".join(box(cell.grown(_HALO_BEYOND)) for cell in cells), fill="#FFFFFF"), place
    )
    soft(shape, _HALO, _HALO_ALPHA, chart.pixels(_HALO_REACH)).draw(chart.surface, corner)


def draw_tiles(chart: Chart, path: TunnelView) -> None:
    """Draw a tile for every space, and the marks of the track between them."""
    tile = _tile(chart)
    for space in path.spaces[: len(path.cells)]:
        place = chart.area(path.tile(space)).grown(_TILE_MARGIN)
        chart.surface.blit(tile, (round(place.left * chart.unit), round(place.top * chart.unit)))
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


def _tile(chart: Chart) -> Surface:
    """Return a tile, lit from the top left."""
    theme = chart.look.theme
    tile = Area(_TILE_MARGIN, _TILE_MARGIN, _TILE, _TILE)
    light = svg.linear("t", svg.even(*theme.tile), (tile.left, tile.top), (tile.right, tile.bottom))
    upper = (tile.left, tile.top, _TILE, _TILE, _TILE_RADIUS)
    lower = (tile.left, tile.top + _TILE_LIP, _TILE, _TILE, _TILE_RADIUS)
    body = (
        svg.rect(*lower, fill=theme.tile_lip)
        + svg.rect(*lower, stroke=theme.tile_edge, line=1.4)
        + svg.rect(*upper, fill="url(#t)", stroke=theme.tile_edge, line=chart.line(2.4))
        + svg.path(_tile_rim(tile, lit=False), stroke=theme.tile_shade, line=2, stroked=0.6)
        + svg.path(_tile_rim(tile, lit=True), stroke=theme.tile_light, line=2.3, stroked=0.9)
    )
    size = chart.pixels(_TILE + 2 * _TILE_MARGIN)
    return svg.raster(body, (size, size + chart.pixels(_TILE_LIP)), chart.unit, light)


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


def paint_tunnel(path: TunnelView, seed: int, look: Look, report: Report = ignore) -> Surface:
    """Paint the chart with the tunnel and everything around it."""
    random = Random(seed)
    chart = Chart(path, look)
    free = [place._replace(area=chart.area(place.area)) for place in places(path, seed)]
    roses = [place.area for place in free if place.kind is SceneryKind.ROSE]
    lay_sheet(chart, random, (roses or [chart.whole])[0].centre)

    report(0.4)
    line = Waterline(chart, path, random)
    seen = None if chart.plain else sketches.find_sighting(chart, path, line, random)
    draw_water(chart, path, line, [] if seen is None else [seen.area], random)
    if seen is not None:
        sketches.draw_sighting(chart, seen)
    if not chart.plain:
        sketches.draw_ornaments(chart, free, random)

    report(0.55)
    draw_halo(chart, path)
    draw_floor(chart, path, seed)

    draw_jetty(chart, path, line, random)
    draw_tiles(chart, path)

    report(0.7)
    draw_walls(chart, path, random)
    report(0.9)

    draw_fort(chart, path, random)
    if not chart.plain:
        draw_brackets(chart, path)
    return chart.surface
