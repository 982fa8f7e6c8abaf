"""Trails that fade once the next player acts."""

from typing import NamedTuple

from scenes.board.turn.turn_log import Trail

SECONDS = 0.8
"""How long a trail fades."""
STEPS = 4
"""The steps in which it does, as each needs its own pictures."""


class Faded(NamedTuple):
    """Trails of an earlier turn, and how much of them is left, in steps."""

    trails: tuple[Trail, ...] = ()
    left: int = 0


NOTHING_FADES = Faded()


class FadingTrails:
    """Remembers the last trails while they fade."""

    def __init__(self) -> None:
        self._shown: tuple[Trail, ...] = ()
        self._gone: tuple[Trail, ...] = ()
        self._since = 0.0

    def follow(self, trails: tuple[Trail, ...], seconds: float, *, at_once: bool = False) -> None:
        """Show trails from now on; those of another turn begin to fade, or are gone at once."""
        if trails[: len(self._shown)] != self._shown:
            self._gone = self._shown
            self._since = seconds
        if at_once:
            self._gone = ()
        self._shown = trails

    def at(self, seconds: float) -> Faded:
        """Return what fades at a time."""
        left = STEPS - int((seconds - self._since) / SECONDS * STEPS)
        if not self._gone or left <= 0:
            self._gone = ()
            return NOTHING_FADES
        return Faded(self._gone, left)
