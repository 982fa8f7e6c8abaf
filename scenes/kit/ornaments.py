"""Small drawn things: ribbons, frames, scroll bars, badges, stars and the numbers of charts."""

from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import CrewColour, Tone

_RIBBON = 240
"""Units: a ribbon of this width has room for both ends, and is uniform between them."""


@stamp
def ribbon(look: Look, size: Size, crew: CrewColour | None = None) -> Stamp:
    """Return a folded ribbon for a title, perhaps in a crew's colour.

    A long ribbon is a short one with its middle stretched.
    """
    short = min(size[0], look.px(_RIBBON)), size[1]
    if short != size:
        return effects.stretched(ribbon(look, short, crew), (size[0] - short[0], 0))
    line = look.theme.line
    hi, mid, lo = look.theme.ribbon if crew is None else (crew.hi, crew.mid, crew.lo)
    width, height = look.units(size)
    tail = 36.0
    fold = height * 0.8
    body = ""
    for left, sign in ((0.0, 1), (width, -1)):
        outer = left + sign * 4
        inner = left + sign * (tail + 30)
        end = (
            f"M{outer:.1f} {height * 0.34:.1f}H{inner:.1f}V{height - 4:.1f}H{outer:.1f}"
            f"L{left + sign * 26:.1f} {height * 0.67:.1f}Z"
        )
        body += svg.path(end, fill=mid, stroke=line, line=6)
        bend = f"M{left + sign * tail:.1f} {fold:.1f}L{inner:.1f} {height - 4:.1f}V{fold:.1f}Z"
        body += svg.path(bend, fill=lo, stroke=line, line=5)
    middle = f"M{tail} 4H{width - tail:.1f}V{height * 0.82:.1f}H{tail}Z"
    body += svg.path(middle, fill="url(#r)", stroke=line, line=6)
    light = f"M{tail + 8} 12H{width - tail - 8:.1f}"
    body += svg.path(light, stroke=look.theme.ribbon_line, line=4, stroked=0.7)
    defs = svg.linear("r", svg.even(hi, mid), (0, 0), (0, height * 0.82))
    return plates.raised(look, body, size, defs, radius=8, lower=7)


def draw_banner(target: Surface, look: Look, rect: Rect, title: str) -> None:
    """Draw a ribbon with the title of a screen."""
    ribbon(look, rect.size).draw(target, rect.topleft)
    face = Rect(rect.x, rect.y, rect.width, round(rect.height * 0.82))
    style = look.outlined(rect.height / look.scale.unit * 0.52 / look.scale.text)
    look.letters.draw(target, title, style, inset(face, look.px(56), 0))


def draw_heading(target: Surface, look: Look, rect: Rect, title: str) -> None:
    """Draw a gold bracket over a group, with its name in the middle of the line."""
    named = look.letters.draw(target, title, look.outlined(30, look.theme.heading), rect)
    left = named.left - rect.left - look.px(18)
    right = named.right - rect.left + look.px(18)
    if left >= look.px(24):
        _bracket(look, rect.size, left, right).draw(target, rect.topleft)


@stamp
def _bracket(look: Look, size: Size, left: int, right: int) -> Stamp:
    """Return a line with both ends bent down, and a gap for a word."""
    unit = look.scale.unit
    width = size[0] / unit
    middle = size[1] / unit / 2
    start = f"{middle + 16:.1f}V{middle + 8:.1f}Q"
    d = f"M6 {start}6 {middle:.1f} 14 {middle:.1f}H{left / unit:.1f}"
    d += f"M{width - 6:.1f} {start}{width - 6:.1f} {middle:.1f} {width - 14:.1f} {middle:.1f}"
    d += f"H{right / unit:.1f}"
    body = svg.path(d, stroke=look.theme.ink, line=9) + svg.path(d, stroke=look.theme.gold, line=4)
    return look.drawing(body, (size[0], size[1] + look.px(24)))


@stamp
def frame(look: Look, size: Size, radius: float = 22) -> Stamp:
    """Return the bright frame around something chosen, with its glow."""
    theme = look.theme
    outer = look.units(size)
    halo = plates.halo(look, size, radius)
    shape = look.raster(svg.inner(outer, 1, radius, fill=theme.ink), size)
    inside = (-halo.offset[0], -halo.offset[1])
    whole = effects.punched(halo.surface, shape, inside)
    line = svg.inner(outer, 2, radius + 1, stroke=theme.ink, line=4)
    line += svg.inner(outer, 6.5, radius - 2, stroke=theme.select_dark, line=10)
    line += svg.inner(outer, 6, radius - 2, stroke=theme.select, line=7)
    whole.blit(look.raster(line, size), inside)
    return Stamp(whole, halo.offset)


