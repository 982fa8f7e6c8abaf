"""The kiosk: composed here, and run in its own process until it is asked to end."""

import logging
import os
import secrets
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame
from pygame.event import Event

import scenes
from game import Match, Replay
from scenes.app.cli.command_line import SMALLEST_WINDOW, Launch, data_folder
from scenes.app.first_picture import edition
from scenes.app.loading import Loader
from scenes.app.published import Publisher
from scenes.app.scene_factory import SceneFactory, WayTo, at_once
from scenes.core.model.log_file import LogFile
from scenes.core.model.phrases import Phrase, say
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Change, Pop, Scene
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.housekeeping import AudioHotplug, RestartHour, be_frugal
from scenes.kiosk.idle_watch import IdleWatch
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.operator.pin_pad import PinPad
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.visit import KioskContext, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.heartbeat import Heartbeat
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit.bindings import Bindings
from scenes.kit.cache import DiskCache
from scenes.kit.i18n import Languages
from scenes.kit.input import Gamepads, Translator
from scenes.kit.intents import Command, Intent, Review
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import SECOND, Loop, Screen
from scenes.kit.painting import Studio
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import NoServer, Opening, Window, open_window
from scenes.link.table import phone_maker
from scenes.pause.scene import PauseOffers, PauseScene
from scenes.results.scene import ResultsScene

log = logging.getLogger(__name__)

_DROPPED = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
"""Events that are not passed to the loop, as it would stop drawing."""
_SDL = {
    "SDL_GRAB_KEYBOARD": "1",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_WINDOWS_NO_CLOSE_ON_ALT_F4": "1",
    "SDL_ENABLE_SCREEN_KEYBOARD": "0",
    # Otherwise the signal that ends a process would become a quit event, which is ignored here.
    "SDL_NO_SIGNAL_HANDLERS": "1",
}


class GuestPause(PauseScene):
    """The pause without settings, saves and changes of seats; leaving it ends the game."""

    offers = PauseOffers(
        ("resume", "rules", "phones", "leave", "restart"),
        players=False,
        leave="kiosk",
        asked=("leave", "restart"),
    )


class GuestResults(ResultsScene):
    """The results without the replay."""

    offers_replay = False


class ClosedScene(Scene):
    """Stands for a scene that is closed to visitors; it pops at once."""

    overlay = True

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        return Pop()

    def draw(self, surface: object, alpha: float) -> None:
        pass


