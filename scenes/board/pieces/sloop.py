"""The sloop: afloat with its crew and their pennants, moored or under way."""

from collections.abc import Sequence
from itertools import count
from math import dist
from typing import NamedTuple

from pygame import Surface

from scenes.board.geometry.track_view import Area, Point, Stand, TrackView
from scenes.board.pieces.badges import paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    BoardMarks,
    Figure,
    PirateMood,
    draw_count,
    draw_pirate,
)
from scenes.board.turn.turn_input import Ghost
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp

FOAMS = 3
"""The pictures of the foam along the hull."""

_WIDE, _HIGH = 640, 700  # of the drawings, in whose units all that follows is measured
_WATERLINE, _CUT = 604, 608  # what is below the cut is under water
_SHADE, _FOAM = (120, 30), (90, 34)  # the heights of two drawings, and the waterline in them
_CLEATS = ((54, 470), (558, 476))  # where ropes are made fast, at stern and bow
_FORESTAY, _BACKSTAY = (Point(312, 72), Point(626, 424)), (Point(312, 66), Point(40, 326))
_ON_FORESTAY = 9  # pennants, before there are some on the other stay too
_ROPE = "#C9A265"


class Afloat(NamedTuple):
    """How the sloop is afloat."""

    dip: float = 0.0
    """How much deeper in the water it is than at rest, in pixels."""
    beat: int = 0
    """Which of its pictures the foam shows."""
    moored: bool = True


AT_REST = Afloat()


class SloopPainter:
    """Paints the sloop where it is, from back to front."""

    def __init__(self, target: Surface, look: Look, way: TrackView, colours: Sequence[str]) -> None:
        self._target, self._look, self._way = target, look, way
        self._colours = colours
        self._width = round(way.sloop.width)

    def paint(
        self,
        aboard: Sequence[Figure],
        marks: BoardMarks = NO_MARKS,
        ghost: Ghost | None = None,
        afloat: Afloat = AT_REST,
    ) -> None:
        """Paint it with those aboard; the water keeps its level when the hull dips."""
        target, look, width, dip = self._target, self._look, self._width, round(afloat.dip)
        way = self._way.adrift(0, dip)
        left, surface = round(way.sloop.left), round(self._way.sloop.top)
        flags = tuple(self._colours[figure.seat] for figure in aboard for _ in figure.pirates)
        shade = _water(look, width, "shadow", *_SHADE)
        _draw_above(target, shade, (left, surface), round(way.board.bottom))
        _sails(look, width, flags).draw(target, (left, surface + dip))
        many = len(aboard) + (ghost is not None)
        stands = [way.stand(way.deck, index, many) for index in range(many)]
        if ghost is not None:
            self._paint_ghost(ghost, stands[0])
        ends = stands[many - len(aboard) :]
        crew = [figure._replace(stand=stand) for figure, stand in zip(aboard, ends, strict=True)]
        for figure in crew:
            colour, mood = self._colours[figure.seat], marks.mood(figure)
            draw_pirate(target, look, colour, figure.stand, mood)
        cut = surface + round(_CUT * width / _WIDE)
        _draw_above(target, _hull(look, width), (left, surface + dip), cut)
        _water(look, width, f"foam-{afloat.beat % FOAMS + 1}", *_FOAM).draw(target, (left, surface))
        if afloat.moored:
            self._paint_ropes(way.sloop)
        for figure in crew:
            draw_count(target, look, figure.stand, len(figure.pirates))
        paint_nudges(target, look, way, marks, crew)
        if ghost is not None and not marks.nudged(ghost):
            paint_offer(target, look, way, stands[0], ghost)

    def _paint_ghost(self, ghost: Ghost, stand: Stand) -> None:
        look, cell = self._look, self._way.cell
        middle = (round(stand.x), round(stand.y - stand.height / 2))
        look.art.draw_glow(self._target, middle, round(cell * 0.7), look.theme.ghost_glow, 0.7)
        draw_pirate(self._target, look, self._colours[ghost.seat], stand, PirateMood.GHOST)

    def _paint_ropes(self, sloop: Area) -> None:
        """Paint a rope to each bollard from the nearer end of the hull."""
        unit = self._width / _WIDE
        cleats = [(round(sloop.left + x * unit), round(sloop.top + y * unit)) for x, y in _CLEATS]
        for x, y in self._way.bollards:
            cleat = min(cleats, key=lambda it: dist(it, (x, y)))
            away = (round(x) - cleat[0], round(y) - cleat[1])
            _rope(self._look, away, self._way.cell).draw(self._target, cleat)


