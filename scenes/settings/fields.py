"""What can be set: every setting is a row of a section, and a row builds its own widgets.

A new setting is a field of `Preferences`, a row in `SECTIONS`, and its words in the language files.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pygame import Rect, Surface

from scenes.core.model.preferences import Colours, ColourVision, Preferences, Speed, TurnEnd
from scenes.core.page import PageScene
from scenes.core.preferred_keys import DEVICES, bindings_of, deeds
from scenes.kit.controls import Item, Slider, Toggle, one_of
from scenes.kit.keycaps import CapRow
from scenes.kit.layout import (
    Share,
    Side,
    anchored,
    cut,
    equal_columns,
    equal_rows,
    grid,
    is_portrait,
    rows,
)
from scenes.kit.text import Face
from scenes.kit.widgets import Arrangement, Button, Value, Widget, nowhere
from scenes.settings.previews import (
    NAME,
    CaptionToggle,
    Flag,
    ThemeChoice,
    draw_sentence,
    draw_sketch,
    paint_ground,
)
from scenes.shared.captions import caption_height
from scenes.shared.languages import LanguageCode

_LABEL, _NOTE = 27, 22
"""The sizes of letters, in units."""
_LINE, _FINGER = 66, 64
"""Units of height of a line with keys, and of a control."""
_BROAD, _BESIDE = 500, 520
"""Units that two switches side by side need, and buttons beside the keys that they change."""


class SettingsForm:
    """What rows are built with: the look, the heights of their letters, and the pictures."""

    def __init__(self, page: PageScene, device: str, *, paged: bool = False) -> None:
        look, context = page.look, page.context
        self.add, self.context, self.look, self.size = page.add, context, look, page.size
        self.preferences, self.texts, self.px = context.preferences, context.texts, look.px
        self.device, self.paged = device, paged
        """Whose keys are listed, and whether one section has the window to itself."""
        self.gap = max(8, look.px(8))
        self.finger = look.px(_FINGER)
        self.label = look.letters.height(look.style(Face.STRONG, _LABEL))
        self.note = look.letters.height(look.style(Face.BOLD, _NOTE))
        self.swatch = look.px(54 + 24) + look.letters.height(look.outlined(NAME))
        self.crews = self.sketch = self.lines = nowhere()
        """Where the crews hop, the board is seen in small, and the keys are listed."""

    def has_room_for_pairs(self, width: int) -> bool:
        """Return whether two switches fit side by side."""
        return width >= self.px(_BROAD * self.look.scale.text)

    def draw_words(self, words: str, units: float, rect: Rect, surface: Surface) -> None:
        """Draw a label at the left of a rectangle."""
        self.look.letters.draw(surface, words, self.look.style(Face.STRONG, units), rect, 0)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of the form; `name` is that of its preference."""

    name: str
    weight = 1.0
    """Its share of the room that is left over."""
    is_field, is_switch = True, False
    """Whether it is a single control rather than a picture or a group, and whether a switch."""

    @property
    def fields(self) -> Sequence["SettingRow"]:
        """The rows that a group consists of, or the row itself."""
        return (self,)

    def least(self, form: SettingsForm, width: int) -> int:
        """Return the smallest height that the row needs."""
        return max(form.finger, form.label)

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        """Return the widgets in a place, and add the pictures to the form."""
        raise NotImplementedError

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        """Return the preferences with a new value of the widget."""
        change: dict[str, Any] = {self.name: value}
        return replace(preferences, **change)


@dataclass(frozen=True, slots=True)
class SwitchRow(SettingRow):
    """A preference that is on or off."""

    noted: bool = False
    """Whether there is a note below the label, unless two switches share a row."""
    is_switch = True

    def least(self, form: SettingsForm, width: int) -> int:
        return max(form.finger, form.label + (form.note if self.noted else 0))

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        return [self.toggle(form, rect, noted=self.noted)]

    def toggle(self, form: SettingsForm, rect: Rect, *, noted: bool = False) -> Toggle:
        """Return the switch in a place."""
        note = form.texts(f"settings.{self.name}_note") if noted else ""
        on = getattr(form.preferences, self.name)
        return Toggle(self.name, form.texts(f"settings.{self.name}"), on, note, rect=rect)


class SoundRow(SwitchRow):
    """On while the game is not muted; in the head of its section it needs no label."""

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        label = form.texts("settings.sound") if form.paged else ""
        return [Toggle(self.name, label, not form.preferences.muted, rect=rect)]

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        return replace(preferences, muted=not value)


class TipsRow(SwitchRow):
    """Turned on again, all tips are given again."""

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        learned = () if value else preferences.learned
        return replace(preferences, tips=bool(value), learned=learned)


class CaptionsRow(SwitchRow):
    """With a caption below the label, as it will be seen."""

    def least(self, form: SettingsForm, width: int) -> int:
        return max(form.finger, form.label + caption_height(form.look))

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        label, words = form.texts("settings.captions"), form.texts("captions.hop")
        return [CaptionToggle("captions", label, form.preferences.captions, words=words, rect=rect)]


