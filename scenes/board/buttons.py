"""The board's buttons: what each is called, and when it can be used."""

from game import EndTurn, Game, Sail
from scenes.board.course import Course
from scenes.board.taps import Turn
from scenes.kit.focus import FocusRing
from scenes.kit.i18n import Texts
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button


class Buttons(FocusRing):
    """The menu, undo, the end of the turn, and the helm where a sloop sails."""

    def __init__(self, game: Game, texts: Texts) -> None:
        super().__init__()
        # A sloop that is not the last haven takes its passengers on.
        self._sails = len(game.havens) > 1
        self._texts = texts
        self.translate(texts)

    def translate(self, texts: Texts) -> None:
        """Say it in another language."""
        self._texts = texts
        buttons = [
            Button("menu", texts("board.menu"), "menu", arrangement=Arrangement.STACKED),
            Button("undo", texts("board.undo"), "undo", arrangement=Arrangement.STACKED),
            Button("end", texts("board.end_turn"), "check", tone=Tone.GREEN),
        ]
        if self._sails:
            buttons.append(Button("sail", texts("board.sail"), "wheel", tone=Tone.TEAL))
        self.replace(buttons)

    def update(self, course: Course, turn: Turn | None, *, still: bool, undo: bool) -> None:
        """Let what makes sense now be used; `still` when nothing moves."""
        actions = turn.actions if turn is not None and still else ()
        self["undo"].enabled = undo and course.can_undo()
        self["end"].enabled = course.waiting is not None or EndTurn() in actions
        if self._sails:
            helm = self["sail"]
            helm.enabled = Sail(False) in actions
            if isinstance(helm, Button):
                free = Sail(True) in actions
                helm.label = self._texts("board.sail_free" if free else "board.sail")
