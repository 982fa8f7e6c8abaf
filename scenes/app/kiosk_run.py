"""The kiosk in its own process: opens the screen, lives until it is ended, and says with what."""

import logging
import os
import signal
from collections.abc import MutableMapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import pygame

import scenes
from scenes.app.cli.launch import Launch
from scenes.app.client import data_folder, edition
from scenes.app.kiosk_app import KioskApp
from scenes.core.model.log_file import LogFile
from scenes.kiosk.memory import be_frugal
from scenes.kiosk.visit import KioskContext, KioskDiskCache, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.heartbeat import Heartbeat
from scenes.kit.gamepads import Gamepads
from scenes.kit.i18n import spoken
from scenes.kit.look import Look
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Opening, Window, look_for_screens, open_window

log = logging.getLogger(__name__)

_SDL = {
    "SDL_GRAB_KEYBOARD": "1",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_WINDOWS_NO_CLOSE_ON_ALT_F4": "1",
    "SDL_ENABLE_SCREEN_KEYBOARD": "0",
    # Otherwise the signal that ends a process would become a wish to quit, which nobody hears.
    "SDL_NO_SIGNAL_HANDLERS": "1",
}


@dataclass(frozen=True, slots=True)
class ReportCrash:
    """Whatever breaks out of it is noted for the operator, and goes on."""

    counters: Counters

    def __enter__(self) -> None:
        return

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, Exception):
            self.counters.failed(sentence_of(error))


def sentence_of(error: BaseException) -> str:
    """What broke and where, in words that tell nothing of this machine or of anybody."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    kind = type(error).__name__
    if trace is None:
        return kind
    return f"{kind} in {trace.tb_frame.f_globals.get('__name__', '?')}, line {trace.tb_lineno}"


def run_kiosk(
    launch: Launch,
    config: KioskConfig,
    *,
    safe: bool = False,
    heartbeat: Heartbeat | None = None,
) -> int:
    """Run the kiosk in this process, watched by a supervisor if there is a heartbeat; its code."""
    data = data_folder(launch)
    LogFile(data, verbose=launch.verbose)
    # Whoever presses Ctrl+C somewhere is no operator; the supervisor ends its child otherwise.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_frugal()
    counters = Counters(data)
    beating = heartbeat or Heartbeat(_Nowhere())
    with ReportCrash(counters):
        window = _opened(launch, safe, os.environ)
        try:
            return _live(launch, config, data, counters, window, beating, safe)
        finally:
            window.close()
            pygame.quit()


class _Nowhere:
    """A line that nobody listens to."""

    def write(self, data: bytes, /) -> None:
        """Forget it."""


def _opened(launch: Launch, safe: bool, environment: MutableMapping[str, str]) -> Window:
    for name, value in _SDL.items():
        environment.setdefault(name, value)
    if safe:
        environment["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    look_for_screens(environment)
    window = open_window(
        Opening(
            title="Cartagena",
            size=launch.size or (1280, 720),
            fullscreen=launch.fullscreen is not False,
            icon=launch.assets / "images" / "icon.svg",
            screensaver=False,
            borderless=safe,
        ),
        environment,
    )
    window.hold()
    return window


def _live(
    launch: Launch,
    config: KioskConfig,
    data: Path,
    counters: Counters,
    window: Window,
    heartbeat: Heartbeat,
    safe: bool,
) -> int:
    art = KioskDiskCache(data / "art", edition(launch.assets, *scenes.__path__))
    visit = Visit(data)
    visit.claim()
    context = KioskContext(
        languages=launch.assets / "lang",
        look=Look.of(launch.assets / "images", font_files(), kept=art),
        sound=Sound(launch.assets, device=not (safe or launch.mute)),
        visit=visit,
        config=config,
    )
    try:
        house = KioskApp(
            context,
            window,
            data,
            counters,
            heartbeat,
            events=Gamepads().events,
            languages=spoken(launch.assets / "lang"),
            safe=safe,
        )
        log.info("the kiosk is open%s", " in safe mode" if safe else "")
        return house.run()
    finally:
        context.close()
