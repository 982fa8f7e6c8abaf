"""Text input: the field, and keys on the screen for players without a keyboard."""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import plates
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import CONTROL, Point, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground, Mood
from scenes.kit.spoken import Role, Spoken
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.typefaces import clusters, runs_leftwards
from scenes.kit.view import Column, Grid, Padded, Painted, Row, Use, View
from scenes.kit.widgets import AWAY, Activated, Button, Name, Touch, Widget, icon_button

_GAP = 13
"""Units between two keys."""
_KEY = (CONTROL, 82, 100)
"""Units of the height of a key."""
LETTERS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm'-")
ACCENTS = ("áàâäãåæçñ", "éèêëíìîïß", "óòôöõøœ", "úùûüÿý")
"""The accented letters of the eight languages."""


@dataclass(eq=False, slots=True)
class Field(Widget):
    """A line to write in; while it is edited the scene is typing."""

    text: str = ""
    hint: str = ""
    """Shown while it is empty."""
    most: int = 16
    editing: bool = False
    marked: bool = False
    """Whether the text is selected: the next letter replaces it."""
    refusal: str = ""
    """Why the last letters were not taken; shown in place of the text until the next key."""

    @property
    def busy(self) -> bool:
        return self.editing

    def spoken(self) -> Spoken:
        field = self._spoken_as(Role.FIELD, self.hint)
        return field._replace(value=self.text, about=self.refusal, marked=self.marked)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        self.editing = True
        return Activated(self.name, self.text)

    def takes(self, intent: Intent) -> bool:
        if not self.editing:
            return intent is Command.CONFIRM
        editing = (Command.CONFIRM, Command.BACK, Command.ERASE)
        return not isinstance(intent, Command) or intent in editing

    def answer(self, intent: Intent) -> Activated | None:
        self.refusal = ""
        match intent:
            case Typed(text):
                kept = "".join(letter for letter in text if letter.isprintable())
                whole = unicodedata.normalize("NFC", self._unmarked() + kept)
                self.text = whole[: self.most].lstrip()
            case Command.ERASE:
                self.text = "".join(clusters(self._unmarked())[:-1])
            case Command.CONFIRM if not self.editing:
                self.editing = True
            case _:
                self.editing = False
                self.text = self.text.strip()
        return Activated(self.name, self.text)

    def _unmarked(self) -> str:
        """Clear the selection; return the text outside it, which is kept."""
        kept = "" if self.marked else self.text
        self.marked = False
        return kept

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        active = self.editing or touch.mood(self.rect) is not Mood.REST
        plates.field(look, self.rect.size, active=active).draw(target, self.rect.topleft)
        room = inset(self.rect, look.px(22), 0)
        if self.refusal:
            look.letters.draw(target, self.refusal, look.style(Face.BOLD, 28), room, 0)
            return
        if not self.text and not self.editing:
            look.letters.draw(target, self.hint, look.style(Face.ITALIC, 28), room, 0)
            return
        style = look.style(Face.TITLE, 32)
        if self.marked:
            style = look.style(Face.TITLE, 32, look.theme.ink)
            shown, fitted = look.letters.fit(self.text, style, room.width)
            mark = Rect(room.x, 0, look.letters.width(shown, fitted), look.px(46))
            mark.centery = room.centery
            target.fill(look.theme.gold_hi, mark.inflate(look.px(10), 0))
        written = look.letters.draw(target, self.text, style, room, 0)
        if self.editing:
            wide = max(2, look.px(4))
            left = written.right + look.px(3)
            if runs_leftwards(self.text[-1:]):
                left = written.left - look.px(3) - wide
            caret = Rect(left, 0, wide, look.px(40))
            caret.centery = self.rect.centery
            target.fill(look.theme.emphasis, caret)


class KeysOnScreen(ABC):
    """Keys to tap; they stand for the same intents as those of a real keyboard."""

    @abstractmethod
    def view(self) -> View:
        """Return the keys; each is a button with its own name."""

    @property
    @abstractmethod
    def first(self) -> Name:
        """The name of the first key."""

    def press(self, key: Name) -> Intent | None:
        """Return what a key types or does, if anything."""
        commands = {"erase": Command.ERASE, "done": Command.CONFIRM}
        return commands.get(str(key)) or Typed(" " if key == "space" else str(key))


class KeyNames(NamedTuple):
    """What the keys are called that write no letter; only the last name is written."""

    shift: str
    accents: str
    space: str
    erase: str
    done: str


class OnScreenKeyboard(KeysOnScreen):
    """Letters, accents and the space bar."""

    def __init__(self, said: KeyNames) -> None:
        self._said = said
        self._capital = True
        self._accents = False

    @property
    def first(self) -> Name:
        return self._name(self._page[0][0])

    @property
    def _page(self) -> Sequence[str]:
        return ACCENTS if self._accents else LETTERS

    def press(self, key: Name) -> Intent | None:
        if key == "shift":
            self._capital = not self._capital
            return None
        if key == "accents":
            self._accents = not self._accents
            return None
        intent = super().press(key)
        if isinstance(intent, Typed):
            self._capital = key == "space"
        return intent

    def view(self) -> View:
        widest = max(map(len, LETTERS))
        lines = [
            Grid(*map(self._key, letters), columns=widest, gap=_GAP).grow()
            for letters in self._page
        ]
        return Column(*lines, self._last_row().grow(), gap=_GAP)

    def _name(self, letter: str) -> str:
        return letter.upper() if self._capital and letter != "ß" else letter

    def _key(self, letter: str) -> View:
        name = self._name(letter)
        return Use(Button(name, name, tone=Tone.PARCHMENT, radius=14), (64, 100), _KEY)

    def _last_row(self) -> View:
        tone = Tone.GOLD if self._capital else Tone.WOOD
        said = self._said
        shift = icon_button("shift", "shift", said.shift, tone)
        label = "abc" if self._accents else "áöñ"
        accents = Button("accents", label, letters=30, said=said.accents)
        space = Button("space", " ", tone=Tone.PARCHMENT, said=said.space)
        erase = icon_button("erase", "erase", said.erase)
        done = Button("done", said.done, "check", Tone.GREEN, letters=32)
        shares = {shift: 1.4, accents: 1.4, space: 3.2, erase: 1.4, done: 3.0}
        for button in shares:
            button.radius = 14
        views = (
            Use(button, (64 * share, 100 * share), _KEY).grow(share)
            for button, share in shares.items()
        )
        return Row(*views, gap=_GAP)


class Keypad(KeysOnScreen):
    """Ten digits, erase and done."""

    first = "1"

    def __init__(self, erase: str, done: str) -> None:
        self._erase = erase
        self._done = done

    def view(self) -> View:
        keys = [Button(digit, digit, tone=Tone.PARCHMENT) for digit in "1234567890"]
        keys.insert(9, icon_button("erase", "erase", self._erase))
        keys.append(icon_button("done", "check", self._done, Tone.GREEN))
        high = (CONTROL, 106, 150)
        return Grid(*(Use(key, (100, 210), high) for key in keys), columns=3, gap=_GAP)


def keys_tray(keys: View, margin: float | tuple[float, float] = _GAP) -> View:
    """Return keys in a dark tray."""
    return Padded(keys, margin, Painted(_tray))


def _tray(target: Surface, look: Look, rect: Rect) -> None:
    plates.panel(look, rect.size, Ground.DARK, radius=20).draw(target, rect.topleft)
