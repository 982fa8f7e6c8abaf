"""Switches, choices, steppers and sliders."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    CONTROL,
    SMALLEST_LETTERS,
    Extent,
    Need,
    Point,
    Share,
    Size,
    anchored,
    equal_columns,
    inset,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Mood, lip
from scenes.kit.spoken import Number, Role, Spoken
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone, mix
from scenes.kit.view import FirstThatFits, Use, View
from scenes.kit.widgets import AWAY, PLANK, Activated, Name, Touch, Widget

_WORTH = 0.72
"""The share of their size to which letters may shrink before an icon is left out."""
_LETTERS = 27
"""Units of the letters of a label."""
_LARGE = 30
"""Units of the largest letters on a control of the usual height."""
_MOST_LEAD = 0.52
"""The largest share of a slider's row for icon and label."""
_DIM = 150
"""The opacity of the icon of an option that is not chosen."""
_INNER = 12
"""Units between the word of an option and the edges of its plate at the usual text size."""
_NOTE = 22 / 27
"""The size of the letters of a note, as a share of those of its label."""


class Item(NamedTuple):
    """An option to choose."""

    label: str
    icon: str | None = None
    said: str = ""
    """What a screen reader calls it, if only its icon is shown."""


def row_height(look: Look, *, note: bool = False, letters: float = _LETTERS) -> Extent:
    """Return the height of a control in a row of its own."""
    style = look.style(Face.STRONG, letters)
    # The letters may be on a plate within a tray.
    words = round(style.size * 1.7)
    if note:
        words = look.letters.height(style)
        words += look.letters.height(look.style(Face.BOLD, letters * _NOTE))
    least = max(look.px(CONTROL), words)
    # Large letters belong on a large control.
    ideal = max(look.px(PLANK * max(1, letters / _LARGE)), words)
    return Extent(least, ideal, ideal)


def draw_label(
    target: Surface,
    look: Look,
    rect: Rect,
    words: tuple[str, str],
    *,
    enabled: bool = True,
    letters: float = _LETTERS,
) -> None:
    """Draw a label on parchment, with a smaller note below, if it is not empty."""
    label, note = words
    colour = look.theme.text if enabled else look.theme.paper_line
    style = look.style(Face.STRONG, letters, colour)
    if not note:
        look.letters.draw(target, label, style, rect, 0)
        return
    quiet = look.style(Face.BOLD, letters * _NOTE, look.theme.ink_soft if enabled else colour)
    heights = [look.letters.height(style), look.letters.height(quiet)]
    block = anchored(rect, (rect.width, min(rect.height, sum(heights))))
    upper, lower = rows(block, [Share(high) for high in heights])
    look.letters.draw(target, label, style, upper, 0)
    look.letters.draw(target, note, quiet, lower, 0)


def draw_switch(
    target: Surface, look: Look, rect: Rect, on: bool, mood: Mood, *, enabled: bool = True
) -> None:
    """Draw a switch, green and to the right when it is on."""
    _switch(look, rect.size, on, mood is Mood.PRESSED, enabled).draw(target, rect.topleft)


@stamp
def _switch(look: Look, size: Size, on: bool, pressed: bool, enabled: bool) -> Stamp:
    theme = look.theme
    unit = size[1] / 56
    width = size[0] / unit
    top, bottom = theme.switch_on if on and enabled else theme.switch_off
    knob = theme.knob if enabled else theme.cream_dim
    if pressed:
        knob = mix(knob, theme.paper[2], 0.8)
    body = svg.rect(4, 4, width - 8, 48, 24, fill="url(#t)", stroke=theme.line, line=5.5)
    x = width - 28 if on else 28
    body += svg.disc(x, 28, 19, fill=knob, stroke=theme.line, line=5)
    defs = svg.linear("t", svg.even(top, bottom), (0, 0), (0, 56))
    return Stamp(svg.raster(body, size, unit, defs), (0, 0))


