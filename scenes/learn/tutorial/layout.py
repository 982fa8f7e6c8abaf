"""Where the narrator and the plank with the buttons lie: never over what is spoken of."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from pygame import Rect

from scenes.board.hud.layout import BoardLayout
from scenes.kit.layout import Point, Scale, Share, Size, anchored, columns, rows

_STEP = 24
"""Units from one place that is tried to the next."""
_LINE = 84
"""Units of a plank with everything in a line."""
_TWO = 150
"""Units of one with the buttons in a second line."""
_BROAD, _NARROW = 420, 260
"""Units that the two need in width."""
_WIDEST = 876
_FINGER = 66
"""Units that a button needs, and a little more for what is lost in rounding."""

Mind = tuple[Rect, float]
"""Something better not covered, and how much it matters."""


class Plank(NamedTuple):
    """The place of the plank, and whether its buttons lie in a second line."""

    rect: Rect
    two_lines: bool


def plank_place(plan: BoardLayout, window: Rect, scale: Scale, avoid: Sequence[Rect]) -> Plank:
    """Over what a lesson does without: the past turns, else the others' panels, else a corner."""
    places = [plank for plank in _planks(plan, window, scale) if window.contains(plank.rect)]
    free = [plank for plank in places if plank.rect.collidelist(list(avoid)) < 0]
    return (free or places)[0]


def _planks(plan: BoardLayout, window: Rect, scale: Scale) -> Iterable[Plank]:
    px, past = scale.px, plan.history
    if past.width >= px(_BROAD) and past.height >= px(_LINE):
        size = (min(past.width, px(_WIDEST)), min(past.height, px(112)))
        yield Plank(anchored(past, size, 1, 1), False)
    elif past.width >= px(_NARROW) and past.height >= px(_TWO):
        yield Plank(anchored(past, (past.width, min(past.height, px(200))), 0.5, 1), True)
    crew = plan.players[0].unionall([*plan.players[1:], plan.menu])
    if crew.width >= px(_BROAD):
        margin = min(crew.y, px(8))
        last = max(panel.bottom for panel in plan.players)
        high = px(64) + 2 * px(8)
        yield Plank(Rect(crew.x, last + margin - high, crew.width, high), False)
    for x in (1, 0):
        for y in (0, 1):
            size = (min(px(_WIDEST), plan.board.width), px(_LINE))
            yield Plank(anchored(plan.board, size, x, y), False)


class Tray(NamedTuple):
    """A place for buttons over the hand and the board's own buttons."""

    rect: Rect
    places: tuple[Rect, ...]


def tray_place(
    plan: BoardLayout, scale: Scale, number: int, least: int, avoid: Sequence[Rect]
) -> Tray | None:
    """So many places of that width, side by side or else in lines, if there is room for them."""
    hint = [] if plan.hint is None else [plan.hint]
    strip = plan.hand.unionall([plan.coins, plan.undo, plan.end_turn, *hint])
    if strip.collidelist(list(avoid)) >= 0:
        return None
    inner = strip.inflate(-2 * scale.px(10), -2 * scale.px(10))
    for parted in (columns, rows):
        places = parted(inner, [Share()] * number, scale.px(16))
        size = Rect(places[0])
        if size.width >= least and size.height >= scale.px(_FINGER):
            return Tray(strip, tuple(places))
    return None


ShapeT = TypeVar("ShapeT")


def free_place(
    window: Rect,
    scale: Scale,
    shapes: Iterable[Sequence[tuple[ShapeT, Size]]],
    avoid: Sequence[Sequence[Rect]],
    mind: Sequence[Mind],
    near: Point,
) -> tuple[ShapeT, Rect]:
    """The first shape that has a place without covering anything, and the best such place.

    Shapes come in groups, the better ones first, and so does what is to be avoided: before worse
    shapes are tried, all but the dearest things may be covered one group after the other. Where
    even those cannot be spared, as little of them is covered as can be.
    """
    step = scale.px(_STEP)
    tried: list[list[tuple[ShapeT, list[Rect]]]] = []

    def found(group: list[tuple[ShapeT, list[Rect]]], kinds: int) -> tuple[ShapeT, Rect] | None:
        spared = [rect for rects in avoid[:kinds] for rect in rects]
        for shape, places in group:
            free = [place for place in places if place.collidelist(spared) < 0]
            if free:
                return shape, min(free, key=lambda at: _cost(at, mind, near, window))
        return None

    # Most speeches find their place at once, so nothing is measured before it is needed.
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


def _cost(place: Rect, mind: Sequence[Mind], near: Point, window: Rect) -> float:
    covered = 0.0
    for index in place.collidelistall([rect for rect, _ in mind]):
        rect, weight = mind[index]
        covered += _shared(place, rect) * weight
    far = math.dist(place.center, near) / (window.width + window.height)
    return covered / (window.width * window.height) + far * 0.1


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
