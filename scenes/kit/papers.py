"""Parchment: plates that tell something, sections with a wooden head, the torn sheet, fields."""

import random

import pygame
from pygame import Surface

from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look

RADIUS = 22
HEADER = 70
"""The height of a section's head, in units."""


def _units(look: Look, size: Size) -> tuple[float, float]:
    return size[0] / look.scale.unit, size[1] / look.scale.unit


def _textured(look: Look, plate: Surface) -> Surface:
    """Parchment's fibres on a plate; what is transparent stays so."""
    fibre = look.textures.fibre((look.px(960), look.px(960)), look.scale.unit)
    for x in range(0, plate.get_width(), fibre.get_width()):
        for y in range(0, plate.get_height(), fibre.get_height()):
            plate.blit(fibre, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return plate


def paper(look: Look, size: Size, radius: float = RADIUS) -> Stamp:
    """A plate of parchment with round corners."""

    def make() -> Stamp:
        return look.plates.shadow(_paper(look, size, radius), look.scale)

    return look.plates.made(("paper", size, radius), look.scale, make)


def _paper(look: Look, size: Size, radius: float) -> Surface:
    theme = look.theme
    width, height = _units(look, size)
    hi, mid, lo = theme.paper
    stops: list[svg.Stop] = [(0, hi), (0.55, mid), (1, lo)]
    plate = svg.raster(
        svg.rect(3, 3, width - 6, height - 6, radius, fill="url(#p)"),
        size,
        look.scale.unit,
        svg.linear("p", stops, (0, 0), (width * 0.4, height)),
    )
    _textured(look, plate)
    lines = svg.rect(3, 3, width - 6, height - 6, radius, stroke=theme.line, line=6)
    if not theme.plain:
        lines += svg.rect(
            *(8, 8, width - 16, height - 16, radius - 4),
            stroke=theme.paper_light,
            line=2.5,
            stroked=0.8,
        )
        lines += svg.rect(
            11.5, 11.5, width - 23, height - 23, radius - 7, stroke=theme.paper_line, line=2.5
        )
    plate.blit(svg.raster(lines, size, look.scale.unit), (0, 0))
    return plate


def section(look: Look, size: Size, head: float = HEADER) -> Stamp:
    """A plate of parchment under a head of wood."""

    def make() -> Stamp:
        theme = look.theme
        plate = _paper(look, size, 24)
        width, _ = _units(look, size)
        top = svg.path(
            f"M24 3H{width - 24:.1f}Q{width - 3:.1f} 3 {width - 3:.1f} 24V{head - 3:.1f}"
            f"H3V24Q3 3 24 3Z",
            fill="url(#w)",
            stroke=theme.line,
            line=6,
        )
        top += svg.path(
            f"M24 9.5H{width - 24:.1f}", stroke=look.theme.wood_edge, line=3.5, stroked=0.7
        )
        rng = random.Random(round(width))
        for _ in range(0 if theme.plain else 5):
            x, y = rng.uniform(16, width * 0.6), rng.uniform(20, head - 14)
            length = min(rng.uniform(0.1, 0.4) * width, width - 20 - x)
            top += svg.path(
                f"M{x:.0f} {y:.1f}q{length / 2:.0f} {rng.uniform(-4, 4):.1f} {length:.0f} 0",
                stroke=theme.wood_grain,
                line=2.5,
                stroked=0.25,
            )
        defs = svg.linear("w", svg.even(*theme.wood), (0, 0), (0, head))
        plate.blit(svg.raster(top, size, look.scale.unit, defs), (0, 0))
        return look.plates.shadow(plate, look.scale)

    return look.plates.made(("section", size, head), look.scale, make)


def torn(look: Look, size: Size, seed: int = 5) -> str:
    """The path of a sheet's torn edge, to draw within it as well."""
    rng = random.Random(seed)
    width, height = _units(look, size)
    x, y, across, down = 6.0, 6.0, width - 12, height - 12
    points: list[tuple[float, float]] = []

    def off() -> float:
        return rng.uniform(-3.2, 3.2)

    step = 26
    points += [(x + i, y + off()) for i in range(0, int(across), step)]
    points += [(x + across + off(), y + i) for i in range(0, int(down), step)]
    points += [(x + across - i, y + down + off()) for i in range(0, int(across), step)]
    points += [(x + off(), y + down - i) for i in range(0, int(down), step)]
    return svg.polyline(points, closed=True)


def sheet(look: Look, size: Size, seed: int = 5) -> Stamp:
    """The large sheet of parchment with torn edges that a board lies on."""

    def make() -> Stamp:
        theme = look.theme
        width, height = _units(look, size)
        edge = torn(look, size, seed)
        hi, mid, lo = theme.sheet
        stops: list[svg.Stop] = [(0, hi), (0.55, mid), (1, lo)]
        plate = svg.raster(
            svg.path(edge, fill="url(#p)"),
            size,
            look.scale.unit,
            svg.radial("p", stops, (width * 0.42, height * 0.4), max(width, height) * 0.62),
        )
        _textured(look, plate)
        lines = "".join(
            svg.path(edge, stroke=theme.scenery.on("#6B3F14"), line=line, stroked=stroked)
            for line, stroked in ((44, 0.06), (30, 0.09), (18, 0.14), (9, 0.25), (4, 0.6))
        )
        # The burnt rim lies on the sheet only, so its outer half is cut away.
        rim = svg.raster(lines, size, look.scale.unit)
        shape = svg.raster(svg.path(edge, fill="#FFFFFF"), size, look.scale.unit)
        rim.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        plate.blit(rim, (0, 0))
        ink = svg.path(edge, stroke=theme.line, line=3.5)
        plate.blit(svg.raster(ink, size, look.scale.unit), (0, 0))
        return look.plates.shadow(plate, look.scale, radius=12, lower=10)

    return look.plates.made(("sheet", size, seed), look.scale, make)


def field(look: Look, size: Size, *, active: bool = False, radius: float = 18) -> Stamp:
    """A light box on parchment to read or write in; active with a gold line."""

    def make() -> Stamp:
        theme = look.theme
        width, height = _units(look, size)
        line = 6 if active else 3
        body = svg.rect(
            3,
            3,
            width - 6,
            height - 6,
            radius,
            fill=theme.field,
            stroke=theme.gold if active else theme.field_line,
            line=line,
        )
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("field", size, active, radius), look.scale, make)


