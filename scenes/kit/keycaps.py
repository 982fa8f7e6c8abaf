"""Keys of a keyboard, buttons of a gamepad and things to tap, as they look."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.bindings import FIXED, key_name
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.intents import WAYS, Command
from scenes.kit.layout import Size, equal_columns
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, Tone
from scenes.kit.view import Painted, Sized, View

HEIGHT = 58
"""Units of the height of a cap."""
_GAP = 8
"""Units between two caps."""
_NARROW = 46
"""Units of the width of each key in a group."""


class Cap(ABC):
    """One key, button or icon."""

    def label(self, _texts: Texts) -> str:
        """Return the words on the cap."""
        return ""

    def said(self, texts: Texts) -> str:
        """Return what a screen reader calls it."""
        return self.label(texts)

    def width(self, look: Look, _texts: Texts) -> int:
        """Return the width of the cap in pixels."""
        return look.px(HEIGHT)

    @abstractmethod
    def draw(self, target: Surface, look: Look, texts: Texts, rect: Rect, quiet: bool) -> None:
        """Draw the cap in a rectangle; a quiet one shows a key that cannot be changed."""


@dataclass(frozen=True, slots=True)
class KeyCap(Cap):
    """A key by its name: "u", "space", "f1"."""

    name: str

    def label(self, texts: Texts) -> str:
        name = self.name
        if name.startswith("num"):
            return texts("keys.cap_num", cap=name[3:])
        if len(name) == 1 or (name[0] == "f" and name[1:].isdigit()):
            return name.upper() if len(name.upper()) == len(name) else name
        return texts(f"keys.cap_{name}")

    def width(self, look: Look, texts: Texts) -> int:
        return _wide(look, self.label(texts), _style(look))

    def draw(self, target: Surface, look: Look, texts: Texts, rect: Rect, quiet: bool) -> None:
        _key(look, rect.size, quiet).draw(target, rect.topleft)
        look.letters.draw(target, self.label(texts), _style(look), _face(look, rect))


@dataclass(frozen=True, slots=True)
class KeyGroup(Cap):
    """Narrow keys that belong together, such as W A S D."""

    keys: tuple[Cap, ...]

    def said(self, texts: Texts) -> str:
        return " ".join(key.said(texts) for key in self.keys)

    def width(self, look: Look, _texts: Texts) -> int:
        return look.px(_NARROW) * len(self.keys)

    def draw(self, target: Surface, look: Look, texts: Texts, rect: Rect, quiet: bool) -> None:
        for key, place in zip(self.keys, equal_columns(rect, len(self.keys)), strict=True):
            key.draw(target, look, texts, place, quiet)


@dataclass(frozen=True, slots=True)
class PadCap(Cap):
    """A button of a gamepad: "a", "left", "start"."""

    name: str

    def label(self, texts: Texts) -> str:
        return texts(f"keys.pad_{self.name}")

    def width(self, look: Look, texts: Texts) -> int:
        if self.name in _ROUND:
            return look.px(HEIGHT)
        return _wide(look, self.label(texts), look.outlined(_fixed(look, 22)))

    def draw(self, target: Surface, look: Look, texts: Texts, rect: Rect, _quiet: bool) -> None:
        tone = _ROUND.get(self.name)
        _pad_plate(look, rect.size, tone).draw(target, rect.topleft)
        style = look.outlined(_fixed(look, 22 if tone is None else 30))
        look.letters.draw(target, self.label(texts), style, rect)


_ROUND: Mapping[str, Tone] = {"a": Tone.GREEN, "b": Tone.RED, "x": Tone.TEAL, "y": Tone.GOLD}
"""The buttons at the right of a gamepad, in the colours that most of them have."""


@dataclass(frozen=True, slots=True)
class TapCap(Cap):
    """An icon to tap."""

    icon: str

    def draw(self, target: Surface, look: Look, _texts: Texts, rect: Rect, _quiet: bool) -> None:
        plates.button(look, rect.size, Tone.WOOD, radius=14).draw(target, rect.topleft)
        face = _face(look, rect)
        draw_centred(target, look.icon(self.icon, round(face.height * 0.76)), face.center)


@dataclass(frozen=True, slots=True)
class _DrawnCap(Cap):
    """A cap without words: a painter that also gets whether the cap is quiet, and its width."""

    name: str
    """The last part of the text key of its name."""
    paint: Callable[[Look, Size, bool], Stamp]
    wide: float = 1

    def said(self, texts: Texts) -> str:
        return texts(f"reader.key_{self.name}")

    def width(self, look: Look, _texts: Texts) -> int:
        return round(look.px(HEIGHT) * self.wide)

    def draw(self, target: Surface, look: Look, _texts: Texts, rect: Rect, quiet: bool) -> None:
        self.paint(look, rect.size, quiet).draw(target, rect.topleft)


@dataclass(frozen=True, slots=True)
class KeyRange(Cap):
    """All keys from one to another, as two keys with a dash between them."""

    first: KeyCap
    last: KeyCap

    def said(self, texts: Texts) -> str:
        first, last = self.first.said(texts), self.last.said(texts)
        return texts("reader.key_range", first=first, last=last)

    def _parts(self, look: Look, texts: Texts) -> tuple[tuple[Cap | None, int], ...]:
        """Return both keys and the dash, which is None, with their widths in pixels."""
        dash = look.letters.width(texts("keys.cap_to"), _style(look))
        first, last = self.first.width(look, texts), self.last.width(look, texts)
        return ((self.first, first), (None, dash), (self.last, last))

    def width(self, look: Look, texts: Texts) -> int:
        return sum(width for _, width in self._parts(look, texts)) + 2 * look.px(_GAP)

    def draw(self, target: Surface, look: Look, texts: Texts, rect: Rect, quiet: bool) -> None:
        left = rect.x
        for cap, width in self._parts(look, texts):
            place = Rect(left, rect.y, width, rect.height)
            if cap is not None:
                cap.draw(target, look, texts, place, quiet)
            else:
                style = _style(look)._replace(colour=look.theme.text)
                look.letters.draw(target, texts("keys.cap_to"), style, _face(look, place))
            left += width + look.px(_GAP)


Caps: TypeAlias = tuple[Cap, ...]


@dataclass(frozen=True, slots=True)
class CapRow:
    """Caps side by side; the first `quiet` of them cannot be changed."""

    look: Look
    texts: Texts
    caps: Caps
    quiet: int = 0

    @property
    def width(self) -> int:
        """The width of all caps together, in pixels."""
        widths = [cap.width(self.look, self.texts) for cap in self.caps]
        return sum(widths) + self.look.px(_GAP) * max(0, len(widths) - 1)

    def draw(self, target: Surface, rect: Rect, x: float = 0.5) -> None:
        """Draw the caps in a rectangle; `x` is 0 for left, 1 for right."""
        left = rect.x + round((rect.width - self.width) * x)
        for index, cap in enumerate(self.caps):
            place = Rect(left, 0, cap.width(self.look, self.texts), self.look.px(HEIGHT))
            place.centery = rect.centery
            cap.draw(target, self.look, self.texts, place, index < self.quiet)
            left += place.width + self.look.px(_GAP)


def caps_view(look: Look, texts: Texts, caps: Caps, quiet: int = 0) -> View:
    """Return caps side by side as a view."""
    width = CapRow(look, texts, caps, quiet).width / look.scale.unit
    said = ", ".join(filter(None, (cap.said(texts) for cap in caps)))
    return Sized(Painted(_draw_caps, (texts, caps, quiet), about=said), width, HEIGHT)


def _draw_caps(
    target: Surface, look: Look, rect: Rect, texts: Texts, caps: Caps, quiet: int
) -> None:
    CapRow(look, texts, caps, quiet).draw(target, rect)


def _fixed(look: Look, units: float) -> float:
    """Return a letter size that does not follow the player's text scale: caps do not grow."""
    return units / look.scale.text


