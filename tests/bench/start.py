"""From the command to the first picture of the menu, beside a bare window of the same size."""

import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.bench.screen import ROOT

# Both tell the time by a clock that all processes share, and their processor time; and end in
# order: what is to be kept for the next start is written.
_BARE = """
import sys, time
import pygame
pygame.init()
pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
print(time.perf_counter(), time.process_time(), flush=True)
"""
_OURS = """
import sys, time
import pygame
import main
from scenes.kit.window import Window

def tell():
    print(time.perf_counter(), time.process_time(), flush=True)

told = []
def flip(window, shown=Window.flip):
    shown(window)
    if not told:
        tell()
        told.append("first")
        # Only now, as the first picture comes before it.
        from scenes.kit.loop import Loop

        turned = Loop.turn
        Loop.turn = lambda loop: turn(loop, turned)

def turn(loop, turned, drawn=[]):
    from scenes.menu.scene import MenuScene

    def draw(menu, surface, alpha, paint=MenuScene.draw):
        paint(menu, surface, alpha)
        drawn.append(True)

    if not drawn:
        MenuScene.draw = draw
    turned(loop)
    if drawn and "menu" not in told:
        tell()
        told.append("menu")
    # Some frames later its ground is kept for the next start.
    if len(drawn) > 5:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

Window.flip = flip
main.main(sys.argv[1:])
"""


class Moment(NamedTuple):
    """Seconds since the command: of real time, and of the processor in that process."""

    wall: float
    work: float


@dataclass(frozen=True)
class Starts:
    """When the first picture was shown, and when the menu was complete, start by start."""

    bare: list[Moment]
    ours: list[tuple[Moment, Moment]]
    first: Moment
    """The menu of the very first start, with nothing kept from before."""

    @property
    def ratio(self) -> tuple[float, float]:
        """How much longer the game takes to its first picture; pairs meet the same weather."""
        pairs = list(zip(self.ours, self.bare, strict=True))
        wall = statistics.median(ours[0].wall / bare.wall for ours, bare in pairs)
        return wall, statistics.median(ours[0].work / bare.work for ours, bare in pairs)

    @property
    def completed(self) -> float:
        """Seconds of the processor from the first picture to the complete menu."""
        return statistics.median(menu.work - first.work for first, menu in self.ours)


def measure(
    size: tuple[int, int], environment: Mapping[str, str], starts: int, data: Path
) -> Starts:
    """Start both in turn; the first of each only fills what is kept for the next ones."""
    width, height = map(str, size)
    # In a window as the bare one is: SDL waits a while before it has the whole screen.
    ours = [_OURS, "--data-dir", str(data / "game"), "--size", f"{width}x{height}"]

    def bare() -> Moment:
        return _moments([_BARE, width, height], environment)[0]

    def game() -> tuple[Moment, Moment]:
        first, menu = _moments(ours, environment)
        return first, menu

    bare()
    first = game()[1]
    pairs = [(bare(), game()) for _ in range(starts)]
    return Starts([one for one, _ in pairs], [other for _, other in pairs], first)


def _moments(program: list[str], environment: Mapping[str, str]) -> list[Moment]:
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", *program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    return [Moment(float(at) - begun, float(work)) for at, work in lines if at[0].isdigit()]
