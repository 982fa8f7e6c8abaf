"""Text input: the field, and keys on the screen for players without a keyboard."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect, Surface

from scenes.kit import plates
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import Part, Point, Share, columns, equal_columns, equal_rows, grid, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground, Mood
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import (
    AWAY,
    Activated,
    Arrangement,
    Button,
    FocusRing,
    Touch,
    Widget,
    icon_button,
    nowhere,
)

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

    @property
    def busy(self) -> bool:
        return self.editing

    def tap(self, began: Point, ended: Point) -> Activated | None:
        self.editing = True
        return Activated(self.name, self.text)

    def takes(self, intent: Intent) -> bool:
        if not self.editing:
            return intent is Command.CONFIRM
        editing = (Command.CONFIRM, Command.BACK, Command.ERASE)
        return not isinstance(intent, Command) or intent in editing

    def answer(self, intent: Intent) -> Activated | None:
        match intent:
            case Typed(text):
                kept = "".join(letter for letter in text if letter.isprintable())
                self.text = (self._unmarked() + kept)[: self.most].lstrip()
            case Command.ERASE:
                self.text = self._unmarked()[:-1]
            case Command.CONFIRM if not self.editing:
                self.editing = True
            case _:
                self.editing = False
                self.text = self.text.strip()
        return Activated(self.name, self.text)

    def _unmarked(self) -> str:
        """The text to keep when something else is written."""
        kept, self.marked = "" if self.marked else self.text, False
        return kept

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        active = self.editing or touch.mood(self.rect) is not Mood.REST
        plates.field(look, self.rect.size, active=active).draw(target, self.rect.topleft)
        room = inset(self.rect, look.px(22), 0)
        if not self.text and not self.editing:
            look.letters.draw(target, self.hint, look.style(Face.ITALIC, 28), room, 0)
            return
        style = look.style(Face.TITLE, 32)
        if self.marked:
            style = look.style(Face.TITLE, 32, look.theme.ink)
            said, fitted = look.letters.fit(self.text, style, room.width)
            mark = Rect(room.x, 0, look.letters.width(said, fitted), look.px(46))
            mark.centery = room.centery
            target.fill(look.theme.gold_hi, mark.inflate(look.px(10), 0))
        written = look.letters.draw(target, self.text, style, room, 0)
        if self.editing:
            caret = Rect(written.right + look.px(3), 0, max(2, look.px(4)), look.px(40))
            caret.centery = self.rect.centery
            target.fill(look.theme.emphasis, caret)


class KeysOnScreen(Protocol):
    """Keys to tap; they produce the same intents as a real keyboard."""

    ring: FocusRing
    """The keys as controls."""

    @abstractmethod
    def place(self, rect: Rect, gap: int) -> None:
        """Lay the keys out in a rectangle with that gap between them."""

    def handle(self, intent: Intent) -> Intent | None:
        """Return what the pressed key types or does; None if no key was hit."""
        used = self.ring.handle(intent)
        return None if used is None else self._said(str(used.name))

    def _said(self, key: str) -> Intent | None:
        commands = {"erase": Command.ERASE, "done": Command.CONFIRM}
        return commands.get(key) or Typed(" " if key == "space" else key)

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the keys."""
        self.ring.draw(target, look)


class OnScreenKeyboard(KeysOnScreen):
    """Letters, accents and the space bar."""

    def __init__(self, done: str) -> None:
        self._done = done
        self._capital = True
        self._accents = False
        self._rect = nowhere()
        self._gap = 0
        self.ring = FocusRing()
        self._fill()

    def place(self, rect: Rect, gap: int) -> None:
        self._rect, self._gap = rect, gap
        self._fill()

    def _said(self, key: str) -> Intent | None:
        said = None
        match key:
            case "shift":
                self._capital = not self._capital
            case "accents":
                self._accents = not self._accents
            case _:
                said = super()._said(key)
                if isinstance(said, Typed):
                    self._capital = key == "space"
        self._fill()
        return said

    def draw(self, target: Surface, look: Look) -> None:
        around = self._rect.inflate(2 * self._gap, 2 * self._gap)
        tray = plates.panel(look, around.size, Ground.DARK, radius=20)
        tray.draw(target, around.topleft)
        self.ring.draw(target, look)

    def _fill(self) -> None:
        """Make the keys of the current page; the focus stays where it was."""
        page = ACCENTS if self._accents else LETTERS
        lines = equal_rows(self._rect, len(page) + 1, self._gap)
        widest = max(len(letters) for letters in LETTERS)
        key = (self._rect.width - self._gap * (widest - 1)) // widest
        keys: list[Widget] = []
        for line, letters in zip(lines[:-1], page, strict=True):
            width = len(letters) * key + (len(letters) - 1) * self._gap
            row = Rect(line.centerx - width // 2, line.y, width, line.height)
            places = equal_columns(row, len(letters), self._gap)
            for place, letter in zip(places, letters, strict=True):
                said = letter.upper() if self._capital and letter != "ß" else letter
                keys.append(Button(said, said, tone=Tone.PARCHMENT, radius=14, rect=place))
        keys += self._last_row(lines[-1])
        self.ring.replace(keys)

    def _last_row(self, line: Rect) -> list[Widget]:
        parts: list[Part] = [Share(1.4), Share(1.4), Share(3.2), Share(1.4), Share(3)]
        shift = icon_button("shift", "shift", "", Tone.GOLD if self._capital else Tone.WOOD)
        accents = Button("accents", "abc" if self._accents else "áöñ", letters=30)
        space = Button("space", " ", tone=Tone.PARCHMENT)
        erase = icon_button("erase", "erase", "")
        done = Button("done", self._done, "check", Tone.GREEN, Arrangement.CENTRE, letters=32)
        keys = [shift, accents, space, erase, done]
        for button, place in zip(keys, columns(line, parts, self._gap), strict=True):
            button.rect = place
            button.radius = 14
        return list(keys)


class Keypad(KeysOnScreen):
    """Ten digits, erase and done."""

    def __init__(self, erase: str, done: str) -> None:
        keys: list[Widget] = [Button(d, d, tone=Tone.PARCHMENT) for d in "1234567890"]
        keys.insert(9, icon_button("erase", "erase", erase))
        keys.append(icon_button("done", "check", done, Tone.GREEN))
        self.ring = FocusRing(keys, "1")

    def place(self, rect: Rect, gap: int) -> None:
        for key, place in zip(self.ring, grid(rect, 3, 4, gap), strict=True):
            key.rect = place
