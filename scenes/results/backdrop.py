"""The picture of the results: a sunset with fireworks, and the winners' sloop that comes in."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import cycle
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.animation import Place, ease_out, wave
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import SUNRISE, Stamp
from scenes.kit.layers import Sketch
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, HEIGHT, Costume
from scenes.kit.theme import Colour, channels, mix
from scenes.shared.celebration import SLOW_FIREWORK, Celebration
from scenes.shared.daylight import DUSK, outdoors
from scenes.shared.garlands import garlands
from scenes.shared.sloops import dress_of, rigging

_HORIZON = 0.524
"""The height of the horizon, as a share of the clear part of the window."""
_CLOUDS = (
    *((0.06, 0.23, 300, "#F2A0A0"), (0.31, 0.17, 220, "#A46AA0"), (0.82, 0.23, 220, "#FFC0A0")),
    *((-0.04, 0.41, 300, "#FFD9A8"), (0.85, 0.42, 200, "#FFD9A8"), (1.3, 0.22, 420, "#B070A0")),
)
"""The place in the clear part, the width and the colour of each cloud."""
_GULLS = ((0.16, 0.28, 1), (0.24, 0.26, 0.75), (0.66, 0.31, 1.1), (0.73, 0.28, 0.8))
_FIREWORKS = (
    *((0.11, 0.22, 84, "#FFD36B", 0.0), (0.84, 0.27, 84, "#8FE0D3", 0.4)),
    *((0.19, 0.37, 58, "#FF9CB8", 0.72), (0.68, 0.2, 66, "#FFB86B", 0.2)),
)
_SEA = 514
"""The height of the sea in its drawings."""
_QUAY = 244
"""The height of the quay in its drawing."""
_FRAMES = 16
"""The number of pictures of a firework."""
_BLOOM = 9
"""The picture of a firework in full bloom."""
_EVENING = "#8E82CC"
"""The light on the scene after a game that the people have lost."""
_SUN = (("#FFFBE6", "#FFEFA8"), ("#FFF3C0", "#FFDC7E"))
"""The colours of the sun in its drawing, and the deeper ones of a low sun."""
_DUSK = 0.6
"""How much of the light on the board is on the scene at dusk."""
_LATE = (206, 192, 236)
"""The light on the sloop after such a game."""
_ENTERS = 2.4
"""Seconds until the sloop has come in."""
_FOAMING = 0.12
"""Seconds of each picture of the water around it."""
_MOORED = 0.23
"""How far right the sloop is then, as a share of the clear part of the window."""
_INK = "#2B1B17"
"""The colour of the outlines of the drawings."""
_HANGING = 220
"""How far down garlands may hang, in units."""
_SHORTEST = 120
"""The length of the shortest garland, in units."""
_EDGE = 0.956
"""Where the quay ends, in widths of the clear part."""
_ROOM = 200
"""The least room for what stands on the quay beside the blocks, in units."""
_RAIL = (-2, 5, 10, 12, 9, 0)
"""The depth of each pirate of the crew below the first, in units."""
_SLOOP = (440, 481)
"""The width and the height of their sloop, in units."""
_CREW = 92
"""The height of the winners aboard their sloop, in units."""


class Victory(NamedTuple):
    """A figure for each pirate of the winners that is home, and the mood of the picture."""

    aboard: tuple[Costume, ...]
    mood: Celebration = Celebration.GRAND
    hour: int = DUSK
    """The hour at which the race ended."""


class SunsetPlaces(NamedTuple):
    """The places in the picture, in pixels."""

    clear: Rect
    """The part of the window that nothing covers."""
    winner: Point
    """The middle of the foot of the winner's block."""
    podium: Rect
    """The feet of all blocks."""
    ribbon: Rect
    """The ribbon above them."""


