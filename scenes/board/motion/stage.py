"""The board alone on the screen, moved from its place: for the great moments of a game."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import median, mode
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.board.ambience import shine
from scenes.board.lighting import LitGround, is_water
from scenes.board.motion.farewell import HORIZON
from scenes.kit import svg, transform
from scenes.kit.effects import Stamp, fade_in, silhouette
from scenes.kit.layout import Point, Side, Size, cut
from scenes.kit.look import Look
from scenes.kit.textures import Rgb

INSIDE = 0.44
"""Cells from the edge of the board to where more sea begins."""
SUN = 0.62
"""The radius of the sun, in cells."""
_FADES = 0.2  # cells in which it covers the edge
_SAMPLED = 0.4  # cells from the edge to where it is as deep as there
_SPARSE = 4  # rows from one that is looked at closely to the next
_SHADES = (0.94, 1.12)  # of open water, the darkest and the palest, by most of the sea at the edge
_ROWS = 12  # rows of the sea that are blended
_WAVES = 0.9  # waves in a square of two cells
_SEED = 1672
_SETS = 0.52  # how far down the sun sets, as a share of the edge of the sea
_SUNSET = (
    *((0.0, "#FFE08A", 0.98), (0.12, "#FFB45A", 0.94), (0.34, "#F0764E", 0.86)),
    *(
        (0.56, "#B44A6E", 0.76),
        (0.76, "#6A4490", 0.62),
        (0.88, "#3E4A8C", 0.34),
        (1.0, "#2C5A8A", 0.0),
    ),
)
"""The colours of the water around the sun, from it outwards, with their opacity."""
_AWAY = 0.64  # how far out to sea the sun sets, as a share of the sea beside a board
_HAZE = (0.1, 0.62)  # where the sky appears out of the haze, as shares of that sea
_SKY = (
    *((0.0, "#2B2A5C"), (0.3, "#4A3A7C"), (0.55, "#94507E"), (0.75, "#D9695E")),
    *((0.9, "#F79A55"), (1.0, "#FFCB76")),
)
"""The colours of the sky at sunset, from above down to the horizon."""
_HALO = ((0.0, "#FFF3C4", 0.95), (0.2, "#FFD27A", 0.6), (1.0, "#FF9A55", 0.0))
"""The light around the sun in the sky."""
_CLOUDS = (
    *((0.24, 0.5, 0.2, 0.016, "#C26A86"), (0.36, 0.535, 0.12, 0.012, "#E08A7A")),
    *((0.86, 0.42, 0.17, 0.016, "#B0628A"), (0.78, 0.455, 0.1, 0.011, "#DC8478")),
    *((0.5, 0.74, 0.16, 0.011, "#FFC48A"), (0.9, 0.78, 0.13, 0.01, "#FFC48A")),
)
"""Clouds: across and down the sky, half their length and height, as shares, and their colours."""
_FAR_HAZE = 0.3  # how deep haze is below a far horizon, in heights of the sky
_FAR_LIGHT = ((0.0, "#FFC27A", 0.75), (0.35, "#F79A55", 0.4), (1.0, "#F0764E", 0.0))
"""The colours of that haze, from the horizon down."""
_HEADLANDS = (("#9A4E74", 0.36, 0.62), ("#5C3763", 0.24, 0.8))
"""Headlands at a far horizon: their colours, how high they are, and how far from the sun."""
_GENTLE = 2.5  # how long headlands are at least, in heights of the sky
_DUSK = ((0.0, "#2B2A5C", 0.78), (0.45, "#4A3A7C", 0.54), (1.0, "#94507E", 0.0))
"""The colours of dusk over a strait without a sky, from above down."""
_DUSK_DOWN = 0.6  # how far down it is seen, as a share of the window
_GLITTER = 170  # flecks of light between the sun and the shore
_WATER = (
    ((100, 195, 196), (78, 42, 38)),
    ((50, 145, 162), (32, 37, 42)),
    ((26, 94, 106), (22, 36, 36)),
    ((240, 245, 230), (12, 14, 24)),
)
"""The colours of water in daylight, and how much each may differ: three depths, and foam."""
_SHADED = ((13, 54, 64), (14, 30, 34))
"""The colour of water in a shadow, and how much it may differ."""
_BRIGHT = 0.34  # how far down its light is brightest in a strait, as a share of its length
_ALONG = 1.1  # how far it shines from there along the strait, as a share of it
_ACROSS = 0.38  # how far it shines across, as a share of the width
_SMOOTH = 0.02  # how far lines on the water are smooth, in cells


class SeaPlace(NamedTuple):
    """Where there is more sea behind the edge of a board."""

    size: Size
    tall: bool
    """Whether it is below the board, and not beside it."""
    harbour: Rect = Rect(0, 0, 0, 0)
    """The water on the board, relative to the board."""
    corner: Point = (0, 0)
    """Where this sea begins, relative to the board."""
    rows: Point | None = None
    """The first and the last row of it that are seen in the end; None if all are seen."""


class SeaPictures(NamedTuple):
    """More sea before and in the light of the sunset."""

    bare: Surface
    lit: Surface


class OpenSea:
    """More sea behind the edge of a board: as deep as there, with waves, where the sun sets."""

    def __init__(self, look: Look, lit: LitGround, cell: int, place: SeaPlace) -> None:
        self._look = look
        self._lit = lit
        self._cell = cell
        self._place = place
        self._tall = tall = place.tall
        self._size = width, height = place.size
        if tall:
            self._sun = width * (1 - _SETS), float(height)
            self._reach = 0.97 * height + place.harbour.height
            """How far the light of the sun reaches: to the shore."""
        else:
            top, bottom = place.rows or (0, height)
            self._sun = width * _AWAY, top + HORIZON * (bottom - top)
            self._reach = self._sun[0] + place.harbour.width
        width, height = lit.ground.get_size()
        if tall:
            self._edge = Rect(0, height - round(_SAMPLED * cell), width, 1)
        else:
            self._edge = Rect(width - round(_SAMPLED * cell), 0, 1, height)

    def _find_rows(self) -> list[int]:
        """Return where each row of the sea is taken from: the nearest with nothing else on it."""
        ground, edge = self._lit.ground, self._edge
        places = [
            (index, edge.y) if self._tall else (edge.x, index) for index in range(max(edge.size))
        ]
        if self._look.theme.plain:
            # Its water has one colour, the most frequent one.
            colours = [tuple(ground.get_at(at)) for at in places]
            return [colours.index(mode(colours))] * len(colours)
        # Looked at so widely that the rows up to the next one are like it.
        samples = range(0, len(places), _SPARSE)
        water = [index for index in samples if is_water(ground, places[index], 2 * _SPARSE)]
        shades = {index: sum(ground.get_at(places[index])[:3]) for index in water}
        # Waves and the shallows around an islet are paler than open water, shadows are darker.
        usual = median(shades.values()) if shades else 0.0
        dark, pale = (share * usual for share in _SHADES)
        bare = [index for index in water if dark <= shades[index] <= pale]
        rows: list[int] = []
        found = bare[0] if bare else 0
        known = {*bare}
        for index in range(len(places)):
            looked_at = index - index % _SPARSE
            found = looked_at if looked_at in known else found
            rows.append(found)
        return rows

    def pictures(self, at: float) -> SeaPictures:
        """Return it at a time of the race, painted in steps."""
        bare = transform.smoothscale(self._line(at), self._size)
        lit = bare.copy()
        horizon = 0
        if self._look.theme.has_sunset:
            self._paint_sunset(lit)
            if not self._tall:
                self._paint_sky(lit)
                horizon = round(self._sun[1])
        for sea in (bare, lit):
            self._paint_waves(sea, horizon)
        return SeaPictures(bare, lit)

    def draw(self, target: Surface, pictures: SeaPictures, light: int) -> Rect:
        """Draw it on a board, with a sunset of an opacity up to 255; return its place."""
        bare, lit = pictures
        side = Side.TOP if self._tall else Side.LEFT
        place = Rect(self._place.corner, self._size)
        edge, beyond = cut(bare.get_rect(), side, self._faint)
        lit.set_alpha(light)
        for sea in pictures:
            target.blit(sea, beyond.move(place.topleft), beyond)
        # No line is seen where it begins on the board.
        appearing = bare.subsurface(edge).convert_alpha()
        appearing.blit(lit, (0, 0))
        fade_in(appearing, side, self._faint)
        target.blit(appearing, place)
        return place

    def _line(self, at: float) -> Surface:
        """Return the colours of the sea along the edge of the board."""
        rows = self._find_rows()
        seen = self._lit.part(self._edge, at)
        line = seen.copy()
        for index, row in enumerate(rows):
            if row != index:
                here, there = ((i, 0) if self._tall else (0, i) for i in (index, row))
                line.set_at(here, seen.get_at(there))
        few = (max(1, line.get_width() // _ROWS), max(1, line.get_height() // _ROWS))
        return transform.smoothscale(transform.smoothscale(line, few), line.get_size())

    def _paint_waves(self, sea: Surface, horizon: int) -> None:
        """Paint waves everywhere below the horizon."""
        random = Random(_SEED)
        width, height = self._size
        cell = self._cell
        for _ in range(round(width * height / (4 * cell * cell) * _WAVES)):
            place = random.randrange(cell // 2, width), random.randrange(cell // 2, height)
            wave = shine(self._look, cell, random.choice((2, 3, 4)))
            if place[1] > horizon + cell // 4:
                wave.draw(sea, place)

    def _paint_sunset(self, sea: Surface) -> None:
        """Colour the water where the sun sets, in steps; its opacity stays as it is."""
        width, height = self._size
        defs = svg.radial("s", _SUNSET, self._sun, self._reach)
        # It has no fine detail, so it is drawn at half its size.
        half = (width // 2, height // 2)
        glow = svg.raster(svg.rect(0, 0, width, height, fill="url(#s)"), half, 0.5, defs)
        glow = transform.smoothscale(glow, self._size)
        over = Surface(self._size).convert()
        over.fill("#FFFFFF")
        over.blit(silhouette(glow, "#000000"), (0, 0))
        sea.blit(over, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        over.fill("#000000")
        over.blit(glow, (0, 0))
        way, far = ((0, -1), height) if self._tall else ((0, 1), height - round(self._sun[1]))
        glitter = _glitter(self._sun, way, far, self._cell)
        over.blit(svg.raster(glitter, self._size), (0, 0))
        sea.blit(over, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def _paint_sky(self, sea: Surface) -> None:
        """Paint the sky above the horizon, half of the sun, and clouds; near the board is haze."""
        width, high = self._size[0], round(self._sun[1])
        air, defs = _air((width, high), self._sun[0])
        body = air + _clouds_and_sun((width, high), self._sun[0], SUN * self._cell)
        sky = svg.raster(body, (width, high), defs=defs)
        near, far = (share * width for share in _HAZE)
        haze = svg.linear("z", ((0.0, "#FFFFFF", 0.0), (1.0, "#FFFFFF", 1.0)), (near, 0), (far, 0))
        clear = svg.raster(svg.rect(0, 0, width, high, fill="url(#z)"), (width, high), defs=haze)
        sky.blit(clear, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        sea.blit(sky, (0, 0))

    def light_on_board(self) -> Stamp:
        """Return the light of the sunset on the water of the board, up to where this sea is."""
        here = self.edge.move(self._place.corner)
        place = self._place.harbour.clip(Rect((0, 0), here.bottomright))
        ways = zip(self._sun, self._place.corner, place.topleft, strict=True)
        x, y = (at + corner - left for at, corner, left in ways)
        defs = svg.radial("s", _SUNSET, (x, y), self._reach)
        body = svg.rect(0, 0, *place.size, fill="url(#s)")
        light = svg.raster(body, place.size, defs=defs)
        _keep_on_water(light, self._lit.ground.subsurface(place), self._cell)
        return Stamp(light, place.topleft)

    @property
    def edge(self) -> Rect:
        """The part of this sea in which it appears on the board, relative to its own corner."""
        wide, high = self._size
        return Rect(0, 0, wide, self._faint) if self._tall else Rect(0, 0, self._faint, high)

    @property
    def _faint(self) -> int:
        """The rows or columns in which it appears."""
        return max(1, round(_FADES * self._cell))


def far_sky(size: Size, sun: float, radius: float, strait: float) -> Surface:
    """Return the sky behind a strait between two headlands, with haze below it, in steps.

    The sun sets in the middle of the strait, which has a width at the horizon.
    """
    width, high = size
    deep = round(_FAR_HAZE * high)
    air, defs = _air(size, sun)
    defs += svg.linear("z", _FAR_LIGHT, (0, high), (0, high + deep))
    air += svg.rect(0, high, width, deep, fill="url(#z)")
    # It has no fine detail, so it is drawn at half its size.
    half = svg.raster(air, (width // 2, (high + deep) // 2), 0.5, defs)
    sky = transform.smoothscale(half, (width, high + deep))
    body = _clouds_and_sun(size, sun, radius)
    for tint, tall, beyond in _HEADLANDS:
        left, right = sun - strait * beyond, sun + strait * beyond
        # Gentle hills, which may begin outside.
        ends = min(0.0, left - _GENTLE * high), max(width, right + _GENTLE * high)
        for end, shore in zip(ends, (left, right), strict=True):
            body += svg.path(_headland(end, shore, high, tall * high), fill=tint)
    sky.blit(svg.raster(body, size), (0, 0))
    return sky


def dusk_above(size: Size) -> Surface:
    """Return the dusk over the upper part of a window, in front of which fireworks are bright."""
    width, high = size[0], round(_DUSK_DOWN * size[1])
    defs = svg.linear("d", _DUSK, (0, 0), (0, high))
    narrow = svg.raster(svg.rect(0, 0, 8, high, fill="url(#d)"), (8, high), defs=defs)
    return transform.scale(narrow, (width, high))


def _headland(end: float, shore: float, low: float, tall: float) -> str:
    """Return the outline of hills between the edge of a picture and a shore."""
    wide = shore - end
    hills = ((0.0, 0.7), (0.16, 1.0), (0.34, 0.62), (0.5, 0.8), (0.68, 0.42), (0.84, 0.3))
    points = [(end + at * wide, low - up * tall) for at, up in (*hills, (1.0, 0.0))]
    line = f"M{end:.1f} {low:.1f}L{points[0][0]:.1f} {points[0][1]:.1f}"
    # Round hills: a curve through the middle between each two points.
    for (x, y), (u, v) in pairwise(points[1:]):
        line += f"Q{x:.1f} {y:.1f} {(x + u) / 2:.1f} {(y + v) / 2:.1f}"
    return line + f"L{shore:.1f} {low:.1f}Z"


def _air(size: Size, sun: float) -> tuple[str, str]:
    """Return a bare sky with light around a sun at the horizon, and its colours."""
    width, high = size
    defs = svg.linear("k", [(at, colour, 1.0) for at, colour in _SKY], (0, 0), (0, high))
    defs += svg.radial("h", _HALO, (sun, high), 0.4 * width)
    return "".join(svg.rect(0, 0, width, high, fill=f"url(#{name})") for name in "kh"), defs


def _clouds_and_sun(size: Size, sun: float, radius: float) -> str:
    """Return what is in such a sky: clouds, and half of the sun."""
    width, high = size
    body = ""
    for across, down, wide, thick, colour in _CLOUDS:
        at = across * width, down * high
        body += svg.oval(*at, wide * width, thick * high, fill=colour, opacity=0.75)
    half = f"M{sun - radius:.1f} {high}A{radius:.1f} {radius:.1f} 0 0 1 {sun + radius:.1f} {high}Z"
    return body + svg.path(half, fill="#FFF6D2")


def strait_sunset(ground: Surface, strait: Rect, cell: int) -> Stamp:
    """Return the light of a sun that sets behind a strait, on all water of a ground there."""
    width, height = strait.size
    sun = (width / 2, 0.0)
    # A tall oval: the water is brightest in the middle, and cool near the shores.
    far = _ALONG * height
    defs = svg.radial("s", _SUNSET, (0, 0), far)
    oval = f"translate({width / 2} {_BRIGHT * height:.1f}) scale({_ACROSS * width / far:.3f} 1)"
    body = f'<g transform="{oval}">{svg.disc(0, 0, far, fill="url(#s)")}</g>'
    body += _glitter(sun, (0, 1), height, cell)
    light = svg.raster(body, strait.size, defs=defs)
    _keep_on_water(light, ground.subsurface(strait), cell)
    return Stamp(light, strait.topleft)


def _keep_on_water(light: Surface, bare: Surface, cell: int) -> None:
    """Remove a light wherever there is no sea on a ground in daylight."""
    light.blit(_soft(_sea_on(bare, cell), cell), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def cut_out(picture: Surface, bare: Surface, cell: int) -> Surface:
    """Return what is in the middle of a picture, without the water around it on a bare ground."""
    things = _water_on(bare, cell, (*_WATER, _SHADED))
    things.invert()
    thing = things.connected_component(bare.get_rect().center)
    cut = picture.convert_alpha()
    cut.blit(_soft(thing, cell), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _sea_on(bare: Surface, cell: int) -> pygame.Mask:
    """Return where there is sea on a ground in daylight."""
    sea = pygame.Mask(bare.get_size())
    # A pond is too small to reflect the sun.
    for basin in _water_on(bare, cell, _WATER).connected_components(cell**2):
        sea.draw(basin, (0, 0))
    return sea


def _water_on(bare: Surface, cell: int, colours: Sequence[tuple[Rgb, Rgb]]) -> pygame.Mask:
    """Return where there is water of some colours on a ground in daylight."""
    water = pygame.Mask(bare.get_size())
    # Some pixels beyond it, as no colour is pure between two.
    edge = _edge(cell)
    for colour, unlike in colours:
        pure = transform.mask_of_colour(bare, colour, (*unlike, 255))
        for beyond in ((0, 0), (edge, 0), (-edge, 0), (0, edge), (0, -edge)):
            water.draw(pure, beyond)
    return water


def _edge(cell: int) -> int:
    """Return the pixels of a smooth edge on the water."""
    return max(1, round(_SMOOTH * cell))


def _soft(shape: pygame.Mask, cell: int) -> Surface:
    """Return a shape in white, without jagged edges."""
    white = shape.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))
    return transform.box_blur(white, _edge(cell))


def _glitter(sun: tuple[float, float], way: Point, far: float, cell: int) -> str:
    """Return flecks of light from the sun in a direction, fewer and fewer."""
    random = Random(_SEED)
    body = ""
    for _ in range(_GLITTER):
        away = random.random() ** 1.3 * 0.92
        aside = random.gauss(0.0, 0.03 + 0.1 * away) * far
        x = sun[0] + (way[0] * away * far or aside)
        y = sun[1] + (way[1] * away * far or aside)
        half = cell * random.uniform(0.07, 0.3) * (1.2 - away)
        wave = f"M{x - half:.1f} {y:.1f}q{half:.1f} {-half * 0.22:.1f} {2 * half:.1f} 0"
        line = cell * random.uniform(0.018, 0.04)
        tint = "#FFF3C8" if away < 0.5 else "#FFC98A"
        body += svg.path(wave, stroke=tint, line=line, stroked=0.9 * (1 - away) ** 0.7)
    return body
