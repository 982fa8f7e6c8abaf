"""Records: a game as set-up, seed and actions. Saves, replays and bug reports are records."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from game.actions import Action
from game.checking import BadRecord, Node, parse
from game.games import GAMES, Game
from game.match import MAX_NAME, PLAIN, Character, Colour, Looks, Match, Seat, is_name
from game.notation import BadNotation, read_action, write_action
from game.rng import MAX_SEED
from game.rules import IllegalAction
from game.state import MAX_PLAYERS, MIN_PLAYERS, Options

FORMAT = "cartagena-record"
VERSION = 1
MAX_BYTES = 1_000_000  # the longest possible game needs about a third
MAX_ACTIONS = 20_000
MAX_TEXT = 60

_MAX_HANDED = 100
"""How many players a seat can have had: each is listed once."""
_BRAIN = re.compile(r"[a-z0-9_-]{1,24}")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as played so far."""

    game: Game
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    actions: tuple[Action, ...] = ()

    @classmethod
    def of(cls, match: Match) -> "Record":
        """Return the record of a match. Raise ValueError for a scenario, which has no seed."""
        if match.seed is None:
            raise ValueError("a game from a scenario has no record; start it with Match.new")
        return cls(match.game, match.table.options, match.seats, match.seed, match.actions)

    def match(self) -> Match:
        """Play all actions and return the match. Raise BadRecord if one of them is not legal."""
        match = Match.new(self.game, self.seats, self.options, self.seed)
        try:
            match.resume(self.actions)
        except IllegalAction as error:
            where = f"record.actions[{len(match.actions)}]"
            action = write_action(error.action, self.game.havens)
            what = f"{action!r} is not legal: {error.why.value}"
            why = error.why.name.lower()
            raise BadRecord(where, what, "illegal", action=action, why=why) from error
        return match

    @property
    def digest(self) -> str:
        """A checksum that is the same in all versions of the program."""
        return digest(self.values())

    def same_voyage(self, other: "Record") -> bool:
        """Return whether both are records of the same game, at any moment and with any players."""
        return (self.game, self.options, self.seed) == (other.game, other.options, other.seed)

    def to_json(self, label: Mapping[str, object] | None = None) -> str:
        """Return the record as JSON, with a label if one is given."""
        labels = {} if label is None else {"label": label}
        values = {"format": FORMAT, "version": VERSION, **labels, **self.values()}
        return json.dumps(values, ensure_ascii=False, indent=1, allow_nan=False)

    def values(self) -> dict[str, object]:
        """Return the record as JSON values."""
        havens = self.game.havens
        options: dict[str, object] = {
            "variant": self.game.variant_of(self.options),
            **{name: getattr(self.options, name) for name in self.game.switches},
            "first_player": self.options.first_player,
        }
        if self.options.head_start is not None:
            options["head_start"] = self.options.head_start
        return {
            "game": self.game.name,
            "options": options,
            "seats": [_seat_values(seat) for seat in self.seats],
            "seed": self.seed,
            "actions": [write_action(action, havens) for action in self.actions],
        }

    @classmethod
    def from_json(cls, data: str | bytes) -> "Record":
        """Parse a record, check it fully and play it through; BadRecord if it is unusable."""
        return read_match(data)[0]


def read_match(data: str | bytes) -> tuple[Record, Match]:
    """Parse a record and play it through; BadRecord if it is unusable."""
    root = parse(data, "record", MAX_BYTES)
    root.require(FORMAT, VERSION)
    parts = root.fields(
        *("format", "version", "game", "options", "seats", "seed", "actions"), free=("label",)
    )
    game = GAMES[parts["game"].one_of(GAMES)]
    seats = read_seats(parts["seats"])
    record = Record(
        game,
        _options(parts["options"], game, len(seats)),
        seats,
        parts["seed"].whole(0, MAX_SEED),
        tuple(_action(node, game) for node in parts["actions"].items(0, MAX_ACTIONS)),
    )
    return record, record.match()


def digest(values: object) -> str:
    """Return a short checksum of JSON values."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _options(node: Node, game: Game, players: int) -> Options:
    parts = node.fields("variant", *game.switches, "first_player", free=("head_start",))
    first = parts["first_player"]
    helped = parts.get("head_start")
    return replace(
        game.variants[parts["variant"].one_of(game.variants)],
        **{name: parts[name].boolean() for name in game.switches},
        first_player=None if first.value is None else first.whole(0, players - 1),
        head_start=None if helped is None else helped.whole(0, players - 1),
    )


def read_seats(node: Node) -> tuple[Seat, ...]:
    """Parse the seats; BadRecord if they are impossible."""
    seats = tuple(_seat(item) for item in node.items(MIN_PLAYERS, MAX_PLAYERS))
    if len({seat.colour for seat in seats}) < len(seats):
        node.refuse("two seats have the same colour", "colours")
    return seats


def _seat_values(seat: Seat) -> dict[str, object]:
    values: dict[str, object] = {
        "name": seat.name,
        "colour": seat.colour.value,
        "brain": seat.brain,
    }
    if seat.character is not None:
        values["character"] = seat.character.value
    if seat.before:
        values["before"] = list(seat.before)
    if seat.looks != PLAIN:
        values["looks"] = {kind: name for kind, name in asdict(seat.looks).items() if name}
    return values


def _seat(node: Node) -> Seat:
    parts = node.fields("name", "colour", "brain", free=("character", "before", "looks"))
    name = parts["name"].text(MAX_NAME)
    if not is_name(name):
        parts["name"].refuse("expected printable characters")
    colour = Colour(parts["colour"].one_of(Colour))
    chosen = parts.get("character")
    character = None if chosen is None else Character(chosen.one_of(Character))
    earlier = parts["before"].items(0, _MAX_HANDED) if "before" in parts else []
    before = tuple(read_brain(each) for each in earlier)
    looks = read_looks(parts["looks"]) if "looks" in parts else PLAIN
    return Seat(name, colour, read_brain(parts["brain"]), character, before, looks)


def read_looks(node: Node) -> Looks:
    """Parse how a crew and its sloop look; another version may know other looks."""
    kinds = tuple(kind.name for kind in fields(Looks))
    chosen = {kind: part.text(MAX_NAME) for kind, part in node.fields(free=kinds).items()}
    if not all(_BRAIN.fullmatch(name) for name in chosen.values()):
        node.refuse("expected names of a-z, 0-9, _ and -")
    return Looks(**chosen)


def read_brain(node: Node) -> str | None:
    """Parse the name of a brain, which another version may know, or None for a person."""
    if node.value is None:
        return None
    brain = node.text(MAX_NAME)
    if not _BRAIN.fullmatch(brain):
        node.refuse("expected null or a brain's name of a-z, 0-9, _ and -")
    return brain


def _action(node: Node, game: Game) -> Action:
    try:
        return read_action(node.text(MAX_TEXT), game.havens)
    except BadNotation as error:
        node.refuse(str(error), "action")
