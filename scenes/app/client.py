"""The game on a screen: composes the program and runs it in a window."""

import gc
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from game import Match
from scenes.app.beginning import Beginning
from scenes.app.loading import Loader, entrance
from scenes.app.published import Publisher
from scenes.app.scene_factory import SceneFactory
from scenes.app.voice import VoiceKey, VoiceOffer
from scenes.core.context import Context, theme_for, volumes_of
from scenes.core.model.phrases import Phrase
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Quit, Scene, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.housekeeping import SpareMoments, be_frugal
from scenes.kit.alarm import DOZE, Alarm
from scenes.kit.i18n import Languages
from scenes.kit.input import Gamepads, Translator, likely_hand
from scenes.kit.intents import Command, Review
from scenes.kit.look import Look
from scenes.kit.loop import Loop
from scenes.kit.painting import Report, Studio
from scenes.kit.panels import Toast
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Window, copy_text
from scenes.link.table import phone_maker
from scenes.menu.scene import MenuScene
from scenes.shared.captions import Captioned, Captions
from scenes.shared.confirm import LeaveUnsaved

log = logging.getLogger(__name__)


GRACE = 2.0
"""Seconds for the disk after somebody has become impatient."""
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""What asks the program to end."""


@contextmanager
def unhurried(
    clock: Callable[[], float] = time.monotonic, leave: Callable[[int], object] = os._exit
) -> Iterator[None]:
    """Let nobody interrupt the block at once: a signal ends the program only after two seconds.

    The first one is not heard, and neither are those that follow it within that time.
    """
    first: list[float] = []

    def hear(number: int, _frame: object) -> None:
        first.append(clock())
        if clock() - first[0] >= GRACE:
            leave(128 + number)

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, hear) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_in(window: Window, start: Beginning, unsaved: Callable[[Phrase], None]) -> None:
    """Compose the program and run it; call `unsaved` if a game could not be saved."""
    preferences, store, pictures = start.preferences, start.store, start.pictures
    art, grounds = start.art, start.grounds
    look = Look.of(
        pictures.assets / "images",
        font_files(),
        theme_for(preferences),
        art,
        window.size,
        grounds,
    )

    def show_fullscreen(wanted: bool) -> None:
        if window.fullscreen != wanted:
            window.toggle_fullscreen()

    context = Context(
        languages=Languages(pictures.assets / "lang"),
        look=look.with_text(preferences.text_scale / 100),
        sound=Sound(pictures.assets, volumes_of(preferences)),
        store=store,
        preferences=preferences,
    )
    context.studio = Studio()
    context.take_up(likely_hand())
    context.show_fullscreen = show_fullscreen
    context.copy_text = copy_text
    context.seed = start.seed
    # A window on the command line is one for this run; the setting stays.
    context.borrowed = {"fullscreen": start.saved_fullscreen}
    loader = Loader(
        lambda: context.look,
        context.studio,
        lambda: context.texts("setup.back"),
        title=lambda: context.texts("reader.loading"),
    )

    def expect(match: Match) -> None:
        def paint(report: Report) -> None:
            # Imported here, as it takes long.
            from scenes.board.scene import paint_ground

            paint_ground(context, match, window.size, report)

        loader.expect(match, paint)

    context.flow = SceneFactory(context, loader, expect, loader.page)
    context.make_phones = phone_maker(pictures.assets, font_files())
    context.writer.meanwhile = partial(_show_waiting, context, window)
    try:
        with suppress(TimeoutError):
            context.writer.do(store.claim)
        if start.measured:
            # So that the next start need not measure it.
            context.writer.keep_settings({"software_drawing": window.software})
        with closing(Alarm()) as alarm:
            _live(context, window, loader, start, alarm)
    finally:
        with unhurried():
            context.studio.close()
            why = context.close()
            art.end()
            grounds.end()
        if why is not None:
            unsaved(why)


def _show_waiting(context: Context, window: Window) -> None:
    """Show over the last picture that the game waits for the disk; keep the window alive."""
    surface = window.surface
    size = surface.get_size()
    note = Toast()
    note.tell(context.texts("saving.waiting"))
    note.draw(surface, context.look.at(size), size)
    window.flip()
    pygame.event.pump()
    # Everything is drawn again afterwards.
    pygame.event.post(Event(pygame.WINDOWEXPOSED))


def question_before_quitting(
    context: Context, stack: SceneStack, asked_to_end: threading.Event
) -> Scene | None:
    """Return the question before quitting with an unsaved game, unless the system asked to end."""
    if asked_to_end.is_set() or isinstance(stack.scenes[-1], LeaveUnsaved):
        return None
    why = context.unsaved()
    return None if why is None else LeaveUnsaved(context, why, Quit())


def _live(context: Context, window: Window, loader: Loader, start: Beginning, alarm: Alarm) -> None:
    def toggle(name: str) -> None:
        change: dict[str, Any] = {name: not getattr(context.preferences, name)}
        context.prefer(replace(context.preferences, **change))

    def show_help() -> None:
        # Imported here, so that the first frame comes sooner.
        from scenes.app.key_help import show_keys

        show_keys(context, stack)

    pads = Gamepads()
    asked_to_end = threading.Event()

    def events() -> list[Event]:
        if asked_to_end.is_set():
            stack.apply(Quit())
        heard = window.converted(pads.events())
        _follow_attention(context.sound, heard)
        return heard

    # What was loaded stays: searching it for garbage again and again would take long. Scenes
    # are made afterwards, as nothing that is frozen would ever be given back.
    gc.freeze()
    stack = SceneStack(
        # Without a name: only the stack may keep it, as its pictures are large.
        entrance(
            context.look,
            context.studio,
            context.flow.menu(),
            window.size,
            context.texts("reader.loading"),
        ),
        window.size,
        lambda: not context.preferences.reduced_motion,
        context.studio,
    )
    stack.before_quitting = partial(question_before_quitting, context, stack, asked_to_end)
    spare = SpareMoments(stack)

    def top() -> Scene | None:
        return stack.scenes[-1] if stack.scenes else None

    publisher = Publisher(context, top, lambda: context.preferences.reader, wake=alarm.ring)
    stack.before_intent = publisher.introduce
    voice_key = VoiceKey(context)
    offer = VoiceOffer(context, is_first_start=start.is_first_start)
    context.writer.tried = alarm.ring

    def beside() -> None:
        publisher.publish()
        offer.make()
        context.sound.tick()
        if context.phones is not None:
            context.phones.look()
        loader.go_on()
        spare.use()
        shown = top()
        if isinstance(shown, MenuScene) and not stack.wiping:
            start.keep_first_picture(window.size, shown.ground)

    def doze(seconds: float | None) -> bool:
        """Sleep until there is something to do, if everything that may come ends the sleep."""
        sound = context.sound
        listens = context.speech.is_heard or context.reader.is_called or offer.is_due
        alone = context.phones is None and not (pads.count or listens)
        if loader.is_busy or not (alone and sound.settled):
            return False
        # A sound device may be unplugged, and a disk may hang.
        endless = not sound.audible and context.writer.idle
        if not endless:
            seconds = DOZE if seconds is None else min(seconds, DOZE)
        return window.doze(alarm, seconds)

    captions = Captions(context)
    context.sound.heard = captions.hear
    loop = Loop(
        Captioned(stack, captions),
        window,
        translator=Translator(
            lambda: bindings_of(context.preferences, is_heard=context.speech.is_heard),
            lambda: stack.hears_keys,
            context.take_up,
        ),
        events=events,
        shortcuts={
            Command.FULLSCREEN: partial(toggle, "fullscreen"),
            Command.MUTE: partial(toggle, "muted"),
            Command.HELP: show_help,
            Command.READ_ALOUD: lambda: voice_key.press(top()),
            Review(Command.LOOK_AGAIN): context.speech.repeat,
            Review(Command.LOOK_AGAIN, back=True): lambda: context.speech.repeat(back=True),
        },
        beside=beside,
        asked=publisher.asked,
        sleep=context.rest,
        doze=doze,
        in_parts=lambda: can_be_drawn_in_parts(stack),
        update=window.update,
        budget=context.look.budget,
    )
    # It stays so: a second signal must not kill the program before it has saved.
    signal.signal(signal.SIGTERM, lambda *_: asked_to_end.set())
    loop.turn()
    log.info("the first picture is shown")
    be_frugal()
    loop.run()


def _follow_attention(sound: Sound, events: list[Event]) -> None:
    """Play quietly in the background, and follow changes of the audio device."""
    for event in events:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            sound.duck(event.type == pygame.WINDOWFOCUSLOST)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            sound.reopen()
