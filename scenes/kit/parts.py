"""The parts that controls are drawn of."""

from typing import Protocol

from pygame import Rect, Surface

from scenes.kit import papers, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Share, Size, anchored, rows
from scenes.kit.look import Look
from scenes.kit.panels import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone, mix


class Labelled(Protocol):
    """Something with a label and perhaps an icon."""

    @property
    def label(self) -> str:
        """The words."""

    @property
    def icon(self) -> str | None:
        """The icon's name."""


def draw_label(
    target: Surface, look: Look, rect: Rect, label: str, note: str, *, enabled: bool = True
) -> None:
    """A label on parchment, with smaller words below."""
    colour = look.theme.text if enabled else look.theme.paper_line
    style = look.style(Face.STRONG, 27, colour)
    if not note:
        look.letters.draw(target, label, style, rect, 0)
        return
    quiet = look.style(Face.BOLD, 22, look.theme.ink_soft if enabled else colour)
    upper, lower = _lines(look, rect, style, quiet)
    look.letters.draw(target, label, style, upper, 0)
    look.letters.draw(target, note, quiet, lower, 0)


def draw_pair(target: Surface, look: Look, rect: Rect, label: str, value: str) -> None:
    """A quiet label over the value that it has."""
    quiet, strong = look.style(Face.BOLD, 22, look.theme.ink_soft), look.style(Face.STRONG, 28)
    upper, lower = _lines(look, rect, quiet, strong)
    look.letters.draw(target, label, quiet, upper, 0)
    look.letters.draw(target, value, strong, lower, 0)


def _lines(look: Look, rect: Rect, upper: Style, lower: Style) -> tuple[Rect, Rect]:
    """Where two lines lie close together in the middle of a rectangle."""
    heights = [look.letters.height(upper), look.letters.height(lower)]
    block = anchored(rect, (rect.width, min(rect.height, sum(heights))))
    first, second = rows(block, [Share(high) for high in heights])
    return first, second


def draw_option(target: Surface, look: Look, rect: Rect, mood: Mood) -> None:
    """The light plate under a label and a value."""
    plate = papers.option(look, rect.size, lit=mood is Mood.HOVER, pressed=mood is Mood.PRESSED)
    plate.draw(target, rect.topleft)


def draw_switch(
    target: Surface, look: Look, rect: Rect, on: bool, mood: Mood, *, enabled: bool = True
) -> None:
    """A switch, green and to the right when it is on."""

    def make() -> Stamp:
        theme = look.theme
        unit = rect.height / 56
        width = rect.width / unit
        top, bottom = theme.switch_on if on and enabled else theme.switch_off
        knob = theme.knob if enabled else theme.cream_dim
        if mood is Mood.PRESSED:
            knob = mix(knob, theme.paper[2], 0.8)
        body = svg.rect(4, 4, width - 8, 48, 24, fill="url(#t)", stroke=theme.line, line=5.5)
        x = width - 28 if on else 28
        body += svg.disc(x, 28, 19, fill=knob, stroke=theme.line, line=5)
        defs = svg.linear("t", svg.even(top, bottom), (0, 0), (0, 56))
        return Stamp(svg.raster(body, rect.size, unit, defs), (0, 0))

    key = ("switch", rect.size, on, mood, enabled)
    look.plates.made(key, look.scale, make).draw(target, rect.topleft)


