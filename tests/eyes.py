"""Eyes that see fewer colours, and how far two colours or two shapes are apart for them."""

import math
import struct
from collections.abc import Iterator, Mapping
from operator import sub
from types import MappingProxyType
from typing import TypeAlias

import pygame

Rgb: TypeAlias = tuple[float, float, float]
Lab: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Rgb, Rgb, Rgb]

SIGHTS: Mapping[str, Matrix] = MappingProxyType(
    {
        "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        # Machado, Oliveira and Fernandes (2009), severity 1, in linear light.
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    }
)
_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_SOLID = 128  # alpha
_PLAINLY = 90
_INK = 0.03  # lightness below which a pixel is an outline, which all drawings share


def seen(
    picture: pygame.Surface, sight: str, part: frozenset[tuple[int, int]] | None = None
) -> Lab:
    """The colour of a part of a drawing for such eyes, or of all of it but its outlines."""
    total = [0.0, 0.0, 0.0]
    number = 0
    for x in range(picture.get_width()):
        for y in range(picture.get_height()):
            red, green, blue, alpha = picture.get_at((x, y))
            light = [_linear(part / 255) for part in (red, green, blue)]
            looked_at = sum(light) / 3 > _INK if part is None else (x, y) in part
            if looked_at and alpha >= _SOLID:
                number += 1
                for index in range(3):
                    total[index] += light[index]
    mean = (total[0] / number, total[1] / number, total[2] / number)
    return lab(_by(SIGHTS[sight], mean))


def shape(picture: pygame.Surface) -> frozenset[tuple[int, int]]:
    width = picture.get_width()
    return frozenset(
        (place % width, place // width)
        for place, pixel in enumerate(_pixels(picture))
        if pixel[3] >= _SOLID
    )


def changed(one: pygame.Surface, other: pygame.Surface) -> frozenset[tuple[int, int]]:
    """The pixels in which two drawings of one shape differ plainly."""
    width = one.get_width()
    pairs = zip(_pixels(one), _pixels(other), strict=True)
    return frozenset(
        (place % width, place // width)
        for place, (a, b) in enumerate(pairs)
        if a != b and a[3] >= _SOLID and sum(map(abs, map(sub, a, b))) > _PLAINLY
    )


def _pixels(picture: pygame.Surface) -> Iterator[tuple[int, ...]]:
    """Red, green, blue and alpha of each pixel, row by row."""
    return struct.iter_unpack("4B", pygame.image.tobytes(picture, "RGBA"))


def overlap(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> float:
    """What two shapes have in common of all that they cover together."""
    return len(one & other) / len(one | other)


def lab(light: Rgb) -> Lab:
    fx, fy, fz = (
        _cube(part / white) for part, white in zip(_by(_TO_XYZ, light), _WHITE, strict=True)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Lab, other: Lab) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + dh / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    rt = -math.sin(math.radians(turn)) * rc
    dl, dc, dh2 = (l2 - l1) / sl, (c2 - c1) / sc, big_h / sh
    return math.sqrt(dl**2 + dc**2 + dh2**2 + rt * dc * dh2)


def _by(matrix: Matrix, light: Rgb) -> Rgb:
    x, y, z = (sum(m * part for m, part in zip(row, light, strict=True)) for row in matrix)
    return max(0.0, min(1.2, x)), max(0.0, min(1.2, y)), max(0.0, min(1.2, z))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _cube(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
