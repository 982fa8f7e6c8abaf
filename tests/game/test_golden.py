"""One game for each choice of options, kept as text: what it was, it still is, to the letter."""

from itertools import zip_longest

import pytest

from tests.game.golden import CASES, FOLDER, playthrough


@pytest.mark.parametrize("name", CASES)
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"no golden game {name}; `make golden` writes it"
    before = file.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(
        zip_longest(before, playthrough(name).splitlines(), fillvalue="(nothing)"), start=1
    ):
        if was != now:
            pytest.fail(
                f"{file.name}, line {number}\n was {was}\n  is {now}\n"
                "If the rules were meant to change, `make golden` writes the file anew."
            )


def test_no_golden_game_is_kept_that_nobody_plays() -> None:
    assert {file.name for file in FOLDER.iterdir()} <= {f"{name}.txt" for name in CASES}
