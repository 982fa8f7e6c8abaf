"""A virtual screen of a wanted size, drawn on by software alone."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from shutil import which
from typing import NamedTuple


class NoScreen(Exception):
    """There is nothing to draw on here."""


class Screen(NamedTuple):
    """The environment of a program that draws there past OpenGL, and the server's process."""

    environment: Mapping[str, str]
    server: int


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """A screen of that size that nobody sees."""
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
