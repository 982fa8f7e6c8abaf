"""From the command to the first picture of the menu, beside a bare window of the same size."""

import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).parents[2]

# Both tell the time by a clock that all processes share, and end in order: what is to be kept for
# the next start is written.
_BARE = """
import sys, time
import pygame
pygame.init()
pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
print(time.perf_counter(), flush=True)
"""
_OURS = """
import sys, time
import main
from scenes.kit.window import Window
from scenes.menu.scene import MenuScene

painted, shown = [], Window.flip
def draw(menu, surface, alpha, paint=MenuScene.draw):
    paint(menu, surface, alpha)
    painted.append(True)
def flip(window):
    shown(window)
    if painted:
        print(time.perf_counter(), flush=True)
        raise SystemExit
MenuScene.draw, Window.flip = draw, flip
main.main(sys.argv[1:])
"""


@dataclass(frozen=True)
class Starts:
    """Seconds from the command to the first picture, start by start."""

    bare: list[float]
    ours: list[float]
    first: float
    """The very first one, with nothing kept from before."""

    @property
    def ratio(self) -> float:
        """How much longer the game takes; pairs meet the same weather."""
        pairs = zip(self.ours, self.bare, strict=True)
        return statistics.median(ours / bare for ours, bare in pairs)


def measure(
    size: tuple[int, int], environment: Mapping[str, str], starts: int, data: Path
) -> Starts:
    """Start both in turn; the first of each only fills what is kept for the next ones."""
    width, height = map(str, size)
    # Compiled modules are kept, as on every machine where the game was started once.
    kept = {**environment, "PYTHONPYCACHEPREFIX": str(data / "compiled")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    # In a window as the bare one is: SDL waits a while before it has the whole screen.
    ours = [_OURS, "--data-dir", str(data / "game"), "--size", f"{width}x{height}"]

    def bare() -> float:
        return _seconds([_BARE, width, height], kept)

    bare()
    _seconds([_OURS, "--version"], kept, told=False)
    first = _seconds(ours, kept)
    pairs = [(bare(), _seconds(ours, kept)) for _ in range(starts)]
    return Starts([one for one, _ in pairs], [other for _, other in pairs], first)


def _seconds(program: list[str], environment: Mapping[str, str], told: bool = True) -> float:
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", *program],
        cwd=_ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return float(done.stdout) - begun if told else 0.0
