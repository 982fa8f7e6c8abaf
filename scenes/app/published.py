"""Publishes the scene on top to screen readers, and passes on what they ask for."""

from collections.abc import Callable

import pygame

from scenes.app.loading import Loading
from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.kit.intents import Exposed, Intent
from scenes.kit.keycaps import KeyCap
from scenes.kit.reader import Reader, SystemReader, WindowPlace
from scenes.kit.window import system_window

_TITLE = "Cartagena"


def window_place() -> WindowPlace:
    """Return where the window is, and whether it has the keyboard."""
    window = system_window()
    x, y = window.position
    return WindowPlace((x, y), window.size, pygame.key.get_focused())


class Publisher:
    """Lets screen readers follow the scene on top; almost free while there is none."""

    def __init__(
        self,
        context: Context,
        top: Callable[[], Scene | None],
        allowed: Callable[[], bool],
        make: Callable[[], Reader] = lambda: SystemReader(_TITLE),
        place: Callable[[], WindowPlace] = window_place,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._context = context
        self._top = top
        """Returns the scene to publish, if there is one."""
        self._allowed = allowed
        """Whether screens are published at all, by the settings."""
        self._make = make
        self._place = place
        self._wake = wake
        """Called by another thread when a screen reader asks for something."""
        self._publishes = False
        self._read_aloud: bool | None = None
        """Whether a voice has read aloud up to now; None at the start."""
        self._published: Scene | None = None
        """The scene that was published last."""
        self._appeared = False
        """Whether the focus was hidden and has to be drawn now."""

    def asked(self) -> list[Intent]:
        """Return what screen readers ask for, as intents."""
        intents: list[Intent] = [*self._context.reader.requests()]
        if self._appeared:
            self._appeared = False
            intents.append(Exposed())
        return intents

    def publish(self) -> None:
        """Publish what has changed on the scene on top since the last time."""
        if self._allowed() is not self._publishes:
            self._change()
        reader = self._context.reader
        reader.follow_window()
        speech = self._context.speech
        reads_aloud = speech.is_read_aloud
        if reads_aloud is not self._read_aloud:
            self._change_voice(reads_aloud=reads_aloud)
        if not (reader.active or reads_aloud):
            return
        top = self._top()
        if top is None or (isinstance(top, Loading) and not top.is_shown):
            return
        if not reads_aloud:
            # An answer has the focus at once.
            speech.pass_on()
        self._published = top
        self._appeared |= top.show_focus()
        if reads_aloud:
            speech.follow(top, top.spoken())
        else:
            reader.publish(top, top.spoken(), self._place())

    def introduce(self) -> None:
        """Publish a scene that is new on top before it answers a key."""
        if self._top() is not self._published:
            self.publish()

    def _change_voice(self, *, reads_aloud: bool) -> None:
        """Say that a voice reads aloud from now on, or no longer; never fall silent without it."""
        before, self._read_aloud = self._read_aloud, reads_aloud
        context = self._context
        if reads_aloud and before is not None:
            cap = KeyCap("f1").label(context.texts)
            context.speech.announce(context.texts("aloud.on", cap=cap))
        elif before:
            context.speech.hush()
            if not context.reader.active:
                cap = KeyCap("f2").label(context.texts)
                context.speech.announce(context.texts("aloud.off", cap=cap))

    def _change(self) -> None:
        self._publishes = self._allowed()
        self._context.reader.close()
        self._context.reader = self._make() if self._publishes else Reader()
        self._context.reader.wake = self._wake
