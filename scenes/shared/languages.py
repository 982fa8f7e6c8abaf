"""The languages, each under its flag and in its own words."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.intents import Intent, Press
from scenes.kit.layout import anchored, grid, inset, is_portrait
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Widget

_LETTERS, _SMALLEST = 30, 12
"""The largest and the smallest letters of a language's name, in units."""
_ROW, _GAP, _HEAD = 150, 16, 76
"""Units of a row of languages, between two rows, and above the first."""


class LanguageCode(NamedTuple):
    """The name of a button that selects a language."""

    code: str


def flag_button(context: Context, code: str) -> Button:
    """Return the button that selects a language, gold if it is the current one."""
    tone = Tone.GOLD if context.preferences.language == code else Tone.DARK
    label = context.texts(f"language.{code}")
    stacked = Arrangement.STACKED
    return Button(LanguageCode(code), label, f"flags/{code}", tone, stacked, letters=20)


def fit_flags(look: Look, flags: Sequence[Button]) -> None:
    """Write all languages in one size, in which the longest fits under its flag."""

    def overflows(units: int) -> bool:
        style = look.outlined(units / look.scale.text)
        return any(
            look.letters.width(button.label, style) > button.rect.width - look.px(30)
            for button in flags
        )

    # Halving takes few sizes, of which each opens a font.
    larger = range(_SMALLEST + 2, _LETTERS + 1)
    units = _SMALLEST + 1 + bisect_left(larger, True, key=overflows)
    for button in flags:
        button.letters = units / look.scale.text


class ChooseLanguage(DialogScene):
    """Asks for a language; pops when one is chosen."""

    title = "menu.language"
    back_label = "settings.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus=LanguageCode(context.preferences.language))

    def build(self, room: Rect) -> Iterable[Widget]:
        look, px = self.look, self.look.px
        codes = self.context.spoken
        across = 2 if is_portrait(self.size) else 4
        down = -(-len(codes) // across)
        width = min(room.width - px(48), px(560 if across == 2 else 1080))
        self.sheet = anchored(room, (width, px(_HEAD + down * (_ROW + _GAP) + 40)), 0.5, 0.56)
        self.hang_banner(220, 560, 104, 46)
        area = inset(self.sheet, px(32), 0)
        area.y, area.height = area.y + px(_HEAD), px(down * (_ROW + _GAP) - _GAP)
        flags = [flag_button(self.context, code) for code in codes]
        for flag, cell in zip(flags, grid(area, across, down, px(_GAP)), strict=False):
            flag.rect = cell
        fit_flags(look, flags)
        return [*flags, self.back_button(Rect(px(24), px(20), px(80), px(80)))]

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case LanguageCode(code):
                self.context.prefer(replace(self.context.preferences, language=code))
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Press(at) if not self.sheet.collidepoint(at) and self.ring.under(at) is None:
                return Pop()
        return super().handle(intent)
