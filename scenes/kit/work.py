"""Long work in steps, so that the window stays responsive."""

import time
from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[float, None, T]
"""Yields the share done after each step, and returns its result."""


def finished(work: Work[T]) -> T:
    """Do all the work; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def at_once(make: Callable[[], T]) -> Work[T]:
    """Work of a single step."""
    yield 0.0
    return make()


def part(work: Work[T], start: float, end: float) -> Work[T]:
    """Work as a part of something larger, from one share of it to another."""
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
        """The share that is done."""
        self.done = False

    def go_on(self, seconds: float) -> None:
        """Work for about that long; at least one step."""
        end = self._clock() + seconds
        while not self.done:
            try:
                self.share = max(self.share, next(self._work))
            except StopIteration:
                self.share, self.done = 1.0, True
            if self._clock() >= end:
                return

    def drop(self) -> None:
        """Abandon it."""
        self._work.close()
        self.done = True
