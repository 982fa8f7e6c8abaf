"""The pause: over the darkened board, with a way back, a way out and a question before a loss."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game import Match, Record
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import Opponent
from scenes.core.scene import Change, Pop, Push, SceneStack
from scenes.kit.intents import Command
from scenes.kit.view import View
from scenes.pause.scene import ChoosePlayer, PauseScene, PlayerChoice, SeatControl
from scenes.shared.confirm import Confirm
from tests.scenes.helpers import (
    Stub,
    StubFlow,
    control,
    led,
    opened,
    played,
    press,
    press_top,
    pushed,
    shown,
    tap,
    thing,
)

SIZE = (800, 480)
ALIKE = (Opponent("Finn", "greedy"),)
"""Computers that all play the same."""


Pause = Callable[..., PauseScene]


@pytest.fixture
def paused(context: Context) -> Pause:
    def pause(match: Match | None = None, opponents: tuple[Opponent, ...] = ALIKE) -> PauseScene:
        scene = PauseScene(context, match or played(12), opponents)
        opened(scene, SIZE)
        return scene

    return pause


@pytest.mark.parametrize("command", [Command.BACK, Command.MENU])
def test_resume_and_back_go_on_playing(paused: Pause, command: Command) -> None:
    assert press(paused(), "resume") == paused().handle(command) == Pop(PauseChoice.RESUME)


@pytest.mark.parametrize(("name", "scene"), [("rules", "rules escape"), ("settings", "settings")])
def test_rules_and_settings_open_over_the_pause_and_come_back_to_it(
    paused: Pause, name: str, scene: str
) -> None:
    pause = paused()
    assert led(press(pause, name)) == scene
    assert pause.resumed(None) is None


def test_it_is_built_once_when_it_opens_and_once_when_it_is_seen_again(context: Context) -> None:
    builds: list[int] = []

    class Counted(PauseScene):
        def view(self) -> View:
            builds.append(1)
            return super().view()

    stack = SceneStack(Counted(context, played(12)), SIZE)
    assert len(builds) == 1
    stack.apply(Push(Stub("rules")))
    stack.apply(Pop())
    assert len(builds) == 2


def test_what_the_settings_changed_is_seen_after_them(paused: Pause) -> None:
    pause = paused()
    pause.context.prefer(replace(pause.context.preferences, text_scale=150, language="de"))
    pause.enter()
    assert thing(pause, "resume").name == pause.context.texts("pause.resume")
    assert pause.context.look.scale.text == 1.5


def test_a_restart_asks_first(paused: Pause) -> None:
    pause = paused()
    for answer, end in ((False, None), (True, Pop(PauseChoice.RESTART))):
        pushed(press(pause, "restart"), Confirm)
        assert pause.resumed(answer) == end


def test_the_next_game_is_prepared_while_it_is_asked_about(paused: Pause) -> None:
    match = played(12)
    pause = paused(match)
    flow = pause.context.flow
    assert isinstance(flow, StubFlow)
    assert flow.expected is None
    press(pause, "restart")
    assert flow.expected is not None
    assert Record.of(flow.expected) == Record.of(match.restarted())


def test_who_saves_and_leaves_is_not_asked(paused: Pause) -> None:
    assert press(paused(), "leave") == Pop(PauseChoice.LEAVE)


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
    context: Context, keys: tuple[Command, ...], result: PauseChoice
) -> None:
    board = Stub("board")
    stack = SceneStack(board, SIZE)
    stack.apply(Push(PauseScene(context, played(12))))
    press_top(stack, "restart")
    assert isinstance(stack.scenes[-1], Confirm)
    for key in keys:
        stack.handle(key)
    assert stack.scenes == (board,)
    assert board.result is result


def test_the_question_is_answered_by_a_tap(context: Context) -> None:
    question = Confirm(context, "restart")
    opened(question, SIZE)
    assert press(question, "no") == Pop(False)
    assert press(question, "yes") == Pop(True)


def test_the_board_is_still_seen_beneath(paused: Pause) -> None:
    pause = paused()
    assert pause.overlay
    assert pause.idle


def test_the_crews_tell_how_they_stand(paused: Pause, said: list[str]) -> None:
    match = played(60)
    home = {f"{sum(place == 37 for place in crew)}/6" for crew in match.table.pirates}
    shown(paused(match), SIZE)
    assert {"Anna", "Barto", "Rosa", f"Tortuga · round {match.table.round}"} | home <= set(said)


def hand_over(pause: PauseScene, seat: int, *, computer: bool) -> Change | None:
    """Tap one half of the choice of who plays a seat."""
    return tap(pause, control(pause, SeatControl(seat)).parts[computer])


def test_a_seat_is_handed_to_a_computer_and_taken_back(paused: Pause) -> None:
    match = played(12)
    before, table = match.seats, match.table
    pause = paused(match)
    said = thing(pause, SeatControl(0))
    assert hand_over(pause, 0, computer=True) is None
    same = replace(before[0], character=before[0].face)
    assert match.seats == (replace(same, brain="greedy", before=(None,)), *before[1:])
    assert all(seat.brain is not None for seat in match.seats), "all may be computers"
    assert thing(pause, SeatControl(0)) != said
    saved = pause.context.saved_game()
    assert saved is not None
    assert saved.seats == match.seats
    assert hand_over(pause, 0, computer=False) is None
    assert match.seats == (replace(same, before=(None, "greedy")), *before[1:])
    assert match.table is table
    assert pause.handle(Command.BACK) == Pop(PauseChoice.RESUME)


def test_a_person_can_take_over_from_a_computer(paused: Pause) -> None:
    match = played(12)
    hand_over(paused(match), 1, computer=False)
    assert (match.seats[1].brain, match.seats[1].name) == (None, "Barto")


def test_once_the_game_is_over_nobody_is_replaced_or_to_move(
    paused: Pause, said: list[str]
) -> None:
    match = played(2000)
    assert match.outcome is not None
    before = match.seats
    pause = paused(match)
    hand_over(pause, 0, computer=True)
    assert match.seats == before
    shown(pause, SIZE)
    assert not any("left" in text for text in said)


LEVELS = (Opponent("Finn", "finn", 1), Opponent("Rosa", "rosa", 3), Opponent("Yusuf", "yusuf", 5))


def crew_page(pause: PauseScene, seat: int = 0) -> ChoosePlayer:
    """The page that a tap on the player of a seat opens."""
    page = pushed(press(pause, SeatControl(seat)), ChoosePlayer)
    opened(page, SIZE)
    return page


@pytest.mark.parametrize(
    ("name", "helm"),
    [("rosa", PlayerChoice("rosa")), ("person", PlayerChoice(None)), ("back", None)],
)
def test_where_there_are_several_computers_a_page_asks_which(
    paused: Pause, name: str, helm: PlayerChoice | None
) -> None:
    match = played(12)
    before = match.seats
    pause = paused(match, LEVELS)
    assert press(crew_page(pause, 1), name) == Pop(helm)
    assert pause.resumed(helm) is None
    if helm is None:
        assert match.seats == before
    else:
        now = replace(before[1], brain=helm.brain, character=before[1].face, before=("greedy",))
        assert match.seats[1] == now


def test_the_page_of_the_crew_names_the_seat_and_everybody(paused: Pause, said: list[str]) -> None:
    page = crew_page(paused(opponents=LEVELS))
    shown(page, SIZE)
    assert {"Who plays Anna?", "Person", "Finn", "Rosa", "Yusuf", "Legend"} <= set(said)
    assert page.handle(Command.BACK) == Pop()


def test_two_keys_choose_the_player_on_the_page(paused: Pause) -> None:
    page = crew_page(paused(opponents=LEVELS))
    page.handle(Command.CONFIRM)
    page.handle(Command.RIGHT)
    assert page.handle(Command.CONFIRM) == Pop(PlayerChoice("finn"))


@pytest.mark.parametrize("variant", ["jamaica", "hispaniola", "nest"])
def test_every_game_can_be_paused(paused: Pause, variant: str) -> None:
    shown(paused(played(9, "nest" if variant == "nest" else "escape", variant, 2)), SIZE)
