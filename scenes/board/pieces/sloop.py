"""The sloop: afloat with its crew and their pennants, moored or under way."""

from collections.abc import Sequence
from math import dist
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.board.geometry.track_view import Point, Stand, TrackView
from scenes.board.pieces.badges import paint_nudges, paint_offer
from scenes.board.pieces.figures import (
    NO_MARKS,
    Bearing,
    BoardMarks,
    Figure,
    PirateMood,
    Pose,
    draw_count,
    draw_ghost_glow,
    draw_pirate,
    full_height,
)
from scenes.board.turn.turn_input import Ghost
from scenes.kit import effects, svg
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume

FOAMS = 3
"""The pictures of the foam along the hull."""
WATERLINE = 604 / 640
"""From the top of the sloop, in its widths."""
MOORED = (0.0, 0.0)
"""The course of a sloop that goes nowhere."""

_WIDE, _HIGH = 640, 700  # of the drawings, in whose units all that follows is measured
_WATERLINE, _CUT = 604, 608  # what is below the cut is under water
_SHADE, _FOAM = (120, 30), (90, 34)  # the heights of two drawings, and the waterline in them
_KEEL, _STEM, _HULL = 320, 548, 440  # the middle, the bow and the length of the hull
_WAKE = (378, 144)  # the size of a drawing
_BOW_WAVE = (110, 75, 30, 48)  # the size of a drawing, and the stem in it
_CHEERING = 3  # of a crew aboard
_RAIL = 0.1  # how much higher one sits than stands, in heights
_CLEATS = ((54, 470), (558, 476), (618, 430))  # for ropes, at stern, bow and bowsprit
_FORESTAY, _BACKSTAY = (Point(312, 72), Point(626, 424)), (Point(312, 66), Point(40, 326))
_AFT = 500  # below the lowest pennant
_ON_FORESTAY = 9  # pennants, before there are some on the other stay too
_ROPE, _ROPE_STEP = "#C9A265", 4
_LANTERN, _LIT = (40, 335), "#FFB45A"  # at the stern, and its light by night


class Afloat(NamedTuple):
    """How the sloop is afloat."""

    dip: float = 0.0
    """How much deeper in the water it is than at rest, in pixels."""
    beat: int = 0
    """Which of their pictures the foam and the waves show."""
    course: tuple[float, float] = MOORED
    """The direction in which it sails."""


AT_REST = Afloat()


