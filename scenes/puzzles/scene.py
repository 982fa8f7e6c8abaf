"""The page of the puzzles: the puzzle of the day, and a chest for each of five grades."""

from collections.abc import Callable
from datetime import date

from pygame import Rect, Surface

from game.puzzles import GRADES, Puzzle
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.guide.narrator import spoken_view
from scenes.kit import ornaments, svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp
from scenes.kit.panels import parchment
from scenes.kit.plates import Mood
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
    Space,
    Stack,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget
from scenes.puzzles.book import Day, PuzzleBook
from scenes.puzzles.chest import chest_view, gauge_view
from scenes.shared.portraits import Expression

_DAY = "day"


class GradeCard(Widget):
    """What makes a whole card a control: its edge shines below a pointer."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        if touch.mood(self.rect) is not Mood.REST:
            ornaments.edge(look, self.rect.size, self.radius).draw(target, self.rect.topleft)


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
        of_day = self.book.of_day(self._today())
        if of_day is None:
            return spoken_view(self.context.texts("puzzles.none"), Expression.SAD)
        shown = [grade for grade in GRADES if self.book.of_grade(grade)]
        large_grades = [self._grade(grade, 48) for grade in shown]
        grades = [self._grade(grade, 36) for grade in shown]
        wide = Column(
            self._of_day(of_day, Row),
            *self._warning(),
            Grid(*large_grades, columns=len(grades), gap=18).grow(),
            gap=24,
        )
        tall, low = (
            Column(
                self._of_day(of_day, Column),
                *self._warning(),
                Grid(*grades, columns=min(columns, len(grades)), gap=14).grow(),
                gap=14,
            )
            for columns in (2, 3)
        )
        large = Sized(wide, (1180, 1820), (560, 9999))
        return FirstThatFits(large, tall, Sized(low, (1100, 1820)), tall)

    def _warning(self) -> list[View]:
        """Return a sentence if some puzzles could not be read."""
        if not self.book.is_damaged:
            return []
        words = self.context.texts("puzzles.unreadable")
        return [parchment(Block(words, Face.BOLD, 26, x=0.5), (24, 10))]

    def _of_day(self, puzzle: Puzzle, line: type[Row] | type[Column]) -> View:
        """Return the card of the day: its row of days and the button that opens its puzzle."""
        texts = self.context.texts
        days = self.book.days(self._today())
        solved = days[-1].solved
        title = Words(texts("puzzles.day"), Face.TITLE, 50)
        grade = texts(f"puzzles.grade_{puzzle.grade}")
        text = texts("puzzles.day_solved") if solved else texts("puzzles.day_note", grade=grade)
        # In two lines, so that there is room for the row of days.
        note = Sized(Block(text, Face.BOLD, 28), (160, 560))
        words = Column(title, Optional(note), gap=6, across=0)
        marks = Painted(_draw_days, (days,), side=(56, 96), aspect=8.2)
        label = texts("puzzles.again" if solved else "puzzles.open")
        tone = Tone.WOOD if solved else Tone.GOLD
        button = Button(_DAY, label, "play", tone, letters=40)
        button.said = texts.with_colon(texts("puzzles.day"), label)
        open_it = Use(button, (260, 380), (84, 130))
        return parchment(line(words.grow(), Optional(marks), open_it, gap=24), (34, 20))

    def _grade(self, grade: int, letters: float) -> View:
        """Return the card of a grade, which is one control: its chest, and how full it is."""
        texts = self.context.texts
        whole = len(self.book.of_grade(grade))
        solved = self.book.solved(grade)
        count = texts("puzzles.count", solved=solved, whole=whole)
        rest = "puzzles.go_on" if solved else "puzzles.begin"
        label = texts("puzzles.again" if solved == whole else rest)
        name = texts(f"puzzles.grade_{grade}")
        air = Sized(Space(), height=(0, 0, 36)).grow()
        # The button is as far from the lower edge as from the others.
        content = Column(
            Space().grow(),
            Optional(chest_view(grade, solved, whole)).grow(20),
            air,
            Words(name, Face.TITLE, letters, x=0.5, alike="grades"),
            air,
            Optional(gauge_view(solved, whole)),
            Words(count, Face.BOLD, 0.7 * letters, self.look.theme.ink_soft, x=0.5, alike="counts"),
            air,
            Optional(Sized(Painted(_draw_plank, (label,)), (150, 9999), (72, 112))),
            gap=7,
        )
        whole_card = Use(GradeCard(grade, said=label), (0, 0, 9999), (0, 0, 9999))
        return Stack(parchment(content, (20, 18)), whole_card).grouped(name)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, int):
            puzzle = self.book.first_open(used.name)
        else:
            puzzle = self.book.of_day(self._today())
        return None if puzzle is None else Push(self.context.flow.puzzle(puzzle))


def _draw_plank(target: Surface, look: Look, rect: Rect, label: str) -> None:
    """Draw what looks like the button of a card."""
    Button("", label, letters=32, rect=rect).draw(target, look)


def _draw_days(target: Surface, look: Look, rect: Rect, days: tuple[Day, ...]) -> None:
    """Draw a coin for each solved day of the row and an empty place for each other one."""
    side = min(rect.height, rect.width // len(days))
    for index, day in enumerate(days):
        left = rect.x + index * (rect.width - side) // (len(days) - 1)
        today = index == len(days) - 1
        place = Rect(left, rect.y, side, side)
        _day(look, side, day.solved, today).draw(target, place.topleft)
        colour = look.theme.ink if day.solved else look.theme.cream
        style = look.style(Face.TITLE, side / look.scale.unit / look.scale.text * 0.36, colour)
        look.letters.draw(target, str(day.date.day), style, place.inflate(-side // 3, -side // 3))


@stamp
def _day(look: Look, side: int, solved: bool, today: bool) -> Stamp:
    """Paint a day: a coin, or the dark place for one; today has a golden rim."""
    theme = look.theme
    hues = ""
    if solved:
        body = svg.disc(32, 35, 26, fill=theme.gold_lo, stroke=theme.ink, line=4)
        body += svg.disc(32, 31, 26, fill="url(#d)", stroke=theme.ink, line=4)
        body += svg.disc(32, 31, 20, stroke=theme.gold_lo, line=2.5)
        hues = svg.linear("d", svg.even(theme.gold_hi, theme.gold), (0, 0), (64, 64))
    else:
        body = svg.disc(32, 32, 26, fill=theme.slot[0], stroke=theme.ink, line=4)
        body += svg.disc(32, 32, 22, stroke=theme.slot_dash, line=2)
    if today:
        body += svg.disc(32, 32, 29, stroke=theme.ink, line=6)
        body += svg.disc(32, 32, 29, stroke=theme.select, line=3)
    return Stamp(svg.raster(body, (side, side), side / 64, hues), (0, 0))
