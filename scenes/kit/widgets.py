"""What every control has in common, and the button."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol, TypeAlias

from pygame import Rect, Surface

from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Point, inset
from scenes.kit.look import Look
from scenes.kit.panels import BUTTON_RADIUS, Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone, contrast

_WORTH = 0.66
"""How far words may shrink before something else gives way to them, or they to all else."""
_LEGIBLE = 3.0
"""The least contrast of a note's large and bold letters with its plate."""

Value: TypeAlias = bool | int | str | None


class Activated(NamedTuple):
    """A control was used, and has this value now."""

    name: str
    value: Value = None


class Touch(NamedTuple):
    """How the player's hand is with a control."""

    hover: Point | None = None
    """Where the mouse is over it."""
    press: Point | None = None
    """Where the pointer is that was put down on it."""
    focused: bool = False
    """The keyboard or the gamepad would press it."""

    def mood(self, part: Rect) -> Mood:
        """How a part of the control answers."""
        if self.press is not None:
            return Mood.PRESSED if part.collidepoint(self.press) else Mood.REST
        if self.hover is not None and part.collidepoint(self.hover):
            return Mood.HOVER
        return Mood.REST


AWAY = Touch()
"""No hand near."""


class Control(NamedTuple):
    """The place of something that can be tapped."""

    name: str
    rect: Rect
    parts: Sequence[Rect]
    """The parts of it that each do something of their own."""


