"""What is added to a picture: notes below it, arrows, a cross, a crown."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.board.geometry.areas import Point
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, contrast, mix
from scenes.learn.rules.figures import FigureNote, NoteTone, RulesPage

_NOTE_TITLE, _NOTE_LINE = 26, 25
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
        look.style(Face.TITLE, _NOTE_TITLE * share),
        look.style(Face.BOLD, _NOTE_LINE * share, look.theme.ink_soft),
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


_BOW = 0.42  # how far an arrow rises over the heads, in cells like all that follows
_ARROW = (0.135, 0.07)
_HEAD = 0.2
_CROSS = 0.62
_CROWN = 0.4
_GHOST_SLOOP = 105


def draw_bow(
    target: Surface, look: Look, way: TrackView, origin: Stand, ghost: Stand, back: bool
) -> None:
    """An arrow from head to head: gold ahead, teal on the way back."""
    cell, theme = way.cell, look.theme
    bright, dark = (
        (theme.retreat, theme.retreat_dark) if back else (theme.select, theme.select_dark)
    )
    start = Point(origin.x, origin.y - origin.height * 1.16 - 0.08 * cell)
    aside = math.copysign(0.08 * cell, ghost.x - origin.x)
    end = Point(ghost.x - aside, ghost.y - ghost.height - 0.2 * cell)
    peak = max(min(start.y, end.y) - _BOW * cell, way.board.top + 0.1 * cell)
    _draw_arrow(target, look, _over(start, end, peak), cell, (bright, dark))


def _over(start: Point, end: Point, peak: float) -> tuple[Point, Point, Point, Point]:
    """A curve that rises steeply, runs along the peak and falls onto its end."""
    peak = min(peak, start.y, end.y)
    # With such handles a curve reaches three quarters of their height.
    rise = peak - (start.y + end.y - 2 * peak) / 6
    reach = (end.x - start.x) * 0.16
    return start, Point(start.x + reach, rise), Point(end.x - reach, rise), end


def _draw_arrow(
    target: Surface,
    look: Look,
    line: tuple[Point, Point, Point, Point],
    cell: float,
    colours: tuple[Colour, Colour],
) -> None:
    bright, dark = colours
    margin = 0.4 * cell
    left, top = min(p.x for p in line) - margin, min(p.y for p in line) - margin
    right, bottom = max(p.x for p in line) + margin, max(p.y for p in line) + margin
    a, b, c, d = (Point(p.x - left, p.y - top) for p in line)
    path = f"M{a.x:.1f} {a.y:.1f}C{b.x:.1f} {b.y:.1f} {c.x:.1f} {c.y:.1f} {d.x:.1f} {d.y:.1f}"
    heading = math.atan2(d.y - c.y, d.x - c.x)
    head = svg.polyline(
        [
            (
                d.x + size * cell * math.cos(heading + turn),
                d.y + size * cell * math.sin(heading + turn),
            )
            for size, turn in ((0.13, 0.0), (_HEAD, 2.2), (_HEAD, -2.2))
        ],
        closed=True,
    )
    body = svg.path(path, stroke=dark, line=_ARROW[0] * cell)
    body += svg.path(head, fill=bright, stroke=dark, line=0.075 * cell)
    body += svg.path(path, stroke=bright, line=_ARROW[1] * cell)
    body += svg.path(head, fill=bright)
    size = (math.ceil(right - left), math.ceil(bottom - top))
    key = ("bow", path, size, colours)
    picture = look.plates.made(key, look.scale, lambda: Stamp(svg.raster(body, size), (0, 0)))
    picture.draw(target, (round(left), round(top)))


def draw_passage(target: Surface, look: Look, way: IslandsView, *, free: bool) -> None:
    """The sloop where it would lie at the other island, and the way there over the water."""
    here = way.sloop
    there = way.berths[1 if way.island == 1 else 0]
    size = (round(there.width), round(there.width * 1.094))
    for part in ("scenery/sloop-sails", "scenery/sloop-hull"):
        sprite = look.art.faded(part, size, _GHOST_SLOOP)
        target.blit(sprite, (round(there.left), round(there.top)))
    cell, theme = way.cell, look.theme
    ahead = 1 if there.left > here.left else -1
    y = here.top + here.height * 0.36
    start = Point(here.centre.x + ahead * 0.36 * here.width, y)
    end = Point(there.centre.x - ahead * 0.3 * there.width, y + 0.1 * cell)
    line = _over(start, end, y - 0.42 * cell)
    _draw_arrow(target, look, line, cell * 1.3, (theme.select, theme.select_dark))
    middle = (round((start.x + end.x) / 2), round(y + 0.16 * cell))
    icon = "icons/wheel" if free else "pieces/coin"
    side = round(0.66 * cell)
    draw_centred(target, look.art.sprite(icon, (side, side)), middle)


def draw_cross(target: Surface, look: Look, way: TrackView, origin: Stand, ahead: int) -> None:
    """A red cross on the side to which a pirate cannot go."""
    side = round(_CROSS * way.cell)
    cross(look, side).draw(
        target,
        (
            round(origin.x + ahead * 0.98 * way.cell - side / 2),
            round(origin.y - 0.62 * way.cell - side / 2),
        ),
    )


def cross(look: Look, side: int) -> Stamp:
    """A round red badge with a cross."""

    def make() -> Stamp:
        theme = look.theme
        body = svg.disc(32, 32, 27, fill=theme.danger, stroke=theme.ink, line=6)
        lines = max(theme.cream, theme.ink, key=lambda colour: contrast(colour, theme.danger))
        body += svg.path("M21 21L43 43M43 21L21 43", stroke=lines, line=8)
        plate = svg.raster(body, (side, side), side / 64)
        return plates.shadow(look, plate, radius=4, lower=4)

    return look.plates.made(("cross", side), look.scale, make)


def draw_crown(target: Surface, look: Look, way: TrackView, ghost: Stand) -> float:
    """A crown on somebody's head; how high it is."""
    side = round(_CROWN * way.cell)
    crown = look.art.sprite("icons/crown", (side, side))
    head = Rect(0, 0, *crown.get_size())
    head.midbottom = (round(ghost.x), round(ghost.y - ghost.height * 0.94))
    target.blit(crown, head)
    return crown.get_height() * 0.94


def largest(
    look: Look, texts: tuple[str, ...], letters: Callable[[float], Style], units: int, size: Size
) -> Style:
    """The largest letters, from so many units down to half of that, in which all texts fit."""
    style = letters(units)
    for smaller in range(units, units // 2 - 1, -1):
        style = letters(smaller)
        if all(fits(look, text, style, size) for text in texts):
            break
    return style


def fits(look: Look, text: str, style: Style, size: Size) -> bool:
    """Whether a text has room in a box without breaking a word."""
    lines = look.letters.wrap(text, style, size[0])
    if look.letters.height(style, len(lines)) > size[1]:
        return False
    return all(look.letters.width(word, style) <= size[0] for word in text.split(" "))
