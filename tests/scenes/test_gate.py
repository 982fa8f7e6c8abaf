"""The gate of the board: what is asked before anything is used, whichever way it was chosen."""

from pathlib import Path

import pygame
import pytest

from game import Advance, Card
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import NOTHING, BoardButton, CardDrop, CardTap, PositionTap
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.whole_games import example, pilot_at


class Keeper:
    """Lets some things through and remembers all that was asked for."""

    def __init__(self, *allowed: Meaning) -> None:
        self.allowed = allowed
        self.asked: list[Meaning] = []

    def __call__(self, meaning: Meaning) -> bool:
        self.asked.append(meaning)
        return meaning in self.allowed


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_at(tmp_path, look, example())


def test_a_closed_gate_stops_taps_drags_keys_and_numbers(pilot: Pilot) -> None:
    board = pilot.board
    before = board.match.table
    keeper = board.gate = Keeper()
    pilot.tap(pilot.space(18))
    pilot.tap(pilot.card(Card.DAGGER))
    pilot.drag(pilot.card(Card.HAT), pilot.space(18))
    pilot.push(BoardButton.END)
    pilot.push(BoardButton.MENU)
    for key in (pygame.K_1, pygame.K_h, pygame.K_u, pygame.K_e, pygame.K_RETURN):
        pilot.key(key)
    assert board.match.table == before
    assert board.session.selection == NOTHING
    assert pilot.top is board
    assert CardDrop(Card.HAT, 18) in keeper.asked
    assert {BoardButton.END, BoardButton.MENU, BoardButton.HINT, BoardButton.UNDO} <= {
        *(meaning for meaning in keeper.asked if isinstance(meaning, BoardButton))
    }
    assert any(isinstance(meaning, PositionTap) for meaning in keeper.asked)


def test_what_the_gate_lets_through_is_done(pilot: Pilot) -> None:
    pilot.board.gate = Keeper(CardTap(Card.DAGGER), PositionTap(6, 0))
    pilot.tap(pilot.card(Card.HAT))
    pilot.tap(pilot.card(Card.DAGGER))
    pilot.tap(pilot.space(0))
    pilot.tap(pilot.space(6))
    assert pilot.board.match.actions[-1] == Advance(Card.DAGGER, 6)


def test_the_gate_is_asked_about_a_button_that_cannot_be_used(pilot: Pilot) -> None:
    keeper = pilot.board.gate = Keeper()
    pilot.tap(pilot.board.rect_of(BoardButton.UNDO).center)
    assert keeper.asked == [BoardButton.UNDO]
