"""The tunnel of Escape on the screen: the layout of its segments with the largest cells.

A tunnel is laid out in cells, x towards the sea and y across, as on a wide board. On a tall
board it runs down, and x and y are exchanged.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import groupby, islice, pairwise, product
from math import ceil, copysign
from operator import itemgetter
from typing import ClassVar, NamedTuple, TypeAlias

from game import NEXT_SEGMENT, Piece, Position, segment_cells
from scenes.board.geometry.track_view import START, Area, Chevron, Point, Stand, TrackView
from scenes.kit.pirates import FIGURE

Cell: TypeAlias = tuple[int, int]

SLOOP: Position = 37
_TRIES = 40  # how many layouts of one size are tried
_LARGER = (1.4, 1.3, 1.2, 1.1)  # how much larger the place for plates may be, the best first
SMALLEST = 200  # pixels; on a still smaller board the tunnel overlaps its edge

TILE = 0.85  # in cells like all that follows
TILE_DROP = 0.025  # leaves room for the front face of the wall above
FEET = 0.455  # from the middle of a space down to the feet of its figures
_SIGN = 0.7  # the side of the sign on an empty tile
_HEIGHTS = (0.92, 0.78, 0.66)  # of each figure if a space holds one, two or three
_STANDS = (
    ((0.08, 0.0),),
    ((-0.19, -0.13), (0.2, 0.02)),
    ((-0.25, -0.31), (0.17, 0.055), (0.27, -0.4)),
)
"""How far each of them stands aside, and in front of the usual place: three at the back left, at
the front right and at the back right, around the sign, which hides no face and no mark."""
_IN_FORT = 0.8  # the greatest height of a figure in the fort
_ON_DECK = 0.74  # the greatest height of a figure on deck
_TAB_BEYOND = (0.045, 0.03)  # how far it extends beyond its tile, aside and down to the next hat
_TALLY = (0.55, 0.3)  # from the feet of a crew in an upright fort to its number, in heights

WALL = 0.125  # the thickness of walls
CLEAR = 0.25  # from a cell to what stands outside: half a wall, its pillars, its shadow
_COLUMNS = 12  # from the entrance to the exit
_EDGE = 0.15  # between the edge of the board and what is next to it
_ABOVE_ROWS = 0.45  # the room above the tunnel, for the flames of torches
_BELOW_ROWS = 0.34  # the room below the tunnel
_OPEN_SEA = 0.35  # the sea beyond the sloop on a tall board
_MOST_SEA = 0.215  # the largest part of the width that is sea
_JETTY = (0.9, 0.6)
_FORT = (1.5, 3.1)
_BROAD_FORT = (1.2, 3.3)
_FORTS_ALONG = ((3.1, 1.5), (2.8, 1.65))
_BEFORE_FORT = 0.22
_FORT_WALL = 0.24
_BEYOND_ROWS = 0.2  # how far the fort may extend beyond the first and the last row
_FORT_GAP = 0.17  # to the wall that it stands along
_GATE = 0.35  # from the courtyard to the outside of the fort
_GATEWAY = 0.76  # the width of the gate
_SLOOP_WIDTHS = tuple(3.0 - 0.05 * step for step in range(17))  # widths to try, on the screen
_WIDE_SLOOP = 2.45  # its least width where no wall is in its way
_RIG = 700 / 640  # the height of the sloop in widths
_BELOW_WATER = 0.086  # the share of its height that is below the water
_OFF_QUAY = 0.03  # the distance from its waterline to the jetty
_QUAY = 0.97  # the share of its width that is along the jetty
_BAY = 1.9  # how far a bay cuts in beside the last wall


class Wall(NamedTuple):
    """A straight piece of wall, from left to right or from top to bottom."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class TunnelView(TrackView):
    """The board of Escape in pixels: every position from the fort's courtyard to the deck."""

    deck: ClassVar[Position] = SLOOP
    spaces: ClassVar[tuple[Position, ...]] = tuple(range(START + 1, SLOOP))
    havens: ClassVar[tuple[Position, ...]] = (SLOOP,)
    feet: ClassVar[float] = FEET

    cells: tuple[Area, ...]  # of the spaces, in order
    centres: tuple[Point, ...]  # of all positions
    chevrons: tuple[Chevron, ...]  # after each space, in order
    walls: tuple[Wall, ...]  # each one side of a cell, sorted
    pillars: tuple[Point, ...]  # where walls end, turn and meet, sorted
    fort: Area
    gate: Area  # from the courtyard to the first space
    harbour: Area  # all the water, and the land between
    jetty: Area
    plates: Area | None = None  # the place reserved for them on a tall board
    layout: "TunnelLayout | None" = field(default=None, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        pieces: tuple[Piece, ...],
        board: Area,
        plates: tuple[float, float] | None = None,
        layout: "TunnelLayout | None" = None,
    ) -> "TunnelView":
        """Return the largest tunnel of these segments that fits on a board.

        On a tall board it leaves room beside it for plates of the given size. With the layout
        of the same tunnel on another board, it is folded in that way.
        """
        return _largest(pieces, board, plates, layout)

    def enlarged(self, factor: float) -> "TunnelView":
        return replace(TrackView.enlarged(self, factor), jetty=self.jetty.times(factor))

    def spread(self, board: Area) -> "TunnelView":
        # The water goes on to the edges of the larger board.
        left, top, *_ = self.harbour
        water = board._replace(top=top, height=board.bottom - top)
        if not self.tall:
            water = board._replace(left=left, width=board.right - left)
        return replace(TrackView.spread(self, board), harbour=water)

    def free(self, width: float, height: float) -> Area | None:
        """Return the highest free place for a size at a side of the board."""
        gap, edge = CLEAR * self.cell, _EDGE * self.cell
        # The flames of torches are above the walls.
        taken = [
            Area(cell.left - gap, cell.top - 2 * gap, cell.width + 2 * gap, cell.height + 3 * gap)
            for cell in self.cells
        ]
        taken += [area.grown(edge) for area in (self.fort, self.gate, self.jetty, self.sloop)]
        inside = self.board.grown(-edge)
        tops = sorted({inside.top, *(area.bottom for area in taken)})
        for top, left in product(tops, (inside.left, inside.right - width)):
            place = Area(left, top, width, height)
            if inside.encloses(place) and not any(place.touches(area) for area in taken):
                return place
        return None

    @property
    def entrance(self) -> tuple[float, float]:
        """The step through the gate, from the fort to the first space."""
        (x, y), (u, v) = self.gate.centre, self.cells[0].centre
        dx, dy = u - x, v - y
        return (copysign(1, dx), 0) if abs(dx) > abs(dy) else (0, copysign(1, dy))

    @property
    def bollards(self) -> tuple[Point, ...]:
        left, top, width, height = self.jetty
        aside = 0.12 * self.cell
        if not self.tall and self.sloop.top + 0.9 * self.sloop.width > top:
            # It ends at the stern, which would hide the rest of the planks.
            return (Point(self.sloop.left - aside, top + 2 * aside),)
        if not self.tall:
            stern, bow = self.sloop.left, self.sloop.left + 0.92 * self.sloop.width
            return Point(max(stern, left + 0.1 * width), top + aside), Point(bow, top + aside)
        near = left + width - aside if self.sloop.left > left else left + aside
        return tuple(Point(near, top + share * height) for share in (0.22, 0.8))

    @property
    def planks(self) -> Area:
        return self.jetty

    def middle(self, position: Position) -> Point:
        return self.centres[position]

    def chevron(self, position: Position) -> Chevron:
        if position == START:
            return Chevron(self.gate.centre, self.entrance)
        if position > len(self.chevrons):
            return TrackView.chevron(self, position)
        point, step = self.chevrons[position - 1]
        return Chevron(Point(point.x, point.y + TILE_DROP * self.cell), step)

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
        return self.fort.grown(-_FORT_WALL * self.cell)

    def tile(self, space: Position) -> Area:
        x, y = self.centres[space]
        side = TILE * self.cell
        return Area(x - side / 2, y - side / 2 + TILE_DROP * self.cell, side, side)

    def sign(self, space: Position, occupied: bool) -> Area:
        tile = self.tile(space)
        if not occupied:
            side = _SIGN * self.cell
            x, y = tile.centre
            return Area(x - side / 2, y - side / 2, side, side)
        # In front of the feet, where no hat hides it.
        aside, below = (part * self.cell for part in _TAB_BEYOND)
        return Area(tile.left - aside, tile.bottom + below - self.tab, self.tab, self.tab)

    def _find_stand(self, position: Position, index: int, count: int) -> Stand:
        if position == START:
            return self._in_the_courtyard(index, count)
        if position == SLOOP:
            return self._on_deck(index, count)
        x, y = self.centres[position]
        aside, forward = _STANDS[count - 1][index]
        feet = y + (self.feet + forward) * self.cell
        return Stand(x + aside * self.cell, feet, _HEIGHTS[count - 1] * self.cell)

    def _in_the_courtyard(self, index: int, count: int) -> Stand:
        yard = self.courtyard
        if self._has_upright_fort:
            return self._below_each_other(index, count)

        def height(columns: int) -> float:
            return _fitting(yard.width / columns, yard.height / ceil(count / columns), self.cell)

        columns = max(range(1, count + 1), key=height)
        row, column = divmod(index, columns)
        x = yard.left + yard.width * (column + 0.5) / columns
        y = yard.top + yard.height * (row + 0.5) / ceil(count / columns)
        return Stand(x, y + height(columns) / 2, height(columns))

    @property
    def _has_upright_fort(self) -> bool:
        return self.courtyard.height > 1.6 * self.courtyard.width

    def _below_each_other(self, index: int, count: int) -> Stand:
        """Return a stand in an upright courtyard, with room at the right for the crew's number."""
        yard = self.courtyard
        step = yard.height / count
        height = min(_IN_FORT * self.cell, yard.width / 1.12, 1.1 * step)
        y = yard.top + step * (index + 1) - (step - height) / 2
        return Stand(yard.centre.x - 0.2 * height, y, height)

    def tally(self, position: Position, stand: Stand) -> Point:
        if position != START or not self._has_upright_fort:
            return TrackView.tally(self, position, stand)
        aside, above = (part * stand.height for part in _TALLY)
        return Point(stand.x + aside, stand.y - above)

    def _on_deck(self, index: int, count: int) -> Stand:
        # Along the rim of the hull, which hides their boots.
        deck = 0.86 * self.sloop.width
        height = min(_ON_DECK * self.cell, deck / (FIGURE + 0.6 * (count - 1)))
        x = self.sloop.left + 0.48 * self.sloop.width + (index - (count - 1) / 2) * 0.6 * height
        return Stand(x, self.sloop.top + 0.765 * self.sloop.height, height)


