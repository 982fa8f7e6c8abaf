"""Plates to write on: buttons, panels, parchment; smooth at any size."""

import random
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.kit import effects, svg, transform
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.textures import slope
from scenes.kit.theme import Colour, CrewColour, Shades, Theme, Tone, mix


class Mood(Enum):
    """How a plate responds to the pointer."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"


class Ground(Enum):
    """What a flat panel is made of: wood for a player, dark for a tray, parchment for text."""

    WOOD = "wood"
    DARK = "dark"
    PARCHMENT = "parchment"
    SLOT = "slot"


SHADOW_ALPHA = 130
BUTTON_RADIUS = 20
RADIUS = 22
"""Units of the corner radius of a plate of parchment."""
HEADER = 70
"""The height of a section's header, in units."""
_FIBRE = 960
"""Units of the sides of a piece of parchment, which is repeated on larger sheets."""
_EDGE = 36
"""Units beyond the corners of a plate after which its edges and its shadow are uniform."""


def lip(height: float) -> float:
    """Return how far a button's lower plate shows below the upper one, in units."""
    return 8 if height >= 80 else 6


def has_nails(look: Look, size: Size, tone: Tone) -> bool:
    """Return whether a button of a given size is a plank with a nail at each end."""
    width, height = look.units(size)
    face = height - lip(height)
    planked = tone in (Tone.WOOD, Tone.DARK) and not look.theme.plain
    return planked and width > 3 * face and face >= 56


class _ButtonKind(NamedTuple):
    """What a button plate looks like, whatever its size."""

    tone: Tone
    mood: Mood
    radius: float
    rim: bool

    def shades(self, theme: Theme) -> Shades:
        """Return its colours."""
        return _shades_in(theme.tone(self.tone), self.mood)

    def shape(self, look: Look, size: Size) -> "_ButtonShape":
        """Return the measures of such a button of that size in pixels."""
        width, height = look.units(size)
        depth = lip(height)
        return _ButtonShape(
            width=width,
            face=height - depth,
            lip=depth,
            down=depth - 3 if self.mood is Mood.PRESSED else 0,
            line=(6.0 if height >= 64 else 4.5) * look.theme.stroke,
            radius=self.radius,
        )


class _ButtonShape(NamedTuple):
    """The measures of a button, which is an upper plate over a lower one of the same size."""

    width: float
    face: float
    """The height of each plate."""
    lip: float
    """How far below the top the lower plate begins."""
    down: float
    """How far the upper plate is pressed down."""
    line: float
    """The thickness of the outlines."""
    radius: float

    def plate(self, top: float, fill: str, stroke: Colour) -> str:
        """Draw a plate with its outline that begins there."""
        left, width, height = self.line / 2, self.width - self.line, self.face - self.line
        outline = (left, left + top, width, height, self.radius)
        return svg.rect(*outline, fill=fill, stroke=stroke, line=self.line)

    def lit_edges(self, colour: Colour) -> str:
        """Draw the edges of the upper plate that are lit: the top, and weaker the left."""
        inner = self.line + 3
        bend = max(self.radius, inner + 4)
        top = inner + self.down
        upper = f"M{bend} {top}H{self.width - bend:.1f}"
        left = f"M{inner} {self.face - bend + self.down:.1f}V{bend + self.down}"
        left += f"Q{inner} {top} {bend} {top}"
        lit = ((upper, 0.75), (left, 0.45))
        return "".join(svg.path(d, stroke=colour, line=4, stroked=share) for d, share in lit)

    def rim(self, colour: Colour) -> str:
        """Draw a thin line inside the outline of the upper plate."""
        inner = self.line + 1.5
        height = self.face - 2 * inner
        inside = (inner, inner + self.down, self.width - 2 * inner, height, self.radius - 4)
        return svg.rect(*inside, stroke=colour, line=2, stroked=0.6)

    def nails(self, theme: Theme) -> str:
        """Draw a nail at each end of the upper plate."""
        body = ""
        middle = self.face / 2 + self.down
        for x in (19.0, self.width - 19):
            body += svg.disc(x, middle, 6, fill=theme.cream_dim, stroke=theme.ink, line=3)
            body += svg.disc(x - 1.5, middle - 1.5, 2, fill="#FFFFFF")
        return body

    def grain(self, colour: Colour) -> str:
        """Draw the grain of a plank on the upper plate."""
        rng = random.Random(round(self.width) * 31 + round(self.face))
        body = ""
        count = max(3, round(self.face / 22))
        for index in range(count):
            y = 14 + self.down + index * (self.face - 28) / (count - 1) + rng.uniform(-3, 3)
            start = rng.uniform(self.radius, self.width * 0.3)
            end = rng.uniform(self.width * 0.55, self.width - self.radius)
            d = f"M{start:.0f} {y:.1f}Q{(start + end) / 2:.0f} {y + rng.uniform(-7, 7):.1f} "
            d += f"{end:.0f} {y + rng.uniform(-3, 3):.1f}"
            body += svg.path(d, stroke=colour, line=2.5, stroked=0.35)
        return body


