"""Keys of a keyboard and buttons of a gamepad as they look."""

from pygame import Rect, Surface

from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, Tone

HEIGHT = 58
"""Of a cap, in units."""
ARROWS, CROSS, TO = "arrows", "cross", "to"
"""The four keys of the arrows, the cross of a gamepad, and the word between first and last."""
_ROUND: dict[str, Tone] = {"a": Tone.GREEN, "b": Tone.RED, "x": Tone.TEAL, "y": Tone.GOLD}
"""The buttons at the right of a gamepad, in the colours that most of them have."""
_PILLS = frozenset({"left", "right", "back", "start", "guide"})
_GAP = 8


def caps_width(look: Look, texts: Texts, names: tuple[str, ...]) -> int:
    """How wide these lie side by side."""
    widths = [_width(look, texts, name) for name in names]
    return sum(widths) + look.px(_GAP) * max(0, len(names) - 1)


def draw_caps(
    target: Surface, look: Look, texts: Texts, names: tuple[str, ...], rect: Rect
) -> None:
    """Keys or buttons side by side in the middle of a rectangle."""
    x = rect.centerx - caps_width(look, texts, names) // 2
    for name in names:
        width = _width(look, texts, name)
        place = Rect(x, 0, width, look.px(HEIGHT))
        place.centery = rect.centery
        _draw(target, look, texts, name, place)
        x += width + look.px(_GAP)


def _draw(target: Surface, look: Look, texts: Texts, name: str, rect: Rect) -> None:
    if name in (ARROWS, CROSS):
        stamp = _arrows(look, rect.size) if name == ARROWS else _cross(look, rect.size)
        stamp.draw(target, rect.topleft)
        return
    face = Rect(rect.x, rect.y, rect.width, rect.height - look.px(8))
    style = _style(look)
    if name in _ROUND:
        _disc(look, rect.size, _ROUND[name]).draw(target, rect.topleft)
        style, face = look.outlined(_units(30, look)), rect
    elif name in _PILLS:
        _pill(look, rect.size).draw(target, rect.topleft)
        style, face = look.outlined(_units(22, look)), rect
    elif name != TO:
        _key(look, rect.size).draw(target, rect.topleft)
    look.letters.draw(target, _label(texts, name), style, face)


def _label(texts: Texts, name: str) -> str:
    return texts(f"keys.cap_{name}")


def _units(units: float, look: Look) -> float:
    """A size of letters that stays, however large the player wants letters: caps do not grow."""
    return units / look.scale.text


def _style(look: Look) -> Style:
    return look.style(Face.TITLE, _units(25, look))


def _width(look: Look, texts: Texts, name: str) -> int:
    height = look.px(HEIGHT)
    if name == ARROWS:
        return round(height * 1.5)
    if name in (CROSS, *_ROUND):
        return height
    if name == TO:
        return look.letters.width(_label(texts, name), _style(look))
    style = look.outlined(_units(22, look)) if name in _PILLS else _style(look)
    return max(height, look.letters.width(_label(texts, name), style) + look.px(26))


def _raised(look: Look, x: float, y: float, width: float, height: float, depth: float) -> str:
    """A key that stands out of its board."""
    theme = look.theme
    lower = svg.rect(
        x, y + depth, width, height - depth, 9, fill=theme.tone(Tone.PARCHMENT).lip,
        stroke=theme.ink,
    )  # fmt: skip
    return lower + svg.rect(x, y, width, height - depth, 9, fill=theme.knob, stroke=theme.ink)


def _key(look: Look, size: Size) -> Stamp:
    def make() -> Stamp:
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        body = _raised(look, 2, 2, width - 4, height - 4, 7)
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("cap", size), look.scale, make)


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
        body = svg.path(d, fill=shades.mid, stroke=theme.ink, line=5)
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
        body = svg.disc(middle, middle, middle - 3, fill="url(#d)", stroke=theme.ink, line=5)
        defs = svg.linear("d", svg.even(shades.hi, shades.mid, shades.lo), (0, 0), (0, 2 * middle))
        return Stamp(svg.raster(body, size, look.scale.unit, defs), (0, 0))

    return look.plates.made(("disc", size, tone), look.scale, make)


def _pill(look: Look, size: Size) -> Stamp:
    def make() -> Stamp:
        theme, shades = look.theme, look.theme.tone(Tone.DARK)
        width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
        body = svg.rect(
            2.5, 8, width - 5, height - 16, (height - 16) / 2, fill="url(#p)",
            stroke=theme.ink, line=5,
        )  # fmt: skip
        defs = svg.linear("p", svg.even(shades.hi, shades.mid, shades.lo), (0, 0), (0, height))
        return Stamp(svg.raster(body, size, look.scale.unit, defs), (0, 0))

    return look.plates.made(("pad pill", size), look.scale, make)
