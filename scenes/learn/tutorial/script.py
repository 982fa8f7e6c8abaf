"""The lessons and demonstrations as data: where each begins, and what happens step by step.

The texts of a script are under "tutorial.", its game and its topic. Actions name places as the
engine does: on the second island one more than is printed.
"""

from collections.abc import Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from game import GAMES, Action, Advance, Card, Discard, EndTurn, Match, Nudge, Retreat, Sail, Seat
from game.scenarios import Placement, exemplary, staged

StartPosition: TypeAlias = Placement | str
"""The position that a board begins in; a string names an example of the rulebooks."""


class Beside(Enum):
    """Something beside the board that a step points at."""

    COINS = "coins"
    DRAWS = "draws"
    """Where new cards come from."""
    CREWS = "crews"
    """The panels of the other players."""


class Ask(NamedTuple):
    """Ask the player for an action; its texts end in `_title`, `_text` and `_done`."""

    name: str
    action: Action
    replies: tuple[Action, ...] = ()
    """What the other players do then."""
    beside: tuple[Beside, ...] = ()


class Perform(NamedTuple):
    """Say something and perform some actions, or none.

    The texts end in `_title` and `_text`, and are about the first action.
    """

    name: str
    seconds: float
    """The shortest time that the step takes."""
    actions: tuple[Action, ...] = ()
    start: StartPosition | None = None
    """Another position to begin in."""


class Plan(NamedTuple):
    """One way to play a turn; its texts end in `_title` and `_why`."""

    name: str
    actions: tuple[Action, ...]


class Offer(NamedTuple):
    """Let the player try several plans and then choose one; the only step of its script."""

    plans: tuple[Plan, ...]


class Script(NamedTuple):
    """What is played without a break on a board: a topic to learn, or a demonstration."""

    game: str
    topic: str
    start: StartPosition
    steps: tuple[Ask | Perform | Offer, ...]

    @property
    def name(self) -> str:
        """The game and the topic."""
        return f"{self.game}.{self.topic}"

    @property
    def watched(self) -> bool:
        """Whether the player only watches."""
        return all(isinstance(step, Perform) for step in self.steps)


def players_in(start: StartPosition) -> int:
    """Return the number of players in a position."""
    return 4 if isinstance(start, str) else len(start.pirates)


def match_at(game: str, start: StartPosition, seats: tuple[Seat, ...]) -> Match:
    """Return a game that begins in that position; it has no seed, so it is never saved."""
    if isinstance(start, str):
        return exemplary(start, seats)
    return staged(GAMES[game], seats, start.with_rest_in_stock(GAMES[game]))


_ROW = "skull dagger key bottle pistol hat skull key dagger bottle hat pistol"
_OTHERS = "bottle skull pistol, key skull hat pistol, bottle key skull"
_SLOOP = 15
"""Nest's sloop among the positions."""
_GOAL = Perform("goal", 7.0)
_DRAWS = (Beside.DRAWS,)
_COINS = (Beside.COINS,)


def _at(crews: str, hands: str, *, row: str = "", stock: str = "", sloop: int = 1) -> Placement:
    """Return a position; commas separate the players, and pirates not named are at the start."""
    named = [crew.split() for crew in crews.split(",")]
    pirates = [" ".join(crew + ["start"] * (6 - len(crew))) for crew in named]
    return Placement(pirates, hands.split(","), stock, row=row, sloop=sloop)


_tunnel = partial(_at, row=_ROW)


def _choice(game: str, start: str, *plans: Plan) -> Script:
    return Script(game, "choice", start, (Offer(plans),))


