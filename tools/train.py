"""Trains the weights of the opponents by self-play: python -m tools.train --help.

TD(lambda) on a linear score for each player: the chances to win are a softmax of the scores, and
after each game every position's chances are moved towards the lambda-return of those that followed.
The same arguments make the same weights. Interrupted, it goes on from its last checkpoint.
"""

import argparse
import json
import random
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO

from game.games import GAMES
from game.players.evaluators import FOLDER, FORMAT, NAMES, evaluator_of, position_of
from game.players.reach import Evaluator, Lookahead, shares, softmax
from game.players.reach import dot as weighted
from game.rng import derived_seed

START = {
    "escape": {"home": 6.0, "progress": 10.0, "cards": 2.0, "kinds": 1.0, "roads": 1.0},
    "nest": {
        "home": 8.0,
        "second": 5.0,
        "aboard_far": 4.0,
        "aboard": 3.0,
        "first": 2.0,
        "cards": 2.0,
    },
}
EXPLORED = 3  # the best turns among which an exploring player draws one


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that the weights follow from."""

    game: str
    variant: str
    players: tuple[int, ...]
    seed: int
    games: int
    decay: float = 0.9
    rate: float = 7.5
    half_life: int = 400
    exploring: float = 0.12
    widths: tuple[int, int] = (12, 24)
    finalists: int = 32


@dataclass
class Progress:
    """Where a training stands: the weights of the moment and the sum of those of the later half."""

    played: int
    weights: list[float]
    summed: list[float]
    kept: int

    def mean(self) -> list[float]:
        """The weights to ship: the mean of the later half, which wanders less."""
        if not self.kept:
            return self.weights
        return [weight / self.kept for weight in self.summed]


def self_play(
    lesson: Lesson, evaluator: Evaluator, seed: int
) -> tuple[list[list[list[float]]], list[float]]:
    """A game of an evaluator against itself: what counted after each turn, and who won."""
    chance = random.Random(seed)
    players = chance.choice(lesson.players)
    options = GAMES[lesson.game].variants[lesson.variant]
    position = position_of(GAMES[lesson.game].rules.new_game(players, options, seed).state)
    reach = Lookahead(lesson.widths, lesson.finalists)
    seen = [evaluator.numbers(position, None)]
    while position.ending is None:
        turns = evaluator.turns(position, reach)
        best = 0
        if turns and chance.random() < lesson.exploring:
            best = chance.randrange(min(EXPLORED, len(turns)))
        position.take_turn(turns[best][1] if turns else ())
        seen.append(evaluator.numbers(position, None))
    return seen, shares(position.winners(), players)


def learn(
    weights: list[float],
    seen: list[list[list[float]]],
    result: list[float],
    rate: float,
    decay: float,
) -> None:
    """Move the weights so that each position foretells better what followed."""
    foretold = [softmax([weighted(weights, row) for row in rows]) for rows in seen]
    change = [0.0] * len(weights)
    target = result
    for index in range(len(seen) - 2, -1, -1):
        if index < len(seen) - 2:
            after = foretold[index + 1]
            target = [decay * t + (1 - decay) * a for t, a in zip(target, after, strict=True)]
        for row, wanted, told in zip(seen[index], target, foretold[index], strict=True):
            error = (wanted - told) / len(seen)
            for number, value in enumerate(row):
                change[number] += error * value
    for number, amount in enumerate(change):
        weights[number] += rate * amount


def train(lesson: Lesson, checkpoint: Path, every: int, out: TextIO) -> list[float]:
    """Play and learn all the games, from the last checkpoint if there is one."""
    progress = read(checkpoint, lesson)
    begun = time.monotonic()
    first = progress.played
    while progress.played < lesson.games:
        evaluator = evaluator_of(
            lesson.game, dict(zip(NAMES[lesson.game], progress.weights, strict=True))
        )
        seen, result = self_play(lesson, evaluator, derived_seed(lesson.seed, progress.played))
        rate = lesson.rate / (1 + progress.played / lesson.half_life)
        learn(progress.weights, seen, result, rate, lesson.decay)
        progress.played += 1
        if 2 * progress.played > lesson.games:
            progress.kept += 1
            progress.summed = [
                a + b for a, b in zip(progress.summed, progress.weights, strict=True)
            ]
        if progress.played % every == 0 or progress.played == lesson.games:
            write(checkpoint, lesson, progress)
            spent = time.monotonic() - begun
            left = spent / (progress.played - first) * (lesson.games - progress.played)
            done = 40 * progress.played // lesson.games
            bar = "#" * done + "." * (40 - done)
            out.write(f"\r[{bar}] {progress.played}/{lesson.games} games, {left:.0f} s left ")
            out.flush()
    out.write("\n")
    return progress.mean()


def read(checkpoint: Path, lesson: Lesson) -> Progress:
    """Where a checkpoint of the same lesson stands, or the beginning."""
    if checkpoint.exists():
        data = json.loads(checkpoint.read_text(encoding="utf-8"))
        if data["lesson"] == json.loads(json.dumps(asdict(lesson))):
            return Progress(data["played"], data["weights"], data["summed"], data["kept"])
    names = NAMES[lesson.game]
    start = START[lesson.game]
    return Progress(0, [start.get(name, 0.0) for name in names], [0.0] * len(names), 0)


def write(checkpoint: Path, lesson: Lesson, progress: Progress) -> None:
    """Keep where the training stands."""
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    data = {"lesson": asdict(lesson), **asdict(progress)}
    part = checkpoint.with_suffix(".part")
    part.write_text(json.dumps(data), encoding="utf-8")
    part.replace(checkpoint)


def main() -> None:
    """Train and write the brain."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="escape")
    parser.add_argument("--variant", help="of the game (its first)")
    parser.add_argument("--players", default="2", help="numbers of players to draw from: 2 or 3,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--every", type=int, default=50, help="games between checkpoints")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the brain goes")
    arguments = parser.parse_args()
    variant = arguments.variant or next(iter(GAMES[arguments.game].variants))
    players = tuple(int(number) for number in arguments.players.split(","))
    lesson = Lesson(arguments.game, variant, players, arguments.seed, arguments.games)
    checkpoint = arguments.folder / f"{variant}.checkpoint"
    weights = train(lesson, checkpoint, arguments.every, sys.stderr)
    data = {
        "format": FORMAT,
        "made_by": f"python -m tools.train --game {lesson.game} --variant {variant} "
        f"--players {arguments.players} --seed {lesson.seed} --games {lesson.games}",
        "lesson": asdict(lesson),
        "weights": {
            name: round(weight, 4) for name, weight in zip(NAMES[lesson.game], weights, strict=True)
        },
    }
    file = arguments.folder / f"{variant}.json"
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    checkpoint.unlink()
    print(file)


if __name__ == "__main__":
    main()