def _style(look: Look) -> Style:
    return look.style(Face.TITLE, _fixed(look, 25), look.theme.ink)


def _wide(look: Look, label: str, style: Style) -> int:
    return max(look.px(HEIGHT), look.letters.width(label, style) + look.px(26))


def _face(look: Look, rect: Rect) -> Rect:
    """Return the upper plate of a key."""
    return Rect(rect.x, rect.y, rect.width, rect.height - look.px(8))


def _raised(look: Look, rect: tuple[float, float, float, float], depth: float, quiet: bool) -> str:
    """Return a raised key."""
    theme = look.theme
    x, y, width, height = rect
    lip = theme.tone(Tone.PARCHMENT).lip
    face = theme.cream_dim if quiet else theme.knob
    lower = svg.rect(x, y + depth, width, height - depth, 9, fill=lip, stroke=theme.ink)
    return lower + svg.rect(x, y, width, height - depth, 9, fill=face, stroke=theme.ink)


@stamp
def _key(look: Look, size: Size, quiet: bool, direction: Command | None = None) -> Stamp:
    width, height = look.units(size)
    body = _raised(look, (2, 2, width - 4, height - 4), 7, quiet)
    if direction is not None:
        body += _arrow(width / 2, height / 2 - 3.5, height * 0.17, direction, look.theme.ink)
    return look.drawing(body, size)


