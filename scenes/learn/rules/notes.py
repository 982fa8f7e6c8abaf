"""Notes below a picture: a few words in a box that points at the place which they are about."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, mix
from scenes.learn.rules.figures import FigureNote, NoteTone, RulesPage

_TITLE, _LINE = 26, 25
_PAD = (16, 12)
"""Units around the words."""
_TIP = 15
"""Units that the tip rises over its box."""
_GAP = 10


@dataclass(frozen=True, slots=True)
class NoteText:
    """What a note says, and in which letters."""

    note: FigureNote
    title: str
    line: str
    letters: tuple[Style, Style]


@dataclass(frozen=True, slots=True)
class NoteBoxes:
    """Notes with the sizes of their boxes, side by side in a given width."""

    said: tuple[NoteText, ...]
    widths: tuple[int, ...]
    height: int
    """Of all of them, with their tips."""


def plan_notes(
    look: Look,
    texts: Texts,
    page: RulesPage,
    notes: Sequence[FigureNote],
    width: int,
    share: float,
    count: int,
) -> NoteBoxes:
    """The notes in letters of that share of their size, each as wide as its words want.

    The count is what they may speak of: spaces run or cards drawn.
    """
    letters = (
        look.style(Face.TITLE, _TITLE * share),
        look.style(Face.BOLD, _LINE * share, look.theme.ink_soft),
    )
    said = tuple(
        NoteText(note, texts(page.key(note.key)), _line(texts, page, note, count), letters)
        for note in notes
    )
    room = width - look.px(_GAP) * (len(said) - 1)
    pad = 2 * look.px(_PAD[0])
    wanted = [pad + max(look.letters.width(t, s) for t, s in _lines(each)) for each in said]
    least = [
        pad + max(look.letters.width(w, s) for t, s in _lines(each) for w in t.split(" "))
        for each in said
    ]
    widths = _shared(wanted, least, room)
    high = 0
    for each, wide in zip(said, widths, strict=True):
        rows = [(look.letters.wrap(t, s, wide - pad), s) for t, s in _lines(each)]
        high = max(high, sum(look.letters.height(s, len(block)) for block, s in rows))
    return NoteBoxes(said, widths, high + 2 * look.px(_PAD[1]) + look.px(_TIP) if said else 0)


def _line(texts: Texts, page: RulesPage, note: FigureNote, count: int) -> str:
    return texts(page.key(f"{note.key}_line"), count=count) if note.line else ""


def _lines(said: NoteText) -> list[tuple[str, Style]]:
    pairs = zip((said.title, said.line), said.letters, strict=True)
    return [(text, style) for text, style in pairs if text]


def _shared(wanted: Sequence[int], least: Sequence[int], room: int) -> tuple[int, ...]:
    """As wide as wanted, or as much narrower as there is no room for, but no word broken."""
    if sum(wanted) <= room:
        return tuple(wanted)
    spare = max(0, room - sum(least))
    more = [want - need for want, need in zip(wanted, least, strict=True)]
    whole = max(1, sum(more))
    fair = [need + spare * extra // whole for need, extra in zip(least, more, strict=True)]
    shrink = min(1.0, room / max(1, sum(fair)))
    return tuple(int(width * shrink) for width in fair)


def draw_notes(
    target: Surface, look: Look, notes: NoteBoxes, rect: Rect, tips: Sequence[int]
) -> None:
    """The boxes along the top of a rectangle, each as near to its tip as the others let it."""
    lefts = _beside_each_other(notes.widths, tips, look.px(_GAP), rect)
    for said, left, width, tip in zip(notes.said, lefts, notes.widths, tips, strict=True):
        _draw_note(target, look, said, Rect(left, rect.y, width, notes.height), tip)


def _beside_each_other(
    widths: Sequence[int], tips: Sequence[int], gap: int, rect: Rect
) -> list[int]:
    """Where boxes begin that lie beside each other, each as near to its tip as can be."""
    # Without their widths the boxes are points that must keep their order: those that would
    # not are pooled at their mean.
    before = [sum(widths[:n]) + gap * n for n in range(len(widths))]
    pools: list[list[float]] = []
    for tip, width, used in zip(tips, widths, before, strict=True):
        pools.append([tip - width / 2 - used])
        while len(pools) > 1 and _mean(pools[-2]) > _mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    points = [_mean(pool) for pool in pools for _ in pool]
    whole = before[-1] + widths[-1] if widths else 0
    return [
        round(min(max(point, rect.left), rect.right - whole)) + used
        for point, used in zip(points, before, strict=True)
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _draw_note(target: Surface, look: Look, said: NoteText, rect: Rect, tip: int) -> None:
    size, at = rect.size, min(max(tip - rect.x, -look.px(60)), rect.width + look.px(60))
    key = ("note", size, at, said.note.tone)
    stamp = look.plates.made(key, look.scale, lambda: _box(look, size, at, said.note.tone))
    stamp.draw(target, rect.topleft)
    pad = look.px(_PAD[0])
    body = Rect(
        rect.x + pad, rect.y + look.px(_TIP), rect.width - 2 * pad, rect.height - look.px(_TIP)
    )
    blocks = [
        (text, style, look.letters.wrap(text, style, body.width)) for text, style in _lines(said)
    ]
    heights = [look.letters.height(style, len(rows)) for _, style, rows in blocks]
    y = body.centery - sum(heights) // 2
    for (text, style, _), high in zip(blocks, heights, strict=True):
        look.letters.draw_block(target, text, style, Rect(body.x, y, body.width, high), 0.5)
        y += high


def _shades(look: Look, tone: NoteTone) -> tuple[Colour, Colour]:
    """The ground of a note and the line within it."""
    theme = look.theme
    match tone:
        case NoteTone.HERE:
            return mix(theme.field, theme.success, 0.26), mix(theme.success, theme.ink, 0.25)
        case NoteTone.PAST:
            return theme.field, theme.field_line
        case NoteTone.FULL:
            return mix(theme.field, theme.danger, 0.2), theme.danger
        case NoteTone.OWN:
            crew = theme.crew("blue")
            return mix(theme.field, crew.mid, 0.17), crew.mid


def _box(look: Look, size: Size, tip: int, tone: NoteTone) -> Stamp:
    fill, line = _shades(look, tone)
    unit, ink = look.scale.unit, look.theme.line
    # The tip may lie beside its box, so there is room for it on both sides.
    aside = 64.0
    width, height, x = size[0] / unit, size[1] / unit, tip / unit + aside
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
