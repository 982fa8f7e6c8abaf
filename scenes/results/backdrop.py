"""The picture of the results: a sunset, the winners' sloop and the podium."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.animation import Place, ease_out, wave
from scenes.kit.assets import Placed
from scenes.kit.effects import SUNRISE, Stamp
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Point,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
)
from scenes.kit.look import Layer, Look, stamp
from scenes.kit.pirates import BOX, FEET, HEIGHT, Costume
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.shared.portraits import can_draw_words, draw_words, head_of, mark_of

_HORIZON = 0.524
"""Its share of the height of the clear part of the window."""
_CLOUDS = (
    *((0.06, 0.23, 300, "#F2A0A0"), (0.31, 0.17, 220, "#A46AA0"), (0.82, 0.23, 220, "#FFC0A0")),
    *((-0.04, 0.41, 300, "#FFD9A8"), (0.85, 0.42, 200, "#FFD9A8"), (1.3, 0.22, 420, "#B070A0")),
)
"""Where the clouds are in the clear part, how wide and in which colour."""
_GULLS = ((0.16, 0.28, 1), (0.24, 0.26, 0.75), (0.66, 0.31, 1.1), (0.73, 0.28, 0.8))
_FIREWORKS = (
    *((0.11, 0.22, 84, "#FFD36B", 0.0), (0.84, 0.27, 84, "#8FE0D3", 0.4)),
    *((0.19, 0.37, 58, "#FF9CB8", 0.72), (0.68, 0.2, 66, "#FFB86B", 0.2)),
)
_FRAMES = 16
_RAIL = (-2, 5, 10, 12, 9, 0)
"""How much lower than the first each of the crew stands."""
_HEIGHTS, _LEAST = (178, 132, 102, 76, 58), 50
_FIGURES = (196, 178, 170, 164, 158)
"""The heights of the blocks, none below the least, and of the figures on them, in units."""
_CROWNED = -3
"""How far right of the middle of a cheering pirate's feet its hat is highest, on its grid."""
_CREW = 92
"""The height of the winners aboard their sloop, in units."""
_ROW, _PAD = 46, 14
"""The height of a line of the list, and the margin around all of them, in units."""


class SunsetBackdrop:
    """The picture, composed for the part of the window that nothing covers."""

    def __init__(
        self, look: Look, size: Size, clear: Rect, base: int, aboard: Sequence[Costume]
    ) -> None:
        unit = look.scale.unit
        self._look, self._size, self._aboard = look, size, tuple(aboard)
        self._base = base / unit
        """How far above the bottom the podium stands."""
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
            share = (seconds / 3.4 + begins) % 1
            # In full bloom when nothing may move.
            frame = int(share * _FRAMES) if moving and flashing else 9
            burst = _firework(look, round(reach * self._scale), colour, frame).surface
            at = self._at(x, y)
            effects.draw_centred(target, burst, (look.px(at[0]), look.px(at[1])))
        sloop = _winners_sloop(look, self._aboard, self._scale)
        way = ease_out(min(1.0, seconds / 2.6)) if moving else 1.0
        x = self._left + self._wide * (0.4 - 0.3 * (1 - way))
        y = self._horizon + 32 * self._scale
        if moving:
            y += 3.5 * wave(seconds, 4.2)
            x += 5 * wave(seconds, 9.0)
        sloop.draw(target, (look.px(x), look.px(y)))

    def _at(self, x: float, y: float) -> Place:
        """Return a point by its shares of the clear part."""
        return self._left + self._wide * x, self._top + self._high * y

    def _paint(self, target: Surface) -> None:
        look, unit, horizon = self._look, self._look.scale.unit, self._horizon
        width, height = self._size[0] / unit, self._size[1] / unit
        # The sea is 514 units high in its drawings, the quay 244.
        across, deep = width / 100, height - horizon
        sun = self._left + self._wide * 0.76
        island = max(self._left + self._wide * 0.8, width - 1080)
        clouds = (
            Placed("sunset/cloud", *self._at(x, y), wide / 100, None, (("#F2A0A0", colour),))
            for x, y, wide, colour in _CLOUDS
        )
        layers = (
            Placed("sunset/sky", 0, 0, across, (horizon + 2) / 100),
            Placed("sunset/sun", sun, horizon - 30),
            *clouds,
            *(Placed("sunset/gull", *self._at(x, y), scale) for x, y, scale in _GULLS),
            Placed("sunset/fortress", self._left, horizon),
            Placed("sunset/island", island, horizon),
            Placed("sunset/sea", 0, horizon, across, deep / 100),
            Placed("sunset/ripples", 0, horizon, 1, deep / 514),
            Placed("sunset/sun-path", sun, horizon, 1, deep / 514),
        )
        target.blit(look.art.composed(layers, self._size, unit), (0, 0))
        at = (look.px(sun), look.px(horizon - 40))
        look.art.draw_glow(target, at, look.px(420), "#FF9A4A", 0.2)
        high = self._base + 110 * self._scale
        top = self._top + self._high - high
        quay = Placed("sunset/quay", self._left, top, self._wide / 1000, high / 244)
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


