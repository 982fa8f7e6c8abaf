"""Tests that try to lose a game: processes killed, files damaged, disks full."""

import os
from collections.abc import Sequence
from typing import TypeVar

SOAK = os.environ.get("SOAK") == "1"
"""Whether there is time for all of it."""

One = TypeVar("One")
Other = TypeVar("Other")


def some_pairs(some: Sequence[One], others: Sequence[Other], every: int) -> list[tuple[One, Other]]:
    """Pair things with others: in a soak with all, else with every second, third, ... of them.

    Each begins at another one, so that all the others have their turn.
    """
    step = 1 if SOAK else every
    return [(one, other) for n, one in enumerate(some) for other in others[n % step :: step]]
