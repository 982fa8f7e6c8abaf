"""Every scene in every window: nothing overlaps, nothing is cut off, everything can be hit.

Large letters are tested in every language: see test_language_walk.
"""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from pygame import Rect

from game import GAMES
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import NOTHING, Fan, FanChoice
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, say
from scenes.core.model.preferences import LastVoyage, Preferences
from scenes.kit.layout import Scale, Size
from scenes.kit.widgets import Control
from scenes.results.highlights import highlights
from scenes.results.scene import ResultsScene
from scenes.setup.scene import PAGES, SetupScene
from tests.scenes.helpers import stub_context
from tests.scenes.tracing import Squeeze, TracingLook, Word, slate
from tests.scenes.walking import EVERY_SCENE, SIZES, Scenes, Shown, played, shown, walk
from tests.soak import long, some_pairs

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    return stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))


WINDOW = (1280, 720)
LANDSCAPE = [size for size in SIZES if size[0] > size[1]]
"""Windows in which cards and seats are in one line."""
in_every_scene = pytest.mark.parametrize("scenes", EVERY_SCENE, ids=lambda scenes: scenes.__name__)


# Wide and tall windows take turns in every second scene; test_golden_text looks at every scene in
# two windows, and test_language_walk at large letters in every scene.
@pytest.mark.parametrize(
    ("scenes", "size"),
    long(product(EVERY_SCENE, SIZES), usual=some_pairs(EVERY_SCENE[::4], SIZES, len(SIZES))),
    ids=lambda each: f"{each[0]}x{each[1]}" if isinstance(each, tuple) else each.__name__,
)
def test_everything_has_its_place(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size
) -> None:
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("size", LANDSCAPE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_in_one_list_is_equally_large(
    context: Context, traced: TracingLook, size: Size
) -> None:
    texts = context.texts
    names = {texts(f"variant.{each}") for each in GAMES["escape"].variants}
    context.preferences = replace(context.preferences, voyage=LastVoyage(seats=LastVoyage.crew(5)))
    setup = SetupScene(context, opponents=OPPONENTS)
    sizes = {word.size for word in shown(traced, setup, size).words if word.text in names}
    assert len(sizes) == 1, "the names on the cards"
    setup.page = PAGES.index("crew")
    said = shown(traced, setup, size).words
    traits = {texts("names.trait_person"), *(texts(f"names.trait_{p.brain}") for p in OPPONENTS)}
    told = [word.size for word in said if word.text in traits]
    assert len(told) in (0, 5), "everybody has a trait, or nobody has"
    assert len(set(told)) <= 1, "the traits"
    facts = highlights(played("tortuga", 4, 9999))
    known = {say(texts, fact.phrase) for fact in facts}
    results = shown(traced, ResultsScene(context, played("tortuga", 4, 9999)), size)
    assert len({word.size for word in results.words if word.text in known}) <= 1, "the highlights"


@in_every_scene
def test_drawing_a_scene_changes_nothing(
    context: Context, traced: TracingLook, scenes: Scenes, tmp_path: Path
) -> None:
    scene = next(scenes(context, WINDOW))
    shown(traced, scene, WINDOW)

    def drawn() -> tuple[list[Word], list[Rect]]:
        traced.letters.forget()
        scene.draw(slate(WINDOW), 0.0)
        return list(traced.letters.words), [control.rect.copy() for control in scene.controls]

    preferences = context.preferences
    context.writer.flush()
    files = set(tmp_path.rglob("*"))
    assert drawn() == drawn()
    assert context.preferences is preferences
    context.writer.flush()
    assert set(tmp_path.rglob("*")) == files


@pytest.mark.parametrize(
    "scenes", long(EVERY_SCENE, usual=EVERY_SCENE[::8]), ids=lambda scenes: scenes.__name__
)
def test_a_window_smaller_than_promised_is_found_out(
    context: Context, traced: TracingLook, scenes: Scenes
) -> None:
    assert walk(context, traced, scenes, (320, 200))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("variant", ["tortuga", "nest"])
def test_a_fan_covers_nothing_and_nothing_covers_it(
    context: Context, variant: str, size: Size
) -> None:
    board = BoardScene(context, played(variant, 5, 30))
    board.layout(size)
    table, plan = board.table, board.table.plan
    others = [*table.faces.rects, *plan.buttons.values(), plan["hand"], plan["piles"]]
    if table.row is not None:
        others.append(plan["row"])
    for position in table.track.spaces:
        fan = Fan(position, (FanChoice(0, 0), FanChoice(1, 0), FanChoice(2, 0)), NOTHING)
        rects = table.fan.places(fan, board.match.table.sloop)
        assert len(rects) == 3
        for rect in rects:
            assert plan["board"].contains(rect), position
            assert rect.collidelist(others) < 0, position


def control(name: str, *rect: int) -> Control:
    return Control(name, Rect(rect), (Rect(rect),))


def word(text: str, rect: tuple[int, int, int, int], size: int = 20) -> Word:
    return Word(text, Rect(rect), Rect(rect).inflate(20, 20), size)


GOOD = Shown(
    window=Rect(0, 0, 800, 480),
    scale=Scale.of((800, 480)),
    controls=(control("play", 20, 20, 200, 60), control("quit", 20, 88, 200, 60)),
    words=(word("Play", (40, 40, 80, 20)), word("Ahoy", (400, 40, 80, 20))),
    squeezes=(Squeeze("Quit", wanted=20, size=14, cut=False),),
)


def test_a_good_page_has_no_faults() -> None:
    assert list(GOOD.faults()) == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (replace(GOOD, controls=(control("play", 700, 20, 101, 60),)), "leaves the window"),
        (replace(GOOD, controls=(control("play", 20, 20, 39, 60),), words=()), "too small"),
        (replace(GOOD, controls=(*GOOD.controls, control("menu", 20, 155, 200, 60))), "too close"),
        (replace(GOOD, words=(word("Ahoy", (760, 40, 80, 20)),)), "leaves the window"),
        (replace(GOOD, words=(word("Ahoy", (180, 40, 80, 20)),)), "lies across play"),
        (replace(GOOD, words=(*GOOD.words, word("Oh", (450, 50, 80, 20)))), "lies over"),
        (replace(GOOD, words=(word("Ahoy", (400, 40, 80, 20), size=11),)), "cannot be read"),
        (
            replace(GOOD, words=(Word("Ahoy", Rect(400, 40, 80, 20), Rect(400, 40, 80, 10), 20),)),
            "leaves its room",
        ),
        (replace(GOOD, squeezes=(Squeeze("Ahoy", 20, 11, cut=False),)), "shrinks"),
        (replace(GOOD, squeezes=(Squeeze("Ahoy", 20, 20, cut=True),)), "cut off"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_every_fault_is_found(page: Shown, fault: str) -> None:
    (found,) = page.faults()
    assert fault in found
