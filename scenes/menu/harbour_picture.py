"""The menu's picture as far as it is still: where everything is, and how it is painted."""

import math
from dataclasses import dataclass
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.animation import Place
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.theme import DAYLIGHT, Colour, Light
from scenes.kit.work import Work
from scenes.menu.harbour_shapes import (
    FOAM,
    LAMP,
    MOON,
    STAR,
    cloud,
    darken,
    drawn,
    graded,
    lens,
    light_path,
    placed,
)

FLOATS = 630
"""How deep the resting sloop lies in the water, on the grid of its drawing."""
CAVE = (438, 600, 150)
"""Its mouth on the grid of the fortress, and how far it shines."""

_SKY = ((0, "#08111F"), (0.35, "#122A45"), (0.75, "#2A5B78"), (1, "#5E94A0"))
_SEA = ((0, "#2C6F80"), (0.25, "#14485A"), (1, "#071C28"))
_DEEP, _RIPPLE = "#06202C", "#5FB5B8"
_LAND, _RIDGE, _EDGE = "#081A20", "#3E7F80", "#040E14"
_MIDNIGHT = (22, 58, 72)
"""What bushes by day are multiplied by."""
_LIT = (
    *((438, 85, 70), (368, 172, 50), (438, 172, 50), (470, 222, 50), (600, 220, 50)),
    *((668, 220, 50), (200, 310, 45), (330, 310, 45), (540, 310, 45), (680, 310, 45)),
    *((136, 280, 45), (436, 310, 110)),
)
"""The windows and the gate on the grid of the fortress: where, and how far they shine."""
_PALMS = ((1815, 990, 1.25, False), (1776, 1012, 0.78, True))
"""Where the palms stand in a window of 1080p, how large they are, and whether they lean left."""
_FAR_HILLS = (
    "M0 0V-65Q120 -115 260 -75Q380 -45 480 -70Q640 -110 780 -43Q880 -15 990 0Z",
    "M0 0V-29Q160 -59 320 -31Q470 -15 620 0Z",
    "M-740 0Q-620 -45 -420 -55Q-220 -75 0 -45V0Z",
)
_CRATERS = ((-38, -30, 20), (28, 22, 28), (-20, 50, 13), (48, -40, 11), (-62, 18, 9), (8, -66, 8))
_SURF = (
    "M-26 -5q60 -12 120 -4t130 0t110 2t110 -4t120 4t190 -4t120 2V5q-60 6 -150 0t-160 2t-150 -2"
    "t-160 4t-170 -8Z"
)
_SHORE = "M1330 1086Q1420 1010 1560 990Q1740 960 1926 903V1086Z"
_SHORE_LIGHT = "M1350 1074Q1430 1014 1562 994Q1742 964 1926 907"


@dataclass(frozen=True, slots=True)
class Composition:
    """Where the large things are, in units; the fortress and the sloop with their scales."""

    width: float
    height: float
    left: float
    """Where the part begins that no control covers."""
    horizon: float
    moon: Place
    fort: tuple[float, float, float]
    """Left side and shore."""
    sloop: tuple[float, float, float]
    """Left side and waterline."""

    @classmethod
    def of(cls, width: float, height: float, clear: tuple[float, float, float]) -> "Composition":
        """For a window whose controls leave free what is right of, below and above these."""
        left, top, bottom = clear
        if width < height:
            room = bottom - top
            shore = top + room * 0.64
            scale = min(0.95, (shore - top) / 745)
            fort = width - 748 * scale, shore, scale
            sloop = width * 0.08, bottom - room * 0.06, min(0.8, room * 0.62 / 640)
            moon = width * 0.26, top + max(room * 0.16, 116)
            return cls(width, height, 0, top + room * 0.52, moon, fort, sloop)
        room = width - left
        scale = min(1.08, max(0.74, math.sqrt(room / 1220)))
        wall = width - min(748 * scale, 0.75 * room)
        stern = min(left + 0.36 * room - 240 * scale, wall - 260 * scale)
        fort, sloop = (wall, 785, 0.95 * scale), (max(left + 70, stern), 884, 0.6875 * scale)
        return cls(width, height, left, 655, (left + 50 + 0.155 * room, 262), fort, sloop)

    @property
    def wooded(self) -> bool:
        """There is room for a shore with palms in front."""
        return self.width >= self.height

    @property
    def nearness(self) -> float:
        """The scale of what is in front."""
        return self.fort[2] / 0.95

    def on_fort(self, x: float, y: float) -> Place:
        """A point of the grid of the fortress, whose rock ends at the shore."""
        left, shore, scale = self.fort
        return left + x * scale, shore + (y - 640) * scale

    def on_sloop(self, x: float, y: float) -> Place:
        """A point of the grid of the sloop at rest."""
        left, water, scale = self.sloop
        return left + x * scale, water + (y - FLOATS) * scale

    def in_front(self, x: float, y: float) -> Place:
        """A point of the shore as it lies in a window of 1080p."""
        near = self.nearness
        return self.width + (x - 1920) * near, self.height + (y - 1080) * near


