"""The kiosk's scenes in every state worth looking at."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from pygame import Surface

from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.kiosk import countdown
from scenes.kiosk.attract.picture import AttractPicture
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.operator import pin_pad
from scenes.kiosk.operator.form import PAGES
from scenes.kiosk.operator.pin_pad import NewPin, PinPad
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kiosk.ports import OperatorPort, PinLock, VisitorPort
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Fault, KioskTally
from scenes.kit.intents import Typed
from scenes.kit.layout import Size
from scenes.kit.work import Work
from tests.scenes.tracing import slate
from tests.scenes.walking import Scenes, leave_scenery_out, unpainted

LANGUAGES = ("en", "de", "nl", "sv", "fr", "es", "it", "pt")
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SENTENCES = (
    "the sound device went away",
    "RuntimeError: the picture of the board could not be painted, as there is no memory left, and "
    "nobody knows how much there was before; the supervisor has begun the game anew",
)
TALLY = KioskTally(
    123_456,
    98_765,
    24_691,
    12,
    86_400 * 365,
    tuple(Fault(NOON - timedelta(hours=9 * n), SENTENCES[n % 2]) for n in range(20)),
)


def leave_kiosk_scenery_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted."""
    leave_scenery_out(monkeypatch)

    def work(_: AttractPicture) -> Work[tuple[Surface, Surface]]:
        yield 1.0
        return slate((1, 1)), slate((1, 1))

    monkeypatch.setattr(AttractPicture, "work", work)
    monkeypatch.setattr(countdown, "dim", unpainted)
    monkeypatch.setattr(pin_pad, "dim", unpainted)


def foyer(context: Context) -> VisitorPort:
    def nobody(*_: object) -> Scene:
        raise AssertionError("nobody goes there")

    return VisitorPort(lambda _: context.texts, lambda _: None, nobody, nobody, nobody)


def first_screens(context: Context, size: Size) -> Iterator[Scene]:
    for languages in (LANGUAGES, LANGUAGES[:3], LANGUAGES[:1]):
        for number in range(2):
            config = KioskConfig(languages=languages)
            attract = AttractScene(context, config, foyer(context), partial(min, number))
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
        quick = QuickSetup(context, config, foyer(context))
        yield quick
        quick._people = 5
        yield quick


def pads(context: Context, size: Size) -> Iterator[Scene]:
    for wait in (0.0, 899.5):
        lock = PinLock(lambda _: False, partial(float, wait), partial(NewPin, context))
        pad = PinPad(context, lock)
        yield pad
        for _ in range(12):
            pad.handle(Typed("7"))
        yield pad
    yield NewPin(context)


def office(*, worried: bool) -> OperatorPort:
    """An office in which nothing happens, and perhaps nothing is as it should be."""
    config = KioskConfig(languages=LANGUAGES)
    return OperatorPort(
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
        page = OperatorScene(context, office(worried=worried), lambda: NOON)
        for page._page in range(len(PAGES)):
            yield page


def countdowns(context: Context, size: Size) -> Iterator[Scene]:
    for total, left in ((20, 20), (300, 299), (20, 1)):
        scene = Countdown(context, total)
        scene.seconds = left
        yield scene


EVERY_SCENE: Sequence[Scenes] = (first_screens, set_ups, pads, operators)
