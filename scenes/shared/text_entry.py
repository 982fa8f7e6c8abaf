"""A sheet to write a name or the number of a deal on, or to choose one."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import MAX_NAME, Match
from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.fields import Field, Keypad, KeysOnScreen, OnScreenKeyboard
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import Share, Side, anchored, cut, grid, inset, is_portrait, rows
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Activated, Button, Control, Widget, icon_button, nowhere
from scenes.shared.portraits import pirate_named

MAX_DIGITS = 15
"""The longest seed."""
_GAP, _NARROW = 13, 780
"""Units between two keys, and below which ten keys side by side need the whole window."""


class TextPrompt(NamedTuple):
    """What a text entry asks for."""

    title: str
    note: str = ""
    offered: Sequence[str] = ()
    """Words to choose instead of writing."""
    accepts: Callable[[str], bool] = str.isprintable
    """Whether a character may be written."""
    width: int = 1500
    """Units of the sheet, at most."""


class TextEntry(DialogScene):
    """A sheet to write a line on; pops with the line or with a chosen word, or with None."""

    typing = True

    def __init__(
        self, context: Context, field: Field, keys: KeysOnScreen, prompt: TextPrompt
    ) -> None:
        super().__init__(context, prompt.offered[0] if prompt.offered else "")
        self.field, self.keys = field, keys
        field.marked = bool(field.text)
        self._prompt = prompt
        self._head = nowhere()
        self._in_list = False
        self._walks = False
        """Whether the focus moves from key to key, so that Confirm presses one."""

    @property
    def controls(self) -> Sequence[Control]:
        return (self.field.control, *self.ring.controls, *self.keys.ring.controls)

    @property
    def heading(self) -> str:
        return self._prompt.title

    def build(self, room: Rect) -> Iterable[Widget]:
        look, size, words = self.look, self.size, self._prompt.offered
        gap = look.px(_GAP)
        margin = look.px(24 if size[0] >= look.px(_NARROW) else 8)
        wide = min(size[0] - 2 * margin, look.px(self._prompt.width))
        down = -(-len(words) // max(1, wide // look.px(236)))
        across = -(-len(words) // max(1, down))
        usual = look.px(490 if is_portrait(size) else 460)
        for roomy in (True, False):
            units = (80, 74, 28, 88, 36) if roomy else (72, 66, 16, 20, 20)
            tall, low, apart, above, under = units
            names = down * look.px(low + _GAP) - gap if down else look.px(60)
            fixed = look.px(above + tall + 2 * apart + under) + names
            keys = usual if roomy else size[1] - look.px(8) - fixed
            if fixed + keys <= size[1] - look.px(40):
                break
        self.sheet = anchored(room, (wide, fixed + keys), 0.5, 0.6 if roomy else 0.5)
        area = inset(self.sheet, look.px(40 if roomy else 20), 0)
        area = Rect(area.x, area.y + look.px(above), area.width, fixed + keys)
        parts = (look.px(tall), names, keys, Share())
        line, below, lowest, _ = rows(area, parts, look.px(apart))
        close, line = cut(line, Side.RIGHT, line.height, gap)
        self._head, self.field.rect = cut(line, Side.LEFT, 0 if roomy else look.px(230))
        self.banner = nowhere()
        if roomy:
            self.hang_banner(40, 760, 104, 34)
        self.keys.place(self._keyboard(lowest, room), gap)
        if self._prompt.note:
            self.add_words(self._prompt.note, below, 25, 0.5)
        yield icon_button("", "quit", self.context.texts("names.cancel"), rect=close)
        for word, cell in zip(words, grid(below, across, down, gap) if words else (), strict=False):
            who = pirate_named(word)
            yield Button(word, word, who and who.piece, letters=30, rect=cell)

    def _keyboard(self, lowest: Rect, window: Rect) -> Rect:
        """Return the place of the keys, which reach beyond a narrow sheet."""
        if self._prompt.width < _NARROW or lowest.width >= self.look.px(_NARROW):
            return lowest
        side = window.width // 120
        return Rect(side, lowest.y, window.width - 2 * side, lowest.height)

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name or None)

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(beneath, (0, 0))
        veil = Surface(surface.get_size()).convert()
        veil.fill(self.look.theme.shadow)
        veil.set_alpha(150)
        surface.blit(veil, (0, 0))

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        if not self.banner.width:
            style = self.look.style(Face.TITLE, 36)
            self.look.letters.draw(surface, self.heading, style, self._head, 0)

    def animate(self, surface: Surface, alpha: float) -> None:
        self.field.draw(surface, self.look)
        self.keys.draw(surface, self.look)

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Command.BACK:
                return Pop()
            case Typed():
                self._walks = self.ring.shows_focus = self.keys.ring.shows_focus = False
                return self._write(intent)
            case Command.ERASE:
                return self._write(intent)
            case Command.MENU:
                return self._finished()
            case Command.CONFIRM if not self._walks:
                return self._finished()
            case Command.NEXT | Command.PREVIOUS:
                self._walk_to(in_list=not self._in_list)
                return None
            case Command():
                return self._walk(intent)
        return self._listed(intent) or self._keyed(intent)

    def _finished(self) -> Change:
        return Pop(self.field.text.strip())

    def _walk_to(self, *, in_list: bool) -> None:
        """Give the words or the keys the focus, which only they show."""
        self._in_list, self._walks = in_list, True
        self.ring.shows_focus = in_list
        self.keys.ring.shows_focus = not in_list

    def _walk(self, command: Command) -> Change | None:
        """Go from key to key or from word to word, and beyond the edge to the others."""
        ring = self.ring if self._in_list else self.keys.ring
        before = ring.focus if self._walks and ring.shows_focus else None
        self._walks = True
        change = self._listed(command) if self._in_list else self._keyed(command)
        stays = before is not None and ring.focus == before
        if stays and command is (Command.DOWN if self._in_list else Command.UP):
            self._walk_to(in_list=not self._in_list)
        return change

    def _listed(self, intent: Intent) -> Change | None:
        used = self.ring.handle(intent)
        if used is None:
            return None
        self.context.sound.play(Cue.TAP)
        return self.use(used)

    def _keyed(self, intent: Intent) -> Change | None:
        said = self.keys.handle(intent)
        if said is None:
            return None
        self.context.sound.play(Cue.TAP)
        return self._finished() if said is Command.CONFIRM else self._write(said)

    def _write(self, intent: Intent) -> Change | None:
        if not isinstance(intent, Typed) or self._prompt.accepts(intent.text):
            self.field.answer(intent)
        return None


def choose_name(context: Context, name: str, offered: Sequence[str]) -> TextEntry:
    """Return the sheet on which a player is named."""
    return _write_line(context, name, TextPrompt(context.texts("names.title"), offered=offered))


def choose_seed(context: Context, digits: str) -> TextEntry:
    """Return the sheet for the number of a deal; without a number it is drawn."""
    texts = context.texts
    title, note = texts("setup.seed"), texts("setup.seed_note")
    prompt = TextPrompt(title, note, accepts=_is_number, width=760)
    keys = Keypad(texts("names.erase"), texts("names.done"))
    return TextEntry(context, Field("seed", digits, most=MAX_DIGITS, editing=True), keys, prompt)


def write_title(context: Context, name: str, title: str, note: str = "") -> TextEntry:
    """Return the sheet on which a saved game is named."""
    return _write_line(context, name, TextPrompt(title, note))


def _write_line(context: Context, name: str, prompt: TextPrompt) -> TextEntry:
    keys = OnScreenKeyboard(context.texts("names.done"))
    return TextEntry(context, Field("name", name, most=MAX_NAME, editing=True), keys, prompt)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def default_title(texts: Texts, match: Match) -> str:
    """Return the suggested name of a game."""
    voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
    return texts("saves.default", voyage=voyage, round=match.table.round)[:MAX_NAME].rstrip()
