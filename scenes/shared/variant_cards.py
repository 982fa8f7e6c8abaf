"""Cards with a picture of each variant, and things on the table beside them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from game import Card
from scenes.kit import effects, ornaments
from scenes.kit.assets import Placed
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.shared import cards

_TAGS = MappingProxyType(
    {"jamaica": "hidden", "tortuga": "eye", "hispaniola": "cards", "nest": "sail"}
)
_HORIZONS = MappingProxyType({"jamaica": 0.66, "tortuga": 0.74, "hispaniola": 0.84, "nest": 0.62})


def paint_card(
    texts: Texts, variants: Sequence[str], variant: str, target: Surface, look: Look, rect: Rect
) -> None:
    """Paint a variant's card: its picture, its name with a tag, and one sentence.

    The pictures are equally high on the cards of all these variants.
    """
    words = look.style(Face.BOLD, 27, look.theme.ink_soft)
    title = look.style(Face.TITLE, 40)
    room = inset(rect, look.px(26), 0)
    sentences = {each: texts(f"variant.{each}_line") for each in variants}
    lines = max(len(look.letters.wrap(each, words, room.width)) for each in sentences.values())
    top = max(look.px(56), look.letters.height(title))
    below = look.letters.height(words, lines) + top + look.px(32)
    edge = look.px(9)
    high = max(look.px(60), rect.height - below - edge)
    picture = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, high)
    vignette(look, variant, picture.size).draw(target, picture.topleft)
    line = Rect(rect.x + edge, picture.bottom, picture.width, max(2, look.px(5)))
    target.fill(look.theme.line, line)
    head = Rect(room.x, line.bottom + look.px(6), room.width, top)
    name, label = texts(f"variant.{variant}"), texts(f"variant.{variant}_tag")
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


@stamp
def vignette(look: Look, variant: str, size: Size) -> Stamp:
    """Return the landscape of a variant with its cards, round at the top."""
    unit = look.scale.unit
    width, height = size[0] / unit, size[1] / unit
    horizon = height * _HORIZONS[variant]
    sea = height - horizon
    layers = (
        Placed(f"variants/{variant}-sky", 0, 0, width / 100, (horizon + 2) / 100),
        *_background(variant, width, height, horizon),
        Placed(f"variants/{variant}-sea", 0, horizon, width / 100, sea / 100),
        Placed("variants/waves", 0, horizon, 1, sea / 100),
    )
    picture = look.art.composed(layers, size, unit)
    _FOREGROUNDS[variant](picture, look, width, height)
    effects.lit(picture, look.theme.faces)
    return Stamp(effects.rounded(picture, look.px(15), bottom=False), (0, 0))


def _background(variant: str, width: float, height: float, horizon: float) -> list[Placed]:
    """What rises behind the sea."""
    match variant:
        case "jamaica":
            sun = Placed("variants/sun", width * 0.74, horizon - height * 0.06, height / 100)
            return [sun, Placed("variants/peak", width / 2, horizon, 1, height * 0.46 / 100)]
        case "tortuga":
            shell = min(height * 0.66, width * 0.3)
            sky = ((0.14, 0.2, 1.0), (0.19, 0.26, 0.8), (0.83, 0.16, 1.0), (0.9, 0.3, 0.7))
            clouds = (Placed("variants/cloud", width * x, height * y, by) for x, y, by in sky)
            return [*clouds, Placed("variants/turtle", width / 2, horizon, shell / 100)]
        case "hispaniola":
            moon = Placed("variants/moon", width * 0.2, height * 0.3, height * 0.19 / 100)
            night = ((6, 20), (34, 12), (45, 34), (56, 12), (66, 26), (95, 10))
            stars = (Placed("variants/star", width * x / 100, height * y / 100) for x, y in night)
            return [moon, *stars]
        case _:
            flat = ((0.12, 0.18), (0.18, 0.24), (0.62, 0.14))
            return [Placed("variants/cloud", width * x, height * y, 0.95, 0.9) for x, y in flat]


def _jamaica(picture: Surface, look: Look, width: float, height: float) -> None:
    horizon = height * _HORIZONS["jamaica"]
    shore = Placed("variants/shore", 0, horizon)
    picture.blit(look.art.composed([shore], picture.get_size(), look.scale.unit), (0, 0))
    tall = look.px(height * 0.72)
    palm = look.art.lit("scenery/palm", (tall, tall), (118, 72, 92))
    foot = look.px(horizon + 10)
    picture.blit(palm, (look.px(70) - palm.get_width() // 2, foot - palm.get_height()))
    centre, card = (width * 0.53, height * 0.6), min(height * 0.42, width / 4)
    _draw_fan(picture, look, [None] * 4, centre, card, (0.62, 11))


def _tortuga(picture: Surface, look: Look, width: float, height: float) -> None:
    hand = (Card.KEY, Card.SKULL, Card.BOTTLE, Card.DAGGER, Card.HAT)
    card = min(height * 0.35, (width - 24) / 5.7)
    _draw_fan(picture, look, hand, (width / 2, height * 0.7), card, (1.13, 0))


def _hispaniola(picture: Surface, look: Look, width: float, height: float) -> None:
    side = look.px(min(height * 0.92, width * 0.42))
    fort = look.art.sprite("scenery/fortress-night", (side * 2, side))
    foot = look.px(height * _HORIZONS["hispaniola"] + 5)
    picture.blit(fort, (picture.get_width() - fort.get_width(), foot - fort.get_height()))
    room = width - fort.get_width() / look.scale.unit
    card = min(height * 0.37, (room - 12) / 4.6)
    hand = (Card.PISTOL, Card.KEY, None, None)
    _draw_fan(picture, look, hand, (room / 2, height * 0.68), card, (1.12, 0))


def _nest(picture: Surface, look: Look, width: float, height: float) -> None:
    isles = (
        Placed("variants/isle", width * 0.2, height * 0.72),
        Placed("variants/isle", width * 0.81, height * 0.68, 1.25, 1.15),
    )
    picture.blit(look.art.composed(isles, picture.get_size(), look.scale.unit), (0, 0))
    for name, x, foot, tall in (
        ("scenery/palm-tree", 0.17, 0.72, 0.6),
        ("scenery/sloop", 0.5, 0.9, 0.7),
        ("scenery/town", 0.81, 0.72, 0.66),
    ):
        side = look.px(height * tall)
        sprite = look.art.sprite(name, (side, side))
        left = round(picture.get_width() * x) - sprite.get_width() // 2
        picture.blit(sprite, (left, look.px(height * foot) - sprite.get_height()))


_FOREGROUNDS: Mapping[str, Callable[[Surface, Look, float, float], None]] = MappingProxyType(
    {"jamaica": _jamaica, "tortuga": _tortuga, "hispaniola": _hispaniola, "nest": _nest}
)


def _draw_fan(
    picture: Surface,
    look: Look,
    hand: Sequence[Card | None],
    centre: tuple[float, float],
    width: float,
    turned: tuple[float, float],
) -> None:
    """Draw cards or their backs side by side: from one to the next in widths, and in degrees."""
    step, spread = turned
    for index, card in enumerate(hand):
        aside = index - (len(hand) - 1) / 2
        face = cards.sprite(look, card, look.px(width * 1.4))
        if spread:
            face = pygame.transform.rotozoom(face, -aside * spread, 1)
        x = look.px(centre[0] + aside * width * step)
        y = look.px(centre[1] + aside * aside * spread * 0.4)
        at = (x - face.get_width() // 2, y - face.get_height() // 2)
        shadow = (120, max(1, look.px(4)), (look.px(2), look.px(3)))
        effects.shadowed(face, look.theme.shadow, *shadow).draw(picture, at)


def draw_prop(
    target: Surface, look: Look, name: str, place: tuple[float, float, float], turned: float
) -> None:
    """Draw something on the table, by its size and distances from the right and from the top."""
    side, right, top = place
    prop = _prop(look, name, side, turned)
    prop.draw(target, (target.get_width() - look.px(right), look.px(top)))


@stamp
def _prop(look: Look, name: str, side: float, turned: float) -> Stamp:
    """Paint something with its shadow, its middle at the left edge."""
    sprite = look.art.lit(name, (look.px(side), look.px(side)), look.theme.faces)
    if turned:
        sprite = pygame.transform.rotozoom(sprite, turned, 1)
    offset = (look.px(5), look.px(10))
    picture, (x, y) = effects.shadowed(sprite, look.theme.shadow, 150, look.px(10), offset)
    return Stamp(picture, (x - sprite.get_width() // 2, y))
