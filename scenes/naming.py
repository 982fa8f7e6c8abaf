"""Naming: the sheet on which a name or the number of a deal is written or chosen."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from game import MAX_NAME
from scenes.context import Context
from scenes.faces import portrait_of
from scenes.kit import ornaments, papers
from scenes.kit.fields import Field, OnScreenKeyboard
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import Side, Size, anchored, cut, grid, inset, is_portrait, rows
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Widget, icon_button, nowhere
from scenes.scene import Change, Pop, Scene

MAX_DIGITS = 15
"""Every seed of so many digits is one."""
_VEIL = 150


class Keys(Protocol):
    """Keys on the screen; what they say comes out as if a keyboard had said it."""

    def place(self, rect: Rect, gap: int) -> None:
        """Put the keys there, so far apart."""

    def handle(self, intent: Intent) -> Intent | None:
        """A key's letters, or that it erases or is done; None if no key was hit."""

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the keys."""


class Keypad:
    """Ten digits, erase and done."""

    _NAMES = (*"123456789", "erase", "0", "done")

    def __init__(self, erase: str, done: str) -> None:
        keys: list[Widget] = [Button(d, d, tone=Tone.PARCHMENT) for d in "0123456789"]
        keys.append(icon_button("erase", "erase", erase))
        keys.append(icon_button("done", "check", done, Tone.GREEN))
        self._ring = FocusRing(keys, "1")

    def place(self, rect: Rect, gap: int) -> None:
        """Put the keys there in four rows, so far apart."""
        self._ring.place(dict(zip(self._NAMES, grid(rect, 3, 4, gap), strict=True)))

    def handle(self, intent: Intent) -> Intent | None:
        """A digit, or that it erases or is done; None if no key was hit."""
        used = self._ring.handle(intent)
        if used is None:
            return None
        return {"erase": Command.ERASE, "done": Command.CONFIRM}.get(used.name, Typed(used.name))

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the keys."""
        self._ring.draw(target, look)


