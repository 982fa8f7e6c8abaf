"""The picture of the results: a sunset, the winners' sloop and the podium."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.animation import ease_out, wave
from scenes.kit.assets import Placed
from scenes.kit.effects import SUNRISE, Stamp
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
from scenes.kit.look import Layer, Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.shared.portraits import can_draw_words, draw_name, draw_words, mark_of, piece_of

_HORIZON = 0.524
"""Its share of the height of the clear part of the window."""
_SEA, _QUAY = 514, 244
"""The heights of the sea and of the quay in their drawings."""
_CLOUDS = (
    (0.06, 0.23, 300, "#F2A0A0"),
    (0.31, 0.17, 220, "#A46AA0"),
    (0.82, 0.23, 220, "#FFC0A0"),
    (-0.04, 0.41, 300, "#FFD9A8"),
    (0.85, 0.42, 200, "#FFD9A8"),
    (1.3, 0.22, 420, "#B070A0"),
)
"""Where the clouds are in the clear part, how wide and in which colour."""
_GULLS = ((0.16, 0.28, 1), (0.24, 0.26, 0.75), (0.66, 0.31, 1.1), (0.73, 0.28, 0.8))
_FIREWORKS = (
    (0.11, 0.22, 84, "#FFD36B", 0.0),
    (0.84, 0.27, 84, "#8FE0D3", 0.4),
    (0.19, 0.37, 58, "#FF9CB8", 0.72),
    (0.68, 0.2, 66, "#FFB86B", 0.2),
)
_FRAMES = 16
_PERIOD = 3.4
_BLOOM = 9
"""The frame of a firework when nothing may move."""
_ARRIVES = 2.6
"""How many seconds the sloop takes to come into the picture."""
_WATER = 481 * 640 / 700
"""How far the waterline is below the top of the mast, in units."""
_RAIL = (-2, 5, 10, 12, 9, 0)
"""How much lower than the first each of the crew stands."""


class SunsetBackdrop:
    """The picture, composed for the part of the window that nothing covers."""

    def __init__(
        self, look: Look, size: Size, clear: Rect, base: int, aboard: Sequence[str]
    ) -> None:
        self._look = look
        self._base = base / look.scale.unit
        """How far above the bottom the podium stands."""
        self._size = size
        self._aboard = tuple(aboard)
        unit = look.scale.unit
        self._left, self._top = clear.x / unit, clear.y / unit
        self._wide, self._high = clear.width / unit, clear.height / unit
        self._horizon = self._top + self._high * _HORIZON
        # The mast ends below the ribbon.
        self._scale = min(1.0, self._wide / 960, (self._high * _HORIZON - 140) / 430)
        self._ground = Layer()

    def draw(self, target: Surface, seconds: float, *, moving: bool, flashing: bool = True) -> None:
        """Draw the sky, the fireworks and the sloop; fires that may not flash stand still."""
        look = self._look
        key = (self._size, self._left, self._wide, self._high, self._base, look.theme.scenery)
        self._ground.draw(target, key, self._paint)
        for x, y, reach, colour, begins in _FIREWORKS:
            share = (seconds / _PERIOD + begins) % 1
            frame = int(share * _FRAMES) if moving and flashing else _BLOOM
            burst = _firework(look, round(reach * self._scale), colour, frame).surface
            at = self._at(x, y)
            effects.draw_centred(target, burst, (look.px(at[0]), look.px(at[1])))
        sloop = _winners_sloop(look, self._aboard, self._scale)
        way = ease_out(min(1.0, seconds / _ARRIVES)) if moving else 1.0
        x = self._left + self._wide * (0.434 - 0.3 * (1 - way))
        y = self._horizon + 32 * self._scale
        if moving:
            y += 3.5 * wave(seconds, 4.2)
            x += 5 * wave(seconds, 9.0)
        sloop.draw(target, (look.px(x), look.px(y)))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point by its shares of the clear part."""
        return self._left + self._wide * x, self._top + self._high * y

    def _paint(self, target: Surface) -> None:
        look, unit, horizon = self._look, self._look.scale.unit, self._horizon
        width, height = self._size[0] / unit, self._size[1] / unit
        across, deep = width / 100, height - horizon
        sun = self._left + self._wide * 0.76
        island = max(self._left + self._wide * 0.8, width - 1080)
        layers = (
            Placed("sunset/sky", 0, 0, across, (horizon + 2) / 100),
            Placed("sunset/sun", sun, horizon - 30),
            *(
                Placed("sunset/cloud", *self._at(x, y), wide / 100, None, (("#F2A0A0", colour),))
                for x, y, wide, colour in _CLOUDS
            ),
            *(Placed("sunset/gull", *self._at(x, y), scale) for x, y, scale in _GULLS),
            Placed("sunset/fortress", self._left, horizon),
            Placed("sunset/island", island, horizon),
            Placed("sunset/sea", 0, horizon, across, deep / 100),
            Placed("sunset/ripples", 0, horizon, 1, deep / _SEA),
            Placed("sunset/sun-path", sun, horizon, 1, deep / _SEA),
        )
        target.blit(look.art.composed(layers, self._size, unit), (0, 0))
        look.art.draw_glow(
            target, (look.px(sun), look.px(horizon - 40)), look.px(420), "#FF9A4A", 0.2
        )
        high = self._base + 110 * self._scale
        top = self._top + self._high - high
        quay = Placed("sunset/quay", self._left, top, self._wide / 1000, high / _QUAY)
        target.blit(look.art.composed([quay], self._size, unit), (0, 0))
        effects.lit(target, look.theme.scenery)


