"""Every page of the rules in every window: nothing overlaps, nothing is cut, all can be hit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.learn.rules.pages import PAGES, page_named
from scenes.learn.rules.scene import RulesScene
from scenes.learn.rules.sheet import PageLayout, lay_out
from tests.scenes.helpers import ASSETS, control, stub_context, tap, unseen_screen
from tests.scenes.tracing import TracingLook, tracing_look
from tests.scenes.walking import SIZES, SOAKING, leave_scenery_out, shown

NAMES = [page.name for pages in PAGES.values() for page in pages]
LONGER = 0.4
"""How much more room than English other languages may take."""

in_every_window = pytest.mark.parametrize(
    "size", SIZES if SOAKING else SIZES[::4], ids=lambda size: f"{size[0]}x{size[1]}"
)


class Lengthy(Texts):
    """English with longer words."""

    def __call__(self, key: str, **values: object) -> str:
        said = super().__call__(key, **values)
        if key.startswith("language.") or key == "rules.number":
            return said
        more = round(len(said) * LONGER)
        vowels = [place for place, letter in enumerate(said) if letter in "aeiou"][:more]
        grown = "".join(
            letter * 2 if place in vowels else letter for place, letter in enumerate(said)
        )
        return grown + "n" * (more - len(vowels))


@pytest.fixture(scope="module")
def traced() -> Iterator[TracingLook]:
    with unseen_screen():
        yield tracing_look()


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_scenery_out(monkeypatch)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True, language="en"))


def scenes(context: Context, size: Size) -> Iterator[tuple[str, RulesScene]]:
    """Every page, and the pictures of both games."""
    for name in NAMES:
        yield name, RulesScene(context, name)
    for game in PAGES:
        index = RulesScene(context, game)
        index.layout(size)
        tap(index, control(index, "index").rect)
        yield f"index of {game}", index


def faults(context: Context, traced: TracingLook, size: Size) -> list[str]:
    return [
        f"{name}: {fault}"
        for name, scene in scenes(context, size)
        for fault in shown(traced, scene, size).faults()
    ]


@pytest.mark.parametrize(
    "size", SIZES[::3] if SOAKING else SIZES[::6], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_every_page_has_its_place(context: Context, traced: TracingLook, size: Size) -> None:
    assert not faults(context, traced, size)


@in_every_window
def test_large_letters_and_long_words_have_their_place_too(
    context: Context, traced: TracingLook, size: Size
) -> None:
    context.look = context.look.with_text(1.5)
    context.texts = Lengthy.load(ASSETS / "lang", "en")
    assert not faults(context, traced, size)


def test_a_window_smaller_than_promised_is_found_out(context: Context, traced: TracingLook) -> None:
    assert faults(context, traced, (400, 240))


def laid(context: Context, name: str, size: Size) -> PageLayout:
    scene = RulesScene(context, name)
    scene.layout(size)
    return lay_out(scene.look, context.texts, page_named(name), scene.places.sheet.body)


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_shown_at_its_full_size_where_there_is_room(
    context: Context, name: str
) -> None:
    found = laid(context, name, (1920, 1080))
    assert found.share >= 0.94
    assert (found.figure is None) is (page_named(name).figure is None)
    assert all(case.picture is not None for case in found.cases)


def test_little_pictures_give_way_first_and_words_never(context: Context) -> None:
    roomy = laid(context, "escape.retreat", (1920, 1080))
    context.look = context.look.with_text(1.5)
    context.texts = Lengthy.load(ASSETS / "lang", "en")
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
