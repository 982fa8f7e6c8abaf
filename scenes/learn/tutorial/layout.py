"""Where the bubble, the bar and the options go: never over what is pointed at."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from pygame import Rect

from scenes.board.hud.layout import BoardLayout
from scenes.kit.layout import Point, Scale, Share, Size, anchored, columns, rows

_STEP = 24
"""Units from one place that is tried to the next."""
_LINE, _LINE_WIDTH = 84, 420
"""Units of a bar with everything in one line."""
_TWO, _TWO_WIDTH = 150, 260
"""Units of a bar with its buttons in a second line."""
_WIDEST = 876
_FINGER = 66
"""Units that a button needs, with a little more for rounding."""


class BarPlace(NamedTuple):
    """The place of the bar, and whether its buttons are in a second line."""

    rect: Rect
    two_lines: bool = False


def bar_place(plan: BoardLayout, window: Rect, scale: Scale, avoid: Sequence[Rect]) -> BarPlace:
    """Return a place over the history, else over the other players' panels, else in a corner."""
    places = [bar for bar in _bar_places(plan, scale) if window.contains(bar.rect)]
    free = [bar for bar in places if bar.rect.collidelist(list(avoid)) < 0]
    return (free or places)[0]


def _bar_places(plan: BoardLayout, scale: Scale) -> Iterable[BarPlace]:
    px, past = scale.px, plan.history
    if past.width >= px(_LINE_WIDTH) and past.height >= px(_LINE):
        size = (min(past.width, px(_WIDEST)), min(past.height, px(112)))
        yield BarPlace(anchored(past, size, 1, 1))
    elif past.width >= px(_TWO_WIDTH) and past.height >= px(_TWO):
        size = (past.width, min(past.height, px(200)))
        yield BarPlace(anchored(past, size, 0.5, 1), two_lines=True)
    crew = plan.players[0].unionall([*plan.players[1:], plan.menu])
    if crew.width >= px(_LINE_WIDTH):
        margin = min(crew.y, px(8))
        last = max(panel.bottom for panel in plan.players)
        high = px(64) + 2 * px(8)
        yield BarPlace(Rect(crew.x, last + margin - high, crew.width, high))
    for x, y in ((1, 0), (1, 1), (0, 0), (0, 1)):
        size = (min(px(_WIDEST), plan.board.width), px(_LINE))
        yield BarPlace(anchored(plan.board, size, x, y))


class Tray(NamedTuple):
    """A place for options over the hand and the board's own buttons."""

    rect: Rect
    places: tuple[Rect, ...]


def tray_place(
    plan: BoardLayout, scale: Scale, number: int, least: int, avoid: Sequence[Rect]
) -> Tray | None:
    """Return places of at least that width, side by side or else stacked, if there is room."""
    hint = [] if plan.hint is None else [plan.hint]
    strip = plan.hand.unionall([plan.coins, plan.undo, plan.end_turn, *hint])
    if strip.collidelist(list(avoid)) >= 0:
        return None
    inner = strip.inflate(-2 * scale.px(10), -2 * scale.px(10))
    for divide in (columns, rows):
        places = divide(inner, [Share()] * number, scale.px(16))
        if places[0].width >= least and places[0].height >= scale.px(_FINGER):
            return Tray(strip, tuple(places))
    return None


ShapeT = TypeVar("ShapeT")


def free_place(
    window: Rect,
    scale: Scale,
    shapes: Iterable[Sequence[tuple[ShapeT, Size]]],
    avoid: Sequence[Sequence[Rect]],
    costs: Sequence[tuple[Rect, float]],
    near: Point,
) -> tuple[ShapeT, Rect]:
    """Return the first shape with a place that covers nothing, and its cheapest such place.

    Shapes come in groups, the best first, and so do the rectangles to avoid: before worse shapes
    are tried, all but the first group of rectangles may be covered, the last ones first. If even
    the first group cannot be spared, as little of it as possible is covered.
    """
    step = scale.px(_STEP)
    tried: list[list[tuple[ShapeT, list[Rect]]]] = []

    def found(group: list[tuple[ShapeT, list[Rect]]], kinds: int) -> tuple[ShapeT, Rect] | None:
        spared = [rect for rects in avoid[:kinds] for rect in rects]
        for shape, places in group:
            free = [place for place in places if place.collidelist(spared) < 0]
            if free:
                return shape, min(free, key=lambda at: _cost(at, costs, near, window))
        return None

    # Most speeches find their place at once, so shapes are measured only when needed.
    for shapes_alike in shapes:
        group = [(shape, list(_places(window, size, step))) for shape, size in shapes_alike]
        tried.append(group)
        for kinds in range(len(avoid), 1, -1):
            if place := found(group, kinds):
                return place
    for group in tried:
        if place := found(group, 1):
            return place
    last = [(shape, at) for shape, places in tried[-1] for at in places]
    return min(last, key=lambda pair: sum(_shared(pair[1], rect) for rect in avoid[0]))


def _places(window: Rect, size: Size, step: int) -> Iterable[Rect]:
    for x in _stops(window.left, window.right - size[0], step):
        for y in _stops(window.top, window.bottom - size[1], step):
            yield Rect(x, y, *size)


def _stops(first: int, last: int, step: int) -> Iterable[int]:
    yield from range(first, last, step)
    if last >= first:
        yield last


def _cost(place: Rect, costs: Sequence[tuple[Rect, float]], near: Point, window: Rect) -> float:
    covered = 0.0
    for index in place.collidelistall([rect for rect, _ in costs]):
        rect, weight = costs[index]
        covered += _shared(place, rect) * weight
    far = math.dist(place.center, near) / (window.width + window.height)
    return covered / (window.width * window.height) + far * 0.1


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
