"""The open row in its tray, in order from the next card."""

from typing import NamedTuple

from pygame import Rect, Surface

from game import ROW_LENGTH, Card
from scenes.kit import ornaments, plates
from scenes.kit.component import Component
from scenes.kit.layout import Side, anchored, cut, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, Finish, card_size

PEEK = 3
"""The number of cards shown of a row in a narrow tray."""
NEXT = 4
"""The number of cards shown in a wide one."""
_STEPS = {PEEK: 0.6, NEXT: 1.06, ROW_LENGTH: 1.12}
"""The least steps from card to card by the number shown, in widths: a few may overlap."""
_BESIDE = 10
"""Units between the ends of a tray and its cards."""


class RowModel(NamedTuple):
    """What an open row shows."""

    cards: tuple[Card, ...]
    label: str
    """The label of the next card."""


class OpenRow(Component[RowModel]):
    """The open cards that are drawn next: all of them, or the first few and how many follow."""

    def __init__(self, look: Look, rect: Rect, shown: int = ROW_LENGTH) -> None:
        """Place the first cards of a row, and the others behind the last of them."""
        super().__init__(look, rect)
        self.shown = shown
        """The number of cards that are shown."""
        self._more = Rect(0, 0, 0, 0)
        """The place for the number of others."""
        room = inset(rect, look.px(_BESIDE), look.px(9))
        room.height -= look.px(8)
        if shown == ROW_LENGTH:
            forms = (_block(look, room), _line(look, room, shown))
            self._places = max(forms, key=lambda places: places[-1].height)
            return
        beside = look.px(54) if shown == NEXT else 0
        self._more, room = cut(room, Side.RIGHT, beside)
        seen = _line(look, room, shown)
        if not beside:
            self._more = Rect(0, 0, look.px(44), look.px(28))
            self._more.bottomright = rect.right - look.px(5), rect.bottom - look.px(5)
        hidden = Rect(self._more.center, (0, 0))
        self._places = seen + (hidden,) * (ROW_LENGTH - shown)

    def anchor(self, index: int) -> Rect:
        """Return the place of a card, counted from the next one."""
        return self._places[min(index, ROW_LENGTH - 1)]

    def tray(self, number: int) -> Rect:
        """Return the tray of a number of cards, no wider than they are."""
        if number > self.shown:
            return self.rect
        first, *others = self._places[: max(1, number)]
        beside = self.look.px(_BESIDE)
        seen = first.unionall(others).inflate(2 * beside, 0)
        return Rect(seen.x, self.rect.y, seen.width, self.rect.height).clip(self.rect)

    def draw(self, target: Surface, model: RowModel) -> None:
        look = self.look
        row = model.cards
        tray = self.tray(len(row))
        plates.panel(look, tray.size, Ground.DARK, radius=18).draw(target, tray.topleft)
        for index in reversed(range(min(self.shown, len(row)))):
            place = self._places[index]
            finish = Finish.PLAIN if index else Finish.CHOSEN
            cards.laid(look, row[index], place.height, finish).draw(target, place.topleft)
        if row:
            _draw_label(target, look, self._places[0], model.label)
        else:
            place = self._places[0]
            cards.slot(look, place.height).draw(target, place.topleft)
        if len(row) > self.shown:
            style = look.style(Face.TITLE, 34 if self.shown == NEXT else 27, look.theme.cream)
            words, style = look.letters.fit(f"+{len(row) - self.shown}", style, self._more.width)
            look.letters.draw(target, words, style, self._more)


def _block(look: Look, room: Rect) -> tuple[Rect, ...]:
    """Return the next card at full height, and the others in two lines of half the height."""
    gap = look.px(6)
    first = Rect(room.topleft, card_size(room.height))
    left = first.right + 2 * gap
    across = ROW_LENGTH // 2
    wide = (room.right - left - gap * (across - 1)) / across
    size = card_size(max(1, min((room.height - gap) // 2, int(wide * DOWN / ACROSS))))
    step = size[0] + gap
    lower = room.height - size[1]
    others = (
        Rect((left + index % across * step, room.y + index // across * lower), size)
        for index in range(ROW_LENGTH - 1)
    )
    return (first, *others)


def _line(look: Look, room: Rect, shown: int) -> tuple[Rect, ...]:
    """Return the first cards side by side; where they overlap they can still be recognised."""
    wide = room.width / (1 + (shown - 1) * _STEPS[shown])
    size = card_size(max(1, min(room.height, int(wide * DOWN / ACROSS))))
    pitch = min(size[0] + look.px(8), (room.width - size[0]) // (shown - 1))
    row = anchored(room, (size[0] + pitch * (shown - 1), size[1]))
    return tuple(Rect((row.x + index * pitch, row.y), size) for index in range(shown))


def _draw_label(target: Surface, look: Look, card: Rect, word: str) -> None:
    """Draw the label of the next card on its lower edge, if the whole label fits."""
    style = look.style(Face.TITLE, 21, look.theme.written(Tone.GOLD))
    height = look.letters.cap(style) + look.px(12)
    wide = look.letters.width(word, style) + look.px(16)
    if height > card.height * 0.36 or wide > card.width + look.px(20):
        # The frame marks the card too, and its sign must stay visible.
        return
    plate = Rect(0, 0, wide, height)
    plate.midbottom = card.centerx, card.bottom + look.px(5)
    ornaments.pill(look, plate.size, Tone.GOLD).draw(target, plate.topleft)
    look.letters.draw(target, word, style, plate)
