"""The page of the puzzles: the puzzle of the day, and a chest for each of five grades."""

from collections.abc import Callable
from datetime import date

from pygame import Rect, Surface

from game.puzzles import GRADES
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp
from scenes.kit.panels import parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Painted,
    Row,
    Sized,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button
from scenes.puzzles.book import PuzzleBook

_DAY = "day"
_ASPECT = 1.2
"""The width of a chest, in heights."""
_DEPTH = 0.28
"""How far below a full heap of gold an empty one lies, in heights."""


class PuzzlesScene(PageScene):
    """Leads to the puzzle of the day, or to the first open one of a grade."""

    title = "puzzles.title"
    back_label = "puzzles.back"
    menu_music = True

    def __init__(
        self,
        context: Context,
        book: PuzzleBook | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(context, focus=_DAY)
        self.book = book or PuzzleBook(context)
        self._today = today

    def view(self) -> View:
        grades = [self._grade(grade) for grade in GRADES]
        wide = Column(
            self._of_day(Row).grow(0.5),
            Row(*(grade.grow() for grade in grades), gap=18).grow(),
            gap=18,
        )
        tall = Column(self._of_day(Column), Grid(*grades, columns=2, gap=14).grow(), gap=14)
        return FirstThatFits(Sized(wide, (1180, 1820), (560, 9999)), tall)

    def _of_day(self, line: type[Row] | type[Column]) -> View:
        """Return the card of the day: its row of days and the button that opens its puzzle."""
        texts = self.context.texts
        today = self._today()
        days = self.book.days(today)
        solved = days[-1].solved
        title = Words(texts("puzzles.day"), Face.TITLE, 42)
        note = Block(texts("puzzles.day_solved" if solved else "puzzles.day_note"), Face.BOLD, 28)
        marks = Painted(_draw_days, (tuple(day.solved for day in days),), side=(44, 56), aspect=8.2)
        words = Column(title, Optional(note), Optional(marks), gap=10, across=0)
        label = texts("puzzles.again" if solved else "puzzles.open")
        tone = Tone.WOOD if solved else Tone.GOLD
        open_it = Use(Button(_DAY, label, "play", tone, letters=40), (300, 420), (84, 110))
        return parchment(line(words.grow(), open_it, gap=18), (34, 22))

    def _grade(self, grade: int) -> View:
        """Return the card of a grade: its chest, how full it is, and a button."""
        texts = self.context.texts
        whole = len(self.book.of_grade(grade))
        solved = self.book.solved(grade)
        chest = Painted(_draw_chest, (solved / whole,), side=(60, 380), aspect=_ASPECT)
        name = Words(texts(f"puzzles.grade_{grade}"), Face.TITLE, 32, x=0.5)
        count = texts("puzzles.count", solved=solved, whole=whole)
        number = Words(count, Face.BOLD, 26, self.look.theme.ink_soft, x=0.5)
        label = texts("puzzles.again" if solved == whole else "puzzles.go_on")
        button = Use(Button(grade, label, letters=30), (150, 9999), (72, 88))
        return parchment(Column(Optional(chest).grow(), name, number, button, gap=8), (20, 18))

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, int):
            return Push(self.context.flow.puzzle(self.book.first_open(used.name)))
        return Push(self.context.flow.puzzle(self.book.of_day(self._today())))


def _draw_days(target: Surface, look: Look, rect: Rect, solved: tuple[bool, ...]) -> None:
    """Draw a coin for each solved day of the row and an empty place for each other one."""
    side = min(rect.height, rect.width // len(solved))
    for index, each in enumerate(solved):
        _day(look, side, each, index == len(solved) - 1).draw(
            target, (rect.x + index * (rect.width - side) // (len(solved) - 1), rect.y)
        )


@stamp
def _day(look: Look, side: int, solved: bool, today: bool) -> Stamp:
    theme = look.theme
    fill = theme.gold if solved else theme.slot[0]
    body = svg.disc(20, 20, 15, fill=fill, stroke=theme.ink, line=4 if today else 2.5)
    if solved:
        body += svg.path("M13 20l5 5l9 -10", stroke=theme.ink, line=4)
    elif today:
        body += svg.disc(20, 20, 6, fill=theme.gold)
    return Stamp(svg.raster(body, (side, side), side / 40), (0, 0))


def _draw_chest(target: Surface, look: Look, rect: Rect, share: float) -> None:
    """Draw a chest that is filled with gold to that share."""
    _chest(look, rect.height, round(share * 40)).draw(target, rect.topleft)


@stamp
def _chest(look: Look, height: int, fortieths: int) -> Stamp:
    """Paint a chest; the gold comes up from behind its front."""
    size = (round(height * _ASPECT), height)
    whole = effects.blank(size)
    whole.blit(look.art.sprite("puzzles/chest", size), (0, 0))
    if fortieths:
        below = round(height * _DEPTH * (1 - fortieths / 40))
        whole.blit(look.art.sprite("puzzles/gold", size), (0, below))
    whole.blit(look.art.sprite("puzzles/front", size), (0, 0))
    return Stamp(whole, (0, 0))
