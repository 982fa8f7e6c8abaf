"""Find puzzles: play games, prove tasks by the rules, rate them and write them to assets/puzzles.

python -m tools.puzzles            the shipped ones, again
python -m tools.puzzles --out FOLDER --games 200 --count 100
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from math import log2
from pathlib import Path
from typing import NamedTuple

from game.actions import Action, Advance, Discard
from game.games import GAMES, Game
from game.levels import LEVELS
from game.match import Match, states_of
from game.players.brains import BRAINS
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reach import QUICK, WHOLE
from game.players.search import Effort, searched
from game.players.search_state import action_of
from game.players.tournament import Tournament, play
from game.puzzles import (
    GRADES,
    Puzzle,
    Task,
    TurnLine,
    following,
    placement_of,
    turn_lines,
    verdict,
    winning_turn,
    write_puzzle,
)
from game.rng import Rng, derived_seed
from game.state import ACTIONS, PIRATES, GameState
from game.track import GOAL
from game.view import view

FOLDER = Path(__file__).parent.parent / "assets" / "puzzles"
SEED = 1717
COUNT = 200
GAMES_PLAYED = 1200

SOURCES = (
    ("escape", "tortuga", 2),
    ("escape", "jamaica", 2),
    ("nest", "nest", 2),
    ("escape", "tortuga", 3),
    ("escape", "hispaniola", 2),
    ("nest", "nest", 3),
    ("escape", "tortuga", 2),
    ("escape", "jamaica", 4),
    ("nest", "nest", 4),
)
"""The games that positions are taken from, in turn."""

SHARES = {Task.WIN: 46, Task.ABOARD: 56, Task.DRAW: 34, Task.STOP: 30, Task.BEST: 34}
"""How many of two hundred puzzles have each task."""

LARGEST_SHARE = 0.2
"""Of all turns at most this part may solve a puzzle."""
LOOKED_AT = 5
"""Of the positions of a game, one of so many is looked at."""
LEAST_TURNS = 25
"""A position with fewer turns is no puzzle."""
MOST_TURNS = 4000
"""A position with more turns would take long to prove, and few people see through it."""

# For the best turn: much more search than at the board, repeated with independent guesses.
DEEP = Effort(
    turns=16,
    guesses=60,
    first=WHOLE,
    reply=QUICK,
    solves=True,
    halved=(8, 20, 40),
    reads_play=True,
    doubt=0.5,
)
QUICK_LOOK = replace(DEEP, turns=6, guesses=4, halved=())
DEEP_SEEDS = 3
CLEARLY_BETTER = 0.06
"""By how much of a win the best turn must beat every other one, in each repetition."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that was proven, and how hard it is."""

    puzzle: Puzzle
    source: int
    """The number of the game it comes from."""
    hardness: float


class _Position(NamedTuple):
    """A position at the start of a turn with every way to play that turn."""

    game: Game
    variant: str
    state: GameState
    lines: list[TurnLine]

    @property
    def seat(self) -> int:
        return self.state.table.turn

    @property
    def home(self) -> int:
        return self.state.table.pirates[self.seat].count(GOAL)

    def puzzle(self, task: Task, number: int, solution: tuple[Action, ...]) -> Puzzle:
        """Return the puzzle with that task; its name comes from what it asks."""
        placement = placement_of(self.game, self.state)
        asked = f"{task} {number} {self.variant} {self.state.table.track.signs} {placement}"
        name = f"{self.variant}-{sha256(asked.encode()).hexdigest()[:8]}"
        track = self.state.table.track
        return Puzzle(
            name, GRADES[0], task, number, self.game, self.variant, track, placement, solution
        )


class Candidate(NamedTuple):
    """A puzzle that was proven, its position, and the share of turns that solve it."""

    puzzle: Puzzle
    position: _Position
    share: float

    @property
    def name(self) -> str:
        return self.puzzle.name

    def rated(self, source: int) -> Found:
        """Return the puzzle with its hardness, which takes a while to find out."""
        return Found(self.puzzle, source, hardness(self.position, self.puzzle, self.share))