@stamp
def button(
    look: Look,
    size: Size,
    tone: Tone,
    mood: Mood = Mood.REST,
    *,
    radius: float = BUTTON_RADIUS,
    rim: bool = False,
) -> Stamp:
    """Return a button plate: with a rim as on the boards, or with nails if it is a plank.

    The size is in pixels and includes the lip; the radius is in units.
    """
    kind = _ButtonKind(tone, mood, radius, rim)
    details = _details(look, size, kind)
    (small, _), (more, _) = cut(look, size, radius)
    if rim or not more:
        # With a rim the light falls at an angle, so that no part is like another.
        return _button_plate(look, size, kind, details)
    plate = effects.stretched(_bare_button(look, (small, size[1]), kind), (more, 0))
    if details:
        left, above = plate.offset
        plate.surface.blit(look.raster(details, size), (-left, -above))
    return plate


@stamp
def _bare_button(look: Look, size: Size, kind: _ButtonKind) -> Stamp:
    """Return a button plate without grain and nails, which is the same all along its middle."""
    return _button_plate(look, size, kind)


def _button_plate(look: Look, size: Size, kind: _ButtonKind, details: str = "") -> Stamp:
    """Return a button plate with a drawing on it, over its shadow."""
    theme = look.theme
    shades = kind.shades(theme)
    edge = theme.edge(kind.tone)
    shape = kind.shape(look, size)
    body = shape.plate(shape.lip, shades.lip, edge)
    body += shape.plate(shape.down, "url(#b)", edge)
    if not theme.plain:
        body += shape.lit_edges(shades.line)
    # The light falls at an angle on a button with a rim.
    end = (shape.width * 0.12 if kind.rim else 0, shape.face + shape.down)
    defs = svg.linear("b", svg.even(shades.hi, shades.mid, shades.lo), (0, shape.down), end)
    blur, lower = (6, 4) if kind.mood is Mood.PRESSED else (10, 8)
    return raised(look, body + details, size, defs, radius=blur, lower=lower)


def _details(look: Look, size: Size, kind: _ButtonKind) -> str:
    """Return the grain of a plank, and its rim or nails."""
    theme = look.theme
    if theme.plain:
        return ""
    shades = kind.shades(theme)
    shape = kind.shape(look, size)
    body = ""
    if kind.tone in (Tone.WOOD, Tone.DARK):
        body += shape.grain(shades.lip)
    if kind.rim:
        body += shape.rim(shades.line)
    elif has_nails(look, size, kind.tone):
        body += shape.nails(theme)
    return body


