"""What a chart is adorned with: a compass rose, small drawings, palms, and a ribbon with a name."""

import math
from collections.abc import Sequence
from enum import Enum, auto
from itertools import chain
from random import Random
from typing import NamedTuple

from pygame import Rect

from scenes.board.chart import Chart
from scenes.board.geometry.scenery import Place, SceneryKind
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.tunnel.harbour import SAND, SHALLOW, Coast
from scenes.kit import svg
from scenes.kit.layout import Size
from scenes.kit.ornaments import cartouche
from scenes.kit.text import Face, Style

_PENCIL = "#7A4E22"
_WASH = "#A9773A"
_CHALK = "#B4402F"

_PEAKS = (
    "M6 62L30 18L44 42L56 24L82 62C60 58 30 58 6 62ZM76 62L94 32L114 62C100 59 88 59 76 62Z",
    "M6 62L30 18L44 42L56 24L82 62M80 56L94 32L114 62M30 18L26 34L32 31L35 46M56 24L54 36L60 36"
    "L63 48M94 32L91 44L97 46M36 30L40 37M39 27L47 42M61 32L70 46M65 34L73 47M99 41L105 52"
    "M14 54L20 54M88 56L94 56",
)
_VOLCANO = (
    "M22 62L48 24C54 28 62 28 68 24L98 62C70 58 46 58 22 62Z",
    "M22 62L48 24C54 28 62 28 68 24L98 62M48 24C54 20 62 20 68 24M52 30L49 44M60 31L61 46M67 30"
    "L74 43M72 34L82 50M58 16C52 12 54 6 60 7C62 1 71 3 70 9C76 11 73 17 67 16M40 48L34 57M4 62"
    "C12 56 18 57 22 61M98 61C104 56 110 57 116 62",
)
_HILLS = (
    "M4 62C14 34 34 30 46 46C54 26 78 24 88 46C98 40 110 46 116 62C80 58 40 58 4 62Z",
    "M4 62C14 34 34 30 46 46M42 62C46 28 78 20 92 62M86 46C98 38 110 46 116 62M20 44C24 42 28 41"
    " 31 42M60 38C66 35 71 35 76 38M98 50C102 48 105 49 108 51M12 57L18 57M58 54L64 54M70 58L76 58",
)
_PALM = (
    "M28 30C18 18 6 22 3 36C10 28 18 27 28 30C20 30 12 36 11 48C17 38 22 33 28 30C22 14 12 8 3 12"
    "C13 14 20 20 28 30C32 12 42 6 52 12C42 14 34 20 28 30C38 20 50 26 53 38C46 30 38 27 28 30"
    "C36 32 42 38 42 50C38 40 34 33 28 30Z",
    "M14 82C24 78 38 78 48 82",
    "M30 80C35 62 34 46 28 31",
)
_TOTEM = (
    "M16 22C16 12 40 12 40 22L42 76L14 76ZM4 34L16 30L16 40L5 43ZM52 34L40 30L40 40L51 43Z",
    "M16 22C16 12 40 12 40 22L42 76L14 76ZM16 30L4 34L5 43L16 40M40 30L52 34L51 43L40 40M21 28"
    "L26 30M35 28L30 30M28 30L26 38L31 38M20 44C25 48 31 48 36 44L34 50C30 53 26 53 22 50ZM15 57"
    "L41 57M21 63L26 65M35 63L30 65M22 71L34 71M6 80C18 76 38 76 50 80M22 14L19 6M28 13L28 3M34 14"
    "L37 6",
)
_TRAIL = (
    "M4 66L12 62M20 58L28 55M36 52L45 51M54 51L62 53M70 56L78 59M87 61L96 61M105 59L113 54M120 48"
    "L126 41M131 33L135 26",
    "M128 4L146 20M146 4L128 20",
)


