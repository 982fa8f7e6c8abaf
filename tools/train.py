"""Trains the weights of the opponents by self-play: python -m tools.train --help.

TD(lambda) on a linear score for each player: the chances to win are a softmax of the scores, and
after each game every position's chances, as the player who has just moved knows it, are moved
towards the lambda-return of those that followed, in this game and in some earlier ones again. The
players are the weights of the moment and, in a league, those of earlier moments.
The same arguments make the same weights. Interrupted, it goes on from its last checkpoint.
"""

import argparse
import json
import pickle
import random
import sys
import time
from collections import deque
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from game.games import GAMES
from game.players.evaluators import (
    FOLDER,
    FORMAT,
    NAMES,
    brain_file,
    evaluator_of,
    position_of,
    weights_in,
)
from game.players.reach import PHASES, Evaluator, Lookahead, phase_of, shares, softmax
from game.players.reach import dot as weighted
from game.rng import derived_seed
from tests.sparring import FIRST_WEIGHTS
from tools.legend import legend

EXPLORED = 3  # the best turns among which an exploring player draws one
_MOMENTUM = 0.9  # decay of the running mean of the changes
_SCALE = 0.999  # decay of the running mean of their squares
_TINY = 1e-6  # added to a divisor, so that it is never 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """Everything that determines the trained weights."""

    game: str
    variant: str
    players: int
    seed: int
    games: int
    decay: float = 0.8
    rate: float = 0.03
    last_rate: float = 0.002
    again: int = 12  # earlier games that are learnt from once more with each game
    remembered: int = 1500
    league: float = 0.3  # how often a seat is taken by an earlier version
    snapshot: int = 500
    exploring: float = 0.1
    widths: tuple[int, int] = (12, 24)
    finalists: int = 32
    judged: int = 1000
    tied: bool = False  # one weight of each feature for everyone on the whole way
    left_out: tuple[str, ...] = ()  # features without weight


def longer(lesson: Lesson) -> Lesson:
    """Return the lesson for many more games: with less lookahead, and a smaller last rate."""
    return replace(
        lesson,
        decay=0.95,
        last_rate=0.001,
        snapshot=1000,
        widths=(8, 12),
        finalists=16,
        judged=6,
    )


class Row(NamedTuple):
    """A position for one player: whether it has just moved, its phase, and the features."""

    moved: bool
    phase: int
    numbers: tuple[float, ...]


class Game(NamedTuple):
    """A game: the rows of all players after each turn, and who won."""

    seen: list[list[Row]]
    result: list[float]


@dataclass
class Progress:
    """The state of a training.

    It holds the four weights of each feature, the sum of those of the last third, the running
    means of the changes and of their squares, and the remembered games.
    """

    weights: list[float]
    played: int = 0
    summed: list[float] = field(default_factory=list)
    kept: int = 0
    speed: list[float] = field(default_factory=list)
    scale: list[float] = field(default_factory=list)
    earlier: list[list[float]] = field(default_factory=list)
    games: deque[Game] = field(default_factory=deque)

    def __post_init__(self) -> None:
        for numbers in (self.summed, self.speed, self.scale):
            numbers.extend([0.0] * (len(self.weights) - len(numbers)))

    def mean(self) -> list[float]:
        """Return the weights to ship: the mean over the last third, which varies less."""
        if not self.kept:
            return self.weights
        return [weight / self.kept for weight in self.summed]


def evaluator_with(game: str, weights: list[float]) -> Evaluator:
    """Return an evaluator with weights as they are trained: four in a row for each feature."""
    named = {name: weights[4 * n : 4 * n + 4] for n, name in enumerate(NAMES[game])}
    return evaluator_of(game, named)