@stamp
def _arrows(look: Look, size: Size, _quiet: bool) -> Stamp:
    """Return four small keys, one above three."""
    width, height = look.units(size)
    wide = (width - 2) / 3
    tall = (height - 2) / 2
    body = ""
    for direction, (dx, dy) in WAYS.items():
        x = 1 + (1 + dx) * wide
        y = 1 + (dy >= 0) * tall
        body += _raised(look, (x + 1, y + 1, wide - 2, tall - 2), 3.5, False)
        body += _arrow(x + wide / 2, y + tall / 2 - 1.5, 5.2, direction, look.theme.ink)
    return look.drawing(body, size)


def _arrow(x: float, y: float, reach: float, direction: Command, fill: Colour) -> str:
    dx, dy = WAYS[direction]
    points = [
        (x + dx * reach, y + dy * reach),
        (x - dx * reach * 0.6 - dy * reach, y - dy * reach * 0.6 - dx * reach),
        (x - dx * reach * 0.6 + dy * reach, y - dy * reach * 0.6 + dx * reach),
    ]
    return svg.path(svg.polyline(points, closed=True), fill=fill)


@stamp
def _cross(look: Look, size: Size, _quiet: bool) -> Stamp:
    """Return the cross of a gamepad: one piece that tilts four ways."""
    theme = look.theme
    side = size[1] / look.scale.unit
    near = side * 0.33
    far = side * 0.67
    end = side - 3
    d = (
        f"M{near:.1f} 3H{far:.1f}V{near:.1f}H{end:.1f}V{far:.1f}H{far:.1f}V{end:.1f}"
        f"H{near:.1f}V{far:.1f}H3V{near:.1f}H{near:.1f}Z"
    )
    body = svg.path(d, fill=theme.tone(Tone.DARK).mid, stroke=theme.line, line=5)
    middle = side / 2
    away = side * 0.34
    for direction, (dx, dy) in WAYS.items():
        body += _arrow(middle + dx * away, middle + dy * away, side * 0.08, direction, theme.cream)
    return look.drawing(body, size)


@stamp
def _pad_plate(look: Look, size: Size, tone: Tone | None) -> Stamp:
    """Return a disc in the colour of a button, or a dark pill."""
    shades = look.theme.tone(tone or Tone.DARK)
    width, height = look.units(size)
    margin, low = (2.5, 8) if tone is None else (3, 3)
    high = height - 2 * low
    plate = (margin, low, width - 2 * margin, high, high / 2)
    body = svg.rect(*plate, fill="url(#p)", stroke=look.theme.line, line=5)
    stops = svg.even(shades.hi, shades.mid, shades.lo)
    return look.drawing(body, size, svg.linear("p", stops, (0, 0), (0, height)))


ARROWS = _DrawnCap("arrows", _arrows, 1.5)
"""The four arrow keys."""
CROSS = _DrawnCap("cross", _cross)
"""The cross of a gamepad."""

_FIXED: Mapping[int, Cap] = {
    pygame.K_ESCAPE: KeyCap("escape"),
    **dict.fromkeys((pygame.K_RETURN, pygame.K_KP_ENTER), KeyCap("enter")),
    **{
        key: _DrawnCap(direction.name.lower(), partial(_key, direction=direction))
        for key, direction in FIXED.items()
        if direction in WAYS
    },
    pygame.K_F1: KeyCap("f1"),
    pygame.K_F2: KeyCap("f2"),
    pygame.K_F11: KeyCap("f11"),
}


def cap_of(key: int | None) -> Caps:
    """Return the cap of a key; none without a key, or for one that keyboards do not have."""
    if key is None:
        return ()
    if key in _FIXED:
        return (_FIXED[key],)
    name = key_name(key)
    return () if name is None else (KeyCap(name),)
