"""What is stored beside the record of a game: its label, and the summary of a finished game."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum, auto
from typing import NamedTuple

from game.checking import Node, parse
from game.games import GAMES
from game.match import Match, Seat
from game.record import FORMAT, MAX_BYTES, VERSION, Record, digest, read_match, read_seats
from game.rng import MAX_SEED
from game.state import ROUND_LIMIT
from game.statistics import Summary
from game.storage.files import can_be_told

MAX_TITLE = 40
_MARKS = ("imported", "changed", "unsealed")
"""Fields that are written on a label only if they are true."""


def is_title(text: str) -> bool:
    """Return whether a stored game can have that name; unnamed games show their players."""
    return len(text) <= MAX_TITLE and text.isprintable() and text == text.strip()


@dataclass(frozen=True, slots=True)
class Label:
    """What a list shows of a stored game."""

    name: str
    saved: datetime
    game: str
    variant: str
    seats: tuple[Seat, ...]
    actions: int
    round: int
    to_act: int
    winners: tuple[int, ...]
    """Empty while the game goes on."""
    seed: int | None = field(compare=False)
    """The seed of the game."""
    imported: bool = field(default=False, compare=False)
    """Whether it was imported, so that others may have played it."""
    changed: bool = False
    """Whether another program changed the file."""
    unsealed: bool = False
    """Whether the file had no label, so that nobody can tell whether it was changed."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winners)

    @classmethod
    def of(cls, match: Match, saved: datetime, name: str = "") -> "Label":
        """Return the label of a game at this moment."""
        if not is_title(name):
            raise ValueError(f"a name has at most {MAX_TITLE} printable characters")
        outcome = match.outcome
        return cls(
            name,
            saved.astimezone(UTC).replace(microsecond=0),
            match.game.name,
            match.game.variant_of(match.table.options),
            match.seats,
            len(match.actions),
            match.table.round,
            match.table.to_act,
            () if outcome is None else outcome.winners,
            match.seed,
        )

    def written_on(self, record: Record) -> str:
        """Return the record as JSON with this label and a checksum over both."""
        values: dict[str, object] = {
            "name": self.name,
            "saved": self.saved.isoformat(),
            "actions": self.actions,
            "round": self.round,
            "to_act": self.to_act,
            "winners": list(self.winners),
        }
        values |= {mark: True for mark in _MARKS if getattr(self, mark)}
        return record.to_json({**values, "sum": digest([values, record.values()])})


def sealed(record: Record) -> str:
    """Return the record as JSON with only a checksum on its label."""
    return record.to_json({"sum": digest([{}, record.values()])})


class Seal(Enum):
    """Whether the label of a stored game vouches for it."""

    WHOLE = auto()
    BROKEN = auto()
    """The checksum is wrong or missing: the file was changed."""
    MISSING = auto()
    """There is no label. `--record` writes such files, and removing the label makes one."""


def seal_of(data: bytes) -> Seal:
    """Return whether the label of a stored game vouches for it."""
    return _seal(_values(_parsed(data)))


def read_label(data: bytes, unsaid: datetime) -> Label:
    """Return the label of a stored game; without a valid checksum it is made by replaying the game.

    Then somebody has changed the file. A record without a label gets the given time. Raise
    BadRecord if the game cannot be played.
    """
    root = _parsed(data)
    seal = _seal(_values(root))
    stored = _values(root).get("label")
    name = stored.get("name") if isinstance(stored, dict) else None
    if seal is Seal.WHOLE and name is not None:
        return _trusted(root)
    match = read_match(data)[1]
    label = Label.of(match, unsaid, name if isinstance(name, str) and is_title(name) else "")
    return replace(label, changed=seal is Seal.BROKEN, unsealed=seal is Seal.MISSING)


def _parsed(data: bytes) -> Node:
    root = parse(data, "record", MAX_BYTES)
    root.require(FORMAT, VERSION)
    return root


def _values(root: Node) -> dict[str, object]:
    return root.value if isinstance(root.value, dict) else {}


def _seal(values: dict[str, object]) -> Seal:
    if "label" not in values:
        return Seal.MISSING
    stored = values["label"]
    if not isinstance(stored, dict):
        return Seal.BROKEN
    record = {n: v for n, v in values.items() if n not in ("format", "version", "label")}
    plain = {name: value for name, value in stored.items() if name != "sum"}
    return Seal.WHOLE if stored.get("sum") == digest([plain, record]) else Seal.BROKEN


def _trusted(root: Node) -> Label:
    seats = read_seats(root.part("seats"))
    game = GAMES[root.part("game").one_of(GAMES)]
    parts = root.part("label").fields(
        *("name", "saved", "actions", "round", "to_act", "winners", "sum"), free=_MARKS
    )
    name = parts["name"].text(MAX_TITLE)
    if not is_title(name):
        parts["name"].refuse("expected printable characters")
    last = len(seats) - 1
    return Label(
        name,
        read_moment(parts["saved"]),
        game.name,
        root.part("options").part("variant").one_of(game.variants),
        seats,
        parts["actions"].whole(0, MAX_BYTES),
        parts["round"].whole(1, ROUND_LIMIT),
        parts["to_act"].whole(0, last),
        tuple(node.whole(0, last) for node in parts["winners"].items(0, len(seats))),
        root.part("seed").whole(0, MAX_SEED),
        *(mark in parts and parts[mark].boolean() for mark in _MARKS),
    )


def read_moment(node: Node) -> datetime:
    """Return a date and time with a time zone."""
    moment = moment_of(node.text(40))
    if moment is None:
        node.refuse("expected a date and time that every time zone can tell")
    return moment


def moment_of(text: str) -> datetime | None:
    """Return a date and time, or None without a time zone or near the ends of the calendar."""
    try:
        moment = datetime.fromisoformat(text)
        valid = moment.tzinfo is not None and can_be_told(moment.astimezone(UTC))
    except (ValueError, OverflowError):
        return None
    return moment if valid else None


class FinishedGame(NamedTuple):
    """A finished game as it is stored: its record with a label, and its summary."""

    record: Record
    label: Label
    summary: Summary

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "FinishedGame":
        """Describe a finished game. Raise ValueError if it is not over yet."""
        return cls(Record.of(match), Label.of(match, ended), Summary.of(match, ended))
