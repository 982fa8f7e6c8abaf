"""A random generator as a value: the same seed gives the same game everywhere."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_WORD = 2**64 - 1
# SplitMix64's stride and multipliers.
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST_MIX = 0xBF58476D1CE4E5B9
_SECOND_MIX = 0x94D049BB133111EB
MAX_SEED = 2**53 - 1  # every JSON reader keeps such a number exactly


def _mix(state: int) -> int:
    state = ((state ^ (state >> 30)) * _FIRST_MIX) & _WORD
    state = ((state ^ (state >> 27)) * _SECOND_MIX) & _WORD
    return state ^ (state >> 31)


class Rng(NamedTuple):
    """SplitMix64; every draw returns the result and the generator that follows."""

    state: int

    def below(self, limit: int) -> tuple[int, "Rng"]:
        """A whole number from 0 up to, not including, limit."""
        state = (self.state + _GOLDEN) & _WORD
        # The high word of the product favours no number by more than limit / 2^64.
        return _mix(state) * limit >> 64, Rng(state)

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Rng"]:
        """The items in random order."""
        result = list(items)
        state = self.state
        for last in range(len(result) - 1, 0, -1):
            state = (state + _GOLDEN) & _WORD
            # What _mix does, without a hundred calls a deck.
            word = ((state ^ (state >> 30)) * _FIRST_MIX) & _WORD
            word = ((word ^ (word >> 27)) * _SECOND_MIX) & _WORD
            other = (word ^ (word >> 31)) * (last + 1) >> 64
            result[last], result[other] = result[other], result[last]
        return tuple(result), Rng(state)


def derived_seed(seed: int, index: int) -> int:
    """Derive the seed of the index-th game or brain from one seed."""
    return _mix((_mix(seed & _WORD) + (index + 1) * _GOLDEN) & _WORD) & MAX_SEED
