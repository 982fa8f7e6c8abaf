"""Minds: what they see in a position, and what they do about it."""

import json

import pytest

from game.actions import Advance
from game.cards import Card
from game.games import GAMES
from game.players.evaluators import (
    FOLDER,
    FORMAT,
    NAMES,
    evaluator_of,
    position_of,
    trained_weights,
)
from game.players.reach import (
    QUICK,
    SLOW_ROUND,
    WHOLE,
    WON,
    Lookahead,
    impatience,
    shares,
    softmax,
    together,
)
from game.players.search_state import action_of
from game.state import GameState
from tests.game.building import nest_position as nest_at
from tests.game.building import position as escape_at

SHIPPED = ("jamaica", "tortuga", "nest")


def seen(state: GameState, seat: int, viewer: int | None = None) -> dict[str, float]:
    game = "nest" if len(state.table.track.havens) > 1 else "escape"
    rows = evaluator_of(game, {}).numbers(position_of(state), viewer)
    return dict(zip(NAMES[game], rows[seat], strict=True))


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_shipped_brain_names_all_that_counts_and_how_it_was_made(variant: str) -> None:
    game = "nest" if variant == "nest" else "escape"
    data = json.loads((FOLDER / f"{variant}.json").read_text(encoding="utf-8"))
    assert data["format"] == FORMAT
    assert tuple(data["weights"]) == NAMES[game]
    assert data["made_by"].startswith("python -m tools.train ")
    assert f"--variant {variant}" in data["made_by"]
    assert data["lesson"]["seed"] == 1
    assert trained_weights(variant) == data["weights"]


def test_hispaniola_is_played_with_the_weights_of_tortuga() -> None:
    assert trained_weights("hispaniola") == trained_weights("tortuga")


def test_every_position_has_a_number_for_every_name() -> None:
    for name, game in GAMES.items():
        for options in game.variants.values():
            state = game.rules.new_game(3, options, 1).state
            for viewer in (None, 0, 2):
                rows = evaluator_of(name, {}).numbers(position_of(state), viewer)
                assert [len(row) for row in rows] == [len(NAMES[name])] * 3


def test_what_counts_in_escape_is_read_off_the_position() -> None:
    state = escape_at((37, 37, 10, 4), (5,), hands=("skull skull key", "hat"))
    mine = seen(state, 0)
    assert mine["home"] == pytest.approx(2 / 6)
    assert mine["start"] == pytest.approx(2 / 6)
    assert mine["progress"] == pytest.approx((37 + 37 + 10 + 4) / 222)
    assert mine["cards"] == pytest.approx(3 / 10)
    assert mine["kinds"] == pytest.approx(2 / 6)
    assert mine["hindmost"] == 0
    # From space 10 the pirate at 5 is the nearest behind: one card for five spaces.
    assert mine["best_retreat"] == pytest.approx((1 - 5 / 6) / 2)
    assert seen(state, 1)["best_retreat"] == pytest.approx((1 - 1 / 6) / 2)


def test_a_road_is_longer_the_more_of_its_sign_is_taken() -> None:
    bare = escape_at((), (), hands=("skull", ""))
    taken = escape_at((), (1, 7, 13), hands=("skull", ""))
    assert seen(bare, 0)["best_road"] == pytest.approx(1 / 37)
    assert seen(taken, 0)["best_road"] == pytest.approx(19 / 37)


def test_a_hidden_hand_counts_by_its_size_only() -> None:
    keys = escape_at((), (5,), hands=("", "key key key"))
    hats = escape_at((), (5,), hands=("", "hat skull bottle"))
    assert seen(keys, 1, viewer=0) == seen(hats, 1, viewer=0)
    assert seen(keys, 1) != seen(hats, 1)


def test_what_counts_in_nest_is_read_off_the_position() -> None:
    crews = ("start sloop sloop 3 19 nest", "start start start start 8 sloop")
    state = nest_at(*crews, hands=("map map map* ducats", "map"), sloop=2)
    mine = seen(state, 0)
    assert mine["home"] == pytest.approx(1 / 6)
    assert mine["second"] == pytest.approx(1 / 6)
    assert mine["aboard"] == 0
    assert mine["aboard_far"] == pytest.approx(2 / 3)
    assert mine["stranded"] == pytest.approx(2 / 6)
    assert mine["captain"] == 1
    assert seen(state, 1)["captain"] == 0
    assert mine["cards"] == pytest.approx(4 / 10)
    assert mine["kinds"] == pytest.approx(2 / 7)
    assert mine["gold"] == pytest.approx(1 / 3)


