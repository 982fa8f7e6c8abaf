"""Draws a firework: peonies, willows, palms, rings and more, with their light on the water.

Every spark is one small picture, turned and shortened in steps, so that few have to be made.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.board.motion.clips import Burst
from scenes.kit import svg, transform
from scenes.kit.animation import Place
from scenes.kit.effects import Stamp, faded
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Colour, CrewColour, mix

_RISES = 0.13  # the share of its time in which a rocket rises
_FLASH = 0.22  # the share of its time after that in which its middle is bright
_TURN = 15  # degrees from one picture of a spark to the next
_LENGTH = 12  # pixels from one length of a spark to the next
_DUST = 14  # fine sparks of a firework
_LEVELS = 5  # levels of brightness of the light on the water
_GOLD = "#FFD36B"
_HOT = "#FFF6D8"
_EMBER = "#FF9A4A"
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))


class _Spark(NamedTuple):
    """Where a spark flies to, in reaches of its firework, and how it looks."""

    x: float
    y: float
    accent: bool = False
    """Whether it has the second colour."""


class _Kind(NamedTuple):
    """A kind of firework."""

    sparks: tuple[_Spark, ...]
    colours: Callable[[CrewColour], tuple[Colour, Colour]]
    size: float = 1.0
    wide: float = 0.05
    """The width of a spark, in reaches."""
    long: float = 0.42
    """Its length, as a share of the way that it has flown."""
    falls: float = 0.25
    """How far sparks fall, in reaches."""
    crackles: bool = False
    """Whether its sparks burst again."""


def _shell(count: int, far: float, first: float = 0.0, *, accent: bool = False) -> list[_Spark]:
    """Return sparks that fly as far to all sides."""
    angles = (first + math.tau * number / count for number in range(count))
    return [_Spark(far * math.cos(angle), far * math.sin(angle), accent) for angle in angles]


def _ball(count: int, far: float) -> list[_Spark]:
    """Return sparks that fill a disc evenly, every third in the second colour."""
    return [
        _Spark(
            x=far * math.sqrt((number + 0.5) / count) * math.cos(number * _GOLDEN_ANGLE),
            y=far * math.sqrt((number + 0.5) / count) * math.sin(number * _GOLDEN_ANGLE),
            accent=number % 3 == 0,
        )
        for number in range(count)
    ]


def _ring(count: int) -> list[_Spark]:
    """Return sparks that fly along a ring which is seen from its side."""
    tilt = math.radians(-18)
    return [
        _Spark(
            x=spark.x * math.cos(tilt) - 0.32 * spark.y * math.sin(tilt),
            y=spark.x * math.sin(tilt) + 0.32 * spark.y * math.cos(tilt),
            accent=True,
        )
        for spark in _shell(count, 1.1)
    ]


_KINDS = (
    # A peony: a full ball in the colour of the crew.
    _Kind(
        sparks=(*_shell(20, 1.0), *_shell(14, 0.68, 0.2), *_shell(8, 0.36, 0.4, accent=True)),
        colours=lambda crew: (crew.hi, _GOLD),
        size=1.1,
    ),
    # A willow: long golden branches that hang down.
    _Kind(
        sparks=tuple(_Spark(0.92 * x, 0.62 * y - 0.25) for x, y, _ in _shell(20, 1.0)),
        colours=lambda _: (_GOLD, _EMBER),
        size=1.15,
        wide=0.036,
        long=0.85,
        falls=0.85,
    ),
    # A small one whose sparks burst again.
    _Kind(
        sparks=tuple(_ball(22, 1.0)),
        colours=lambda crew: (_HOT, crew.hi),
        size=0.8,
        long=0.4,
        crackles=True,
    ),
    # A ball with a ring around it.
    _Kind(
        sparks=(*_ball(16, 0.52), *_ring(22)),
        colours=lambda crew: (crew.hi, _HOT),
        size=1.0,
        long=0.34,
        falls=0.16,
    ),
    # A palm: a few thick branches.
    _Kind(
        sparks=tuple(_Spark(x, 0.85 * y - 0.15) for x, y, _ in _shell(9, 1.0, 0.25)),
        colours=lambda crew: (mix(crew.mid, crew.hi, 0.5), _GOLD),
        size=0.95,
        wide=0.085,
        long=0.8,
        falls=0.55,
    ),
    # A chrysanthemum: fine rays in two colours.
    _Kind(
        sparks=(*_shell(18, 1.0), *_shell(18, 0.85, math.pi / 18, accent=True)),
        colours=lambda crew: (_HOT, mix(crew.mid, crew.hi, 0.6)),
        size=1.2,
        wide=0.034,
        long=0.7,
        falls=0.2,
    ),
)


def draw_burst(target: Surface, look: Look, burst: Burst, crew: CrewColour, water: Rect) -> None:
    """Draw a firework at a moment of its life, and its light as far as there is water."""
    kind = _KINDS[burst.kind % len(_KINDS)]
    share = (burst.share - _RISES) / (1 - _RISES)
    light = round(_LEVELS * min(1.0, 6 * share) * (1 - share) ** 0.8)
    if light > 0 and burst.mirrored:
        _draw_light(target, look, burst, (kind.colours(crew)[0], light), water)
    before = target.get_clip()
    if burst.horizon is not None:
        above = before.copy()
        above.height = max(0, round(burst.horizon) - above.top)
        target.set_clip(above.clip(before))
    if share < 0:
        _draw_rocket(target, look, burst, burst.size * kind.size)
    else:
        _draw_sparks(target, look, burst, kind, kind.colours(crew))
    target.set_clip(before)


def _draw_light(
    target: Surface, look: Look, burst: Burst, light: tuple[Colour, int], water: Rect
) -> None:
    """Draw the light of a firework on the water, in a colour and a level of brightness."""
    reach = burst.size * _KINDS[burst.kind % len(_KINDS)].size
    x, y = burst.place
    low = y + 1.35 * reach if burst.horizon is None else burst.horizon + 0.6 * reach
    glimmer = _glimmer(look, round(reach / 8) * 8, *light)
    corner = (round(x) + glimmer.offset[0], round(low) + glimmer.offset[1])
    seen = glimmer.surface.get_rect(topleft=corner).clip(water)
    part = seen.move(-corner[0], -corner[1])
    target.blit(glimmer.surface, seen, part, pygame.BLEND_RGB_ADD)


def _draw_sparks(
    target: Surface, look: Look, burst: Burst, kind: _Kind, colours: tuple[Colour, Colour]
) -> None:
    """Draw the sparks of a firework, and its bright middle at first."""
    reach = burst.size * kind.size
    x, y = burst.place
    share = (burst.share - _RISES) / (1 - _RISES)
    if share < _FLASH:
        strength = round((1 - share / _FLASH) * 4) / 4
        look.art.draw_glow(target, (round(x), round(y)), round(reach * 0.75), colours[0], strength)
    _draw_stardust(target, look, burst.place, reach, share)
    for place, aim, accent, number in _flying(kind, burst.place, reach, share):
        colour = _HOT if share < _FLASH / 2 else colours[accent]
        gone = 1 - share
        if kind.crackles and share > 0.45:
            _draw_crackle(target, look, place, reach, (share, number))
            continue
        way = math.dist(place, burst.place)
        length = kind.long * way * min(1.0, 1.7 * gone)
        wide = max(2, 2 * round(kind.wide * reach * (0.4 + 0.6 * gone) / 2))
        if length < wide or share > 0.84:
            # It glows out, now and then.
            if (number + int(share * 24)) % 3:
                look.art.draw_dot(target, place, max(1, wide // 2), colour)
            continue
        steps = max(1, round(length / _LENGTH))
        angle = round(math.degrees(math.atan2(-aim[1], aim[0])) / _TURN) * _TURN % 360
        _streak(look, steps * _LENGTH, wide, colour, angle).draw(target, place)


def _flying(
    kind: _Kind, middle: Place, reach: float, share: float
) -> Iterator[tuple[tuple[int, int], Place, bool, int]]:
    """Yield where each spark is and where it flies, and its number."""
    out = 1 - (1 - share) ** 3
    speed = 3 * (1 - share) ** 2
    fall, falling = kind.falls * share**2, 2 * kind.falls * share
    for number, (x, y, accent) in enumerate(kind.sparks):
        # Not all fly alike.
        far = 1 - 0.13 * (number * 0.618 % 1)
        place = (
            round(middle[0] + reach * x * out * far),
            round(middle[1] + reach * (y * out * far + fall)),
        )
        yield place, (x * speed * far, y * speed * far + falling), accent, number


def _draw_stardust(target: Surface, look: Look, middle: Place, reach: float, share: float) -> None:
    """Draw fine sparks that glitter between the others and sink slowly."""
    beat = int(share * 18)
    out = 1 - (1 - share) ** 4
    for number in range(_DUST):
        if (number * 5 + beat) % 7 < 3 or number / _DUST < 1.6 * share - 0.6:
            continue
        far = reach * 0.9 * out * math.sqrt((number + 0.5) / _DUST)
        angle = number * _GOLDEN_ANGLE + 1.3
        x = middle[0] + far * math.cos(angle)
        y = middle[1] + far * math.sin(angle) + 0.3 * reach * share * share
        radius = max(1, round(reach * 0.011))
        look.art.draw_dot(target, (round(x), round(y)), radius, _GOLD if number % 2 else _HOT)


def _draw_rocket(target: Surface, look: Look, burst: Burst, reach: float) -> None:
    """Draw a spark that rises from the water."""
    share = burst.share / _RISES
    x, y = burst.place
    high = 1.15 * reach * (1 - share) ** 1.5
    length = max(_LENGTH, round(reach * 0.34 * (1 - share) / _LENGTH) * _LENGTH)
    wide = max(2, round(reach * 0.025))
    _streak(look, length, wide, _GOLD, 90).draw(target, (round(x), round(y + high)))


def _draw_crackle(
    target: Surface, look: Look, place: tuple[int, int], reach: float, when: tuple[float, int]
) -> None:
    """Draw a few small sparks that glitter around a place."""
    share, number = when
    since = (share - 0.45) / 0.55
    beat = int(share * 20)
    for index in range(3):
        seen = math.sin((number * 7 + index * 3 + beat) * 12.9898) * 43758.5453 % 1
        if seen < since:
            continue
        angle = (number + index / 3) * math.tau * 0.618
        far = reach * 0.16 * since**0.5
        spot = (round(place[0] + far * math.cos(angle)), round(place[1] + far * math.sin(angle)))
        radius = max(1, round(reach * 0.016 * (1.3 - since)))
        look.art.draw_dot(target, spot, radius, _GOLD if seen > 0.6 else _HOT)


@stamp
def _streak(look: Look, length: int, wide: int, colour: Colour, angle: int) -> Stamp:
    """Return a spark with its tail, relative to its head, flying in a direction in degrees."""
    if angle:
        still = _streak(look, length, wide, colour, 0)
        picture = transform.rotozoom(still.surface, angle, 1.0)
        turn = math.radians(angle)
        # The head is that far from the middle.
        ahead = length / 2
        middle = (ahead * math.cos(turn), -ahead * math.sin(turn))
        width, height = picture.get_size()
        return Stamp(picture, (-round(width / 2 + middle[0]), -round(height / 2 + middle[1])))
    size = (length + 2 * wide, 2 * wide)
    stops = ((0.0, colour, 0.0), (0.6, colour, 0.55), (1.0, mix(colour, _HOT, 0.6), 1.0))
    defs = svg.linear("s", stops, (wide, 0), (wide + length, 0))
    tail = f"M{wide} {wide}L{wide + length} {wide * 0.5:.1f}V{wide * 1.5:.1f}Z"
    body = svg.path(tail, fill="url(#s)")
    body += svg.disc(wide + length, wide, wide * 0.62, fill=mix(colour, _HOT, 0.6))
    return Stamp(svg.raster(body, size, defs=defs), (-wide - length, -wide))


@stamp
def _glimmer(look: Look, reach: int, colour: Colour, light: int) -> Stamp:
    """Return the light of a firework on the water, to be added, in a level of brightness."""
    if light < _LEVELS:
        bright = _glimmer(look, reach, colour, _LEVELS)
        dimmed = bright.surface.copy()
        dimmed.fill((255 * light // _LEVELS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return Stamp(dimmed, bright.offset)
    width, height = 2 * reach, reach
    body = ""
    for number in range(26):
        down = (number + 0.5) / 26
        # Long waves in the middle, short ones outside.
        near = 1 - abs(2 * down - 1)
        x = width * (0.5 + 0.34 * near * math.sin(number * 2.4))
        half = width * (0.03 + 0.09 * near * (number * 0.618 % 1))
        y = height * down
        wave = f"M{x - half:.1f} {y:.1f}q{half:.1f} {-height * 0.018:.1f} {2 * half:.1f} 0"
        line = max(1.5, height * 0.018)
        body += svg.path(wave, stroke=colour, line=line, stroked=0.25 + 0.6 * near)
    shown = svg.raster(body, (width, height))
    picture = Surface((width, height)).convert()
    picture.blit(faded(shown, 200), (0, 0))
    return Stamp(picture, (-width // 2, -height // 2))
