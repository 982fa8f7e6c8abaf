"""What frames cost, as one process tells it to another."""

from dataclasses import dataclass
from typing import NamedTuple


class Cost(NamedTuple):
    """What something took, in seconds: by the clock on the wall, and of the processor here."""

    wall: float
    work: float


@dataclass(frozen=True)
class Frames:
    """What one size of the screen costs."""

    busy: list[list[Cost]]
    """Round by round, the frames of the animation: hear, live, draw, show."""
    bare: list[list[Cost]]
    """A full-screen blit and a flip after each of them."""
    busy_served: float
    """The seconds of the processor that such a frame takes on the side of the screen's server."""
    bare_served: float
    still: float
    """The share of a core that a board takes which waits for a person."""
