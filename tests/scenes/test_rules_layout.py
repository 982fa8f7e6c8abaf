"""The layout of the rules' pages, also with long words; the layout walk looks at every page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.layout import Size
from scenes.learn.rules.pages import PAGES, page_named
from scenes.learn.rules.scene import RulesScene
from scenes.learn.rules.sheet import PageLayout, lay_out
from tests.scenes.helpers import ASSETS, speak_longer, stub_context, unseen_screen
from tests.scenes.tracing import TracingLook, tracing_look
from tests.scenes.walking import SIZES, SOAKING, leave_scenery_out, rulebook, walk

NAMES = [page.name for pages in PAGES.values() for page in pages]

in_every_window = pytest.mark.parametrize(
    "size", SIZES if SOAKING else SIZES[::4], ids=lambda size: f"{size[0]}x{size[1]}"
)


@pytest.fixture(scope="module")
def traced() -> Iterator[TracingLook]:
    with unseen_screen():
        yield tracing_look()


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True, language="en"))


def cramp(context: Context) -> None:
    """Speak in large letters and long words."""
    context.look = context.look.with_text(1.5)
    speak_longer(context, ASSETS / "lang")


def laid(context: Context, name: str, size: Size) -> PageLayout:
    scene = RulesScene(context, name)
    scene.layout(size)
    return lay_out(scene.look, context.texts, page_named(name), scene.places.sheet.body)


@in_every_window
def test_large_letters_and_long_words_have_their_place_too(
    context: Context, traced: TracingLook, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_scenery_out(monkeypatch)
    cramp(context)
    faults = walk(context, traced, rulebook, size)
    assert not faults, faults


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_shown_at_its_full_size_where_there_is_room(
    context: Context, name: str
) -> None:
    found = laid(context, name, (1920, 1080))
    assert found.share >= 0.94
    assert (found.figure is None) is (page_named(name).figure is None)
    assert all(case.picture is not None for case in found.cases)


def test_small_pictures_give_way_first_and_words_never(context: Context) -> None:
    roomy = laid(context, "escape.retreat", (1920, 1080))
    cramp(context)
    cramped = laid(context, "escape.retreat", (800, 480))
    assert roomy.cases[0].picture is not None
    assert cramped.cases[0].picture is None
    assert cramped.share < roomy.share
    assert len(cramped.cases) == len(roomy.cases)


@in_every_window
def test_nothing_on_a_page_covers_anything_else(context: Context, size: Size) -> None:
    for name in NAMES:
        found = laid(context, name, size)
        figure = [found.figure] if found.figure is not None else []
        parts = [found.lead, *figure, *(case.box for case in found.cases)]
        for index, one in enumerate(parts):
            assert one.collidelist(parts[index + 1 :]) == -1, name
        for case in found.cases:
            inner = [case.title, case.line, *([case.picture] if case.picture else [])]
            assert all(case.box.contains(part) for part in inner), name
