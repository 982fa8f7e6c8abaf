"""The settings of players who hear the game: screen reader, reading aloud, and how much is said."""

from dataclasses import replace

from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change
from scenes.kit.panels import parchment
from scenes.kit.view import Column, FirstThatFits, Grid, Sized, View
from scenes.kit.widgets import Activated
from scenes.settings.fields import (
    COLUMN_GAP,
    HEARING,
    LETTERS,
    PAGE_LETTERS,
    SettingsForm,
    rows_view,
)

_MARGIN = (40, 26)
"""Units around the rows."""


class HearingScene(PageScene):
    """How much is read aloud, and by what; pops when closed."""

    title = "settings.hearing"
    back_label = "settings.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=HEARING[0].name)

    def view(self) -> View:
        wide = SettingsForm(self.context, self.look, self.size, "keys", PAGE_LETTERS, paged=True)
        small = replace(wide, letters=LETTERS)
        return FirstThatFits(
            *(self._in_columns(form) for form in (wide, small)),
            *(self._in_a_column(form) for form in (wide, small)),
        )

    def _in_columns(self, form: SettingsForm) -> View:
        halves = (HEARING[:3], HEARING[3:])
        body = Grid(*(rows_view(form, rows) for rows in halves), columns=2, gap=COLUMN_GAP)
        return Sized(parchment(body, _MARGIN), (1100, 1720, 1720), (300, 620, 620), y=0.3)

    def _in_a_column(self, form: SettingsForm) -> View:
        body = Column(rows_view(form, HEARING).grow())
        return Sized(parchment(body, _MARGIN), (500, 1100, 1100), (400, 900, 900), y=0.3)

    def use(self, used: Activated) -> Change | None:
        row = next(row for row in HEARING if row.name == used.name)
        self.context.prefer(row.changed(self.context.preferences, used.value))
        if self.context.speech.take_trouble():
            self.notice.tell(self.context.texts("aloud.no_voice"))
        return None
