"""The ways in which the segments of Escape's tunnel can lie, with the fort and the sloop.

All is in cells, x along the way to the sea and y across it, as on a wide board.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import ceil
from typing import NamedTuple, TypeAlias

from game import NEXT_SEGMENT, Piece, segment_cells
from scenes.board.geometry.areas import Area

Cell: TypeAlias = tuple[int, int]

COLUMNS = 12  # from the entrance to the exit

WALL = 0.20  # the thickness of walls
CLEAR = 0.25  # from a cell to what stands outside: half a wall, its pillars, its shadow
EDGE = 0.15  # between the edge of the board and what lies next to it
AROUND_ROWS = 0.79
JETTY = (0.9, 0.6)

_FORT = (1.65, 2.9)
_BROAD_FORT = (1.35, 3.3)
_SLOOP = (2.6, 2.84)  # on the screen, whichever way the tunnel runs
_SLOOP_SCALES = (1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85)
_MOORING_STEP = 0.125
_MOORING_LIMIT = 1.5  # from the jetty
_BESIDE_TUNNEL = 2.2  # how much of the sloop may lie before the exit


class Shape(NamedTuple):
    """The cells of a tunnel in walking order, the first row being 0."""

    cells: tuple[Cell, ...]
    ends: tuple[int, ...]  # of each row, as far as its cells go

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return len(self.ends)

    def end(self, top: float, bottom: float) -> float:
        """Where things between these lines are clear of every wall on their way to the sea."""
        rows = range(max(ceil(top - CLEAR) - 1, 0), min(ceil(bottom + CLEAR), self.rows))
        return max((self.ends[row] for row in rows), default=0) + CLEAR


class TunnelLayout(NamedTuple):
    """A shape with its fort, and the columns it needs before the entrance and behind the exit."""

    shape: Shape
    fort: Area
    before: float
    behind: float

    def cell(self, board: Area) -> int:
        """The largest cell with which it fits, in whole pixels."""
        columns = self.before + COLUMNS + self.behind
        return int(min(board.width / columns, board.height / (self.shape.rows + AROUND_ROWS)))


@cache
def layouts(short_first: tuple[bool, ...], tall: bool) -> tuple[TunnelLayout, ...]:
    """Every way to lay segments walked in these directions so that none covers another."""
    found = []
    for sides in product((False, True), repeat=len(short_first)):
        cells: list[Cell] = []
        x = y = 0
        for short, mirrored in zip(short_first, sides, strict=True):
            cells += [(x + u, y + v) for u, v in segment_cells(Piece(0, short), mirrored)]
            x += NEXT_SEGMENT[0]
            y += -NEXT_SEGMENT[1] if mirrored else NEXT_SEGMENT[1]
        if len({*cells}) == len(cells):
            ends: dict[int, int] = {}
            for x, y in cells:
                ends[y] = max(ends.get(y, 0), x + 1)
            rows = range(min(ends), max(ends) + 1)
            moved = tuple((x, y - rows.start) for x, y in cells)
            found.append(_layout(Shape(moved, tuple(ends[y] for y in rows)), tall))
    return tuple(found)


def _layout(shape: Shape, tall: bool) -> TunnelLayout:
    fort = _fort(shape, tall)
    moorings = _moorings(shape, tall, _SLOOP_SCALES[-1], 0, shape.rows)
    end = min(sloop.right for sloop in moorings) + EDGE
    behind = max(end, max(shape.ends) + CLEAR, COLUMNS + JETTY[0] + EDGE) - COLUMNS
    return TunnelLayout(shape, fort, EDGE - fort.left, behind)


def _fort(shape: Shape, tall: bool) -> Area:
    """The fort before the entrance: beside cells that lie there too, or else beyond them."""
    row = shape.cells[0][1]
    beside = [y for x, y in shape.cells if x < 0]

    def fort(end: float, length: float, breadth: float, top: float, bottom: float) -> Area:
        middle = min(max(row + 0.5, top + breadth / 2), bottom - breadth / 2)
        return Area(end - length, middle - breadth / 2, length, breadth)

    top, bottom = -WALL, shape.rows + WALL
    length, breadth = _BROAD_FORT if tall else _FORT
    if not beside:
        return fort(0, length, min(breadth, bottom - top), top, bottom)
    beyond = fort(-1 - CLEAR, _BROAD_FORT[0], min(_BROAD_FORT[1], bottom - top), top, bottom)
    top, bottom = (row, bottom) if beside[0] < row else (top, row + 1)
    narrower = min(breadth, bottom - top)
    return max(beyond, fort(0, length * breadth / narrower, narrower, top, bottom))


def _moorings(shape: Shape, tall: bool, scale: float, top: float, bottom: float) -> Iterator[Area]:
    """Where between these lines a sloop can lie, as far in as can be."""
    width, height = _SLOOP[::-1] if tall else _SLOOP
    width, height = width * scale, height * scale
    jetty = Area(0, shape.cells[-1][1] + 0.5 - JETTY[1] / 2, COLUMNS + JETTY[0], JETTY[1])
    # At the same places whatever the lines, so that the sloop a layout was chosen with still fits.
    for step in range(ceil(top / _MOORING_STEP), int((bottom - height) / _MOORING_STEP) + 1):
        y = step * _MOORING_STEP
        gap = max(y - jetty.bottom, jetty.top - y - height)
        if gap <= _MOORING_LIMIT:
            x = max(shape.end(y, y + height), COLUMNS - _BESIDE_TUNNEL)
            yield Area(x if gap >= WALL else max(x, jetty.right + WALL), y, width, height)


def moored(shape: Shape, tall: bool, water: Area) -> Area:
    """The largest sloop for which there is water, as near to the jetty as can be."""
    exit_row = shape.cells[-1][1] + 0.5
    sloops: list[Area] = []
    for scale in _SLOOP_SCALES:
        places = _moorings(shape, tall, scale, water.top, water.bottom)
        sloops = [sloop for sloop in places if sloop.right < water.right + 1e-6]
        if sloops:
            break
    sloop = min(sloops, key=lambda sloop: abs(sloop.centre.y - exit_row))
    return sloop._replace(left=sloop.left + min((water.right - sloop.right) / 2, 0.5))