_ESCAPE = (
    Script(
        *("escape", "advance"),
        _tunnel(", 1 2, 5", "skull hat dagger bottle key pistol, hat hat key, skull key bottle"),
        (_GOAL, Ask("first", Advance(Card.HAT, 0)), Ask("next", Advance(Card.KEY, 3))),
    ),
    Script(
        *("escape", "jump"),
        # As in the rulebooks' example, but with two keys to play.
        _tunnel(
            "6 6 9 17 18, 5 8 17 17 22 26, 11 12 19 19 29, 9 21 30 33 sloop",
            f"skull skull hat dagger bottle key key pistol, {_OTHERS}",
        ),
        (Ask("taken", Advance(Card.KEY, 6)), Ask("further", Advance(Card.KEY, 6))),
    ),
    Script("escape", "road", "escape.example", (Ask("free", Advance(Card.BOTTLE, 17)),)),
    Script(
        *("escape", "retreat", "escape.example"),
        tuple(
            Ask(name, Retreat(place), beside=_DRAWS)
            for name, place in (("one", 9), ("two", 8), ("full", 18))
        ),
    ),
    Script(
        *("escape", "board"),
        _tunnel(
            "30 36 sloop sloop sloop sloop, 28 33 34 sloop sloop sloop, 5 12 29 31 sloop sloop, "
            "22 27 35 sloop sloop sloop",
            f"key key, {_OTHERS}",
        ),
        (Ask("any", Advance(Card.KEY, 36)), Ask("last", Advance(Card.KEY, 30))),
    ),
    Script(
        *("escape", "actions"),
        _tunnel("4 11 16, 2 7 9 sloop", "skull dagger bottle key pistol, hat skull pistol bottle"),
        (
            Ask("first", Advance(Card.PISTOL, 0), beside=_COINS),
            Ask("second", Retreat(16), beside=_COINS),
            Ask("third", Advance(Card.DAGGER, 0), beside=_COINS),
            Ask("end", EndTurn(), (Advance(Card.HAT, 0), Retreat(9), EndTurn())),
        ),
    ),
    _choice(
        *("escape", "escape.example"),
        Plan("run", (Advance(Card.DAGGER, 0), *[Advance(Card.DAGGER, 6)] * 2)),
        Plan("gather", (Retreat(17), Retreat(18), Retreat(17))),
        Plan("mix", (Advance(Card.BOTTLE, 17), Retreat(18), Advance(Card.DAGGER, 0))),
    ),
)
_LANDING: tuple[Action, ...] = (Sail(free=True), *[Advance(Card.COMPASS, _SLOOP)] * 2)
_NEST = (
    Script(
        *("nest", "advance"),
        _at("5 10, 1 2, 7 12, 8", "map parrot compass ducats chest cannon, map, chest, parrot"),
        (_GOAL, Ask("first", Advance(Card.MAP, 0)), Ask("aboard", Advance(Card.PARROT, 10))),
    ),
    Script(
        *("nest", "nudge", "nest.example_1"),
        (
            Ask("one", Nudge(3, 8), beside=_DRAWS),
            Ask("two", Nudge(1, 13), beside=_DRAWS),
            Ask("aboard", Nudge(3, 14), beside=_DRAWS),
        ),
    ),
    Script(
        *("nest", "sail"),
        _at(
            "4 9 18 22 sloop, 5 10 13 18 25, 7 16 28 sloop sloop, 3 8 14 14 19 31",
            "chest map ducats parrot, map chest, cannon, parrot ducats",
        ),
        (
            Ask("out", Sail(free=False), beside=_COINS),
            Ask("ashore", Advance(Card.CHEST, _SLOOP)),
            Ask("back", Sail(free=False), beside=_COINS),
        ),
    ),
    Script(
        *("nest", "captain"),
        _at(
            "3 9 28 sloop sloop, 5 10 13 18 25, 7 16 32 32 sloop, 3 8 14 14 19 31",
            "parrot cannon map chest ducats, map chest, cannon, parrot ducats",
        ),
        (
            Ask("free", Sail(free=True), beside=_COINS),
            Ask("ashore", Advance(Card.PARROT, _SLOOP)),
            Ask("home", Advance(Card.CANNON, 29)),
        ),
    ),
    Script(
        *("nest", "freebooter"),
        _at(
            "5 9 10 18 sloop, 6 10 13 18 25, 7 16 28 sloop, 3 8 14 14 19 31",
            "map* ducats ducats chest parrot parrot compass cannon spyglass, "
            "map map parrot parrot chest compass compass cannon ducats, "
            "map ducats spyglass parrot parrot chest, "
            "spyglass spyglass cannon cannon map parrot chest chest",
        ),
        (
            Ask("gold", Advance(Card.GOLD_MAP, 5)),
            Ask(
                *("discard", Discard(Card.DUCATS)),
                (Discard(Card.MAP), Discard(Card.PARROT), Discard(Card.CHEST)),
                (Beside.CREWS,),
            ),
        ),
    ),
    _choice(
        *("nest", "nest.example_1"),
        Plan("run", (*_LANDING, Advance(Card.COMPASS, 29))),
        Plan("gather", (Nudge(1, 13), Nudge(3, 3), Nudge(2, 0))),
        Plan("mix", (*_LANDING, Nudge(1, 26))),
    ),
)

COURSES: Mapping[str, tuple[Script, ...]] = MappingProxyType({"escape": _ESCAPE, "nest": _NEST})
"""The scripts of each game's course, in order."""
TOPICS: Mapping[str, Script] = MappingProxyType(
    {script.name: script for course in COURSES.values() for script in course}
)
"""Everything that can be learned by itself, by name."""


