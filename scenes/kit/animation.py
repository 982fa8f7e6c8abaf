"""Movement as pure functions of time: easings, and clips made of them."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

Ease: TypeAlias = Callable[[float], float]
"""From the share of the time to the share of the way; 0 to 0 and 1 to 1."""

Place: TypeAlias = tuple[float, float]

T = TypeVar("T")
U = TypeVar("U")
T_co = TypeVar("T_co", covariant=True)


def linear(t: float) -> float:
    """At one speed."""
    return t


def ease_in(t: float) -> float:
    """Slowly off."""
    return t * t * t


def ease_out(t: float) -> float:
    """Slowly home."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slowly off and slowly home."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def overshoot(t: float) -> float:
    """A little too far, and back."""
    back = 1.70158
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


def bounce(t: float) -> float:
    """Dropped on a hard floor."""
    for reach, start, height in (
        (1 / 2.75, 0.0, 0.0),
        (2 / 2.75, 1.5, 0.75),
        (2.5 / 2.75, 2.25, 0.9375),
    ):
        if t < reach:
            return 7.5625 * (t - start / 2.75) ** 2 + height
    return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375


def arc(t: float) -> float:
    """The height of a leap: 0 at both ends, 1 in the middle."""
    return 4 * t * (1 - t)


def wave(seconds: float, period: float) -> float:
    """A slow swing between -1 and 1, for what never stands still."""
    return math.sin(seconds / period * math.tau)


def mix_number(a: float, b: float, t: float) -> float:
    """The number that share of the way from one to the other."""
    return a + (b - a) * t


def mix_place(a: Place, b: Place, t: float) -> Place:
    """The place that share of the way from one to the other."""
    return mix_number(a[0], b[0], t), mix_number(a[1], b[1], t)


class Clip(Protocol[T_co]):
    """Something that moves for a while: what it looks like at each moment of that while."""

    @property
    def duration(self) -> float:
        """In seconds."""

    def sample(self, t: float) -> T_co:
        """The look at that time; before the beginning as at it, after the end as at the end."""


def _share(t: float, duration: float) -> float:
    return 1.0 if t >= duration else max(0.0, t / duration)


@dataclass(frozen=True)
class Tween(Generic[T]):
    """From one value to another."""

    start: T
    end: T
    duration: float
    mix: Callable[[T, T, float], T]
    ease: Ease = ease_in_out

    def sample(self, t: float) -> T:
        """The value on the way."""
        return self.mix(self.start, self.end, self.ease(_share(t, self.duration)))


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump in an arc of that height."""

    start: Place
    end: Place
    height: float
    duration: float
    ease: Ease = linear

    def sample(self, t: float) -> Place:
        """The place in the air; up is negative."""
        share = self.ease(_share(t, self.duration))
        x, y = mix_place(self.start, self.end, share)
        return x, y - self.height * arc(share)


@dataclass(frozen=True)
class Hold(Generic[T]):
    """One value for a while."""

    value: T
    duration: float

    def sample(self, t: float) -> T:
        """The value."""
        return self.value


@dataclass(frozen=True)
class Delay(Generic[T]):
    """A clip that waits at its beginning for a while."""

    clip: Clip[T]
    seconds: float

    @property
    def duration(self) -> float:
        """The waiting and the clip."""
        return self.seconds + self.clip.duration

    def sample(self, t: float) -> T:
        """The beginning, then the clip."""
        return self.clip.sample(max(0.0, t - self.seconds))


@dataclass(frozen=True)
class Sequence(Generic[T]):
    """Clips one after the other; there is at least one."""

    clips: tuple[Clip[T], ...]

    @property
    def duration(self) -> float:
        """All of them together."""
        return sum(clip.duration for clip in self.clips)

    def sample(self, t: float) -> T:
        """The clip whose turn it is."""
        for clip in self.clips[:-1]:
            if t < clip.duration:
                return clip.sample(t)
            t -= clip.duration
        return self.clips[-1].sample(t)


@dataclass(frozen=True)
class Parallel(Generic[T]):
    """Clips at the same time; those that end early stay at their end."""

    clips: tuple[Clip[T], ...]

    @property
    def duration(self) -> float:
        """The longest of them."""
        return max((clip.duration for clip in self.clips), default=0.0)

    def sample(self, t: float) -> tuple[T, ...]:
        """Each clip's look, in order."""
        return tuple(clip.sample(t) for clip in self.clips)


@dataclass(frozen=True)
class Mapped(Generic[T, U]):
    """A clip seen as something else."""

    clip: Clip[T]
    function: Callable[[T], U]

    @property
    def duration(self) -> float:
        """The clip's."""
        return self.clip.duration

    def sample(self, t: float) -> U:
        """What the function makes of the clip's look."""
        return self.function(self.clip.sample(t))


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
