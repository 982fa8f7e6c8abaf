"""The menu's picture: the harbour of Cartagena at night, still but for a few small things."""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, svg
from scenes.kit.animation import Place, wave
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.theme import Colour
from scenes.kit.work import Work, part
from scenes.menu.harbour_picture import CAVE, FLOATS, Composition, still_picture
from scenes.menu.harbour_shapes import FOAM, LAMP, MOON, cloud, drawn, lens, light_path, star

_FLAME = "#FF9A3C"
_LANTERN = (40, 335)
_LEAN, _TILTS = 1.2, 13
"""How far the sloop leans to each side, in degrees, and in how many pictures."""
_BOW_WAVE = "M86 634q58 -17 116 -3t116 0t116 0t88 -3q-14 20 -88 20t-174 3t-174 -17Z"


class Glint(NamedTuple):
    """A light on the water or in the sky that comes and goes."""

    at: Place
    """Its middle, in pixels."""
    frames: Sequence[Surface]
    """From faint to bright."""
    phase: float
    period: float
    sway: float = 0

    def shown(self, seconds: float) -> tuple[Surface, Place]:
        """Its picture and the place of its corner at that time."""
        swing = math.sin(self.phase + seconds / self.period * math.tau)
        frame = self.frames[int((swing + 1) / 2 * (len(self.frames) - 0.01))]
        x = self.at[0] + self.sway * math.sin(self.phase * 3 + seconds * 0.8)
        return frame, (x - frame.get_width() / 2, self.at[1] - frame.get_height() / 2)


class _Flame(NamedTuple):
    """A light that flickers: how far it reaches, its colour, and how strong it is at rest."""

    radius: int
    colour: Colour
    strength: float


