"""Widgets: what every control has in common, the button, the focus ring."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.intents import (
    WAYS,
    Activate,
    Adjust,
    Cancel,
    Command,
    Drag,
    FocusOn,
    Hover,
    Intent,
    Press,
    Release,
    Typed,
)
from scenes.kit.layers import paint_part
from scenes.kit.layout import CONTROL, Extent, Need, Point, inset
from scenes.kit.look import Look
from scenes.kit.plates import BUTTON_RADIUS, Mood, lip
from scenes.kit.spoken import Role, Spoken, box
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone, contrast

_WORTH = 0.66
"""The share of their size to which letters may shrink before an icon or a note is left out."""
_LEGIBLE = 3.0
"""The minimum contrast of a note's large bold letters."""

_BUTTON_LETTERS = 32
"""Units of the letters of a button by default."""
_ICON_SIDE = 88
"""Units of the side of a button with only an icon."""
PLANK = 76
"""Units of the usual height of a control."""

Name: TypeAlias = Hashable
"""What a control means to its screen: a string, an enum member or any other hashable value."""
Value: TypeAlias = bool | int | str | None


class Activated(NamedTuple):
    """A control was used, and has this value now."""

    name: Name
    value: Value = None


class Touch(NamedTuple):
    """The state of the pointer and the focus for one control."""

    hover: Point | None = None
    """The place of the mouse, if it is over the control."""
    press: Point | None = None
    """The place of the pointer, if it was pressed on the control."""
    focused: bool = False
    """Whether the keyboard or the gamepad would press it."""

    def mood(self, part: Rect) -> Mood:
        """Return how a part of the control responds."""
        if self.press is not None:
            return Mood.PRESSED if part.collidepoint(self.press) else Mood.REST
        if self.hover is not None and part.collidepoint(self.hover):
            return Mood.HOVER
        return Mood.REST


AWAY = Touch()
"""Neither the pointer nor the focus is on the control."""


class Control(NamedTuple):
    """The place of something that can be tapped."""

    name: Name
    rect: Rect
    parts: Sequence[Rect]
    """The parts of it that each do something different."""


def nowhere() -> Rect:
    """Return the place of a control that has no place yet."""
    return Rect(0, 0, 0, 0)


@cache
def _getter(kind: type["Widget"]) -> Callable[["Widget"], tuple[object, ...]]:
    """Return a function that returns all fields of a widget; its place may change in itself."""
    names = (one.name for one in fields(kind) if one.name != "rect")
    return attrgetter("rect.topleft", "rect.size", *names)


@dataclass(eq=False, slots=True)
class Widget(ABC):
    """A control with a place, a value and a look; its focus ring passes input on to it."""

    name: Name
    _: KW_ONLY
    rect: Rect = field(default_factory=nowhere)
    enabled: bool = True
    radius: float = 18
    """Units of the radius of its corners, for the focus ring."""
    said: str = ""
    """What a screen reader calls it, if that is not written on it."""

    @property
    def appearance(self) -> tuple[object, ...]:
        """What it looks like apart from pointer and focus, as a value."""
        return _getter(type(self))(self)

    @property
    def busy(self) -> bool:
        """Whether it is being edited and takes the keys even if the focus is not shown."""
        return False

    @property
    def control(self) -> Control:
        """Its name and place."""
        return Control(self.name, self.rect, self.targets())

    def targets(self) -> Sequence[Rect]:
        """Return the parts of it that each do something different when tapped."""
        return (self.rect,)

    def need(self, look: Look) -> Need:
        """Return its least, ideal and largest size."""
        side = Extent(look.px(CONTROL), look.px(PLANK))
        return Need(side, side._replace(most=look.px(PLANK)))

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        """Handle a pointer that went down and up again within it."""
        return Activated(self.name)

    def drag(self, _at: Point) -> Activated | None:
        """Handle a pointer that went down within it and is at `at` now."""
        return None

    def takes(self, intent: Intent) -> bool:
        """Return whether it handles an intent itself while it has the focus."""
        return intent is Command.CONFIRM

    def answer(self, _intent: Intent) -> Activated | None:
        """Handle an intent that it takes."""
        return self.tap(self.rect.center, self.rect.center)

    def spoken(self) -> Spoken:
        """Return what a screen reader says about it."""
        return self._spoken_as(Role.BUTTON)

    def _spoken_as(self, role: Role, written: str = "") -> Spoken:
        called = self.said or written
        return Spoken(self.name, role, called, rect=box(self.rect), enabled=self.enabled)

    @abstractmethod
    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        """Draw it from its value."""


