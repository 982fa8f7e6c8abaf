"""Naming: the sheet on which a name or the number of a deal is written or chosen."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import MAX_NAME, Match
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit import ornaments, plates
from scenes.kit.fields import Field, Keypad, KeysOnScreen, OnScreenKeyboard
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import Share, Side, Size, anchored, cut, grid, inset, is_portrait, rows
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Button, Control, FocusRing, icon_button, nowhere
from scenes.shared.portraits import portrait_of

MAX_DIGITS = 15
"""Every seed of so many digits is one."""
_VEIL = 150
_GAP = 13
"""Units between two keys: eight pixels in the smallest window."""
_NARROW = 780
"""Units below which ten keys side by side need the whole window."""


class _EntryMeasures(NamedTuple):
    """How high the parts of the sheet are in units, but for the keys, which are in pixels."""

    line: float
    name: float
    keys: int
    gap: float
    above: float
    below: float

    def names(self, look: Look, lines: int) -> int:
        """So many lines of words to choose, or the note if there are none."""
        return lines * look.px(self.name + _GAP) - look.px(_GAP) if lines else look.px(60)

    def height(self, look: Look, lines: int) -> int:
        """The whole sheet."""
        fixed = self.above + self.line + 2 * self.gap + self.below
        return look.px(fixed) + self.names(look, lines) + self.keys


class TextEntry(Scene):
    """A sheet to write a line on, with words to choose instead; pops with it, or with None.

    What is written takes the place of what was there, as the mark on it says.
    """

    overlay = True

    def __init__(
        self,
        context: Context,
        line: Field,
        keys: KeysOnScreen,
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
            ],
            focus=self._offered[0] if self._offered else "",
        )
        self._sheet = self._below = self._head = nowhere()
        self._has_banner = True
        self._veil = Surface((1, 1))
        line.marked = bool(line.text)
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

    @property
    def text(self) -> str:
        """What has been written."""
        return self._field.text

    @property
    def controls(self) -> Sequence[Control]:
        return (self._field.control, *self._list.controls, *self._keys.ring.controls)

    def layout(self, size: Size) -> None:
        """The line above, the words to choose below it, the keys at the bottom."""
        look = self._look = self._context.look.at(size)
        self._veil = Surface(size).convert()
        self._veil.fill(look.theme.shadow)
        self._veil.set_alpha(_VEIL)
        window = Rect(0, 0, *size)
        gap = look.px(_GAP)
        margin = look.px(24 if size[0] >= look.px(_NARROW) else 8)
        wide = min(size[0] - 2 * margin, look.px(self._width))
        down = -(-len(self._offered) // max(1, wide // look.px(236)))
        across = -(-len(self._offered) // max(1, down))
        keys = look.px(490 if is_portrait(size) else 460)
        measures = _EntryMeasures(80, 74, keys, 28, 88, 36)
        if measures.height(look, down) > size[1] - look.px(40):
            measures = _EntryMeasures(72, 66, 0, 16, 20, 20)
            measures = measures._replace(keys=size[1] - look.px(8) - measures.height(look, down))
        self._has_banner = measures.above >= 80
        high = measures.height(look, down)
        self._sheet = anchored(window, (wide, high), 0.5, 0.6 if self._has_banner else 0.5)
        room = inset(self._sheet, look.px(40) if self._has_banner else look.px(20), 0)
        below = measures.names(look, down)
        inner = [look.px(measures.line), below, measures.keys]
        room = Rect(room.x, self._sheet.y + look.px(measures.above), room.width, high)
        line, self._below, lowest = rows(room, [*inner, Share()], look.px(measures.gap))[:3]
        close, line = cut(line, Side.RIGHT, line.height, gap)
        self._head, self._field.rect = cut(line, Side.LEFT, 0 if self._has_banner else look.px(230))
        places = {"": close}
        if self._offered:
            places |= dict(zip(self._offered, grid(self._below, across, down, gap), strict=False))
        self._list.place(places)
        self._keys.place(self._keyboard(lowest, window), gap)

    def _keyboard(self, lowest: Rect, window: Rect) -> Rect:
        """Where the keys lie: a narrow sheet has none to spare, so they reach beyond it."""
        if self._width < _NARROW or lowest.width >= self._look.px(_NARROW):
            return lowest
        side = window.width // 120
        return Rect(side, lowest.y, window.width - 2 * side, lowest.height)

    def handle(self, intent: Intent) -> Change | None:
        """A tapped word ends it; letters are written; back leaves everything as it was."""
        match intent:
            case Command.BACK:
                return Pop()
            case Typed():
                self._walks = self._list.shows_focus = self._keys.ring.shows_focus = False
                self._write(intent)
                return None
            case Command.ERASE:
                self._write(intent)
                return None
            case Command.MENU:
                return Pop(self._field.text.strip())
            case Command.CONFIRM if not self._walks:
                return Pop(self._field.text.strip())
            case Command.NEXT | Command.PREVIOUS:
                self._walk_to(in_list=not self._in_list)
                return None
            case Command():
                return self._walk(intent)
        return self._listed(intent) or self._keyed(intent)

    def _walk_to(self, *, in_list: bool) -> None:
        """The words or the keys have the focus, and only they show it."""
        self._in_list, self._walks = in_list, True
        self._list.shows_focus = in_list
        self._keys.ring.shows_focus = not in_list

    def _walk(self, command: Command) -> Change | None:
        """Go from key to key or from word to word, and over the edge to the others."""
        ring = self._list if self._in_list else self._keys.ring
        before = ring.focus if self._walks and ring.shows_focus else None
        self._walks = True
        change = self._listed(command) if self._in_list else self._keyed(command)
        stays = before is not None and ring.focus == before
        if stays and command is (Command.DOWN if self._in_list else Command.UP):
            self._walk_to(in_list=not self._in_list)
        return change

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet, the line, the words and the keys."""
        look = self._look
        surface.blit(self._veil, (0, 0))
        plates.paper(look, self._sheet.size, 28).draw(surface, self._sheet.topleft)
        if self._has_banner:
            wide = min(self._sheet.width - look.px(40), look.px(760))
            banner = anchored(self._sheet, (wide, look.px(104)), 0.5, 0)
            ornaments.draw_banner(surface, look, banner.move(0, -look.px(34)), self._title)
        else:
            look.letters.draw(surface, self._title, look.style(Face.TITLE, 36), self._head, 0)
        self._field.draw(surface, look)
        if self._note:
            words = look.style(Face.BOLD, 25, look.theme.ink_soft)
            look.letters.draw_block(surface, self._note, words, self._below, 0.5, 0.5)
        self._list.draw(surface, look)
        self._keys.draw(surface, look)

    def _listed(self, intent: Intent) -> Change | None:
        used = self._list.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        return Pop(used.name or None)

    def _keyed(self, intent: Intent) -> Change | None:
        said = self._keys.handle(intent)
        if said is None:
            return None
        self._context.sound.play(Cue.TAP)
        if said is Command.CONFIRM:
            return Pop(self._field.text.strip())
        self._write(said)
        return None

    def _write(self, intent: Intent) -> None:
        if isinstance(intent, Typed) and not self._accepts(intent.text):
            return
        self._field.answer(intent)


def choose_name(context: Context, name: str, offered: Sequence[str]) -> TextEntry:
    """The sheet on which a sailor is named."""
    texts = context.texts
    line = Field("name", name, most=MAX_NAME, editing=True)
    keys = OnScreenKeyboard(texts("names.done"))
    return TextEntry(context, line, keys, title=texts("names.title"), offered=offered)


def choose_seed(context: Context, digits: str) -> TextEntry:
    """The sheet on which the number of a deal is given; none means that it is drawn."""
    texts = context.texts
    line = Field("seed", digits, most=MAX_DIGITS, editing=True)
    keys = Keypad(texts("names.erase"), texts("names.done"))
    return TextEntry(
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


def default_title(texts: Texts, match: Match) -> str:
    """What a game is called if nobody thinks of something better."""
    voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
    return texts("saves.default", voyage=voyage, round=match.table.round)[:MAX_NAME].rstrip()


def write_title(context: Context, name: str, title: str, note: str = "") -> TextEntry:
    """The sheet on which a kept game is named."""
    line = Field("name", name, most=MAX_NAME, editing=True)
    keys = OnScreenKeyboard(context.texts("names.done"))
    return TextEntry(context, line, keys, title=title, note=note)
