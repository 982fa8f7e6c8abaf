"""How the game on a screen is put together."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from scenes.app.first_picture import edition
from scenes.core.scene import Change, Push, Scene, SceneStack, can_be_drawn_in_parts
from scenes.kit.intents import Intent
from tests.scenes.helpers import unseen_screen


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "board").mkdir()
    for name in ("menu.py", "board/ground.py", "sloop.svg", "notes.txt"):
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (1000, 1000))
    return tmp_path


def test_the_same_program_is_the_same_edition(program: Path) -> None:
    assert edition(program) == edition(program)
    (program / "notes.txt").write_text("nothing is painted with these")
    before = edition(program)
    (program / "more.txt").touch()
    assert edition(program) == before


@pytest.mark.parametrize("name", ["menu.py", "board/ground.py", "sloop.svg"])
def test_a_drawing_or_a_program_that_changes_makes_another_edition(
    program: Path, name: str
) -> None:
    before = edition(program)
    os.utime(program / name, (2000, 2000))
    assert edition(program) != before


def test_a_packed_program_without_such_a_folder_is_an_edition_too(program: Path) -> None:
    assert edition(program / "nowhere")


class Plain(Scene):
    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        return None

    def draw(self, _surface: Surface, _alpha: float) -> None:
        return


class InParts(Plain):
    in_parts = True


class Over(InParts):
    overlay = True


def test_only_a_scene_that_says_so_and_fills_the_screen_is_drawn_in_parts() -> None:
    stack = SceneStack(InParts(), (320, 180))
    assert can_be_drawn_in_parts(stack)
    stack.apply(Push(Over()))
    assert not can_be_drawn_in_parts(stack)
    assert not can_be_drawn_in_parts(SceneStack(Plain(), (320, 180)))
