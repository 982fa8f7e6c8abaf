"""The hand on the board: where the pointer went down, what it drags, and what a tap means."""

import math
from dataclasses import dataclass

from game import Card, Hand, Position
from scenes.board.tabletop import Tabletop
from scenes.board.turn.taps import (
    CardDrop,
    CardTap,
    ChoiceTap,
    ElsewhereTap,
    Fan,
    PirateDrop,
    PositionTap,
    Selection,
    Tap,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.layout import Point

_DRAG = 0.25  # of a cell: a shorter way is a tap


@dataclass(frozen=True, slots=True)
class Grip:
    """What the pointer took hold of when it went down."""

    at: Point
    card: Card | None
    position: Position | None


class BoardPointer:
    """The pointer from going down to going up."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._grip: Grip | None = None
        self._dragged: Point | None = None

    @property
    def dragged(self) -> tuple[Grip, Point] | None:
        """What is being dragged, and where it is."""
        if self._grip is None or self._dragged is None:
            return None
        return self._grip, self._dragged

    def down(self, at: Point, hand: Hand | None) -> None:
        """The pointer went down on a card of that hand, on the board, or elsewhere."""
        card = self._table.card_at(at, hand)
        self._grip = Grip(at, card, self._table.way.position_at(*at))

    def move(self, at: Point) -> None:
        """The pointer moves while it is down."""
        if self._grip is not None:
            far = math.dist(at, self._grip.at) > self._table.way.cell * _DRAG
            if far or self._dragged is not None:
                self._dragged = at

    def lost(self) -> None:
        """What was begun counts as never begun."""
        self._grip = self._dragged = None

    def up(self, at: Point, selection: Selection) -> Tap | TurnSummary | None:
        """The pointer went up: the tap that was meant, or the past turn that was asked for."""
        grip, dragged = self._grip, self._dragged
        self.lost()
        if grip is None:
            return None
        if dragged is None:
            return self._table.history_at(at) or self._tap(at, grip, selection)
        target = self._table.way.position_at(*at)
        if target is None:
            return None
        if grip.card is not None:
            return CardDrop(grip.card, target)
        return None if grip.position is None else PirateDrop(grip.position, target)

    def _tap(self, at: Point, grip: Grip, selection: Selection) -> Tap:
        if isinstance(selection, Fan):
            for index, rect in enumerate(self._table.fan_rects(selection)):
                if rect.collidepoint(at):
                    return ChoiceTap(index)
        if grip.card is not None:
            return CardTap(grip.card)
        return ElsewhereTap() if grip.position is None else PositionTap(grip.position)
