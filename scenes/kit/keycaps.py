"""Keys of a keyboard, buttons of a gamepad and what is touched, as they look.

A cap has a name: that of its key ("u", "space", "f1"), of a button ("pad.a") or of an icon that is
tapped ("tap.undo"). Several keys that belong together have one name with spaces: "w a s d".
"""

from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.bindings import key_name
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size, equal_columns
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, Tone

HEIGHT = 58
"""Of a cap, in units."""
ARROWS, CROSS, TO = "arrows", "cross", "to"
"""The four keys of the arrows, the cross of a gamepad, and the word between first and last."""
_FIXED = {
    pygame.K_ESCAPE: "escape",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_UP: "arrow.up",
    pygame.K_DOWN: "arrow.down",
    pygame.K_LEFT: "arrow.left",
    pygame.K_RIGHT: "arrow.right",
    pygame.K_F1: "f1",
    pygame.K_F11: "f11",
}
_ROUND: dict[str, Tone] = {
    "pad.a": Tone.GREEN,
    "pad.b": Tone.RED,
    "pad.x": Tone.TEAL,
    "pad.y": Tone.GOLD,
}
"""The buttons at the right of a gamepad, in the colours that most of them have."""
_GAP = 8
_NARROW = 46
"""How wide each of several keys is that belong together."""


def cap_of(key: int) -> str:
    """The name of the cap that shows a key."""
    return _FIXED.get(key) or key_name(key) or ""


def caps_width(look: Look, texts: Texts, names: tuple[str, ...]) -> int:
    """How wide these lie side by side."""
    widths = [_width(look, texts, name) for name in names]
    return sum(widths) + look.px(_GAP) * max(0, len(names) - 1)


def draw_caps(
    target: Surface,
    look: Look,
    texts: Texts,
    names: tuple[str, ...],
    rect: Rect,
    x: float = 0.5,
    quiet: int = 0,
) -> None:
    """Caps side by side in a rectangle, in the middle or nearer to one end.

    The first of them may be quiet: these can only be read.
    """
    left = rect.x + round((rect.width - caps_width(look, texts, names)) * x)
    for index, name in enumerate(names):
        width = _width(look, texts, name)
        place = Rect(left, 0, width, look.px(HEIGHT))
        place.centery = rect.centery
        several = name.split()
        for each, part in zip(several, equal_columns(place, len(several)), strict=True):
            _draw(target, look, texts, each, part, index < quiet)
        left += width + look.px(_GAP)


def _draw(
    target: Surface, look: Look, texts: Texts, name: str, rect: Rect, quiet: bool = False
) -> None:
    kind, _, which = name.partition(".")
    face = Rect(rect.x, rect.y, rect.width, rect.height - look.px(8))
    style = _style(look)
    if name in (ARROWS, CROSS):
        stamp = _arrows(look, rect.size) if name == ARROWS else _cross(look, rect.size)
        stamp.draw(target, rect.topleft)
        return
    if kind == "arrow" and which:
        _arrow_key(look, rect.size, which, quiet).draw(target, rect.topleft)
        return
    if kind == "tap" and which:
        plates.button(look, rect.size, Tone.WOOD, radius=14).draw(target, rect.topleft)
        draw_centred(target, look.icon(which, round(face.height * 0.76)), face.center)
        return
    if name in _ROUND:
        _disc(look, rect.size, _ROUND[name]).draw(target, rect.topleft)
        style, face = look.outlined(_units(30, look)), rect
    elif kind == "pad" and which:
        _pill(look, rect.size).draw(target, rect.topleft)
        style, face = look.outlined(_units(22, look)), rect
    elif name == TO:
        style = replace(style, colour=look.theme.text)
    else:
        _key(look, rect.size, quiet).draw(target, rect.topleft)
    look.letters.draw(target, cap_label(texts, name), style, face)


def cap_label(texts: Texts, name: str) -> str:
    """What is written on a cap."""
    kind, _, which = name.partition(".")
    if kind == "pad" and which:
        return texts(f"keys.pad_{which}")
    if name.startswith("num"):
        return texts("keys.cap_num", cap=name[3:])
    if len(name) == 1 or (name[0] == "f" and name[1:].isdigit()):
        return name.upper() if len(name.upper()) == len(name) else name
    return texts(f"keys.cap_{name}")


def _units(units: float, look: Look) -> float:
    """A size of letters that stays, however large the player wants letters: caps do not grow."""
    return units / look.scale.text


def _style(look: Look) -> Style:
    return look.style(Face.TITLE, _units(25, look), look.theme.ink)


def _width(look: Look, texts: Texts, name: str) -> int:
    height = look.px(HEIGHT)
    if " " in name:
        return look.px(_NARROW) * len(name.split())
    kind, _, which = name.partition(".")
    if name == ARROWS:
        return round(height * 1.5)
    if name == CROSS or name in _ROUND or (which and kind in ("arrow", "tap")):
        return height
    if name == TO:
        return look.letters.width(cap_label(texts, name), _style(look))
    pill = kind == "pad" and which
    style = look.outlined(_units(22, look)) if pill else _style(look)
    return max(height, look.letters.width(cap_label(texts, name), style) + look.px(26))


