"""The stock and the discard pile on the map, each with the number of its cards on a coin."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card
from scenes.board.component import Component, Target, TargetKind
from scenes.board.hud.layout import BoardPlan
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NoteTap, Pile
from scenes.kit.look import Look
from scenes.shared import cards
from scenes.shared.cards import card_size

_THICK = 3
"""The most cards that a pile shows below each other."""
_TILT = 4
"""Degrees by which the discard pile is turned."""
_COIN = 38
"""The side of the coin with the number of cards, in parts."""


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
    """The stock, and the discard pile to the right of it; in a narrow place below its edge."""

    def __init__(self, look: Look, plan: BoardPlan) -> None:
        super().__init__(look, plan["piles"])
        self._px = plan.measure.px
        room = self.rect
        size = card_size(room.height)
        stock = Rect(room.topleft, size)
        apart = min(size[0] + self._px(16), room.width - size[0])
        self._places = {Pile.STOCK: stock, Pile.DISCARD: stock.move(apart, 0)}

    def anchor(self, pile: Pile) -> Rect:
        """Return the place of a pile's cards."""
        return self._places[pile]

    def targets(self, now: Situation) -> Iterator[Target]:
        """Yield the piles as far as they are seen, which show more when tapped."""
        stock, discard = self._places.values()
        seen = discard.copy()
        seen.left = max(seen.left, stock.right)
        seen.width = discard.right - seen.left
        for pile, place in ((Pile.STOCK, stock), (Pile.DISCARD, seen)):
            yield Target(place, NoteTap(pile), TargetKind.NOTE, now.free, 12.0)

    def draw(self, target: Surface, model: PilesModel) -> None:
        look, px = self.look, self._px
        stock, discard = self._places.values()
        if model.discard:
            cards.fanned(look, model.top, discard.height, _TILT).draw(target, discard.topleft)
        for index in reversed(range(min(model.stock, _THICK))):
            at = stock.move(index * px(2), -index * px(3)).topleft
            cards.fanned(look, None, stock.height, 0).draw(target, at)
        if not model.stock:
            cards.slot(look, stock.height).draw(target, stock.topleft)
        side = cards.coin_side(look, px(_COIN))
        self._draw_number(target, stock.centerx, side, model.stock)
        if model.discard:
            middle = (max(discard.left, stock.right) + discard.right) // 2
            self._draw_number(target, max(middle, stock.centerx + side), side, model.discard)

    def _draw_number(self, target: Surface, x: int, side: int, number: int) -> None:
        at = x, min(self.rect.bottom + self._px(8) - side // 2, self.rect.bottom)
        cards.draw_coin(target, self.look, at, side, number)
