"""How many ways there are to go on from a position, by depth: counted again, and compared."""

import pytest

from game.games import GAMES, Game
from tests.game.perft import FOLDER, SHALLOWEST, Start, kept, perft, starts
from tests.game.playing import every_game

CASES = [
    pytest.param(game, start, id="-".join(map(str, (game.name, *start))))
    for game in GAMES.values()
    for start in starts(game)
]


@pytest.mark.parametrize(("game", "start"), CASES)
def test_there_are_as_many_ways_to_go_on_as_there_were(game: Game, start: Start) -> None:
    expected = kept(game).get(start)
    assert expected is not None, f"no counts for {start}; `make golden` writes them"
    assert len(expected) >= SHALLOWEST
    assert all(expected), "a count from here shows nothing"
    assert perft(game.rules, start.state(game), len(expected)) == expected


@every_game
def test_no_count_is_kept_that_nobody_checks(game: Game) -> None:
    assert set(kept(game)) <= set(starts(game))
    assert {file.stem for file in FOLDER.iterdir()} <= set(GAMES)