class Widget(Protocol):
    """A control: it has a place, a value and a look; the ring it lies in brings it the hand."""

    name: str
    rect: Rect
    enabled: bool
    radius: float = BUTTON_RADIUS
    """Of its corners, in units, for the ring of the focus."""

    @property
    def busy(self) -> bool:
        """It is in the middle of something and hears the keys even if no focus is seen."""
        return False

    @property
    def control(self) -> Control:
        """Its name and place."""
        return Control(self.name, self.rect, self.targets())

    def targets(self) -> Sequence[Rect]:
        """The parts of it that each do something of their own when they are tapped."""
        return (self.rect,)

    @abstractmethod
    def tap(self, began: Point, ended: Point) -> Activated | None:
        """The pointer went down and up again within it."""

    def drag(self, at: Point) -> Activated | None:
        """The pointer is down on it and is there now."""
        return None

    def takes(self, intent: Intent) -> bool:
        """Whether it answers this itself while it has the focus."""
        return intent is Command.CONFIRM

    def answer(self, intent: Intent) -> Activated | None:
        """Do what it takes."""
        return self.tap(self.rect.center, self.rect.center)

    @abstractmethod
    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw it from its value."""


class Arrangement(Enum):
    """How icon and label share a button."""

    CENTRE = "centre"
    LEFT = "left"
    STACKED = "stacked"
    ICON = "icon"
    """The label is only for those who do not see."""


def nowhere() -> Rect:
    """The place of what has not been placed yet."""
    return Rect(0, 0, 0, 0)


@dataclass(eq=False, slots=True)
class Button(Widget):
    """Something to press, with an icon, a label, or both."""

    name: str
    label: str = ""
    icon: str | None = None
    """An icon's name, or a drawing's with its folder."""
    tone: Tone = Tone.WOOD
    arrangement: Arrangement = Arrangement.CENTRE
    note: str = ""
    """A few smaller words: at the right of a label that starts left, else below it."""
    letters: float | None = None
    """The size of the label in units, if not after the button's height."""
    rim: bool = False
    enabled: bool = True
    radius: float = BUTTON_RADIUS
    rect: Rect = field(default_factory=nowhere)

    def tap(self, began: Point, ended: Point) -> Activated | None:
        """It was pressed."""
        return Activated(self.name)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw the plate, and what is on it; a pressed plate goes down with what is on it."""
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        plate = look.plates.button(
            self.rect.size, self._tone, look.scale, mood, radius=self.radius, rim=self.rim
        )
        plate.draw(target, self.rect.topleft)
        depth = lip(self.rect.height / look.scale.unit)
        face = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - look.px(depth))
        if mood is Mood.PRESSED:
            face.y += look.px(depth - 3)
        match self.arrangement:
            case Arrangement.STACKED:
                self._draw_stacked(target, look, face)
            case Arrangement.ICON:
                self._draw_icon(target, look, face.center, round(min(face.size) * 0.6))
            case Arrangement.LEFT:
                self._draw_left(target, look, face)
            case Arrangement.CENTRE:
                self._draw_centre(target, look, face)

    @property
    def _tone(self) -> Tone:
        return self.tone if self.enabled else Tone.DISABLED

    def _style(self, look: Look, height: int, share: float) -> Style:
        """Letters that fill their share of a height, larger if the player wants them larger."""
        most = height / look.scale.unit / look.scale.text * 0.62
        units = min(self.letters or height / look.scale.unit * share, most)
        shades = look.theme.tone(self._tone)
        if shades.outlined:
            return look.outlined(units, shades.text)
        return look.style(Face.TITLE, units, shades.text)

    def _draw_icon(self, target: Surface, look: Look, centre: Point, side: int) -> None:
        if self.icon is None:
            return
        # Icons are square; other drawings, such as flags, may be half as wide again.
        drawing = "/" in self.icon
        name = self.icon if drawing else f"icons/{self.icon}"
        box = (round(side * 1.5) if drawing else side, side)
        sprite = look.art.sprite(name, box) if self.enabled else look.art.faded(name, box, 120)
        draw_centred(target, sprite, centre)

    def _draw_centre(self, target: Surface, look: Look, face: Rect) -> None:
        side = round(face.height * 0.6) if self.icon else 0
        gap = look.px(14) if self.icon and self.label else 0
        # A key is hardly wider than its letter.
        room = inset(face, min(look.px(20), face.width // 8), 0)
        if self.note:
            words = Rect(face.x, face.y + round(face.height * 0.62), face.width, face.height // 4)
            self._draw_note(target, look, inset(words, look.px(20), 0), 0.5)
            room.height = round(face.height * 0.7)
            side = min(side, round(room.height * 0.8))
        style = self._style(look, room.height, 0.6 if self.note else 0.5)
        if self.label and look.letters.width(self.label, style) * _WORTH > room.width - side - gap:
            side = gap = 0  # where there is no room for both, words say more than an icon
        text, style = look.letters.fit(self.label, style, room.width - side - gap)
        width = look.letters.width(text, style)
        left = room.x + (room.width - width - side - gap) // 2
        if side:
            self._draw_icon(target, look, (left + side // 2, room.centery), side)
        words = Rect(left + side + gap, room.y, width, room.height)
        look.letters.draw(target, text, style, words)

    def _draw_left(self, target: Surface, look: Look, face: Rect) -> None:
        room = inset(face, look.px(40), 0)
        side = round(face.height * 0.6)
        if self.icon:
            self._draw_icon(target, look, (room.x + side // 2, face.centery), side)
            room.x += side + look.px(14)
            room.width -= side + look.px(14)
        style = self._style(look, face.height, 0.48)
        text, style = look.letters.fit(self.label, style, room.width)
        named = look.letters.draw(target, text, style, room, 0)
        if self.note:
            left = named.right + look.px(16)
            self._draw_note(target, look, Rect(left, face.y, room.right - left, face.height), 1)

    def _draw_note(self, target: Surface, look: Look, rect: Rect, x: float) -> None:
        shades = look.theme.tone(self._tone)
        colour = look.theme.note if self.enabled else shades.text
        if contrast(colour, shades.mid) < _LEGIBLE:
            colour = look.theme.ink if shades.outlined else shades.text
        style = look.style(Face.BOLD, 25, colour, drop=2)
        if rect.width > look.letters.width(self.note, style) * _WORTH:
            look.letters.draw(target, self.note, style, rect, x)

    def _draw_stacked(self, target: Surface, look: Look, face: Rect) -> None:
        style = self._style(look, face.height, 0.24)
        words = Rect(face.x, 0, face.width, round(face.height * 0.34))
        words.bottom = face.bottom - look.px(8)
        room = Rect(face.x, face.y + look.px(12), face.width, words.top - face.y - look.px(10))
        self._draw_icon(target, look, room.center, min(room.height, round(face.width * 0.6)))
        look.letters.draw(target, self.label, style, inset(words, look.px(8), 0))


def icon_button(name: str, icon: str, label: str, tone: Tone = Tone.WOOD) -> Button:
    """A square button with only an icon; the label is for those who do not see."""
    return Button(name, label, icon, tone, Arrangement.ICON)
