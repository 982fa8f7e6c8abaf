"""What the tutorial teaches: topics in order, each a position and what is done there.

Only data: a topic's position bears its name in `game.scenarios`, and its texts lie under
"tutorial." and that name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from game import Action, Advance, Card, Discard, EndTurn, Nudge, Position, Retreat, Sail

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