def self_play(lesson: Lesson, minds: list[Evaluator], chance: random.Random, seed: int) -> Game:
    """Play a game; each seat has the current weights or, in the league, earlier ones."""
    players = lesson.players
    options = GAMES[lesson.game].variants[lesson.variant]
    position = position_of(GAMES[lesson.game].rules.new_game(players, options, seed).state)
    reach = Lookahead(lesson.widths, lesson.finalists, lesson.judged)
    table = [
        chance.choice(minds) if seat and chance.random() < lesson.league else minds[0]
        for seat in range(players)
    ]
    turned = chance.randrange(players)
    table = table[turned:] + table[:turned]
    seen = []
    while position.ending is None:
        seat = position.turn
        turns = table[seat].turns(position, reach)
        best = 0
        if turns and chance.random() < lesson.exploring:
            best = chance.randrange(min(EXPLORED, len(turns)))
        position.take_turn(turns[best][1] if turns else ())
        rows = minds[0].numbers(position, seat)
        seen.append(
            [
                Row(other == seat, phase_of(crew), tuple(row))
                for other, (crew, row) in enumerate(zip(position.crews, rows, strict=True))
            ]
        )
    return Game(seen, shares(position.winners(), players))


def gradient(evaluator: Evaluator, game: Game, decay: float, change: list[float]) -> None:
    """Add to `change` how the weights should move so that positions predict what followed."""
    seen = game.seen
    predictions = [
        softmax(
            [
                weighted((evaluator.own if row.moved else evaluator.rivals)[row.phase], row.numbers)
                for row in rows
            ]
        )
        for rows in seen
    ]
    target = game.result
    for index in range(len(seen) - 2, -1, -1):
        if index < len(seen) - 2:
            after = predictions[index + 1]
            target = [decay * t + (1 - decay) * a for t, a in zip(target, after, strict=True)]
        for row, actual, predicted in zip(seen[index], target, predictions[index], strict=True):
            error = (actual - predicted) / len(seen)
            late = error * row.phase / (PHASES - 1)
            early = error - late
            number = 0 if row.moved else 2
            for value in row.numbers:
                change[number] += early * value
                if late:
                    change[number + 1] += late * value
                number += 4


def learn(lesson: Lesson, progress: Progress, games: list[Game]) -> None:
    """Move the weights by the gradient of these games, each by its own scale."""
    evaluator = evaluator_with(lesson.game, progress.weights)
    change = [0.0] * len(progress.weights)
    for game in games:
        gradient(evaluator, game, lesson.decay, change)
    if lesson.tied:
        for number in range(0, len(change), 4):
            early, late, rivals_early, rivals_late = change[number : number + 4]
            change[number : number + 4] = [(early + rivals_early) + (late + rivals_late)] * 4
    learnt = [name not in lesson.left_out for name in NAMES[lesson.game] for _ in range(4)]
    part = progress.played / lesson.games
    rate = lesson.rate * (lesson.last_rate / lesson.rate) ** part
    steps = progress.played + 1
    warm, wide = 1 - _MOMENTUM**steps, 1 - _SCALE**steps
    for number, amount in enumerate(change):
        amount /= len(games)
        speed = _MOMENTUM * progress.speed[number] + (1 - _MOMENTUM) * amount
        scale = _SCALE * progress.scale[number] + (1 - _SCALE) * amount * amount
        progress.speed[number] = speed
        progress.scale[number] = scale
        if learnt[number]:
            progress.weights[number] += rate * (speed / warm) / (sqrt(scale / wide) + _TINY)


