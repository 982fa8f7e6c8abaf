"""The actions left: a coin for each, and a dark hole for each used one."""

from typing import NamedTuple

from pygame import Rect, Surface

from game import ACTIONS
from scenes.kit.component import Component
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.view import Column, FirstThatFits, Grid, Padded, Painted, Row, View, Words

_SPENT = ("#9A6A3C", "#C08A52")
"""The colours of the dashes and the tick in the drawing of a spent coin."""


class CoinsModel(NamedTuple):
    """The number of actions left, and its label."""

    left: int
    label: str


class Coins(Component[CoinsModel]):
    """The tray of the actions that are left in a turn."""

    def draw(self, target: Surface, model: CoinsModel) -> None:
        self._draw_tray(target)
        coins_view(model).draw(target, self.look, self.rect)


def coins_view(model: CoinsModel) -> View:
    """Return the coins: in a line below their label, in a line, or two over one."""
    # Used from the left.
    spent = [index < ACTIONS - model.left for index in range(ACTIONS)]
    large = [Painted(_coin, (each,), side=(40, 84)) for each in spent]
    small = [Painted(_coin, (each,), side=(26, 60)) for each in spent]
    words = Words(model.label, Face.TITLE, 26, outlined=True, x=0.5, floor=0.68)
    line = Row(*large, gap=8, at=0.5)
    heap = Grid(*small, columns=2)
    labelled = Column(words, line.grow(), gap=4)
    return FirstThatFits(Padded(labelled, 10), Padded(line, 10), Padded(heap, (5, 10)))


def _coin(target: Surface, look: Look, rect: Rect, spent: bool) -> None:
    if spent:
        # The dashes and the tick make a hole visible even on black.
        lines = tuple((drawn, look.theme.slot_dash) for drawn in _SPENT)
        target.blit(look.art.sprite("pieces/coin-spent", rect.size, lines), rect)
    else:
        target.blit(look.art.sprite("pieces/coin", rect.size), rect)
