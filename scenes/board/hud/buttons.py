"""The board's buttons: their labels, and when they can be used."""

from collections.abc import Mapping

from pygame import Rect

from game import EndTurn, Sail
from scenes.board.turn.turn_input import BoardButton, OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.plates import lip
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button, FocusRing

_BUTTONS = (
    (BoardButton.MENU, "board.menu", "menu", Tone.WOOD),
    (BoardButton.DRAWER, "board.drawer", "cards", Tone.WOOD),
    (BoardButton.HINT, "board.hint", "hint", Tone.WOOD),
    (BoardButton.UNDO, "board.undo", "undo", Tone.WOOD),
    (BoardButton.END, "board.end_turn", "check", Tone.GREEN),
    (BoardButton.SAIL, "board.sail_free", "wheel", Tone.TEAL),
)
_ALIKE = (_BUTTONS[:2], _BUTTONS[2:4], _BUTTONS[4:5], _BUTTONS[5:])
"""Buttons that are arranged alike."""


class Buttons(FocusRing):
    """The buttons that this window and this game have."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: Texts

    def lay_out(self, look: Look, rects: Mapping[BoardButton, Rect], texts: Texts) -> None:
        """Make the buttons that have a place, in that language."""
        self._texts = texts
        made = {
            name: Button(name, texts(key), icon, tone=tone, rect=rects[name])
            for name, key, icon, tone in _BUTTONS
            if name in rects
        }
        self.replace(made.values())
        for alike in _ALIKE:
            arrange(look, *(made[name] for name, *_ in alike if name in made))

    def update(
        self, order: TurnOrder, turn: OpenTurn | None, *, still: bool, undo: bool, covered: bool
    ) -> None:
        """Enable what makes sense now; `still` if nothing moves, `covered` by the drawer."""
        actions = turn.actions if turn is not None and still else ()
        for button in self:
            match button.name:
                case BoardButton.UNDO:
                    button.enabled = undo and order.can_undo()
                case BoardButton.HINT:
                    button.enabled = bool(actions)
                case BoardButton.END:
                    button.enabled = order.waiting is not None or EndTurn() in actions
                case BoardButton.SAIL if isinstance(button, Button):
                    button.enabled = Sail(False) in actions and not covered
                    free = Sail(True) in actions
                    button.label = self._texts("board.sail_free" if free else "board.sail")


def arrange(look: Look, *buttons: Button) -> None:
    """Arrange icon and label of buttons that have their places.

    A label that had to be cut would say less than the icon alone, and buttons that belong
    together look alike: if one has no room for its label, none shows it.
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
    if width >= 2 * height:
        icon = round((rect.height - look.px(lip(height))) * 0.6)
        room = rect.width - 2 * look.px(20) - icon - look.px(14)
        button.letters = _letters(look, button.label, room, min(height * 0.42, 56))
        if button.letters is not None:
            button.arrangement = Arrangement.CENTRE
            return
    if height >= 80 and width >= 84:
        most = min(height * 0.21, width * 0.27)
        button.letters = _letters(look, button.label, rect.width - 2 * look.px(12), most)
        if button.letters is not None:
            button.arrangement = Arrangement.STACKED


def _letters(look: Look, label: str, width: int, most: float) -> float | None:
    """Return the size of letters, in units, in which a label fits, or None."""
    least = min(most, 18 / look.scale.text)
    fitted, style = look.letters.fit(label, look.outlined(most), width, least / most)
    if fitted != label:
        return None
    return min(most, style.size / look.scale.unit / look.scale.text)
