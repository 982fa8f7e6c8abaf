"""The first picture of a start: the ground of the menu, as an earlier start has kept it."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.core.model.window_settings import WindowSettings
from scenes.kit import transform
from scenes.kit.cache import MEGABYTE, DiskCache
from scenes.kit.layout import Size
from scenes.kit.window import Window

_LARGE = 2560 * 1440
"""The pixels of a window whose first picture is kept at half its size.

Reading and writing it whole would take longer than it is seen until the menu covers it.
"""


_LEAST_ART = 64 * MEGABYTE
"""Bytes that the drawings on disk may take in most windows."""
_ART_PER_PIXEL = 16
"""Bytes that they may take for each pixel of a larger window: those of the menu and of a game."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Where drawings come from, and where pictures are kept."""

    assets: Path
    folder: Path
    edition: str

    def art(self, size: Size) -> DiskCache:
        """Return the cache on disk of all drawings, for a window of that size."""
        most = max(_LEAST_ART, _ART_PER_PIXEL * size[0] * size[1])
        return DiskCache(self.folder / "art", self.edition, most / MEGABYTE)

    def grounds(self) -> DiskCache:
        """Return the cache on disk of the grounds of single games."""
        return DiskCache(self.folder / "grounds", self.edition, megabytes=32)


class Opened(NamedTuple):
    """The window, and whether it shows a first picture that was kept."""

    window: Window
    pictures: Pictures
    is_first_kept: bool


def edition(*folders: str | Path) -> str:
    """Return a text that changes with every drawing and source file in these folders."""

    def mark(path: str, stat: os.stat_result) -> str:
        return f"{path} {stat.st_size} {stat.st_mtime_ns}"

    def marks(folder: str | Path) -> Iterator[str]:
        with suppress(FileNotFoundError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from marks(entry.path)
                elif entry.name.endswith((".py", ".svg")):
                    yield mark(entry.path, entry.stat())

    program = mark(sys.executable, Path(sys.executable).stat())
    return "\n".join([program, *sorted(one for folder in folders for one in marks(folder))])


def _key(size: Size, settings: WindowSettings) -> str:
    return f"first {size} {settings.theme} {settings.colour_vision} {pygame.version.ver}"


def show_first_picture(window: Window, art: DiskCache, settings: WindowSettings) -> bool:
    """Show the ground of the menu; return whether it was kept."""
    picture = art.found(_key(window.size, settings), opaque=True)
    if picture is None:
        return False
    if picture.get_size() == window.size:
        window.surface.blit(picture, (0, 0))
    else:
        # Nobody else draws it, and a copy as large as the window would take longer than scaling.
        pygame.transform.smoothscale(picture, window.size, window.surface)  # noqa: TID251
    window.flip()
    return True


def keep_first_picture(
    size: Size, art: DiskCache, settings: WindowSettings, picture: Surface
) -> None:
    """Keep the ground of the menu for the next start."""
    width, height = size
    if width * height > _LARGE:
        picture = transform.smoothscale(picture, (width // 2, height // 2))
    art.get(_key(size, settings), lambda: picture, opaque=True)