def _draw_above(target: Surface, part: Stamp, at: tuple[int, int], level: int) -> None:
    """Draw as much of a part as is above a level."""
    x, y = at[0] + part.offset[0], at[1] + part.offset[1]
    target.blit(part.surface, (x, y), (0, 0, part.surface.get_width(), max(0, level - y)))


@stamp
def _water(look: Look, width: int, name: str, height: int, waterline: int) -> Stamp:
    """Return the shade of the hull on the water, or the foam along it."""
    unit = width / _WIDE
    picture = look.art.lit(f"sloop/{name}", (width, round(height * unit)), look.theme.scenery)
    return Stamp(picture, (0, round((_WATERLINE - waterline) * unit)))


@stamp
def _sails(look: Look, width: int, flags: tuple[str, ...]) -> Stamp:
    """Return mast and sails, with a pennant in each of these colours from the masthead down."""
    ahead = flags if len(flags) <= _ON_FORESTAY else flags[: (len(flags) + 1) // 2]
    size = (width, round(width * _HIGH / _WIDE))
    body = _pennants(look, ahead, _FORESTAY) + _pennants(look, flags[len(ahead) :], _BACKSTAY)
    picture = look.art.sprite("scenery/sloop-sails", size).copy()
    picture.blit(svg.raster(body, size, width / _WIDE), (0, 0))
    return _lit(look, picture)


def _pennants(look: Look, flags: Sequence[str], stay: tuple[Point, Point]) -> str:
    """Return the drawing of pennants along a stay, narrower the more there are."""
    if not flags:
        return ""
    theme, (head, foot) = look.theme, stay
    step = min(0.145, 0.93 / len(flags))
    line, drop = min(6.0, 52 * step), min(48.0, 20 + 290 * step)

    def along(share: float, drop: float = 0) -> Point:
        x, y = (a + (b - a) * share for a, b in zip(head, foot, strict=True))
        return Point(x, y + drop)

    body = svg.path(svg.polyline(stay), stroke=theme.ink, line=4)
    for flag, start in zip(flags, count(0.06, step), strict=False):
        crew, end = theme.crew(flag), start + 0.82 * step
        corners = along(start), along(end), along((start + end) / 2, drop)
        cloth = svg.polyline(corners, closed=True)
        body += svg.path(cloth, fill=crew.mid, stroke=theme.ink, line=line)
        if step > 0.1:
            shine = [along(start + 0.2 * step, 12), along(start + 0.32 * step, 30)]
            body += svg.path(svg.polyline(shine), stroke=crew.hi, line=5)
    return body


@stamp
def _hull(look: Look, width: int) -> Stamp:
    size = (width, round(width * _HIGH / _WIDE))
    return _lit(look, look.art.sprite("scenery/sloop-hull", size))


def _lit(look: Look, picture: Surface) -> Stamp:
    """Return a part of the sloop; in plain themes with a line that is seen on black."""
    theme = look.theme
    if not theme.plain:
        return Stamp(effects.lit(picture.copy(), theme.faces), (0, 0))
    edged = effects.outlined(picture, theme.line, max(2, look.px(3)))
    edged.surface.blit(picture, (-edged.offset[0], -edged.offset[1]))
    return edged


@stamp
def _rope(look: Look, away: tuple[int, int], cell: int) -> Stamp:
    """Return a slack rope from a cleat to a bollard that far away."""
    x, y = away
    line, margin = max(1.5, 0.032 * cell), round(0.25 * cell)
    left, top = min(0, x) - margin, min(0, y) - margin
    size = (abs(x) + 2 * margin, abs(y) + 3 * margin)
    sag = max(0, y) + 0.1 * cell
    slack = f"M{-left} {-top}Q{x * 0.6 - left:.1f} {sag - top:.1f} {x - left} {y - top}"
    loop = f"M{x - left - 2.2 * line:.1f} {y - top:.1f}q{2.2 * line:.1f} {1.6 * line:.1f} "
    loop += f"{4.4 * line:.1f} 0"
    body = svg.path(slack + loop, stroke=look.theme.ink, line=2.1 * line)
    body += svg.path(slack + loop, stroke=look.theme.faces.on(_ROPE), line=line)
    return Stamp(svg.raster(body, size), (left, top))
