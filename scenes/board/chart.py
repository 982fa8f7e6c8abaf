"""The chart that a board is painted on, and the parchment of Escape.

Everything is measured in hundredths of a cell from the corner of the board.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.board.geometry.track_view import Area, Point, TrackView
from scenes.kit import svg
from scenes.kit.effects import blank, lit, outlined, soft
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.textures import fibre, shade
from scenes.kit.theme import DAYLIGHT, Colour, Light, mix
from scenes.kit.themes import PARCHMENT

CELL = 100

_BURNT = "#6B3F14"
_RIM = "#FFF1CC"
_DEPTH = 0.43
"""How much lighter than its lines the lightest part of a plant is."""


class Chart:
    """A picture that is being painted, new or existing."""

    def __init__(self, track: TrackView, look: Look, picture: Surface | None = None) -> None:
        left, top, width, height = track.board
        self.look = look
        self.theme = PARCHMENT
        """Everything is painted in daylight first, and then lit as the theme requires."""
        self.plain = look.theme.plain
        """Whether only the essentials are painted, in the theme's own colours."""
        self.surface = picture or blank((round(width), round(height)), self.theme.shadow)
        self.unit = track.cell / CELL
        """Pixels in a hundredth of a cell."""
        self._corner = Point(left, top)
        self.whole = self.area(track.board)
        """The area of the board on the chart."""

    def point(self, point: Point) -> Point:
        """Convert a point of the screen to one of the chart."""
        # Rounded, so that a board looks the same wherever it is on the screen.
        x, y = point.x - self._corner.x, point.y - self._corner.y
        return Point(round(x / self.unit, 6), round(y / self.unit, 6))

    def area(self, area: Area) -> Area:
        """Convert an area of the screen to one of the chart."""
        corner = self.point(Point(area.left, area.top))
        return Area(*corner, area.width / self.unit, area.height / self.unit)

    def line(self, width: float) -> float:
        """Return a line width that is visible even on the smallest board."""
        return max(width, 1.1 / self.unit)

    def pixels(self, length: float) -> int:
        """Return a length in whole pixels."""
        return max(1, round(length * self.unit))

    def size(self, width: float, height: float) -> Size:
        """Return a size in whole pixels."""
        return self.pixels(width), self.pixels(height)

    def raster(self, body: str, area: Area | None = None, defs: str = "") -> tuple[Surface, Size]:
        """Return a lit drawing and its corner in the picture."""
        shape, corner = self.shape(body, area, defs)
        return lit(shape, self.look.theme.scenery), corner

    def shape(self, body: str, area: Area | None = None, defs: str = "") -> tuple[Surface, Size]:
        """Return an unlit drawing and its corner, for masks and plain themes."""
        place = self.pixels_of(area or self.whole)
        return self.part(body, place, defs), place.topleft

    def pixels_of(self, area: Area) -> Rect:
        """Return the pixels of an area, as far as they are in the picture."""
        left, top = max(0, int(area.left * self.unit)), max(0, int(area.top * self.unit))
        right = min(self.surface.get_width(), math.ceil(area.right * self.unit))
        bottom = min(self.surface.get_height(), math.ceil(area.bottom * self.unit))
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    def part(self, body: str, part: Rect, defs: str = "", shrink: float = 1.0) -> Surface:
        """Return an unlit drawing of a part of the picture, perhaps made smaller."""
        left, top = part.x / self.unit, part.y / self.unit
        moved = f'<g transform="translate({-left:.4f} {-top:.4f})">{body}</g>'
        size = (max(1, round(part.width * shrink)), max(1, round(part.height * shrink)))
        return svg.raster(moved, size, self.unit * shrink, defs)

    def draw(self, body: str, area: Area | None = None, defs: str = "") -> None:
        """Draw within an area, lit."""
        self.surface.blit(*self.raster(body, area, defs))

    def mark(self, body: str, area: Area | None = None) -> None:
        """Draw within an area, unlit."""
        self.surface.blit(*self.shape(body, area))

    def put(self, sprite: Surface, foot: Point, *, edged: bool = False) -> None:
        """Put a picture upright on a point, perhaps with a line that is visible on black."""
        x, y = foot.x * self.unit, foot.y * self.unit
        width, height = sprite.get_size()
        corner = (round(x - width / 2), round(y - height))
        if edged:
            self._draw_edge(sprite, corner)
        self.surface.blit(sprite, corner)

    def stand(
        self, name: str, width: float, height: float, foot: Point, *, tone: Colour | None = None
    ) -> None:
        """Put a named drawing upright on a point, perhaps in one tone."""
        # On black, land is only visible in its own colours.
        light = DAYLIGHT if self.plain else self.look.theme.scenery
        sprite = self.look.art.lit(name, self.size(width, height), light)
        self.put(sprite if tone is None else toned(sprite, tone), foot)

    def cast(
        self,
        sprite: Surface,
        corner: Size,
        *,
        radius: float,
        alpha: int,
        offset: svg.Spot,
        colour: Colour | None = None,
    ) -> None:
        """Draw a picture over its shadow; in plain themes with a line that is visible on black."""
        if self.plain:
            self._draw_edge(sprite, corner)
            self.surface.blit(sprite, corner)
            return
        shadow = soft(sprite, colour or self.theme.shadow, alpha, self.pixels(radius))
        x, y = corner[0] + offset[0] * self.unit, corner[1] + offset[1] * self.unit
        shadow.draw(self.surface, (round(x), round(y)))
        self.surface.blit(sprite, corner)

    def _draw_edge(self, sprite: Surface, corner: Size) -> None:
        """Draw the line around a picture."""
        line = outlined(sprite, self.look.theme.line, max(2, self.pixels(2.6)))
        line.draw(self.surface, corner)

    def darken(self, foot: Point, width: float) -> None:
        """Paint the shadow at the foot of an upright drawing."""
        x, y = foot.x + width * 0.12, foot.y - width * 0.06
        stops: list[svg.Stop] = [
            (0, self.theme.shadow, 0.5),
            (0.55, self.theme.shadow, 0.35),
            (1, self.theme.shadow, 0),
        ]
        # A squashed round gradient, as nanosvg has no elliptic ones.
        flat = f'<g transform="translate({x:.2f} {y:.2f}) scale(1 0.36)">'
        self.draw(
            f"{flat}{svg.disc(0, 0, width * 0.6, fill='url(#p)')}</g>",
            Area(x - width, y - width / 2, 2 * width, width),
            svg.radial("p", stops, (0, 0), width * 0.6),
        )


