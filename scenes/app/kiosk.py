"""How the scenes of a kiosk follow each other: from the attract game round to it again."""

import logging
import os
import secrets
import signal
import time
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Protocol

import pygame
from pygame.event import Event

import scenes
from game import Match, Replay
from scenes.app.cli.command_line import Launch
from scenes.app.client import data_folder, edition
from scenes.app.scene_factory import SceneFactory, way_to
from scenes.core.model.log_file import LogFile
from scenes.core.scene import Scene
from scenes.kiosk.audio_hotplug import AudioHotplug
from scenes.kiosk.guest_scenes import ClosedScene, GuestPause, GuestResults
from scenes.kiosk.idle_watch import IdleWatch
from scenes.kiosk.memory import be_frugal
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.ports import VisitorPort
from scenes.kiosk.restart_hour import RestartHour
from scenes.kiosk.visit import KioskContext, KioskDiskCache, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.heartbeat import Heartbeat
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit.i18n import spoken
from scenes.kit.input import Gamepads
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Opening, Window, look_for_screens, open_window


class GameCounter(Protocol):
    """What becomes of games, for the operator to know."""

    def started(self) -> None:
        """Visitors have begun a game."""

    def finished(self) -> None:
        """A game was played to its end."""

    def abandoned(self) -> None:
        """A game was given up."""


class KioskSceneFactory(SceneFactory):
    """Makes the scenes that visitors may see; no way leads to what is kept, named or set."""

    def __init__(
        self,
        context: KioskContext,
        count: GameCounter,
        way_to: Callable[[Scene], Scene] = lambda scene: scene,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        super().__init__(context, way_to)
        self._house = context
        self._count = count
        self._draw = draw
        self._played: Match | None = None
        """The game that is to end finished or abandoned."""
        self.foyer = VisitorPort(
            texts=context.texts_in,
            speak=context.speak,
            attract=self.menu,
            quick=self.setup,
            board=self.board,
        )
        """What the first screens can ask for."""

    def menu(self) -> Scene:
        from scenes.kiosk.attract.scene import AttractScene

        self.part()
        return self._way_to(AttractScene(self._house, self._house.config, self.foyer, self._draw))

    def first(self, *, resume: bool) -> Scene:
        """Where the kiosk begins: in the game in which a crash came, if that is wanted, else here.

        A game that is not gone on with is given up.
        """
        interrupted = self._house.interrupted_game(self._count.abandoned)
        if interrupted is not None:
            self._played = interrupted.match()
            if resume:
                return super().board(self._played)
        return self.menu()

    def part(self) -> None:
        """Nobody plays any more: nothing stays of whoever did."""
        self._give_up()
        self._house.begin_anew()

    def setup(self) -> Scene:
        from scenes.kiosk.quick.scene import QuickSetup

        self._house.start_thinking()
        return QuickSetup(self._house, self._house.config, self.foyer, self._draw)

    def board(self, match: Match) -> Scene:
        self._give_up()
        self._count.started()
        self._played = match
        return super().board(match)

    def pause(self, match: Match) -> Scene:
        return GuestPause(self._house, match)

    def results(self, match: Match) -> Scene:
        if self._played is not None:
            self._played = None
            self._count.finished()
        return GuestResults(self._house, match, self._draw)

    def settings(self) -> Scene:
        return ClosedScene()

    def records(self) -> Scene:
        return ClosedScene()

    def replay(self, replay: Replay) -> Scene:
        return ClosedScene()

    def saves(self) -> Scene:
        return ClosedScene()

    def _give_up(self) -> None:
        if self._played is not None:
            self._played = None
            self._count.abandoned()


log = logging.getLogger(__name__)

_HIDING = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST})
_UNTOLD = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
"""What the loop is not to hear, as it would rest; a kiosk lives on and comes back."""
_APART = 2.0
"""Seconds between two attempts to come to the front: two windows must not fight for it."""
_NO_POINTER = pygame.Cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)
_POINTER = pygame.Cursor(*pygame.cursors.arrow)


