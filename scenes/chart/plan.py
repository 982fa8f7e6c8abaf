"""The layout of a chart: rounds lead to the right, and whoever is ahead is above."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Mask, Rect

from game import Leap, Match, Story
from scenes.chart.words import Note
from scenes.kit.layout import (
    CONTROL,
    DESIGN_SIDE,
    FINGER,
    LEAST_GAP,
    SMALLEST_LETTERS,
    Point,
    Size,
    is_upright,
)
from scenes.kit.look import Look
from scenes.kit.text import LEADING, Face, Style
from scenes.kit.theme import Colour
from scenes.shared.cards import card_size

Ends: TypeAlias = tuple[Point, Point]
"""A straight line."""

_UPRIGHT_SIDE = 860
"""The width of an upright window in which one unit of the chart is one pixel."""
_SMALL = ((560, 1.22), (720, 1.06))
"""For windows up to a height in pixels: how much larger letters are than in proportion."""
_FACE_SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The sizes in which faces and names are tried, until all have room one below the other."""
_SPREAD = 4
"""Spaces that are left free above the highest and below the lowest line."""
_THIN = 5
"""The width of a line in a round without a leap."""
_LINE = (4, 38, 36, 1.3)
"""The width of a line after a leap: the least, what the longest adds, its spaces, and a power."""
_LONGEST_NAMES = 0.36
"""The largest share of a window's width for faces and names."""
_WIDE_NAME = 200
"""Units of width above which a name is broken into two lines."""
_GRAIN = 6
"""Units of a square in which notes are looked for."""
_CROSSING = 60
"""The pixels of distance that are worth avoiding a crossing of two lines."""
_NOTE_SIZES = (1.0, 0.82, 0.68)
"""The sizes in which a note is tried."""
_HIDES = 0.02
"""The share of a note that may be over lines before it is made smaller or left out."""


class LinePoint(NamedTuple):
    """A point of a crew's line, and how wide the line is there."""

    x: float
    y: float
    width: float


class CrewPlace(NamedTuple):
    """The place of a crew at the end of its line."""

    face: Rect
    name: Rect
    lines: tuple[str, ...]
    style: Style
    finger: int
    """The least pixels of something to tap."""

    @property
    def whole(self) -> Rect:
        """Everything that can be tapped."""
        whole = self.face.union(self.name)
        missing = max(0, self.finger - whole.width), max(0, self.finger - whole.height)
        return whole.inflate(*missing)

    def moved(self, down: int) -> "CrewPlace":
        """Return the same place further down."""
        return self._replace(face=self.face.move(0, down), name=self.name.move(0, down))


class NotePlace(NamedTuple):
    """The place of a note: card and words, the end of its line, and the point it is about."""

    leap: Leap
    note: Note
    rect: Rect
    card: int
    """The height of the card."""
    styles: tuple[Style, Style]
    ends: Ends


