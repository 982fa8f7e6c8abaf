"""The tunnel of Escape on the screen: of all layouts of its segments, the one with most room.

A tunnel is laid in cells, x along the way to the sea and y across it, as on a wide board; on a
tall one it runs down, and x and y change places.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import ceil
from typing import ClassVar, NamedTuple, TypeAlias

from game import NEXT_SEGMENT, Piece, Position, segment_cells
from scenes.board.geometry.track_view import START, Area, Point, Stand, TrackView

Cell: TypeAlias = tuple[int, int]

SLOOP: Position = 37
SMALLEST = 200  # pixels; on a still smaller board the tunnel overlaps its edge

TILE = 0.72  # in cells like all that follows
TILE_DROP = 0.035  # leaves room for the front face of the wall above
FEET = TILE_DROP + TILE / 2 + 0.06  # from the middle of a place down to those who stand there
FIGURE = 0.8  # the width of a pirate by its height
_HEIGHTS = (0.63, 0.54, 0.51)  # of one, two and three on a space
_STEPS = (0.0, 0.37, 0.295)

WALL = 0.20  # the thickness of walls
CLEAR = 0.25  # from a cell to what stands outside: half a wall, its pillars, its shadow
_COLUMNS = 12  # from the entrance to the exit
_EDGE = 0.15  # between the edge of the board and what is next to it
_ABOVE_ROWS, _AROUND_ROWS = 0.45, 0.79  # the first for the flames of torches
_HARBOUR = 3.2
_JETTY = (0.9, 0.6)
_FORT = (1.65, 2.9)
_BROAD_FORT = (1.35, 3.3)
_SLOOP = (2.6, 2.84)  # on the screen, whichever way the tunnel runs
_SLOOP_SCALES = (1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85)
_MOORING_STEP = 0.125


class Wall(NamedTuple):
    """A straight piece of wall, from left to right or from top to bottom."""

    start: Point
    end: Point


class Chevron(NamedTuple):
    """The mark between a tile and the next, and the way it points."""

    point: Point
    step: Cell


@dataclass(frozen=True, slots=True)
class TunnelView(TrackView):
    """The board of Escape in pixels: every position from the fort's courtyard to the deck."""

    deck: ClassVar[Position] = SLOOP
    spaces: ClassVar[tuple[Position, ...]] = tuple(range(START + 1, SLOOP))
    havens: ClassVar[tuple[Position, ...]] = (SLOOP,)
    feet: ClassVar[float] = FEET

    cells: tuple[Area, ...]  # of the spaces, from the first
    centres: tuple[Point, ...]  # of all positions
    chevrons: tuple[Chevron, ...]  # behind each space, from the first
    walls: tuple[Wall, ...]  # each one side of a cell, sorted
    pillars: tuple[Point, ...]  # where walls end, turn and meet, sorted
    fort: Area
    gate: Area  # from the courtyard to the first space
    harbour: Area  # all the water, and the land between
    jetty: Area

    @classmethod
    def of(cls, pieces: tuple[Piece, ...], board: Area) -> "TunnelView":
        """Return the tunnel of these segments as large as it fits on that board."""
        tall = board.height > board.width
        wide = board.turned if tall else board
        wide = wide._replace(width=max(wide.width, SMALLEST), height=max(wide.height, SMALLEST))
        choice = layouts(tuple(piece.short_first for piece in pieces), tall)
        # Of those that come out as large, the one that spreads most, then the most compact.
        best = max(choice, key=lambda it: (it.cell(wide), it.shape.rows, -it.before - it.behind))
        return _drawn(best, wide, tall)

    @property
    def bollards(self) -> tuple[Point, ...]:
        left, top, width, _ = self.jetty
        y = top + 0.14 * self.cell
        return Point(left + 0.1 * width, y), Point(left + 0.9 * width, y)

    def middle(self, position: Position) -> Point:
        return self.centres[position]

    def area(self, position: Position) -> Area:
        if position == START:
            return self.fort
        return self.sloop if position == SLOOP else self.cells[position - 1]

    def position_at(self, x: float, y: float) -> Position | None:
        positions = (*self.spaces, START, SLOOP)
        return next((p for p in positions if self.area(p).holds(x, y)), None)

    @property
    def courtyard(self) -> Area:
        """The fort without its walls."""
        return self.fort.grown(-0.24 * self.cell)

    def tile(self, space: Position) -> Area:
        x, y = self.centres[space]
        side = TILE * self.cell
        return Area(x - side / 2, y - side / 2 + TILE_DROP * self.cell, side, side)

    def sign(self, space: Position, occupied: bool) -> Area:
        tile = self.tile(space)
        if not occupied:
            left, top, width, height = tile.grown(-0.105 * self.cell)
            # A little aside, so that tall signs leave the number in the corner free.
            return Area(left - 0.03 * self.cell, top + 0.04 * self.cell, width, height)
        # Above the edge of the tile, so that two or three in front of it leave most of it free.
        small = 0.34 * self.cell
        return Area(tile.left + 0.01 * self.cell, tile.top - 0.03 * self.cell, small, small)

    def stand(self, position: Position, index: int, count: int) -> Stand:
        if position == START:
            return self._in_the_courtyard(index, count)
        if position == SLOOP:
            return self._on_deck(index, count)
        x, y = self.centres[position]
        aside = 0.12 if count == 1 else (index - (count - 1) / 2) * _STEPS[count - 1]
        height = _HEIGHTS[count - 1]
        return Stand(x + aside * self.cell, y + self.feet * self.cell, height * self.cell)

    def _in_the_courtyard(self, index: int, count: int) -> Stand:
        yard = self.courtyard

        def height(columns: int) -> float:
            room = yard.height / ceil(count / columns) / 1.15
            return min(0.62 * self.cell, yard.width / columns / 0.95, room)

        columns = max(range(1, count + 1), key=height)
        row, column = divmod(index, columns)
        x = yard.left + yard.width * (column + 0.5) / columns
        y = yard.top + yard.height * (row + 0.5) / ceil(count / columns)
        return Stand(x, y + height(columns) / 2, height(columns))

    def _on_deck(self, index: int, count: int) -> Stand:
        # As far as the rim of the hull goes, which hides their boots.
        height = min(0.72 * self.cell, 0.74 * self.sloop.width / (FIGURE + 0.66 * (count - 1)))
        x = self.sloop.left + 0.48 * self.sloop.width + (index - (count - 1) / 2) * 0.66 * height
        return Stand(x, self.sloop.top + 0.765 * self.sloop.height, height)


