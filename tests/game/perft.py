"""Count how many ways there are to go on from a position, by depth."""

import json
from pathlib import Path
from typing import NamedTuple

from game.games import Game
from game.rules import Rules
from game.state import GameState
from tests.game.playing import PLAYERS, Arrangement, Temper, legal, played

FOLDER = Path(__file__).parents[1] / "perft"
SEEDS = (1, 2, 3)
PLAYED = (0, 75)  # random actions before the count: none, and enough to be in the thick of it
SHALLOWEST, DEEPEST = 3, 7
MOST = 20_000  # ways to go on, where it is deeper than the shallowest


class Start(NamedTuple):
    """A position to count from, reached by random actions from a seed."""

    variant: str
    players: int
    seed: int
    played: int

    def state(self, game: Game) -> GameState:
        arrangement = Arrangement(game, game.variants[self.variant], self.players)
        state = arrangement.begin(self.seed).state
        return played(game.rules, state, Temper.EVEN, self.seed, self.played)


def starts(game: Game) -> list[Start]:
    return [
        Start(variant, players, seed, played)
        for variant in game.variants
        for players in PLAYERS
        for seed in SEEDS
        for played in PLAYED
    ]


def perft(rules: Rules, state: GameState, depth: int) -> list[int]:
    """The number of different sequences of one action, of two, and so on to the depth."""
    counts = [0] * depth

    def walk(state: GameState, level: int) -> None:
        actions = legal(rules, state)
        counts[level] += len(actions)
        if level + 1 < depth:
            for action in actions:
                walk(rules.step(state, action), level + 1)

    walk(state, 0)
    return counts


def kept(game: Game) -> dict[Start, list[int]]:
    file = FOLDER / f"{game.name}.json"
    rows = json.loads(file.read_text("utf-8")) if file.exists() else []
    return {Start(*(row[name] for name in Start._fields)): row["counts"] for row in rows}


def recounted(game: Game) -> str:
    """What the file of a game ought to hold: each count as deep as is cheap."""
    rows = []
    for start in starts(game):
        state = start.state(game)
        counts = perft(game.rules, state, SHALLOWEST)
        for depth in range(SHALLOWEST + 1, DEEPEST + 1):
            deeper = perft(game.rules, state, depth)
            if deeper[-1] > MOST:
                break
            counts = deeper
        rows.append(json.dumps({**start._asdict(), "counts": counts}))
    return "[\n" + ",\n".join(rows) + "\n]\n"
