"""Signals that ask the program to end while it is saving for the last time."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

GRACE = 2.0
"""Seconds for the disk after somebody has become impatient."""
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


@contextmanager
def unhurried(
    clock: Callable[[], float] = time.monotonic, leave: Callable[[int], object] = os._exit
) -> Iterator[None]:
    """Let nobody interrupt the block at once: a signal ends the program only after two seconds.

    The first one is not heard, and neither are those that follow it within that time.
    """
    first: list[float] = []

    def hear(number: int, _frame: object) -> None:
        first.append(clock())
        if clock() - first[0] >= GRACE:
            leave(128 + number)

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, hear) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
