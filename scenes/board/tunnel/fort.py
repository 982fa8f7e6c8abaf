"""The fort before the tunnel, seen from above: walls, towers, a courtyard and the gate."""

from random import Random

from scenes.board.chart import Chart, box
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg
from scenes.kit.theme import mix

_WALL = 24.0
_LOW = 9.0  # how much of the outer wall's front is seen
_TOWER = 24.0
_GATE_TOWER = 21.0
_INSET = 15.0  # from the fort's corner to the middle of its tower

_STONE = ("#A29A8C", "#7A746A", "#5C574F")
_FRONT = "#3A352F"
_MERLON = "#B3AA9B"
_MERLON_LIGHT = "#DAD2C4"
_YARD = ("#CDB27C", "#A98A54")
_COBBLES = ("#BFA26A", "#C8AC74", "#B4965E")
_COBBLE_EDGE = "#8A6B3C"
_DOOR = ("#8A5D34", "#9A6A3C", "#7F5530", "#96663A")


def draw_fort(chart: Chart, path: TunnelView, random: Random) -> None:
    """The whole fort with its shadow."""
    place, gate = chart.area(path.fort), chart.area(path.gate)
    walls = _walls(chart, place, random)
    light = svg.linear("a", svg.even(*_STONE), place[:2], (place.right, place.bottom))
    light += svg.linear("y", svg.even(*_YARD), place[:2], (place.right, place.bottom))
    shape, corner = chart.raster(walls, place.grown(16), light)
    chart.cast(shape, corner, radius=7, alpha=140, offset=(6, 9))
    chart.surface.blit(shape, corner)
    _draw_bridge(chart, gate, path.tall)
    left, right = place.left + _INSET, place.right - _INSET
    top, bottom = place.top + _INSET, place.bottom - _INSET
    if path.tall:
        y = place.bottom - 6
        beside = [Point(gate.centre.x - 47, y), Point(gate.centre.x + 47, y)]
    else:
        x = place.right - 6
        beside = [Point(x, gate.centre.y - 48), Point(x, gate.centre.y + 48)]
    corners = [Point(left, top), Point(right, top), Point(left, bottom), Point(right, bottom)]
    # A tower of the gate takes the place of one that it would touch.
    towers = [
        (corner, _TOWER)
        for corner in corners
        if all(abs(corner.x - x) + abs(corner.y - y) > 62 for x, y in beside)
    ]
    towers += [(point, _GATE_TOWER) for point in beside]
    for middle, radius in sorted(towers, key=lambda tower: tower[0].y):
        _draw_tower(chart, middle, radius)
    flagged = max(
        (middle for middle, radius in towers if radius == _TOWER),
        key=lambda middle: (middle.x if path.tall else -middle.x, -middle.y),
        default=beside[0],
    )
    _draw_flag(chart, flagged)


def _walls(chart: Chart, place: Area, random: Random) -> str:
    """The ring of walls around the courtyard, with merlons on all its sides."""
    ink, edge = chart.theme.ink, chart.line(4.4)
    yard = place.grown(-_WALL)
    lower = place._replace(top=place.top + _LOW)
    body = svg.path(box(lower, 12), fill=_FRONT, stroke=ink, line=edge)
    body += svg.path(box(place, 12), fill="url(#a)", stroke=ink, line=edge)
    body += _joints(place)
    body += svg.path(box(yard, 7), fill="#4A4238", stroke=ink, line=chart.line(3.6))
    ground = Area(yard.left + 1.8, yard.top + 8, yard.width - 3.6, yard.height - 9.6)
    body += svg.path(box(ground, 6), fill="url(#y)")
    body += _cobbles(ground, random)
    count = max(2, round((place.width - 20) / 31))
    for part in range(count + 1):
        x = place.left + 4 + (place.width - 28) * part / count
        body += _merlon(chart, Area(x, place.top - 3, 20, 14))
        body += _merlon(chart, Area(x, place.bottom - 16, 20, 15))
    count = max(2, round((place.height - 20) / 31))
    for part in range(1, count):
        y = place.top + 4 + (place.height - 28) * part / count
        body += _merlon(chart, Area(place.left - 2, y, 14, 18))
        body += _merlon(chart, Area(place.right - 12, y, 14, 18))
    return body


def _joints(place: Area) -> str:
    """The courses of the wall's top, seen between the merlons."""
    middle = place.grown(-_WALL * 0.62)
    return svg.path(box(middle, 9), stroke=mix(_STONE[1], "#000000", 0.35), line=1.6, stroked=0.7)


def _merlon(chart: Chart, area: Area) -> str:
    left, top, width, height = area
    return svg.path(
        box(area, 2.8), fill=_MERLON, stroke=chart.theme.ink, line=chart.line(2.7)
    ) + svg.path(
        f"M{left + 2.8:.1f} {top + height - 3.6:.1f}V{top + 2.8:.1f}H{left + width - 3.6:.1f}",
        stroke=_MERLON_LIGHT,
        line=2,
    )


