"""The search positions against the rules: whole random games, state by state."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Action
from game.games import GAMES, Game
from game.players.evaluators import position_of
from game.players.search_state import (
    ORIGINS,
    SearchPosition,
    action_of,
    code_of,
    crew_number,
    positions_of,
)
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import NestPosition
from game.rng import Rng
from game.rules import Rules
from game.state import GameState
from tests.bench.playouts import play_out
from tests.game.playing import (
    VOLUME,
    Arrangement,
    Temper,
    chosen,
    every_game,
    examples,
    legal,
    positions,
    some_arrangements,
)


def same(position: SearchPosition, state: GameState) -> bool:
    """Whether a position and a state are the same in all that the rules know."""
    table = state.table
    outcome = table.outcome
    alike = (
        position.crews == [crew_number(crew) for crew in table.pirates]
        and position.hands == list(state.hands)
        and position.crowd == table.crowd
        and position.turn == table.turn
        and position.left == table.actions_left
        and bytes(position.stock[::-1]) == state.stock
        and bytes(position.discard) == table.discard
        and position.ply == table.ply
        and position.round == table.round
        and position.passes == table.passes
        and position.rng == state.rng
        and position.ending == (None if outcome is None else outcome.ending)
        and (outcome is None or position.winners() == outcome.winners)
        and (outcome is not None or position.to_act == table.to_act)
    )
    if isinstance(position, NestPosition):
        return (
            alike
            and position.sloop == table.sloop
            and position.free == table.free_sail
            and tuple(position.discarding) == table.discarding
        )
    assert isinstance(position, EscapePosition)
    return alike and bytes(position.row[::-1]) == table.row and tuple(position.known) == table.known


def offered(position: SearchPosition) -> list[Action]:
    return [action_of(code) for code in position.legal()]


@some_arrangements
def test_a_position_follows_the_rules_through_whole_games(arrangement: Arrangement) -> None:
    rules = arrangement.game.rules
    for seed in range(VOLUME):
        temper = tuple(Temper)[seed % len(Temper)]
        state = arrangement.begin(seed).state
        position = position_of(state)
        rng = Rng(seed)
        while state.table.outcome is None:
            actions = legal(rules, state)
            assert set(offered(position)) == set(actions)
            assert len(offered(position)) == len(actions)
            action, rng = chosen(actions, temper, rng)
            state = rules.step(state, action)
            position.apply(code_of(action))
            assert same(position, state), action
        assert position.legal() == []


def followed(rules: Rules, state: GameState, trace: list[int]) -> GameState:
    """The state after the actions of a playout, each of them legal."""
    for code in trace:
        assert action_of(code) in legal(rules, state)
        state = rules.step(state, action_of(code))
    return state


@some_arrangements
def test_a_playout_takes_legal_actions_to_the_end_of_the_game(arrangement: Arrangement) -> None:
    draw = random.Random(str(arrangement)).random
    for seed in range(100, 100 + VOLUME):
        state = arrangement.begin(seed).state
        position = position_of(state)
        trace: list[int] = []
        play_out(position, draw, trace=trace)
        after = followed(arrangement.game.rules, state, trace)
        assert after.table.outcome is not None
        assert same(position, after)


def checked_positions(rules: Rules, state: GameState) -> None:
    position = position_of(state)
    actions = legal(rules, state)
    assert set(offered(position)) == set(actions)
    for action in actions:
        after = position.copy()
        after.apply(code_of(action))
        assert same(after, rules.step(state, action)), action
    assert same(position, state)


@pytest.mark.parametrize("name", GAMES)
@examples(40)
@given(data=st.data())
def test_a_position_follows_the_rules_wherever_it_is_set_up(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    checked_positions(game.rules, data.draw(positions(game)))


@pytest.mark.parametrize("name", GAMES)
@examples(40)
@given(data=st.data())
def test_a_playout_goes_on_by_the_rules_from_any_position(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    state = data.draw(positions(game))
    position = position_of(state)
    draw = random.Random(data.draw(st.integers(0, 99))).random
    for limit in (1, 1, 2, 5, 1):
        trace: list[int] = []
        play_out(position, draw, limit, trace)
        state = followed(game.rules, state, trace)
        assert same(position, state)


@every_game
def test_a_playout_favours_no_action(game: Game) -> None:
    rules = game.rules
    state = game.rules.new_game(3, next(iter(game.variants.values())), 3).state
    rng = Rng(8)
    for _ in range(31):
        action, rng = chosen(legal(rules, state), Temper.EVEN, rng)
        state = rules.step(state, action)
    actions = legal(rules, state)
    position = position_of(state)
    draw = random.Random(1).random
    each = 200
    drawn: list[int] = []
    for _ in range(each * len(actions)):
        play_out(position.copy(), draw, 1, drawn)
    spread = sum((drawn.count(code_of(action)) - each) ** 2 / each for action in actions)
    # Chi squared with n - 1 degrees of freedom: mean n - 1, variance twice that.
    freedom = len(actions) - 1
    assert len(set(drawn)) == len(actions)
    assert spread < freedom + 5 * (2 * freedom) ** 0.5


@every_game
def test_every_action_has_a_number_of_its_own(game: Game) -> None:
    state = game.rules.new_game(5, next(iter(game.variants.values())), 1).state
    rng = Rng(3)
    while state.table.outcome is None:
        actions = legal(game.rules, state)
        codes = [code_of(action) for action in actions]
        assert len(set(codes)) == len(actions)
        assert [action_of(code) for code in codes] == list(actions)
        action, rng = chosen(actions, Temper.EVEN, rng)
        state = game.rules.step(state, action)


def test_a_crew_is_read_off_its_number() -> None:
    crew = (0, 0, 5, 15, 15, 37)
    number = crew_number(crew)
    assert ORIGINS[number] == (0, 5, 15, 37)
    assert positions_of(number) == crew
