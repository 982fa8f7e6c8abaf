"""The board of Escape without anything that moves, painted once for each size of the window."""

from collections.abc import Iterator
from random import Random

from pygame import Surface

from scenes.board.chart import Chart, Sheet, draw_rays
from scenes.board.geometry.scenery import SceneryKind, places
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.tunnel.floor import draw_floor, draw_numbers, draw_tiles
from scenes.board.tunnel.fort import draw_fort
from scenes.board.tunnel.harbour import Coast, draw_jetty, draw_water
from scenes.board.tunnel.sketches import (
    draw_banner,
    draw_rose,
    draw_sightings,
    draw_sketch,
    draw_trees,
    sightings,
)
from scenes.board.tunnel.stonework import draw_brackets, draw_walls
from scenes.kit.look import Look


def paint_ground(path: TunnelView, title: str, seed: int, look: Look) -> Surface:
    """The whole picture, clear beyond the torn edge of its sheet; without a title, no ribbon."""
    *_, picture = ground_steps(path, title, seed, look)
    return picture


def ground_steps(path: TunnelView, title: str, seed: int, look: Look) -> Iterator[Surface]:
    """The same picture after each step of the work, so that a window need not wait for it."""
    random = Random(seed)
    chart = Chart(path, look)
    free = [
        place._replace(area=chart.area(place.area)) for place in places(path, seed, bool(title))
    ]
    sheet = Sheet(chart, random)
    sheet.lay(random)
    roses = [place.area for place in free if place.kind is SceneryKind.ROSE]
    draw_rays(sheet, chart, (roses or [chart.whole])[0].centre)
    yield chart.surface

    line = Coast(chart, path, random)
    seen = () if chart.plain else sightings(chart, path, line, random)
    draw_water(chart, sheet, path, line, [it.area for it in seen], random)
    sheet.age()
    yield chart.surface

    if not chart.plain:
        draw_sightings(chart, seen, random)
        for area in roses:
            draw_rose(chart, area)
        for place in free:
            draw_sketch(chart, place, random)
    yield chart.surface

    draw_floor(chart, path, seed)
    draw_jetty(chart, path, line, random)
    draw_tiles(chart, path, random)
    draw_numbers(chart, path)
    yield chart.surface

    draw_walls(chart, path, random)
    yield chart.surface

    draw_fort(chart, path, random)
    for place in free:
        if place.kind is SceneryKind.TREES and not chart.plain:
            draw_trees(chart, place.area)
        elif place.kind is SceneryKind.BANNER:
            draw_banner(chart, place.area, title)
    if not chart.plain:
        draw_brackets(chart, path)
    yield chart.surface
