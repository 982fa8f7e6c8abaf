"""The window: opening it, full screen, and finding out how to draw fastest."""

import logging
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scenes.kit.alarm import Alarm
from scenes.kit.layout import Point, Size, view_in

log = logging.getLogger(__name__)

_INVISIBLE = ("dummy", "offscreen")
_PROBED = ("x11", "wayland")
_DRIVER = "SDL_VIDEODRIVER"
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_FEWEST_BITS = 24
"""The colour depth that smooth scaling needs."""
_PROBES = 10
"""The most flips to measure."""
_PATIENCE = 0.15
"""Seconds after which no more flips are measured."""
_RETRIES = (0.1, 0.2, 0.4, 0.8)
"""Seconds to wait before each further attempt to open the window."""
_BELOW_TITLE = 0.94
"""The share of the height of a desktop that a title bar leaves."""
SLOW_FLIP = 0.004
"""Seconds: a slower flip suggests OpenGL without a graphics card."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class NoServer(NoDisplay):
    """No display server answers; perhaps it is starting again."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How to open the window: from the settings and the command line."""

    title: str
    size: Size = (1280, 720)
    smallest: Size = (1, 1)
    """The smallest size that the player can choose, where the system supports a limit."""
    fullscreen: bool = False
    software: bool | None = None
    """Whether to draw without OpenGL; None measures which is faster."""
    icon: Path | None = None
    screensaver: bool = True
    borderless: bool = False
    """Whether full screen is a frameless window, for displays that refuse anything else."""


class Window:
    """The window or full screen that the game draws on.

    A window that is too small for the scenes shows a larger picture, scaled down.
    """

    def __init__(self, opening: Opening, software: bool) -> None:
        self._opening = opening
        self.software = software
        """Whether it draws without OpenGL, to be saved in the settings."""
        self.fullscreen = opening.fullscreen
        self._windowed = opening.size
        self._larger: Surface | None = None

    @property
    def surface(self) -> Surface:
        """The picture that the next flip shows."""
        display = _display()
        size, _ = view_in(display.get_size())
        if size == display.get_size():
            self._larger = None
            return display
        if self._larger is None or self._larger.get_size() != size:
            self._larger = Surface(size, depth=32)
        return self._larger

    @property
    def size(self) -> Size:
        """The size of the surface, in pixels."""
        return self.surface.get_size()

    def flip(self) -> None:
        """Show what was drawn."""
        if self._larger is not None:
            display = _display()
            _, place = view_in(display.get_size())
            display.fill("black")
            # Nobody else draws it: no copy in each frame.
            seen = pygame.transform.smoothscale(self._larger, place.size)  # noqa: TID251
            display.blit(seen, place)
        pygame.display.flip()

    def update(self, changed: Sequence[Rect]) -> None:
        """Show these parts of what was drawn."""
        if self._larger is not None:
            self.flip()
        else:
            pygame.display.update(changed)

    def converted(self, events: Iterable[Event]) -> list[Event]:
        """Return events with the places of mouse and fingers converted to the surface."""
        window = _display().get_size()
        size, place = view_in(window)
        if size == window:
            return list(events)

        def moved(event: Event) -> Event:
            values = event.dict
            if "pos" in values:
                values = {**values, "pos": on_surface(event.pos)}
            elif event.type in _FINGERS:
                x = event.x * window[0] - place.x
                y = event.y * window[1] - place.y
                values = {**values, "x": x / place.width, "y": y / place.height}
            return Event(event.type, values)

        def on_surface(at: Point) -> Point:
            return (
                (at[0] - place.x) * size[0] // place.width,
                (at[1] - place.y) * size[1] // place.height,
            )

        return [moved(event) for event in events]

    def toggle_fullscreen(self) -> None:
        """Change from the window to full screen, or back to the window's last size."""
        if not self.fullscreen:
            self._windowed = _display().get_size()
        self.fullscreen = not self.fullscreen
        self.show()

    def show(self) -> None:
        """Put the window on the screen."""
        if self.fullscreen:
            borderless = self._opening.borderless
            _set_mode((0, 0), pygame.NOFRAME if borderless else pygame.FULLSCREEN)
            return
        wanted, fills = fitted(self._windowed, _desktop())
        # Without a window manager the first call only leaves the full screen, and pygame warns.
        for _ in range(2):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                surface = _set_mode(wanted, pygame.RESIZABLE)
            if surface.get_size() == wanted:
                break
            pygame.event.pump()
        window = system_window()
        window.minimum_size = fitted(self._opening.smallest, _desktop())[0]
        if fills:
            window.maximize()

    def hold(self) -> None:
        """Grab keyboard and mouse in full screen, as far as the system allows."""
        if self.fullscreen:
            window = system_window()
            window.grab_keyboard = window.grab_mouse = True

    def come_back(self) -> None:
        """Show the full screen again, in front of all other windows."""
        if self.fullscreen:
            window = system_window()
            window.show()
            window.restore()
            window.focus()
            self.hold()

    def doze(self, alarm: Alarm, seconds: float | None = None) -> bool:
        """Sleep until there is input or an alarm; or return False if it cannot.

        It lasts some seconds at most, if they are given. pygame can only ask for input again and
        again, which keeps a laptop from sleeping.
        """
        connection = _connection()
        if connection is None:
            return False
        # Input that was already received would not end it.
        if not pygame.event.peek():
            alarm.wait(connection, seconds)
        return True

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _set_mode(size: Size, flags: int) -> Surface:
    surface = pygame.display.set_mode(size, flags)
    if surface.get_bitsize() >= _FEWEST_BITS:
        return surface
    # Surfaces with fewer bits cannot be scaled smoothly, so SDL has to convert them.
    return pygame.display.set_mode(surface.get_size(), flags | pygame.SCALED)


