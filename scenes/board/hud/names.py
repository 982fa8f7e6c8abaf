"""The text style of players' names, which have one size wherever several are shown."""

from collections.abc import Sequence

from scenes.kit.layout import SMALLEST_LETTERS
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.shared.cards import low

_SMALLEST = 0.6
"""The least scale of names that do not fit."""
_LONG = 14
"""The number of letters that count of a name that does not fit."""


def name_style(look: Look, units: float, height: int, names: Sequence[tuple[str, int]]) -> Style:
    """Return the style of names in lines of a height, each with its own width.

    They have one size, and a narrow face if the usual one does not fit. Only the first letters of
    a name that fits in no size count.
    """
    width = look.letters.width
    for face in (Face.TITLE, Face.BOLD):
        style = low(look.outlined(units, face=face), height)
        least = _smallest(style)
        counted = [
            (name if width(name, least) <= room else name[:_LONG], room) for name, room in names
        ]
        if all(width(name, least) <= room for name, room in counted):
            break
    shrunk = [look.letters.shrunk(name, style, room, _SMALLEST) for name, room in counted]
    return min(shrunk, key=lambda style: style.size)


def _smallest(style: Style) -> Style:
    """Return the smallest style of a name."""
    return style.sized(max(SMALLEST_LETTERS, round(style.size * _SMALLEST)))


def name_fits(look: Look, units: float, height: int, name: str, width: int) -> bool:
    """Return whether a name fits in some size."""
    style = _smallest(low(look.outlined(units), height))
    return look.letters.width(name, style) <= width
