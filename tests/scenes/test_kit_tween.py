"""Easings, clips and the reel that plays them."""

import math

import pytest

from scenes.kit.animation import (
    Delay,
    Ease,
    Hold,
    Leap,
    Mapped,
    Parallel,
    Reel,
    Sequence,
    Tween,
    arc,
    bounce,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    mix_number,
    mix_place,
    overshoot,
    wave,
)


def number(start: float, end: float, duration: float, ease: Ease = linear) -> Tween[float]:
    return Tween(start, end, duration, mix_number, ease)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, overshoot, bounce])
def test_every_easing_starts_at_nothing_and_ends_at_all(ease: Ease) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-6)
    assert ease(1) == pytest.approx(1)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out])
def test_plain_easings_never_turn_back(ease: Ease) -> None:
    values = [ease(step / 50) for step in range(51)]
    assert values == sorted(values)


def test_a_leap_is_highest_in_the_middle() -> None:
    assert (arc(0), arc(0.5), arc(1)) == (0, 1, 0)
    leap = Leap((0, 0), (10, 0), 6, 2.0)
    assert leap.sample(1) == (5, -6)
    assert leap.sample(2) == (10, 0)


def test_a_wave_comes_back() -> None:
    assert wave(0, 3) == pytest.approx(wave(3, 3), abs=1e-9)
    assert wave(0.75, 3) == pytest.approx(1)


def test_a_tween_holds_before_its_beginning_and_after_its_end() -> None:
    tween = number(2, 4, 2)
    assert [tween.sample(t) for t in (-1, 0, 1, 2, 9)] == [2, 2, 3, 4, 4]
    assert number(2, 4, 0).sample(0) == 4


def test_a_delay_waits_at_the_beginning() -> None:
    clip = Delay(number(0, 1, 1), 2)
    assert clip.duration == 3
    assert [clip.sample(t) for t in (1, 2, 2.5, 3)] == [0, 0, 0.5, 1]


def test_a_sequence_plays_one_after_the_other() -> None:
    clip: Sequence[float] = Sequence((number(0, 1, 1), Hold(7.0, 0), number(5, 6, 1)))
    assert clip.duration == 2
    assert [clip.sample(t) for t in (-1, 0.5, 1, 1.5, 3)] == [0, 0.5, 5, 5.5, 6]


def test_in_parallel_the_short_one_waits_at_its_end() -> None:
    clip: Parallel[float] = Parallel((number(0, 1, 1), number(0, 1, 2)))
    assert clip.duration == 2
    assert clip.sample(1) == (1, 0.5)
    assert Parallel[float](()).duration == 0


def test_a_clip_may_be_seen_as_something_else() -> None:
    clip = Mapped(Tween((0.0, 0.0), (4.0, 2.0), 1, mix_place, linear), lambda place: place[0])
    assert clip.duration == 1
    assert clip.sample(0.5) == 2


def reel(*durations: float) -> Reel[float, str]:
    made: Reel[float, str] = Reel()
    for index, duration in enumerate(durations):
        made.add(number(index, index + 1, duration), f"clip {index}")
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
    made.add(number(5, 6, 1), "late")
    assert made.update(0.5) == ("late",)
    assert made.sample() == 5.5
