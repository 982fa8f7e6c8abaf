"""The real program in its own process, in a real window, played with a real pointer."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import Record
from scenes.board.interaction import ghosts
from scenes.board.scene import Board
from scenes.board.taps import Pirate as ChosenPirate
from scenes.board.taps import Turn
from scenes.kit.layout import Point
from scenes.preferences import LastVoyage, Preferences
from tests.pilot import Pilot, context_in

ROOT = Path(__file__).parents[2]
SIZE = (1280, 720)
SEED = 11
PATIENCE = 60


@pytest.fixture
def display() -> Iterator[str]:
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        message = f"{' and '.join(missing)} not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def until(what: str, found: Callable[[], bool]) -> None:
    for _ in range(PATIENCE * 10):
        if found():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} never came")


class Player:
    """The program and the pointer on its display."""

    def __init__(self, display: str, folder: Path) -> None:
        self._folder = folder
        self._environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        size = f"{SIZE[0]}x{SIZE[1]}"
        self.program = subprocess.Popen(
            [
                *(sys.executable, "main.py", "--size", size, "--data-dir", str(folder)),
                *("--seed", str(SEED), "--speed", "instant", "--mute", "--players", "2"),
            ],
            cwd=ROOT,
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def window(self) -> bool:
        assert self.program.poll() is None, self.program.communicate()
        return self._xdotool("search", "--class", ".").returncode == 0

    def click(self, at: Point) -> None:
        self._xdotool("mousemove", str(round(at[0])), str(round(at[1])))
        time.sleep(0.15)
        self._xdotool("mousedown", "1")
        time.sleep(0.1)
        self._xdotool("mouseup", "1")
        time.sleep(0.4)

    def _xdotool(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, check=False
        )


def test_a_turn_is_played_with_the_mouse_and_saved(display: str, tmp_path: Path) -> None:
    file = tmp_path / "real" / "game.json"
    player = Player(display, tmp_path / "real")
    try:
        until("the window", player.window)
        # The same scenes in this process tell where the buttons of the real ones lie.
        voyage = replace(LastVoyage(), seats=LastVoyage.crew(2))
        context = context_in(tmp_path / "twin", replace(Preferences(), voyage=voyage))
        twin = Pilot(context, SIZE)
        time.sleep(2)
        for name in ("play", "sail"):
            twin.turn()
            at = twin.place_of(name)
            player.click(at)
            twin.tap(at)
            time.sleep(1)
        until("the saved game", file.exists)
        until("the person's turn", lambda: persons_turn(file))
        match = Record.from_json(file.read_bytes()).match()
        board = Board(context, match)
        board.layout(SIZE)
        before = len(match.played)
        turn = Turn.of(match.game, match.view(match.table.to_act))
        origin = max(match.table.pirates[turn.seat])
        ghost = ghosts(turn, ChosenPirate(turn.seat, origin))[0]
        player.click(middle(board, origin))
        player.click(middle(board, ghost.destination))
        until("the saved action", lambda: saved_actions(file) > before)
        saved = Record.from_json(file.read_bytes())
        assert saved.seed == SEED
        assert saved.actions[before] in ghost.actions
    finally:
        player.program.terminate()
        player.program.communicate()


def saved_actions(file: Path) -> int:
    return len(Record.from_json(file.read_bytes()).actions)


def persons_turn(file: Path) -> bool:
    match = Record.from_json(file.read_bytes()).match()
    return match.seats[match.table.to_act].brain is None


def middle(board: Board, position: int) -> Point:
    centre = board.table.way.area(position).centre
    return round(centre.x), round(centre.y)
