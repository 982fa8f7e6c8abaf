"""Layout: pure functions of rectangles, in whole pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from math import fsum
from operator import truediv
from typing import NamedTuple, TypeAlias

from pygame import Rect

Size: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]

DESIGN_SIDE = 1080
"""The shorter side of the window in which one unit is one pixel."""
SMALLEST_LETTERS = 12
"""Pixels: smaller letters cannot be read on any screen."""
_SMALLEST_UNIT = 0.625
"""Pixels: a control of 64 units is still 40 pixels, enough for a finger."""
CONTROL = 64
"""The size of the smallest control, in units."""
LEAST_GAP = 8
"""Pixels between two things to tap, so that a finger that misses one does not hit the next."""
FINGER = 44
"""Pixels of the smallest thing to tap."""
_FEWEST_UNITS = (768, 1280)
"""The minimum of the shorter and the longer side, in units."""
FEWEST_PIXELS = (480, 800)
"""The minimum of the shorter and the longer side that every scene has room in."""
_UPRIGHT = 1.15
"""The height of a window, in widths, above which it is upright."""
_LONGEST = 4
"""The greatest aspect ratio of a scene, in either direction."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Pixels per unit: everything is measured in pixels of a 1080p window."""

    unit: float
    text: float = 1.0
    """The player's text scale."""
    finger: int = 0
    """The size of the smallest control in pixels, if the size of the screen is known."""

    @classmethod
    def of(cls, size: Size, text: float = 1.0, finger: int = 0) -> "Scale":
        """Return the scale for a window by its shorter side, larger for fingers if possible."""
        usual = max(min(size) / DESIGN_SIDE, _SMALLEST_UNIT)
        most = min(side / fewest for side, fewest in zip(sorted(size), _FEWEST_UNITS, strict=True))
        unit = max(usual, min(finger / CONTROL, most))
        return cls(unit, text, finger)

    def at(self, size: Size) -> "Scale":
        """Return the same settings in a window of another size."""
        return Scale.of(size, self.text, self.finger)

    @property
    def fits(self) -> bool:
        """Whether the smallest control is as large as a finger needs."""
        return self.px(CONTROL) >= self.finger

    def px(self, units: float) -> int:
        """Return units in whole pixels, at least one for anything but zero."""
        if units == 0:
            return 0
        pixels = round(units * self.unit)
        return pixels if pixels else (1 if units > 0 else -1)

    def letters(self, units: float) -> int:
        """Return a text size in pixels, at the player's text scale."""
        return max(SMALLEST_LETTERS, round(units * self.unit * self.text))

    def with_text(self, text: float) -> "Scale":
        """Return the same window with another text scale."""
        return replace(self, text=text)


ENDLESS = 100_000
"""Pixels: no limit."""
Length: TypeAlias = float | tuple[float, float] | tuple[float, float, float]
"""Units: an exact length; or the least and the ideal one; or these and the largest one."""


def is_upright(size: Size) -> bool:
    """Return whether a window is clearly higher than it is wide."""
    return size[1] > _UPRIGHT * size[0]


class Extent(NamedTuple):
    """The length of something in one direction: least, ideal and largest, in pixels."""

    least: int
    ideal: int
    most: int = ENDLESS


class Need(NamedTuple):
    """The width and height that something needs."""

    width: Extent
    height: Extent


class Room(NamedTuple):
    """A width and a height in pixels, as far as they are known."""

    width: int | None = None
    height: int | None = None


def share_length(
    extents: Sequence[Extent],
    weights: Sequence[float],
    length: int,
    ranks: Sequence[int] = (),
) -> list[int]:
    """Divide a length among parts, each between its least and its largest extent.

    If there is too little for the ideal lengths, parts shrink in proportion to their slack, those
    with a higher rank last. If there is too much, the rest is divided by weight.
    """
    result = [extent.ideal for extent in extents]
    free = length - sum(result)
    if free < 0:
        _shrink(result, [extent.least for extent in extents], length, ranks)
        return result
    growing = [index for index, weight in enumerate(weights) if weight]
    while growing and free > 0:
        parts = _divided(free, [weights[index] for index in growing])
        for index, part in zip(growing, parts, strict=True):
            more = min(part, extents[index].most - result[index])
            result[index] += more
            free -= more
        # What the parts that are as long as possible did not take is for the others.
        full = [index for index in growing if result[index] >= extents[index].most]
        if not full:
            break
        growing = [index for index in growing if index not in full]
    return result


