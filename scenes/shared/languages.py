"""The choice of a language: each has its flag and its name in the language itself."""

from dataclasses import replace
from typing import NamedTuple

from scenes.core.context import Context
from scenes.core.page import SHEET, DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.panels import centred, sheet
from scenes.kit.theme import Tone
from scenes.kit.view import Column, FirstThatFits, Grid, Padded, Row, Space, Stack, Use, View
from scenes.kit.widgets import Activated, Arrangement, Button

_GAP = 16
"""Units between two languages."""


class LanguageCode(NamedTuple):
    """The name of a button that selects a language."""

    code: str


def flag_button(context: Context, code: str) -> Button:
    """Return the button that selects a language, gold if it is the current one."""
    chosen = context.preferences.language == code
    tone = Tone.GOLD if chosen else Tone.DARK
    label = context.texts(f"language.{code}")
    stacked = Arrangement.STACKED
    return Button(
        LanguageCode(code), label, f"flags/{code}", tone, stacked, letters=20, chosen=chosen
    )


class ChooseLanguage(DialogScene):
    """Asks for a language; pops when one is chosen."""

    title = "menu.language"
    back_label = "settings.back"
    is_light = True

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=LanguageCode(context.preferences.language))

    def view(self) -> View:
        flags = [self._flag(code) for code in self.context.spoken]
        forms = [Grid(*flags, columns=columns, gap=_GAP, at=0) for columns in (4, 2)]
        sheets = (sheet(self.heading, form, (32, 32)).named(SHEET) for form in forms)
        choice = FirstThatFits(*map(centred, sheets))
        back = Row(Use(self.back_button()), Space().grow())
        return Padded(Stack(choice, Column(back, Space().grow())), (24, 20))

    def _flag(self, code: str) -> View:
        button = flag_button(self.context, code)
        button.letters = 28
        return Use(button, (190, 240, 260), (110, 150, 150))

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case LanguageCode(code):
                self.context.prefer(replace(self.context.preferences, language=code))
        return Pop()
