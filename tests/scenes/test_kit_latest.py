"""The latest result of a function is kept as long as its arguments are equal."""

from scenes.kit.latest import Latest


def test_a_result_is_computed_again_only_for_other_arguments() -> None:
    asked: list[tuple[int, ...]] = []

    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    latest = Latest(total)
    for numbers in ((1, 2), (1, 2), (3,), (1, 2)):
        assert latest(numbers) == sum(numbers)
    assert asked == [(1, 2), (3,), (1, 2)]
    latest.forget()
    latest((1, 2))
    assert asked[-2:] == [(1, 2), (1, 2)]