class ChartPlan:
    """The places on a chart in a window, of which the head takes the upper part."""

    def __init__(self, look: Look, size: Size, head: int, match: Match, story: Story) -> None:
        wide, high = size
        self.size = size
        self.look = look
        self.match = match
        self.story = story
        self._rounds = len(story.rounds)
        self.upright = is_upright(size)
        self.unit = wide / _UPRIGHT_SIDE if self.upright else high / DESIGN_SIDE
        self._grain = max(4, round(_GRAIN * self.unit))
        self.winners = match.outcome.winners if match.outcome is not None else ()
        px = self.px
        if self.upright:
            self.strip = Rect(px(40), high - px(110), wide - px(80), px(40))
            left, low = px(50), self.strip.y - px(275)
        else:
            self.strip = Rect(px(210), high - px(92), wide - px(420), px(44))
            left, low = px(110), high - px(330)
        aside = self._below if self.upright else self._aside
        top = head + px(56)
        self.area = Rect(left, top, wide - left - aside, max(px(120), low - top))
        """Where the lines are."""
        self.rope = Rect(left, self.area.bottom + px(54), self.area.width, px(14))
        """Below them, in the colours of those who led."""
        self.top = head
        """Where the head ends."""
        ends = range(story.first - 1, story.first + self._rounds)
        self._leads = [[story.lead(ended, seat) for ended in ends] for seat in story.crews]
        """By seat: before the first round and after each."""
        self._highest = max(map(max, self._leads)) + _SPREAD
        self._lowest = min(map(min, self._leads)) - _SPREAD
        self._widths = [
            [self.width(story.longest_in(number, seat)) for number in story.rounds]
            for seat in story.crews
        ]
        self.slots = self._find_slots()
        """By seat."""

    def px(self, units: float) -> int:
        """Return units of the chart in pixels."""
        return round(units * self.unit)

    def letters(self, units: float, colour: Colour | None = None, face: Face = Face.TITLE) -> Style:
        """Return outlined letters, somewhat larger in small windows than in proportion."""
        high = self.size[1]
        more = 1.0 if self.upright else next((m for most, m in _SMALL if high <= most), 1.0)
        # The look measures in other units.
        return self.look.outlined(units * self.unit * more / self.look.scale.unit, colour, face)

    # Lines

    def x(self, share: float) -> float:
        """Return where a moment is, in rounds after the beginning."""
        return self.area.x + self.area.width * share / max(1, self._rounds)

    def y(self, lead: float) -> float:
        """Return where a lead is."""
        share = (lead - self._lowest) / (self._highest - self._lowest)
        return self.area.bottom - self.area.height * share

    def width(self, spaces: int) -> float:
        """Return the width of a line in a round whose longest leap has that many spaces."""
        least, more, longest, power = _LINE
        return self.unit * (least + more * math.pow(spaces / longest, power))

    def spot(self, seat: int, share: float) -> LinePoint:
        """Return the point of a crew's line at a moment, in rounds after the beginning."""
        count = self._rounds
        index = min(count - 1, int(share))
        part = share - index
        eased = part * part * (3 - 2 * part)
        before, after = self._leads[seat][index : index + 2]
        thin = _THIN * self.unit
        bold = max(0.0, self._widths[seat][index] - thin)
        width = thin + bold * max(0.0, math.sin(math.pi * part)) ** 1.3
        return LinePoint(self.x(share), self.y(before + (after - before) * eased), width)

    def line(self, seat: int, steps: int = 24) -> list[LinePoint]:
        """Return the points of a crew's line, with that many steps in each round."""
        count = self._rounds * steps
        return [self.spot(seat, step / steps) for step in range(count + 1)]

    def of(self, leap: Leap) -> LinePoint:
        """Return the point of a leap, which is in the middle of its round."""
        return self.spot(leap.seat, leap.round - self.story.first + 0.5)

    def leader(self, share: float) -> int:
        """Return whose line is the highest."""
        spots = [self.spot(seat, share).y for seat in self.story.crews]
        return min(self.story.crews, key=lambda seat: (spots[seat], seat != self.story.winner))

    def crew_at(self, at: Point) -> int | None:
        """Return the crew whose line is near a point."""
        if not self.area.left <= at[0] <= self.area.right:
            return None
        share = (at[0] - self.area.x) / self.area.width * self._rounds
        spots = {seat: self.spot(seat, share) for seat in self.story.crews}
        away = {seat: max(0, abs(spot.y - at[1]) - spot.width / 2) for seat, spot in spots.items()}
        seat = min(away, key=lambda each: away[each])
        return seat if away[seat] <= FINGER / 2 else None

    # Faces

    def _style(self, seat: int) -> Style:
        theme = self.look.theme
        if seat in self.winners:
            return self.letters(30 if self.upright else 40, theme.cream)
        return self.letters(26 if self.upright else 28, theme.cream_dim)

    def _side(self, seat: int) -> int:
        """Return the size of a face: that of the winner is large."""
        if self.upright:
            return self.px(136 if seat in self.winners else 88)
        return self.px(150 if seat in self.winners else 92)

    @property
    def _aside(self) -> int:
        """The room beside the lines that faces and names need."""
        letters = self.look.letters
        room = self.px(350)
        for seat, who in enumerate(self.match.seats):
            style = self._style(seat)
            long = letters.width(who.name, style) > self.px(_WIDE_NAME)
            lines = halves(who.name) if long else (who.name,)
            name = max(letters.width(line, style) for line in lines)
            room = max(room, self._side(seat) + name + self.px(68))
        return min(room, round(self.size[0] * _LONGEST_NAMES))

    @property
    def _below(self) -> int:
        """The room beside the lines if names are below faces: the smallest letters have room."""
        letters = self.look.letters
        words = (line for who in self.match.seats for line in halves(who.name))
        style = self._style(0).sized(SMALLEST_LETTERS)
        return max(self.px(170), self.px(20) + max(letters.width(line, style) for line in words))

    def _labels(self, small: float) -> list[tuple[tuple[str, ...], Style]]:
        """Return the lines and letters of all names; all but the winner's are equally large."""
        found = []
        for seat, who in enumerate(self.match.seats):
            style = self._style(seat)
            style = style.sized(max(SMALLEST_LETTERS, round(style.size * small)))
            width = self._column
            if not self.upright:
                width -= self._side(seat) + self.px(64)
            found.append(self._label(who.name, style, width))
        others = [style.size for seat, (_, style) in enumerate(found) if seat not in self.winners]
        least = min(others, default=0)
        return [
            (lines, style if seat in self.winners else style.sized(least))
            for seat, (lines, style) in enumerate(found)
        ]

    def _label(self, name: str, style: Style, width: int) -> tuple[tuple[str, ...], Style]:
        """Return a name in one line; or in two, if it would become small in one."""
        letters = self.look.letters

        def fitted(lines: tuple[str, ...]) -> Style:
            longest = max(lines, key=lambda line: letters.width(line, style))
            return letters.shrunk(longest, style, width, 0)

        one = fitted((name,))
        two = fitted(halves(name))
        fits = letters.width(name, one) <= width
        return ((name,), one) if fits and one.size >= two.size else (halves(name), two)

    def _find_slots(self) -> list[CrewPlace]:
        """Return the places of all crews, each at the end of its line, or pushed aside a little."""
        story = self.story
        px = self.px
        order = sorted(story.crews, key=lambda seat: -story.ways[-1][seat])
        top, bottom = self.top + px(8), self.rope.bottom + px(30)
        for small in _FACE_SIZES:
            labels = self._labels(small)
            sides = {seat: round(self._side(seat) * small) for seat in order}
            slots = {seat: self._slot(seat, sides[seat], labels[seat]) for seat in order}
            wholes = {seat: slot.whole for seat, slot in slots.items()}
            if sum(whole.height + LEAST_GAP for whole in wholes.values()) <= bottom - top:
                break
        tops: dict[int, int] = {}
        for seat in order:
            wanted = self.y(self._leads[seat][-1]) - sides[seat] / 2 + wholes[seat].top
            tops[seat] = max(round(wanted), top)
            top = tops[seat] + wholes[seat].height + LEAST_GAP
        for seat in reversed(order):
            tops[seat] = min(tops[seat], bottom - wholes[seat].height)
            bottom = tops[seat] - LEAST_GAP
        return [slots[seat].moved(tops[seat] - wholes[seat].top) for seat in story.crews]

    @property
    def _column(self) -> int:
        """The width of the faces' column."""
        return self.size[0] - self.area.right - self.px(12)

    def _slot(self, seat: int, side: int, label: tuple[tuple[str, ...], Style]) -> CrewPlace:
        """Return the place of a crew at the upper end of the window."""
        px = self.px
        letters = self.look.letters
        lines, style = label
        finger = max(FINGER, self.look.px(CONTROL))
        high = self.look.letters.height(style, len(lines))
        face = Rect(0, 0, side, side)
        if self.upright:
            middle = self.area.right + px(8) + self._column // 2
            face.x = middle - side // 2
            left = middle - self._column // 2
            return CrewPlace(
                face, Rect(left, face.bottom, self._column, high), lines, style, finger
            )
        face.x = self.area.right + px(16)
        left = face.right + px(8)
        wide = max(letters.width(line, style) for line in lines)
        # Beside the ribbon of the winner there is light, not the lower half of the face.
        middle = face.y + round(side * 0.34) if seat in self.winners else face.centery
        return CrewPlace(face, Rect(left, middle - high // 2, wide, high), lines, style, finger)

    # Notes

    def notes(self, notes: Sequence[tuple[Leap, Note]]) -> list[NotePlace]:
        """Return places for notes on free land, the first one nearest to what it is about."""
        busy = self._busy()
        found: list[NotePlace] = []
        for leap, note in notes:
            place = self._place(leap, note, busy, found)
            if place is not None:
                found.append(place)
        return found

    def _busy(self) -> Mask:
        """Return where lines, faces and names are, in grains."""
        wide, high = self.size
        busy = Mask((wide // self._grain + 1, high // self._grain + 1))
        around = self.px(16) / self._grain
        for seat in self.story.crews:
            for x, y, width in self.line(seat, 40):
                reach = max(1, math.ceil(width / 2 / self._grain + around))
                dot = Mask((2 * reach, 2 * reach), fill=True)
                busy.draw(dot, (round(x / self._grain) - reach, round(y / self._grain) - reach))
        for slot in self.slots:
            for part in (slot.face, slot.name):
                box = Mask(
                    (part.width // self._grain + 2, part.height // self._grain + 2), fill=True
                )
                busy.draw(box, (part.x // self._grain, part.y // self._grain))
        return busy

    def _place(
        self, leap: Leap, note: Note, busy: Mask, others: Sequence[NotePlace]
    ) -> NotePlace | None:
        """Return the best place of a note, which is smaller where it would hide too much.

        Only the first one is shown if it hides lines even so.
        """
        found: tuple[float, NotePlace] | None = None
        for size in _NOTE_SIZES:
            place = self._searched(leap, note, busy, others, size)
            if place is not None and (found is None or place[0] < found[0]):
                found = place
            if found is not None and found[0] <= _HIDES:
                break
        if found is None or (others and found[0] > _HIDES):
            return None
        return found[1]

    def _searched(
        self, leap: Leap, note: Note, busy: Mask, others: Sequence[NotePlace], share: float
    ) -> tuple[float, NotePlace] | None:
        """Return the share of a note that hides something in its best place, and that place."""
        first = not others
        about = self.of(leap)
        target = (round(about.x), round(about.y))
        card = self.px(share * (84 if first else 60)) if leap.card is not None else 0
        across = card_size(card)[0] + self.px(10) if card else 0
        room = Rect(self.px(20), self.top, self.area.right - self.px(10), 0)
        # Heads on the rope are higher than it is.
        room.height = self.rope.y - self.px(28) - self.top
        gold = leap == self.story.decider
        styles = self._note_styles(note, room.width - across, share, first=first, gold=gold)
        letters = self.look.letters
        words = max(letters.width(text, each) for text, each in zip(note, styles, strict=True))
        size = (across + words, max(card, sum(round(style.size * LEADING) for style in styles)))
        box = Mask((size[0] // self._grain + 2, size[1] // self._grain + 2), fill=True)
        taken = [other.rect.inflate(self.px(24), self.px(20)) for other in others]
        lines = [*(other.ends for other in others), self._decision]
        best: tuple[float, int, Rect] | None = None
        for x in range(room.left, max(room.left + 1, room.right - size[0]), 2 * self._grain):
            for y in range(room.top, max(room.top + 1, room.bottom - size[1]), 2 * self._grain):
                rect = Rect((x, y), size)
                ends = (self._end(rect, target), target)
                if rect.collidelist(taken) >= 0 or any(each.clipline(ends) for each in taken):
                    continue
                if any(rect.clipline(other.ends) for other in others):
                    continue
                hidden = busy.overlap_area(box, (x // self._grain, y // self._grain))
                cost = hidden * 40 + math.dist(*ends)
                if best is not None and cost >= best[0]:
                    continue
                cost += self._crossed(busy, ends, lines)
                if rect.clipline(lines[-1]):
                    cost += _CROSSING
                if best is None or cost < best[0]:
                    best = (cost, hidden, rect)
        if best is None:
            return None
        _, hidden, rect = best
        ends = (self._end(rect, target), target)
        return hidden / box.count(), NotePlace(leap, note, rect, card, styles, ends)

    def _note_styles(
        self, note: Note, width: int, share: float, *, first: bool, gold: bool
    ) -> tuple[Style, Style]:
        theme = self.look.theme
        letters = self.look.letters
        moment = self.letters(share * (36 if first else 27), theme.cream)
        text = self.letters(share * (30 if first else 24), theme.gold if gold else theme.cream_dim)
        return (
            letters.shrunk(note.moment, moment, width),
            letters.shrunk(note.text, text, width),
        )

    @property
    def _decision(self) -> Ends:
        """The line from the deciding leap down to its round."""
        decider = self.story.decider
        if decider is None:
            return (0, 0), (0, 0)
        x, y, _ = self.of(decider)
        return (round(x), round(y)), (round(x), self.rope.y)

    def _end(self, rect: Rect, target: Point) -> Point:
        """Return the point of a note's edge from which its line leads to a point."""
        inner = self.px(10)
        x = min(max(target[0], rect.left + inner), rect.right - inner)
        if rect.top <= target[1] <= rect.bottom:
            return (rect.left if target[0] < rect.left else rect.right), target[1]
        return x, rect.bottom + self.px(3) if rect.centery < target[1] else rect.top - self.px(3)

    def _crossed(self, busy: Mask, ends: Ends, lines: Sequence[Ends]) -> float:
        """Return what it costs that a note's line is drawn over those of crews and notes."""
        (left, top), (right, bottom) = ends
        cost = 4.0 * _CROSSING * sum(_cross(ends, line) for line in lines)
        for share in (0.15, 0.3, 0.45, 0.6):
            x, y = left + (right - left) * share, top + (bottom - top) * share
            cost += _CROSSING / 2 * busy.get_at((int(x / self._grain), int(y / self._grain)))
        return cost


def rounds_between_numbers(rounds: int) -> int:
    """Return the number of rounds from one that is numbered to the next."""
    return next((step for most, step in ((14, 1), (28, 2)) if rounds <= most), 5)


def halves(name: str) -> tuple[str, ...]:
    """Return a name in two lines of about the same length, if it has several words."""
    words = name.split(" ")
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(len, pair)), default=(name,))


def _cross(one: Ends, other: Ends) -> bool:
    """Return whether two lines cross."""

    def side(line: Ends, point: Point) -> bool:
        (x, y), (u, v) = line
        return (u - x) * (point[1] - y) > (v - y) * (point[0] - x)

    return side(one, other[0]) != side(one, other[1]) and side(other, one[0]) != side(other, one[1])


def outline(spots: Sequence[LinePoint]) -> list[tuple[float, float]]:
    """Return the closed outline of a line of changing width."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    pairs = zip([spots[0], *spots], [*spots[1:], spots[-1]], strict=False)
    for spot, (before, after) in zip(spots, pairs, strict=False):
        ahead = pygame.Vector2(after.x - before.x, after.y - before.y)
        if not ahead:
            continue
        aside = ahead.normalize().rotate(90) * (spot.width / 2)
        left.append((spot.x - aside.x, spot.y - aside.y))
        right.append((spot.x + aside.x, spot.y + aside.y))
    return left + right[::-1]
