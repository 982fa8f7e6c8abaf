"""Additions to pictures: texts in a size that fits, notes, arrows, a cross and a crown."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeAlias

from pygame import Rect, Surface

from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Point, Stand, TrackView
from scenes.board.straight import ArrowSizes, arrow, draw_gain, gain_size
from scenes.core.model.phrases import RULE_NUMBERS
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import contrast, mix
from scenes.learn.rules.figures import NoteTone, RulesPage

_TITLE = 26
_LINE = 25
_PAD = (16, 12)
"""Units around the words of a note."""
_TIP = 15
"""Units that the tip rises over its box."""
_GAP = 10
_ASIDE = 60
"""Units that the tip may be beside its box."""

_BOW = 0.42  # how far an arrow rises over the heads, in cells like all that follows
_ARROW = ArrowSizes(0.13, 0.135, 0.075, 0.07)
_SHOULDER = 0.28  # from the middle of a ghost to the tip of an arrow beside it
_CROSS = 0.62
_CROWN = 0.4
_GHOST_SLOOP = 105

TextBlock: TypeAlias = tuple[str, Style]
"""A text and its style."""


# Words


def largest(
    look: Look, texts: Sequence[str], letters: Callable[[float], Style], units: int, size: Size
) -> Style:
    """Return the largest style, from that many units down to half, in which all texts fit."""
    style = letters(units)
    for smaller in range(units, units // 2 - 1, -1):
        style = letters(smaller)
        if all(fits(look, text, style, size) for text in texts):
            break
    return style


def fits(look: Look, text: str, style: Style, size: Size) -> bool:
    """Return whether a text has room in a box without breaking a word."""
    return block_height(look, text, style, size[0]) <= size[1] and all(
        # Only at plain spaces: no-break spaces keep words together.
        look.letters.width(word, style) <= size[0]
        for word in text.split(" ")
    )


def block_height(look: Look, text: str, style: Style, width: int) -> int:
    """Return the height of a text that is wrapped at a width."""
    return look.letters.height(style, len(look.letters.wrap(text, style, width)))


def draw_blocks(
    target: Surface, look: Look, blocks: Sequence[TextBlock], rect: Rect, x: float = 0
) -> None:
    """Draw texts below each other, in the middle of a rectangle."""
    heights = [block_height(look, text, style, rect.width) for text, style in blocks]
    y = rect.centery - sum(heights) // 2
    for (text, style), high in zip(blocks, heights, strict=True):
        look.letters.draw_block(target, text, style, Rect(rect.x, y, rect.width, high), x)
        y += high


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of a page, in letters of one share of their full size."""

    look: Look
    texts: Texts
    page: RulesPage
    share: float = 1.0

    def __call__(self, name: str, **values: object) -> str:
        return self.texts(self.page.key(name), **RULE_NUMBERS, **values)

    def title(self, units: float) -> Style:
        """Return the style of a title."""
        return self.look.style(Face.TITLE, units * self.share)

    def quiet(self, units: float) -> Style:
        """Return the style of sentences."""
        return self.look.style(Face.BOLD, units * self.share, self.look.theme.ink_soft)


# Notes


@dataclass(frozen=True, slots=True)
class NoteBoxes:
    """Notes in boxes side by side, each of which points at its place in the picture above."""

    look: Look
    tones: tuple[NoteTone, ...]
    blocks: tuple[tuple[TextBlock, ...], ...]
    """The texts in each box."""
    widths: tuple[int, ...]
    height: int
    """The height of all boxes, with their tips."""

    @classmethod
    def of(cls, words: PageWords, width: int, count: int = 0) -> "NoteBoxes":
        """Measure a page's notes that share a width; count is a number for their texts."""
        look = words.look
        notes = words.page.notes
        blocks = tuple(
            ((words(note.key), words.title(_TITLE)),)
            + (((words(f"{note.key}_line", count=count), words.quiet(_LINE)),) if note.line else ())
            for note in notes
        )
        pad = 2 * look.px(_PAD[0])
        width_of = look.letters.width
        ideal = [pad + max(width_of(text, style) for text, style in each) for each in blocks]
        least = [
            pad + max(width_of(word, style) for text, style in each for word in text.split(" "))
            for each in blocks
        ]
        widths = _shared(ideal, least, width - look.px(_GAP) * (len(notes) - 1))
        heights = [
            sum(block_height(look, text, style, wide - pad) for text, style in each)
            for each, wide in zip(blocks, widths, strict=True)
        ]
        high = max(heights) + 2 * look.px(_PAD[1]) + look.px(_TIP) if notes else 0
        return cls(look, tuple(note.tone for note in notes), blocks, widths, high)

    def draw(self, target: Surface, rect: Rect, tips: Sequence[int]) -> None:
        """Draw the boxes at the top of a rectangle, each as near to its tip as there is room."""
        look = self.look
        pad = look.px(_PAD[0])
        top = look.px(_TIP)
        lefts = _side_by_side(self.widths, tips, look.px(_GAP), rect)
        boxes = zip(self.tones, self.blocks, lefts, self.widths, tips, strict=True)
        for tone, blocks, left, width, tip in boxes:
            at = min(max(tip - left, -look.px(_ASIDE)), width + look.px(_ASIDE))
            _note_box(look, (width, self.height), at, tone).draw(target, (left, rect.y))
            body = Rect(left + pad, rect.y + top, width - 2 * pad, self.height - top)
            draw_blocks(target, look, blocks, body, 0.5)


