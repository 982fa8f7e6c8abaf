"""The board of Nest on the screen: two islands, a sloop between them, a town on the second.

Everything is laid out in cells first, and converted to pixels at the end. The middles of two
successive spaces are at least one cell apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from math import ceil, pi, sin
from typing import ClassVar, NamedTuple

from game import Position, Track
from scenes.board.geometry.track_view import START, Area, Point, Stand, TrackView
from scenes.kit.pirates import FIGURE

_SPACES = (14, 21)  # the number of spaces on each island
DECK: Position = _SPACES[0] + 1
NEST: Position = DECK + _SPACES[1] + 1
SMALLEST = 200  # pixels; on a still smaller board the islands overlap its edge

STONE = (0.92, 0.81)  # the round top of a space, in cells like all that follows
_HEIGHTS = (0.95, 0.84, 0.65)  # of each figure if a space holds one, two or three
_STEPS = (0.0, 0.44, 0.285)  # the distance between them
_BEND_STEPS = (0.0, 0.4, 0.27)  # the same in a bend, where the row above is near
_BEHIND = 0.3  # how far two of three stand behind the one in the middle, which hides no face
_FORWARD = 0.15  # how far the one in the middle stands before the usual place
_FROM_SIGN = 0.08  # how far the one in the middle stands aside, so that the sign is seen
_SIGN = 0.67  # the side of the sign of an empty space
_ASIDE = (0.145, 0.065)  # how far it and faces diagonally below it are moved away from each other
_OUTWARD = (0.0, 0.05, 0.06)  # how far figures in a bend are moved towards the sea
_UNDER_STONE = 0.52  # how much less than the pitch figures below a stone may rise
_CAMPER = 0.84  # the greatest height of a figure in the camp
_TOWNSMAN = 0.62  # the greatest height of a figure in the town, which is to be seen behind it
_SQUARE = 0.08  # from the houses down to the feet of those at home
_ARM = 0.2  # how much of the square those at home leave to the pirates on the last space
_TAP = (0.58, 0.62, 0.55)  # the touch target beside, above and below the middle of a space

BEND = 0.68  # how far the space in a bend is beyond the ends of its two rows
_AIR = 0.14  # how much further at most, where there is room
SIDE = 0.68  # from the outermost space to the end of the beach
FOOT = 0.6  # how far a space and what hangs at it extend downwards
_HEAD = 0.84  # how far a pirate rises above the middle of its space
_HAT = 0.9  # the same with the tallest hat and its outline
_COUNT = 0.17  # how far the count of those at home extends below their feet
_ABOVE = 0.98  # from the highest row to a strait
_BELOW = 0.84  # from the lowest row to the sea
_EDGE = 0.08  # the gap between the edge of the board and anything on it
_SEA = 0.18  # the width of the water along the edge of the board
_PROMPT = 0.26  # additional water along the lower edge, where the prompt is
TOWN_WIDE = 436  # the width of the drawing of the town
TOWN_SHAPE = TOWN_WIDE / 238  # the width of the town in heights
_TOWN_HEIGHT = 2.25  # the greatest height of the town
_SIGNPOST = 0.16  # the room for the sign that the town leaves
_OVER_FLAG = 0.32  # the least distance to a flag from what must be clear; plates reach into it
_UNDERNEATH = _BELOW + _SEA + _PROMPT  # from the lowest row to the edge of the board

_ROWS = range(2, 8)  # the numbers of rows to try
_CAMP = 1.5  # from the outermost column to the first space
_TOWN = 2.6  # from the outermost column to the last space
_PITCH = (1.42, 1.85)  # the least and the greatest distance between rows
_OVER = 1.4  # the least distance from the board's edge or the plates to the highest row
_JUNGLE = 2.6  # the greatest depth of the land beyond the highest row
_UNDER = 0.75  # how far land extends below the plates
_STRAIT = (2.1, 2.9)  # the least and the greatest width of the strait
_SKULL = (0.7, 1.25)  # additional sea beside the second island, for the skull rock
_SKULL_SHAPE = 440 / 400  # the height of the rock in widths
_SLOOP = (2.0, 2.9)  # the least and the greatest width of the sloop
_SMALL_SLOOP = 1.8  # its least width if one island is above the other
_SLOOP_HEIGHT = 1.01  # the height of the sloop above the waterline, in widths
_AFLOAT = 0.2  # the water below its keel if one island is above the other
_PIER = (0.56, 1.5)  # the greatest width and length of the piers there


@dataclass(frozen=True, slots=True)
class IslandsView(TrackView):
    """The board of Nest in pixels: every position from the camp to the town."""

    deck: ClassVar[Position] = DECK
    spaces: ClassVar[tuple[Position, ...]] = (*range(START + 1, DECK), *range(DECK + 1, NEST))
    havens: ClassVar[tuple[Position, ...]] = (DECK, NEST)
    feet: ClassVar[float] = 0.12  # behind the sign

    stones: tuple[Point, ...]  # the middles of the spaces, in order
    targets: tuple[Area, ...]  # the touch targets of the spaces
    islands: tuple[Area, Area]  # including the beaches
    camp: Area
    town: Area
    berths: tuple[Area, Area]  # of the sloop
    jetties: tuple[Area, Area]
    skull: Area | None = None  # the rock in the sea, if there is room for it
    headroom: float = 1.0  # the greatest height of a figure that hides no stone above it, in cells
    island: float = 1.0  # where the sloop is: 1, 2, or in between while it sails
    pair: "Pair | None" = field(default=None, repr=False, compare=False)

    @classmethod
    def of(
        cls, track: Track, board: Area, clear: float = 0.0, pair: "Pair | None" = None
    ) -> "IslandsView":
        """Return the largest islands that fit on a board.

        `clear` pixels at its top are covered by plates: spaces avoid them, land and sea do not.
        With the pair of another board, they are arranged as there.
        """
        if track.havens != (DECK, NEST):
            raise ValueError(f"no islands: havens {track.havens}, expected {(DECK, NEST)}")
        return _largest(board, clear, pair)

    @property
    def strait(self) -> Area:
        """The water on which the sloop sails."""
        (x, y, width, height), (u, v, _, _) = self.berths
        return Area(min(x, u), min(y, v), width + abs(u - x), height + abs(v - y))

    def moored(self, island: float) -> "IslandsView":
        if island == self.island:
            return self
        share = min(max(island - 1, 0.0), 1.0)
        (x, y, width, height), (u, v, _, _) = self.berths
        sway = sin(pi * share) * 0.2 * self.cell
        left, top = x * (1 - share) + u * share, y * (1 - share) + v * share
        # It sails along a curve, away from the beach of the first island.
        left, top = (left, top - sway) if self.tall else (left + sway, top)
        return replace(self, island=island, sloop=Area(left, top, width, height))

    def enlarged(self, factor: float) -> "IslandsView":
        (first, second), (quay, pier) = self.berths, self.jetties
        return replace(
            TrackView.enlarged(self, factor),
            berths=(first.times(factor), second.times(factor)),
            jetties=(quay.times(factor), pier.times(factor)),
        )

    @property
    def bollards(self) -> tuple[Point, ...]:
        if self.island not in (1, 2):
            return ()
        first = self.island == 1
        jetty = self.jetties[round(self.island) - 1]
        # Where the hull does not hide the bollards.
        left, _, width, _ = self.sloop
        inset = 0.07 * self.cell
        if self.tall and first:
            return (Point(jetty.right - inset, jetty.top + 3 * inset),)
        if self.tall:
            return (Point(jetty.left + inset, jetty.bottom - 4 * inset),)
        x = min(jetty.right, left) if first else max(jetty.left, left + 0.94 * width)
        return (Point(x - inset if first else x + inset, jetty.top + 2 * inset),)

    @property
    def planks(self) -> Area | None:
        return self.jetties[round(self.island) - 1] if self.island in (1, 2) else None

    def middle(self, position: Position) -> Point:
        if position == START:
            return self.camp.centre
        if position == DECK:
            sloop = self.sloop
            return Point(sloop.left + 0.48 * sloop.width, sloop.top + 0.837 * sloop.width)
        if position == NEST:
            return Point(self.square.centre.x, self.square.bottom - self.feet * self.cell)
        return self.stones[position - (1 if position < DECK else 2)]

    @property
    def town_mirrored(self) -> bool:
        """Whether the drawing of the town is mirrored: its flag is far from the last space."""
        return self.stones[-1].x < self.town.centre.x

    @property
    def square(self) -> Area:
        """The ground before the town, down to the feet of those at home."""
        left, right = _beside(self.islands[1], self.stones[-1].x, self.town.centre.x, self.cell)
        return Area(left, self.town.bottom, right - left, _SQUARE * self.cell)

    @property
    def paths(self) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        """The trodden paths: from the camp to the first jetty, and from the second to the town."""
        cell = self.cell
        first, second = self.stones[: DECK - 1], self.stones[DECK - 1 :]
        start = Point(self.camp.centre.x, first[0].y + 0.18 * cell)
        gate = min(self.town.bottom - 0.08 * cell, second[-1].y + 0.4 * cell)
        quay, pier = (
            land.grown(-0.54 * cell).nearest(jetty.centre)
            for jetty, land in zip(self.jetties, self.islands, strict=True)
        )
        return (start, *first, quay), (pier, *second, Point(self.town.centre.x, gate))

    def area(self, position: Position) -> Area:
        home = self.town._replace(height=self.square.bottom - self.town.top)
        special = {START: self.camp, DECK: self.sloop, NEST: home}
        return special.get(position) or self.targets[position - (1 if position < DECK else 2)]

    def position_at(self, x: float, y: float) -> Position | None:
        for position in (*self.spaces, DECK, START, NEST):
            if self.area(position).holds(x, y):
                return position
        distance, space = min((self._apart(space, x, y), space) for space in self.spaces)
        return space if distance <= 1 else None

    def _apart(self, space: Position, x: float, y: float) -> float:
        """Return the distance of a point from a space and its figures; up to 1 is a hit."""
        u, v = self.middle(space)
        rise = (_HEAD - STONE[1] / 2) / 2
        across, down = (x - u) / (0.6 * self.cell), (y - v) / self.cell + rise
        return float((across**2 + (down / (rise + STONE[1] / 2)) ** 2) ** 0.5)

    def tile(self, space: Position) -> Area:
        x, y = self.middle(space)
        width, height = STONE[0] * self.cell, STONE[1] * self.cell
        return Area(x - width / 2, y - height / 2, width, height)

    def _has_stone(self, space: Position, side: int, *, below: bool) -> bool:
        """Return whether the stone before or after a space is diagonally below or above it."""
        x, y = self.middle(space)
        beside = (self.middle(it) for it in (space - 1, space + 1) if it in self.spaces)
        least = 0.3 * self.cell
        down = 1 if below else -1
        return any((v - y) * down > 0.5 * self.cell and (u - x) * side > least for u, v in beside)

    def sign(self, space: Position, occupied: bool) -> Area:
        x, y = self.middle(space)
        cell = self.cell
        side = self.tab if occupied else _SIGN * cell
        if occupied:
            # At the lower left of every stone, a little away from faces diagonally below.
            bend = _ASIDE[0] if self._has_stone(space, -1, below=True) else 0.0
            left = x - (STONE[0] / 2 + 0.02 - bend) * cell
            bottom = y + (STONE[1] / 2 + 0.06) * cell
            return Area(left, bottom - side, side, side)
        return Area(x - side / 2, y - side / 2 - 0.01 * cell, side, side)

    def _find_stand(self, position: Position, index: int, count: int) -> Stand:
        if position == START:
            return self._in_camp(index, count)
        if position == DECK:
            return self._on_deck(index, count)
        if position == NEST:
            return self._in_town(index, count)
        x, y = self.middle(position)
        outward = self._outward(position)
        step = (_BEND_STEPS if outward else _STEPS)[count - 1]
        aside = (index - (count - 1) / 2) * step + outward * _OUTWARD[count - 1]
        if count > 1 and self._has_stone(position, 1, below=False):
            aside -= _ASIDE[1]
        height = min(_HEIGHTS[count - 1], self.headroom)
        feet = self.feet
        if count == 3 and index == 1:
            aside += _FROM_SIGN
            feet += _FORWARD
        elif count == 3:
            feet -= min(_BEHIND, self.headroom - height)
        return Stand(x + aside * self.cell, y + feet * self.cell, height * self.cell)

    def _outward(self, space: Position) -> int:
        """Return the side of the sea for a space in a bend, -1 or 1, or 0 for any other space."""
        if not {space - 1, space + 1} <= {*self.spaces}:
            return 0
        (x, y), (u, v), (_, w) = (self.middle(it) for it in (space, space - 1, space + 1))
        bend = min(abs(v - y), abs(w - y)) > 0.4 * self.cell and (v - y) * (w - y) < 0
        return (1 if x > u else -1) if bend else 0

    def _in_camp(self, index: int, count: int) -> Stand:
        # Figures in front hide the legs of those behind.
        behind = 0.6

        def height(columns: int) -> float:
            lines = 1 + behind * (ceil(count / columns) - 1)
            room = self.camp.height / lines
            return min(_CAMPER * self.cell, self.camp.width / columns / 0.52, room)

        # Smaller figures are better than hidden ones.
        columns = max(range(1, count + 1), key=lambda it: height(it) * 0.7 ** ceil(count / it))
        rows = ceil(count / columns)
        row, column = divmod(index, columns)
        # The last row is in front; one that is not full stands in the gaps of the other.
        there = min(columns, count - row * columns)
        x = self.camp.centre.x + (column - (there - 1) / 2) * self.camp.width / columns
        y = self.camp.bottom - (rows - 1 - row) * behind * height(columns)
        return Stand(x, y, height(columns))

    def _in_town(self, index: int, count: int) -> Stand:
        # In one line in front of the houses, so that every count can be read.
        step = min((self.square.width - _ARM * self.cell) / count, 0.6 * self.cell)
        height = min(_TOWNSMAN * self.cell, step / 0.58)
        x = self.square.centre.x + (index - (count - 1) / 2) * step
        return Stand(x, self.square.bottom, height)

    def _on_deck(self, index: int, count: int) -> Stand:
        # Along the rim of the hull.
        height = min(0.74 * self.cell, 0.86 * self.sloop.width / (FIGURE + 0.56 * (count - 1)))
        x, y = self.middle(DECK)
        return Stand(x + (index - (count - 1) / 2) * 0.56 * height, y, height)


class Shore(NamedTuple):
    """The track on an island: rows from the lowest up, with a space in each bend between two."""

    length: int  # in spaces
    rows: int
    rightward: bool  # the direction of the lowest row
    entry: float  # the free room before the first space of the lowest row
    exit: float  # the free room after the last space of the highest row

    def _ends(self) -> tuple[tuple[float, float], ...]:
        """Return the free room of each row before its first and after its last space."""
        last = self.rows - 1
        return tuple(
            (self.entry if row == 0 else BEND, self.exit if row == last else BEND)
            for row in range(self.rows)
        )

    @property
    def _in_rows(self) -> int:
        return self.length - self.rows + 1

    @property
    def least(self) -> float:
        """The least distance between the outermost columns."""
        ends = [sum(end) for end in self._ends()]
        widths = sorted({steps + end for end in ends for steps in range(1, self.length)})
        return next(width for width in widths if sum(_most(width, ends)) >= self._in_rows)

    def places(self, width: float) -> tuple[Point, ...]:
        """Return the column of every space from the left, and its row from the lowest, 0."""
        ends = self._ends()
        counts = _most(width, [sum(end) for end in ends])
        while sum(counts) > self._in_rows:
            # The row with the least distance between its spaces.
            pairs = zip(counts, ends, strict=True)
            steps = [(width - sum(end)) / max(n - 1, 0.5) for n, end in pairs]
            counts[steps.index(min(steps))] -= 1
        spaces = []
        for row, (count, (before, behind)) in enumerate(zip(counts, ends, strict=True)):
            right = self.rightward == (row % 2 == 0)
            # What a row has to spare is first given to its bends, where spaces are closest.
            bends = (before == BEND) + (behind == BEND)
            spare = min((width - before - behind - count + 1) / max(bends, 1), _AIR)
            before += spare if before == BEND and spare > 0 else 0
            behind += spare if behind == BEND and spare > 0 else 0
            room = width - before - behind
            step = room / max(count - 1, 1)
            if row in (0, self.rows - 1):
                # At its free end a row leaves more room to the camp or the town.
                step = min(step, 1.3)
                if row == 0:
                    before += room - step * (count - 1)
            along = [before + index * step for index in range(count)]
            spaces += [Point(x if right else width - x, row) for x in along]
            if row < self.rows - 1:
                spaces.append(Point(width if right else 0, row + 0.5))
        return tuple(spaces)


def _most(width: float, ends: list[float]) -> list[int]:
    """Return the most spaces that each row can have."""
    return [max(int(width - end + 1e-6) + 1, 1) for end in ends]


class Island(NamedTuple):
    """An island in cells: its outermost column, lowest row, width and pitch."""

    shore: Shore
    left: float
    base: float
    width: float
    pitch: float
    above: float  # the depth of the land beyond the highest row

    @property
    def spaces(self) -> list[Point]:
        """The middles of its spaces, in order."""
        # A trodden path is not straight; all spaces of a column are shifted together.
        return [
            Point(self.left + x, self.base - level * self.pitch + 0.05 * sin(1.75 * x))
            for x, level in self.shore.places(self.width)
        ]

    @property
    def summit(self) -> float:
        """The highest row."""
        return self.base - (self.shore.rows - 1) * self.pitch

    @property
    def land(self) -> Area:
        """The land, including the beach."""
        top = self.summit - self.above
        return Area(self.left - SIDE, top, self.width + 2 * SIDE, self.base + _BELOW - top)

    @property
    def camp(self) -> Area:
        """The camp before the first space."""
        first = self.spaces[0]
        land = self.land
        top, bottom = self.base - self.pitch + FOOT, self.base + FOOT
        left, right = land.left + 0.12, first.x - 0.5
        if not self.shore.rightward:
            left, right = first.x + 0.5, land.right - 0.12
        return Area(left, top, right - left, bottom - top)

    @property
    def town(self) -> Area:
        """The town after the last space, with its square above the heads of the row below."""
        last = self.spaces[-1].x
        land = self.land
        rightward = self.shore.rightward == (self.shore.rows % 2 == 1)
        left, right = _beside(land, last, land.right if rightward else land.left)
        bottom = self.summit + min(self.pitch - _HAT - _COUNT, 0.9) - _SQUARE
        top = max(land.top - 0.14, _OVER_FLAG)
        # At the far end, with the sign at the near one.
        room = right - left - _SIGNPOST
        height = min(_TOWN_HEIGHT, bottom - top, room / TOWN_SHAPE)
        width = height * TOWN_SHAPE
        share = 0.8 if rightward else 0.2
        left += _SIGNPOST if rightward else 0
        return Area(left + share * (room - width), bottom - height, width, height)


def _beside(land: Area, last: float, town: float, cell: float = 1) -> tuple[float, float]:
    """Return the sides of the room between the last space and the beach at the town's side."""
    if town > last:
        return last + 0.52 * cell, land.right - 0.12 * cell
    return land.left + 0.12 * cell, last - 0.52 * cell


