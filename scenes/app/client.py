"""The game on a screen: opens the window, composes the program and runs it."""

import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from game import Match, StorageNote, StorageProblem
from game.storage.background_writer import PATIENCE, within
from game.storage.store import Store
from scenes.app.cli.command_line import SMALLEST_WINDOW, Launch, data_folder, trouble_with
from scenes.app.cli.streams import complain
from scenes.app.interrupts import unhurried
from scenes.app.loading import Loader, entrance
from scenes.app.scene_factory import SceneFactory
from scenes.app.studio import Commission, Pictures, Studio, caches, recorded, spawned
from scenes.core.context import Context, theme_for, volumes_of
from scenes.core.model.log_file import JOURNAL_FILE, LogFile
from scenes.core.model.phrases import Phrase, Value, reason, say
from scenes.core.model.preferences import Preferences
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import Quit, Scene, SceneStack, can_be_drawn_in_parts
from scenes.kiosk.housekeeping import SpareMoments, be_frugal
from scenes.kit.i18n import Languages, Texts, best_language, spoken, system_languages
from scenes.kit.input import Gamepads, Translator, likely_hand
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.kit.loop import Loop
from scenes.kit.panels import Toast
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.window import Opening, Window, open_window
from scenes.shared.captions import Captioned, Captions
from scenes.shared.confirm import LeaveUnsaved

log = logging.getLogger(__name__)


def run(launch: Launch, unsaved: Callable[[Phrase], None] = lambda _why: None) -> None:
    """Run the game until the player quits; call `unsaved` if a game could not be saved."""
    folder = data_folder(launch.data)
    trouble = trouble_with(folder)
    journal = LogFile(folder, verbose=launch.verbose, trouble=trouble)
    store = Store(folder)
    preferences = _preferences(launch, store)
    if trouble is not None:
        store.notes.add(StorageNote(StorageProblem.NOWHERE, str(trouble)))
        _warn(launch, preferences, "unusable", folder=str(folder), why=reason(trouble))
    elif journal.trouble is not None:
        file = str(folder / JOURNAL_FILE)
        _warn(launch, preferences, "no_log", file=file, why=reason(journal.trouble))
    fullscreen = preferences.fullscreen if launch.fullscreen is None else launch.fullscreen
    window = open_window(
        Opening(
            title="Cartagena",
            size=launch.size or (1280, 720),
            smallest=SMALLEST_WINDOW,
            fullscreen=fullscreen,
            software=preferences.software_drawing,
            icon=launch.assets / "images" / "icon.svg",
        )
    )
    measured = preferences.software_drawing != window.software
    try:
        saved_fullscreen = preferences.fullscreen
        preferences = replace(preferences, software_drawing=window.software, fullscreen=fullscreen)
        # No pictures are read from a disk that does not answer.
        hangs = isinstance(trouble, TimeoutError)
        pictures = Path(os.devnull) if hangs else folder
        version = edition(launch.assets, Path(__file__).parents[1])
        source = Pictures(launch.assets, pictures, version)
        art, grounds = caches(source)
        look = Look.of(
            launch.assets / "images",
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
            languages=Languages(launch.assets / "lang"),
            look=look.with_text(preferences.text_scale / 100),
            sound=Sound(launch.assets, volumes_of(preferences)),
            store=store,
            preferences=preferences,
        )
        context.take_up(likely_hand())
        context.show_fullscreen = show_fullscreen
        context.seed = launch.seed
        # A window on the command line is one for this run; the setting stays.
        context.borrowed = {"fullscreen": saved_fullscreen}
        studio = Studio(partial(spawned, source)) if helps(trouble) else None
        loader = Loader(lambda: context.look, lambda: context.texts("setup.back"), studio)

        def expect(match: Match) -> None:
            if studio is not None:
                studio.expect(Commission(recorded(match), window.size, context.preferences))

        context.flow = SceneFactory(context, loader, expect)
        context.writer.meanwhile = partial(_show_waiting, context, window)
        try:
            with suppress(TimeoutError):
                context.writer.do(store.claim)
            if measured:
                # So that the next start need not measure it.
                context.writer.keep_settings({"software_drawing": window.software})
            _live(context, window, loader)
        finally:
            with unhurried():
                loader.close()
                why = context.close()
                art.end()
                grounds.end()
            if why is not None:
                unsaved(why)
    finally:
        window.close()
        pygame.quit()


