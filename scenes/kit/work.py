"""Long work in steps, so that the window stays responsive."""

import time
from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[float, None, T]
"""A generator that yields the share done after each step, and returns the result."""


def finished(work: Work[T]) -> T:
    """Do all the work; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def at_once(make: Callable[[], T]) -> Work[T]:
    """Return work that consists of a single step."""
    yield 0.0
    return make()


def nothing_to_do() -> Work[None]:
    """Return work without any step."""
    yield from ()


def part(work: Work[T], start: float, end: float) -> Work[T]:
    """Return work as a part of a larger one, from one share of that to another."""
    while True:
        try:
            share = next(work)
        except StopIteration as ended:
            result: T = ended.value
            return result
        yield start + (end - start) * share


class WorkInProgress:
    """Work that is done a little at a time."""

    def __init__(self, work: Work[object], clock: Callable[[], float] = time.perf_counter) -> None:
        self._work = work
        self._clock = clock
        self.share = 0.0
        """The share of the work that is done, from 0 to 1."""
        self.done = False

    def go_on(self, seconds: float) -> None:
        """Work for about this many seconds, at least one step."""
        end = self._clock() + seconds
        while not self.done:
            self.step()
            if self._clock() >= end:
                return

    def step(self) -> None:
        """Do one step, if there is one left."""
        if not self.done:
            try:
                self.share = max(self.share, next(self._work))
            except StopIteration:
                self.share = 1.0
                self.done = True

    def drop(self) -> None:
        """Abandon the work."""
        self._work.close()
        self.done = True