class Pair(NamedTuple):
    """Both islands, side by side or the second above the first."""

    first: Shore
    second: Shore
    tall: bool

    @property
    def needs(self) -> tuple[float, float]:
        """The width and height that it needs, in cells."""
        first, second = self.first, self.second
        pitch = _PITCH[0]
        if not self.tall:
            width = 2 * _SEA + 4 * SIDE + first.least + second.least + _STRAIT[0] + _SKULL[0]
            return width, _OVER + (max(first.rows, second.rows) - 1) * pitch + _UNDERNEATH
        broadest = max(first.least, second.least) + 2 * (_SEA + SIDE)
        rows = first.rows + second.rows - 2
        return broadest, _OVER + rows * pitch + _band(_SMALL_SLOOP) + _UNDERNEATH

    @property
    def worth(self) -> float:
        """The weight of a cell's size when layouts are compared."""
        # An island that is entered and left on the same side is harder to read.
        one_sided = (self.first.rows % 2 == 0) + (self.second.rows % 2 == 0)
        return 1.0 if self.tall else 0.93**one_sided


def _band(sloop: float) -> float:
    """Return the distance from the highest row below a strait to the lowest row above it."""
    return FOOT + sloop * _SLOOP_HEIGHT + _AFLOAT + _ABOVE


