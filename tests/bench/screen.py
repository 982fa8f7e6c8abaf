"""A virtual screen of any size without OpenGL, and what frames cost on it."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from shutil import which
from typing import NamedTuple


class Cost(NamedTuple):
    """Seconds spent: of real time, and of processor time in this process."""

    wall: float
    work: float


@dataclass(frozen=True)
class Frames:
    """The cost of frames at one screen size."""

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


class Screen(NamedTuple):
    """The environment of a program that draws there, and the server's process."""

    environment: Mapping[str, str]
    server: int


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """Run a virtual screen of that size."""
    server = which("Xvfb")
    if server is None:
        raise NoScreen("Xvfb is not installed")
    reading, writing = os.pipe()
    width, height = size
    process = subprocess.Popen(
        [
            *(server, "-displayfd", str(writing)),
            *("-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"),
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as announced:
            number = announced.readline().strip()
        if not number:
            raise NoScreen("Xvfb does not start")
        environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        yield Screen(environment, process.pid)
    finally:
        process.terminate()
        process.wait()
