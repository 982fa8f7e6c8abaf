"""Small drawn things: ribbons, frames, switches, knobs, badges, stars, key caps."""

from functools import partial

from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone


def _units(look: Look, size: Size) -> tuple[float, float]:
    return size[0] / look.scale.unit, size[1] / look.scale.unit


_RIBBON = 240
"""A ribbon of so many units has room for both ends, and between them is the same all along."""


def ribbon(look: Look, size: Size) -> Stamp:
    """A folded ribbon for the title of a screen; a long one is a short one drawn out."""
    short = min(size[0], look.px(_RIBBON)), size[1]
    if short == size:
        return _ribbon(look, size)
    return look.plates.made(
        ("ribbon", size),
        look.scale,
        lambda: effects.widened(_ribbon(look, short), size[0] - short[0]),
    )


def _ribbon(look: Look, size: Size) -> Stamp:
    def make() -> Stamp:
        theme = look.theme
        hi, mid, lo = theme.ribbon
        width, height = _units(look, size)
        tail, fold = 36.0, height * 0.8
        body = ""
        for left, sign in ((0.0, 1), (width, -1)):
            outer, inner = left + sign * 4, left + sign * (tail + 30)
            body += svg.path(
                f"M{outer:.1f} {height * 0.34:.1f}H{inner:.1f}V{height - 4:.1f}H{outer:.1f}"
                f"L{left + sign * 26:.1f} {height * 0.67:.1f}Z",
                fill=mid,
                stroke=theme.line,
                line=6,
            )
            body += svg.path(
                f"M{left + sign * tail:.1f} {fold:.1f}L{inner:.1f} {height - 4:.1f}V{fold:.1f}Z",
                fill=lo,
                stroke=theme.line,
                line=5,
            )
        body += svg.path(
            f"M{tail} 4H{width - tail:.1f}V{height * 0.82:.1f}H{tail}Z",
            fill="url(#r)",
            stroke=theme.line,
            line=6,
        )
        body += svg.path(
            f"M{tail + 8} 12H{width - tail - 8:.1f}",
            stroke=theme.ribbon_line,
            line=4,
            stroked=0.7,
        )
        defs = svg.linear("r", svg.even(hi, mid), (0, 0), (0, height * 0.82))
        plate = svg.raster(body, size, look.scale.unit, defs)
        return plates.shadow(look, plate, radius=8, lower=7)

    return look.plates.made(("ribbon", size), look.scale, make)


def draw_banner(target: Surface, look: Look, rect: Rect, title: str) -> None:
    """A ribbon with the title of a screen."""
    ribbon(look, rect.size).draw(target, rect.topleft)
    face = Rect(rect.x, rect.y, rect.width, round(rect.height * 0.82))
    style = look.outlined(rect.height / look.scale.unit * 0.52 / look.scale.text)
    look.letters.draw(target, title, style, inset(face, look.px(56), 0))


def cartouche(look: Look, size: Size) -> Stamp:
    """A small bent ribbon, for a name on a map."""

    def make() -> Stamp:
        theme = look.theme
        hi, mid, lo = theme.ribbon
        scale = min(size[0] / 240, size[1] / 100)
        body = svg.path("M4 34L50 30L50 86L4 90L18 62Z", fill=lo, stroke=theme.line, line=5)
        body += svg.path("M236 34L190 30L190 86L236 90L222 62Z", fill=lo, stroke=theme.line, line=5)
        body += svg.path(
            "M28 18C90 8 150 8 212 18L212 74C150 64 90 64 28 74Z",
            fill="url(#g)",
            stroke=theme.line,
            line=5,
        )
        body += svg.path(
            "M35 26C94 16 146 16 205 26", stroke=theme.ribbon_line, line=3, stroked=0.8
        )
        defs = svg.linear("g", svg.even(hi, mid), (0, 10), (0, 74))
        plate = svg.raster(body, size, scale, defs)
        return plates.shadow(look, plate, radius=6, lower=7)

    return look.plates.made(("cartouche", size), look.scale, make)


