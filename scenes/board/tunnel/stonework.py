"""The stone of the tunnel: its walls and pillars, the brackets of torches, and the fort."""

import math
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from scenes.board.chart import CELL, Chart, around, box
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import WALL, TunnelView
from scenes.kit import svg
from scenes.kit.effects import soft
from scenes.kit.theme import Colour, mix

_THICKNESS = WALL * CELL
_PILLAR = _THICKNESS * 1.24
_FACE = 5.5  # the visible height of a wall's front below its top
_BLOCKS = ("#90908F", "#82817F", "#9B988F", "#777575", "#898B8B")

_WALL = 24.0  # the thickness of the fort's wall
_TOWER = 24.0  # the radius of a tower at a corner
_GATE_TOWER = 21.0  # the radius of a tower at the gate

_STONE = ("#9E9C9C", "#77767A", "#58585C")
_COBBLES = ("#BFA26A", "#C8AC74", "#B4965E")
_DOOR = ("#8A5D34", "#9A6A3C", "#7F5530", "#96663A")


# What is in the yard: its size, and its middle along the yard and across it, as shares.
_FURNITURE = (
    ("bunk", 80, 52, 0.13, 0.47),
    ("key-ring", 36, 52, 0.33, 0.86),
    ("stores", 68, 49, 0.43, 0.36),
    ("bucket", 36, 32, 0.6, 0.8),
    ("yard-gun", 82, 52, 0.76, 0.44),
)
_YARD = 96.0  # the width of a yard in which they have this size


class _Run(NamedTuple):
    """A piece of wall between two pillars."""

    horizontal: bool
    middle: float  # the middle of its thickness
    start: float
    end: float

    def part(self, start: float, end: float, low: float, high: float) -> Area:
        """Return a part of its top: along it, and across from the middle."""
        if self.horizontal:
            return Area(start, self.middle + low, end - start, high - low)
        return Area(self.middle + low, start, high - low, end - start)


def draw_walls(chart: Chart, path: TunnelView, random: Random) -> None:
    """Draw every wall and pillar, with shadows on the floor and the parchment."""
    pillars = [chart.point(pillar) for pillar in path.pillars]
    runs = list(_runs(chart, path))
    half = _THICKNESS / 2
    tops = [run.part(run.start, run.end, -half, half) for run in runs]
    caps = [Area(x, y, 0, 0).grown(_PILLAR / 2) for x, y in pillars]

    def stones(grown: float, below: float) -> str:
        return "".join(
            box(area._replace(top=area.top + below).grown(grown), radius + grown)
            for areas, radius in ((tops, 2), (caps, 4))
            for area in areas
        )

    whole = around(caps).grown(20)
    if chart.plain:
        chart.mark(svg.path(stones(0, 0), fill=chart.look.theme.stone[0]), whole)
        return
    _draw_shadow(chart, svg.path(stones(1, 0), fill="#000000"), whole)

    blocks = [block for run in runs for block in _blocks(run, random)]
    ink = chart.line(2.4)
    body = svg.path(stones(ink, _FACE) + stones(ink, 0), fill=chart.theme.ink)
    body += svg.path(stones(0, _FACE), fill="#45444A") + svg.path(stones(0, 0), fill="#313036")
    body += svg.path("".join(_front_joints(runs, random)), stroke="#29282C", line=2.2)
    chart.draw(body, whole)
    chart.draw(_hewn(blocks, random), whole)
    for x, y in pillars:
        chart.stand("scenery/wall-pillar", 28, 28, Point(x, y + 14))


def _draw_shadow(chart: Chart, body: str, area: Area) -> None:
    """Draw the shadow of a drawing within an area."""
    place = chart.pixels_of(area)
    shadow = soft(chart.part(body, place), "#1A0C04", 150, chart.pixels(4.5))
    shadow.draw(chart.surface, place.move(chart.size(6, _FACE + 6)).topleft)