def _shared(ideal: Sequence[int], least: Sequence[int], room: int) -> tuple[int, ...]:
    """Return the ideal widths, or narrower ones that fit, if possible without breaking a word."""
    if sum(ideal) <= room:
        return tuple(ideal)
    spare = max(0, room - sum(least))
    more = [want - need for want, need in zip(ideal, least, strict=True)]
    whole = max(1, sum(more))
    fair = [need + spare * extra // whole for need, extra in zip(least, more, strict=True)]
    shrink = min(1.0, room / max(1, sum(fair)))
    return tuple(int(width * shrink) for width in fair)


def _side_by_side(widths: Sequence[int], tips: Sequence[int], gap: int, rect: Rect) -> list[int]:
    """Return where boxes begin that do not overlap, each as near to its tip as possible."""
    # Without their widths the boxes are points that must keep their order; points that would
    # swap are pooled at their mean.
    before = [sum(widths[:n]) + gap * n for n in range(len(widths))]
    pools: list[list[float]] = []
    for tip, width, used in zip(tips, widths, before, strict=True):
        pools.append([tip - width / 2 - used])
        while len(pools) > 1 and fmean(pools[-2]) > fmean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    points = [fmean(pool) for pool in pools for _ in pool]
    whole = before[-1] + widths[-1] if widths else 0
    return [
        round(min(max(point, rect.left), rect.right - whole)) + used
        for point, used in zip(points, before, strict=True)
    ]


@stamp
def _note_box(look: Look, size: Size, tip: int, tone: NoteTone) -> Stamp:
    theme = look.theme
    unit = look.scale.unit
    ink = theme.line
    colour, tint, line = {
        NoteTone.HERE: (theme.success, 0.26, mix(theme.success, theme.ink, 0.25)),
        NoteTone.PAST: (theme.field, 0.0, theme.field_line),
        NoteTone.FULL: (theme.danger, 0.2, theme.danger),
        NoteTone.OWN: (theme.crew("blue").mid, 0.17, theme.crew("blue").mid),
    }[tone]
    fill = mix(theme.field, colour, tint)
    # There is room for the tip at both sides of the box.
    aside = _ASIDE + 4.0
    width, height = size[0] / unit, size[1] / unit
    x = tip / unit + aside
    foot = min(max(x, aside + 34), aside + width - 34)
    top = float(_TIP)
    spike = f"M{foot - 15:.1f} {top + 3:.1f}L{x:.1f} 3L{foot + 15:.1f} {top + 3:.1f}Z"
    body = svg.path(spike, fill=fill, stroke=ink, line=5)
    body += svg.rect(aside + 3, top, width - 6, height - top - 3, 14, fill=fill, stroke=ink, line=5)
    body += svg.path(f"M{foot - 11:.1f} {top + 2:.1f}H{foot + 11:.1f}", stroke=fill, line=6)
    body += svg.rect(aside + 9, top + 6, width - 18, height - top - 15, 9, stroke=line, line=2)
    margin = look.px(aside)
    plate = svg.raster(body, (size[0] + 2 * margin, size[1]), unit)
    shaded = plates.shadow(look, plate, radius=4, lower=4)
    return Stamp(shaded.surface, (shaded.offset[0] - margin, shaded.offset[1]))


# Pointers


def draw_bow(
    target: Surface, look: Look, board: TrackView, origin: Stand, ghost: Stand, back: bool
) -> None:
    """Draw an arrow from head to head: gold ahead, teal on the way back."""
    cell = board.cell
    start = _above_head(origin, cell)
    aside = math.copysign(0.08 * cell, ghost.x - origin.x)
    end = Point(ghost.x - aside, ghost.y - ghost.height - 0.2 * cell)
    peak = max(min(start.y, end.y) - _BOW * cell, board.board.top + 0.1 * cell)
    _draw_arrow(target, look, (start, end), peak, cell, back=back)


def draw_retreat(
    target: Surface, look: Look, board: TrackView, origin: Stand, ghost: Stand, cards: int
) -> None:
    """Draw an arrow back to the side of a ghost, and the cards that this brings above it."""
    cell = board.cell
    start = _above_head(origin, cell)
    beside = math.copysign(_SHOULDER * cell, origin.x - ghost.x)
    end = Point(ghost.x + beside, ghost.y - ghost.height * 0.7)
    peak = max(start.y - _BOW * cell, board.board.top + 0.1 * cell)
    _draw_arrow(target, look, (start, end), peak, cell, back=True)
    place = Rect((0, 0), gain_size(cell, cards))
    place.midbottom = (round(ghost.x - beside / 2), round(ghost.y - ghost.height * 1.1))
    draw_gain(target, look, place, cards)


def _above_head(stand: Stand, cell: int) -> Point:
    return Point(stand.x, stand.y - stand.height * 1.16 - 0.08 * cell)


def _draw_arrow(
    target: Surface, look: Look, ends: tuple[Point, Point], peak: float, cell: float, *, back: bool
) -> None:
    """Draw an arrow that rises steeply, runs along the peak and falls onto its end."""
    start, end = ends
    peak = min(peak, start.y, end.y)
    # With such handles a curve reaches three quarters of their height.
    rise = peak - (start.y + end.y - 2 * peak) / 6
    reach = (end.x - start.x) * 0.16
    line = start, Point(start.x + reach, rise), Point(end.x - reach, rise), end
    margin = 0.4 * cell
    left, top = min(p.x for p in line) - margin, min(p.y for p in line) - margin
    right, bottom = max(p.x for p in line) + margin, max(p.y for p in line) + margin
    size = (math.ceil(right - left), math.ceil(bottom - top))
    within = tuple(Point(p.x - left, p.y - top) for p in line)
    _arrow(look, within, size, cell, back=back).draw(target, (round(left), round(top)))


@stamp
def _arrow(look: Look, curve: tuple[Point, ...], size: Size, cell: float, *, back: bool) -> Stamp:
    theme = look.theme
    colours = (theme.retreat, theme.retreat_dark) if back else (theme.select, theme.select_dark)
    return Stamp(svg.raster(arrow(curve, cell, colours, _ARROW), size), (0, 0))


def draw_passage(target: Surface, look: Look, board: IslandsView, *, free: bool) -> None:
    """Draw the sloop as it would be at the other island, and an arrow there over the water."""
    here = board.sloop
    there = board.berths[1 if board.island == 1 else 0]
    size = (round(there.width), round(there.width * 1.094))
    for part in ("scenery/sloop-sails", "scenery/sloop-hull"):
        sprite = look.art.faded(part, size, _GHOST_SLOOP)
        target.blit(sprite, (round(there.left), round(there.top)))
    cell = board.cell
    ahead = 1 if there.left > here.left else -1
    y = here.top + here.height * 0.36
    start = Point(here.centre.x + ahead * 0.36 * here.width, y)
    end = Point(there.centre.x - ahead * 0.3 * there.width, y + 0.1 * cell)
    _draw_arrow(target, look, (start, end), y - 0.42 * cell, cell * 1.3, back=False)
    middle = (round((start.x + end.x) / 2), round(y + 0.16 * cell))
    side = round(0.66 * cell)
    icon = "icons/wheel" if free else "pieces/coin"
    draw_centred(target, look.art.sprite(icon, (side, side)), middle)


def draw_cross(target: Surface, look: Look, board: TrackView, origin: Stand, ahead: int) -> None:
    """Draw a red cross at the side to which a pirate cannot go."""
    side = round(_CROSS * board.cell)
    cell = board.cell
    x, y = origin.x + ahead * 0.98 * cell, origin.y - 0.62 * cell
    cross(look, side).draw(target, (round(x - side / 2), round(y - side / 2)))


@stamp
def cross(look: Look, side: int) -> Stamp:
    """Return a round red badge with a cross."""
    theme = look.theme
    body = svg.disc(32, 32, 27, fill=theme.danger, stroke=theme.ink, line=6)
    lines = max(theme.cream, theme.ink, key=lambda colour: contrast(colour, theme.danger))
    body += svg.path("M21 21L43 43M43 21L21 43", stroke=lines, line=8)
    return plates.shadow(look, svg.raster(body, (side, side), side / 64), radius=4, lower=4)


def draw_crown(target: Surface, look: Look, board: TrackView, ghost: Stand) -> float:
    """Draw a crown on a pirate's head, and return its height."""
    side = round(_CROWN * board.cell)
    crown = look.art.sprite("icons/crown", (side, side))
    foot = (round(ghost.x), round(ghost.y - ghost.height * 0.94))
    target.blit(crown, crown.get_rect(midbottom=foot))
    return crown.get_height() * 0.94
