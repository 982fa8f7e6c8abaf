"""Whole games through the real loop, by taps."""

import random
from pathlib import Path

import pytest

from game import EndTurn
from scenes.board.turn.turn_input import BoardButton
from scenes.curtain.scene import CurtainScene
from scenes.kit.look import Look
from scenes.results.scene import ResultsScene
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.whole_games import QUICK, chosen, match_of, pilot_at, shows_the_game
from tests.soak import long

CREWS: list[tuple[str, tuple[str | None, ...]]] = [
    ("jamaica", (None, None, "greedy")),
    ("tortuga", (None, "greedy", "random", "greedy", "greedy")),
    ("hispaniola", ("greedy", "greedy")),
    ("hispaniola", (None, "greedy", None)),
    ("nest", (None, "greedy", "random", "greedy", "greedy")),
    ("nest", (None, None, "greedy")),
    ("jamaica", (None, "greedy")),
    ("tortuga", (None, None)),
    ("nest", (None, "greedy")),
]


@pytest.mark.parametrize(("variant", "brains"), long(CREWS, usual=CREWS[3:4]))
def test_a_whole_game_is_played_by_taps(
    tmp_path: Path, look: Look, variant: str, brains: tuple[str | None, ...]
) -> None:
    match = match_of(variant, *brains)
    pilot = pilot_at(tmp_path, look, match)
    chance = random.Random(variant)
    for _ in range(4000):
        pilot.rest()
        while isinstance(pilot.top, CurtainScene):
            pilot.tap(pilot.place_of("ready"))
            pilot.rest()
        if isinstance(pilot.top, ResultsScene):
            break
        board = pilot.board
        assert shows_the_game(board)
        if board.session.turn is None:
            pilot.push(BoardButton.END)
            continue
        before = len(match.actions)
        action = chosen(match, board, chance)
        pilot.act(action)
        assert match.actions[before] == action
    assert isinstance(pilot.top, ResultsScene)
    assert match.outcome is not None


def test_who_quits_before_ending_a_turn_can_still_undo_after_continuing(
    tmp_path: Path, look: Look
) -> None:
    match = match_of("tortuga", None, "greedy")
    pilot = pilot_at(tmp_path, look, match)
    while pilot.board.session.turn is not None:
        pilot.act(next(a for a in match.legal_actions() if not isinstance(a, EndTurn)))
        pilot.rest()
    assert pilot.board.session.order.waiting == 0
    played = match.actions
    pilot.context.close()
    again = Pilot(context_in(tmp_path, QUICK, look))
    again.tap(again.place_of("continue"))
    again.rest()
    session = again.board.session
    assert session.match.actions == played, "nobody else has played"
    assert session.order.waiting == 0
    again.push(BoardButton.UNDO)
    again.rest()
    assert session.match.actions == played[:-1]
    assert session.turn is not None
