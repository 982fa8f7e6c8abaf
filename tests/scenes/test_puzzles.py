"""Puzzles on the screen: the page with its chests, and a puzzle on the real board."""

from datetime import date
from pathlib import Path

import pytest
from pygame import Surface

from game.notation import read_action
from game.puzzles import Puzzle, Task, load_puzzles
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop, Push, Replace
from scenes.kit.intents import Command, Press, Release
from scenes.kit.look import Look
from scenes.learn.tutorial.aims import aim_at
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.play import PuzzleScene
from scenes.puzzles.scene import PuzzlesScene
from tests.scenes.helpers import stub_context

SIZE = (1280, 720)
TODAY = date(2026, 11, 17)
PUZZLES = load_puzzles()
QUIET = Preferences(reduced_motion=True)


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return stub_context(tmp_path, look, QUIET)


def opened(context: Context, puzzle: Puzzle) -> PuzzleScene:
    scene = PuzzleScene(context, PuzzleBook(context), puzzle, today=lambda: TODAY)
    scene.layout(SIZE)
    scene.enter()
    settle(scene)
    return scene


def settle(scene: PuzzleScene) -> None:
    for _ in range(600):
        scene.update(1 / 60)
        if scene.board.session.reel.idle and scene.idle:
            return


def tap(scene: PuzzleScene, at: tuple[int, int]) -> object:
    scene.handle(Press(at))
    return scene.handle(Release(at))


def press(scene: PuzzleScene, name: str) -> object:
    button = next(button for button in scene.buttons if button.name == name)
    return tap(scene, button.rect.center)


def solve(scene: PuzzleScene) -> None:
    """Play the solution by taps, and end the turn if it has not ended by itself."""
    for action in scene.puzzle.solution:
        before = len(scene.match.actions)
        for _ in range(4):
            aim = aim_at(scene.board, action)
            if aim is None or len(scene.match.actions) > before:
                break
            tap(scene, aim.point)
        settle(scene)
    if scene.verdict is None:
        scene.board.session.end_turn()
        settle(scene)


def of_task(task: Task) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.task is task)


@pytest.mark.parametrize("task", sorted({puzzle.task for puzzle in PUZZLES}))
def test_a_solved_puzzle_is_praised_and_remembered(context: Context, task: Task) -> None:
    puzzle = of_task(task)
    scene = opened(context, puzzle)
    solve(scene)
    assert scene.verdict is not None
    assert scene.verdict.solved
    assert scene.speech == context.texts(f"puzzles.solved.{task.value}")
    assert puzzle.name in context.preferences.puzzles
    assert isinstance(press(scene, "next"), Replace)


def test_a_wrong_turn_is_explained_and_can_be_begun_again(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    first = scene.match.legal_actions()[0]
    scene.match.submit(scene.puzzle.seat, first)
    scene.match.submit(scene.puzzle.seat, read_action("end", scene.puzzle.game.havens))
    settle(scene)
    assert scene.verdict is not None
    assert not scene.verdict.solved
    assert scene.speech
    assert context.preferences.puzzles == ()
    press(scene, "again")
    settle(scene)
    assert scene.verdict is None
    assert scene.match.actions == ()


def test_the_first_hint_is_a_pirate_and_the_second_a_card(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    assert scene.speech == ""
    press(scene, "hint")
    first = scene.speech
    press(scene, "hint")
    assert first
    assert scene.speech not in ("", first)


def test_the_task_is_on_the_strip_and_the_board_makes_room(context: Context) -> None:
    scene = opened(context, PUZZLES[0])
    surface = Surface(SIZE)
    scene.draw(surface, 0.0)
    strip = scene.board.table.docked
    assert scene.task
    for control in scene.buttons.controls:
        assert strip.contains(control.rect)
    assert not strip.colliderect(scene.board.table.plan["hand"])


def test_keys_go_on_and_back(context: Context) -> None:
    scene = opened(context, PUZZLES[0])
    assert isinstance(scene.handle(Command.NEXT), Replace)
    assert isinstance(scene.handle(Command.BACK), Pop)


def test_a_day_is_marked_only_for_its_own_puzzle(context: Context) -> None:
    book = PuzzleBook(context)
    today = book.of_day(TODAY)
    other = next(puzzle for puzzle in PUZZLES if puzzle != today)
    book.mark(other, TODAY)
    assert not book.days(TODAY)[-1].solved
    book.mark(today, TODAY)
    assert book.days(TODAY)[-1].solved
    assert context.preferences.puzzle_days == (TODAY.isoformat(),)


def test_a_chest_fills_and_leads_to_the_first_open_puzzle(context: Context) -> None:
    book = PuzzleBook(context)
    first, second, *_ = book.of_grade(1)
    assert book.first_open(1) == first
    book.mark(first, TODAY)
    assert book.first_open(1) == second
    assert book.solved(1) == 1


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480), (1024, 768), (720, 1280)])
def test_the_page_has_the_day_and_five_chests(context: Context, size: tuple[int, int]) -> None:
    page = PuzzlesScene(context, today=lambda: TODAY)
    page.layout(size)
    page.enter()
    names = {control.name for control in page.controls}
    assert names == {"back", "day", 1, 2, 3, 4, 5}
    button = next(control for control in page.controls if control.name == 3)
    page.handle(Press(button.rect.center))
    assert isinstance(page.handle(Release(button.rect.center)), Push)
