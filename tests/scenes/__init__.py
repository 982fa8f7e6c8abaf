"""Tests of the client: on a screen that nobody sees."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def unseen_screen(size: tuple[int, int] = (320, 180)) -> Iterator[pygame.Surface]:
    """A display without a window."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(size)
    pygame.display.quit()