class Sight(Enum):
    """What may be seen out at sea."""

    ISLET = auto()
    SERPENT = auto()
    SHIP = auto()
    WHALE = auto()
    ROCK = auto()


class Sighting(NamedTuple):
    """What is seen, and where."""

    sight: Sight
    area: Area


_DRAWINGS = {  # their size, their shape and their lines
    Sight.SERPENT: (
        (152, 70),
        "M18 60C14 40 14 20 30 13C40 8 54 13 56 24C48 26 41 26 37 30C43 36 41 46 41 60ZM52 60C54 32"
        " 82 32 86 60L75 60C74 46 64 46 62 60ZM95 60C97 40 119 40 122 60L112 60C111 51 106 51 105"
        " 60ZM128 60C130 48 136 44 134 32C140 36 145 33 148 26C152 36 148 44 142 47C139 51 138 56"
        " 138 60Z",
        "M31 19L34 18M49 25L56 24M24 30L32 34M21 40L33 42M20 50L34 51M60 48L66 52M72 40L74 47"
        "M104 46L108 51M8 62C14 66 20 66 26 62C32 66 40 66 46 62C54 66 60 66 68 62C76 66 82 66 90"
        " 62C98 66 104 66 112 62C120 66 126 66 132 62C138 66 142 66 147 62M26 11L22 4L32 8M20 19"
        "L13 14L18 25",
    ),
    Sight.WHALE: (
        (110, 62),
        "M6 46C8 24 34 16 54 24C70 30 78 38 88 34C86 28 90 22 98 20C98 26 100 30 106 32C99 35 97 42"
        " 89 44C74 56 30 60 6 46Z",
        "M8 46C18 47 26 45 32 41M24 36L27 36M40 48C44 54 50 56 54 54M34 18C34 10 28 6 22 8M34 18C34"
        " 8 42 4 47 8M2 58C10 62 18 62 26 58C34 62 42 62 50 58C58 62 66 62 74 58C82 62 88 62 94 58",
    ),
    Sight.SHIP: (
        (84, 88),
        "M6 60L78 60C74 74 64 80 54 80L26 80C16 78 10 72 6 60ZM44 14C60 22 64 38 62 52L44 52ZM36 20"
        "C26 30 20 42 18 52L36 52Z",
        "M40 60L40 6M40 6L52 10L40 14M16 67L68 67M0 84C8 88 16 88 24 84C32 88 40 88 48 84C56 88 64"
        " 88 72 84C76 86 80 86 83 84",
    ),
}
# As many as there is room for, in this order: how wide and high, and how far from the coast.
_SIGHTS = (
    (Sight.ISLET, 225, 192, 30),
    (Sight.ISLET, 180, 154, 30),
    (Sight.ISLET, 150, 128, 26),
    (Sight.SERPENT, 131, 60, 26),
    (Sight.SHIP, 72, 76, 26),
    (Sight.WHALE, 95, 53, 26),
    (Sight.SHIP, 72, 76, 26),
    (Sight.ROCK, 46, 30, 12),
    (Sight.ROCK, 36, 24, 12),
)
_SEA_MARGINS = (*(70,) * 30, *(40,) * 30, *(12,) * 40)  # one for each try


def draw_sketch(chart: Chart, place: Place, random: Random) -> None:
    """A small drawing in brown pencil, seen from either side."""
    mirrored = random.random() < 0.5
    match place.kind:
        case SceneryKind.MOUNTAINS:
            wash, lines = random.choice((_PEAKS, _PEAKS, _VOLCANO, _HILLS))
            _draw_fitted(chart, place.area, (120, 66), mirrored, _pencilled(wash, lines))
        case SceneryKind.PALM:
            tree = _palm()
            two = f'<g transform="translate(13 12) scale(0.82)">{tree}</g>'
            two += f'<g transform="translate(-2 41) scale(0.5)">{tree}</g>'
            body = random.choice((*(tree, two) * 3, _pencilled(*_TOTEM)))
            _draw_fitted(chart, place.area, (56, 86), mirrored, body)
        case SceneryKind.TRAIL:
            steps, cross = _TRAIL
            body = svg.path(steps, stroke=_CHALK, line=5, stroked=0.75)
            body += svg.path(cross, stroke=_CHALK, line=8, stroked=0.9)
            _draw_fitted(chart, place.area, (152, 72), mirrored, body)


