"""Find puzzles: play games, prove tasks by the rules, sort them and write them to assets/puzzles.

python -m tools.puzzles                       the shipped ones, again, in about ten minutes
python -m tools.puzzles --sort                only sort the shipped ones, in seconds
python -m tools.puzzles --out FOLDER --found FILE --jobs 2 --seed 5
python -m tools.puzzles --out FOLDER --found FILE --parts stop

With --found, every game that was played adds a line to FILE-PART, and a search that was cut off
goes on from there. So each part can be searched by itself; a last run without --parts writes all.

The computer pirates play against each other, and the positions in which a turn begins are looked
at. A cheap test comes first; what is left is proven:

- Win, aboard, draw: every way to play the turn is tried by the rules. At most one in five may solve
  the puzzle, and none may need an unseen card to be the right one.
- Stop: in Tortuga with two players, where all hands are open. Every turn is tried with every
  answer, and those that stop the rival do so whatever cards come from the stock.
- Best: with two players. The strongest pirate, who sees no more than the player, looks at the
  position four more times, with independent guesses of hidden cards. Every time the same turn must
  clearly beat all others, and it must not draw an unseen card.

Unseen is what comes from the stock, and also what lies in a new row after the old one is used up.
"""

import argparse
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import islice
from math import log2
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from game.actions import Action, Discard
from game.games import GAMES, Game
from game.match import Match, states_of
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.puzzle_reasons import turn_reasons
from game.players.reach import QUICK, WHOLE, Turn
from game.players.search import Effort, searched
from game.players.search_state import action_of
from game.players.tournament import Tournament, play
from game.puzzles import (
    GRADES,
    MOST_DRAWN,
    Puzzle,
    Task,
    TurnLine,
    continued,
    essence,
    is_over,
    line_at,
    load_puzzles,
    luck_helps,
    passed,
    placement_of,
    read_puzzle,
    turn_ended,
    turn_lines,
    verdict,
    verdict_so_far,
    winning_turn,
    write_puzzle,
)
from game.rng import Rng, derived_seed
from game.state import ACTIONS, PIRATES, GameState
from game.track import GOAL
from game.view import view

FOLDER = Path(__file__).parent.parent / "assets" / "puzzles"
SEED = 1717
MOST_GAMES = 4000
"""For each part."""
GAMES_OF_A_PROCESS = 20
"""A process that has played these makes room for a new one, with its memory."""

Source = tuple[str, str, int]
"""A game, its variant and the number of players."""

_MANY_GAMES: tuple[Source, ...] = (
    ("escape", "tortuga", 2),
    ("escape", "jamaica", 2),
    ("nest", "nest", 2),
    ("escape", "tortuga", 3),
    ("escape", "hispaniola", 2),
    ("nest", "nest", 3),
    ("escape", "jamaica", 4),
    ("nest", "nest", 4),
)
_OPEN_DUELS: tuple[Source, ...] = (("escape", "tortuga", 2),)
_CLOSED_DUELS: tuple[Source, ...] = (
    ("escape", "jamaica", 2),
    ("escape", "hispaniola", 2),
    ("nest", "nest", 2),
)


class Part(NamedTuple):
    """A part of the search: what is asked for in which games, and how many puzzles it gives."""

    task: Task
    sources: tuple[Source, ...]
    """The games that positions are taken from, in turn."""
    wanted: int
    """How many of two hundred puzzles."""


PARTS: Mapping[str, Part] = {
    "win": Part(Task.WIN, _MANY_GAMES, 46),
    "aboard": Part(Task.ABOARD, _MANY_GAMES, 55),
    "draw": Part(Task.DRAW, _MANY_GAMES, 38),
    "stop": Part(Task.STOP, _OPEN_DUELS, 19),
    "best": Part(Task.BEST, _OPEN_DUELS, 38),
    "best-closed": Part(Task.BEST, _CLOSED_DUELS, 4),
}
"""The parts by name. With two players, a rival's next turn can be foreseen."""

PLAYERS: Mapping[Task, tuple[str, ...]] = {
    **dict.fromkeys(Task, ("finn", "mateo", "rosa", "barto")),
    Task.STOP: ("finn", "mateo"),
    Task.BEST: ("mateo", "rosa"),
}
"""Whose games are looked at: the weak overlook threats, and equals stay close to each other."""

