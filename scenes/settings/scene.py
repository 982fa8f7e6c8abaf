"""The settings: every preference has a widget, and a change is seen at once."""

from collections.abc import Iterable
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import Margins, PageScene
from scenes.core.scene import Change, Push
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import anchored, equal_columns, rows
from scenes.kit.widgets import Activated, Widget, nowhere
from scenes.settings.fields import FIELDS, SECTIONS, SettingRow, SettingsForm
from scenes.settings.previews import Sample, draw_crews
from scenes.shared.languages import LanguageCode
from scenes.shared.preferred_keys import DEVICES
from scenes.shared.variant_cards import draw_prop

_COLUMNS = (
    (1650, (("sound", "game"), ("display",), ("language", "controls"))),
    (1000, (("sound", "game", "language"), ("display", "controls"))),
)
"""The sections of each column, in a window that is at least that many units wide."""
_HEADER, _LETTERS = 64, 28
"""Units of the head of a section, and of the letters of the tabs."""


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
                preferences = FIELDS[name].changed(preferences, used.value)
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
                heights = [
                    int(rest * row.weight / whole) + low
                    for row, low in zip(lines, least, strict=True)
                ]

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