class Harbour:
    """The picture for one window: what is still is painted once, what lives at each drawing."""

    def __init__(self, look: Look, plan: Composition, clear: Rect, still: Surface) -> None:
        self._look, self._plan, self._clear = look, plan, clear
        self._unit = unit = look.scale.unit
        self.still = still
        """All that never moves."""
        rng = Random(11)
        self._stars = tuple(self._twinkling(rng))
        self._glints = sorted(self._water_lights(rng), key=lambda glint: glint.at[1])
        self._far = sum(glint.at[1] <= plan.sloop[1] * unit for glint in self._glints)
        self._upright = self._sloop()
        self._tilted: dict[int, Surface] = {}
        foam = svg.path(_BOW_WAVE, fill=FOAM, opacity=0.75)
        foam += svg.path("M576 636q20 -10 44 0", stroke=FOAM, line=4.5, stroked=0.7)
        self._foam = drawn(unit * plan.sloop[2], foam, (60, 590, 580, 80))
        x, y = plan.moon
        self._clouds = (
            (self._cloud(330, "#34627C", 0.88), (max(x - 240, plan.left + 90), y - 2), 80, 90),
            (self._cloud(270, "#3E6C86", 0.8), (x + 130, y - 160), 40, 70),
        )
        self._lantern = self._flame(175 * plan.sloop[2], _FLAME, 0.62)
        self._wick = self._flame(50 * plan.sloop[2], MOON, 0.7)
        self._cave = self._flame(CAVE[2] * plan.fort[2], _FLAME, 0.45)

    @classmethod
    def made(cls, look: Look, size: Size, clear: Rect) -> "Work[Harbour]":
        """The picture for a window of that size, of which the controls leave that part free."""
        unit = look.scale.unit
        edges = (clear.left / unit, clear.top / unit, clear.bottom / unit)
        plan = Composition.of(size[0] / unit, size[1] / unit, edges)
        still = yield from part(still_picture(look, plan, size, clear), 0, 0.9)
        return cls(look, plan, clear, still)

    def draw(self, target: Surface, seconds: float, *, flickering: bool = True) -> None:
        """Draw what lives as it is at that time, over the still picture; flames may be steady."""
        before = target.get_clip()
        target.set_clip(self._clear.clip(before))
        target.fblits([star.shown(seconds) for star in self._stars])
        for picture, (x, y), reach, period in self._clouds:
            place = (x + reach * wave(seconds, period)) * self._unit, y * self._unit
            target.blit(picture, place)
        shown = [glint.shown(seconds) for glint in self._glints]
        target.fblits(shown[: self._far])
        self._draw_sloop(target, seconds, flickering)
        target.fblits(shown[self._far :])
        burning = seconds * 0.8 * flickering + 5
        self._shine(target, self._cave, self._plan.on_fort(*CAVE[:2]), burning)
        target.set_clip(before)

    def _draw_sloop(self, target: Surface, seconds: float, flickering: bool) -> None:
        unit, (_, water, scale) = self._unit, self._plan.sloop
        tilt = round((wave(seconds, 6.4) + 1) / 2 * (_TILTS - 1))
        cos, sin = math.cos(_lean(tilt)), math.sin(_lean(tilt))
        middle, _ = self._plan.on_sloop(320, 0)
        risen = water + 5 * scale * wave(seconds, 4.3)

        def turned(x: float, y: float) -> Place:
            """A point of the grid, turned about the middle of the waterline."""
            dx, dy = (x - 320) * scale, (y - FLOATS) * scale
            return middle + dx * cos + dy * sin, risen - dx * sin + dy * cos

        picture = self._tilted.get(tilt)
        if picture is None:
            # One at a time, when it first leans so far.
            turn = math.degrees(_lean(tilt))
            picture = self._tilted[tilt] = pygame.transform.rotozoom(self._upright, turn, 1)
        width, height = picture.get_size()
        x, y = turned(320, 350)
        left, top = round(x * unit - width / 2), round(y * unit - height / 2)
        # The sea, not the hull, stays level: what sinks below it is not drawn.
        target.blit(picture, (left, top), (0, 0, width, round(water * unit) - top))
        x, y = self._plan.on_sloop(60, 590)
        target.blit(self._foam, ((x + 3 * wave(seconds, 5.2)) * unit, y * unit))
        for flame in (self._lantern, self._wick):
            self._shine(target, flame, turned(*_LANTERN), seconds * flickering)

    def _shine(self, target: Surface, flame: _Flame, at: Place, seconds: float) -> None:
        """A flame's light: three swings that never meet look like chance."""
        flicker = wave(seconds, 1.7) + wave(seconds, 0.61) + wave(seconds, 0.23)
        middle = round(at[0] * self._unit), round(at[1] * self._unit)
        strength = flame.strength + 0.05 * round(flicker)
        self._look.art.draw_glow(target, middle, flame.radius, flame.colour, strength)

    def _flame(self, reach: float, colour: Colour, strength: float) -> _Flame:
        return _Flame(max(1, round(reach * self._unit)), colour, strength)

    def _twinkling(self, rng: Random) -> Iterator[Glint]:
        plan, unit = self._plan, self._unit
        frames = [self._fading(star(12, 12, size), (24, 24)) for size in (6, 8, 10)]
        top, bottom = self._clear.top / unit + 24, plan.horizon - 120
        fort = Rect(plan.on_fort(-20, -80), (900, 900))
        corner = Rect(plan.width - 350, 0, 350, 140)
        for index in range(30):
            x = plan.left + 24 + (plan.width - plan.left - 48) * (index + rng.random()) / 30
            y = rng.uniform(top, bottom)
            covered = fort.collidepoint(x, y) or corner.collidepoint(x, y)
            if not covered and math.dist((x, y), plan.moon) > 150:
                place = x * unit, y * unit
                yield Glint(place, rng.choice(frames), rng.uniform(0, 6), rng.uniform(2.5, 6))

    def _water_lights(self, rng: Random) -> Iterator[Glint]:
        """The moving part of what the moon, the lantern and the cave throw on the water."""
        plan, unit = self._plan, self._unit
        lenses: dict[tuple[int, Colour], Sequence[Surface]] = {}
        rock = Rect(plan.on_fort(10, 0), (900, 640 * plan.fort[2]))
        hull = Rect(plan.on_sloop(110, FLOATS), (370 * plan.sloop[2], 130))
        for x, y, width, colour in self._light_paths(rng):
            span = 16 * max(1, round(width / 16))
            sway = 2 + span * 0.06
            if rock.collidepoint(x, y) or self._is_land(x, y) or x - span / 2 - sway < plan.left:
                continue
            if colour == MOON and hull.collidepoint(x, y) and rng.random() < 0.8:
                continue
            if (span, colour) not in lenses:
                high = 3 + span * 0.065
                body = lens(span / 2, high, span, high - 1, colour, 0.9)
                lenses[span, colour] = self._fading(body, (span, 2 * high))
            place, phase = (x * unit, y * unit), rng.uniform(0, 6)
            yield Glint(place, lenses[span, colour], phase, rng.uniform(2, 5), sway * unit)

    def _light_paths(self, rng: Random) -> Iterator[tuple[float, float, float, Colour]]:
        plan = self._plan
        yield from light_path(rng, 120, plan.moon[0], plan.horizon + 4, plan.height, 250, MOON)
        for x, y in (plan.on_sloop(_LANTERN[0], FLOATS + 10), plan.on_fort(CAVE[0], 645)):
            yield from light_path(rng, 13, x, y, y + 150, 40, LAMP)

    def _is_land(self, x: float, y: float) -> bool:
        areas = ((1620, 700, 400, 400), (1400, 980, 600, 200))
        return self._plan.wooded and any(
            Rect(self._plan.in_front(left, top), (width, height)).collidepoint(x, y)
            for left, top, width, height in areas
        )

    def _fading(self, body: str, size: tuple[float, float]) -> Sequence[Surface]:
        picture = drawn(self._unit, body, (0, 0, *size))
        return [effects.faded(picture, alpha) for alpha in (40, 90, 140, 185, 230)]

    def _cloud(self, width: float, colour: Colour, opacity: float) -> Surface:
        theme = self._look.theme
        seen = theme.scenery.on(colour) if theme.plain else colour
        body = cloud(width * 0.14, width * 0.26, width, seen, opacity)
        return drawn(self._unit, body, (0, 0, width * 1.2, width * 0.32))

    def _sloop(self) -> Surface:
        """The sloop at night with its lantern lit."""
        scale = self._plan.sloop[2] * self._unit
        size = round(640 * scale), round(700 * scale)
        upright = self._look.art.lit("scenery/sloop", size, effects.NIGHT).copy()
        ink = self._look.theme.ink
        x, y = _LANTERN
        lit = svg.rect(x - 14, y - 17, 28, 34, 6, fill="#FFE9A0", stroke=ink, line=5)
        lit += svg.path("M548 500Q586 560 600 700", stroke=ink, line=5.5)
        upright.blit(svg.raster(lit, size, scale), (0, 0))
        return upright


def _lean(tilt: int) -> float:
    """The angle of one of the pictures of the sloop."""
    return math.radians(_LEAN * (tilt / (_TILTS - 1) * 2 - 1))
