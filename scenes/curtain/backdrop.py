"""The curtain's ground: the sail with its hem and emblem, the deck below it, the dusk around."""

import math
from types import MappingProxyType

from pygame import Surface

from scenes.kit import effects, svg
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.kit.themes import PARCHMENT

_FOLD = 274.3
"""How wide a fold of the sail is, in units."""
EMBLEMS = MappingProxyType(
    {
        "blue": "M32 18V54M20 28H44M11 40Q14 54 32 56Q50 54 53 40M32 6A6 6 0 1 1 31.9 6",
        "red": "M12 10L48 48M52 10L16 48M40 54L54 40M24 54L10 40M50 50L57 57M14 50L7 57",
        "green": "M34 58Q28 42 34 26Q18 12 6 26M34 26Q48 12 60 26M34 26Q18 24 12 42"
        "M34 26Q50 24 56 42M34 26Q28 10 34 4",
        "yellow": "M32 22A10 10 0 1 1 31.9 22M32 5V11M32 53V59M5 32H11M53 32H59M13 13L17 17"
        "M47 47L51 51M13 51L17 47M47 17L51 13",
        "violet": "M42 8Q20 10 18 32Q20 54 44 56Q52 53 55 49Q36 50 34 32Q36 16 46 12Z",
    }
)
"""Each crew's mark as lines on a grid of 64, to be painted on canvas."""


def count_folds(width: float) -> int:
    """How many folds a sail of that many units has."""
    return max(3, round(width / _FOLD))


def hem_y(x: float, fold: float) -> float:
    """How much lower than its highest points the edge of the sail hangs there."""
    return 34 * math.pow(math.sin(math.pi * ((x % fold) / fold)), 0.8)


def paint_deck(target: Surface, look: Look, hem: int) -> None:
    """The planks from below the edge of the sail to the bottom."""
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    top = hem / unit - 40
    body = svg.rect(0, top, width, height - top, fill="url(#deck)")
    count = math.ceil(width / 300) + 1
    for index in range(-count, count + 1):
        near, far = width / 2 + index * 216, width / 2 + index * 150
        body += svg.path(f"M{far:.0f} {top:.0f}L{near:.0f} {height:.0f}", stroke="#1E1009", line=5)
        body += svg.path(
            f"M{far + 4:.0f} {top:.0f}L{near + 5:.0f} {height:.0f}",
            stroke="#B98650",
            line=2,
            stroked=0.35,
        )
    shades: list[svg.Stop] = [(0, "#3A2416"), (0.35, "#6A4227"), (1, "#4A2C19")]
    defs = svg.linear("deck", shades, (0, top), (0, height))
    deck = svg.raster(body, target.get_size(), unit, defs)
    target.blit(effects.lit(deck, look.theme.scenery), (0, 0))