def toned(sprite: Surface, tone: Colour, depth: float = _DEPTH) -> Surface:
    """Return a drawing in shades of one colour; the less its depth, the less one sees its lines."""
    shades = lit(sprite.copy(), Light(mix("#000000", tone, depth), fading=1.0))
    shades.fill(mix("#000000", tone, 1.15 - depth), special_flags=pygame.BLEND_RGB_ADD)
    return shades


def curve(points: Sequence[tuple[float, float]], *, closed: bool = False) -> str:
    """Return the path data of a smooth line through points, closed or open."""
    before, after = (points[-1:], points[:2]) if closed else (points[:1], points[-1:])
    through = [*before, *points, *after]
    data = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for a, b, c, d in zip(through, through[1:], through[2:], through[3:], strict=False):
        data += (
            f"C{b[0] + (c[0] - a[0]) / 6:.1f} {b[1] + (c[1] - a[1]) / 6:.1f} "
            f"{c[0] - (d[0] - b[0]) / 6:.1f} {c[1] - (d[1] - b[1]) / 6:.1f} {c[0]:.1f} {c[1]:.1f}"
        )
    return data + ("Z" if closed else "")


def box(area: Area, radius: float = 0) -> str:
    """Return the path data of a rectangle with round corners."""
    left, top, width, height = area
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return f"M{left:.2f} {top:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}Z"
    k = r * 0.45  # from the corner to the handles of a quarter circle
    right, bottom = area.right, area.bottom
    return (
        f"M{left + r:.2f} {top:.2f}H{right - r:.2f}"
        f"C{right - k:.2f} {top:.2f} {right:.2f} {top + k:.2f} {right:.2f} {top + r:.2f}"
        f"V{bottom - r:.2f}"
        f"C{right:.2f} {bottom - k:.2f} {right - k:.2f} {bottom:.2f} {right - r:.2f} {bottom:.2f}"
        f"H{left + r:.2f}"
        f"C{left + k:.2f} {bottom:.2f} {left:.2f} {bottom - k:.2f} {left:.2f} {bottom - r:.2f}"
        f"V{top + r:.2f}"
        f"C{left:.2f} {top + k:.2f} {left + k:.2f} {top:.2f} {left + r:.2f} {top:.2f}Z"
    )


