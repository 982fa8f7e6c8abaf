"""Who may take which seat: the code, wrong tries and tokens. It has no network and no clock."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping

from scenes.link.protocol import WrongCode

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""No vowels, so no words; no Q and no Y; nothing that looks like a digit."""
CODE_LENGTH = 5
TRIES_OF_ADDRESS = 8
"""Wrong codes from one address before it is locked out."""
TRIES_IN_ALL = 40
"""Wrong codes from all addresses before joining is locked for everybody."""
LOCK_SECONDS = 600.0
"""How long a wrong code counts."""
TOKEN_BYTES = 16


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def token_hash(token: str) -> bytes:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


class PhoneSeats:
    """The seats that phones can take, and the phones that hold them."""

    def __init__(
        self,
        code: str = "",
        tokens: Mapping[int, bytes] | None = None,
        wrong_codes: Iterable[WrongCode] = (),
    ) -> None:
        self.code = code or new_code()
        """The letters to join with."""
        self.inviting = False
        """Whether the code is on the screen: only then it counts."""
        self.open: frozenset[int] = frozenset()
        """The seats of people."""
        self.tokens = dict(tokens or {})
        """The hash of the token for each seat that is held."""
        self.wrong_codes = tuple(wrong_codes)
        """Those that still count."""

    @property
    def free(self) -> frozenset[int]:
        """The seats that can be taken."""
        return self.open - self.tokens.keys()

    def offer(self, seats: Iterable[int]) -> None:
        """Let phones take these seats, and no others."""
        self.open = frozenset(seats)

    def is_locked(self, address: str, now: float) -> bool:
        """Return whether there were too many wrong codes."""
        self.wrong_codes = tuple(e for e in self.wrong_codes if now - e.when < LOCK_SECONDS)
        here = sum(each.address == address for each in self.wrong_codes)
        return here >= TRIES_OF_ADDRESS or len(self.wrong_codes) >= TRIES_IN_ALL

    def admits(self, code: str, address: str, now: float) -> bool:
        """Return whether a code is right; a wrong one counts, and the last one changes the code."""
        if self.is_locked(address, now):
            return False
        if self.inviting and hmac.compare_digest(code.upper().encode(), self.code.encode()):
            return True
        self.wrong_codes += (WrongCode(now, address),)
        if self.is_locked(address, now):
            self.code = new_code()
        return False

    def take(self, seat: int) -> str | None:
        """Take a free seat; return the token for coming back, or None."""
        if seat not in self.free:
            return None
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self.tokens[seat] = token_hash(token)
        return token

    def seat_of(self, token: str) -> int | None:
        """Return the seat of a token, looking at all of them, however early it is found."""
        given = token_hash(token)
        found = None
        for seat, known in self.tokens.items():
            if hmac.compare_digest(given, known):
                found = seat
        return found

    def release(self, seat: int) -> None:
        """Forget the phone of a seat: its token no longer counts."""
        self.tokens.pop(seat, None)
