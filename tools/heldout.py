"""Measures weights against players that are never trained against: python -m tools.heldout --help.

All of them look as far as each other and do not search. One with the weights plays against all
others with those of a held-out player, from every seat in turn.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.games import GAMES
from game.players.evaluators import FOLDER, brain_file, evaluator_of, position_of, weights_in
from game.players.reach import QUICK, Evaluator
from game.players.tally import WinShare
from game.rng import derived_seed
from game.variants import VARIANTS
from tests.sparring import FIRST_WEIGHTS

HELD_OUT = Path(__file__).parent / "held_out"


def held_out(game: str, variant: str, players: int) -> Iterator[tuple[str, Path]]:
    """Return who is held out: the first weights that were shipped, and those kept for this."""
    yield "first", FIRST_WEIGHTS[variant]
    yield "hand-made", HELD_OUT / f"hand-{game}.json"
    for name in ("earlier", "other"):
        file = HELD_OUT / f"{name}-{variant}-{players}p.json"
        if file.exists():
            yield name, file


def wins(game: str, variant: str, table: list[Evaluator], games: int, seed: int) -> int:
    """Return how many games the first one at the table wins against the others."""
    won = 0
    players = len(table)
    options = GAMES[game].variants[variant]
    for index in range(games):
        start = GAMES[game].rules.new_game(players, options, derived_seed(seed, index)).state
        position = position_of(start)
        first = index % players
        while position.ending is None:
            turns = table[(position.turn - first) % players].turns(position, QUICK)
            position.take_turn(turns[0][1])
        won += position.winners() == (first,)
    return won


def main() -> None:
    """Print how often the weights win against each held-out player."""
    parser = argparse.ArgumentParser(prog="python -m tools.heldout", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="escape")
    parser.add_argument("--variant", help="of the game (its first)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the weights are")
    arguments = parser.parse_args()
    game = arguments.game
    players = arguments.players
    variant = arguments.variant or next(iter(GAMES[game].variants))
    file = arguments.folder / brain_file(VARIANTS[variant].brains.name, players).name
    mine = evaluator_of(game, weights_in(file))
    for name, other in held_out(game, variant, players):
        table = [mine, *(evaluator_of(game, weights_in(other)),) * (players - 1)]
        won = wins(game, variant, table, arguments.games, arguments.seed)
        low, high = WinShare(won, arguments.games, 1 / players).interval
        print(f"{name}: {won} of {arguments.games}, {low:.0%}-{high:.0%}", flush=True)


if __name__ == "__main__":
    main()
