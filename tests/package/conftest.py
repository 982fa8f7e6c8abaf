"""The packed game in another folder, for all tests of it."""

import os
import shutil
import time
from pathlib import Path

import pytest

from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.widgets import Name
from tests.pilot import Pilot
from tests.window import Program

PACKAGE = os.environ.get("PACKAGE")
packed = pytest.mark.skipif(PACKAGE is None, reason="PACKAGE names no packed game")
whole = pytest.mark.skipif(os.environ.get("SHORT") == "1", reason="takes its time")


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in a folder whose name is a trial."""
    folder = tmp_path_factory.mktemp("elsewhere") / "Spiele für Zwölf Öre"
    shutil.copytree(PACKAGE or "", folder, symlinks=True)
    return folder


def press(program: Program, twin: Pilot, *names: Name) -> None:
    """Press controls of the packed game, whose places the same scenes in this process tell."""
    for name in names:
        twin.turn()
        board = twin.top
        if isinstance(board, BoardScene) and name in {*BoardButton}:
            at = board.rect_of(BoardButton(str(name))).center
        else:
            at = twin.place_of(name)
        program.click(at)
        twin.tap(at)
        time.sleep(1.5)
