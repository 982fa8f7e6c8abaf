"""The PIN pad: it opens to one number only, shows none, and does not wait for ever."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Replace, Scene, SceneStack
from scenes.kiosk.operator import pin_pad
from scenes.kiosk.operator.pin_pad import PATIENCE, NewPin, PinPad
from scenes.kiosk.watchdog.pin import Attempts, hashed
from scenes.kit.intents import Command, Hover, Typed
from scenes.kit.loop import DT
from tests.kiosk.driving import CHEAP, use
from tests.pilot import Pilot
from tests.scenes.helpers import Stub, stub_context
from tests.scenes.tracing import TracingLook, leave_pictures_out, slate

PIN = "4711"
Pad = TypeVar("Pad", PinPad, NewPin)
WINDOW = (1280, 720)


class Door:
    """A lock that keeps count of what was tried, and the scene behind it."""

    def __init__(self) -> None:
        self.behind = Stub("behind")
        self.tried: list[str] = []
        self.wait = 0.0
        self.pause = 0.0
        """Seconds to wait after a wrong PIN."""

    def check(self, pin: str) -> float | bool:
        self.tried.append(pin)
        if pin == PIN:
            return True
        self.wait = self.pause
        return self.pause or False

    def opened(self) -> Scene:
        return self.behind


class RealLock:
    """The attempts of the real kiosk, with a clock to be set."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self._attempts = Attempts(folder, lambda: self.now)
        self._stored = hashed(PIN, CHEAP)

    @property
    def wait(self) -> float:
        return self._attempts.wait

    def check(self, pin: str) -> float | bool:
        return self._attempts.check(pin, self._stored)


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook, monkeypatch: pytest.MonkeyPatch) -> Context:
    leave_pictures_out(monkeypatch)
    return stub_context(tmp_path, traced.look, Preferences())


@pytest.fixture
def door() -> Door:
    return Door()


def shown(pad: Pad) -> Pad:
    SceneStack(pad, WINDOW)
    return pad


@pytest.fixture
def pad(context: Context, door: Door) -> PinPad:
    return shown(PinPad(context, door, door.opened))


def checked(pad: PinPad | NewPin) -> Change | None:
    """Return what a check leads to; it begins after a moment, and is over a moment later."""
    for _ in range(20):
        change = pad.update(DT)
        if change is not None:
            return change
    return None


def by_touch(pad: PinPad | NewPin, pin: str) -> Change | None:
    for digit in pin:
        assert use(pad, digit) is None
    return use(pad, "done") or checked(pad)


def by_keyboard(pad: PinPad | NewPin, pin: str) -> Change | None:
    for digit in pin:
        assert pad.handle(Typed(digit)) is None
    return pad.handle(Command.CONFIRM) or checked(pad)


Entry = Callable[[PinPad | NewPin, str], Change | None]
in_either_way = pytest.mark.parametrize("enter", [by_touch, by_keyboard])


@in_either_way
def test_the_right_pin_opens(pad: PinPad, door: Door, enter: Entry) -> None:
    assert enter(pad, PIN) == Replace(door.behind)
    assert door.tried == [PIN]


@in_either_way
def test_a_wrong_pin_does_not(pad: PinPad, door: Door, enter: Entry) -> None:
    assert enter(pad, "4712") is None
    assert pad.keyed == 0
    assert "Wrong" in pad.note
    assert enter(pad, PIN) == Replace(door.behind)


def test_a_check_is_seen_and_what_is_typed_meanwhile_counts_never(pad: PinPad, door: Door) -> None:
    for digit in "471234":
        pad.handle(Typed(digit))
    pad.handle(Command.CONFIRM)
    assert (pad.keyed, door.tried) == (6, [])
    assert "Checking" in pad.note
    assert not pad.idle
    pad.handle(Typed("4"))
    for _ in range(10):
        pad.update(DT)
        if door.tried:
            break
    # These were typed while the check took its time, and come only now.
    pad.handle(Typed("4"))
    pad.handle(Typed("7"))
    assert (pad.keyed, door.tried) == (0, ["471234"])
    assert "Wrong" in pad.note


def test_taps_during_a_long_check_never_count(context: Context, door: Door) -> None:
    pilot = Pilot(context, first=lambda: PinPad(context, door, door.opened), draw_every=10**9)
    pad = pilot.top
    assert isinstance(pad, PinPad)
    pilot.write("4712")
    pilot.key(pygame.K_RETURN)
    while not door.tried:
        pilot.turn()
    # They come together after the check, and the loop takes one of them in each pass.
    for digit, kind in product("123", (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)):
        place = {"pos": pilot.place_of(digit), "button": 1, "touch": False}
        pilot.post(pygame.event.Event(kind, place))
    pilot.turn(30)
    assert pad.keyed == 0
    pilot.tap(pilot.place_of("1"))
    assert pad.keyed == 1