def train(lesson: Lesson, checkpoint: Path, every: int, out: TextIO) -> list[float]:
    """Play and learn all the games, from the last checkpoint if there is one."""
    progress = read(checkpoint, lesson)
    begun = time.monotonic()
    first = progress.played
    while progress.played < lesson.games:
        seed = derived_seed(lesson.seed, progress.played)
        chance = random.Random(seed)
        versions = [progress.weights, *progress.earlier]
        game = self_play(lesson, [evaluator_with(lesson.game, w) for w in versions], chance, seed)
        known = len(progress.games)
        again = [progress.games[chance.randrange(known)] for _ in range(lesson.again) if known]
        progress.games.append(game)
        if known == lesson.remembered:
            progress.games.popleft()
        learn(lesson, progress, [game, *again])
        progress.played += 1
        if progress.played % lesson.snapshot == 0:
            progress.earlier.append(progress.weights[:])
        if 3 * progress.played > 2 * lesson.games:
            progress.kept += 1
            pairs = zip(progress.summed, progress.weights, strict=True)
            progress.summed = [a + b for a, b in pairs]
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
    """Return the progress of a checkpoint of the same lesson, or the first weights."""
    if checkpoint.exists():
        stored, progress = pickle.loads(checkpoint.read_bytes())
        if stored == lesson and isinstance(progress, Progress):
            return progress
    first = evaluator_of(lesson.game, weights_in(FIRST_WEIGHTS[lesson.variant]))
    weights = zip(NAMES[lesson.game], first.own[0], strict=True)
    kept = [0.0 if name in lesson.left_out else weight for name, weight in weights]
    return Progress([weight for weight in kept for _ in range(4)])


def write(checkpoint: Path, lesson: Lesson, progress: Progress) -> None:
    """Write the progress to a checkpoint."""
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    part = checkpoint.with_suffix(".part")
    part.write_bytes(pickle.dumps((lesson, progress)))
    part.replace(checkpoint)


def made(lesson: Lesson, file: Path, command: str, every: int) -> None:
    """Train and write a file of weights, with its legend and the command that makes it again."""
    checkpoint = file.with_suffix(".checkpoint")
    weights = train(lesson, checkpoint, every, sys.stderr)
    data = {
        "format": FORMAT,
        "made_by": command,
        "legend": legend(lesson.game),
        "lesson": asdict(lesson),
        "weights": {
            name: [round(weight, 4) for weight in weights[4 * number : 4 * number + 4]]
            for number, name in enumerate(NAMES[lesson.game])
        },
    }
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    checkpoint.unlink()
    print(file)


def lesson_in(file: Path) -> tuple[Lesson, str]:
    """Return the lesson of a file of weights, and its command."""
    data = json.loads(file.read_text(encoding="utf-8"))
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data["lesson"].items()
    }
    lesson = Lesson(**values)
    return lesson, data["made_by"]


def main() -> None:
    """Train and write one brain, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("--all", action="store_true", help="all that are shipped, one by one")
    parser.add_argument("--game", choices=list(GAMES), default="escape")
    parser.add_argument("--variant", help="of the game (its first)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--long", action="store_true", help="settings for many more games")
    parser.add_argument("--tied", action="store_true", help="one weight for everyone all the way")
    parser.add_argument("--leave-out", nargs="*", default=[], help="features without weight")
    parser.add_argument("--every", type=int, default=50, help="games between checkpoints")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the brain goes")
    arguments = parser.parse_args()
    if arguments.all:
        for file in sorted(FOLDER.glob("*.json")):
            lesson, command = lesson_in(file)
            made(lesson, arguments.folder / file.name, command, arguments.every)
        return
    variant = arguments.variant or next(iter(GAMES[arguments.game].variants))
    lesson = Lesson(
        arguments.game,
        variant,
        arguments.players,
        arguments.seed,
        arguments.games,
        tied=arguments.tied,
        left_out=tuple(arguments.leave_out),
    )
    if arguments.long:
        lesson = longer(lesson)
    more = " --long" * arguments.long + " --tied" * lesson.tied
    if lesson.left_out:
        more += f" --leave-out {' '.join(lesson.left_out)}"
    command = (
        f"python -m tools.train --game {lesson.game} --variant {variant} "
        f"--players {lesson.players} --seed {lesson.seed} --games {lesson.games}{more}"
    )
    file = arguments.folder / brain_file(variant, lesson.players).name
    made(lesson, file, command, arguments.every)


if __name__ == "__main__":
    main()
