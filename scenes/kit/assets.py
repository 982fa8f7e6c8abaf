"""The drawings of the game by name, rasterised at the size shown."""

import hashlib
import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Surface

from scenes.kit import effects, pirates, svg, transform
from scenes.kit.cache import Budget, DiskCache, surfaces
from scenes.kit.effects import Stamp, stamps
from scenes.kit.layout import Point, Size
from scenes.kit.theme import DAYLIGHT, Colour, Light, channels

Recolouring: TypeAlias = tuple[tuple[Colour, Colour], ...]
"""Pairs of colours: one in a drawing, and its replacement."""

_WORTH_KEEPING = 64 * 64
"""Pixels: smaller pictures are not cached on disk, as many files would save little time."""
_SHARP_GLOW = 80
"""Pixels: the largest radius at which a glow is drawn; larger ones are stretched."""


class PlacedDrawing(NamedTuple):
    """A drawing as a layer of a larger picture: where its origin is, in units, and its scale."""

    name: str
    x: float = 0
    y: float = 0
    across: float = 1
    down: float | None = None
    """The vertical scale, if it differs."""
    recolouring: Recolouring = ()


class MissingArt(FileNotFoundError):
    """No drawing has that name."""


class Art:
    """SVG drawings from a folder, rasterised once per size."""

    def __init__(
        self,
        folder: Path,
        disk_cache: DiskCache | None = None,
        budget: Budget | None = None,
        ground_cache: DiskCache | None = None,
    ) -> None:
        self._folder = folder
        self._disk_cache = disk_cache
        self._ground_cache = ground_cache
        self._sprites = surfaces(budget)
        # Most are only parts of other pictures.
        self._sprites.is_first_to_go = True
        # Not lights: they are drawn as they are, in frame after frame.
        self._glows = surfaces(budget)
        self._stamps = stamps(budget)
        self._texts: dict[str, tuple[bytes, str]] = {}

    def names(self, folder: str) -> tuple[str, ...]:
        """Return the names of all drawings in a folder."""
        return tuple(
            f"{folder}/{path.stem}" for path in sorted((self._folder / folder).glob("*.svg"))
        )

    def sprite(
        self, name: str, size: Size, recolouring: Recolouring = (), pen: float = 1.0
    ) -> Surface:
        """Return the drawing as large as fits into a box, keeping its proportions.

        Its outlines may be drawn with a finer pen.
        """
        width, height = max(1, size[0]), max(1, size[1])
        return self._sprites.get(
            (name, width, height, recolouring, pen),
            lambda: self._rasterised(name, (width, height), recolouring, pen),
        )

    def composed(self, layers: Iterable[PlacedDrawing], size: Size, unit: float = 1.0) -> Surface:
        """Return one picture of drawings, the first lowest, in a window of that size in pixels."""
        body = ""
        for name, x, y, across, down, recolouring in layers:
            text = _recoloured(self._text(name)[0], recolouring).decode()
            inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
            scale = f"{across:.5f} {across if down is None else down:.5f}"
            body += f'<g transform="translate({x:.2f} {y:.2f}) scale({scale})">{inner}</g>'
        return svg.raster(body, size, unit)

    def large_sprite(self, name: str, size: Size, scale: float) -> Surface:
        """Return a large drawing at a scale, cached on disk."""
        key = f"{name} {self._text(name)[1]} {size}"
        layer = PlacedDrawing(name, across=scale)
        return self.painted(key, lambda: self.composed([layer], size), opaque=False)

    def shadowed(
        self, name: str, size: Size, colour: Colour, alpha: int, radius: int, offset: Point
    ) -> Stamp:
        """Return the drawing over its soft shadow."""
        key = f"{name} {self._text(name)[1]} {size}"
        shadow = (colour, alpha, radius, offset)
        return self._stamps.get(
            (name, size, "shadow", *shadow),
            lambda: self.over_shadow(key, lambda: self.sprite(name, size), *shadow),
        )

    def over_shadow(
        self,
        key: str,
        make: Callable[[], Surface],
        colour: Colour,
        alpha: int,
        radius: int,
        offset: Point,
    ) -> Stamp:
        """Return a picture over its soft shadow, cached on disk under the key of the picture."""

        def paint() -> Surface:
            return effects.shadowed(make(), colour, alpha, radius, offset).surface

        shadow = f"shadow {colour} {alpha} {radius} {offset}"
        picture = self.painted(f"{key} {shadow}", paint, opaque=False)
        return Stamp(picture, effects.shadow_corner(radius, offset))

    def faded(self, name: str, size: Size, alpha: int, recolouring: Recolouring = ()) -> Surface:
        """Return the drawing partly transparent."""
        return self._sprites.get(
            (name, size, "faded", alpha, recolouring),
            lambda: effects.faded(self.sprite(name, size, recolouring), alpha),
        )

    def lit(self, name: str, size: Size, light: Light | tuple[int, int, int]) -> Surface:
        """Return the drawing in the light of a theme, or multiplied with a colour."""
        if light == DAYLIGHT:
            return self.sprite(name, size)

        def make() -> Surface:
            if isinstance(light, Light):
                return effects.lit(self.sprite(name, size).copy(), light)
            return effects.multiplied(self.sprite(name, size), light)

        return self._sprites.get((name, size, "lit", light), make)

    def glow(self, radius: int, colour: Colour, strength: float = 1.0) -> Surface:
        """Return a light on black, to add with `draw_glow`."""

        def make() -> Surface:
            if strength >= 1:
                return _glow(radius, colour, strength)
            # Much faster than drawing it.
            share = round(255 * strength)
            return effects.multiplied(self.glow(radius, colour), (share, share, share))

        return self._glows.get((radius, colour, strength), make)

    def draw_glow(
        self, target: Surface, centre: Point, radius: int, colour: Colour, strength: float = 1.0
    ) -> None:
        """Brighten the area around a point."""
        target.blit(
            self.glow(radius, colour, strength),
            (centre[0] - radius, centre[1] - radius),
            special_flags=pygame.BLEND_RGB_ADD,
        )

    def draw_dot(self, target: Surface, centre: Point, radius: int, colour: Colour) -> None:
        """Draw a round spot."""
        dot = self._sprites.get(("dot", radius, colour), lambda: effects.dot(radius, colour))
        target.blit(dot, (centre[0] - radius - 1, centre[1] - radius - 1))

    def painted(
        self,
        key: str,
        make: Callable[[], Surface],
        *,
        opaque: bool = True,
        of_one_game: bool = False,
    ) -> Surface:
        """Return a large picture that takes long to paint, cached on disk under a key.

        The key must name everything that the picture depends on. The caller decides whether to
        keep it in memory. Pictures of a single game have a cache of their own, so that they do not
        displace those that every game needs.
        """
        disk_cache = self._ground_cache if of_one_game else self._disk_cache
        if disk_cache is None:
            return make()
        return disk_cache.get(f"{key} {pygame.version.ver}", make, opaque=opaque)

    def _rasterised(self, name: str, size: Size, recolouring: Recolouring, pen: float) -> Surface:
        drawn, digest = self._text(name)

        def load() -> Surface:
            data = drawn if pen >= 1 else pirates.inked(drawn.decode(), pen).encode()
            data = _recoloured(data, recolouring)
            return pygame.image.load_sized_svg(io.BytesIO(data), size).convert_alpha()

        if self._disk_cache is None or size[0] * size[1] < _WORTH_KEEPING:
            return load()
        key = f"{name} {digest} {size} {recolouring} {pen} {pygame.version.ver}"
        return self._disk_cache.get(key, load)

    def _text(self, name: str) -> tuple[bytes, str]:
        if name not in self._texts:
            is_part = name.startswith(("pirates/parts/", "pirates/hats/", "pirates/mark-"))
            if name.startswith("pirates/") and not is_part:
                data = pirates.composed(self._folder, name, self._read).encode()
            else:
                data = self._read(name).encode()
            self._texts[name] = data, hashlib.sha256(data).hexdigest()
        return self._texts[name]

    def _read(self, name: str) -> str:
        try:
            return (self._folder / f"{name}.svg").read_text("utf-8")
        except FileNotFoundError as error:
            near = ", ".join(self.names(str(Path(name).parent))) or "nothing"
            raise MissingArt(f"no drawing {name!r}; in its folder: {near}") from error


def _recoloured(data: bytes, recolouring: Recolouring) -> bytes:
    for drawn, wanted in recolouring:
        data = data.replace(drawn.encode(), wanted.encode())
    return data


def _glow(radius: int, colour: Colour, strength: float) -> Surface:
    def dimmed(share: float) -> Colour:
        parts = (min(255, round(c * share * strength)) for c in channels(colour))
        return "#" + "".join(f"{part:02X}" for part in parts)

    shares = ((0, 1), (0.35, 0.45), (0.7, 0.12), (1, 0))
    stops: list[svg.Stop] = [(place, dimmed(share)) for place, share in shares]
    # A light has no edges, so a large one is drawn small and stretched.
    half = min(radius, _SHARP_GLOW)
    side = 2 * half
    body = svg.rect(0, 0, side, side, fill="url(#g)")
    light = svg.raster(body, (side, side), defs=svg.radial("g", stops, (half, half), half))
    ground = Surface(light.get_size()).convert()
    ground.blit(light, (0, 0))
    if half < radius:
        ground = transform.smoothscale(ground, (2 * radius, 2 * radius))
    return ground