def main(arguments: Sequence[str] | None = None) -> None:
    """Find puzzles and write them."""
    parser = argparse.ArgumentParser(description="Find puzzles and write them to a folder.")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--games", type=int, default=GAMES_PLAYED)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--tasks", type=Task, nargs="+", default=list(Task), choices=list(Task))
    given = parser.parse_args(arguments)
    whole = sum(SHARES[task] for task in given.tasks)
    wanted = dict.fromkeys(Task, 0) | {
        task: round(SHARES[task] * given.count / whole) for task in given.tasks
    }
    puzzles: dict[Task, list[Found]] = {task: [] for task in Task}
    for number in range(given.games):
        if all(len(puzzles[task]) >= wanted[task] for task in Task):
            break
        open_tasks = {task for task in Task if len(puzzles[task]) < wanted[task]}
        # One of a kind from each game: two moments of one game ask nearly the same. Their names
        # are as good as random.
        for candidate in sorted(find(number, given.seed, open_tasks), key=lambda one: one.name):
            task = candidate.puzzle.task
            if task in open_tasks:
                puzzles[task].append(candidate.rated(number))
                open_tasks.remove(task)
        if number % 10 == 9:
            counts = ", ".join(f"{task} {len(found)}" for task, found in puzzles.items())
            print(f"{number + 1} games: {counts}", flush=True)
            write([found for of_task in puzzles.values() for found in of_task], given.out)
    write([found for of_task in puzzles.values() for found in of_task], given.out)