class Bookmark(NamedTuple):
    """A step of a course: which of its scripts, and which step of that; and what was skipped.

    It is saved as the script's name and the step's number, as in "escape.jump.1", and steps that
    were skipped by their numbers in the whole course, as in "escape.skipped.4".
    """

    number: int = 0
    step: int = 0
    skipped: frozenset[int] = frozenset()

    @classmethod
    def of(cls, game: str, saved: tuple[str, ...]) -> "Bookmark":
        """Return the bookmark of a game's course; unknown ones are ignored."""
        known = range(sum(len(script.steps) for script in COURSES[game]))
        skipped = frozenset(step for step in known if f"{game}.skipped.{step}" in saved)
        places = (
            (f"{script.name}.{step}", cls(number, step, skipped))
            for number, script in enumerate(COURSES[game])
            for step in range(len(script.steps))
        )
        return next((mark for name, mark in places if name in saved), cls())

    def put(self, game: str, saved: tuple[str, ...]) -> tuple[str, ...]:
        """Return saved bookmarks with this one for a game's course; the first step needs none."""
        others = tuple(name for name in saved if not name.startswith(f"{game}."))
        own = f"{COURSES[game][self.number].name}.{self.step}"
        skipped = (f"{game}.skipped.{step}" for step in sorted(self.skipped))
        return others if self == Bookmark() else (*others, own, *skipped)

    def count(self, game: str) -> int:
        """Return the number of the step in the whole course, from 1 on."""
        return sum(len(script.steps) for script in COURSES[game][: self.number]) + self.step + 1


_ESCAPE_DEMONSTRATION = Script(
    *("escape", "demo"),
    _tunnel(
        ",,",
        "hat hat hat bottle key dagger, hat key skull pistol bottle dagger, "
        "hat skull pistol pistol key bottle",
    ),
    (
        Perform("fort", 7.0),
        Perform("card", 8.0, (Advance(Card.HAT, 0),)),
        Perform("jump", 8.0, (Advance(Card.HAT, 0),)),
        Perform("three", 8.5, (Advance(Card.HAT, 0),)),
        Perform("far", 8.5, (Advance(Card.HAT, 0),)),
        Perform("back", 9.5, (Retreat(19), Advance(Card.KEY, 0))),
        Perform("follow", 8.0, (Advance(Card.HAT, 0),)),
        Perform("two", 8.5, (Retreat(19),)),
        Perform(
            *("road", 9.0, (Advance(Card.BOTTLE, 8),)),
            _tunnel(
                "8 36 sloop sloop sloop sloop, 12 18 22 34 35 sloop, 5 12 29 30 33 sloop",
                "bottle key, hat skull dagger, key pistol",
            ),
        ),
        Perform("win", 10.0, (Advance(Card.KEY, 36),)),
        Perform("you", 4.5),
    ),
)
_NEST_DEMONSTRATION = Script(
    *("nest", "demo"),
    _at(
        "4 10 14, 2 6 6 9, 3 8 13",
        "map map parrot spyglass chest chest cannon compass ducats ducats, "
        "chest map ducats spyglass compass, cannon* map parrot parrot compass cannon",
        stock="compass map chest",
    ),
    (
        Perform("isles", 7.0),
        Perform("card", 8.0, (Advance(Card.MAP, 0),)),
        Perform("aboard", 7.5, (Advance(Card.PARROT, 10),)),
        Perform("nudge", 8.5, (Nudge(2, 13),)),
        Perform("two", 8.5, (Nudge(0, 11),)),
        Perform("follow", 8.0, (Advance(Card.CHEST, 9), EndTurn())),
        Perform(
            *("gold", 10.0), (Advance(Card.GOLD_CANNON, 3), *[Discard(Card.DUCATS)] * 2, EndTurn())
        ),
        Perform("captain", 8.5, (Sail(free=True),)),
        Perform("ashore", 8.0, (Advance(Card.CHEST, _SLOOP),)),
        Perform(
            *("win", 11.0, (Advance(Card.DUCATS, 28),)),
            _at(
                "27 nest nest nest nest nest, 20 28 33 nest nest nest, 16 30 30 31 nest nest",
                "ducats map, chest parrot, cannon compass",
                sloop=2,
            ),
        ),
        Perform("you", 4.5),
    ),
)
DEMONSTRATIONS: Mapping[str, Script] = MappingProxyType(
    {"escape": _ESCAPE_DEMONSTRATION, "nest": _NEST_DEMONSTRATION}
)
"""A game that plays itself, for each game."""
