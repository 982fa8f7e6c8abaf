"""Speed of the game on a screen, as ratios to the least that any program must do."""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from tests.bench import start
from tests.bench.screen import ROOT, Cost, Frames, NoScreen, Screen, compiled, virtual_screen
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
    try:
        with compiled() as environment:
            _report_frames(environment)
            print()
            _report_taps(environment)
    except NoScreen as error:
        print(f"Frames, starts, taps and memory were not measured: {error}.")
        print("They need a virtual screen: install Xvfb (Debian, Ubuntu: apt install xvfb).")


def _report_frames(environment: Mapping[str, str]) -> None:
    print(_HEAD)
    columns = (
        "frames",
        "mean",
        "p99",
        "mean work",
        "p99 work",
        "start",
        "start work",
        "menu work",
        "still board",
    )
    print(f"{'':>12}" + "".join(f"{column:>12}" for column in columns))
    for size in SIZES:
        with virtual_screen(size, environment) as screen:
            print(_line(size, *_measured(size, screen)))
    print(
        "To reach: p99 at most 3, start at most 1.4 (4K: 1.8), menu work at most 0.3 s,"
        " still board at most 1.5 % of a core (4K: 3 %)."
    )


_TAPS_HEAD = """\
From a tap to the first changed frame, and to a board that can be played: by the clock, and by the
processor in the game's process; its longest frame by the processor; the time between two frames:
median, 99th of a hundred, longest; and the memory a while later. Before a game of Escape, the
players choose for some seconds. A continued game counts the processor from the start."""

_RUNS = (
    ("games", "games"),
    ("games", "games"),
    ("continue", "games"),
    ("nest", "nest"),
    ("nest", "nest"),
    ("puzzles", "puzzles"),
    ("review", "review"),
)
"""Journeys, and the name of the folder in which each keeps its pictures."""


def _report_taps(environment: Mapping[str, str]) -> None:
    print(_TAPS_HEAD)
    columns = ("changed", "playable", "work", "frame", "median", "p99", "longest", "memory")
    print(f"{'':>36}" + "".join(f"{column:>10}" for column in columns))
    for size in SIZES:
        with virtual_screen(size, environment) as screen, tempfile.TemporaryDirectory() as folder:
            for journey, name in _RUNS:
                data = Path(folder, name)
                kept = "kept" if data.exists() else "nothing kept"
                for tap in _child("taps", screen, journey, *size, data):
                    print(_tap_line(size, kept, tap))
            pages = _child("taps", screen, "pages", *size, Path(folder, "pages")).items()
            frames = ", ".join(f"{name} {longest * 1000:.0f} ms" for name, longest in pages)
            print(f"{size[0]:>5}x{size[1]} longest frames of pages at the first start: {frames}")
    print(
        "To reach: Nest at once in 1.2 s and 220 MB (4K: Escape in 1.5 s and 450 MB);"
        " no frame over 50 ms."
    )


def _tap_line(size: tuple[int, int], kept: str, tap: Mapping[str, Any]) -> str:
    values = [
        f"{tap['changed'] * 1000:.0f} ms",
        f"{tap['wall']:.2f} s",
        f"{tap['work']:.2f} s",
        *(f"{seconds * 1000:.0f} ms" for seconds in (tap["longest"], *tap["gaps"])),
        f"{tap['memory']:.0f} MB",
    ]
    name = f"{size[0]}x{size[1]} {tap['name']}, {kept}"
    return f"{name:<40}" + "".join(f"{value:>10}" for value in values)


def _child(module: str, screen: Screen, *arguments: object) -> Any:  # noqa: ANN401
    """Run another part of the bench in a process of its own; return what it told."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *map(str, arguments)],
        cwd=ROOT,
        env=screen.environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def _measured(size: tuple[int, int], screen: Screen) -> tuple[Frames, Starts]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        starts = start.measure(size, screen.environment, STARTS, data)
        told = _child("frames", screen, *size, screen.server, ROUNDS, REST, data / "frames")
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
        *(f"{ratio:.2f}" for ratio in (*wall, *work, *starts.ratio)),
        f"+{starts.completed:.2f} s",
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
