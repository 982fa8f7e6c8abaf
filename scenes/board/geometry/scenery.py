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

_EDGE = 0.15  # the width of the torn edge of the sheet, in cells like all that follows
_GAP = 0.12  # the gap between ornaments
_BANNER_GAP = 0.4  # the gap between the banner and ornaments
_MARGINS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)  # around a sketch; the widest that fits is used
_LANDMARK_MARGINS = (0.8, 0.5, 0.3, 0.1)  # the same around a landmark
_LANDMARK_SCALES = (1.3, 1.15, 1.0, 0.82, 0.66)  # the largest that fits is used
_FROM_SEA = 4.0  # the greatest distance of palms and a wreck from the water
_ROSES = (3.2, 2.9, 2.6, 2.4, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2)  # sides to try
_ROSE_MARGINS = (0.4, 0.2, 0.1, 0.0)  # around a rose; the widest that fits is used
_TREES = (1.2, 1.4)
_BANNERS = (0.1, 0.085, 0.07)  # widths to try, as shares of the longer side of the board
_BANNER_SHAPE = 0.42
_LEAST_BANNER = 100  # pixels that a long name needs
# What covers a wide board, as shares of it: the plates above, and the prompt.
_PLATES = Area(0, 0, 1, 0.03)
_PROMPT = Area(0.2, 0.953, 0.6, 0.047)


class SceneryKind(StrEnum):
    """What can be put into a free place."""

    BANNER = "banner"
    TREES = "trees"
    ROSE = "rose"
    TRAIL = "trail"
    MOUNTAINS = "mountains"
    PALM = "palm"
    CAMP = "camp"
    WRECK = "wreck"
    CAVE = "cave"
    BATTERY = "battery"
    OASIS = "oasis"


class Place(NamedTuple):
    """A free place, and what is put there."""

    kind: SceneryKind
    area: Area


_SIZES = {
    SceneryKind.CAMP: (1.95, 1.27),
    SceneryKind.WRECK: (1.98, 1.32),
    SceneryKind.CAVE: (1.67, 1.24),
    SceneryKind.BATTERY: (1.72, 0.873),
    SceneryKind.OASIS: (2.5, 1.5),
    SceneryKind.TRAIL: (1.75, 0.85),
    SceneryKind.MOUNTAINS: (1.4, 0.78),
    SceneryKind.PALM: (0.64, 0.86),
}
# What a chart tells of, each once, in another order on another chart.
_LANDMARKS = (
    SceneryKind.OASIS,
    SceneryKind.CAMP,
    SceneryKind.CAVE,
    SceneryKind.BATTERY,
)
# Around them it shows a bit of everything, and leaves some parchment blank.
_SKETCHES = (SceneryKind.MOUNTAINS, SceneryKind.PALM) * 2


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
def places(path: TunnelView, seed: int, banner: bool = True) -> tuple[Place, ...]:
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
            gap = _BANNER_GAP if kind is SceneryKind.BANNER else _GAP
            net.cover(area.grown(gap * size))

    if banner:
        longest = max(path.board[2:])
        widths = {max(share * longest, _LEAST_BANNER): share for share in _BANNERS}
        banners = (net.free(width, width * _BANNER_SHAPE) for width in widths)
        free = next(filter(None, banners), [])
        put(SceneryKind.BANNER, sorted(free, key=lambda it: it.left + 1.5 * it.top)[:1])
    put(SceneryKind.TREES, _ashore(_coastal(net, path), coast(path), size))
    roses = (
        net.free(side * size, side * size, margin * size)
        for side, margin in product(_ROSES, _ROSE_MARGINS)
    )
    put(SceneryKind.ROSE, next(filter(None, roses), []))
    put(SceneryKind.WRECK, _landmarks(_coastal(net, path), SceneryKind.WRECK, size))
    for kind in (*random.sample(_LANDMARKS, len(_LANDMARKS)), SceneryKind.TRAIL):
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


def plates_and_prompt(path: TunnelView) -> list[Area]:
    """Return what plates and the prompt cover of a wide board."""
    left, top, width, height = path.uncovered
    return [
        Area(left + x * width, top + y * height, u * width, v * height)
        for x, y, u, v in (() if path.tall else (_PLATES, _PROMPT))
    ]


def _taken(path: TunnelView) -> list[Area]:
    """Return all areas of the board that nothing may cover."""
    size = path.cell
    taken = [cell.grown(CLEAR * size) for cell in path.cells]
    taken += [area.grown(_GAP * size) for area in (path.fort, path.gate, path.jetty, path.sloop)]
    taken += [torch.grown(_GAP * size) for torch in torches(path)]
    if path.plates:
        taken.append(path.plates.grown(_GAP * size))
    taken += plates_and_prompt(path)
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
