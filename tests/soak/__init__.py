"""Tests that try to lose a game, and what is long: cases and lengths that only `make soak` tries.

`make test` leaves out the tests that are marked with `soak`, and all but the usual values of some
parameters; `SOAK=1` runs everything.
"""

import os
from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

SOAK = os.environ.get("SOAK") == "1"
"""Whether there is time for all of it."""

One = TypeVar("One")
Other = TypeVar("Other")


def long(values: Iterable[One], usual: Container[One]) -> list[One]:
    """Return the usual values of a parameter, and the others if there is time.

    `make test` does not even make a case of the others, as there are thousands.
    """
    return [value for value in values if SOAK or value in usual]


def some_pairs(some: Sequence[One], others: Sequence[Other], every: int) -> list[tuple[One, Other]]:
    """Pair things with every second, third, ... of others.

    Each begins at another one, so that all the others have their turn.
    """
    return [(one, other) for n, one in enumerate(some) for other in others[n % every :: every]]
