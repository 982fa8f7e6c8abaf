"""Pictures of what can be sailed: a card for each variant, and what lies on the table beside."""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from game import Card
from scenes.kit import effects, ornaments, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.shared import cards

_TAGS = MappingProxyType(
    {"jamaica": "hidden", "tortuga": "eye", "hispaniola": "cards", "nest": "sail"}
)
_SKIES: Mapping[str, tuple[Colour, Colour]] = MappingProxyType(
    {
        "jamaica": ("#F08A4B", "#FFD58A"),
        "tortuga": ("#3FA9C8", "#C9F0E4"),
        "hispaniola": ("#3B2A63", "#D8647A"),
        "nest": ("#1F7FB5", "#A9E6EE"),
    }
)
_SEAS: Mapping[str, tuple[Colour, Colour]] = MappingProxyType(
    {
        "jamaica": ("#E8734A", "#7A3050"),
        "tortuga": ("#3FB0B0", "#1B6B7A"),
        "hispaniola": ("#A0467A", "#241848"),
        "nest": ("#3FB0C8", "#155A7C"),
    }
)
_HORIZONS = MappingProxyType({"jamaica": 0.66, "tortuga": 0.74, "hispaniola": 0.84, "nest": 0.62})
_INK = "#2B1B17"
_DUSK = (118, 72, 92)
_EDGE = 9
"""How far a picture lies within its card, in units."""


def paint_card(
    texts: Texts, variants: Sequence[str], variant: str, target: Surface, look: Look, rect: Rect
) -> None:
    """What is on a variant's card: its picture, its name with a tag, and one sentence.

    The pictures are equally high on the cards of all variants that lie there.
    """
    words = look.style(Face.BOLD, 27, look.theme.ink_soft)
    title = look.style(Face.TITLE, 40)
    room = inset(rect, look.px(26), 0)
    sentences = {each: texts(f"variant.{each}_line") for each in variants}
    lines = max(len(look.letters.wrap(each, words, room.width)) for each in sentences.values())
    top = max(look.px(56), look.letters.height(title))
    below = look.letters.height(words, lines) + top + look.px(32)
    edge = look.px(_EDGE)
    high = max(look.px(60), rect.height - below - edge)
    picture = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, high)
    vignette(look, variant, picture.size).draw(target, picture.topleft)
    line = Rect(rect.x + edge, picture.bottom, picture.width, max(2, look.px(5)))
    target.fill(look.theme.line, line)
    head = Rect(room.x, line.bottom + look.px(6), room.width, top)
    name = texts(f"variant.{variant}")
    label = texts(f"variant.{variant}_tag")
    beside = look.letters.width(label, look.style(Face.BOLD, 21)) + look.px(74)
    if look.letters.width(name, title) * 0.72 + beside <= head.width:
        tag = ornaments.draw_tag(target, look, head.right, head.centery, label, _TAGS[variant])
        head.width = tag.left - head.x - look.px(6)
    else:
        # No room beside the name: the tag hangs in the corner of the picture.
        corner = (picture.right - look.px(8), picture.bottom - look.px(28))
        ornaments.draw_tag(target, look, *corner, label, _TAGS[variant])
    look.letters.draw(target, name, title, head, 0)
    body = Rect(room.x, head.bottom, room.width, rect.bottom - head.bottom - look.px(16))
    look.letters.draw_block(target, sentences[variant], words, body)


