"""What every large picture of the rules is made with, and the letters of its titles."""

from dataclasses import dataclass
from typing import Protocol

from pygame import Rect, Surface

from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.learn.rules.figures import FigureNote, RulesPage
from scenes.learn.rules.fitting import largest
from scenes.learn.rules.notes import NoteBoxes, plan_notes

GAP = 8
"""Units between a picture and its notes."""
_TITLE = 30


@dataclass(frozen=True, slots=True)
class RulesCanvas:
    """The look, the words and the page, and of which share of their size the letters are."""

    look: Look
    texts: Texts
    page: RulesPage
    share: float

    def title_style(self) -> Style:
        """The letters of a title."""
        return self.look.style(Face.TITLE, _TITLE * self.share)

    def title_height(self) -> int:
        """A line with a title and what stands before it."""
        high = self.look.letters.height(self.title_style())
        return max(self.look.px(54), high + self.look.px(8))

    def fitted(self, words: tuple[str, ...], size: Size) -> Style:
        """The letters of titles that have only that much room each."""
        look, units = self.look, max(16, round(_TITLE * self.share))
        return largest(look, words, lambda each: look.style(Face.TITLE, each), units, size)

    def notes(self, notes: tuple[FigureNote, ...], width: int, count: int = 0) -> NoteBoxes:
        """The notes of the picture, in that width."""
        return plan_notes(self.look, self.texts, self.page, notes, width, self.share, count)


class Exhibit(Protocol):
    """The large picture of a page with its words."""

    def heights(self, width: int) -> tuple[int, int]:
        """How high it must be at least, and how high it would like to be, if so wide."""

    def paint(self, target: Surface, room: Rect) -> None:
        """Draw it into a rectangle."""
