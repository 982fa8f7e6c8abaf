"""The file of the players' records, shared by all running copies; fully validated when read."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from game.cards import Sign
from game.checking import BadRecord, NewerRecord, Node, parse
from game.games import GAMES
from game.match import MAX_NAME, is_name
from game.record import digest, read_brain
from game.state import MAX_PLAYERS, MIN_PLAYERS, ROUND_LIMIT
from game.statistics import Chronicle, PlayerSummary, Summary
from game.storage import files
from game.storage.labels import read_moment
from game.storage.quarantine import Quarantine, stuck
from game.storage.storage_errors import StorageNote, StorageProblem

RECORDS_FILE = "records.json"
_FORMAT = "cartagena-records"
_VERSION = 1
_MAX_BYTES = 40_000_000
_MAX_GAMES = 50_000
"""More than a hundred games a week for ten years; the oldest beyond that are dropped."""
_MAX_RUN = 100
_SIGNS = tuple(sign.label for sign in Sign)
_ALWAYS = ("name", "brain", "turns", "run")
"""What is stored of every player; the rest only where there is something to say."""


class RecordsFile:
    """A file of all finished games, with its previous version."""

    def __init__(
        self,
        folder: Path,
        quarantine: Quarantine,
        alone: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._file = folder / RECORDS_FILE
        self._previous = self._file.with_suffix(".previous.json")
        self._quarantine = quarantine
        self._alone = alone
        self._checked = False

    def read(self) -> Chronicle:
        """Return all finished games, from the previous version if the file is damaged."""
        return self._read()[0]

    def count(self, summary: Summary, mark: str = "") -> None:
        """Add a finished game, unless it is already there."""
        self.change(lambda chronicle: chronicle.with_game(summary), mark)

    def _read(self) -> tuple[Chronicle, bool]:
        """Return the stored records, and whether the file may be written."""
        usable = True
        for file in (self._file, self._previous):
            try:
                data = files.read(file, _MAX_BYTES)
                if data is not None:
                    return read_chronicle(data), usable
            except BadRecord as error:
                usable = self._quarantine.set_aside(file, error) and usable
                newer = isinstance(error, NewerRecord)
                problem = StorageProblem.RECORDS_NEWER if newer else StorageProblem.RECORDS
                self._quarantine.notes.add(StorageNote(problem, str(error)))
        return Chronicle(), usable

    def _check_previous(self) -> None:
        """Set aside a damaged previous version before it is overwritten."""
        if self._checked:
            return
        try:
            data = files.read(self._previous, _MAX_BYTES)
            if data is not None:
                read_chronicle(data)
        except BadRecord as error:
            self._quarantine.set_aside(self._previous, error)
        self._checked = True

    def change(self, change: Callable[[Chronicle], Chronicle], mark: str = "") -> None:
        """Change the records, such as whom games count for; keep the previous version."""
        with self._alone():
            before, usable = self._read()
            if not usable:
                raise stuck(self._file)
            after = change(before)
            if after != before:
                self._check_previous()
                files.write(self._file, write_chronicle(after), mark, self._previous)

    def clear(self) -> None:
        """Start over; the old records go to the trash."""
        with self._alone():
            self._quarantine.discard(self._file, self._previous)


# As JSON


def write_chronicle(chronicle: Chronicle) -> str:
    """Return the records as JSON, one game a line, with a checksum."""
    games = [_values(game) for game in chronicle.games[-_MAX_GAMES:]]
    lines = ",\n".join(json.dumps(game, ensure_ascii=False, allow_nan=False) for game in games)
    head = f'"format": "{_FORMAT}", "version": {_VERSION}, "sum": "{digest(games)}"'
    return f'{{{head}, "games": [\n{lines}\n]}}'


def read_chronicle(data: str | bytes) -> Chronicle:
    """Parse records. Raise BadRecord if they cannot be used."""
    root = parse(data, "records", _MAX_BYTES)
    root.require(_FORMAT, _VERSION)
    parts = root.fields("format", "version", "sum", "games")
    read = [_summary(node) for node in parts["games"].items(0, _MAX_GAMES)]
    if len({summary.digest for summary in read}) < len(read):
        parts["games"].refuse("it contains a game twice")
    if parts["sum"].value != digest(parts["games"].value):
        parts["sum"].refuse("the checksum does not match")
    return Chronicle(tuple(read))


def _values(summary: Summary) -> dict[str, object]:
    return {
        "digest": summary.digest,
        "ended": summary.ended.isoformat(),
        "game": summary.game,
        "variant": summary.variant,
        "parts": [_part_values(part) for part in summary.parts],
        "winners": list(summary.winners),
    }


def _part_values(part: PlayerSummary) -> dict[str, object]:
    values = part._asdict()
    return {name: value for name, value in values.items() if value or name in _ALWAYS}


def _summary(node: Node) -> Summary:
    parts = node.fields("digest", "ended", "game", "variant", "parts", "winners")
    game = GAMES[parts["game"].one_of(GAMES)]
    players = tuple(_part(each) for each in parts["parts"].items(MIN_PLAYERS, MAX_PLAYERS))
    last = len(players) - 1
    winners = tuple(each.whole(0, last) for each in parts["winners"].items(1, len(players)))
    if len(set(winners)) < len(winners):
        parts["winners"].refuse("it contains a player twice")
    return Summary(
        parts["digest"].text(64),
        read_moment(parts["ended"]),
        game.name,
        parts["variant"].one_of(game.variants),
        players,
        winners,
    )


def _part(node: Node) -> PlayerSummary:
    parts = node.fields(*_ALWAYS, free=("handed", "sign", "road", "forgotten"))
    name = parts["name"].text(MAX_NAME)
    if not is_name(name):
        parts["name"].refuse("expected printable characters")
    return PlayerSummary(
        name,
        read_brain(parts["brain"]),
        parts["turns"].whole(0, ROUND_LIMIT),
        parts["run"].whole(0, _MAX_RUN),
        "handed" in parts and parts["handed"].boolean(),
        parts["sign"].one_of(_SIGNS) if "sign" in parts else "",
        parts["road"].whole(0, _MAX_RUN) if "road" in parts else 0,
        "forgotten" in parts and parts["forgotten"].boolean(),
    )
