"""Whole games through the real loop, by taps."""

import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game import GAMES, Action, Colour, Match, Sail, Seat
from scenes.board.turn.turn_input import OpenTurn
from scenes.core.model.preferences import Preferences, Speed
from scenes.curtain.scene import CurtainScene
from scenes.kit.look import Look
from scenes.results.scene import ResultsScene
from tests.pilot import Pilot
from tests.scenes.helpers import context_in

FREE, PAID = Sail(True), Sail(False)
QUICK = replace(Preferences(), speed=Speed.INSTANT)


def match_of(name: str, *brains: str | None, seed: int = 3) -> Match:
    seats = tuple(
        Seat(f"Player {number}", colour, brain)
        for number, (brain, colour) in enumerate(zip(brains, Colour, strict=False), start=1)
    )
    game = next(game for game in GAMES.values() if name in game.variants)
    return Match.new(game, seats, game.variants[name], seed)


def pilot_at(folder: Path, look: Look, match: Match, preferences: Preferences = QUICK) -> Pilot:
    context = context_in(folder, preferences, look)
    return Pilot(context, first=lambda: context.flow.board(match), draw_every=20)


def behind_the_curtain(pilot: Pilot) -> None:
    """Whoever is called takes the seat."""
    while isinstance(pilot.top, CurtainScene):
        pilot.tap(pilot.place_of("ready"))
        pilot.rest()


def _worth(action: Action, turn: OpenTurn) -> int:
    """How far the action leads; to sail with somebody aboard is worth most."""
    if isinstance(action, Sail):
        return 99 if turn.view.table.sloop == 1 else 0
    preview = turn.previews.get(action)
    return -1 if preview is None or preview.seat != turn.seat else preview.destination


@pytest.mark.parametrize(
    ("variant", "brains"),
    [
        ("jamaica", (None, "greedy")),
        ("jamaica", (None, None, "greedy")),
        ("tortuga", (None, "greedy", "random", "greedy", "greedy")),
        ("tortuga", (None, None)),
        ("hispaniola", (None, "greedy", None)),
        ("hispaniola", ("greedy", "greedy")),
        ("nest", (None, "greedy")),
        ("nest", (None, None, "greedy")),
        ("nest", (None, "greedy", "random", "greedy", "greedy")),
    ],
)
def test_a_whole_game_is_played_by_taps(
    tmp_path: Path, look: Look, variant: str, brains: tuple[str | None, ...]
) -> None:
    match = match_of(variant, *brains)
    pilot = pilot_at(tmp_path, look, match)
    chance = random.Random(variant)
    for _ in range(4000):
        pilot.rest()
        behind_the_curtain(pilot)
        if isinstance(pilot.top, ResultsScene):
            break
        board = pilot.board
        assert board.settled
        if board.turn is None:
            pilot.tap(board.table.plan.end_turn.center)
            continue
        before = len(match.actions)
        # Greedy enough to finish, random enough to try everything.
        actions = [a for a in board.turn.actions if a != PAID or FREE not in board.turn.actions]
        best = max(
            actions,
            key=partial(_worth, turn=board.turn),
        )
        action = best if chance.random() < 0.75 else chance.choice(actions)
        pilot.act(action)
        assert match.actions[before] == action
    assert isinstance(pilot.top, ResultsScene)
    assert match.outcome is not None
