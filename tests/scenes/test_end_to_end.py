"""The real program in its own process, in a real window, played with a real pointer."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import Record
from game.storage.store import Store
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import OpenTurn, PositionTap, ghosts
from scenes.board.turn.turn_input import Pirate as ChosenPirate
from scenes.core.model.preferences import LastVoyage, Preferences
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.soak import long
from tests.window import CHECKOUT, PATIENCE, Program, until, virtual_display

SIZE = (1280, 720)
SMALL = "800x480"
SEED = 11


@pytest.fixture
def display() -> Iterator[str]:
    with virtual_display(SIZE) as name:
        yield name


def test_a_turn_is_played_with_the_mouse_and_saved(display: str, tmp_path: Path) -> None:
    file = tmp_path / "real" / "game.json"
    size = f"{SIZE[0]}x{SIZE[1]}"
    options = ("--size", size, "--data-dir", str(tmp_path / "real"), "--seed", str(SEED))
    more = ("--speed", "instant", "--mute", "--players", "2")
    begun = time.monotonic()
    player = Program([*CHECKOUT, *options, *more], display)
    try:
        until("the window", player.window)
        # A busy machine takes longer for what follows, too.
        pause = max(1.0, time.monotonic() - begun)
        # The same scenes in this process tell where the buttons of the real ones are.
        voyage = replace(LastVoyage(), seats=LastVoyage.crew(2))
        context = context_in(tmp_path / "twin", replace(Preferences(), voyage=voyage))
        twin = Pilot(context, SIZE)
        time.sleep(2 * pause)
        for name in ("play", "sail"):
            twin.turn()
            at = twin.place_of(name)
            player.click(at)
            twin.tap(at)
            time.sleep(pause)
        until("the saved game", file.exists)
        until("the person's turn", lambda: persons_turn(file))
        match = Record.from_json(file.read_bytes()).match()
        board = BoardScene(context, match)
        board.layout(SIZE)
        before = len(match.actions)
        turn = OpenTurn.of(match.game, match.view(match.table.to_act))
        origin = max(match.table.pirates[turn.seat])
        ghost = ghosts(turn, ChosenPirate(turn.seat, origin))[0]
        player.click(board.rect_of(PositionTap(origin)).center)
        player.click(board.rect_of(PositionTap(ghost.destination)).center)
        until("the saved action", lambda: saved_actions(file) > before)
        saved = Record.from_json(file.read_bytes())
        assert saved.seed == SEED
        assert saved.actions[before] in ghost.actions
    finally:
        player.end()


@pytest.mark.parametrize("ended_by", long(["signal", "key"], usual=["signal"]))
def test_a_game_that_sleeps_on_a_still_screen_is_woken(
    display: str, tmp_path: Path, ended_by: str
) -> None:
    store = Store(tmp_path)
    store.save_settings(Preferences(reduced_motion=True, muted=True).to_json())
    store.close()
    player = Program([*CHECKOUT, "--size", SMALL, "--data-dir", str(tmp_path)], display)
    try:
        until("the window", player.window)
        until("sleep", player.sleeps)
        if ended_by == "signal":
            player.process.terminate()
        else:
            player.press("ctrl+q")
        assert player.process.wait(PATIENCE) == 0
    finally:
        player.kill()


def saved_actions(file: Path) -> int:
    return len(Record.from_json(file.read_bytes()).actions)


def persons_turn(file: Path) -> bool:
    match = Record.from_json(file.read_bytes()).match()
    return match.seats[match.table.to_act].brain is None
