"""A walk through the scenes of a kiosk in every window that it has: nothing overlaps or is cut."""

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect, Surface

from scenes.context import Context
from scenes.kiosk import countdown, pinpad
from scenes.kiosk.attract import Attract
from scenes.kiosk.attract_picture import AttractPicture
from scenes.kiosk.config import KioskConfig
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.counters import Fault, Tally
from scenes.kiosk.doors import Foyer, Lock, Office
from scenes.kiosk.operator_page import OperatorPage
from scenes.kiosk.operator_plan import PAGES
from scenes.kiosk.pinpad import NewPin, PinPad
from scenes.kiosk.quick import Quick
from scenes.kiosk.viewport import Viewport
from scenes.kit.intents import Typed
from scenes.kit.layout import Size
from scenes.kit.work import Work
from scenes.preferences import Preferences
from scenes.scene import Scene
from tests.kiosk.driving import Swift
from tests.scenes.helpers import ASSETS, stub_context, unseen_screen
from tests.scenes.longer import speak_longer
from tests.scenes.tracing import TracingLook, slate, tracing_look
from tests.scenes.walking import (
    SIZES,
    Page,
    Scenes,
    leave_scenery_out,
    unpainted,
    walk,
)

LANGUAGES = ("en", "de", "nl", "sv", "fr", "es", "it", "pt")
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SENTENCES = (
    "the sound device went away",
    "RuntimeError: the picture of the board could not be painted, as there is no memory left, and "
    "nobody knows how much there was before; the supervisor has begun the game anew",
)
TALLY = Tally(
    123_456,
    98_765,
    24_691,
    12,
    86_400 * 365,
    tuple(Fault(NOON - timedelta(hours=9 * n), SENTENCES[n % 2]) for n in range(20)),
)


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
    leave_scenery_out(monkeypatch)

    def work(_: AttractPicture) -> Work[tuple[Surface, Surface]]:
        yield 1.0
        return slate((1, 1)), slate((1, 1))

    monkeypatch.setattr(AttractPicture, "work", work)
    monkeypatch.setattr(countdown, "dim", unpainted)
    monkeypatch.setattr(pinpad, "dim", unpainted)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    made = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    made._thinker = Swift()  # type: ignore[assignment]
    return made


def foyer(context: Context) -> Foyer:
    def nobody(*_: object) -> Scene:
        raise AssertionError("nobody goes there")

    return Foyer(lambda _: context.texts, lambda _: None, nobody, nobody, nobody)


def first_screens(context: Context, size: Size) -> Iterator[Scene]:
    for languages in (LANGUAGES, LANGUAGES[:3], LANGUAGES[:1]):
        for number in range(2):
            config = KioskConfig(languages=languages)
            attract = Attract(context, config, foyer(context), partial(min, number))
            for attract._seconds in (1.0, 40.0, 80.0):
                yield attract


def set_ups(context: Context, size: Size) -> Iterator[Scene]:
    everything = KioskConfig(languages=LANGUAGES)
    for config in (
        everything,
        everything.with_changes(
            variants=("tortuga", "nest"), levels=(1, 3), languages=("en", "de")
        ),
        everything.with_changes(variants=("nest",), levels=(2,), languages=("en",)),
    ):
        quick = Quick(context, config, foyer(context))
        yield quick
        quick._people = 5
        yield quick


def pads(context: Context, size: Size) -> Iterator[Scene]:
    for wait in (0.0, 899.5):
        lock = Lock(lambda _: False, partial(float, wait), partial(NewPin, context))
        pad = PinPad(context, lock)
        yield pad
        for _ in range(12):
            pad.handle(Typed("7"))
        yield pad
    yield NewPin(context)


def office(*, worried: bool) -> Office:
    """An office in which nothing happens, and perhaps nothing is as it should be."""
    config = KioskConfig(languages=LANGUAGES)
    return Office(
        config=lambda: config,
        tally=lambda: TALLY,
        change=lambda _: None,
        new_pin=lambda _: None,
        restart=lambda: None,
        leave=lambda: None,
        fits=lambda _: not worried,
        languages=LANGUAGES,
        safe=worried,
    )


def operators(context: Context, size: Size) -> Iterator[Scene]:
    for worried in (False, True):
        page = OperatorPage(context, office(worried=worried), lambda: NOON)
        for page._page in range(len(PAGES)):
            yield page


EVERY_SCENE: Sequence[Scenes] = (first_screens, set_ups, pads, operators)
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
    for total, left in ((20, 20), (300, 299), (20, 1)):
        scene = Countdown(context, total)
        scene.seconds = left
        scene.layout(size)
        traced.letters.forget()
        scene.draw(slate(size), 0.0)
        letters = traced.letters
        scale = traced.look.at(size).scale
        shown = Page(Rect(0, 0, *size), scale, (), tuple(letters.words), tuple(letters.squeezes))
        assert not list(shown.faults())