class Writing(Scene):
    """A sheet to write a line on, with words to choose instead; pops with it, or with None.

    What is written takes the place of what was there, as the mark on it says.
    """

    overlay = True

    def __init__(
        self,
        context: Context,
        line: Field,
        keys: Keys,
        *,
        title: str,
        note: str = "",
        offered: Sequence[str] = (),
        accepts: Callable[[str], bool] = str.isprintable,
        width: int = 1500,
    ) -> None:
        self._context = context
        self._look = context.look
        self._title, self._note = title, note
        self._field = line
        self._keys = keys
        self._offered = tuple(offered)
        self._accepts = accepts
        self._width = width
        self._list = FocusRing(
            [
                icon_button("", "quit", context.texts("names.cancel")),
                *(Button(each, each, portrait_of(each), letters=30) for each in self._offered),
            ]
        )
        self._sheet = self._below = nowhere()
        self._veil = Surface((1, 1))
        self._whole = bool(line.text)
        """The text is marked: the first letter takes its place."""
        self._in_list = False
        self._walks = False
        """Somebody goes from key to key, so to confirm presses one instead of ending."""

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def typing(self) -> bool:
        """Every key is a letter."""
        return True

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def layout(self, size: Size) -> None:
        """The line above, the words to choose below it, the keys at the bottom."""
        look = self._look = self._context.look.at(size)
        self._veil = Surface(size).convert()
        self._veil.fill(look.theme.shadow)
        self._veil.set_alpha(_VEIL)
        gap = look.px(12)
        wide = min(size[0] - look.px(48), look.px(self._width))
        down = -(-len(self._offered) // max(1, wide // look.px(236)))
        across = -(-len(self._offered) // max(1, down))
        keys = look.px(490 if is_portrait(size) else 460)
        names = down * look.px(84) - gap if down else look.px(60)
        heights = [look.px(80), names, keys]
        inner = sum(heights) + 2 * look.px(28)
        self._sheet = anchored(Rect(0, 0, *size), (wide, inner + look.px(124)), 0.5, 0.6)
        room = inset(self._sheet, look.px(40), 0)
        room = Rect(room.x, self._sheet.y + look.px(88), room.width, inner)
        line, self._below, lowest = rows(room, heights, look.px(28))
        close, self._field.rect = cut(line, Side.RIGHT, line.height, gap)
        places = {"": close}
        if self._offered:
            places |= dict(zip(self._offered, grid(self._below, across, down, gap), strict=False))
        self._list.place(places)
        self._keys.place(lowest, gap)

    def handle(self, intent: Intent) -> Change | None:
        """A tapped word ends it; letters are written; back leaves everything as it was."""
        match intent:
            case Command.BACK:
                return Pop()
            case Typed() | Command.ERASE:
                self._walks = False
                self._write(intent)
                return None
            case Command.CONFIRM if not self._walks:
                return Pop(self._field.text.strip())
            case Command.NEXT | Command.PREVIOUS:
                self._in_list, self._walks = not self._in_list, True
                # Any way shows where the focus is.
                (self._list if self._in_list else self._keys).handle(Command.DOWN)
                return None
            case Command():
                self._walks = True
                return self._listed(intent) if self._in_list else self._keyed(intent)
        return self._listed(intent) or self._keyed(intent)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet, the line, the words and the keys."""
        look = self._look
        surface.blit(self._veil, (0, 0))
        papers.paper(look, self._sheet.size, 28).draw(surface, self._sheet.topleft)
        wide = min(self._sheet.width - look.px(40), look.px(760))
        banner = anchored(self._sheet, (wide, look.px(104)), 0.5, 0)
        ornaments.draw_banner(surface, look, banner.move(0, -look.px(34)), self._title)
        self._field.draw(surface, look)
        if self._whole:
            self._draw_mark(surface)
        if self._note:
            words = look.style(Face.BOLD, 25, look.theme.ink_soft)
            look.letters.draw_block(surface, self._note, words, self._below, 0.5, 0.5)
        self._list.draw(surface, look)
        self._keys.draw(surface, look)

    def _listed(self, intent: Intent) -> Change | None:
        used = self._list.handle(intent)
        if used is None:
            return None
        self._context.sound.play("tap")
        return Pop(used.name or None)

    def _keyed(self, intent: Intent) -> Change | None:
        said = self._keys.handle(intent)
        if said is None:
            return None
        self._context.sound.play("tap")
        if said is Command.CONFIRM:
            return Pop(self._field.text.strip())
        self._write(said)
        return None

    def _write(self, intent: Intent) -> None:
        if isinstance(intent, Typed) and not self._accepts(intent.text):
            return
        if self._whole:
            self._field.text = ""
        self._whole = False
        self._field.answer(intent)

    def _draw_mark(self, surface: Surface) -> None:
        look = self._look
        room = inset(self._field.rect, look.px(22), 0)
        text, style = look.letters.fit(self._field.text, look.style(Face.TITLE, 32), room.width)
        mark = Rect(room.x, 0, look.letters.width(text, style), look.px(46))
        mark.centery = room.centery
        surface.fill(look.theme.gold_hi, mark.inflate(look.px(10), 0))
        look.letters.draw(surface, text, style, room, 0)


def choose_name(context: Context, name: str, offered: Sequence[str]) -> Writing:
    """The sheet on which a sailor is named."""
    texts = context.texts
    line = Field("name", name, most=MAX_NAME, editing=True)
    keys = OnScreenKeyboard(texts("names.done"))
    return Writing(context, line, keys, title=texts("names.title"), offered=offered)


def choose_seed(context: Context, digits: str) -> Writing:
    """The sheet on which the number of a deal is given; none means that it is drawn."""
    texts = context.texts
    line = Field("seed", digits, most=MAX_DIGITS, editing=True)
    keys = Keypad(texts("names.erase"), texts("names.done"))
    return Writing(
        context,
        line,
        keys,
        title=texts("setup.seed"),
        note=texts("setup.seed_note"),
        accepts=_is_number,
        width=760,
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
