"""What can be set: every setting is a row of a section, and a row returns its own view.

A new setting is a field of `Preferences`, a row in `SECTIONS`, and its words in the language files.
All sections are one page in a window of 1920x1080; `tests/scenes/test_capacity.py` says how many
units are missing after a row too many. There is most room in *display*, whose samples may be left
out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Saying, Speed, SpokenHand, TurnEnd
from scenes.core.model.window_settings import Colours, ColourVision
from scenes.core.preferred_keys import DEVICES, bindings_of, deeds
from scenes.kit.controls import Item, Slider, Toggle, choice_or_stepper
from scenes.kit.i18n import Texts
from scenes.kit.keycaps import Caps, caps_view
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.measures import GAP
from scenes.kit.panels import field, rule
from scenes.kit.text import Face
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Arrangement, Button, Value
from scenes.settings.previews import (
    NAME,
    CaptionToggle,
    Flag,
    ThemeChoice,
    draw_ground,
    draw_sketch,
)
from scenes.shared.languages import LanguageCode

LETTERS = 27
"""Units of the letters of a label where all sections are seen at once."""
PAGE_LETTERS = 32
"""Units of the letters of a label where a section has the window to itself."""
_SAMPLE = 36
"""Units of the letters of a sample of the text there."""
_AROUND_SAMPLE = 2
"""How much higher than a line of it its field may be."""
_GAP = 13
"""Units between two controls of a row."""
_PAIR_GAP = 36
"""Units between two switches that share a row."""
_BELOW_LABEL = 12
"""Units between a label and the control below it, whose focus ring must not reach the label."""
_CARD = (20, 7)
"""Units between the edge of a card and the row on it."""
_SURE_LINES = 3
"""The number of keys that are always listed, even with little room."""


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """How rows are shown, and where."""

    context: Context
    look: Look
    size: Size
    device: str
    """Whose keys are listed."""
    letters: float = LETTERS
    paged: bool = False
    """Whether one section has the window to itself."""
    flags: int = 2
    """How many languages are side by side."""
    notes: bool = True
    """Whether switches have notes below their labels."""

    @property
    def texts(self) -> Texts:
        """The texts."""
        return self.context.texts

    @property
    def preferences(self) -> Preferences:
        """The current preferences."""
        return self.context.preferences

    def labelled(self, words: str, view: View) -> View:
        """Return a control below its label."""
        label = Words(words, Face.STRONG, self.letters)
        # With little room the control shrinks, not the label.
        exact = Sized(label, height=self.letters * self.look.scale.text * 1.1)
        return Column(exact, view.grow(), gap=_BELOW_LABEL, at=0.5)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of the form; `name` is that of its preference."""

    name: str
    weight = 1.0
    """Its share of the room that is left over."""
    most = 250.0
    """The greatest height of the row, in units."""
    is_field = True
    """Whether it is a single control rather than a picture or a group."""
    is_switch = False
    is_sample = False
    """Whether it only shows what other rows choose, and is left out where room is short."""
    on_card = True
    """Whether it is on a card of its own where its section has the window to itself."""

    @property
    def fields(self) -> Sequence["SettingRow"]:
        """The rows that a group consists of, or the row itself."""
        return (self,)

    @property
    def parts(self) -> Sequence["SettingRow"]:
        """The rows that it is shown as where its section has the window to itself."""
        return (self,)

    def view(self, form: SettingsForm) -> View:
        """Return what the row shows."""
        raise NotImplementedError

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        """Return the preferences with a new value of the widget."""
        change: dict[str, Any] = {self.name: value}
        return replace(preferences, **change)


def rows_view(form: SettingsForm, *columns: Sequence[SettingRow]) -> View:
    """Return columns of rows, each on a card or with a rule above and below each switch.

    Rows that are side by side have the same height.
    """

    def parts() -> Iterator[View]:
        above: Sequence[SettingRow | None] = ()
        for line in zip_longest(*columns):
            if above and form.paged:
                yield Sized(Space(), height=_GAP)
            elif above:
                yield beside(map(_between, above, line))
            rows = [row for row in line if row is not None]
            view = beside(_row_or_space(form, row) for row in line)
            is_sample = all(row.is_sample for row in rows)
            yield (Optional(view) if is_sample else view).grow(max(row.weight for row in rows))
            above = line

    def beside(views: Iterable[View]) -> View:
        return Grid(*views, columns=len(columns), gap=GAP)

    return Column(*parts(), at=0.5)