def still_picture(look: Look, plan: Composition, size: Size, clear: Rect) -> Work[Surface]:
    """All that never moves, painted once for each window and then kept on disk."""
    # It is night there in any theme; only where all is plain the picture draws back.
    light = look.theme.scenery if look.theme.plain else DAYLIGHT
    key = f"night {size} {tuple(clear)} {look.scale.unit} {light}"
    return look.art.painting(key, lambda: Still(look, plan, size, clear).steps(Random(3), light))


class Still:
    """All that never moves in the picture for one window."""

    def __init__(self, look: Look, plan: Composition, size: Size, clear: Rect) -> None:
        self._look, self._plan, self._size, self._clear = look, plan, size, clear
        self._unit = look.scale.unit

    def steps(self, rng: Random, light: Light = DAYLIGHT) -> Work[Surface]:
        """The whole picture, step by step; where stars and ripples are is left to chance."""
        plan, unit, art = self._plan, self._unit, self._look.art
        width, height = self._size
        horizon = round(plan.horizon * unit)
        ground = Surface(self._size).convert()
        ground.blit(graded((width, horizon), _SKY), (0, 0))
        self._light(ground, plan.moon, 540, "#78857F")
        yield 0.1
        ground.blit(graded((width, height - horizon), _SEA), (0, horizon))
        yield 0.2
        body, defs = _heavens(plan, rng)
        ground.blit(drawn(unit, body, (0, 0, plan.width, plan.horizon), defs), (0, 0))
        yield 0.4
        sea = (0, plan.horizon - 2, plan.width, plan.height - plan.horizon + 2)
        top = round(sea[1] * unit)
        ground.blit(drawn(unit, _ripples(plan, rng), sea), (0, top))
        self._light(ground, (plan.moon[0], plan.horizon + 30), 270, "#4A4330")
        yield 0.5
        scale = plan.fort[2] * unit
        fort = art.sprite("scenery/fortress-night", (round(790 * scale), round(730 * scale)))
        x, y = plan.on_fort(0, -90)
        ground.blit(fort, (x * unit, y * unit))
        yield 0.65
        ground.blit(drawn(unit, _reflections(plan, rng), sea), (0, top))
        yield 0.75
        for x, y, reach in _LIT:
            self._light(ground, plan.on_fort(x, y), reach * plan.fort[2], "#613B17")
        if plan.wooded:
            self._paint_shore(ground)
        self._paint_dusk(ground)
        yield 0.9
        # Only the leaves of this palm reach into the picture, from the corner.
        leaves = art.sprite("scenery/palm-night", (round(900 * unit), round(1070 * unit)))
        leaves = pygame.transform.rotozoom(leaves, -118, 1)
        ground.blit(leaves, (-round(869 * unit), -round(834 * unit)))
        return effects.lit(ground, light)

    def _light(self, ground: Surface, at: Place, reach: float, colour: Colour) -> None:
        # A light has no edges, so a large one is made small and stretched.
        side = max(2, round(2 * reach * self._unit))
        light = pygame.transform.smoothscale(self._look.art.glow(160, colour), (side, side))
        corner = round(at[0] * self._unit) - side // 2, round(at[1] * self._unit) - side // 2
        ground.blit(light, corner, special_flags=pygame.BLEND_RGB_ADD)

    def _paint_shore(self, ground: Surface) -> None:
        plan, unit, near = self._plan, self._unit, self._plan.nearness
        shore = svg.path(_SHORE, fill=_LAND, stroke=_EDGE, line=5)
        shore += svg.path(_SHORE_LIGHT, stroke=_RIDGE, line=5, stroked=0.7)
        x, y = plan.in_front(1320, 890)
        ground.blit(drawn(unit * near, shore, (1320, 890, 602, 192)), (x * unit, y * unit))
        for x, y, scale, left in _PALMS:
            crown = plan.in_front(x + (-60 if left else 60) * scale, y - 330 * scale)
            self._paint_palm(ground, crown, scale * near, left)
        side = round(190 * near * unit)
        for name, x, y in (("bush-1", 1470, 955), ("bush-3", 1590, 938), ("bush-2", 1850, 900)):
            sprite = self._look.art.sprite(f"scenery/{name}", (side, side))
            x, y = plan.in_front(x, y)
            ground.blit(effects.multiplied(sprite, _MIDNIGHT), (x * unit, y * unit))

    def _paint_palm(self, ground: Surface, crown: Place, scale: float, left: bool) -> None:
        unit = self._unit
        size = round(420 * scale * unit), round(500 * scale * unit)
        palm = self._look.art.sprite("scenery/palm-night", size)
        x, y = crown[0] - (180 if left else 240) * scale, crown[1] - 140 * scale
        ground.blit(pygame.transform.flip(palm, left, False), (x * unit, y * unit))

    def _paint_dusk(self, ground: Surface) -> None:
        """Darkness under the controls, so that they stand out."""
        width, height = self._size
        if self._plan.wooded:
            darken(ground, Rect(0, 0, round(self._clear.left * 1.2), height), (200, 115, 0))
            return
        fade = round(80 * self._unit)
        below = self._clear.bottom - fade
        darken(ground, Rect(0, below, width, height - below), (0, 180), down=True)
        darken(ground, Rect(0, 0, width, self._clear.top), (180, 0), down=True)