def _fitting(width: float, height: float, cell: int) -> float:
    """Return the height of a figure in a part of the courtyard."""
    return min(_IN_FORT * cell, width / 0.86, height / 1.03)


class TunnelShape(NamedTuple):
    """The cells of a tunnel in walking order, the first row being 0."""

    cells: tuple[Cell, ...]
    ends: tuple[int, ...]  # the end of the cells of each row

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.ends)

    def end(self, top: float, bottom: float) -> float:
        """Return the x beyond which nothing between two rows touches a wall."""
        rows = range(max(ceil(top - CLEAR) - 1, 0), min(ceil(bottom + CLEAR), self.rows))
        return max((self.ends[row] for row in rows), default=0) + CLEAR


class TunnelLayout(NamedTuple):
    """A shape with its fort and its sloop, and the area that they need."""

    shape: TunnelShape
    fort: Area
    entry: Cell  # the cell before the first space
    side: int  # the side of the last wall where the sloop is; 0 alongside the jetty
    needs: Area

    def cell(self, board: Area) -> int:
        """Return the largest size of a cell for which it fits, in whole pixels."""
        width, height = self.needs.width, self.needs.height
        sea = (self.needs.right - _COLUMNS) / _MOST_SEA
        return int(min(board.width / max(width, sea), board.height / height))