class Arrangement(Enum):
    """The arrangement of icon and label on a button."""

    CENTRE = "centre"
    LEFT = "left"
    STACKED = "stacked"
    ICON = "icon"
    """The label is only for screen readers."""


@dataclass(eq=False, slots=True)
class Button(Widget):
    """Something to press, with an icon, a label, or both."""

    label: str = ""
    icon: str | None = None
    """An icon's name, or a drawing's with its folder."""
    tone: Tone = Tone.WOOD
    arrangement: Arrangement = Arrangement.CENTRE
    note: str = ""
    """Smaller words: to the right of a left-aligned label, else below it."""
    letters: float | None = None
    """The size of the label in units; from the button's height by default."""
    rim: bool = False
    radius: float = field(default=BUTTON_RADIUS, kw_only=True)
    chosen: bool | None = field(default=None, kw_only=True)
    """Whether it is the chosen one of several for a screen reader; None if it is a button."""

    def spoken(self) -> Spoken:
        if self.chosen is None:
            return self._spoken_as(Role.BUTTON, self.label)._replace(about=self.note)
        return self._spoken_as(Role.RADIO, self.label)._replace(chosen=self.chosen)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        plate = plates.button(
            look, self.rect.size, self._tone, mood, radius=self.radius, rim=self.rim
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
                # Where one side is longer, less is left free on the other.
                side = min(0.6 * max(face.size), 0.74 * min(face.size))
                self._draw_icon(target, look, face.center, round(side))
            case Arrangement.LEFT:
                self._draw_left(target, look, face)
            case Arrangement.CENTRE:
                self._draw_centre(target, look, face)

    def need(self, look: Look) -> Need:
        if self.arrangement is Arrangement.ICON:
            side = Extent(look.px(CONTROL), look.px(_ICON_SIDE), look.px(_ICON_SIDE))
            return Need(side, side)
        style = look.outlined(self.letters or _BUTTON_LETTERS)
        high = max(look.px(CONTROL), round(style.size * 1.8))
        icon = round(high * 0.6) + look.px(14) if self.icon else 0
        edges = look.px(80) if self.arrangement is Arrangement.LEFT else look.px(56)
        words = look.letters.width(self.label, style) if self.label else 0
        if self.arrangement is Arrangement.STACKED:
            # Labels below pictures mostly are in a row, where all have letters of one size.
            wide = words + look.px(16)
            return Need(Extent(wide, wide), Extent(look.px(_ICON_SIDE), look.px(_ICON_SIDE)))
        width = Extent(round(words * _WORTH) + icon + edges, words + icon + edges)
        ideal = max(high, look.px(PLANK))
        return Need(width, Extent(high, ideal, ideal))

    @property
    def _tone(self) -> Tone:
        return self.tone if self.enabled else Tone.DISABLED

    def _style(self, look: Look, height: int, share: float) -> Style:
        """Return letters that fill a share of a height, at the player's text scale."""
        most = height / look.scale.unit / look.scale.text * 0.62
        units = min(self.letters or height / look.scale.unit * share, most)
        shades = look.theme.tone(self._tone)
        if shades.outlined:
            return look.outlined(units, shades.text)
        return look.style(Face.TITLE, units, shades.text)

    def _draw_icon(self, target: Surface, look: Look, centre: Point, side: int) -> None:
        if self.icon is None:
            return
        # Icons are square; other drawings, such as flags, may be wider.
        drawing = "/" in self.icon
        name = self.icon if drawing else f"icons/{self.icon}"
        box = (round(side * 1.5) if drawing else side, side)
        sprite = look.art.sprite(name, box) if self.enabled else look.art.faded(name, box, 120)
        draw_centred(target, sprite, centre)

    def _draw_centre(self, target: Surface, look: Look, face: Rect) -> None:
        side = round(face.height * 0.6) if self.icon else 0
        gap = look.px(14) if self.icon and self.label else 0
        # A key is hardly wider than its letter, and words keep clear of the nails of a plank.
        nails = not self.rim and plates.has_nails(look, self.rect.size, self._tone)
        room = inset(face, min(look.px(34 if nails else 20), face.width // 8), 0)
        line = Rect(face.x, face.y + round(face.height * 0.62), face.width, face.height // 4)
        noted = self._draw_note(target, look, inset(line, look.px(20), 0), 0.5)
        if noted:
            room.height = round(face.height * 0.7)
            side = min(side, round(room.height * 0.8))
        style = self._style(look, room.height, 0.6 if noted else 0.5)
        words = Rect(room.x, room.y, room.width - side - gap, room.height)
        lines, fitted = look.letters.set_label(self.label, style, words.size)
        if self.label and fitted.size < style.size * _WORTH:
            # Words say more than an icon if there is no room for both.
            side = 0
            words = room
        if side:
            width = max(look.letters.width(line, fitted) for line in lines)
            left = room.x + (room.width - width - side - gap) // 2
            self._draw_icon(target, look, (left + side // 2, room.centery), side)
            words.x = left + side + gap
        look.letters.draw_label(target, self.label, style, words, 0.0 if side else 0.5)

    def _draw_left(self, target: Surface, look: Look, face: Rect) -> None:
        room = inset(face, look.px(40), 0)
        side = round(face.height * 0.6)
        if self.icon:
            self._draw_icon(target, look, (room.x + side // 2, face.centery), side)
            room.x += side + look.px(14)
            room.width -= side + look.px(14)
        style = self._style(look, face.height, 0.48)
        named = look.letters.draw_label(target, self.label, style, room, 0)
        left = named.right + look.px(16)
        self._draw_note(target, look, Rect(left, face.y, room.right - left, face.height), 1)

    def _draw_note(self, target: Surface, look: Look, rect: Rect, x: float) -> bool:
        """Draw the note if there is one and room for it; return whether it is there."""
        if not self.note:
            return False
        shades = look.theme.tone(self._tone)
        colour = look.theme.note if self.enabled else shades.text
        if contrast(colour, shades.mid) < _LEGIBLE:
            colour = look.theme.ink if shades.outlined else shades.text
        style = look.style(Face.BOLD, 25, colour, drop=2)
        style = look.letters.shrunk(self.note, style, rect.width, _WORTH)
        if look.letters.width(self.note, style) > rect.width:
            return False
        look.letters.draw(target, self.note, style, rect, x)
        return True

    def _draw_stacked(self, target: Surface, look: Look, face: Rect) -> None:
        style = self._style(look, face.height, 0.24)
        words = Rect(face.x, 0, face.width, round(face.height * 0.34))
        words.bottom = face.bottom - look.px(8)
        room = Rect(face.x, face.y + look.px(12), face.width, words.top - face.y - look.px(10))
        self._draw_icon(target, look, room.center, min(room.height, round(face.width * 0.6)))
        look.letters.draw(target, self.label, style, inset(words, look.px(8), 0))


def icon_button(name: Name, icon: str, label: str, tone: Tone = Tone.WOOD) -> Button:
    """Return a square button with only an icon; the label is for screen readers."""
    return Button(name, label, icon, tone, Arrangement.ICON)


_AS_NEAR = 1.05
"""How many times further away another control may be to count as equally near."""
_SHOWING = frozenset({*WAYS, Command.NEXT, Command.PREVIOUS, Command.CONFIRM})
"""Commands that make the focus visible."""


class FocusRing:
    """Controls in the order of the focus; later ones are above earlier ones."""

    def __init__(self, widgets: Iterable[Widget] = (), focus: Name = None) -> None:
        self._widgets = list(widgets)
        self._focus = focus
        self._place: Rect | None = None
        """The place of a focused control that is no longer there."""
        self._shows_focus = False
        self.held: Widget | None = None
        """The widget that is pressed now."""
        self.used: Name = None
        """The name of a control that looks pressed, as the screen is about to change."""
        self._began: Point = (0, 0)
        self._at: Point | None = None
        self._hover: Point | None = None

    def __iter__(self) -> Iterator[Widget]:
        return iter(self._widgets)

    def __getitem__(self, name: Name) -> Widget:
        return {widget.name: widget for widget in reversed(self._widgets)}[name]

    @property
    def focus(self) -> Name:
        """The name of the control that has the focus."""
        focused = self._focused()
        return self._focus if focused is None else focused.name

    @focus.setter
    def focus(self, name: Name) -> None:
        self._focus = name
        self._place = None

    @property
    def shows_focus(self) -> bool:
        """Whether the focus is visible: keyboard or gamepad were used last."""
        return self._shows_focus

    @shows_focus.setter
    def shows_focus(self, shows: bool) -> None:
        if shows:
            self._first()
        self._shows_focus = shows

    def show_focus(self) -> bool:
        """Show the focus; return whether it was hidden."""
        hidden = not self._shows_focus and bool(self._usable)
        if hidden:
            self.shows_focus = True
        return hidden

    @property
    def controls(self) -> tuple[Control, ...]:
        """The place of every control."""
        return tuple(widget.control for widget in self._widgets)

    @property
    def state(self) -> tuple[object, ...]:
        """A value that changes with the look of the controls, apart from their own values."""
        moods = (self.touch(widget).mood(widget.rect) for widget in self._widgets)
        return self.focus if self._shows_focus else None, *moods

    def replace(self, widgets: Iterable[Widget]) -> None:
        """Replace the controls; the focus stays on the same name, or near it.

        A pressed control stays pressed if it, or one of its kind and name, is among the new ones:
        it may be dragged, and a screen may be built again by itself while a finger is on it.
        """
        focused = self._focused()
        if focused is not None and focused.rect.size != (0, 0):
            self._place = focused.rect.copy()
        self._widgets = list(widgets)
        held = self.held
        if held is not None and held not in self._widgets:
            alike = (each for each in self._widgets if each.name == held.name)
            self.held = next((each for each in alike if type(each) is type(held)), None)
            self._at = self._at if self.held is not None else None

    def handle(self, intent: Intent) -> Activated | None:
        """Pass an intent to its control; return what was used, if anything."""
        match intent:
            case Press(at):
                return self._press(at)
            case Drag(at) if self.held is not None:
                self._at = at
                return self.held.drag(at)
            case Release(at):
                return self._release(at)
            case Cancel():
                self.held = self._at = None
            case Hover(at):
                self._hover = at
            case Command() | Typed():
                return self._command(intent)
            case Activate(key) | FocusOn(key) | Adjust(key):
                return self._asked_for(key, intent)
        return None

    def draw(self, target: Surface, look: Look) -> None:
        """Draw all controls, the focused one last and with its ring."""
        focused = self._focused() if self._shows_focus else None
        for widget in self._widgets:
            if widget is not focused:
                widget.draw(target, look, self.touch(widget))
        if focused is not None:
            focused.draw(target, look, self.touch(focused))
            ring = ornaments.focus(look, focused.rect.size, focused.radius)
            ring.draw(target, focused.rect.topleft)

    def paint(self, target: Surface, look: Look) -> None:
        """Draw all controls; on a sketch only if one of them looks different."""
        state = self.state if self.touched else ()
        key = (look.theme, look.scale, state, self.appearance)
        paint_part(target, self, key, lambda on: self.draw(on, look))

    @property
    def appearance(self) -> Hashable:
        """What all controls look like apart from pointer and focus, as a value."""
        return tuple(widget.appearance for widget in self._widgets)

    @property
    def touched(self) -> bool:
        """Whether there is a pointer or a focus that could do anything with a control."""
        return self.held is not None or self._hover is not None or self._shows_focus

    def touch(self, widget: Widget) -> Touch:
        """Return the state of the pointer and the focus for a control."""
        held = widget is self.held
        over = self._hover if self.held is None and widget.enabled else None
        used = self.used is not None and widget.name == self.used
        return Touch(
            over if over is not None and widget.rect.collidepoint(over) else None,
            self._at if held else widget.rect.center if used else None,
            self._shows_focus and widget is self._focused(),
        )

    def under(self, at: Point) -> Widget | None:
        """Return the usable control at a point."""
        for widget in reversed(self._widgets):
            if widget.rect.collidepoint(at):
                return widget if widget.enabled else None
        return None

    def disabled_at(self, at: Point) -> Widget | None:
        """Return the control at a point if it cannot be used now."""
        for widget in reversed(self._widgets):
            if widget.rect.collidepoint(at):
                return None if widget.enabled else widget
        return None

    def _press(self, at: Point) -> Activated | None:
        self._shows_focus = False
        self.held = self.under(at)
        self._hover = None
        if self.held is None:
            return None
        self._began = self._at = at
        self._focus = self.held.name
        return self.held.drag(at)

    def _release(self, at: Point) -> Activated | None:
        held = self.held
        self.held = None
        self._at = None
        if held is None or not held.enabled or not held.rect.collidepoint(at):
            return None
        return held.tap(self._began, at)

    def _command(self, intent: Command | Typed) -> Activated | None:
        focused = self._focused()
        busy = focused is not None and focused.busy
        if intent in _SHOWING and not busy and self._first():
            # The first key only shows the focus, so that no control is used by surprise.
            return None
        focused = self._focused()
        if focused is not None and focused.takes(intent):
            return focused.answer(intent)
        if intent is Command.NEXT or intent is Command.PREVIOUS:
            self._step(1 if intent is Command.NEXT else -1)
        elif isinstance(intent, Command) and intent in WAYS:
            self._move(WAYS[intent])
        return None

    def _asked_for(self, key: Name, intent: Intent) -> Activated | None:
        """Focus a control for a screen reader, and use it or change its value if that is asked."""
        asked = next((widget for widget in self._usable if widget.name == key), None)
        if asked is None:
            return None
        self.focus = key
        self._shows_focus = True
        meant: tuple[Command, ...] = ()
        if isinstance(intent, Activate):
            meant = (Command.CONFIRM,)
        elif isinstance(intent, Adjust):
            more = intent.step > 0
            meant = (Command.RIGHT, Command.DOWN) if more else (Command.LEFT, Command.UP)
        taken = next((command for command in meant if asked.takes(command)), None)
        return None if taken is None else asked.answer(taken)

    @property
    def _usable(self) -> list[Widget]:
        return [w for w in self._widgets if w.enabled]

    def _focused(self) -> Widget | None:
        """Return the focused control, or the nearest usable one if it is disabled or gone."""
        named = next((w for w in self._widgets if w.name == self._focus), None)
        if named is not None and named.enabled:
            return named
        place = self._place if named is None else named.rect
        if place is None:
            return None
        return min(self._usable, key=lambda w: math.dist(w.rect.center, place.center), default=None)

    def _first(self) -> bool:
        """Show the focus, on the first control by default; return whether it was hidden."""
        focused = self._focused() or next(iter(self._usable), None)
        if focused is not None:
            self._focus = focused.name
        shown = self._shows_focus
        self._shows_focus = True
        return not shown or focused is None

    def _step(self, direction: int) -> None:
        usable = self._usable
        here = next(i for i, w in enumerate(usable) if w is self._focused())
        self._focus = usable[(here + direction) % len(usable)].name

    def _move(self, direction: tuple[int, int]) -> None:
        here = self._focused()
        if here is None:
            return
        others = [w for w in self._usable if w is not here]
        # Sideways, the focus stays in its row if that goes on, however near the next row is.
        row = [w for w in others if direction[0] and in_row(here.rect, w.rect)]
        for candidates in (row, others):
            index = nearest(here.rect, direction, [w.rect for w in candidates])
            if index is not None:
                self._focus = candidates[index].name
                return


def in_row(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles are side by side."""
    return one.top < other.bottom and other.top < one.bottom


def nearest(
    start: Rect, direction: tuple[int, int], places: Sequence[Rect], spread: float = 1.0
) -> int | None:
    """Return the index of the nearest place in a direction, with a bias to straight ahead.

    A place that is further aside than its distance times the spread is ignored.
    """

    along, aside = (0, 1) if direction[0] else (1, 0)

    def common(rect: Rect, axis: int) -> int:
        """Return how far the two overlap on an axis; negative for a gap."""
        end = min(start.bottomright[axis], rect.bottomright[axis])
        return end - max(start.topleft[axis], rect.topleft[axis])

    def distance(rect: Rect) -> float | None:
        away = rect.centerx - start.centerx, rect.centery - start.centery
        ahead = away[along] * direction[along]
        beside = common(rect, along) * 2 > min(start.size[along], rect.size[along])
        gap = max(0, -common(rect, aside))
        if ahead <= 0 or beside or gap > ahead * spread:
            return None
        return ahead + 3 * (gap + abs(away[aside]) * 0.2)

    ranked = [(d, index) for index, place in enumerate(places) if (d := distance(place))]
    # A pixel more or less should not decide: take the first of about equally near places.
    enough = min(ranked)[0] * _AS_NEAR if ranked else 0.0
    return next((index for d, index in ranked if d <= enough), None)