def option(look: Look, size: Size, *, lit: bool = False, pressed: bool = False) -> Stamp:
    """A light plate with an outline of ink that can be tapped as a whole."""

    def make() -> Stamp:
        theme = look.theme
        width, height = _units(look, size)
        usual, inner = theme.option
        fill = theme.paper[2] if pressed else theme.field if lit else usual
        body = svg.rect(3, 3, width - 6, height - 6, 18, fill=fill, stroke=theme.line, line=5)
        body += svg.rect(9, 9, width - 18, height - 18, 12, stroke=inner, line=2)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("option", size, lit, pressed), look.scale, make)


def vacancy(look: Look, size: Size, radius: float = RADIUS) -> Stamp:
    """A dark hollow with a dashed edge, where something may come."""

    def make() -> Stamp:
        theme = look.theme
        width, height = _units(look, size)
        body = svg.rect(
            4, 4, width - 8, height - 8, radius, fill=theme.scenery.on("#1E120C"), opacity=0.5
        )
        edge = svg.round_corners(4, 4, width - 8, height - 8, radius)
        dash = min(14.0, max(6.0, width / 14))
        body += svg.path(
            svg.dashes(edge, dash, dash * 0.93),
            stroke=theme.paper_light if theme.plain else theme.paper[1],
            line=4,
            stroked=0.85,
        )
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("vacancy", size, radius), look.scale, make)


def rule(look: Look, target: Surface, x: int, y: int, width: int) -> None:
    """A thin line that parts what is written on parchment."""
    pygame.draw.rect(target, look.theme.paper_line, (x, y, width, max(1, look.px(2.5))))
