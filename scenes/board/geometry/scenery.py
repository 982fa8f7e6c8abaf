"""What surrounds the tunnel: its torches, the coast, and free places for ornaments."""

from copy import copy
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, product
from math import ceil, hypot
from random import Random
from typing import NamedTuple

from scenes.board.geometry.track_view import Area, Point
from scenes.board.geometry.tunnel import CLEAR, TunnelView

TORCH_DISTANCE = 2.2

_EDGE = 0.15  # from the edge of the stage, in cells like all that follows
_GAP = 0.12  # the gap between ornaments
_MARGINS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)  # around a sketch; the widest that fits is used
_LANDMARK_MARGINS = (0.8, 0.5)  # the same around a landmark
_LANDMARK_SCALES = (1.0, 0.82, 0.66)  # the largest that fits is used
_FROM_SEA = 4.0  # the greatest distance of palms and a wreck from the water
_ROSES = (1.9, 1.7, 1.5, 1.3)  # sides to try
_ROSE_MARGINS = (0.4, 0.2, 0.1, 0.0)  # around a rose; the widest that fits is used
_TREES = (1.2, 1.4)
_UNDER_FACES = Area(0, 0, 1, 0.07)
"""The part of a wide stage that faces may cover, as shares of it."""


class SceneryKind(StrEnum):
    """What can be put into a free place."""

    TREES = "trees"
    ROSE = "rose"
    TRAIL = "trail"
    MOUNTAINS = "mountains"
    PALM = "palm"
    CAMP = "camp"
    WRECK = "wreck"


class Place(NamedTuple):
    """A free place, and what is put there."""

    kind: SceneryKind
    area: Area


_SIZES = {
    SceneryKind.CAMP: (1.6, 1.04),
    SceneryKind.WRECK: (1.98, 1.32),
    SceneryKind.TRAIL: (1.4, 0.68),
    SceneryKind.MOUNTAINS: (1.4, 0.78),
    SceneryKind.PALM: (0.64, 0.86),
}
# Around the landmarks it shows little, and leaves most of the parchment blank.
_SKETCHES = (SceneryKind.MOUNTAINS, SceneryKind.PALM)


def torches(path: TunnelView) -> tuple[Area, ...]:
    """Return the torches: on pillars with no space above, and none close to another."""
    size = path.cell
    width, height = (side * size for side in (0.32, 0.587))
    below = {(cell.left, cell.bottom) for cell in path.cells}
    taken = (path.fort, path.gate, path.jetty, path.sloop)
    lit: dict[Point, Area] = {}
    for pillar in path.pillars:
        x, y = pillar
        torch = Area(x - width / 2, y + 0.14 * size - height, width, height)
        if (
            not {(x, y), (x - size, y)} & below
            and all(hypot(x - u, y - v) >= TORCH_DISTANCE * size for u, v in lit)
            and not any(torch.touches(area) for area in taken)
        ):
            lit[pillar] = torch
    return tuple(lit.values())


def coast(path: TunnelView) -> tuple[Point, ...]:
    """Return points of the waterline from one side of the board to the other."""
    return tuple(Point(y, x) if path.tall else Point(x, y) for x, y in _waterline(path))


@lru_cache(maxsize=4)
def places(path: TunnelView, seed: int) -> tuple[Place, ...]:
    """Return places for ornaments on this board, the largest holes first."""
    random = Random(seed)
    size = path.cell
    net = _Net(path.uncovered.grown(-_EDGE * size), 0.2 * size)
    for area in _taken(path):
        net.cover(area)
    result: list[Place] = []

    def put(kind: SceneryKind, areas: list[Area]) -> None:
        if areas:
            area = areas[int(random.random() * len(areas))]
            result.append(Place(kind, area))
            net.cover(area.grown(_GAP * size))

    put(SceneryKind.TREES, _ashore(_coastal(net, path), coast(path), size))
    roses = (
        net.free(side * size, side * size, margin * size)
        for side, margin in product(_ROSES, _ROSE_MARGINS)
    )
    put(SceneryKind.ROSE, next(filter(None, roses), []))
    put(SceneryKind.WRECK, _landmarks(_coastal(net, path), SceneryKind.WRECK, size))
    for kind in (SceneryKind.CAMP, SceneryKind.TRAIL):
        put(kind, _landmarks(net, kind, size))
    for kind in _SKETCHES:
        width, height = (side * size for side in _SIZES[kind])
        holes = (net.free(width, height, margin * size) for margin in _MARGINS)
        put(kind, next(filter(None, holes), []))
    return tuple(result)


