"""What every board offers, whatever its game: places on the screen for every position."""

from typing import NamedTuple, Protocol

from game import Position
from scenes.board.geometry.areas import Area, Point

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
