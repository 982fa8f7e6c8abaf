"""Tournaments between brains: seatings, seeds, results that do not hang on the processes."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from game import computer_action
from game.actions import Action, Advance, EndTurn, Retreat
from game.cards import Card
from game.games import GAMES, Game
from game.match import Colour, Match, Seat
from game.outcome import Decision, Ending, Outcome
from game.players.brains import BRAINS, TOP, Brain, chosen
from game.players.planning import Planner
from game.players.tally import Length, TournamentTally, WinShare
from game.players.tournament import Result, Tournament, play, result, results
from game.rng import Rng, derived_seed
from game.rules import Rules
from game.state import JAMAICA, TORTUGA, Options
from game.view import PUBLIC, PlayerView, view
from tests.game.building import ABOARD, ESCAPE, RULES, position
from tests.game.playing import every_game, history
from tests.soak import long

ROOT = Path(__file__).parents[2]
TWO = Tournament("escape", TORTUGA, 2, ("random", "greedy"), seed=7)


def won(seating: tuple[str, ...], *winners: int, ending: Ending = Ending.ALL_HOME) -> Result:
    """A result with these winners, after ten turns of three actions."""
    none = (0,) * len(seating)
    return Result(seating, Outcome(ending, Decision.ALL_HOME, winners, none, none), 10, 30)


def test_brains_are_dealt_round_the_seats_and_rotated_each_game() -> None:
    two = Tournament("escape", JAMAICA, 4, ("a", "b"), seed=0)
    assert two.seating(0) == ("a", "b", "a", "b")
    assert two.seating(1) == ("b", "a", "b", "a")
    assert two.seating(2) == two.seating(0)


def test_more_brains_than_seats_all_have_their_turn() -> None:
    three = Tournament("escape", JAMAICA, 2, ("a", "b", "c"), seed=0)
    assert [three.seating(n) for n in range(3)] == [("a", "b"), ("b", "c"), ("c", "a")]


def test_the_seed_of_a_game_comes_from_the_tournaments_and_its_index() -> None:
    for index in (0, 1, 5):
        match = play(TWO, index)
        assert match.seed == derived_seed(7, index)
        assert tuple(seat.brain for seat in match.seats) == TWO.seating(index)
        assert match.outcome is not None


def test_a_game_of_a_tournament_is_always_played_alike() -> None:
    assert history(play(TWO, 3)) == history(play(TWO, 3))
    assert play(TWO, 3).actions != play(TWO, 4).actions


def test_a_result_counts_turns_and_actions() -> None:
    match = play(TWO, 0)
    counted = result(TWO, 0)
    assert counted.seating == ("random", "greedy")
    assert counted.outcome == match.outcome
    assert counted.actions == len(match.actions)
    # A game that is won in mid-turn has no end of that turn.
    assert counted.turns <= match.table.round * 2


@every_game
def test_the_results_are_the_same_whatever_the_number_of_processes(game: Game) -> None:
    options = next(iter(game.variants.values()))
    tournament = Tournament(game.name, options, 3, ("greedy", "random"), seed=11)
    alone = list(results(tournament, 12, jobs=1))
    assert list(results(tournament, 12, jobs=2)) == alone
    assert len(alone) == 12


@pytest.mark.parametrize("players", long([2, 4], usual=[2]))
@pytest.mark.parametrize("options", ESCAPE.variants.values(), ids=ESCAPE.variants)
def test_greedy_beats_random_clearly(players: int, options: Options) -> None:
    tournament = Tournament("escape", options, players, ("random", "greedy"), seed=1)
    tally = TournamentTally.of(results(tournament, 20, jobs=1))
    low, _ = tally.brains["greedy"].interval
    _, high = tally.brains["random"].interval
    assert low > 0.5 > high


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (1, 1, 0.206549, 1.0),
        (5, 10, 0.236593, 0.763407),
        (50, 100, 0.403832, 0.596168),
        (81, 263, 0.255289, 0.366210),
    ],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert WinShare(wins, games, par=0.5).interval == pytest.approx((low, high), abs=2e-6)


def test_a_tally_counts_wins_by_seat_and_by_brain() -> None:
    tally = TournamentTally.of(
        [
            won(("a", "b"), 0),
            won(("b", "a"), 0),
            won(("a", "b"), 0),
            won(("b", "a"), 0, 1, ending=Ending.DEADLOCK),
        ]
    )
    assert tally.games == 4
    assert [seat.wins for seat in tally.seats] == [3, 0]
    assert {name: share.wins for name, share in tally.brains.items()} == {"a": 2, "b": 1}
    assert tally.draws == 1
    assert tally.endings == {Ending.ALL_HOME: 3, Ending.DEADLOCK: 1, Ending.ROUND_LIMIT: 0}
    assert tally.turns == Length(10, 10, 10)
    assert tally.actions == Length(30, 30, 30)


def test_par_is_what_equals_would_win() -> None:
    tally = TournamentTally.of(
        [won(("a", "a", "b"), 0), won(("a", "b", "a"), 0), won(("b", "a", "a"), 0)]
    )
    assert [seat.par for seat in tally.seats] == pytest.approx([1 / 3] * 3)
    assert tally.brains["a"].par == pytest.approx(2 / 3)
    assert tally.brains["b"].par == pytest.approx(1 / 3)


def test_a_brain_that_sits_out_is_not_counted_for_that_game() -> None:
    tally = TournamentTally.of([won(("a", "b"), 0), won(("b", "c"), 0), won(("c", "a"), 0)])
    assert {name: share.games for name, share in tally.brains.items()} == {"a": 2, "b": 2, "c": 2}
    assert tally.brains["c"].par == pytest.approx(1 / 2)


def test_a_length_tells_the_mean_and_where_nine_in_ten_lie() -> None:
    assert Length.of([4]) == Length(4, 4, 4)
    assert Length.of(list(range(101))) == Length(50, 5, 95)


def brisk(name: str) -> Brain:
    """The brain of that name, but one that searches does so just enough to be itself."""
    return Planner(name, 0.0, 1) if name == TOP else BRAINS[name]


@every_game
@pytest.mark.parametrize("name", long(BRAINS, usual=tuple(BRAINS)[1:4]))
def test_a_brain_sees_a_view_and_chooses_what_is_legal(game: Game, name: str) -> None:
    asked: list[PlayerView] = []
    brain = brisk(name)

    class Watched:
        def choose(self, rules: Rules, seen: PlayerView, rng: Rng) -> Action:
            asked.append(seen)
            action = brain.choose(rules, seen, rng)
            assert action in rules.legal_actions(seen.table, seen.hand)
            return action

    watched = partial(chosen, brains={name: Watched()})
    for options in game.variants.values():
        play(Tournament(game.name, options, 3, (name,), seed=2), 0, watched)
    assert all(type(seen) is PlayerView for seen in asked)
    assert all(seen.viewer == seen.table.to_act for seen in asked)
    hidden = [seen for seen in asked if not seen.table.options.open_hands]
    assert all(seen.hands.count(None) == 2 for seen in hidden)
    assert hidden


@pytest.mark.parametrize("name", BRAINS)
def test_a_brain_gives_one_answer_to_one_view_and_rng(name: str) -> None:
    state = RULES.new_game(2, JAMAICA, 1).state
    seen = view(state, state.table.to_act)
    first = brisk(name).choose(RULES, seen, Rng(1))
    brain = brisk(name)
    assert [brain.choose(RULES, seen, Rng(1)) for _ in range(3)] == [first] * 3


def test_no_brain_plays_for_a_spectator() -> None:
    seen = view(RULES.new_game(2, JAMAICA, 1).state, PUBLIC)
    with pytest.raises(ValueError, match="no hand"):
        BRAINS["random"].choose(RULES, seen, Rng(1))


def test_the_random_brain_may_choose_anything_legal() -> None:
    state = position((5,), (2,), hands=("skull key", ""), stock="hat", actions_left=2)
    drawn = {BRAINS["random"].choose(RULES, view(state, 0), Rng(seed)) for seed in range(200)}
    assert drawn == set(RULES.legal_actions(state.table, state.hands[0]))


def test_the_greedy_brain_takes_the_longest_jump() -> None:
    state = position((1,), (7, 13, 19), hands=("skull key hat", ""))
    assert BRAINS["greedy"].choose(RULES, view(state, 0), Rng(0)) == Advance(Card.SKULL, 0)


def test_the_greedy_brain_draws_when_it_is_short_of_cards() -> None:
    state = position((20, 30), (10, 29, 29), hands=("skull key", ""), stock="hat hat")
    assert BRAINS["greedy"].choose(RULES, view(state, 0), Rng(0)) == Retreat(30)


def test_the_greedy_brain_ends_its_turn_only_when_it_must() -> None:
    state = position((), (), hands=("skull", ""), actions_left=1)
    assert BRAINS["greedy"].choose(RULES, view(state, 0), Rng(0)) == Advance(Card.SKULL, 0)
    stuck = position(ABOARD[:5], (), actions_left=1)
    assert BRAINS["greedy"].choose(RULES, view(stuck, 0), Rng(0)) == EndTurn()


def test_the_lines_in_the_documents_that_play_a_game_print_what_they_promise() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## Use the engine from Python")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    (kind, code), (_, promised) = blocks
    assert kind == "python"
    assert len([line for line in code.splitlines() if line]) <= 10
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == (promised, "")


def test_a_person_has_no_brain_to_choose_for_them() -> None:
    seats = (Seat("Anne", Colour.RED), Seat("Bart", Colour.BLUE))
    match = Match.new(GAMES["escape"], seats, JAMAICA, seed=1)
    with pytest.raises(ValueError, match="no brain"):
        computer_action(match)