def _row_or_space(form: SettingsForm, row: SettingRow | None) -> View:
    if row is None:
        return Space()
    view = Sized(row.view(form), height=(0, 0, row.most))
    return field(view, _CARD) if form.paged and row.on_card else view


def _between(above: SettingRow | None, row: SettingRow | None) -> View:
    """Return what is between two rows: a rule if one of them is a switch."""
    if above is None or row is None or not (row.is_field and (row.is_switch or above.is_switch)):
        return Sized(Space(), height=14)
    return Padded(rule(), (0, 6))


@dataclass(frozen=True, slots=True)
class SwitchRow(SettingRow):
    """A preference that is on or off."""

    noted: bool = False
    """Whether there is a note below the label, unless two switches share a row."""
    is_switch = True

    def view(self, form: SettingsForm) -> View:
        switch = self.toggle(form)
        if self.noted and form.notes:
            switch.note = form.texts(f"settings.{self.name}_note")
        return Use(switch)

    def toggle(self, form: SettingsForm) -> Toggle:
        """Return the switch, without a note."""
        label = form.texts(f"settings.{self.name}")
        on = getattr(form.preferences, self.name)
        return Toggle(self.name, label, on, letters=form.letters)


class SoundRow(SwitchRow):
    """A switch that is on while the game is not muted; in the head of a section without label."""

    def toggle(self, form: SettingsForm) -> Toggle:
        label = form.texts("settings.sound") if form.paged else ""
        said = form.texts("settings.sound")
        return Toggle(self.name, label, not form.preferences.muted, letters=form.letters, said=said)

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        return replace(preferences, muted=not value)


class TipsRow(SwitchRow):
    """A switch that, when turned on, also shows all tips again."""

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        learned = () if value else preferences.learned
        return replace(preferences, tips=bool(value), learned=learned)


class CaptionsRow(SwitchRow):
    """A switch with an example caption below its label."""

    def toggle(self, form: SettingsForm) -> Toggle:
        label = form.texts("settings.captions")
        words = form.texts("captions.hop")
        on = form.preferences.captions
        return CaptionToggle(self.name, label, on, letters=form.letters, words=words)


@dataclass(frozen=True, slots=True)
class PairRow(SettingRow):
    """Two switches that share a row, unless their section has the window to itself."""

    switches: tuple[SwitchRow, SwitchRow]
    is_switch = True

    @property
    def fields(self) -> Sequence[SettingRow]:
        return self.switches

    @property
    def parts(self) -> Sequence[SettingRow]:
        return self.switches

    def view(self, form: SettingsForm) -> View:
        first, second = (Use(each.toggle(form)) for each in self.switches)
        # In some languages one of them is too long for half of the row.
        apart = Row(first, Space().grow(), second, gap=_PAIR_GAP / 2)
        return FirstThatFits(Grid(first, second, columns=2, gap=_PAIR_GAP), apart)


@dataclass(frozen=True, slots=True)
class VolumeRow(SettingRow):
    """A preference from 0 to 100."""

    icon: str

    def view(self, form: SettingsForm) -> View:
        look = form.look
        style = look.style(Face.STRONG, form.letters)
        # All bars begin beyond the longest label.
        labels = [form.texts(f"settings.{each}") for each in VOLUMES]
        words = max(look.letters.width(label, style) for label in labels)
        longest = words + look.px(90 * form.letters / LETTERS)
        label = form.texts(f"settings.{self.name}")
        value = getattr(form.preferences, self.name)
        letters = form.letters
        return Use(Slider(self.name, label, value, self.icon, letters=letters, longest=longest))


@dataclass(frozen=True, slots=True)
class ChoiceRow(SettingRow):
    """A preference that is one of several values."""

    values: Sequence[Any]
    pictured: bool = False

    def view(self, form: SettingsForm) -> View:
        words = [self._word(form, each) for each in self.values]
        value = getattr(form.preferences, self.name)
        if isinstance(value, int):
            value = min(self.values, key=lambda each: abs(each - value))
        index = self.values.index(value)
        label = form.texts(f"settings.{self.name}")
        choice = choice_or_stepper(self.name, words, index, form.letters + 1, said=label)
        if self.pictured:
            items = [Item(word) for word in words]
            pictures = Use(ThemeChoice(self.name, items, index, said=label))
            choice = FirstThatFits(pictures, choice)
        return form.labelled(label, choice)

    def _word(self, form: SettingsForm, value: str | int) -> str:
        if isinstance(value, int):
            return form.texts("settings.percent", number=value)
        return form.texts(f"settings.{self.name}_{value}")

    def changed(self, preferences: Preferences, value: Value) -> Preferences:
        return SettingRow.changed(self, preferences, self.values[int(value or 0)])


