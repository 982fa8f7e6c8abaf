"""How far a mind looks, and what it finds: the same for both games."""

from collections.abc import Sequence
from math import exp, log
from operator import mul
from typing import NamedTuple, TypeAlias

# A turn and its value: the higher the better, in log odds of winning; its actions by number.
Turn: TypeAlias = tuple[float, tuple[int, ...]]

WON = 1000.0

SLOW_ROUND = 36  # a game that lasts so long drags on
_STEP = 12


class SearchWidth(NamedTuple):
    """How many beginnings of one and of two actions are gone on from, how many results are looked
    at closely, and how many actions ahead."""

    widths: tuple[int, int]
    finalists: int
    depth: int = 3


ONE_ACTION = SearchWidth((0, 0), 100, depth=1)
WHOLE = SearchWidth((60, 120), 80)
FAIR = SearchWidth((20, 40), 32)
QUICK = SearchWidth((12, 24), 24)


def impatience(round_: int) -> int:
    """How much a game drags on: 0 for a usual one."""
    return 0 if round_ < SLOW_ROUND else 1 + (round_ - SLOW_ROUND) // _STEP


def dot(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """The weighted sum of what counts."""
    return float(sum(map(mul, weights, numbers)))


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores in log odds as chances that add up to one."""
    best = max(scores)
    parts = [exp(score - best) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


def together(scores: Sequence[float]) -> float:
    """The score of several players against whom one plays: the log of their summed odds."""
    if len(scores) == 1:
        return scores[0]
    best = max(scores)
    return best + log(sum([exp(score - best) for score in scores]))


def shares(winners: Sequence[int], players: int) -> list[float]:
    """What each player has of a game that is over."""
    return [(seat in winners) / len(winners) for seat in range(players)]
