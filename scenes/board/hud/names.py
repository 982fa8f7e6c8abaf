"""Letters of players' names, which are of one size wherever several are seen."""

from collections.abc import Sequence
from dataclasses import replace

from scenes.kit.layout import SMALLEST_LETTERS
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.shared.cards import low

_SMALLEST = 0.6
"""How much smaller names may be written so that all fit."""
_LONG = 14
"""The letters that count of a name that does not fit."""


def name_style(look: Look, units: float, height: int, names: Sequence[tuple[str, int]]) -> Style:
    """Return the letters of names in lines of that height, each with the width that it has.

    They are of one size, and narrow where the usual ones would not fit. Of a name that fits in no
    size only the first letters count.
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
    """Return the smallest letters of a name."""
    return replace(style, size=max(SMALLEST_LETTERS, round(style.size * _SMALLEST)))


def name_fits(look: Look, units: float, height: int, name: str, width: int) -> bool:
    """Return whether a name fits in some size."""
    style = _smallest(low(look.outlined(units), height))
    return look.letters.width(name, style) <= width
