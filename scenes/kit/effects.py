"""Effects on sprites: silhouettes, shadows, halos, outlines, light."""

import math
from typing import NamedTuple

import pygame
from pygame import SRCALPHA, Surface

from scenes.kit import transform
from scenes.kit.cache import USUAL_WINDOW, Budget, MemoryCache, surface_bytes
from scenes.kit.layout import Point, Side, Size, cut
from scenes.kit.theme import DAYLIGHT, Colour, Light, channels

NIGHT = (168, 184, 216)
"""What daylight art is multiplied by at night."""
SUNRISE = (255, 240, 222)

_LARGE = 600 * 600
"""Pixels: larger shapes are blurred at half their size if the blur is wide enough."""


class Stamp(NamedTuple):
    """A picture with the offset of its corner from that of the thing it shows."""

    surface: Surface
    offset: Point

    def draw(self, target: Surface, at: Point) -> None:
        """Draw it for a thing whose top left corner is at `at`."""
        target.blit(self.surface, (at[0] + self.offset[0], at[1] + self.offset[1]))


def stamps(budget: Budget | None = None) -> MemoryCache[Stamp]:
    """Return a cache of stamps."""
    budget = budget or Budget.of_window(USUAL_WINDOW)
    return MemoryCache(budget, lambda stamp: surface_bytes(stamp.surface))


def blank(size: Size, colour: Colour = "#000000") -> Surface:
    """Return a transparent picture in a colour that smooth edges blend into."""
    surface = Surface(size, SRCALPHA)
    surface.fill((*channels(colour), 0))
    return surface


def dot(radius: int, colour: Colour) -> Surface:
    """Return a smooth disc in a picture one pixel larger on each side."""
    middle = radius + 1
    spot = blank((2 * middle + 1, 2 * middle + 1), colour)
    pygame.draw.aacircle(spot, colour, (middle, middle), radius)
    return spot