LARGEST_SHARE = 0.2
"""Of all turns at most this part may solve a puzzle."""
LARGEST_SHARE_THAT_STOPS = 0.35
"""It is hard enough to find out how the rival would win."""
FIRST_TURNS = 60
"""Turns that are tried before all others: if many of them solve it, it is no puzzle."""
LEAST_TURNS = 25
"""A position with fewer turns is no puzzle."""
MOST_TURNS = 4000
"""A position with more turns would take long to prove, and few people see through it."""
MOST_POSITIONS = 6
"""The most positions of a game that are tried for one task."""

FORESIGHT = 3.0
"""How much harder it is to stop the rival, whose turn has to be foreseen."""
FIRST_OF_ESCAPE = 10
"""The puzzles of Escape that every grade begins with, as everybody learns Escape first."""

# For the best turn: much more search than at the board, repeated with independent guesses. Quick
# looks come first, for the long ones take seconds.
_LOOK = Effort(turns=12, guesses=30, first=WHOLE, reply=QUICK, reads_play=True, doubt=0.5)
QUICK_LOOK = replace(_LOOK, turns=6, guesses=4)
LONGER_LOOK = replace(_LOOK, turns=10, guesses=16, halved=(4, 8))
DEEP_LOOK = replace(_LOOK, turns=16, guesses=60, halved=(8, 20, 40))
LOOKS = (LONGER_LOOK, DEEP_LOOK, DEEP_LOOK, DEEP_LOOK)
CLEARLY_BETTER = 0.06
"""By how much of a win the best turn must beat every other one, in each look."""
LEAST_CHANCE = 0.15
"""To win after the best turn: otherwise nothing is at stake."""