@dataclass(frozen=True, slots=True)
class PairRow(SettingRow):
    """Two switches that share a row where there is room."""

    switches: tuple[SwitchRow, SwitchRow]
    is_switch = True

    @property
    def fields(self) -> Sequence[SettingRow]:
        return self.switches

    def least(self, form: SettingsForm, width: int) -> int:
        if form.has_room_for_pairs(width):
            return form.finger
        return sum(each.least(form, width) + form.gap for each in self.switches) - form.gap

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        places = equal_columns(rect, 2, form.px(36))
        return [each.toggle(form, at) for each, at in zip(self.switches, places, strict=True)]


@dataclass(frozen=True, slots=True)
class VolumeRow(SettingRow):
    """A preference from 0 to 100."""

    icon: str

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        letters, style = form.look.letters, form.look.style(Face.STRONG, _LABEL)
        # All bars begin beyond the longest label.
        words = max(letters.width(form.texts(f"settings.{each}"), style) for each in VOLUMES)
        lead = min(0.52, max(0.345, (words + form.px(90)) / rect.width))
        label, value = form.texts(f"settings.{self.name}"), getattr(form.preferences, self.name)
        return [Slider(self.name, label, value, self.icon, lead=lead, rect=rect)]


@dataclass(frozen=True, slots=True)
class ChoiceRow(SettingRow):
    """A preference that is one of several values."""

    values: Sequence[Any]

    pictured: bool = False

    def least(self, form: SettingsForm, width: int) -> int:
        return form.label + form.px(2) + (form.swatch if self.pictured else form.finger)

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        gap, most = form.px(2), form.swatch + form.px(60) if self.pictured else form.px(84)
        high = min(rect.height - form.label - gap, most)
        block = anchored(rect, (rect.width, form.label + gap + high))
        label, place = rows(block, [form.label, high], gap)
        form.add(partial(form.draw_words, form.texts(f"settings.{self.name}"), _LABEL, label))
        words = [self._word(form, each) for each in self.values]
        value = getattr(form.preferences, self.name)
        if isinstance(value, int):
            value = min(self.values, key=lambda each: abs(each - value))
        index = self.values.index(value)
        if not self.pictured:
            return [one_of(form.look, place, self.name, words, index, 28)]
        items = [Item(word) for word in words]
        return [ThemeChoice(self.name, items, index, rect=place)]

    def _word(self, form: SettingsForm, value: str | int) -> str:
        if isinstance(value, int):
            return form.texts("settings.percent", number=value)
        return form.texts(f"settings.{self.name}_{value}")

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        return SettingRow.changed(self, preferences, self.values[int(value or 0)])


class SentenceRow(SettingRow):
    """A sentence in letters of the chosen size."""

    is_field = False

    def least(self, form: SettingsForm, width: int) -> int:
        return form.label + form.px(18)

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        place = anchored(rect, (rect.width, min(rect.height, form.label + form.px(30))))
        form.add(partial(draw_sentence, form.look, form.texts("settings.sample"), place))
        return ()


class CrewsRow(SettingRow):
    """The five crews, in the colours and with the motion that are chosen."""

    is_field = False
    weight = 3.0

    def least(self, form: SettingsForm, width: int) -> int:
        return form.px(118)

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        most = max(form.px(118), round(rect.width * 0.3))
        form.crews = anchored(rect, (rect.width, min(rect.height, most)))
        form.add(partial(paint_ground, form.look, form.crews))
        return ()


