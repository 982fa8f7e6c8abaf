"""The curve: everyone's chance to win after each turn, to point at and to step through."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.spoken import Number, Role, Spoken
from scenes.kit.theme import Colour
from scenes.kit.widgets import AWAY, Activated, Touch, Widget
from scenes.review.board import ShownTurn, TurnMark, draw_mark
from scenes.shared.portraits import head_of

_MARGIN = 14.0
"""Units around the lines, so that the thickest are not cut off."""
_MARK = 36
"""Units of the mark of what was played or better."""
_EDGES = (2.4, 1.9, 0.8, 1.4)
"""Left and right of the plot, above and below it, in heights of a line of numbers."""
_LEVELS = (0, 50, 100)
"""The chances in percent that are written beside the lines."""


@dataclass(eq=False, slots=True)
class ChanceCurve(Widget):
    """The lines of all crews and the selected turn; its value is a turn."""

    course: Sequence[Sequence[float]]
    """Everyone's chance, before the first turn and after each."""
    crews: Sequence[Costume]
    owners: Sequence[int]
    """Whose turn each is."""
    rounds: Sequence[int]
    """The round of each."""
    turn: int = 0
    whose: int | None = None
    """The player whose line is in front, if there is one."""
    worst: Sequence[int] = ()
    """The turns that cost most."""
    better: float | None = None
    """The chance that its player would have had after the selected turn, if it was costly."""
    line: int = 24
    """Pixels of the height of the numbers around the lines."""
    unit: str = ""
    """What the lines measure."""
    numbered: bool = False
    """Whether chances in percent are written beside the lines."""
    sentence: str = ""
    """What the curve says at the selected turn."""

    def spoken(self) -> Spoken:
        number = Number(self.turn, 0, len(self.owners) - 1, 1)
        return self._spoken_as(Role.SLIDER)._replace(value=self.sentence, number=number)

    @property
    def plot(self) -> Rect:
        """Where the lines are; the numbers are to the left of it and the faces to the right."""
        rect = self.rect
        left, right, above, below = (round(self.line * share) for share in _EDGES)
        high = rect.height - above - below
        return Rect(rect.x + left, rect.y + above, rect.width - left - right, high)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        return None

    def drag(self, at: Point) -> Activated | None:
        return self._go(self._turn_at(at))

    def takes(self, intent: Intent) -> bool:
        return intent in (Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        return self._go(self.turn + (1 if intent is Command.RIGHT else -1))

    def _turn_at(self, at: Point) -> int:
        turn = int((at[0] - self.plot.x) / max(1, self.plot.width) * len(self.owners))
        return max(0, min(len(self.owners) - 1, turn))

    def _go(self, turn: int) -> Activated | None:
        turn = max(0, min(len(self.owners) - 1, turn))
        return None if turn == self.turn else Activated(self.name, turn)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        rect, plot, theme = self.rect, self.plot, look.theme
        plates.field(look, rect.size, radius=self.radius).draw(target, rect.topleft)
        small = ornaments.chart_letters(look)
        high = look.letters.height(small)
        for level in _LEVELS if self.numbered else ():
            words = Rect(rect.x, 0, plot.x - rect.x - look.px(12), high)
            words.centery = plot.bottom - plot.height * level // 100
            look.letters.draw(target, str(level), small, words, 1)
        self._draw_unit(target, look)
        colours = tuple(theme.crew(who.colour).mid for who in self.crews)
        band = Rect(self._x(self.turn), plot.y, 0, plot.height)
        band.width = max(3, self._x(self.turn + 1) - band.x)
        _band(look, band.size, theme.gold).draw(target, band.topleft)
        course = tuple(tuple(chances) for chances in self.course)
        order = tuple(sorted(range(len(self.crews)), key=lambda seat: seat == self.whose))
        _lines(look, plot.size, course, order, colours).draw(target, plot.topleft)
        seat = self.owners[self.turn] if self.whose is None else self.whose
        if self.better is None or seat != self.owners[self.turn]:
            knob = _knob(look, look.px(26), colours[seat])
            for moment in (self.turn, self.turn + 1):
                knob.draw(target, (self._x(moment), self._y(moment, seat)))
        else:
            self._draw_cost(target, look, self.better)
        if touch.hover is not None:
            self._draw_pointed(target, look, touch.hover)
        self._draw_rounds(target, look)
        self._draw_worst(target, look)
        self._draw_faces(target, look)

    def _x(self, moment: int) -> int:
        return self.plot.x + round(self.plot.width * moment / max(1, len(self.owners)))

    def _y(self, moment: int, seat: int) -> int:
        return self.plot.bottom - round(self.plot.height * self.course[moment][seat])

    def _draw_cost(self, target: Surface, look: Look, better: float) -> None:
        """Draw what was played and what would have been better, from where the turn began."""
        seat = self.owners[self.turn]
        before, after = (
            (self._x(moment), self._y(moment, seat)) for moment in (self.turn, self.turn + 1)
        )
        best = (after[0], self.plot.bottom - round(self.plot.height * better))
        across, down = after[0] - before[0], after[1] - best[1]
        rise = before[1] - best[1]
        _missed(look, across, rise, down, ShownTurn.BETTER.tint(look)).draw(target, before)
        side = look.px(26)
        _knob(look, side, look.theme.crew(self.crews[seat].colour).mid).draw(target, before)
        draw_mark(target, look, best, look.px(_MARK), TurnMark.BETTER)
        draw_mark(target, look, after, look.px(_MARK), TurnMark.COSTLY)

    def _draw_unit(self, target: Surface, look: Look) -> None:
        """Draw what the lines measure below the highest level, where lines seldom begin."""
        quiet = ornaments.chart_letters(look)
        high = look.letters.height(quiet)
        if 4 * high <= self.plot.height:
            words = Rect(self.plot.x + look.px(10), self.plot.y, self.plot.width // 2, high)
            look.letters.draw(
                target, *look.letters.fit(self.unit, quiet, words.width, 0.5), words, 0
            )

    def _draw_pointed(self, target: Surface, look: Look, at: Point) -> None:
        """Draw whose turn is under the pointer."""
        turn, side = self._turn_at(at), look.px(40)
        if turn != self.turn:
            middle = (self._x(turn) + self._x(turn + 1)) // 2
            target.fill(look.theme.field_line, (middle - 1, self.plot.y, 2, self.plot.height))
            face = head_of(look, self.crews[self.owners[turn]], side)
            draw_centred(target, face, (middle, self.plot.y + side // 3))

    def cell_of(self, round_: int) -> Rect:
        """Return what is below all turns of a round, for its number."""
        begin, end = (bisect_left(self.rounds, each) for each in (round_, round_ + 1))
        left, right = self._x(begin), self._x(end)
        return Rect(left, self.plot.bottom, right - left, self.rect.bottom - self.plot.bottom)

    def _draw_rounds(self, target: Surface, look: Look) -> None:
        """Draw the numbers of the rounds below their turns, as many as there is room for.

        The round of the selected turn is among them, as it is the one that the page speaks of.
        """
        small, count = ornaments.chart_letters(look), self.rounds[-1]
        widest = 2 * look.letters.width(str(count), small)
        most = max(1, self.plot.width // max(1, widest))
        step = next((step for step in (1, 2, 5, 10, 20, 50) if count / step <= most), 100)
        selected = self.rounds[self.turn]
        marked = _grown(self.cell_of(selected), widest)
        _band(look, marked.size, look.theme.gold).draw(target, marked.topleft)
        strong = small._replace(colour=look.theme.ink)
        look.letters.draw(target, str(selected), strong, marked)
        for round_ in range(step, count + 1, step):
            cell = self.cell_of(round_)
            words = _grown(cell, widest)
            if round_ != selected and (step == 1 or not words.colliderect(marked)):
                look.letters.draw(target, str(round_), small, words)
            if step == 1 and round_ < count:
                target.fill(look.theme.field_line, (cell.right - 1, cell.y, 2, look.px(8)))

    def _draw_worst(self, target: Surface, look: Look) -> None:
        """Draw the numbers of the turns that cost most, none over another."""
        side = max(look.px(34), 18)
        taken: list[Rect] = []
        for number, turn in enumerate(self.worst, 1):
            place = Rect(0, 0, side, side)
            place.center = self._by(turn, side)
            tries = [place.move(0, side * steps) for steps in (0, -1, 1, -2, 2)]
            free = (each for each in tries if each.collidelist(taken) < 0)
            place = next((each for each in free if self.plot.y <= each.centery), place)
            taken.append(place)
            ornaments.draw_count(target, look, place.center, number, side)

    def _by(self, turn: int, side: int) -> Point:
        """Return where the number of a costly turn is best: above the middle of the turn."""
        begun, ended = (self._y(moment, self.owners[turn]) for moment in (turn, turn + 1))
        if turn == self.turn and self.better is not None:
            # Beside the line between what was played and what was better.
            high = self.plot.bottom - round(self.plot.height * self.better)
            return self._x(turn + 1) + side * 4 // 5, (ended + high) // 2
        above = min(begun, ended) - side * 2 // 3
        below = max(begun, ended) + side * 2 // 3
        middle = (self._x(turn) + self._x(turn + 1)) // 2
        return middle, above if above - side // 3 > self.plot.y else below

    def _draw_faces(self, target: Surface, look: Look) -> None:
        """Draw everyone's face where their line ends, the winner's on top."""
        room = self.rect.right - self.plot.right
        side = min(look.px(46), round(room * 0.8))
        last = self.course[-1]
        for seat in sorted(range(len(self.crews)), key=lambda seat: last[seat]):
            if last[seat] < max(last):
                continue
            face = head_of(look, self.crews[seat], side)
            y = max(self.rect.y + side // 2 + look.px(4), self._y(len(self.owners), seat))
            draw_centred(target, face, (self.plot.right + room // 2, y))


def _grown(cell: Rect, width: int) -> Rect:
    """Return a place of at least this width with the same middle."""
    return cell.inflate(max(0, width - cell.width), 0)


@stamp
def _band(look: Look, size: Size, colour: Colour) -> Stamp:
    """Return the band that marks the selected turn."""
    body = svg.rect(0, 0, *look.units(size), 0, fill=colour, opacity=0.45)
    return look.drawing(body, size)


@stamp
def _knob(look: Look, side: int, colour: Colour) -> Stamp:
    """Return the dot on a line before or after the selected turn, drawn from its middle."""
    body = svg.disc(50, 50, 40, fill=colour, stroke=look.theme.line, line=16)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


@stamp
def _missed(look: Look, across: int, rise: int, down: int, colour: Colour) -> Stamp:
    """Return the way to a better chance, and how far what was played fell short of it.

    It is relative to the beginning of the turn; `rise` pixels above it is the better chance, and
    `down` pixels below that the one that was left.
    """
    unit = look.scale.unit
    top, bottom = min(0, -rise), max(0, down - rise)
    margin = look.px(_MARGIN)
    size = (across + 2 * margin, bottom - top + 2 * margin)

    def at(x: int, y: int) -> tuple[float, float]:
        return (x + margin) / unit, (y - top + margin) / unit

    ways = ([at(0, 0), at(across, -rise)], [at(across, -rise), at(across, down - rise)])
    body = "".join(
        svg.path(svg.dashes(way, 9, 7), stroke=tint, line=line)
        for tint, line in ((look.theme.line, 8), (colour, 4))
        for way in ways
        if way[0] != way[1]
    )
    return Stamp(look.raster(body, size), (-margin, top - margin))


@stamp
def _lines(
    look: Look,
    size: Size,
    course: tuple[tuple[float, ...], ...],
    order: tuple[int, ...],
    colours: tuple[Colour, ...],
) -> Stamp:
    """Return the lines of the crews over a grid, the last in the order on top."""
    theme, (wide, high) = look.theme, look.units(size)
    last = max(1, len(course) - 1)

    def at(moment: int, chance: float) -> tuple[float, float]:
        return _MARGIN + wide * moment / last, _MARGIN + high * (1 - chance)

    ground = f"M{_MARGIN} {_MARGIN + high:.1f}H{_MARGIN + wide:.1f}"
    body = svg.path(ground, stroke=theme.field_line, line=3)
    for level in (0.25, 0.5, 0.75, 1.0):
        dashed = svg.dashes([at(0, level), at(last, level)], 4, 9)
        strong = 0.9 if level == 0.5 else 0.5
        body += svg.path(dashed, stroke=theme.field_line, line=2.5, stroked=strong)
    for seat in order:
        front = seat == order[-1]
        points = [at(moment, chances[seat]) for moment, chances in enumerate(course)]
        d = svg.polyline(points)
        if front:
            corners = [(points[-1][0], _MARGIN + high), (points[0][0], _MARGIN + high)]
            area = svg.polyline([*points, *corners], closed=True)
            body += svg.path(area, fill=colours[seat], opacity=0.22)
        line = 7 if front else 4
        body += svg.path(d, stroke=theme.line, line=line + (3 if theme.plain else 4))
        body += svg.path(d, stroke=colours[seat], line=line)
    whole = (size[0] + look.px(2 * _MARGIN), size[1] + look.px(2 * _MARGIN))
    return Stamp(look.raster(body, whole), (-look.px(_MARGIN), -look.px(_MARGIN)))
