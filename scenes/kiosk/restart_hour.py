"""The quiet hour: when a kiosk may begin anew without anybody noticing."""

import time
from collections.abc import Callable
from datetime import datetime

_LEAST_LIFE = 3600.0
"""Seconds: so that it begins anew once in that hour, whatever the clock on the wall is set to."""


class RestartHour:
    """The hour of the day at which the program ends to be started afresh."""

    def __init__(
        self,
        hour: int | None,
        now: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hour = hour
        self._now = now
        self._clock = clock
        self._began = clock()

    @property
    def due(self) -> bool:
        """It is that hour, and the program has run since before it."""
        if self.hour is None or self._clock() - self._began <= _LEAST_LIFE:
            return False
        return self._now().hour == self.hour