@stamp
def _firework(look: Look, reach: int, colour: Colour, frame: int) -> Stamp:
    """A firework at a moment of its short life."""
    rng = Random(reach)
    share = (frame + 1) / _FRAMES
    grown = ease_out(min(1.0, share * 1.4))
    seen = min(1.0, 2.4 - 2.4 * share)
    side = 2.3 * reach
    middle, sink = side / 2, 8 * share
    body = svg.disc(middle, middle, 7, fill="#FFF6D0", opacity=seen)
    for step in range(16):
        angle = step / 16 * math.tau + rng.uniform(-0.05, 0.05)
        far = reach * grown * rng.uniform(0.8, 1)
        x, y = math.cos(angle), math.sin(angle)
        near = far * (0.28 + 0.3 * share)
        ray = f"M{middle + near * x:.1f} {middle + near * y:.1f}"
        ray += f"L{middle + far * 0.78 * x:.1f} {middle + far * 0.78 * y + sink / 2:.1f}"
        body += svg.path(ray, stroke=colour, line=4.5, stroked=seen * 0.95)
        spark = (middle + far * x, middle + far * y + sink)
        body += svg.disc(*spark, 4.5, fill="#FFF6D0", opacity=seen)
    box = look.px(side)
    return Stamp(svg.raster(body, (box, box), look.scale.unit), (0, 0))


@stamp
def _winners_sloop(look: Look, aboard: Sequence[str], scale: float) -> Stamp:
    """The sloop with a figure in each of those colours; its place is that of its waterline."""
    art, share = look.art, scale * look.scale.unit
    wide, high = round(440 * share), round(481 * share)
    left, depth = round(110 * share), round(140 * share)
    whole = effects.blank((wide + 2 * left, high + depth), "#FFF6E0")
    crews = [change for colour in look.theme.crews for change in look.theme.recolouring(colour)]

    def add(name: str) -> None:
        layer = Placed(f"sunset/{name}", recolouring=tuple(crews))
        whole.blit(art.composed([layer], whole.get_size(), share), (0, 0))

    add("sloop-shadow")
    whole.blit(art.lit("scenery/sloop-sails", (wide, high), SUNRISE), (left, 0))
    add("pennants")
    for index, colour in enumerate(aboard[:6]):
        figure = piece_of(look, colour, (round(61 * share), round(76 * share)))
        leap = 8 if index in (1, 4) else 0
        if leap:
            figure = pygame.transform.rotozoom(figure, 8 if index == 1 else -8, 1)
        x = left + (92 + index * 47) * share - figure.get_width() / 2
        y = high * 0.735 + (_RAIL[index] - 80 - leap) * share
        whole.blit(figure, (round(x), round(y)))
    whole.blit(art.lit("scenery/sloop-hull", (wide, high), SUNRISE), (left, 0))
    add("sloop-foam")
    effects.lit(whole, look.theme.faces)
    return Stamp(whole.convert_alpha(), (-left - wide // 2, -round(_WATER * share)))


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
    body = svg.oval(across, down, across, down, fill=look.theme.shadow, opacity=0.4)
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
