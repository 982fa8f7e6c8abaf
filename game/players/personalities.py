"""How each of the five pirates weighs the games, and how far each looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from game.players.evaluators import Evaluator, mind_of, trained_weights
from game.players.reach import FAIR, ONE_ACTION, WHOLE, SearchWidth
from game.state import Table


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate weighs a game: what is added to the trained weights, or weights of its own; how
    much rivals count; and how far it looks."""

    reach: SearchWidth
    regard: float = 1.0
    added: tuple[tuple[str, float], ...] = ()
    own: Mapping[str, float] | None = None


# Greedy with the trained weights as they are: nobody to play against, but a measure for others.
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
TEMPERS: Mapping[str, Mapping[str, Personality]] = {"escape": _ESCAPE, "nest": _NEST}


def game_of(table: Table) -> str:
    """The name of the game that is played: Nest is the one with a haven on the way."""
    return "nest" if len(table.track.havens) > 1 else "escape"


def variant_of(table: Table) -> str:
    """The name of the variant that is played, by who sees what and where cards come from."""
    if game_of(table) == "nest":
        return "nest"
    if table.options.open_hands:
        return "tortuga"
    return "hispaniola" if table.options.open_row else "jamaica"


def temper_of(name: str, table: Table) -> Personality:
    """How a pirate plays the game on this table."""
    return TEMPERS[game_of(table)][name]


def mind_at(name: str, table: Table) -> Evaluator:
    """The mind of a pirate for the game on this table."""
    return _mind(name, game_of(table), variant_of(table))


@cache
def _mind(name: str, game: str, variant: str) -> Evaluator:
    temper = TEMPERS[game][name]
    weights = dict(trained_weights(variant) if temper.own is None else temper.own)
    for what, more in temper.added:
        weights[what] += more
    return mind_of(game, weights, temper.regard)