@cache
def _pairs() -> tuple[tuple[Pair, tuple[float, float]], ...]:
    def pairs() -> Iterator[Pair]:
        for tall, one, two in product((False, True), _ROWS, _ROWS):
            # The sloop sails from the right of the first island to the left of the second; if
            # the second is above the first, from the left to the right.
            first = Shore(_SPACES[0], one, (one % 2 == 1) != tall, _CAMP, 0)
            yield Pair(first, Shore(_SPACES[1], two, not tall, 0, _TOWN), tall)

    return tuple((pair, pair.needs) for pair in pairs())


class _Laid(NamedTuple):
    """The islands and everything between them, in cells."""

    first: Island
    second: Island
    berths: tuple[Area, Area]
    jetties: tuple[Area, Area]


def _abreast(pair: Pair, width: float, height: float, clear: float) -> _Laid:
    """Return the islands side by side; the sloop sails up and down between them."""
    least = [shore.least for shore in pair[:2]]
    spare = max(width - pair.needs[0], 0)
    stretch = 1 + min(0.6 * spare / sum(least), 0.08)
    widths = [it * stretch for it in least]
    spare -= (stretch - 1) * sum(least)
    strait = _STRAIT[0] + min(spare, _STRAIT[1] - _STRAIT[0])
    spare += _SKULL[0] - (strait - _STRAIT[0])
    left = _SEA + max(spare - _SKULL[1], 0) / 2 + SIDE
    isles = []
    lefts = left, left + widths[0] + 2 * SIDE + strait
    for shore, wide, x in zip(pair[:2], widths, lefts, strict=True):
        free = height - _OVER - _UNDERNEATH
        pitch = min(max(free / (shore.rows - 1), _PITCH[0]), _PITCH[1])
        spare = max(free - pitch * (shore.rows - 1), 0)
        base = height - _UNDERNEATH - 0.45 * spare
        above = _above(base - (shore.rows - 1) * pitch, clear)
        isles.append(Island(shore, x, base, wide, pitch, above))
    first, second = isles
    quay, pier = first.spaces[-1], second.spaces[0]
    # Alongside the jetties, with its mast below the plates.
    sloop = min(_SLOOP[1], strait, max(_SLOOP[0], (quay.y + 1 - _EDGE) / _SLOOP_HEIGHT))
    high = sloop * _SLOOP_HEIGHT
    aside = (strait - sloop) / 4
    low = min(pier.y + 0.75, height - _EDGE) - high
    berths = (
        Area(first.land.right + aside, max(quay.y + 1 - high, _OVER_FLAG), sloop, high),
        Area(second.land.left - aside - sloop, low, sloop, high),
    )
    jetties = (
        Area(first.land.right - 0.45, quay.y - 0.1, 0.9, 0.4),
        Area(second.land.left - 0.6, pier.y - 0.1, 1.05, 0.4),
    )
    return _Laid(first, second, berths, jetties)