def _palm() -> str:
    wash, lines, trunk = _PALM
    leaves = svg.path(wash, stroke=_PENCIL, line=2.6, stroked=0.6)
    stem = svg.path(trunk, stroke=_PENCIL, line=4.5, stroked=0.6)
    return _pencilled(wash, lines) + leaves + stem


def _pencilled(wash: str, lines: str) -> str:
    return svg.path(wash, fill=_WASH, opacity=0.22) + svg.path(
        lines, stroke=_PENCIL, line=2.6, stroked=0.6
    )


def _draw_fitted(chart: Chart, area: Area, size: Size, mirrored: bool, body: str) -> None:
    """A drawing of that size fitted into an area."""
    scale = min(area.width / size[0], area.height / size[1])
    x = area.centre.x + (scale * size[0] / 2 if mirrored else -scale * size[0] / 2)
    y = area.bottom - scale * size[1]
    across = -scale if mirrored else scale
    group = f'<g transform="translate({x:.2f} {y:.2f}) scale({across:.4f} {scale:.4f})">'
    chart.draw(f"{group}{body}</g>", area.grown(4))


def sightings(chart: Chart, path: TunnelView, coast: Coast, random: Random) -> tuple[Sighting, ...]:
    """What there is room for in the sea: one islet, then what lives on charts, then rocks."""
    taken = [chart.area(path.sloop).grown(8), chart.area(path.jetty).grown(24)]
    sea, edge = coast.area, chart.whole.grown(-18)
    found: list[Sighting] = []
    for sight, width, height, out in _SIGHTS:
        if sight is Sight.ISLET and found:
            continue
        for margin in _SEA_MARGINS:
            place = Area(
                random.uniform(sea.left, sea.right - width),
                random.uniform(sea.top, sea.bottom - height),
                width,
                height,
            )
            room = place.grown(margin)
            if (
                edge.encloses(place)
                and not any(room.touches(area) for area in taken)
                and min(
                    coast.depth(Point(x, y))
                    for x in (room.left, room.centre.x, room.right)
                    for y in (room.top, room.centre.y, room.bottom)
                )
                > out
            ):
                found.append(Sighting(sight, place))
                taken.append(place.grown(10))
                break
    return tuple(found)


def draw_sightings(chart: Chart, seen: Sequence[Sighting], random: Random) -> None:
    """Land in its colours, and what is only said to be there in thin lines."""
    for sight, area in seen:
        if sight is Sight.ISLET:
            _draw_islet(chart, area)
        elif sight is Sight.ROCK:
            chart.stand("scenery/rock-sea", *area[2:], Point(area.centre.x, area.bottom))
        else:
            size, wash, lines = _DRAWINGS[sight]
            body = svg.path(wash, fill=chart.theme.foam, opacity=0.16)
            body += svg.path(wash + lines, stroke=chart.theme.foam, line=2.4, stroked=0.5)
            _draw_fitted(chart, area, size, random.random() < 0.5, body)