class Shape(NamedTuple):
    """The cells of a tunnel in walking order, the first row being 0."""

    cells: tuple[Cell, ...]
    ends: tuple[int, ...]  # of each row, as far as its cells go

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.ends)

    def end(self, top: float, bottom: float) -> float:
        """Return where things between these lines are clear of every wall towards the sea."""
        rows = range(max(ceil(top - CLEAR) - 1, 0), min(ceil(bottom + CLEAR), self.rows))
        return max((self.ends[row] for row in rows), default=0) + CLEAR


class TunnelLayout(NamedTuple):
    """A shape with its fort, and the columns it needs before the entrance and behind the exit."""

    shape: Shape
    fort: Area
    before: float
    behind: float

    def cell(self, board: Area) -> int:
        """Return the largest cell with which it fits, in whole pixels."""
        columns = self.before + _COLUMNS + self.behind
        return int(min(board.width / columns, board.height / (self.shape.rows + _AROUND_ROWS)))


@cache
def layouts(short_first: tuple[bool, ...], tall: bool) -> tuple[TunnelLayout, ...]:
    """Return every way to lay segments walked in these directions without overlaps."""
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
    end = min(sloop.right for sloop in moorings) + _EDGE
    behind = max(end, max(shape.ends) + CLEAR, _COLUMNS + _JETTY[0] + _EDGE) - _COLUMNS
    return TunnelLayout(shape, fort, _EDGE - fort.left, behind)


def _fort(shape: Shape, tall: bool) -> Area:
    """Return the fort before the entrance, beside cells that are there too or beyond them."""
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
    """Return where between these lines a sloop fits, as far in as possible."""
    width, height = _SLOOP[::-1] if tall else _SLOOP
    width, height = width * scale, height * scale
    jetty = Area(0, shape.cells[-1][1] + 0.5 - _JETTY[1] / 2, _COLUMNS + _JETTY[0], _JETTY[1])
    # At the same places whatever the lines, so that the sloop a layout was chosen with still fits.
    for step in range(ceil(top / _MOORING_STEP), int((bottom - height) / _MOORING_STEP) + 1):
        y = step * _MOORING_STEP
        gap = max(y - jetty.bottom, jetty.top - y - height)
        if gap <= 1.5:
            x = max(shape.end(y, y + height), _COLUMNS - 2.2)
            yield Area(x if gap >= WALL else max(x, jetty.right + WALL), y, width, height)


