"""Keys on the screen: what a sheet to write on needs of them, and ten digits."""

from typing import Protocol

from pygame import Rect, Surface

from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import grid
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Widget, icon_button


class KeysOnScreen(Protocol):
    """Keys on the screen; what they say comes out as if a keyboard had said it."""

    @property
    def ring(self) -> FocusRing:
        """The keys as controls."""

    def place(self, rect: Rect, gap: int) -> None:
        """Put the keys there, so far apart."""

    def handle(self, intent: Intent) -> Intent | None:
        """A key's letters, or that it erases or is done; None if no key was hit."""

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the keys."""


class Keypad:
    """Ten digits, erase and done."""

    _NAMES = (*"123456789", "erase", "0", "done")

    def __init__(self, erase: str, done: str) -> None:
        keys: list[Widget] = [Button(d, d, tone=Tone.PARCHMENT) for d in "1234567890"]
        keys.insert(9, icon_button("erase", "erase", erase))
        keys.append(icon_button("done", "check", done, Tone.GREEN))
        self._ring = FocusRing(keys, "1")

    @property
    def ring(self) -> FocusRing:
        """The keys as controls."""
        return self._ring

    def place(self, rect: Rect, gap: int) -> None:
        """Put the keys there in four rows, so far apart."""
        self._ring.place(dict(zip(self._NAMES, grid(rect, 3, 4, gap), strict=True)))

    def handle(self, intent: Intent) -> Intent | None:
        """A digit, or that it erases or is done; None if no key was hit."""
        used = self._ring.handle(intent)
        if used is None:
            return None
        return {"erase": Command.ERASE, "done": Command.CONFIRM}.get(used.name, Typed(used.name))

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the keys."""
        self._ring.draw(target, look)
