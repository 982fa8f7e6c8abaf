"""Easings, and the reel that plays clips."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scenes.kit.animation import Reel, arc, ease_in, ease_in_out, ease_out, wave

Ease = Callable[[float], float]


@dataclass(frozen=True)
class Number:
    """A number on its way to another one."""

    start: float
    end: float
    duration: float

    def sample(self, t: float) -> float:
        share = min(1.0, t / self.duration) if self.duration else 1.0
        return self.start + (self.end - self.start) * share


@pytest.mark.parametrize("ease", [ease_in, ease_out, ease_in_out])
def test_every_easing_goes_from_nothing_to_all_and_never_turns_back(ease: Ease) -> None:
    values = [ease(step / 50) for step in range(51)]
    assert values == sorted(values)
    assert [values[0], values[-1]] == pytest.approx([0, 1])


def test_a_leap_is_highest_in_the_middle() -> None:
    assert (arc(0), arc(0.5), arc(1)) == (0, 1, 0)


def test_a_wave_comes_back() -> None:
    assert wave(0, 3) == pytest.approx(wave(3, 3), abs=1e-9)
    assert wave(0.75, 3) == pytest.approx(1)


def reel(*durations: float) -> Reel[float, str]:
    made: Reel[float, str] = Reel()
    for index, duration in enumerate(durations):
        made.add(Number(index, index + 1, duration), f"clip {index}")
    return made


def test_an_empty_reel_is_idle() -> None:
    made = reel()
    assert made.idle
    assert made.sample() is None
    assert made.mark is None
    assert made.update(1) == ()
    assert made.skip() == made.finish() == ()


def test_a_reel_plays_in_order_and_tells_each_beginning_once() -> None:
    made = reel(1, 1)
    assert made.update(0.5) == ("clip 0",)
    assert made.sample() == 0.5
    assert made.update(0.25) == ()
    assert made.update(0.5) == ("clip 1",)
    assert made.sample() == 1.25
    assert made.mark == "clip 1"
    assert made.update(0.75) == ()
    assert made.idle


def test_a_step_may_pass_over_several_clips() -> None:
    made = reel(0.1, 0, 0.1, 5)
    assert made.update(0.3) == ("clip 0", "clip 1", "clip 2", "clip 3")
    assert made.sample() == pytest.approx(3 + 0.1 / 5)


def test_a_picture_between_two_steps_looks_ahead_but_not_beyond_the_clip() -> None:
    made = reel(1, 1)
    made.update(0.5)
    assert made.sample(0.25) == 0.75
    assert made.sample(9) == 1


def test_speed_counts_for_steps_and_for_pictures() -> None:
    made = reel(1, 1)
    made.speed = 2
    made.update(0.25)
    assert made.sample() == 0.5
    assert made.sample(0.125) == 0.75


def test_at_infinite_speed_everything_is_over_at_once() -> None:
    made = reel(1, 1)
    made.speed = math.inf
    assert made.sample(0.5) == 0
    assert made.update(1 / 60) == ("clip 0", "clip 1")
    assert made.idle


def test_to_skip_ends_one_clip_and_to_finish_ends_all() -> None:
    made = reel(9, 9, 9)
    made.update(1)
    assert made.skip() == ()
    assert made.skip() == ("clip 1",)
    assert not made.idle
    assert made.finish() == ("clip 2",)
    assert made.idle


def test_a_reel_goes_on_when_a_clip_is_added_late() -> None:
    made = reel(1)
    made.update(2)
    made.add(Number(5, 6, 1), "late")
    assert made.update(0.5) == ("late",)
    assert made.sample() == 5.5
