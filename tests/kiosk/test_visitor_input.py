"""What tells that somebody is there, and who finds the held corner."""

import pygame
import pytest
from pygame.event import Event

from scenes.kiosk.idle_watch import HOLD, Activity, TouchFilter
from scenes.kit.intents import Drag, Press, Release
from scenes.kit.layout import Point


def lives(*events: Event) -> bool:
    return Activity().among(events)


@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.KEYDOWN, key=pygame.K_F5),
        Event(pygame.FINGERDOWN, touch_id=1, finger_id=4),
        Event(pygame.MOUSEBUTTONDOWN, button=3),
        Event(pygame.MOUSEWHEEL, y=1),
        Event(pygame.CONTROLLERBUTTONDOWN, button=0),
        Event(pygame.JOYBUTTONDOWN, button=0),
        Event(pygame.MOUSEMOTION, rel=(0, -9)),
        Event(pygame.FINGERMOTION, dx=0.0, dy=0.05),
        Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=-30000),
    ],
)
def test_whatever_a_hand_does_is_a_sign_of_life(event: Event) -> None:
    assert lives(event)
    assert lives(Event(pygame.WINDOWEXPOSED), event, Event(pygame.KEYUP, key=1))


@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.WINDOWFOCUSLOST),
        Event(pygame.QUIT),
        Event(pygame.KEYUP, key=pygame.K_a),
        Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0),
        Event(pygame.MOUSEMOTION, rel=(1, 1)),
        Event(pygame.FINGERMOTION, dx=0.002, dy=-0.001),
        Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=3000),
        Event(pygame.USEREVENT),
        Event(pygame.DROPFILE, file="a"),
    ],
)
def test_the_machine_itself_and_what_trembles_are_none(event: Event) -> None:
    assert not lives(event)


def test_a_stick_that_stays_leaned_is_a_thing_that_leans_on_it() -> None:
    signs = Activity()

    def leans(value: int) -> bool:
        axis = {"instance_id": 3, "axis": 1}
        return signs.among([Event(pygame.CONTROLLERAXISMOTION, axis | {"value": value})])

    assert leans(20_000)
    assert not any(leans(value) for value in (21_000, 30_000, 19_000))
    assert not leans(0)
    assert leans(-20_000)


STEP = 1 / 60


class Corner(TouchFilter):
    """The corner of a window, and a hand."""

    def __init__(self) -> None:
        super().__init__()
        self.layout((1920, 1080))

    def press(self, at: Point) -> None:
        assert self.is_meant(Press(at), covered=False)

    def drag(self, at: Point) -> None:
        assert self.is_meant(Drag(at), covered=False)

    def fingers(self, *numbers: int) -> None:
        place = {"x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "pressure": 1.0, "touch_id": 1}
        self.hear([Event(pygame.FINGERDOWN, place | {"finger_id": number}) for number in numbers])


@pytest.fixture
def watched() -> Corner:
    return Corner()


def waited(watched: Corner, seconds: float) -> bool:
    """Whether it knocks within that time."""
    return sum(watched.knocks(STEP) for _ in range(round(seconds / STEP))) > 0


def test_held_for_three_seconds_it_knocks_once(watched: Corner) -> None:
    watched.press((20, 20))
    assert not waited(watched, HOLD - 0.1)
    assert waited(watched, 0.2)
    assert not waited(watched, 10), "only a new touch can knock again"


def test_let_go_too_early_it_does_not(watched: Corner) -> None:
    for _ in range(5):
        watched.press((20, 20))
        assert not waited(watched, HOLD - 0.2)
        assert watched.is_meant(Release((20, 20)), covered=False)
        assert not waited(watched, 1)


@pytest.mark.parametrize("at", [(500, 20), (20, 500), (1900, 20), (20, 1060), (1900, 1060)])
def test_nowhere_else_is_a_corner(watched: Corner, at: Point) -> None:
    watched.press(at)
    assert not waited(watched, 2 * HOLD)


def test_a_finger_may_tremble_but_not_wander(watched: Corner) -> None:
    watched.press((20, 20))
    watched.drag((25, 30))
    assert waited(watched, HOLD + 0.1)
    watched.press((20, 20))
    watched.drag((20, 90))
    watched.drag((20, 20))
    assert not waited(watched, 2 * HOLD)


@pytest.mark.parametrize(("first", "later"), [([1], [3]), ([1, 2], [3]), ([1, 2], [])])
def test_a_second_finger_anywhere_at_once_or_later_makes_it_mean_nothing(
    watched: Corner, first: list[int], later: list[int]
) -> None:
    watched.fingers(*first)
    watched.press((20, 20))
    watched.knocks(1.0)
    watched.fingers(*later)
    assert not waited(watched, 2 * HOLD)


@pytest.mark.parametrize(
    "kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN]
)
def test_whatever_else_is_pressed_meanwhile_makes_it_mean_nothing(
    watched: Corner, kind: int
) -> None:
    watched.press((20, 20))
    waited(watched, 1)
    watched.hear([Event(kind)])
    assert not waited(watched, 2 * HOLD)


def test_a_finger_that_was_lost_long_ago_does_not_lock_the_operator_out(watched: Corner) -> None:
    watched.fingers(1)
    waited(watched, 60)
    watched.fingers(2)
    watched.press((20, 20))
    assert waited(watched, HOLD + 0.1)