def _above(summit: float, clear: float) -> float:
    """Return the depth of the land beyond the highest row."""
    return min(summit + min(_UNDER, clear - _SEA), _JUNGLE)


def _stacked(pair: Pair, width: float, height: float, clear: float) -> _Laid:
    """Return the second island above the first; the sloop sails across between them."""
    inner = width - 2 * (_SEA + SIDE)
    widths = [min(inner, shore.least * 1.25) for shore in pair[:2]]
    spare = max(height - pair.needs[1], 0)
    sloop = min(_SLOOP[1], _SMALL_SLOOP + 0.5 * spare, width / 2 - _EDGE)
    rows = pair.first.rows + pair.second.rows - 2
    free = height - _OVER - _band(sloop) - _UNDERNEATH
    pitch = min(max(free / rows, _PITCH[0]), _PITCH[1])
    spare = max(free - pitch * rows, 0)
    base = height - _UNDERNEATH - 0.2 * spare
    summit = base - (pair.first.rows - 1) * pitch
    lowest = summit - _band(sloop) - 0.2 * spare
    # The first island is at the left, where the sloop waits, and the second at the right.
    aside = min((width - max(widths)) / 2 - SIDE, 1.5)
    first = Island(pair.first, aside + SIDE, base, widths[0], pitch, _ABOVE)
    land = _above(lowest - (pair.second.rows - 1) * pitch, clear)
    second = Island(pair.second, width - aside - SIDE - widths[1], lowest, widths[1], pitch, land)
    high = sloop * _SLOOP_HEIGHT
    top = lowest + FOOT + (summit - _ABOVE - _AFLOAT - lowest - FOOT - high) / 2
    quay, pier = first.spaces[-1].x - _PIER[0] / 2, second.spaces[0].x - _PIER[0] / 2
    # Between the piers, which reach its stern and its bow.
    berths = (
        Area(quay + _PIER[0] + 0.04, top, sloop, high),
        Area(pier - 0.04 - sloop, top, sloop, high),
    )
    root, end = first.land.top + 0.38, second.land.bottom - 0.38
    lengths = min(root - top - 0.66 * sloop, _PIER[1]), min(top + 0.8 * sloop - end, _PIER[1])
    jetties = (
        Area(quay, root - lengths[0], _PIER[0], lengths[0]),
        Area(pier, end, _PIER[0], lengths[1]),
    )
    return _Laid(first, second, berths, jetties)


