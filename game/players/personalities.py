"""The personalities of the five pirates: how each weighs a game and how far it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from game.games import game_of
from game.players.evaluators import evaluator_of, trained_weights
from game.players.reach import FAIR, ONE_ACTION, WHOLE, Evaluator, Lookahead
from game.state import Table


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate plays: how far it looks, how much rivals count, and what is added to the trained
    weights or replaces them."""

    reach: Lookahead
    regard: float = 1.0
    added: tuple[tuple[str, float], ...] = ()
    own: Mapping[str, float] | None = None


# One action ahead with the trained weights as they are: only a measure for others.
MEASURE = "tuned"

_ESCAPE = {
    "finn": Personality(
        ONE_ACTION,
        regard=0.0,
        own=MappingProxyType({"home": 2.0, "progress": 10.0, "cards_to_4": 0.6}),
    ),
    "mateo": Personality(ONE_ACTION, regard=0.0),
    "rosa": Personality(FAIR, regard=0.2, added=(("hindmost", 1.3), ("second_hindmost", 0.7))),
    "barto": Personality(WHOLE),
    "yusuf": Personality(WHOLE),
    MEASURE: Personality(ONE_ACTION),
}
_NEST = {
    "finn": Personality(
        ONE_ACTION,
        regard=0.0,
        own=MappingProxyType(
            {
                "home": 10.0,
                "second": 6.0,
                "second_progress": 4.0,
                "aboard_far": 2.5,
                "aboard": 2.0,
                "first": 3.0,
                "cards_to_4": 0.6,
            }
        ),
    ),
    "mateo": Personality(ONE_ACTION, regard=0.45),
    "rosa": Personality(FAIR, regard=0.8, added=(("hindmost", 2.5), ("first", 1.5))),
    "barto": Personality(WHOLE),
    "yusuf": Personality(WHOLE),
    MEASURE: Personality(ONE_ACTION),
}
PERSONALITIES: Mapping[str, Mapping[str, Personality]] = {"escape": _ESCAPE, "nest": _NEST}


def personality_of(name: str, table: Table) -> Personality:
    """Return how a pirate plays the game on this table."""
    return PERSONALITIES[game_of(table).name][name]


def evaluator_at(name: str, table: Table) -> Evaluator:
    """Return the evaluator of a pirate for the game on this table."""
    game = game_of(table)
    return _evaluator(name, game.name, game.variant_of(table.options))


@cache
def _evaluator(name: str, game: str, variant: str) -> Evaluator:
    personality = PERSONALITIES[game][name]
    weights = dict(trained_weights(variant) if personality.own is None else personality.own)
    for what, more in personality.added:
        weights[what] += more
    return evaluator_of(game, weights, personality.regard)
