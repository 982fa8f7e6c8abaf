"""Letters as large as a text has room for."""

from collections.abc import Callable

from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Style


def largest(
    look: Look, texts: tuple[str, ...], letters: Callable[[float], Style], units: int, size: Size
) -> Style:
    """The largest letters, from so many units down to half of that, in which all texts fit."""
    style = letters(units)
    for smaller in range(units, units // 2 - 1, -1):
        style = letters(smaller)
        if all(fits(look, text, style, size) for text in texts):
            break
    return style


def fits(look: Look, text: str, style: Style, size: Size) -> bool:
    """Whether a text has room in a box without breaking a word."""
    lines = look.letters.wrap(text, style, size[0])
    if look.letters.height(style, len(lines)) > size[1]:
        return False
    return all(look.letters.width(word, style) <= size[0] for word in text.split(" "))
