"""What goes over the wire: messages of phones, read and checked; messages between the processes.

A phone sends small flat JSON objects. What it may know is made by the game and passes through the
serving process as ready bytes.
"""

import json
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple, TypeAlias

VERSION = 2
"""The version of the protocol; a page with another one loads itself again."""
LONGEST_MESSAGE = 1024
"""Bytes of a message from a phone."""
MOST_FIELDS = 8
LONGEST_KEY = 8
LONGEST_TEXT = 80
LARGEST_NUMBER = 2**53 - 1
LANGUAGE_LENGTH = 2
GESTURE_SECONDS = 5.0
"""How long a phone has to wait after a gesture before it may send another one."""


class CloseCode(IntEnum):
    """Why the serving process closes a connection."""

    TOO_SLOW = 4000
    TAKEN_OVER = 4001
    NOT_UNDERSTOOD = 4002
    REMOVED = 4003
    TABLE_CLOSED = 4004
    OTHER_VERSION = 4005
    TOO_FAST = 4008

    @property
    def reason(self) -> str:
        """The words that go with the code."""
        return self.name.lower().replace("_", " ")


class BadMessage(ValueError):
    """A message that no page of ours sends."""


class RequestKind(StrEnum):
    """What the player at a phone can ask for."""

    DO = "do"
    UNDO = "undo"
    END = "end"
    HINT = "hint"
    SAY = "say"


class Gesture(StrEnum):
    """What a player can show the others at any time."""

    CHEER = "cheer"
    GROAN = "groan"
    WAVE = "wave"


@dataclass(frozen=True, slots=True)
class Request:
    """What the player at a phone asks for, as the phone saw the game."""

    kind: RequestKind
    number: int
    """Grows with each request of a phone, so that one sent twice is done once."""
    rev: int
    """The revision of the state that the phone showed."""
    action: str = ""
    """The action in the notation of records, or the name of a gesture."""


def read_message(text: str | bytes) -> dict[str, Any]:
    """Parse a message from a phone; raise BadMessage unless it is a small flat object of ours."""
    if isinstance(text, bytes) or len(text) > LONGEST_MESSAGE:
        raise BadMessage("size")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage("json") from error
    if not isinstance(found, dict) or len(found) > MOST_FIELDS:
        raise BadMessage("shape")
    if not isinstance(found.get("t"), str):
        raise BadMessage("type")
    for key, value in found.items():
        if len(key) > LONGEST_KEY or not _is_plain(value):
            raise BadMessage(key[:LONGEST_KEY])
    return found


def _is_plain(value: object) -> bool:
    """Return whether a value is a short text or a number that every browser can write."""
    if isinstance(value, str):
        # Half of a character, which JSON can spell, cannot be encoded.
        return len(value) <= LONGEST_TEXT and not any("\ud800" <= c <= "\udfff" for c in value)
    return type(value) is int and 0 <= value <= LARGEST_NUMBER


def request_of(found: dict[str, Any]) -> Request:
    """Return the request in a parsed message; raise BadMessage unless it is complete."""
    number, rev, action = found.get("n"), found.get("rev"), found.get("a", "")
    try:
        kind = RequestKind(found["t"])
    except ValueError as error:
        raise BadMessage("ask") from error
    if not isinstance(number, int) or not isinstance(rev, int) or not isinstance(action, str):
        raise BadMessage("request")
    if (kind in (RequestKind.DO, RequestKind.SAY)) != bool(action):
        raise BadMessage("action")
    if kind is RequestKind.SAY and action not in tuple(Gesture):
        raise BadMessage("gesture")
    return Request(kind, number, rev, action)


def language_of(found: dict[str, Any]) -> str:
    """Return the code of the language that a phone speaks; raise BadMessage if it is no code."""
    code = found.get("lang", "en")
    if not (isinstance(code, str) and len(code) == LANGUAGE_LENGTH and code.isascii()):
        raise BadMessage("lang")
    return code.lower()


def packed(**values: object) -> bytes:
    """Return a message as JSON."""
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode()


# From the game to the serving process


class LobbySeat(NamedTuple):
    """A seat as everybody sees it before the game."""

    name: str
    colour: str
    face: str
    """The name of the character."""
    is_person: bool


class LobbyTable(NamedTuple):
    """Who sits at the table and what is played there; phones can take the seats of people."""

    seats: tuple[LobbySeat, ...] = ()
    game: str = ""
    variant: str = ""


class Tell(NamedTuple):
    """A ready message for the phone at a seat; a newer one of its kind replaces it."""

    seat: int
    kind: str
    body: bytes


class Announce(NamedTuple):
    """The players at the table, for the lobby and the drawings."""

    table: LobbyTable


class Remove(NamedTuple):
    """Takes a seat from its phone, whose token no longer counts."""

    seat: int


class Invite(NamedTuple):
    """Whether the code is on the screen, and so counts."""

    open: bool


class Close(NamedTuple):
    """Ends the process, after all phones were told that the table is closed."""


Order: TypeAlias = Tell | Announce | Remove | Invite | Close


class Batch(NamedTuple):
    """Orders in one piece; the next batch is sent when this one was acknowledged."""

    number: int
    orders: tuple[Order, ...]


# From the serving process to the game


class Ready(NamedTuple):
    """It listens on a port."""

    port: int


class Failed(NamedTuple):
    """It cannot listen; the reason is in the words of the system."""

    reason: str


class Acknowledged(NamedTuple):
    """The batch with a number was read."""

    number: int


class Holder(NamedTuple):
    """The phone that holds a seat."""

    token: bytes
    """The hash of its token."""
    here: bool
    language: str


class WrongCode(NamedTuple):
    """When a wrong code came from which address."""

    when: float
    """By the monotonic clock, which all processes share."""
    address: str


class Roll(NamedTuple):
    """Who holds which seat now, the code to join with, and the wrong codes that still count."""

    code: str
    holders: dict[int, Holder]
    wrong_codes: tuple[WrongCode, ...]


class Asked(NamedTuple):
    """The phone at a seat asks for something."""

    seat: int
    request: Request
    token: bytes
    """The hash of its token: by now the seat may be another's."""


Report: TypeAlias = Ready | Failed | Acknowledged | Roll | Asked
