"""Every test of the kiosk has a display without a window and a device that nobody hears."""

import os
from collections.abc import Iterator

import pytest

from scenes.kit.look import Look
from scenes.kit.text import font_files
from tests.scenes.helpers import ASSETS, unseen_screen

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield Look.of(ASSETS / "images", font_files())
