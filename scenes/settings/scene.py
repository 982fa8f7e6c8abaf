"""The settings: every preference has a widget, and a change is seen at once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.preferred_keys import DEVICES
from scenes.core.scene import Change, Push
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Command, Intent
from scenes.kit.measures import GAP
from scenes.kit.panels import banner, centred, parchment, section
from scenes.kit.view import Column, FirstThatFits, Grid, Padded, Row, Sized, Space, Use, View
from scenes.kit.widgets import Activated, Name
from scenes.settings.fields import (
    BY_EAR,
    FIELDS,
    LETTERS,
    MUTED,
    PAGE_LETTERS,
    SECTIONS,
    SettingRow,
    SettingsForm,
    SettingsSection,
    rows_view,
    with_samples,
)
from scenes.settings.previews import Sample, draw_crews
from scenes.shared.languages import LanguageCode

_COLUMNS = (("sound", "game"), ("display",), ("language", "controls"))
"""The sections of each column where all are seen at once."""
_MARGIN = (24, 14)
"""Units around the page, small as it needs much room."""
_LARGER = 1.1
"""The text scale above which a page has no larger letters of its own."""
_ROOMY = 1.35
"""How much larger letters are where there is much room for a section."""
_ROOMY_HEIGHT = 900
"""Units of the height from which on there is."""
_ROOMY_TALL = 1500
"""The same where the rows are in one column."""
_ASIDE = 300
"""Units of the width beside the title."""
_SHEET_MARGIN = (20, 20)
"""Units around the rows of the open section."""


class SettingsScene(PageScene):
    """The preferences; pops when closed."""

    title = "settings.title"
    back_label = "settings.back"

    def __init__(self, context: Context) -> None:
        # Who hears the game finds there how it is read.
        super().__init__(context, focus="hearing" if context.speech.is_heard else "speed")
        self.page = _section_of("speed")
        """The section that is open where there is no room for all."""
        self.device = "keys"
        self._sample = Sample()

    @property
    def paged(self) -> bool:
        """Whether there is room for one section only."""
        return any(widget.name == "page" for widget in self.ring)

    @property
    def idle(self) -> bool:
        return not ("crews" in self.anchors and self._sample.moves(self.context.preferences))

    def why_not(self, _name: Name) -> str:
        return self.context.texts("blocked.no_changed_keys")

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
            case "hearing":
                from scenes.settings.hearing import HearingScene

                return Push(HearingScene(self.context))
            case "reset":
                preferences = replace(preferences, keys=())
            case LanguageCode(code):
                preferences = replace(preferences, language=code)
            case name:
                preferences = FIELDS[str(name)].changed(preferences, used.value)
                # Larger letters leave room for one section only: the one they were chosen in.
                self.page = _section_of(str(name))
        self.context.prefer(preferences)
        return None

    def handle(self, intent: Intent) -> Change | None:
        if intent in (Command.UP, Command.DOWN) and self._step(1 if intent is Command.DOWN else -1):
            return None
        return super().handle(intent)

    def _step(self, direction: int) -> bool:
        """Move the focus to the next row of its column, if there is one."""
        ring = self.ring
        if not ring.shows_focus or ring.focus is None:
            return False
        here = ring[ring.focus].rect

        def gap(rect: Rect) -> int:
            return rect.top - here.bottom if direction > 0 else here.top - rect.bottom

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

    def animate(self, surface: Surface, _alpha: float) -> None:
        crews = self.anchors.get("crews")
        if crews is not None:
            draw_crews(surface, self.look, crews, self._sample, self.context.preferences)

    # What is shown

    def framed(self) -> View:
        """Return all sections in columns, or the open one in two columns or in one.

        Where even one column is too high, there are no notes, or two switches share a row.
        """
        form = SettingsForm(self.context, self.look, self.size, self.device)
        # Letters that the player has made larger are large enough.
        letters = LETTERS if self.look.scale.text > _LARGER else PAGE_LETTERS
        page = replace(form, letters=letters, paged=True)
        tall = replace(page, flags=1)
        rows = self._open_section.rows
        roomy = replace(page, letters=_ROOMY * letters)
        return FirstThatFits(
            self._overview(form),
            Sized(self._wide_page(roomy), height=(_ROOMY_HEIGHT, 1080)),
            self._wide_page(page),
            Sized(
                self._tall_page(replace(tall, letters=_ROOMY * letters), _apart(rows)),
                height=(_ROOMY_TALL, 1920),
            ),
            self._tall_page(tall, _apart(rows)),
            self._wide_page(replace(page, notes=False)),
            self._tall_page(tall, rows),
        )

    def _overview(self, form: SettingsForm) -> View:
        """Return all sections in three columns."""
        columns = (
            Column(*(self._section(name, form).grow() for name in names), gap=12)
            for names in _COLUMNS
        )
        least = 1380 * self.look.scale.text
        body = Sized(Grid(*columns, columns=len(_COLUMNS), gap=GAP), (least, 1880, 1880))
        back = Sized(Row(Use(self.back_button())), _ASIDE)
        title = centred(banner(self.heading))
        beside = Row(back, title, Sized(BY_EAR.view(form), _ASIDE, 80), gap=GAP)
        head = Sized(beside, (least, 1880, 1880))
        return Padded(Column(head, body.grow(), gap=6), _MARGIN)

    def _section(self, name: str, form: SettingsForm) -> View:
        shown = SECTIONS[name]
        # The head already names the switch in it.
        aside = Sized(MUTED.view(form), 120) if MUTED in shown.rows else None
        # A little more than a section has, for the switch in the head.
        body = Padded(rows_view(form, shown.body), (0, 2))
        return section(shown.icon, self.context.texts(f"settings.{name}"), body, aside)

    def _wide_page(self, form: SettingsForm) -> View:
        """Return the open section in two columns, below the names of all."""
        tabs = Use(self._tabs(words=True), (1000, 1500, 1500))
        head = Row(Use(self.back_button()), Space().grow(), tabs, gap=GAP)
        shown = self._open_section
        halves = (_apart(half) for half in (shown.first, shown.second) if half)
        body = rows_view(form, *map(with_samples, halves))
        sheet = Sized(parchment(body, _SHEET_MARGIN), (1050, 1720, 1720))
        return Padded(Column(head, sheet.grow(), gap=14), _MARGIN)

    def _tall_page(self, form: SettingsForm, rows: Sequence[SettingRow]) -> View:
        """Return rows of the open section below its name and the icons of all."""
        name = tuple(SECTIONS)[self.page]
        title = banner(self.context.texts(f"settings.{name}"))
        side = Sized(Space(), 88)
        head = Row(Use(self.back_button()), centred(title), side, gap=GAP)
        tabs = Use(self._tabs(words=False), (500, 1000), 80)
        sheet = parchment(rows_view(form, rows), _SHEET_MARGIN)
        return Padded(Column(head, tabs, sheet.grow(), gap=12), _MARGIN)

    def _tabs(self, *, words: bool) -> Choice:
        """Return the sections, with icon and word or with icons only."""
        items = [
            Item(self.context.texts(f"settings.{name}") if words else "", each.icon)
            for name, each in SECTIONS.items()
        ]
        said = self.context.texts("reader.page")
        return Choice("page", items, self.page, letters=28, said=said)

    @property
    def _open_section(self) -> SettingsSection:
        return tuple(SECTIONS.values())[self.page]


def _section_of(name: Name) -> int:
    """Return the number of the section that has a field of that name."""
    inside = (name in [row.name for row in each.fields] for each in SECTIONS.values())
    return list(inside).index(True)


def _apart(rows: Iterable[SettingRow]) -> Sequence[SettingRow]:
    return [part for row in rows for part in row.parts]
