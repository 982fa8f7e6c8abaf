"""Long work is done a little at a time, and comes to the same as at once."""

from collections.abc import Callable

import pytest

from scenes.kit.work import Work, WorkInProgress, at_once, finished, part


def counting(steps: int, done: list[int]) -> Work[str]:
    for step in range(steps):
        done.append(step)
        yield (step + 1) / steps
    return "result"


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by that much whenever somebody looks at it."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += step
        return now

    return clock


def test_finished_work_has_done_every_step_and_gives_its_result() -> None:
    done: list[int] = []
    assert finished(counting(3, done)) == "result"
    assert done == [0, 1, 2]


def test_work_of_one_step_is_done_only_when_asked_for() -> None:
    done: list[int] = []
    work = at_once(lambda: finished(counting(1, done)))
    assert next(work) == 0
    assert not done
    assert finished(work) == "result"
    assert done == [0]


def test_a_part_of_larger_work_tells_its_share_of_the_whole() -> None:
    work = part(counting(2, []), 0.5, 0.9)
    assert list(work) == pytest.approx([0.7, 0.9])
    assert finished(part(counting(2, []), 0, 1)) == "result"


def test_progress_goes_on_for_as_long_as_it_is_given() -> None:
    done: list[int] = []
    progress = WorkInProgress(counting(9, done), ticking(1.0))
    progress.go_on(3.0)
    assert len(done) == 3
    assert progress.share == pytest.approx(3 / 9)
    assert not progress.done
    progress.go_on(100.0)
    assert progress.done
    assert progress.share == 1
    assert len(done) == 9


def test_progress_takes_a_step_however_little_time_it_has() -> None:
    done: list[int] = []
    progress = WorkInProgress(counting(2, done), ticking(5.0))
    progress.go_on(0.0)
    assert done == [0]


def test_dropped_work_does_nothing_more() -> None:
    done: list[int] = []
    progress = WorkInProgress(counting(5, done), ticking(1.0))
    progress.go_on(1.0)
    progress.drop()
    progress.go_on(100.0)
    assert done == [0]
