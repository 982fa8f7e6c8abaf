"""Parts of a form: choices that fit their place, and the words beside the controls."""

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.look import Look
from scenes.kit.widgets import Name, Widget

_TIGHT = 0.72
"""How far words in a choice may shrink before a stepper shows one at a time."""


def one_of(
    look: Look, rect: Rect, name: Name, words: Sequence[str], index: int, letters: float = 27
) -> Widget:
    """Return a choice of words side by side, or a stepper where they have no room."""
    style = look.outlined(letters)
    widest = max(look.letters.width(word, style) for word in words)
    if widest * _TIGHT > rect.width / len(words) - look.px(20):
        return Stepper(name, words, index, rect=rect)
    return Choice(name, [Item(word) for word in words], index, letters=letters, rect=rect)
