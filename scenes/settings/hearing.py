"""The settings of players who hear the game: screen reader, reading aloud, and how much is said."""

from dataclasses import replace

from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change
from scenes.kit.panels import parchment
from scenes.kit.view import FirstThatFits, Sized, View
from scenes.kit.widgets import Activated
from scenes.settings.fields import (
    HEARING,
    LETTERS,
    PAGE_LETTERS,
    SettingsForm,
    rows_view,
)

_MARGIN = 20
"""Units around the rows."""


class HearingScene(PageScene):
    """How much is read aloud, and by what; pops when closed."""

    title = "settings.hearing"
    back_label = "settings.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=HEARING[0].name)

    def view(self) -> View:
        wide = SettingsForm(self.context, self.look, self.size, "keys", PAGE_LETTERS, paged=True)
        return FirstThatFits(*map(_sheet, (wide, replace(wide, letters=LETTERS))))

    def use(self, used: Activated) -> Change | None:
        row = next(row for row in HEARING if row.name == used.name)
        self.context.prefer(row.changed(self.context.preferences, used.value))
        if self.context.speech.take_trouble():
            self.notice.tell(self.context.texts("aloud.no_voice"))
        return None


def _sheet(form: SettingsForm) -> View:
    sheet = parchment(rows_view(form, HEARING), _MARGIN)
    return Sized(sheet, (500, 1200, 1200), (400, 920, 1200), y=0.3)
