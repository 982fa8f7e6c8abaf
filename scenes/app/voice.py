"""The voice that reads aloud: its key on every screen, and the offer at the very first start."""

import time
from collections.abc import Callable
from dataclasses import replace

from scenes.core.context import Context
from scenes.core.page import WidgetScene
from scenes.core.scene import Scene
from scenes.kit.keycaps import KeyCap

_PATIENCE = 3.0
"""Seconds for a screen reader to begin to listen."""


class VoiceKey:
    """Has the game read aloud, or no longer.

    While a screen reader listens, it takes a second press. A system may say that one listens
    though none speaks, and then nobody hears why the first press does nothing.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._warned = False

    def press(self, top: Scene | None) -> None:
        """Turn the voice on or off, and tell on a page if there is none."""
        context = self._context
        texts = context.texts
        if context.reader.active and not self._warned and context.speech.has_voice:
            self._warned = True
            cap = KeyCap("f2").label(texts)
            # The voice itself says it: perhaps no reader speaks.
            context.speech.announce(texts("aloud.reader_speaks", cap=cap))
            return
        reads_aloud = context.reader.active or not context.preferences.read_aloud
        # One of the two is always on.
        reader = not (context.reader.active and context.speech.has_voice)
        context.prefer(replace(context.preferences, read_aloud=reads_aloud, reader=reader))
        self._warned = False
        if context.speech.take_trouble() and isinstance(top, WidgetScene):
            top.notice.tell(texts("aloud.no_voice"))


class VoiceOffer:
    """Tells a player at the very first start, once and quietly, which key reads aloud."""

    def __init__(
        self,
        context: Context,
        *,
        is_first_start: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._context = context
        self._clock = clock
        self._since = clock()
        self._preferences = context.preferences
        """The preferences at the start: who has changed one needs no offer."""
        self.is_due = is_first_start and not context.preferences.muted
        """Whether it is still to be made."""

    def make(self) -> None:
        """Make the offer if nobody listens or has chosen anything after a moment."""
        if not self.is_due or self._clock() - self._since < _PATIENCE:
            return
        self.is_due = False
        context = self._context
        if context.reader.is_called or context.preferences != self._preferences:
            return
        if not context.preferences.read_aloud:
            cap = KeyCap("f2").label(context.texts)
            context.speech.announce(context.texts("aloud.offer", cap=cap), quiet=True)
        # The next start is not the first.
        context.prefer(context.preferences)
