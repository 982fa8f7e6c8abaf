"""What tells that somebody is there, and what only seems to."""

import pygame
import pytest
from pygame.event import Event

from scenes.kiosk.visitor_input import Activity


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
