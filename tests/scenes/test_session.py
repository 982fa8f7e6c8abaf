"""Whole games through the real loop, by taps."""

import random
from pathlib import Path

import pytest

from scenes.board.turn.turn_input import BoardButton
from scenes.curtain.scene import CurtainScene
from scenes.kit.look import Look
from scenes.results.scene import ResultsScene
from tests.scenes.whole_games import chosen, match_of, pilot_at, shows_the_game
from tests.soak import SOAK

CREWS: list[tuple[str, tuple[str | None, ...]]] = [
    ("jamaica", (None, None, "greedy")),
    ("tortuga", (None, "greedy", "random", "greedy", "greedy")),
    ("hispaniola", ("greedy", "greedy")),
    ("hispaniola", (None, "greedy", None)),
    ("nest", (None, "greedy", "random", "greedy", "greedy")),
    ("nest", (None, None, "greedy")),
]
MORE_CREWS: list[tuple[str, tuple[str | None, ...]]] = [
    ("jamaica", (None, "greedy")),
    ("tortuga", (None, None)),
    ("nest", (None, "greedy")),
]


@pytest.mark.parametrize(("variant", "brains"), [*CREWS, *MORE_CREWS * SOAK])
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