class KioskSceneFactory(SceneFactory):
    """Makes the scenes for visitors, and counts their started, finished and abandoned games."""

    def __init__(
        self,
        context: KioskContext,
        counters: Counters,
        way_to: WayTo = at_once,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        super().__init__(context, way_to)
        self._kiosk = context
        self._counters = counters
        self._draw = draw
        self.played: Match | None = None
        """The game in progress, which will count as finished or abandoned."""

    def first(self, *, resume: bool) -> Scene:
        """Return the first scene: an interrupted game if it is resumed, or the attract game.

        A game that is not resumed counts as abandoned.
        """
        interrupted = self._kiosk.interrupted_game(lambda: self._counters.count("abandoned"))
        if interrupted is not None:
            self.played = interrupted.match()
            if resume:
                return super().board(self.played)
        return self.menu()

    def part(self) -> None:
        """End a visit, and erase every trace of the visitor."""
        self._give_up()
        self._kiosk.forget_visit()

    def _give_up(self) -> None:
        if self.played is not None:
            self.played = None
            self._counters.count("abandoned")

    def menu(self) -> Scene:
        self.part()
        return self._way_to(lambda: lambda: AttractScene(self._kiosk, self._draw), back=False)

    def setup(self) -> Scene:
        self._kiosk.start_thinking()
        return QuickSetup(self._kiosk, self._draw)

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        self._give_up()
        self._counters.count("started")
        self.played = match
        return super().board(match, begins=begins)

    def pause(self, match: Match) -> Scene:
        return GuestPause(self._kiosk, match)

    def results(self, match: Match) -> Scene:
        if self.played is not None:
            self.played = None
            self._counters.count("finished")
        return GuestResults(self._kiosk, match, self._draw)

    def tutorial(self, topic: str | None = None) -> Scene:
        from scenes.learn.tutorial.scene import TutorialScene

        # It does not wait for a visitor who has walked away.
        return TutorialScene(self._kiosk, topic, self._way_to_made, waits=False)

    def settings(self) -> Scene:
        return ClosedScene()

    records = saves = settings

    def replay(self, _replay: Replay) -> Scene:
        return ClosedScene()

    def review(self, _match: Match) -> Scene:
        return ClosedScene()


class Front(Screen, Protocol):
    """The window."""

    @property
    def size(self) -> Size:
        """The size in pixels."""

    def come_back(self) -> None:
        """Come to the front again."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The window, the input and the clocks of a run; tests use their own."""

    front: Front
    heartbeat: Heartbeat
    events: Callable[[], Iterable[Event]] = pygame.event.get
    update: Callable[[Sequence[pygame.Rect]], None] = pygame.display.update
    clock: Callable[[], int] = time.perf_counter_ns
    sleep: Callable[[float], None] = time.sleep
    now: Callable[[], datetime] = datetime.now

    def seconds(self) -> float:
        """Return the time of the clock in seconds."""
        return self.clock() / SECOND


class KioskApp:
    """One run of the kiosk: its scenes, the watch over them, the operator and the loop."""

    def __init__(
        self,
        context: KioskContext,
        machine: Machine,
        data: Path,
        *,
        languages: Sequence[str] = (),
        safe: bool = False,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._context = context
        self._machine = machine
        self._hidden = False
        self._touches_of_phones = 0
        """How many of them have been counted."""
        self._came_back = machine.seconds()
        self._pointed = True
        self._show_pointer(False)
        counters = Counters(data)
        self._audio = AudioHotplug(context.sound, wanted=not safe, clock=machine.seconds)
        self._restart_hour = RestartHour(
            lambda: context.config.restart_hour, machine.now, machine.seconds
        )
        self._loader = Loader(
            lambda: context.look,
            context.studio,
            lambda: context.texts("setup.back"),
            title=lambda: context.texts("reader.loading"),
        )
        self.flow = KioskSceneFactory(context, counters, self._loader, draw)
        context.flow = self.flow
        self.watch = IdleWatch(
            context,
            # Safe mode follows several crashes: perhaps the interrupted game causes them.
            self.flow.first(resume=not safe),
            machine.front.size,
            self._door,
            sliding=lambda: not context.preferences.reduced_motion,
            studio=context.studio,
        )
        known = tuple(languages) or context.config.languages
        self.operator = Operator(context, self.watch, data, counters, known, safe=safe)
        self._publisher = Publisher(
            context, lambda: self.watch.published, lambda: context.config.reader
        )
        self.loop = Loop(
            self.watch,
            machine.front,
            translator=Translator(self._bindings, used=context.take_up),
            events=self._heard,
            shortcuts={
                Command.MUTE: self._change_mute,
                Review(Command.LOOK_AGAIN): context.speech.repeat,
                Review(Command.LOOK_AGAIN, back=True): lambda: context.speech.repeat(back=True),
            },
            beside=self._beside,
            asked=self._asked,
            in_parts=lambda: self.watch.in_parts,
            update=machine.update,
            clock=machine.clock,
            sleep=machine.sleep,
            budget=context.look.budget,
        )

    def run(self) -> int:
        """Run until the operator, the clock or the supervisor ends it; return the exit code."""
        self.loop.run()
        # Only a crash leaves a game behind, for the next run to continue.
        self.flow.part()
        return LEAVE if self.watch.code is None else self.watch.code

    def _door(self) -> Scene | None:
        """Return the scene that a held corner opens, or None if there is no PIN."""
        context = self._context
        operator = self.operator
        if context.config.pin is None:
            return None
        return PinPad(context, operator, lambda: OperatorScene(context, operator))

    def _heard(self) -> list[Event]:
        events = list(self._machine.events())
        self.watch.hear(events)
        self._audio.hear(events)
        for event in events:
            self._hidden |= event.type in {*_DROPPED, pygame.WINDOWFOCUSLOST}
            if event.type == pygame.FINGERDOWN:
                self._show_pointer(False)
            elif event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
                self._show_pointer(True)
        return [event for event in events if event.type not in _DROPPED]

    def _bindings(self) -> Bindings:
        context = self._context
        return bindings_of(context.preferences, is_heard=context.speech.is_heard)

    def _asked(self) -> list[Intent]:
        """Return what a screen reader asks for, which counts as a touch."""
        asked = self._publisher.asked()
        if asked:
            self.watch.note_activity()
        return asked

    def _beside(self) -> None:
        self._publisher.publish()
        machine = self._machine
        machine.heartbeat.beat()
        self._audio.tick()
        self._follow_phones()
        if machine.heartbeat.orphaned:
            self.watch.end(LEAVE)
        elif self._restart_hour.due and self.watch.deserted:
            log.info("it is the restart hour")
            self.watch.end(RESTART)
        # Not too often, so that two windows do not fight for the front.
        if self._hidden and machine.seconds() - self._came_back >= 2.0:
            self._hidden = False
            self._came_back = machine.seconds()
            machine.front.come_back()

    def _follow_phones(self) -> None:
        """Look for what phones ask; what was done counts as a touch."""
        phones = self._context.phones
        if phones is not None:
            phones.look()
            if phones.touches != self._touches_of_phones:
                self._touches_of_phones = phones.touches
                self.watch.note_activity()

    def _show_pointer(self, shown: bool) -> None:
        """Show the mouse pointer, or an empty one: SDL would grab the mouse if it were hidden."""
        if shown != self._pointed:
            self._pointed = shown
            nothing = (8, 8), (0, 0), (0,) * 8, (0,) * 8
            pygame.mouse.set_cursor(pygame.Cursor(*(pygame.cursors.arrow if shown else nothing)))

    def _change_mute(self) -> None:
        preferences = self._context.preferences
        self._context.prefer(replace(preferences, muted=not preferences.muted))


@contextmanager
def crash_reported(counters: Counters) -> Iterator[None]:
    """Record an exception that leaves the block for the operator's page, and raise it again."""
    try:
        yield
    except NoServer:
        raise  # not the game's fault
    except Exception as error:
        counters.failed(sentence_of(error))
        raise


def sentence_of(error: BaseException) -> str:
    """Return the kind and place of an error, without its message, which may name people."""
    sentence = type(error).__name__
    for frame, line in deque(traceback.walk_tb(error.__traceback__), maxlen=1):
        sentence += f" in {frame.f_globals.get('__name__', '?')}, line {line}"
    return sentence


def run_kiosk(
    launch: Launch,
    config: KioskConfig,
    *,
    safe: bool = False,
    heartbeat: Heartbeat | None = None,
    notice: Phrase | None = None,
) -> int:
    """Run the kiosk in this process, with a heartbeat for a supervisor; return the exit code.

    A notice that the settings are not those of kiosk.toml is reported.
    """
    data = data_folder(launch.data)
    LogFile(data, verbose=launch.verbose)
    # Visitors must not end the kiosk with Ctrl+C; the supervisor ends it in another way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_frugal()
    counters = Counters(data)
    languages = Languages(launch.assets / "lang")
    if notice is not None:
        # In English, like everything in the log.
        sentence = say(languages.texts("en"), notice)
        log.error("%s", sentence)
        counters.failed(sentence)
    with crash_reported(counters), ExitStack() as ending:
        window = open_screen(launch, os.environ, safe=safe)
        ending.callback(pygame.quit)
        ending.callback(window.close)
        # No cache for the pictures of single games, as a memory card wears out.
        art = DiskCache(data / "art", edition(launch.assets, *scenes.__path__))
        visit = Visit(data)
        ending.callback(art.end)
        context = KioskContext(
            languages=languages,
            look=Look.of(launch.assets / "images", font_files(), disk_cache=art),
            sound=Sound(launch.assets, device=not (safe or launch.mute)),
            visit=visit,
            config=config,
        )
        context.studio = Studio()
        ending.callback(context.close)
        ending.callback(context.studio.close)
        with suppress(TimeoutError):
            context.writer.do(visit.claim)
        if config.phones_port is not None:
            ports = (config.phones_port,)
            context.let_serve_phones(phone_maker(launch.assets, font_files(), ports))
        pads = Gamepads()
        machine = Machine(
            window,
            heartbeat or Heartbeat(lambda _: None),
            lambda: window.converted(pads.events()),
            window.update,
            sleep=context.rest,
        )
        app = KioskApp(context, machine, data, languages=languages.codes, safe=safe)
        app.operator.notice = notice
        log.info("the kiosk is open%s", " in safe mode" if safe else "")
        return app.run()


def open_screen(launch: Launch, environment: MutableMapping[str, str], *, safe: bool) -> Window:
    """Fill the screen and grab the keyboard; in safe mode without acceleration."""
    for name, value in _SDL.items():
        environment.setdefault(name, value)
    if safe:
        environment["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    window = open_window(
        Opening(
            title="Cartagena",
            size=launch.size or (1280, 720),
            smallest=SMALLEST_WINDOW,
            fullscreen=launch.fullscreen is not False,
            icon=launch.assets / "images" / "icon.svg",
            screensaver=False,
            borderless=safe,
        ),
        environment,
    )
    window.hold()
    return window
