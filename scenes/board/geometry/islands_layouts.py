"""The islands of Nest on a board of any shape: side by side or stacked, with the strait between.

Everything is measured in cells until the end.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.islands_shores import BELOW, EDGE, FOOT, SIDE, Island, Shore

SPACES = (14, 21)  # of the two islands
ROWS = range(2, 8)

SEA = 0.18  # water along the edge of the board
ABOVE = 0.74  # from the highest row to the end of the beach, where a strait lies beyond

_CAMP = 1.5  # from the outermost column to the first space
_TOWN = 2.05  # from the last space to the outermost column
_PITCH = (1.42, 1.85)  # from row to row, at least and where there is room
_OVER = 1.5  # from the edge of the board to the highest row, at least
_JUNGLE = 2.3  # at most, with land
_STRAIT = (2.1, 3.0)
_STRETCH = 1.14  # how much wider than it must be an island may be
_SLOOP = (2.0, 2.9)
SLOOP_HEIGHT = 1.01  # by its width, as far down as the water
HELM = (2.0, 0.85)
HELM_PIXELS = 40  # a button that is lower cannot be hit
_GAP = 0.1
# An island that is entered and left on one side is harder to read; it has to be worth it.
_SAME_SIDE = 0.93


class Pair(NamedTuple):
    """Both islands, side by side or the second above the first, and the room that they need."""

    first: Shore
    second: Shore
    tall: bool

    @property
    def needs(self) -> tuple[float, float]:
        """Its width and height, in cells."""
        first, second = self.first, self.second
        pitch = _PITCH[0]
        if not self.tall:
            width = 2 * SEA + 4 * SIDE + first.least + second.least + _STRAIT[0]
            return width, _OVER + (max(first.rows, second.rows) - 1) * pitch + BELOW + SEA
        broadest = max(first.least, second.least) + 2 * (SEA + SIDE)
        band = 2 * _SLOOP[0] + HELM[0] + 2 * (EDGE + _GAP)
        rows = first.rows + second.rows - 2
        return max(broadest, band), _OVER + rows * pitch + _band(_SLOOP[0]) + BELOW + SEA

    @property
    def worth(self) -> float:
        """How much a cell counts on it."""
        one_sided = (self.first.rows % 2 == 0) + (self.second.rows % 2 == 0)
        return 1.0 if self.tall else _SAME_SIDE**one_sided


def _band(sloop: float) -> float:
    """From the lowest row above a strait to the highest below it."""
    return FOOT + sloop * SLOOP_HEIGHT + ABOVE


@cache
def _pairs() -> tuple[tuple[Pair, tuple[float, float]], ...]:
    def pairs() -> Iterator[Pair]:
        for tall, one, two in product((False, True), ROWS, ROWS):
            # The sloop lies on the right of the first island or, above it, on the left; from
            # there it goes to the left of the second, or to the right.
            first = Shore(SPACES[0], one, (one % 2 == 1) != tall, _CAMP, 0)
            yield Pair(first, Shore(SPACES[1], two, not tall, 0, _TOWN), tall)

    return tuple((pair, pair.needs) for pair in pairs())


class IslandsLayout(NamedTuple):
    """Where everything lies, in pixels."""

    tall: bool
    cell: int
    spaces: tuple[Point, ...]  # their middles, from the first
    islands: tuple[Area, Area]  # as far as the beach goes
    camp: Area
    town: Area
    berths: tuple[Area, Area]
    jetties: tuple[Area, Area]
    helm: Area


def layout(board: Area) -> IslandsLayout:
    """The islands as large as they can lie on that board."""

    def size(needs: tuple[float, float]) -> float:
        return min(board.width / needs[0], board.height / needs[1])

    pair, needs = max(_pairs(), key=lambda it: size(it[1]) * it[0].worth)
    cell = max(int(size(needs)), 1)
    drawn = _stacked if pair.tall else _abreast
    return drawn(pair, board, cell)


def _abreast(pair: Pair, board: Area, cell: int) -> IslandsLayout:
    """Side by side: the sloop goes up and down between them."""
    width, height = board.width / cell, board.height / cell
    least = [shore.least for shore in pair[:2]]
    spare = max(width - pair.needs[0], 0)
    stretch = 1 + min(0.6 * spare / sum(least), _STRETCH - 1)
    widths = [it * stretch for it in least]
    spare -= (stretch - 1) * sum(least)
    strait = _STRAIT[0] + min(spare, _STRAIT[1] - _STRAIT[0])
    aside = (spare - strait + _STRAIT[0]) / 2
    left = SEA + aside + SIDE
    isles = []
    for shore, wide, x in zip(
        pair[:2], widths, (left, left + widths[0] + 2 * SIDE + strait), strict=True
    ):
        free = height - _OVER - BELOW - SEA
        pitch = min(max(free / (shore.rows - 1), _PITCH[0]), _PITCH[1])
        spare = max(free - pitch * (shore.rows - 1), 0)
        base = height - BELOW - SEA - 0.35 * spare
        above = min(base - (shore.rows - 1) * pitch - SEA, _JUNGLE)
        isles.append(Island(shore, x, base, wide, pitch, above))
    first, second = isles
    middle = (first.land.right + second.land.left) / 2
    helm = _helm(cell, strait)
    sloop = min(
        _SLOOP[1],
        strait + 0.2,
        (height - helm[1] - 2 * (_GAP + EDGE)) / 2 / SLOOP_HEIGHT,
    )
    high = sloop * SLOOP_HEIGHT
    quay, pier = first.spaces[-1], second.spaces[0]
    top = min(max(quay.y + 0.95 - high, EDGE), (height - helm[1]) / 2 - _GAP - high)
    low = max(min(pier.y + 0.75, height - EDGE) - high, (height + helm[1]) / 2 + _GAP)
    berths = Area(middle - sloop / 2, top, sloop, high), Area(middle - sloop / 2, low, sloop, high)
    between = (berths[0].bottom + berths[1].top) / 2
    jetties = (
        Area(first.land.right - 0.3, quay.y - 0.14, 0.75, 0.4),
        Area(second.land.left - 0.6, pier.y - 0.1, 0.9, 0.4),
    )
    button = Area(middle - helm[0] / 2, between - helm[1] / 2, *helm)
    return _drawn(board, cell, (first, second), berths, jetties, button, tall=False)


def _stacked(pair: Pair, board: Area, cell: int) -> IslandsLayout:
    """The second above the first: the sloop goes across between them."""
    width, height = board.width / cell, board.height / cell
    helm = _helm(cell, width - 2 * (_SLOOP[0] + _GAP + EDGE))
    inner = width - 2 * (SEA + SIDE)
    widths = [min(inner, shore.least * 1.25) for shore in pair[:2]]
    room = (width - helm[0] - 2 * (_GAP + EDGE)) / 2
    spare = max(height - pair.needs[1], 0)
    sloop = min(_SLOOP[1], _SLOOP[0] + 0.3 * spare, room)
    rows = pair.first.rows + pair.second.rows - 2
    free = height - _OVER - _band(sloop) - BELOW - SEA
    pitch = min(max(free / rows, _PITCH[0]), _PITCH[1])
    spare = max(free - pitch * rows, 0)
    base = height - BELOW - SEA - 0.2 * spare
    summit = base - (pair.first.rows - 1) * pitch
    above = summit - _band(sloop) - 0.2 * spare
    # The first keeps to the left, where the sloop waits for it, and the second to the right.
    aside = min((width - max(widths)) / 2 - SIDE, 1.5)
    first = Island(pair.first, aside + SIDE, base, widths[0], pitch, ABOVE)
    highest = above - (pair.second.rows - 1) * pitch
    land = min(highest - SEA, _JUNGLE)
    second = Island(pair.second, width - aside - SIDE - widths[1], above, widths[1], pitch, land)
    high = sloop * SLOOP_HEIGHT
    top = above + FOOT + (summit - ABOVE - above - FOOT - high) / 2
    berths = (
        Area(first.land.left - SEA + EDGE, top, sloop, high),
        Area(second.land.right + SEA - EDGE - sloop, top, sloop, high),
    )
    quay, pier = first.spaces[-1], second.spaces[0]
    jetties = (
        Area(quay.x - 0.3, first.land.top - 0.42, 0.6, 0.7),
        Area(pier.x - 0.3, second.land.bottom - 0.28, 0.6, 0.7),
    )
    middle = (second.land.bottom + first.land.top) / 2
    between = (berths[0].right + berths[1].left) / 2
    button = Area(between - helm[0] / 2, middle - helm[1] / 2, *helm)
    return _drawn(board, cell, (first, second), berths, jetties, button, tall=True)


def _helm(cell: int, room: float) -> tuple[float, float]:
    """The size of the button on the water."""
    least = HELM_PIXELS / cell
    wide = max(min(room - 0.1, 2.3), HELM[0], 2.35 * least)
    return min(wide, room + 0.16), max(HELM[1], least)


def _drawn(
    board: Area,
    cell: int,
    isles: tuple[Island, Island],
    berths: tuple[Area, Area],
    jetties: tuple[Area, Area],
    helm: Area,
    tall: bool,
) -> IslandsLayout:
    def area(it: Area) -> Area:
        left, top, width, height = (side * cell for side in it)
        return Area(board.left + left, board.top + top, width, height)

    first, second = isles
    return IslandsLayout(
        tall=tall,
        cell=cell,
        spaces=tuple(
            Point(round(board.left + x * cell), round(board.top + y * cell))
            for isle in isles
            for x, y in isle.spaces
        ),
        islands=(area(first.land), area(second.land)),
        camp=area(first.camp),
        town=area(second.town),
        berths=(area(berths[0]), area(berths[1])),
        jetties=(area(jetties[0]), area(jetties[1])),
        helm=area(helm),
    )
