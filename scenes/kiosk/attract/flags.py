"""The languages to choose from: a flag for each, all with letters of one size."""

from collections.abc import Sequence

from scenes.core.context import Context
from scenes.kit.layout import SMALLEST_LETTERS
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button
from scenes.shared.languages import FLAG, flag_button

_LETTERS = 27
_LEAST = 10
_MARGIN = 26
"""Units that a label leaves free of its button's width."""


def flags(context: Context, look: Look, codes: Sequence[str], width: int) -> list[Button]:
    """A button for each language; none where there is nothing to choose."""
    if len(codes) < 2:
        return []
    buttons = [flag_button(context, code) for code in codes]
    labels = [button.label for button in buttons]
    letters = common_letters(look, labels, width - look.px(_MARGIN), _LETTERS)
    for button in buttons:
        button.letters = letters
    return buttons


def mark_spoken(buttons: Sequence[Button], language: str) -> None:
    """The flag of that language is golden."""
    for button in buttons:
        button.tone = Tone.GOLD if button.name == f"{FLAG}{language}" else Tone.WOOD


def common_letters(look: Look, labels: Sequence[str], width: int, units: float) -> float:
    """The largest letters of at most so many units in which every label fits into that width."""
    while units > _LEAST:
        style = look.outlined(units)
        longest = max(look.letters.width(label, style) for label in labels)
        if longest <= width or style.size <= SMALLEST_LETTERS:
            break
        units -= 1
    return units