def silhouette(sprite: Surface, colour: Colour, alpha: int = 255) -> Surface:
    """Return the sprite's shape in one colour."""
    shape = sprite.copy()
    shape.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*channels(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


def multiplied(sprite: Surface, shade: tuple[int, int, int]) -> Surface:
    """Return the sprite multiplied with a colour."""
    lit = sprite.copy()
    lit.fill((*shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return lit


def lit(picture: Surface, light: Light) -> Surface:
    """Change a picture to how it looks in a light, and return it."""
    if light == DAYLIGHT:
        return picture
    if light.fading:
        grey = pygame.transform.grayscale(picture)
        share = round(255 * light.fading)
        grey.fill((share, share, share, 255), special_flags=pygame.BLEND_RGBA_MULT)
        rest = 255 - share
        picture.fill((rest, rest, rest, 255), special_flags=pygame.BLEND_RGBA_MULT)
        # Colours only: both have the same alpha, which must not be added up.
        picture.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill((*channels(light.colour), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def faded(sprite: Surface, alpha: int) -> Surface:
    """Return the sprite partly transparent, as fast to draw as before."""
    faint = sprite.copy()
    faint.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return faint


def fade_in(picture: Surface, side: Side, steps: int) -> None:
    """Let a picture appear from one of its sides on, a pixel with each step."""
    rest = picture.get_rect()
    for step in range(steps):
        line, rest = cut(rest, side, 1)
        picture.fill((255, 255, 255, 255 * step // steps), line, pygame.BLEND_RGBA_MULT)


def rotated(stamp: Stamp, degrees: float, about: tuple[float, float] = (0, 0)) -> Stamp:
    """Return the stamp turned to the right about a point of the thing it shows."""
    left, top = stamp.offset
    width, height = stamp.surface.get_size()
    picture = transform.rotozoom(stamp.surface, -degrees, 1.0)
    angle = math.radians(degrees)
    # A picture is rotated about its middle, so the point has to be moved back to its place.
    x, y = about[0] - left - width / 2, about[1] - top - height / 2
    u = picture.get_width() / 2 + x * math.cos(angle) - y * math.sin(angle)
    v = picture.get_height() / 2 + x * math.sin(angle) + y * math.cos(angle)
    return Stamp(picture, (round(about[0] - u), round(about[1] - v)))


def soft(sprite: Surface, colour: Colour, alpha: int, radius: int) -> Stamp:
    """Return the sprite's shape with a blurred edge: a shadow beneath it or a halo around it."""
    margin = _margin(radius)
    width, height = sprite.get_width() + 2 * margin, sprite.get_height() + 2 * margin
    shape = blank((width, height), colour)
    dark = silhouette(sprite, colour, alpha)
    shape.blit(dark, (margin, margin), special_flags=pygame.BLEND_RGBA_MAX)
    # A blur has no fine detail, so a wide one is made small and stretched: 20 times faster.
    shrink = max(2 if radius > 3 and width * height > _LARGE else 1, radius // 3)
    if shrink > 1:
        small = (max(1, width // shrink), max(1, height // shrink))
        shape = transform.smoothscale(shape, small)
    reach = max(1, round(radius / shrink))
    shape = transform.box_blur(shape, reach)
    shape = transform.box_blur(shape, max(1, reach // 2))
    if shrink > 1:
        shape = transform.smoothscale(shape, (width, height))
    # Blurring rounds the colours down too; only the alpha should change.
    return Stamp(silhouette(shape, colour), (-margin, -margin))


def _margin(radius: int) -> int:
    """Return how far a blurred edge reaches beyond its shape."""
    return 2 * radius + 2


def shadow_corner(radius: int, offset: Point) -> Point:
    """Return the offset of the corner of a sprite over its own shadow."""
    margin = _margin(radius)
    return min(0, offset[0] - margin), min(0, offset[1] - margin)


def shadowed(sprite: Surface, colour: Colour, alpha: int, radius: int, offset: Point) -> Stamp:
    """Return the sprite over its own shadow, in one picture."""
    return on_shadow(sprite, soft(sprite, colour, alpha, radius), offset)


def on_shadow(sprite: Surface, shadow: Stamp, offset: Point) -> Stamp:
    """Return the sprite over a shadow, in one picture; sprites of one shape may share a shadow."""
    below = shadow.surface.get_rect(topleft=shadow.offset).move(offset)
    area = below.union(sprite.get_rect())
    whole = Surface(area.size, SRCALPHA)
    whole.fill((*shadow.surface.get_at((0, 0))[:3], 0))
    place = below.move(-area.x, -area.y)
    whole.blit(shadow.surface, place, special_flags=pygame.BLEND_RGBA_MAX)
    whole.blit(sprite, (-area.x, -area.y))
    return Stamp(whole, area.topleft)


def outlined(sprite: Surface, colour: Colour, width: int) -> Stamp:
    """Return the sprite's shape grown by `width` pixels, to draw beneath it."""
    size = sprite.get_width() + 2 * width, sprite.get_height() + 2 * width
    grown = blank(size, colour)
    shape = silhouette(sprite, colour)
    for dx, dy in circle(width):
        # The maximum alpha, not the sum, keeps the edge as smooth as the sprite's.
        grown.blit(shape, (width + dx, width + dy), special_flags=pygame.BLEND_RGBA_MAX)
    return Stamp(grown, (-width, -width))


def stretched(stamp: Stamp, more: Size) -> Stamp:
    """Return a plate made wider and higher by stretching its middle column and row.

    For plates that are uniform in the middle: ten times faster than making another.
    """
    across, down = stamp.surface.get_size()
    columns = _stretches(across, more[0])
    rows = _stretches(down, more[1])
    large = blank((across + more[0], down + more[1]))
    for x, width, left, broad in columns:
        for y, height, top, tall in rows:
            piece = stamp.surface.subsurface((x, y, width, height))
            if (width, height) != (broad, tall):
                piece = transform.scale(piece, (broad, tall))
            # The maximum of each channel over nothing copies it, including its alpha.
            large.blit(piece, (left, top), special_flags=pygame.BLEND_RGBA_MAX)
    return Stamp(large, stamp.offset)


def _stretches(length: int, more: int) -> list[tuple[int, int, int, int]]:
    """Return the parts of a length, each as place and length, before and after stretching."""
    half = length // 2
    whole = (0, length, 0, length)
    parts = [
        (0, half, 0, half),
        (half, 1, half, more),
        (half, length - half, half + more, length - half),
    ]
    return parts if more else [whole]


def punched(picture: Surface, shape: Surface, at: Point) -> Surface:
    """Return the picture with a hole in a given shape."""
    mask = Surface(picture.get_size(), SRCALPHA)
    mask.fill((255, 255, 255, 255))
    mask.blit(silhouette(shape, "#000000"), at, special_flags=pygame.BLEND_RGBA_SUB)
    holed = picture.copy()
    holed.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return holed


def rounded(picture: Surface, radius: int, *, bottom: bool = True) -> Surface:
    """Return the picture with round corners, at the bottom too or only at the top."""
    width, height = picture.get_size()
    radius = max(1, min(radius, width // 2, height // 2))
    corner = Surface((2 * radius, 2 * radius), SRCALPHA)
    corner.fill((255, 255, 255, 0))
    pygame.draw.aacircle(corner, (255, 255, 255, 255), (radius, radius), radius)
    mask = Surface((width, height), SRCALPHA)
    mask.fill((255, 255, 255, 255))
    for x in (0, 1):
        for y in (0, 1) if bottom else (0,):
            place = (x * (width - radius), y * (height - radius))
            part = (x * radius, y * radius, radius, radius)
            mask.fill((255, 255, 255, 0), (*place, radius, radius))
            mask.blit(corner, place, part, special_flags=pygame.BLEND_RGBA_MAX)
    cut = picture.convert_alpha()
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def circle(radius: int) -> list[Point]:
    """Return offsets in all directions that grow a shape by a radius without holes."""
    steps = {(0, 0)}
    for reach in range(radius, 0, -3):
        count = max(8, 4 * reach)
        for turn in range(count):
            angle = turn * math.tau / count
            steps.add((round(reach * math.cos(angle)), round(reach * math.sin(angle))))
    return sorted(steps)


def draw_centred(target: Surface, sprite: Surface, centre: Point) -> None:
    """Draw a sprite centred on a point."""
    target.blit(sprite, (centre[0] - sprite.get_width() // 2, centre[1] - sprite.get_height() // 2))
