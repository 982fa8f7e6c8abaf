"""The tests, and what all of them may use."""

import multiprocessing
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from tests.soak import SOAK

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

Thing = TypeVar("Thing")


def first_of(things: Iterable[Thing], what: str) -> Thing:
    """Return the first of some things; fail with what was looked for."""
    for thing in things:
        return thing
    raise AssertionError(f"there is no {what}")


def copied_processes() -> "ForkServerContext | SpawnContext":
    """Return a context whose processes are copies of one that has loaded what they need.

    Loading it takes longer than most tests. In a soak, and where the system has no such process
    that others can be copied from, each loads everything itself, as in the game.
    """
    if SOAK or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["scenes.link.server", "scenes.core.model.voyages"])
    return context