@stamp
def panel(
    look: Look,
    size: Size,
    ground: Ground,
    *,
    radius: float = 16,
    active: bool = False,
) -> Stamp:
    """Return a flat panel; an active one has a gold frame."""
    theme = look.theme
    wood, dark, parchment = theme.lips
    fill, rim, under = {
        Ground.WOOD: (theme.wood, theme.wood_edge, wood),
        Ground.DARK: (theme.tray, theme.tray_edge, dark),
        Ground.PARCHMENT: (theme.paper, theme.paper_light, parchment),
        Ground.SLOT: (theme.slot[::-1], theme.shadow, theme.tray_edge),
    }[ground]
    width, height = whole = look.units(size)
    line = 4 * theme.stroke
    body = svg.inner((width, height - 4), line, radius - 2, fill="url(#a)")
    if ground is Ground.WOOD and not theme.plain:
        body += _streaks(theme, width, height)
    if not theme.plain:
        body += svg.inner((width, height - 4), 6.5, radius - 4, stroke=rim, line=2, stroked=0.75)
    defs = svg.linear("a", svg.even(*fill), (0, 0), (width * 0.25, height))
    if active:
        body += svg.inner(whole, 3.5, radius, stroke=theme.select_dark, line=7)
        body += svg.inner(whole, 3, radius, stroke=theme.select, line=5)
    small, more = cut(look, size, radius)
    plate = effects.stretched(_panel_frame(look, small, radius, under), more)
    left, above = plate.offset
    plate.surface.blit(look.raster(body, size, defs), (-left, -above))
    return _under(plate, halo(look, size, radius)) if active else plate


@stamp
def _panel_frame(look: Look, size: Size, radius: float, under: Colour) -> Stamp:
    """Return the outline of a panel with its lower edge and its shadow."""
    theme = look.theme
    line = 4 * theme.stroke
    body = svg.inner(look.units(size), line / 2, radius, fill=under, stroke=theme.line, line=line)
    return raised(look, body, size, radius=7, lower=7)


def _streaks(theme: Theme, width: float, height: float) -> str:
    rng = random.Random(round(width) * 31 + round(height))
    body = ""
    y = 14.0
    while y < height - 16:
        start = rng.uniform(14, width / 2)
        length = min(rng.uniform(width / 6, width / 2), width - 14 - start)
        d = f"M{start:.0f} {y:.1f}c{length * 0.3:.0f} -3 {length * 0.6:.0f} 4 {length:.0f} 0"
        body += svg.path(d, stroke=theme.wood_grain, line=2, stroked=0.3)
        y += 14 + rng.uniform(-4, 4)
    return body


@stamp
def halo(look: Look, size: Size, radius: float = 16) -> Stamp:
    """Return the warm light around something chosen or active."""
    glow = look.theme.focus_glow
    shape = look.raster(svg.inner(look.units(size), 0, radius, fill=glow), size)
    return effects.soft(shape, glow, 235, look.px(10))


def shadow(look: Look, plate: Surface, *, radius: float = 10, lower: float = 8) -> Stamp:
    """Return a plate over its shadow: light comes from the top left."""
    return effects.shadowed(plate, *_cast(look, radius, lower))


def raised(
    look: Look, body: str, size: Size, defs: str = "", *, radius: float = 10, lower: float = 8
) -> Stamp:
    """Return an SVG drawing measured in units over its shadow, cached on disk."""
    key = f"{body} {defs} {size} {look.scale.unit}"
    cast = _cast(look, radius, lower)
    return look.art.over_shadow(key, lambda: look.raster(body, size, defs), *cast)


def _cast(look: Look, radius: float, lower: float) -> tuple[Colour, int, int, Point]:
    """Return the colour, the opacity, the blur and the offset of a shadow."""
    blur = max(1, look.px(radius))
    return look.theme.shadow, SHADOW_ALPHA, blur, (look.px(3), look.px(lower))


