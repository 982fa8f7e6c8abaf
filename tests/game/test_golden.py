"""Golden games and perft counts: what they were, they still are, to the letter."""

from itertools import zip_longest

import pytest

from game.games import GAMES, Game
from tests.game.golden import CASES, FOLDER, playthrough
from tests.game.perft import FOLDER as COUNTS
from tests.game.perft import SHALLOWEST, Start, kept, perft, starts
from tests.game.playing import every_game


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
                "If the rules were meant to change, `make golden` writes the file again."
            )


def test_no_golden_game_is_kept_that_nobody_plays() -> None:
    assert {file.name for file in FOLDER.iterdir()} <= {f"{name}.txt" for name in CASES}


STARTS = [
    pytest.param(game, start, id="-".join(map(str, (game.name, *start))))
    for game in GAMES.values()
    for start in starts(game)
]


@pytest.mark.parametrize(("game", "start"), STARTS)
def test_there_are_as_many_ways_to_go_on_as_there_were(game: Game, start: Start) -> None:
    expected = kept(game).get(start)
    assert expected is not None, f"no counts for {start}; `make golden` writes them"
    assert len(expected) >= SHALLOWEST
    assert all(expected), "a count from here shows nothing"
    assert perft(game.rules, start.state(game), len(expected)) == expected


@every_game
def test_no_count_is_kept_that_nobody_checks(game: Game) -> None:
    assert set(kept(game)) <= set(starts(game))
    assert {file.stem for file in COUNTS.iterdir()} <= set(GAMES)
