"""The pen: numbers, strokes, shapes and colours as SVG that nanosvg draws."""

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeAlias

IMAGES = Path(__file__).parents[2] / "assets" / "images"

Point: TypeAlias = tuple[float, float]
Shades: TypeAlias = tuple[str, str, str]
"""A colour in the light, itself, and in the shade."""
Stop: TypeAlias = str | tuple[float, str] | tuple[float, str, float]
"""A colour of a gradient, with its place (0 to 1) and its opacity if they are not plain."""

INK = "#2B1B17"
CREAM = "#FFF4DA"
GOLD, GOLD_HI, GOLD_LO = "#F2B632", "#FFE08A", "#B9791B"
CREWS: dict[str, Shades] = {
    "blue": ("#62B2F2", "#1F78C8", "#124A82"),
    "red": ("#F5856A", "#D8482E", "#8E2517"),
    "green": ("#5BCB9A", "#1F9E6E", "#0F5F43"),
    "yellow": ("#FFEB98", "#F0C93A", "#B98A12"),
    "violet": ("#C796DD", "#9A5BB8", "#5E3077"),
}
LINE, EDGE = 4.6, 8.4
"""The outline of a pirate, 4 % of a standing figure; and that of things in a scene."""

_NUMBER = re.compile(r"-?\d+\.\d+(?:e-\d+)?|-?\d+e-\d+")
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def n(value: float, places: int = 1) -> str:
    """Return a number as short as it can be written."""
    return f"{value:.{places}f}".rstrip("0").rstrip(".")


def fine(value: float) -> str:
    """Return a number of the pirates, who are drawn small and seen large."""
    return n(value, 2)


def rounded(d: str, places: int) -> str:
    """Return a path with all its numbers as short as they can be written."""
    return _NUMBER.sub(lambda found: n(float(found[0]), places), d)


def at(d: str, x: float, y: float, wide: float = 1.0, tall: float = 1.0) -> str:
    """Return a path of pairs of numbers, stretched and then moved."""
    return _PAIR.sub(lambda p: f"{x + float(p[1]) * wide} {y + float(p[2]) * tall}", d)


def svg(box: Sequence[float], inner: str) -> str:
    """Return a whole drawing."""
    corners = " ".join(map(n, box))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corners}">\n{inner}\n</svg>\n'


# ---------------------------------------------------------------- strokes and shapes of pirates


def stroke(colour: str, width: str) -> str:
    """Return the attributes of a round stroke."""
    return (
        f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'
    )


def shape(d: str, fill: str, width: float = LINE) -> str:
    """Return a filled path with an ink outline."""
    return f'<path d="{rounded(d, 2)}" fill="{fill}" {stroke(INK, fine(width))}/>'


def flat(d: str, fill: str, opacity: float = 1.0) -> str:
    """Return a filled path without an outline."""
    return f'<path d="{rounded(d, 2)}" fill="{fill}"{_seen("fill", opacity)}/>'


def line(d: str, colour: str = INK, width: float = 3.0, opacity: float = 1.0) -> str:
    """Return a path that is not filled."""
    drawn = stroke(colour, fine(width))
    return f'<path d="{rounded(d, 2)}" fill="none" {drawn}{_seen("stroke", opacity)}/>'


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


# ---------------------------------------------------------------- paths


def points(text: str) -> list[Point]:
    """Return pairs of numbers that are written one after the other."""
    return [(float(x), float(y)) for x, y in _PAIR.findall(text)]


def polygon(points: Iterable[Point], *, close: bool = True) -> str:
    """Return straight lines through points."""
    return "M" + "L".join(f"{x} {y}" for x, y in points) + ("Z" if close else "")


def smooth(points: Sequence[Point]) -> str:
    """Return a closed soft curve through points."""
    d = "M{} {}".format(*points[0])
    for i, (x, y) in enumerate(points):
        (px, py), (nx, ny), (mx, my) = (points[(i + k) % len(points)] for k in (-1, 1, 2))
        d += f"C{x + (nx - px) / 6} {y + (ny - py) / 6} {nx - (mx - x) / 6} {ny - (my - y) / 6} "
        d += f"{nx} {ny}"
    return d + "Z"


def lens(x: float, y: float, wide: float, tall: float) -> str:
    """Return a flat lens, such as light on water; both measures are halves."""
    return at("M-1 0Q0 -1 1 0Q0 1 -1 0Z", x, y, wide, tall)


def curl(x: float, y: float, wide: float) -> str:
    """Return the little wave mark of the boards."""
    return at("M-1 0Q-0.5 -0.34 0 0Q0.5 0.34 1 -0.05", x, y, wide, wide)