class _Position(NamedTuple):
    """A position at the start of a turn with every way to play that turn."""

    game: Game
    variant: str
    state: GameState
    lines: Sequence[TurnLine]

    @property
    def seat(self) -> int:
        return self.state.table.turn

    @property
    def home(self) -> int:
        return self.state.table.pirates[self.seat].count(GOAL)

    def puzzle(self, task: Task, number: int, solution: tuple[Action, ...]) -> Puzzle:
        """Return the puzzle with that task; its name comes from what it asks."""
        placement = placement_of(self.game, self.state)
        track = self.state.table.track
        asked = f"{task} {number} {self.variant} {track.signs} {placement}"
        return Puzzle(
            name=f"{self.variant}-{sha256(asked.encode()).hexdigest()[:8]}",
            grade=GRADES[0],
            task=task,
            number=number,
            game=self.game,
            variant=self.variant,
            track=track,
            placement=placement,
            solution=solution,
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Find puzzles and write them."""
    parser = argparse.ArgumentParser(description="Find puzzles and write them to a folder.")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--found", type=Path, help="a file with what was found so far")
    parser.add_argument("--games", type=int, default=MOST_GAMES, help="at most, for each part")
    parser.add_argument("--share", type=float, default=1.0, help="of 200 puzzles")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--sort", action="store_true", help="sort the shipped ones, no search")
    given = parser.parse_args(arguments)
    if given.sort:
        write(load_puzzles().puzzles, given.out)
        return
    puzzles: list[Puzzle] = []
    for name in given.parts:
        file = given.found and given.found.with_name(f"{given.found.name}-{name}")
        wanted = round(PARTS[name].wanted * given.share)
        puzzles += search(name, wanted, given.games, given.seed, given.jobs, file)
    write(puzzles, given.out)


def search(
    name: str, wanted: int, games: int, seed: int, jobs: int, file: Path | None
) -> list[Puzzle]:
    """Return puzzles of a part from different games, without near-equals.

    A file has a line for each game that was played, empty if nothing was found in it.
    """
    known = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    found: list[Puzzle] = []
    likenesses: set[object] = set()
    # Spawned, not forked: the same on every platform.
    with get_context("spawn").Pool(
        jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN), GAMES_OF_A_PROCESS
    ) as pool:
        played = pool.imap(partial(find, PARTS[name], seed), range(len(known), games))
        for number in range(games):
            if len(found) >= wanted:
                break
            if number < len(known):
                line = known[number]
            else:
                line = next(played)
                if file:
                    with file.open("a", encoding="utf-8") as lines:
                        lines.write(line + "\n")
            if not line:
                continue
            one = read_puzzle(line, GRADES[0])
            if likenesses.isdisjoint(likeness(one)):
                likenesses |= likeness(one)
                found.append(one)
                print(f"{name}: {len(found)} in {number + 1} games", flush=True)
        pool.terminate()
    return found


def likeness(puzzle: Puzzle) -> set[object]:
    """Return what no two puzzles may share: the crew on the same places, or the solution."""
    crew = tuple(sorted(puzzle.placement.pirates[puzzle.seat].split()))
    kind = (puzzle.task, puzzle.game.name)
    return {(*kind, crew), (*kind, frozenset(puzzle.solution))}


def write(found: Sequence[Puzzle], folder: Path) -> None:
    """Write the puzzles in five grades of the same size, the easiest first."""
    folder.mkdir(parents=True, exist_ok=True)
    hard = {puzzle.name: hardness(puzzle) for puzzle in found}
    ordered = sorted(found, key=lambda puzzle: (hard[puzzle.name], puzzle.name))
    for grade in GRADES:
        first = len(ordered) * (grade - 1) // len(GRADES)
        last = len(ordered) * grade // len(GRADES)
        puzzles = with_escape_first(ordered[first:last])
        lines = [write_puzzle(puzzle) + "\n" for puzzle in puzzles]
        (folder / f"grade-{grade}.jsonl").write_text("".join(lines), encoding="utf-8")
        kinds = Counter(puzzle.task.value for puzzle in puzzles)
        print(f"grade {grade}: {dict(kinds)}")


def with_escape_first(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a grade with the first ones of Escape before all others."""
    escape = GAMES["escape"]
    first = [puzzle for puzzle in puzzles if puzzle.game is escape][:FIRST_OF_ESCAPE]
    return [*first, *(puzzle for puzzle in puzzles if puzzle not in first)]


# One game.


def find(part: Part, seed: int, number: int) -> str:
    """Play a game and return a puzzle that one of its positions makes, as text, or nothing."""
    task = part.task
    name, variant, players = part.sources[number % len(part.sources)]
    game = GAMES[name]
    tournament = Tournament(name, game.variants[variant], players, PLAYERS[task], seed)
    match = play(tournament, number)
    states = [_plain(game, variant, state) for state in turn_starts(match)]
    promising = [state for state in states if _is_promising(task, game, state)]
    order = sorted(range(len(promising)), key=lambda index: derived_seed(number, index))
    for index in order[:MOST_POSITIONS]:
        state = promising[index]
        lines = list(islice(turn_lines(game, state, luck=False), MOST_TURNS + 1))
        position = _Position(game, variant, state, lines)
        if LEAST_TURNS <= len(lines) <= MOST_TURNS:
            for puzzle in proven(position, task):
                return write_puzzle(puzzle)
    return ""


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
    return _Position(game, variant, state, ()).puzzle(Task.WIN, 0, ()).state


def _is_promising(task: Task, game: Game, state: GameState) -> bool:
    """Return whether a position may be a puzzle, found out without trying every turn."""
    table = state.table
    home = table.pirates[table.turn].count(GOAL)
    match task:
        case Task.WIN:
            return home >= PIRATES - ACTIONS and winning_turn(game, state) is not None
        case Task.ABOARD:
            lines = turn_lines(game, state, luck=False, least_home=home + 2)
            crews = (line.state.table.pirates[table.turn] for line in lines)
            return any(crew.count(GOAL) >= home + 2 for crew in crews)
        case Task.DRAW:
            return True
        case Task.STOP:
            rival = table.pirates[1 - table.turn]
            # Whoever could win need not stop anybody.
            return (
                rival.count(GOAL) >= PIRATES - ACTIONS
                and winning_turn(game, state, luck=True) is None
                and winning_turn(game, passed(game, state)) is not None
            )
        case Task.BEST:
            homes = [crew.count(GOAL) for crew in table.pirates]
            late = min(homes) >= 1 and max(homes) >= 2
            if not late or winning_turn(game, state, luck=True) is not None:
                return False
            return _is_clear(state, _looked_at(state, QUICK_LOOK, 0))


# Proofs.


def proven(position: _Position, task: Task) -> Iterator[Puzzle]:
    """Yield the puzzle of a position.

    It is left out if an unseen card could matter, if too many turns solve it, or if there are no
    words for the reason.
    """
    match task:
        case Task.STOP:
            puzzles = _stops(position)
        case Task.BEST:
            puzzles = _bests(position)
        case _:
            puzzles = _asked(position, task)
    for found, solving in puzzles:
        share = len(solving) / len(position.lines)
        largest = LARGEST_SHARE_THAT_STOPS if task is Task.STOP else LARGEST_SHARE
        if solving and share <= largest:
            shortest = min(solving, key=lambda line: len(line.actions))
            puzzle = replace(found, solution=found.solution or shortest.actions)
            if shortest.state.table.discarding:
                # The turn could not be ended yet.
                continue
            if task is not Task.STOP or turn_reasons(puzzle, puzzle.solution):
                yield puzzle


def _asked(position: _Position, task: Task) -> Iterator[tuple[Puzzle, list[TurnLine]]]:
    """Yield what the rules alone can judge: winning, bringing pirates home, drawing cards."""
    seat = position.seat
    gain = max(line.state.table.pirates[seat].count(GOAL) for line in position.lines)
    gain -= position.home
    drawn = max(line.drawn for line in position.lines)
    wins = position.home + gain == PIRATES
    number = {Task.WIN: 0, Task.ABOARD: gain, Task.DRAW: drawn}[task]
    least = {Task.WIN: 0, Task.ABOARD: 2, Task.DRAW: 4}[task]
    if wins != (task is Task.WIN) or number < least:
        return
    puzzle = position.puzzle(task, number, ())
    if not luck_helps(puzzle):
        yield puzzle, [line for line in position.lines if _solves(puzzle, line)]


def _solves(puzzle: Puzzle, line: TurnLine) -> bool:
    return verdict(puzzle, line.state, line.drawn).solved


class _After(NamedTuple):
    """A position after a turn, and how many cards of its row were seen before the turn."""

    state: GameState
    row: int


def _stops(position: _Position) -> Iterator[tuple[Puzzle, list[TurnLine]]]:
    """Yield the puzzle in which the only rival, whose cards are open, would win next.

    A turn stops the rival only if no card that the rival may draw unseen wins; after every other
    turn, the cards that are seen must win.
    """
    game = position.game
    state = position.state
    if any(line.unseen for line in position.lines):
        return
    stopping: list[TurnLine] = []
    others: list[_After] = []
    order, _ = Rng(SEED).shuffled(position.lines)
    for tried, line in enumerate(order, start=1):
        after = _After(turn_ended(game, state, line.state), line.row)
        if winning_turn(game, after.state, luck=True, row=after.row) is not None:
            others.append(after)
        else:
            stopping.append(line)
        if len(stopping) > LARGEST_SHARE_THAT_STOPS * max(FIRST_TURNS, tried):
            return
    if stopping and _always_wins(game, others):
        yield position.puzzle(Task.STOP, 0, ()), stopping


def _always_wins(game: Game, states: Iterable[_After]) -> bool:
    """Return whether the player on turn wins at once in each of the states."""
    replies: list[tuple[Action, ...]] = []
    for state, row in states:
        # What won before mostly wins again, which is quickly seen; but it must take no unseen card.
        if row >= MOST_DRAWN * ACTIONS and any(_wins(game, state, reply) for reply in replies):
            continue
        reply = winning_turn(game, state, row=row)
        if reply is None:
            return False
        replies.append(reply)
    return True


def _wins(game: Game, state: GameState, reply: Sequence[Action]) -> bool:
    """Return whether the player on turn wins by these actions."""
    seat = state.table.turn
    for action in reply:
        if action not in game.rules.legal_actions(state.table, state.hands[seat]):
            return False
        state = game.rules.step(state, action)
    return state.table.pirates[seat].count(GOAL) == PIRATES


def _bests(position: _Position) -> Iterator[tuple[Puzzle, list[TurnLine]]]:
    """Yield the puzzle whose best turn is clearly best, whatever is guessed of hidden cards."""
    best: set[tuple[object, ...]] = set()
    codes: tuple[int, ...] = ()
    for number, effort in enumerate(LOOKS, start=1):
        turns = _looked_at(position.state, effort, number)
        if not _is_clear(position.state, turns):
            return
        codes = turns[0][1]
        best.add(_result(position.state, codes))
    if len(best) > 1:
        return
    actions = tuple(action_of(code) for code in codes)
    puzzle = position.puzzle(Task.BEST, 0, actions)
    solving = [line for line in position.lines if _solves(puzzle, line)]
    unsure = any(line.unseen for line in solving)
    if actions and not unsure and not any(isinstance(action, Discard) for action in actions):
        yield puzzle, solving


def _looked_at(state: GameState, effort: Effort, number: int) -> list[Turn]:
    """Return the best turns by the strongest pirate's judgement, with guesses of their own."""
    table = state.table
    rng = Rng(derived_seed(SEED, number))
    return searched(view(state, table.turn), evaluator_at("yusuf", table), effort, rng)


def _is_clear(state: GameState, turns: list[Turn]) -> bool:
    """Return whether the first turn clearly beats every turn that leads elsewhere."""
    if len(turns) < 2 or turns[0][0] < LEAST_CHANCE:
        return False
    first = _result(state, turns[0][1])
    others = [value for value, codes in turns[1:] if _result(state, codes) != first]
    return bool(others) and turns[0][0] - max(others) >= CLEARLY_BETTER


def _result(state: GameState, codes: Sequence[int]) -> tuple[object, ...]:
    """Return where a turn leads, whatever the order of its actions."""
    after = position_of(state)
    after.take_turn(tuple(codes))
    return tuple(after.crews), after.hands[state.table.turn]


# Rating.


def hardness(puzzle: Puzzle) -> float:
    """Return how hard a puzzle is: one more means that a player has to try twice as often.

    The player tries turns by chance, but with every second action does what plainly leads on. So
    a puzzle is the harder the fewer turns solve it and the more actions they need; but not by much
    if each of these actions suggests itself.
    """
    chance = _chance(puzzle, line_at(puzzle.state), {})
    return round(FORESIGHT * (puzzle.task is Task.STOP) - log2(chance), 3)


def _chance(puzzle: Puzzle, line: TurnLine, known: dict[object, float]) -> float:
    """Return how likely a player who goes on from a line solves a puzzle."""
    table = line.state.table
    key = (essence(line.state, puzzle.seat), table.actions_left, table.free_sail, *line[2:])
    if key not in known:
        known[key] = _chance_from(puzzle, line, known)
    return known[key]


def _chance_from(puzzle: Puzzle, line: TurnLine, known: dict[object, float]) -> float:
    if verdict_so_far(puzzle, line.state, line.drawn).solved:
        return 1.0
    if is_over(puzzle, line.state):
        return 0.0
    lines = list(continued(puzzle.game, line, luck=False))
    if not lines:
        return 0.0
    promises = [_promise(puzzle, longer) for longer in lines]
    chances = [_chance(puzzle, longer, known) for longer in lines]
    most = max(promises)
    plain = [chance for chance, promise in zip(chances, promises, strict=True) if promise == most]
    return (fmean(plain) + fmean(chances)) / 2


def _promise(puzzle: Puzzle, longer: TurnLine) -> tuple[int, ...]:
    """Return how plainly the last action of a line leads on, to be compared with others.

    Cards are drawn, a pirate comes home, or runs far if the best turn is asked for. How a rival is
    stopped is never plain.
    """
    crew = longer.state.table.pirates[puzzle.seat]
    home = crew.count(GOAL)
    match puzzle.task:
        case Task.DRAW:
            return (longer.drawn,)
        case Task.STOP:
            return ()
        case Task.BEST:
            return (home, sum(crew))
        case _:
            return (home,)


if __name__ == "__main__":
    main()
