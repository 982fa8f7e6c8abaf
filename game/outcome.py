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
    """How a game ended and who won by what; several winners share a draw."""

    ending: Ending
    decision: Decision
    winners: tuple[int, ...]
    home: tuple[int, ...]
    sums: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The one winner, or None for a shared draw."""
        return self.winners[0] if len(self.winners) == 1 else None
