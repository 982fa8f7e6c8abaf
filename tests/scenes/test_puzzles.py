"""Puzzles on the screen: the page with its chests, and a puzzle on the real board."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES
from game.actions import Advance
from game.puzzles import GRADES, Puzzle, PuzzleShelf, Task, load_puzzles
from scenes.app.key_help import PUZZLING, lines_for
from scenes.board.turn.turn_input import ActionTap, BoardButton, Pirate, PositionTap
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop, Push, Replace, Scene
from scenes.guide.aims import NO_MARKS, aim_at, previewed
from scenes.kit.intents import Command, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.music import Tune
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.chest import chest_view
from scenes.puzzles.play import PuzzleScene
from scenes.puzzles.scene import PuzzlesScene
from tests.hands import DEVICES, Device, Player, taken_up
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import PatientStudio, context_in, press, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import walk
from tests.scenes.whole_games import QUICK
from tests.soak import long, some_pairs

SIZE = (1280, 720)
TODAY = date(2026, 11, 17)
PUZZLES = load_puzzles().puzzles
QUIET = Preferences(reduced_motion=True)
TASKS = sorted({puzzle.task for puzzle in PUZZLES})


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
    for _ in range(1200):
        scene.update(1 / 60)
        if scene.idle:
            return
    raise AssertionError("the puzzle never came to rest")


def tap(scene: PuzzleScene, at: tuple[int, int]) -> object:
    scene.handle(Press(at))
    return scene.handle(Release(at))


def solve(scene: PuzzleScene) -> None:
    """Play the solution by taps."""
    for action in scene.puzzle.solution:
        before = len(scene.match.actions)
        for _ in range(4):
            aim = aim_at(scene.board, action)
            if aim is None or len(scene.match.actions) > before:
                break
            tap(scene, aim.point)
        settle(scene)


def end(scene: PuzzleScene) -> None:
    if scene.verdict is None:
        scene.board.session.end_turn()
        settle(scene)


def fail(scene: PuzzleScene) -> None:
    """Play a turn that is wrong: its first action, and nothing more."""
    asked = scene.puzzle
    first = asked.solution[0] if len(asked.solution) > 1 else None
    others = (action for action in scene.match.legal_actions() if action != first)
    action = next(others) if asked.task in (Task.STOP, Task.BEST) or first is None else first
    aim = aim_at(scene.board, action)
    while aim is not None and not scene.match.actions:
        tap(scene, aim.point)
        settle(scene)
        aim = aim_at(scene.board, action)
    end(scene)


def of_task(task: Task) -> Puzzle:
    """Return a puzzle of several actions, of which the first alone does not solve it."""
    asked = [puzzle for puzzle in PUZZLES if puzzle.task is task]
    return next(puzzle for puzzle in asked if len(puzzle.solution) > 1)


def test_a_puzzle_keeps_the_music_of_the_menu(context: Context) -> None:
    for puzzle in {puzzle.game.name: puzzle for puzzle in PUZZLES}.values():
        opened(context, puzzle)
        assert context.sound.tune[0] is Tune.MENU


def test_the_next_puzzle_is_painted_while_this_one_is_solved(context: Context) -> None:
    context.studio = studio = PatientStudio()
    scene = opened(context, PUZZLES[0])
    (ahead,) = studio.begun
    studio.paint()
    ahead.result()
    scene.exit()
    scene.enter()
    assert not studio.begun, "once"


@pytest.mark.parametrize("task", TASKS)
def test_a_solved_puzzle_is_praised_explained_and_remembered(context: Context, task: Task) -> None:
    puzzle = of_task(task)
    scene = opened(context, puzzle)
    solve(scene)
    assert scene.verdict is not None
    assert scene.verdict.solved
    praise = context.texts(f"puzzles.solved.{task.value}")
    assert scene.speech.startswith(praise)
    assert len(scene.speech) > len(praise), "no reason is given"
    assert puzzle.name in context.preferences.puzzles
    assert isinstance(press(scene, "next"), Replace)


SHORT = [
    next(each for each in PUZZLES if each.task is task and len(each.solution) < 3)
    for task in TASKS
    if task is not Task.DRAW
]
"""Puzzles that are solved before the turn is over, one for each task that has such."""


@pytest.mark.parametrize("puzzle", SHORT, ids=lambda puzzle: puzzle.task.value)
def test_a_reached_goal_is_celebrated_without_the_end_of_the_turn(
    tmp_path: Path, look: Look, puzzle: Puzzle
) -> None:
    context = stub_context(tmp_path, look, replace(QUIET, reduced_motion=False))
    scene = opened(context, puzzle)
    for action in puzzle.solution:
        assert scene.verdict is None
        scene.board.session.tap(ActionTap(action))
        if action != puzzle.solution[-1]:
            settle(scene)
    for _ in range(1200):
        scene.update(1 / 60)
        if scene.verdict is not None:
            break
    assert scene.verdict is not None
    assert scene.verdict.solved
    assert scene.match.actions == puzzle.solution
    assert scene.board.session.reel.show, "nobody cheers"
    settle(scene)
    usable = {each.meaning for each in scene.board.targets if each.usable}
    assert usable.isdisjoint((BoardButton.END, BoardButton.HINT))
    assert not any(isinstance(each, PositionTap) for each in usable)
    for each in scene.board.targets:
        if each.meaning is not BoardButton.MENU:
            tap(scene, each.rect.center)
    assert scene.match.actions in (puzzle.solution, puzzle.solution[:-1])


MOMENTS = (0.0, 0.3, 1.0, 2.0, 4.0)
"""Seconds after the last action: it is still being shown, or the celebration is."""
WAYS_ON = ("next", "back")
"""The buttons with which the player goes on."""


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    ("moment", "name"),
    long(product(MOMENTS, WAYS_ON), usual=some_pairs(MOMENTS, WAYS_ON, every=2)),
)
def test_a_puzzle_that_is_won_is_solved_whenever_the_player_goes_on(
    tmp_path: Path, look: Look, task: Task, moment: float, name: str
) -> None:
    context = stub_context(tmp_path, look, replace(QUIET, reduced_motion=False))
    scene = won(context, task)
    for _ in range(round(moment * 60)):
        scene.update(1 / 60)
    assert press(scene, name) is not None
    assert scene.puzzle.name in context.preferences.puzzles


def won(context: Context, task: Task) -> PuzzleScene:
    """Return a puzzle whose last action was tapped in this moment."""
    scene = opened(context, of_task(task))
    *first, last = scene.puzzle.solution
    for action in first:
        scene.board.session.tap(ActionTap(action))
        settle(scene)
    aim = aim_at(scene.board, last)
    before = len(scene.match.actions)
    while aim is not None and len(scene.match.actions) == before:
        tap(scene, aim.point)
        aim = aim_at(scene.board, last)
    assert not scene.board.session.reel.idle
    return scene


def test_the_winner_is_praised_while_the_end_of_the_game_is_told(
    tmp_path: Path, look: Look
) -> None:
    context = stub_context(tmp_path, look, replace(QUIET, reduced_motion=False))
    scene = won(context, Task.WIN)
    session = scene.board.session
    while not session.tells_the_end:
        assert scene.verdict is None, "it is said before it has happened"
        assert not scene.speech.startswith(context.texts("puzzles.solved.win"))
        scene.update(1 / 60)
    scene.update(1 / 60)
    assert not session.reel.idle
    assert scene.speech.startswith(context.texts("puzzles.solved.win"))
    first = next(button for button in scene.buttons if button.name == "next")
    assert isinstance(first, Button)
    assert first.tone is Tone.GOLD


@pytest.mark.parametrize("task", long(TASKS, usual=TASKS[:1]))
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("intent", [Command.HINT, Command.UNDO, Command.END_TURN])
def test_no_key_spoils_a_celebration(
    tmp_path: Path, look: Look, task: Task, moment: float, intent: Command
) -> None:
    context = stub_context(tmp_path, look, replace(QUIET, reduced_motion=False))
    scene = won(context, task)
    for _ in range(round(moment * 60)):
        scene.update(1 / 60)
    scene.handle(intent)
    settle(scene)
    assert scene.hints == 0
    assert scene.speech != context.texts("puzzles.astray")
    assert scene.puzzle.name in context.preferences.puzzles
    taken_back = len(scene.match.actions) < len(scene.puzzle.solution)
    assert (scene.verdict is None) == taken_back
    press(scene, "again")
    settle(scene)
    assert scene.match.actions == ()
    assert scene.verdict is None


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_is_told_the_rule_until_a_puzzle_of_that_game_is_solved(
    context: Context, game: str
) -> None:
    asked = [puzzle for puzzle in PUZZLES if puzzle.game.name == game]
    running = next(each for each in asked if each.task is Task.ABOARD)
    drawing = next(each for each in asked if each.task is Task.DRAW)
    assert opened(context, running).speech == context.texts(f"puzzles.rule_{game}")
    how = "retreat" if game == "escape" else "nudge"
    assert opened(context, drawing).speech == context.texts(f"rules.{game}.{how}.lead")
    scene = opened(context, running)
    scene.handle(Command.HINT)
    assert scene.speech != context.texts(f"puzzles.rule_{game}")
    solve(scene)
    assert opened(context, drawing).speech == ""
    other = next(puzzle for puzzle in PUZZLES if puzzle.game.name != game)
    assert opened(context, other).speech


@pytest.mark.parametrize("task", TASKS)
def test_a_wrong_turn_is_refuted_and_can_be_begun_again(context: Context, task: Task) -> None:
    scene = opened(context, of_task(task))
    fail(scene)
    assert scene.verdict is not None
    assert not scene.verdict.solved
    assert scene.speech
    assert context.preferences.puzzles == ()
    press(scene, "again")
    settle(scene)
    assert scene.verdict is None
    assert scene.match.actions == ()
    assert scene.marks == NO_MARKS


def test_the_pirates_that_stay_behind_are_named_and_marked(context: Context) -> None:
    scene = opened(context, of_task(Task.WIN))
    fail(scene)
    assert scene.verdict is not None
    assert scene.verdict.behind
    for position in scene.verdict.behind:
        assert scene.match.table.track.number(position) in scene.speech
    assert len(scene.marks.rings) == len(set(scene.verdict.behind))


@pytest.mark.parametrize("task", [Task.ABOARD, Task.DRAW])
def test_how_far_a_turn_got_is_told(context: Context, task: Task) -> None:
    scene = opened(context, of_task(task))
    fail(scene)
    assert scene.verdict is not None
    assert f"{scene.verdict.reached}" in scene.speech
    assert f"{scene.puzzle.number}" in scene.speech


@pytest.mark.skipif(Task.STOP not in TASKS, reason="no such puzzle is shipped")
def test_the_rival_plays_the_turn_that_wins(context: Context) -> None:
    scene = opened(context, of_task(Task.STOP))
    fail(scene)
    outcome = scene.match.outcome
    assert outcome is not None
    assert outcome.winners == (1 - scene.puzzle.seat,)
    assert scene.puzzle.name not in context.preferences.puzzles


@pytest.mark.skipif(Task.BEST not in TASKS, reason="no such puzzle is shipped")
def test_the_better_turn_is_shown_but_does_not_count(context: Context) -> None:
    scene = opened(context, of_task(Task.BEST))
    fail(scene)
    press(scene, "better")
    settle(scene)
    assert scene.match.actions[: len(scene.puzzle.solution)] == scene.puzzle.solution
    assert scene.speech.startswith(context.texts("puzzles.better_shown"))
    assert context.preferences.puzzles == ()
    press(scene, "again")
    settle(scene)
    solve(scene)
    assert scene.puzzle.name in context.preferences.puzzles


def test_a_solved_puzzle_is_celebrated_with_motion(tmp_path: Path, look: Look) -> None:
    context = stub_context(tmp_path, look, replace(QUIET, reduced_motion=False))
    scene = opened(context, of_task(Task.ABOARD))
    for action in scene.puzzle.solution:
        aim = aim_at(scene.board, action)
        while aim is not None and not scene.board.session.reel.show:
            tap(scene, aim.point)
            aim = aim_at(scene.board, action)
        for _ in range(1200):
            scene.update(1 / 60)
            if scene.verdict is not None or scene.board.session.waits:
                break
    assert scene.board.session.reel.show
    assert not scene.idle
    surface = Surface(SIZE)
    scene.draw(surface, 0.5)
    settle(scene)


def test_the_first_hint_is_a_pirate_and_the_second_a_card(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    rule = scene.speech
    assert scene.marks == NO_MARKS
    tap(scene, scene.board.rect_of(BoardButton.HINT).center)
    first = scene.speech
    assert first != rule
    assert len(scene.marks.rings) == 1
    tap(scene, scene.board.rect_of(BoardButton.HINT).center)
    assert scene.speech not in ("", first)
    assert len(scene.marks.rings) > 1


def test_keys_go_from_the_hinted_pirate_to_the_hinted_place(context: Context) -> None:
    others = 0
    for puzzle in (each for each in PUZZLES if isinstance(each.solution[0], Advance)):
        scene = opened(context, puzzle)
        preview = previewed(scene.board, puzzle.solution[0])
        assert preview is not None
        for intent in (Command.HINT, Command.HINT, Command.CONFIRM):
            scene.handle(intent)
            settle(scene)
        if not isinstance(scene.board.session.selection, Pirate):
            # Only one place can be meant.
            continue
        goal = PositionTap(preview.destination)
        focus = scene.board.focus
        assert focus.focus is not None
        assert focus.focus.meaning == goal
        others += focus.targets[0].meaning != goal
        if others:
            return
    pytest.fail("every hint leads to the first place in tab order")


def test_there_is_one_button_for_hints(context: Context) -> None:
    for on_board in (True, False):
        context.prefer(replace(context.preferences, hints=on_board))
        scene = opened(context, of_task(Task.ABOARD))
        assert ("hint" in [button.name for button in scene.buttons]) is not on_board
    press(scene, "hint")
    assert scene.speech


def test_a_hint_points_at_nothing_while_the_log_covers_the_board(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    scene.handle(Command.HINT)
    for covered in (True, False):
        tap(scene, scene.board.rect_of(BoardButton.DRAWER).center)
        settle(scene)
        assert (scene.marks == NO_MARKS) == covered


def test_a_hint_is_over_once_something_was_done(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    before = scene.speech
    scene.handle(Command.HINT)
    aim = aim_at(scene.board, scene.puzzle.solution[0])
    while aim is not None and not scene.match.actions:
        tap(scene, aim.point)
        settle(scene)
        aim = aim_at(scene.board, scene.puzzle.solution[0])
    assert scene.speech == before
    assert scene.marks == NO_MARKS


def test_what_was_done_is_undone_before_the_turn_ends_and_after(context: Context) -> None:
    scene = opened(context, of_task(Task.ABOARD))
    solve(scene)
    assert scene.verdict is not None
    played = len(scene.match.actions)
    scene.handle(Command.UNDO)
    settle(scene)
    if len(scene.match.actions) < played:
        assert scene.verdict is None
    press(scene, "again")
    settle(scene)
    assert scene.match.actions == ()


def test_keys_reach_the_buttons_and_come_back(context: Context) -> None:
    scene = opened(context, PUZZLES[0])
    scene.handle(Command.MENU)
    assert scene.buttons.shows_focus
    names = set()
    for _ in range(6):
        names.add(scene.buttons.focus)
        scene.handle(Command.NEXT)
    assert names == {"back", "again", "next"}
    assert scene.handle(Command.BACK) is None
    assert not scene.buttons.shows_focus
    assert isinstance(scene.handle(Command.BACK), Pop)
    (missing,) = set(PUZZLING) - set(lines_for(scene))
    assert missing.name == ("retreat" if scene.match.game.has_islands else "sail")


def test_keys_lead_to_the_next_puzzle_once_the_turn_is_over(context: Context) -> None:
    asked = (puzzle for puzzle in PUZZLES if puzzle.task is Task.ABOARD)
    runs = (puzzle for puzzle in asked if all(isinstance(a, Advance) for a in puzzle.solution))
    scene = opened(context, next(puzzle for puzzle in runs if len(puzzle.solution) == 3))
    scene.handle(Command.NEXT)
    assert scene.board.focus.shown
    for action in scene.puzzle.solution:
        scene.board.session.tap(ActionTap(action))
        settle(scene)
    assert scene.buttons.shows_focus
    assert scene.buttons.focus == "next"
    assert not scene.board.focus.shown
    ends = [each for each in scene.board.targets if each.meaning is BoardButton.END]
    assert [each.usable for each in ends] == [False]
    scene.handle(Command.UNDO)
    settle(scene)
    assert scene.verdict is None
    assert not scene.buttons.shows_focus


def test_the_better_turn_is_taken_back_as_a_whole(context: Context) -> None:
    scene = opened(context, of_task(Task.BEST))
    scene.show_better()
    settle(scene)
    assert scene.match.actions
    scene.handle(Command.UNDO)
    settle(scene)
    assert scene.match.actions == ()
    assert not scene.shows_solution


# Every device


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    with taken_up(request.param) as each:
        yield each


def test_a_puzzle_is_solved_with_one_device(tmp_path: Path, look: Look, device: Device) -> None:
    puzzle = of_task(Task.ABOARD)
    context = context_in(tmp_path, QUICK, look)
    first = partial(PuzzleScene, context, PuzzleBook(context), puzzle, lambda: TODAY)
    pilot = Pilot(
        context,
        first=first,
        draw_every=SELDOM,
        devices=device.events(),
        touch=device.touches,
    )
    player = Player.of(pilot, device)
    scene = pilot.top
    assert isinstance(scene, PuzzleScene)

    def wait() -> None:
        for _ in range(2000):
            if scene.idle and scene.board.session.reel.idle:
                return
            pilot.turn()
        raise AssertionError("the puzzle never came to rest")

    def use(name: str) -> None:
        if player.hands is None:
            pilot.tap(pilot.place_of(name))
            return
        if not scene.buttons.shows_focus:
            player.hands.say(Command.MENU)
        while scene.buttons.focus != name:
            player.hands.say(Command.NEXT)
        player.hands.say(Command.CONFIRM)

    wait()
    if player.hands is None:
        player.push(BoardButton.HINT)
    else:
        player.hands.say(Command.HINT)
    assert scene.hints == 1
    player.act(puzzle.solution[0])
    wait()
    player.push(BoardButton.UNDO)
    wait()
    assert scene.match.actions == ()
    player.act(puzzle.solution[0])
    wait()
    use("again")
    wait()
    assert scene.match.actions == ()
    for action in puzzle.solution:
        player.act(action)
        wait()
    assert scene.verdict is not None
    assert scene.verdict.solved
    assert puzzle.name in context.preferences.puzzles
    use("next")
    pilot.turn()
    assert pilot.top is not scene


# The book


def test_a_day_is_marked_only_for_its_own_puzzle(context: Context) -> None:
    book = PuzzleBook(context)
    today = book.of_day(TODAY)
    assert today is not None
    other = next(puzzle for puzzle in PUZZLES if puzzle != today)
    book.mark(other, TODAY)
    assert not book.days(TODAY)[-1].solved
    book.mark(today, TODAY)
    assert book.days(TODAY)[-1].solved
    assert context.preferences.puzzle_days == (TODAY.isoformat(),)


def test_a_puzzle_that_is_solved_after_midnight_counts_for_its_day(context: Context) -> None:
    book = PuzzleBook(context)
    days = (TODAY + timedelta(days=number) for number in range(len(PUZZLES)))
    day, puzzle = next(
        (day, puzzle)
        for day in days
        if (puzzle := book.of_day(day)) is not None and puzzle.task is Task.ABOARD
    )
    clock = [day, day + timedelta(days=1)]
    scene = PuzzleScene(context, book, puzzle, today=lambda: clock.pop(0))
    scene.layout(SIZE)
    scene.enter()
    settle(scene)
    solve(scene)
    assert context.preferences.puzzle_days == (day.isoformat(),)


def test_a_clock_that_jumps_takes_no_day_away(context: Context) -> None:
    book = PuzzleBook(context)
    for years in (0, 60, -50, 0):
        day = TODAY.replace(year=TODAY.year + years)
        puzzle = book.of_day(day)
        assert puzzle is not None
        book.mark(puzzle, day)
        assert book.days(day)[-1].solved
    assert len(context.preferences.puzzle_days) == 3


def test_days_that_cannot_be_read_do_no_harm(context: Context) -> None:
    context.prefer(replace(context.preferences, puzzle_days=("yesterday", "", "2026-99-99")))
    assert not any(day.solved for day in PuzzleBook(context).days(TODAY))


def test_progress_is_stored_and_keeps_puzzles_of_other_versions(context: Context) -> None:
    context.prefer(replace(context.preferences, puzzles=("tortuga-of-tomorrow",)))
    book = PuzzleBook(context)
    book.mark(PUZZLES[0], TODAY)
    assert context.preferences.puzzles == ("tortuga-of-tomorrow", PUZZLES[0].name)
    stored = Preferences.from_json(context.preferences.to_json())
    assert stored.puzzles == context.preferences.puzzles


def test_what_was_solved_stays_solved_under_another_number(context: Context) -> None:
    solved = PUZZLES[::3]
    context.prefer(replace(context.preferences, puzzles=tuple(each.name for each in solved)))
    moved = tuple(replace(each, grade=6 - each.grade) for each in reversed(PUZZLES))
    book = PuzzleBook(context, PuzzleShelf(moved))
    assert {each.name for each in moved if book.is_solved(each)} == {each.name for each in solved}
    assert sum(map(book.solved, GRADES)) == len(solved)


def test_a_chest_fills_and_leads_to_the_first_open_puzzle(context: Context) -> None:
    book = PuzzleBook(context)
    first, second, *_ = book.of_grade(1)
    assert book.first_open(1) == first
    book.mark(first, TODAY)
    assert book.first_open(1) == second
    assert book.solved(1) == 1


def test_a_puzzle_that_cannot_be_played_is_passed_over(context: Context) -> None:
    first, second, third, *_ = PUZZLES
    broken = replace(second, placement=replace(second.placement, hands=("hat",)))
    book = PuzzleBook(context, PuzzleShelf((first, broken, third)))
    assert book.beside(first, 1) == third
    for number in range(6):
        assert book.of_day(TODAY + timedelta(days=number)) in (first, third)


# The page


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("variant", sorted({puzzle.variant for puzzle in PUZZLES}))
def test_everything_has_its_place_between_two_players(
    tmp_path: Path, traced: TracingLook, variant: str
) -> None:
    def boards(context: Context, _size: Size) -> Iterator[Scene]:
        two = (puzzle for puzzle in PUZZLES if len(puzzle.placement.pirates) == 2)
        yield opened(context, next(puzzle for puzzle in two if puzzle.variant == variant))

    faults = walk(stub_context(tmp_path, traced.look, QUIET), traced, boards, (800, 480))
    assert not faults, faults


def test_the_page_has_the_day_and_five_chests(context: Context) -> None:
    page = PuzzlesScene(context, today=lambda: TODAY)
    page.layout(SIZE)
    page.enter()
    assert {control.name for control in page.controls} == {"back", "day", 1, 2, 3, 4, 5}
    assert isinstance(press(page, 3), Push)


def test_the_chests_of_harder_grades_are_larger(look: Look) -> None:
    def seen(grade: int) -> Rect:
        picture = Surface((240, 200), pygame.SRCALPHA)
        chest_view(grade, 0, 40).draw(picture, look.at(SIZE), picture.get_rect())
        # Without the shadow on the ground.
        return picture.get_bounding_rect(min_alpha=200)

    chests = [seen(grade) for grade in GRADES]
    for smaller, larger in pairwise(chests):
        assert smaller.width < larger.width
        assert smaller.height < larger.height


@pytest.mark.parametrize("grade", GRADES)
def test_the_more_puzzles_are_solved_the_more_gold_is_in_a_chest(look: Look, grade: int) -> None:
    def gold(solved: int) -> int:
        """Return how much has changed since the first one was solved."""
        picture, begun = (Surface((240, 200), pygame.SRCALPHA) for _ in range(2))
        for target, count in ((picture, solved), (begun, 1)):
            chest_view(grade, count, 40).draw(target, look.at(SIZE), target.get_rect())
        alike = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), begun)
        return 240 * 200 - alike.count()

    amounts = [gold(solved) for solved in (1, 10, 20, 30, 39, 40)]
    assert amounts[0] == 0
    assert all(less < more for less, more in pairwise(amounts))


@pytest.mark.parametrize("grade", GRADES)
def test_a_chest_is_closed_until_a_puzzle_is_solved(look: Look, grade: int) -> None:
    def high(solved: int) -> int:
        picture = Surface((240, 200), pygame.SRCALPHA)
        chest_view(grade, solved, 40).draw(picture, look.at(SIZE), picture.get_rect())
        return picture.get_bounding_rect(min_alpha=200).height

    assert high(0) < high(1) == high(2)


def test_puzzles_that_cannot_be_read_cost_a_sentence(context: Context) -> None:
    damaged = PuzzleBook(context, PuzzleShelf(PUZZLES[:3], unreadable=1))
    page = PuzzlesScene(context, damaged, today=lambda: TODAY)
    page.layout(SIZE)
    page.enter()
    page.draw(Surface(SIZE), 0.0)
    assert {control.name for control in page.controls} == {"back", "day", 1}


def test_without_any_puzzle_the_page_says_so(context: Context) -> None:
    page = PuzzlesScene(context, PuzzleBook(context, PuzzleShelf(())), today=lambda: TODAY)
    page.layout(SIZE)
    page.enter()
    page.draw(Surface(SIZE), 0.0)
    assert {control.name for control in page.controls} == {"back"}
