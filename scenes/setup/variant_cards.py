"""Cards with a picture of each variant, and things on the table beside them."""

from collections.abc import Iterable

from pygame import Rect, Surface

from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, cut
from scenes.kit.look import Look
from scenes.kit.measures import TITLE
from scenes.kit.panels import tag
from scenes.kit.text import Face
from scenes.kit.view import Block, Column, Optional, Padded, Painted, Row, Sized, Stack, View, Words
from scenes.shared.variant_looks import VARIANT_LOOKS
from scenes.shared.vignettes import vignette

_EDGE = 9
"""Units between the edge of a card and its picture."""
_LINE = 5
"""Units of the thickness of the line between a picture and the words below it."""
_WHOLE = 205
"""Units of the height of a picture from which on nothing important is cut off."""
_TAG_INSET = 8
"""Units between the corner of a picture and the tag in it."""


def variant_card(
    texts: Texts,
    look: Look,
    variant: str,
    among: Iterable[str],
    *,
    beside: bool = False,
    whole: bool = False,
) -> View:
    """Return the picture of a variant with its name and a sentence below it, or beside it.

    It needs the same size as the cards of the other variants. If it need not be whole, a low one
    shows less of its picture, and no sentence.
    """
    names = {each: texts(f"variant.{each}") for each in among}
    sentences = {each: texts(f"variant.{each}_line") for each in among}
    longest_name = max(names.values(), key=len)
    longest = max(sentences.values(), key=len)
    soft = look.theme.ink_soft
    name = Words(names[variant], Face.TITLE, TITLE + 2, sample=longest_name)
    sentence = Block(sentences[variant], Face.BOLD, 27, soft, y=0, least=150, sample=longest)
    words = Column(name, sentence if whole else Optional(sentence), gap=4, at=0.5)
    corner = Optional(tag(look, VARIANT_LOOKS[variant].tag, texts(f"variant.{variant}_tag")))
    picture = Stack(
        Painted(_draw_picture, (variant, beside)), Padded(Column(Row(corner)), _TAG_INSET)
    )
    if beside:
        left = Sized(picture, (180, 300, 320), (150, 190))
        shown: View = Row(left, Padded(words, (20, 4)).grow())
    else:
        high = Sized(picture, height=(_WHOLE if whole else 120, 222))
        shown = Column(high.grow(), Padded(words, (17, 8)))
    return Padded(shown, _EDGE)


def _draw_picture(target: Surface, look: Look, rect: Rect, variant: str, beside: bool) -> None:
    picture = rect
    if not beside:
        line, picture = cut(rect, Side.BOTTOM, look.px(_LINE))
        target.fill(look.theme.line, line)
    shown = vignette(look, variant, picture.size, whole=beside)
    shown.draw(target, picture.topleft)
