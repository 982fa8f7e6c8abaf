"""The settings of players who hear the game: screen reader, reading aloud, and how much is said."""

from collections.abc import Sequence
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
    SettingRow,
    SettingsForm,
    rows_view,
)

_MARGIN = 20
"""Units around the rows."""
_SIDE_BY_SIDE = (
    [row for row in HEARING if row.is_switch],
    [row for row in HEARING if not row.is_switch],
)
"""The rows in two columns, for low windows."""


class HearingScene(PageScene):
    """How much is read aloud, and by what; pops when closed."""

    title = "settings.hearing"
    back_label = "settings.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=HEARING[0].name)

    def view(self) -> View:
        large = SettingsForm(self.context, self.look, self.size, "keys", PAGE_LETTERS, paged=True)
        forms = (large, replace(large, letters=LETTERS))
        return FirstThatFits(
            *(_sheet(form, *columns) for form in forms for columns in ((HEARING,), _SIDE_BY_SIDE))
        )

    def use(self, used: Activated) -> Change | None:
        row = next(row for row in HEARING if row.name == used.name)
        wanted = row.changed(self.context.preferences, used.value)
        if self.context.reader.active and not wanted.reader:
            # Somebody listens, and must not be left in silence.
            wanted = replace(wanted, read_aloud=True)
            if not self.context.speech.has_voice:
                wanted = replace(self.context.preferences, reader=True)
                self.notice.tell(self.context.texts("aloud.no_voice"))
        self.context.prefer(wanted)
        if self.context.speech.take_trouble():
            self.notice.tell(self.context.texts("aloud.no_voice"))
        return None


def _sheet(form: SettingsForm, *columns: Sequence[SettingRow]) -> View:
    sheet = parchment(rows_view(form, *columns), _MARGIN)
    return Sized(sheet, (500 * len(columns), 1200, 1200), (0, 920, 1200), y=0.3)
