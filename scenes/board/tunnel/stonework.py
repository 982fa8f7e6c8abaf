"""The tunnel in stone: walls of hewn blocks, pillars, and the torches on them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pygame import Surface

from scenes.board.chart import CELL, Chart, around, box
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.scenery import torches
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.geometry.tunnel_layouts import WALL
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
