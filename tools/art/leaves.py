"""The menu: leaves without ink in three depths around the title, and the fire on the shore."""

import math
from typing import NamedTuple

from tools.art.pen import Drawing, Point, smooth
from tools.art.things import flame, frond


class Depth(NamedTuple):
    """How leaves look that are so far away."""

    light: str
    dark: str
    rib: str
    faint: float


class Fern(NamedTuple):
    """A leaf with pairs of leaflets; -90 degrees is up, and `bend` moves its tip to a side."""

    foot: Point
    angle: float
    length: float
    bend: float
    width: float
    pairs: int = 15

    def paths(self) -> tuple[str, str]:
        """Return the leaf and its rib."""
        x, y = self.foot
        dx, dy = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        ex, ey = x + dx * self.length + self.bend, y + dy * self.length + abs(self.bend) * 0.55
        mx, my = x + dx * self.length * 0.62, y + dy * self.length * 0.62

        def on_rib(t: float) -> tuple[float, float, float, float]:
            u = 1 - t
            ux, uy = 2 * u * (mx - x) + 2 * t * (ex - mx), 2 * u * (my - y) + 2 * t * (ey - my)
            size = math.hypot(ux, uy) or 1
            px = u**2 * x + 2 * u * t * mx + t * t * ex
            py = u**2 * y + 2 * u * t * my + t * t * ey
            return px, py, ux / size, uy / size

        left, right = [], []
        for i in range(13):
            px, py, tx, ty = on_rib(i / 12)
            w = 4.4 * (1 - i / 12) + 1.2
            left.append((px + ty * w, py - tx * w))
            right.append((px - ty * w, py + tx * w))
        d = smooth(left + right[::-1])
        for i in range(self.pairs):
            t = 0.10 + 0.88 * i / (self.pairs - 1)
            size = self.width * (0.25 + 0.75 * math.sin(math.pi * min(1, 0.18 + 0.80 * t**0.85)))
            size *= (1.0 if t < 0.93 else 0.7) * (1 - max(0.0, t - 0.6) * 1.35)
            d += leaflet(*on_rib(t), size, 1.02) + leaflet(*on_rib(t), size, -1.02)
        return d, f"M{x} {y}Q{mx} {my} {ex} {ey}"


def leaflet(x: float, y: float, tx: float, ty: float, size: float, turn: float) -> str:
    """Return a leaflet at a point of a rib that runs towards (tx, ty), turned from it."""
    c, s = math.cos(turn), math.sin(turn)
    ux, uy = (tx * c - ty * s) * size, (tx * s + ty * c) * size
    bx, by, qx, qy = x + ux * 0.5, y + uy * 0.5, tx * size * 0.16, ty * size * 0.16
    return (
        f"M{x - qx * 0.8} {y - qy * 0.8}"
        f"Q{bx - qx * 1.5} {by - qy * 1.5} {x + ux + qx} {y + uy + qy}"
        f"Q{bx + qx * 1.4} {by + qy * 1.4} {x + qx * 0.8} {y + qy * 0.8}Z"
    )


class Frond(NamedTuple):
    """The leaf of a palm."""

    foot: Point
    angle: float
    length: float
    droop: float
    width: float
    teeth: int


class FanLeaf(NamedTuple):
    """The leaf of a fan palm: blades from one point."""

    foot: Point
    angle: float
    length: float
    blades: int
    spread: float

    def path(self) -> str:
        """Return all blades."""
        (x, y), d = self.foot, ""
        for i in range(self.blades):
            share = i / (self.blades - 1)
            a = math.radians(self.angle - self.spread / 2 + self.spread * share)
            size = self.length * (0.72 + 0.28 * math.sin(math.pi * share))
            w, tx, ty = self.length * 0.085, math.cos(a), math.sin(a)
            mx, my = x + tx * size * 0.55, y + ty * size * 0.55
            ex, ey = x + tx * size, y + ty * size + size * 0.10
            d += (
                f"M{x} {y}Q{mx - ty * w} {my + tx * w} {ex} {ey}"
                f"Q{mx + ty * w} {my - tx * w} {x} {y}Z"
            )
        return d


class Slope(NamedTuple):
    """The ground on which leaves grow, with its edge in the light."""

    d: str
    edge: str = ""