def foam(
    span: Point, y: float, height: float, rng: Random, amp: float = 0.5, step: float = 34
) -> str:
    """Return a closed strip of foam: scalloped below, gently waved above."""
    left, right = span
    count = max(3, round((right - left) / step))
    top, low = [], []
    for i in range(count + 1):
        taper = math.sin(math.pi * (i / count)) ** 0.5
        x = left + (right - left) * (i / count)
        top.append((x, y - height * amp * taper * (0.6 + 0.5 * math.sin(i * 1.7))))
    for i in range(count, -1, -1):
        taper = math.sin(math.pi * (i / count)) ** 0.6
        x = left + (right - left) * (i / count)
        low.append((x, y + height * taper * rng.uniform(0.55, 1.0)))
    d = "M{} {}".format(*top[0])
    for a, b in pairwise(top):
        d += f"Q{(a[0] + b[0]) / 2} {min(a[1], b[1]) - height * 0.22} {b[0]} {b[1]}"
    for a, b in pairwise(low):
        d += f"Q{(a[0] + b[0]) / 2} {max(a[1], b[1]) + height * 0.55} {b[0]} {b[1]}"
    return d + "Z"


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


# ---------------------------------------------------------------- pictures


class Drawing:
    """A drawing that is painted thing by thing, with gradients of its own."""

    def __init__(self, wide: float, tall: float, name: str = "g") -> None:
        self._box = (0, 0, wide, tall)
        self._name = name
        self._defs: list[str] = []
        self._body: list[str] = []

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """Return the paint of a gradient from a point to another."""
        name = f"{self._name}{len(self._defs)}"
        self._defs.append(linear(name, (x1, y1), (x2, y2), stops))
        return f"url(#{name})"

    def radial(self, x: float, y: float, radius: float, *stops: Stop) -> str:
        """Return the paint of a gradient around a point."""
        name = f"{self._name}{len(self._defs)}"
        self._defs.append(radial(name, (x, y), radius, stops))
        return f"url(#{name})"

    def open(self, transform: str) -> None:
        """Begin a group, which `close` ends."""
        self._body.append(f'<g transform="{transform}">')

    def close(self) -> None:
        """End the group that was opened last."""
        self._body.append("</g>")

    def path(
        self,
        d: str,
        fill: str = "none",
        stroke: str = "",
        width: float = EDGE,
        opacity: float = 1.0,
        faint: float = 1.0,
    ) -> None:
        """Paint a path; `opacity` is that of its fill and `faint` that of its stroke."""
        seen = _seen("stroke", faint) if stroke else ""
        paint = _paint(fill, stroke, width, opacity)
        self._body.append(f'<path d="{rounded(d, 1)}" {paint}{seen}/>')

    def rope(self, d: str, colour: str, outer: float, inner: float, ink: str = INK) -> None:
        """Paint a stroke with an edge of ink; the widths are those of ink and colour."""
        self.path(d, stroke=ink, width=outer)
        self.path(d, stroke=colour, width=inner)

    def oval(
        self,
        at: Point,
        radii: float | Point,
        fill: str = "none",
        stroke: str = "",
        width: float = EDGE,
        opacity: float = 1.0,
    ) -> None:
        """Paint a circle or an ellipse."""
        rx, ry = radii if isinstance(radii, tuple) else (radii, radii)
        place = f'cx="{n(at[0])}" cy="{n(at[1])}" rx="{n(rx)}" ry="{n(ry)}"'
        self._body.append(f"<ellipse {place} {_paint(fill, stroke, width, opacity)}/>")

    def rect(
        self,
        box: tuple[float, float, float, float],
        round_by: float = 0,
        fill: str = "none",
        stroke: str = "",
        width: float = EDGE,
        opacity: float = 1.0,
    ) -> None:
        """Paint a box (left, top, width, height) with rounded corners."""
        x, y, w, h = map(n, box)
        place = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{n(round_by)}"'
        self._body.append(f"<rect {place} {_paint(fill, stroke, width, opacity)}/>")

    def inline(self, name: str, transform: str, line: float = 1.0) -> None:
        """Paint another drawing of the game, its strokes made `line` times as strong."""
        text = (IMAGES / f"{name}.svg").read_text("utf-8")
        tag = f"i{len(self._defs)}x{len(self._body)}"
        text = re.sub(r'id="([^"]+)"', rf'id="{tag}\1"', text)
        text = re.sub(r"url\(#([^)]+)\)", rf"url(#{tag}\1)", text)
        text = re.sub(
            r'stroke-width="([\d.]+)"',
            lambda found: f'stroke-width="{n(float(found[1]) * line)}"',
            text,
        )
        self._defs += [found.strip() for found in re.findall(r"<defs>(.*?)</defs>", text, re.S)]
        inner = re.sub(r"<\?.*?\?>|</?svg.*?>|<defs>.*?</defs>", "", text, flags=re.S).strip()
        self._body.append(f'<g transform="{transform}">{inner}</g>')

    def inner(self) -> str:
        """Return what was painted, as a part of another drawing."""
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        return defs + "".join(self._body)

    def text(self) -> str:
        """Return the whole drawing."""
        defs = [f"<defs>{''.join(self._defs)}</defs>"] if self._defs else []
        return svg(self._box, "\n".join([*defs, *self._body]))


def _paint(fill: str, colour: str, width: float, opacity: float) -> str:
    edge = f" {stroke(colour, n(width))}" if colour else ""
    return f'fill="{fill}"{_seen("fill", opacity)}{edge}'
