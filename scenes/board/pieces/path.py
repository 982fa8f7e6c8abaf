"""The path of a pirate to where it can go: chevrons from space to space, in running light."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import FRect, Surface

from game import Advance, Position
from scenes.board.geometry.track_view import Area, Chevron, TrackView
from scenes.board.pieces.figures import BoardMarks
from scenes.board.turn.turn_log import Trail
from scenes.kit import svg
from scenes.kit.effects import Stamp, faded
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Colour, mix

BEAT = 0.09
"""Seconds in which the light runs from one chevron to the next."""
EVERY = 4
"""The distance between two bright chevrons, counted in chevrons."""
_SIDE = 0.325  # the side of a chevron, in cells
_BRIGHT_SIDE = 0.39  # the side of a bright chevron, in cells
_GLOW = 0.3  # the radius of the glow around a chevron, in cells
_BRIGHT_GLOW = 0.42  # the same around a bright chevron
_FAINT = 96  # the opacity of a path to another ghost
_GONE = 215  # the opacity of a trail
_TRAIL_SIDE = 0.3  # the side of a chevron in a trail, in cells
_TRAIL_REACH = 0.1  # how far it extends from its middle


class PathStep(NamedTuple):
    """A chevron on a path."""

    chevron: Chevron
    number: int
    """The number of chevrons between it and the pirate."""
    back: bool
    faint: bool
    """Whether it leads beyond the ghost that is pointed at, or to another."""


def path_steps(track: TrackView, marks: BoardMarks) -> tuple[PathStep, ...]:
    """Return the path to the furthest ghost, and back to the ghost of a retreat.

    If a card is chosen instead of a pirate, only the ghost that is pointed at has a path.
    """
    pointed = next((g for g in marks.ghosts if g.destination == marks.pointed), None)
    origin = marks.looked_at if marks.chosen is None else marks.chosen
    goals = [ghost.destination for ghost in marks.ghosts]
    if origin is None and pointed is not None:
        origin = min((a.origin for a in pointed.actions if isinstance(a, Advance)), default=None)
        goals = [pointed.destination]
    if origin is None or marks.chosen_seat is not None:
        return ()
    steps: list[PathStep] = []
    for goal in (max([origin, *goals]), min([origin, *goals])):
        back = goal < origin
        clear = abs(goal - origin)
        if pointed is not None:
            aside = pointed.destination - origin
            clear = max(0, -aside if back else aside)
        chevrons = enumerate(track.steps_between(origin, goal))
        steps += [PathStep(chevron, number, back, number >= clear) for number, chevron in chevrons]
    return tuple(steps)


def paint_path(
    target: Surface, look: Look, track: TrackView, steps: tuple[PathStep, ...], beat: int
) -> None:
    """Paint the chevrons at a phase of the running light: white ahead, teal back."""
    theme = look.theme
    cell = track.cell
    for step in steps:
        bright = not step.faint and (step.number - beat) % EVERY == 1
        (x, y), aim = step.chevron
        place = (round(x), round(y))
        if not step.faint:
            light = theme.retreat_glow if step.back else theme.ghost_glow
            radius = round(cell * (_BRIGHT_GLOW if bright else _GLOW))
            look.art.draw_glow(target, place, radius, light, 0.75 if bright else 0.45)
        side = max(9, round(cell * (_BRIGHT_SIDE if bright else _SIDE)))
        tint = theme.retreat if step.back else theme.select
        aim = (round(aim[0], 2), round(aim[1], 2))
        if step.faint:
            _faint(look, side, aim, tint, _FAINT).draw(target, place)
        else:
            _chevron(look, side, aim, mix(tint, "#FFFFFF", 0.35) if bright else tint).draw(
                target, place
            )


class TrailStep(NamedTuple):
    """A step of a trail between a position and the next."""

    seat: int
    place: Position
    """The lower position."""
    back: bool


def trail_steps(
    track: TrackView, trails: Sequence[Trail], taken: Sequence[Area | FRect]
) -> tuple[TrailStep, ...]:
    """Return the last step between each two positions whose mark touches nothing that is taken."""
    last = {step.place: step for trail in trails for step in _steps(trail)}
    side = 2 * _TRAIL_REACH * track.cell

    def is_seen(step: TrailStep) -> bool:
        x, y = track.chevron(step.place).point
        return FRect(x - side / 2, y - side / 2, side, side).collidelist(taken) < 0

    return tuple(filter(is_seen, last.values()))


ALONE = 1.7
"""The size of a way that is looked at alone, without a turn in a game."""


class Way(NamedTuple):
    """How trails of one colour look."""

    tint: Colour
    size: float = 1.0
    """How large its chevrons are, compared with those of the last turns in a game."""
    opacity: float = 1.0


def paint_way(
    target: Surface, look: Look, track: TrackView, trails: Sequence[Trail], way: Way
) -> None:
    """Paint small chevrons along trails of one colour."""
    for step in trail_steps(track, trails, ()):
        paint_step(target, look, track, step, way)


def paint_step(target: Surface, look: Look, track: TrackView, step: TrailStep, way: Way) -> None:
    """Paint a small chevron for a step of a trail."""
    side = max(7, round(track.cell * _TRAIL_SIDE * way.size))
    (x, y), (dx, dy) = track.chevron(step.place)
    at = (round(x), round(y))
    aim = (-dx, -dy) if step.back else (dx, dy)
    alpha = round(_GONE * way.opacity)
    _faint(look, side, (round(aim[0], 2), round(aim[1], 2)), way.tint, alpha).draw(target, at)


def _steps(trail: Trail) -> Iterator[TrailStep]:
    """Yield the steps of a trail."""
    seat, origin, goal = trail
    back = goal < origin
    for place in range(origin - 1, goal - 1, -1) if back else range(origin, goal):
        yield TrailStep(seat, place, back)


@stamp
def _chevron(look: Look, side: int, aim: tuple[float, float], tint: Colour) -> Stamp:
    """Return a chevron, relative to its middle."""
    theme = look.theme
    x, y = aim
    points = [(50 + a * x - b * y, 50 + a * y + b * x) for a, b in ((-14, 26), (16, 0), (-14, -26))]
    line = svg.polyline(points)
    body = svg.path(line, stroke=theme.ink, line=27)
    body += svg.path(line, stroke=tint, line=15)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))


@stamp
def _faint(look: Look, side: int, aim: tuple[float, float], tint: Colour, alpha: int) -> Stamp:
    picture, offset = _chevron(look, side, aim, tint)
    return Stamp(faded(picture, alpha), offset)