class _Net:
    """A grid of squares, each free or covered; a row is an integer with a bit for each free one."""

    def __init__(self, area: Area, side: float) -> None:
        self._left, self._top = area.left, area.top
        self._side = side
        self._rows = [(1 << int(area.width / side)) - 1] * int(area.height / side)

    def copy(self) -> "_Net":
        """Return a net that can be covered further without covering this one."""
        net = copy(self)
        net._rows = [*self._rows]
        return net

    def cover(self, area: Area) -> None:
        """Cover every square that the area touches."""
        first = max(int((area.left - self._left) / self._side), 0)
        last = max(ceil((area.right - self._left) / self._side), first)
        covered = (1 << last) - (1 << first)
        top = max(int((area.top - self._top) / self._side), 0)
        for row in range(top, min(ceil((area.bottom - self._top) / self._side), len(self._rows))):
            self._rows[row] &= ~covered

    def free(self, width: float, height: float, margin: float = 0) -> list[Area]:
        """Return all free places for a size and a margin, from the top left."""
        columns = ceil((width + 2 * margin) / self._side)
        rows = ceil((height + 2 * margin) / self._side)
        areas = []
        for row, squares in enumerate(_in_a_row(self._rows, rows)):
            # Bits are joined as rows are: a few at first, then more.
            starts, joined = squares, 1
            while starts and joined < columns:
                more = min(joined, columns - joined)
                starts &= starts >> more
                joined += more
            for column in range(starts.bit_length()):
                if starts >> column & 1:
                    left = self._left + column * self._side + margin
                    top = self._top + row * self._side + margin
                    areas.append(Area(left, top, width, height))
        return areas


def _in_a_row(rows: list[int], count: int) -> list[int]:
    """Return for each row the squares that are free in it and in the rows after it."""
    joined = 1
    while joined < count:
        more = min(joined, count - joined)
        rows = [row & later for row, later in zip(rows, rows[more:], strict=False)]
        joined += more
    return rows


@lru_cache(maxsize=4)
def _waterline(path: TunnelView) -> tuple[Point, ...]:
    """Return the coast as on a wide board: around the sloop, and clear of every cell."""
    size = path.cell

    def wide(area: Area) -> Area:
        return area.turned if path.tall else area

    board, sloop = wide(path.board), wide(path.sloop)
    cells = [wide(cell) for cell in path.cells]
    steps = ceil(2 * board.height / size)
    line = []
    for step in range(steps + 1):
        y = board.top + board.height * step / steps
        shore = wide(path.jetty).left + CLEAR * size
        if sloop.top - size / 2 < y < sloop.bottom + size / 2:
            shore = min(shore, sloop.left - CLEAR * size)
        near = (cell.right for cell in cells if abs(cell.centre.y - y) < 0.75 * size)
        line.append(Point(max(shore, max(near, default=board.left) + 0.2 * size), y))
    return tuple(line)


def under_faces(path: TunnelView) -> list[Area]:
    """Return what faces may cover of a wide stage."""
    left, top, width, height = path.uncovered
    x, y, wide, high = _UNDER_FACES
    shown = Area(left + x * width, top + y * height, wide * width, high * height)
    return [] if path.tall else [shown]


def _taken(path: TunnelView) -> list[Area]:
    """Return all areas of the board that nothing may cover."""
    size = path.cell
    taken = [cell.grown(CLEAR * size) for cell in path.cells]
    taken += [area.grown(_GAP * size) for area in (path.fort, path.gate, path.jetty, path.sloop)]
    taken += [torch.grown(_GAP * size) for torch in torches(path)]
    if path.plates:
        taken.append(path.plates.grown(_GAP * size))
    taken += under_faces(path)
    end = path.board.bottom if path.tall else path.board.right
    for (x, y), (u, v) in pairwise(_waterline(path)):
        shore = min(x, u) - 0.3 * size
        strip = Area(shore, y, end - shore, v - y)
        taken.append(strip.turned if path.tall else strip)
    return taken


def _landmarks(net: _Net, kind: SceneryKind, size: int) -> list[Area]:
    """Return the free places where a landmark is largest, with the most room around them."""
    for scale, margin in product(_LANDMARK_SCALES, _LANDMARK_MARGINS):
        width, height = (side * scale * size for side in _SIZES[kind])
        if areas := net.free(width, height, margin * size):
            return areas
    return []


def _coastal(net: _Net, path: TunnelView) -> _Net:
    """Return a net that is only free near the water."""
    near = net.copy()
    start = path.board.top if path.tall else path.board.left
    for (x, y), (u, v) in pairwise(_waterline(path)):
        inland = Area(start, y, max(max(x, u) - _FROM_SEA * path.cell - start, 0), v - y)
        near.cover(inland.turned if path.tall else inland)
    return near


def _ashore(net: _Net, waterline: tuple[Point, ...], size: int) -> list[Area]:
    """Return the place for trees that is nearest to the water, if any is near."""

    def from_sea(area: Area) -> float:
        x, y = area.centre
        return min(hypot(x - u, y - v) for u, v in waterline)

    near = min(net.free(_TREES[0] * size, _TREES[1] * size), key=from_sea, default=None)
    limit = (1.0 + max(_TREES) / 2) * size
    return [near] if near and from_sea(near) <= limit else []
