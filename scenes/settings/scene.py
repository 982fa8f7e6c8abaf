"""The settings: every preference has a widget, and a change is seen at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import Margins, PageHead, PageScene
from scenes.core.preferred_keys import DEVICES
from scenes.core.scene import Change, Push
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Share, Side, anchored, cut, equal_columns, inset, is_portrait, rows
from scenes.kit.widgets import Activated, Widget, nowhere
from scenes.settings.fields import (
    FIELDS,
    MUTED,
    SECTIONS,
    HandsRow,
    PairRow,
    SettingRow,
    SettingsForm,
)
from scenes.settings.previews import Sample, draw_crews
from scenes.shared.languages import LanguageCode
from scenes.shared.variant_cards import draw_prop

_COLUMNS = (
    (1650, (("sound", "game"), ("display",), ("language", "controls"))),
    (1000, (("sound", "game", "language"), ("display", "controls"))),
)
"""The sections of each column, in a window that is at least that many units wide."""
_HEADER, _LETTERS = 64, 28
"""Units of the head of a section, and of the letters of the tabs."""
_LOOSE = 2.2
"""How many times as high as they need to be rows may become before they fall apart."""


class SettingsScene(PageScene):
    """The preferences; pops when closed."""

    title = "settings.title"
    back_label = "settings.back"
    margins = Margins((24, 24), (14, 14), (84, 98), lift=4, gap=6, bottom=(16, 16))

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus="speed")
        self.page: int | None = None
        """The section that is open where there is no room for all."""
        self.device = "keys"
        self.form = SettingsForm(self, self.device)
        self._sample = Sample()

    @property
    def idle(self) -> bool:
        return not (self.form.crews and self._sample.moves(self.context.preferences))

    def use(self, used: Activated) -> Change | None:
        self._sample = Sample()
        preferences = self.context.preferences
        match used.name:
            case "page":
                self.page = int(used.value or 0)
                return None
            case "device":
                self.device = DEVICES[int(used.value or 0)]
                return None
            case "change":
                # Only here: most people never need it.
                from scenes.settings.key_bindings import KeyBindings

                return Push(KeyBindings(self.context))
            case "reset":
                preferences = replace(preferences, keys=())
            case LanguageCode(code):
                preferences = replace(preferences, language=code)
            case name:
                preferences = FIELDS[str(name)].changed(preferences, used.value)
        self.context.prefer(preferences)
        return None

    def handle(self, intent: Intent) -> Change | None:
        if intent in (Command.UP, Command.DOWN) and self._step(1 if intent is Command.DOWN else -1):
            return None
        return super().handle(intent)

    def _step(self, way: int) -> bool:
        """Move the focus to the next row of its column, if there is one."""
        ring = self.ring
        if not ring.shows_focus or ring.focus is None:
            return False
        here = ring[ring.focus].rect

        def gap(rect: Rect) -> int:
            return rect.top - here.bottom if way > 0 else here.top - rect.bottom

        column = [each for each in ring if each.enabled and gap(each.rect) >= 0]
        column = [w for w in column if w.rect.left < here.right and here.left < w.rect.right]
        if not column:
            return False
        first = min(column, key=lambda each: gap(each.rect)).rect
        row = [w for w in column if w.rect.top < first.bottom and first.top < w.rect.bottom]
        ring.focus = min(row, key=lambda each: abs(each.rect.centerx - here.centerx)).name
        return True

    def update(self, dt: float) -> Change | None:
        self._sample.pass_time(dt)
        return super().update(dt)

    def animate(self, surface: Surface, alpha: float) -> None:
        if self.form.crews:
            preferences = self.context.preferences
            draw_crews(surface, self.look, self.form.crews, self._sample, preferences)

    def paint_title(self, surface: Surface) -> None:
        """Paint the banner, and beside it what else is on the table where there is room."""
        look, banner = self.look, self.banner
        room = (surface.get_width() - banner.right) / look.scale.unit
        if room > 500 and not look.scale.compact:
            draw_prop(surface, look, "signs/spyglass", (230, 310, -84), 10)
        if room > 180:
            draw_prop(surface, look, "pieces/coin", (92, 106, banner.y / look.scale.unit + 4), 0)
        super().paint_title(surface)

    # Where everything is

    def build(self, room: Rect) -> Iterable[Widget]:
        self.form = SettingsForm(self, self.device)
        columns = self._columns(room)
        if columns is None:
            return self._one_page()
        self.page, self.sheet, self.title = None, nowhere(), "settings.title"
        return [widget for name in SECTIONS for widget in self._section(name, columns[name])]

    def _columns(self, room: Rect) -> dict[str, Rect] | None:
        """Return the places of all sections in columns, if they fit."""
        px, gap, form = self.look.px, self.look.px(12), self.form
        edges = px(_HEADER + 4) + max(form.gap, px(10))
        for least, sections in _COLUMNS:
            if self.size[0] < max(900, px(least * self.look.scale.text)):
                continue
            places: dict[str, Rect] = {}
            block = anchored(room, (min(room.width, px(1880)), room.height))
            across = equal_columns(block, len(sections), px(20))
            for column, names in zip(across, sections, strict=True):
                inner = column.width - 2 * px(28)
                heights = [edges + _least(form, SECTIONS[name].body, inner) for name in names]
                if sum(heights) + gap * (len(names) - 1) > column.height:
                    break
                shares = [Share(height) for height in heights]
                places |= zip(names, rows(column, shares, gap), strict=True)
            else:
                return places
        return None

    def _section(self, name: str, rect: Rect) -> Iterator[Widget]:
        px, form = self.look.px, self.form
        head, body = cut(rect, Side.TOP, px(_HEADER))
        inner, top = inset(body, px(28), 0), max(form.gap, px(10))
        inner = Rect(inner.x, inner.y + top, inner.width, inner.height - top - px(4))
        title = inset(head, px(22), 0)
        if MUTED in SECTIONS[name].rows:
            # The head already says what the switch is for.
            place = anchored(inset(head, px(20), 0), (px(120), head.height), 1)
            title.width = place.left - title.left
            yield from MUTED.build(form, place)
        words = self.context.texts(f"settings.{name}")
        self.add_section(rect, _HEADER, title, SECTIONS[name].icon, words)
        yield from _build_rows(form, SECTIONS[name].body, inner)

    def _one_page(self) -> Iterator[Widget]:
        if self.page is None:
            # Larger letters leave room for one section only: the one that they were chosen in.
            focus = self.ring.focus
            inside = [focus in [row.name for row in each.fields] for each in SECTIONS.values()]
            self.page = inside.index(True) if True in inside else 0
        name, small = tuple(SECTIONS)[self.page], self.look
        self.title = f"settings.{name}"
        # As much larger than elsewhere as there is room for.
        for zoom in (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0):
            self.look = replace(small, scale=replace(small.scale, unit=small.scale.unit * zoom))
            self.form = SettingsForm(self, self.device, paged=True)
            self.head = PageHead.of(self.look, self.size, self.margins)
            tabs, inner = self._place_sheet()
            if zoom == 1 or self._fits(inner):
                break
        px = self.look.px
        yield self._tabs(tabs)
        halves = self._halves(name)
        columns = equal_columns(inner, len(halves), px(72))
        # Equally much room for the rows of both, from the top.
        form, wide = self.form, columns[0].width
        share = min(_LOOSE, inner.height / max(_least(form, half, wide) for half in halves))
        for half, column in zip(halves, columns, strict=True):
            high = min(inner.height, round(_least(form, half, wide) * share) + _sketch(form, half))
            yield from _build_rows(form, half, Rect(*column.topleft, wide, high))
        if len(columns) > 1:
            top, between = columns[0].y + px(10), columns[0].right + px(35)
            _rule(self.form, Rect(between, top, px(2), columns[0].height - px(20)))

    def _place_sheet(self) -> tuple[Rect, Rect]:
        """Place what is the same on every page; return the room for the tabs and for the rows."""
        px, size, back, room = self.look.px, self.size, self.head.back, self.head.room
        side, margin = px(80), px(24)
        self.banner = self.head.banner
        if is_portrait(size):
            tabs, room = cut(room, Side.TOP, side, px(12))
        else:
            self.banner = nowhere()
            wide = min(size[0] - 3 * margin - side, px(1500))
            tabs = Rect(size[0] - margin - wide, back.y, wide, side)
            top = tabs.bottom + px(14)
            room = Rect(room.x, top, room.width, size[1] - margin - top)
        self.sheet = anchored(room, (min(room.width, px(1720)), room.height), 0.5, 0)
        return tabs, inset(self.sheet, px(36), px(16))

    def _fits(self, inner: Rect) -> bool:
        look = self.look
        for halves in map(self._halves, SECTIONS):
            width = equal_columns(inner, len(halves), look.px(72))[0].width
            high = max(_least(self.form, half, width) for half in halves)
            if width < look.px(500 * look.scale.text) or high > inner.height:
                return False
        return True

    def _halves(self, name: str) -> list[list[SettingRow]]:
        """Return the columns of a page, with one switch in each row."""
        section = SECTIONS[name]
        halves = [_unpaired(half) for half in (section.first, section.second) if half]
        if is_portrait(self.size):
            return [[row for half in halves for row in half]]
        return halves

    def _tabs(self, rect: Rect) -> Choice:
        """Return the sections with icon and word, or with what there is room for."""
        texts, look = self.context.texts, self.look
        words = [texts(f"settings.{each}") for each in SECTIONS]
        icons = [section.icon for section in SECTIONS.values()]
        part = rect.width / len(words) - look.px(20)
        widest = max(look.letters.width(word, look.outlined(_LETTERS)) for word in words)
        items = [Item(word, icon) for word, icon in zip(words, icons, strict=True)]
        if self.banner.width:
            items = [Item("", icon) for icon in icons]
        elif (widest + look.px(52)) * 0.72 > part:
            items = [Item(word) for word in words]
        return Choice("page", items, self.page or 0, letters=_LETTERS, rect=rect)


def _unpaired(lines: Iterable[SettingRow]) -> list[SettingRow]:
    return [each for row in lines for each in (row.fields if isinstance(row, PairRow) else (row,))]


def _least(form: SettingsForm, lines: Sequence[SettingRow], width: int) -> int:
    return sum(row.least(form, width) + form.gap for row in lines)


def _most(form: SettingsForm, lines: Sequence[SettingRow], width: int) -> int:
    """Return how high rows may become before they fall apart."""
    return round(_least(form, lines, width) * _LOOSE) + _sketch(form, lines)


def _sketch(form: SettingsForm, lines: Sequence[SettingRow]) -> int:
    """Return how much more room rows with a sketch may take, which is better the larger it is."""
    return form.px(480) if any(isinstance(row, HandsRow) for row in lines) else 0


def _build_rows(form: SettingsForm, lines: Sequence[SettingRow], room: Rect) -> Iterator[Widget]:
    """Build rows below each other, with more room than they need as far as there is any."""
    if not form.has_room_for_pairs(room.width):
        lines = _unpaired(lines)
    least = [row.least(form, room.width) + form.gap for row in lines]
    rest = max(0, min(room.height, _most(form, lines, room.width)) - sum(least))
    whole = sum(row.weight for row in lines)
    heights = [int(rest * row.weight / whole) + low for row, low in zip(lines, least, strict=True)]
    block = anchored(room, (room.width, min(room.height, sum(heights))))
    above: SettingRow | None = None
    for row, rect in zip(lines, rows(block, heights), strict=True):
        if above is not None and row.is_field and (row.is_switch or above.is_switch):
            y = rect.y - form.gap // 2 - form.px(1)
            _rule(form, Rect(rect.x, y, rect.width, form.px(2)))
        yield from row.build(form, Rect(rect.x, rect.y, rect.width, rect.height - form.gap))
        above = row


def _rule(form: SettingsForm, rect: Rect) -> None:
    form.add(lambda surface: surface.fill(form.look.theme.paper_line, rect))
