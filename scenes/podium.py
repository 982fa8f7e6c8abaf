"""The podium: a block for each crew by its rank, with its figure and its name."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.faces import draw_name, mark_of, piece_of
from scenes.kit import effects, papers, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.voyage_cards import oval

_HEIGHTS = (178, 132, 102, 76, 58)
_FIGURES = (144, 124, 116, 110, 106)
BASE = 134
"""How far above the bottom of the picture the podium stands, in units."""


class Ranked(NamedTuple):
    """One on the podium; those who share a rank stand equally high."""

    rank: int
    name: str
    note: str
    short: str
    """The note where there is little room."""
    colour: str


def draw_podium(target: Surface, look: Look, clear: Rect, ranked: Sequence[Ranked]) -> None:
    """Blocks by rank, the first in the middle, each with its figure and its name."""
    unit = look.scale.unit
    wide, high = clear.width / unit, clear.height / unit
    share = min(1.0, high / 1000)
    step = min(230.0, (wide - 70) / len(ranked))
    middle = clear.x / unit + max(wide * 0.48, (step * len(ranked) + 40) / 2)
    base = clear.bottom / unit - BASE
    # From the middle outwards, left and right in turn: four, two, one, three, five.
    places = range(len(ranked))
    order = [place for place in reversed(places) if place % 2] + list(places[::2])
    left = middle - step * len(ranked) / 2
    gap = 24 * min(1.0, step / 230)
    for slot, place in enumerate(order):
        _draw_block(
            target, look, ranked[place], (left + (slot + 0.5) * step, base), step - gap, share
        )


def _draw_block(
    target: Surface,
    look: Look,
    one: Ranked,
    foot: tuple[float, float],
    wide: float,
    share: float,
) -> None:
    """A block as high as its rank, who stands on it, and a plate with the name."""
    px = look.px
    high = _HEIGHTS[one.rank - 1] * share
    tall = _FIGURES[one.rank - 1] * share * min(1.0, wide / 150)
    x, base = foot
    _block(look, one.colour, (px(wide), px(high + 18))).draw(
        target, (px(x - wide / 2), px(base - high))
    )
    centre = (px(x), px(base - high * 0.5 + 17))
    radius = 30 if high > 120 else 23 if high > 66 else 17
    disc = look.plates.made(("rank", radius), look.scale, lambda: _disc(look, radius))
    disc.draw(target, (centre[0] - px(radius), centre[1] - px(radius)))
    number = look.style(Face.TITLE, radius * 1.36 / look.scale.text)
    box = Rect(0, 0, px(2 * radius), px(2 * radius))
    box.center = centre
    look.letters.draw(target, str(one.rank), number, box)
    _draw_figure(target, look, one, (x, base - high), tall)
    plate = Rect(px(x - wide / 2 - 6), px(base + 2), px(wide + 12), px(88))
    papers.paper(look, plate.size, 16).draw(target, plate.topleft)
    _draw_plate(target, look, plate, one)


def _block(look: Look, colour: str, size: Size) -> Stamp:
    crew = look.theme.crew(colour)

    def make() -> Stamp:
        wide, high = size[0] / look.scale.unit, size[1] / look.scale.unit
        ink = look.theme.ink
        body = svg.rect(4, 4, wide - 8, high - 8, 10, fill="url(#c)", stroke=ink, line=7)
        body += svg.rect(4, 4, wide - 8, 24, 8, fill=crew.hi, stroke=ink, line=6)
        defs = svg.linear("c", svg.even(crew.mid, crew.lo), (0, 0), (wide * 0.3, high))
        return look.plates.shadow(svg.raster(body, size, look.scale.unit, defs), look.scale)

    return look.plates.made(("podium", crew, size), look.scale, make)


def _disc(look: Look, radius: float) -> Stamp:
    body = svg.disc(
        radius, radius, radius - 2.5, fill=look.theme.cream, stroke=look.theme.ink, line=5
    )
    side = look.px(2 * radius)
    return Stamp(svg.raster(body, (side, side), look.scale.unit), (0, 0))


def _draw_figure(
    target: Surface, look: Look, one: Ranked, foot: tuple[float, float], tall: float
) -> None:
    """The piece with its shadow; the first has a crown and stands in the light."""
    px = look.px
    name, box = f"pirates/{one.colour}", (px(tall * 0.8), px(tall))
    recolouring = look.theme.recolouring(one.colour)
    figure = piece_of(look, one.colour, box)
    at = (px(foot[0]) - figure.get_width() // 2, px(foot[1] + 14) - figure.get_height())
    shade = look.plates.made(
        ("foot", box), look.scale, lambda: _shade(look, round(box[0] * 0.9), px(18))
    )
    shade.draw(target, (px(foot[0]) - round(box[0] * 0.45), px(foot[1] + 3)))
    if one.rank == 1:
        light = look.art.stamp(
            ("winner", name, box, look.theme.crew(one.colour)),
            lambda: effects.soft(figure, "#FFE36B", 255, max(2, px(8))),
        )
        light.draw(target, at)
        look.art.outline(name, box, "#FFE36B", max(1, px(4)), recolouring).draw(target, at)
        crown = look.icon("crown", px(60))
        target.blit(
            crown, (px(foot[0]) - crown.get_width() // 2, at[1] - crown.get_height() + px(10))
        )
    target.blit(figure, at)


def _shade(look: Look, wide: int, high: int) -> Stamp:
    unit = look.scale.unit
    across, down = wide / unit / 2, high / unit / 2
    d = oval(across, down, across, down)
    body = svg.path(d, fill=look.theme.shadow, opacity=0.4)
    return Stamp(svg.raster(body, (wide, high), unit), (0, 0))


def _draw_plate(target: Surface, look: Look, plate: Rect, one: Ranked) -> None:
    """The name and how many are home; the mark too where there is room for it."""
    px = look.px
    room = plate.inflate(-px(24), -px(20))
    quiet = look.style(Face.BOLD, min(21, 26 / look.scale.text), look.theme.ink_soft)
    least = replace(quiet, size=max(SMALLEST_LETTERS, round(quiet.size * 0.72)))
    side = px(44)
    title = replace(look.style(Face.TITLE, 28), size=SMALLEST_LETTERS)
    needs = [look.letters.width(word, title) for word in one.name.split()]
    needs.append(look.letters.width(one.note, least))
    roomy = max(needs) <= room.width - side - px(8)
    if roomy:
        target.blit(mark_of(look, one.colour, side), (room.x, room.centery - side // 2))
        room = Rect(room.x + side + px(8), room.y, room.width - side - px(8), room.height)
    upper = Rect(room.x, room.y, room.width, round(room.height * 0.6))
    lower = Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
    x = 0.0 if roomy else 0.5
    draw_name(target, look, upper, one.name, min(28, 40 / look.scale.text), x)
    look.letters.draw(target, one.note if roomy else one.short, quiet, lower, x)
