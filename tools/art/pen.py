"""The pen: numbers, strokes, shapes and colours as SVG that nanosvg draws."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

IMAGES = Path(__file__).parents[2] / "assets" / "images"

Point: TypeAlias = tuple[float, float]
Shades: TypeAlias = tuple[str, str, str]
"""A colour in the light, the colour itself, and in the shade."""
Stop: TypeAlias = str | tuple[float, str] | tuple[float, str, float]
"""A colour of a gradient, with its place (0 to 1) and its opacity if they are not plain."""

INK = "#2B1B17"
CREAM = "#FFF4DA"
GOLD = "#F2B632"
GOLD_HI = "#FFE08A"
CREWS: dict[str, Shades] = {
    "blue": ("#62B2F2", "#1F78C8", "#124A82"),
    "red": ("#F5856A", "#D8482E", "#8E2517"),
    "green": ("#5BCB9A", "#1F9E6E", "#0F5F43"),
    "yellow": ("#FFEB98", "#F0C93A", "#B98A12"),
    "violet": ("#C796DD", "#9A5BB8", "#5E3077"),
}
LINE = 4.6
"""The outline of a pirate, 4 % of a standing figure."""

_NUMBER = re.compile(r"-?\d+\.\d+(?:e-\d+)?|-?\d+e-\d+")
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def n(value: float, places: int = 1) -> str:
    """Return a number as short as it can be written."""
    return f"{value:.{places}f}".rstrip("0").rstrip(".")


def fine(value: float) -> str:
    """Return a number for pirates, with more digits as they are drawn small and shown large."""
    return n(value, 2)


def rounded(d: str) -> str:
    """Return a path with all its numbers as short as they can be written."""
    return _NUMBER.sub(lambda found: fine(float(found[0])), d)


def at(d: str, x: float, y: float, wide: float = 1.0, tall: float = 1.0) -> str:
    """Return a path of pairs of numbers, stretched and then moved."""
    return _PAIR.sub(lambda p: f"{x + float(p[1]) * wide} {y + float(p[2]) * tall}", d)


def svg(box: Sequence[float], inner: str) -> str:
    """Return a whole drawing."""
    corners = " ".join(map(n, box))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corners}">\n{inner}\n</svg>\n'


# ---------------------------------------------------------------- strokes and shapes


def stroke(colour: str, width: str) -> str:
    """Return the attributes of a round stroke."""
    return (
        f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'
    )


def shape(d: str, fill: str, width: float = LINE) -> str:
    """Return a filled path with an ink outline."""
    return f'<path d="{rounded(d)}" fill="{fill}" {stroke(INK, fine(width))}/>'


def flat(d: str, fill: str, opacity: float = 1.0) -> str:
    """Return a filled path without an outline."""
    return f'<path d="{rounded(d)}" fill="{fill}"{_seen("fill", opacity)}/>'


def line(d: str, colour: str = INK, width: float = 3.0, opacity: float = 1.0) -> str:
    """Return a path that is not filled."""
    drawn = stroke(colour, fine(width))
    return f'<path d="{rounded(d)}" fill="none" {drawn}{_seen("stroke", opacity)}/>'


def disc(x: float, y: float, r: float, fill: str, width: float = 0.0) -> str:
    """Return a filled circle, with an ink outline if that has a width."""
    edge = f" {stroke(INK, fine(width))}" if width else ""
    return f'<circle cx="{fine(x)}" cy="{fine(y)}" r="{fine(r)}" fill="{fill}"{edge}/>'


def oval(at: Point, radii: Point, fill: str, width: float = 0.0, opacity: float = 1.0) -> str:
    """Return a filled ellipse, with an ink outline if that has a width."""
    place = f'cx="{fine(at[0])}" cy="{fine(at[1])}" rx="{fine(radii[0])}" ry="{fine(radii[1])}"'
    edge = f" {stroke(INK, fine(width))}" if width else ""
    return f'<ellipse {place} fill="{fill}"{_seen("fill", opacity)}{edge}/>'


def ring(x: float, y: float, r: float, width: float = 3.0) -> str:
    """Return a golden ring."""
    return "".join(
        f'<circle cx="{fine(x)}" cy="{fine(y)}" r="{fine(r)}" fill="none" stroke="{colour}" '
        f'stroke-width="{fine(wide)}"/>'
        for colour, wide in ((INK, width + 3.2), (GOLD, width))
    )


def limb(d: str, colour: str, width: float, light: str = "") -> str:
    """Return a tube along a path: ink around, colour within, a light along its lit side."""
    within = width - LINE
    text = line(d, INK, width + LINE) + line(d, colour, within)
    if light:
        text += f'<g transform="translate(-1.2 -1.3)">{line(d, light, within * 0.34)}</g>'
    return text


def moved(
    text: str,
    x: float = 0.0,
    y: float = 0.0,
    turn: float = 0.0,
    about: Point = (0.0, 0.0),
    grow: Point = (1.0, 1.0),
) -> str:
    """Return a drawing turned and grown about a point, then moved."""
    if not (x or y or turn or grow != (1.0, 1.0)):
        return text
    steps = f"translate({fine(x + about[0])} {fine(y + about[1])})"
    if turn:
        steps += f" rotate({fine(turn)})"
    if grow != (1.0, 1.0):
        steps += f" scale({fine(grow[0])} {fine(grow[1])})"
    if about != (0.0, 0.0):
        steps += f" translate({fine(-about[0])} {fine(-about[1])})"
    return f'<g transform="{steps}">{text}</g>'


def _seen(what: str, opacity: float) -> str:
    return "" if opacity >= 1 else f' {what}-opacity="{fine(opacity)}"'


# ---------------------------------------------------------------- gradients


def linear(name: str, start: Point, end: Point, stops: Iterable[Stop]) -> str:
    """Return a gradient from a point to another, under a name."""
    (x1, y1), (x2, y2) = start, end
    where = f'x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"'
    return _gradient("linear", name, where, tuple(stops))


def radial(name: str, centre: Point, radius: float, stops: Iterable[Stop]) -> str:
    """Return a gradient around a point, under a name."""
    where = f'cx="{n(centre[0])}" cy="{n(centre[1])}" r="{n(radius)}"'
    return _gradient("radial", name, where, tuple(stops))


def _gradient(kind: str, name: str, where: str, stops: Sequence[Stop]) -> str:
    text = ""
    for number, stop in enumerate(stops):
        at, colour, *opacity = (number / (len(stops) - 1), stop) if isinstance(stop, str) else stop
        seen = f' stop-opacity="{fine(opacity[0])}"' if opacity else ""
        text += f'<stop offset="{n(at, 3)}" stop-color="{colour}"{seen}/>'
    units = 'gradientUnits="userSpaceOnUse"'
    return f'<{kind}Gradient id="{name}" {units} {where}>{text}</{kind}Gradient>'
