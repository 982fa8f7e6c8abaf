"""A question over the darkened scene, before something that cannot be undone."""

from collections.abc import Sequence

from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.measures import GAP, MARGIN
from scenes.kit.panels import sheet
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import Block, Column, FirstThatFits, Grid, Padded, Sized, Space, Use, View
from scenes.kit.widgets import Activated, Button


class Confirm(DialogScene):
    """Asks before something that cannot be undone; pops with True or False."""

    answers: Sequence[str] = ("no", "yes")

    def __init__(
        self, context: Context, subject: str, table: str = "pause", **values: object
    ) -> None:
        super().__init__(context, focus="no")
        self._subject = f"{table}.{subject}"
        self._values = values
        self.title = f"{self._subject}_title"

    @property
    def heading(self) -> str:
        return self.context.texts(self.title, **self._values)

    def view(self) -> View:
        return FirstThatFits(self._question(columns=len(self.answers)), self._question(columns=1))

    def _question(self, columns: int) -> View:
        """Return the sheet with the answers in columns."""
        text = self.context.texts(f"{self._subject}_text", **self._values)
        question = Padded(Block(text, Face.BOLD, 34, x=0.5), (16, 0))
        answers = Grid(*map(self._answer, self.answers), columns=columns, gap=GAP)
        body = Column(Space().grow(), question, Space().grow(), answers, gap=18)
        # As high as the question needs, with a minimum that looks good.
        asked = Sized(sheet(self.heading, body), (0, 900, 900), (400, 456, 456))
        return Padded(asked, (MARGIN, 16))

    def _answer(self, name: str) -> View:
        tone = Tone.RED if name == "yes" else Tone.WOOD
        label = self.context.texts(f"{self._subject}_{name}")
        return Use(Button(name, label, tone=tone, letters=38), height=(88, 116, 116))

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name == "yes")

    def back(self) -> Change:
        return Pop(False)


class LeaveUnsaved(Confirm):
    """Asks before leaving a game that cannot be saved, and offers to try again.

    If the player leaves, or the game is saved after all, it ends with the change it was given.
    """

    answers = ("no", "retry", "yes")

    def __init__(self, context: Context, why: Phrase, leaving: Change) -> None:
        super().__init__(context, "leave", "saving", why=say(context.texts, why))
        self._leaving = leaving

    def use(self, used: Activated) -> Change | None:
        if used.name == "no":
            return Pop(False)
        why = self.context.try_again() if used.name == "retry" else None
        if why is None:
            return self._leaving
        self.context.sound.play(Cue.REFUSE)
        self._values = {"why": say(self.context.texts, why)}
        return None
