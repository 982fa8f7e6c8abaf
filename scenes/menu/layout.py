"""The menu's plan: where logo, buttons and the clear part of the picture lie."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from scenes.kit.layout import (
    DESIGN_SIDE,
    Part,
    Scale,
    Share,
    Side,
    Size,
    anchored,
    cut,
    equal_columns,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.text import Face

LOGO = 1200 / 360
"""Its width to its height."""


def picture_scale(size: Size) -> Scale:
    """The scale of the picture, which no control's size holds up from shrinking with its window."""
    return Scale(min(size) / DESIGN_SIDE)


class _MenuMeasures(NamedTuple):
    """How large the parts of the column are, in units, and in how many columns its planks lie."""

    play: float
    plank: float
    gap: float
    tagline: tuple[float, float] | None
    """The gaps around it; none if it is left out."""
    across: int

    def height(self, planks: int) -> float:
        """How high the buttons are."""
        return self.play + -(-planks // self.across) * (self.plank + self.gap)


_ROOMY = _MenuMeasures(136, 104, 22, (14, 40), 1)
_MEASURES = (
    _ROOMY,
    _MenuMeasures(116, 84, 14, (6, 18), 1),
    _MenuMeasures(116, 84, 14, (6, 18), 2),
    _MenuMeasures(104, 76, 12, None, 2),
)
"""From the roomiest to the tightest."""
_FLAG = (140, 88, 12)
"""How wide and high a language's button is, and the gap beside it."""
_NARROWEST = 90
"""Real pixels: in fewer no language can be read."""
_FLAGS = 122
"""What a row of languages takes from the height; only the first two measures leave it that."""


def arrange(
    look: Look, size: Size, column: Sequence[str], corner: Sequence[str], flags: Sequence[str] = ()
) -> dict[str, Rect]:
    """Where logo, tagline, buttons and the clear part of the picture lie in a window.

    The languages lie in a row along the lower edge, or nowhere if there is no room for one.
    """
    if flags:
        row = _flag_row(look, size, len(flags))
        above = (size[0], row[0].top - look.px(_FLAGS - _FLAG[1]) // 2) if row else size
        places = _arrange(look, above, column, corner, _MEASURES[:2]) if row else None
        if places is not None:
            return places | dict(zip(flags, row, strict=True))
    found = _arrange(look, size, column, corner, _MEASURES)
    return found or {}


def _flag_row(look: Look, size: Size, count: int) -> list[Rect]:
    """Where the languages lie; nothing where they would be too small."""
    px = look.px
    wide, high, gap = map(px, _FLAG)
    margin = px(24) if is_portrait(size) else _column(look, size, _ROOMY)[1]
    room = size[0] - 2 * px(24) if is_portrait(size) else size[0] - margin - px(24)
    wide = min(wide, (room - (count - 1) * gap) // count)
    if wide < max(px(_FLAG[1]), _NARROWEST) or look.scale.compact:
        return []
    whole = count * (wide + gap) - gap
    left = (size[0] - whole) // 2 if is_portrait(size) else margin
    top = size[1] - high - px(24)
    return [Rect(left + index * (wide + gap), top, wide, high) for index in range(count)]


def _arrange(
    look: Look,
    size: Size,
    column: Sequence[str],
    corner: Sequence[str],
    choices: Sequence[_MenuMeasures],
) -> dict[str, Rect] | None:
    """The plan with the first of these measures that fit, else with the last if it may be tight."""
    px = look.px
    window = Rect(0, 0, *size)
    side, gap = px(80), px(14)
    strip = anchored(window, (len(corner) * (side + gap) - gap, side), 1, 0)
    margin = px(16 if look.scale.compact else 30)
    places = dict(
        zip(corner, equal_columns(strip.move(-margin, margin), len(corner), gap), strict=True)
    )
    tall = is_portrait(size)
    words = max(px(48), look.letters.height(look.style(Face.ITALIC, 34)))
    for measures in choices:
        width, aside = _column(look, size, measures)
        across = min(px(900), size[0] - px(48)) if tall else min(px(710), width + 2 * aside)
        high = round(across / LOGO)
        above, below = measures.tagline or (0, 16)
        told = px(above) + words if measures.tagline else 0
        block = px(measures.height(len(column) - 1))
        total = high + told + px(below) + block
        sky = px(430) + strip.bottom + px(16) if tall else 0
        if total + sky + px(36) <= size[1]:
            break
    else:
        if measures is not _MEASURES[-1]:
            return None
    if tall:
        top = strip.bottom + px(16) + margin
        low = size[1] - px(90 if measures is _ROOMY else 40) - block
        logo = Rect((size[0] - across) // 2, top, across, high)
        buttons = Rect((size[0] - width) // 2, low, width, block)
        tagline = Rect(0, logo.bottom + px(above), size[0], words)
        under = tagline.bottom if measures.tagline else logo.bottom
        clear = Rect(0, under, size[0], low - px(24) - under)
    else:
        top = round((size[1] - total) * 0.44)
        logo = Rect(aside + (width - across) // 2, top, across, high)
        tagline = Rect(aside, logo.bottom + px(above), width, words)
        buttons = Rect(aside, logo.bottom + told + px(below), width, block)
        left = max(buttons.right + px(44), logo.right + px(12))
        clear = Rect(left, 0, size[0] - left, size[1])
    places |= _button_places(look, buttons, column, measures)
    if measures.tagline:
        places["_tagline"] = tagline
    return places | {"_logo": logo, "_picture": clear}


def _column(look: Look, size: Size, measures: _MenuMeasures) -> tuple[int, int]:
    """How wide the buttons are, and how far from the window's side."""
    px = look.px
    if is_portrait(size):
        width = min(px(760), size[0] - px(64))
        return width, (size[0] - width) // 2
    wide = size[0] / look.scale.unit
    least = 460 if measures.across == 1 else 560
    width = px(min(560, max(least, 500 + (wide - 1440) * 0.125)))
    return width, px(min(190, max(40, 54 + (wide - 1440) * 0.16)))


def _button_places(
    look: Look, rect: Rect, column: Sequence[str], measures: _MenuMeasures
) -> dict[str, Rect]:
    """The first button over all columns, and the first plank too if the others are even."""
    gap = look.px(measures.gap)
    play, *planks = column
    places: dict[str, Rect] = {}
    places[play], rest = cut(rect, Side.TOP, look.px(measures.play), gap)
    lines = -(-len(planks) // measures.across)
    parts: list[Part] = [Share()] * lines
    for line in rows(rest, parts, gap):
        taken = len(places) - 1
        short = (len(planks) - taken) % measures.across or measures.across
        names = planks[taken : taken + short]
        places |= dict(zip(names, equal_columns(line, len(names), gap), strict=True))
    return places
