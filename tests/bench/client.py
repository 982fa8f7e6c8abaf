"""Speed of the game on a screen, as ratios to the least that any program must do."""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from tests.bench import start
from tests.bench.screen import Cost, Frames, NoScreen, Screen, virtual_screen
from tests.bench.start import Starts

SIZES = ((1920, 1080), (3840, 2160))
ROUNDS = 3
STARTS = 7
REST = 8.0

_HEAD = """\
Under Xvfb, past OpenGL. A frame of the busiest animation (five players, runs of 20 spaces and
more, cards flying) as a ratio to one full-screen blit and flip in turn with it; a start, to the
menu's first picture, to `import pygame; pygame.init(); set_mode`. By the clock, and by the work
of the processors for both the game and the screen: on a busy machine believe the second."""


def report() -> None:
    print(_HEAD)
    columns = ("frames", "mean", "p99", "mean work", "p99 work", "start", "first", "still board")
    print(f"{'':>12}" + "".join(f"{column:>12}" for column in columns))
    for size in SIZES:
        try:
            with virtual_screen(size) as screen:
                print(_line(size, *_measured(size, screen)))
        except NoScreen as error:
            print(f"not measured: {error}")
            return
    print("To reach: p99 at most 3, start at most 2.5, still board under 3 % of a core.")


def _measured(size: tuple[int, int], screen: Screen) -> tuple[Frames, Starts]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        starts = start.measure(size, screen.environment, STARTS, data)
        arguments = (*size, screen.server, ROUNDS, REST, data / "frames")
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.frames", *map(str, arguments)],
            cwd=Path(__file__).parents[2],
            env=screen.environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    told = json.loads(done.stdout)
    for kind in ("busy", "bare"):
        told[kind] = [[Cost(*cost) for cost in frames] for frames in told[kind]]
    return Frames(**told), starts


def _line(size: tuple[int, int], frames: Frames, starts: Starts) -> str:
    wall = _ratios(
        [[cost.wall for cost in costs] for costs in frames.busy],
        [[cost.wall for cost in costs] for costs in frames.bare],
    )
    work = _ratios(
        [[cost.work + frames.busy_served for cost in costs] for costs in frames.busy],
        [[cost.work + frames.bare_served for cost in costs] for costs in frames.bare],
    )
    values = [
        f"{len(frames.busy[0])} x {len(frames.busy)}",
        *(f"{ratio:.2f}" for ratio in (*wall, *work, starts.ratio)),
        f"+{starts.first - statistics.median(starts.ours):.1f} s",
        f"{frames.still:.2%}",
    ]
    return f"{size[0]:>7}x{size[1]}" + "".join(f"{value:>12}" for value in values)


def _ratios(
    busy: Sequence[Sequence[float]], bare: Sequence[Sequence[float]]
) -> tuple[float, float]:
    """The mean frame and the 99th of a hundred, each the median of all rounds of the same frame."""
    frames = sorted(statistics.median(rounds) for rounds in zip(*busy, strict=True))
    yardstick = statistics.mean(chain.from_iterable(bare))
    mean = statistics.mean(chain.from_iterable(busy))
    return mean / yardstick, frames[len(frames) * 99 // 100] / yardstick