def _connection() -> int | None:
    """Return the file through which an X server sends input, or None on another system."""
    if pygame.display.get_driver() != "x11":
        return None
    import ctypes

    try:
        library = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype = ctypes.c_void_p
    pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)
    display = pointer(pygame.display.get_wm_info()["display"], b"display")
    library.XConnectionNumber.argtypes = (ctypes.c_void_p,)
    number: int = library.XConnectionNumber(display)
    return number


def _display() -> Surface:
    surface = pygame.display.get_surface()
    if surface is None:
        raise NoDisplay("the window is closed")
    return surface


def system_window() -> pygame.Window:
    """Return the system's window behind the display."""
    with warnings.catch_warnings():
        # The deprecation is about drawing, which goes through the display module here.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set the environment variables that SDL reads, except those that are already set."""
    environment.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    environment.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    served = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and not served:
        # Skip Wayland where no display server runs: SDL prints an error.
        environment.setdefault(_DRIVER, "kmsdrm,x11")


def open_window(
    opening: Opening,
    environment: MutableMapping[str, str] = os.environ,
    clock: Callable[[], float] = time.perf_counter,
    sleep: Callable[[float], None] = time.sleep,
) -> Window:
    """Open the window; raise NoDisplay if there is no screen."""
    prepare(environment)
    pygame.font.init()
    if _ACCELERATION in environment:
        return _start(opening, environment[_ACCELERATION] == "0", environment)
    if opening.software is not None:
        return _restart(opening, opening.software, environment, sleep)
    window = _start(opening, False, environment)
    if pygame.display.get_driver() not in _PROBED:
        return window
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
    """Open the window again: SDL chooses how to draw only when it starts."""
    pygame.display.quit()
    if software:
        environment[_ACCELERATION] = "0"
    else:
        environment.pop(_ACCELERATION, None)
    # A display server that lost its last window may restart, and not answer for a while.
    for pause in _RETRIES:
        try:
            return _start(opening, software, environment)
        except NoDisplay:
            sleep(pause)
    return _start(opening, software, environment)


def _start(opening: Opening, software: bool, environment: MutableMapping[str, str]) -> Window:
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoServer(str(error)) from error
    driver = pygame.display.get_driver()
    # Without a display SDL silently falls back to a driver that draws nowhere.
    if driver in _INVISIBLE and environment.get(_DRIVER, "") != driver:
        pygame.display.quit()
        raise NoServer("no display was found")
    try:
        if opening.icon is not None:
            try:
                icon = pygame.image.load_sized_svg(str(opening.icon), (128, 128))
                pygame.display.set_icon(icon)
            except (pygame.error, OSError) as error:
                log.warning("the window has no icon: %s", error)
        pygame.display.set_caption(opening.title)
        pygame.display.set_allow_screensaver(opening.screensaver)
        window = Window(opening, software)
        window.show()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    return window


def _flip_time(window: Window, clock: Callable[[], float]) -> float:
    times: list[float] = []
    # Three slow flips are enough: the player should not wait for seconds.
    while len(times) < _PROBES and (len(times) < 3 or sum(times) < _PATIENCE):
        pygame.event.pump()
        start = clock()
        window.flip()
        times.append(clock() - start)
    return sorted(times)[len(times) // 2]


def _desktop() -> Size | None:
    """Return the size of the desktop, if windows are shown on one."""
    sizes = pygame.display.get_desktop_sizes()
    return None if not sizes or pygame.display.get_driver() in _INVISIBLE else sizes[0]


def fitted(size: Size, desktop: Size | None) -> tuple[Size, bool]:
    """Return a size for a window that fits on the desktop, and whether it is to be maximised.

    One as large as the desktop is: then the system leaves room for its title bar. One that is only
    as high gets lower by about a title bar.
    """
    if desktop is None:
        return size, False
    width = min(size[0], desktop[0])
    height = min(size[1], desktop[1])
    if (width, height) == desktop:
        return desktop, True
    return (width, min(height, round(desktop[1] * _BELOW_TITLE))), False


def copy_text(text: str) -> bool:
    """Put text on the clipboard of the system, and return whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError) as error:
        log.warning("nothing was copied: %s", error)
        return False
    return True
