"""The pause: over the darkened board, with a way back, a way out and a question before a loss."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface
from pygame.transform import average_color

from game import Match
from scenes.core.context import PauseChoice
from scenes.core.model.phrases import Opponent
from scenes.core.scene import Change, Pop, Push, SceneStack
from scenes.kit.intents import Command, Intent, Press, Release
from scenes.kit.look import Look
from scenes.pause.scene import ChoosePlayer, PauseScene, PlayerChoice, SeatControl
from scenes.shared.confirm import Confirm
from tests.scenes.helpers import (
    Stub,
    control,
    led,
    opened,
    pixels,
    played,
    shown,
    stub_context,
    tap,
)

SIZE = (800, 480)
ALIKE = (Opponent("Finn", "greedy"),)
"""Computers that all play the same."""


def paused(folder: Path, look: Look, match: Match | None = None) -> PauseScene:
    pause = PauseScene(stub_context(folder, look), match or played(12), ALIKE)
    opened(pause, SIZE)
    return pause


class PausedBoard(Stub):
    """A board that any key pauses."""

    def __init__(self, pause: PauseScene) -> None:
        super().__init__("board")
        self._pause = pause

    def handle(self, intent: Intent) -> Change | None:
        return Push(self._pause)


def press(pause: PauseScene, name: str) -> Change | None:
    return tap(pause, control(pause, name).rect)


def test_resume_goes_on_playing(look: Look, tmp_path: Path) -> None:
    assert press(paused(tmp_path, look), "resume") == Pop(PauseChoice.RESUME)


def test_the_rules_open_with_the_game_that_is_played(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    assert led(press(pause, "rules")) == "rules escape"
    assert pause.resumed(None) is None


def test_the_settings_open_over_the_pause_and_come_back_to_it(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    assert led(press(pause, "settings")) == "settings"
    assert pause.resumed(None) is None


def test_what_the_settings_changed_is_seen_after_them(look: Look, tmp_path: Path) -> None:
    context = stub_context(tmp_path, look)
    pause = PauseScene(context, played(12))
    opened(pause, SIZE)
    before = pixels(shown(pause, SIZE))
    context.prefer(replace(context.preferences, text_scale=150))
    pause.enter()
    assert pixels(shown(pause, SIZE)) != before


@pytest.mark.parametrize("command", [Command.BACK, Command.MENU])
def test_back_goes_on_playing(look: Look, tmp_path: Path, command: Command) -> None:
    assert paused(tmp_path, look).handle(command) == Pop(PauseChoice.RESUME)


@pytest.mark.parametrize(
    ("name", "choice"), [("restart", PauseChoice.RESTART), ("leave", PauseChoice.LEAVE)]
)
def test_a_restart_and_a_leave_ask_first(
    look: Look, tmp_path: Path, name: str, choice: PauseChoice
) -> None:
    pause = paused(tmp_path, look)
    for answer, end in ((False, None), (True, Pop(choice))):
        change = press(pause, name)
        assert isinstance(change, Push)
        assert isinstance(change.scene, Confirm)
        assert pause.resumed(answer) == end


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
    board = PausedBoard(PauseScene(stub_context(tmp_path, look), played(12)))
    stack = SceneStack(board, SIZE)
    stack.handle(Command.BACK)
    at = control(stack.scenes[-1], "restart").rect.center
    stack.handle(Press(at))
    stack.handle(Release(at))
    assert isinstance(stack.scenes[-1], Confirm)
    for key in keys:
        stack.handle(key)
    assert stack.scenes == (board,)
    assert board.result is result


def test_the_question_is_answered_by_a_tap(look: Look, tmp_path: Path) -> None:
    answers = set()
    for x in (0.4, 0.6):
        question = Confirm(stub_context(tmp_path, look), "restart")
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


def test_who_leaves_is_told_that_the_game_is_saved(
    look: Look, tmp_path: Path, said: list[str]
) -> None:
    question = Confirm(stub_context(tmp_path, look), "leave")
    opened(question, SIZE)
    shown(question, SIZE)
    assert any("saved" in text for text in said)


def hand_over(pause: PauseScene, seat: int, *, computer: bool) -> Change | None:
    """Tap one half of the choice of who plays a seat."""
    rect = control(pause, SeatControl(seat)).rect
    half = Rect(rect.x + (rect.width // 2 if computer else 0), rect.y, rect.width // 2, rect.height)
    return tap(pause, half)


def test_a_seat_is_handed_to_a_computer_and_taken_back(look: Look, tmp_path: Path) -> None:
    match = played(12)
    before, table = match.seats, match.table
    pause = paused(tmp_path, look, match)
    assert hand_over(pause, 0, computer=True) is None
    assert match.seats == (replace(before[0], brain="greedy"), *before[1:])
    assert match.seats[0].name == "Anna"
    assert hand_over(pause, 0, computer=False) is None
    assert match.seats == before
    assert match.table is table


def test_a_person_can_take_over_from_a_computer(look: Look, tmp_path: Path) -> None:
    match = played(12)
    hand_over(paused(tmp_path, look, match), 1, computer=False)
    assert match.seats[1].brain is None
    assert match.seats[1].name == "Barto"


def test_all_seats_may_be_computers(look: Look, tmp_path: Path) -> None:
    match = played(12)
    pause = paused(tmp_path, look, match)
    hand_over(pause, 0, computer=True)
    assert all(seat.brain is not None for seat in match.seats)
    shown(pause, SIZE)
    assert pause.handle(Command.BACK) == Pop(PauseChoice.RESUME)


def test_a_game_left_and_continued_has_the_same_players(look: Look, tmp_path: Path) -> None:
    match = played(12)
    pause = paused(tmp_path, look, match)
    hand_over(pause, 0, computer=True)
    record = pause.context.saved_game()
    assert record is not None
    assert record.seats == match.seats


def test_it_is_seen_who_plays(look: Look, tmp_path: Path) -> None:
    pause = paused(tmp_path, look)
    before = pixels(shown(pause, SIZE))
    hand_over(pause, 0, computer=True)
    after = pixels(shown(pause, SIZE))
    assert after != before


def test_nobody_is_replaced_once_the_game_is_over(look: Look, tmp_path: Path) -> None:
    match = played(2000)
    before = match.seats
    hand_over(paused(tmp_path, look, match), 0, computer=True)
    assert match.seats == before


LEVELS = (Opponent("Finn", "easy", 1), Opponent("Rosa", "fair", 3), Opponent("Yusuf", "hard", 5))


def paused_with_levels(folder: Path, look: Look, match: Match | None = None) -> PauseScene:
    """A pause in which one of several computers can take over."""
    pause = PauseScene(stub_context(folder, look), match or played(12), LEVELS)
    opened(pause, SIZE)
    return pause


def crew_page(pause: PauseScene, seat: int) -> ChoosePlayer:
    """The page that a tap on the player of a seat opens."""
    change = tap(pause, control(pause, SeatControl(seat)).rect)
    assert isinstance(change, Push)
    assert isinstance(change.scene, ChoosePlayer)
    opened(change.scene, SIZE)
    return change.scene


@pytest.mark.parametrize(
    ("name", "helm"),
    [("fair", PlayerChoice("fair")), ("person", PlayerChoice(None)), ("back", None)],
)
def test_where_there_are_several_computers_a_page_asks_which(
    look: Look, tmp_path: Path, name: str, helm: PlayerChoice | None
) -> None:
    match = played(12)
    before = match.seats
    pause = paused_with_levels(tmp_path, look, match)
    page = crew_page(pause, 1)
    change = tap(page, control(page, name).rect)
    assert change == Pop(helm)
    assert pause.resumed(helm) is None
    brain = before[1].brain if helm is None else helm.brain
    assert match.seats[1] == replace(before[1], brain=brain)


def test_back_leaves_the_player_as_it_was(look: Look, tmp_path: Path) -> None:
    assert crew_page(paused_with_levels(tmp_path, look), 0).handle(Command.BACK) == Pop()


def test_the_page_of_the_crew_names_the_seat_and_everybody(
    look: Look, tmp_path: Path, said: list[str]
) -> None:
    shown(crew_page(paused_with_levels(tmp_path, look), 0), SIZE)
    assert {"Who plays Anna?", "Person", "Finn", "Rosa", "Yusuf", "Legend"} <= set(said)


def test_two_keys_choose_the_player_on_the_page(look: Look, tmp_path: Path) -> None:
    page = crew_page(paused_with_levels(tmp_path, look), 0)
    page.handle(Command.CONFIRM)
    page.handle(Command.RIGHT)
    assert page.handle(Command.CONFIRM) == Pop(PlayerChoice("easy"))


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


def test_drawing_changes_nothing(look: Look, tmp_path: Path) -> None:
    match = played(12)
    before = match.table
    pause = paused(tmp_path, look, match)
    assert len({pixels(shown(pause, SIZE)) for _ in range(3)}) == 1
    assert match.table is before
    assert not list(tmp_path.iterdir())
