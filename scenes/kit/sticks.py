"""The left stick of every gamepad as four directions."""

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from scenes.kit.intents import Command

_WAYS: Mapping[int, tuple[Command, Command]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
        pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    }
)
"""The right stick and the triggers say nothing."""
_FULL = 32767
# Pushed from here on, let go only below: worn sticks tremble, and none comes quite to rest.
_ON, _OFF = 0.6, 0.35
_CLEARLY = 0.15
"""By so much another axis must lead before the direction changes."""


class Sticks:
    """How far every stick leans, and which direction that is."""

    def __init__(self) -> None:
        self._leans: dict[object, dict[int, float]] = {}
        self._axes: dict[object, int] = {}

    def direction(self, pad: object) -> Command | None:
        """Where a pad's stick is pushed."""
        axis = self._axes.get(pad)
        return None if axis is None else _WAYS[axis][self._leans[pad][axis] > 0]

    def move(self, pad: object, axis: int, value: int) -> Command | None:
        """An axis has moved: where the stick is pushed now."""
        if axis not in _WAYS:
            return self.direction(pad)
        leans = self._leans.setdefault(pad, dict.fromkeys(_WAYS, 0.0))
        leans[axis] = value / _FULL
        held = self._axes.get(pad)
        if held is not None and abs(leans[held]) < _OFF:
            del self._axes[pad]
            held = None
        strongest = max(_WAYS, key=lambda each: abs(leans[each]))
        lead = 0.0 if held is None else abs(leans[held]) + _CLEARLY
        if abs(leans[strongest]) >= max(_ON, lead):
            self._axes[pad] = strongest
        return self.direction(pad)

    def forget(self, pad: object) -> None:
        """It was unplugged."""
        self._leans.pop(pad, None)
        self._axes.pop(pad, None)
