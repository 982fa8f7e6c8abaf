"""Many games between brains, on one core or several, with the same results either way."""

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import TypeAlias

from game.actions import Action
from game.events import TurnEnded
from game.games import GAMES
from game.match import Colour, Match, Seat
from game.outcome import Outcome
from game.players.brains import chosen
from game.rng import derived_seed
from game.state import Options
from game.view import PUBLIC

_BATCH = 8  # games handed to another process at a time

Choose: TypeAlias = Callable[[Match], Action]
"""What chooses the action of the computer player to act."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: a game with its options, the brains at its seats, and a seed."""

    game: str
    options: Options
    players: int
    brains: tuple[str, ...]
    seed: int

    def seating(self, index: int) -> tuple[str, ...]:
        """Return the brains of the index-th game by seat, rotated each game."""
        brains = self.brains
        return tuple(brains[(seat + index) % len(brains)] for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class Result:
    """How one game of a tournament went."""

    seating: tuple[str, ...]
    outcome: Outcome
    turns: int
    actions: int


def play(tournament: Tournament, index: int, choose: Choose = chosen) -> Match:
    """Play the index-th game to its end; its seed comes from the tournament's and the index."""
    game = GAMES[tournament.game]
    seed = derived_seed(tournament.seed, index)
    seats = tuple(
        Seat(f"{brain} {seat + 1}", colour, brain)
        for seat, (brain, colour) in enumerate(zip(tournament.seating(index), Colour, strict=False))
    )
    match = Match.new(game, seats, tournament.options, seed)
    while match.outcome is None:
        match.submit(match.table.to_act, choose(match))
    return match


def result(tournament: Tournament, index: int, choose: Choose = chosen) -> Result:
    """Return the result of the index-th game."""
    match = play(tournament, index, choose)
    if match.outcome is None:
        raise AssertionError("the game ended without an outcome")
    actions = match.seen_actions(PUBLIC)
    turns = sum(isinstance(event, TurnEnded) for action in actions for event in action.events)
    return Result(tournament.seating(index), match.outcome, turns, len(actions))


def results(
    tournament: Tournament, games: int, jobs: int, choose: Choose = chosen
) -> Iterator[Result]:
    """Yield the results of all games in order, played by several processes."""
    if jobs == 1:
        for index in range(games):
            yield result(tournament, index, choose)
        return
    tasks = ((tournament, index, choose) for index in range(games))
    with _pool(min(jobs, games)) as pool:
        yield from pool.imap(_result, tasks, chunksize=_BATCH)


def _pool(jobs: int) -> Pool:
    """Start processes that an interrupt does not disturb: this one ends them."""
    # Spawned, not forked: the same on every platform, and safe beside threads.
    context = get_context("spawn")
    quiet = (signal.SIGINT, signal.SIG_IGN)
    if not hasattr(signal, "pthread_sigmask"):
        return context.Pool(jobs, signal.signal, quiet)
    # A process begins with the mask of its parent, and takes a while to set its own.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return context.Pool(jobs, signal.signal, quiet)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _result(task: tuple[Tournament, int, Choose]) -> Result:
    return result(*task)
