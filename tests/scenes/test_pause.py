"""The pause: over the darkened board, with a way back, a way out and a question before a loss."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface
from pygame.transform import average_color

from game import Match
from scenes.context import PauseChoice
from scenes.kit.intents import Command, Intent, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.pause import BUTTONS, Pause, arrange
from scenes.preferences import Preferences
from scenes.question import Question
from scenes.scene import Change, Pop, Push, SceneStack
from tests.scenes import unseen_screen
from tests.scenes.test_menu import (
    ASSETS,
    SIZES,
    SMALL,
    Stub,
    all_apart,
    at_every_size,
    context_in,
    led,
    opened,
    pixels,
    played,
    said,
    shown,
    tap,
    uncut,
    with_any_letters,
)

__all__ = ["said", "uncut"]

SIZE = (640, 360)


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield Look.of(ASSETS / "images", font_files())


def paused(folder: Path, look: Look, match: Match | None = None) -> Pause:
    pause = Pause(context_in(folder, look), match or played(12))
    opened(pause, SIZE)
    return pause


class PausedBoard(Stub):
    """A board that any key pauses."""

    def __init__(self, pause: Pause) -> None:
        super().__init__("board")
        self._pause = pause

    def handle(self, intent: Intent) -> Change | None:
        return Push(self._pause)


def press(pause: Pause, look: Look, name: str) -> Change | None:
    return tap(pause, arrange(look.at(SIZE), SIZE, 3)[name])


@pytest.mark.parametrize(
    ("name", "choice"), [("resume", PauseChoice.RESUME), ("leave", PauseChoice.LEAVE)]
)
def test_a_button_ends_the_pause_as_it_says(
    look: Look, tmp_path: Path, name: str, choice: PauseChoice
) -> None:
    assert press(paused(tmp_path, look), look, name) == Pop(choice)


def test_the_settings_open_over_the_pause_and_come_back_to_it(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    assert led(press(pause, look, "settings")) == "settings"
    assert pause.resumed(None) is None


def test_what_the_settings_changed_is_seen_after_them(look: Look, tmp_path: Path) -> None:
    context = context_in(tmp_path, look)
    pause = Pause(context, played(12))
    opened(pause, SIZE)
    before = pixels(shown(pause, SIZE))
    context.prefer(replace(context.preferences, text_scale=150))
    pause.enter()
    assert pixels(shown(pause, SIZE)) != before


@pytest.mark.parametrize("command", [Command.BACK, Command.MENU])
def test_back_goes_on_playing(look: Look, tmp_path: Path, command: Command) -> None:
    assert paused(tmp_path, look).handle(command) == Pop(PauseChoice.RESUME)


def test_a_restart_asks_first(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    change = press(pause, look, "restart")
    assert isinstance(change, Push)
    assert isinstance(change.scene, Question)
    assert pause.resumed(False) is None
    assert pause.resumed(True) == Pop(PauseChoice.RESTART)


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ((Command.CONFIRM, Command.RIGHT, Command.CONFIRM), PauseChoice.RESTART),
        ((Command.CONFIRM, Command.CONFIRM, Command.BACK), PauseChoice.RESUME),
        ((Command.BACK, Command.BACK), PauseChoice.RESUME),
    ],
    ids=["yes", "no", "back"],
)
def test_the_answer_reaches_the_board(
    look: Look, tmp_path: Path, keys: tuple[Command, ...], result: PauseChoice
) -> None:
    board = PausedBoard(Pause(context_in(tmp_path, look), played(12)))
    stack = SceneStack(board, SIZE)
    stack.handle(Command.BACK)
    at = arrange(look.at(SIZE), SIZE, 3)["restart"].center
    stack.handle(Press(at))
    stack.handle(Release(at))
    assert isinstance(stack.scenes[-1], Question)
    for key in keys:
        stack.handle(key)
    assert stack.scenes == (board,)
    assert board.result is result


def test_the_question_is_answered_by_a_tap(look: Look, tmp_path: Path) -> None:
    answers = set()
    for x in (0.4, 0.6):
        question = Question(context_in(tmp_path, look), "restart")
        opened(question, SIZE)
        at = (round(SIZE[0] * x), round(SIZE[1] * 0.62))
        question.handle(Press(at))
        answers.add(question.handle(Release(at)))
    assert answers == {Pop(False), Pop(True)}


def test_the_board_is_seen_darkened_beneath(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    assert pause.overlay
    assert pause.idle
    surface = Surface(SIZE)
    surface.fill("#C0A080")
    pause.draw(surface, 0.0)
    corner = average_color(surface, Rect(0, SIZE[1] - 12, 12, 12))
    assert 0 < corner[0] < 0x60


def test_the_crews_tell_how_they_stand(look: Look, tmp_path: Path, said: list[str]) -> None:
    match = played(60)
    home = [sum(place == 37 for place in crew) for crew in match.table.pirates]
    shown(paused(tmp_path, look, match), SIZE)
    assert {"Anna", "Barto", "Rosa"} <= set(said)
    assert {f"{count}/6" for count in home} <= set(said)
    assert f"Tortuga · round {match.table.round}" in said


def test_it_says_that_the_game_is_saved(look: Look, tmp_path: Path, said: list[str]) -> None:
    shown(paused(tmp_path, look), SIZE)
    assert any("saved" in text for text in said)


@pytest.mark.parametrize(
    ("name", "variant"), [("escape", "jamaica"), ("escape", "hispaniola"), ("nest", "nest")]
)
def test_every_game_can_be_paused(look: Look, tmp_path: Path, name: str, variant: str) -> None:
    shown(paused(tmp_path, look, played(9, name, variant, 2)), SIZE)


def test_a_finished_game_marks_nobody_as_to_move(
    look: Look, tmp_path: Path, said: list[str]
) -> None:
    match = played(2000)
    assert match.outcome is not None
    shown(paused(tmp_path, look, match), SIZE)
    assert not any("left" in text for text in said)


@at_every_size
@with_any_letters
@pytest.mark.parametrize("seats", range(2, 6))
def test_nothing_overlaps_or_leaves_the_window(
    look: Look, size: Size, text: float, seats: int
) -> None:
    scaled = look.with_text(text).at(size)
    places = arrange(scaled, size, seats)
    window = Rect(0, 0, *size)
    assert all(window.contains(rect) for rect in places.values()), places
    controls = [places[name] for name in BUTTONS]
    assert all_apart([*controls, places["_banner"], places["_crews"]]), places
    assert all_apart(controls, scaled.px(8))
    assert all(min(rect.size) >= scaled.px(64) for rect in controls)
    rows = [places[f"_seat.{seat}"] for seat in range(seats)]
    assert all_apart([*rows, places["_head"], places["_foot"]])
    assert all(places["_crews"].contains(row) for row in rows)
    assert all(row.height >= scaled.px(80) for row in rows)


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("size", [*SMALL, *SIZES[1:3]])
@pytest.mark.parametrize("text", [100, 150])
def test_every_word_fits(look: Look, tmp_path: Path, size: Size, text: int) -> None:
    context = context_in(tmp_path, look, Preferences(text_scale=text))
    for scene in (Pause(context, played(12, number=5)), Question(context, "restart")):
        opened(scene, size)
        shown(scene, size)


def test_drawing_changes_nothing(look: Look, tmp_path: Path) -> None:
    match = played(12)
    before = match.table
    pause = paused(tmp_path, look, match)
    assert len({pixels(shown(pause, SIZE)) for _ in range(3)}) == 1
    assert match.table is before
    assert not list(tmp_path.iterdir())
