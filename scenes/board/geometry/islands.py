"""The board of Nest on the screen: two islands, a sloop between them, a town on the second."""

from dataclasses import dataclass, replace
from math import ceil, pi, sin

from game import Position, Track
from scenes.board.geometry.areas import Area, Point
from scenes.board.geometry.islands_layouts import SPACES, layout
from scenes.board.geometry.islands_shores import HEAD
from scenes.board.geometry.track_view import START, Stand

DECK: Position = SPACES[0] + 1
NEST: Position = DECK + SPACES[1] + 1
SMALLEST = 200  # pixels; on a still smaller board the islands overlap its edge

STONE = (0.92, 0.81)  # the round top of a space, in cells like all that follows
LIP = 0.08  # below it
FEET = -0.04  # from its middle to those who stand there, behind the sign
FIGURE = 0.8  # the width of a pirate by its height

_HEIGHTS = (0.77, 0.73, 0.65)  # of one, two and three on a space
_STEPS = (0.0, 0.42, 0.285)
_SIGN = 0.6
_SMALL_SIGN = 0.44
_RIM = 0.02  # from the small sign to the front edge
_CAMPER = 0.68  # the tallest in the camp and in the town
_TAP = (0.58, 0.62, 0.55)  # beside, above and below the middle of a space
_DECK_LINE = 0.837  # of the sloop's width from its top: where the rim hides the boots
_SWAY = 0.2  # of the sloop on its way

_NOT_AT_ALL = Point(0, 0)


