"""What the program begins with: the settings, the files and the first picture of the menu."""

from dataclasses import dataclass, field

import pygame
from pygame import Surface

from game.storage.store import Store
from scenes.app.studio import Pictures, caches
from scenes.core.model.preferences import Preferences
from scenes.kit.cache import DiskCache
from scenes.kit.layout import Size
from scenes.kit.window import Window

_LARGE = 2560 * 1440
"""The pixels of a window whose first picture is kept at half its size.

Reading and writing it whole would take longer than it is seen until the menu covers it.
"""


@dataclass(slots=True)
class Beginning:
    """What is known when the window opens."""

    store: Store
    preferences: Preferences
    pictures: Pictures
    seed: int | None
    """The seed of the first game, if one was asked for."""
    saved_fullscreen: bool
    """The setting, which the command line does not change."""
    measured: bool
    """Whether it was measured how to draw fastest."""
    paints_ahead: bool
    """Whether another process can paint ahead: it needs a disk and a second core."""
    art: DiskCache = field(init=False)
    grounds: DiskCache = field(init=False)
    _kept: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.art, self.grounds = caches(self.pictures)

    def _first_picture(self, size: Size) -> str:
        chosen = self.preferences
        return f"first {size} {chosen.theme} {chosen.colour_vision} {pygame.version.ver}"

    def show_first_picture(self, window: Window) -> None:
        """Show the ground of the menu, if it was kept."""
        picture = self.art.found(self._first_picture(window.size), opaque=True)
        if picture is not None:
            if picture.get_size() != window.size:
                picture = pygame.transform.smoothscale(picture, window.size)
            window.surface.blit(picture, (0, 0))
            window.flip()
            self._kept = True

    def keep_first_picture(self, size: Size, picture: Surface) -> None:
        """Keep the ground of the menu for the next start."""
        if not self._kept:
            self._kept = True
            width, height = size
            if width * height > _LARGE:
                picture = pygame.transform.smoothscale(picture, (width // 2, height // 2))
            self.art.get(self._first_picture(size), lambda: picture, opaque=True)