@cache
def layouts(short_first: tuple[bool, ...], tall: bool) -> tuple[TunnelLayout, ...]:
    """Return every layout of segments in these directions in which none overlap."""
    result: list[TunnelLayout] = []
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
            result += _layouts(TunnelShape(moved, tuple(ends[y] for y in rows)), tall)
    return tuple(result)


def _layouts(shape: TunnelShape, tall: bool) -> Iterator[TunnelLayout]:
    """Return a layout for each place of the fort and of the sloop."""
    first = min(x for x, _ in shape.cells)
    for (fort, entry), side in product(_forts(shape, tall), (1, -1) if tall else (0,)):
        sloop = _mooring(shape, side, _WIDE_SLOOP)
        if not tall and sloop.left > _COLUMNS + CLEAR:
            sloop = _mooring(shape, side, _SLOOP_WIDTHS[-1])
        # On a tall board there are flames above the first cells.
        left = min(fort.left - _BEFORE_FORT, first - (_ABOVE_ROWS if tall else CLEAR))
        right = max(sloop.right, _COLUMNS + _JETTY[0]) + _EDGE
        top = min(-_ABOVE_ROWS, fort.top - _BEFORE_FORT)
        bottom = max(shape.rows, fort.bottom - _BEYOND_ROWS) + _BELOW_ROWS
        if tall:
            # The sloop may be beside the tunnel.
            top, bottom = min(top, sloop.top - _EDGE), max(bottom, sloop.bottom + _EDGE)
            right += _OPEN_SEA
        right = max(right, max(shape.ends) + (_OPEN_SEA + 0.1 if tall else CLEAR))
        if sloop.top >= top:
            needs = Area(left, top, right - left, bottom - top)
            yield TunnelLayout(shape, fort, entry, side, needs)


