"""Minds: what they see in a position, and what they do about it."""

import json

import pytest

from game.actions import Advance, Retreat
from game.cards import Card
from game.games import GAMES
from game.players.evaluators import (
    FORMAT,
    NAMES,
    brain_file,
    evaluator_of,
    position_of,
    trained_weights,
    weights_in,
)
from game.players.reach import QUICK, WHOLE, WON, Lookahead, shares, softmax, together
from game.players.search_state import action_of, code_of
from game.state import TORTUGA, GameState
from game.variants import VARIANTS
from tests.game.building import nest_position as nest_at
from tests.game.building import position as escape_at
from tests.sparring import FIRST_WEIGHTS

TRAINED = [variant.name for variant in VARIANTS.values() if not variant.like]
SHIPPED = [(name, players) for name in TRAINED for players in (2, 3, 4, 5)]


def seen(state: GameState, seat: int, viewer: int | None = None) -> dict[str, float]:
    game = "nest" if len(state.table.track.havens) > 1 else "escape"
    rows = evaluator_of(game, {}).numbers(position_of(state), viewer)
    return dict(zip(NAMES[game], rows[seat], strict=True))


@pytest.mark.parametrize(("variant", "players"), SHIPPED)
def test_a_shipped_brain_names_all_that_counts_and_how_it_was_made(
    variant: str, players: int
) -> None:
    game = "nest" if variant == "nest" else "escape"
    data = json.loads(brain_file(variant, players).read_text(encoding="utf-8"))
    assert data["format"] == FORMAT
    assert tuple(data["weights"]) == NAMES[game]
    assert all(len(weight) == 4 for weight in data["weights"].values())
    assert data["made_by"].startswith("python -m tools.train ")
    assert f"--variant {variant} --players {players}" in data["made_by"]
    assert data["lesson"]["seed"] == 1
    assert trained_weights(variant, players) == data["weights"]


def test_the_first_weights_of_all_are_kept() -> None:
    for variant, file in FIRST_WEIGHTS.items():
        names = NAMES["nest" if variant == "nest" else "escape"]
        assert set(weights_in(file)) < set(names)


def test_a_weight_may_differ_for_the_one_who_moved_and_the_rivals_and_along_the_way() -> None:
    evaluator = evaluator_of("escape", {"cards": (1.0, 2.0, 3.0, 4.0), "home": 5.0})
    cards, home = NAMES["escape"].index("cards"), NAMES["escape"].index("home")
    ends = [weights[phase] for weights in (evaluator.own, evaluator.rivals) for phase in (0, -1)]
    assert [weights[cards] for weights in ends] == [1, 2, 3, 4]
    assert [weights[home] for weights in ends] == [5, 5, 5, 5]
    assert 1 < evaluator.own[4][cards] < 2


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


def test_a_turn_that_leaves_crew_and_hand_no_better_is_left_out_while_there_is_another() -> None:
    # From the sloop back to 36 for a card, and with it aboard again: nothing is gained.
    evaluator = evaluator_of("escape", {"home": 50.0})
    state = escape_at(
        (37, 37, 37, 37, 37, 20), (36,), hands=("", ""), row="skull hat", options=TORTUGA
    )
    back = (code_of(Retreat(37)), code_of(Advance(Card.SKULL, 36)))
    assert back not in {codes for _, codes in evaluator.turns(position_of(state), WHOLE)}
    begun = evaluator.standing(position_of(state))
    midway = position_of(state)
    midway.apply(back[0])
    after = {codes for _, codes in evaluator.turns(midway, WHOLE, begun)}
    assert back[1:] not in after
    assert () in after
    assert back[1:] in {codes for _, codes in evaluator.turns(midway, WHOLE)}


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