def _draw_islet(chart: Chart, area: Area) -> None:
    """A small island with a rock that looks at sailors."""
    scale = area.width / 150
    x, y = area.centre.x, area.bottom - 26 * scale
    body = "".join(
        svg.disc(0, 0, radius, fill=fill, opacity=opacity)
        for radius, fill, opacity in (
            (74, chart.theme.sea[0], 0.5),
            (63, SHALLOW, 0.6),
            (56, chart.theme.foam, 1),
            (53, SAND[2], 1),
            (50, SAND[1], 1),
        )
    )
    flat = f"scale({scale:.3f} {scale * 0.42:.3f})"
    group = f'<g transform="translate({x:.1f} {y:.1f}) {flat}">{body}</g>'
    chart.draw(group, area.grown(12))
    for name, width, height, aside, below in (
        ("palm-tree", 62, 75, 29, -2),
        ("skull-rock", 62, 52, -10, 8),
        ("bush-2", 34, 21, 24, 12),
    ):
        foot = Point(x + aside * scale, y + below * scale)
        chart.stand(f"scenery/{name}", width * scale, height * scale, foot)


def draw_trees(chart: Chart, area: Area) -> None:
    """Two palms ashore."""
    for x, y, width in ((0.3, 0.98, 0.66), (0.62, 0.8, 0.84)):
        foot = Point(area.left + x * area.width, area.top + y * area.height)
        tall = width * area.width * 170 / 140
        chart.darken(Point(foot.x + 4, foot.y), tall * 0.42, 0.55)
        chart.stand("scenery/palm-tree", width * area.width, tall, foot)


def draw_banner(chart: Chart, area: Area, title: str) -> None:
    """A ribbon with the name of the game that is played."""
    theme, unit = chart.theme, chart.unit
    size = chart.size(area.width, area.height)
    corner = round(area.left * unit), round(area.top * unit)
    cartouche(chart.look, size).draw(chart.surface, corner)
    # As large as the bent band is high, whatever the letters of the window are.
    tall = max(10, round(size[1] * 0.37))
    style = Style(Face.TITLE, tall, theme.cream, theme.ink, max(1, round(tall * 0.08)))
    room = Rect(0, 0, round(size[0] * 0.69), round(size[1] * 0.4))
    room.center = corner[0] + size[0] // 2, corner[1] + round(size[1] * 0.41)
    chart.look.letters.draw(chart.surface, title, style, room)


def draw_rose(chart: Chart, area: Area) -> None:
    """A compass rose that fills a place."""
    x, y = area.centre
    size = min(area.width, area.height) / 200
    ticks = "".join(
        svg.polyline([_on_circle(turn * 7.5, 61), _on_circle(turn * 7.5, 61 + 6 * (1 + turn % 2))])
        for turn in range(48)
    )
    half = "".join(
        svg.polyline([(0, 0), _on_circle(turn, 94), _on_circle(turn + 45, 15)], closed=True)
        for turn in range(0, 360, 90)
    )
    body = (
        svg.disc(0, 0, 75, stroke=_PENCIL, line=2.6, stroked=0.55)
        + svg.disc(0, 0, 57, stroke=_PENCIL, line=1.6, stroked=0.55)
        + svg.path(ticks, stroke=_PENCIL, line=2.2, stroked=0.5)
        + svg.path(_star(60, 13, 45), fill="#B98A4C", opacity=0.6)
        + svg.path(_star(60, 13, 45), stroke=_PENCIL, line=1.6, stroked=0.6)
        + svg.path(_star(94, 15, 0), fill="#EBCF95", stroke=_PENCIL, line=2.6, stroked=0.8)
        + svg.path(half, fill=_PENCIL, opacity=0.78)
        + svg.disc(0, 0, 7, fill="#F4E3BB", stroke=_PENCIL, line=2.6)
    )
    chart.draw(f'<g transform="translate({x:.2f} {y:.2f}) scale({size:.4f})">{body}</g>', area)


def _on_circle(degrees: float, radius: float) -> tuple[float, float]:
    angle = math.radians(degrees - 90)
    return radius * math.cos(angle), radius * math.sin(angle)


def _star(outer: float, inner: float, turned: float) -> str:
    corners = (
        (_on_circle(turn + turned, outer), _on_circle(turn + turned + 45, inner))
        for turn in range(0, 360, 90)
    )
    return svg.polyline(list(chain.from_iterable(corners)), closed=True)
