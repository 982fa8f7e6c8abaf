"""Speed of the search positions: whole random games from copies of dealt openings."""

import random
from collections.abc import Callable

from game.games import GAMES
from game.players.evaluators import play_out, position_of

OPENINGS = 4


def kernel_playouts(name: str, variant: str, players: int, games: int) -> Callable[[], int]:
    """Plays so many random games of the kernel to their ends and tells how many actions."""
    game = GAMES[name]
    options = game.variants[variant]
    openings = [
        position_of(game.rules.new_game(players, options, seed).state) for seed in range(OPENINGS)
    ]
    draw = random.Random(players).random

    def play() -> int:
        actions = 0
        for number in range(games):
            position = openings[number % OPENINGS].copy()
            play_out(position, draw)
            actions += position.ply
        return actions

    return play


def kernel_kinds(games: int = 4) -> dict[str, Callable[[], int]]:
    """The kernel's playouts of each game's variants with 2 to 5 players, by name."""
    return {
        f"kernel, {variant}, {players} players": kernel_playouts(name, variant, players, games)
        for name, game in GAMES.items()
        for variant in game.variants
        for players in (2, 3, 4, 5)
    }
