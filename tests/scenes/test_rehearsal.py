"""Behind the menu the pages that it leads to are painted, so that they open at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from game import Match
from scenes.app.rehearsal import rehearsal
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.intents import Command
from scenes.kit.loop import DT
from scenes.kit.work import finished
from tests.scenes.helpers import context_in, pixels, press_top, unseen_screen

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


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_was_not_rehearsed_opens_as_the_table_with_its_title(
    tmp_path: Path, page: str
) -> None:
    # Without motion two pictures of a page are the same.
    context = context_in(tmp_path, Preferences(reduced_motion=True))
    stack = SceneStack(context.flow.menu(), SIZE, moment=0.0, clock=lambda: 0.0)
    screen = Surface(SIZE)
    stack.draw(screen, 0.0)
    menu = pixels(screen)
    press_top(stack, page)
    seen = [menu]
    while not stack.idle:
        stack.draw(screen, 0.0)
        if pixels(screen) != seen[-1]:
            seen.append(pixels(screen))
        stack.update(DT)
    opened = stack.scenes[-1]
    opened.draw_ground(screen)
    ground = pixels(screen)
    opened.draw(screen, 0.0)
    assert seen == [menu, ground, pixels(screen)]


def test_a_page_can_be_left_while_it_is_painted(tmp_path: Path) -> None:
    stack = SceneStack(context_in(tmp_path).flow.menu(), SIZE, moment=0.0)
    menu = stack.scenes[-1]
    press_top(stack, "settings")
    stack.draw(Surface(SIZE), 0.0)
    stack.update(DT)
    stack.handle(Command.BACK)
    assert stack.scenes == (menu,)