class SunsetBackdrop:
    """The picture, composed for the part of the window that nothing covers."""

    def __init__(self, look: Look, size: Size, places: SunsetPlaces, victory: Victory) -> None:
        unit = look.scale.unit
        clear = places.clear
        self._look = look
        self._size = size
        self._aboard, self._mood, hour = victory
        self._light = _light_of(look, self._mood, hour)
        """The light on the scene: that on the board when the race ended."""
        self._base = (clear.bottom - places.winner[1]) / unit
        """The height of the podium above the bottom, in units."""
        self._sun = places.winner[0] / unit
        """How far right the sun is, in units: behind the winner."""
        self._places = places
        self._left, self._top = clear.x / unit, clear.y / unit
        self._wide, self._high = clear.width / unit, clear.height / unit
        self._horizon = self._top + self._high * _HORIZON
        # The mast ends below the ribbon.
        self._scale = min(1.0, self._wide / 960, (self._high * _HORIZON - 140) / 430)
        self._size = size

    @cached_property
    def _ground(self) -> Surface:
        """Everything that stands still."""
        ground = Surface(self._size)
        self._paint(ground)
        return ground

    def prepare(self) -> None:
        """Paint the sky, the quay and the sloop."""
        self.draw(Sketch(self._size), 0.0, moving=False)

    def draw(
        self,
        target: Surface,
        seconds: float,
        since: float = math.inf,
        *,
        moving: bool,
        flashing: bool = True,
    ) -> None:
        """Draw the sky, the fireworks and the sloop; fireworks that may not flash stand still.

        The sloop has been coming in for `since` seconds, which may pass at another speed.
        """
        look = self._look
        target.blit(self._ground, (0, 0))
        for x, y, reach, colour, begins in _FIREWORKS[: self._mood.fireworks]:
            share = (seconds / SLOW_FIREWORK + begins) % 1
            frame = int(share * _FRAMES) if moving and flashing else _BLOOM
            burst = _firework(look, round(reach * self._scale), colour, frame).surface
            at = self._at(x, y)
            effects.draw_centred(target, burst, (look.px(at[0]), look.px(at[1])))
        passed = min(1.0, since / _ENTERS) if moving else 1.0
        way = ease_out(passed)
        # From beyond the left edge.
        x = self._left + self._wide * _MOORED
        x -= (1 - way) * (self._wide * _MOORED + 300 * self._scale)
        y = self._horizon + 32 * self._scale
        if moving:
            y += 3.5 * wave(seconds, 4.2)
            x += 5 * wave(seconds, 9.0)
        at = (look.px(x), look.px(y))
        # In front of the quay no water is visible.
        afloat = y < self._top + self._high - self._base - 110 * self._scale
        if afloat and passed < 0.9:
            _wake(look, self._scale, int(since / _FOAMING) % 3).draw(target, at)
        self._sloop().draw(target, at)
        if afloat and passed < 0.75:
            _bow_wave(look, self._scale, int(since / _FOAMING) % 3).draw(target, at)

    def _at(self, x: float, y: float) -> Place:
        """Return a point by its shares of the clear part."""
        return self._left + self._wide * x, self._top + self._high * y

    def _sloop(self) -> Stamp:
        mourning = self._mood is Celebration.MOURNING
        return _winners_sloop(self._look, self._aboard, self._scale, mourning, self._light)

    def _paint(self, target: Surface) -> None:
        """Paint everything that stands still."""
        look = self._look
        unit = look.scale.unit
        target.blit(look.art.composed(self._sky_and_sea(), target.get_size(), unit), (0, 0))
        at = (look.px(self._sun), look.px(self._horizon - 40))
        look.art.draw_glow(target, at, look.px(460), "#FF9A4A", 0.34)
        if self._mood is not Celebration.MOURNING:
            crews = dict.fromkeys(look.theme.crew(who.colour).mid for who in self._aboard)
            body = garlands(self._swags(), (*crews, look.theme.cream))
            target.blit(look.raster(body, (target.get_width(), look.px(_HANGING))), (0, 0))
        high = self._base + 110 * self._scale
        top = self._top + self._high - high
        down = high / _QUAY
        quay = PlacedDrawing("sunset/quay", self._left, top, self._wide / 1000, down)
        target.blit(look.art.composed([quay], target.get_size(), unit), (0, 0))
        self._paint_stores(target)
        if self._mood is Celebration.MOURNING:
            target.fill(_EVENING, special_flags=pygame.BLEND_RGB_MULT)
        target.fill(self._light, special_flags=pygame.BLEND_RGB_MULT)
        effects.lit(target, look.theme.scenery)

    def _swags(self) -> Iterator[tuple[Place, Place]]:
        """Yield the ends of the garlands between the ribbon and the edges of the clear part."""
        ribbon = self._places.ribbon
        unit = self._look.scale.unit
        for edge, tail in ((self._left, ribbon.left), (self._left + self._wide, ribbon.right)):
            if abs(edge - tail / unit) > _SHORTEST:
                yield (edge, self._top), (tail / unit, ribbon.centery / unit)

    def _paint_stores(self, target: Surface) -> None:
        """Paint a bollard and barrels on the quay, where the blocks leave room for them."""
        look = self._look
        unit = look.scale.unit
        scale = self._scale
        left, right = self._places.podium.left / unit, self._places.podium.right / unit
        end = self._left + self._wide * _EDGE
        foot = 150 * scale
        shades = ""
        stores: list[PlacedDrawing] = []
        if left - self._left > _ROOM * scale:
            x = (self._left + left) / 2 - 46 * scale
            stores.append(PlacedDrawing("sloop/bollard", x, foot - 120 * scale, 1.15 * scale))
        if end - right > _ROOM * scale:
            for aside, lower, large in ((-44, 0, 1.8), (46, 22, 1.35)):
                x, y, by = (right + end) / 2 + aside * scale, foot + lower * scale, large * scale
                shades += svg.oval(x + 5 * by, y, 34 * by, 7 * by, fill="#120804", opacity=0.45)
                stores.append(PlacedDrawing("scenery/barrel", x - 32 * by, y - 77 * by, by))
        if stores:
            size = (target.get_width(), look.px(200 * scale))
            at = (0, look.px(self._top + self._high - self._base - 24 * scale - foot))
            target.blit(look.raster(shades, size), at)
            target.blit(look.art.composed(stores, size, unit), at)

    def _sky_and_sea(self) -> Sequence[PlacedDrawing]:
        """Return the drawings of the sky and the sea, from back to front."""
        horizon, sun = self._horizon, self._sun
        width, height = self._look.units(self._size)
        across, deep = width / 100, height - horizon
        island = max(self._left + self._wide * 0.8, width - 1080)
        clouds = (
            PlacedDrawing("sunset/cloud", *self._at(x, y), wide / 100, None, (("#F2A0A0", colour),))
            for x, y, wide, colour in _CLOUDS
        )
        # For people who have lost the sun has nearly set.
        mourning = self._mood is Celebration.MOURNING
        height_of_sun = horizon + (70 if mourning else -30)
        sky = (
            PlacedDrawing("sunset/sky", 0, 0, across, (horizon + 2) / 100),
            PlacedDrawing("sunset/sun", sun, height_of_sun, recolouring=_SUN),
            *clouds,
            *(PlacedDrawing("sunset/gull", *self._at(x, y), scale) for x, y, scale in _GULLS),
            PlacedDrawing("sunset/fortress", self._left, horizon),
            PlacedDrawing("sunset/island", island, horizon),
        )
        sea = (
            PlacedDrawing("sunset/sea", 0, horizon, across, deep / 100),
            PlacedDrawing("sunset/ripples", 0, horizon, 1, deep / _SEA),
            PlacedDrawing("sunset/sun-path", sun, horizon, 1, deep / _SEA),
        )
        return (*sky, *sea)


