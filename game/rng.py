"""A random generator as a value: the same seed gives the same game everywhere."""

from collections.abc import Iterable
from functools import cache
from struct import Struct
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_WORD = 2**64 - 1
_LANE = 128
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
        """Return a whole number from 0 up to, not including, limit."""
        state = (self.state + _GOLDEN) & _WORD
        # The high word of the product favours no number by more than limit / 2^64.
        return _mix(state) * limit >> 64, Rng(state)

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Rng"]:
        """Return the items in random order."""
        result = list(items)
        count = max(0, len(result) - 1)
        for last, word in zip(range(count, 0, -1), _words(self.state, count), strict=True):
            other = word * (last + 1) >> 64
            result[last], result[other] = result[other], result[last]
        return tuple(result), Rng((self.state + count * _GOLDEN) & _WORD)


class _Lanes(NamedTuple):
    """Numbers side by side in one long number, each with twice its bits: products have room."""

    ones: int
    strides: int
    words: int
    """All bits that belong to a word."""
    layout: Struct

    @classmethod
    def of(cls, count: int) -> "_Lanes":
        """Return as many lanes as words are needed."""
        starts = [1 << _LANE * lane for lane in range(count)]
        strides = sum(start * number for number, start in enumerate(starts, 1)) * _GOLDEN
        return cls(sum(starts), strides, sum(starts) * _WORD, Struct("<" + "Q8x" * count))


_lanes = cache(_Lanes.of)


def _words(state: int, count: int) -> tuple[int, ...]:
    """Return what `_mix` makes of the next states, all at once: one by one takes three times as
    long, and decks are shuffled often."""
    ones, strides, words, layout = _lanes(count)
    mixed = state * ones + strides & words
    mixed = (mixed ^ mixed >> 30 & words) * _FIRST_MIX & words
    mixed = (mixed ^ mixed >> 27 & words) * _SECOND_MIX & words
    mixed ^= mixed >> 31 & words
    return layout.unpack(mixed.to_bytes(layout.size, "little"))


def derived_seed(seed: int, index: int) -> int:
    """Derive the seed of the index-th game or brain from one seed."""
    return _mix((_mix(seed & _WORD) + (index + 1) * _GOLDEN) & _WORD) & MAX_SEED