class Front(Protocol):
    """The window."""

    @property
    def surface(self) -> pygame.Surface:
        """The picture that the next flip shows."""

    @property
    def size(self) -> Size:
        """In pixels."""

    def flip(self) -> None:
        """Show it."""

    def come_back(self) -> None:
        """Be in front of all others again."""


class KioskApp:
    """One run of the kiosk: scenes, watch, desk and loop."""

    def __init__(
        self,
        context: KioskContext,
        front: Front,
        data: Path,
        counters: Counters,
        heartbeat: Heartbeat,
        *,
        events: Callable[[], Iterable[Event]] = pygame.event.get,
        languages: Sequence[str] = (),
        safe: bool = False,
        draw: Callable[[int], int] = secrets.randbelow,
        update: Callable[[Sequence[pygame.Rect]], None] = pygame.display.update,
        clock: Callable[[], int] = time.perf_counter_ns,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._context = context
        self._front = front
        self._events = events
        self._heartbeat = heartbeat
        self._clock = clock
        self._hidden = False
        self._came = self._seconds()
        self._pointed = True
        self._show_pointer(False)
        self.speaker = AudioHotplug(context.sound, wanted=not safe, clock=self._seconds)
        self.quiet = RestartHour(context.config.restart_hour, now, self._seconds)
        self.flow = KioskSceneFactory(context, counters, lambda s: way_to(context.look, s), draw)
        context.flow = self.flow
        self.desk = Operator(
            context,
            data,
            counters,
            window=lambda: front.size,
            changed=self._follow_changes,
            restart=lambda: self.vigil.end(RESTART),
            leave=lambda: self.vigil.end(LEAVE),
            languages=tuple(languages) or context.config.languages,
            safe=safe,
        )
        # In safe mode it broke again and again: perhaps the game that was played breaks it.
        first = self.flow.first(resume=not safe)
        self.vigil = IdleWatch(
            context,
            first,
            front.size,
            self.desk.door,
            sliding=lambda: not context.preferences.reduced_motion,
        )
        self.loop = Loop(
            self.vigil,
            front,
            events=self._heard,
            shortcuts={Command.MUTE: self._change_mute},
            beside=self._beside,
            in_parts=lambda: self.vigil.in_parts,
            update=update,
            clock=clock,
            sleep=sleep,
        )

    def run(self) -> int:
        """Run until the operator, the quiet hour or the supervisor's end; the exit code."""
        self.loop.run()
        # Only a crash leaves a game behind, for the next run to go on with.
        self.flow.part()
        return LEAVE if self.vigil.code is None else self.vigil.code

    def _seconds(self) -> float:
        return self._clock() / SECOND

    def _heard(self) -> list[Event]:
        events = list(self._events())
        self.vigil.hear(events)
        self.speaker.hear(events)
        for event in events:
            self._hidden = self._hidden or event.type in _HIDING
            if event.type == pygame.FINGERDOWN:
                self._show_pointer(False)
            elif event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
                self._show_pointer(True)
        return [event for event in events if event.type not in _UNTOLD]

    def _beside(self) -> None:
        self._heartbeat.beat()
        self.speaker.tick()
        if self._heartbeat.orphaned:
            self.vigil.end(LEAVE)
        elif self.quiet.due and self.vigil.deserted:
            log.info("it is the quiet hour: the kiosk begins anew")
            self.vigil.end(RESTART)
        if self._hidden and self._seconds() - self._came >= _APART:
            self._hidden = False
            self._came = self._seconds()
            self._front.come_back()

    def _show_pointer(self, shown: bool) -> None:
        """A mouse has a pointer, a finger is one; hidden altogether, the mouse would be caught."""
        if shown != self._pointed:
            self._pointed = shown
            pygame.mouse.set_cursor(_POINTER if shown else _NO_POINTER)

    def _change_mute(self) -> None:
        preferences = self._context.preferences
        self._context.prefer(replace(preferences, muted=not preferences.muted))

    def _follow_changes(self) -> None:
        self.quiet.hour = self._context.config.restart_hour
        self.vigil.reconsider()


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