def _moored(shape: Shape, tall: bool, water: Area) -> Area:
    """Return the largest sloop for which there is water, as near to the jetty as possible."""
    exit_row = shape.cells[-1][1] + 0.5
    sloops: list[Area] = []
    for scale in _SLOOP_SCALES:
        places = _moorings(shape, tall, scale, water.top, water.bottom)
        sloops = [sloop for sloop in places if sloop.right < water.right + 1e-6]
        if sloops:
            break
    sloop = min(sloops, key=lambda sloop: abs(sloop.centre.y - exit_row))
    return sloop._replace(left=sloop.left + min((water.right - sloop.right) / 2, 0.5))


def _drawn(layout: TunnelLayout, board: Area, tall: bool) -> TunnelView:
    """Return the layout in pixels on a board that is wide, or is seen turned."""
    shape, fort = layout.shape, layout.fort
    size = layout.cell(board)
    columns, rows = board.width / size, board.height / size
    # What is left over makes the harbour as deep as it should be, then goes to both ends.
    spare = columns - layout.before - _COLUMNS - layout.behind
    before = layout.before + 0.4 * max(spare - max(_HARBOUR - layout.behind, 0), 0)
    above = (rows - shape.rows) * (0.5 if tall else _ABOVE_ROWS / _AROUND_ROWS)
    # Whole pixels, so that every cell is drawn alike.
    left, top = int(board.left + before * size), int(board.top + above * size)

    def area(cells: Area) -> Area:
        x, y, width, height = (side * size for side in cells)
        pixels = Area(left + x, top + y, width, height)
        return pixels.turned if tall else pixels

    def point(x: float, y: float) -> Point:
        return Point(*area(Area(x, y, 0, 0))[:2])

    far, row = columns - before - _EDGE, shape.cells[-1][1] + 0.5
    sloop = _moored(shape, tall, Area(0, _EDGE - above, far, rows - 2 * _EDGE))
    jetty = Area(_COLUMNS - 0.04, row - _JETTY[1] / 2, min(far - _COLUMNS, _HARBOUR), _JETTY[1])
    if jetty.touches(sloop):
        jetty = jetty._replace(width=sloop.left - 0.1 - jetty.left)
    shore = left + min(_COLUMNS, sloop.left - CLEAR) * size
    water = Area(shore, board.top, board.right - shore, board.height)
    entrance = shape.cells[0][1] + 0.5
    gate = Area(fort.right - 0.35, entrance - TILE / 2, 0.35 - fort.right, TILE)

    way = ((-1, shape.cells[0][1]), *shape.cells, (_COLUMNS, shape.cells[-1][1]))
    cells = tuple(area(Area(x, y, 1, 1)) for x, y in shape.cells)
    yard, deck = area(fort).centre, area(sloop)
    walls = tuple(sorted(Wall(point(*a), point(*b)) for a, b in _walls(way)))
    steps = ((u - x, v - y) for (x, y), (u, v) in pairwise(way[1:]))
    return TunnelView(
        board=board.turned if tall else board,
        tall=tall,
        cell=size,
        cells=cells,
        centres=(
            Point(yard.x, yard.y + (0.31 - FEET) * size),
            *(cell.centre for cell in cells),
            Point(deck.left + 0.48 * deck.width, deck.top + 0.765 * deck.height - FEET * size),
        ),
        chevrons=tuple(
            Chevron(point(x + (1 + dx) / 2, y + (1 + dy) / 2), (dy, dx) if tall else (dx, dy))
            for (x, y), (dx, dy) in zip(shape.cells, steps, strict=True)
        ),
        walls=walls,
        pillars=_pillars(walls),
        fort=area(fort),
        gate=area(gate),
        harbour=water.turned if tall else water,
        jetty=area(jetty),
        sloop=deck,
    )


def _walls(way: tuple[Cell, ...]) -> set[tuple[Cell, Cell]]:
    """Return the sides of cells on the way that are no passage, from corner to corner."""
    passages = {frozenset(pair) for pair in pairwise(way)}
    walls = set()
    for x, y in way[1:-1]:
        for u, v in ((x, y), (x + 1, y)):
            if frozenset(((u - 1, v), (u, v))) not in passages:
                walls.add(((u, v), (u, v + 1)))
        for u, v in ((x, y), (x, y + 1)):
            if frozenset(((u, v - 1), (u, v))) not in passages:
                walls.add(((u, v), (u + 1, v)))
    return walls


def _pillars(walls: tuple[Wall, ...]) -> tuple[Point, ...]:
    """Return every end of a wall but those where it just goes on."""
    others: dict[Point, list[Point]] = {}
    for start, end in walls:
        others.setdefault(start, []).append(end)
        others.setdefault(end, []).append(start)
    return tuple(
        sorted(
            corner
            for corner, (first, *rest) in others.items()
            if len(rest) != 1 or (first.x != rest[0].x and first.y != rest[0].y)
        )
    )
