"""The board's buttons: what each is called, and when it can be used."""

from pygame import Rect

from game import EndTurn, Game, Sail
from scenes.board.hud.button_labels import arrange
from scenes.board.turn.turn_input import OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, FocusRing

_ALIKE = (("menu", "drawer"), ("hint", "undo"), ("end",), ("sail",))
"""Buttons that lie together and are arranged alike."""


class Buttons(FocusRing):
    """The menu, the drawer, hint, undo, the end of the turn, and the helm where a sloop sails."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._sails = game.has_islands
        self._texts: Texts

    def lay_out(self, look: Look, rects: dict[str, Rect], texts: Texts) -> None:
        """Have the buttons that this window has a place for, in that language."""
        self._texts = texts
        buttons = [
            Button("menu", texts("board.menu"), "menu"),
            Button("drawer", texts("board.drawer"), "cards"),
            Button("hint", texts("board.hint"), "hint"),
            Button("undo", texts("board.undo"), "undo"),
            Button("end", texts("board.end_turn"), "check", tone=Tone.GREEN),
            Button("sail", texts("board.sail_free"), "wheel", tone=Tone.TEAL),
        ]
        offered = [button for button in buttons if button.name in rects]
        self.replace(offered)
        self.place(rects)
        for alike in _ALIKE:
            arrange(look, *(button for button in offered if button.name in alike))

    def update(
        self, course: TurnOrder, turn: OpenTurn | None, *, still: bool, undo: bool, covered: bool
    ) -> None:
        """Let what makes sense now be used; `still` when nothing moves, `covered` by the drawer."""
        actions = turn.actions if turn is not None and still else ()
        self["undo"].enabled = undo and course.can_undo()
        if any(button.name == "hint" for button in self):
            self["hint"].enabled = bool(actions)
        self["end"].enabled = course.waiting is not None or EndTurn() in actions
        if self._sails:
            helm = self["sail"]
            helm.enabled = Sail(False) in actions and not covered
            if isinstance(helm, Button):
                free = Sail(True) in actions
                helm.label = self._texts("board.sail_free" if free else "board.sail")