def _light_of(look: Look, mood: Celebration, hour: int) -> Colour:
    """Return the light on the scene; at dusk it is as warm as that in which the winners left."""
    if mood is Celebration.MOURNING:
        return "#FFFFFF"
    light = outdoors(look.theme, hour)
    return mix("#FFFFFF", mood.dusk(1.0), _DUSK) if look.theme.course and hour == DUSK else light


@stamp
def _wake(look: Look, scale: float, number: int) -> Stamp:
    """Return the wake behind the winners' sloop, placed by its waterline."""
    share = scale * look.scale.unit * 440 / 640
    picture = look.art.lit(f"sloop/wake-{number + 1}", _sized(share, 378, 144), SUNRISE)
    return Stamp(picture, (-round(210 * share) - picture.get_width(), -round(20 * share)))


@stamp
def _bow_wave(look: Look, scale: float, number: int) -> Stamp:
    share = scale * look.scale.unit * 440 / 640
    picture = look.art.lit(f"sloop/bow-wave-{number + 1}", _sized(share, 140, 95), SUNRISE)
    return Stamp(picture, (round(125 * share), -round(50 * share)))


def _sized(share: float, width: int, height: int) -> Size:
    return round(width * share), round(height * share)


@stamp
def _firework(look: Look, reach: int, colour: Colour, frame: int) -> Stamp:
    """Return a firework at a moment of its short life."""
    rng = Random(reach)
    share = (frame + 1) / _FRAMES
    grown = ease_out(min(1.0, share * 1.4))
    seen = min(1.0, 2.4 - 2.4 * share)
    side = 2.3 * reach
    middle = side / 2
    sink = 8 * share
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
def figure_of(look: Look, name: str, colour: str, tall: int) -> Stamp:
    """Return a drawing of a pirate of that height with its hat, relative to its feet."""
    share = tall / HEIGHT
    figure = look.figure(name, (round(BOX[0] * share), round(BOX[1] * share)), colour)
    seen = figure.get_bounding_rect()
    feet = (figure.get_width() // 2, round(FEET * share))
    return Stamp(figure.subsurface(seen), (seen.x - feet[0], seen.y - feet[1]))


@stamp
def _winners_sloop(
    look: Look, aboard: Sequence[Costume], scale: float, mourning: bool, light: Colour
) -> Stamp:
    """Return the sloop with those figures, placed by its waterline."""
    art = look.art
    share = scale * look.scale.unit
    wide, high = _sized(share, *_SLOOP)
    left, depth = round(110 * share), round(140 * share)
    whole = effects.blank((wide + 2 * left, high + depth), "#FFF6E0")

    def add(*layers: PlacedDrawing) -> None:
        whole.blit(art.composed(layers, whole.get_size(), share), (0, 0))

    add(PlacedDrawing("sunset/sloop-shadow"))
    sails = rigging(look, dress_of(aboard), (wide, high))
    whole.blit(effects.multiplied(sails, SUNRISE), (left, 0))
    # Down the stay from the masthead, in the colours of the winners.
    crews = [(("#D8482E", look.theme.crew(who.colour).mid),) for who in aboard]
    add(
        *(
            PlacedDrawing("sunset/pennant", 340 + 24.6 * index, 62 + 26.7 * index, recolouring=crew)
            for index, crew in zip(range(min(8, len(aboard))), cycle(crews), strict=False)
        )
    )
    for index, who in enumerate(aboard[:6]):
        leap = 8 if index in (1, 4) else 0
        name = who.drawing("cheer" if leap else "stand", "happy", left=index > 2)
        figure = figure_of(look, name, who.colour, round(_CREW * share))
        x, y = left + (92 + index * 47) * share, high * 0.735 + (_RAIL[index] + 12 - leap) * share
        figure.draw(whole, (round(x), round(y)))
    whole.blit(art.lit("scenery/sloop-hull", (wide, high), SUNRISE), (left, 0))
    add(PlacedDrawing("sunset/sloop-foam"))
    if mourning:
        whole = effects.multiplied(whole, _LATE)
    whole = effects.multiplied(whole, channels(mix("#FFFFFF", light, 0.5)))
    effects.lit(whole, look.theme.faces)
    # The waterline is at 640 of the 700 units that the drawing is high.
    return Stamp(whole.convert_alpha(), (-left - wide // 2, -round(481 * 640 / 700 * share)))
