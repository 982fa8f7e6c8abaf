"""The computer pirates: one value for each, by strength."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.match import Character, Colour, Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer pirate: its face, which is its name too, its strength and its usual colour.

    How it plays is in `game/players/personalities.py`, and what is said of it in `[pirates]` of the
    texts, both under its name.
    """

    face: Character
    stars: int
    colour: Colour

    @property
    def name(self) -> str:
        """The name of the pirate and of its brain, in lower case."""
        return self.face.value

    @property
    def title(self) -> str:
        """The key of the rank of this pirate."""
        return f"pirates.{self.name}.title"

    @property
    def style(self) -> str:
        """The key of the sentence that describes how this pirate plays."""
        return f"pirates.{self.name}.style"


_MEASURES = ("random", "greedy")
LEVELS = (
    Level(Character.FINN, 1, Colour.GREEN),
    Level(Character.NIA, 2, Colour.BLUE),
    Level(Character.MATEO, 3, Colour.VIOLET),
    Level(Character.ROSA, 4, Colour.BLUE),
    Level(Character.BARTO, 5, Colour.RED),
    Level(Character.YUSUF, 6, Colour.YELLOW),
)
"""All computer pirates, the weakest first."""
LEVEL_BY_NAME: Mapping[str, Level] = MappingProxyType({level.name: level for level in LEVELS})
MOST_STARS = max(level.stars for level in LEVELS)
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
