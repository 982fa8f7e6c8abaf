"""Plates: everything raised or sunk that something is written on, smooth at any size."""

import random
from collections.abc import Callable, Hashable
from enum import Enum

import pygame

from scenes.kit import effects, svg
from scenes.kit.cache import MemoryCache
from scenes.kit.effects import Stamp
from scenes.kit.layout import Scale, Size
from scenes.kit.textures import Textures
from scenes.kit.theme import Colour, CrewColour, Shades, Theme, Tone, mix


class Mood(Enum):
    """How a plate answers the pointer."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"


class Ground(Enum):
    """What a flat panel is made of: wood is somebody, dark is a tray, parchment tells."""

    WOOD = "wood"
    DARK = "dark"
    PARCHMENT = "parchment"
    SLOT = "slot"


SHADOW_ALPHA = 130
BUTTON_RADIUS = 20


def lip(height: float) -> float:
    """How much lower the lower plate of a button of that height lies, in units."""
    return 8 if height >= 80 else 6


class Plates:
    """Plates in the colours of a theme, each with its shadow, kept once made.

    A size is in pixels and includes the lip; radii are in units.
    """

    def __init__(self, theme: Theme, textures: Textures, megabytes: int = 160) -> None:
        self._theme = theme
        self._textures = textures
        self._kept: MemoryCache[Stamp] = MemoryCache(
            megabytes << 20, lambda stamp: stamp.surface.get_pitch() * stamp.surface.get_height()
        )

    def made(self, key: Hashable, scale: Scale, make: Callable[[], Stamp]) -> Stamp:
        """A plate of any making, kept under that key at that scale."""
        return self._kept.get((key, round(scale.unit, 4)), make)

    def button(
        self,
        size: Size,
        tone: Tone,
        scale: Scale,
        mood: Mood = Mood.REST,
        *,
        radius: float = BUTTON_RADIUS,
        rim: bool = False,
    ) -> Stamp:
        """Something to press; with a rim as on the boards, else with nails where it is a plank."""
        key = ("button", size, tone, mood, radius, rim)
        return self.made(key, scale, lambda: self._button(size, tone, scale, mood, radius, rim))

    def _button(
        self, size: Size, tone: Tone, scale: Scale, mood: Mood, radius: float, rim: bool
    ) -> Stamp:
        theme, shades = self._theme, _answering(self._theme.tone(tone), mood)
        width, height = size[0] / scale.unit, size[1] / scale.unit
        depth = lip(height)
        line = (6.0 if height >= 64 else 4.5) * theme.stroke
        half, edge = line / 2, theme.edge(tone)
        face = height - depth
        down = depth - 3 if mood is Mood.PRESSED else 0
        across, tall = width - line, face - line
        body = svg.rect(
            half, half + depth, across, tall, radius, fill=shades.lip, stroke=edge, line=line
        )
        body += svg.rect(
            half, half + down, across, tall, radius, fill="url(#b)", stroke=edge, line=line
        )
        planked = tone in (Tone.WOOD, Tone.DARK) and not theme.plain
        if planked:
            body += self._grain(width, face, down, radius, shades)
        if not theme.plain:
            body += _light(width, face, down, radius, line, shades.line)
        if rim and not theme.plain:
            body += svg.rect(
                line + 1.5,
                line + 1.5 + down,
                width - 2 * line - 3,
                face - 2 * line - 3,
                radius - 4,
                stroke=shades.line,
                line=2,
                stroked=0.6,
            )
        elif planked and width > 2.4 * face and face >= 56:
            for x in (19.0, width - 19):
                body += svg.disc(
                    x, face / 2 + down, 6, fill=theme.cream_dim, stroke=theme.ink, line=3
                )
                body += svg.disc(x - 1.5, face / 2 - 1.5 + down, 2, fill="#FFFFFF")
        defs = svg.linear(
            "b",
            svg.even(shades.hi, shades.mid, shades.lo),
            (0, down),
            (width * 0.12 if rim else 0, face + down),
        )
        plate = svg.raster(body, size, scale.unit, defs)
        pressed = mood is Mood.PRESSED
        return self.shadow(plate, scale, radius=6 if pressed else 10, lower=4 if pressed else 8)

    def _grain(
        self, width: float, height: float, down: float, radius: float, shades: Shades
    ) -> str:
        rng = random.Random(round(width) * 31 + round(height))
        body = ""
        count = max(3, round(height / 22))
        for index in range(count):
            y = 14 + down + index * (height - 28) / (count - 1) + rng.uniform(-3, 3)
            start = rng.uniform(radius, width * 0.3)
            end = rng.uniform(width * 0.55, width - radius)
            body += svg.path(
                f"M{start:.0f} {y:.1f}Q{(start + end) / 2:.0f} {y + rng.uniform(-7, 7):.1f} "
                f"{end:.0f} {y + rng.uniform(-3, 3):.1f}",
                stroke=shades.lip,
                line=2.5,
                stroked=0.35,
            )
        return body

    def panel(
        self,
        size: Size,
        ground: Ground,
        scale: Scale,
        *,
        radius: float = 16,
        active: bool = False,
        band: CrewColour | None = None,
    ) -> Stamp:
        """A flat panel of the boards; active with a gold frame, with a band in a crew's colour."""
        key = ("panel", size, ground, radius, active, band)
        return self.made(key, scale, lambda: self._panel(size, ground, scale, radius, active, band))

    def _panel(
        self,
        size: Size,
        ground: Ground,
        scale: Scale,
        radius: float,
        active: bool,
        band: CrewColour | None,
    ) -> Stamp:
        theme = self._theme
        fill, rim, under = _grounds(theme)[ground]
        width, height = size[0] / scale.unit, size[1] / scale.unit
        line = 4 * theme.stroke
        half = line / 2
        body = svg.rect(
            half,
            half,
            width - line,
            height - line,
            radius,
            fill=under,
            stroke=theme.line,
            line=line,
        )
        body += svg.rect(
            line, line, width - 2 * line, height - 2 * line - 4, radius - 2, fill="url(#a)"
        )
        if ground is Ground.WOOD and not theme.plain:
            body += self._streaks(width, height)
        if not theme.plain:
            body += svg.rect(
                6.5, 6.5, width - 13, height - 17, radius - 4, stroke=rim, line=2, stroked=0.75
            )
        defs = svg.linear("a", svg.even(*fill), (0, 0), (width * 0.25, height))
        if band is not None:
            body += _band(theme, height, radius)
            defs += svg.linear("c", svg.even(band.hi, band.mid, band.lo), (0, 0), (0, height))
        if active:
            body += svg.rect(
                3.5, 3.5, width - 7, height - 7, radius, stroke=theme.select_dark, line=7
            )
            body += svg.rect(3, 3, width - 6, height - 6, radius, stroke=theme.select, line=5)
        plate = svg.raster(body, size, scale.unit, defs)
        stamp = self.shadow(plate, scale, radius=7, lower=7)
        return _under(stamp, self.halo(size, scale, radius)) if active else stamp

    def _streaks(self, width: float, height: float) -> str:
        rng = random.Random(round(width) * 31 + round(height))
        body = ""
        y = 14.0
        while y < height - 16:
            start = rng.uniform(14, width / 2)
            length = min(rng.uniform(width / 6, width / 2), width - 14 - start)
            body += svg.path(
                f"M{start:.0f} {y:.1f}c{length * 0.3:.0f} -3 {length * 0.6:.0f} 4 {length:.0f} 0",
                stroke=self._theme.wood_grain,
                line=2,
                stroked=0.3,
            )
            y += 14 + rng.uniform(-4, 4)
        return body

    def halo(self, size: Size, scale: Scale, radius: float = 16) -> Stamp:
        """The warm light around something that is chosen or active now."""
        key = ("halo", size, radius)
        return self.made(key, scale, lambda: self._halo(size, scale, radius))

    def _halo(self, size: Size, scale: Scale, radius: float) -> Stamp:
        width, height = size[0] / scale.unit, size[1] / scale.unit
        glow = self._theme.focus_glow
        shape = svg.raster(svg.rect(0, 0, width, height, radius, fill=glow), size, scale.unit)
        return effects.soft(shape, glow, 235, scale.px(10))

    def shadow(
        self, plate: pygame.Surface, scale: Scale, *, radius: float = 10, lower: float = 8
    ) -> Stamp:
        """A plate over its shadow: light comes from the top left."""
        offset = (scale.px(3), scale.px(lower))
        return effects.shadowed(
            plate, self._theme.shadow, SHADOW_ALPHA, max(1, scale.px(radius)), offset
        )