def tray(look: Look, size: Size) -> Stamp:
    """The dark hollow that choices lie in."""

    def make() -> Stamp:
        theme = look.theme
        unit = look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        body = svg.rect(3, 3, width - 6, height - 6, 18, fill="url(#d)", stroke=theme.line, line=5)
        body += svg.path(f"M18 8H{width - 18:.1f}", stroke=theme.shadow, line=3, stroked=0.7)
        defs = svg.linear("d", svg.even(*theme.slot), (0, 0), (0, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("tray", size), look.scale, make)


def segment(look: Look, size: Size, tone: Tone, mood: Mood) -> Stamp:
    """The raised plate of a chosen thing in its tray."""

    def make() -> Stamp:
        theme, shades = look.theme, look.theme.tone(tone)
        unit, edge = look.scale.unit, theme.edge(tone)
        width, height = size[0] / unit, size[1] / unit
        down = 2 if mood is Mood.PRESSED else 0
        hi = shades.line if mood is Mood.HOVER and not theme.plain else shades.hi
        face = height - 8
        body = svg.rect(2, 6, width - 4, face, 13, fill=shades.lip, stroke=edge, line=4)
        body += svg.rect(2, 2 + down, width - 4, face, 13, fill="url(#b)", stroke=edge, line=4)
        if not theme.plain:
            body += svg.path(
                f"M14 {7 + down}H{width - 14:.1f}", stroke=shades.line, line=3.5, stroked=0.8
            )
        defs = svg.linear("b", svg.even(hi, shades.mid, shades.lo), (0, 0), (0, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("segment", size, tone, mood), look.scale, make)


def draw_item(
    target: Surface, look: Look, rect: Rect, item: Labelled, units: float, chosen: bool
) -> None:
    """An icon and a word in the middle of their part of a tray."""
    style = look.outlined(units) if chosen else look.style(Face.TITLE, units, look.theme.cream_dim)
    side = min(look.px(42), round(rect.height * 0.55)) if item.icon else 0
    gap = look.px(10) if item.icon and item.label else 0
    text, style = look.letters.fit(item.label, style, rect.width - side - gap - look.px(16))
    width = look.letters.width(text, style) if item.label else 0
    left = rect.centerx - (width + side + gap) // 2
    centre = rect.centery - look.px(2)
    if item.icon:
        box = (side, side)
        name = f"icons/{item.icon}"
        icon = look.art.sprite(name, box) if chosen else look.art.faded(name, box, 150)
        draw_centred(target, icon, (left + side // 2, centre))
    if item.label:
        words = Rect(left + side + gap, 0, width, rect.height)
        words.centery = centre
        look.letters.draw(target, text, style, words)


def draw_arrow(
    target: Surface, look: Look, rect: Rect, icon: str, mood: Mood, *, enabled: bool = True
) -> None:
    """A square wooden button with an arrow."""
    tone = Tone.WOOD if enabled else Tone.DISABLED
    mood = mood if enabled else Mood.REST
    look.plates.button(rect.size, tone, look.scale, mood).draw(target, rect.topleft)
    depth = lip(rect.height / look.scale.unit)
    down = look.px(depth - 3) if mood is Mood.PRESSED else 0
    side = round(rect.height * 0.5)
    name = f"icons/{icon}"
    sprite = (
        look.art.sprite(name, (side, side)) if enabled else look.art.faded(name, (side, side), 110)
    )
    draw_centred(target, sprite, (rect.centerx, rect.centery - look.px(depth) // 2 + down))


def draw_slider(
    target: Surface, look: Look, rect: Rect, share: float, *, pressed: bool = False
) -> None:
    """A bar filled with gold as far as its knob."""
    height = look.px(26)

    def bar(filled: bool) -> Stamp:
        def make() -> Stamp:
            theme = look.theme
            width = rect.width / look.scale.unit
            body = svg.rect(
                3, 3, width - 6, 20, 10, fill=theme.wood[2], stroke=theme.line, line=4.5
            )
            if filled:
                body = svg.rect(
                    3, 3, width - 6, 20, 10, fill="url(#g)", stroke=theme.line, line=4.5
                )
            defs = svg.linear(
                "g", svg.even(theme.gold_hi, theme.faces.on("#E09A22")), (0, 0), (0, 26)
            )
            return Stamp(svg.raster(body, (rect.width, height), look.scale.unit, defs), (0, 0))

        return look.plates.made(("bar", rect.width, filled), look.scale, make)

    side = look.px(48)
    reach = look.px(6) + round((rect.width - 2 * look.px(6)) * share)
    top = rect.centery - height // 2
    bar(False).draw(target, (rect.x, top))
    target.blit(bar(True).surface, (rect.x, top), Rect(0, 0, reach, height))
    knob(look, side, pressed).draw(target, (rect.x + reach - side // 2, rect.centery - side // 2))


def knob(look: Look, side: int, pressed: bool) -> Stamp:
    """A gold coin to slide."""

    def make() -> Stamp:
        theme, seen = look.theme, look.theme.faces.on
        lower = svg.disc(24, 27, 20, fill=seen("#7A4510"), stroke=theme.line)
        down = 2 if pressed else 0
        upper = svg.disc(24, 22 + down, 20, fill="url(#k)", stroke=theme.line, line=4.5)
        upper += svg.disc(24, 22 + down, 11, stroke=theme.gold_lo, line=3)
        upper += svg.path(
            f"M11 {17 + down}Q15 {8 + down} 24 {7 + down}", stroke=seen("#FFF9DF"), line=3.5
        )
        defs = svg.linear("k", svg.even(seen("#FFF0B0"), seen("#EDA827")), (4, 2), (44, 44))
        plate = svg.raster(lower + upper, (side, round(side * 50 / 48)), side / 48, defs)
        return look.plates.shadow(plate, look.scale, radius=4, lower=3)

    return look.plates.made(("knob", side, pressed), look.scale, make)
