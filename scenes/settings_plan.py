"""The settings' plan: what belongs together, and where it lies: all at once or page by page."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pygame import Rect

from scenes.kit import papers
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    cut,
    equal_columns,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.preferences import ColourVision, Speed, TurnEnd

CHOICES: Mapping[str, Sequence[object]] = MappingProxyType(
    {
        "speed": tuple(Speed),
        "turn_end": tuple(TurnEnd),
        "text_scale": (100, 110, 125, 150),
        "colour_vision": tuple(ColourVision),
    }
)
"""The preferences that are one of several, with all that they can be; the others are on or off."""
SLIDERS: Mapping[str, str] = MappingProxyType(
    {"music_volume": "music", "sound_volume": "bell", "sea_volume": "sea"}
)
"""The preferences that are a number from 0 to 100, each with its icon."""
SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "sound": ("muted", *SLIDERS),
        "game": ("speed", "turn_end", "undo", "hints", "ask_first"),
        "display": ("fullscreen", "reduced_motion", "text_scale", "colour_vision", "_preview"),
    }
)
"""What belongs together, in order."""
NOTED = ("undo", "hints", "ask_first", "reduced_motion")
"""The switches with a note below."""
LABEL, NOTE = 27, 22
"""The sizes of their letters, in units."""
_SWITCH, _CHOICE, _PREVIEW = 1.0, 1.5, 1.75
"""How the kinds of rows share what height is left over."""
_FINGER, _GAP = 66, 16
"""The least height of a control and the least gap below it, in units."""
_PAD = 12
_NARROW = 1650
"""Units below which the sections side by side have no room for their words."""


def arrange(look: Look, size: Size, page: str | None = None) -> dict[str, Rect]:
    """Where everything lies, or what is on a page; names of what is no control begin with a line.

    Without a page all sections are there.
    """
    px = look.px
    window = Rect(0, 0, *size)
    low = size[1] < px(1000)
    margin, top = px(24 if low else 40), px(14 if low else 28)
    side = px(80 if low else 88)
    banner = px(84 if low else 104)
    width = min(px(620), size[0] - 2 * (side + 2 * margin))
    places = {"back": Rect(margin, top, side, side)}
    head = top + max(side, banner) + px(12)
    room = Rect(0, head, min(size[0] - 2 * margin, px(1720)), size[1] - head - margin)
    room.centerx = window.centerx
    if page is not None:
        tabs = Rect(0, top, min(size[0] - 3 * margin - side, px(1000)), side)
        tabs.right = size[0] - margin
        places |= {"page": tabs, f"_sheet.{page}": room}
        _place_rows(look, inset(room, 0, px(8)), SECTIONS[page], places)
        return places
    places["_banner"] = anchored(window, (width, banner), 0.5, 0).move(0, top - px(6))
    gap = px(24)
    if is_portrait(size):
        parts = [Share(_height(look, names)) for names in SECTIONS.values()]
        sheets = rows(room, parts, gap)
    else:
        sheets = equal_columns(room, len(SECTIONS), gap)
    for (section, names), sheet in zip(SECTIONS.items(), sheets, strict=True):
        places[f"_section.{section}"] = sheet
        _place_rows(look, cut(sheet, Side.TOP, px(papers.HEADER))[1], names, places)
    return places


def is_paged(look: Look, size: Size) -> bool:
    """The sections do not fit beside or below each other."""
    if size[0] < look.px(_NARROW) and not is_portrait(size):
        return True
    places = arrange(look, size)
    return any(
        places[f"_section.{section}"].height < _height(look, names)
        for section, names in SECTIONS.items()
    )


def _height(look: Look, names: Sequence[str]) -> int:
    """How high a section must be at least."""
    return look.px(papers.HEADER + 2 * _PAD) + sum(_least(look, name) for name in names)


def _label(look: Look) -> int:
    return look.letters.height(look.style(Face.STRONG, LABEL))


def _least(look: Look, name: str) -> int:
    """How high a row must be at least."""
    px = look.px
    if name == "_preview":
        return px(112)
    if name in CHOICES:
        return _label(look) + px(6 + _FINGER + _GAP)
    note = look.letters.height(look.style(Face.BOLD, NOTE)) if name in NOTED else 0
    return max(px(_FINGER), _label(look) + note) + px(_GAP)


def _weight(name: str) -> float:
    if name == "_preview":
        return _PREVIEW
    return _CHOICE if name in CHOICES else _SWITCH


def _row_heights(look: Look, names: Sequence[str], height: int) -> Iterator[int]:
    """What each row needs, and its share of the rest."""
    least = [_least(look, name) for name in names]
    rest = max(0, height - sum(least))
    whole = sum(map(_weight, names))
    for name, high in zip(names, least, strict=True):
        yield high + int(rest * _weight(name) / whole)


def _place_rows(look: Look, room: Rect, names: Sequence[str], places: dict[str, Rect]) -> None:
    px = look.px
    room = inset(room, px(30), px(_PAD))
    label = _label(look)
    heights = list(_row_heights(look, names, room.height))
    for index, row in enumerate(rows(room, heights)):
        name = names[index]
        if name == "_preview":
            high = min(row.height - px(16), px(190))
            places[name] = anchored(row, (row.width, high))
            continue
        if index:
            places[f"_rule.{name}"] = Rect(row.x, row.y - px(1), row.width, px(2.5))
        if name in CHOICES:
            tray = min(px(88), row.height - label - px(6 + _GAP))
            block = anchored(row, (row.width, label + px(6) + tray))
            places[f"_label.{name}"], places[name] = rows(block, [label, tray], px(6))
        else:
            places[name] = anchored(row, (row.width, row.height - px(_GAP)))