@stamp
def edge(look: Look, size: Size, radius: float = 22) -> Stamp:
    """Return the thin bright line around something under the pointer."""
    outer = look.units(size)
    lines = ((7.5, look.theme.select_dark), (4.0, look.theme.select))
    body = (svg.inner(outer, 5.5, radius - 2, stroke=tint, line=line) for line, tint in lines)
    return look.drawing("".join(body), size)


@stamp
def focus(look: Look, size: Size, radius: float = 22) -> Stamp:
    """Return the ring around the focused control."""
    reach = 9.0
    margin = look.px(reach + 4)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    body = "".join(
        svg.inner(look.units(whole), 5, radius + reach, stroke=colour, line=line)
        for line, colour in ((9.0, look.theme.ink), (5.0, look.theme.focus))
    )
    return Stamp(look.raster(body, whole), (-margin, -margin))


def draw_scrollbar(target: Surface, look: Look, rail: Rect, grip: Rect) -> None:
    """Draw a dark rail with a wooden grip."""
    for rect, tone in ((rail, Tone.DARK), (grip, Tone.GOLD)):
        fill = look.theme.tone(tone).mid
        line = look.theme.edge(tone)
        bar = _bar(look, rect.size, fill, line, look.units(rect.size)[0] / 2, 4)
        bar.draw(target, rect.topleft)


@stamp
def pill(look: Look, size: Size, tone: Tone = Tone.WOOD) -> Stamp:
    """Return a small rounded plate for a word."""
    fill = look.theme.wood[1] if tone is Tone.WOOD else look.theme.tone(tone).mid
    return _bar(look, size, fill, look.theme.edge(tone), look.units(size)[1] / 2, 3.5)


@stamp
def _bar(look: Look, size: Size, fill: str, edge: str, radius: float, line: float) -> Stamp:
    body = svg.inner(look.units(size), 2, radius, fill=fill, stroke=edge, line=line)
    return look.drawing(body, size)


@stamp
def medal(look: Look, side: int, icon: str, tone: Tone = Tone.GREEN) -> Stamp:
    """Return a round badge with an icon, such as the tick of something chosen."""
    shades = look.theme.tone(tone)
    middle = side / look.scale.unit / 2
    line = look.theme.line
    body = svg.disc(middle, middle, middle - 3, fill="url(#m)", stroke=line, line=5)
    stops = svg.even(shades.line, shades.hi, shades.mid)
    defs = svg.linear("m", stops, (0, -middle), (0, middle * 2))
    plate = look.raster(body, (side, side), defs)
    effects.draw_centred(plate, look.icon(icon, round(side * 0.62)), (side // 2, side // 2))
    return plates.shadow(look, plate, radius=5, lower=5)


def draw_stars(target: Surface, look: Look, rect: Rect, full: int, total: int) -> None:
    """Draw `full` gold stars out of `total`, in the middle of the rectangle."""
    side = min(rect.height, rect.width // total)
    left = rect.centerx - side * total // 2
    for index in range(total):
        name = "star" if index < full else "star-empty"
        star = look.icon(name, round(side * 0.92))
        effects.draw_centred(target, star, (left + side * index + side // 2, rect.centery))


def draw_count(
    target: Surface, look: Look, centre: tuple[int, int], count: int | str, side: int
) -> None:
    """Draw a gold badge with a number."""
    badge = look.art.sprite("pieces/count-badge", (side, side))
    effects.draw_centred(target, badge, centre)
    units = side / look.scale.unit * 0.6 / look.scale.text
    style = look.style(Face.TITLE, units, look.theme.ink)
    box = Rect(0, 0, round(side * 0.8), side)
    box.center = centre
    look.letters.draw(target, str(count), style, box)


def chart_letters(look: Look) -> Style:
    """Return the letters of the numbers beside the lines of a chart."""
    return look.style(Face.BOLD, min(22, 26 / look.scale.text), look.theme.ink_soft)
