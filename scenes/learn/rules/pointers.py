"""What points at things in the pictures: arrows, a cross, a crown."""

import math

from pygame import Rect, Surface

from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Point, Stand, TrackView
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.look import Look
from scenes.kit.theme import Colour, contrast

_BOW = 0.42  # how far an arrow rises over the heads, in cells like all that follows
_LINE = (0.135, 0.07)
_HEAD = 0.2
_CROSS = 0.62
_CROWN = 0.4
_GHOST_SLOOP = 105


def draw_bow(
    target: Surface, look: Look, way: TrackView, origin: Stand, ghost: Stand, back: bool
) -> None:
    """An arrow from head to head: gold ahead, teal on the way back."""
    cell, theme = way.cell, look.theme
    bright, dark = (
        (theme.retreat, theme.retreat_dark) if back else (theme.select, theme.select_dark)
    )
    start = Point(origin.x, origin.y - origin.height * 1.16 - 0.08 * cell)
    aside = math.copysign(0.08 * cell, ghost.x - origin.x)
    end = Point(ghost.x - aside, ghost.y - ghost.height - 0.2 * cell)
    peak = max(min(start.y, end.y) - _BOW * cell, way.board.top + 0.1 * cell)
    _draw_arrow(target, look, _over(start, end, peak), cell, (bright, dark))


def _over(start: Point, end: Point, peak: float) -> tuple[Point, Point, Point, Point]:
    """A curve that rises steeply, runs along the peak and falls onto its end."""
    peak = min(peak, start.y, end.y)
    # With such handles a curve reaches three quarters of their height.
    rise = peak - (start.y + end.y - 2 * peak) / 6
    reach = (end.x - start.x) * 0.16
    return start, Point(start.x + reach, rise), Point(end.x - reach, rise), end


def _draw_arrow(
    target: Surface,
    look: Look,
    line: tuple[Point, Point, Point, Point],
    cell: float,
    colours: tuple[Colour, Colour],
) -> None:
    bright, dark = colours
    margin = 0.4 * cell
    left, top = min(p.x for p in line) - margin, min(p.y for p in line) - margin
    right, bottom = max(p.x for p in line) + margin, max(p.y for p in line) + margin
    a, b, c, d = (Point(p.x - left, p.y - top) for p in line)
    path = f"M{a.x:.1f} {a.y:.1f}C{b.x:.1f} {b.y:.1f} {c.x:.1f} {c.y:.1f} {d.x:.1f} {d.y:.1f}"
    heading = math.atan2(d.y - c.y, d.x - c.x)
    head = svg.polyline(
        [
            (
                d.x + size * cell * math.cos(heading + turn),
                d.y + size * cell * math.sin(heading + turn),
            )
            for size, turn in ((0.13, 0.0), (_HEAD, 2.2), (_HEAD, -2.2))
        ],
        closed=True,
    )
    body = svg.path(path, stroke=dark, line=_LINE[0] * cell)
    body += svg.path(head, fill=bright, stroke=dark, line=0.075 * cell)
    body += svg.path(path, stroke=bright, line=_LINE[1] * cell)
    body += svg.path(head, fill=bright)
    size = (math.ceil(right - left), math.ceil(bottom - top))
    key = ("bow", path, size, colours)
    picture = look.plates.made(key, look.scale, lambda: Stamp(svg.raster(body, size), (0, 0)))
    picture.draw(target, (round(left), round(top)))


def draw_passage(target: Surface, look: Look, way: IslandsView, *, free: bool) -> None:
    """The sloop where it would lie at the other island, and the way there over the water."""
    here = way.sloop
    there = way.berths[1 if way.island == 1 else 0]
    size = (round(there.width), round(there.width * 1.094))
    for part in ("scenery/sloop-sails", "scenery/sloop-hull"):
        sprite = look.art.faded(part, size, _GHOST_SLOOP)
        target.blit(sprite, (round(there.left), round(there.top)))
    cell, theme = way.cell, look.theme
    ahead = 1 if there.left > here.left else -1
    y = here.top + here.height * 0.36
    start = Point(here.centre.x + ahead * 0.36 * here.width, y)
    end = Point(there.centre.x - ahead * 0.3 * there.width, y + 0.1 * cell)
    line = _over(start, end, y - 0.42 * cell)
    _draw_arrow(target, look, line, cell * 1.3, (theme.select, theme.select_dark))
    middle = (round((start.x + end.x) / 2), round(y + 0.16 * cell))
    icon = "icons/wheel" if free else "pieces/coin"
    side = round(0.66 * cell)
    draw_centred(target, look.art.sprite(icon, (side, side)), middle)


def draw_cross(target: Surface, look: Look, way: TrackView, origin: Stand, ahead: int) -> None:
    """A red cross on the side to which a pirate cannot go."""
    side = round(_CROSS * way.cell)
    cross(look, side).draw(
        target,
        (
            round(origin.x + ahead * 0.98 * way.cell - side / 2),
            round(origin.y - 0.62 * way.cell - side / 2),
        ),
    )


def cross(look: Look, side: int) -> Stamp:
    """A round red badge with a cross."""

    def make() -> Stamp:
        theme = look.theme
        body = svg.disc(32, 32, 27, fill=theme.danger, stroke=theme.ink, line=6)
        lines = max(theme.cream, theme.ink, key=lambda colour: contrast(colour, theme.danger))
        body += svg.path("M21 21L43 43M43 21L21 43", stroke=lines, line=8)
        plate = svg.raster(body, (side, side), side / 64)
        return plates.shadow(look, plate, radius=4, lower=4)

    return look.plates.made(("cross", side), look.scale, make)


def draw_crown(target: Surface, look: Look, way: TrackView, ghost: Stand) -> float:
    """A crown on somebody's head; how high it is."""
    side = round(_CROWN * way.cell)
    crown = look.art.sprite("icons/crown", (side, side))
    head = Rect(0, 0, *crown.get_size())
    head.midbottom = (round(ghost.x), round(ghost.y - ghost.height * 0.94))
    target.blit(crown, head)
    return crown.get_height() * 0.94
