"""A virtual screen of any size without OpenGL, and what frames cost on it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.window import screen_environment, xvfb


class Cost(NamedTuple):
    """Seconds spent: of real time, and of processor time in this process."""

    wall: float
    work: float


@dataclass(frozen=True)
class Frames:
    busy: list[list[Cost]]
    """The frames of the animation, by round: events, update, draw, flip."""
    bare: list[list[Cost]]
    """A full-screen blit and a flip after each of them."""
    busy_served: float
    """Processor seconds of the display server for such a frame."""
    bare_served: float
    still: float
    """The share of a core used by a board that waits for a person."""


class NoScreen(Exception):
    """There is no virtual screen."""


ROOT = Path(__file__).parents[2]


class Screen(NamedTuple):
    """The environment of a program that draws there, and the server's process."""

    environment: Mapping[str, str]
    server: int


@contextmanager
def compiled() -> Iterator[Mapping[str, str]]:
    """The environment of programs whose modules are compiled, as after every first start."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        compile_all = [sys.executable, "-m", "compileall", "-q", "main.py", "game", "scenes"]
        subprocess.run(compile_all, cwd=ROOT, env=environment, check=True)
        yield environment


@contextmanager
def virtual_screen(size: tuple[int, int], environment: Mapping[str, str]) -> Iterator[Screen]:
    if which("Xvfb") is None:
        raise NoScreen("Xvfb is not installed")
    with xvfb(size, "-nolisten", "tcp") as (display, process):
        if not display.strip(":"):
            raise NoScreen("Xvfb does not start")
        settings = {"SDL_FRAMEBUFFER_ACCELERATION": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        drawing = {**environment, **screen_environment(display), **settings}
        # The bare program opens the sound device too, as `pygame.init()` does everywhere.
        drawing.pop("SDL_AUDIODRIVER")
        yield Screen(drawing, process)