DEPTHS = {
    "back": Depth("#24585C", "#143A42", "#4E928C", 0.45),
    "middle": Depth("#134047", "#0B272F", "#3E8A86", 0.5),
    "front": Depth("#0A2026", "#040F14", "#23595C", 0.55),
}
RIGHT: dict[str, tuple[Fern | Frond | FanLeaf | Slope, ...]] = {
    "back": (
        Fern((700, 400), -104, 230, -40, 64),
        Fern((744, 390), -84, 250, 30, 70),
        Fern((660, 412), -128, 170, -40, 52, 13),
        FanLeaf((600, 420), -98, 96, 9, 170),
        FanLeaf((470, 440), -100, 60, 7, 170),
        Slope(
            "M170 526Q270 450 400 430Q580 400 766 343V526Z",
            "M190 514Q275 454 402 434Q582 404 766 347",
        ),
    ),
    "middle": (
        Fern((752, 470), -118, 260, -60, 72),
        Fern((770, 480), -98, 290, -10, 78),
        Fern((700, 456), -138, 130, -30, 44, 12),
        Frond((790, 420), -160, 220, 60, 46, 10),
        FanLeaf((688, 470), -90, 70, 9, 170),
    ),
    "front": (
        Fern((800, 540), -108, 250, -30, 76, 14),
        Fern((716, 546), -104, 90, -20, 40, 11),
        Fern((744, 540), -92, 170, 20, 58, 13),
        Fern((620, 548), -120, 74, -30, 34, 10),
        Fern((520, 550), -70, 66, 26, 32, 9),
        Fern((430, 552), -112, 58, -24, 28, 9),
        FanLeaf((668, 534), -90, 46, 9, 170),
        FanLeaf((340, 540), -84, 44, 7, 160),
        FanLeaf((476, 538), -96, 46, 7, 170),
        Slope("M240 526Q400 504 560 508Q680 500 766 470V526Z"),
    ),
}
LEFT: dict[str, tuple[Fern | Frond | FanLeaf | Slope, ...]] = {
    "back": (
        Fern((10, 540), -66, 400, 70, 84, 17),
        Fern((-10, 560), -88, 460, 60, 80, 18),
        Fern((60, 570), -46, 300, 60, 70),
        FanLeaf((120, 566), -70, 150, 9, 160),
    ),
    "middle": (
        Fern((-10, 560), -56, 360, 60, 86, 16),
        Frond((-20, 470), -28, 300, 120, 62, 12),
        Fern((30, 570), -80, 320, -20, 74, 15),
        Fern((120, 572), -30, 220, 40, 56, 12),
    ),
    "front": (
        Fern((-20, 566), -38, 320, 60, 84, 14),
        Fern((-20, 560), -74, 260, 40, 76, 13),
        FanLeaf((40, 566), -60, 140, 9, 170),
        Fern((150, 574), -60, 120, 40, 46, 11),
        FanLeaf((220, 570), -80, 70, 7, 160),
        Slope("M-10 566V520Q90 506 200 536Q290 544 340 566Z"),
    ),
}
TOP = {
    "back": Frond((-30, 10), 14, 430, 130, 74, 13),
    "middle": Frond((-30, -20), 34, 400, 60, 78, 12),
    "front": Frond((-40, -30), 58, 330, 20, 76, 10),
}


def corner(
    wide: float, tall: float, depth: str, leaves: tuple[Fern | Frond | FanLeaf | Slope, ...]
) -> Drawing:
    """Return the leaves of a lower corner of the window in one depth."""
    p = Drawing(wide, tall)
    light, dark, rib, faint = DEPTHS[depth]
    fill = p.linear(0, tall * 0.1, 0, tall, light, dark)
    for leaf in leaves:
        if isinstance(leaf, Fern):
            d, line = leaf.paths()
            p.path(d, fill)
            p.path(line, stroke=rib, width=2.6, faint=faint)
        elif isinstance(leaf, Frond):
            d, _, line = frond(*leaf)
            p.path(d, fill)
            p.path(line, stroke=rib, width=3, faint=faint)
        elif isinstance(leaf, FanLeaf):
            p.path(leaf.path(), fill)
        else:
            p.path(leaf.d, dark if depth == "front" else fill)
            if leaf.edge:
                p.path(leaf.edge, stroke=rib, width=4, faint=0.7)
    return p


def hanging() -> Drawing:
    """Return leaves that hang in from the upper left corner."""
    p = Drawing(480, 300)
    for depth, leaf in TOP.items():
        light, dark, rib, faint = DEPTHS[depth]
        d, _, line = frond(*leaf)
        p.path(d, p.linear(0, 0, 300, 260, light, dark))
        p.path(line, stroke=rib, width=4, faint=faint)
    return p


def campfire() -> Drawing:
    """Return a fire that burns on (60, 96)."""
    p = Drawing(120, 110)
    p.oval((60, 98), (46, 9), "#140A06", opacity=0.4)
    p.rope("M22 92L92 74M98 92L28 74", "#8A5A30", 19, 9)
    flame(p, 58, 84, 0.62, 4.6)
    return p


def drawings() -> dict[str, str]:
    """Return everything by the names of the files."""
    pictures = {
        f"leaves-{side}-{depth}": corner(wide, tall, depth, leaves)
        for side, wide, tall, layers in (("right", 760, 520, RIGHT), ("left", 420, 560, LEFT))
        for depth, leaves in layers.items()
    }
    pictures |= {"leaf-top": hanging(), "campfire": campfire()}
    return {f"menu/{name}.svg": p.text() for name, p in pictures.items()}
