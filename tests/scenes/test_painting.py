"""What takes long is painted elsewhere: in order, in a thread, and only while it is wanted."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from scenes.kit.painting import NotWantedError, Painting, Report, Studio


@pytest.fixture
def studio() -> Iterator[Studio]:
    made = Studio()
    yield made
    made.close()


def finished(studio: Studio, painting: Painting[Any]) -> None:
    assert studio.wait(painting, 60)


def test_a_painting_is_made_in_another_thread_while_the_screen_goes_on(studio: Studio) -> None:
    gate, makers = threading.Event(), []

    def paint(report: Report) -> str:
        report(0.5)
        gate.wait(60)
        makers.append(threading.current_thread())
        return "sea"

    painting = studio.begin(paint)
    assert not studio.wait(painting, 0.0)
    assert studio.is_busy
    gate.set()
    finished(studio, painting)
    assert painting.result() == "sea"
    assert painting.share == 1.0
    assert makers != [threading.current_thread()]


def test_paintings_are_made_one_after_another(studio: Studio) -> None:
    made: list[int] = []

    def paint(number: int) -> Painting[object]:
        return studio.begin(lambda _: made.append(number))

    *_, last = [paint(number) for number in range(20)]
    finished(studio, last)
    assert made == [*range(20)]


def test_what_went_wrong_is_raised_where_the_result_is_asked_for(studio: Studio) -> None:
    def fail(_report: Report) -> None:
        raise OSError("no paint left")

    first, second = studio.begin(fail), studio.begin(lambda _: "sky")
    finished(studio, second)
    assert second.result() == "sky", "the studio goes on"
    with pytest.raises(OSError, match="no paint left"):
        first.result()


def test_nobody_paints_what_is_not_wanted_any_more(studio: Studio) -> None:
    gate, reached = threading.Event(), []

    def paint(report: Report) -> None:
        gate.wait(60)
        report(0.3)
        reached.append("the rest")

    begun, waiting = studio.begin(paint), studio.begin(lambda _: reached.append("the next"))
    begun.drop()
    waiting.drop()
    gate.set()
    finished(studio, waiting)
    assert not reached
    with pytest.raises(NotWantedError):
        begun.result()


def test_a_studio_that_is_closed_gives_up_what_waits() -> None:
    studio, gate, reached = Studio(), threading.Event(), []
    begun = studio.begin(lambda _: gate.wait(60))
    studio.begin(lambda _: reached.append("the next"))
    while not begun.done:
        gate.set()
        studio.close()
    assert not reached
    assert not studio.is_busy


def test_nobody_waits_for_what_is_painted_ahead(studio: Studio) -> None:
    gate = threading.Event()
    ahead = studio.begin_ahead(lambda _: gate.wait(60))
    assert not studio.is_waited_for
    finished(studio, studio.begin(lambda _: "sea"))
    assert not ahead.done
    assert studio.is_busy
    gate.set()
    finished(studio, ahead)


def test_what_was_painted_ahead_before_is_given_up(studio: Studio) -> None:
    gate, reached = threading.Event(), []

    def paint(report: Report) -> None:
        gate.wait(60)
        report(0.3)
        reached.append("the rest")

    first = studio.begin_ahead(paint)
    second = studio.begin_ahead(lambda _: reached.append("the second"))
    gate.set()
    finished(studio, second)
    assert first.done
    assert reached == ["the second"]


def test_a_studio_without_a_thread_paints_at_once() -> None:
    painting = Studio(at_once=True).begin(lambda _: threading.current_thread())
    assert painting.done
    assert painting.result() is threading.current_thread()
