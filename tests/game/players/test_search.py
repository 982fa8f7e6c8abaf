"""Search: how hidden cards and replies are guessed, and how often replies are looked for."""

import random

import pytest

from game.cards import cards_in, hand_of
from game.games import GAMES
from game.levels import LEVELS, Level
from game.players.brains import brain_of
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reach import QUICK, Evaluator, Lookahead, Standing, Turn
from game.players.search import Effort, guessed, searched
from game.players.search_state import ORIGINS, SearchPosition
from game.rng import Rng
from game.state import GameState
from game.view import determinize, view
from tests.soak import SOAK

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


def looked_for(effort: Effort, monkeypatch: pytest.MonkeyPatch) -> int:
    """For how many positions turns are looked for in a game in which nothing is hidden."""
    state = midgame("escape", "tortuga", 5)
    counted = Counted(evaluator_at("yusuf", state.table), monkeypatch)
    seen = view(state, state.table.turn)
    found, asked = searched(seen, counted.evaluator, effort, Rng(1)), counted.asked
    assert searched(seen, counted.evaluator, effort, Rng(1)) == found
    return asked


def test_a_reply_is_looked_for_once_where_nothing_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    once, thrice = (looked_for(Effort(6, guesses, QUICK, QUICK), monkeypatch) for guesses in (1, 3))
    assert thrice < 2 * once


def test_replies_that_may_well_be_taken_are_tried_beside_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best, likely = (
        looked_for(Effort(4, 6, QUICK, QUICK, doubt=doubt), monkeypatch) for doubt in (0.0, 1.0)
    )
    assert likely > 2 * best


def test_a_rival_who_could_go_far_with_a_sign_has_probably_played_it() -> None:
    state = midgame("escape", "jamaica", 4)  # in which one sign leads far
    seat, rival = state.table.turn, 1 - state.table.turn
    seen = view(state, seat)
    spaces = {"guessed": 0, "any": 0}
    for number in range(300):
        plain, likely = position_of(determinize(seen, Rng(number))), guessed(seen, Rng(number))
        spaces["any"] += longest_jumps(plain, rival)
        spaces["guessed"] += longest_jumps(likely, rival)
        # It looks the same to the viewer, and no card is lost.
        assert likely.seen() == plain.seen()
        cards = [hand_of(bytes(each.stock)) + each.hands[rival] for each in (plain, likely)]
        assert cards[0] == cards[1]
    assert spaces["guessed"] < 0.9 * spaces["any"]


def longest_jumps(position: SearchPosition, seat: int) -> int:
    """How many spaces the cards of a player lead on, each by its longest jump."""
    course, crew = position.course, position.crews[seat]
    spaces = 0
    for card in cards_in(position.hands[seat]):
        landings = course.landings[card][position.crowd & course.masks[card]]
        spaces += max(landings[origin] - origin for origin in ORIGINS[crew])
    return spaces


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_no_decision_changes_when_hidden_cards_are_dealt_again(
    name: str, variant: str, level: Level
) -> None:
    rules = GAMES[name].rules
    for seed in range(3 if SOAK else 1):
        state = midgame(name, variant, seed)
        seat = state.table.to_act
        dealt = determinize(view(state, seat), Rng(seed))
        assert dealt != state
        # Each has a brain of its own, which remembers no plan.
        first, second = (
            brain_of(level).choose(rules, view(one, seat), Rng(seed)) for one in (state, dealt)
        )
        assert first == second