def _forts(shape: TunnelShape, tall: bool) -> Iterator[tuple[Area, Cell]]:
    """Return places for the fort, each with the cell that its gate opens to."""
    x, row = shape.cells[0]
    yield _fort_before(shape, tall), (x - 1, row)
    # Beside the first space, so that the tunnel can begin where the board does: along the wall
    # with the spaces after it, or across, between that wall and the edge of the board.
    first = min(x for x, _ in shape.cells)
    places = [(first - CLEAR + _BEFORE_FORT, *size) for size in _FORTS_ALONG]
    places.append((x + 1 - WALL / 2 - _FORT[0], *_FORT))
    for step, (left, length, breadth) in product((-1, 1), places):
        top = row + 1 + _FORT_GAP if step > 0 else row - _FORT_GAP - breadth
        fort = Area(left, top, length, breadth)
        if not _touches_walls(fort, shape.cells[1:]):
            yield fort, (x, row + step)


def _touches_walls(area: Area, cells: Sequence[Cell]) -> bool:
    """Return whether an area overlaps any of these cells, or the walls around them."""
    # Plain numbers, as this is asked thousands of times for a board.
    left, top = area.left - 1 - WALL / 2, area.top - 1 - WALL / 2
    right, bottom = area.right + WALL / 2, area.bottom + WALL / 2
    return any(left < x < right and top < y < bottom for x, y in cells)


def _fort_before(shape: TunnelShape, tall: bool) -> Area:
    """Return the fort in front of the entrance, beside other cells there or beyond them."""
    row = shape.cells[0][1]
    beside = [y for x, y in shape.cells if x < 0]

    def fort(end: float, length: float, breadth: float, top: float, bottom: float) -> Area:
        middle = min(max(row + 0.5, top + breadth / 2), bottom - breadth / 2)
        return Area(end - length, middle - breadth / 2, length, breadth)

    # On a wide board the name tab of the hand is below it.
    top, bottom = -_BEYOND_ROWS, shape.rows + (_BEYOND_ROWS if tall else 0.02)
    length, breadth = _BROAD_FORT if tall else _FORT
    if not beside:
        return fort(0, length, min(breadth, bottom - top), top, bottom)
    beyond = fort(-1 - CLEAR, _BROAD_FORT[0], min(_BROAD_FORT[1], bottom - top), top, bottom)
    top, bottom = (row, bottom) if beside[0] < row else (top, row + 1)
    narrower = min(breadth, bottom - top)
    return max(beyond, fort(0, length * breadth / narrower, narrower, top, bottom))


