"""While the last action of a game is shown, what follows it is prepared, a little in each frame."""

from pathlib import Path

import pytest
from pygame import Surface

from game import GAMES, Advance, Card, Match
from game.scenarios import EXAMPLE_OPTIONS, Placement, arranged, example_track
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import ActionTap
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.results.scene import ResultsScene
from tests.scenes.helpers import context_in, pixels, usual_look
from tests.scenes.whole_games import SEATS
from tests.soak import long

SIZE = (1280, 720)
SMALL = (800, 480)


@pytest.fixture
def look() -> Look:
    """A look of its own, as other pictures in its memory would make a difference."""
    return usual_look()


@pytest.fixture
def stack(tmp_path: Path, look: Look) -> SceneStack:
    """A board whose first player has just moved the last pirate home."""
    placement = Placement(
        pirates=(f"36{5 * ' sloop'}", "5 5 12 20 start sloop"),
        hands=("key", "key hat"),
        stock="hat " * 12,
        row="hat " * 12,
    )
    game = GAMES["escape"]
    state = arranged(game, EXAMPLE_OPTIONS["escape"], example_track("escape"), placement)
    match = Match.at(game, SEATS[:2], state)
    board = BoardScene(context_in(tmp_path, Preferences(), look), match)
    stack = SceneStack(board, SIZE)
    stack.draw(Surface(SIZE), 0.0)
    board.session.tap(ActionTap(Advance(Card.KEY, 36)))
    return stack


def board_of(stack: SceneStack) -> BoardScene:
    board = stack.scenes[-1]
    assert isinstance(board, BoardScene)
    return board


def show(stack: SceneStack, frames: int, size: Size = SIZE) -> None:
    screen = Surface(size)
    for _ in range(frames):
        stack.update(DT)
        stack.draw(screen, 0.0)


def drawn(stack: SceneStack, size: Size = SIZE) -> bytes:
    picture = Surface(size).convert()
    stack.draw(picture, 0.0)
    return pixels(picture)


@pytest.mark.parametrize("frames", long([1, 2, 5, 30], usual=[1, 30]))
def test_who_skips_ahead_misses_nothing_of_the_results(
    stack: SceneStack, tmp_path: Path, frames: int
) -> None:
    board = board_of(stack)
    show(stack, frames)
    board.session.reel.finish()
    stack.update(DT)
    assert isinstance(stack.scenes[-1], ResultsScene)
    new = ResultsScene(context_in(tmp_path / "new"), board.match)
    assert drawn(stack) == drawn(SceneStack(new, SIZE))


def test_in_another_window_the_results_are_prepared_again(
    stack: SceneStack, tmp_path: Path
) -> None:
    board = board_of(stack)
    show(stack, 30)
    stack.layout(SMALL)
    show(stack, 30, SMALL)
    board.session.reel.finish()
    stack.update(DT)
    new = ResultsScene(context_in(tmp_path / "new"), board.match)
    assert drawn(stack, SMALL) == drawn(SceneStack(new, SMALL), SMALL)


def test_where_no_results_follow_none_are_prepared(stack: SceneStack) -> None:
    session = board_of(stack).session
    session.leads_to_results = False
    show(stack, 5)
    assert session.results is None
