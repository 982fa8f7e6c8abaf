"""The first picture is shown before anything is loaded that it does not need."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SHOWN = """
import json, sys
import pygame
import main
from scenes.kit.loop import Loop
from scenes.kit.window import Window

def flip(window, shown=Window.flip):
    shown(window)
    print(json.dumps(["flip", sorted(sys.modules)]), flush=True)

def turn(loop, turned=Loop.turn, passes=[]):
    turned(loop)
    passes.append(True)
    print(json.dumps(["turn", sorted(sys.modules)]), flush=True)
    # By then the menu has taken the place of the loading screen.
    if len(passes) > 120:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

Window.flip, Loop.turn = flip, turn
main.main(sys.argv[1:])
"""


def shown(data: Path) -> list[tuple[str, set[str]]]:
    """Start the program and end it: what happened, and which modules were loaded then."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", SHOWN, "--data-dir", str(data), "--size", "640x480"],
        cwd=ROOT,
        env=environment | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=120,
    )
    lines = map(json.loads, done.stdout.splitlines())
    return [(what, set(modules)) for what, modules in lines]


@pytest.fixture(scope="module")
def starts(tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple[str, set[str]]]]:
    """The first start ever, and the second."""
    data = tmp_path_factory.mktemp("start")
    return [shown(data), shown(data)]


def test_the_second_start_shows_the_night_before_the_program_is_loaded(
    starts: list[list[tuple[str, set[str]]]],
) -> None:
    first, loaded = starts[1][0]
    assert first == "flip"
    unneeded = (
        "game",
        "scenes.app.client",
        "scenes.core.model.phrases",
        "scenes.core.model.preferences",
        "scenes.kit.text",
        "scenes.kit.widgets",
        "scenes.menu",
        "tomllib",
    )
    assert not {name for name in loaded if name.startswith(unneeded)}


@pytest.mark.parametrize("start", [0, 1])
def test_nothing_is_loaded_that_the_first_menu_does_not_need(
    starts: list[list[tuple[str, set[str]]]], start: int
) -> None:
    loaded = next(modules for what, modules in starts[start] if what == "turn")
    unneeded = (
        "game.players.thinker",
        "game.players.brains",
        "game.players.review",
        "multiprocessing",
        "scenes.board",
        "scenes.learn",
        "scenes.records",
        "scenes.review",
        "scenes.settings",
        "scenes.setup",
        "socket",
        "subprocess",
        "wave",
    )
    assert not {name for name in loaded if name.startswith(unneeded)}
