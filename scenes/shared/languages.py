"""The languages that there are, each under its flag and in its own words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Size, anchored, grid, inset, is_portrait
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.textures import dim
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button, Control, FocusRing, Widget, icon_button, nowhere

FLAG = "flag."
"""What the names of the languages' buttons begin with."""
_LETTERS, _SMALLEST = 30, 12
"""The sizes between which the names of the languages are written, in units."""
_ROW, _GAP, _HEAD = 150, 16, 76
"""Units that a row of languages is high, the gap below it, and what the heading takes."""


def flag_button(context: Context, code: str) -> Button:
    """What switches to a language, in gold if it is the one that is spoken."""
    tone = Tone.GOLD if context.preferences.language == code else Tone.DARK
    label = context.texts(f"language.{code}")
    stacked = Arrangement.STACKED
    return Button(f"{FLAG}{code}", label, f"flags/{code}", tone, stacked, letters=20)


def fit_flags(look: Look, buttons: Iterable[Button]) -> None:
    """Write all languages in letters of one size, in which the longest has room under its flag."""
    flags = [button for button in buttons if button.name.startswith(FLAG)]
    for units in range(_LETTERS, _SMALLEST, -1):
        style = look.outlined(units / look.scale.text)
        room = [button.rect.width - look.px(30) for button in flags]
        widths = [look.letters.width(button.label, style) for button in flags]
        if all(width <= wide for width, wide in zip(widths, room, strict=True)):
            break
    for button in flags:
        button.letters = units / look.scale.text


class ChooseLanguage(Scene):
    """Asks which language is to be spoken; pops when one is chosen."""

    overlay = True

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._sheet = self._banner = nowhere()
        self._ring = FocusRing(focus=f"{FLAG}{context.preferences.language}")

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """A sheet in the middle, with two columns of languages or four."""
        look = self._look = self._context.look.at(size)
        codes = self._context.spoken
        across = 2 if is_portrait(size) else 4
        down = -(-len(codes) // across)
        high = look.px(_HEAD + down * (_ROW + _GAP) + 40)
        width = min(size[0] - look.px(48), look.px(560 if across == 2 else 1080))
        self._sheet = anchored(Rect(0, 0, *size), (width, high), 0.5, 0.56)
        wide = min(width - look.px(220), look.px(560))
        self._banner = anchored(self._sheet, (wide, look.px(104)), 0.5, 0).move(0, -look.px(46))
        room = inset(self._sheet, look.px(32), 0)
        room.y, room.height = room.y + look.px(_HEAD), look.px(down * (_ROW + _GAP) - _GAP)
        cells = grid(room, across, down, look.px(_GAP))
        buttons = [flag_button(self._context, code) for code in codes]
        back = icon_button("back", "back", self._context.texts("settings.back"))
        side = look.px(80)
        places = dict(zip((button.name for button in buttons), cells, strict=False))
        places["back"] = Rect(look.px(24), look.px(20), side, side)
        widgets: list[Widget] = [*buttons, back]
        self._ring.replace(widgets)
        self._ring.place(places)
        fit_flags(look, buttons)

    def handle(self, intent: Intent) -> Change | None:
        """Speak what was chosen."""
        if intent is Command.BACK:
            return Pop()
        used = self._ring.handle(intent)
        if used is None:
            if not isinstance(intent, Press) or self._sheet.collidepoint(intent.at):
                return None
            return Pop() if self._ring.under(intent.at) is None else None
        self._context.sound.play(Cue.TAP)
        if used.name.startswith(FLAG):
            context = self._context
            context.prefer(replace(context.preferences, language=used.name.removeprefix(FLAG)))
        return Pop()

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet with the flags."""
        look, sheet = self._look, self._sheet
        dim(surface)
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        ornaments.draw_banner(surface, look, self._banner, self._context.texts("menu.language"))
        self._ring.draw(surface, look)
