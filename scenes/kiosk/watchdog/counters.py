"""What a kiosk counts: how much is played and what went wrong, and nothing about anybody."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from scenes.kiosk.watchdog.json_file import JsonFile

log = logging.getLogger(__name__)

COUNTERS_FILE = "kiosk-counters.json"
MOST_ERRORS = 20
LONGEST_SENTENCE = 300
_MOST = 10**12


class Fault(NamedTuple):
    """Something that went wrong, and when."""

    when: datetime
    sentence: str


@dataclass(frozen=True, slots=True)
class KioskTally:
    """What was counted since the kiosk was set up."""

    started: int = 0
    """Games that visitors began; each ends up finished or abandoned."""
    finished: int = 0
    abandoned: int = 0
    restarts: int = 0
    """How often the game had to be started again because it broke."""
    seconds_up: int = 0
    """How long the game has been there for visitors, all in all."""
    errors: tuple[Fault, ...] = ()
    """The last ones, the latest first."""


def _utc() -> datetime:
    return datetime.now(UTC)


class Counters:
    """The tally on disk, which the game and its supervisor both write to.

    A disk that does not take it costs the count, never the game.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = _utc) -> None:
        self._slip = JsonFile(folder, COUNTERS_FILE)
        self._now = now

    @property
    def tally(self) -> KioskTally:
        """As it is now."""
        values = self._slip.read()
        return KioskTally(
            started=_number(values, "started"),
            finished=_number(values, "finished"),
            abandoned=_number(values, "abandoned"),
            restarts=_number(values, "restarts"),
            seconds_up=_number(values, "seconds_up"),
            errors=_faults(values),
        )

    def started(self) -> None:
        """Visitors have begun a game."""
        self._add("started", 1)

    def finished(self) -> None:
        """A game was played to its end."""
        self._add("finished", 1)

    def abandoned(self) -> None:
        """A game was given up, or left alone for so long that it was taken away."""
        self._add("abandoned", 1)

    def restarted(self) -> None:
        """The game is started again because it broke."""
        self._add("restarts", 1)

    def lived(self, seconds: int) -> None:
        """So much longer the game has been there."""
        self._add("seconds_up", seconds)

    def failed(self, sentence: str) -> None:
        """Something went wrong that the operator should hear of."""
        shown = " ".join("".join(c if c.isprintable() else " " for c in sentence).split())
        entry = [self._now().astimezone(UTC).isoformat(timespec="seconds"), _cut(shown)]

        def changed(values: dict[str, object]) -> Mapping[str, object]:
            before = [[fault.when.isoformat(), fault.sentence] for fault in _faults(values)]
            return values | {"errors": [entry, *before][:MOST_ERRORS]}

        self._change(changed)

    def _add(self, name: str, amount: int) -> None:
        self._change(lambda values: values | {name: _number(values, name) + amount})

    def _change(self, changed: Callable[[dict[str, object]], Mapping[str, object]]) -> None:
        try:
            self._slip.change(changed)
        except OSError as error:
            log.warning("the kiosk cannot count: %s", error)


def _cut(sentence: str) -> str:
    if len(sentence) <= LONGEST_SENTENCE:
        return sentence
    return sentence[: LONGEST_SENTENCE - 1] + "…"


def _number(values: Mapping[str, object], name: str) -> int:
    value = values.get(name, 0)
    return value if type(value) is int and 0 <= value <= _MOST else 0


def _faults(values: Mapping[str, object]) -> tuple[Fault, ...]:
    listed = values.get("errors")
    faults = [_fault(each) for each in listed] if isinstance(listed, list) else []
    return tuple(fault for fault in faults if fault is not None)[:MOST_ERRORS]


def _fault(value: object) -> Fault | None:
    match value:
        case [str(when), str(sentence)]:
            try:
                return Fault(datetime.fromisoformat(when).astimezone(UTC), _cut(sentence))
            except (ValueError, OverflowError):
                return None
    return None
