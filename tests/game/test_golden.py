"""Golden games and perft counts: what they were, they still are, to the letter."""

from itertools import zip_longest

import pytest

from game.games import GAMES, Game
from tests.game.golden import CASES, FOLDER, playthrough
from tests.game.perft import FOLDER as COUNTS
from tests.game.perft import SHALLOWEST, Start, kept, perft, starts
from tests.game.playing import every_game

KEPT = [name for name in CASES if (FOLDER / f"{name}.txt").exists()]


def test_there_is_a_golden_game_for_each_choice_of_options() -> None:
    missing = [name for name in CASES if name not in KEPT]
    assert not missing, f"`make golden` writes the golden games {', '.join(missing)}"


@pytest.mark.parametrize("name", KEPT)
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    before = file.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(
        zip_longest(before, playthrough(name).splitlines(), fillvalue="(nothing)"), start=1
    ):
        if was != now:
            pytest.fail(
                f"{file.name}, line {number}\n was {was}\n  is {now}\n"
                "If the rules were meant to change, `make golden` writes the file again."
            )


def test_no_golden_game_is_kept_that_nobody_plays() -> None:
    assert {file.name for file in FOLDER.iterdir()} <= {f"{name}.txt" for name in CASES}


COUNTED = {name: kept(game) for name, game in GAMES.items()}
STARTS = [
    pytest.param(GAMES[name], start, id="-".join(map(str, (name, *start))))
    for name, counts in COUNTED.items()
    for start in counts
]


@every_game
def test_the_ways_to_go_on_are_counted_from_each_start(game: Game) -> None:
    missing = {start.variant for start in starts(game) if start not in COUNTED[game.name]}
    assert not missing, f"`make golden` writes the counts of {', '.join(sorted(missing))}"


@pytest.mark.parametrize(("game", "start"), STARTS)
def test_there_are_as_many_ways_to_go_on_as_there_were(game: Game, start: Start) -> None:
    expected = COUNTED[game.name][start]
    assert len(expected) >= SHALLOWEST
    assert all(expected), "a count from here shows nothing"
    assert perft(game.rules, start.state(game), len(expected)) == expected


@every_game
def test_no_count_is_kept_that_nobody_checks(game: Game) -> None:
    assert set(COUNTED[game.name]) <= set(starts(game))
    assert {file.stem for file in COUNTS.iterdir()} <= set(GAMES)