class SentenceRow(SettingRow):
    """A sentence in letters of the chosen size."""

    is_field = False
    is_sample = True
    weight = 0.5
    most = 180.0

    def view(self, form: SettingsForm) -> View:
        letters = _SAMPLE if form.paged else LETTERS
        words = Words(form.texts("settings.sample"), Face.BOLD, letters, x=0.5)
        # A smaller size would not show the chosen one.
        high = letters * form.look.scale.text * 1.1
        most = _AROUND_SAMPLE * high if form.paged else high
        return field(Sized(words, height=(high, high, most)), (16, 9))


class CrewsRow(SettingRow):
    """The five crews, in the colours and with the motion that are chosen."""

    is_field = False
    on_card = False
    is_sample = True
    weight = 1.6
    most = 300.0

    def view(self, form: SettingsForm) -> View:
        ground = Painted(draw_ground).named("crews")
        return Sized(ground, height=(92 if form.paged else 100, 118, 300))


@dataclass(frozen=True, slots=True)
class SampledRow(SettingRow):
    """A choice above a sample of what is chosen, on one card."""

    choice: SettingRow
    sample: SettingRow
    weight = 2.0
    most = 560.0

    def view(self, form: SettingsForm) -> View:
        choice = Sized(self.choice.view(form), height=(0, 0, 230))
        sample = Optional(self.sample.view(form)).grow(self.sample.weight)
        # A picture is as far from the edge of the card as on the sides.
        return Padded(Column(choice.grow(), sample, gap=_GAP, at=0.5), (0, _CARD[0] - _CARD[1]))


def with_samples(rows: Iterable[SettingRow]) -> Sequence[SettingRow]:
    """Return rows with each sample on the card of the choice above it."""
    result: list[SettingRow] = []
    for row in rows:
        result.append(SampledRow(row.name, result.pop(), row) if row.is_sample else row)
    return result


class LanguageRow(SettingRow):
    """A flag for every language."""

    is_field = False
    on_card = False
    weight = 3.0
    most = 1600.0

    def view(self, form: SettingsForm) -> View:
        flags = (self._flag(form, code) for code in form.context.spoken)
        return Grid(*flags, columns=form.flags, gap=_GAP)

    def _flag(self, form: SettingsForm, code: str) -> View:
        label = form.texts(f"language.{code}")
        chosen = code == form.preferences.language
        flag = Flag(LanguageCode(code), label, f"flags/{code}", chosen=chosen, radius=18)
        flag.letters = form.letters - 1
        return Use(flag)


class HandSwitchesRow(SettingRow):
    """Which hands play."""

    is_field = False
    switches = (SwitchRow("left_handed"), SwitchRow("one_handed"))

    def view(self, form: SettingsForm) -> View:
        return Column(*(each.view(form) for each in self.switches), gap=_GAP, at=0.5)


class SketchRow(SettingRow):
    """The board in small, as it is for the hands that play."""

    is_field = False
    on_card = False
    weight = 2.0
    most = 560.0

    def view(self, form: SettingsForm) -> View:
        preferences = form.preferences
        hands = (preferences.left_handed, preferences.one_handed, preferences.hints)
        aspect = form.size[0] / form.size[1]
        sketch = Painted(draw_sketch, (form.size, hands), side=(120, 400), aspect=aspect)
        return sketch.named("sketch")


class HandsRow(SettingRow):
    """Which hands play, with the board in small beside the switches."""

    is_field = False
    weight = 2.0
    most = 620.0
    switches = HandSwitchesRow("switches")
    sketch = SketchRow("sketch")

    @property
    def fields(self) -> Sequence[SettingRow]:
        return self.switches.switches

    @property
    def parts(self) -> Sequence[SettingRow]:
        return (self.switches, self.sketch)

    def view(self, form: SettingsForm) -> View:
        switches = self.switches.view(form)
        sketch = self.sketch.view(form)
        if form.paged:
            return Column(switches, sketch.grow(), gap=_GAP, at=0.5)
        return Row(switches.grow(), sketch, gap=24)


class HearingRow(SettingRow):
    """A button that opens the settings of players who hear the game."""

    is_field = False
    on_card = False

    def view(self, form: SettingsForm) -> View:
        label = form.texts("settings.hearing")
        return Use(Button(self.name, label, "speech", letters=form.letters + 1, radius=18))


