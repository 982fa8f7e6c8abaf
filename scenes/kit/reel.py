"""Clips in a queue, played one after the other."""

import math
from collections import deque
from typing import Generic, TypeVar

from scenes.kit.tween import Clip

T = TypeVar("T")
M = TypeVar("M")


class Reel(Generic[T, M]):
    """Plays clips in order; each carries a mark that is told when the clip begins.

    Animation never owns the truth: whoever empties the reel at once has lost nothing but time.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        """How much faster than designed; infinite means at once."""
        self._queue: deque[tuple[Clip[T], M]] = deque()
        self._at = 0.0
        self._begun = False

    @property
    def idle(self) -> bool:
        """Everything has been played."""
        return not self._queue

    @property
    def mark(self) -> M | None:
        """The mark of the clip that is playing."""
        return self._queue[0][1] if self._queue else None

    def add(self, clip: Clip[T], mark: M) -> None:
        """Play this after all the others."""
        self._queue.append((clip, mark))

    def update(self, dt: float) -> tuple[M, ...]:
        """Go on by a step of time; the marks of the clips that began in it."""
        if math.isinf(self.speed):
            return self.finish()
        left = dt * self.speed
        begun: list[M] = []
        while self._queue:
            clip, mark = self._queue[0]
            self._begin(mark, begun)
            rest = clip.duration - self._at
            if left < rest:
                self._at += left
                break
            left -= max(0.0, rest)
            self._next()
        return tuple(begun)

    def skip(self) -> tuple[M, ...]:
        """End the clip that is playing; its mark if nobody had heard it yet."""
        begun: list[M] = []
        if self._queue:
            self._begin(self._queue[0][1], begun)
            self._next()
        return tuple(begun)

    def finish(self) -> tuple[M, ...]:
        """End everything; all marks that nobody had heard yet."""
        begun: list[M] = []
        while self._queue:
            self._begin(self._queue[0][1], begun)
            self._next()
        return tuple(begun)

    def sample(self, ahead: float = 0.0) -> T | None:
        """The look of the playing clip, so many seconds after the last update; None when idle."""
        if not self._queue:
            return None
        clip = self._queue[0][0]
        speed = 0.0 if math.isinf(self.speed) else self.speed
        return clip.sample(min(self._at + ahead * speed, clip.duration))

    def _begin(self, mark: M, begun: list[M]) -> None:
        if not self._begun:
            self._begun = True
            begun.append(mark)

    def _next(self) -> None:
        self._queue.popleft()
        self._at = 0.0
        self._begun = False