def _skull(island: Island, width: float, height: float) -> Area | None:
    """Return the largest place for a rock on the right coast, between two bends of the track."""
    land, town = island.land, island.town
    # With some beach between it and the figures on the spaces of a bend.
    taken = [Area(x - 0.6, y - 0.6, 1.2, 1.25) for x, y in island.spaces]
    taken += [town.grown(0.1), Area(0, min(land.bottom + 0.25, height - _EDGE), width, height)]
    for tenths in range(19, 10, -1):
        wide, high = tenths / 10, tenths / 10 * _SKULL_SHAPE
        # Wholly on the board, except for the transparent part of its drawing.
        left = min(land.right - 0.4, width - 0.95 * wide - 0.14)
        column = Area(left + 0.12 * wide, 0, 0.8 * wide, height)
        blocks = sorted((it.top, it.bottom) for it in taken if it.touches(column))
        gaps, reached = [(0.0, 0.0)], max(land.top + 0.5, 0.3)
        for top, bottom in blocks:
            gaps.append((top - reached, reached))
            reached = max(reached, bottom)
        room, top = max(gaps)
        # Its top is round, and its foot is below the water.
        if room >= 0.84 * high:
            return Area(left, top + (room - high) / 2, wide, high)
    return None


@lru_cache(maxsize=32)
def _largest(board: Area, clear: float, given: Pair | None) -> IslandsView:
    """Return the largest islands that fit; cached, as many layouts are compared."""
    height = max(board.height, SMALLEST + clear)
    board = board._replace(width=max(board.width, SMALLEST), height=height)
    room = board._replace(top=board.top + clear, height=height - clear)

    def size(needs: tuple[float, float]) -> float:
        return min(room.width / needs[0], room.height / needs[1])

    choice = ((given, given.needs),) if given else _pairs()
    pair, needs = max(choice, key=lambda it: size(it[1]) * it[0].worth)
    cell = max(int(size(needs)), 1)
    lay = _stacked if pair.tall else _abreast
    laid = lay(pair, room.width / cell, room.height / cell, clear / cell)
    return replace(_drawn(room, cell, pair, laid), board=board, inner=room)