class LanguageRow(SettingRow):
    """A flag for every language, in two columns, or in one on an upright page."""

    is_field = False
    weight = 3.0

    def _across(self, form: SettingsForm) -> int:
        return 1 if form.paged and is_portrait(form.size) else 2

    def _high(self, form: SettingsForm, flag: int) -> int:
        """Return the height of all flags of that height."""
        down = max(1, -(-len(form.context.spoken) // self._across(form)))
        return down * (flag + form.gap) - form.gap

    def least(self, form: SettingsForm, width: int) -> int:
        return self._high(form, form.finger)

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        codes, across = form.context.spoken, self._across(form)
        high = min(rect.height, self._high(form, form.px(112)))
        down = max(1, -(-len(codes) // across))
        cells = grid(anchored(rect, (rect.width, high)), across, down, form.gap)
        for code, cell in zip(codes, cells, strict=False):
            label, chosen = form.texts(f"language.{code}"), code == form.preferences.language
            yield Flag(
                LanguageCode(code), label, f"flags/{code}", radius=18, chosen=chosen, rect=cell
            )


class HandsRow(SettingRow):
    """Which hands play, with the board in small beside or below the switches."""

    is_field = False
    weight = 2.0
    switches = (SwitchRow("left_handed"), SwitchRow("one_handed"))

    @property
    def fields(self) -> Sequence[SettingRow]:
        return self.switches

    def least(self, form: SettingsForm, width: int) -> int:
        return 2 * form.finger + form.gap

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        aspect = form.size[0] / form.size[1]
        if aspect >= 1 and rect.height > 4 * form.finger + 2 * form.gap:
            both, sketch = cut(rect, Side.TOP, 2 * form.px(_FINGER + 12) + form.gap, form.gap)
        else:
            wide = min(round(rect.height * aspect), round(rect.width * 0.38))
            sketch, both = cut(rect, Side.RIGHT, wide, form.px(20))
        form.sketch = sketch
        form.add(partial(draw_sketch, form.look, sketch, form.size, form.preferences))
        places = rows(both, [Share(), Share()], form.gap)
        return [each.toggle(form, at) for each, at in zip(self.switches, places, strict=True)]


class DeviceRow(SettingRow):
    """Whose keys are listed below; not a preference."""

    is_field = False

    def least(self, form: SettingsForm, width: int) -> int:
        return form.finger

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        place = anchored(rect, (rect.width, min(rect.height, form.px(80))))
        words = [form.texts(f"settings.device_{each}") for each in DEVICES]
        return [one_of(form.look, place, self.name, words, DEVICES.index(form.device), 28)]


class KeysRow(SettingRow):
    """What is done by which key, and the buttons to change that."""

    is_field = False
    weight = 2.0

    def least(self, form: SettingsForm, width: int) -> int:
        below = 0 if width >= form.px(_BESIDE) else form.finger + form.gap
        return max(form.px(3 * _LINE), 2 * form.finger + form.gap) + below

    def build(self, form: SettingsForm, rect: Rect) -> Iterable[Widget]:
        px = form.px
        if rect.width >= px(_BESIDE):
            buttons, lines = cut(rect, Side.RIGHT, px(176), px(20))
            buttons = anchored(buttons, (buttons.width, min(buttons.height, px(220))))
            places = rows(buttons, [Share(), Share()], form.gap)
        else:
            buttons, lines = cut(rect, Side.BOTTOM, px(_FINGER), form.gap)
            places = equal_columns(buttons, 2, max(8, px(16)))
        form.lines = lines
        form.add(partial(self._paint_lines, form, lines))
        change, reset = (
            Button(name, form.texts(f"settings.{name}"), letters=NAME, radius=18, rect=place)
            for name, place in zip(("change", "reset"), places, strict=True)
        )
        if places[0].height > px(84):
            change.icon, reset.icon = "settings", "replay"
            change.arrangement = reset.arrangement = Arrangement.STACKED
        reset.enabled = bool(form.preferences.keys)
        return [change, reset]

    def _paint_lines(self, form: SettingsForm, rect: Rect, surface: Surface) -> None:
        lines = deeds(form.device, bindings_of(form.preferences))
        # As many as there is room for.
        count = max(1, min(len(lines), rect.height // form.px(_LINE)))
        for (deed, caps), row in zip(lines.items(), equal_rows(rect, count), strict=False):
            keys = CapRow(form.look, form.texts, caps)
            keys.draw(surface, row, 1)
            words = Rect(row.x, row.y, row.width - keys.width - form.px(10), row.height)
            form.draw_words(form.texts(f"settings.do_{deed}"), 26, words, surface)


@dataclass(frozen=True, slots=True)
class SettingsSection:
    """Rows that belong together, in two halves that can be side by side."""

    icon: str
    first: tuple[SettingRow, ...]
    second: tuple[SettingRow, ...] = ()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """All rows in order."""
        return self.first + self.second

    @property
    def body(self) -> list[SettingRow]:
        """The rows below its head."""
        return [row for row in self.rows if row is not MUTED]

    @property
    def fields(self) -> list[SettingRow]:
        """All rows, each of a group on its own."""
        return [each for row in self.rows for each in row.fields]


MUTED = SoundRow("muted")
VOLUMES = {"music_volume": "music", "sound_volume": "bell", "sea_volume": "sea"}
SECTIONS: Mapping[str, SettingsSection] = {
    "sound": SettingsSection(
        "sound",
        (MUTED, *(VolumeRow(name, icon) for name, icon in VOLUMES.items())),
        (CaptionsRow("captions"),),
    ),
    "game": SettingsSection(
        "cards",
        (ChoiceRow("speed", tuple(Speed)), ChoiceRow("turn_end", tuple(TurnEnd))),
        (
            PairRow("undo", (SwitchRow("undo", noted=True), SwitchRow("hints", noted=True))),
            SwitchRow("ask_first", noted=True),
            TipsRow("tips"),
        ),
    ),
    "display": SettingsSection(
        "eye",
        (
            SwitchRow("fullscreen"),
            ChoiceRow("text_scale", (100, 110, 125, 150)),
            SentenceRow("sentence"),
            ChoiceRow("theme", tuple(Colours), pictured=True),
        ),
        (
            ChoiceRow("colour_vision", tuple(ColourVision)),
            CrewsRow("crews"),
            SwitchRow("reduced_motion", noted=True),
            SwitchRow("flashes", noted=True),
        ),
    ),
    "language": SettingsSection("language", (LanguageRow("language"),)),
    "controls": SettingsSection(
        "controls", (HandsRow("hands"),), (DeviceRow("device"), KeysRow("keys"))
    ),
}
FIELDS = {row.name: row for section in SECTIONS.values() for row in section.fields}
