"""Points and rectangles, in pixels on the screen or in cells of the tunnel."""

from typing import NamedTuple


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
