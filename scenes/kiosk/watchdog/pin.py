"""The operator's PIN: stored only as a salted hash; every wrong try makes the wait longer."""

import hashlib
import hmac
import logging
import math
import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TextIO

from scenes.kiosk.watchdog.counters import JsonFile

log = logging.getLogger(__name__)

SHORTEST = 4
"""The fewest digits of a PIN."""
LONGEST = 12
"""The most digits of a PIN."""
TRIES_FILE = "kiosk-tries.json"
FIRST_WAIT = 2.0
LONGEST_WAIT = 900.0
"""Seconds: a visitor has a few tries a day, but the operator need not come back tomorrow."""
FORGOTTEN_AFTER = 86_400.0
"""Seconds without a wrong PIN."""


class Cost(NamedTuple):
    """How much work it is to try a PIN: the numbers of scrypt."""

    n: int
    r: int
    p: int


COST = Cost(2**15, 8, 6)
"""About half a second and 32 MB a try: all PINs of four digits take an hour or two."""
_FORM = re.compile(r"scrypt\$(\d{1,6})\$(\d{1,2})\$(\d)\$([0-9a-f]{32})\$([0-9a-f]{64})")
_MOST_MEMORY = 64 * 2**20


class BadPin(ValueError):
    """An impossible PIN; the message says what is expected, never what was typed."""

    def __init__(self) -> None:
        super().__init__(f"a PIN has {SHORTEST} to {LONGEST} digits and nothing else")


class DifferentPins(ValueError):
    """The second PIN is not the same as the first."""

    def __init__(self) -> None:
        super().__init__("the two PINs are not the same")


def is_pin(text: str) -> bool:
    """Return whether a text is a valid PIN."""
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def hashed(pin: str, cost: Cost | None = None) -> str:
    """Return the salted hash of a PIN. Raise BadPin if the text is not a valid PIN."""
    if not is_pin(pin):
        raise BadPin
    cost = cost or COST
    salt = secrets.token_bytes(16)
    numbers = "$".join(map(str, cost))
    return f"scrypt${numbers}${salt.hex()}${_derived(pin, salt, cost).hex()}"


def typed_pin(stream: TextIO, ask: Callable[[], str], ask_again: Callable[[], str]) -> str:
    """Read a new PIN: asked for twice at a terminal, or the first line of a pipe.

    Raise BadPin if it is not valid, DifferentPins if the second one differs, EOFError if there
    is no input.
    """
    terminal = stream.isatty()
    line = ask() if terminal else stream.readline(1000)
    if not (line or terminal):
        raise EOFError
    typed = line.strip()
    if not is_pin(typed):
        raise BadPin
    if terminal and ask_again().strip() != typed:
        raise DifferentPins
    return typed


def is_hash(text: str) -> bool:
    """Return whether `hashed` made this, or a version of it with higher costs."""
    return _parts(text) is not None


def matches(pin: str, stored: str) -> bool:
    """Return whether this PIN has that hash."""
    parts = _parts(stored)
    if parts is None or not is_pin(pin):
        return False
    cost, salt, expected = parts
    return hmac.compare_digest(_derived(pin, salt, cost), expected)


def is_weak(stored: str) -> bool:
    """Return whether an earlier version made this hash, which is cheaper to attack."""
    parts = _parts(stored)
    return parts is not None and math.prod(parts[0]) < math.prod(COST)


class Attempts:
    """Counts wrong PINs in a row; on disk, so that a restart forgets nothing."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self._file = JsonFile(folder, TRIES_FILE)
        self._now = now
        self._wrong, self._until = self._remembered()

    @property
    def wait(self) -> float:
        """Seconds until the next try; 0.0 if it can be now."""
        left = self._until - self._now()
        # A clock that was set back must not lock the operator out for longer.
        if left > _pause(self._wrong):
            self._until = self._now() + _pause(self._wrong)
            return _pause(self._wrong)
        return max(0.0, left)

    def check(self, pin: str, stored: str) -> bool | float:
        """Return True for the right PIN; otherwise the seconds until the next try."""
        if self.wait:
            return self.wait
        # Counted before it is checked: cutting the power must not make a try free.
        self._count()
        if not matches(pin, stored):
            log.warning("a wrong PIN, number %d in a row", self._wrong)
            return self.wait
        self._wrong, self._until = 0, 0.0
        self._keep()
        return True

    def _count(self) -> None:
        now = self._now()
        if now - self._until > FORGOTTEN_AFTER:
            self._wrong = 0
        self._wrong += 1
        self._until = now + _pause(self._wrong)
        self._keep()

    def _keep(self) -> None:
        try:
            self._file.change(lambda _: {"wrong": self._wrong, "until": self._until})
        except OSError as error:
            log.warning("wrong PINs cannot be counted on disk: %s", error)

    def _remembered(self) -> tuple[int, float]:
        match self._file.read():
            case {"wrong": int(wrong), "until": int() | float() as until}:
                if 0 <= wrong <= 10**9 and abs(until) <= 1e12:
                    return wrong, float(until)
        return 0, 0.0


def _pause(wrong: int) -> float:
    return 0.0 if wrong == 0 else min(FIRST_WAIT * 2.0 ** min(wrong - 1, 60), LONGEST_WAIT)


def _parts(stored: str) -> tuple[Cost, bytes, bytes] | None:
    found = _FORM.fullmatch(stored)
    if found is None:
        return None
    cost = n, r, p = Cost(*(int(found[i]) for i in (1, 2, 3)))
    bearable = n >= 2 and n & (n - 1) == 0 and r > 0 and p > 0 and 128 * n * r < _MOST_MEMORY
    return (cost, bytes.fromhex(found[4]), bytes.fromhex(found[5])) if bearable else None


def _derived(pin: str, salt: bytes, cost: Cost) -> bytes:
    # Twice the sum: the library refuses what might just not fit.
    n, r, p = cost
    return hashlib.scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=2 * _MOST_MEMORY, dklen=32)
