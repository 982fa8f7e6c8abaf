"""Search: a reply is looked for once in positions that look alike."""

import random
from dataclasses import replace
from math import log

import pytest

from game.games import GAMES
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reach import QUICK, WHOLE, Evaluator, Lookahead, Standing, Turn
from game.players.search import Effort, searched
from game.players.search_state import SearchPosition
from game.rng import Rng
from game.state import GameState
from game.view import determinize, view

VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


class Counted:
    """An evaluator that counts for how many positions it has been asked the turns."""

    def __init__(self, evaluator: Evaluator, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.evaluator = evaluator
        turns = evaluator.turns

        def counted(
            position: SearchPosition, reach: Lookahead, begun: Standing | None = None
        ) -> list[Turn]:
            self.asked += 1
            return turns(position, reach, begun)

        monkeypatch.setattr(evaluator, "turns", counted)


def midgame(name: str, variant: str, seed: int) -> GameState:
    """A state of two players after twelve random actions."""
    game = GAMES[name]
    chance = random.Random(seed)
    state = game.rules.new_game(2, game.variants[variant], seed).state
    while state.table.ply < 12 or state.table.actions_left < 3 or state.table.discarding:
        legal = game.rules.legal_actions(state.table, state.hands[state.table.to_act])
        state = game.rules.step(state, chance.choice(legal))
    return state


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_positions_that_look_alike_to_a_player_have_the_same_best_turns(
    name: str, variant: str
) -> None:
    state = midgame(name, variant, 3)
    seat = state.table.turn
    evaluator = evaluator_at("yusuf", state.table)
    first, second = (position_of(determinize(view(state, seat), Rng(n))) for n in (1, 2))
    assert first.seen() == second.seen()
    assert evaluator.turns(first, QUICK) == evaluator.turns(second, QUICK)


def test_a_player_whose_cards_are_others_sees_something_else() -> None:
    state = midgame("escape", "jamaica", 3)
    rival = 1 - state.table.turn
    guesses = (position_of(determinize(view(state, 1 - rival), Rng(n))) for n in (1, 2))
    seen = []
    for position in guesses:
        position.begin_turn(rival)
        seen.append(position.seen())
    assert seen[0] != seen[1]


def test_a_reply_is_looked_for_once_where_nothing_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = midgame("escape", "tortuga", 5)
    counted = Counted(evaluator_at("yusuf", state.table), monkeypatch)
    seen = view(state, state.table.turn)
    asked = []
    for guesses in (1, 3):
        counted.asked = 0
        searched(seen, counted.evaluator, Effort(6, guesses, QUICK, QUICK), Rng(1))
        asked.append(counted.asked)
    assert asked[1] < 2 * asked[0]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_the_value_before_the_search_counts_as_much_as_the_search(name: str, variant: str) -> None:
    state = midgame(name, variant, 3)
    seen = view(state, state.table.turn)
    evaluator = evaluator_at("yusuf", state.table)
    effort = Effort(6, 2, WHOLE, QUICK)
    position = position_of(determinize(seen, Rng(1)))
    before = {codes: value for value, codes in evaluator.turns(position, WHOLE)}
    once = {codes: chance for chance, codes in searched(seen, evaluator, effort, Rng(1))}
    twice = searched(seen, evaluator, replace(effort, looks_twice=True), Rng(1))
    assert sorted(once) == sorted(codes for _, codes in twice)
    for chance, codes in twice:
        assert odds(chance) == pytest.approx((odds(once[codes]) + before[codes]) / 2)


def odds(chance: float) -> float:
    """The log odds of a chance."""
    return log(chance / (1 - chance))
