"""The quick set-up's plan: everything large, what is needed most at the bottom."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    grid,
    inset,
    is_portrait,
)
from scenes.kit.look import Look

HEADING = 34
"""The size of the letters over what is asked."""
_NARROW_FLAG = 112
_LEAST_PIXELS = 84
_WIDEST = 1900


class _QuickMeasures(NamedTuple):
    """How large the parts are, in units."""

    margin: float
    banner: float
    """None of it where there is no room."""
    flag: float
    choice: float
    """Of people and rivals."""
    deeds: float
    go: float
    gap: float


_HIGH = (
    _QuickMeasures(30, 124, 116, 210, 120, 190, 26),
    _QuickMeasures(26, 0, 104, 170, 100, 140, 20),
    _QuickMeasures(14, 0, 84, 140, 84, 120, 14),
)
"""What lies below each other, from the roomiest to the tightest."""
_WIDE = (
    _QuickMeasures(30, 108, 100, 200, 150, 150, 22),
    _QuickMeasures(20, 0, 92, 170, 124, 124, 16),
    _QuickMeasures(14, 0, 88, 150, 112, 112, 14),
    _QuickMeasures(12, 0, 76, 104, 84, 84, 12),
)
"""What lies side by side."""
_LEAST = 150
"""Units that a voyage is high at least."""


class QuickChoices(NamedTuple):
    """How much there is to choose from."""

    flags: int
    voyages: int
    people: int
    rivals: int


def arrange(look: Look, size: Size, choices: QuickChoices) -> dict[str, Sequence[Rect]]:
    """Where everything lies, by what it is; what there is no choice of has no place."""
    tall = is_portrait(size)
    plans = [(measures, True) for measures in _HIGH] if tall else []
    plans += [(measures, False) for measures in _WIDE]
    lines = -(-choices.voyages // _across(choices.voyages, tall=tall))
    for measures, below in plans:
        places, room = _arranged(look, size, choices, measures, below=below)
        if choices.voyages == 1 or room.height >= lines * look.px(_LEAST):
            break
    if choices.voyages > 1:
        _place_voyages(look, room, choices.voyages, look.px(measures.gap), places, tall=tall)
    else:
        places["picture"] = (room,)
    return places


def _arranged(
    look: Look, size: Size, choices: QuickChoices, measures: _QuickMeasures, *, below: bool
) -> tuple[dict[str, Sequence[Rect]], Rect]:
    """Everything but the voyages, and the room that is left for them."""
    px, gap = look.px, look.px(measures.gap)
    room = inset(Rect(0, 0, *size), px(measures.margin))
    room = anchored(room, (min(room.width, px(_WIDEST)), room.height))
    places: dict[str, Sequence[Rect]] = {}
    if measures.banner:
        head, room = cut(room, Side.TOP, px(measures.banner), gap)
        places["banner"] = (anchored(head, (min(px(700), head.width), head.height)),)
    if choices.flags > 1:
        room = _place_flags(look, room, choices.flags, measures, places)
    room = _place_deeds(look, room, measures, places, below=below)
    return places, _place_people(look, room, choices, measures, places, below=below)


def _place_flags(
    look: Look, room: Rect, flags: int, measures: _QuickMeasures, places: dict[str, Sequence[Rect]]
) -> Rect:
    """The languages along the upper edge; what is left below."""
    px, gap = look.px, look.px(14)
    least = max(px(_NARROW_FLAG), _LEAST_PIXELS)
    lines = 1 if (room.width + gap) // flags >= least + gap else 2
    across = -(-flags // lines)
    high = lines * px(measures.flag) + (lines - 1) * gap
    band, rest = cut(room, Side.TOP, high, look.px(measures.gap))
    wide = min(band.width, across * px(210) + (across - 1) * gap)
    band = anchored(band, (wide, high))
    places["flags"] = grid(band, across, lines, gap)[:flags]
    return rest


def _place_deeds(
    look: Look,
    room: Rect,
    measures: _QuickMeasures,
    places: dict[str, Sequence[Rect]],
    *,
    below: bool,
) -> Rect:
    """Back, how to play, and the way to sea along the lower edge; what is left above."""
    px, gap = look.px, look.px(measures.gap)
    if below:
        go, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        deeds, room = cut(room, Side.BOTTOM, px(measures.deeds), gap)
        back, learn = columns(deeds, [Share(0.42), Share(0.58)], gap)
    else:
        band, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        back, learn, go = columns(band, [Share(0.2), Share(0.28), Share(0.52)], gap)
    places |= {"back": (back,), "learn": (learn,), "go": (go,)}
    return room


def _place_people(
    look: Look,
    room: Rect,
    choices: QuickChoices,
    measures: _QuickMeasures,
    places: dict[str, Sequence[Rect]],
    *,
    below: bool,
) -> Rect:
    """How many people, and against whom: side by side, or below each other; what is left above."""
    px, gap = look.px, look.px(measures.gap)
    head = look.letters.height(look.outlined(HEADING)) + px(12)
    high = px(measures.choice)
    asked = ["people", *(["rivals"] if choices.rivals > 1 else [])]
    if below:
        block, room = cut(
            room, Side.BOTTOM, len(asked) * (head + high) + (len(asked) - 1) * gap, gap
        )
        blocks = equal_rows(block, len(asked), gap)
    else:
        block, room = cut(room, Side.BOTTOM, head + high, gap)
        blocks = equal_columns(block, len(asked), px(36))
    for name, count, part in zip(asked, (choices.people, choices.rivals), blocks, strict=False):
        heading, tiles = cut(part, Side.TOP, head)
        places[f"{name}_heading"] = (heading,)
        places[name] = equal_columns(tiles, count, px(14))
    return room


def _place_voyages(
    look: Look,
    room: Rect,
    voyages: int,
    gap: int,
    places: dict[str, Sequence[Rect]],
    *,
    tall: bool,
) -> None:
    across = _across(voyages, tall=tall)
    down = -(-voyages // across)
    high = min(room.height, down * look.px(430) + (down - 1) * gap)
    wide = min(room.width, across * look.px(620) + (across - 1) * gap)
    places["voyages"] = grid(anchored(room, (wide, high)), across, down, gap)[:voyages]


def _across(voyages: int, *, tall: bool) -> int:
    return min(voyages, 2) if tall else max(1, voyages)
