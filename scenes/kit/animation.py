"""Movement as pure functions of time: easings, clips, and the reel that plays them."""

import math
from collections import deque
from typing import Generic, Protocol, TypeAlias, TypeVar

Place: TypeAlias = tuple[float, float]

T = TypeVar("T")
M = TypeVar("M")
T_co = TypeVar("T_co", covariant=True)


def ease_in(t: float) -> float:
    """Start slowly."""
    return t * t * t


def ease_out(t: float) -> float:
    """End slowly."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Start and end slowly."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def settle(t: float) -> float:
    """Go a little too far, and come back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def arc(t: float) -> float:
    """Return the height of a leap: 0 at both ends, 1 in the middle."""
    return 4 * t * (1 - t)


def wave(seconds: float, period: float) -> float:
    """Return a slow swing between -1 and 1, for things that never stand still."""
    return math.sin(seconds / period * math.tau)


class Clip(Protocol[T_co]):
    """A movement: what something looks like at each moment of it."""

    @property
    def duration(self) -> float:
        """The length in seconds."""

    def sample(self, t: float) -> T_co:
        """Return the look at a time, clamped to the start and the end."""


class Reel(Generic[T, M]):
    """Plays clips in order and reports the mark of each clip when it begins.

    The state of a game never depends on it: all clips can be skipped at any time.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        """A factor on the designed speed; infinite means at once."""
        self._queue: deque[tuple[Clip[T], M]] = deque()
        self._at = 0.0
        self._begun = False

    @property
    def idle(self) -> bool:
        """Whether everything has been played."""
        return not self._queue

    @property
    def mark(self) -> M | None:
        """The mark of the clip that is playing."""
        return self._queue[0][1] if self._queue else None

    @property
    def coming(self) -> tuple[M, ...]:
        """The marks of all clips from the one that is playing on."""
        return tuple(mark for _, mark in self._queue)

    @property
    def passed(self) -> float:
        """How many seconds of the playing clip have passed, at the designed speed."""
        return self._at

    def add(self, clip: Clip[T], mark: M) -> None:
        """Play this clip after all others."""
        self._queue.append((clip, mark))

    def update(self, dt: float) -> tuple[M, ...]:
        """Advance by a step of time; return the marks of the clips that began in it."""
        if math.isinf(self.speed):
            return self.finish()
        left = dt * self.speed
        begun: list[M] = []
        while self._queue:
            clip, mark = self._queue[0]
            rest = clip.duration - self._at
            if left < rest:
                begun += () if self._begun else (mark,)
                self._at += left
                self._begun = True
                break
            left -= max(0.0, rest)
            begun += self.skip()
        return tuple(begun)

    def skip(self) -> tuple[M, ...]:
        """End the clip that is playing; return its mark unless already reported."""
        if not self._queue:
            return ()
        _, mark = self._queue.popleft()
        reported = self._begun
        self._begun = False
        self._at = 0.0
        return () if reported else (mark,)

    def finish(self) -> tuple[M, ...]:
        """End everything; return all marks not reported yet."""
        begun: tuple[M, ...] = ()
        while self._queue:
            begun += self.skip()
        return begun

    def sample(self, ahead: float = 0.0) -> T | None:
        """Return the look of the playing clip `ahead` seconds after the last update, or None."""
        if not self._queue:
            return None
        clip = self._queue[0][0]
        speed = 0.0 if math.isinf(self.speed) else self.speed
        return clip.sample(min(self._at + ahead * speed, clip.duration))
