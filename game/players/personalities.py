"""The personalities of the pirates that plan: how each weighs a game and how far it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.games import game_of
from game.players.evaluators import evaluator_of, trained_weights
from game.players.reach import QUICK, STEPWISE, WHOLE, Evaluator, Lookahead, Weight
from game.players.search import Effort, halvings
from game.state import Table


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate plays: how much it tries, and how it judges a position."""

    effort: Effort
    evaluator: Evaluator


class _Ladder(NamedTuple):
    """Values with which each pirate wins about 70 % of the games against the one a star below.

    They are Mateo's regard for rivals, Rosa's care for the last pirate, the number of turns that
    Barto tries, and the number of steps that Mateo continues. Finn, the first, does not plan.
    """

    regard: float
    care: float
    tried: int
    steps: int = 5


# With two players, and with more, where a single rival counts less.
_LADDERS: Mapping[str, tuple[_Ladder, _Ladder]] = {
    "jamaica": (_Ladder(0.0, 1.65, 2), _Ladder(0.0, 1.65, 3, 2)),
    "tortuga": (_Ladder(0.38, 0.82, 2), _Ladder(0.38, 0.82, 2)),
    "hispaniola": (_Ladder(0.5, 0.5, 3), _Ladder(0.5, 0.55, 3)),
    "nest": (_Ladder(0.4, 0.9, 3), _Ladder(0.4, 0.9, 3)),
}
_CARE = {
    "escape": {"hindmost": 1.3, "second_hindmost": 0.7},
    "nest": {"hindmost": 2.5, "first": 1.5},
}


def _search(doubt: float, trust: float, turns: int, trials: int, *, reads: bool = True) -> Effort:
    halved = halvings(turns, trials)
    return Effort(
        turns,
        halved[-1],
        WHOLE,
        QUICK,
        solves=True,
        halved=halved,
        reads_play=reads,
        doubt=doubt,
        trust=trust,
    )


# With two players, and with more. In Tortuga hands and new cards are open, so guesses differ less.
# In Nest the cards that were not played reveal hardly anything.
_YUSUF: Mapping[str, tuple[Effort, Effort]] = {
    "jamaica": (_search(0.25, 2.0, 12, 48), _search(0.5, 4.0, 16, 64)),
    "tortuga": (_search(0.25, 2.0, 8, 16), _search(0.5, 4.0, 16, 64)),
    "hispaniola": (_search(0.25, 2.0, 12, 48), _search(0.5, 4.0, 16, 64)),
    "nest": (
        _search(0.25, 2.0, 16, 72, reads=False),
        _search(1.0, 4.0, 16, 64, reads=False),
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
    weights = trained_weights(variant, players)
    match name:
        case "mateo":
            steps = STEPWISE._replace(widths=(ladder.steps, ladder.steps))
            return Personality(_only(steps), evaluator_of(game, weights, ladder.regard))
        case "rosa":
            more = {feature: ladder.care * care for feature, care in _CARE[game].items()}
            return Personality(_only(WHOLE), evaluator_of(game, _with_more(weights, more)))
        case "barto":
            guesses = 1 if variant == "tortuga" else 2
            effort = Effort(ladder.tried, guesses, WHOLE, QUICK)
            return Personality(effort, evaluator_of(game, weights))
        case "yusuf":
            return Personality(_YUSUF[variant][players > 2], evaluator_of(game, weights))
        case _:
            raise ValueError(f"{name} is no pirate that plans its turns")


def _only(first: Lookahead) -> Effort:
    """Return the effort of a pirate that takes the best turn by weights, without search."""
    return Effort(1, 0, first, QUICK)


def evaluator_at(name: str, table: Table) -> Evaluator:
    """Return the evaluator of a pirate for the game on this table."""
    return personality_of(name, table).evaluator


def _with_more(weights: Mapping[str, Weight], more: Mapping[str, float]) -> dict[str, Weight]:
    """Return the weights with some of those for the own crew increased."""
    changed = dict(weights)
    for feature, added in more.items():
        weight = changed[feature]
        if isinstance(weight, int | float):
            changed[feature] = weight + added
        else:
            early, late, *rivals = weight
            changed[feature] = (early + added, late + added, *rivals)
    return changed
