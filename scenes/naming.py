"""Names and faces: what sailors are called, what they look like, and where a name is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game import MAX_NAME
from scenes.context import Context
from scenes.kit import effects, ornaments, papers, svg
from scenes.kit.effects import Stamp
from scenes.kit.fields import Field, OnScreenKeyboard
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent, Typed
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Point,
    Side,
    Size,
    anchored,
    cut,
    grid,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.panels import Mood
from scenes.kit.text import Face, Letters, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget, icon_button, nowhere
from scenes.scene import Change, Pop, Scene

PIRATES = ("Finn", "Mateo", "Rosa", "Barto", "Yusuf")
"""The computer pirates that have a portrait, in the order in which they join."""
_NUMERALS = ("II", "III", "IV", "V")
MAX_DIGITS = 15
"""Every seed of so many digits is one."""
_VEIL = 150


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names with a number behind each that was there before: "Yusuf", "Yusuf II"."""
    result: list[str] = []
    for name in names:
        free = (f"{_without(name)[: MAX_NAME - len(n) - 1].rstrip()} {n}" for n in _NUMERALS)
        result.append(next((each for each in (name, *free) if each not in result), name))
    return tuple(result)


def _without(name: str) -> str:
    """The name without the number behind it."""
    plain, _, numeral = name.rpartition(" ")
    return plain if numeral in _NUMERALS else name


def portrait_of(name: str) -> str | None:
    """The drawing of that computer pirate, whichever of the name it is, if there is one."""
    plain = _without(name)
    return f"portraits/{plain.lower()}" if plain in PIRATES else None


def mark_of(look: Look, colour: str, side: int) -> Surface:
    """The mark that goes with a crew's colour."""
    return look.art.sprite(f"pirates/mark-{colour}", (side, side), look.theme.recolouring(colour))


def piece_of(look: Look, colour: str, size: Size) -> Surface:
    """A crew's playing piece, at most that wide and high."""
    return look.art.sprite(f"pirates/{colour}", size, look.theme.recolouring(colour))


def draw_portrait(
    target: Surface,
    look: Look,
    rect: Rect,
    colour: str,
    drawing: str | None,
    *,
    disc: bool = False,
) -> None:
    """Somebody in a frame of the crew's colour with its mark; without a drawing, as the piece."""

    def make() -> Stamp:
        side = rect.width
        plate = _frame(look, side, colour, disc=disc, ground=True)
        plate.blit(_bust(look, side, colour, drawing, disc=disc), (0, 0))
        plate.blit(_frame(look, side, colour, disc=disc, ground=False), (0, 0))
        return look.plates.shadow(plate, look.scale, radius=5, lower=5)

    key = ("framed portrait", rect.width, look.theme.crew(colour), drawing, disc)
    look.plates.made(key, look.scale, make).draw(target, rect.topleft)
    badge = round(rect.width * (0.44 if disc else 0.36))
    mark = mark_of(look, colour, badge)
    if disc:
        at = (rect.right - badge + look.px(4), rect.bottom - badge + look.px(4))
    else:
        at = (rect.x - look.px(10), rect.y - look.px(12))
    target.blit(mark, at)


def _frame(look: Look, side: int, colour: str, *, disc: bool, ground: bool) -> Surface:
    crew, ink = look.theme.crew(colour), look.theme.ink
    unit = side / 148
    line = 6 if not disc else 8
    fill = "url(#c)" if ground else "none"
    body = (
        svg.disc(74, 74, 70, fill=fill, stroke=ink, line=line)
        if disc
        else svg.rect(3, 3, 142, 142, 18, fill=fill, stroke=ink, line=line)
    )
    if ground:
        body += (
            svg.disc(74, 74, 63, stroke=crew.hi, line=3)
            if disc
            else svg.rect(10, 10, 128, 128, 12, stroke=crew.hi, line=3)
        )
    defs = svg.linear("c", svg.even(crew.hi, crew.mid, crew.lo), (0, 0), (89, 148))
    return svg.raster(body, (side, side), unit, defs)


