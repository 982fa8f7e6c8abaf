"""Everything the tutorial says fits every window, beside the board and not over it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from pygame import Rect

from game import GAMES
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Scene
from scenes.kit.i18n import Texts
from scenes.kit.intents import Press, Release
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.loop import DT
from scenes.learn.tutorial.beats import PracticeBeat
from scenes.learn.tutorial.player import ScriptPlayer
from scenes.learn.tutorial.script import TOPICS
from scenes.learn.tutorial.welcome import Farewell, Welcome
from tests.scenes.helpers import context_in
from tests.scenes.tracing import TracingLook, leave_pictures_out, slate
from tests.scenes.walking import demonstration_of, moments, page_of
from tests.soak import long, some_pairs

WINDOWS = (
    ((800, 480), 150),
    ((480, 800), 150),
    ((1024, 768), 150),
    ((1080, 1920), 150),
    ((1920, 1080), 100),
)
"""Sizes, and how large the letters are: where large ones fit, the usual ones do."""
LEAST_SIDE = 64
"""Units that a finger needs."""
LEAST_GAP = 8
"""Pixels between two controls."""
LONGER = 1.4
"""How much longer a sentence may be in another language."""
in_every_window = pytest.mark.parametrize(("size", "text"), long(WINDOWS, usual=WINDOWS[::5]))


@pytest.fixture
def wordy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every sentence of the tutorial as long as in the wordiest language."""
    say = Texts.__call__

    def longer(texts: Texts, key: str, **values: object) -> str:
        said = say(texts, key, **values)
        if not key.startswith("tutorial.") or not said:
            return said
        more = said[: round(len(said) * (LONGER - 1)) - 1].strip()
        return f"{said} {more}" if more else said

    monkeypatch.setattr(Texts, "__call__", longer)


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_pictures_out(monkeypatch)
    monkeypatch.setattr(BoardScene, "draw", lambda *_what: None)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook, text: int) -> Context:
    look = traced.look.with_text(text / 100)
    return context_in(tmp_path, Preferences(reduced_motion=True, text_scale=text), look)


def gap(one: Rect, other: Rect) -> int:
    """Return the distance of two rectangles; it is negative if they overlap."""
    across = max(one.left - other.right, other.left - one.right)
    down = max(one.top - other.bottom, other.top - one.bottom)
    return max(across, down)


def faults(scene: Scene, traced: TracingLook, size: Size) -> Iterator[str]:
    """Return what is wrong with what a scene shows now."""
    window = Rect(0, 0, *size)
    traced.letters.forget()
    scene.draw(slate(size), 0.0)
    yield from _faults_of_words(traced, window)
    yield from _faults_of_controls(scene, traced, window)
    if isinstance(scene, ScriptPlayer):
        yield from _covered(scene, window)


def _faults_of_words(traced: TracingLook, window: Rect) -> Iterator[str]:
    for squeeze in traced.letters.squeezes:
        if squeeze.cut:
            yield f"{squeeze.text!r} is cut off"
        elif squeeze.size < squeeze.wanted * 0.6:
            yield f"{squeeze.text!r} shrinks from {squeeze.wanted} to {squeeze.size}"
    for word in traced.letters.words:
        if not window.contains(word.rect):
            yield f"{word.text!r} leaves the window: {word.rect}"
        if not word.room.inflate(2, 2).contains(word.rect):
            yield f"{word.text!r} leaves its room: {word.rect} in {word.room}"
        if word.size < SMALLEST_LETTERS:
            yield f"{word.text!r} cannot be read"


def _faults_of_controls(scene: Scene, traced: TracingLook, window: Rect) -> Iterator[str]:
    least = traced.look.at(window.size).px(LEAST_SIDE)
    for control in scene.controls:
        if not window.contains(control.rect):
            yield f"{control.name} leaves the window: {control.rect}"
        if min(control.rect.size) < least:
            yield f"{control.name} is too small for a finger: {control.rect}"
    for one, other in combinations(scene.controls, 2):
        if gap(one.rect, other.rect) < LEAST_GAP:
            yield f"{one.name} and {other.name} are too close"


def _covered(page: ScriptPlayer, window: Rect) -> Iterator[str]:
    narrator, board = page.narrator, page.stage.board
    if not window.contains(narrator.strip):
        yield f"the strip leaves the window: {narrator.strip}"
    if not narrator.strip.contains(Rect(narrator.buttons.controls[0].rect)):
        yield "a button is beside the strip"
    spoken_of = list(narrator.narration.marks.places)
    for place in (*spoken_of, *(target.rect for target in board.targets)):
        if narrator.strip.colliderect(place):
            yield f"{place} is covered by the strip {narrator.strip}"


def begin(page: ScriptPlayer, size: Size) -> None:
    page.layout(size)
    page.enter()
    page.update(DT)


