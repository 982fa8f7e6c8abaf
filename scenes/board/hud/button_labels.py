"""How icon and label share a button of the board, whatever room there is."""

from pygame import Rect

from scenes.kit.look import Look
from scenes.kit.plates import lip
from scenes.kit.widgets import Arrangement, Button

_BESIDE = 2.0
"""A button so much wider than high has its label beside the icon."""
_STACKED = 80
"""Units from which a button is high enough for an icon over its label."""
_BROAD = 84
"""Units from which it is wide enough for that."""
_LARGEST, _SMALLEST = 56, 18
"""Units of letters on buttons."""


def arrange(look: Look, *buttons: Button) -> None:
    """Give buttons that have their places icon and label as they fit there.

    A label that had to be cut would say less than the icon alone, and those that belong together
    look alike: if one has no room for its label, none shows it.
    """
    for button in buttons:
        _arrange(look, button)
    if any(button.arrangement is Arrangement.ICON for button in buttons):
        for button in buttons:
            button.arrangement = Arrangement.ICON


def _arrange(look: Look, button: Button) -> None:
    rect = button.rect
    width, height = rect.width / look.scale.unit, rect.height / look.scale.unit
    button.arrangement, button.letters = Arrangement.ICON, None
    if width >= _BESIDE * height:
        most = min(height * 0.42, _LARGEST)
        button.letters = _letters(look, button.label, _room_beside(look, rect), most)
        if button.letters is not None:
            button.arrangement = Arrangement.CENTRE
            return
    if height >= _STACKED and width >= _BROAD:
        most = min(height * 0.21, width * 0.27)
        button.letters = _letters(look, button.label, rect.width - 2 * look.px(12), most)
        if button.letters is not None:
            button.arrangement = Arrangement.STACKED


def _room_beside(look: Look, rect: Rect) -> int:
    depth = look.px(lip(rect.height / look.scale.unit))
    icon = round((rect.height - depth) * 0.6)
    return rect.width - 2 * look.px(20) - icon - look.px(14)


def _letters(look: Look, label: str, width: int, most: float) -> float | None:
    """The size of letters, in units, in which a label fits; None if none is large enough."""
    least = min(most, _SMALLEST / look.scale.text)
    fitted, style = look.letters.fit(label, look.outlined(most), width, least / most)
    if fitted != label:
        return None
    return min(most, style.size / look.scale.unit / look.scale.text)