def _drawn(board: Area, cell: int, pair: Pair, laid: _Laid) -> IslandsView:
    """Return the layout in pixels."""

    def area(it: Area) -> Area:
        left, top, width, height = (side * cell for side in it)
        return Area(board.left + left, board.top + top, width, height)

    first, second, berths, jetties = laid
    skull = _skull(second, board.width / cell, board.height / cell)
    spaces = (*first.spaces, *second.spaces)
    stones = tuple(
        Point(round(board.left + x * cell), round(board.top + y * cell)) for x, y in spaces
    )
    above = [y - v for x, y in spaces for u, v in spaces if abs(x - u) < 0.6 and 1 < y - v < 2]
    return IslandsView(
        *(board, pair.tall, cell, area(berths[0])),
        stones=stones,
        targets=_targets(stones, cell),
        islands=(area(first.land), area(second.land)),
        camp=area(first.camp),
        town=area(second.town),
        berths=(area(berths[0]), area(berths[1])),
        jetties=(area(jetties[0]), area(jetties[1])),
        pair=pair,
        skull=area(skull) if skull is not None else None,
        headroom=min(above, default=2.0) - _UNDER_STONE,
    )


def _targets(stones: tuple[Point, ...], cell: int) -> tuple[Area, ...]:
    """Return the touch target of each stone, limited by its neighbours."""
    beside, above, below = (part * cell for part in _TAP)
    areas = []
    for x, y in stones:
        left = x - beside
        right = x + beside
        top = y - above
        bottom = y + below
        for u, v in stones:
            if (u, v) == (x, y) or abs(u - x) >= 2 * beside:
                continue
            if abs(v - y) < 0.3 * cell:
                if u > x:
                    right = min(right, (x + u) / 2)
                else:
                    left = max(left, (x + u) / 2)
            elif v < y:
                top = max(top, (y + v) / 2)
            else:
                bottom = min(bottom, (y + v) / 2)
        areas.append(Area(left, top, right - left, bottom - top))
    return tuple(areas)
