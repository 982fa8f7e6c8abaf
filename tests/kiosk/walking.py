"""The kiosk's scenes in every state worth looking at."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from pygame import Surface

from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.kiosk.attract.picture import AttractPicture
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.operator.pin_pad import NewPin, PinPad
from scenes.kiosk.operator.scene import PAGES, OperatorScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.tiles import TileName
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Fault, KioskTally
from scenes.kit.intents import Typed
from scenes.kit.layout import Size
from tests.kiosk.driving import StubKioskContext, StubOperator, use
from tests.scenes.helpers import CODES
from tests.scenes.tracing import slate
from tests.scenes.walking import Scenes, leave_scenery_out

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

    def ground(_: AttractPicture) -> Surface:
        return slate((1, 1))

    monkeypatch.setattr(AttractPicture, "ground", ground)


def first_screens(context: Context, _size: Size) -> Iterator[Scene]:
    for languages in (CODES, CODES[:3], CODES[:1]):
        for number in range(2):
            config = KioskConfig(languages=languages)
            attract = AttractScene(StubKioskContext(context, config), partial(min, number))
            for attract.seconds in (1.0, 40.0, 80.0):
                yield attract


def set_ups(context: Context, _size: Size) -> Iterator[Scene]:
    everything = KioskConfig(languages=CODES, puzzles=True)
    for config in (
        everything,
        everything.with_changes(
            variants=("tortuga", "nest"), levels=("finn", "rosa"), languages=("en", "de")
        ),
        everything.with_changes(variants=("nest",), levels=("mateo",), languages=("en",)),
    ):
        quick = QuickSetup(StubKioskContext(context, config))
        yield quick
        use(quick, TileName("people", 5))
        yield quick


class Lock:
    """No PIN opens it."""

    def __init__(self, wait: float) -> None:
        self.wait = wait

    def check(self, _pin: str) -> bool:
        return False


def pads(context: Context, _size: Size) -> Iterator[Scene]:
    for wait in (0.0, 899.5):
        pad = PinPad(context, Lock(wait), partial(NewPin, context))
        yield pad
        for _ in range(12):
            pad.handle(Typed("7"))
        yield pad
    yield NewPin(context)


def operator(context: Context, *, worried: bool) -> StubOperator:
    """An operator who has much to see, and perhaps much to worry about."""
    return StubOperator(context, KioskConfig(languages=CODES), TALLY, worried=worried)


def operators(context: Context, _size: Size) -> Iterator[Scene]:
    for worried in (False, True):
        page = OperatorScene(context, operator(context, worried=worried), lambda: NOON)
        yield page
        for number in range(1, len(PAGES)):
            use(page, "page", number)
            yield page


def countdowns(context: Context, _size: Size) -> Iterator[Scene]:
    for total, left in ((20, 20), (300, 299), (20, 1)):
        scene = Countdown(context, total)
        scene.seconds = left
        yield scene


EVERY_SCENE: Sequence[Scenes] = (first_screens, set_ups, pads, operators)
