"""Everything the tutorial says fits every window, and never covers what it points at."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
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
from scenes.kit.widgets import Arrangement, Button
from scenes.learn.tutorial.beats import PracticeBeat
from scenes.learn.tutorial.narrator import Narrator
from scenes.learn.tutorial.player import ScriptPlayer
from scenes.learn.tutorial.script import TOPICS
from scenes.learn.tutorial.welcome import Farewell, Welcome
from tests.scenes.helpers import context_in
from tests.scenes.tracing import TracingLook, leave_pictures_out, slate
from tests.scenes.walking import demonstration_of, moments, page_of
from tests.soak import some_pairs

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
PADDING = 34
"""Units between the edge of the parchment and its words."""
LONGER = 1.4
"""How much longer a sentence may be in another language."""
in_every_window = pytest.mark.parametrize(
    ("size", "text"), WINDOWS, ids=[f"{size[0]}x{size[1]} at {text}" for size, text in WINDOWS]
)


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
    monkeypatch.setattr(BoardScene, "draw", lambda *what: None)


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
        yield from _covered(scene.narrator, window)


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


def _covered(narrator: Narrator, window: Rect) -> Iterator[str]:
    bubble, bar = narrator.bubble, narrator.bar
    spoken_of = [*narrator.told.marks.places, *narrator.told.must_see]
    over = [bubble] if bubble is not None else []
    for cover in (*over, bar):
        if not window.contains(cover):
            yield f"{cover} leaves the window"
        for place in spoken_of:
            if cover.colliderect(place):
                yield f"{place} is covered by {cover}"
    if bubble is not None and bubble.colliderect(bar):
        yield f"the bubble {bubble} is over the bar {bar}"


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
    [(topic, *window) for topic, window in some_pairs(tuple(TOPICS), WINDOWS, 2)],
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
def test_a_tap_on_the_bubble_is_no_wrong_tap(context: Context) -> None:
    page = page_of(context, "escape.jump")
    begin(page, (1280, 720))
    bubble = page.narrator.bubble
    assert bubble is not None
    page.handle(Press(bubble.center))
    page.handle(Release(bubble.center))
    assert isinstance(page.beat, PracticeBeat)
    assert page.beat.practice.objection is None


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (1920, 1080)])
@pytest.mark.parametrize("topic", [name for name in TOPICS if name.endswith("choice")])
def test_plans_lie_over_the_hand_and_leave_the_places_they_are_about_in_sight(
    context: Context, topic: str, size: Size
) -> None:
    page = page_of(context, topic)
    begin(page, size)
    narrator, hand = page.narrator, page.stage.board.table.plan.hand
    assert narrator.bubble is not None
    assert narrator.told.should_see
    assert narrator.bubble.collidelist(list(narrator.told.should_see)) < 0
    tops = {option.rect.top for option in narrator.options}
    assert len(tops) == 1
    assert hand.top <= tops.pop() < hand.bottom
    assert size[1] >= 600 or narrator.portrait is None


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (1920, 1080)])
@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_the_buttons_of_the_bar_keep_their_words(
    context: Context, size: Size, language: str
) -> None:
    context.prefer(replace(context.preferences, language=language))
    page = page_of(context, "escape.jump")
    begin(page, size)
    for button in page.narrator.buttons:
        assert isinstance(button, Button)
        assert button.arrangement is Arrangement.CENTRE


SIZES = ((1920, 1080), (1280, 720), (1024, 768), (800, 480), (480, 800), (720, 1280))


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize(("name", "size"), some_pairs((*TOPICS, *GAMES), SIZES, 3))
def test_whose_turn_it_is_and_all_below_the_board_stay_in_sight(
    context: Context, name: str, size: Size
) -> None:
    page = demonstration_of(context, name) if name in GAMES else page_of(context, name)
    begin(page, size)
    for moment in moments(page):
        narrator, board = page.narrator, page.stage.board
        plan = board.table.plan
        assert narrator.bar.top >= plan.hand.bottom
        assert narrator.bar.collidelist(list(plan.buttons.values())) < 0
        if narrator.bubble is not None and board.match.outcome is None:
            acting = plan.players[board.match.table.to_act]
            assert not narrator.bubble.colliderect(acting), moment
            assert not narrator.bubble.colliderect(board.rect_of(BoardButton.MENU)), moment


@pytest.mark.parametrize("text", [100])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("topic", [name for name in TOPICS if name.endswith("choice")])
def test_plans_leave_the_sloop_in_sight_and_are_named_in_full(
    context: Context, traced: TracingLook, topic: str, size: Size
) -> None:
    page = page_of(context, topic)
    begin(page, size)
    for moment in moments(page):
        if not page.narrator.options.controls or moment == "end":
            # In the end the sloop is where the chosen plan has led it, and not as shown here.
            continue
        bubble, sloop = page.narrator.bubble, Rect(page.stage.board.table.way.sloop)
        assert bubble is not None
        assert not bubble.colliderect(sloop.inflate(-2, -2)), moment
        traced.letters.forget()
        page.draw(slate(size), 0.0)
        labels = {option.label for option in page.narrator.options if isinstance(option, Button)}
        assert labels <= {word.text for word in traced.letters.words}, moment


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(640, 480), (800, 480), (854, 480), (800, 600), (480, 800)])
def test_three_plans_leave_the_menu_in_sight(context: Context, size: Size) -> None:
    for topic in (name for name in TOPICS if name.endswith("choice")):
        page = page_of(context, topic)
        begin(page, size)
        narrator, menu = page.narrator, page.stage.board.rect_of(BoardButton.MENU)
        assert narrator.bubble is not None
        covers = [narrator.bubble, *(option.rect for option in narrator.options.controls)]
        assert menu.collidelist(covers) < 0, topic


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize(
    ("name", "size"), some_pairs(("escape.advance", "nest.choice", *GAMES), SIZES, 2)
)
def test_the_parchment_is_no_larger_than_its_words(
    context: Context, traced: TracingLook, name: str, size: Size
) -> None:
    page = demonstration_of(context, name) if name in GAMES else page_of(context, name)
    begin(page, size)
    most = traced.look.at(size).px(2 * PADDING + 20)
    for moment in moments(page):
        narrator = page.narrator
        if narrator.paper is None or narrator.options.controls:
            continue
        traced.letters.forget()
        page.draw(slate(size), 0.0)
        words = [w.rect for w in traced.letters.words if narrator.paper.contains(w.rect)]
        room = words[0].unionall(words[1:])
        assert narrator.paper.width - room.width <= most, moment
        assert narrator.paper.height - room.height <= most, moment