def test_nothing_shows_how_many_digits_there_are(
    context: Context, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(pin_pad, "draw_centred", lambda *args: drawn.append(args))
    for count in (0, 1, 6):
        pad = shown(PinPad(context, door, door.opened))
        for _ in range(count):
            pad.handle(Typed("7"))
        drawn.clear()
        pad.draw(slate(WINDOW), 0.0)
        assert len(drawn) == count


def test_every_digit_has_a_key(pad: PinPad, door: Door) -> None:
    by_touch(pad, "0123456789")
    assert door.tried == ["0123456789"]


def test_what_was_keyed_wrongly_can_be_erased(pad: PinPad, door: Door) -> None:
    for digit in "479":
        use(pad, digit)
    use(pad, "erase")
    pad.handle(Typed("1"))
    pad.handle(Typed("8"))
    pad.handle(Command.ERASE)
    assert pad.keyed == 3
    by_touch(pad, "1")
    assert door.tried == [PIN]


@pytest.mark.parametrize("text", ["a", " ", "-", "²", "٣", "1x"])
def test_only_digits_are_taken_and_none_is_no_try(pad: PinPad, door: Door, text: str) -> None:
    pad.handle(Typed(text))
    assert pad.keyed == 0
    assert use(pad, "done") is None
    assert door.tried == []


@pytest.mark.parametrize("pause", [16.0, 1.0])
def test_after_a_wrong_pin_one_has_to_wait_and_sees_how_long(
    pad: PinPad, door: Door, pause: float
) -> None:
    door.pause = pause
    assert by_touch(pad, "0000") is None
    assert pad.wait == pause
    assert str(round(pause)) in pad.note
    door.wait = 2.4
    pad.update(DT)
    assert "3" in pad.note
    assert by_touch(pad, PIN) is None
    assert door.tried == ["0000"]
    door.wait = 0.0
    pad.update(DT)
    assert pad.wait == 0
    assert by_touch(pad, PIN) == Replace(door.behind)


def test_who_comes_back_goes_on_waiting(context: Context, door: Door) -> None:
    door.wait = 30.0
    pad = shown(PinPad(context, door, door.opened))
    assert pad.wait == 30
    assert by_keyboard(pad, PIN) is None
    assert door.tried == []


def test_the_real_lock_makes_one_wait(context: Context, tmp_path: Path, door: Door) -> None:
    lock = RealLock(tmp_path)
    pad = shown(PinPad(context, lock, door.opened))
    by_keyboard(pad, "0000")
    assert pad.wait == 2
    lock.now += 2.5
    pad.update(DT)
    assert by_keyboard(pad, PIN) == Replace(door.behind)


def test_no_digit_is_ever_shown(context: Context, door: Door, traced: TracingLook) -> None:
    def seen(pin: str) -> list[str]:
        by = shown(PinPad(context, door, door.opened))
        for digit in pin:
            by.handle(Typed(digit))
        assert by.keyed == len(pin)
        traced.letters.forget()
        by.draw(slate(WINDOW), 0.0)
        return [word.text for word in traced.letters.words]

    assert seen("1111") == seen("9876") == seen("")


@pytest.mark.parametrize("way", ["cancel", Command.BACK], ids=str)
def test_it_can_be_given_up(pad: PinPad, way: str | Command) -> None:
    pad.handle(Typed("4"))
    assert (use(pad, way) if isinstance(way, str) else pad.handle(way)) == Pop()


def seconds(pad: PinPad | NewPin, number: float) -> Change | None:
    for _ in range(round(number * 60)):
        change = pad.update(DT)
        if change is not None:
            return change
    return None


def test_it_goes_by_itself_when_nobody_keys_anything_in(pad: PinPad) -> None:
    assert seconds(pad, PATIENCE - 1) is None
    pad.handle(Typed("4"))
    assert seconds(pad, PATIENCE - 1) is None
    pad.handle(Hover((5, 5)))
    assert seconds(pad, 2) == Pop()


def test_the_pad_takes_digits_from_a_real_keyboard(context: Context, door: Door) -> None:
    pilot = Pilot(context, first=lambda: PinPad(context, door, door.opened), draw_every=10**9)
    pilot.write(PIN)
    top = pilot.top
    assert isinstance(top, PinPad)
    assert top.keyed == 4


# Another PIN


@in_either_way
def test_a_new_pin_is_given_twice(context: Context, enter: Entry) -> None:
    pad = shown(NewPin(context))
    assert enter(pad, "2580") is None
    assert enter(pad, "2580") == Pop("2580")


def test_two_different_new_pins_are_none(context: Context) -> None:
    pad = shown(NewPin(context))
    answers = [by_keyboard(pad, pin) for pin in ("2580", "2581", "2581", "2581")]
    assert answers == [None, None, None, Pop("2581")]


def test_a_pin_is_neither_too_short_nor_without_end(context: Context) -> None:
    pad = shown(NewPin(context))
    asked = pad.note
    assert by_keyboard(pad, "123") is None
    assert pad.note == asked
    for _ in range(20):
        pad.handle(Typed("7"))
    assert pad.keyed == 12
