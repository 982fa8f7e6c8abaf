"""Textures of seeded noise: the fibres of parchment, and the wooden table."""

import hashlib
import random
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import pygame
from pygame import Surface

from scenes.kit import svg, transform
from scenes.kit.cache import Budget, DiskCache, surfaces
from scenes.kit.layout import Size
from scenes.kit.theme import DAY, Theme, mix

Rgb: TypeAlias = tuple[int, int, int]


_WORTH_KEEPING = 1000 * 500
"""Pixels: making a smaller texture is faster than reading its file."""
_SHRINK = 8
"""How many times smaller a gradient is drawn, which has no fine detail."""
_FILL = "g"
"""The name of a gradient in its drawing."""


def noise(size: Size, cells: Size, seed: int, low: Rgb, high: Rgb) -> Surface:
    """Return clouds between two colours: random cells, smoothly stretched."""
    across = max(2, cells[0])
    down = max(2, cells[1])
    small = pygame.image.frombytes(
        random.Random(seed).randbytes(across * down), (across, down), "P"
    )
    # A palette is instant, while a loop over the bytes would take seconds.
    small.set_palette(
        [
            tuple(lo + (hi - lo) * step // 255 for lo, hi in zip(low, high, strict=True))
            for step in range(256)
        ]
    )
    return transform.smoothscale(small.convert(), size)


def shade(
    size: Size,
    stops: list[svg.Stop],
    centre: tuple[float, float],
    radius: float,
    shrink: int = _SHRINK,
) -> Surface:
    """Return a radial gradient, drawn that many times smaller and stretched.

    The centre is in shares of the size, the radius in widths.
    """
    return _drawn_small(
        size,
        shrink,
        lambda width, height: svg.radial(
            _FILL, stops, (centre[0] * width, centre[1] * height), radius * width
        ),
    )


def slope(size: Size, stops: list[svg.Stop], end: tuple[float, float]) -> Surface:
    """Return a gradient from the upper left corner to a point in shares of the size."""
    return _drawn_small(
        size,
        _SHRINK,
        lambda width, height: svg.linear(_FILL, stops, (0, 0), (end[0] * width, end[1] * height)),
    )


def _drawn_small(size: Size, shrink: int, gradient: Callable[[int, int], str]) -> Surface:
    """Return a picture of a gradient, which is defined for a smaller size, and stretched."""
    width, height = small = (max(2, size[0] // shrink), max(2, size[1] // shrink))
    fill = svg.rect(0, 0, width, height, fill=f"url(#{_FILL})")
    ground = Surface(small)
    ground.blit(svg.raster(fill, small, defs=gradient(width, height)), (0, 0))
    return transform.smoothscale(ground, size)


def fibre(size: Size, unit: float, seed: int = 7) -> Surface:
    """Return the fibres of parchment, to multiply a picture with."""

    def cells(x: float, y: float) -> Size:
        return round(size[0] / (x * unit)), round(size[1] / (y * unit))

    layers = (
        (cells(110, 96), (245, 239, 224)),
        (cells(9, 30), (250, 249, 245)),
        (cells(28, 34), (248, 245, 236)),
        (cells(4, 4), (250, 248, 245)),
    )
    # In large windows half the size is as smooth.
    small = (size[0] // 2, size[1] // 2) if unit >= 1 else size
    ground = Surface(small)
    ground.fill((255, 255, 255))
    for index, (count, low) in enumerate(layers):
        layer = noise(small, count, seed + index, low, (255, 255, 255))
        ground.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return transform.smoothscale(ground, size)


class Textures:
    """Textures in the colours of a theme, cached."""

    def __init__(
        self, theme: Theme, disk_cache: DiskCache | None = None, budget: Budget | None = None
    ) -> None:
        self._theme = theme
        self._disk_cache = disk_cache
        self._budget = budget
        self._kept = surfaces(budget)

    def recoloured(self, theme: Theme) -> "Textures":
        """Return the same textures in another theme's colours."""
        return Textures(theme, self._disk_cache, self._budget)

    def fibre(self, size: Size, unit: float, seed: int = 7) -> Surface:
        """Return the fibres of parchment, to multiply a picture with."""
        return self._made("fibre", size, unit, seed, partial(self._fibre, unit=unit, seed=seed))

    def table(self, size: Size, unit: float, seed: int = 5) -> Surface:
        """Return the table under every screen but the menu, lit by one lantern."""
        return self._made("table", size, unit, seed, partial(self._table, unit=unit, seed=seed))

    def _made(
        self, kind: str, size: Size, unit: float, seed: int, make: Callable[[Size], Surface]
    ) -> Surface:
        size = max(1, size[0]), max(1, size[1])
        key = (kind, size, round(unit, 4), seed)

        def made() -> Surface:
            if self._disk_cache is None or size[0] * size[1] < _WORTH_KEEPING:
                return make(size)
            # No texture contains the players' colours.
            drawn = self._theme._replace(crews={}, hour=DAY, course=False)
            digest = hashlib.sha256(repr(drawn).encode()).hexdigest()
            whole = f"{key} {digest} {pygame.version.ver}"
            return self._disk_cache.get(whole, lambda: make(size), opaque=True)

        return self._kept.get(key, made)

    def _fibre(self, size: Size, unit: float, seed: int) -> Surface:
        if not self._theme.plain:
            return fibre(size, unit, seed)
        ground = Surface(size)
        ground.fill((255, 255, 255))
        return ground

    def _grain(self, ground: Surface, unit: float, seed: int) -> None:
        """Draw grain: long thin clouds."""
        size = ground.get_size()
        coarse = round(size[0] / (150 * unit)), round(size[1] / (3 * unit))
        fine = round(size[0] / (64 * unit)), round(size[1] / (6 * unit))
        darker = noise(size, coarse, seed, (0, 0, 0), (9, 8, 6))
        ground.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        lighter = noise(size, fine, seed + 1, (0, 0, 0), (6, 5, 3))
        ground.blit(lighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def _table(self, size: Size, unit: float, seed: int) -> Surface:
        theme = self._theme
        ground = Surface(size)
        if theme.plain:
            ground.fill(theme.table[0])
            return ground
        rng = random.Random(seed)
        planks = self._fill_planks(ground, unit, rng)
        self._grain(ground, unit, seed)
        for top, depth in planks:
            self._draw_plank_details(ground, unit, rng, top, depth)
        self._light_by_lantern(ground)
        return ground

    def _fill_planks(
        self, ground: Surface, unit: float, rng: random.Random
    ) -> list[tuple[float, float]]:
        """Fill a table with planks of different colours; return where each is and how deep."""
        width, height = ground.get_size()
        planks: list[tuple[float, float]] = []
        top = 0.0
        while top < height / unit:
            depth = rng.choice((150, 166, 178))
            plank = (0, round(top * unit), width, round(depth * unit) + 1)
            ground.fill(mix(*self._theme.table, rng.random()), plank)
            planks.append((top, depth))
            top += depth
        return planks

    def _light_by_lantern(self, ground: Surface) -> None:
        """Light a table at the upper left, and darken it at the far edges."""
        size = ground.get_size()
        lantern = self._theme.scenery.on
        warm: list[svg.Stop] = [(0, lantern("#4E3116")), (0.4, lantern("#22150A")), (1, "#000000")]
        light = shade(size, warm, (0.125, 0.06), 0.5)
        ground.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        dusk: list[svg.Stop] = [(0, "#FFFFFF"), (0.6, "#F0ECEA"), (1, "#8A807C")]
        shadow = shade(size, dusk, (0.4, 0.4), 0.78)
        ground.blit(shadow, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _draw_plank_details(
        self, ground: Surface, unit: float, rng: random.Random, top: float, depth: float
    ) -> None:
        width = ground.get_width()
        details = self._plank_details(rng, top, depth, width / unit)
        # With a little of its neighbours, which its joint overlaps.
        start, end = round((top - 4) * unit), round((top + depth + 4) * unit)
        moved = f'<g transform="translate(0 {-start / unit:.4f})">{details}</g>'
        ground.blit(_half_drawn(moved, (width, end - start), unit), (0, start))

    def _plank_details(self, rng: random.Random, top: float, depth: float, width: float) -> str:
        """Return the joints of a plank with their nails, and drawn grain."""
        theme = self._theme
        joint = theme.table_joint
        body = svg.path(f"M0 {top:.1f}H{width:.1f}", stroke=joint, line=6)
        light = f"M0 {top + 5:.1f}H{width:.1f}"
        body += svg.path(light, stroke=theme.table_edge, line=2.5, stroked=0.5)
        for _ in range(round(width / 200)):
            y = top + rng.uniform(16, depth - 12)
            x = rng.uniform(-100, width)
            length = rng.uniform(120, 520)
            d = f"M{x:.0f} {y:.1f}q{length / 2:.0f} {rng.uniform(-9, 9):.1f} {length:.0f} 0"
            body += svg.path(d, stroke=theme.wood_grain, line=3, stroked=0.35)
        x = rng.uniform(0.15, 0.8) * width
        body += svg.path(f"M{x:.0f} {top:.1f}V{top + depth:.1f}", stroke=joint, line=5)
        for nail in (-16, 16):
            for y in (top + 20, top + depth - 20):
                body += svg.disc(x + nail, y, 5, fill=joint)
        return body


def _half_drawn(body: str, size: Size, unit: float) -> Surface:
    """Draw details of a texture, above 1080p at half size, where the difference is invisible."""
    if unit <= 1.4:
        return svg.raster(body, size, unit)
    small = svg.raster(body, (size[0] // 2, size[1] // 2), unit / 2)
    return transform.smoothscale(small, size)


_DIMMED = (150, 136, 136)
_DUSK: list[svg.Stop] = [(0, "#E6E4E2"), (0.6, "#BEB8B4"), (1, "#645C58")]


def dim(surface: Surface, blur: int = 1) -> None:
    """Darken and blur a picture, so that a dialog over it stands out."""
    size = surface.get_size()
    if blur <= 1:
        _darken(surface, _SHRINK)
        return
    # It is darkened while it is small, which is faster.
    soft = transform.smoothscale(surface, (size[0] // blur, size[1] // blur))
    _darken(soft, max(1, _SHRINK // blur))
    surface.blit(transform.smoothscale(soft, size), (0, 0))


def _darken(picture: Surface, shrink: int) -> None:
    """Darken a picture, its corners most."""
    dusk = shade(picture.get_size(), _DUSK, (0.5, 0.5), 0.6, shrink)
    dusk.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(dusk, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
