"""A loudspeaker that is plugged in again, and a kiosk that restarts by itself."""

from datetime import datetime

import pygame
from pygame.event import Event

from scenes.kiosk.housekeeping import AudioHotplug, RestartHour
from scenes.kit.sound import Sound

LOST = Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
FOUND = Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)


class Device(Sound):
    """A sound that is there as long as it is plugged in."""

    def __init__(self) -> None:
        self.plugged = True
        self.audible = True
        self.openings = 0
        self.ticks = 0

    def tick(self) -> None:
        self.ticks += 1

    def reopen(self) -> bool:
        self.openings += 1
        self.audible = self.plugged
        return self.audible


class Rig:
    def __init__(self, *, wanted: bool = True) -> None:
        self.now = 0.0
        self.device = Device()
        self.speaker = AudioHotplug(self.device, wanted=wanted, clock=lambda: self.now)

    def live(self, seconds: float, step: float = 0.5) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.speaker.tick()


def test_a_device_that_goes_makes_way_for_another() -> None:
    rig = Rig()
    rig.live(10)
    rig.speaker.hear([LOST])
    rig.live(1)
    assert rig.device.openings == 1
    assert rig.device.audible


def test_a_device_that_comes_is_of_use_where_none_is_heard() -> None:
    rig = Rig()
    rig.speaker.hear([FOUND])
    rig.live(20)
    assert rig.device.openings == 0, "what is heard is not interrupted"
    rig.device.plugged = rig.device.audible = False
    rig.live(3)
    rig.device.plugged = True
    rig.speaker.hear([FOUND])
    rig.live(1)
    assert rig.device.audible


def test_microphones_are_nobodys_business() -> None:
    rig = Rig()
    rig.live(5)
    for kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
        rig.speaker.hear([Event(kind, which=0, iscapture=1)])
    rig.live(20)
    assert rig.device.openings == 0


def test_a_device_that_announces_itself_whenever_it_is_opened_is_not_opened_for_ever() -> None:
    rig = Rig()
    rig.device.plugged = rig.device.audible = False
    for _ in range(600):
        rig.speaker.hear([FOUND, LOST])
        rig.live(0.1, 0.1)
    assert rig.device.openings <= 30


def test_silence_is_questioned_again_and_again_but_ever_more_seldom() -> None:
    rig = Rig()
    rig.device.plugged = rig.device.audible = False
    rig.live(24 * 3600, 10.0)
    assert 20 <= rig.device.openings <= 40
    rig.device.plugged = True
    rig.live(3700, 10.0)
    assert rig.device.audible


def test_where_no_sound_is_wanted_none_is_looked_for() -> None:
    rig = Rig(wanted=False)
    rig.device.audible = False
    rig.speaker.hear([FOUND, LOST])
    rig.live(3600, 10.0)
    assert rig.device.openings == 0
    assert rig.device.ticks == 360


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
