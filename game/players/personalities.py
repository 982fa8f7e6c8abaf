"""The personalities of the five pirates: how each weighs a game and how far it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.games import game_of
from game.players.evaluators import FIRST, evaluator_of, trained_weights, weights_in
from game.players.reach import ONE_ACTION, WHOLE, Evaluator, Lookahead
from game.state import Table


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate plays: how far it looks, how much rivals count, what is added to the weights of
    its own crew, and whether those are the first that were ever trained."""

    reach: Lookahead
    regard: float = 1.0
    added: tuple[tuple[str, float], ...] = ()
    first: bool = False


# One action ahead with the trained weights as they are: only a measure for others.
MEASURE = "tuned"

# How much of its bias each pirate has, so that everyone wins about seven of ten games against the
# one with a star less.
_BIAS: Mapping[str, Mapping[str, float]] = {
    "jamaica": {"finn": 1.0, "mateo": 1.0, "rosa": 1.0},
    "tortuga": {"finn": 1.0, "mateo": 1.0, "rosa": 1.0},
    "hispaniola": {"finn": 1.0, "mateo": 1.0, "rosa": 1.0},
    "nest": {"finn": 1.0, "mateo": 1.0, "rosa": 1.0},
}


def personality_of(name: str, table: Table) -> Personality:
    """Return how a pirate plays the game on this table."""
    game = game_of(table)
    return personality(name, game.variant_of(table.options))


@cache
def personality(name: str, variant: str) -> Personality:
    """Return how a pirate plays a variant."""
    much = _BIAS[variant].get(name, 0.0)
    nest = variant == "nest"
    match name:
        case "finn":
            added = (("first", 1.0), ("second_progress", 1.0)) if nest else (("progress", 4.0),)
            return Personality(ONE_ACTION, 0.0, tuple((n, much * w) for n, w in added))
        case "mateo":
            return Personality(ONE_ACTION, 0.0)
        case "rosa":
            added = (
                (("hindmost", 2.5), ("first", 1.5))
                if nest
                else (("hindmost", 1.3), ("second_hindmost", 0.7))
            )
            return Personality(WHOLE, 1.0, tuple((n, much * w) for n, w in added))
        case "barto" | "yusuf":
            return Personality(WHOLE)
        case "barto-1" | "yusuf-1":
            return Personality(WHOLE, first=True)
        case _:
            return Personality(ONE_ACTION)


def evaluator_at(name: str, table: Table) -> Evaluator:
    """Return the evaluator of a pirate for the game on this table."""
    game = game_of(table)
    return _evaluator(name, game.name, game.variant_of(table.options), table.players)


@cache
def _evaluator(name: str, game: str, variant: str, players: int) -> Evaluator:
    person = personality(name, variant)
    if person.first:
        return evaluator_of(game, weights_in(FIRST[variant]), person.regard)
    weights = dict(trained_weights(variant, players))
    for what, more in person.added:
        weights[what] = _more(weights[what], more)
    return evaluator_of(game, weights, person.regard)


def _more(weight, more):
    early, late, *rivals = weight
    return (early + more, late + more, *rivals)