def _mooring(shape: TunnelShape, side: int, width: float) -> Area:
    """Return where a sloop of a width is moored, as near to the land as possible.

    It is alongside the jetty, or on a tall board in a bay on one side of the last wall.
    """
    row = shape.cells[-1][1]
    height = width * _RIG
    if not side:
        quay = row + 0.5 - _JETTY[1] / 2
        top = quay - _OFF_QUAY - height * (1 - _BELOW_WATER)
        return Area(shape.end(top, quay), top, width, height)
    top = row + 1 + CLEAR if side > 0 else row - CLEAR - width
    along = max(shape.end(top + 0.01, top + width - 0.01), _COLUMNS - _BAY)
    return Area(along, top, height, width)


def _moored(layout: TunnelLayout, water: Area) -> Area:
    """Return the largest sloop that there is enough water for."""
    for width in _SLOOP_WIDTHS:
        sloop = _mooring(layout.shape, layout.side, width)
        if water.grown(1e-6).encloses(sloop):
            break
    return sloop


@lru_cache(maxsize=32)
def _largest(
    pieces: tuple[Piece, ...],
    board: Area,
    plates: tuple[float, float] | None,
    given: TunnelLayout | None,
) -> TunnelView:
    """Return the largest tunnel that fits; cached, as many layouts are compared."""
    tall = board.height > board.width if given is None else given.side != 0
    wide = board.turned if tall else board
    wide = wide._replace(width=max(wide.width, SMALLEST), height=max(wide.height, SMALLEST))
    choice = (given,) if given else layouts(tuple(piece.short_first for piece in pieces), tall)
    if tall and plates and (view := _beside_plates(choice, wide, plates)):
        return view

    def rank(layout: TunnelLayout) -> tuple[float, ...]:
        # Among layouts of one size, prefer room for the sloop, then a fort in front of the
        # entrance, then the widest layout.
        low = 0 if tall else layout.shape.cells[-1][1]
        before = layout.entry[0] < 0
        return layout.cell(wide), low, before, layout.shape.rows, -layout.needs.width

    best = max(choice, key=rank)
    # On a wide board the name tab of the hand covers a part of the lower edge.
    return _drawn(best, wide, best.cell(wide), 0.5 if tall else 0.3)


def _beside_plates(
    choice: tuple[TunnelLayout, ...], board: Area, plates: tuple[float, float]
) -> TunnelView | None:
    """Return the largest tunnel on a tall board that leaves room for plates, or None.

    Among tunnels of one size, it is the one whose plates are highest.
    """
    pressed = _pressed_aside(choice, board, plates[0])
    for _, alike in groupby(pressed, lambda view: view.cell):
        views: list[tuple[float, TunnelView]] = []
        for view in islice(alike, _TRIES):
            if place := view.free(*plates):
                views.append((place.top, replace(view, plates=place)))
                if place.top <= view.board.top + _EDGE * view.cell:
                    break
        if views:
            return _with_larger_plates(min(views, key=itemgetter(0))[1], plates)
    return None


def _with_larger_plates(view: TunnelView, plates: tuple[float, float]) -> TunnelView:
    """Return the tunnel with the largest place for plates of that shape that it leaves free."""
    width, height = plates
    for factor in _LARGER:
        if place := view.free(factor * width, factor * height):
            return replace(view, plates=place)
    return view


def _pressed_aside(
    choice: tuple[TunnelLayout, ...], board: Area, width: float
) -> Iterator[TunnelView]:
    """Return layouts on a tall board that leave more and more room aside, the largest first."""
    sizes = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        narrow = board._replace(height=max(board.height - share * width, SMALLEST / 2))
        sizes += [(layout.cell(narrow), layout) for layout in choice]
    # Among layouts of one size, the most compact first.
    for size, layout in sorted(sizes, key=lambda it: (-it[0], it[1].needs.width)):
        for share in (0.0, 1.0):
            yield _drawn(layout, board, size, share)