def draw_bollards(chart: Chart, knots: Iterable[Point]) -> None:
    """Draw a bollard at each point where a rope of the sloop is tied."""
    for x, y in map(chart.point, knots):
        chart.stand("sloop/bollard", 29, 40, Point(x, y + 23))


def around(areas: Sequence[Area]) -> Area:
    """Return the smallest area that contains all of these."""
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    right, bottom = max(area.right for area in areas), max(area.bottom for area in areas)
    return Area(left, top, right - left, bottom - top)


def lay_sheet(chart: Chart, random: Random, middle: Point) -> None:
    """Paint the blank parchment, with faint compass lines through a point."""
    if chart.plain:
        chart.surface.fill(chart.look.theme.sheet[0])
        return
    size = width, height = chart.surface.get_size()
    hi, mid, lo = chart.theme.sheet
    stops: list[svg.Stop] = [(0, hi), (0.55, mid), (1, lo)]
    paper = shade(size, stops, (0.42, 0.4), max(width, height) / width * 0.62)
    paper.blit(fibre(size, chart.unit), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    chart.surface.blit(paper, (0, 0))
    lines = (*_fibres(chart.whole, random), *_creases(chart.whole), *_rays(chart, middle))
    chart.draw("".join(lines))


def _fibres(whole: Area, random: Random) -> Iterator[str]:
    """Yield short fibres and specks, which make the parchment look sharp close up."""
    for colour, strength, share in ((_BURNT, 0.2, 1.0), (_RIM, 0.28, 0.7)):
        hairs = ""
        for _ in range(round(whole.width * whole.height / 2600 * share)):
            x, y = random.uniform(0, whole.width), random.uniform(0, whole.height)
            angle = random.uniform(0, math.tau)
            length = random.choice((0.3, 2, 3.5, 6))
            dx, dy = length * math.cos(angle), length * math.sin(angle)
            hairs += f"M{x:.1f} {y:.1f}q{dx * 0.5 + dy * 0.2:.1f} {dy * 0.5:.1f} {dx:.1f} {dy:.1f}"
        yield svg.path(hairs or "M0 0", stroke=colour, line=0.9, stroked=strength)


def _creases(whole: Area) -> Iterator[str]:
    """Yield the creases of the sheet; what is painted on it later hides them."""
    _, _, width, height = whole
    folds = round(max(width, height) / min(width, height)) + 1
    # A crease has a dark side and a light one.
    creases = ((-9, _BURNT, 18, 0.035), (0, _BURNT, 1.8, 0.15), (2.2, _RIM, 2, 0.16))
    for part, (aside, colour, line, strength) in product(range(1, folds + 1), creases):
        at = part / (folds + 1) * max(width, height) + aside
        fold = f"M0 {at:.1f}H{width:.1f}" if height > width else f"M{at:.1f} 0V{height:.1f}"
        yield svg.path(fold, stroke=colour, line=line, stroked=strength)


def _rays(chart: Chart, middle: Point) -> Iterator[str]:
    """Yield the faint compass lines over the whole chart."""
    far = math.hypot(*chart.whole[2:])
    for turns, strength in ((range(0, 32, 4), 0.3), (range(2, 32, 4), 0.16)):
        data = "".join(
            f"M{middle.x:.1f} {middle.y:.1f}l{far * math.cos(turn * math.tau / 32):.1f} "
            f"{far * math.sin(turn * math.tau / 32):.1f}"
            for turn in turns
        )
        yield svg.path(data, stroke="#8A6230", line=chart.line(1.5), stroked=strength)