@stamp
def tray(look: Look, size: Size) -> Stamp:
    """Return the dark hollow behind the items of a choice."""
    theme = look.theme
    width, height = whole = look.units(size)
    body = svg.inner(whole, 3, 18, fill="url(#d)", stroke=theme.line, line=5)
    body += svg.path(f"M18 8H{width - 18:.1f}", stroke=theme.shadow, line=3, stroked=0.7)
    defs = svg.linear("d", svg.even(*theme.slot), (0, 0), (0, height))
    return look.drawing(body, size, defs)


@stamp
def _segment(look: Look, size: Size, tone: Tone, mood: Mood) -> Stamp:
    """Return the raised plate of an item in a tray."""
    theme = look.theme
    shades = theme.tone(tone)
    edge = theme.edge(tone)
    width, height = look.units(size)
    down = 2 if mood is Mood.PRESSED else 0
    hi = shades.line if mood is Mood.HOVER and not theme.plain else shades.hi
    face = height - 8
    body = svg.rect(2, 6, width - 4, face, 13, fill=shades.lip, stroke=edge, line=4)
    body += svg.rect(2, 2 + down, width - 4, face, 13, fill="url(#b)", stroke=edge, line=4)
    if not theme.plain:
        light = f"M14 {7 + down}H{width - 14:.1f}"
        body += svg.path(light, stroke=shades.line, line=3.5, stroked=0.8)
    defs = svg.linear("b", svg.even(hi, shades.mid, shades.lo), (0, 0), (0, height))
    return look.drawing(body, size, defs)