def _shades_in(shades: Shades, mood: Mood) -> Shades:
    """Return a tone's shades, lighter under the pointer and darker when pressed."""
    match mood:
        case Mood.REST:
            return shades
        case Mood.HOVER:
            return replace(
                shades,
                hi=mix(shades.hi, shades.line, 0.4),
                mid=mix(shades.mid, shades.hi, 0.35),
                lo=mix(shades.lo, shades.mid, 0.4),
            )
        case Mood.PRESSED:
            return replace(
                shades,
                hi=mix(shades.hi, shades.mid, 0.55),
                mid=mix(shades.mid, shades.lo, 0.3),
                lo=mix(shades.lo, shades.mid, 0.2),
            )


@stamp
def band(look: Look, high: int, crew: CrewColour, *, radius: float = 16, inset: float = 5) -> Stamp:
    """Return the left end of a panel in a player's colour, as far as a portrait covers its edge.

    It is a stamp of its own, so that all players share the panel.
    """
    height = high / look.scale.unit
    left, low = inset, height - 4 - inset
    edge = min(height * 0.5, 56)
    d = (
        f"M{radius + 2:.1f} {left}H{edge:.1f}V{low:.1f}H{radius + 2:.1f}"
        f"C{left + 5} {low:.1f} {left} {low - 5:.1f} {left} {low - 13:.1f}"
        f"L{left} {radius + 4:.1f}C{left} {left + 5} {left + 5} {left} {radius + 2:.1f} {left}Z"
    )
    shades = svg.linear("c", svg.even(crew.hi, crew.mid, crew.lo), (0, 0), (0, height))
    return look.drawing(svg.path(d, fill="url(#c)"), (look.px(edge) + 1, high), shades)


def _under(upper: Stamp, lower: Stamp) -> Stamp:
    """Return two stamps combined into one."""
    stamps = (lower, upper)
    area, *others = (each.surface.get_rect(topleft=each.offset) for each in stamps)
    area.unionall_ip(others)
    whole = effects.blank(area.size)
    for each in stamps:
        each.draw(whole, (-area.x, -area.y))
    return Stamp(whole, area.topleft)


@stamp
def paper(look: Look, size: Size, radius: float = RADIUS) -> Stamp:
    """Return a plate of parchment with round corners."""
    return _sheet(look, size, radius)


def fibre(look: Look) -> Surface:
    """Return the fibres of all parchment."""
    side = look.px(_FIBRE)
    return look.textures.fibre((side, side), look.scale.unit)