def _drawn(layout: TunnelLayout, board: Area, size: int, share: float) -> TunnelView:
    """Return the layout in pixels on a board that is wide or turned.

    `share` is the part of the remaining room across that is on the first side.
    """
    shape = layout.shape
    fort = layout.fort
    needs = layout.needs
    tall = layout.side != 0
    columns, rows = board.width / size, board.height / size
    # The size of the sea is limited: the remaining room goes to the land.
    before = 0.4 * max(columns - needs.width, 0)
    before -= needs.left
    if not tall:
        before = max(before, columns * (1 - _MOST_SEA) - _COLUMNS)
    above = share * max(rows - needs.height, 0) - needs.top
    # In whole pixels, so that all cells look the same.
    left, top = ceil(board.left + before * size), ceil(board.top + above * size)

    def area(cells: Area) -> Area:
        x, y, width, height = (side * size for side in cells)
        pixels = Area(left + x, top + y, width, height)
        return pixels.turned if tall else pixels

    def point(x: float, y: float) -> Point:
        u, v = left + x * size, top + y * size
        return Point(v, u) if tall else Point(u, v)

    far = columns - before - _EDGE - (_OPEN_SEA if tall else 0)
    row = shape.cells[-1][1] + 0.5
    edge = _EDGE if tall else 0.03  # the pennant may touch what is above the board
    sloop = _moored(layout, Area(0, edge - above, far, rows - 2 * edge))
    end = _COLUMNS + 1.3 if tall else sloop.left + _QUAY * sloop.width
    start = _COLUMNS - 0.04
    jetty = Area(start, row - _JETTY[1] / 2, min(end, far) - start, _JETTY[1])
    shore = left + min(_COLUMNS, sloop.left - CLEAR) * size
    water = Area(shore, board.top, board.right - shore, board.height)

    passage = (layout.entry, *shape.cells, (_COLUMNS, shape.cells[-1][1]))
    cells = tuple(area(Area(x, y, 1, 1)) for x, y in shape.cells)
    yard = area(fort.grown(-_FORT_WALL))
    deck = area(sloop)
    walls = tuple(sorted(Wall(point(*a), point(*b)) for a, b in _walls(passage)))
    steps = ((u - x, v - y) for (x, y), (u, v) in pairwise(passage[1:]))
    return TunnelView(
        board=board.turned if tall else board,
        tall=tall,
        cell=size,
        cells=cells,
        centres=(
            Point(
                yard.centre.x,
                yard.centre.y + _fitting(yard.width, yard.height, size) / 2 - FEET * size,
            ),
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
        gate=area(_gate(fort, layout.entry, shape.cells[0])),
        harbour=water.turned if tall else water,
        jetty=area(jetty),
        sloop=deck,
        layout=layout,
    )


def _gate(fort: Area, entry: Cell, first: Cell) -> Area:
    """Return the passage through the wall of the fort, up to the first space."""
    x, y = first
    aside = (1 - _GATEWAY) / 2
    if entry[0] < x:
        return Area(fort.right - _GATE, y + aside, x - fort.right + _GATE, _GATEWAY)
    if entry[1] < y:
        return Area(x + aside, fort.bottom - _GATE, _GATEWAY, y - fort.bottom + _GATE)
    return Area(x + aside, y + 1, _GATEWAY, fort.top + _GATE - y - 1)


def _walls(cells: tuple[Cell, ...]) -> set[tuple[Cell, Cell]]:
    """Return the sides of cells that are not passages, from corner to corner."""
    passages = {frozenset(pair) for pair in pairwise(cells)}
    walls = set()
    for x, y in cells[1:-1]:
        for u, v in ((x, y), (x + 1, y)):
            if frozenset(((u - 1, v), (u, v))) not in passages:
                walls.add(((u, v), (u, v + 1)))
        for u, v in ((x, y), (x, y + 1)):
            if frozenset(((u, v - 1), (u, v))) not in passages:
                walls.add(((u, v), (u + 1, v)))
    return walls


def _pillars(walls: tuple[Wall, ...]) -> tuple[Point, ...]:
    """Return every end of a wall, except where the wall goes straight on."""
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