@dataclass(frozen=True, slots=True)
class IslandsView:
    """The board of Nest in pixels: every position from the camp to the town."""

    board: Area
    tall: bool  # the second island above the first, not beside it
    cell: int
    stones: tuple[Point, ...]  # the middles of the spaces, from the first
    targets: tuple[Area, ...]  # what a tap on each may hit
    islands: tuple[Area, Area]  # as far as the beach goes
    camp: Area
    town: Area
    berths: tuple[Area, Area]  # of the sloop
    jetties: tuple[Area, Area]
    helm: Area  # free water between the berths, for a button
    island: float = 1.0  # where the sloop lies: 1, 2, or between them on its way
    drift: Point = _NOT_AT_ALL  # how far it is off

    @classmethod
    def of(cls, track: Track, board: Area) -> "IslandsView":
        """The islands of that track as large as they can lie on that board."""
        if track.havens != (DECK, NEST):
            raise ValueError(f"no islands: havens {track.havens}, expected {(DECK, NEST)}")
        room = board._replace(width=max(board.width, SMALLEST), height=max(board.height, SMALLEST))
        laid = layout(room)
        return cls(
            board=room,
            tall=laid.tall,
            cell=laid.cell,
            stones=laid.spaces,
            targets=_targets(laid.spaces, laid.cell),
            islands=laid.islands,
            camp=laid.camp,
            town=laid.town,
            berths=laid.berths,
            jetties=laid.jetties,
            helm=laid.helm,
        )

    @property
    def deck(self) -> Position:
        """The sloop between the islands."""
        return DECK

    @property
    def spaces(self) -> tuple[Position, ...]:
        """All of both islands."""
        return (*range(START + 1, DECK), *range(DECK + 1, NEST))

    @property
    def havens(self) -> tuple[Position, ...]:
        """The sloop and the nest."""
        return (DECK, NEST)

    @property
    def sloop(self) -> Area:
        """The sloop in its berth, or on the bow that it sails from one to the other."""
        share = min(max(self.island - 1, 0.0), 1.0)
        (x, y, width, height), (u, v, _, _) = self.berths
        sway = sin(pi * share) * _SWAY * self.cell
        left, top = x + (u - x) * share + self.drift.x, y + (v - y) * share + self.drift.y
        if self.tall:
            return Area(left, top + sway / 2, width, height)
        return Area(left - sway, top, width, height)

    def moored(self, island: float) -> "IslandsView":
        """The same board with the sloop at that island, or between the two on its way."""
        return self if island == self.island else replace(self, island=island)

    def adrift(self, x: float, y: float) -> "IslandsView":
        """The same board with the sloop off its mooring by so many pixels."""
        return replace(self, drift=Point(x, y))

    def middle(self, position: Position) -> Point:
        """The middle of a stone, the camp's, or where people step onto the deck or into town."""
        if position == START:
            return self.camp.centre
        if position == DECK:
            sloop = self.sloop
            return Point(sloop.left + 0.48 * sloop.width, sloop.top + _DECK_LINE * sloop.width)
        if position == NEST:
            return Point(self.town.centre.x, self.town.bottom)
        return self.stones[position - (1 if position < DECK else 2)]

    def footing(self, position: Position, height: float) -> Stand:
        """The feet of somebody who passes, in the middle of a space."""
        x, y = self.middle(position)
        return Stand(x, y + FEET * self.cell, height)

    def road(self, origin: Position, destination: Position) -> tuple[Point, ...]:
        """The middles of all positions on the way, forwards or backwards, with both ends."""
        if destination < origin:
            return self.road(destination, origin)[::-1]
        return tuple(self.middle(position) for position in range(origin, destination + 1))

    def area(self, position: Position) -> Area:
        """What a tap on a position may hit: around a space, the camp, the sloop, the town."""
        if position == START:
            return self.camp
        if position == DECK:
            return self.sloop
        if position == NEST:
            return self.town
        return self.targets[position - (1 if position < DECK else 2)]

    def position_at(self, x: float, y: float) -> Position | None:
        """The position that a tap there means, if any: who stands high is hit at the head too."""
        for position in (*self.spaces, DECK, START, NEST):
            if self.area(position).holds(x, y):
                return position
        if self.helm.holds(x, y):
            return None
        near = [(self._apart(space, x, y), space) for space in self.spaces]
        distance, space = min(near)
        return space if distance <= 1 else None

    def _apart(self, space: Position, x: float, y: float) -> float:
        """How far a point is from a space and those who stand there; 1 is just in reach."""
        u, v = self.middle(space)
        rise = (HEAD - STONE[1] / 2) / 2
        across, down = (x - u) / (0.6 * self.cell), (y - v) / self.cell + rise
        return float((across**2 + (down / (rise + STONE[1] / 2)) ** 2) ** 0.5)

    def tile(self, space: Position) -> Area:
        """The round top of the stone that bears a sign."""
        x, y = self.middle(space)
        width, height = STONE[0] * self.cell, STONE[1] * self.cell
        return Area(x - width / 2, y - height / 2, width, height)

    def sign(self, space: Position, occupied: bool) -> Area:
        """Where the sign is shown: large on an empty stone, else small at its front edge."""
        x, y = self.middle(space)
        side = (_SMALL_SIGN if occupied else _SIGN) * self.cell
        if occupied:
            top = y + (STONE[1] / 2 - _RIM) * self.cell - side
        else:
            top = y - side / 2 - 0.01 * self.cell
        return Area(x - side / 2, top, side, side)

    def stand(self, position: Position, index: int, count: int) -> Stand:
        """The place of one of so many figures: pirates on a space, else one for each colour."""
        if position == START:
            return self._in_camp(index, count)
        if position == DECK:
            return self._on_deck(index, count)
        if position == NEST:
            return self._in_town(index, count)
        x, y = self.middle(position)
        aside = (index - (count - 1) / 2) * _STEPS[count - 1]
        height = _HEIGHTS[count - 1] * self.cell
        return Stand(x + aside * self.cell, y + FEET * self.cell, height)

    def _in_camp(self, index: int, count: int) -> Stand:
        def height(columns: int) -> float:
            room = self.camp.height / ceil(count / columns)
            return min(_CAMPER * self.cell, self.camp.width / columns / 0.86, room)

        # Rather smaller than behind each other.
        columns = max(range(1, count + 1), key=lambda it: height(it) * 0.88 ** ceil(count / it))
        rows = ceil(count / columns)
        row, column = divmod(index, columns)
        # The last row is the nearest; one that is not full stands in the gaps of the other.
        there = min(columns, count - row * columns)
        x = self.camp.centre.x + (column - (there - 1) / 2) * self.camp.width / columns
        y = self.camp.bottom - (rows - 1 - row) * self.camp.height / rows
        return Stand(x, y, height(columns))

    def _in_town(self, index: int, count: int) -> Stand:
        # In one line before the houses, so that every count can be read.
        step = min((self.town.width + 0.1 * self.cell) / count, 0.8 * _CAMPER * self.cell)
        height = min(_CAMPER * self.cell, step / 0.7)
        x = self.town.centre.x + (index - (count - 1) / 2) * step - 0.05 * self.cell
        return Stand(x, self.town.bottom, height)

    def _on_deck(self, index: int, count: int) -> Stand:
        sloop = self.sloop
        # As far as the rim of the hull goes.
        height = min(0.72 * self.cell, 0.77 * sloop.width / (FIGURE + 0.6 * (count - 1)))
        x, y = self.middle(DECK)
        return Stand(x + (index - (count - 1) / 2) * 0.6 * height, y, height)


def _targets(stones: tuple[Point, ...], cell: int) -> tuple[Area, ...]:
    """Around each stone as much as its neighbours leave it."""
    beside, above, below = (part * cell for part in _TAP)
    found = []
    for x, y in stones:
        left, right, top, bottom = x - beside, x + beside, y - above, y + below
        near = [
            it for it in stones if abs(it.x - x) + abs(it.y - y) > 0 and abs(it.x - x) < 2 * beside
        ]
        for u, v in near:
            if abs(v - y) < 0.3 * cell:
                left, right = (
                    (left, min(right, (x + u) / 2)) if u > x else (max(left, (x + u) / 2), right)
                )
            elif v < y:
                top = max(top, (y + v) / 2)
            else:
                bottom = min(bottom, (y + v) / 2)
        found.append(Area(left, top, right - left, bottom - top))
    return tuple(found)
