"""The players' records as JSON, fully validated when read."""

import json

from game.checking import Node, parse
from game.games import GAMES
from game.match import MAX_NAME, is_name
from game.record import digest, read_brain
from game.state import MAX_PLAYERS, MIN_PLAYERS, ROUND_LIMIT
from game.statistics import Chronicle, PlayerSummary, Summary
from game.storage.labels import read_moment

FORMAT = "cartagena-records"
VERSION = 1
MAX_CHRONICLE = 40_000_000
MAX_GAMES = 50_000
"""More than a hundred games a week for ten years; the oldest beyond that are dropped."""
_MAX_RUN = 100


def write_chronicle(chronicle: Chronicle) -> str:
    """Return the records as JSON, one game a line, with a checksum."""
    games = [_values(game) for game in chronicle.games[-MAX_GAMES:]]
    lines = ",\n".join(json.dumps(game, ensure_ascii=False, allow_nan=False) for game in games)
    head = f'"format": "{FORMAT}", "version": {VERSION}, "sum": "{digest(games)}"'
    return f'{{{head}, "games": [\n{lines}\n]}}'


def read_chronicle(data: str | bytes) -> Chronicle:
    """Parse records. Raise BadRecord if they cannot be used."""
    root = parse(data, "records", MAX_CHRONICLE)
    root.require(FORMAT, VERSION)
    parts = root.fields("format", "version", "sum", "games")
    read = [_summary(node) for node in parts["games"].items(0, MAX_GAMES)]
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
    if not part.handed:
        del values["handed"]
    return values


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
    parts = node.fields("name", "brain", "turns", "run", free=("handed",))
    name = parts["name"].text(MAX_NAME)
    if not is_name(name):
        parts["name"].refuse("expected printable characters")
    return PlayerSummary(
        name,
        read_brain(parts["brain"]),
        parts["turns"].whole(0, ROUND_LIMIT),
        parts["run"].whole(0, _MAX_RUN),
        "handed" in parts and parts["handed"].boolean(),
    )
