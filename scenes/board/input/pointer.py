"""Mouse and touch on the board: taps and drags."""

import math

from scenes.board.component import Target, TargetKind
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import CardTap, PositionTap
from scenes.kit.layout import Point

_DRAG = 0.25  # of a cell: a shorter movement is a tap


class BoardPointer:
    """Follows the pointer from press to release: a tap or a drag."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._start: tuple[Point, Target | None] | None = None
        self._dragged: Point | None = None
        self.over: Meaning | None = None
        """The target that the mouse is over, or that something is dragged to."""

    @property
    def dragged(self) -> tuple[Meaning, Point] | None:
        """What is dragged, and where it is."""
        if self._start is None or self._start[1] is None or self._dragged is None:
            return None
        return self._start[1].meaning, self._dragged

    def down(self, at: Point, target: Target | None) -> None:
        """Handle a press on a target, or on none."""
        self._start = at, target

    def hover(self, target: Target | None) -> None:
        """Handle the mouse over a target, or over none."""
        self.over = None if target is None else target.meaning

    def move(self, at: Point, target: Target | None = None) -> None:
        """Handle a movement while the pointer is down, over a target or over none."""
        self.hover(target)
        if self._start is not None:
            far = math.dist(at, self._start[0]) > self._table.track.cell * _DRAG
            if far or self._dragged is not None:
                self._dragged = at

    def cancel(self) -> None:
        """Cancel the tap or drag."""
        self._start = self._dragged = self.over = None

    def up(self, over: Target | None) -> Meaning | None:
        """Handle the release over a target, or over none; return what it means."""
        start, dragged = self._start, self._dragged
        self.cancel()
        if start is None:
            return None
        target = start[1]
        if target is not None and target.kind is TargetKind.BUTTON:
            return target.meaning if target == over else None
        if dragged is None:
            return turn_input.ElsewhereTap() if target is None else target.meaning
        match target and target.meaning, over and over.meaning:
            case CardTap(card), PositionTap(position):
                return turn_input.CardDrop(card, position)
            case PositionTap(origin), PositionTap(position):
                return turn_input.PirateDrop(origin, position)
        return None
