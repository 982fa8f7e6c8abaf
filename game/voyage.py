"""The voyage: a ladder of twelve harbours, each a game with its rivals, variant and condition.

A voyage is a value. `sail` begins the game of a harbour, `land` judges it when it is over. Who wins
has a flag there and may go on; who meets the condition too has a golden one. A harbour with a flag
unlocks looks of the crew or its sloop, never an advantage.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from game.checking import Node, parse
from game.events import PirateMoved
from game.games import GAMES, Game
from game.levels import LEVEL_BY_NAME
from game.match import MAX_NAME, PLAIN, Colour, Looks, Match, Seat, distinct_colours, is_name
from game.record import digest, read_looks
from game.rng import MAX_SEED
from game.state import PIRATES, ROUND_LIMIT, Options
from game.storage.labels import read_moment
from game.variants import VARIANTS

FORMAT = "cartagena-voyage"
VERSION = 1
MAX_VOYAGE_BYTES = 100_000
SAILOR = 0
"""The seat of the person in every game of a voyage."""
_MAX_TRIES = 100_000


class Demand(StrEnum):
    """What a condition asks for besides winning; each comes with a number."""

    WIN = "win"
    """Nothing more."""
    ROUND = "round"
    """Win in this round or earlier."""
    BEHIND = "behind"
    """Win while at least this number of the rivals' pirates are not home."""
    HAND = "hand"
    """Never hold more than this number of cards."""
    RUN = "run"
    """Run at least this number of spaces with one card."""
    CARDS = "cards"
    """Have at least this number of cards left."""


class Condition(NamedTuple):
    """What a harbour asks for."""

    demand: Demand
    number: int = 0


