"""The lessons and demonstrations as data: scripts of steps, and the positions they begin in."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from game import (
    GAMES,
    Action,
    Advance,
    Card,
    Discard,
    EndTurn,
    Match,
    Nudge,
    Position,
    Retreat,
    Sail,
    Seat,
)
from game.scenarios import Placement, exemplary, staged

SLOOP = 15
"""Nest's sloop among the positions."""


class Beside(Enum):
    """Something beside the board that a step speaks of."""

    COINS = "coins"
    DRAWS = "draws"
    """Where new cards come from."""
    CREWS = "crews"
    """The panels of the others."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea: an action to be done, and what the others do then."""

    name: str
    """Its texts are called `name_title`, `name_text` and `name_done`."""
    action: Action
    replies: tuple[Action, ...] = ()
    beside: tuple[Beside, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A topic that is learned step by step."""

    name: str
    steps: tuple[LessonStep, ...]

    @property
    def game(self) -> str:
        """The game that it belongs to."""
        return self.name.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Option:
    """One way to play a turn, tried out action by action."""

    name: str
    """Its texts are called `name_title` and `name_why`."""
    actions: tuple[Action, ...]
    tells: tuple[tuple[str, Position], ...] = ()
    """Places that the explanation names."""


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A topic that asks what one would do, and lets every answer be tried."""

    name: str
    options: tuple[Option, ...]

    @property
    def game(self) -> str:
        """The game that it belongs to."""
        return self.name.partition(".")[0]


Topic: TypeAlias = Lesson | Dilemma


def _second(space: int) -> int:
    """A space of Nest's second island by its printed number."""
    return space + 1


_TAUGHT: tuple[Topic, ...] = (
    Lesson(
        "escape.advance",
        (LessonStep("first", Advance(Card.HAT, 0)), LessonStep("next", Advance(Card.KEY, 3))),
    ),
    Lesson(
        "escape.jump",
        (LessonStep("taken", Advance(Card.KEY, 6)), LessonStep("further", Advance(Card.KEY, 6))),
    ),
    Lesson("escape.road", (LessonStep("free", Advance(Card.BOTTLE, 17)),)),
    Lesson(
        "escape.retreat",
        (
            LessonStep("one", Retreat(9), beside=(Beside.DRAWS,)),
            LessonStep("two", Retreat(8), beside=(Beside.DRAWS,)),
            LessonStep("full", Retreat(18), beside=(Beside.DRAWS,)),
        ),
    ),
    Lesson(
        "escape.board",
        (LessonStep("any", Advance(Card.KEY, 36)), LessonStep("last", Advance(Card.KEY, 30))),
    ),
    Lesson(
        "escape.actions",
        (
            LessonStep("first", Advance(Card.PISTOL, 0), beside=(Beside.COINS,)),
            LessonStep("second", Retreat(16), beside=(Beside.COINS,)),
            LessonStep("third", Advance(Card.DAGGER, 0), beside=(Beside.COINS,)),
            LessonStep("end", EndTurn(), (Advance(Card.HAT, 0), Retreat(9), EndTurn())),
        ),
    ),
    Dilemma(
        "escape.choice",
        (
            Option("run", (Advance(Card.DAGGER, 0), *[Advance(Card.DAGGER, 6)] * 2)),
            Option("gather", (Retreat(17), Retreat(18), Retreat(17))),
            Option(
                "mix",
                (Advance(Card.BOTTLE, 17), Retreat(18), Advance(Card.DAGGER, 0)),
                tells=(("free", 18),),
            ),
        ),
    ),
    Lesson(
        "nest.advance",
        (LessonStep("first", Advance(Card.MAP, 0)), LessonStep("aboard", Advance(Card.PARROT, 10))),
    ),
    Lesson(
        "nest.nudge",
        (
            LessonStep("one", Nudge(3, 8), beside=(Beside.DRAWS,)),
            LessonStep("two", Nudge(1, 13), beside=(Beside.DRAWS,)),
            LessonStep("aboard", Nudge(3, 14), beside=(Beside.DRAWS,)),
        ),
    ),
    Lesson(
        "nest.sail",
        (
            LessonStep("out", Sail(free=False), beside=(Beside.COINS,)),
            LessonStep("ashore", Advance(Card.CHEST, SLOOP)),
            LessonStep("back", Sail(free=False), beside=(Beside.COINS,)),
        ),
    ),
    Lesson(
        "nest.captain",
        (
            LessonStep("free", Sail(free=True), beside=(Beside.COINS,)),
            LessonStep("ashore", Advance(Card.PARROT, SLOOP)),
            LessonStep("home", Advance(Card.CANNON, _second(28))),
        ),
    ),
    Lesson(
        "nest.freebooter",
        (
            LessonStep("gold", Advance(Card.GOLD_MAP, 5)),
            LessonStep(
                "discard",
                Discard(Card.DUCATS),
                (Discard(Card.MAP), Discard(Card.PARROT), Discard(Card.CHEST)),
                beside=(Beside.CREWS,),
            ),
        ),
    ),
    Dilemma(
        "nest.choice",
        (
            Option(
                "run",
                (
                    Sail(free=True),
                    *[Advance(Card.COMPASS, SLOOP)] * 2,
                    Advance(Card.COMPASS, _second(28)),
                ),
            ),
            Option("gather", (Nudge(1, 13), Nudge(3, 3), Nudge(2, 0))),
            Option(
                "mix",
                (
                    Sail(free=True),
                    *[Advance(Card.COMPASS, SLOOP)] * 2,
                    Nudge(1, _second(25)),
                ),
                tells=(("free", _second(25)),),
            ),
        ),
    ),
)

TOPICS: Mapping[str, Topic] = MappingProxyType({topic.name: topic for topic in _TAUGHT})
"""Everything that can be learned by itself, in the order in which it is taught."""


def course_of(game: str) -> tuple[Topic, ...]:
    """All topics of a game, in order."""
    return tuple(topic for topic in _TAUGHT if topic.game == game)


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing told, and what happens meanwhile."""

    name: str
    seconds: float
    """How long it takes at least, with what happens in it."""
    actions: tuple[Action, ...] = ()
    """The first is what is told of."""


@dataclass(frozen=True, slots=True)
class Scenelet:
    """Beats that follow each other in one position."""

    position: str
    beats: tuple[Beat, ...]


DEMONSTRATIONS: Mapping[str, tuple[Scenelet, ...]] = MappingProxyType(
    {
        "escape": (
            Scenelet(
                "escape.dawn",
                (
                    Beat("fort", 7.0),
                    Beat("card", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("jump", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("three", 8.5, (Advance(Card.HAT, 0),)),
                    Beat("far", 8.5, (Advance(Card.HAT, 0),)),
                    Beat("back", 9.5, (Retreat(19), Advance(Card.KEY, 0))),
                    Beat("follow", 8.0, (Advance(Card.HAT, 0),)),
                    Beat("two", 8.5, (Retreat(19),)),
                ),
            ),
            Scenelet(
                "escape.finale",
                (
                    Beat("road", 9.0, (Advance(Card.BOTTLE, 8),)),
                    Beat("win", 10.0, (Advance(Card.KEY, 36),)),
                    Beat("you", 4.5),
                ),
            ),
        ),
        "nest": (
            Scenelet(
                "nest.dawn",
                (
                    Beat("isles", 7.0),
                    Beat("card", 8.0, (Advance(Card.MAP, 0),)),
                    Beat("aboard", 7.5, (Advance(Card.PARROT, 10),)),
                    Beat("nudge", 8.5, (Nudge(2, 13),)),
                    Beat("two", 8.5, (Nudge(0, 11),)),
                    Beat("follow", 8.0, (Advance(Card.CHEST, 9), EndTurn())),
                    Beat(
                        "gold",
                        10.0,
                        (
                            Advance(Card.GOLD_CANNON, 3),
                            Discard(Card.DUCATS),
                            Discard(Card.DUCATS),
                            EndTurn(),
                        ),
                    ),
                    Beat("captain", 8.5, (Sail(free=True),)),
                    Beat("ashore", 8.0, (Advance(Card.CHEST, SLOOP),)),
                ),
            ),
            Scenelet(
                "nest.finale",
                (
                    Beat("win", 11.0, (Advance(Card.DUCATS, 28),)),
                    Beat("you", 4.5),
                ),
            ),
        ),
    }
)
"""A game that plays itself, for each game."""


_ROW = "skull dagger key bottle pistol hat skull key dagger bottle hat pistol"
_ASHORE = "start start start start start start"
_OTHERS = ("bottle skull pistol", "key skull hat pistol", "bottle key skull")

_EXAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "escape.road": "escape.example",
        "escape.retreat": "escape.example",
        "escape.choice": "escape.example",
        "nest.nudge": "nest.example_1",
        "nest.choice": "nest.example_1",
    }
)
"""The topics that begin in a position of the rulebooks."""

_STAGINGS: Mapping[str, Placement] = MappingProxyType(
    {
        "escape.advance": Placement(
            (_ASHORE, "1 2 start start start start", "5 start start start start start"),
            ("skull hat dagger bottle key pistol", "hat hat key", "skull key bottle"),
            row=_ROW,
        ),
        # As in the rulebooks' example, but with two keys to play.
        "escape.jump": Placement(
            (
                "start 6 6 9 17 18",
                "5 8 17 17 22 26",
                "start 11 12 19 19 29",
                "start 9 21 30 33 sloop",
            ),
            ("skull skull hat dagger bottle key key pistol", *_OTHERS),
            row=_ROW,
        ),
        "escape.board": Placement(
            (
                "30 36 sloop sloop sloop sloop",
                "28 33 34 sloop sloop sloop",
                "5 12 29 31 sloop sloop",
                "22 27 35 sloop sloop sloop",
            ),
            ("key key", *_OTHERS),
            row=_ROW,
        ),
        "escape.actions": Placement(
            ("start start start 4 11 16", "start start 2 7 9 sloop"),
            ("skull dagger bottle key pistol", "hat skull pistol bottle"),
            row=_ROW,
        ),
        "escape.dawn": Placement(
            (_ASHORE, _ASHORE, _ASHORE),
            (
                "hat hat hat bottle key dagger",
                "hat key skull pistol bottle dagger",
                "hat skull pistol pistol key bottle",
            ),
            row=_ROW,
        ),
        "escape.finale": Placement(
            ("8 36 sloop sloop sloop sloop", "12 18 22 34 35 sloop", "5 12 29 30 33 sloop"),
            ("bottle key", "hat skull dagger", "key pistol"),
            row=_ROW,
        ),
        "nest.advance": Placement(
            (
                "start start start start 5 10",
                "1 2 start start start start",
                "7 12 start start start start",
                "8 start start start start start",
            ),
            ("map parrot compass ducats chest cannon", "map", "chest", "parrot"),
        ),
        "nest.sail": Placement(
            (
                "start 4 9 18 22 sloop",
                "5 10 13 18 25 start",
                "start 7 16 28 sloop sloop",
                "3 8 14 14 19 31",
            ),
            ("chest map ducats parrot", "map chest", "cannon", "parrot ducats"),
        ),
        "nest.captain": Placement(
            (
                "start 3 9 28 sloop sloop",
                "5 10 13 18 25 start",
                "start 7 16 32 32 sloop",
                "3 8 14 14 19 31",
            ),
            ("parrot cannon map chest ducats", "map chest", "cannon", "parrot ducats"),
        ),
        "nest.freebooter": Placement(
            (
                "start 5 9 10 18 sloop",
                "6 10 13 18 25 start",
                "start start 7 16 28 sloop",
                "3 8 14 14 19 31",
            ),
            (
                "map* ducats ducats chest parrot parrot compass cannon spyglass",
                "map map parrot parrot chest compass compass cannon ducats",
                "map ducats spyglass parrot parrot chest",
                "spyglass spyglass cannon cannon map parrot chest chest",
            ),
        ),
        "nest.dawn": Placement(
            ("start start start 4 10 14", "start start 2 6 6 9", "start start start 3 8 13"),
            (
                "map map parrot spyglass chest chest cannon compass ducats ducats",
                "chest map ducats spyglass compass",
                "cannon* map parrot parrot compass cannon",
            ),
            stock="compass map chest",
        ),
        "nest.finale": Placement(
            ("27 nest nest nest nest nest", "20 28 33 nest nest nest", "16 30 30 31 nest nest"),
            ("ducats map", "chest parrot", "cannon compass"),
            sloop=2,
        ),
    }
)


def players_in(name: str) -> int:
    """How many play in that position."""
    return 4 if name in _EXAMPLES else len(_STAGINGS[name].pirates)


def match_at(name: str, seats: tuple[Seat, ...]) -> Match:
    """A game that begins in that position; it has no seed, so it is never saved."""
    if name in _EXAMPLES:
        return exemplary(_EXAMPLES[name], seats)
    game = GAMES[name.partition(".")[0]]
    return staged(game, seats, _STAGINGS[name].with_rest_in_stock(game))
