"""The PIN: only its hash is kept, and whoever guesses waits longer and longer."""

import io
import json
import logging
import math
from pathlib import Path

import pytest

from scenes.kiosk.watchdog import pin as pins
from scenes.kiosk.watchdog.pin import (
    COST,
    FORGOTTEN_AFTER,
    LONGEST_WAIT,
    TRIES_FILE,
    Attempts,
    BadPin,
    Cost,
    DifferentPins,
    hashed,
    is_hash,
    is_weak,
    matches,
    typed_pin,
)
from tests.kiosk.driving import CHEAP

PIN = "246810"
OLD = Cost(2**14, 8, 1)
"""Of earlier versions."""


@pytest.fixture(scope="module")
def stored() -> str:
    return hashed(PIN, CHEAP)


class Wall:
    """A clock on the wall that is set by hand."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def attempts(tmp_path: Path, wall: Wall) -> Attempts:
    return Attempts(tmp_path, wall)


def waits(attempts: Attempts, wall: Wall, stored: str, times: int) -> list[float]:
    """The seconds to wait after each of some wrong PINs in a row."""
    result = []
    for _ in range(times):
        answer = attempts.check("0000", stored)
        assert answer is not True
        result.append(float(answer))
        wall.now += float(answer)
    return result


def test_the_pin_matches_its_hash_and_no_other(stored: str) -> None:
    assert matches(PIN, stored)
    assert not any(matches(other, stored) for other in ("246811", PIN + "0", ""))


def test_the_hash_is_salted_and_does_not_hold_the_pin(stored: str) -> None:
    assert hashed(PIN, CHEAP) != stored
    assert PIN not in stored
    assert stored.startswith("scrypt$1024$8$1$")
    assert is_hash(stored)


def test_a_try_costs_ten_times_as_much_as_it_did() -> None:
    dear = hashed(PIN)
    assert matches(PIN, dear)
    assert math.prod(COST) >= 10 * 2**14 * 8
    assert (is_weak(dear), is_weak(hashed(PIN, OLD))) == (False, True)
    assert matches(PIN, hashed(PIN, OLD)), "and old ones go on"


@pytest.mark.parametrize("text", ["", "123", "1234567890123", "12a4", " 1234", "١٢٣٤", "-1234"])
def test_what_is_no_pin_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(BadPin) as caught:
        hashed(text)
    assert str(caught.value) == "a PIN has 4 to 12 digits and nothing else"


@pytest.mark.parametrize("pin", ["1234", "123456789012"])
def test_four_to_twelve_digits_are_a_pin(pin: str) -> None:
    assert matches(pin, hashed(pin, CHEAP))


def test_what_is_no_hash_matches_nothing(stored: str) -> None:
    salt = stored.removeprefix("scrypt$1024$8$1$")
    heads = [
        "md5$16384$8$1$",
        *(f"scrypt${n}$8$1$" for n in (16385, 0, 524288)),
        "scrypt$16384$8$0$",
    ]
    for wrong in ("", "1234", stored + "0", stored[:-1], *(head + salt for head in heads)):
        assert not is_hash(wrong)
        assert not matches(PIN, wrong)


def test_every_wrong_pin_doubles_the_wait_up_to_a_quarter_of_an_hour(
    tmp_path: Path, stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "matches", lambda pin, _stored: pin == PIN)
    wall = Wall()
    longer = waits(Attempts(tmp_path, wall), wall, stored, 12)
    assert longer == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    assert longer[-1] == LONGEST_WAIT


def test_while_one_waits_not_even_the_right_pin_counts(
    attempts: Attempts, wall: Wall, stored: str
) -> None:
    assert attempts.check("0000", stored) == 2.0
    wall.now += 1.5
    assert attempts.check(PIN, stored) == 0.5
    assert attempts.wait == 0.5
    wall.now += 0.5
    assert attempts.check(PIN, stored) is True


def test_the_right_pin_makes_all_wrong_ones_forgotten(
    tmp_path: Path, attempts: Attempts, wall: Wall, stored: str
) -> None:
    waits(attempts, wall, stored, 3)
    assert attempts.check(PIN, stored) is True
    assert attempts.wait == 0.0
    assert Attempts(tmp_path, wall).check("0000", stored) == 2.0


def test_a_restart_forgets_no_wrong_pin(tmp_path: Path, wall: Wall, stored: str) -> None:
    waits(Attempts(tmp_path, wall), wall, stored, 3)
    again = Attempts(tmp_path, wall)
    assert again.check("0000", stored) == 16.0
    assert Attempts(tmp_path, wall).wait == 16.0


def test_a_day_without_a_wrong_pin_makes_them_forgotten(
    attempts: Attempts, wall: Wall, stored: str
) -> None:
    waits(attempts, wall, stored, 3)
    wall.now += FORGOTTEN_AFTER + 1
    assert attempts.check("0000", stored) == 2.0


def test_a_clock_set_back_locks_nobody_out_for_longer(
    attempts: Attempts, wall: Wall, stored: str
) -> None:
    waits(attempts, wall, stored, 2)
    wall.now -= 10_000_000
    assert attempts.wait == 4.0
    wall.now += 4
    assert attempts.wait == 0.0


def test_cutting_the_power_while_a_pin_is_looked_at_makes_no_try_free(
    tmp_path: Path, stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(_pin: str, _stored: str) -> bool:
        raise KeyboardInterrupt

    wall = Wall()
    monkeypatch.setattr(pins, "matches", cut)
    with pytest.raises(KeyboardInterrupt):
        Attempts(tmp_path, wall).check("0000", stored)
    assert Attempts(tmp_path, wall).wait == 2.0


@pytest.mark.parametrize(
    ("wrong", "until"), [("-1", "0"), ("1", '"x"'), ("1e400", "1"), ("3", "1" + "0" * 400)]
)
def test_damaged_notes_count_as_none(tmp_path: Path, wrong: str, until: str) -> None:
    for text in ("[]", "{", f'{{"wrong": {wrong}, "until": {until}}}'):
        (tmp_path / TRIES_FILE).write_text(text, encoding="utf-8")
        assert Attempts(tmp_path, Wall()).wait == 0.0


def test_where_nothing_can_be_written_it_is_counted_all_the_same(
    tmp_path: Path, wall: Wall, stored: str
) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder", encoding="utf-8")
    assert waits(Attempts(folder, wall), wall, stored, 2) == [2.0, 4.0]


def test_no_pin_is_ever_logged_or_written(
    tmp_path: Path, attempts: Attempts, wall: Wall, stored: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        attempts.check("97531", stored)
        wall.now += 10
        attempts.check(PIN, stored)
    written = (tmp_path / TRIES_FILE).read_text(encoding="utf-8")
    assert json.loads(written) == {"wrong": 0, "until": 0.0}
    assert "number 1 in a row" in caplog.text
    assert "97531" not in caplog.text + written
    assert PIN not in caplog.text + written


class Terminal(io.StringIO):
    """Somebody who sits there, rather than a pipe."""

    def isatty(self) -> bool:
        return True


def never() -> str:
    raise AssertionError("nobody is to be asked")


def test_at_a_terminal_the_pin_is_asked_for_twice() -> None:
    assert typed_pin(Terminal(), lambda: "2468", lambda: "2468 ") == "2468"
    with pytest.raises(DifferentPins, match="not the same"):
        typed_pin(Terminal(), lambda: "2468", lambda: "2469")
    with pytest.raises(BadPin):
        typed_pin(Terminal(), lambda: "24x8", never)


def test_from_a_pipe_the_first_line_is_the_pin() -> None:
    assert typed_pin(io.StringIO("2468\n"), never, never) == "2468"
    assert typed_pin(io.StringIO("2468\r\nmore"), never, never) == "2468"
    with pytest.raises(EOFError):
        typed_pin(io.StringIO(), never, never)
    for wrong in ("\n", "\n2468", "12\n34", "1" * 5000):
        with pytest.raises(BadPin):
            typed_pin(io.StringIO(wrong), never, never)