def _runs(chart: Chart, path: TunnelView) -> Iterator[_Run]:
    """Yield the sides of cells, joined to straight pieces between pillars."""
    pillars = {*path.pillars}
    for horizontal in (True, False):
        sides = sorted(
            (wall for wall in path.walls if (wall.start.y == wall.end.y) == horizontal),
            key=lambda wall: (wall.start.y, wall.start.x) if horizontal else wall.start,
        )
        first: Point | None = None
        for side in sides:
            first = first or side.start
            if side.end in pillars:
                a, b = chart.point(first), chart.point(side.end)
                start, end = (a.x, b.x) if horizontal else (a.y, b.y)
                middle = a.y if horizontal else a.x
                yield _Run(horizontal, middle, start + _PILLAR / 2, end - _PILLAR / 2)
                first = None


def _blocks(run: _Run, random: Random) -> Iterator[Area]:
    """Return the stones of a piece of wall, some of them in two courses."""
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
    """Return stones in five greys, lit from the top left, and moss."""
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
    drawings = (
        svg.path(faces[grey] or "M0 0", fill=grey, stroke=grey, line=2.2)
        + svg.path(lights[grey] or "M0 0", stroke=mix(grey, "#FFFFFF", 0.24), line=1.9)
        + svg.path(shades[grey] or "M0 0", stroke=mix(grey, "#000000", 0.32), line=1.9)
        for grey in _BLOCKS
    )
    return "".join(drawings) + svg.path(moss or "M0 0", fill="#7E8A55", opacity=0.8)


def _front_joints(runs: list[_Run], random: Random) -> Iterator[str]:
    """Return the gaps between stones on the front of horizontal walls."""
    for run in (run for run in runs if run.horizontal):
        count = max(1, round((run.end - run.start) / 32))
        for part in range(count):
            x = run.start + (run.end - run.start) * (part + 0.5) / count + random.uniform(-6, 6)
            top = run.middle + _THICKNESS / 2
            yield f"M{x:.1f} {top + 2.6:.1f}V{top + _FACE - 1:.1f}"


def draw_brackets(chart: Chart, path: TunnelView) -> None:
    """Draw the handle and bowl of every torch; the moving flame is drawn elsewhere."""
    for torch in torches(path):
        _put(chart, "torch-bracket", chart.area(torch), 2, 130, (4, 3))


def draw_fort(chart: Chart, path: TunnelView, random: Random) -> None:
    """Draw the fort in front of the tunnel from above, with its shadow."""
    place, gate = chart.area(path.fort), chart.area(path.gate)
    walls = _walls(chart, place, random)
    slant = place[:2], (place.right, place.bottom)
    light = svg.linear("a", svg.even(*_STONE), *slant)
    light += svg.linear("y", svg.even("#CDB27C", "#A98A54"), *slant)
    shape, corner = chart.raster(walls, place.grown(16), light)
    chart.cast(shape, corner, radius=7, alpha=140, offset=(6, 9))
    if not chart.plain:
        _furnish(chart, place.grown(-_WALL))
    horizontal = path.entrance[0] != 0
    _draw_bridge(chart, gate, path.entrance)
    x, y = gate.centre
    if horizontal:
        x = place.right - 6 if path.entrance[0] > 0 else place.left + 6
        beside = [Point(x, y - 48), Point(x, y + 48)]
    else:
        y = place.bottom - 6 if path.entrance[1] > 0 else place.top + 6
        beside = [Point(x - 47, y), Point(x + 47, y)]
    inner = place.grown(-15)
    corners = [Point(x, y) for y in (inner.top, inner.bottom) for x in (inner.left, inner.right)]
    # A tower of the gate replaces one that it would touch.
    towers = [
        (corner, _TOWER)
        for corner in corners
        if all(abs(corner.x - x) + abs(corner.y - y) > 62 for x, y in beside)
    ]
    towers += [(point, _GATE_TOWER) for point in beside]
    for at, radius in sorted(towers, key=lambda tower: tower[0].y):
        scale = radius / 45
        place = Area(at.x - 48 * scale, at.y - 48 * scale, 96 * scale, 108 * scale)
        _put(chart, "fort-tower", place, 5, 125, (5, 7))
    best = min(corners, key=lambda corner: (corner.y, corner.x))
    if path.tall:
        # Away from the window's upper corners, where there are a face and buttons.
        middle = chart.area(path.board).centre.x
        best = min(corners, key=lambda corner: (corner.y, abs(corner.x - middle)))
    flagged = min((tower for tower, _ in towers), key=partial(math.dist, best))
    flag = Area(flagged.x - 4.6, flagged.y - 38.6, 32.2, 42.3)
    _put(chart, "fort-flag", flag, 2, 110, (3, 3))


