"""The podium: a block for each crew by its rank, with its figure and its name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Share,
    Size,
    anchored,
    columns,
    equal_columns,
    inset,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.shared.portraits import can_draw_words, draw_name, draw_words, mark_of, piece_of
from scenes.shared.variant_cards import oval

_HEIGHTS = (178, 132, 102, 76, 58)
_FIGURES = (144, 124, 116, 110, 106)
_PLATES = 134
"""How far above the bottom of the picture a podium with plates stands, in units."""
_ROW, _PAD = 46, 14
"""The height of a line of the list, and what lies around all of them."""


class Ranked(NamedTuple):
    """One on the podium; those who share a rank stand equally high."""

    rank: int
    name: str
    note: str
    short: str
    """The note where there is little room."""
    colour: str


@dataclass(frozen=True, slots=True)
class Podium:
    """Everybody by rank in the clear part of a picture.

    The names are on plates below the blocks, or in a list where they are too long for that.
    """

    look: Look
    clear: Rect
    ranked: Sequence[Ranked]
    listed: bool

    @classmethod
    def of(cls, look: Look, clear: Rect, ranked: Sequence[Ranked]) -> "Podium":
        """The podium for that part of the window."""
        podium = cls(look, clear, ranked, listed=False)
        wide = look.px(podium._step - podium._gap + 12)
        room = _plate_room(look, Rect(0, 0, wide, look.px(88)))
        name, _ = _plate_lines(room)
        style = look.style(Face.TITLE, _name_size(look))
        fits = all(can_draw_words(look, name, one.name, style) for one in ranked)
        return replace(podium, listed=not fits)

    @property
    def base(self) -> int:
        """How far above the bottom the blocks stand, in pixels."""
        if not self.listed:
            return self.look.px(_PLATES)
        return self._list.height + self.look.px(2 * _PAD)

    @property
    def _list(self) -> Rect:
        """Where the names are listed."""
        px = self.look.px
        wide = min(self.clear.width - px(40), px(900 if self._across == 2 else 560))
        lines = -(-len(self.ranked) // self._across)
        rect = anchored(self.clear, (wide, lines * px(_ROW) + 2 * px(_PAD)), 0.5, 1)
        return rect.move(0, -px(_PAD))

    @property
    def _across(self) -> int:
        return 2 if self.clear.width >= self.look.px(700) and len(self.ranked) > 3 else 1

    @property
    def _step(self) -> float:
        """From the middle of a block to that of the next, in units."""
        wide = self.clear.width / self.look.scale.unit
        return min(230.0, (wide - 70) / len(self.ranked))

    @property
    def _gap(self) -> float:
        return 24 * min(1.0, self._step / 230)

    def draw(self, target: Surface) -> None:
        """Blocks by rank, the first in the middle, each with its figure; then the names."""
        unit, clear, count = self.look.scale.unit, self.clear, len(self.ranked)
        wide, high = clear.width / unit, clear.height / unit
        share = min(1.0, high / 1000) * (0.8 if self.listed else 1.0)
        step = self._step
        middle = clear.x / unit + max(wide * 0.48, (step * count + 40) / 2)
        if self.listed:
            middle = clear.centerx / unit
        base = (clear.bottom - self.base) / unit
        # From the middle outwards, left and right in turn: four, two, one, three, five.
        places = range(count)
        order = [place for place in reversed(places) if place % 2] + list(places[::2])
        left = middle - step * count / 2
        for slot, place in enumerate(order):
            one, x = self.ranked[place], left + (slot + 0.5) * step
            _draw_block(target, self.look, one, (x, base), step - self._gap, share)
            if not self.listed:
                self._draw_plate(target, one, x, base, step - self._gap)
        if self.listed:
            self._draw_list(target)

    def _draw_plate(self, target: Surface, one: Ranked, x: float, base: float, wide: float) -> None:
        px = self.look.px
        plate = Rect(px(x - wide / 2 - 6), px(base + 2), px(wide + 12), px(88))
        plates.paper(self.look, plate.size, 16).draw(target, plate.topleft)
        _draw_name(target, self.look, plate, one)

    def _draw_list(self, target: Surface) -> None:
        """Everybody's rank, mark, name and count, line by line."""
        look, rect = self.look, self._list
        plates.paper(look, rect.size, 20).draw(target, rect.topleft)
        room = inset(rect, look.px(22), look.px(_PAD))
        lines = -(-len(self.ranked) // self._across)
        for column, place in enumerate(equal_columns(room, self._across, look.px(24))):
            some = self.ranked[column * lines : (column + 1) * lines]
            for one, line in zip(some, rows(place, [Share()] * lines), strict=False):
                self._draw_line(target, line, one)

    def _draw_line(self, target: Surface, rect: Rect, one: Ranked) -> None:
        look, px = self.look, self.look.px
        number, mark, name, count = columns(rect, [px(34), px(36), Share(), px(72)], px(8))
        title = look.style(Face.TITLE, min(28, 34 / look.scale.text))
        look.letters.draw(target, str(one.rank), title, number)
        sprite = mark_of(look, one.colour, min(mark.width, mark.height - px(4)))
        effects.draw_centred(target, sprite, mark.center)
        draw_words(target, look, name, one.name, title)
        look.letters.draw(target, one.short, title, count, 1)


def _draw_block(
    target: Surface,
    look: Look,
    one: Ranked,
    foot: tuple[float, float],
    wide: float,
    share: float,
) -> None:
    """A block as high as its rank, and who stands on it."""
    px = look.px
    high = _HEIGHTS[one.rank - 1] * share
    tall = _FIGURES[one.rank - 1] * share * min(1.0, wide / 150)
    x, base = foot
    _block(look, one.colour, (px(wide), px(high + 18))).draw(
        target, (px(x - wide / 2), px(base - high))
    )
    centre = (px(x), px(base - high * 0.5 + 17))
    radius = 30 if high > 120 else 23 if high > 66 else 17
    disc = look.plates.made(("rank", radius), look.scale, lambda: _disc(look, radius))
    disc.draw(target, (centre[0] - px(radius), centre[1] - px(radius)))
    number = look.style(Face.TITLE, radius * 1.36 / look.scale.text, look.theme.ink)
    box = Rect(0, 0, px(2 * radius), px(2 * radius))
    box.center = centre
    look.letters.draw(target, str(one.rank), number, box)
    _draw_figure(target, look, one, (x, base - high), tall)


def _block(look: Look, colour: str, size: Size) -> Stamp:
    crew = look.theme.crew(colour)

    def make() -> Stamp:
        wide, high = size[0] / look.scale.unit, size[1] / look.scale.unit
        ink = look.theme.ink
        body = svg.rect(4, 4, wide - 8, high - 8, 10, fill="url(#c)", stroke=ink, line=7)
        body += svg.rect(4, 4, wide - 8, 24, 8, fill=crew.hi, stroke=ink, line=6)
        defs = svg.linear("c", svg.even(crew.mid, crew.lo), (0, 0), (wide * 0.3, high))
        return plates.shadow(look, svg.raster(body, size, look.scale.unit, defs))

    return look.plates.made(("podium", crew, size), look.scale, make)


def _disc(look: Look, radius: float) -> Stamp:
    body = svg.disc(
        radius, radius, radius - 2.5, fill=look.theme.cream, stroke=look.theme.ink, line=5
    )
    side = look.px(2 * radius)
    return Stamp(svg.raster(body, (side, side), look.scale.unit), (0, 0))


def _draw_figure(
    target: Surface, look: Look, one: Ranked, foot: tuple[float, float], tall: float
) -> None:
    """The piece with its shadow; the first has a crown and stands in the light."""
    px = look.px
    name, box = f"pirates/{one.colour}", (px(tall * 0.8), px(tall))
    recolouring = look.theme.recolouring(one.colour)
    figure = piece_of(look, one.colour, box)
    at = (px(foot[0]) - figure.get_width() // 2, px(foot[1] + 14) - figure.get_height())
    shade = look.plates.made(
        ("foot", box), look.scale, lambda: _shade(look, round(box[0] * 0.9), px(18))
    )
    shade.draw(target, (px(foot[0]) - round(box[0] * 0.45), px(foot[1] + 3)))
    if one.rank == 1:
        light = look.art.stamp(
            ("winner", name, box, look.theme.crew(one.colour)),
            lambda: effects.soft(figure, "#FFE36B", 255, max(2, px(8))),
        )
        light.draw(target, at)
        look.art.outline(name, box, "#FFE36B", max(1, px(4)), recolouring).draw(target, at)
        crown = look.icon("crown", px(60))
        target.blit(
            crown, (px(foot[0]) - crown.get_width() // 2, at[1] - crown.get_height() + px(10))
        )
    target.blit(figure, at)


def _shade(look: Look, wide: int, high: int) -> Stamp:
    unit = look.scale.unit
    across, down = wide / unit / 2, high / unit / 2
    d = oval(across, down, across, down)
    body = svg.path(d, fill=look.theme.shadow, opacity=0.4)
    return Stamp(svg.raster(body, (wide, high), unit), (0, 0))


def _name_size(look: Look) -> float:
    return min(28, 40 / look.scale.text)


def _plate_room(look: Look, plate: Rect) -> Rect:
    return plate.inflate(-look.px(24), -look.px(20))


def _plate_lines(room: Rect) -> tuple[Rect, Rect]:
    upper = Rect(room.x, room.y, room.width, round(room.height * 0.6))
    return upper, Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)


def _draw_name(target: Surface, look: Look, plate: Rect, one: Ranked) -> None:
    """The name and how many are home; the mark too where there is room for it."""
    px = look.px
    room = _plate_room(look, plate)
    quiet = look.style(Face.BOLD, min(21, 26 / look.scale.text), look.theme.ink_soft)
    least = replace(quiet, size=max(SMALLEST_LETTERS, round(quiet.size * 0.72)))
    side = px(44)
    beside = Rect(room.x + side + px(8), room.y, room.width - side - px(8), room.height)
    title = look.style(Face.TITLE, _name_size(look))
    roomy = look.letters.width(one.note, least) <= beside.width and can_draw_words(
        look, _plate_lines(beside)[0], one.name, title
    )
    if roomy:
        target.blit(mark_of(look, one.colour, side), (room.x, room.centery - side // 2))
        room = beside
    upper, lower = _plate_lines(room)
    x = 0.0 if roomy else 0.5
    draw_name(target, look, upper, one.name, _name_size(look), x)
    look.letters.draw(target, one.note if roomy else one.short, quiet, lower, x)
