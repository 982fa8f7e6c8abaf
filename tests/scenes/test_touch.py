"""Fingers on the glass: one plays, and all others do no harm."""

from itertools import count, product
from pathlib import Path

import pygame
import pytest

from game import Advance, Card, Retreat
from scenes.board.turn.turn_input import NOTHING, BoardButton, Pirate
from scenes.kit.layout import Point
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.whole_games import example, pilot_at


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_at(tmp_path, look, example(), touch=True)


NUMBERS = count(1)


class Finger:
    """One of several fingers."""

    def __init__(self, pilot: Pilot, number: int | None = None) -> None:
        self._pilot = pilot
        self._number = next(NUMBERS) if number is None else number

    def down(self, at: Point) -> None:
        self.touch(pygame.FINGERDOWN, at)

    def move(self, at: Point) -> None:
        self.touch(pygame.FINGERMOTION, at)

    def up(self, at: Point) -> None:
        self.touch(pygame.FINGERUP, at)

    def touch(self, kind: int, at: Point) -> None:
        width, height = self._pilot.surface.get_size()
        place = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "dx": 0.0, "dy": 0.0}
        who = {"touch_id": 7, "finger_id": self._number, "pressure": 1.0}
        self._pilot.post(pygame.event.Event(kind, who | place))
        self._pilot.turn()


def last(pilot: Pilot) -> object:
    return pilot.board.match.actions[-1]


def test_a_second_finger_does_not_disturb_the_one_that_drags(pilot: Pilot) -> None:
    first, second = Finger(pilot), Finger(pilot)
    first.down(pilot.card(Card.HAT))
    first.move(pilot.space(9))
    second.down(pilot.space(6))
    second.move(pilot.space(0))
    first.move(pilot.space(18))
    second.up(pilot.space(0))
    assert pilot.board.match.actions == ()
    first.up(pilot.space(18))
    assert last(pilot) == Advance(Card.HAT, 18)
    assert len(pilot.board.match.actions) == 1


def test_a_second_finger_presses_no_button_while_the_first_is_down(pilot: Pilot) -> None:
    pilot.act(Advance(Card.SKULL, 18))
    pilot.rest()
    first, second = Finger(pilot), Finger(pilot)
    first.down(pilot.space(17))
    second.down(pilot.board.rect_of(BoardButton.END).center)
    second.up(pilot.board.rect_of(BoardButton.END).center)
    first.up(pilot.space(17))
    assert pilot.board.match.table.to_act == 0
    assert pilot.board.session.selection == Pirate(0, 17)


def test_a_touch_that_the_window_loses_counts_as_never_begun(pilot: Pilot) -> None:
    finger = Finger(pilot)
    finger.down(pilot.card(Card.HAT))
    finger.move(pilot.space(18))
    pilot.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pilot.turn()
    finger.move(pilot.space(17))
    finger.up(pilot.space(18))
    assert pilot.board.match.actions == ()
    assert (before := pilot.board.session.selection) == NOTHING
    pilot.tap(pilot.space(18))
    assert pilot.board.session.selection != before


def test_a_finger_that_leaves_the_window_drops_what_it_holds(pilot: Pilot) -> None:
    width, height = pilot.surface.get_size()
    finger = Finger(pilot)
    finger.down(pilot.card(Card.HAT))
    finger.move(pilot.space(18))
    finger.move((width + 40, height // 2))
    finger.up((width + 60, height // 2))
    assert pilot.board.match.actions == ()
    finger = Finger(pilot)
    finger.down(pilot.board.rect_of(BoardButton.END).center)
    finger.move((width // 2, height + 30))
    finger.up((width // 2, height + 90))
    assert pilot.board.match.table.to_act == 0


def test_a_finger_lost_in_the_middle_of_a_drag_gives_way_to_the_next(pilot: Pilot) -> None:
    lost = Finger(pilot)
    lost.down(pilot.space(17))
    lost.move(pilot.space(12))
    pilot.turn(200)
    pilot.tap(pilot.space(18))
    assert pilot.board.session.selection == Pirate(0, 18)
    lost.up(pilot.space(12))
    assert pilot.board.match.actions == ()


def test_taps_at_the_very_edges_do_no_harm(pilot: Pilot) -> None:
    size = pilot.surface.get_size()
    for x, y, kind in product((0.0, 1.0), (0.0, 0.5, 1.0), (pygame.FINGERDOWN, pygame.FINGERUP)):
        who = {"touch_id": 7, "finger_id": 1, "pressure": 1.0, "dx": 0.0, "dy": 0.0}
        pilot.post(pygame.event.Event(kind, who | {"x": x, "y": y}))
        pilot.turn(10)
    assert pilot.board.match.actions == ()
    pilot.drag(pilot.space(17), pilot.space(12))
    assert last(pilot) == Retreat(17)
    assert size == pilot.surface.get_size()


def test_a_palm_on_the_board_chooses_and_plays_nothing(pilot: Pilot) -> None:
    pilot.tap(pilot.space(18))
    fingers = [Finger(pilot) for _ in range(5)]
    places = [pilot.space(position) for position in (23, 22, 21, 20, 19)]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        for finger, place in zip(fingers, places, strict=True):
            finger.touch(kind, place)
    assert pilot.board.match.actions == ()
    assert pilot.board.session.selection == Pirate(0, 18)
    pilot.turn(20)
    pilot.tap(pilot.space(23))
    assert last(pilot) == Advance(Card.SKULL, 18)
