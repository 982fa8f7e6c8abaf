"""The pirates: who they are, that they play by the rules, end their games and keep time."""

from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path

import pytest

from game.actions import Advance
from game.games import GAMES, game_of
from game.levels import BRAIN_NAMES, LEVEL_BY_NAME, LEVELS
from game.match import Match
from game.outcome import Ending
from game.players.brains import BRAINS, TOP, brain_of, brains_at_the_board
from game.players.evaluators import position_of
from game.players.moody import in_good_spirits
from game.players.personalities import evaluator_at, personality
from game.players.planning import Planner
from game.players.reach import QUICK
from game.players.search import Effort, halvings, searched
from game.players.tally import TournamentTally
from game.players.tournament import Tournament, results
from game.rng import Rng, derived_seed
from game.state import JAMAICA, ROUND_LIMIT, TORTUGA, GameState
from game.view import view
from scenes.kit.i18n import Texts
from tests.game.building import RULES, position, seats
from tests.game.playing import Arrangement, some_arrangements
from tests.soak import long

ASSETS = Path(__file__).parents[3] / "assets"
ALL_LEVELS = [level.name for level in LEVELS]
QUICK_LEVELS = ALL_LEVELS[:-1]
PLANNERS = [name for name in ALL_LEVELS if isinstance(BRAINS[name], Planner)]
STEPS = list(pairwise(QUICK_LEVELS))
"""Levels and the one above."""
LITTLE = Effort(turns=2, guesses=1, first=QUICK, reply=QUICK)


def test_a_pirate_is_described_in_a_short_sentence() -> None:
    texts = Texts.load(ASSETS / "lang", "en")
    assert {
        level.name: texts(level.style) for level in LEVELS if len(texts(level.style)) > 60
    } == {}


@some_arrangements
def test_every_pirate_plays_by_the_rules(arrangement: Arrangement) -> None:
    match = Match.new(
        arrangement.game, seats(arrangement.players), arrangement.options, seed=arrangement.players
    )
    brains = [*(BRAINS[name] for name in QUICK_LEVELS), Planner(TOP, 0.0, 1)]
    for turn in range(25):
        if match.outcome is not None:
            break
        seat = match.table.to_act
        rng = Rng(derived_seed(3, turn))
        action = brains[match.table.turn % len(brains)].choose(
            arrangement.game.rules, match.view(seat), rng
        )
        match.submit(seat, action)  # raises for what is not legal
    assert len(match.actions) >= 25 or match.outcome is not None


@pytest.mark.parametrize(("worse", "better"), long(STEPS, usual=STEPS[:1]))
def test_a_level_beats_the_one_below(worse: str, better: str) -> None:
    tally = TournamentTally.of(
        results(Tournament("escape", TORTUGA, 2, (better, worse), seed=4), 30, jobs=1)
    )
    assert tally.brains[better].wins > tally.games / 2


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("escape", "jamaica", 2), ("escape", "tortuga", 3), ("nest", "nest", 2)],
)
@pytest.mark.parametrize("name", long(QUICK_LEVELS, usual=QUICK_LEVELS[:1]))
def test_a_pirate_ends_its_games_against_itself(
    name: str, game: str, variant: str, players: int
) -> None:
    tournament = Tournament(game, GAMES[game].variants[variant], players, (name,), seed=9)
    endings = [result.outcome.ending for result in results(tournament, 2, jobs=1)]
    assert endings == [Ending.ALL_HOME] * 2


def standing(state: GameState, seat: int) -> tuple[float, float]:
    """The ground and the cards of a player."""
    position = position_of(state)
    position.begin_turn(seat)
    return evaluator_at("barto", state.table).standing(position)


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("escape", "jamaica", 2), ("escape", "tortuga", 3), ("nest", "nest", 2)],
)
@pytest.mark.parametrize("name", long(PLANNERS, usual=PLANNERS[:1]))
def test_no_turn_leaves_crew_and_hand_no_better_while_another_exists(
    name: str, game: str, variant: str, players: int
) -> None:
    brain = Planner(TOP, 0.0, 1) if name == TOP else BRAINS[name]
    rules = GAMES[game].rules
    state = rules.new_game(players, GAMES[game].variants[variant], 11).state
    while state.table.outcome is None:
        seat, begun = state.table.turn, standing(state, state.table.turn)
        # An advance is a turn that gains ground.
        advances = rules.legal_actions(state.table, state.hands[seat])
        gains = any(isinstance(action, Advance) for action in advances)
        turn = (state.table.turn, state.table.round)
        while (state.table.turn, state.table.round) == turn:
            actor = state.table.to_act
            rng = Rng(state.table.ply)
            state = rules.step(state, brain.choose(rules, view(state, actor), rng))
            if state.table.outcome is not None:
                break
        ended = standing(state, seat)
        assert not gains or ended[0] > begun[0] or ended[1] > begun[1]
    assert state.table.round < ROUND_LIMIT / 4


def spirits(game: str, variant: str, seed: int, rounds: int) -> list[bool]:
    """The moods of the second player in the first rounds of a game."""
    table = GAMES[game].rules.new_game(2, GAMES[game].variants[variant], seed).state.table
    return [in_good_spirits(table._replace(round=number), 1) for number in range(1, rounds + 1)]


def test_a_day_of_nia_lasts_a_game_of_escape_and_her_mood_changes_in_nest() -> None:
    days = [spirits("escape", "jamaica", seed, 20) for seed in range(40)]
    assert all(len(set(day)) == 1 for day in days)
    assert {day[0] for day in days} == {True, False}
    assert any(len(set(spirits("nest", "nest", seed, 20))) == 2 for seed in range(5))