def test_the_last_few_can_finish_where_each_has_a_card_that_leads_home() -> None:
    far = escape_at((37, 37, 37, 37, 20, 35), (36,), hands=("skull hat", ""))
    near = escape_at((37, 37, 37, 37, 34, 35), (36,), hands=("skull hat", ""))
    short = escape_at((37, 37, 37, 37, 34, 35), (36,), hands=("skull", ""))
    assert [seen(state, 0)["finishing"] for state in (far, near, short)] == [0, 1, 0]


@pytest.mark.parametrize("reach", [WHOLE, QUICK])
def test_a_won_game_is_won_at_once(reach: Lookahead) -> None:
    state = escape_at((37, 37, 37, 37, 37, 35), (36,), hands=("skull key", ""))
    evaluator = evaluator_of("escape", trained_weights("jamaica"))
    best = evaluator.turns(position_of(state), reach)[0]
    assert best[0] == WON - 1
    assert len(best[1]) == 1


def test_regard_for_rivals_keeps_from_opening_roads_for_them() -> None:
    # The pirate on 7 closes the skulls' second space: as long as it stays, the rival jumps far.
    state = escape_at((7, 2), (1, 1), hands=("hat", "skull skull"), actions_left=1)
    position = position_of(state)
    weights = {"progress": 1.0, "best_road": 5.0}
    careless = evaluator_of("escape", weights, regard=0.0).turns(position, QUICK)
    careful = evaluator_of("escape", weights).turns(position, QUICK)
    assert {codes for _, codes in careless} == {codes for _, codes in careful}
    assert [value for value, _ in careless] != [value for value, _ in careful]


def test_the_chances_add_up_and_a_finished_game_is_certain() -> None:
    evaluator = evaluator_of("escape", trained_weights("jamaica"))
    state = escape_at((30, 30), (2,), (0,), hands=("key key", "key", ""))
    chances = evaluator.chances(position_of(state), None)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)
    won = position_of(escape_at((37, 37, 37, 37, 37, 31), (2,), hands=("skull", "")))
    won.apply(evaluator.turns(won, QUICK)[0][1][0])
    assert evaluator.chances(won, None) == [1, 0]


def test_a_mind_refuses_the_positions_of_the_other_game() -> None:
    position = position_of(escape_at((), ()))
    with pytest.raises(TypeError, match="got a position of"):
        evaluator_of("nest", {}).turns(position, QUICK)


def test_a_game_that_drags_on_makes_impatient_but_a_usual_one_does_not() -> None:
    assert impatience(SLOW_ROUND - 1) == 0
    assert 0 < impatience(SLOW_ROUND) < impatience(SLOW_ROUND + 40)
    evaluator = evaluator_of("escape", {"cards": 5.0})
    state = escape_at((1, 20), (2,), hands=("skull", ""), stock="hat hat hat", actions_left=2)
    late = state._replace(table=state.table._replace(round=SLOW_ROUND))
    assert () in {codes for _, codes in evaluator.turns(position_of(state), QUICK)}
    assert () not in {codes for _, codes in evaluator.turns(position_of(late), QUICK)}


def test_odds_of_several_are_put_together() -> None:
    assert softmax([0.0, 0.0]) == [0.5, 0.5]
    assert together([1.0]) == 1.0
    chances = softmax([1.0, 0.5, -0.5])
    alone = softmax([1.0, together([0.5, -0.5])])
    assert chances[0] == pytest.approx(alone[0])
    assert shares((0, 2), 3) == [0.5, 0, 0.5]


def test_a_turn_leaves_out_what_cannot_be_known() -> None:
    one = escape_at((4, 9), (5, 9), hands=("hat", "key key"), stock="skull skull hat")
    other = escape_at((4, 9), (5, 9), hands=("hat", "hat skull"), stock="skull key key")
    other = other._replace(table=other.table._replace(setup=one.table.setup))
    evaluator = evaluator_of("escape", trained_weights("jamaica"))
    assert evaluator.turns(position_of(one), WHOLE) == evaluator.turns(position_of(other), WHOLE)


def test_the_best_turn_uses_the_free_road() -> None:
    state = escape_at((), (1, 7, 13, 19, 25, 31), hands=("skull skull skull hat", ""))
    evaluator = evaluator_of("escape", trained_weights("jamaica"))
    best = evaluator.turns(position_of(state), WHOLE)[0][1]
    assert Advance(Card.SKULL, 0) in [action_of(code) for code in best]
