"""Tests that try to lose a game, and what is long: cases and lengths that only `make soak` tries.

`make test` leaves out the tests and cases that are marked with `soak`; `SOAK=1` runs everything.
"""

import os
from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

import pytest

SOAK = os.environ.get("SOAK") == "1"
"""Whether there is time for all of it."""

One = TypeVar("One")
Other = TypeVar("Other")


def long(values: Iterable[One], usual: Container[One]) -> list[object]:
    """Return the values of a parameter, all but the usual ones marked with `soak`."""
    return [
        value if value in usual else pytest.param(value, marks=pytest.mark.soak) for value in values
    ]


def long_rows(
    rows: Iterable[tuple[object, ...]], usual: Container[tuple[object, ...]]
) -> list[object]:
    """Return rows of values of several parameters, all but the usual ones marked with `soak`."""
    return [row if row in usual else pytest.param(*row, marks=pytest.mark.soak) for row in rows]


def some_pairs(some: Sequence[One], others: Sequence[Other], every: int) -> list[tuple[One, Other]]:
    """Pair things with every second, third, ... of others.

    Each begins at another one, so that all the others have their turn.
    """
    return [(one, other) for n, one in enumerate(some) for other in others[n % every :: every]]
