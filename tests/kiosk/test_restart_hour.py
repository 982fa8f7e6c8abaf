"""When a kiosk begins anew by itself."""

from datetime import datetime

from scenes.kiosk.housekeeping import RestartHour


class Day:
    """A clock on the wall, and one that only counts."""

    def __init__(self, hour: int) -> None:
        self.wall = datetime(2026, 3, 1, hour, 10)
        self.counted = 0.0


def quiet(day: Day, hour: int | None) -> RestartHour:
    return RestartHour(lambda: hour, lambda: day.wall, lambda: day.counted)


def test_it_is_due_in_its_hour_alone() -> None:
    day = Day(10)
    watched = quiet(day, 4)
    due = []
    for hour in range(24):
        day.wall = day.wall.replace(hour=hour)
        day.counted += 3700
        due += [hour] if watched.due else []
    assert due == [4]


def test_what_began_in_that_hour_does_not_begin_again() -> None:
    day = Day(4)
    watched = quiet(day, 4)
    for minute in range(10, 60):
        day.wall, day.counted = day.wall.replace(minute=minute), (minute - 10) * 60.0
        assert not watched.due


def test_a_clock_that_is_set_after_the_start_makes_nothing_due() -> None:
    day = Day(1)
    watched = quiet(day, 4)
    day.wall, day.counted = day.wall.replace(hour=4), 20.0
    assert not watched.due


def test_without_an_hour_it_is_never_due() -> None:
    day = Day(4)
    watched = quiet(day, None)
    day.counted = 1e6
    assert not watched.due
