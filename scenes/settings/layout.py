"""Where the settings lie: all at once in columns, or page by page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pygame import Rect

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
from scenes.settings.fields import SECTIONS, Section
from scenes.settings.rows import HEADER, Rows

_COLUMNS = (
    (1650, (("sound", "game"), ("display",), ("language", "controls"))),
    (1000, (("sound", "game", "language"), ("display", "controls"))),
)
"""Which sections lie below each other in a window that is at least so many units wide."""
_NARROWEST = 900
"""Real pixels below which words in columns would become too small."""
_ZOOMS = (1.3, 1.2, 1.1, 1.0)
"""How much larger than elsewhere everything on a page is, if there is room for it."""
_HALF = 500
"""Units that half a page needs for its words."""


@dataclass(frozen=True, slots=True)
class SettingsLayout:
    """Where everything lies in a window; names of what is no control begin with a line."""

    look: Look
    """What it is drawn with: a page with much room has everything larger."""
    places: Mapping[str, Rect]
    paged: bool

    @classmethod
    def of(cls, look: Look, size: Size, languages: Sequence[str], page: str) -> "SettingsLayout":
        """All sections if they fit, else the one that is wanted."""
        whole = _Draft(look, size, languages).spread()
        if whole is not None:
            return cls(look, MappingProxyType(whole), False)
        for zoom in _ZOOMS:
            larger = replace(look, scale=replace(look.scale, unit=look.scale.unit * zoom))
            draft = _Draft(larger, size, languages)
            if zoom == 1 or draft.fits():
                break
        return cls(larger, MappingProxyType(draft.page(page)), True)


class _Draft:
    """Finds places in one window."""

    def __init__(self, look: Look, size: Size, languages: Sequence[str]) -> None:
        self._look, self._size = look, size
        self._rows = Rows(look, size, languages)
        self._px = look.px
        self._low = size[1] < look.px(1000)
        self._margin = look.px(24)

    def spread(self) -> dict[str, Rect] | None:
        """All sections in columns, if they fit."""
        px = self._px
        for least, sections in _COLUMNS:
            if self._size[0] < max(_NARROWEST, px(least * self._look.scale.text)):
                continue
            places, room = self._head()
            room = anchored(room, (min(room.width, px(1880)), room.height))
            gap = px(12)
            for column, names in zip(
                equal_columns(room, len(sections), px(20)), sections, strict=True
            ):
                wide = column.width - 2 * px(28)
                heights = [self._height(SECTIONS[name], wide) for name in names]
                if sum(heights) + gap * (len(names) - 1) > column.height:
                    break
                shares = [Share(height) for height in heights]
                for name, rect in zip(names, rows(column, shares, gap), strict=True):
                    self._place_section(name, rect, places)
            else:
                return places
        return None

    def _height(self, section: Section, width: int) -> int:
        """How high a section with its head must be at least."""
        names = [name for name in section.rows if name != "muted"]
        edges = self._px(HEADER + 4) + max(self._rows.gap, self._px(10))
        return edges + self._rows.least(names, width)

    def _place_section(self, name: str, rect: Rect, places: dict[str, Rect]) -> None:
        px = self._px
        section = SECTIONS[name]
        places[f"_section.{name}"] = rect
        head, body = cut(rect, Side.TOP, px(HEADER))
        inner, top = inset(body, px(28), 0), max(self._rows.gap, px(10))
        inner = Rect(inner.x, inner.y + top, inner.width, inner.height - top - px(4))
        if "muted" in section.rows:
            # The head says already what the switch is for.
            places["muted"] = anchored(inset(head, px(20), 0), (px(120), head.height), 1)
        names = [each for each in section.rows if each != "muted"]
        self._rows.place(names, inner, places)

    def fits(self) -> bool:
        """Whether every section has room on a page."""
        _, inner = self._sheet()
        for section in SECTIONS.values():
            halves = self._halves(section)
            width = equal_columns(inner, len(halves), self._px(72))[0].width
            if width < self._px(_HALF * self._look.scale.text):
                return False
            if any(self._rows.least(half, width) > inner.height for half in halves):
                return False
        return True

    def page(self, page: str) -> dict[str, Rect]:
        """One section, with tabs for the others."""
        px = self._px
        places, inner = self._sheet()
        halves = self._halves(SECTIONS[page])
        columns = equal_columns(inner, len(halves), px(72))
        # Both begin and end at the same height.
        high = max(self._rows.most(half, columns[0].width) for half in halves)
        for half, column in zip(halves, columns, strict=True):
            column = anchored(column, (column.width, min(column.height, high)))
            self._rows.place(half, column, places)
        if len(columns) > 1:
            top, between = columns[0].y + px(10), columns[0].right + px(35)
            places["_fold"] = Rect(between, top, px(2), columns[0].height - px(20))
        return places

    def _sheet(self) -> tuple[dict[str, Rect], Rect]:
        """What is the same on every page, and the room for a section."""
        px, size, margin = self._px, self._size, self._margin
        side = px(80)
        places, room = self._head()
        if is_portrait(size):
            tabs, room = cut(room, Side.TOP, side, px(12))
        else:
            del places["_banner"]
            wide = min(size[0] - 3 * margin - side, px(1500))
            tabs = Rect(size[0] - margin - wide, places["back"].y, wide, side)
            top = tabs.bottom + px(14)
            room = Rect(room.x, top, room.width, size[1] - margin - top)
        room = anchored(room, (min(room.width, px(1720)), room.height), 0.5, 0)
        return places | {"page": tabs, "_sheet": room}, inset(room, px(36), px(16))

    def _halves(self, section: Section) -> list[list[str]]:
        """What lies side by side on its page, each on a row of its own."""
        halves = [" ".join(half).split() for half in (section.first, section.second) if half]
        if is_portrait(self._size):
            return [[name for half in halves for name in half]]
        return halves

    def _head(self) -> tuple[dict[str, Rect], Rect]:
        """What lies above, and the room below it."""
        px, size = self._px, self._size
        margin, top = self._margin, px(14)
        side, high = px(80 if self._low else 88), px(84 if self._low else 98)
        banner = min(px(620), size[0] - 2 * (side + 2 * margin))
        places = {
            "back": Rect(margin, top, side, side),
            "_banner": anchored(Rect(0, 0, *size), (banner, high), 0.5, 0).move(0, top - px(4)),
        }
        head = top + high + px(6)
        return places, Rect(margin, head, size[0] - 2 * margin, size[1] - head - px(16))