def _cobbles(ground: Area, random: Random) -> str:
    """Stones in rows, none of them whole under the walls, and many missing."""
    rows: dict[str, str] = dict.fromkeys(_COBBLES, "")
    y, odd = ground.top + 9, False
    while y + 15 < ground.bottom - 4:
        x = ground.left + 6 + 17 * odd
        while x + 22 < ground.right - 5:
            width = min(random.uniform(20, 29), ground.right - 6 - x)
            if random.random() < 0.8:
                kind = random.choice(_COBBLES)
                rows[kind] += box(Area(x, y, width, random.uniform(13, 16)), 5)
            x += width + 7
        y += 23
        odd = not odd
    return "".join(
        svg.path(
            data or "M0 0", fill=kind, stroke=_COBBLE_EDGE, line=1.4, opacity=0.85, stroked=0.6
        )
        for kind, data in rows.items()
    )


def _draw_bridge(chart: Chart, gate: Area, tall: bool) -> None:
    """Planks from the courtyard through the wall, and on to the first space if that is far."""
    long = gate.turned if tall else gate
    count = max(3, round(long.width / 11))
    body = ""
    for part in range(count):
        plank = Area(
            long.left + long.width * part / count + 0.9,
            long.top + 3.6,
            long.width / count - 1.8,
            long.height - 7.2,
        )
        shown = plank.turned if tall else plank
        body += svg.path(box(shown, 1.4), fill=_DOOR[part % len(_DOOR)])
        light = plank._replace(width=1.6, left=plank.left + 0.8)
        body += svg.path(
            box(light.turned if tall else light), fill=mix(_DOOR[part % len(_DOOR)], "#FFFFFF", 0.2)
        )
    dark = long._replace(width=12, left=long.left)
    body += svg.path(box(dark.turned if tall else dark), fill="#000000", opacity=0.3)
    rim = svg.path(box(gate, 2), fill=chart.theme.ink, stroke=chart.theme.ink, line=2.4)
    shape, corner = chart.raster(rim + body, gate.grown(4))
    if long.width > 60:
        chart.cast(shape, corner, radius=4, alpha=120, offset=(4, 6))
    chart.surface.blit(shape, corner)


def _draw_tower(chart: Chart, middle: Point, radius: float) -> None:
    """A round tower with a ring of merlons."""
    scale = radius / 45
    x, y = middle
    ink = chart.theme.ink
    ring = "".join(
        f'<g transform="rotate({turn})">{svg.rect(-7.5, -40.5, 15, 13, 2.5, fill="#D3CABB")}</g>'
        for turn in range(0, 360, 45)
    )
    body = (
        svg.disc(0, 11, 42, fill="#37332E", stroke=ink, line=6)
        + svg.disc(0, 0, 42, fill="url(#t)", stroke=ink, line=6)
        + ring
        + svg.disc(0, 0, 26, fill="#5C574F", stroke=ink, line=4.5)
        + svg.disc(2, 3, 21, fill="#746D63")
        + svg.path("M-15 8A17 17 0 0 0 16 9", stroke="#8A8377", line=3)
    )
    light = svg.linear("t", svg.even("#B3AA9B", "#857E73", "#5C574F"), (-40, -40), (40, 40))
    moved = f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{body}</g>'
    area = Area(x, y + 5 * scale, 0, 0).grown(radius * 1.3)
    shape, corner = chart.raster(moved, area, light)
    chart.cast(shape, corner, radius=5, alpha=125, offset=(5, 7))
    chart.surface.blit(shape, corner)


def _draw_flag(chart: Chart, foot: Point) -> None:
    """The Spanish cross of Burgundy on a pole."""
    ink = chart.theme.ink
    cloth = "M13 10C28 2 42 18 64 9C58 19 58 30 64 42C42 50 28 34 13 43Z"
    body = (
        svg.path("M10 86L10 6", stroke=ink, line=9)
        + svg.path("M10 84L10 8", stroke="#9A6A3C", line=4)
        + svg.path(cloth, fill="#F6E7C4", stroke=ink, line=5)
        + svg.path("M18 15L58 37M57 15L19 38", stroke="#C9402F", line=7)
        + svg.path(cloth, stroke=ink, line=4)
    )
    scale = 0.46
    left, top = foot.x - 10 * scale, foot.y - 84 * scale
    moved = f'<g transform="translate({left:.2f} {top:.2f}) scale({scale})">{body}</g>'
    shape, corner = chart.raster(moved, Area(left - 3, top - 2, 40, 46))
    chart.cast(shape, corner, radius=2, alpha=110, offset=(3, 3))
    chart.surface.blit(shape, corner)