def draw_heading(target: Surface, look: Look, rect: Rect, title: str) -> None:
    """A gold bracket over a group, with its name in the middle of the line."""
    named = look.letters.draw(target, title, look.outlined(30, look.theme.heading), rect)
    left, right = named.left - rect.left - look.px(18), named.right - rect.left + look.px(18)
    if left < look.px(24):
        return

    def make() -> Stamp:
        unit = look.scale.unit
        width, middle = rect.width / unit, rect.height / unit / 2
        start = f"{middle + 16:.1f}V{middle + 8:.1f}Q"
        d = f"M6 {start}6 {middle:.1f} 14 {middle:.1f}H{left / unit:.1f}"
        d += f"M{width - 6:.1f} {start}{width - 6:.1f} {middle:.1f} {width - 14:.1f} {middle:.1f}"
        d += f"H{right / unit:.1f}"
        body = svg.path(d, stroke=look.theme.ink, line=9)
        body += svg.path(d, stroke=look.theme.gold, line=4)
        return Stamp(svg.raster(body, (rect.width, rect.height + look.px(24)), unit), (0, 0))

    key = ("heading", rect.size, left, right)
    look.plates.made(key, look.scale, make).draw(target, rect.topleft)


def frame(look: Look, size: Size, radius: float = 22) -> Stamp:
    """The gold frame around what is chosen, with its light around it."""

    def make() -> Stamp:
        theme = look.theme
        width, height = _units(look, size)
        halo = plates.halo(look, size, radius)
        shape = svg.rect(1, 1, width - 2, height - 2, radius, fill=theme.ink)
        inside = (-halo.offset[0], -halo.offset[1])
        whole = effects.punched(halo.surface, svg.raster(shape, size, look.scale.unit), inside)
        line = svg.rect(2, 2, width - 4, height - 4, radius + 1, stroke=theme.ink, line=4)
        line += svg.rect(6.5, 6.5, width - 13, height - 13, radius - 2, stroke=theme.gold, line=8)
        whole.blit(svg.raster(line, size, look.scale.unit), inside)
        return Stamp(whole, halo.offset)

    return look.plates.made(("frame", size, radius), look.scale, make)


def edge(look: Look, size: Size, radius: float = 22) -> Stamp:
    """The thin bright line around what a hand is over."""

    def make() -> Stamp:
        width, height = _units(look, size)
        line = svg.rect(
            5.5, 5.5, width - 11, height - 11, radius - 2, stroke=look.theme.select, line=5
        )
        return Stamp(svg.raster(line, size, look.scale.unit), (0, 0))

    return look.plates.made(("edge", size, radius), look.scale, make)


def draw_scrollbar(target: Surface, look: Look, rail: Rect, grip: Rect) -> None:
    """A dark rail with a wooden grip."""

    def make(rect: Rect, tone: Tone) -> Stamp:
        width, height = _units(look, rect.size)
        shades = look.theme.tone(tone)
        body = svg.rect(
            2,
            2,
            width - 4,
            height - 4,
            width / 2,
            fill=shades.mid,
            stroke=look.theme.edge(tone),
            line=4,
        )
        return Stamp(svg.raster(body, rect.size, look.scale.unit), (0, 0))

    for rect, tone in ((rail, Tone.DARK), (grip, Tone.GOLD)):
        key = ("scrollbar", rect.size, tone)
        stamp = look.plates.made(key, look.scale, partial(make, rect, tone))
        stamp.draw(target, rect.topleft)


def focus(look: Look, size: Size, radius: float = 22) -> Stamp:
    """The ring around what the keyboard or the gamepad would press."""

    def make() -> Stamp:
        theme = look.theme
        reach = 9.0
        margin = look.px(reach + 4)
        whole = (size[0] + 2 * margin, size[1] + 2 * margin)
        width, height = _units(look, whole)
        body = ""
        for line, colour in ((9.0, theme.ink), (5.0, theme.focus)):
            body += svg.rect(
                5, 5, width - 10, height - 10, radius + reach, stroke=colour, line=line
            )
        return Stamp(svg.raster(body, whole, look.scale.unit), (-margin, -margin))

    return look.plates.made(("focus", size, radius), look.scale, make)


