"""Switches, choices, steppers and sliders."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import ornaments, parts
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, Side, anchored, cut, equal_columns, inset
from scenes.kit.look import Look
from scenes.kit.panels import Mood
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Touch, Widget, nowhere


@dataclass(eq=False, slots=True)
class Toggle(Widget):
    """A switch with its label; the whole row is the target."""

    name: str
    label: str
    on: bool
    note: str = ""
    """Smaller words below the label."""
    states: tuple[str, str] | None = None
    """What off and on are called: the switch then lies on a plate of its own that says so."""
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Turn it over."""
        self.on = not self.on
        return Activated(self.name, self.on)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the label at the left and the switch at the right."""
        mood = touch.mood(self.rect)
        room = self.rect
        if self.states is not None:
            parts.draw_option(target, look, self.rect, mood)
            room = inset(self.rect, look.px(24), 0)
        height = min(look.px(56), round(self.rect.height * 0.72))
        size = (round(height * 1.86), height)
        switch = anchored(room, size, 1.0)
        parts.draw_switch(target, look, switch, self.on, mood, enabled=self.enabled)
        words = Rect(room.x, room.y, switch.left - room.x - look.px(14), room.height)
        if self.states is not None:
            parts.draw_pair(target, look, words, self.label, self.states[self.on])
        else:
            parts.draw_label(target, look, words, self.label, self.note, enabled=self.enabled)


@dataclass(eq=False, slots=True)
class Cycle(Widget):
    """A plate that shows one of several values; a tap goes on to the next."""

    name: str
    label: str
    values: Sequence[str]
    index: int = 0
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Go on to the next value."""
        return self._go(1)

    def takes(self, intent: Intent) -> bool:
        """Left and right change it."""
        return intent in (Command.CONFIRM, Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        """Go on or back."""
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, way: int) -> Activated:
        self.index = (self.index + way) % len(self.values)
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the label over the value, and an arrow."""
        parts.draw_option(target, look, self.rect, touch.mood(self.rect))
        room = inset(self.rect, look.px(24), 0)
        side = look.px(34)
        arrow, words = cut(room, Side.RIGHT, side, look.px(10))
        draw_centred(target, look.icon("next", side), arrow.center)
        parts.draw_pair(target, look, words, self.label, self.values[self.index])


class Item(NamedTuple):
    """One of the things to choose from."""

    label: str
    icon: str | None = None


@dataclass(eq=False, slots=True)
class Choice(Widget):
    """Things side by side in a tray; the chosen one is a raised gold plate."""

    name: str
    items: Sequence[Item]
    index: int = 0
    letters: float = 26
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def targets(self) -> Sequence[Rect]:
        """Where each thing lies."""
        return equal_columns(inset(self.rect, self.rect.height // 11, 0), len(self.items))

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Choose what was tapped."""
        for index, part in enumerate(self.targets()):
            if part.collidepoint(began) and part.collidepoint(ended):
                return self._choose(index)
        return None

    def takes(self, intent: Intent) -> bool:
        """Left and right choose, as long as there is something further; to press it goes on."""
        further = (intent is Command.LEFT and self.index > 0) or (
            intent is Command.RIGHT and self.index < len(self.items) - 1
        )
        return further or intent is Command.CONFIRM

    def answer(self, intent: Intent) -> Activated | None:
        """Choose the neighbour; after the last one the first."""
        return self._choose((self.index + (-1 if intent is Command.LEFT else 1)) % len(self.items))

    def _choose(self, index: int) -> Activated | None:
        if index == self.index:
            return None
        self.index = index
        return Activated(self.name, index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the tray, the gold plate and the words."""
        parts.tray(look, self.rect.size).draw(target, self.rect.topleft)
        for index, part in enumerate(self.targets()):
            chosen = index == self.index
            mood = touch.mood(part)
            if chosen or mood is not Mood.REST:
                plate = inset(part, look.px(2), look.px(7))
                tone = Tone.GOLD if chosen else Tone.WOOD
                parts.segment(look, plate.size, tone, mood).draw(target, plate.topleft)
            parts.draw_item(target, look, part, self.items[index], self.letters, chosen)


@dataclass(eq=False, slots=True)
class Stepper(Widget):
    """A value between two arrows."""

    name: str
    values: Sequence[str]
    index: int = 0
    stars: Sequence[int] = ()
    """How many stars each value has; none are drawn for a value without."""
    icons: Sequence[str] = ()
    """What stands for each value where there is no room for words and stars."""
    wraps: bool = True
    enabled: bool = True
    radius: float = 20
    rect: Rect = field(default_factory=nowhere)

    def targets(self) -> tuple[Rect, Rect]:
        """The square arrows at both ends."""
        side = min(self.rect.height, self.rect.width * 3 // 8)
        return anchored(self.rect, (side, side), 0), anchored(self.rect, (side, side), 1)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Go the way of the arrow."""
        for arrow, way in zip(self.targets(), (-1, 1), strict=True):
            if arrow.collidepoint(began) and arrow.collidepoint(ended):
                return self._go(way)
        return None

    def takes(self, intent: Intent) -> bool:
        """Left and right change it, and to press it goes on."""
        return intent in (Command.CONFIRM, Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        """Go back or on."""
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, way: int) -> Activated | None:
        there = self.index + way
        if not self.wraps and not 0 <= there < len(self.values):
            return None
        self.index = there % len(self.values)
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the arrows and the value between them."""
        left, right = self.targets()
        last = len(self.values) - 1
        for arrow, icon, end in ((left, "back", 0), (right, "next", last)):
            usable = self.enabled and (self.wraps or self.index != end)
            parts.draw_arrow(target, look, arrow, icon, touch.mood(arrow), enabled=usable)
        middle = Rect(left.right, self.rect.y, right.left - left.right, self.rect.height)
        middle = inset(middle, look.px(8), 0)
        if self.icons:
            side = min(*middle.size, look.px(48))
            draw_centred(target, look.icon(self.icons[self.index], side), middle.center)
            return
        stars = self.stars[self.index] if self.stars else 0
        if stars:
            upper = Rect(middle.x, middle.y, middle.width, round(middle.height * 0.48))
            ornaments.draw_stars(target, look, upper, stars)
            middle = Rect(middle.x, upper.bottom, middle.width, middle.height - upper.height)
        style = look.style(Face.BOLD, 26 if stars else 28)
        look.letters.draw(target, self.values[self.index], style, middle)


@dataclass(eq=False, slots=True)
class Slider(Widget):
    """A number from 0 to 100 with an icon and a label; the whole row is the target."""

    name: str
    label: str
    value: int
    icon: str | None = None
    step: int = 5
    lead: float = 0.345
    """The share of the row that icon and label have."""
    enabled: bool = True
    radius: float = 18
    rect: Rect = field(default_factory=nowhere)

    def bar(self) -> Rect:
        """The part of the row on which the knob slides."""
        left = self.rect.x + round(self.rect.width * self.lead)
        right = self.rect.x + round(self.rect.width * 0.855)
        return Rect(left, self.rect.y, right - left, self.rect.height)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """Nothing more: the knob has followed already."""
        return None

    def drag(self, at: Point) -> Activated | None:
        """Let the knob follow."""
        bar = self.bar()
        share = (at[0] - bar.x) / max(1, bar.width)
        return self._set(round(share * 100 / self.step) * self.step)

    def takes(self, intent: Intent) -> bool:
        """Left and right move the knob."""
        return intent in (Command.LEFT, Command.RIGHT)

    def answer(self, intent: Intent) -> Activated | None:
        """Move the knob by a step."""
        return self._set(self.value + (self.step if intent is Command.RIGHT else -self.step))

    def _set(self, value: int) -> Activated | None:
        value = max(0, min(100, value))
        if value == self.value:
            return None
        self.value = value
        return Activated(self.name, value)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw icon, label, bar, knob and number."""
        bar = self.bar()
        x = self.rect.x
        if self.icon is not None:
            side = look.px(46)
            draw_centred(target, look.icon(self.icon, side), (x + side // 2, self.rect.centery))
            x += side + look.px(14)
        words = Rect(x, self.rect.y, bar.left - x - look.px(26), self.rect.height)
        parts.draw_label(target, look, words, self.label, "", enabled=self.enabled)
        parts.draw_slider(target, look, bar, self.value / 100, pressed=touch.press is not None)
        right = Rect(bar.right, self.rect.y, self.rect.right - bar.right, self.rect.height)
        look.letters.draw(target, str(self.value), look.style(Face.TITLE, 30), right, 1)
