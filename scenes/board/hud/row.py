"""The cards beside the hands: the open row, the stock and the discard."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import ROW_LENGTH as ROW
from game import Card
from scenes.board.hud.layout import BoardLayout, HudContext
from scenes.board.turn.displayed import Displayed
from scenes.kit import ornaments
from scenes.kit.layers import paint_part
from scenes.kit.layout import anchored, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, Finish, card_size

PEEK = 3
"""The cards that are seen of a row in the drawer."""
_FEWER = 99
"""The most cards of a pile beside an open row."""
_PEEKING = 0.6
"""How much is seen of a card below the next one, in widths."""
_PILE = 0.86
"""How high the piles are beside the next card."""


class PilePlaces(NamedTuple):
    """The places of the stock and the discard."""

    stock: Rect
    discard: Rect

    @property
    def stacked(self) -> bool:
        """Whether one is below the other, with the numbers at their corners."""
        return self.stock.x == self.discard.x


class RowPlaces(NamedTuple):
    """The places of the cards of the open row in order from the next one, and of the piles."""

    cards: tuple[Rect, ...]
    piles: PilePlaces


def row_places(look: Look, plan: BoardLayout) -> RowPlaces:
    """Return the open row: the next card large before the others, or all of them in one line.

    Where only the next cards are seen, the others come out of the drawer.
    """
    if not plan.open_row:
        raise ValueError("this game has no open row; see pile_places for its stock")
    if plan.row is None:
        return _next_cards(look, plan)
    room = inset(plan.row, look.px(16), look.px(9))
    room.height -= look.px(8)
    return max(_block(look, room), _line(look, room), key=lambda it: it.cards[-1].height)


def _block(look: Look, room: Rect) -> RowPlaces:
    """The next card as high as its tray, the others in two lines of half the height."""
    gap = look.px(6)
    first = Rect(room.topleft, card_size(room.height))
    pile = card_size(round(room.height * _PILE))
    apart = max(pile[0], _number_width(look)) + 2 * gap
    discard = Rect((room.right - pile[0], room.y), pile)
    stock = discard.move(-apart, 0)
    left, across = first.right + 2 * gap, ROW // 2
    wide = (stock.left - 2 * gap - left - gap * (across - 1)) / across
    width, height = size = card_size(min((room.height - gap) // 2, int(wide * DOWN / ACROSS)))
    step = (width + gap, room.height - height)
    others = (
        Rect((left + index % across * step[0], room.y + index // across * step[1]), size)
        for index in range(ROW - 1)
    )
    return RowPlaces((first, *others), PilePlaces(stock, discard))


def _line(look: Look, room: Rect) -> RowPlaces:
    """Twelve of the row, the stock and the discard, a tenth of a card apart."""
    pile = _number_width(look) + 2
    wide = min(room.width / (ROW + 2.3 + 0.12 * ROW), (room.width - 2 * pile) / (ROW * 1.12 + 0.3))
    height = min(room.height, int(wide * DOWN / ACROSS))
    width, _ = size = card_size(height)
    pitch = width + max(2, round(width * 0.12))
    top = room.y + (room.height - height) // 2
    faces = tuple(Rect((room.x + index * pitch, top), size) for index in range(ROW))
    discard = Rect((room.right - width, top), size)
    stock = discard.move(-max(pitch, pile), 0)
    return RowPlaces(faces, PilePlaces(stock, discard))


def _next_cards(look: Look, plan: BoardLayout) -> RowPlaces:
    """The next cards over each other before the piles, or in a high tray the others above them."""
    room, gap = _in_tray(look, plan), look.px(8)
    away = [Rect(plan.drawer.center, (0, 0))] * (ROW - PEEK)
    if room.width < 1.7 * room.height:
        most = (room.width - 3 * gap) / 4
        small = card_size(min(_hanging(look, room.height // 2), int(most * DOWN / ACROSS)))
        pitch = max(small[0], _number_width(look)) + gap
        discard = Rect(room.right - (pitch - gap + small[0]) // 2, 0, *small)
        discard.bottom = room.bottom - (room.height // 2 - _hanging_height(look, small[1])) // 2
        discard.bottom -= _hanging_height(look, small[1]) - small[1]
        others = tuple(Rect(discard.x - left, room.y, *small) for left in (pitch, 0))
        wide = others[0].x - gap - (pitch - gap - small[0]) // 2 - room.x
        first = anchored(room, card_size(min(room.height, int(wide * DOWN / ACROSS))), 0)
        return RowPlaces((first, *others, *away), PilePlaces(discard.move(-pitch, 0), discard))
    small = card_size((room.height - look.px(6)) // 2)
    stock = Rect(0, room.y, *small)
    pile = cards.pile_plate(look, stock, _FEWER, aside=True)[0].right
    stock.x = room.right - pile
    # Enough is seen of those that are covered to tell what they are.
    most = (room.width - pile - gap) / (1 + (PEEK - 1) * _PEEKING)
    width, _ = size = card_size(min(room.height, int(most * DOWN / ACROSS)))
    pitch = min(width + gap, (room.width - width - pile - gap) // (PEEK - 1))
    top = room.centery - size[1] // 2
    faces = [Rect((room.x + index * pitch, top), size) for index in range(PEEK)]
    piles = PilePlaces(stock, stock.move(0, room.height - small[1]))
    return RowPlaces((*faces, *away), piles)


def _number_width(look: Look) -> int:
    """Return the width that a pile needs for its number, however small its cards are."""
    return cards.pile_plate(look, Rect(0, 0, 0, 0), 100)[0].width


def _hanging_height(look: Look, height: int) -> int:
    """Return the height of a pile of cards of that height with the number that hangs from it."""
    return cards.pile_plate(look, Rect((0, 0), card_size(height)), 100)[0].bottom


def _hanging(look: Look, room: int) -> int:
    """Return the height of the highest cards of a pile that fits there with its number."""
    fitting = (height for height in range(room, 1, -1) if _hanging_height(look, height) <= room)
    return next(fitting, 1)


def pile_places(look: Look, plan: BoardLayout) -> PilePlaces:
    """Return the piles, beside the open row or in their own tray."""
    if plan.open_row:
        return row_places(look, plan).piles
    room, gap = _in_tray(look, plan), look.px(6)
    wide = (room.width - gap) // 2
    height = min(_hanging(look, room.height), wide * DOWN // ACROSS)
    width, _ = size = card_size(height)
    apart = max(width, _number_width(look)) + gap
    both = anchored(room, (apart + width, _hanging_height(look, height)))
    stock = Rect(both.topleft, size)
    return PilePlaces(stock, stock.move(apart, 0))


def numbered_piles(look: Look, plan: BoardLayout) -> PilePlaces:
    """Return the piles with room for their numbers."""
    piles = pile_places(look, plan)
    plates = (cards.pile_plate(look, pile, _FEWER, aside=piles.stacked)[0] for pile in piles)
    return PilePlaces(*(pile.union(plate) for pile, plate in zip(piles, plates, strict=True)))


def _in_tray(look: Look, plan: BoardLayout) -> Rect:
    """Return the room in the tray of the piles."""
    room = inset(plan.piles, look.px(9), look.px(9))
    room.height -= look.px(6)
    return room


def paint_row(surface: Surface, hud: HudContext, shown: Displayed) -> None:
    """Paint the whole open row in order from the next card, and the piles beside it."""
    if hud.plan.row is not None:
        hud.tray(surface, hud.plan.row, Ground.DARK)
        _paint_cards(surface, hud, shown, ROW)


def paint_piles(surface: Surface, hud: HudContext, shown: Displayed) -> None:
    """Paint the tray of stock and discard with the next cards, unless the whole row is shown."""
    look, plan = hud.look, hud.plan
    if plan.row is not None:
        return
    hud.tray(surface, plan.piles, Ground.DARK)
    if plan.open_row:
        _paint_cards(surface, hud, shown, PEEK)
    else:
        _paint_piles(surface, look, pile_places(look, plan), shown)


def _paint_cards(surface: Surface, hud: HudContext, shown: Displayed, number: int) -> None:
    """Paint the first cards of the row, the next one in a gold frame, and the piles."""
    look, places, word = hud.look, row_places(hud.look, hud.plan), hud.texts("hud.next")

    def paint(on: Surface) -> None:
        _paint_row(on, look, places.cards[:number], shown.row, word)

    # Mostly only the piles change.
    key = (places, number, shown.row, word, look.theme, look.scale)
    paint_part(surface, "row", key, paint)
    _paint_piles(surface, look, places.piles, shown)


def _paint_row(
    surface: Surface, look: Look, places: Sequence[Rect], row: Sequence[Card], word: str
) -> None:
    for index in reversed(range(len(places))):
        place = places[index]
        if index < len(row):
            finish = Finish.PLAIN if index else Finish.CHOSEN
            card = cards.laid(look, row[index], place.height, finish)
        else:
            card = cards.slot(look, place.height)
        card.draw(surface, place.topleft)
    if row:
        _paint_next(surface, look, places[0], word)


def _paint_next(surface: Surface, look: Look, card: Rect, word: str) -> None:
    """Paint the word for the next card on its lower edge: whole or not at all."""
    style = look.style(Face.TITLE, 18, look.theme.written(Tone.GOLD))
    height = look.letters.cap(style) + look.px(12)
    wide = look.letters.width(word, style) + look.px(16)
    if height > card.height * 0.36 or wide > card.width + look.px(20):
        # The frame says it too; a sign says which.
        return
    plate = Rect(0, 0, wide, height)
    plate.midbottom = card.centerx, card.bottom + look.px(5)
    ornaments.pill(look, plate.size, Tone.GOLD).draw(surface, plate.topleft)
    look.letters.draw(surface, word, style, plate)


def _paint_piles(surface: Surface, look: Look, piles: PilePlaces, shown: Displayed) -> None:
    step = max(1, round(piles.stock.width * 0.025))
    for place, top, number in (
        (piles.stock, None, shown.stock),
        (piles.discard, shown.discard[-1] if shown.discard else None, len(shown.discard)),
    ):
        if not number:
            cards.slot(look, place.height).draw(surface, place.topleft)
        # A pile is at most three cards thick.
        for index in reversed(range(min(number, 3))):
            at = place.x + index * step, place.y - index * step
            cards.laid(look, top, place.height).draw(surface, at)
        plate, style = cards.pile_plate(look, place, number, aside=piles.stacked)
        ornaments.pill(look, plate.size, Tone.PARCHMENT).draw(surface, plate.topleft)
        look.letters.draw(surface, str(number), style, plate)