def walked(page: ScriptPlayer, traced: TracingLook, size: Size) -> list[str]:
    begin(page, size)
    return [
        f"{moment}: {fault}"
        for moment in moments(page)
        for fault in dict.fromkeys(faults(page, traced, size))
    ]


@pytest.mark.parametrize(
    ("topic", "size", "text"),
    long(
        [(topic, *window) for topic in TOPICS for window in WINDOWS],
        usual=[(topic, *window) for topic, window in some_pairs(tuple(TOPICS), WINDOWS, 18)],
    ),
)
@pytest.mark.usefixtures("wordy")
def test_nothing_covers_what_it_speaks_of(
    context: Context, traced: TracingLook, topic: str, size: Size
) -> None:
    found = walked(page_of(context, topic), traced, size)
    assert not found, "\n".join(found)


@in_every_window
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("wordy")
def test_the_demonstration_leaves_what_happens_in_sight(
    context: Context, traced: TracingLook, game: str, size: Size
) -> None:
    found = walked(demonstration_of(context, game), traced, size)
    assert not found, "\n".join(found)


@in_every_window
@pytest.mark.usefixtures("wordy")
def test_the_first_page_and_the_last_have_room_for_all(
    context: Context, traced: TracingLook, size: Size
) -> None:
    scenes: list[Scene] = [Welcome(context), *(Farewell(context, game) for game in GAMES)]
    for scene in (*scenes, Welcome(context)):
        if scene not in scenes:
            # With courses that were left at their last steps.
            context.preferences = replace(
                context.preferences, lessons=("escape.choice.0", "nest.choice.0")
            )
        scene.layout(size)
        found = list(faults(scene, traced, size))
        assert not found, "\n".join(found)


@pytest.mark.parametrize("text", [100])
def test_a_tap_on_the_strip_is_no_wrong_tap(context: Context) -> None:
    page = page_of(context, "escape.jump")
    begin(page, (1280, 720))
    x, y = page.narrator.strip.midtop
    at = (x, y + 2)
    page.handle(Press(at))
    page.handle(Release(at))
    assert isinstance(page.beat, PracticeBeat)
    assert page.beat.practice.objection is None


SIZES = ((1920, 1080), (1280, 720), (1024, 768), (800, 480), (480, 800), (720, 1280))


def described(page: ScriptPlayer) -> tuple[Rect, dict[object, Rect]]:
    """Return the place of the strip, and those of its buttons."""
    return page.narrator.strip, {each.name: each.rect.copy() for each in page.controls}


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize(
    ("topic", "size"),
    long(product(TOPICS, SIZES), usual=some_pairs(tuple(TOPICS)[::2], SIZES, 12)),
)
def test_nothing_moves_on_the_strip_of_a_lesson(context: Context, topic: str, size: Size) -> None:
    page = page_of(context, topic)
    begin(page, size)
    strip, places = described(page)
    for moment in moments(page):
        now, found = described(page)
        assert now == strip, moment
        assert found["back"] == places["back"], moment
        for name in found.keys() & places.keys():
            assert found[name] == places[name], (moment, name)
        places |= found


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[::5]))
@pytest.mark.parametrize("topic", ["escape.jump", "nest.choice"])
def test_no_button_moves_when_a_tap_is_objected_to(
    context: Context, topic: str, size: Size
) -> None:
    page = page_of(context, topic)
    begin(page, size)
    before = described(page)
    wrong = page.stage.board.rect_of(BoardButton.UNDO).center
    page.handle(Press(wrong))
    page.handle(Release(wrong))
    assert page.narrator.speech is not None
    assert page.narrator.speech.warns
    assert described(page) == before


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[::5]))
@pytest.mark.parametrize("topic", [name for name in TOPICS if name.endswith("choice")])
def test_plans_are_named_in_full_and_leave_the_hand_in_sight(
    context: Context, traced: TracingLook, topic: str, size: Size
) -> None:
    page = page_of(context, topic)
    begin(page, size)
    narrator, plan = page.narrator, page.stage.board.table.plan
    assert not narrator.strip.colliderect(plan["hand"])
    traced.letters.forget()
    page.draw(slate(size), 0.0)
    words = [word.text for word in traced.letters.words if narrator.strip.contains(word.rect)]
    said = " ".join(words).replace("\n", " ")
    for offered in page.plans:
        assert page.text(f"{offered.name}_title") in said


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[::5]))
@pytest.mark.parametrize("game", GAMES)
def test_the_board_keeps_most_of_the_window(context: Context, game: str, size: Size) -> None:
    page = page_of(context, f"{game}.advance")
    begin(page, size)
    free = page.narrator.free
    assert free.width * free.height >= 0.64 * size[0] * size[1]
