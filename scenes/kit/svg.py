"""SVG written at run time: only what nanosvg can draw, measured in units."""

import io
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias, TypedDict, Unpack

import pygame

from scenes.kit.layout import Size
from scenes.kit.theme import Colour

Stop = tuple[float, Colour] | tuple[float, Colour, float]
"""Offset, colour and, optionally, opacity."""
Spot: TypeAlias = tuple[float, float]
"""A point, or a width and a height, in units."""


def number(value: float) -> str:
    """Return a number with at most two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{number(stop[0])}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{number(stop[2])}"' if len(stop) == 3 else "")
        + "/>"
        for stop in stops
    )


def even(*colours: Colour) -> list[Stop]:
    """Return gradient stops at equal distances."""
    last = max(1, len(colours) - 1)
    return [(index / last, colour) for index, colour in enumerate(colours)]


def linear(name: str, stops: Sequence[Stop], start: Spot, end: Spot) -> str:
    """Return a gradient from one point to another, in user space as nanosvg requires."""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{number(start[0])}" '
        f'y1="{number(start[1])}" x2="{number(end[0])}" y2="{number(end[1])}">'
        f"{_stops(stops)}</linearGradient>"
    )


def radial(name: str, stops: Sequence[Stop], centre: Spot, radius: float) -> str:
    """Return a gradient around a point."""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(centre[0])}" '
        f'cy="{number(centre[1])}" r="{number(radius)}">{_stops(stops)}</radialGradient>'
    )


class Paint(TypedDict, total=False):
    """How a shape is filled and outlined."""

    fill: str
    stroke: str | None
    line: float
    """The width of the outline."""
    opacity: float
    """The opacity of the fill."""
    stroked: float
    """The opacity of the outline."""


def _paint(
    fill: str = "none",
    stroke: str | None = None,
    line: float = 4,
    opacity: float = 1,
    stroked: float = 1,
) -> str:
    paint = f'fill="{fill}"'
    if opacity < 1:
        paint += f' fill-opacity="{number(opacity)}"'
    if stroke is not None:
        paint += f' stroke="{stroke}" stroke-width="{number(line)}"'
        paint += ' stroke-linejoin="round" stroke-linecap="round"'
        if stroked < 1:
            paint += f' stroke-opacity="{number(stroked)}"'
    return paint


def rect(
    x: float, y: float, width: float, height: float, radius: float = 0, **paint: Unpack[Paint]
) -> str:
    """Return a rectangle with round corners."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(max(0.1, width))}" '
        f'height="{number(max(0.1, height))}" rx="{number(radius)}" ry="{number(radius)}" '
        f"{_paint(**paint)}/>"
    )


def inner(size: Spot, margin: float, radius: float = 0, **paint: Unpack[Paint]) -> str:
    """Return a rectangle with round corners and the same margin on all sides of a picture."""
    return rect(margin, margin, size[0] - 2 * margin, size[1] - 2 * margin, radius, **paint)


def path(d: str, **paint: Unpack[Paint]) -> str:
    """Return a path element."""
    return f'<path d="{d}" {_paint(**paint)}/>'


def disc(x: float, y: float, radius: float, **paint: Unpack[Paint]) -> str:
    """Return a circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {_paint(**paint)}/>'


def oval(x: float, y: float, across: float, down: float, **paint: Unpack[Paint]) -> str:
    """Return an ellipse, by its middle and its half sides."""
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}"'
    return f"<ellipse {place} {_paint(**paint)}/>"


def polyline(points: Sequence[Spot], *, closed: bool = False) -> str:
    """Return the path data of straight lines."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def dashes(points: Sequence[Spot], on: float, off: float) -> str:
    """Return the path data of a dashed line, as nanosvg's own dashes differ from load to load."""
    legs = list(pairwise(points))
    total = sum(math.dist(a, b) for a, b in legs)
    count = max(1, round(total / (on + off)))
    step = total / count
    dash = step * on / (on + off)
    return "".join(
        polyline([_along(legs, index * step + dash * part / 4) for part in range(5)])
        for index in range(count)
    )


def _along(legs: Sequence[tuple[Spot, Spot]], way: float) -> Spot:
    for a, b in legs:
        length = math.dist(a, b)
        if way <= length and length > 0:
            share = way / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        way -= length
    return legs[-1][1]


def round_corners(x: float, y: float, width: float, height: float, radius: float) -> list[Spot]:
    """Return the outline of a rectangle with round corners, closed, as points."""
    radius = min(radius, width / 2, height / 2)
    points = []
    for cx, cy, turn in (
        (x + width - radius, y + radius, -90),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
        (x + radius, y + radius, 180),
    ):
        for part in range(9):
            angle = math.radians(turn + part * 90 / 8)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return [*points, points[0]]


def raster(body: str, size: Size, unit: float = 1.0, defs: str = "") -> pygame.Surface:
    """Return a drawing, measured in units, as a picture of a size in pixels."""
    width, height = max(1, size[0]), max(1, size[1])
    # A whole view box and a scaled group: a fractional one rounds up to a row too many.
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><defs>{defs}</defs>'
        f'<g transform="scale({unit:.6f})">{body}</g></svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    return picture.convert_alpha()