def test_nia_plays_like_finn_on_a_bad_day_and_like_mateo_on_a_good_one() -> None:
    for seed in range(8):
        state = RULES.new_game(2, TORTUGA, seed).state
        seen = view(state, state.table.to_act)
        like = "mateo" if in_good_spirits(state.table, seen.viewer) else "finn"
        nia, other = (brain_of(LEVEL_BY_NAME[name]) for name in ("nia", like))
        assert nia.choose(RULES, seen, Rng(seed)) == other.choose(RULES, seen, Rng(seed))


def test_a_game_of_a_searching_pirate_can_be_repeated() -> None:
    tournament = Tournament("escape", TORTUGA, 2, (TOP, "finn"), seed=6)
    brain = Planner(TOP, 0.0, 1)

    def game() -> tuple[object, ...]:
        state = RULES.new_game(2, tournament.options, 6).state
        taken = []
        for number in range(24):
            seat = state.table.to_act
            action = brain.choose(RULES, view(state, seat), Rng(number))
            taken.append(action)
            state = RULES.step(state, action)
        return tuple(taken)

    assert game() == game()


def test_a_plan_is_gone_through_with_and_dropped_where_the_game_went_another_way() -> None:
    asked: list[int] = []

    def clock() -> float:
        asked.append(1)
        return 0.0

    state = position((), (1, 7, 13), hands=("skull hat key", "hat"), stock="hat hat")
    brain = Planner(TOP, 0.0, 1)
    first = brain.choose(RULES, view(state, 0), Rng(1))
    after = RULES.step(state, first)
    planned = brain.choose(RULES, view(after, 0), Rng(2))
    # The same view, but to a pirate that has planned nothing: it plans from there.
    assert planned in RULES.legal_actions(after.table, after.hands[0])
    elsewhere = position((20,), (1,), hands=("skull hat key", "hat"), stock="hat hat")
    brain.choose(RULES, view(state, 0), Rng(1))
    chosen = brain.choose(RULES, view(elsewhere, 0), Rng(3))
    assert chosen == Planner(TOP, 0.0, 1).choose(RULES, view(elsewhere, 0), Rng(3))
    turns = searched(view(state, 0), evaluator_at(TOP, state.table), LITTLE, Rng(1), clock)
    assert turns
    assert len(asked) == 1


def test_a_search_by_the_clock_shares_its_time_between_ever_fewer_turns() -> None:
    state = RULES.new_game(2, JAMAICA, 3).state
    seen = view(state, state.table.to_act)
    evaluator = evaluator_at(TOP, state.table)
    effort = Effort(turns=8, guesses=100, first=QUICK, reply=QUICK, seconds=2.0)

    def tried(trials: int) -> list[tuple[float, tuple[int, ...]]]:
        """What is found if that many looks at the clock, about one for each trial, fill the time
        of one second."""
        ticks = count()
        return searched(seen, evaluator, effort, Rng(5), lambda: next(ticks) / (trials + 1))

    assert len(tried(1)) == 1
    assert len(tried(2)) == 2
    assert len(tried(9)) == 5
    assert len(tried(60)) == 8
    # No time at all is enough for the turn that the weights like best.
    assert tried(1)[0][1] == evaluator.turns(position_of(state), QUICK)[0][1]


def test_each_half_of_the_turns_costs_the_same() -> None:
    assert halvings(16, 64) == (1, 3, 7, 15)
    assert halvings(2, 8) == (4,)
    left, before = 16, 0
    for guesses in halvings(16, 64):
        assert left * (guesses - before) == 16
        left, before = left // 2, guesses


def test_the_weights_outvote_a_few_guesses() -> None:
    state = RULES.new_game(4, TORTUGA, 5).state
    seen = view(state, state.table.to_act)
    evaluator = evaluator_at(TOP, state.table)
    doubtful = Effort(turns=6, guesses=1, first=QUICK, reply=QUICK, doubt=2.0)
    by_weights = [codes for _, codes in evaluator.turns(position_of(state), QUICK)[:6]]

    def best(trust: float) -> list[tuple[int, ...]]:
        effort = replace(doubtful, trust=trust)
        return [searched(seen, evaluator, effort, Rng(seed))[0][1] for seed in range(12)]

    assert best(1e6) == [by_weights[0]] * 12
    assert len(set(best(0.0))) > 1


def test_at_the_board_only_the_searching_pirate_goes_by_the_clock() -> None:
    board = brains_at_the_board()
    assert set(board) == set(BRAINS)
    assert all(board[name] is BRAINS[name] for name in BRAINS if name != TOP)
    timed, fixed = board[TOP], BRAINS[TOP]
    assert isinstance(timed, Planner)
    assert isinstance(fixed, Planner)
    assert fixed.seconds is None
    assert timed.seconds is not None
    assert timed.seconds < 1


def test_a_variant_is_known_by_its_table() -> None:
    for name, game in GAMES.items():
        for variant, options in game.variants.items():
            table = game.rules.new_game(2, options, 1).state.table
            assert game_of(table) is game, name
            assert game_of(table).variant_of(table.options) == variant


def test_every_brain_that_is_named_is_there() -> None:
    assert set(BRAIN_NAMES) == set(BRAINS)


def test_the_ladder_has_steps_of_its_own_where_more_than_two_play() -> None:
    narrow = personality("mateo", "escape", "jamaica", 4).effort.first.widths
    assert narrow < personality("mateo", "escape", "jamaica", 2).effort.first.widths
