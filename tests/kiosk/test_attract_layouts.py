"""A walk through the scenes of a kiosk in every window that it has: nothing overlaps or is cut."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kiosk.viewport import Viewport
from scenes.kit.layout import Size
from tests.kiosk.walking import EVERY_SCENE, countdowns, leave_kiosk_scenery_out
from tests.scenes.helpers import ASSETS, speak_longer, stub_context, unseen_screen
from tests.scenes.tracing import TracingLook, tracing_look
from tests.scenes.walking import SIZES, Scenes, walk


def seen(size: Size, *, low_reach: bool = False) -> Size:
    """What the kiosk's scenes have of a window."""
    viewport = Viewport(low_reach=low_reach)
    viewport.layout(size)
    return viewport.size


@pytest.fixture(scope="module")
def traced() -> Iterator[TracingLook]:
    with unseen_screen():
        yield tracing_look()


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_kiosk_scenery_out(monkeypatch)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))


EVERY = 1 if os.environ.get("SOAK") == "1" else 2
"""How many of the windows are walked through: all of them where there is time."""
WINDOWS = [seen(size) for size in SIZES][::EVERY]
LOW = [seen(size, low_reach=True) for size in SIZES if min(size) >= 600][1 :: EVERY + 1]
"""Where nothing lies high; the smallest windows have no room to spare."""

in_every_scene = pytest.mark.parametrize("scenes", EVERY_SCENE, ids=lambda scenes: scenes.__name__)


def named(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", [*WINDOWS, *LOW], ids=named)
@in_every_scene
def test_everything_has_its_place(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size
) -> None:
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("size", SIZES[1::EVERY], ids=named)
@in_every_scene
def test_large_letters_have_their_place_too(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size
) -> None:
    context.look = context.look.with_text(1.5)
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("size", SIZES[::EVERY], ids=named)
@in_every_scene
def test_longer_words_in_large_letters_have_their_place_too(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size
) -> None:
    speak_longer(context, ASSETS / "lang")
    context.look = context.look.with_text(1.5)
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", [*WINDOWS, *LOW], ids=named)
def test_the_countdown_has_its_place(
    context: Context, traced: TracingLook, size: Size, text: float
) -> None:
    context.look = context.look.with_text(text)
    faults = walk(context, traced, countdowns, size)
    assert not faults, faults
