"""The tunnel of Escape on the screen: of the ways its segments can lie, the one with most room.

A tunnel is laid in cells, x along the way to the sea and y across it, as it lies on a wide board;
on a tall one it runs down, and x and y change places.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from game import Piece, Position
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.track_view import START, Stand
from scenes.board.geometry.tunnel_layouts import (
    AROUND_ROWS,
    CLEAR,
    COLUMNS,
    EDGE,
    JETTY,
    Cell,
    TunnelLayout,
    layouts,
    moored,
)

SLOOP: Position = 37
SMALLEST = 200  # pixels; on a still smaller board the tunnel overlaps its edge

TILE = 0.72  # in cells like all that follows
TILE_DROP = 0.035  # leaves room for the front face of the wall above
FEET = TILE_DROP + TILE / 2 + 0.06  # from the middle of a place down to those who stand there
FIGURE = 0.8  # the width of a pirate by its height

_ABOVE_ROWS = 0.45  # for the flames of torches
_HARBOUR = 3.2

_HEIGHTS = (0.63, 0.54, 0.51)  # of one, two and three on a space
_STEPS = (0.0, 0.37, 0.295)
_ALONE_ASIDE = 0.12  # beside the small sign


class Wall(NamedTuple):
    """A straight piece of wall, from left to right or from top to bottom."""

    start: Point
    end: Point


class Chevron(NamedTuple):
    """The mark between a tile and the next, and the way it points."""

    point: Point
    step: Cell


@dataclass(frozen=True, slots=True)
class TunnelView:
    """The board of Escape in pixels: every position from the fort's courtyard to the deck."""

    board: Area
    tall: bool
    cell: int
    cells: tuple[Area, ...]  # of the spaces, from the first
    centres: tuple[Point, ...]  # of all positions
    chevrons: tuple[Chevron, ...]  # behind each space, from the first
    walls: tuple[Wall, ...]  # each one side of a cell, sorted
    pillars: tuple[Point, ...]  # where walls end, turn and meet, sorted
    fort: Area
    gate: Area  # from the courtyard to the first space
    harbour: Area  # all the water, and the land between
    jetty: Area
    sloop: Area

    @classmethod
    def of(cls, pieces: tuple[Piece, ...], board: Area) -> "TunnelView":
        """The tunnel of these segments as large as it can lie on that board."""
        tall = board.height > board.width
        wide = board.turned if tall else board
        wide = wide._replace(width=max(wide.width, SMALLEST), height=max(wide.height, SMALLEST))
        choice = layouts(tuple(piece.short_first for piece in pieces), tall)
        # Of those that come out as large, the one that spreads most, then the most compact.
        best = max(choice, key=lambda it: (it.cell(wide), it.shape.rows, -it.before - it.behind))
        return _drawn(best, wide, tall)

    @property
    def deck(self) -> Position:
        """The sloop at the end of the tunnel."""
        return SLOOP

    @property
    def spaces(self) -> tuple[Position, ...]:
        """All of the tunnel."""
        return tuple(range(START + 1, SLOOP))

    @property
    def havens(self) -> tuple[Position, ...]:
        """Only the sloop."""
        return (SLOOP,)

    def moored(self, island: float) -> "TunnelView":
        """The sloop of this game waits at its jetty to the end."""
        return self

    def adrift(self, x: float, y: float) -> "TunnelView":
        """The sloop so far from its jetty."""
        area = self.sloop
        return replace(self, sloop=area._replace(left=area.left + x, top=area.top + y))

    def footing(self, position: Position, height: float) -> Stand:
        """The feet of somebody who passes, in the middle of a space."""
        x, y = self.centres[position]
        return Stand(x, y + FEET * self.cell, height)

    def road(self, origin: Position, destination: Position) -> tuple[Point, ...]:
        """The middles of all positions on the way, forwards or backwards, with both ends."""
        if destination < origin:
            return self.road(destination, origin)[::-1]
        return self.centres[origin : destination + 1]

    def point_at(self, distance: float) -> Point:
        """The point so many positions from the start, on the line through their middles."""
        before = min(max(int(distance), START), SLOOP - 1)
        (x, y), (u, v) = self.centres[before : before + 2]
        part = distance - before
        return Point(x + (u - x) * part, y + (v - y) * part)

    def area(self, position: Position) -> Area:
        """What a tap on a position may hit: the cell of a space, the fort, the sloop."""
        if position == START:
            return self.fort
        return self.sloop if position == SLOOP else self.cells[position - 1]

    def position_at(self, x: float, y: float) -> Position | None:
        """The position that a tap there means, if any."""
        spaces = range(START + 1, SLOOP)
        return next((p for p in (*spaces, START, SLOOP) if self.area(p).holds(x, y)), None)

    @property
    def courtyard(self) -> Area:
        """The fort without its walls."""
        return self.fort.grown(-0.24 * self.cell)

    def tile(self, space: Position) -> Area:
        """The light stone that bears a sign."""
        x, y = self.centres[space]
        side = TILE * self.cell
        return Area(x - side / 2, y - side / 2 + TILE_DROP * self.cell, side, side)

    def sign(self, space: Position, occupied: bool) -> Area:
        """Where the sign is shown: large on an empty tile, else small at its top left."""
        tile = self.tile(space)
        if not occupied:
            large = tile.grown(-0.105 * self.cell)
            # A little aside, so that tall signs leave the number in the corner free.
            return large._replace(
                left=large.left - 0.03 * self.cell, top=large.top + 0.04 * self.cell
            )
        # Above the edge of the tile, so that two or three in front of it leave most of it free.
        small = 0.34 * self.cell
        return Area(tile.left + 0.01 * self.cell, tile.top - 0.03 * self.cell, small, small)

    def stand(self, position: Position, index: int, count: int) -> Stand:
        """The place of one of so many figures: pirates on a space, else one for each colour."""
        if position == START:
            return self._in_the_courtyard(index, count)
        if position == SLOOP:
            return self._on_deck(index, count)
        x, y = self.centres[position]
        aside = _ALONE_ASIDE if count == 1 else (index - (count - 1) / 2) * _STEPS[count - 1]
        height = _HEIGHTS[count - 1]
        return Stand(x + aside * self.cell, y + FEET * self.cell, height * self.cell)

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


