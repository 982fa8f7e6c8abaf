"""Every control of every scene has a name, in every language, and the focus is always published."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from scenes.board.turn.turn_input import CardTap
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Scene
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kit.layout import Size
from scenes.kit.spoken import Spoken
from tests.kiosk import walking as kiosk
from tests.scenes import walking
from tests.scenes.golden_text import EVERY_WALK
from tests.scenes.helpers import CODES, stub_context, unseen_screen
from tests.scenes.tracing import tracing_look
from tests.scenes.walking import Scenes
from tests.soak import long, some_pairs

SIZE = (1280, 720)
SMALL = (800, 480)
"""Where pages are shown one at a time."""
PUBLISHED = tuple(scenes for scenes in EVERY_WALK if scenes is not kiosk.operators)
A_KEY = re.compile(r"\b[a-z]+(_[a-z]+)*\.[a-z_]+\b")
"""A text that is missing would be its key."""


def faults(scene: Scene) -> Iterator[str]:
    """Everything that is wrong with what a scene says."""
    scene.show_focus()
    told = scene.spoken()
    keys = Counter(thing.key for thing in told.tree.walk())
    yield from (f"{key} is there {times} times" for key, times in keys.items() if times > 1)
    if told.focus not in keys:
        yield f"the focus {told.focus} is not published"
    for thing in told.tree.walk():
        if thing.acts and not thing.name.strip(" ,"):
            yield f"{thing.key} has no name"
        if A_KEY.fullmatch(thing.name):
            yield f"{thing.name} is a text key"
        yield from alike(thing)
    said = {getattr(key, "name", key) for key in keys} | set(keys)
    yield from (
        f"{control.name} is not published"
        for control in scene.controls
        # The place of a card that is not held says nothing.
        if control.name not in said and not isinstance(control.name, CardTap)
    )


def alike(group: Spoken) -> Iterator[str]:
    """Controls of one group that sound alike."""
    names = Counter((each.name, each.value) for each in group.children if each.acts)
    yield from (f"{name} is there {times} times" for name, times in names.items() if times > 1)


def spoken_of(folder: Path, scenes: Scenes, language: str, size: Size = SIZE) -> str:
    preferences = Preferences(reduced_motion=True, language=language)
    traced = tracing_look(theme_for(preferences))
    context = stub_context(folder, traced.look, preferences)
    context.make_thinker = walking.Unthinking  # type: ignore[assignment]
    found: list[str] = []
    for scene in scenes(context, size):
        scene.layout(size)
        scene.enter()
        scene.update(1 / 60)
        found += (f"{type(scene).__name__}: {fault}" for fault in faults(scene))
    context.close()
    return "\n".join(dict.fromkeys(found))


@pytest.fixture(autouse=True, scope="module")
def _unseen() -> Iterator[None]:
    with unseen_screen(), pytest.MonkeyPatch.context() as patch:
        kiosk.leave_kiosk_scenery_out(patch)
        yield


def named(value: Scenes | str) -> str:
    return value if isinstance(value, str) else value.__name__


# The languages take turns, as the texts themselves are compared elsewhere.
BY_TURNS = some_pairs(PUBLISHED, CODES, len(CODES))


@pytest.mark.parametrize(
    ("scenes", "language"), long(product(PUBLISHED, CODES), usual=BY_TURNS[::6]), ids=named
)
def test_every_control_has_a_name_of_its_own(tmp_path: Path, scenes: Scenes, language: str) -> None:
    assert not spoken_of(tmp_path, scenes, language)


@pytest.mark.parametrize(("scenes", "language"), long(BY_TURNS, usual=BY_TURNS[1::6]), ids=named)
def test_names_are_there_in_small_windows_too(
    tmp_path: Path, scenes: Scenes, language: str
) -> None:
    assert not spoken_of(tmp_path, scenes, language, SMALL)


def test_the_operators_page_is_not_published(tmp_path: Path) -> None:
    traced = tracing_look(theme_for(Preferences()))
    context = stub_context(tmp_path, traced.look, Preferences())
    for scene in kiosk.operators(context, SIZE):
        scene.layout(SIZE)
        assert isinstance(scene, OperatorScene)
        assert [thing.name for thing in scene.spoken().tree.walk()] == [""]
    context.close()