def helps(trouble: OSError | None) -> bool:
    """Return whether another process can paint ahead: it needs a disk and a second core."""
    return trouble is None and (os.cpu_count() or 1) > 1


def _warn(launch: Launch, preferences: Preferences, key: str, **values: Value) -> None:
    texts = Texts.load(launch.assets / "lang", preferences.language)
    complain(say(texts, Phrase(f"commandline.{key}", values)))


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


def question_before_quitting(
    context: Context, stack: SceneStack, asked_to_end: threading.Event
) -> Scene | None:
    """Return the question before quitting with an unsaved game, unless the system asked to end."""
    if asked_to_end.is_set() or isinstance(stack.scenes[-1], LeaveUnsaved):
        return None
    why = context.unsaved()
    return None if why is None else LeaveUnsaved(context, why, Quit())


def _live(context: Context, window: Window, loader: Loader) -> None:
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

    first = entrance(context.look, context.flow.menu(), window.size)
    stack = SceneStack(first, window.size, lambda: not context.preferences.reduced_motion)
    stack.before_quitting = partial(question_before_quitting, context, stack, asked_to_end)
    spare = SpareMoments(stack)

    def beside() -> None:
        context.sound.tick()
        loader.go_on()
        spare.use()

    captions = Captions(context)
    context.sound.heard = captions.hear
    loop = Loop(
        Captioned(stack, captions),
        window,
        translator=Translator(
            lambda: bindings_of(context.preferences), lambda: stack.hears_keys, context.take_up
        ),
        events=events,
        shortcuts={
            Command.FULLSCREEN: partial(toggle, "fullscreen"),
            Command.MUTE: partial(toggle, "muted"),
            Command.HELP: show_help,
        },
        beside=beside,
        in_parts=lambda: can_be_drawn_in_parts(stack),
        update=window.update,
        budget=context.look.budget,
    )
    # It stays so: a second signal must not kill the program before it has saved.
    signal.signal(signal.SIGTERM, lambda *_: asked_to_end.set())
    loop.turn()
    log.info("the first picture is shown")
    be_frugal()
    # What was loaded stays: searching it for garbage again and again would take long.
    gc.freeze()
    loop.run()


def _follow_attention(sound: Sound, events: list[Event]) -> None:
    """Play quietly in the background, and follow changes of the audio device."""
    for event in events:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            sound.duck(event.type == pygame.WINDOWFOCUSLOST)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            sound.reopen()


def _preferences(launch: Launch, store: Store) -> Preferences:
    """Return the saved preferences, overridden by the command line."""
    remembered: dict[str, object] = {}
    try:
        remembered = within(PATIENCE, store.saved_settings)
    except OSError as error:
        log.warning("the settings cannot be read: %s", error)
        store.notes.add(StorageNote(StorageProblem.SETTINGS_UNREADABLE, str(error)))
    preferences = Preferences.from_json(remembered)
    languages = spoken(launch.assets / "lang")
    language = launch.language or preferences.language
    if not launch.language and ("language" not in remembered or language not in languages):
        system = [each["language"] for each in pygame.system.get_pref_locales()]
        language = best_language([*system_languages(os.environ), *system], languages)
    return replace(
        preferences,
        language=language,
        speed=launch.speed or preferences.speed,
        muted=launch.mute or preferences.muted,
        voyage=launch.voyage or preferences.voyage,
    )
