"""How a game ends: a value with its reason.

Where two endings meet, all home comes before a deadlock, and that before the round limit.
"""

from dataclasses import dataclass
from enum import StrEnum


class Ending(StrEnum):
    """Why a game is over."""

    ALL_HOME = "all home"
    DEADLOCK = "deadlock"
    ROUND_LIMIT = "round limit"


class Decision(StrEnum):
    """What set the winner apart."""

    ALL_HOME = "all home"
    MOST_HOME = "most home"
    FURTHEST = "furthest"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, who won and what decided it; several winners mean a draw."""

    ending: Ending
    decision: Decision
    winners: tuple[int, ...]
    home: tuple[int, ...]
    sums: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The only winner, or None if it is a draw."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each player: by pirates home, then by the sum of positions."""
        marks = tuple(zip(self.home, self.sums, strict=True))
        return tuple(1 + sum(other > mark for other in marks) for mark in marks)
