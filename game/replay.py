"""Records: a game as its set-up, seed and actions; a save, a replay and a bug report in one."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NoReturn

from game.actions import Action
from game.games import GAMES, Game
from game.match import MAX_NAME, Colour, Match, Seat, is_name
from game.notation import BadNotation, read_action, write_action
from game.rng import MAX_SEED
from game.rules import IllegalAction
from game.state import MAX_PLAYERS, MIN_PLAYERS, Options

FORMAT = "cartagena-record"
VERSION = 1
MAX_BYTES = 1_000_000  # the longest game possible takes about a third of it
MAX_VERSION = 10**6
MAX_ACTIONS = 20_000
MAX_TEXT = 60

_BRAIN = re.compile(r"[a-z0-9_-]{1,24}")


class BadRecord(ValueError):
    """A record that cannot be used: where it is wrong, and what is wrong there."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played so far."""

    game: Game
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    actions: tuple[Action, ...] = ()

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match; ValueError for a scenario, which no seed leads to."""
        if match.seed is None:
            raise ValueError("a game from a scenario has no record; begin it with Match.new")
        return cls(match.game, match.table.options, match.seats, match.seed, match.actions)

    def match(self) -> Match:
        """The game as it stands after all its actions; BadRecord for one that is not legal."""
        match = Match.new(self.game, self.seats, self.options, self.seed)
        try:
            match.resume(self.actions)
        except IllegalAction as error:
            raise BadRecord(f"record.actions[{len(match.played)}]", str(error)) from error
        return match

    def to_json(self) -> str:
        """The record as JSON text."""
        havens = self.game.havens
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": self.game.name,
                "options": {
                    "variant": self.game.variant_of(self.options),
                    **{name: getattr(self.options, name) for name in self.game.switches},
                    "first_player": self.options.first_player,
                },
                "seats": [
                    {"name": seat.name, "colour": seat.colour.value, "brain": seat.brain}
                    for seat in self.seats
                ],
                "seed": self.seed,
                "actions": [write_action(action, havens) for action in self.actions],
            },
            ensure_ascii=False,
            indent=1,
        )

    @classmethod
    def from_json(cls, data: str | bytes) -> "Record":
        """The record that a text holds, checked in full and played through; else BadRecord."""
        root = _Node("record", _parse(data)).fields(
            "format", "version", "game", "options", "seats", "seed", "actions"
        )
        if root["format"].value != FORMAT:
            root["format"].refuse(f"expected {FORMAT!r}")
        version = root["version"].whole(1, MAX_VERSION)
        if version > VERSION:
            root["version"].refuse(f"written by a newer game; this one reads up to {VERSION}")
        game = GAMES[root["game"].one_of(GAMES)]
        seats = tuple(_seat(node) for node in root["seats"].items(MIN_PLAYERS, MAX_PLAYERS))
        if len({seat.colour for seat in seats}) < len(seats):
            root["seats"].refuse("two seats have the same colour")
        record = cls(
            game,
            _options(root["options"], game, len(seats)),
            seats,
            root["seed"].whole(0, MAX_SEED),
            tuple(_action(node, game) for node in root["actions"].items(0, MAX_ACTIONS)),
        )
        record.match()
        return record


def _options(node: "_Node", game: Game, players: int) -> Options:
    parts = node.fields("variant", *game.switches, "first_player")
    first = parts["first_player"]
    return replace(
        game.variants[parts["variant"].one_of(game.variants)],
        **{name: parts[name].boolean() for name in game.switches},
        first_player=None if first.value is None else first.whole(0, players - 1),
    )


def _seat(node: "_Node") -> Seat:
    parts = node.fields("name", "colour", "brain")
    name = parts["name"].text(MAX_NAME)
    if not is_name(name):
        parts["name"].refuse("expected letters that can be printed")
    brain = None
    if parts["brain"].value is not None:
        brain = parts["brain"].text(MAX_NAME)
        if not _BRAIN.fullmatch(brain):
            parts["brain"].refuse("expected null or a brain's name of a-z, 0-9, _ and -")
    return Seat(name, Colour(parts["colour"].one_of(Colour)), brain)


def _action(node: "_Node", game: Game) -> Action:
    try:
        return read_action(node.text(MAX_TEXT), game.havens)
    except BadNotation as error:
        node.refuse(str(error))


def _parse(data: str | bytes) -> object:
    """JSON without what its readers disagree about: repeated keys, NaN, infinities."""
    if len(data) > MAX_BYTES:
        raise BadRecord("record", f"{len(data)} characters; at most {MAX_BYTES} are read")
    try:
        return json.loads(data, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise BadRecord("record", "nested too deeply") from None
    except UnicodeDecodeError:
        raise BadRecord("record", "no UTF-8 text") from None
    except ValueError as error:
        raise BadRecord("record", f"no JSON: {error}") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("a key is repeated")
    return keys


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


@dataclass(frozen=True, slots=True)
class _Node:
    """A value in a record and where it stands."""

    where: str
    value: object

    def refuse(self, what: str) -> NoReturn:
        raise BadRecord(self.where, f"{_short(self.value)}; {what}")

    def fields(self, *names: str) -> dict[str, "_Node"]:
        if not isinstance(self.value, dict):
            self.refuse("expected an object")
        for name in names:
            if name not in self.value:
                raise BadRecord(self.where, f"{name!r} is missing")
        for name in self.value:
            if name not in names:
                raise BadRecord(self.where, f"{_short(name)} is unknown here")
        return {name: _Node(f"{self.where}.{name}", self.value[name]) for name in names}

    def items(self, least: int, most: int) -> list["_Node"]:
        if not isinstance(self.value, list):
            self.refuse("expected a list")
        if not least <= len(self.value) <= most:
            raise BadRecord(self.where, f"{len(self.value)} entries; expected {least} to {most}")
        return [_Node(f"{self.where}[{i}]", item) for i, item in enumerate(self.value)]

    def whole(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            self.refuse(f"expected a whole number from {least} to {most}")
        return self.value

    def boolean(self) -> bool:
        if not isinstance(self.value, bool):
            self.refuse("expected true or false")
        return self.value

    def text(self, longest: int) -> str:
        if not isinstance(self.value, str) or len(self.value) > longest:
            self.refuse(f"expected a text of at most {longest} characters")
        return self.value

    def one_of(self, names: Iterable[str]) -> str:
        if not isinstance(self.value, str) or self.value not in list(names):
            self.refuse(f"expected one of {', '.join(names)}")
        return self.value


def _short(value: object) -> str:
    """A stranger's value, cut to what fits a sentence."""
    text = (
        repr(value)
        if isinstance(value, str | int | float | bool | None)
        else ("a list" if isinstance(value, list) else "an object")
    )
    return text if len(text) <= 60 else text[:57] + "..."
