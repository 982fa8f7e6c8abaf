"""Speed of the engine: random playouts, as ratios to a plain loop and to other engines."""

import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from game.games import GAMES, Game
from game.players.evaluators import position_of
from game.rules import Rules
from game.state import Options
from tests.bench.playouts import play_out

ROUNDS = 40
CALIBRATION_STEPS = 20_000
OPENINGS = 4


class Count(NamedTuple):
    actions: float
    games: float


Playout = Callable[[], Count]


def calibrate() -> Count:
    """A fixed loop of plain Python, to compare machines and moments by."""
    total = 0
    for number in range(CALIBRATION_STEPS):
        total += number * number % 7
    return Count(CALIBRATION_STEPS, 1)


def playouts(rules: Rules, options: Options, players: int, games: int) -> Playout:
    """Random games of ours through legal_actions and step."""
    seeds = iter(range(10**9))
    choice = random.Random(players).choice
    new_game, legal_actions, step = rules.new_game, rules.legal_actions, rules.step

    def play() -> Count:
        actions = 0
        for _ in range(games):
            state = new_game(players, options, next(seeds)).state
            while True:
                table = state.table
                legal = legal_actions(table, state.hands[table.to_act])
                if not legal:
                    break
                state = step(state, choice(legal))
                actions += 1
        return Count(actions, games)

    return play


def open_spiel_playouts(name: str, games: int) -> Playout | None:
    """Random games of OpenSpiel, by the loop of its own example; None where it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]

        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    choice = random.Random(name).choice
    choices = random.Random(name).choices

    def play() -> Count:
        actions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(outcomes, chances)[0])
                else:
                    state.apply_action(choice(state.legal_actions(state.current_player())))
                    actions += 1
        return Count(actions, games)

    return play


def search_playouts(name: str, variant: str, players: int, games: int) -> Playout:
    """Random games on the positions of the search, from copies of dealt openings."""
    game = GAMES[name]
    options = game.variants[variant]
    openings = [
        position_of(game.rules.new_game(players, options, seed).state) for seed in range(OPENINGS)
    ]
    draw = random.Random(players).random

    def play() -> Count:
        actions = 0
        for number in range(games):
            position = openings[number % OPENINGS].copy()
            play_out(position, draw)
            actions += position.ply
        return Count(actions, games)

    return play


Rates = list[Count]
"""Of one kind of play, slice by slice."""


def measure(kinds: dict[str, Playout], rounds: int) -> dict[str, Rates]:
    """Play all kinds in turn, many short slices of each, so that all meet the same weather."""
    rates: dict[str, Rates] = {name: [] for name in kinds}
    for _ in range(rounds):
        for name, play in kinds.items():
            begun = time.perf_counter()
            count = play()
            spent = time.perf_counter() - begun
            rates[name].append(Count(count.actions / spent, count.games / spent))
    return rates


def ratio(rates: Rates, to: Rates) -> float:
    """The median of the slices' ratios: robust where the machine's speed wanders."""
    pairs = zip(rates, to, strict=True)
    return statistics.median(ours.actions / theirs.actions for ours, theirs in pairs)


def our_kinds() -> dict[str, tuple[Game, Options, int]]:
    return {
        f"{variant}, {players} players": (game, options, players)
        for game in GAMES.values()
        for variant, options in game.variants.items()
        for players in (2, 3, 4, 5)
    }


OPEN_SPIEL = {"tic_tac_toe": 400, "backgammon": 1, "python_tic_tac_toe": 20}
"""Games compared with, and how many of each make a slice of a few milliseconds."""


def report(rounds: int = ROUNDS) -> None:
    ours = our_kinds()
    theirs = {name: open_spiel_playouts(name, games) for name, games in OPEN_SPIEL.items()}
    kinds: dict[str, Playout] = {"calibration loop": calibrate}
    kinds |= {name: play for name, play in theirs.items() if play is not None}
    for name, (game, options, players) in ours.items():
        kinds[name] = playouts(game.rules, options, players, games=3)
    searched = {
        f"search, {variant}, {players} players": search_playouts(name, variant, players, 4)
        for name, game in GAMES.items()
        for variant in game.variants
        for players in (2, 3, 4, 5)
    }
    rates = measure(kinds | searched, rounds)

    compared = [name for name, play in theirs.items() if play is not None]
    print(f"Python {sys.version.split()[0]}, {rounds} slices each; ratios are of actions/s.")
    header = f"{'random playouts':34}{'actions/s':>11}{'games/s':>9}{'/ loop':>9}"
    print(header + "".join(f"{'/ ' + name:>23}" for name in compared))
    for name in (*compared, *ours, *searched):
        mine = rates[name]
        actions, games = (max(column) for column in zip(*mine, strict=True))
        line = f"{name:34}{actions:>11,.0f}{games:>9,.0f}"
        line += f"{ratio(mine, rates['calibration loop']):>9.4f}"
        print(line + "".join(f"{ratio(mine, rates[other]):>23.3f}" for other in compared))
    if not compared:
        print("OpenSpiel is not installed; `pip install open_spiel` adds the comparison.")
