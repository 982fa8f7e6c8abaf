"""The board of Nest without anything that moves, painted once for each size of the window."""

from collections.abc import Iterator
from random import Random

from pygame import Rect, Surface

from scenes.board.chart import Chart
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.islands_flora import growths
from scenes.board.islands.land import coast, draw_land, draw_meadow, draw_path, draw_stones
from scenes.board.islands.sea import (
    draw_course,
    draw_jetty,
    draw_rocks,
    draw_sea,
    draw_shallows,
    draw_waves,
    framed,
)
from scenes.kit import svg
from scenes.kit.look import Look
from scenes.kit.text import Face, Style

_PLATE = ("#B98650", "#7A4C2A")
_PLATE_LIGHT = "#E0B27A"
_TENT = (105, 85)


def paint_isles(way: IslandsView, start: str, nest: str, seed: int, look: Look) -> Surface:
    """The whole picture, with those words on the signs at the start and at the nest."""
    *_, picture = isles_steps(way, start, nest, seed, look)
    return picture


def isles_steps(
    way: IslandsView, start: str, nest: str, seed: int, look: Look
) -> Iterator[Surface]:
    """The same picture after each step of the work, so that a window need not wait for it."""
    random = Random(seed)
    # Only the board and the cell of the way are asked for.
    chart = Chart(way, look)
    lands = [chart.area(island) for island in way.islands]
    coasts = [coast(land, random) for land in lands]
    draw_sea(chart)
    yield chart.surface

    if not chart.plain:
        draw_waves(chart, way, random)
        draw_shallows(chart, coasts)
    draw_course(chart, way)
    yield chart.surface

    draw_land(chart, coasts, lands)
    yield chart.surface

    if not chart.plain:
        draw_meadow(chart, lands, random)
    draw_path(chart, way, random)
    outward = ((0, -1), (0, 1)) if way.tall else ((1, 0), (-1, 0))
    for jetty, seaward in zip(way.jetties, outward, strict=True):
        draw_jetty(chart, jetty, seaward)
    yield chart.surface

    if not chart.plain:
        draw_rocks(chart, way, random)
    _draw_growths(chart, way, seed)
    yield chart.surface

    draw_stones(chart, way)
    _draw_signs(chart, way, start, nest)
    yield framed(chart, look.px(18) / chart.unit)


def _draw_growths(chart: Chart, way: IslandsView, seed: int) -> None:
    town, camp = chart.area(way.town), chart.area(way.camp)
    width, height = _TENT
    inland = way.stones[0].x > way.camp.centre.x
    tent = Area(
        camp.right - width - 2 if inland else camp.left + 2, camp.top + 84 - height, width, height
    )
    buildings = (
        (town.bottom, "scenery/town", town),
        (tent.bottom, "scenery/tent", tent),
    )
    standing = [
        (place.bottom, f"scenery/{growth.name}", place)
        for growth in (() if chart.plain else growths(way, seed))
        if not (place := chart.area(growth.area)).touches(tent.grown(-30))
    ]
    for _, name, place in sorted([*buildings, *standing], key=lambda it: it[0]):
        chart.stand(name, place.width, place.height, Point(place.centre.x, place.bottom))


def _draw_signs(chart: Chart, way: IslandsView, start: str, nest: str) -> None:
    camp, town = chart.area(way.camp), chart.area(way.town)
    board = chart.whole
    right = way.stones[0].x > way.camp.centre.x
    x = camp.left + 26 if right else camp.right - 26
    _draw_sign(chart, Point(x, camp.top - 4), start, board, 1 if right else -1)
    near = way.stones[-1].x < way.town.centre.x
    x = town.left + 12 if near else town.right - 12
    _draw_sign(chart, Point(x, town.bottom - 72), nest, board, 0)


def _draw_sign(chart: Chart, at: Point, words: str, board: Area, arrow: int) -> None:
    """A wooden plate on a post; without words, an arrow."""
    letters = chart.look.letters
    style = Style(
        Face.TITLE,
        max(11, chart.pixels(22)),
        chart.theme.cream,
        outline=chart.theme.ink,
        edge=chart.pixels(1.8),
    )
    ink = chart.theme.ink
    wide = max(letters.width(words, style) / chart.unit + 22, 44.0)
    high = max(32.0, letters.cap(style) / chart.unit + 18)
    left = min(max(at.x - wide / 2, board.left + 8), board.right - 8 - wide)
    plate = Area(left, at.y - high / 2, wide, high)
    middle = plate.centre.x
    body = svg.rect(middle - 4.5, plate.bottom - 4, 9, 28, fill=_PLATE[1], stroke=ink, line=3.6)
    body += svg.rect(*plate, 6.5, fill="url(#b)", stroke=ink, line=4.6)
    body += svg.path(
        f"M{plate.left + 8:.1f} {plate.top + 5.5:.1f}H{plate.right - 8:.1f}",
        stroke=_PLATE_LIGHT,
        line=2.6,
        stroked=0.8,
    )
    if not words:
        tip, y = middle + arrow * 12, plate.centre.y
        body += svg.path(
            f"M{middle - arrow * 12:.1f} {y:.1f}H{tip:.1f}m{-arrow * 8} -7l{arrow * 8} 7"
            f"l{-arrow * 8} 7",
            stroke=chart.theme.cream,
            line=5,
        )
    wood = svg.linear("b", svg.even(*_PLATE), (0, plate.top), (0, plate.bottom))
    shape, corner = chart.raster(body, plate.grown(32), wood)
    chart.cast(shape, corner, radius=3.5, alpha=110, offset=(2, 4))
    chart.surface.blit(shape, corner)
    place = Rect(*(round(side * chart.unit) for side in plate))
    if words:
        letters.draw(chart.surface, words, style, place.inflate(-chart.pixels(8), 0))