class SloopPainter:
    """Paints the sloop where it is, from back to front."""

    def __init__(
        self,
        target: Surface,
        look: Look,
        way: TrackView,
        crews: Sequence[Costume],
        afloat: Afloat = AT_REST,
        aside: int = 0,
    ) -> None:
        self._target, self._look, self._crews, self._afloat = target, look, crews, afloat
        self._aside = aside  # pixels by which those aboard are to the right of their places
        self._width, self._dip = round(way.sloop.width), round(afloat.dip)
        # The water keeps its level when hull and crew dip into it.
        self._water, self._way = way.sloop, way.adrift(0, self._dip)

    def paint(
        self,
        aboard: Sequence[Figure],
        marks: BoardMarks = NO_MARKS,
        ghost: Ghost | None = None,
        faced: tuple[Figure | None, str] = (None, ""),
    ) -> None:
        """Paint the sails, those who stand, the hull in front of them, and those on its rail.

        One of them may make a face.
        """
        target, look, width, way = self._target, self._look, self._width, self._way
        water = (round(self._water.left), round(self._water.top))
        corner = (water[0], water[1] + self._dip)
        shade = _water(look, width, "shadow", *_SHADE)
        _draw_above(target, shade, water, round(way.board.bottom))
        _, beat, course = self._afloat
        if course != MOORED:
            _wake(look, width, beat % FOAMS, _quarter(course)).draw(target, water)
        flags = tuple(self._crews[figure.seat].colour for figure in aboard for _ in figure.pirates)
        _sails(look, width).draw(target, corner)
        if flags:
            _pennants(look, width, flags).draw(target, corner)
        crew, visitor = self._crew(aboard, ghost)
        if ghost is not None:
            draw_ghost_glow(target, look, visitor)
            pose = marks.ghost_pose(way, ghost)
            draw_pirate(
                target, look, self._crews[ghost.seat], visitor, Bearing(PirateMood.GHOST, pose)
            )
        faces = [faced[1] if figure == faced[0] else "" for figure in aboard]
        poses = [self._pose(it, marks, face) for it, face in zip(crew, faces, strict=True)]
        for sits in (False, True):
            if sits:
                level = water[1] + round(_CUT * width / _WIDE)
                _draw_above(target, _hull(look, width), corner, level)
            for figure, pose in zip(crew, poses, strict=True):
                if (pose.name == "sit") == sits:
                    self._draw(figure, marks.mood(figure), pose)
        if look.theme.hour.dark:
            x, y = (round(side * width / _WIDE) for side in _LANTERN)
            lantern = (corner[0] + x, corner[1] + y)
            look.art.draw_glow(target, lantern, round(way.cell * 0.5), _LIT, 0.7)
        _water(look, width, f"foam-{beat % FOAMS + 1}", *_FOAM).draw(target, water)
        if course == MOORED:
            self._paint_ropes()
        elif _quarter(course) == 0:
            _bow_wave(look, width, beat % FOAMS).draw(target, water)

    def paint_badges(
        self, aboard: Sequence[Figure], marks: BoardMarks = NO_MARKS, ghost: Ghost | None = None
    ) -> None:
        """Paint how many are aboard in each colour, and what is offered there."""
        target, look, way = self._target, self._look, self._way
        crew, visitor = self._crew(aboard, ghost)
        for figure in crew:
            colour = self._crews[figure.seat].colour
            draw_count(target, look, figure.stand, len(figure.pirates), colour)
        paint_nudges(target, look, way, marks, crew)
        if ghost is not None and not marks.nudged(ghost):
            paint_offer(target, look, way, visitor, ghost)

    def _pose(self, figure: Figure, marks: BoardMarks, face: str) -> Pose:
        """Return the pose of one aboard; those whom nothing is asked sit, but three cheer."""
        if figure.pose or marks.is_chosen(figure):
            return marks.pose(self._way, figure)
        if self._afloat.course != MOORED:
            # Everybody looks ahead.
            return Pose("sit", _quarter(self._afloat.course) == 2, "right")
        return Pose("cheer") if len(figure.pirates) >= _CHEERING else Pose("sit", face=face)

    def _draw(self, figure: Figure, mood: PirateMood, pose: Pose) -> None:
        stand = figure.stand
        if pose.name == "sit":
            stand = stand._replace(y=stand.y - _RAIL * stand.height)
        drawn = full_height(self._way) if figure.pose or pose.face else 0
        who = self._crews[figure.seat]
        draw_pirate(self._target, self._look, who, stand, Bearing(mood, pose, drawn))

    def _crew(self, aboard: Sequence[Figure], ghost: Ghost | None) -> tuple[list[Figure], Stand]:
        """Return those aboard where they stand, and the first place, which a ghost takes."""
        count = max(1, len(aboard) + (ghost is not None))
        stands = [self._way.stand(self._way.deck, index, count) for index in range(count)]
        pairs = zip(aboard, stands[count - len(aboard) :], strict=True)
        crew = [it._replace(stand=stand._replace(x=stand.x + self._aside)) for it, stand in pairs]
        return crew, stands[0]

    def _paint_ropes(self) -> None:
        """Paint a rope to each bollard from the nearest cleat."""
        sloop, unit = self._way.sloop, self._width / _WIDE
        cleats = [(round(sloop.left + x * unit), round(sloop.top + y * unit)) for x, y in _CLEATS]
        for x, y in self._way.bollards:
            cleat = min(cleats, key=lambda it: dist(it, (x, y)))
            # In steps, so that a sloop that bobs needs few ropes.
            away = (round(x) - cleat[0], round((y - cleat[1]) / _ROPE_STEP) * _ROPE_STEP)
            _rope(self._look, away, self._way.cell).draw(self._target, cleat)


def _draw_above(target: Surface, part: Stamp, at: tuple[int, int], level: int) -> None:
    """Draw as much of a part as is above a level."""
    x, y = at[0] + part.offset[0], at[1] + part.offset[1]
    target.blit(part.surface, (x, y), (0, 0, part.surface.get_width(), max(0, level - y)))


def _trimmed(picture: Surface, offset: tuple[int, int]) -> Stamp:
    """Return a part without the air around it, as the sloop is drawn at every bob."""
    seen = picture.get_bounding_rect()
    return Stamp(picture.subsurface(seen).copy(), (offset[0] + seen.x, offset[1] + seen.y))


@stamp
def _water(look: Look, width: int, name: str, height: int, waterline: int) -> Stamp:
    """Return the shade of the hull on the water, or the foam along it."""
    unit = width / _WIDE
    picture = look.art.lit(f"sloop/{name}", (width, round(height * unit)), look.theme.scenery)
    return _trimmed(picture, (0, round((_WATERLINE - waterline) * unit)))


def _quarter(course: tuple[float, float]) -> int:
    """Return the quarter turns from the right, where the bow is, to a course."""
    x, y = course
    if abs(x) >= abs(y):
        return 0 if x > 0 else 2
    return 3 if y > 0 else 1


