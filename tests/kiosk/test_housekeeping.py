"""A loudspeaker that is plugged in again, and a kiosk that restarts by itself."""

from datetime import datetime

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from scenes.core.scene import Pop, Push, Quit, Replace, SceneStack
from scenes.kiosk.housekeeping import AudioHotplug, RestartHour, SpareMoments
from scenes.kit.sound import Sound
from tests.scenes.helpers import Stub

LOST = Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
FOUND = Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)


class Device(Sound):
    """A sound that is there as long as it is plugged in."""

    openings = ticks = 0

    def __init__(self) -> None:
        self.plugged = self.audible = True

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


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_device_that_goes_makes_way_for_another(rig: Rig) -> None:
    rig.live(10)
    rig.speaker.hear([LOST])
    rig.live(1)
    assert rig.device.openings == 1
    assert rig.device.audible


def test_a_device_that_comes_is_of_use_where_none_is_heard(rig: Rig) -> None:
    rig.speaker.hear([FOUND])
    rig.live(20)
    assert rig.device.openings == 0, "what is heard is not interrupted"
    rig.device.plugged = rig.device.audible = False
    rig.live(3)
    rig.device.plugged = True
    rig.speaker.hear([FOUND])
    rig.live(1)
    assert rig.device.audible


def test_microphones_are_nobodys_business(rig: Rig) -> None:
    rig.live(5)
    for kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
        rig.speaker.hear([Event(kind, which=0, iscapture=1)])
    rig.live(20)
    assert rig.device.openings == 0


def test_a_device_that_announces_itself_whenever_it_is_opened_is_not_opened_for_ever(
    rig: Rig,
) -> None:
    rig.device.plugged = rig.device.audible = False
    for _ in range(600):
        rig.speaker.hear([FOUND, LOST])
        rig.live(0.1, 0.1)
    assert rig.device.openings <= 30


def test_silence_is_questioned_again_and_again_but_ever_more_seldom(rig: Rig) -> None:
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


def dues(hour: int | None, began: int, *moments: tuple[int, int, float]) -> list[bool]:
    """Whether a restart is due at these moments: hour, minute, and seconds since the start."""
    wall, counted = datetime(2026, 3, 1, began, 10), 0.0
    watched = RestartHour(lambda: hour, lambda: wall, lambda: counted)
    due = []
    for at, minute, passed in moments:
        wall, counted = wall.replace(hour=at, minute=minute), passed
        due.append(watched.due)
    return due


def test_it_is_due_in_its_hour_alone() -> None:
    due = dues(4, 10, *((hour, 10, 3700.0 * (hour + 1)) for hour in range(24)))
    assert [hour for hour, so in enumerate(due) if so] == [4]


def test_what_began_in_that_hour_does_not_begin_again() -> None:
    assert not any(dues(4, 4, *((4, minute, (minute - 10) * 60.0) for minute in range(10, 60))))


def test_neither_a_clock_that_is_set_after_the_start_nor_no_hour_makes_it_due() -> None:
    assert dues(4, 1, (4, 10, 20.0)) == [False]
    assert dues(None, 4, (4, 10, 1e6)) == [False]


class Above(Stub):
    overlay = True


def test_memory_is_given_back_once_for_each_scene_but_not_for_overlays_or_while_one_slides() -> (
    None
):
    given: list[str] = []
    sliding = False
    stack = SceneStack(Stub("first"), (100, 100), lambda: sliding)
    spare = SpareMoments(stack, lambda: given.append("memory"))

    def passes() -> int:
        for _ in range(3):
            spare.use()
        return len(given)

    assert passes() == 1
    stack.apply(Push(Above("pause")))
    assert passes() == 1
    stack.apply(Pop())
    assert passes() == 1
    sliding = True
    stack.apply(Replace(Stub("next")))
    assert passes() == 1, "the first is still sliding away"
    picture = Surface((100, 100))
    for _ in range(60):
        stack.draw(picture, 0.0)
        stack.update(1 / 60)
    assert passes() == 2
    stack.apply(Quit())
    assert passes() == 2
