"""The open row on the map: the next card whole and largest, and all the others behind it."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import ROW_LENGTH, Card
from scenes.board.component import Component
from scenes.board.hud.layout import BoardPlan
from scenes.kit.look import Look
from scenes.shared import cards
from scenes.shared.cards import card_size

_LOWER = 0.74
"""The height of the other cards in one line, in heights of the next one."""
_ASIDE = (112, 84)
"""The height of the next card and of the others beside a tunnel, in parts of its width."""
_WIDE = 218
"""The width of the row there, in parts."""


class RowModel(NamedTuple):
    """What an open row shows."""

    cards: tuple[Card, ...]


class OpenRow(Component[RowModel]):
    """The open cards that are drawn next; each shows its sign."""

    def __init__(self, look: Look, plan: BoardPlan) -> None:
        super().__init__(look, plan["row"])
        self._px = plan.measure.px
        lines = {1: self._in_line, 2: self._in_two_lines, 4: self._in_threes}
        self._places = lines[plan.row_lines]()
        self._overlaps = plan.row_lines == 1
        """Whether each of the others but the last is covered by the next one."""

    def anchor(self, index: int) -> Rect:
        """Return the place of a card, counted from the next one."""
        return self._places[min(index, ROW_LENGTH - 1)]

    def area(self, number: int) -> Rect:
        """Return the place of a number of cards."""
        first, *others = self._places[: max(1, number)]
        return first.unionall(others)

    def draw(self, target: Surface, model: RowModel) -> None:
        look = self.look
        if not model.cards:
            place = self._places[0]
            cards.slot(look, place.height).draw(target, place.topleft)
        for index, card in enumerate(model.cards):
            place = self._places[index]
            seen = None
            if self._overlaps and 0 < index < len(model.cards) - 1:
                seen = self._places[index + 1].x - place.x, place.height
            cards.fanned(look, card, place.height, 0, seen).draw(target, place.topleft)

    def _in_line(self) -> Sequence[Rect]:
        """Return the next card, and the others overlapping to its right."""
        room, px = self.rect, self._px
        first = Rect(room.topleft, card_size(room.height))
        size = card_size(round(room.height * _LOWER))
        left = first.right + px(10)
        most = (room.right - left - size[0]) // (ROW_LENGTH - 2)
        step = max(1, min(px(44), most))
        top = room.bottom - size[1]
        return [first, *(Rect((left + i * step, top), size) for i in range(ROW_LENGTH - 1))]

    def _in_two_lines(self) -> Sequence[Rect]:
        """Return the next card, and the others in two lines of half its height."""
        room, px = self.rect, self._px
        first = Rect(room.topleft, card_size(room.height))
        gap = px(5)
        across = ROW_LENGTH // 2
        left = first.right + px(8)
        wide = (room.right - left) // across - px(2)
        high = min((room.height - gap) // 2, wide * cards.DOWN // cards.ACROSS)
        size = card_size(high)
        step = (size[0] + px(2), room.height - high)
        return [
            first,
            *(
                Rect((left + i % across * step[0], room.y + i // across * step[1]), size)
                for i in range(ROW_LENGTH - 1)
            ),
        ]

    def _in_threes(self) -> Sequence[Rect]:
        """Return the next card with two others beside it, and lines of three below."""
        room = self.rect
        part = room.width / _WIDE

        def px(parts: float) -> int:
            return round(parts * part)

        large, small = (card_size(px(high)) for high in _ASIDE)
        first = Rect(room.topleft, large)
        step = small[0] + px(5)
        beside = first.right + px(8)
        places = [first]
        places += (Rect((beside + i * step, first.bottom - small[1]), small) for i in range(2))
        top = first.bottom + px(8)
        for index in range(ROW_LENGTH - 3):
            across, down = index % 3, index // 3
            at = room.x + across * (step + px(5)), top + down * (small[1] + px(6))
            places.append(Rect(at, small))
        return places