def write(found: Sequence[Found], folder: Path) -> None:
    """Write the puzzles in five grades of the same size, the easiest first."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(found, key=lambda one: (one.hardness, one.puzzle.name))
    for grade in GRADES:
        first = len(ordered) * (grade - 1) // len(GRADES)
        last = len(ordered) * grade // len(GRADES)
        lines = [write_puzzle(one.puzzle) + "\n" for one in ordered[first:last]]
        (folder / f"grade-{grade}.jsonl").write_text("".join(lines), encoding="utf-8")
        kinds = Counter(one.puzzle.task.value for one in ordered[first:last])
        print(f"grade {grade}: {dict(kinds)}")


def find(number: int, seed: int, tasks: set[Task]) -> Iterator[Candidate]:
    """Play a game and yield the puzzles that some of its positions make."""
    name, variant, players = SOURCES[number % len(SOURCES)]
    game = GAMES[name]
    brains = tuple(level.name for level in LEVELS[1:4])
    tournament = Tournament(name, game.variants[variant], players, brains, seed)
    for index, state in enumerate(turn_starts(play(tournament, number))):
        if (index + number) % LOOKED_AT:
            continue
        plain = _plain(game, variant, state)
        lines = list(islice(turn_lines(game, plain), MOST_TURNS + 1))
        position = _Position(game, variant, plain, lines)
        if LEAST_TURNS <= len(position.lines) <= MOST_TURNS:
            for puzzle, share in proven(position, tasks):
                yield Candidate(puzzle, position, share)


def turn_starts(match: Match) -> Iterator[GameState]:
    """Yield the states in which a turn begins."""
    for state in states_of(match):
        table = state.table
        if table.actions_left == ACTIONS and not table.discarding and table.outcome is None:
            fresh = not table.free_sail or table.ply == 0 or state.table.to_act == table.turn
            if fresh:
                yield state


def _plain(game: Game, variant: str, state: GameState) -> GameState:
    """Return the state as its puzzle begins it: nothing but the position counts."""
    position = _Position(game, variant, state, [])
    return position.puzzle(Task.WIN, 0, ()).state


def proven(position: _Position, tasks: set[Task]) -> Iterator[tuple[Puzzle, float]]:
    """Yield the puzzles of a position with the share of turns that solve each.

    A task is left out if an unseen card could matter, or if too many turns solve it.
    """
    for puzzle in _asked(position, tasks):
        solving = [line for line in position.lines if _solves(puzzle, line)]
        sure = [line for line in solving if not line.lucky]
        whole = [line for line in position.lines if not line.lucky]
        share = len(sure) / len(whole)
        if sure and len(sure) == len(solving) and share <= LARGEST_SHARE:
            shortest = min(sure, key=lambda line: len(line.actions))
            yield replace(puzzle, solution=shortest.actions), share
    for puzzle in (*_stops(position, tasks), *_bests(position, tasks)):
        solving = [line for line in position.lines if _solves(puzzle, line)]
        share = len(solving) / len(position.lines)
        if solving and share <= LARGEST_SHARE:
            yield puzzle, share


def _solves(puzzle: Puzzle, line: TurnLine) -> bool:
    """Return whether a turn that ends there does what was asked."""
    after = following(puzzle.game, line.state, ()) if puzzle.task is Task.STOP else line.state
    return verdict(puzzle, after, line.drawn).solved


def _asked(position: _Position, tasks: set[Task]) -> Iterator[Puzzle]:
    """Yield what the rules alone can judge: winning, bringing pirates home, drawing cards."""
    seat = position.seat
    sure = [line for line in position.lines if not line.lucky]
    gain = max(line.state.table.pirates[seat].count(GOAL) for line in sure) - position.home
    drawn = max(line.drawn for line in sure)
    if position.home + gain == PIRATES:
        if Task.WIN in tasks:
            yield position.puzzle(Task.WIN, 0, ())
    elif gain >= 2 and Task.ABOARD in tasks:
        yield position.puzzle(Task.ABOARD, gain, ())
    if drawn >= 4 and position.home + gain < PIRATES and Task.DRAW in tasks:
        yield position.puzzle(Task.DRAW, drawn, ())


def _stops(position: _Position, tasks: set[Task]) -> Iterator[Puzzle]:
    """Yield the puzzle in which the only rival, whose cards are open, would win next."""
    table = position.state.table
    rival = table.pirates[1 - position.seat] if table.players == 2 else b""
    threatened = rival.count(GOAL) >= PIRATES - ACTIONS and table.options.open_hands
    if not threatened or Task.STOP not in tasks or position.home + ACTIONS >= PIRATES:
        return
    if any(line.unseen for line in position.lines):
        return
    stopping: list[TurnLine] = []
    for line in position.lines:
        after = following(position.game, line.state, ())
        if winning_turn(position.game, after) is None:
            if winning_turn(position.game, after, luck=True) is not None:
                return
            stopping.append(line)
            if len(stopping) > LARGEST_SHARE * len(position.lines):
                return
    if stopping:
        shortest = min(stopping, key=lambda line: len(line.actions))
        yield position.puzzle(Task.STOP, 0, shortest.actions)


def _bests(position: _Position, tasks: set[Task]) -> Iterator[Puzzle]:
    """Yield the puzzle whose best turn is clearly best, whatever is guessed of hidden cards."""
    table = position.state.table
    too_open = position.game.has_islands or table.players > 2 or position.home < 1
    if Task.BEST not in tasks or too_open:
        return
    seen = view(position.state, position.seat)
    evaluator = evaluator_at("yusuf", table)
    # A quick look first: the long one takes seconds.
    quick = searched(seen, evaluator, QUICK_LOOK, Rng(derived_seed(SEED, DEEP_SEEDS)))
    if not _clear(position, quick, CLEARLY_BETTER):
        return
    best: set[tuple[object, ...]] = set()
    codes: tuple[int, ...] = ()
    for seed in range(DEEP_SEEDS):
        turns = searched(seen, evaluator, DEEP, Rng(derived_seed(SEED, seed)))
        if not _clear(position, turns, CLEARLY_BETTER):
            return
        codes = turns[0][1]
        best.add(_result(position, codes))
    actions = tuple(action_of(code) for code in codes)
    unsure = any(line.actions == actions and line.unseen for line in position.lines)
    if len(best) == 1 and not unsure and _is_plain(actions):
        yield position.puzzle(Task.BEST, 0, actions)


def _is_plain(actions: Sequence[Action]) -> bool:
    return bool(actions) and not any(isinstance(action, Discard) for action in actions)


def _clear(position: _Position, turns: list[tuple[float, tuple[int, ...]]], margin: float) -> bool:
    """Return whether the first turn beats every turn that leads elsewhere, and does not win."""
    if len(turns) < 2 or turns[0][0] > 1:
        return False
    first = _result(position, turns[0][1])
    others = [value for value, codes in turns[1:] if _result(position, codes) != first]
    return bool(others) and turns[0][0] - max(others) >= margin


def _result(position: _Position, codes: Sequence[int]) -> tuple[object, ...]:
    """Return where a turn leads, whatever the order of its actions."""
    after = position_of(position.state)
    after.take_turn(tuple(codes))
    return tuple(after.crews), after.hands[position.seat]


def hardness(position: _Position, puzzle: Puzzle, share: float) -> float:
    """Return how hard a puzzle is.

    It counts how rare its solutions are, how many turns nearly solve it, how long and how strange
    the shortest solution is, and how many of the five pirates miss it where they would want it.
    """
    value = -log2(share)
    value += 0.6 * len(puzzle.solution)
    value += sum(not isinstance(action, Advance) for action in puzzle.solution) * 0.8
    if puzzle.number:
        verdicts = [verdict(puzzle, line.state, line.drawn) for line in position.lines]
        nearly = sum(found.reached == puzzle.number - 1 for found in verdicts)
        value += 1.5 * nearly / len(verdicts)
    if puzzle.task is not Task.DRAW:
        value += sum(not _solved_by(level.name, puzzle) for level in LEVELS)
    if puzzle.task in (Task.STOP, Task.BEST):
        value += 2
    return value


def _solved_by(brain: str, puzzle: Puzzle) -> bool:
    """Return whether a computer pirate solves the puzzle."""
    state, drawn = puzzle.state, 0
    turn = (state.table.turn, state.table.round)
    for number in range(ACTIONS * 4):
        table = state.table
        if table.outcome is not None or (table.turn, table.round) != turn:
            break
        rng = Rng(derived_seed(SEED, number))
        action = BRAINS[brain].choose(puzzle.game.rules, view(state, table.to_act), rng)
        state = puzzle.game.rules.step(state, action)
    return verdict(puzzle, state, drawn).solved


if __name__ == "__main__":
    main()
