"""Points and areas on the screen, and the interface of every board: where its positions are."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from math import hypot
from typing import ClassVar, NamedTuple, Self

from game import Position

START: Position = 0
_TAB = (0.38, 0.46)  # the least and the greatest side of the sign of a taken space, in cells
_READ = 28  # pixels of that side from which a sign can be read


class Point(NamedTuple):
    """A point on the screen, in pixels."""

    x: float
    y: float


class Area(NamedTuple):
    """A rectangle, in pixels or in cells."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower side."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def turned(self) -> "Area":
        """The same area with x and y exchanged."""
        return Area(self.top, self.left, self.height, self.width)

    def grown(self, by: float) -> "Area":
        """Return the area with a margin on every side."""
        return Area(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def union(self, other: "Area") -> "Area":
        """Return the smallest area that contains both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Area(left, top, right - left, bottom - top)

    def times(self, factor: float) -> "Area":
        """Return the area with all its measures multiplied."""
        return Area(*(side * factor for side in self))

    def holds(self, x: float, y: float) -> bool:
        """Return whether it contains a point."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def nearest(self, point: Point) -> Point:
        """Return the point of it that is nearest to another."""
        x, y = point
        return Point(min(max(x, self.left), self.right), min(max(y, self.top), self.bottom))

    def encloses(self, other: "Area") -> bool:
        """Return whether it contains the whole of another area."""
        inside = self.left <= other.left and other.right <= self.right
        return inside and self.top <= other.top and other.bottom <= self.bottom

    def touches(self, other: "Area") -> bool:
        """Return whether the two areas overlap."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


class Stand(NamedTuple):
    """The position of a figure's feet, and its height."""

    x: float
    y: float
    height: float


class Chevron(NamedTuple):
    """A mark between two places, and the unit vector of its direction."""

    point: Point
    step: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TrackView(ABC):
    """The track laid out on the screen, from the start to the last haven."""

    deck: ClassVar[Position]
    """The position that is the sloop."""
    spaces: ClassVar[tuple[Position, ...]]
    """The positions that have a sign, from the first."""
    havens: ClassVar[tuple[Position, ...]]
    """The positions where any number gather, without the start."""
    feet: ClassVar[float]
    """The distance from the middle of a space down to the feet of its figures, in cells."""

    board: Area
    tall: bool
    """The track runs down or up, not to the right."""
    cell: int
    """The size of a space in pixels; figures, frames and badges are measured in it."""
    sloop: Area
    """The current place of the sloop."""
    inner: Area | None = field(default=None, kw_only=True)
    """The part of the board that no plate covers; None for the whole board."""
    _stands: dict[tuple[Position, int, int], Stand] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The stands that were asked for before, as every change of the board asks for most of them."""
    _left: dict[Position, bool] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Where pirates face left, as far as it was asked before."""

    @property
    def bollards(self) -> tuple[Point, ...]:
        """The points where the sloop is tied up; empty while it sails."""
        return ()

    @property
    def planks(self) -> Area | None:
        """The jetty from which pirates board the sloop; None while it sails."""
        return None

    @property
    def uncovered(self) -> Area:
        """The part of the board that no plate covers."""
        return self.inner or self.board

    def moored(self, _island: float) -> Self:
        """Return the board with the sloop at an island, or between the two while it sails."""
        return self

    def adrift(self, x: float, y: float) -> Self:
        """Return the board with the sloop shifted from its place."""
        sloop = self.sloop._replace(left=self.sloop.left + x, top=self.sloop.top + y)
        return replace(self, sloop=sloop)

    def enlarged(self, factor: float) -> Self:
        """Return a larger board, with the sloop where it is there; its spaces stay."""
        board, sloop = self.board.times(factor), self.sloop.times(factor)
        return replace(self, board=board, cell=round(self.cell * factor), sloop=sloop)

    def spread(self, board: Area) -> Self:
        """Return the same positions on a larger board around them."""
        return replace(self, board=board, inner=self.uncovered)

    def gathers(self, position: Position) -> bool:
        """Return whether a position holds any number of pirates and shows one figure per colour."""
        return position == START or position in self.havens

    @abstractmethod
    def middle(self, position: Position) -> Point:
        """Return the middle of a position."""

    def road(self, origin: Position, destination: Position) -> tuple[Point, ...]:
        """Return the middles of all positions from one to another, forwards or backwards."""
        step = 1 if destination >= origin else -1
        return tuple(map(self.middle, range(origin, destination + step, step)))

    def chevron(self, position: Position) -> Chevron:
        """Return the mark between a position and the next."""
        (x, y), (u, v) = self.middle(position), self.middle(position + 1)
        far = hypot(u - x, v - y) or 1.0
        return Chevron(Point((x + u) / 2, (y + v) / 2), ((u - x) / far, (v - y) / far))

    def steps_between(self, origin: Position, destination: Position) -> tuple[Chevron, ...]:
        """Return the marks on the way from one position to another, pointing along it."""
        if destination >= origin:
            return tuple(map(self.chevron, range(origin, destination)))
        marks = map(self.chevron, range(origin - 1, destination - 1, -1))
        return tuple(Chevron(point, (-dx, -dy)) for point, (dx, dy) in marks)

    def faces_left(self, position: Position) -> bool:
        """Return whether a pirate there faces left, in the direction of the track.

        Where the track leads up or down, the direction before that counts."""
        left = self._left.get(position)
        if left is None:
            left = self._left[position] = self._leads_left(position)
        return left

    def _leads_left(self, position: Position) -> bool:
        for here in range(min(position, self.havens[-1] - 1), START, -1):
            aside = self.middle(here + 1).x - self.middle(here).x
            if abs(aside) > self.cell / 3:
                return aside < 0
        return False

    def footing(self, position: Position, height: float) -> Stand:
        """Return where a passing pirate touches the ground."""
        x, y = self.middle(position)
        return Stand(x, y + self.feet * self.cell, height)

    @abstractmethod
    def area(self, position: Position) -> Area:
        """Return the touch target of a position."""

    @abstractmethod
    def position_at(self, x: float, y: float) -> Position | None:
        """Return the position that a tap at a point hits."""

    @abstractmethod
    def tile(self, space: Position) -> Area:
        """Return the tile of a space, which shows its sign."""

    @property
    def tab(self) -> float:
        """The side of the disc with the sign of a taken space, larger in small cells."""
        low, high = (part * self.cell for part in _TAB)
        return min(max(low, _READ), high)

    @abstractmethod
    def sign(self, space: Position, occupied: bool) -> Area:
        """Return the area of a space's sign, beside the figures that stand there."""

    def stand(self, position: Position, index: int, count: int) -> Stand:
        """Return the stand of a figure: of one pirate on a space, of one colour elsewhere."""
        key = (position, index, count)
        stand = self._stands.get(key)
        if stand is None:
            stand = self._stands[key] = self._find_stand(position, index, count)
        return stand

    def tally(self, _position: Position, stand: Stand) -> Point:
        """Return the middle of the number of pirates that a figure there stands for."""
        return Point(stand.x, stand.y + 0.04 * stand.height)

    @abstractmethod
    def _find_stand(self, position: Position, index: int, count: int) -> Stand:
        """Return the stand of a figure; it is asked once for each and kept."""