def _draw_item(
    target: Surface, look: Look, rect: Rect, item: Item, style: Style, icon: int
) -> None:
    """Draw an icon of an opacity and a word in the middle of their part of a tray."""
    side, gap, room = _item_room(look, rect.size, item)
    centre = rect.centery - look.px(2)
    text, width = "", 0
    if item.label:
        text, style = look.letters.fit(item.label, style, room, 1)
        width = look.letters.width(text, style)
    left = rect.centerx - (width + side + gap) // 2
    if item.icon:
        draw_centred(target, look.icon(item.icon, side, icon), (left + side // 2, centre))
    if text:
        words = Rect(left + side + gap, 0, width, rect.height)
        words.centery = centre
        look.letters.draw(target, text, style, words)


def _item_room(look: Look, size: Size, item: Item) -> tuple[int, int, int]:
    """Return the width of an item's icon, of the gap beside it, and of the room for its word."""
    side = min(look.px(42), round(size[1] * 0.55)) if item.icon else 0
    gap = look.px(10) if item.icon and item.label else 0
    return side, gap, size[0] - side - gap - 2 * _inner(look)


def _inner(look: Look) -> int:
    """Return the pixels between a word and the edges of its plate, more for larger letters."""
    return look.px(_INNER * look.scale.text)


def draw_arrow(
    target: Surface, look: Look, rect: Rect, icon: str, mood: Mood, *, enabled: bool = True
) -> None:
    """Draw a square wooden button with an arrow."""
    tone = Tone.WOOD if enabled else Tone.DISABLED
    mood = mood if enabled else Mood.REST
    plates.button(look, rect.size, tone, mood).draw(target, rect.topleft)
    depth = lip(rect.height / look.scale.unit)
    down = look.px(depth - 3) if mood is Mood.PRESSED else 0
    sprite = look.icon(icon, round(rect.height * 0.5), 255 if enabled else 110)
    draw_centred(target, sprite, (rect.centerx, rect.centery - look.px(depth) // 2 + down))


@stamp
def _bar(look: Look, size: Size, filled: bool) -> Stamp:
    theme = look.theme
    fill = "url(#g)" if filled else theme.wood[2]
    width = size[0] / look.scale.unit
    body = svg.rect(3, 3, width - 6, 20, 10, fill=fill, stroke=theme.line, line=4.5)
    stops = svg.even(theme.gold_hi, theme.faces.on("#E09A22"))
    return look.drawing(body, size, svg.linear("g", stops, (0, 0), (0, 26)))


@stamp
def knob(look: Look, side: int, pressed: bool) -> Stamp:
    """Return the gold coin on a slider."""
    theme = look.theme
    seen = theme.faces.on
    down = 2 if pressed else 0
    body = svg.disc(24, 27, 20, fill=seen("#7A4510"), stroke=theme.line)
    body += svg.disc(24, 22 + down, 20, fill="url(#k)", stroke=theme.line, line=4.5)
    body += svg.disc(24, 22 + down, 11, stroke=theme.gold_lo, line=3)
    light = f"M11 {17 + down}Q15 {8 + down} 24 {7 + down}"
    body += svg.path(light, stroke=seen("#FFF9DF"), line=3.5)
    defs = svg.linear("k", svg.even(seen("#FFF0B0"), seen("#EDA827")), (4, 2), (44, 44))
    plate = svg.raster(body, (side, round(side * 50 / 48)), side / 48, defs)
    return plates.shadow(look, plate, radius=4, lower=3)


@dataclass(eq=False, slots=True)
class Toggle(Widget):
    """A switch with its label; the whole row is the target."""

    label: str
    on: bool
    note: str = ""
    """Smaller words below the label."""
    letters: float = _LETTERS

    def need(self, look: Look) -> Need:
        label = look.letters.width(self.label, look.style(Face.STRONG, self.letters))
        quiet = look.style(Face.BOLD, self.letters * _NOTE)
        note = look.letters.width(self.note, quiet) if self.note else 0
        words = max(label, note)
        switch = look.px(104 * self._enlarged + 14)
        width = Extent(round(words * _WORTH) + switch, words + switch)
        return Need(width, row_height(look, note=bool(self.note), letters=self.letters))

    @property
    def _enlarged(self) -> float:
        return self.letters / _LETTERS

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.SWITCH, self.label)._replace(on=self.on, about=self.note)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        self.on = not self.on
        return Activated(self.name, self.on)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        height = min(look.px(56 * self._enlarged), round(self.rect.height * 0.72))
        switch = anchored(self.rect, (round(height * 1.86), height), 1.0)
        mood = touch.mood(self.rect)
        draw_switch(target, look, switch, self.on, mood, enabled=self.enabled)
        left, top, _, high = self.rect
        self.draw_words(target, look, Rect(left, top, switch.left - left - look.px(14), high))

    def draw_words(self, target: Surface, look: Look, rect: Rect) -> None:
        """Draw the label and its note."""
        words = (self.label, self.note)
        draw_label(target, look, rect, words, enabled=self.enabled, letters=self.letters)


@dataclass(eq=False, slots=True)
class Choice(Widget):
    """Options side by side in a tray; the chosen one is a raised gold plate."""

    items: Sequence[Item]
    index: int = 0
    letters: float = 26
    keeps: bool = field(default=False, kw_only=True)
    """Whether it keeps the focus when an arrow key would go beyond its ends."""

    def need(self, look: Look) -> Need:
        style = look.outlined(self.letters)
        words, least = (
            max(look.letters.width(item.label, each) for item in self.items)
            for each in (style, style.sized(SMALLEST_LETTERS))
        )
        least = max(least, round(words * _WORTH))
        icon = look.px(52) if any(item.icon for item in self.items) else 0
        edges = 2 * _inner(look)
        ends = look.px(16)
        count = len(self.items)
        # Icons are left out before words become too small; alone they are as wide as a finger.
        worded = any(item.label for item in self.items)
        least = max(least, icon) + edges if worded else look.px(CONTROL)
        ideal = words + icon + edges + look.px(8)
        width = Extent(count * least + ends, count * ideal + ends)
        return Need(width, row_height(look, letters=self.letters))

    def spoken(self) -> Spoken:
        item = self.items[self.index]
        return self._spoken_as(Role.SPIN)._replace(value=item.said or item.label)

    def targets(self) -> Sequence[Rect]:
        return equal_columns(inset(self.rect, self.rect.height // 11, 0), len(self.items))

    def tap(self, began: Point, ended: Point) -> Activated | None:
        for index, part in enumerate(self.targets()):
            if part.collidepoint(began) and part.collidepoint(ended):
                return self._choose(index)
        return None

    def takes(self, intent: Intent) -> bool:
        ends = {Command.LEFT: 0, Command.RIGHT: len(self.items) - 1, Command.CONFIRM: None}
        return intent in ends and (self.keeps or ends[intent] != self.index)

    def answer(self, intent: Intent) -> Activated | None:
        last = len(self.items) - 1
        match intent:
            case Command.LEFT:
                return self._choose(max(0, self.index - 1))
            case Command.RIGHT:
                return self._choose(min(self.index + 1, last))
        return self._choose((self.index + 1) % (last + 1))

    def _choose(self, index: int) -> Activated | None:
        if index == self.index:
            return None
        self.index = index
        return Activated(self.name, index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        tray(look, self.rect.size).draw(target, self.rect.topleft)
        items = self._shown(look)
        size = self._size(look, items)
        for index, part in enumerate(self.targets()):
            chosen = index == self.index
            mood = touch.mood(part)
            if chosen or mood is not Mood.REST:
                plate = inset(part, look.px(2), look.px(7))
                tone = Tone.GOLD if chosen else Tone.WOOD
                _segment(look, plate.size, tone, mood).draw(target, plate.topleft)
            dim = look.style(Face.TITLE, self.letters, look.theme.cream_dim)
            style = look.outlined(self.letters) if chosen else dim
            icon = 255 if chosen else _DIM
            _draw_item(target, look, part, items[index], style.sized(size), icon)

    def _size(self, look: Look, items: Sequence[Item]) -> int:
        """Return the size of the letters of all words, as the longest one needs it."""
        style = look.outlined(self.letters)
        pairs = zip(items, self.targets(), strict=True)
        rooms = ((item.label, _item_room(look, part.size, item)[2]) for item, part in pairs)
        return min(look.letters.shrunk(word, style, room).size for word, room in rooms)

    def _shown(self, look: Look) -> Sequence[Item]:
        """Return the items, without icons where a word has no room beside its own."""
        style = look.outlined(self.letters)
        size = self.targets()[0].size
        for item in self.items:
            room = _item_room(look, size, item)[2]
            if item.label and look.letters.width(item.label, style) * _WORTH > room:
                return [each._replace(icon=None) if each.label else each for each in self.items]
        return self.items


@dataclass(eq=False, slots=True)
class Stepper(Widget):
    """A value between two arrows."""

    values: Sequence[str]
    index: int = 0
    stars: Sequence[int] = ()
    """The number of stars of each value."""
    icons: Sequence[str] = ()
    """Icons for the values if there is no room for words and stars."""
    wraps: bool = True
    letters: float = 28
    radius: float = field(default=20, kw_only=True)

    def need(self, look: Look) -> Need:
        style = look.style(Face.BOLD, self.letters)
        words = max(look.letters.width(value, style) for value in self.values)
        arrows = look.px(2 * CONTROL + 24)
        width = Extent(round(words * _WORTH) + arrows, words + arrows)
        return Need(width, row_height(look, letters=self.letters))

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.SPIN)._replace(value=self.values[self.index])

    def targets(self) -> tuple[Rect, Rect]:
        side = min(self.rect.height, self.rect.width * 3 // 8)
        return anchored(self.rect, (side, side), 0), anchored(self.rect, (side, side), 1)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        for arrow, direction in zip(self.targets(), (-1, 1), strict=True):
            if arrow.collidepoint(began) and arrow.collidepoint(ended):
                return self._go(direction)
        return None

    def takes(self, intent: Intent) -> bool:
        return intent in (Command.CONFIRM, Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, direction: int) -> Activated | None:
        there = self.index + direction
        if not self.wraps and not 0 <= there < len(self.values):
            return None
        self.index = there % len(self.values)
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        left, right = self.targets()
        last = len(self.values) - 1
        for arrow, icon, end in ((left, "back", 0), (right, "next", last)):
            usable = self.enabled and (self.wraps or self.index != end)
            draw_arrow(target, look, arrow, icon, touch.mood(arrow), enabled=usable)
        middle = Rect(left.right, self.rect.y, right.left - left.right, self.rect.height)
        middle = inset(middle, look.px(8), 0)
        if self.icons:
            side = min(*middle.size, look.px(48))
            draw_centred(target, look.icon(self.icons[self.index], side), middle.center)
            return
        stars = self.stars[self.index] if self.stars else 0
        if stars:
            upper = Rect(middle.x, middle.y, middle.width, round(middle.height * 0.48))
            ornaments.draw_stars(target, look, upper, stars, max(self.stars))
            middle = Rect(middle.x, upper.bottom, middle.width, middle.height - upper.height)
        style = look.style(Face.BOLD, 26 if stars else self.letters)
        look.letters.draw(target, self.values[self.index], style, middle)


@dataclass(eq=False, slots=True)
class Slider(Widget):
    """A number from 0 to 100 with an icon and a label; the whole row is the target."""

    label: str
    value: int
    icon: str | None = None
    step: int = 5
    lead: float = 0.345
    """The share of the row for icon and label."""
    letters: float = _LETTERS
    longest: int = 0
    """Pixels: the width of icon and label if they need more than that share."""

    @property
    def _enlarged(self) -> float:
        return self.letters / _LETTERS

    def need(self, look: Look) -> Need:
        words = look.letters.width(self.label, look.style(Face.STRONG, self.letters))
        icon = look.px(60 * self._enlarged) if self.icon else 0
        least = max(look.px(360), round((words * _WORTH + icon) / _MOST_LEAD))
        ideal = max(look.px(520), round((words + icon) / self.lead))
        return Need(Extent(least, ideal), row_height(look, letters=self.letters))

    def spoken(self) -> Spoken:
        number = Number(self.value, 0, 100, self.step)
        return self._spoken_as(Role.SLIDER, self.label)._replace(
            value=str(self.value), number=number
        )

    def bar(self) -> Rect:
        """Return the part of the row on which the knob slides."""
        lead = max(self.lead * self.rect.width, min(self.longest, self.rect.width * _MOST_LEAD))
        left = self.rect.x + round(lead)
        right = self.rect.x + round(self.rect.width * 0.855)
        return Rect(left, self.rect.y, right - left, self.rect.height)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        return None

    def drag(self, at: Point) -> Activated | None:
        bar = self.bar()
        share = (at[0] - bar.x) / max(1, bar.width)
        return self._set(round(share * 100 / self.step) * self.step)

    def takes(self, intent: Intent) -> bool:
        return intent in (Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        return self._set(self.value + (self.step if intent is Command.RIGHT else -self.step))

    def _set(self, value: int) -> Activated | None:
        value = max(0, min(100, value))
        if value == self.value:
            return None
        self.value = value
        return Activated(self.name, value)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        bar = self.bar()
        x = self.rect.x
        if self.icon is not None:
            side = look.px(46 * self._enlarged)
            draw_centred(target, look.icon(self.icon, side), (x + side // 2, self.rect.centery))
            x += side + look.px(14)
        room = Rect(x, self.rect.y, bar.left - x - look.px(26), self.rect.height)
        words = (self.label, "")
        draw_label(target, look, room, words, enabled=self.enabled, letters=self.letters)
        size = (bar.width, look.px(26))
        side = look.px(48)
        reach = look.px(6) + round((bar.width - 2 * look.px(6)) * (self.value / 100))
        top = bar.centery - size[1] // 2
        _bar(look, size, False).draw(target, (bar.x, top))
        # Filled with gold as far as its knob.
        target.blit(_bar(look, size, True).surface, (bar.x, top), Rect(0, 0, reach, size[1]))
        corner = (bar.x + reach - side // 2, bar.centery - side // 2)
        knob(look, side, touch.press is not None).draw(target, corner)
        right = Rect(bar.right, self.rect.y, self.rect.right - bar.right, self.rect.height)
        number = look.style(Face.TITLE, 30 * self._enlarged)
        look.letters.draw(target, str(self.value), number, right, 1)


def choice_or_stepper(
    name: Name, words: Sequence[str], index: int, letters: float = 27, *, said: str
) -> View:
    """Return a choice of words side by side, or a stepper where they have no room.

    In both, arrow keys to the left and right only change the value.
    """
    items = [Item(word) for word in words]
    choice = Choice(name, items, index, letters=letters, said=said, keeps=True)
    stepper = Stepper(name, words, index, letters=letters, said=said)
    return FirstThatFits(Use(choice), Use(stepper))
