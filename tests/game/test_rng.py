"""The generator: published values, frozen shuffles, fair draws, seeds that hang on seeds."""

from collections import Counter
from itertools import permutations

import pytest

from game.rng import MAX_SEED, Rng, derived_seed


def numbers(seed: int, limit: int, count: int) -> list[int]:
    """Draw numbers below a limit; below 2^64 they are the generator's raw outputs."""
    rng, drawn = Rng(seed), []
    for _ in range(count):
        number, rng = rng.below(limit)
        drawn.append(number)
    return drawn


PUBLISHED = {
    0: "e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f f88bb8a8724c81ec 1b39896a51a8749b",
    1234567: "599ed017fb08fc85 2c73f08458540fa5 883ebce5a3f27c77 3fbef740e9177b3f e3b8346708cb5ecd",
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_outputs_are_those_published_for_splitmix64(seed: int) -> None:
    assert " ".join(f"{word:016x}" for word in numbers(seed, 2**64, 5)) == PUBLISHED[seed]


def test_throws_of_a_die_are_the_same_for_ever() -> None:
    assert numbers(42, 6, 20) == [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2, 3, 3, 3, 1, 0, 2, 0, 4]


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        (0, (4, 9, 2, 5, 1, 7, 6, 0, 3, 8)),
        (1, (9, 0, 1, 4, 8, 2, 3, 7, 6, 5)),
        (7, (9, 5, 8, 6, 1, 2, 4, 7, 0, 3)),
        (MAX_SEED, (5, 6, 3, 0, 7, 2, 8, 4, 9, 1)),
    ],
)
def test_shuffles_are_the_same_for_ever(seed: int, order: tuple[int, ...]) -> None:
    assert Rng(seed).shuffled(range(10))[0] == order


@pytest.mark.parametrize("state", [99, 2**64 - 1, 2**64 - 0x9E3779B97F4A7C15])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 102, 105])
def test_a_shuffle_takes_one_draw_below_each_number_of_places(state: int, count: int) -> None:
    rng = Rng(state)
    expected = list(range(count))
    for last in range(count - 1, 0, -1):
        other, rng = rng.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert Rng(state).shuffled(range(count)) == (tuple(expected), rng)


def test_a_generator_is_a_value_that_no_draw_changes() -> None:
    rng = Rng(5)
    assert rng.below(1000) == rng.below(1000)
    assert rng.shuffled("abc") == rng.shuffled("abc")
    assert rng == Rng(5)
    assert rng.below(1000)[1] != rng


@pytest.mark.parametrize("items", ["", "x"])
def test_what_has_one_order_is_shuffled_without_a_draw(items: str) -> None:
    assert Rng(3).shuffled(items) == (tuple(items), Rng(3))


def test_a_number_below_one_is_nought() -> None:
    assert Rng(8).below(1)[0] == 0


def test_every_number_below_the_limit_is_about_as_likely() -> None:
    counts = Counter(numbers(2024, 10, 10_000))
    assert set(counts) == set(range(10))
    # Chi-square with 9 degrees of freedom: one thousandth is beyond 27.9.
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 27.9


def test_every_order_of_four_is_about_as_likely_over_the_seeds() -> None:
    counts = Counter(Rng(seed).shuffled(range(4))[0] for seed in range(12_000))
    assert set(counts) == set(permutations(range(4)))
    # Chi-square with 23 degrees of freedom: one thousandth is beyond 49.7.
    assert sum((n - 500) ** 2 / 500 for n in counts.values()) < 49.7


@pytest.mark.parametrize(
    ("seed", "index", "expected"),
    [
        (0, 0, 184964832153007),
        (0, 1, 6929580258059764),
        (7, 0, 7750591883951439),
        (7, 1, 7032280999195669),
        (MAX_SEED, 0, 1255520841131240),
    ],
)
def test_derived_seeds_are_the_same_for_ever(seed: int, index: int, expected: int) -> None:
    assert derived_seed(seed, index) == expected


def test_derived_seeds_differ_by_seed_and_by_index() -> None:
    derived = {derived_seed(seed, index) for seed in range(100) for index in range(500)}
    assert len(derived) == 100 * 500


def test_derived_seeds_are_seeds() -> None:
    derived = [derived_seed(seed, i) for seed in (0, 1, MAX_SEED) for i in (0, 1, 10**9)]
    assert all(0 <= seed <= MAX_SEED for seed in derived)


def test_seeds_are_numbers_that_every_json_reader_keeps() -> None:
    assert int(float(MAX_SEED)) == MAX_SEED
    assert int(float(MAX_SEED + 2)) != MAX_SEED + 2
