"""Wherever a game is shown, its board is folded as it was when it was played."""

from itertools import pairwise
from pathlib import Path

import pytest

from game import GAMES, Colour, Match, Replay, Rng, Seat
from game.players.brains import BRAINS
from scenes.board.geometry.track_view import TrackView
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.layout import Size
from scenes.replay.scene import ReplayScene
from scenes.review.scene import ReviewScene
from tests.scenes.helpers import stub_context, unseen, usual_look
from tests.soak import long

SEATS = tuple(Seat(f"Crew {n}", colour) for n, colour in enumerate(Colour))
WINDOWS: tuple[Size, ...] = ((1920, 1080), (720, 1280), (1280, 720), (800, 480), (1024, 768))
SEEDS = (1, 2, 3, 5)
"""Of tunnels that were folded differently by the places they are shown in."""


@pytest.fixture
def context(tmp_path: Path) -> Context:
    unseen()
    return stub_context(tmp_path, usual_look(), Preferences(reduced_motion=True))


def finished(name: str, variant: str, seed: int, players: int) -> Match:
    game = GAMES[name]
    match = Match.new(game, SEATS[:players], game.variants[variant], seed)
    while match.outcome is None:
        seat = match.table.to_act
        match.submit(seat, BRAINS["greedy"].choose(game.rules, match.view(seat), Rng(seed)))
    return match


def course(track: TrackView) -> list[tuple[int, int]]:
    """The way over all spaces, in whole steps aside and down."""
    middles = [track.middle(space) for space in track.spaces]
    steps = ((there.x - here.x, there.y - here.y) for here, there in pairwise(middles))
    return [(round(x / track.cell), round(y / track.cell)) for x, y in steps]


def courses(context: Context, match: Match, size: Size) -> dict[str, list[tuple[int, int]]]:
    board = BoardScene(context, match.branch(len(match.actions) - 5))
    watched = ReplayScene(context, Replay(match))
    review = ReviewScene(context, match)
    for scene in (board, watched, review):
        scene.layout(size)
    assert review.board.view is not None
    return {
        "board": course(board.table.track),
        "replay": course(watched.table.track),
        "review": course(review.board.view.terrain.track),
    }


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("seed", long(SEEDS, usual=SEEDS[:1]))
def test_replay_and_review_fold_the_tunnel_as_the_board_did(
    context: Context, seed: int, size: Size
) -> None:
    shown = courses(context, finished("escape", "jamaica", seed, 2 + seed % 3), size)
    assert {name for name, way in shown.items() if way != shown["board"]} == set()


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_replay_and_review_keep_the_islands_rows(context: Context, size: Size) -> None:
    match = finished("nest", "nest", 4, 3)
    rows = {
        # Rows are nearer to each other in some places, but never fewer or turned round.
        name: [(x > 0) - (x < 0) for x, _ in way]
        for name, way in courses(context, match, size).items()
    }
    assert {name for name, way in rows.items() if way != rows["board"]} == set()
