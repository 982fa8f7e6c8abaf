"""Cards with a picture of each variant, and things on the table beside them."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from scenes.kit import effects, ornaments
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, anchored, cut, inset
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.shared.vignettes import vignette

_TAGS = MappingProxyType(
    {"jamaica": "hidden", "tortuga": "eye", "hispaniola": "cards", "nest": "sail"}
)

_LEAST_NAME, _LEAST_PICTURE = 0.8, 150
"""How small names may be beside their tags, and how low pictures that tags hang in, in units."""
_FLATTEST = 2.95
"""How wide a picture may be for its height: a flatter one would cut off its heroes."""
_WHOLE = 1.58
"""The width for its height at which a picture is seen whole."""
_WIDE = 1.6
"""The width for its height of a card that has room for its words beside its picture."""


class VariantCards:
    """The cards of some variants in their places: pictures, names with tags, and sentences.

    All of them are arranged alike: the words are below the picture, or beside it on wide cards.
    Where both would leave only a strip of the pictures, there are no sentences.
    """

    def __init__(self, texts: Texts, look: Look, places: Mapping[str, Rect]) -> None:
        self._texts, self._letters, self._places = texts, look.letters, places
        self._edge, self._margin = look.px(9), look.px(26)
        width = min(place.width for place in places.values()) - 2 * self._edge
        height = min(place.height for place in places.values()) - 2 * self._edge
        title = look.letters.height(look.style(Face.TITLE, 40))
        self._name = max(look.px(56), title)
        self._words = look.style(Face.BOLD, 27, look.theme.ink_soft)
        self._beside = 0
        """The width of the picture where the words are beside it."""
        self._told = self._height_of_sentences()
        self._high = height - self._name - self._told - look.px(23)
        if self._high * _FLATTEST < width and width > height * _WIDE:
            self._beside, self._high = min(round(height * _WHOLE), round(width * 0.42)), height
            least = self._words.size * 2 // 3
            while self._height_of_sentences() > height - self._name and self._words.size > least:
                self._words = replace(self._words, size=self._words.size - 1)
            self._told = self._height_of_sentences()
        elif self._high * _FLATTEST < width:
            self._told, self._high = 0, height - self._name - look.px(16)

    def paint(self, variant: str, target: Surface, look: Look, rect: Rect) -> None:
        """Paint a variant's card."""
        picture = inset(rect, self._edge, self._edge)
        picture.size = self._beside or picture.width, self._high
        shown = vignette(look, variant, picture.size, whole=bool(self._beside))
        shown.draw(target, picture.topleft)
        if self._beside:
            room = cut(rect, Side.LEFT, picture.right - rect.x)[1]
        else:
            line = Rect(*picture.bottomleft, picture.width, max(2, look.px(5)))
            target.fill(look.theme.line, line)
            room = cut(rect, Side.TOP, line.bottom - rect.y)[1]
        room = anchored(room, (room.width - 2 * self._margin, self._name + self._told), 0.5, 0.4)
        head, body = cut(room, Side.TOP, self._name)
        self._paint_name(variant, target, look, head, picture)
        if self._told:
            look.letters.draw_block(target, self._sentence(variant), self._words, body)

    def _paint_name(
        self, variant: str, target: Surface, look: Look, head: Rect, picture: Rect
    ) -> None:
        """Paint the name, as large as all names can be, and the tag beside it or in the picture."""
        texts, label = self._texts, self._texts(f"variant.{variant}_tag")
        share = min(head.width / self._name_width(each, look) for each in self._places)
        beside = min(self._share_beside_tag(each, look, head.width) for each in self._places)
        if beside >= _LEAST_NAME and not self._beside:
            ornaments.draw_tag(target, look, head.right, head.centery, label, _TAGS[variant])
            share = beside
        elif picture.height >= look.px(_LEAST_PICTURE):
            # No room beside the names: the tag hangs in the corner of the picture.
            corner = (picture.right - look.px(8), picture.bottom - look.px(28))
            ornaments.draw_tag(target, look, *corner, label, _TAGS[variant])
        # In steps, as some cards are a pixel wider than others.
        title = look.style(Face.TITLE, 2 * min(20, int(20 * share)))
        look.letters.draw(target, texts(f"variant.{variant}"), title, head, 0)

    def _sentence(self, variant: str) -> str:
        return self._texts(f"variant.{variant}_line")

    def _height_of_sentences(self) -> int:
        """Return how high the longest sentence is, as narrow as the words are."""
        less = 2 * self._margin + (self._beside and self._beside + self._edge)
        lines = max(
            len(self._letters.wrap(self._sentence(each), self._words, place.width - less))
            for each, place in self._places.items()
        )
        return self._letters.height(self._words, lines)

    def _share_beside_tag(self, variant: str, look: Look, width: int) -> float:
        """Return how much of its full size the name of a variant can have beside its tag."""
        tag = look.letters.width(self._texts(f"variant.{variant}_tag"), look.style(Face.BOLD, 21))
        return (width - tag - look.px(74)) / self._name_width(variant, look)

    def _name_width(self, variant: str, look: Look) -> int:
        return look.letters.width(self._texts(f"variant.{variant}"), look.style(Face.TITLE, 40))


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