def _figure(look: Look, name: str, colour: str, tall: int) -> tuple[Surface, Size]:
    """Return a drawing of a pirate so tall with its hat, and where its feet are in it."""
    share = tall / HEIGHT
    size = (round(BOX[0] * share), round(BOX[1] * share))
    feet = (size[0] // 2, round(FEET * share))
    return look.art.sprite(name, size, look.theme.recolouring(colour)), feet


@stamp
def _winners_sloop(look: Look, aboard: Sequence[Costume], scale: float) -> Stamp:
    """The sloop with those figures; its place is that of its waterline."""
    art, share = look.art, scale * look.scale.unit
    wide, high = round(440 * share), round(481 * share)
    left, depth = round(110 * share), round(140 * share)
    whole = effects.blank((wide + 2 * left, high + depth), "#FFF6E0")

    def add(*layers: Placed) -> None:
        whole.blit(art.composed(layers, whole.get_size(), share), (0, 0))

    add(Placed("sunset/sloop-shadow"))
    whole.blit(art.lit("scenery/sloop-sails", (wide, high), SUNRISE), (left, 0))
    # Down the stay from the masthead, in the colours of those who won.
    crews = [(("#D8482E", look.theme.crew(who.colour).mid),) for who in aboard]
    add(
        *(
            Placed("sunset/pennant", 340 + 24.6 * index, 62 + 26.7 * index, recolouring=crew)
            for index, crew in zip(range(8), cycle(crews), strict=False)
        )
    )
    for index, who in enumerate(aboard[:6]):
        leap = 8 if index in (1, 4) else 0
        name = who.drawing("cheer" if leap else "stand", "happy", left=index > 2)
        figure, feet = _figure(look, name, who.colour, round(_CREW * share))
        x, y = left + (92 + index * 47) * share, high * 0.735 + (_RAIL[index] + 12 - leap) * share
        whole.blit(figure, (round(x) - feet[0], round(y) - feet[1]))
    whole.blit(art.lit("scenery/sloop-hull", (wide, high), SUNRISE), (left, 0))
    add(Placed("sunset/sloop-foam"))
    effects.lit(whole, look.theme.faces)
    # The waterline is at 640 of the 700 units that the drawing is high.
    return Stamp(whole.convert_alpha(), (-left - wide // 2, -round(481 * 640 / 700 * share)))


class Ranked(NamedTuple):
    """One player on the podium; those who share a rank stand equally high."""

    rank: int
    name: str
    note: str
    short: str
    """The note where there is little room."""
    who: Costume


class Podium:
    """A block for each player by rank, in the clear part of the picture.

    The names are on plates below the blocks, or in a list if they are too long for that.
    """

    def __init__(self, look: Look, clear: Rect, ranked: Sequence[Ranked]) -> None:
        self._look, self._clear, self._ranked = look, clear, ranked
        px, count = look.px, len(ranked)
        self._step = min(230.0, (look.units(clear.size)[0] - 70) / count)
        """From the middle of a block to that of the next, in units."""
        self._wide = self._step - 24 * min(1.0, self._step / 230)
        """The width of a block, in units."""
        self._name = look.style(Face.TITLE, min(28, 40 / look.scale.text))
        name, _ = _plate_lines(Rect(0, 0, px(self._wide + 12), px(88)).inflate(-px(24), -px(20)))
        self._listed = not all(can_draw_words(look, name, one.name, self._name) for one in ranked)
        self._across = 2 if clear.width >= px(700) and count > 3 else 1
        self._lines = -(-count // self._across)
        wide = min(clear.width - px(40), px(900 if self._across == 2 else 560))
        self._list = anchored(clear, (wide, self._lines * px(_ROW) + 2 * px(_PAD)), 0.5, 1)
        self._list.y -= px(_PAD)
        self.base = self._list.height + px(2 * _PAD) if self._listed else px(134)
        """How far above the bottom the blocks stand, in pixels."""

    def draw(self, target: Surface) -> None:
        """Draw the blocks, the first in the middle, each with its figure; then the names."""
        unit, clear, count = self._look.scale.unit, self._clear, len(self._ranked)
        wide, high = self._look.units(clear.size)
        share = min(1.0, high / 1000) * (0.8 if self._listed else 1.0)
        middle = clear.centerx / unit
        if not self._listed:
            middle = clear.x / unit + max(wide * 0.48, (self._step * count + 40) / 2)
        base = (clear.bottom - self.base) / unit
        # From the middle outwards, left and right in turn: four, two, one, three, five.
        places = range(count)
        order = [place for place in reversed(places) if place % 2] + list(places[::2])
        for slot, place in enumerate(order):
            one, x = self._ranked[place], middle + (slot + 0.5 - count / 2) * self._step
            self._draw_block(target, one, (x, base), share)
            if not self._listed:
                self._draw_plate(target, one, (x, base))
        if self._listed:
            self._draw_list(target)

    def _draw_block(self, target: Surface, one: Ranked, foot: Place, share: float) -> None:
        """Draw a block as high as its rank, and who stands on it."""
        look, px, wide, (x, base) = self._look, self._look.px, self._wide, foot
        # Even the lowest has room for its number.
        high = _LEAST + (_HEIGHTS[one.rank - 1] - _LEAST) * share
        block = _block(look, one.who.colour, (px(wide), px(high + 18)))
        block.draw(target, (px(x - wide / 2), px(base - high)))
        radius = 30 if high > 120 else 23 if high > 72 else 16
        box = Rect(0, 0, px(2 * radius), px(2 * radius))
        box.center = (px(x), px(base - high * 0.5 + 14))
        _disc(look, radius).draw(target, (box.centerx - px(radius), box.centery - px(radius)))
        number = look.style(Face.TITLE, radius * 1.36 / look.scale.text, look.theme.ink)
        look.letters.draw(target, str(one.rank), number, box)
        tall = _FIGURES[one.rank - 1] * share * min(1.0, wide / 176)
        self._draw_figure(target, one, (x, base - high), px(tall))

    def _draw_figure(self, target: Surface, one: Ranked, foot: Place, tall: int) -> None:
        """Draw who stands there; the first cheers with a crown, in the light."""
        look, px, (x, y) = self._look, self._look.px, foot
        wins = one.rank == 1
        name = one.who.drawing("cheer" if wins else "stand", "happy" if wins else "")
        figure, feet = _figure(look, name, one.who.colour, tall)
        # On the back half of the block's upper side: further down they would seem to sink in.
        at = (px(x) - feet[0], px(y + 10) - feet[1])
        shade = _shade(look, (round(tall * 0.62), px(16)))
        shade.draw(target, (px(x) - round(tall * 0.31), px(y + 4)))
        if wins:
            _winners_light(look, name, one.who.colour, tall).draw(target, at)
            recolouring = look.theme.recolouring(one.who.colour)
            outline = (name, figure.get_size(), "#FFE36B", max(1, px(4)), recolouring)
            look.art.outline(*outline).draw(target, at)
        target.blit(figure, at)
        if wins:
            self._draw_crown(target, figure, (at[0] + feet[0], at[1]), tall / HEIGHT)

    def _draw_crown(self, target: Surface, figure: Surface, at: Point, share: float) -> None:
        """Draw a crown on the hat of a figure that is drawn about that middle, from there down."""
        # A hat is highest a little left of the feet; what is raised beside it does not count.
        x = round(_CROWNED * share)
        column = Rect(0, 0, round(8 * share), figure.get_height())
        column.centerx = figure.get_width() // 2 + x
        top = figure.subsurface(column).get_bounding_rect().top
        wide, high = round(44 * share), round(44 * 130 / 160 * share)
        crown = self._look.art.sprite("sunset/crown", (wide, high))
        # Its ring lies around the hat.
        y = at[1] + top + round(5 * share) - round(high * 112 / 130)
        target.blit(crown, (at[0] + x - wide // 2, y))

    def _draw_plate(self, target: Surface, one: Ranked, foot: Place) -> None:
        """Draw the name and how many are home; the mark too where there is room for it."""
        look, px, (x, base) = self._look, self._look.px, foot
        plate = Rect(px(x - self._wide / 2 - 6), px(base + 2), px(self._wide + 12), px(88))
        plates.paper(look, plate.size, 16).draw(target, plate.topleft)
        room = plate.inflate(-px(24), -px(20))
        quiet = look.style(Face.BOLD, min(21, 26 / look.scale.text), look.theme.ink_soft)
        least = replace(quiet, size=max(SMALLEST_LETTERS, round(quiet.size * 0.72)))
        side = px(44)
        _, beside = cut(room, Side.LEFT, side, px(8))
        roomy = look.letters.width(one.note, least) <= beside.width
        if roomy := roomy and can_draw_words(look, _plate_lines(beside)[0], one.name, self._name):
            target.blit(mark_of(look, one.who.colour, side), (room.x, room.centery - side // 2))
            room = beside
        upper, lower = _plate_lines(room)
        across = 0.0 if roomy else 0.5
        draw_words(target, look, upper, one.name, self._name, across)
        look.letters.draw(target, one.note if roomy else one.short, quiet, lower, across)

    def _draw_list(self, target: Surface) -> None:
        """Draw everybody's rank, face, name and count, line by line."""
        look, px, rect = self._look, self._look.px, self._list
        plates.paper(look, rect.size, 20).draw(target, rect.topleft)
        room = inset(rect, px(22), px(_PAD))
        title = look.style(Face.TITLE, min(28, 34 / look.scale.text))
        columns_ = equal_columns(room, self._across, px(24))
        lines = [line for column in columns_ for line in equal_rows(column, self._lines)]
        for one, line in zip(self._ranked, lines, strict=False):
            number, face, name, count = columns(line, [px(34), px(36), Share(), px(72)], px(8))
            look.letters.draw(target, str(one.rank), title, number)
            sprite = head_of(look, one.who, min(face.width, face.height - px(2)))
            effects.draw_centred(target, sprite, face.center)
            draw_words(target, look, name, one.name, title)
            look.letters.draw(target, one.short, title, count, 1)


def _plate_lines(room: Rect) -> tuple[Rect, Rect]:
    return cut(room, Side.TOP, round(room.height * 0.6))


@stamp
def _block(look: Look, colour: str, size: Size) -> Stamp:
    crew, ink = look.theme.crew(colour), look.theme.ink
    wide, high = look.units(size)
    body = svg.rect(4, 4, wide - 8, high - 8, 10, fill="url(#c)", stroke=ink, line=7)
    body += svg.rect(4, 4, wide - 8, 24, 8, fill=crew.hi, stroke=ink, line=6)
    defs = svg.linear("c", svg.even(crew.mid, crew.lo), (0, 0), (wide * 0.3, high))
    return plates.shadow(look, look.raster(body, size, defs))


@stamp
def _disc(look: Look, radius: float) -> Stamp:
    fill, ink, side = look.theme.cream, look.theme.ink, look.px(2 * radius)
    body = svg.disc(radius, radius, radius - 2.5, fill=fill, stroke=ink, line=5)
    return look.drawing(body, (side, side))


@stamp
def _shade(look: Look, size: Size) -> Stamp:
    wide, high = look.units(size)
    body = svg.oval(wide / 2, high / 2, wide / 2, high / 2, fill=look.theme.shadow, opacity=0.4)
    return look.drawing(body, size)


@stamp
def _winners_light(look: Look, name: str, colour: str, tall: int) -> Stamp:
    figure, _ = _figure(look, name, colour, tall)
    return effects.soft(figure, "#FFE36B", 255, max(2, look.px(8)))