def sail_picture(look: Look, size: Size, hem: float, colour: str) -> Surface:
    """Canvas with its folds, seams, reef band, yard and a hem in the player's colour."""
    unit = look.scale.unit
    width = size[0] / unit
    folds = count_folds(width)
    fold = width / folds
    ink = PARCHMENT.ink
    seam, light = "#B48E50", "#FFF9E6"

    def edge(lower: float) -> list[tuple[float, float]]:
        steps = folds * 20
        xs = [width * step / steps for step in range(steps + 1)]
        return [(x, hem + hem_y(x, fold) + lower) for x in xs]

    canvas: list[svg.Stop] = [(0, "#FBEFCF"), (0.5, "#F0DDB0"), (1, "#D6B67C")]
    defs = svg.linear("canvas", canvas, (0, 0), (0, hem + 40))
    around = [(-20, 40), (width + 20, 40), *reversed(edge(0))]
    body = svg.path(svg.polyline(around, closed=True), fill="url(#canvas)", stroke=ink, line=8)
    for index in range(folds):
        left, right = index * fold, (index + 1) * fold
        shade: list[svg.Stop] = [
            (0, light, 0.45),
            (0.35, "#F5E3BC", 0),
            (0.55, "#8A5A2A", 0),
            (1, "#8A5A2A", 0.34),
        ]
        defs += svg.linear(f"f{index}", shade, (left, 0), (right, 0))
        low = [point for point in edge(-4) if left - 0.1 <= point[0] <= right + 0.1]
        part = [(left, 44), (right, 44), *reversed(low)]
        body += svg.path(svg.polyline(part, closed=True), fill=f"url(#f{index})")
        if index:
            bow = (index - folds / 2) * 10
            d = f"M{left:.0f} 60Q{left + bow:.0f} {hem / 2:.0f} {left:.0f} {hem:.0f}"
            body += svg.path(d, stroke=seam, line=4)
    body += _reef(width, seam, ink)
    crew = look.theme.crew(colour)
    band = svg.polyline([*edge(-44), *reversed(edge(-8))], closed=True)
    defs += svg.linear(
        "hem", svg.even(crew.mid, mix(crew.mid, crew.lo, 0.55)), (0, hem - 44), (0, hem + 30)
    )
    body += svg.path(band, fill="url(#hem)", stroke=ink, line=5)
    body += svg.path(svg.polyline(edge(-38)), stroke=crew.hi, line=3, stroked=0.9)
    for line, hue, lower in ((17, ink, 0), (9, "#C9A05C", 0), (3, "#F2DFB4", -2)):
        body += svg.path(svg.polyline(edge(lower)), stroke=hue, line=line)
    for index in range(folds + 1):
        x = index * fold
        body += svg.disc(x, hem - 20, 18, fill="#E0AC44", stroke=ink, line=5)
        body += svg.disc(x, hem - 20, 7.5, fill="#4A2F1E", stroke=ink, line=4)
    body += _yard(width, ink)
    defs += svg.linear("yard", svg.even("#A87544", "#7A4C2A", "#4A2B17"), (0, 12), (0, 88))
    sail = svg.raster(body, size, unit, defs)
    stamp = effects.shadowed(sail, look.theme.shadow, 150, max(2, look.px(18)), (0, look.px(22)))
    whole = effects.blank(size)
    stamp.draw(whole, (0, 0))
    return effects.lit(whole, look.theme.scenery)


def _reef(width: float, seam: str, ink: str) -> str:
    """The band across the canvas with its short ropes."""
    middle = width / 2
    d = f"M-10 112Q{middle:.0f} 136 {width + 10:.0f} 112"
    lower = f"M-10 142Q{middle:.0f} 166 {width + 10:.0f} 142"
    band = f"{d}V142Q{middle:.0f} 166 -10 142Z"
    body = svg.path(band, fill="#E6CC94") + svg.path(d + lower, stroke=seam, line=3.5)
    for index in range(round(width / 91.4)):
        x = 46 + index * 91.4
        y = 127 + 24 * (1 - (2 * x / width - 1) ** 2) * 0.5
        long = 34 + index * 37 % 17
        rope = f"M{x:.0f} {y:.0f}q{(index % 3 - 1) * 5} {long / 2:.0f} {index % 2 * 8 - 4} {long}"
        body += svg.path(rope, stroke=ink, line=9) + svg.path(rope, stroke="#D9B97E", line=4.5)
        body += svg.disc(x, y, 6.5, fill="#7A4C2A", stroke=ink, line=3)
    return body


def _yard(width: float, ink: str) -> str:
    """The spar that the sail hangs from, with its lashings."""
    body = svg.path(
        f"M-20 14H{width + 20:.0f}V70Q{width / 2:.0f} 92 -20 70Z",
        fill="url(#yard)",
        stroke=ink,
        line=8,
    )
    body += svg.path(f"M-20 26H{width + 20:.0f}", stroke="#E0A870", line=5, stroked=0.7)
    for index in range(round(width / 127.4)):
        x = 68 + index * 127.4
        for beside in (-10, 0, 10):
            body += svg.path(f"M{x + beside:.0f} 13q7 32 0 66", stroke=ink, line=11)
            body += svg.path(f"M{x + beside:.0f} 15q7 32 0 62", stroke="#E3C88F", line=6)
    return body


def darken(target: Surface, look: Look) -> None:
    """Dusk at the edges, so that the light stays on the middle."""
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    stops: list[svg.Stop] = [(0, "#1A0C06", 0), (0.45, "#1A0C06", 0.1), (1, "#1A0C06", 0.7)]
    defs = svg.radial("v", stops, (width / 2, height * 0.48), max(width, height) * 0.65)
    body = svg.rect(0, 0, width, height, fill="url(#v)")
    target.blit(svg.raster(body, target.get_size(), unit, defs), (0, 0))
