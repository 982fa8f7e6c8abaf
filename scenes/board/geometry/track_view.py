"""What every board offers, whatever its game: places on the screen for every position."""

from typing import NamedTuple, Protocol

from game import Position


class Point(NamedTuple):
    """A place on the screen in pixels."""

    x: float
    y: float


class Area(NamedTuple):
    """A rectangle, in pixels unless in cells."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends to the right."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def turned(self) -> "Area":
        """The same with right and down changed."""
        return Area(self.top, self.left, self.height, self.width)

    def grown(self, by: float) -> "Area":
        """So much larger on every side, or smaller."""
        return Area(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def encloses(self, other: "Area") -> bool:
        """Whether the other lies wholly in it."""
        inside = self.left <= other.left and other.right <= self.right
        return inside and self.top <= other.top and other.bottom <= self.bottom

    def touches(self, other: "Area") -> bool:
        """Whether the two have any part in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


START: Position = 0


class Stand(NamedTuple):
    """Where a figure has its feet, and how tall it is."""

    x: float
    y: float
    height: float


class TrackView(Protocol):
    """The way the pirates go, laid out on the screen: from the start to the last haven."""

    @property
    def board(self) -> Area:
        """All of the board."""

    @property
    def cell(self) -> int:
        """How large a space is, in pixels; figures, frames and badges are measured in it."""

    @property
    def deck(self) -> Position:
        """The position that is the sloop."""

    @property
    def sloop(self) -> Area:
        """The sloop where it lies now."""

    @property
    def spaces(self) -> tuple[Position, ...]:
        """The positions that bear a sign, from the first."""

    @property
    def havens(self) -> tuple[Position, ...]:
        """The positions where any number gather, without the start."""

    def moored(self, island: float) -> "TrackView":
        """The same board with the sloop at that island, or between the two on its way."""

    def adrift(self, x: float, y: float) -> "TrackView":
        """The same board with the sloop off its mooring by so many pixels."""

    def road(self, origin: Position, destination: Position) -> tuple[Point, ...]:
        """The middles of all positions on the way, forwards or backwards, with both ends."""

    def footing(self, position: Position, height: float) -> Stand:
        """Where somebody of that height touches the ground who only passes."""

    def area(self, position: Position) -> Area:
        """What a tap on a position may hit."""

    def position_at(self, x: float, y: float) -> Position | None:
        """The position that a tap there means, if any."""

    def tile(self, space: Position) -> Area:
        """The light stone that bears a sign."""

    def sign(self, space: Position, occupied: bool) -> Area:
        """Where the sign is shown, which must leave room for those who stand there."""

    def stand(self, position: Position, index: int, count: int) -> Stand:
        """The place of one of so many figures: pirates on a space, else one for each colour."""


def gathers(way: TrackView, position: Position) -> bool:
    """Whether any number may be there, so that one figure stands for each colour."""
    return position == START or position in way.havens