class Prize(NamedTuple):
    """The look that a harbour unlocks: a hat, sails or a flag, by name."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Port:
    """A harbour of the voyage: who waits there, what is played, and what is asked for."""

    name: str
    variant: str
    rivals: tuple[str, ...]
    condition: Condition
    prizes: tuple[Prize, ...]
    """The looks that it unlocks, one or more."""
    before: tuple[str, ...] = ()
    """The rivals here in an earlier version, whose games are still played to their end."""

    @property
    def game(self) -> Game:
        """The game that has this variant."""
        return GAMES[VARIANTS[self.variant].game]


PORTS = (
    Port("tortuga", "tortuga", ("finn",), Condition(Demand.WIN), (Prize("flag", "cutlasses"),)),
    Port(
        "santo_domingo",
        "hispaniola",
        ("nia",),
        Condition(Demand.RUN, 12),
        (Prize("sails", "stripes"),),
        before=("finn",),
    ),
    Port("san_juan", "tortuga", ("mateo",), Condition(Demand.ROUND, 15), (Prize("hat", "straw"),)),
    Port("saint_kitts", "nest", ("mateo",), Condition(Demand.WIN), (Prize("flag", "rose"),)),
    Port(
        "martinique",
        "jamaica",
        ("finn", "mateo"),
        Condition(Demand.BEHIND, 5),
        (Prize("sails", "sun"),),
    ),
    Port("trinidad", "tortuga", ("rosa",), Condition(Demand.HAND, 12), (Prize("hat", "knitted"),)),
    Port(
        "curacao",
        "hispaniola",
        ("rosa",),
        Condition(Demand.CARDS, 2),
        (Prize("flag", "hourglass"),),
    ),
    Port(
        "maracaibo",
        "nest",
        ("rosa", "mateo"),
        Condition(Demand.BEHIND, 4),
        (Prize("sails", "night"),),
    ),
    Port("cartagena", "jamaica", ("barto",), Condition(Demand.RUN, 20), (Prize("hat", "helmet"),)),
    Port(
        "portobelo",
        "tortuga",
        ("barto", "rosa"),
        Condition(Demand.BEHIND, 5),
        (Prize("flag", "treasure"),),
    ),
    Port(
        "havana",
        "hispaniola",
        ("yusuf",),
        Condition(Demand.ROUND, 14),
        (Prize("sails", "scarlet"),),
    ),
    Port(
        "jamaica",
        "jamaica",
        ("yusuf", "barto", "rosa"),
        Condition(Demand.WIN),
        (Prize("hat", "admiral"),),
    ),
)
"""The harbours in the order of the voyage, from the first rival to the last three."""

PORT_OF_PRIZE: Mapping[Prize, Port] = MappingProxyType(
    {prize: port for port in PORTS for prize in port.prizes}
)
"""All looks to unlock, in the order of the voyage, and the harbours that unlock them."""
PORT_BY_NAME: Mapping[str, Port] = MappingProxyType({port.name: port for port in PORTS})


class Ease(NamedTuple):
    """What makes a game gentler."""

    hint: bool = False
    """Whether there is one hint a turn; otherwise there is none."""
    cards: bool = False
    """Whether the person begins with two cards more."""


NO_EASE = Ease()


@dataclass(frozen=True, slots=True)
class PortLog:
    """What has happened at a harbour."""

    games: int = 0
    """How many games were played to their end until the flag was set."""
    round: int | None = None
    """The round of the win; None without a flag."""
    gold: bool = False
    """Whether the condition was met."""
    eased: bool = False
    """Whether the flag was set in a gentler game."""

    @property
    def flag(self) -> bool:
        """Whether a flag is set."""
        return self.round is not None


class PortGame(NamedTuple):
    """The last game that was begun: the harbour, the deal, and what makes it gentler."""

    port: str
    seed: int
    ease: Ease = NO_EASE
    over: bool = False
    hinted: int = 0
    """The round of the last hint; 0 without one."""


class Landfall(NamedTuple):
    """How a game at a harbour ended for the person."""

    won: bool
    met: bool
    """Whether the condition was met too."""
    round: int


@dataclass(frozen=True, slots=True)
class Voyage:
    """How far a person has come, and how the crew and its sloop look."""

    name: str
    colour: Colour
    begun: datetime
    logs: Mapping[str, PortLog] = field(default_factory=dict)
    playing: PortGame | None = None
    looks: Looks = PLAIN

    def log(self, port: Port) -> PortLog:
        """Return what has happened at a harbour."""
        return self.logs.get(port.name, PortLog())

    @property
    def flags(self) -> int:
        """The number of harbours with a flag."""
        return sum(log.flag for log in self.logs.values())

    @property
    def gold(self) -> int:
        """The number of golden flags."""
        return sum(log.gold for log in self.logs.values())

    @property
    def games(self) -> int:
        """The number of games played to their end."""
        return sum(log.games for log in self.logs.values())

    @property
    def done(self) -> bool:
        """Whether every harbour has a flag."""
        return self.flags == len(PORTS)

    @property
    def next_port(self) -> Port:
        """The first harbour without a flag, or the last one if all have one."""
        return next((port for port in PORTS if not self.log(port).flag), PORTS[-1])

    def is_open(self, port: Port) -> bool:
        """Return whether a harbour can be played: it is the next one, or has a flag."""
        return self.log(port).flag or port is self.next_port

    def may_ease(self, port: Port) -> bool:
        """Return whether a game can be made gentler: one was lost there, and none was won."""
        log = self.log(port)
        return log.games > 0 and not log.flag

    def ease(self, port: Port) -> Ease:
        """Return what made the last game at a harbour gentler, to begin the next one alike."""
        last = self.playing
        return last.ease if last is not None and last.port == port.name else NO_EASE

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """The looks that are unlocked."""
        return tuple(prize for port in PORTS if self.log(port).flag for prize in port.prizes)

    def wear(self, kind: str, name: str) -> "Voyage":
        """Return the voyage with another look, or the usual one for an empty name."""
        if name and Prize(kind, name) not in self.prizes:
            raise ValueError(f"the {kind} {name!r} is not unlocked yet")
        return replace(self, looks=replace(self.looks, **{kind: name}))

    def sail(self, port: Port, seed: int, ease: Ease = NO_EASE) -> "tuple[Voyage, Match]":
        """Begin the game of a harbour."""
        match = Match.new(port.game, self.seats(port), options_at(port, ease), seed)
        return replace(self, playing=PortGame(port.name, seed, ease)), match

    def seats(self, port: Port) -> tuple[Seat, ...]:
        """Return the person and the rivals at a harbour, each in a colour of their own."""
        usual = [LEVEL_BY_NAME[rival].colour for rival in port.rivals]
        own, *colours = distinct_colours([self.colour, *usual])
        rivals = zip(port.rivals, colours, strict=True)
        return (
            Seat(self.name, own, looks=self.looks),
            *(Seat(rival.title(), colour, rival) for rival, colour in rivals),
        )

    def plays(self, match: Match) -> bool:
        """Return whether a game is the last one that was begun on this voyage."""
        playing = self.playing
        if playing is None or match.seed != playing.seed:
            return False
        port = PORT_BY_NAME[playing.port]
        here = (match.game, match.table.options, match.table.players)
        return here == (port.game, options_at(port, playing.ease), len(port.rivals) + 1)

    def goes_on_in(self, again: Match) -> "Voyage":
        """Return the voyage after its game was begun again with another deal."""
        if self.playing is None or again.seed is None:
            raise ValueError("there is no game to begin again")
        return replace(self, playing=self.playing._replace(seed=again.seed, over=False, hinted=0))

    def take_hint(self, number: int) -> "Voyage":
        """Return the voyage after a hint in a round of its game."""
        if self.playing is None:
            raise ValueError("there is no game to give a hint in")
        return replace(self, playing=self.playing._replace(hinted=number))

    def land(self, match: Match) -> "Voyage":
        """Return the voyage after its game is over; doing this twice changes nothing."""
        if not self.plays(match) or self.playing is None or self.playing.over:
            return self
        port = PORT_BY_NAME[self.playing.port]
        log = self.log(port)
        landfall = judged(port, match)
        if not log.flag:
            log = replace(log, games=log.games + 1)
            if landfall.won:
                eased = self.playing.ease != NO_EASE
                log = replace(log, round=landfall.round, gold=landfall.met, eased=eased)
        elif landfall.met and not log.gold:
            log = replace(log, gold=True)
        logs = {**self.logs, port.name: log}
        return replace(self, logs=logs, playing=self.playing._replace(over=True))

    # In several copies of the game

    def is_same_as(self, other: "Voyage") -> bool:
        """Return whether both are the same voyage, at any moment."""
        return self.begun == other.begun

    def with_change(self, before: "Voyage", after: "Voyage") -> "Voyage":
        """Return this voyage with what has changed from one moment of it to another one.

        Another running copy of the game may have changed this one meanwhile: no flag is lost, and
        a game that goes on is not displaced by one that is over.
        """
        changed = [port for port in PORTS if after.log(port) != before.log(port)]
        logs = {
            port.name: _merged(self.log(port), before.log(port), after.log(port))
            for port in changed
        }
        begins = after.playing is not None and not after.playing.over
        is_last = after.playing != before.playing and (begins or self.playing == before.playing)
        return replace(
            self,
            name=after.name if after.name != before.name else self.name,
            colour=after.colour if after.colour != before.colour else self.colour,
            logs={**self.logs, **logs},
            playing=after.playing if is_last else self.playing,
            looks=after.looks if after.looks != before.looks else self.looks,
        )

    # As JSON

    def to_values(self) -> dict[str, object]:
        """Return the voyage as JSON values."""
        playing = self.playing
        return {
            "name": self.name,
            "colour": self.colour.value,
            "begun": self.begun.isoformat(),
            "ports": {
                name: {"games": log.games, "round": log.round, "gold": log.gold, "eased": log.eased}
                for name, log in self.logs.items()
            },
            "playing": None
            if playing is None
            else {
                "port": playing.port,
                "seed": playing.seed,
                "hint": playing.ease.hint,
                "cards": playing.ease.cards,
                "over": playing.over,
                # Files of games without hints are the same as before there was this.
                **({"hinted": playing.hinted} if playing.hinted else {}),
            },
            "looks": {"hat": self.looks.hat, "sails": self.looks.sails, "flag": self.looks.flag},
        }


def _merged(log: PortLog, before: PortLog, after: PortLog) -> PortLog:
    """Return what has happened at a harbour, here and from one moment to another one elsewhere."""
    if log.flag:
        return replace(log, gold=log.gold or after.gold)
    return replace(after, games=max(after.games, log.games + after.games - before.games))


def options_at(port: Port, ease: Ease = NO_EASE) -> Options:
    """Return what is agreed on at a harbour; a gentler game may have a head start."""
    options = port.game.variants[port.variant]
    return replace(options, head_start=SAILOR) if ease.cards else options


# Judging


def judged(port: Port, match: Match) -> Landfall:
    """Return how a finished game ended for the person.

    It counts only if the person and the rivals played it themselves to the end.
    """
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the game is not over; only a finished one can be judged")
    brains = tuple(seat.brain for seat in match.seats)
    expected = [(None, *rivals) for rivals in (port.rivals, port.before) if rivals]
    fair = brains in expected and not any(seat.before for seat in match.seats)
    won = fair and outcome.winner == SAILOR
    met = won and _CHECKS[port.condition.demand](match, port.condition.number)
    return Landfall(won, met, match.table.round)


def _always(_match: Match, _number: int) -> bool:
    return True


def _in_time(match: Match, number: int) -> bool:
    return match.table.round <= number


def _left_behind(match: Match, number: int) -> bool:
    home = () if match.outcome is None else match.outcome.home
    return sum(PIRATES - count for count in home[SAILOR + 1 :]) >= number


def _few_cards(match: Match, number: int) -> bool:
    moments = range(len(match.actions))
    most = max((match.view_before(i, SAILOR).hand_sizes[SAILOR] for i in moments), default=0)
    return max(most, match.view(SAILOR).hand_sizes[SAILOR]) <= number


def _long_run(match: Match, number: int) -> bool:
    return any(
        isinstance(event, PirateMoved)
        and event.by == event.seat == SAILOR
        and event.destination - event.origin >= number
        for action in match.seen_actions(SAILOR)
        for event in action.events
    )


def _cards_left(match: Match, number: int) -> bool:
    return match.view(SAILOR).hand_sizes[SAILOR] >= number


_CHECKS: Mapping[Demand, Callable[[Match, int], bool]] = MappingProxyType(
    {
        Demand.WIN: _always,
        Demand.ROUND: _in_time,
        Demand.BEHIND: _left_behind,
        Demand.HAND: _few_cards,
        Demand.RUN: _long_run,
        Demand.CARDS: _cards_left,
    }
)


# Reading


def write_voyage(voyage: Voyage) -> str:
    """Return a voyage as JSON with a checksum."""
    values = voyage.to_values()
    whole = {"format": FORMAT, "version": VERSION, **values, "sum": digest(values)}
    return json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False)


def read_voyage(data: str | bytes) -> Voyage:
    """Parse a voyage and check it fully. Raise BadRecord if it is unusable."""
    root = parse(data, "voyage", MAX_VOYAGE_BYTES)
    root.require(FORMAT, VERSION)
    parts = root.fields(
        *("format", "version", "name", "colour", "begun", "ports", "playing", "looks", "sum")
    )
    name = parts["name"].text(MAX_NAME)
    if not is_name(name):
        parts["name"].refuse("expected printable characters")
    playing = parts["playing"]
    voyage = Voyage(
        name=name,
        colour=Colour(parts["colour"].one_of(Colour)),
        begun=read_moment(parts["begun"]).astimezone(UTC),
        logs={name: _read_log(log) for name, log in _ports(parts["ports"]).items()},
        playing=None if playing.value is None else _read_game(playing),
        looks=_read_looks(parts["looks"]),
    )
    if parts["sum"].value != digest(voyage.to_values()):
        parts["sum"].refuse("the checksum does not match")
    return voyage


def _ports(node: Node) -> dict[str, Node]:
    return node.fields(free=tuple(PORT_BY_NAME))


def _read_log(node: Node) -> PortLog:
    parts = node.fields("games", "round", "gold", "eased")
    won = parts["round"]
    return PortLog(
        games=parts["games"].whole(1, _MAX_TRIES),
        round=None if won.value is None else won.whole(1, ROUND_LIMIT),
        gold=parts["gold"].boolean(),
        eased=parts["eased"].boolean(),
    )


def _read_game(node: Node) -> PortGame:
    parts = node.fields("port", "seed", "hint", "cards", "over", free=("hinted",))
    hinted = parts.get("hinted")
    return PortGame(
        port=parts["port"].one_of(PORT_BY_NAME),
        seed=parts["seed"].whole(0, MAX_SEED),
        ease=Ease(parts["hint"].boolean(), parts["cards"].boolean()),
        over=parts["over"].boolean(),
        hinted=0 if hinted is None else hinted.whole(1, ROUND_LIMIT),
    )


def _read_looks(node: Node) -> Looks:
    parts = node.fields("hat", "sails", "flag")
    chosen = {kind: part.value for kind, part in parts.items() if part.value != ""}
    return read_looks(Node(node.where, chosen))