class DeviceRow(SettingRow):
    """Whose keys are listed below; not a preference."""

    is_field = False
    on_card = False

    def view(self, form: SettingsForm) -> View:
        words = [form.texts(f"settings.device_{each}") for each in DEVICES]
        index = DEVICES.index(form.device)
        said = form.texts("settings.controls")
        return choice_or_stepper(self.name, words, index, form.letters + 1, said=said)


class KeysRow(SettingRow):
    """The keys of all commands, and the buttons to change them."""

    is_field = False
    weight = 2.0
    most = 560.0

    def view(self, form: SettingsForm) -> View:
        deeds_and_caps = deeds(form.device, bindings_of(form.preferences))
        lines = [self._line(form, deed, caps) for deed, caps in deeds_and_caps.items()]
        sure, others = lines[:_SURE_LINES], lines[_SURE_LINES:]
        listed = Column(
            *(line.grow() for line in sure), *(Optional(line).grow() for line in others), at=0.5
        )
        reset = self._button(form, "reset", "broom")
        reset.enabled = bool(form.preferences.keys)
        buttons = Column(
            Use(self._button(form, "change", "settings"), 176, (84, 90, 120)),
            Use(reset, 176, (84, 90, 120)),
            gap=_GAP,
            at=0.5,
        )
        return Row(listed.grow().named("lines"), buttons, gap=20)

    def _line(self, form: SettingsForm, deed: str, caps: Caps) -> View:
        words = Words(form.texts(f"settings.do_{deed}"), Face.STRONG, form.letters - 1)
        keys = caps_view(form.look, form.texts, caps)
        return Sized(Row(words.grow(), keys, gap=24), height=(62, 62, 100))

    def _button(self, form: SettingsForm, name: str, icon: str) -> Button:
        label = form.texts(f"settings.{name}")
        stacked = Arrangement.STACKED
        return Button(name, label, icon, arrangement=stacked, letters=NAME, radius=18)


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
        """The rows below its head, without those that have a place in a head."""
        return [row for row in self.rows if row not in (MUTED, BY_EAR)]

    @property
    def fields(self) -> list[SettingRow]:
        """All rows, each of a group on its own."""
        return [each for row in self.rows for each in row.fields]


MUTED = SoundRow("muted")
BY_EAR = HearingRow("hearing")
VOLUMES = {"music_volume": "music", "sound_volume": "bell", "sea_volume": "sea"}
SECTIONS: Mapping[str, SettingsSection] = {
    "sound": SettingsSection(
        "sound",
        (
            MUTED,
            *(VolumeRow(name, icon) for name, icon in VOLUMES.items()),
            CaptionsRow("captions"),
            BY_EAR,
        ),
    ),
    "game": SettingsSection(
        "cards",
        (
            ChoiceRow("speed", tuple(Speed)),
            ChoiceRow("turn_end", tuple(TurnEnd)),
            PairRow("tips", (TipsRow("tips"), SwitchRow("threats", noted=True))),
        ),
        (
            PairRow("undo", (SwitchRow("undo", noted=True), SwitchRow("hints", noted=True))),
            PairRow(
                "ask_first",
                (SwitchRow("ask_first", noted=True), SwitchRow("ask_ending", noted=True)),
            ),
        ),
    ),
    "display": SettingsSection(
        "eye",
        (
            PairRow("window", (SwitchRow("fullscreen"), SwitchRow("space_numbers", noted=True))),
            ChoiceRow("text_scale", (100, 110, 125, 150)),
            SentenceRow("sentence"),
            ChoiceRow("theme", tuple(Colours), pictured=True),
        ),
        (
            PairRow(
                "flashes", (SwitchRow("flashes", noted=True), SwitchRow("gestures", noted=True))
            ),
            ChoiceRow("colour_vision", tuple(ColourVision)),
            CrewsRow("crews"),
            SwitchRow("reduced_motion", noted=True),
        ),
    ),
    "language": SettingsSection("language", (LanguageRow("language"),)),
    "controls": SettingsSection(
        "controls", (HandsRow("hands"),), (DeviceRow("device"), KeysRow("keys"))
    ),
}
VOICE_RATES = (75, 100, 150, 200, 250)
"""How fast a voice can read aloud, in percent."""
HEARING: tuple[SettingRow, ...] = (
    SwitchRow("reader", noted=True),
    SwitchRow("read_aloud", noted=True),
    ChoiceRow("voice_rate", VOICE_RATES),
    SwitchRow("look_keys", noted=True),
    ChoiceRow("saying", tuple(Saying)),
    ChoiceRow("spoken_hand", tuple(SpokenHand)),
)
"""The rows of the page about hearing."""
FIELDS = {row.name: row for section in SECTIONS.values() for row in section.fields}