@stamp
def _wake(look: Look, width: int, number: int, quarter: int) -> Stamp:
    """Return arcs that run behind the hull."""
    unit = width / _WIDE
    size = (round(_WAKE[0] * unit), round(_WAKE[1] * unit))
    arcs = look.art.lit(f"sloop/wake-{number + 1}", size, look.theme.scenery)
    picture = pygame.transform.rotate(arcs, 90 * quarter)
    place = picture.get_rect(center=(round(_KEEL * unit), round(_WATERLINE * unit)))
    # The hull is longer than broad.
    far = round((_WAKE[0] + (_HULL if quarter % 2 == 0 else 0)) / 2 * unit)
    back = ((-far, 0), (0, far), (far, 0), (0, -far))[quarter]
    return Stamp(picture, place.move(back).topleft)


@stamp
def _bow_wave(look: Look, width: int, number: int) -> Stamp:
    unit, (wide, high, x, y) = width / _WIDE, _BOW_WAVE
    picture = look.art.lit(
        f"sloop/bow-wave-{number + 1}", (round(wide * unit), round(high * unit)), look.theme.scenery
    )
    return Stamp(picture, (round((_STEM - x) * unit), round((_WATERLINE - y) * unit)))


@stamp
def _sails(look: Look, width: int) -> Stamp:
    """Return mast and sails."""
    size = (width, round(width * _HIGH / _WIDE))
    return _lit(look, look.art.sprite("scenery/sloop-sails", size))


@stamp
def _pennants(look: Look, width: int, flags: tuple[str, ...]) -> Stamp:
    """Return a pennant in each of these colours, from the masthead down."""
    unit = width / _WIDE
    picture = effects.blank((width, round(_AFT * unit)))
    ahead = flags if len(flags) <= _ON_FORESTAY else flags[: (len(flags) + 1) // 2]
    for stay, there in ((_FORESTAY, ahead), (_BACKSTAY, flags[len(ahead) :])):
        if not there:
            continue
        _stay(look, width, stay).draw(picture, (0, 0))
        # Narrower the more there are.
        step = min(0.145, 0.93 / len(there))
        for index, flag in enumerate(there):
            _pennant(look, width, flag, stay, (0.06 + index * step, step)).draw(picture, (0, 0))
    return _lit(look, picture)


@stamp
def _stay(look: Look, width: int, stay: tuple[Point, Point]) -> Stamp:
    line, unit = svg.path(svg.polyline(stay), stroke=look.theme.ink, line=4), width / _WIDE
    return _trimmed(svg.raster(line, (width, round(_AFT * unit)), unit), (0, 0))


@stamp
def _pennant(
    look: Look, width: int, flag: str, stay: tuple[Point, Point], place: tuple[float, float]
) -> Stamp:
    """Return a pennant on a stay: where it begins, and how much of the stay there is for it."""
    (start, step), (head, foot), unit = place, stay, width / _WIDE
    line, drop = min(6.0, 52 * step), min(48.0, 20 + 290 * step)

    def along(share: float, drop: float = 0) -> Point:
        x, y = (a + (b - a) * share for a, b in zip(head, foot, strict=True))
        return Point(x, y + drop)

    crew, end = look.theme.crew(flag), start + 0.82 * step
    corners = along(start), along(end), along((start + end) / 2, drop)
    cloth = svg.polyline(corners, closed=True)
    body = svg.path(cloth, fill=crew.mid, stroke=look.theme.ink, line=line)
    if step > 0.1:
        shine = [along(start + 0.2 * step, 12), along(start + 0.32 * step, 30)]
        body += svg.path(svg.polyline(shine), stroke=crew.hi, line=5)
    left, right = (round((way(x for x, _ in corners)) * unit) for way in (min, max))
    top, bottom = (round((way(y for _, y in corners)) * unit) for way in (min, max))
    edge = round(line * unit) + 2
    corner, size = (left - edge, top - edge), (right - left + 2 * edge, bottom - top + 2 * edge)
    moved = f'<g transform="translate({-corner[0] / unit:.3f} {-corner[1] / unit:.3f})">{body}</g>'
    return Stamp(svg.raster(moved, size, unit), corner)


@stamp
def _hull(look: Look, width: int) -> Stamp:
    size = (width, round(width * _HIGH / _WIDE))
    return _lit(look, look.art.sprite("scenery/sloop-hull", size))


def _lit(look: Look, picture: Surface) -> Stamp:
    """Return a part of the sloop; in plain themes with a line that is seen on black."""
    theme = look.theme
    if not theme.plain:
        return _trimmed(effects.lit(picture.copy(), theme.faces), (0, 0))
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
    return _trimmed(svg.raster(body, size), (left, top))