def _walls(chart: Chart, place: Area, random: Random) -> str:
    """Return the ring of walls around the courtyard, with merlons on all its sides."""
    ink = chart.theme.ink
    edge = chart.line(4.4)
    yard = place.grown(-_WALL)
    lower = place._replace(top=place.top + 9)
    body = svg.path(box(lower, 12), fill="#3A352F", stroke=ink, line=edge)
    body += svg.path(box(place, 12), fill="url(#a)", stroke=ink, line=edge)
    # The courses of the wall's top, seen between the merlons.
    joint = mix(_STONE[1], "#000000", 0.35)
    body += svg.path(box(place.grown(-_WALL * 0.62), 9), stroke=joint, line=1.6, stroked=0.7)
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


def _furnish(chart: Chart, yard: Area) -> None:
    """Draw what prisoners leave behind in a yard: a bunk, a gun, and no key on its ring."""
    upright = yard.height > yard.width
    scale = min(1.0, min(yard.width, yard.height) / _YARD)
    for name, width, height, along, across in _FURNITURE:
        x, y = (across, along) if upright else (along, 0.38 + 0.3 * across)
        middle = Point(yard.left + x * yard.width, yard.top + y * yard.height)
        foot = Point(middle.x, middle.y + scale * height / 2)
        chart.stand(f"scenery/{name}", scale * width, scale * height, foot)


def _merlon(chart: Chart, area: Area) -> str:
    left, top, width, height = area
    light = f"M{left + 2.8:.1f} {top + height - 3.6:.1f}V{top + 2.8:.1f}H{left + width - 3.6:.1f}"
    stone = svg.path(box(area, 2.8), fill="#AFADAC", stroke=chart.theme.ink, line=chart.line(2.7))
    return stone + svg.path(light, stroke="#D7D5D2", line=2)


def _cobbles(ground: Area, random: Random) -> str:
    """Return stones in rows, some of them missing."""
    rows: dict[str, str] = dict.fromkeys(_COBBLES, "")
    y = ground.top + 9
    odd = False
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
        svg.path(data or "M0 0", fill=kind, stroke="#8A6B3C", line=1.4, opacity=0.85, stroked=0.6)
        for kind, data in rows.items()
    )


def _draw_bridge(chart: Chart, gate: Area, step: tuple[float, float]) -> None:
    """Draw planks from the courtyard through the wall, and on to the first space if far."""
    upright = step[1] != 0
    long = gate.turned if upright else gate
    count = max(3, round(long.width / 11))
    pitch = long.width / count
    body = svg.path(box(gate, 2), fill=chart.theme.ink, stroke=chart.theme.ink, line=2.4)
    for part in range(count):
        plank = Area(long.left + pitch * part + 0.9, long.top + 3.6, pitch - 1.8, long.height - 7.2)
        wood = _DOOR[part % len(_DOOR)]
        body += svg.path(box(plank.turned if upright else plank, 1.4), fill=wood)
        light = plank._replace(width=1.6, left=plank.left + 0.8)
        body += svg.path(box(light.turned if upright else light), fill=mix(wood, "#FFFFFF", 0.2))
    # In the shade of the gate.
    dark = long._replace(width=12, left=long.left if sum(step) > 0 else long.right - 12)
    body += svg.path(box(dark.turned if upright else dark), fill="#000000", opacity=0.3)
    shape, corner = chart.raster(body, gate.grown(4))
    if long.width > 60:
        chart.cast(shape, corner, radius=4, alpha=120, offset=(4, 6))
    else:
        chart.surface.blit(shape, corner)


def _put(
    chart: Chart, name: str, area: Area, radius: float, alpha: int, offset: tuple[float, float]
) -> None:
    """Draw a picture over its soft shadow."""
    size = chart.size(area.width, area.height)
    light = chart.look.theme.scenery
    sprite = chart.look.art.lit(f"scenery/{name}", size, light)
    corner = round(area.left * chart.unit), round(area.top * chart.unit)
    chart.cast(sprite, corner, radius=radius, alpha=alpha, offset=offset)