def _bust(look: Look, side: int, colour: str, drawing: str | None, *, disc: bool) -> Surface:
    """Who is in the frame, cut off by it."""
    bust = effects.blank((side, side))
    if drawing is not None:
        box = round(side * 0.9)
        figure = look.art.sprite(drawing, (box, box))
        bust.blit(figure, ((side - figure.get_width()) // 2, side - box))
    else:
        figure = piece_of(look, colour, (side, round(side * (1.2 if disc else 0.88))))
        top = round(side * (0.1 if disc else 0.08))
        bust.blit(figure, ((side - figure.get_width()) // 2, top))
    white = "#FFFFFF"
    within = svg.disc(74, 74, 69, fill=white) if disc else svg.rect(5, 5, 138, 138, 16, fill=white)
    shape = svg.raster(within, (side, side), side / 148)
    bust.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return bust


@dataclass(eq=False, slots=True)
class Portrait(Widget):
    """A sailor's picture; to tap it takes the next colour."""

    name: str
    colour: str
    drawing: str | None
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Another colour is wanted."""
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the picture, with the sign that it can be changed."""
        mood = touch.mood(self.rect)
        place = self.rect.move(0, look.px(4) if mood is Mood.PRESSED else 0)
        draw_portrait(target, look, place, self.colour, self.drawing)
        if mood is not Mood.REST:
            ornaments.edge(look, place.size, self.radius).draw(target, place.topleft)
        side = round(self.rect.width * 0.28)
        turn = ornaments.medal(look, side, "replay", Tone.WOOD)
        turn.draw(target, (place.right - round(side * 0.8), place.bottom - round(side * 0.8)))


@dataclass(eq=False, slots=True)
class NamePlate(Widget):
    """A sailor's name; to tap it chooses another."""

    name: str
    label: str
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Another name is wanted."""
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the name in a light box, in two lines if it is long."""
        active = touch.mood(self.rect) is not Mood.REST
        papers.field(look, self.rect.size, active=active).draw(target, self.rect.topleft)
        draw_name(target, look, inset(self.rect, look.px(14), 0), self.label)


def draw_name(
    target: Surface, look: Look, rect: Rect, name: str, units: float = 36, x: float = 0.0
) -> None:
    """A name, in one line if it can be."""
    draw_words(target, look, rect, name, look.style(Face.TITLE, units), x)


def draw_words(
    target: Surface, look: Look, rect: Rect, text: str, style: Style, x: float = 0.0
) -> None:
    """Words in letters as large as there is room for, in as many lines as they need."""
    style, lines = _largest(look.letters, text, style, rect.size)
    if lines == 1:
        look.letters.draw(target, text, style, rect, x)
    else:
        look.letters.draw_block(target, text, style, rect, x, 0.5)


def _largest(letters: Letters, text: str, style: Style, size: Size) -> tuple[Style, int]:
    """The letters and the number of lines: a little smaller rather than in a second line."""
    least = max(SMALLEST_LETTERS, round(style.size * 0.72))
    for most, last in ((1, least), (9, SMALLEST_LETTERS)):
        for pixels in range(style.size, last - 1, -1):
            smaller = replace(style, size=pixels)
            lines = letters.wrap(text, smaller, size[0])
            whole = " ".join(lines) == " ".join(text.split())
            low = len(lines) == 1 or letters.height(smaller, len(lines)) < size[1]
            if whole and low and len(lines) <= most:
                return smaller, len(lines)
    return replace(style, size=SMALLEST_LETTERS), 2


def draw_title(target: Surface, look: Look, ribbon: Rect, title: str, least: int) -> None:
    """A title on a ribbon so far from its ends, in letters as large as there is room for."""
    face = Rect(ribbon.x, ribbon.y, ribbon.width, round(ribbon.height * 0.82))
    room = inset(face, least, 0)
    units = ribbon.height / look.scale.unit / look.scale.text * 0.56
    width = look.letters.width(title, look.outlined(units))
    style = look.outlined(units * min(1.0, room.width / width))
    look.letters.draw(target, title, style, room)


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
