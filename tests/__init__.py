"""The tests, and what all of them may use."""

from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def first_of(things: Iterable[Thing], what: str) -> Thing:
    """Return the first of some things; fail with what was looked for."""
    for thing in things:
        return thing
    raise AssertionError(f"there is no {what}")
