"""The sound device and the files it plays, opened so that a failure is only a line in the log."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

log = logging.getLogger(__name__)


def open_mixer(channels: int, *, reserved: int) -> bool:
    """Open the device with so many channels, the first of them reserved; whether there is one."""
    try:
        with _hushed():
            # No other rate than that of the files: to convert a loop would leave a seam in it.
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        pygame.mixer.set_num_channels(channels)
        pygame.mixer.set_reserved(reserved)
    except (pygame.error, NotImplementedError) as error:
        # Pygame built without a mixer says so by NotImplementedError, at the first use.
        log.info("no sound: %s", error)
        return False
    return True


def read(path: Path) -> pygame.mixer.Sound | None:
    """A file's sound, if it can be read."""
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError) as error:
        log.info("no sound %s: %s", path.stem, error)
        return None


def start_music(folder: Path, name: str | None) -> None:
    """Let a piece go round from its beginning, still unheard; None only ends the one before."""
    try:
        pygame.mixer.music.stop()
        if name is not None:
            pygame.mixer.music.load(folder / f"{name}.ogg")
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(-1)
    except (pygame.error, OSError) as error:
        log.info("no music %s: %s", name, error)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the system's sound library from complaining on the terminal that it finds no device.

    It writes past Python, so the file beneath standard error is what has to be changed.
    """
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error to write on
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
