"""The shapes, colours and grounds that the menu's night is drawn with."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.kit import svg
from scenes.kit.layout import Size
from scenes.kit.textures import noise
from scenes.kit.theme import Colour, channels, mix

MOON, LAMP, STAR, FOAM = "#FFF1C4", "#FFB347", "#FFF6DC", "#CFEDE6"

_VEIL = "#060D18"
_CLOUD = (
    "M4.2 0a4.2 4.2 0 0 1 0 -8.4h6a9 8.5 0 0 1 16 -3.5a13 12 0 0 1 25 -1a10 9.5 0 0 1 19 2.5h10"
    "a4.2 4.2 0 0 1 0 10.4Z"
)


def drawn(
    unit: float, body: str, box: tuple[float, float, float, float], defs: str = ""
) -> Surface:
    """What is drawn within a box, measured in units of so many pixels."""
    x, y, width, height = box
    size = math.ceil(width * unit), math.ceil(height * unit)
    return svg.raster(placed(body, -x, -y), size, unit, defs)


def placed(body: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing moved, and made larger or smaller."""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{body}</g>'


def lens(x: float, y: float, width: float, height: float, colour: Colour, opacity: float) -> str:
    """A light or a shade that lies flat on the water."""
    half = width / 2
    d = f"M{x - half:.1f} {y:.1f}Q{x:.1f} {y - height:.1f} {x + half:.1f} {y:.1f}"
    d += f"Q{x:.1f} {y + height:.1f} {x - half:.1f} {y:.1f}Z"
    return svg.path(d, fill=colour, opacity=opacity)


def star(x: float, y: float, size: float) -> str:
    """A star with four points."""
    r = size * 1.15
    d = f"M{x} {y - r}Q{x + 1} {y - 1} {x + r} {y}Q{x + 1} {y + 1} {x} {y + r}"
    return svg.path(f"{d}Q{x - 1} {y + 1} {x - r} {y}Q{x - 1} {y - 1} {x} {y - r}Z", fill=STAR)


def cloud(x: float, y: float, width: float, colour: Colour, opacity: float) -> str:
    """A cloud of that width, from its lower left."""
    body = svg.path(_CLOUD, fill=colour, opacity=opacity)
    body += svg.path("M-12 3.2h50", stroke=colour, line=2.2, stroked=opacity * 0.8)
    return placed(body, x, y, width / 100)


def light_path(
    rng: Random, count: int, x: float, top: float, bottom: float, spread: float, colour: Colour
) -> Iterator[tuple[float, float, float, Colour]]:
    """Where a light is mirrored: middles and widths, sparser and wider towards the viewer."""
    for index in range(count):
        share = ((index + rng.random()) / count) ** 1.35
        width = (16 + share * spread * 0.5) * rng.uniform(0.4, 1.15)
        aside = rng.gauss(0, 0.36) * (spread * 0.17 + share * spread)
        yield x + aside, top + share * (bottom - top - 10), width, colour


def graded(size: Size, stops: Sequence[tuple[float, Colour]]) -> Surface:
    """A ground from one colour to the next downwards, grained so that it shows no bands."""
    column = Surface((1, 256)).convert()
    for (start, above), (end, below) in pairwise(stops):
        for row in range(round(start * 255), round(end * 255) + 1):
            share = (row / 255 - start) / (end - start)
            column.set_at((0, row), channels(mix(above, below, max(0, min(1, share)))))
    ground = pygame.transform.smoothscale(column, size)
    grain = noise(size, size, 5, (0, 0, 0), (4, 4, 5))
    ground.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return ground


def darken(ground: Surface, area: Rect, alphas: Sequence[int], *, down: bool = False) -> None:
    """Darken an area from one side to the other."""
    steps = svg.raster(
        svg.rect(0, 0, 256, 1, fill="url(#v)"),
        (256, 1),
        defs=svg.linear(
            "v",
            [(i / (len(alphas) - 1), _VEIL, a / 255) for i, a in enumerate(alphas)],
            (0, 0),
            (256, 0),
        ),
    )
    if down:
        steps = pygame.transform.rotate(steps, -90)
    ground.blit(pygame.transform.smoothscale(steps, area.size), area)