def _answering(shades: Shades, mood: Mood) -> Shades:
    match mood:
        case Mood.REST:
            return shades
        case Mood.HOVER:
            lighter = (
                mix(shades.hi, shades.line, 0.4),
                mix(shades.mid, shades.hi, 0.35),
                mix(shades.lo, shades.mid, 0.4),
            )
        case Mood.PRESSED:
            lighter = (
                mix(shades.hi, shades.mid, 0.55),
                mix(shades.mid, shades.lo, 0.3),
                mix(shades.lo, shades.mid, 0.2),
            )
    return Shades(*lighter, shades.lip, shades.line, shades.text, shades.outlined)


def _light(
    width: float, height: float, down: float, radius: float, line: float, colour: Colour
) -> str:
    """The lit edges of a raised plate: the top, and weaker the left."""
    inner = line + 3
    bend = max(radius, inner + 4)
    top = inner + down
    return svg.path(
        f"M{bend} {top}H{width - bend:.1f}", stroke=colour, line=4, stroked=0.75
    ) + svg.path(
        f"M{inner} {height - bend + down:.1f}V{bend + down}Q{inner} {top} {bend} {top}",
        stroke=colour,
        line=4,
        stroked=0.45,
    )


def _grounds(theme: Theme) -> dict[Ground, tuple[tuple[Colour, ...], Colour, Colour]]:
    """The gradient, the rim and the lip of each ground."""
    wood, dark, parchment = theme.lips
    return {
        Ground.WOOD: (theme.wood, theme.wood_edge, wood),
        Ground.DARK: (theme.tray, theme.tray_edge, dark),
        Ground.PARCHMENT: (theme.paper, theme.paper_light, parchment),
        Ground.SLOT: (theme.slot[::-1], theme.shadow, theme.tray_edge),
    }


