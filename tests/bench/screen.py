"""A virtual screen of any size without OpenGL, and what frames cost on it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from shutil import which
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


class Screen(NamedTuple):
    """The environment of a program that draws there, and the server's process."""

    environment: Mapping[str, str]
    server: int


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    if which("Xvfb") is None:
        raise NoScreen("Xvfb is not installed")
    with xvfb(size, "-nolisten", "tcp", "-noreset") as (display, process):
        if not display.strip(":"):
            raise NoScreen("Xvfb does not start")
        settings = {"SDL_FRAMEBUFFER_ACCELERATION": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        environment = {**os.environ, **screen_environment(display), **settings}
        # The bare program opens the sound device too, as `pygame.init()` does everywhere.
        environment.pop("SDL_AUDIODRIVER")
        yield Screen(environment, process)