def _sheet(look: Look, size: Size, radius: float) -> Stamp:
    """Paint a small sheet and stretch it, as a large drawing of the same takes long."""
    small, more = cut(look, size, radius)
    white = _white(look, small, radius)
    sheet, offset = effects.stretched(white, more)
    corner = (-offset[0], -offset[1])
    # Multiplying the colours alone keeps the transparency, and hardly changes the dark shadow.
    hi, mid, lo = look.theme.paper
    light = slope(size, [(0, hi), (0.55, mid), (1, lo)], (0.4, 1))
    sheet.blit(light, corner, special_flags=pygame.BLEND_RGB_MULT)
    fibres = fibre(look)
    wide, high = fibres.get_size()
    for column in range(-(-size[0] // wide)):
        for row in range(-(-size[1] // high)):
            # Neighbouring tiles are mirrored, so that there is no visible seam.
            tile = transform.flip(fibres, column % 2 == 1, row % 2 == 1)
            at = (corner[0] + column * wide, corner[1] + row * high)
            sheet.blit(tile, at, special_flags=pygame.BLEND_RGB_MULT)
    lines = _paper_lines(look, small, radius)
    lines = effects.stretched(lines, more)
    lines.draw(sheet, corner)
    return Stamp(sheet, offset)


def cut(look: Look, size: Size, radius: float) -> tuple[Size, Size]:
    """Return the size of a small plate with the same corners and shadow, and what it lacks."""
    side = look.px(2 * (radius + _EDGE))
    small = min(size[0], side), min(size[1], side)
    return small, (size[0] - small[0], size[1] - small[1])


@stamp
def _white(look: Look, size: Size, radius: float) -> Stamp:
    """Return a white sheet."""
    sheet = svg.inner(look.units(size), 3, radius, fill="#FFFFFF")
    return raised(look, sheet, size)


@stamp
def _paper_lines(look: Look, size: Size, radius: float) -> Stamp:
    """Return the lines around a sheet of parchment."""
    theme = look.theme
    whole = look.units(size)
    lines = svg.inner(whole, 3, radius, stroke=theme.line, line=6)
    if not theme.plain:
        lines += svg.inner(whole, 8, radius - 4, stroke=theme.paper_light, line=2.5, stroked=0.8)
        lines += svg.inner(whole, 11.5, radius - 7, stroke=theme.paper_line, line=2.5)
    return look.drawing(lines, size)


@stamp
def section(look: Look, size: Size, head: float = HEADER) -> Stamp:
    """Return a plate of parchment with a wooden header."""
    theme = look.theme
    width, _ = look.units(size)
    d = f"M24 3H{width - 24:.1f}Q{width - 3:.1f} 3 {width - 3:.1f} 24V{head - 3:.1f}H3V24Q3 3 24 3Z"
    top = svg.path(d, fill="url(#w)", stroke=theme.line, line=6)
    top += svg.path(f"M24 9.5H{width - 24:.1f}", stroke=theme.wood_edge, line=3.5, stroked=0.7)
    rng = random.Random(round(width))
    for _ in range(0 if theme.plain else 5):
        x = rng.uniform(16, width * 0.6)
        y = rng.uniform(20, head - 14)
        length = min(rng.uniform(0.1, 0.4) * width, width - 20 - x)
        d = f"M{x:.0f} {y:.1f}q{length / 2:.0f} {rng.uniform(-4, 4):.1f} {length:.0f} 0"
        top += svg.path(d, stroke=theme.wood_grain, line=2.5, stroked=0.25)
    defs = svg.linear("w", svg.even(*theme.wood), (0, 0), (0, head))
    sheet, (left, above) = _sheet(look, size, 24)
    header = look.raster(top, (size[0], look.px(head + 3)), defs)
    sheet.blit(header, (-left, -above))
    return Stamp(sheet, (left, above))


@stamp
def field(look: Look, size: Size, *, active: bool = False, radius: float = 18) -> Stamp:
    """Return a light box on parchment to read or write in; an active one has a gold line."""
    theme = look.theme
    edge, line = (theme.gold, 6) if active else (theme.field_line, 3)
    box = svg.inner(look.units(size), 3, radius, fill=theme.field, stroke=edge, line=line)
    return look.drawing(box, size)


@stamp
def option(look: Look, size: Size, mood: Mood = Mood.REST) -> Stamp:
    """Return a light plate with an ink outline that can be tapped as a whole."""
    theme = look.theme
    whole = look.units(size)
    usual, inner = theme.option
    fill = {Mood.REST: usual, Mood.HOVER: theme.field, Mood.PRESSED: theme.paper[2]}[mood]
    body = svg.inner(whole, 3, 18, fill=fill, stroke=theme.line, line=5)
    return look.drawing(body + svg.inner(whole, 9, 12, stroke=inner, line=2), size)


@stamp
def vacancy(look: Look, size: Size, radius: float = RADIUS) -> Stamp:
    """Return a dark hollow with a dashed edge: an empty place."""
    theme = look.theme
    width, height = whole = look.units(size)
    body = svg.inner(whole, 4, radius, fill=theme.scenery.on("#1E120C"), opacity=0.5)
    edge = svg.round_corners(4, 4, width - 8, height - 8, radius)
    dash = min(14.0, max(6.0, width / 14))
    light = theme.paper_light if theme.plain else theme.paper[1]
    body += svg.path(svg.dashes(edge, dash, dash * 0.93), stroke=light, line=4, stroked=0.85)
    return look.drawing(body, size)
