"""A walk through the scenes of a kiosk in every window that it has: nothing overlaps or is cut."""

from itertools import product
from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kiosk.viewport import Viewport
from scenes.kit.layout import Size
from tests.kiosk.walking import EVERY_SCENE, countdowns, leave_kiosk_scenery_out
from tests.scenes.helpers import ASSETS, speak_longer, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import SIZES, Scenes, walk
from tests.soak import long, some_pairs


def seen(size: Size, *, low_reach: bool = False) -> Size:
    """What the kiosk's scenes have of a window."""
    viewport = Viewport(low_reach=low_reach)
    viewport.layout(size)
    return viewport.size


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_kiosk_scenery_out(monkeypatch)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))


WINDOWS = [seen(size) for size in SIZES]
LOW = [seen(size, low_reach=True) for size in SIZES if min(size) >= 600][1::2]
"""Where nothing lies high; the smallest windows have no room to spare."""

WALKS = [
    *((size, 1.0, False) for size in (*WINDOWS, *LOW, (800, 800))),
    *((size, 1.5, False) for size in SIZES[1:]),
    *((size, 1.5, True) for size in SIZES),
]
"""Windows, the size of the letters, and whether words are longer than usual."""


@pytest.mark.parametrize(
    ("scenes", "window"),
    long(product(EVERY_SCENE, WALKS), usual=some_pairs(EVERY_SCENE, WALKS[::9], 2)),
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_everything_has_its_place(
    context: Context, traced: TracingLook, scenes: Scenes, window: tuple[Size, float, bool]
) -> None:
    size, text, longer = window
    if longer:
        speak_longer(context, ASSETS / "lang")
    context.look = context.look.with_text(text)
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", long([*WINDOWS, *LOW], usual=[*WINDOWS[::4], *LOW[:1]]), ids=str)
def test_the_countdown_has_its_place(
    context: Context, traced: TracingLook, size: Size, text: float
) -> None:
    context.look = context.look.with_text(text)
    faults = walk(context, traced, countdowns, size)
    assert not faults, faults
