"""Large pictures of cards: the open row, and what a golden card does to all hands."""

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game import Advance
from scenes.kit.effects import draw_centred
from scenes.kit.layout import Share, Side, anchored, columns, cut, equal_rows, inset
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.learn.rules.canvas import GAP, Exhibit, RulesCanvas
from scenes.learn.rules.figures import Hands, Row
from scenes.learn.rules.notes import draw_notes
from scenes.learn.rules.pictures import card_labelled, draw_cards, sprite
from scenes.learn.rules.pointers import cross
from scenes.learn.rules.staging import Holding, holdings
from scenes.shared import cards

_ROW = (72, 178)
"""Units that a row of cards is high, at least and at most."""
_HAND = (64, 126)
_GOLDEN = 190
_STEP, _APART = 0.5, 0.75
"""From card to card in a hand, and to those that must go, in widths."""


@dataclass(frozen=True, slots=True)
class RowExhibit(Exhibit):
    """The open row with its arrow, the next card in gold, and notes below."""

    canvas: RulesCanvas
    row: Row

    def heights(self, width: int) -> tuple[int, int]:
        """With cards as small or as large as may be."""
        look = self.canvas.look
        below = self.canvas.notes(self.row.notes, width).height + look.px(GAP)
        least, most = _ROW
        return look.px(least) + below, look.px(most) + below

    def paint(self, target: Surface, room: Rect) -> None:
        """The row, and what there is to say of it."""
        look, labels = self.canvas.look, self.row.cards.split()
        notes = self.canvas.notes(self.row.notes, room.width)
        place, below = cut(room, Side.TOP, room.height - notes.height)
        place.height -= look.px(GAP)
        side = min(look.px(76), place.height, room.width // 12)
        arrow, line = cut(place, Side.LEFT, side, look.px(10))
        places = draw_cards(target, look, labels, line)
        first = places[0]
        arrow.midright = (first.left - look.px(10), first.centery)
        draw_centred(target, look.icon("arrow", side), arrow.center)
        chosen = cards.laid(look, card_labelled(labels[0]), first.height, cards.Finish.CHOSEN)
        chosen.draw(target, first.topleft)
        # Close to the row, which may be lower than its place.
        below.y = first.bottom + look.px(2 * GAP)
        tips = {"first": first.centerx, "row": places[len(places) * 5 // 8].centerx}
        draw_notes(target, look, notes, below, [tips[note.place] for note in self.row.notes])


@dataclass(frozen=True, slots=True)
class HandsExhibit(Exhibit):
    """The golden card, and a line for each player: who holds how many, and gives up."""

    canvas: RulesCanvas
    hands: Hands

    def heights(self, width: int) -> tuple[int, int]:
        """As many lines as there are players."""
        look, count = self.canvas.look, len(holdings(self.hands))
        words = 2 * look.letters.height(self.canvas.title_style())
        least, most = (max(look.px(units), words) for units in _HAND)
        return count * least, count * most

    def paint(self, target: Surface, room: Rect) -> None:
        """The card at the left, and what it does to everybody."""
        look, held = self.canvas.look, holdings(self.hands)
        wide = min(look.px(_GOLDEN), room.width // 6)
        golden, room = cut(room, Side.LEFT, wide, look.px(20))
        self._draw_golden(target, golden)
        most = max(holding.cards for holding in held)
        for place, holding in zip(equal_rows(room, len(held)), held, strict=True):
            high = min(place.height - look.px(8), look.px(100), room.width // 7)
            who, fan, words = columns(place, [high, Share(6), Share(5)], look.px(14))
            figure = sprite(look, f"pirates/{holding.colour}", (high, high))
            draw_centred(target, figure, who.center)
            _draw_held(target, look, holding, inset(fan, 0, look.px(8)), most)
            self._tell(target, holding, words)

    def _draw_golden(self, target: Surface, rect: Rect) -> None:
        action = self.hands.action
        if isinstance(action, Advance):
            high = min(rect.height, round(rect.width * cards.DOWN / cards.ACROSS))
            place = anchored(rect, cards.card_size(high))
            stamp = cards.laid(self.canvas.look, action.card, high, cards.Finish.CHOSEN)
            stamp.draw(target, place.topleft)

    def _tell(self, target: Surface, holding: Holding, rect: Rect) -> None:
        look, texts, letters = self.canvas.look, self.canvas.texts, self.canvas.look.letters
        told = texts("rules.holds", count=holding.cards)
        key = "rules.gives_up" if holding.gives_up else "rules.keeps"
        then = texts(key, count=holding.gives_up)
        style = self.canvas.fitted((told, then), (rect.width, rect.height // 2))
        quiet = replace(style, face=Face.BOLD, colour=look.theme.ink_soft)
        lines = [
            (text, kind, letters.height(kind, len(letters.wrap(text, kind, rect.width))))
            for text, kind in ((told, style), (then, quiet))
        ]
        y = rect.centery - sum(high for _, _, high in lines) // 2
        for text, kind, high in lines:
            letters.draw_block(target, text, kind, Rect(rect.x, y, rect.width, high))
            y += high


def _draw_held(target: Surface, look: Look, holding: Holding, rect: Rect, most: int) -> None:
    """The cards that somebody holds, and apart from them those that must go.

    They are as large as for whoever holds the most.
    """
    wide = rect.width / (1.5 + _STEP * (most - 1) + _APART)
    high = round(min(wide * cards.DOWN / cards.ACROSS, rect.height))
    wide = cards.card_size(high)[0]
    y = rect.centery - high // 2
    for index in range(holding.cards):
        goes = index >= holding.cards - holding.gives_up
        x = rect.x + round(wide * (_STEP * index + (_APART if goes else 0)))
        finish = cards.Finish.DIM if goes else cards.Finish.PLAIN
        cards.laid(look, None, high, finish).draw(target, (x, y))
        if goes and index == holding.cards - 1:
            side = round(wide * 0.8)
            cross(look, side).draw(target, (x + wide - side // 2, y + high - side))
