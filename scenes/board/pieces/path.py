"""The path of a pirate to where it can go: chevrons from space to space, in running light."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from pygame import Surface

from game import Advance, Position
from scenes.board.geometry.track_view import Point, TrackView
from scenes.board.pieces.figures import BoardMarks
from scenes.kit import svg
from scenes.kit.effects import Stamp, faded
from scenes.kit.look import Look, stamp
from scenes.kit.theme import mix

BEAT = 0.09
"""Seconds in which the light runs from one chevron to the next."""
EVERY = 4
"""Of so many chevrons one is bright."""
_SIDE, _BRIGHT_SIDE = 0.325, 0.39  # of the picture of a chevron, in cells
_GLOW, _BRIGHT_GLOW = 0.3, 0.42
_FAINT = 96
_FAR = 1.6  # cells to a place where many gather, which has no middle to walk to


class PathStep(NamedTuple):
    """A chevron between two places."""

    place: tuple[int, int]
    aim: tuple[float, float]
    number: int
    """How many are between it and the pirate."""
    back: bool
    faint: bool
    """It leads on from the ghost that is pointed at, or to another."""


def path_steps(way: TrackView, marks: BoardMarks) -> tuple[PathStep, ...]:
    """Return the path to the furthest ghost, and back to the one in a retreat.

    With a card chosen instead of a pirate only the ghost that is pointed at has a path.
    """
    return tuple(_steps(way, marks))


def _steps(way: TrackView, marks: BoardMarks) -> Iterator[PathStep]:
    pointed = next((g for g in marks.ghosts if g.destination == marks.pointed), None)
    origin, goals = marks.chosen, [ghost.destination for ghost in marks.ghosts]
    if origin is None and pointed is not None:
        origin = min((a.origin for a in pointed.actions if isinstance(a, Advance)), default=None)
        goals = [pointed.destination]
    if origin is None or marks.chosen_seat is not None:
        return
    shown = None if pointed is None else pointed.destination
    for number, here in enumerate(range(origin, max([origin, *goals]))):
        faint = shown is not None and here >= shown
        yield _between(way, here, here + 1, number)._replace(faint=faint)
    for number, here in enumerate(range(origin, min([origin, *goals]), -1)):
        faint = shown is not None and here <= shown
        yield _between(way, here, here - 1, number)._replace(faint=faint, back=True)


def _between(way: TrackView, start: Position, end: Position, number: int) -> PathStep:
    here, there = _middle(way, start), _middle(way, end)
    across, down = there.x - here.x, there.y - here.y
    far = max(math.hypot(across, down), 1.0)
    aim = across / far, down / far
    if far <= _FAR * way.cell:
        place = (here.x + there.x) / 2, (here.y + there.y) / 2
    else:
        # At the side of the space that is nearest to where many gather.
        sideways = abs(across) >= abs(down)
        aim = (math.copysign(1, across), 0.0) if sideways else (0.0, math.copysign(1, down))
        near, half = (there, -way.cell / 2) if way.gathers(start) else (here, way.cell / 2)
        place = near.x + aim[0] * half, near.y + aim[1] * half
    rounded = (round(aim[0], 2), round(aim[1], 2))
    return PathStep((round(place[0]), round(place[1])), rounded, number, back=False, faint=False)


def _middle(way: TrackView, position: Position) -> Point:
    return way.middle(position) if way.gathers(position) else way.tile(position).centre


def paint_path(
    target: Surface, look: Look, way: TrackView, steps: tuple[PathStep, ...], beat: int
) -> None:
    """Paint the chevrons at a beat of the running light: gold ahead, teal back."""
    theme, cell = look.theme, way.cell
    for step in steps:
        bright = not step.faint and (step.number - beat) % EVERY == 1
        if not step.faint:
            light = theme.retreat_glow if step.back else theme.ghost_glow
            radius = round(cell * (_BRIGHT_GLOW if bright else _GLOW))
            look.art.draw_glow(target, step.place, radius, light, 0.75 if bright else 0.45)
        side = max(9, round(cell * (_BRIGHT_SIDE if bright else _SIDE)))
        chevron = _chevron(look, side, step.aim, step.back, bright)
        if step.faint:
            chevron = _faint(look, side, step.aim, step.back)
        chevron.draw(target, step.place)


@stamp
def _chevron(look: Look, side: int, aim: tuple[float, float], back: bool, bright: bool) -> Stamp:
    """Return a chevron by its middle."""
    theme, (x, y) = look.theme, aim
    tint = theme.retreat if back else theme.select
    points = [(50 + a * x - b * y, 50 + a * y + b * x) for a, b in ((-14, 26), (16, 0), (-14, -26))]
    line = svg.polyline(points)
    body = svg.path(line, stroke=theme.ink, line=27)
    body += svg.path(line, stroke=mix(tint, "#FFFFFF", 0.5) if bright else tint, line=15)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


@stamp
def _faint(look: Look, side: int, aim: tuple[float, float], back: bool) -> Stamp:
    picture, offset = _chevron(look, side, aim, back, bright=False)
    return Stamp(faded(picture, _FAINT), offset)
