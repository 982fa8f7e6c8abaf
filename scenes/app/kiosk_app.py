"""The house: a kiosk put together, from what it hears to how it ends."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame
from pygame.event import Event

from scenes.app.kiosk_scene_factory import KioskSceneFactory
from scenes.app.loading import way_to
from scenes.kiosk.audio_hotplug import AudioHotplug
from scenes.kiosk.idle_watch import IdleWatch
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.restart_hour import RestartHour
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.heartbeat import Heartbeat
from scenes.kiosk.watchdog.supervisor import LEAVE, RESTART
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.loop import SECOND, Loop

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
