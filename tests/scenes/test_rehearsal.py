"""Behind the menu the pages that it leads to are painted, so that they open at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from game import Match
from scenes.app.rehearsal import rehearsal
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context
from scenes.core.scene import SceneStack
from scenes.kit.work import finished
from tests.scenes.helpers import context_in, press_top, unseen_screen

SIZE = (1280, 720)
PAGES = ("play", "learn", "puzzles", "settings", "voyages", "records")


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Context:
    context = context_in(tmp_path_factory.mktemp("data"))
    finished(rehearsal(context, lambda: SIZE))
    return context


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_was_rehearsed_opens_without_painting_anything_new(
    context: Context, page: str
) -> None:
    stack = SceneStack(context.flow.menu(), SIZE)
    screen = Surface(SIZE)
    stack.draw(screen, 0.0)
    before = set(context.look.budget.things)
    press_top(stack, page)
    stack.draw(screen, 0.0)
    new = set(context.look.budget.things) - before
    assert not new


def test_a_rehearsal_prepares_no_game(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    expected: list[Match] = []
    context.flow = SceneFactory(context, expect=expected.append)
    finished(rehearsal(context, lambda: SIZE))
    assert not expected
    context.flow.setup().enter()
    assert expected