def _raised(
    look: Look,
    x: float,
    y: float,
    width: float,
    height: float,
    depth: float,
    quiet: bool = False,
) -> str:
    """A key that stands out of its board."""
    theme = look.theme
    lip, face = theme.tone(Tone.PARCHMENT).lip, theme.cream_dim if quiet else theme.knob
    lower = svg.rect(x, y + depth, width, height - depth, 9, fill=lip, stroke=theme.ink)
    return lower + svg.rect(x, y, width, height - depth, 9, fill=face, stroke=theme.ink)


def _key(look: Look, size: Size, quiet: bool) -> Stamp:
    def make() -> Stamp:
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        body = _raised(look, 2, 2, width - 4, height - 4, 7, quiet)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("cap", size, quiet), look.scale, make)


def _arrows(look: Look, size: Size) -> Stamp:
    """Four small keys, one above three."""

    def make() -> Stamp:
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        wide, tall = (width - 2) / 3, (height - 2) / 2
        body = ""
        for column, line, turn in ((1, 0, "up"), (0, 1, "left"), (1, 1, "down"), (2, 1, "right")):
            x, y = 1 + column * wide, 1 + line * tall
            body += _raised(look, x + 1, y + 1, wide - 2, tall - 2, 3.5)
            body += _arrow(x + wide / 2, y + tall / 2 - 1.5, 5.2, turn, look.theme.ink)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("arrow caps", size), look.scale, make)


def _arrow_key(look: Look, size: Size, turn: str, quiet: bool) -> Stamp:
    """One key with an arrow on it."""

    def make() -> Stamp:
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        body = _raised(look, 2, 2, width - 4, height - 4, 7, quiet)
        body += _arrow(width / 2, height / 2 - 3.5, height * 0.17, turn, look.theme.ink)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("arrow cap", size, turn, quiet), look.scale, make)


def _arrow(x: float, y: float, reach: float, turn: str, fill: Colour) -> str:
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[turn]
    points = [
        (x + dx * reach, y + dy * reach),
        (x - dx * reach * 0.6 - dy * reach, y - dy * reach * 0.6 - dx * reach),
        (x - dx * reach * 0.6 + dy * reach, y - dy * reach * 0.6 + dx * reach),
    ]
    d = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"
    return svg.path(d, fill=fill)


def _cross(look: Look, size: Size) -> Stamp:
    """The cross of a gamepad: one piece that tilts four ways."""

    def make() -> Stamp:
        theme = look.theme
        side = size[1] / look.scale.unit
        a, b, end = side * 0.33, side * 0.67, side - 3
        d = (
            f"M{a:.1f} 3H{b:.1f}V{a:.1f}H{end:.1f}V{b:.1f}H{b:.1f}V{end:.1f}"
            f"H{a:.1f}V{b:.1f}H3V{a:.1f}H{a:.1f}Z"
        )
        shades = theme.tone(Tone.DARK)
        body = svg.path(d, fill=shades.mid, stroke=theme.line, line=5)
        middle, away = side / 2, side * 0.34
        for turn, (dx, dy) in (
            ("up", (0, -1)), ("down", (0, 1)), ("left", (-1, 0)), ("right", (1, 0)),
        ):  # fmt: skip
            body += _arrow(middle + dx * away, middle + dy * away, side * 0.08, turn, theme.cream)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("cross", size), look.scale, make)


def _disc(look: Look, size: Size, tone: Tone) -> Stamp:
    def make() -> Stamp:
        theme, shades = look.theme, look.theme.tone(tone)
        middle = size[1] / look.scale.unit / 2
        body = svg.disc(middle, middle, middle - 3, fill="url(#d)", stroke=theme.line, line=5)
        defs = svg.linear("d", svg.even(shades.hi, shades.mid, shades.lo), (0, 0), (0, 2 * middle))
        return Stamp(svg.raster(body, size, look.scale.unit, defs), (0, 0))

    return look.plates.made(("disc", size, tone), look.scale, make)


def _pill(look: Look, size: Size) -> Stamp:
    def make() -> Stamp:
        theme, shades = look.theme, look.theme.tone(Tone.DARK)
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        body = svg.rect(
            2.5, 8, width - 5, height - 16, (height - 16) / 2, fill="url(#p)",
            stroke=theme.line, line=5,
        )  # fmt: skip
        defs = svg.linear("p", svg.even(shades.hi, shades.mid, shades.lo), (0, 0), (0, height))
        return Stamp(svg.raster(body, size, look.scale.unit, defs), (0, 0))

    return look.plates.made(("pad pill", size), look.scale, make)
