"""The personalities of the five pirates: how each weighs a game and how far it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.games import game_of
from game.players.evaluators import FIRST, evaluator_of, trained_weights, weights_in
from game.players.reach import (
    FIRST_QUICK,
    FIRST_WHOLE,
    ONE_ACTION,
    QUICK,
    STEPWISE,
    WHOLE,
    Evaluator,
    Lookahead,
    Weight,
)
from game.players.search import Effort
from game.state import Table


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate plays: how much it tries, how much rivals count, what is added to the weights of
    its own crew, and whether those are the first that were ever trained."""

    effort: Effort
    regard: float = 1.0
    added: Mapping[str, float] | None = None
    first: bool = False


class _Ladder(NamedTuple):
    """What makes everyone win about seven of ten games against the one with a star less: Finn's
    rush, Mateo's regard for rivals, Rosa's care for the last, how many turns Barto tries; and how
    many steps Mateo goes on from."""

    rush: float
    regard: float
    care: float
    tried: int
    steps: int = 5


# With two players, and with more, where a single rival counts less.
_LADDERS: Mapping[str, tuple[_Ladder, _Ladder]] = {
    "jamaica": (_Ladder(7.5, 0.0, 1.65, 2), _Ladder(7.5, 0.0, 1.65, 3, 2)),
    "tortuga": (_Ladder(3.5, 0.38, 0.82, 2), _Ladder(3.8, 0.38, 0.82, 2)),
    "hispaniola": (_Ladder(3.2, 0.5, 0.5, 3), _Ladder(3.2, 0.5, 0.55, 3)),
    "nest": (_Ladder(1.0, 0.4, 0.9, 3), _Ladder(2.0, 0.4, 0.9, 3)),
}
_RUSH = {"escape": ("progress",), "nest": ("first", "second_progress")}
_CARE = {
    "escape": {"hindmost": 1.3, "second_hindmost": 0.7},
    "nest": {"hindmost": 2.5, "first": 1.5},
}


def _search(doubt: float, turns: int, guesses: int, *halved: int, reads: bool = True) -> Effort:
    return Effort(turns, guesses, WHOLE, QUICK, None, True, halved, reads, doubt)


# With two players, and with more. In Tortuga hands and new cards are open, so guesses differ less.
# In Nest what was not played tells hardly anything.
_YUSUF: Mapping[str, tuple[Effort, Effort]] = {
    "jamaica": (_search(0.25, 10, 9, 2, 5), _search(0.5, 10, 16, 3, 6, 10)),
    "tortuga": (_search(0.25, 16, 4, 1, 2), _search(0.5, 10, 16, 3, 6, 10)),
    "hispaniola": (_search(0.25, 10, 9, 2, 5), _search(0.5, 10, 16, 3, 6, 10)),
    "nest": (
        _search(0.25, 12, 12, 3, 6, reads=False),
        _search(1.0, 10, 16, 3, 6, 10, reads=False),
    ),
}


def personality_of(name: str, table: Table) -> Personality:
    """Return how a pirate plays the game on this table."""
    game = game_of(table)
    return personality(name, game.name, game.variant_of(table.options), table.players)


@cache
def personality(name: str, game: str, variant: str, players: int) -> Personality:
    """Return how a pirate plays a variant with that many players."""
    ladder = _LADDERS[variant][players > 2]
    match name:
        case "finn":
            return Personality(_only(WHOLE), 0.0, dict.fromkeys(_RUSH[game], ladder.rush))
        case "mateo":
            steps = STEPWISE._replace(widths=(ladder.steps, ladder.steps))
            return Personality(_only(steps), ladder.regard)
        case "rosa":
            added = {what: ladder.care * more for what, more in _CARE[game].items()}
            return Personality(_only(WHOLE), 1.0, added)
        case "barto":
            guesses = 1 if variant == "tortuga" else 2
            return Personality(Effort(ladder.tried, guesses, WHOLE, QUICK))
        case "yusuf":
            return Personality(_YUSUF[variant][players > 2])
        case "barto-1":
            return Personality(_only(FIRST_WHOLE), first=True)
        case "yusuf-1":
            return Personality(Effort(8, 3, FIRST_WHOLE, FIRST_QUICK), first=True)
        case "tuned":
            return Personality(_only(ONE_ACTION))
        case _:
            raise ValueError(f"{name} is no pirate that plans its turns")


def _only(first: Lookahead) -> Effort:
    """No search: the best turn by weights."""
    return Effort(1, 0, first, QUICK)


def evaluator_at(name: str, table: Table) -> Evaluator:
    """Return the evaluator of a pirate for the game on this table."""
    game = game_of(table)
    return _evaluator(name, game.name, game.variant_of(table.options), table.players)


@cache
def _evaluator(name: str, game: str, variant: str, players: int) -> Evaluator:
    person = personality(name, game, variant, players)
    if person.first:
        return evaluator_of(game, weights_in(FIRST[variant]), person.regard)
    weights = dict(trained_weights(variant, players))
    for what, more in (person.added or {}).items():
        weights[what] = _with_more(weights[what], more)
    return evaluator_of(game, weights, person.regard)


def _with_more(weight: Weight, more: float) -> Weight:
    """Return a weight with more of it for the own crew."""
    if isinstance(weight, int | float):
        return weight + more
    early, late, *rivals = weight
    return (early + more, late + more, *rivals)
