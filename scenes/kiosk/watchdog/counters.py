"""Files that the game and its supervisor share, and the counters of a kiosk.

The counters say how much is played and what went wrong, and nothing about anybody.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from game import BadRecord
from game.checking import parse_settings, write_settings
from game.storage import files
from game.storage.background_writer import within
from game.storage.labels import moment_of
from game.storage.locks import FileLock, alone
from game.storage.quarantine import Quarantine, stuck

log = logging.getLogger(__name__)

COUNTERS_FILE = "kiosk-counters.json"
MOST_BYTES = 100_000
MOST_ERRORS = 20
LONGEST_SENTENCE = 300

PATIENCE = 3.0
"""Seconds to wait for the disk: longer than another process keeps the lock."""

FileChange = Callable[[dict[str, object]], Mapping[str, object]]
"""Makes the new values of a file from the old ones."""


class JsonFile:
    """A small crash-safe JSON file of named values, which two processes write to."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / name
        self._quarantine = Quarantine(folder)
        self._lock = FileLock(folder / "kiosk.lock")

    @property
    def exists(self) -> bool:
        """Whether there is a file, perhaps one that cannot be used."""
        try:
            return within(PATIENCE, self._file.exists)
        except OSError:
            return True

    def read(self) -> dict[str, object]:
        """Return the values; none, with a warning in the log, if the file cannot be used."""
        try:
            return within(PATIENCE, self._read)[0]
        except OSError as error:
            log.warning("%s cannot be read: %s", self._file, error)
            return {}

    def change(self, changed: FileChange) -> None:
        """Replace the values; OSError if the disk refuses, or does not answer soon."""
        within(PATIENCE, lambda: self._change(changed))

    def _change(self, changed: FileChange) -> None:
        files.make_folder(self._file.parent)
        with alone(self._lock, 2.0):
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            files.write(self._file, write_settings(changed(before)))

    def _read(self) -> tuple[dict[str, object], bool]:
        """Return the values, and whether the file may be replaced."""
        try:
            data = files.read(self._file, MOST_BYTES, secret=True)
            if data is None:
                return {}, True
            return parse_settings(data, self._file.stem, MOST_BYTES), True
        except BadRecord as error:
            return {}, self._quarantine.set_aside(self._file, error)


class Fault(NamedTuple):
    """Something that went wrong, and when."""

    when: datetime
    sentence: str


@dataclass(frozen=True, slots=True)
class KioskTally:
    """What has been counted since the kiosk was set up."""

    started: int = 0
    """Games that visitors began; each ends up finished or abandoned."""
    finished: int = 0
    abandoned: int = 0
    restarts: int = 0
    """How often the game was started again because it broke."""
    seconds_up: int = 0
    """How long the game has run, all in all."""
    errors: tuple[Fault, ...] = ()
    """The last ones, the latest first."""


Counted = Literal["started", "finished", "abandoned", "restarts", "seconds_up"]


class Counters:
    """The tally on disk, which the game and its supervisor both write to.

    If the disk refuses, the count is lost, but the game goes on.
    """

    def __init__(
        self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._file = JsonFile(folder, COUNTERS_FILE)
        self._now = now

    @property
    def tally(self) -> KioskTally:
        """The counts now."""
        values = self._file.read()
        numbers = {name: _number(values, name) for name in get_args(Counted)}
        return KioskTally(**numbers, errors=_faults(values))

    def count(self, name: Counted, amount: int = 1) -> None:
        """Add to one of the counts."""
        self._change(lambda values: values | {name: _number(values, name) + amount})

    def failed(self, sentence: str) -> None:
        """Note something that went wrong, for the operator."""
        shown = " ".join("".join(c if c.isprintable() else " " for c in sentence).split())
        entry = [self._now().astimezone(UTC).isoformat(timespec="seconds"), _cut(shown)]

        def changed(values: dict[str, object]) -> Mapping[str, object]:
            before = [[fault.when.isoformat(), fault.sentence] for fault in _faults(values)]
            return values | {"errors": [entry, *before][:MOST_ERRORS]}

        self._change(changed)

    def _change(self, changed: FileChange) -> None:
        try:
            self._file.change(changed)
        except OSError as error:
            log.warning("the kiosk cannot count: %s", error)


def _cut(sentence: str) -> str:
    most = LONGEST_SENTENCE
    return sentence if len(sentence) <= most else sentence[: most - 1] + "…"


def _number(values: Mapping[str, object], name: str) -> int:
    value = values.get(name, 0)
    return value if type(value) is int and 0 <= value <= 10**12 else 0


def _faults(values: Mapping[str, object]) -> tuple[Fault, ...]:
    listed = values.get("errors")
    faults = []
    for each in listed if isinstance(listed, list) else ():
        match each:
            case [str(when), str(sentence)]:
                day = moment_of(when)
                if day is not None:
                    faults.append(Fault(day, _cut(sentence)))
    return tuple(faults[:MOST_ERRORS])
