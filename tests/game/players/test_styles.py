"""Foreign players: that they play by the rules, each in its own way."""

import pytest

from game.games import GAMES
from game.players.brains import BRAINS as PIRATES
from game.players.evaluators import position_of
from game.players.reach import QUICK, WINNING
from game.players.search_state import GROUND
from tests.game.building import position
from tests.soak import long
from tools.crosstable import PLACES, Pairing, played
from tools.styles import BRAINS, FOREIGN, STYLES, WANTS, Style, evolved


@pytest.mark.parametrize(("game", "variant"), long(PLACES, usual=PLACES[::2]))
@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_player_ends_its_games(name: str, game: str, variant: str) -> None:
    tally = played(Pairing(game, variant, name, "greedy", 3, 1, ""), seed=2, jobs=1)
    assert tally.games == 1
    assert tally.draws == 0


def test_nobody_foreign_is_a_pirate() -> None:
    assert not set(FOREIGN) & set(PIRATES)
    assert set(FOREIGN) <= set(BRAINS)


@pytest.mark.parametrize(("game", "variant"), PLACES)
def test_the_evolved_style_wants_what_styles_can_want(game: str, variant: str) -> None:
    assert tuple(evolved(variant)) == WANTS
    assert Style(game, evolved(variant)).own[0] == tuple(evolved(variant).values())


def test_a_style_takes_the_win() -> None:
    state = position((37, 37, 37, 37, 37, 31), (1, 2, 3), hands=("skull hat key", "hat"))
    for wants in STYLES.values():
        value, codes = Style("escape", wants).turns(position_of(state), QUICK)[0]
        assert value > WINNING
        assert len(codes) <= 3


def test_the_runner_gains_more_ground_and_the_hoarder_more_cards() -> None:
    ground, cards = {}, {}
    game = GAMES["escape"]
    for name in ("runner", "hoarder"):
        at = position_of(game.rules.new_game(2, game.variants["tortuga"], 7).state)
        seat = at.turn
        for _ in range(6):
            at.take_turn(Style("escape", STYLES[name]).turns(at, QUICK)[0][1])
        ground[name] = GROUND[at.crews[seat]]
        cards[name] = at.hands[seat] % 127
    assert ground["runner"] > ground["hoarder"]
    assert cards["hoarder"] > cards["runner"]
