"""The pictures of the rules: each at its place, in its own proportions."""

from typing import assert_never

from pygame import Rect, Surface

from game import Card, Colour
from scenes.kit import svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size, anchored, inset
from scenes.kit.look import Look
from scenes.learn.rules.figures import (
    Cards,
    Drawing,
    Hands,
    PagePicture,
    Picture,
    Row,
    Sprites,
    Steps,
    Strip,
    TilePart,
)
from scenes.learn.rules.strips import paint_strip, views
from scenes.shared import cards

_CELL = 124
"""Units of a cell in a little picture, at most."""
_CARD = 140
_SPRITE = 116
_STEP = 0.72
"""From card to card that overlap, in widths."""
_BY_LABEL = {card.label: card for card in Card}
_CREWS = {f"pirates/{colour}": colour.value for colour in Colour}


def card_labelled(label: str) -> Card | None:
    """The card of that label; "?" is the back of one."""
    return None if label == "?" else _BY_LABEL[label]


def paint_picture(target: Surface, look: Look, picture: Picture, rect: Rect) -> None:
    """Draw a picture without words in the middle of a rectangle."""
    match picture:
        case Strip():
            paint_strip(target, look, picture, views(picture, rect, look.px(_CELL)))
        case Cards(labels):
            draw_cards(target, look, labels.split(), rect)
        case Drawing(source, hand):
            _draw_drawing(target, look, source.split(), hand.split(), rect)
        case Sprites(names):
            if look.theme.plain:
                # Signs and pirates are seen on light ground only.
                plate(look, rect.size, sea=False).draw(target, rect.topleft)
            _draw_sprites(target, look, names, inset(rect, look.px(6)))
        case Row(labels):
            draw_cards(target, look, labels.split(), rect)
        case Steps() | Hands():
            raise ValueError(f"{type(picture).__name__} has words; it is a figure, not a picture")
        case _:
            assert_never(picture)


def sprite(look: Look, name: str, size: tuple[int, int]) -> Surface:
    """A drawing by name or a card by its label, as large as fits; crews in their colours."""
    if name.startswith("card:"):
        high = min(size[1], round(size[0] * cards.DOWN / cards.ACROSS))
        return cards.sprite(look, card_labelled(name.removeprefix("card:")), high)
    colour = _CREWS.get(name)
    painted = look.theme.recolouring(colour) if colour is not None else ()
    return look.art.sprite(name, size, painted)


def draw_cards(
    target: Surface, look: Look, labels: list[str], rect: Rect, step: float = 1.1
) -> list[Rect]:
    """Cards side by side, as large as fits; where each lies."""
    count = len(labels)
    wide = min(
        rect.width / (1 + step * (count - 1)),
        min(rect.height, look.px(_CARD)) * cards.ACROSS / cards.DOWN,
    )
    if wide < look.px(54) and step > _STEP:
        # Rather larger and over each other than small.
        return draw_cards(target, look, labels, rect, _STEP)
    high = round(wide * cards.DOWN / cards.ACROSS)
    size = cards.card_size(high)
    room = anchored(rect, (round(wide * (1 + step * (count - 1))), high))
    places = []
    for index, label in enumerate(labels):
        place = Rect(room.x + round(index * wide * step), room.y, *size)
        cards.laid(look, card_labelled(label), high).draw(target, place.topleft)
        places.append(place)
    return places


def _draw_drawing(
    target: Surface, look: Look, source: list[str], hand: list[str], rect: Rect
) -> None:
    """A pile or a row, an arrow, and a hand."""
    total = len(source) + len(hand)
    side = min(look.px(64), rect.width // 6, rect.height // 2)
    room = rect.width - side - look.px(36)
    left = Rect(rect.x, rect.y, room * len(source) // total, rect.height)
    right = Rect(0, rect.y, room - left.width, rect.height)
    right.right = rect.right
    most = round(min(room / total / 1.1, look.px(_CARD) * cards.ACROSS / cards.DOWN))
    left = anchored(left, (min(left.width, round(most * (1.1 * len(source)))), rect.height), 1)
    right = anchored(right, (min(right.width, round(most * (1.1 * len(hand)))), rect.height), 0)
    draw_cards(target, look, source, left)
    draw_cards(target, look, hand, right)
    between = ((left.right + right.left) // 2, rect.centery)
    draw_centred(target, look.icon("arrow", side), between)


def _draw_sprites(target: Surface, look: Look, names: tuple[str, ...], rect: Rect) -> None:
    """Drawings side by side, as large as fits."""
    count = len(names)
    gap = look.px(12)
    side = min(rect.height, look.px(_SPRITE), (rect.width + gap) // count - gap)
    line = [sprite(look, name, (round(side * 1.3), side)) for name in names]
    widths = [each.get_width() for each in line]
    if sum(widths) + gap * (count - 1) > rect.width:
        line = [sprite(look, name, (side, side)) for name in names]
        widths = [each.get_width() for each in line]
    left = rect.centerx - (sum(widths) + gap * (count - 1)) // 2
    for each in line:
        draw_centred(target, each, (left + each.get_width() // 2, rect.centery))
        left += each.get_width() + gap


def draw_tile(target: Surface, look: Look, tile: PagePicture, rect: Rect) -> None:
    """The parts of a tile in their places; the plate beneath is drawn by others."""
    for part in tile.parts:
        draw_centred(target, _part(look, part, rect), _place(part, rect))


def _part(look: Look, part: TilePart, rect: Rect) -> Surface:
    high = round(part.height * rect.height)
    return sprite(look, part.name, (min(round(high * 1.6), rect.width), high))


def _place(part: TilePart, rect: Rect) -> tuple[int, int]:
    return rect.x + round(part.x * rect.width), rect.y + round(part.y * rect.height)


def plate(look: Look, size: Size, *, sea: bool) -> Stamp:
    """The ground of a picture: a piece of parchment or of the sea."""

    def make() -> Stamp:
        theme, unit = look.theme, look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        shades = theme.sea[:2] if sea else (theme.card[0], theme.card[2])
        body = svg.rect(2, 2, width - 4, height - 4, 12, fill="url(#p)", stroke=theme.ink, line=4)
        defs = svg.linear("p", svg.even(*shades), (0, 0), (width * 0.3, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("picture", size, sea), look.scale, make)
