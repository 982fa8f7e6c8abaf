"""What is held down says itself again: after a while, and then steadily."""

from collections.abc import Hashable
from typing import TypeAlias

from scenes.kit.intents import Command

Source: TypeAlias = tuple[Hashable, ...]
"""What is held: a kind of device, which one of them, and what on it."""

DELAY = 400_000_000
"""Nanoseconds before the first time."""
INTERVAL = 120_000_000

REPEATED = frozenset(
    {
        Command.UP,
        Command.DOWN,
        Command.LEFT,
        Command.RIGHT,
        Command.NEXT,
        Command.PREVIOUS,
        Command.ERASE,
    }
)
"""What may be said many times over without doing harm."""


class Repeating:
    """The key, button or stick that was pushed last repeats itself until it is let go."""

    def __init__(self) -> None:
        self._source: Source | None = None
        self._command = Command.NEXT
        self._due = 0

    def push(self, source: Source, command: Command, now: int) -> None:
        """That is held from now on, and nothing else repeats any more."""
        self._source = source if command in REPEATED else None
        self._command, self._due = command, now + DELAY

    def let_go(self, source: Source) -> None:
        """That is no longer held, nor is anything on it."""
        if self._source is not None and self._source[: len(source)] == source:
            self._source = None

    def stop(self) -> None:
        """Nothing is held any more as far as anybody knows."""
        self._source = None

    def again(self, now: int) -> Command | None:
        """What is due once more; what was missed in a stall is not made up for."""
        if self._source is None or now < self._due:
            return None
        self._due = now + INTERVAL
        return self._command
