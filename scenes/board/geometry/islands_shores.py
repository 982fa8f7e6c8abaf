"""An island of Nest in cells: its way folded into rows, the camp before it, the town behind it.

From the middle of a space to that of the next there is at least one cell.
"""

from math import sin
from typing import NamedTuple

from scenes.board.geometry.areas import Area, Point

BEND = 0.66  # how far the space between two rows lies beyond their ends
SIDE = 0.68  # from the outermost space to the end of the beach
BELOW = 0.84  # from the lowest row to the end of the beach
HEAD = 0.84  # how far a pirate rises over the middle of its space
FOOT = 0.6  # how far a space and its number reach down
EDGE = 0.08  # between the edge of the board and anything

_WIDEST = 1.3  # from a space to the next in a row that need not be full
_SWAY = 0.05
_TOWN_SHAPE = 350 / 410
_TOWN_HEIGHT = 2.7


class Shore(NamedTuple):
    """A way over an island: rows from the lowest up, with a space between each two of them."""

    length: int  # in spaces
    rows: int
    rightward: bool  # the lowest row
    entry: float  # what lies before the first space of the lowest row
    exit: float  # and behind the last of the highest

    def _ends(self) -> tuple[tuple[float, float], ...]:
        """What each row leaves free before its first and behind its last space."""
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
        """How far apart the outermost columns must be."""
        ends = [sum(end) for end in self._ends()]
        widths = sorted({steps + end for end in ends for steps in range(1, self.length)})
        return next(width for width in widths if sum(_most(width, ends)) >= self._in_rows)

    def places(self, width: float) -> tuple[Point, ...]:
        """Every space by its column from the left and its row from the lowest, which is 0."""
        ends = self._ends()
        counts = _most(width, [sum(end) for end in ends])
        while sum(counts) > self._in_rows:
            # Where they stand closest.
            steps = [
                (width - sum(end)) / max(n - 1, 0.5) for n, end in zip(counts, ends, strict=True)
            ]
            counts[steps.index(min(steps))] -= 1
        found = []
        for row, (count, (before, behind)) in enumerate(zip(counts, ends, strict=True)):
            right = self.rightward == (row % 2 == 0)
            room = width - before - behind
            step = room / max(count - 1, 1)
            if row in (0, self.rows - 1):
                # At its free end a row rather leaves more to the camp or the town.
                step = min(step, _WIDEST)
                if row == 0:
                    before += room - step * (count - 1)
            along = [before + index * step for index in range(count)]
            found += [Point(x if right else width - x, row) for x in along]
            if row < self.rows - 1:
                found.append(Point(width if right else 0, row + 0.5))
        return tuple(found)

    @property
    def ends_right(self) -> bool:
        """On which side the highest row ends."""
        return self.rightward == (self.rows % 2 == 1)


def _most(width: float, ends: list[float]) -> list[int]:
    """How many spaces each row can have."""
    return [max(int(width - end + 1e-6) + 1, 1) for end in ends]


class Island(NamedTuple):
    """An island in cells: its outermost column, its lowest row, its width and its pitch."""

    shore: Shore
    left: float
    base: float
    width: float
    pitch: float
    above: float  # land beyond the highest row

    @property
    def spaces(self) -> list[Point]:
        """The middles of its spaces, from the first."""
        places = self.shore.places(self.width)
        # Trodden, not drawn with a ruler: what lies in one column rises and falls together.
        return [
            Point(self.left + x, self.base - level * self.pitch + _SWAY * sin(1.75 * x))
            for x, level in places
        ]

    @property
    def summit(self) -> float:
        """The highest row."""
        return self.base - (self.shore.rows - 1) * self.pitch

    @property
    def land(self) -> Area:
        """As far as the beach goes."""
        top = self.summit - self.above
        height = self.base + BELOW - top
        return Area(self.left - SIDE, top, self.width + 2 * SIDE, height)

    @property
    def camp(self) -> Area:
        """Before the first space."""
        first, land = self.spaces[0], self.land
        top, bottom = self.base - self.pitch + FOOT, self.base + FOOT
        left, right = land.left + 0.12, first.x - 0.5
        if not self.shore.rightward:
            left, right = first.x + 0.5, land.right - 0.12
        return Area(left, top, right - left, bottom - top)

    @property
    def town(self) -> Area:
        """Behind the last space, hardly lower than the heads of the row below."""
        last, land = self.spaces[-1], self.land
        left, right = last.x + 0.52, land.right - 0.12
        if not self.shore.ends_right:
            left, right = land.left + 0.12, last.x - 0.52
        bottom = self.summit + min(self.pitch - HEAD + 0.1, 0.9)
        height = min(_TOWN_HEIGHT, bottom - EDGE / 2, (right - left) / _TOWN_SHAPE)
        width = height * _TOWN_SHAPE
        return Area((left + right - width) / 2, bottom - height, width, height)
