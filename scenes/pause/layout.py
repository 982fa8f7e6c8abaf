"""The pause's plan: where its buttons and the rows of the crews lie."""

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
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look

BUTTONS = ("resume", "rules", "settings", "keep", "leave", "restart")
_LEAST_SEAT = 96
"""Units below which a row has no room for a name over its counts."""
_FINGER = 70
_CHOICES = (440, 380)
_ICONS = 176
"""How wide the choice of a row is with words, and with icons only."""
_NAME = 300
"""Units that a name needs beside the choice in words."""


class _PauseMeasures(NamedTuple):
    """How large everything is, in units."""

    banner: float
    top: float
    margin: float
    resume: float
    plank: float
    gap: float
    head: float
    foot: float
    seat: float
    """A row at its highest."""


_ROOMY = _PauseMeasures(112, 26, 40, 184, 134, 24, 98, 74, 166)
_HIGH = _ROOMY._replace(resume=140, plank=108, gap=20, seat=158)
_TIGHT = _PauseMeasures(84, 12, 24, 124, 92, 16, 76, 18, 150)


def arrange(
    look: Look, size: Size, seats: int, buttons: Sequence[str] = BUTTONS
) -> dict[str, Rect]:
    """Where everything lies; what is no control has a name that begins with a line."""
    px = look.px
    # A window that is nearly square has more room beside than below.
    tall = is_portrait(size) and size[1] >= size[0] * 1.25
    measures = _TIGHT if look.scale.compact else _HIGH if tall else _ROOMY
    window = Rect(0, 0, *size)
    width = min(px(620), size[0] - 2 * px(measures.margin))
    banner = anchored(window, (width, px(measures.banner)), 0.5, 0).move(0, px(measures.top))
    top = banner.bottom + px(14 if look.scale.compact else 38)
    wide = min(size[0] - 2 * px(measures.margin), px(1720))
    room = Rect((size[0] - wide) // 2, top, wide, size[1] - top - px(measures.margin))
    frame = px(measures.head + measures.foot)
    if tall:
        block, sheet = _stacked(look, room, seats, frame, measures, len(buttons) - 1)
    else:
        left, right = columns(room, [Share(36), Share(63)], px(measures.margin))
        seat = min(px(measures.seat), (room.height - frame) // seats)
        high = frame + seat * seats
        planks = len(buttons) - 1
        left_over = room.height / look.scale.unit - measures.resume - planks * measures.gap
        measures = measures._replace(plank=min(measures.plank, int(left_over / planks)))
        used = px(measures.resume) + planks * px(measures.plank)
        # As high as the sheet beside them, as far as that does not tear the buttons apart.
        gap = max(px(measures.gap), min(px(44), (high - used) // planks))
        whole = max(high, used + planks * gap)
        top = room.y + round((room.height - whole) * 0.4)
        block = Rect(left.x, top, left.width, used + planks * gap)
        sheet = Rect(right.x, top, right.width, high)
    places = {"_banner": banner, "_crews": sheet}
    places |= _button_places(look, block, measures, buttons)
    inner = inset(sheet, px(20 if look.scale.compact else 32), 0)
    head = px(measures.head - 26)
    places["_head"] = Rect(inner.x + px(8), sheet.y + px(18), inner.width - px(16), head)
    if measures.foot > 40:
        foot = Rect(inner.x + px(12), 0, inner.width - px(24), px(52))
        foot.bottom = sheet.bottom - px(16)
        places["_foot"] = foot
    seat = (sheet.height - frame) // seats
    for index in range(seats):
        y = sheet.y + px(measures.head) + index * seat
        row = Rect(inner.x, y, inner.width, seat - px(10))
        places |= _seat_places(look, row, index)
    return places


def _stacked(
    look: Look, room: Rect, seats: int, frame: int, measures: _PauseMeasures, planks: int
) -> tuple[Rect, Rect]:
    """The buttons below the sheet, in two columns if there is no room for one."""
    px = look.px
    for lines in (planks, -(-planks // 2)):
        high = px(measures.resume) + lines * px(measures.plank + measures.gap)
        free = room.height - high - px(24)
        seat = min(px(measures.seat), (free - frame) // seats)
        if seat >= px(_LEAST_SEAT + 10):
            break
    sheet = Rect(room.x, room.y, room.width, frame + seat * seats)
    block = anchored(room, (min(room.width, px(820)), high), 0.5, 1)
    return block, sheet


def _button_places(
    look: Look, block: Rect, measures: _PauseMeasures, buttons: Sequence[str]
) -> dict[str, Rect]:
    resume, *planks = buttons
    first = look.px(measures.resume)
    lines = len(planks)
    gap = (block.height - first - lines * look.px(measures.plank)) // lines
    across = 1
    if gap < look.px(measures.gap) - 1:
        lines, across = -(-lines // 2), 2
        gap = (block.height - first - lines * look.px(measures.plank)) // lines
    places: dict[str, Rect] = {}
    places[resume], rest = cut(block, Side.TOP, first, gap)
    for index, line in enumerate(rows(rest, [Share()] * lines, gap)):
        names = planks[index * across : (index + 1) * across]
        places |= dict(zip(names, equal_columns(line, len(names), look.px(16)), strict=True))
    return places


def _seat_places(look: Look, row: Rect, index: int) -> dict[str, Rect]:
    """A seat: its picture, its name over what is told of it, and who plays it."""
    px = look.px
    inner = inset(row, px(18), 0)
    side = row.height - 2 * px(14 if row.height < px(120) else 18)
    face = Rect(inner.x + px(8), row.centery - side // 2, side, side)
    rest = Rect(face.right + px(22), row.y, inner.right - face.right - px(22), row.height)
    wide = next((width for width in _CHOICES if rest.width >= px(width + _NAME)), _ICONS)
    choice, words = cut(rest, Side.RIGHT, px(wide), px(16))
    choice = anchored(choice, (choice.width, px(_FINGER + 6)))
    lines = _lines(look, inset(words, 0, px(6)))
    names = ("_name", "_line", "_counts") if len(lines) == 3 else ("_name", "_counts")
    parts = {f"{name}.{index}": line for name, line in zip(names, lines, strict=True)}
    return {f"_seat.{index}": row, f"_face.{index}": face, f"seat.{index}": choice, **parts}


def _lines(look: Look, rect: Rect) -> Sequence[Rect]:
    """Name, what is to be told and counts, or only the first and the last."""
    px = look.px
    if rect.height >= px(118):
        high = min(rect.height, px(140))
        parts = [Share(44), Share(34), Share(48)]
    else:
        high = min(rect.height, px(96))
        parts = [Share(46), Share(36)]
    return rows(anchored(rect, (rect.width, high)), parts)
