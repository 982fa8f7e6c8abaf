"""The stock and the discard pile in their tray."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card
from scenes.board.hud.target import Target, TargetKind
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NoteTap, Pile
from scenes.kit import ornaments
from scenes.kit.component import Component
from scenes.kit.layout import anchored, inset
from scenes.kit.look import Look
from scenes.kit.text import Style
from scenes.kit.theme import Tone
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, card_size

_MOST = 100
"""The most cards that a pile is measured for; hands hold the rest of the 102."""
_THICK = 3
"""The most cards that a pile shows below each other."""


class PilesModel(NamedTuple):
    """What the piles show."""

    stock: int
    discard: int
    """The number of cards on each pile."""
    top: Card | None
    """The card on top of the discard pile."""

    @classmethod
    def of(cls, shown: Displayed) -> "PilesModel":
        """Return the piles of a displayed board."""
        top = shown.discard[-1] if shown.discard else None
        return cls(stock=shown.stock, discard=len(shown.discard), top=top)


class Piles(Component[PilesModel]):
    """The stock and the discard pile, side by side or stacked in a narrow tray."""

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(look, rect)
        room = inset(rect, look.px(9), look.px(9))
        room.height -= look.px(6)
        beside = _side_by_side(look, room)
        below = _one_below_the_other(look, room)
        self._stacked = below[0].height > beside[0].height
        """Whether they are stacked, with the numbers at their corners."""
        places = below if self._stacked else beside
        self._places = dict(zip((Pile.STOCK, Pile.DISCARD), places, strict=True))

    @property
    def card_width(self) -> int:
        """The width of a card on a pile."""
        return self._places[Pile.STOCK].width

    def anchor(self, pile: Pile) -> Rect:
        """Return the place of a pile's cards."""
        return self._places[pile]

    def targets(self, now: Situation) -> Iterator[Target]:
        """Yield the piles with their numbers, which show more when tapped."""
        for pile, place in self._places.items():
            plate, _ = self._number_plate(place, _MOST - 1)
            yield Target(place.union(plate), NoteTap(pile), TargetKind.NOTE, now.free, 12.0)

    def draw(self, target: Surface, model: PilesModel) -> None:
        self._draw_tray(target)
        self._draw_pile(target, self._places[Pile.STOCK], None, model.stock)
        self._draw_pile(target, self._places[Pile.DISCARD], model.top, model.discard)

    def _draw_pile(self, target: Surface, place: Rect, top: Card | None, number: int) -> None:
        look = self.look
        step = max(1, round(place.width * 0.025))
        if not number:
            cards.slot(look, place.height).draw(target, place.topleft)
        for index in reversed(range(min(number, _THICK))):
            at = place.x + index * step, place.y - index * step
            cards.laid(look, top, place.height).draw(target, at)
        plate, style = self._number_plate(place, number)
        ornaments.pill(look, plate.size, Tone.PARCHMENT).draw(target, plate.topleft)
        look.letters.draw(target, str(number), style, plate)

    def _number_plate(self, place: Rect, number: int) -> tuple[Rect, Style]:
        return cards.pile_plate(self.look, place, number, aside=self._stacked)


def _side_by_side(look: Look, room: Rect) -> tuple[Rect, Rect]:
    """Return the largest piles side by side, with numbers below them."""
    gap = look.px(6)
    width = (room.width - gap) // 2
    height = max(1, min(room.height, width * DOWN // ACROSS))
    while height > 1 and not _fits(look, height, width, room.height):
        height -= 1
    plate = _plate(look, height)
    apart = max(card_size(height)[0], plate.width) + gap
    both = anchored(room, (apart + card_size(height)[0], max(height, plate.bottom)))
    stock = Rect(both.topleft, card_size(height))
    return stock, stock.move(apart, 0)


def _fits(look: Look, height: int, wide: int, high: int) -> bool:
    plate = _plate(look, height)
    return plate.width <= wide and plate.bottom <= high


def _plate(look: Look, height: int) -> Rect:
    """Return the plate with the number of a pile, at the origin, for cards of a height."""
    return cards.pile_plate(look, Rect((0, 0), card_size(height)), _MOST)[0]


def _one_below_the_other(look: Look, room: Rect) -> tuple[Rect, Rect]:
    """Return the largest stacked piles, with numbers at their corners."""
    gap = look.px(6)
    height = max(1, (room.height - gap) // 2)
    while height > 1 and _plate_aside(look, height).right > room.width:
        height -= 1
    both = anchored(room, (_plate_aside(look, height).right, 2 * height + gap))
    stock = Rect(both.topleft, card_size(height))
    return stock, stock.move(0, height + gap)


def _plate_aside(look: Look, height: int) -> Rect:
    card = Rect((0, 0), card_size(height))
    return cards.pile_plate(look, card, _MOST - 1, aside=True)[0]