def _shrink(result: list[int], leasts: Sequence[int], length: int, ranks: Sequence[int]) -> None:
    """Shorten lengths until all fit, at first as far as their least ones."""
    ranks = ranks or [0] * len(result)
    halves = [least // 2 for least in leasts]
    for limits in (leasts, halves):
        for rank in sorted(set(ranks)):
            indexes = [index for index, own in enumerate(ranks) if own == rank]
            _take(result, limits, indexes, length)
    # Nothing leaves its parent, however small that is.
    _take(result, [0] * len(result), range(len(result)), length)


def _take(result: list[int], leasts: Sequence[int], indexes: Sequence[int], length: int) -> None:
    """Shorten the lengths at some indexes in proportion to their slack, until all fit."""
    missing = sum(result) - length
    if missing > 0:
        slack = [result[index] - leasts[index] for index in indexes]
        taken = _scaled(slack, min(missing, sum(slack)))
        for index, part in zip(indexes, taken, strict=True):
            result[index] -= part


def _scaled(parts: Sequence[int], total: int) -> list[int]:
    """Scale whole numbers to whole numbers that add up to a total."""
    return _divided(total, parts) if any(parts) else [0 for _ in parts]


def _divided(total: int, weights: Sequence[float]) -> list[int]:
    """Divide a length by weight, into whole numbers that add up to it."""
    whole = fsum(weights)  # the same in every version of Python
    result = []
    reached = 0.0
    given = 0
    for weight in weights:
        # Rounding the running sum, not each part, makes the parts add up.
        reached += total * weight / whole
        part = round(reached) - given
        result.append(part)
        given += part
    return result


@dataclass(frozen=True, slots=True)
class Share:
    """A weighted share of what fixed parts leave over."""

    weight: float = 1.0


Part: TypeAlias = int | Share
"""Pixels, or a share of the rest."""


class Side(Enum):
    """A side of a rectangle."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


def lengths(total: int, parts: Sequence[Part], gap: int = 0) -> list[int]:
    """Split a length: fixed parts as they are, shares of the rest to the last pixel."""
    fixed = sum(part for part in parts if isinstance(part, int))
    rest = max(0, total - gap * (len(parts) - 1) - fixed)
    weights = [part.weight for part in parts if isinstance(part, Share)]
    shares = iter(_divided(rest, weights))
    return [part if isinstance(part, int) else next(shares) for part in parts]


def rows(rect: Rect, parts: Sequence[Part], gap: int = 0) -> list[Rect]:
    """Return the rectangle cut into rows, from top to bottom."""
    result = []
    y = rect.y
    for height in lengths(rect.height, parts, gap):
        result.append(Rect(rect.x, y, rect.width, height))
        y += height + gap
    return result


def columns(rect: Rect, parts: Sequence[Part], gap: int = 0) -> list[Rect]:
    """Return the rectangle cut into columns, from left to right."""
    result = []
    x = rect.x
    for width in lengths(rect.width, parts, gap):
        result.append(Rect(x, rect.y, width, rect.height))
        x += width + gap
    return result


def equal_rows(rect: Rect, count: int, gap: int = 0) -> list[Rect]:
    """Return the rectangle cut into rows of equal height."""
    return rows(rect, [Share()] * count, gap)


def equal_columns(rect: Rect, count: int, gap: int = 0) -> list[Rect]:
    """Return the rectangle cut into columns of equal width."""
    return columns(rect, [Share()] * count, gap)


def cut(rect: Rect, side: Side, amount: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Return a strip along one side, and the rest beyond the gap."""
    parts: list[Part] = [amount, Share()]
    match side:
        case Side.TOP:
            strip, rest = rows(rect, parts, gap)
        case Side.LEFT:
            strip, rest = columns(rect, parts, gap)
        case Side.BOTTOM:
            rest, strip = rows(rect, parts[::-1], gap)
        case Side.RIGHT:
            rest, strip = columns(rect, parts[::-1], gap)
    return strip, rest


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """Return the rectangle without a margin; never negative."""
    across = min(x, rect.width // 2)
    down = min(x if y is None else y, rect.height // 2)
    return Rect(rect.x + across, rect.y + down, rect.width - 2 * across, rect.height - 2 * down)


def anchored(rect: Rect, size: Size, x: float = 0.5, y: float = 0.5) -> Rect:
    """Return a rectangle of a given size inside; 0 is left or top, 1 is right or bottom."""
    left = round((rect.width - size[0]) * x)
    top = round((rect.height - size[1]) * y)
    return Rect(rect.x + left, rect.y + top, *size)


def covered(place: Rect, others: Sequence[Rect]) -> int:
    """Return the number of pixels of other rectangles that a place covers."""
    pixels = 0
    for index in place.collidelistall(others):
        part = place.clip(others[index])
        pixels += part.width * part.height
    return pixels


@lru_cache(maxsize=8)
def view_in(window: Size) -> tuple[Size, Rect]:
    """Return the size in which scenes are drawn, and the place in the window where they are shown.

    That is the whole window, unless it is too small for scenes or has an extreme aspect ratio.
    """
    width, height = (max(1, side) for side in window)
    shown = min(width, _LONGEST * height), min(height, _LONGEST * width)
    scale = max(1.0, *map(truediv, FEWEST_PIXELS, sorted(shown)))
    drawn = round(shown[0] * scale), round(shown[1] * scale)
    return drawn, anchored(Rect(0, 0, width, height), shown)