def _drawn(layout: TunnelLayout, board: Area, tall: bool) -> TunnelView:
    """The layout in pixels on a board that is wide, or is seen turned."""
    shape, fort = layout.shape, layout.fort
    size = layout.cell(board)
    columns, rows = board.width / size, board.height / size
    # What is left over makes the harbour as deep as it should be, then goes to both ends.
    spare = columns - layout.before - COLUMNS - layout.behind
    before = layout.before + 0.4 * max(spare - max(_HARBOUR - layout.behind, 0), 0)
    above = (rows - shape.rows) * (0.5 if tall else _ABOVE_ROWS / AROUND_ROWS)
    # Whole pixels, so that every cell is drawn alike.
    left, top = int(board.left + before * size), int(board.top + above * size)

    def area(cells: Area) -> Area:
        x, y, width, height = (side * size for side in cells)
        pixels = Area(left + x, top + y, width, height)
        return pixels.turned if tall else pixels

    def point(x: float, y: float) -> Point:
        return Point(*area(Area(x, y, 0, 0))[:2])

    far, row = columns - before - EDGE, shape.cells[-1][1] + 0.5
    sloop = moored(shape, tall, Area(0, EDGE - above, far, rows - 2 * EDGE))
    jetty = Area(COLUMNS - 0.04, row - JETTY[1] / 2, min(far - COLUMNS, _HARBOUR), JETTY[1])
    if jetty.touches(sloop):
        jetty = jetty._replace(width=sloop.left - 0.1 - jetty.left)
    shore = left + min(COLUMNS, sloop.left - CLEAR) * size
    water = Area(shore, board.top, board.right - shore, board.height)
    entrance = shape.cells[0][1] + 0.5
    gate = Area(fort.right - 0.35, entrance - TILE / 2, 0.35 - fort.right, TILE)

    way = ((-1, shape.cells[0][1]), *shape.cells, (COLUMNS, shape.cells[-1][1]))
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
    """The sides of cells on the way that are no passage, from corner to corner."""
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
    """Every end of a wall but those where it just goes on."""
    others: dict[Point, list[Point]] = {}
    for start, end in walls:
        others.setdefault(start, []).append(end)
        others.setdefault(end, []).append(start)
    return tuple(sorted(corner for corner, ends in others.items() if not _straight(ends)))


def _straight(ends: list[Point]) -> bool:
    return len(ends) == 2 and (ends[0].x == ends[1].x or ends[0].y == ends[1].y)
