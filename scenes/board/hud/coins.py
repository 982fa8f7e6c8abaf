"""The actions left: a coin for each, and a faint one for each that is used."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from game import ACTIONS
from scenes.board.component import Component
from scenes.kit.effects import draw_centred
from scenes.kit.look import Look

_SPENT = ("#9A6A3C", "#C08A52")
"""The colours of the dashes and the tick in the drawing of a spent coin."""
_APART = 1.22
"""The step from a coin to the next, in sides."""


class CoinsModel(NamedTuple):
    """The number of actions left."""

    left: int


class Coins(Component[CoinsModel]):
    """The actions that are left in a turn of a replay."""

    def draw(self, target: Surface, model: CoinsModel) -> None:
        draw_coins(target, self.look, self.rect, model.left)


def draw_coins(target: Surface, look: Look, rect: Rect, left: int) -> None:
    """Draw the coins in a line, used from the left."""
    for index, place in enumerate(coin_places(rect)):
        if index < ACTIONS - left:
            # The dashes and the tick make a hole visible even on black.
            lines = tuple((drawn, look.theme.slot_dash) for drawn in _SPENT)
            spent = look.art.sprite("pieces/coin-spent", place.size, lines)
            draw_centred(target, spent, place.center)
        else:
            target.blit(look.art.sprite("pieces/coin", place.size), place)


def coin_places(rect: Rect) -> Iterator[Rect]:
    """Yield the places of the coins in the middle of a rectangle, as large as fits."""
    side = min(rect.height, int(rect.width / (1 + _APART * (ACTIONS - 1))))
    for index in range(ACTIONS):
        place = Rect(0, 0, side, side)
        aside = round((index - (ACTIONS - 1) / 2) * _APART * side)
        place.center = rect.centerx + aside, rect.centery
        yield place
