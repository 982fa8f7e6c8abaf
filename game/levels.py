"""The five computer pirates, by strength."""

import logging
from dataclasses import dataclass, replace

from game.match import Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer pirate and its strength."""

    name: str
    stars: int

    @property
    def style(self) -> str:
        """The key of the sentence that describes how this pirate plays."""
        return f"pirates.{self.name}.style"


_MEASURES = ("random", "greedy")
LEVELS = tuple(
    Level(name, stars)
    for stars, name in enumerate(("finn", "mateo", "rosa", "barto", "yusuf"), start=1)
)
BRAIN_NAMES = (*_MEASURES, *(level.name for level in LEVELS))
"""All brains by name, those for measuring first; importing only the names is much faster."""


def with_known_brains(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Replace unknown computer players by one of middling strength."""
    return tuple(
        seat if seat.brain is None or seat.brain in BRAIN_NAMES else _with_other_brain(seat)
        for seat in seats
    )


def _with_other_brain(seat: Seat) -> Seat:
    middling = LEVELS[len(LEVELS) // 2].name
    log.warning("the brain %s of %s is unknown here; %s plays on", seat.brain, seat.name, middling)
    return replace(seat, brain=middling)
