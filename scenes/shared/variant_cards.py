"""Cards with a picture of each variant, and things on the table beside them."""

from collections.abc import Sequence
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, ornaments
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.shared.vignettes import vignette

_TAGS = MappingProxyType(
    {"jamaica": "hidden", "tortuga": "eye", "hispaniola": "cards", "nest": "sail"}
)

_LEAST_NAME, _LEAST_PICTURE = 0.8, 150
"""How small names may be beside their tags, and how low pictures that tags hang in, in units."""


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
    alone = min(head.width / _name_width(texts, each, look) for each in variants)
    beside = min(_share_beside_tag(texts, each, look, head.width) for each in variants)
    # All names are equally large, and all tags are in the same place.
    if beside >= _LEAST_NAME:
        ornaments.draw_tag(target, look, head.right, head.centery, label, _TAGS[variant])
        alone = beside
    elif picture.height >= look.px(_LEAST_PICTURE):
        # No room beside the names: the tag hangs in the corner of the picture.
        corner = (picture.right - look.px(8), picture.bottom - look.px(28))
        ornaments.draw_tag(target, look, *corner, label, _TAGS[variant])
    # In steps, as some cards are a pixel wider than others.
    title = look.style(Face.TITLE, 2 * min(20, int(20 * alone)))
    look.letters.draw(target, name, title, head, 0)
    body = Rect(room.x, head.bottom, room.width, rect.bottom - head.bottom - look.px(16))
    look.letters.draw_block(target, sentences[variant], words, body)


def _share_beside_tag(texts: Texts, variant: str, look: Look, width: int) -> float:
    """Return how much of its full size the name of a variant can have beside its tag."""
    tag = look.letters.width(texts(f"variant.{variant}_tag"), look.style(Face.BOLD, 21))
    return (width - tag - look.px(74)) / _name_width(texts, variant, look)


def _name_width(texts: Texts, variant: str, look: Look) -> int:
    return look.letters.width(texts(f"variant.{variant}"), look.style(Face.TITLE, 40))


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
