"""The fort before the tunnel, seen from above: walls, towers, a courtyard and the gate."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pygame import Surface

from scenes.board.chart import CELL, Chart, around, box
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import WALL, TunnelView
from scenes.kit import svg
from scenes.kit.layout import Size
from scenes.kit.theme import Colour, mix

_THICKNESS = WALL * CELL
_PILLAR = _THICKNESS * 1.24
_FACE = 7.0  # how much of a wall's front is seen below its top

_BLOCKS = ("#8E877C", "#7F786E", "#99917F", "#756F66", "#868580")
_FRONT = "#46413B"
_MORTAR = "#332F2A"
_JOINT = "#2B2723"
_MOSS = "#7E8A55"
_CAP = ("#A8A092", "#8A8377")
_CAP_LIGHT = "#CFC6B6"
_CAP_EDGE = "#6A645B"

_TORCH_INK = "#2B1B17"
_HANDLE = svg.path(
    "M24 58L36 58L33.500 104C33 107 27 107 26.500 104Z", fill="url(#w)", stroke=_TORCH_INK, line=4.5
)
_BOWL = svg.path(
    "M17 56L43 56L39 68L21 68Z", fill="#6F6A62", stroke=_TORCH_INK, line=4.5
) + svg.path("M22 60L30 60", stroke="#B5AC9E", line=2.5)
_WOODEN = svg.linear("w", svg.even("#9A6A3C", "#4A2F1E"), (22, 60), (38, 62))
_FIRE = svg.radial("f", [(0, "#FFE08A"), (0.45, "#FFB347"), (1, "#FF6A24")], (30, 44), 36)
_FLAME = svg.path(
    "M30 60C16 60 8 51 9 39C10 28 18 25 18 14C23 17 25 21 25 25C28 19 29 11 27 4C37 9 41 18 40 26"
    "C43 24 44 21 44 18C50 24 52 32 51 40C50 52 43 60 30 60Z",
    fill="url(#f)",
    stroke=_TORCH_INK,
    line=4.5,
) + svg.path(
    "M30 57C22 57 18 52 19 46C20 40 26 38 27 30C33 34 34 39 34 42C36 41 37 39 37 37C41 42 42 46"
    " 40 50C38 55 35 57 30 57Z",
    fill="#FFF3B8",
)


class _Run(NamedTuple):
    """Wall without a pillar on it, from one to the next."""

    lying: bool
    middle: float  # of its thickness
    start: float
    end: float

    def part(self, start: float, end: float, low: float, high: float) -> Area:
        """A piece of its top: along it, and across it from the middle."""
        if self.lying:
            return Area(start, self.middle + low, end - start, high - low)
        return Area(self.middle + low, start, high - low, end - start)


def draw_walls(chart: Chart, path: TunnelView, random: Random) -> None:
    """Every wall and pillar, with its shadow on floor and parchment."""
    pillars = [chart.point(pillar) for pillar in path.pillars]
    runs = list(_runs(chart, path))
    half = _THICKNESS / 2
    tops = [run.part(run.start, run.end, -half, half) for run in runs]
    caps = [Area(x, y, 0, 0).grown(_PILLAR / 2) for x, y in pillars]

    def stones(grown: float, below: float) -> str:
        def moved(area: Area) -> Area:
            return area._replace(top=area.top + below).grown(grown)

        return "".join(box(moved(top), 2 + grown) for top in tops) + "".join(
            box(moved(cap), 4 + grown) for cap in caps
        )

    whole = around(caps).grown(20)
    if chart.plain:
        chart.mark(svg.path(stones(0, 0), fill=chart.look.theme.stone[0]), whole)
        return
    shape, corner = chart.raster(svg.path(stones(1, 0), fill="#000000"), whole)
    chart.cast(shape, corner, radius=4.5, alpha=150, offset=(6, _FACE + 6), colour="#1A0C04")

    ink = chart.line(2.8)
    body = svg.path(stones(ink, _FACE) + stones(ink, 0), fill=chart.theme.ink)
    body += svg.path(stones(0, _FACE), fill=_FRONT) + svg.path(stones(0, 0), fill=_MORTAR)
    blocks = [block for run in runs for block in _blocks(run, random)]
    body += _hewn(blocks, random)
    body += svg.path("".join(_front_joints(runs, random)), stroke=_JOINT, line=2.2)
    body += "".join(_pillar(pillar) for pillar in pillars)
    chart.draw(body, whole)


def _runs(chart: Chart, path: TunnelView) -> Iterator[_Run]:
    """The sides of cells joined to straight pieces between pillars."""
    pillars = {*path.pillars}
    for lying in (True, False):
        sides = sorted(
            (wall for wall in path.walls if (wall.start.y == wall.end.y) == lying),
            key=lambda wall: (wall.start.y, wall.start.x) if lying else wall.start,
        )
        first: Point | None = None
        for side in sides:
            first = first or side.start
            if side.end in pillars:
                a, b = chart.point(first), chart.point(side.end)
                start, end = (a.x, b.x) if lying else (a.y, b.y)
                yield _Run(lying, a.y if lying else a.x, start + _PILLAR / 2, end - _PILLAR / 2)
                first = None


def _blocks(run: _Run, random: Random) -> Iterator[Area]:
    """The stones of a run, some of them in two courses."""
    half = _THICKNESS / 2
    start = run.start
    while start < run.end - 1:
        length = random.uniform(0.75, 1.5) * _THICKNESS
        end = start + length if run.end - start - length > 0.6 * _THICKNESS else run.end
        if random.random() < 0.55 and end - start > 0.8 * _THICKNESS:
            middle = random.choice((-0.08, 0.08)) * _THICKNESS
            for low, high in ((-half, middle), (middle, half)):
                cut = start + (end - start) * random.uniform(0.35, 0.65)
                if random.random() < 0.6:
                    yield run.part(start, cut, low, high)
                    yield run.part(cut, end, low, high)
                else:
                    yield run.part(start, end, low, high)
        else:
            yield run.part(start, end, -half, half)
        start = end


def _hewn(blocks: list[Area], random: Random) -> str:
    """Blocks in five greys, lit from the top left: one path of each kind, drawn at once."""
    faces: dict[Colour, str] = dict.fromkeys(_BLOCKS, "")
    lights: dict[Colour, str] = dict.fromkeys(_BLOCKS, "")
    shades: dict[Colour, str] = dict.fromkeys(_BLOCKS, "")
    moss = ""

    def about(value: float) -> float:
        return value + random.uniform(-0.6, 0.6)

    for left, top, width, height in blocks:
        grey = random.choice(_BLOCKS)
        a, b = about(left + 1.5), about(top + 1.5)
        c, d = about(left + width - 1.5), about(top + height - 1.5)
        slant = random.uniform(-0.6, 0.6)
        faces[grey] += svg.polyline([(a, b), (c, b + slant), (c + slant, d), (a, d)], closed=True)
        lights[grey] += svg.polyline([(a + 0.7, d - 1.8), (a + 0.7, b + 0.7), (c - 1.8, b + 0.7)])
        shades[grey] += svg.polyline([(c - 0.3, b + 1.8), (c - 0.3, d - 0.3), (a + 1.8, d - 0.3)])
        if random.random() < 0.3 and min(width, height) > 12:
            x, y = random.uniform(a + 4, c - 7), random.uniform(b + 4, d - 5)
            shades[grey] += f"M{x:.1f} {y:.1f}l3.6 1.8l1.8 -1.8"
        if random.random() < 0.05:
            x = random.uniform(a + 2, c - 2)
            moss += f"M{x - 3:.1f} {d:.1f}q1 -4 3 -2.500q2 -3 4 2.500Z"
    body = ""
    for grey in _BLOCKS:
        body += svg.path(faces[grey], fill=grey, stroke=grey, line=2.2)
        body += svg.path(lights[grey], stroke=mix(grey, "#FFFFFF", 0.24), line=1.9)
        body += svg.path(shades[grey], stroke=mix(grey, "#000000", 0.32), line=1.9)
    return body + svg.path(moss or "M0 0", fill=_MOSS, opacity=0.8)


def _front_joints(runs: list[_Run], random: Random) -> Iterator[str]:
    """The gaps between stones on the front of lying walls."""
    for run in runs:
        if not run.lying:
            continue
        count = max(1, round((run.end - run.start) / 32))
        for part in range(count):
            x = run.start + (run.end - run.start) * (part + 0.5) / count + random.uniform(-6, 6)
            top = run.middle + _THICKNESS / 2
            yield f"M{x:.1f} {top + 2.6:.1f}V{top + _FACE - 1:.1f}"


def _pillar(middle: Point) -> str:
    """A cut stone on every corner, crossing and end."""
    x, y = middle
    outer, inner = _PILLAR / 2, _PILLAR * 0.27
    return (
        svg.rect(
            x - outer,
            y - outer,
            _PILLAR,
            _PILLAR,
            4.5,
            fill=_CAP[1],
            stroke=_JOINT,
            line=2.3,
        )
        + svg.path(
            f"M{x - outer + 2.6:.1f} {y + outer - 3.6:.1f}V{y - outer + 2.6:.1f}"
            f"H{x + outer - 3.6:.1f}",
            stroke=_CAP_LIGHT,
            line=2.4,
        )
        + svg.path(
            f"M{x + outer - 2:.1f} {y - outer + 4:.1f}V{y + outer - 2:.1f}H{x - outer + 4:.1f}",
            stroke=_CAP_EDGE,
            line=1.8,
        )
        + svg.rect(
            x - inner,
            y - inner,
            2 * inner,
            2 * inner,
            2.8,
            fill=_CAP[0],
            stroke=_CAP_EDGE,
            line=1.7,
        )
    )


def draw_brackets(chart: Chart, path: TunnelView) -> None:
    """The handle and bowl of every torch; its flame moves, so it is drawn by others."""
    for torch in torches(path):
        left, top, width, _ = place = chart.area(torch)
        moved = f'<g transform="translate({left:.2f} {top:.2f}) scale({width / 60:.4f})">'
        shape, corner = chart.raster(f"{moved}{_HANDLE}{_BOWL}</g>", place, _WOODEN)
        chart.cast(shape, corner, radius=2, alpha=130, offset=(4, 3))
        chart.surface.blit(shape, corner)


def flame_sprite(size: Size, lean: float = 0.0) -> Surface:
    """The fire of a torch in the same box as its handle, leaning to a side from -1 to 1."""
    # Its foot, which is 60 below the top of the box, stays in the bowl.
    leaning = f"translate(0 60) skewX({-9 * lean:.2f}) translate(0 -60)"
    body = f'<g transform="{leaning}">{_FLAME}</g>{_BOWL}'
    return svg.raster(body, size, min(size[0] / 60, size[1] / 110), _FIRE)


_WALL = 24.0
_LOW = 9.0  # how much of the outer wall's front is seen
_TOWER = 24.0
_GATE_TOWER = 21.0
_INSET = 15.0  # from the fort's corner to the middle of its tower

_STONE = ("#A29A8C", "#7A746A", "#5C574F")
_FORT_FRONT = "#3A352F"
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
    body = svg.path(box(lower, 12), fill=_FORT_FRONT, stroke=ink, line=edge)
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
