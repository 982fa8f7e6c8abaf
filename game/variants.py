"""The variants of both games: one value for each.

A variant is found by its name everywhere else: in `[variant]` of the texts, among the looks in
`scenes/shared/variant_looks.py`, in saved games and on the command line.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from game.state import HISPANIOLA, JAMAICA, ROUND_LIMIT, TORTUGA, Options


class Moods(NamedTuple):
    """How often Nia is in good spirits, and how many rounds a mood lasts."""

    good: float = 0.5
    rounds: int = ROUND_LIMIT + 1
    """More than there are, where a mood lasts for a whole game."""


class Ladder(NamedTuple):
    """Values with which each pirate wins about 70 % of the games against the one a star below."""

    regard: float
    """How much Mateo regards his rivals; 1 is as much as his own crew."""
    care: float
    """How much Rosa exaggerates the care for her last pirates."""
    tried: int
    """The number of turns that Barto tries."""
    steps: int = 5
    """The number of steps that Mateo continues."""
    guesses: int = 2
    """How often Barto guesses the hidden cards for each turn that he tries."""
    moods: Moods = Moods()


class Thinking(NamedTuple):
    """How Yusuf searches; the names are those of `players.search.Effort`."""

    doubt: float
    trust: float
    turns: int
    trials: int
    reads: bool = True
    """Whether he infers hidden cards from those that were not played."""


class Tuning(NamedTuple):
    """How the computer pirates play a variant with some number of players."""

    ladder: Ladder
    thinking: Thinking


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play a game, and how the computer pirates play it.

    `tuning` is for two players and for more, where a single rival counts less. A variant without it
    is played with the weights and the tuning of the variant that it is `like`.
    """

    name: str
    game: str
    options: Options
    tuning: tuple[Tuning, Tuning] | None = None
    like: str = ""
    has_puzzles: bool = True
    """Whether there are puzzles of it in `assets/puzzles`; it may go without."""
    has_harbour: bool = True
    """Whether it is played in a harbour of the voyage; it may go without."""

    @property
    def brains(self) -> "Variant":
        """The variant with whose weights and tuning this one is played."""
        return VARIANTS[self.like] if self.like else self

    def tuned(self, players: int) -> Tuning:
        """Return how the pirates play it with that many players."""
        tuning = self.brains.tuning
        if tuning is None:
            raise ValueError(f"{self.name} has no tuning and is like no other variant")
        return tuning[players > 2]


_DOUBTFUL = Thinking(0.5, 4.0, 16, 64)
"""Yusuf with more than two players in Escape."""
_NEST_LADDER = Ladder(0.4, 0.9, 3, moods=Moods(0.275, 1))
"""A beginner is not that far behind in Nest, so moods change in the middle of a game."""

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant(
                "jamaica",
                "escape",
                JAMAICA,
                (
                    Tuning(Ladder(0.0, 1.65, 2), Thinking(0.25, 2.0, 12, 48)),
                    Tuning(Ladder(0.0, 1.65, 3, steps=2), _DOUBTFUL),
                ),
            ),
            Variant(
                "tortuga",
                "escape",
                TORTUGA,
                (
                    # Hands and new cards are open, so guesses differ less.
                    Tuning(Ladder(0.38, 0.82, 2, guesses=1), Thinking(0.25, 2.0, 8, 16)),
                    Tuning(Ladder(0.38, 0.82, 2, guesses=1), _DOUBTFUL),
                ),
            ),
            Variant(
                "hispaniola",
                "escape",
                HISPANIOLA,
                (
                    Tuning(Ladder(0.5, 0.5, 3), Thinking(0.25, 2.0, 12, 48)),
                    Tuning(Ladder(0.5, 0.55, 3), _DOUBTFUL),
                ),
            ),
            Variant(
                "nest",
                "nest",
                Options(),
                (
                    # The cards that were not played reveal hardly anything.
                    Tuning(_NEST_LADDER, Thinking(0.25, 2.0, 16, 72, reads=False)),
                    Tuning(_NEST_LADDER, Thinking(1.0, 4.0, 16, 64, reads=False)),
                ),
            ),
        )
    }
)
"""All variants by name; the first of a game is its default."""


def options_of(game: str) -> Mapping[str, Options]:
    """Return the options of the variants of a game, by name."""
    own = (variant for variant in VARIANTS.values() if variant.game == game)
    return MappingProxyType({variant.name: variant.options for variant in own})