def _heavens(plan: Composition, rng: Random) -> tuple[str, str]:
    """Stars, the moon, far clouds and hills with a few lights."""
    width, horizon, (x, y) = plan.width, plan.horizon, plan.moon
    body = ""
    for _ in range(round(width / 8)):
        high = rng.uniform(0, horizon - 60)
        bright = rng.uniform(0.35, 0.95) * (1 - high / horizon * 0.6)
        size = rng.choice((1, 1, 1.4, 1.8, 2.4))
        body += svg.disc(rng.uniform(0, width), high, size, fill=STAR, opacity=bright)
    body += svg.disc(x, y, 104, fill="url(#m)")
    for dx, dy, r in _CRATERS:
        body += svg.disc(x + dx, y + dy, r, fill="#E2D2A0", opacity=0.55)
    body += svg.disc(x, y, 108, stroke=STAR, line=3, stroked=0.35)
    body += cloud(x + 230, horizon - 185, 330, "#4A7C90", 0.6)
    body += cloud(x - 250, horizon - 95, 300, "#4F8497", 0.5)
    shades = ("#1B3F56", "#143247", "#1B3F56")
    for hill, shade, left in zip(_FAR_HILLS, shades, (0, 0, width), strict=True):
        body += placed(svg.path(hill, fill=shade), left, horizon)
    for _ in range(15):
        left, top = rng.uniform(40, 470), horizon - 15 - rng.uniform(0, 22)
        body += svg.rect(left, top, 5, 6, 1, fill=LAMP, opacity=rng.uniform(0.6, 1))
    moon: list[svg.Stop] = [(0, "#FFFDF0"), (0.7, "#FBEFC9"), (1, "#E6D6A2")]
    return body, svg.radial("m", moon, (x - 30, y - 30), 150)


def _ripples(plan: Composition, rng: Random) -> str:
    """The sea's own lights and shades, and the still part of the moon's path."""
    deep = plan.height - plan.horizon
    body = svg.rect(0, plan.horizon - 1, plan.width, 3, fill="#8FC4C4", opacity=0.5)
    for _ in range(round(plan.width / 11)):
        near = rng.random() ** 1.5
        colour = rng.choice((_RIPPLE, _DEEP))
        x, y = rng.uniform(-50, plan.width), plan.horizon + 8 + near * deep
        body += lens(x, y, 16 + near * 110, 1.5 + near * 4, colour, 0.18 + 0.18 * near)
    lights = light_path(rng, 150, plan.moon[0], plan.horizon + 3, plan.height, 250, MOON)
    for x, y, width, colour in lights:
        near = (y - plan.horizon) / deep
        bright = rng.uniform(0.25, 0.7) * (1 - near * 0.6)
        body += lens(x, y, width, 1.5 + near * 5, colour, bright)
    return body


def _reflections(plan: Composition, rng: Random) -> str:
    """What lies dark on the water below the rock and the sloop, the cave's light, the surf."""
    body = ""
    left, shore, scale = plan.fort
    for index in range(46):
        y = shore - 1 + (index * 5.2 + rng.uniform(-3, 3)) * scale
        width = rng.uniform(60, 300) * scale
        x = rng.uniform(left + 20 - index * 1.2 + width / 2, plan.width)
        body += lens(x, y, width, 3, "#0A2230", 0.75 - index * 0.012)
    mouth, foot = plan.on_fort(CAVE[0], 645)
    for x, y, width, colour in light_path(rng, 14, mouth, foot, foot + 180, 50, LAMP):
        body += lens(x, y, width + 20, 2.5, colour, 0.6)
    body += placed(svg.path(_SURF, fill=FOAM, opacity=0.55), left, shore, scale)
    x, water = plan.on_sloop(306, FLOATS)
    scale = plan.sloop[2]
    for index in range(26):
        width = (436 - index * 10) * rng.uniform(0.75, 1.1) * scale
        y = water - 2 + index * 8.7 * scale
        body += lens(x + rng.uniform(-16, 16), y, width, 4, "#08202B", 0.8 - index * 0.027)
    return body
