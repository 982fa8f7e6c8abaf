"""A sheet to type or choose a name, or to type the number of a deal."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from pygame import Surface

from game import MAX_NAME, Match
from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.fields import Field, KeyNames, Keypad, KeysOnScreen, OnScreenKeyboard, keys_tray
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import Size
from scenes.kit.panels import centred, parchment, sheet
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Placed,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, Control, Name, icon_button
from scenes.shared.portraits import pirate_named

MAX_DIGITS = 15
"""The longest seed."""


class TextPrompt(NamedTuple):
    """What a text entry asks for."""

    title: str
    note: str = ""
    offered: Sequence[str] = ()
    """Words to choose from instead of typing."""
    accepts: Callable[[str], bool] = str.isprintable
    """Returns whether a character may be typed."""
    width: int = 1500
    """The largest width of the sheet, in units."""


class TextEntry(DialogScene):
    """A sheet to type a line on; pops with the line or a chosen word, or with None."""

    typing = True

    def __init__(
        self, context: Context, field: Field, keys: KeysOnScreen, prompt: TextPrompt
    ) -> None:
        super().__init__(context, keys.first)
        self.field = field
        field.said = prompt.title
        self.keys = keys
        field.marked = bool(field.text)
        if not self.look.letters.can_draw(field.text):
            # It comes from a device with other fonts.
            field.refusal = context.texts("names.no_letters")
        self._prompt = prompt

    @property
    def controls(self) -> Sequence[Control]:
        return (self.field.control, *self.ring.controls)

    @property
    def heading(self) -> str:
        return self._prompt.title

    def layout(self, size: Size) -> None:
        super().layout(size)
        self.field.rect = self.anchors["field"]

    def readable(self) -> Sequence[Placed]:
        written = Use(self.field)
        return [
            Placed(written, rect) if view.anchor == "field" else Placed(view, rect)
            for view, rect in self.placed
        ]

    @property
    def focused(self) -> Name:
        # Who types hears the line; the keys on the screen have the focus only if they are used.
        return super().focused if self.ring.shows_focus else self.field.name

    def show_focus(self) -> bool:
        return False

    # What is shown

    def view(self) -> View:
        """Return the first form that fits: roomy, as large as the window, or with keys below."""
        keys = self.keys.view()
        if isinstance(self.keys, Keypad):
            held: View = Sized(keys, height=(0, 464, 464))
        else:
            held = keys_tray(keys)
        return FirstThatFits(
            Padded(self._roomy(held, columns=5), 24),
            Padded(self._roomy(held, columns=4), 24),
            Padded(self._tight(held), 6),
            self._narrow(keys),
        )

    def _roomy(self, keys: View, columns: int) -> View:
        """Return a sheet below a ribbon, with the keys on it."""
        body = Column(self._line(80), *self._below(columns), keys.grow(), gap=24)
        hung = Sized(sheet(self.heading, body, (40, 32)), (0, self._prompt.width))
        return centred(hung)

    def _tight(self, keys: View) -> View:
        """Return a sheet as large as the window, with the title beside the field."""
        title = Sized(Words(self.heading, Face.TITLE, 36), (0, 230, 230))
        head = Row(title, self._line(72).grow(), gap=10)
        body = Column(head, *self._below(5), keys.grow(), gap=10)
        return Sized(parchment(body, (20, 12), 28), (0, self._prompt.width, self._prompt.width))

    def _narrow(self, keys: View) -> View:
        """Return a sheet, and below it keys as wide as the window."""
        written = sheet(self.heading, Column(self._line(80), *self._below(3), gap=24), (32, 28))
        parts = (Padded(written, (16, 0)), keys_tray(keys, (6, 13)))
        return Column(Space().grow(), *parts, Space().grow(), gap=10)

    def _line(self, height: float) -> View:
        """Return the place of the field, and the button that closes the sheet."""
        place = Sized(Space().named("field"), (200, 800), (64, height, height))
        close = icon_button("", "quit", self.context.texts("names.cancel"))
        return Row(place.grow(), Use(close, height, height), gap=13)

    def _below(self, columns: int) -> Iterator[View]:
        """Yield what is below the field: words to choose, or a note."""
        words = self._prompt.offered
        if words:
            yield Grid(*map(self._word, words), columns=columns, gap=13)
        elif self._prompt.note:
            soft = self.look.theme.ink_soft
            yield Block(self._prompt.note, Face.BOLD, 25, soft, x=0.5)

    def _word(self, word: str) -> View:
        who = pirate_named(word)
        return Use(Button(word, word, who and who.piece, letters=30), (190, 270), (64, 74, 74))

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(beneath, (0, 0))
        veil = Surface(surface.get_size()).convert()
        veil.fill(self.look.theme.shadow)
        veil.set_alpha(150)
        surface.blit(veil, (0, 0))

    def animate(self, surface: Surface, _alpha: float) -> None:
        self.field.draw(surface, self.look)

    # What is done

    def handle(self, intent: Intent) -> Change | None:
        match intent:
            case Typed():
                self.ring.shows_focus = False
                return self._write(intent)
            case Command.ERASE:
                return self._write(intent)
            case Command.MENU:
                return self._finished()
            case Command.CONFIRM if not self.ring.shows_focus:
                return self._finished()
            case Command.NEXT | Command.PREVIOUS:
                self._leave_group()
                return None
        return super().handle(intent)

    def use(self, used: Activated) -> Change | None:
        if used.name in self._words:
            return Pop(None if used.name == "" else used.name)
        intent = self.keys.press(used.name)
        if intent is Command.CONFIRM:
            return self._finished()
        return None if intent is None else self._write(intent)

    @property
    def _words(self) -> Sequence[str]:
        """The names of the controls that are not keys; the last one closes the sheet."""
        return (*self._prompt.offered, "")

    def _leave_group(self) -> None:
        """Move the focus from the keys to the words, or back."""
        ring = self.ring
        ring.focus = self.keys.first if ring.focus in self._words else self._words[0]
        ring.shows_focus = True

    def _finished(self) -> Change:
        return Pop(self.field.text.strip())

    def _write(self, intent: Intent) -> Change | None:
        if not isinstance(intent, Typed):
            self.field.answer(intent)
        elif text := "".join(filter(self._prompt.accepts, intent.text)):
            self._type(text)
        return None

    def _type(self, text: str) -> None:
        """Add letters to the line, if they can be shown there: a mark joins the letter before."""
        before = "" if self.field.marked else self.field.text
        if all(map(self.look.letters.can_draw, (text, normalize("NFC", before + text)))):
            self.field.answer(Typed(text))
        else:
            self.field.refusal = self.context.texts("names.no_letters")
            self.context.sound.play(Cue.REFUSE)


def choose_name(context: Context, name: str, offered: Sequence[str]) -> TextEntry:
    """Return the sheet to name a player."""
    return _write_line(context, name, TextPrompt(context.texts("names.title"), offered=offered))


def choose_seed(context: Context, digits: str) -> TextEntry:
    """Return the sheet to type the number of a deal; without one the deal is random."""
    texts = context.texts
    prompt = TextPrompt(
        texts("setup.seed"), texts("setup.seed_note"), accepts=_is_number, width=760
    )
    keys = Keypad(texts("names.erase"), texts("names.done"))
    return TextEntry(context, Field("seed", digits, most=MAX_DIGITS, editing=True), keys, prompt)


def write_title(context: Context, name: str, title: str, note: str = "") -> TextEntry:
    """Return the sheet to name a saved game."""
    return _write_line(context, name, TextPrompt(title, note))


def _write_line(context: Context, name: str, prompt: TextPrompt) -> TextEntry:
    texts = context.texts
    names = KeyNames(
        shift=texts("reader.capital"),
        accents=texts("reader.accents"),
        space=texts("reader.space_bar"),
        erase=texts("names.erase"),
        done=texts("names.done"),
    )
    keys = OnScreenKeyboard(names)
    return TextEntry(context, Field("name", name, most=MAX_NAME, editing=True), keys, prompt)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def default_title(texts: Texts, match: Match) -> str:
    """Return the suggested name of a game."""
    voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
    return texts("saves.default", voyage=voyage, round=match.table.round)[:MAX_NAME].rstrip()
