"""Opening the window, or saying that there is none to open."""

import logging
import os
import sys
import time
import warnings
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.kit.layout import Size

log = logging.getLogger(__name__)

_INVISIBLE = ("dummy", "offscreen")
_PROBED = ("x11", "wayland")
_DRIVER = "SDL_VIDEODRIVER"
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

_PROBES = 10
_PATIENCE = 0.15
_RETRIES = (0.1, 0.2, 0.4, 0.8)
SLOW_FLIP = 0.004
"""Seconds: a flip that takes longer goes through OpenGL without a graphics card."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How the window shall be: what the settings remember and the command line asks for."""

    title: str
    size: Size = (1280, 720)
    fullscreen: bool = False
    software: bool | None = None
    """Whether to draw past OpenGL; None tries out which is quicker."""
    icon: Path | None = None
    screensaver: bool = True
    borderless: bool = False
    """Whether the full screen is a window without a frame, for displays that refuse another."""


class Window:
    """The window or full screen that the game draws on."""

    def __init__(self, opening: Opening, software: bool) -> None:
        self._opening = opening
        self.software = software
        """Whether drawing goes past OpenGL, for the settings to remember."""
        self.fullscreen = opening.fullscreen
        self._windowed = opening.size

    @property
    def surface(self) -> pygame.Surface:
        """The picture that the next flip shows."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoDisplay("the window is closed")
        return surface

    @property
    def size(self) -> Size:
        """In pixels."""
        return self.surface.get_size()

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()

    def toggle_fullscreen(self) -> None:
        """From the window to the full screen, or back to the window's last size."""
        if not self.fullscreen:
            self._windowed = self.size
        self.fullscreen = not self.fullscreen
        self.show()

    def show(self) -> None:
        """Put the window on the screen."""
        if self.fullscreen:
            borderless = self._opening.borderless
            pygame.display.set_mode((0, 0), pygame.NOFRAME if borderless else pygame.FULLSCREEN)
            return
        wanted = _within_desktop(self._windowed)
        # Without a window manager the first call only leaves the full screen, and pygame warns.
        for _ in range(2):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
            if surface.get_size() == wanted:
                break
            pygame.event.pump()

    def hold(self) -> None:
        """Keep keyboard and mouse on the full screen, as far as the system lets a program do so."""
        if self.fullscreen:
            window = _handle()
            window.grab_keyboard = window.grab_mouse = True

    def come_back(self) -> None:
        """Be seen again on the full screen, in front of all others, after somebody hid it."""
        if self.fullscreen:
            window = _handle()
            window.show()
            window.restore()
            window.focus()
            self.hold()

    def close(self) -> None:
        """Take the window away."""
        pygame.display.quit()


def _handle() -> pygame.Window:
    with warnings.catch_warnings():
        # Only what draws past the display module is to go another way.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def look_for_screens(environment: MutableMapping[str, str] = os.environ) -> None:
    """Where neither X nor Wayland runs, do not knock at Wayland's door: it complains aloud."""
    if sys.platform != "linux" or _DRIVER in environment:
        return
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment[_DRIVER] = "kmsdrm,x11"


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Tell SDL what it only hears before it starts; what the player has set stays."""
    environment.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    environment.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def open_window(
    opening: Opening,
    environment: MutableMapping[str, str] = os.environ,
    clock: Callable[[], float] = time.perf_counter,
    sleep: Callable[[float], None] = time.sleep,
) -> Window:
    """Start the screen and open the window; NoDisplay if there is no screen."""
    prepare(environment)
    pygame.font.init()
    if _ACCELERATION in environment:
        return _start(opening, environment[_ACCELERATION] == "0", environment)
    if opening.software is not None:
        return _restart(opening, opening.software, environment, sleep)
    window = _start(opening, False, environment)
    if pygame.display.get_driver() not in _PROBED:
        return window
    return _quicker(window, opening, environment, clock, sleep)


def _quicker(
    window: Window,
    opening: Opening,
    environment: MutableMapping[str, str],
    clock: Callable[[], float],
    sleep: Callable[[float], None],
) -> Window:
    """The window drawn whichever way shows a picture sooner."""
    usual = _flip_time(window, clock)
    if usual <= SLOW_FLIP:
        return window
    window = _restart(opening, True, environment, sleep)
    software = _flip_time(window, clock)
    log.info("a flip takes %.1f ms, without OpenGL %.1f ms", usual * 1e3, software * 1e3)
    return window if software < usual else _restart(opening, False, environment, sleep)


def _restart(
    opening: Opening,
    software: bool,
    environment: MutableMapping[str, str],
    sleep: Callable[[float], None],
) -> Window:
    """Open the window anew: SDL asks for the way of drawing only when it starts."""
    pygame.display.quit()
    if software:
        environment[_ACCELERATION] = "0"
    else:
        environment.pop(_ACCELERATION, None)
    # A display that has lost its last window may begin anew itself, and not answer meanwhile.
    for pause in _RETRIES:
        try:
            return _start(opening, software, environment)
        except NoDisplay:
            sleep(pause)
    return _start(opening, software, environment)


def _start(opening: Opening, software: bool, environment: MutableMapping[str, str]) -> Window:
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        # Without a display SDL falls back to a driver that draws into nothing, in silence.
        if driver in _INVISIBLE and environment.get(_DRIVER, "") != driver:
            pygame.display.quit()
            raise NoDisplay("no display was found")
        if opening.icon is not None:
            _set_icon(opening.icon)
        pygame.display.set_caption(opening.title)
        pygame.display.set_allow_screensaver(opening.screensaver)
        window = Window(opening, software)
        window.show()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    return window


def _set_icon(path: Path) -> None:
    try:
        pygame.display.set_icon(pygame.image.load_sized_svg(str(path), (128, 128)))
    except (pygame.error, OSError) as error:
        log.warning("the window has no icon: %s", error)


def _flip_time(window: Window, clock: Callable[[], float]) -> float:
    times: list[float] = []
    # Three are enough where each is long: nobody shall wait for seconds to learn that.
    while len(times) < _PROBES and (len(times) < 3 or sum(times) < _PATIENCE):
        pygame.event.pump()
        start = clock()
        window.flip()
        times.append(clock() - start)
    return sorted(times)[len(times) // 2]


def _within_desktop(size: Size) -> Size:
    sizes = pygame.display.get_desktop_sizes()
    if not sizes or pygame.display.get_driver() in _INVISIBLE:
        return size
    return min(size[0], sizes[0][0]), min(size[1], sizes[0][1])