def _band(theme: Theme, height: float, radius: float) -> str:
    edge = min(height * 0.62, 90)
    low = height - 9
    return (
        svg.path(
            f"M{radius + 2:.1f} 5L{edge + 22:.1f} 5L{edge - 14:.1f} {low:.1f}"
            f"L{radius + 2:.1f} {low:.1f}C10 {low:.1f} 5 {low - 5:.1f} 5 {low - 13:.1f}"
            f"L5 {radius + 4:.1f}C5 10 10 5 {radius + 2:.1f} 5Z",
            fill="url(#c)",
        )
        + svg.path(f"M{edge + 22:.1f} 6L{edge - 14:.1f} {low - 1:.1f}", stroke=theme.line, line=4)
        + svg.path(
            f"M{edge + 27:.1f} 7L{edge - 9:.1f} {low - 2:.1f}", stroke=theme.wood_edge, line=2
        )
    )


def _under(upper: Stamp, lower: Stamp) -> Stamp:
    """Two stamps of one thing as one."""
    left = min(upper.offset[0], lower.offset[0])
    top = min(upper.offset[1], lower.offset[1])
    stamps = (lower, upper)
    width = max(s.offset[0] + s.surface.get_width() for s in stamps) - left
    height = max(s.offset[1] + s.surface.get_height() for s in stamps) - top
    whole = effects.blank((width, height))
    for stamp in stamps:
        stamp.draw(whole, (-left, -top))
    return Stamp(whole, (left, top))