def pill(look: Look, size: Size, tone: Tone = Tone.WOOD) -> Stamp:
    """A small rounded plate for a word."""

    def make() -> Stamp:
        width, height = _units(look, size)
        shades = look.theme.tone(tone)
        fill = shades.mid if tone is not Tone.WOOD else look.theme.wood[1]
        body = svg.rect(
            2,
            2,
            width - 4,
            height - 4,
            height / 2,
            fill=fill,
            stroke=look.theme.edge(tone),
            line=3.5,
        )
        return Stamp(svg.raster(body, size, look.scale.unit), (0, 0))

    return look.plates.made(("pill", size, tone), look.scale, make)


def draw_tag(
    target: Surface, look: Look, right: int, centre: int, label: str, icon: str | None = None
) -> Rect:
    """A pill with an icon and a word that ends there; its rectangle."""
    style = look.style(Face.BOLD, 21, look.theme.cream)
    height = max(look.px(40), look.letters.height(style) + look.px(8))
    side = round(height * 0.7) if icon else 0
    gap = look.px(6) if icon else 0
    width = look.letters.width(label, style) + side + gap + look.px(28)
    rect = Rect(right - width, centre - height // 2, width, height)
    pill(look, rect.size).draw(target, rect.topleft)
    if icon:
        effects.draw_centred(
            target, look.icon(icon, side), (rect.x + look.px(10) + side // 2, centre)
        )
    words = Rect(rect.x + look.px(14) + side + gap, rect.y, width, height)
    look.letters.draw(target, label, style, words, 0)
    return rect


def medal(look: Look, side: int, icon: str, tone: Tone = Tone.GREEN) -> Stamp:
    """A round badge with an icon, such as the tick of what is chosen."""

    def make() -> Stamp:
        theme, shades = look.theme, look.theme.tone(tone)
        middle = side / look.scale.unit / 2
        body = svg.disc(middle, middle, middle - 3, fill="url(#m)", stroke=theme.line, line=5)
        defs = svg.linear(
            "m", svg.even(shades.line, shades.hi, shades.mid), (0, -middle), (0, middle * 2)
        )
        plate = svg.raster(body, (side, side), look.scale.unit, defs)
        effects.draw_centred(plate, look.icon(icon, round(side * 0.62)), (side // 2, side // 2))
        return plates.shadow(look, plate, radius=5, lower=5)

    return look.plates.made(("medal", side, icon, tone), look.scale, make)


def draw_stars(target: Surface, look: Look, rect: Rect, full: int, total: int = 5) -> None:
    """So many gold stars of all, in the middle of the rectangle."""
    side = min(rect.height, rect.width // total)
    left = rect.centerx - side * total // 2
    for index in range(total):
        name = "star" if index < full else "star-empty"
        star = look.icon(name, round(side * 0.92))
        effects.draw_centred(target, star, (left + side * index + side // 2, rect.centery))


def draw_keycap(target: Surface, look: Look, right: int, centre: int, label: str) -> Rect:
    """A key of a keyboard that ends there; its rectangle."""
    style = look.style(Face.TITLE, 24, look.theme.ink)
    height = look.px(52)
    width = max(height, look.letters.width(label, style) + look.px(28))

    def make() -> Stamp:
        theme = look.theme
        across, tall = _units(look, (width, height))
        lower = svg.rect(
            2, 8, across - 4, tall - 10, 10, fill=theme.tone(Tone.PARCHMENT).lip, stroke=theme.ink
        )
        upper = svg.rect(2, 2, across - 4, tall - 10, 10, fill=theme.knob, stroke=theme.ink)
        return Stamp(svg.raster(lower + upper, (width, height), look.scale.unit), (0, 0))

    rect = Rect(right - width, centre - height // 2, width, height)
    look.plates.made(("keycap", width, height), look.scale, make).draw(target, rect.topleft)
    look.letters.draw(target, label, style, Rect(rect.x, rect.y, width, height - look.px(8)))
    return rect


def draw_count(target: Surface, look: Look, centre: tuple[int, int], count: int, side: int) -> None:
    """A gold badge with a number."""
    badge = look.art.sprite("pieces/count-badge", (side, side))
    effects.draw_centred(target, badge, centre)
    units = side / look.scale.unit * 0.6 / look.scale.text
    style = look.style(Face.TITLE, units, look.theme.ink)
    box = Rect(0, 0, round(side * 0.8), side)
    box.center = centre
    look.letters.draw(target, str(count), style, box)