def vignette(look: Look, variant: str, size: Size) -> Stamp:
    """The landscape of a variant with its cards, round at the top."""

    def make() -> Stamp:
        unit = look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        horizon = height * _HORIZONS[variant]
        back, front = _PAINTERS[variant]
        body = svg.rect(0, 0, width, horizon + 2, fill="url(#sky)")
        body += back(width, height, horizon)
        body += svg.rect(0, horizon, width, height - horizon, fill="url(#sea)")
        body += _waves(width, height, horizon)
        defs = svg.linear("sky", svg.even(*_SKIES[variant]), (0, 0), (0, horizon))
        defs += svg.linear("sea", svg.even(*_SEAS[variant]), (0, horizon), (0, height))
        picture = svg.raster(body, size, unit, defs)
        front(picture, look, horizon)
        effects.lit(picture, look.theme.faces)
        picture.blit(_round_top(look, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Stamp(picture, (0, 0))

    return look.plates.made(("vignette", variant, size), look.scale, make)


def _round_top(look: Look, size: Size) -> Surface:
    width, height = size[0] / look.scale.unit, size[1] / look.scale.unit
    corner = f"M0 {height:.1f}V15Q0 0 15 0H{width - 15:.1f}Q{width:.1f} 0 {width:.1f} 15"
    return svg.raster(svg.path(f"{corner}V{height:.1f}Z", fill="#FFFFFF"), size, look.scale.unit)


def oval(x: float, y: float, across: float, down: float) -> str:
    """The path data of an ellipse, by its middle and its half sides."""
    d = f"M{x - across:.1f} {y:.1f}a{across:.1f} {down:.1f} 0 1 0 {2 * across:.1f} 0"
    return f"{d}a{across:.1f} {down:.1f} 0 1 0 {-2 * across:.1f} 0Z"


def _waves(width: float, height: float, horizon: float) -> str:
    body = ""
    for row in range(3):
        y = horizon + (height - horizon) * (0.22 + row * 0.3)
        for step in range(math.ceil(width / 150)):
            x = step * 150 + (30, 100, 62)[row] + (step * 37) % 40
            long = 30 + (step * 17 + row * 11) % 26
            body += svg.path(
                f"M{x:.0f} {y:.1f}q{long / 4:.1f} -5 {long / 2:.1f} 0t{long / 2:.1f} 0",
                stroke="#FFFFFF",
                line=3,
                stroked=0.42,
            )
    return body


def _jamaica_back(width: float, height: float, horizon: float) -> str:
    sun = (width * 0.74, horizon - height * 0.06)
    body = svg.disc(*sun, height * 0.38, fill="#FFF0B8", opacity=0.3)
    body += svg.disc(*sun, height * 0.26, fill="#FFF0B8")
    peak = height * 0.46
    middle = width * 0.5
    body += svg.path(
        f"M{middle - 230:.0f} {horizon:.1f}L{middle - 150:.0f} {horizon - peak * 0.6:.1f}"
        f"L{middle - 90:.0f} {horizon - peak * 0.34:.1f}L{middle - 10:.0f} {horizon - peak:.1f}"
        f"L{middle + 80:.0f} {horizon - peak * 0.3:.1f}L{middle + 140:.0f} "
        f"{horizon - peak * 0.46:.1f}L{middle + 230:.0f} {horizon:.1f}Z",
        fill="#8A4A5E",
    )
    return body + svg.path(
        f"M{middle - 10:.0f} {horizon - peak:.1f}L{middle + 80:.0f} {horizon - peak * 0.3:.1f}"
        f"L{middle + 14:.0f} {horizon - peak * 0.42:.1f}Z",
        fill="#6E3850",
    )


def _jamaica_front(picture: Surface, look: Look, horizon: float) -> None:
    width, height = picture.get_width() / look.scale.unit, picture.get_height() / look.scale.unit
    shore = svg.path(
        f"M-20 {horizon + 22:.1f}Q40 {horizon - 20:.1f} 150 {horizon + 2:.1f}"
        f"Q190 {horizon + 12:.1f} 206 {horizon + 22:.1f}Z",
        fill="#5A2C3E",
        stroke=_INK,
    )
    picture.blit(svg.raster(shore, picture.get_size(), look.scale.unit), (0, 0))
    tall = look.px(height * 0.72)
    palm = look.art.lit("scenery/palm", (tall, tall), _DUSK)
    foot = look.px(horizon + 10)
    picture.blit(palm, (look.px(70) - palm.get_width() // 2, foot - palm.get_height()))
    card = min(height * 0.42, width / 4)
    _fan(picture, look, (width * 0.53, height * 0.6), [None] * 4, card, 11, 0.62)


def _tortuga_back(width: float, height: float, horizon: float) -> str:
    body = ""
    for x, y, size in ((0.14, 0.2, 1.0), (0.19, 0.26, 0.8), (0.83, 0.16, 1.0), (0.9, 0.3, 0.7)):
        cloud = oval(width * x, height * y, 36 * size, 10 * size)
        body += svg.path(cloud, fill="#FFFFFF", opacity=0.7)
    shell = min(height * 0.66, width * 0.3)
    left, right = width / 2 - shell * 1.3, width / 2 + shell * 1.3
    top = horizon - shell
    head = right + shell * 0.1
    body += svg.path(
        f"M{right - 40:.1f} {horizon + 6:.1f}Q{head - 6:.1f} {horizon - shell * 0.62:.1f} "
        f"{head + 42:.1f} {horizon - shell * 0.46:.1f}Q{head + 60:.1f} {horizon - 6:.1f} "
        f"{head + 20:.1f} {horizon + 6:.1f}Z",
        fill="#7CC25E",
        stroke=_INK,
        line=5,
    )
    body += svg.disc(head + 32, horizon - shell * 0.3, 5, fill=_INK)
    body += svg.path(
        f"M{left:.1f} {horizon + 6:.1f}Q{left + shell * 0.3:.1f} {top:.1f} {width / 2:.1f} "
        f"{top:.1f}Q{right - shell * 0.3:.1f} {top:.1f} {right:.1f} {horizon + 6:.1f}Z",
        fill="#3F8A45",
        stroke=_INK,
        line=6,
    )

    def at(x: float, y: float) -> str:
        return f"{width / 2 + shell * x:.1f} {horizon - shell * y:.1f}"

    plates = f"M{at(-0.66, 0.5)}L{at(-0.36, 0.88)}L{at(0.36, 0.88)}L{at(0.66, 0.5)}L{at(0.4, 0.14)}"
    plates += (
        f"L{at(-0.4, 0.14)}ZM{at(-0.66, 0.5)}L{at(-1.1, 0.32)}M{at(0.66, 0.5)}L{at(1.1, 0.32)}"
    )
    plates += f"M{at(-0.36, 0.88)}L{at(-0.46, 0.97)}M{at(0.36, 0.88)}L{at(0.46, 0.97)}"
    return body + svg.path(plates, stroke="#1F5A3A", line=6)


def _tortuga_front(picture: Surface, look: Look, horizon: float) -> None:
    width, height = picture.get_width() / look.scale.unit, picture.get_height() / look.scale.unit
    hand = (Card.KEY, Card.SKULL, Card.BOTTLE, Card.DAGGER, Card.HAT)
    card = min(height * 0.35, (width - 24) / 5.7)
    _fan(picture, look, (width / 2, height * 0.7), hand, card, 0, 1.13)


def _hispaniola_back(width: float, height: float, horizon: float) -> str:
    body = svg.disc(width * 0.2, height * 0.3, height * 0.19, fill="#FFF3CF")
    for x, y in ((0.06, 0.2), (0.34, 0.12), (0.45, 0.34), (0.56, 0.12), (0.66, 0.26), (0.95, 0.1)):
        body += svg.disc(width * x, height * y, 2.2, fill="#FFFFFF")
    return body


def _hispaniola_front(picture: Surface, look: Look, horizon: float) -> None:
    width, height = picture.get_width() / look.scale.unit, picture.get_height() / look.scale.unit
    side = look.px(min(height * 0.92, width * 0.42))
    fort = look.art.sprite("scenery/fortress-night", (side * 2, side))
    foot = look.px(horizon + 5)
    picture.blit(fort, (picture.get_width() - fort.get_width(), foot - fort.get_height()))
    hand = (Card.PISTOL, Card.KEY, None, None)
    room = width - fort.get_width() / look.scale.unit
    card = min(height * 0.37, (room - 12) / 4.6)
    _fan(picture, look, (room / 2, height * 0.68), hand, card, 0, 1.12)


def _nest_back(width: float, height: float, horizon: float) -> str:
    return "".join(
        svg.path(oval(width * x, height * y, 34, 9), fill="#FFFFFF", opacity=0.7)
        for x, y in ((0.12, 0.18), (0.18, 0.24), (0.62, 0.14))
    )


def _nest_front(picture: Surface, look: Look, horizon: float) -> None:
    width, height = picture.get_width() / look.scale.unit, picture.get_height() / look.scale.unit
    body = ""
    for x, y, across, down in ((0.2, 0.72, 72, 24), (0.81, 0.68, 92, 28)):
        x, y = width * x, height * y
        shallows = oval(x, y + 5, across + 12, down + 6)
        body += svg.path(shallows, fill="#BFF0E4", opacity=0.7)
        body += svg.path(oval(x, y, across, down), fill="#F4DDA4", stroke=_INK, line=5)
        grass = oval(x, y - 4, across - 14, down - 7)
        body += svg.path(grass, fill="#6FAF52", stroke=_INK, line=3.5)
    picture.blit(svg.raster(body, picture.get_size(), look.scale.unit), (0, 0))
    for name, x, foot, tall in (
        ("scenery/palm-tree", 0.17, 0.72, 0.6),
        ("scenery/sloop", 0.5, 0.9, 0.7),
        ("scenery/town", 0.81, 0.72, 0.66),
    ):
        side = look.px(height * tall)
        sprite = look.art.sprite(name, (side, side))
        left = round(picture.get_width() * x) - sprite.get_width() // 2
        picture.blit(sprite, (left, look.px(height * foot) - sprite.get_height()))


_PAINTERS: Mapping[
    str, tuple[Callable[[float, float, float], str], Callable[[Surface, Look, float], None]]
] = MappingProxyType(
    {
        "jamaica": (_jamaica_back, _jamaica_front),
        "tortuga": (_tortuga_back, _tortuga_front),
        "hispaniola": (_hispaniola_back, _hispaniola_front),
        "nest": (_nest_back, _nest_front),
    }
)


def _fan(
    picture: Surface,
    look: Look,
    centre: tuple[float, float],
    hand: Sequence[Card | None],
    width: float,
    spread: float,
    step: float,
) -> None:
    """Cards side by side around a point, each turned a little more than the one before."""
    for index, card in enumerate(hand):
        aside = index - (len(hand) - 1) / 2
        face = cards.sprite(look, card, look.px(width * 1.4))
        if spread:
            face = pygame.transform.rotozoom(face, -aside * spread, 1)
        x = look.px(centre[0] + aside * width * step) - face.get_width() // 2
        y = look.px(centre[1] + aside * aside * spread * 0.4) - face.get_height() // 2
        offset = (look.px(2), look.px(3))
        stamp = effects.shadowed(face, look.theme.shadow, 120, max(1, look.px(4)), offset)
        stamp.draw(picture, (x, y))


def draw_prop(
    target: Surface, look: Look, name: str, place: tuple[float, float, float], turned: float
) -> None:
    """Something that lies on the table: its size, how far from the right and from the top."""
    side, right, top = place
    sprite = look.art.lit(name, (look.px(side), look.px(side)), look.theme.faces)
    if turned:
        sprite = pygame.transform.rotozoom(sprite, turned, 1)
    stamp = effects.shadowed(sprite, look.theme.shadow, 150, look.px(10), (look.px(5), look.px(10)))
    stamp.draw(
        target, (target.get_width() - look.px(right) - sprite.get_width() // 2, look.px(top))
    )
