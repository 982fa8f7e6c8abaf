"""The cards beside the hands: the open row, the stock and the discard."""

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.hud.layout import BoardLayout, HudContext
from scenes.board.turn.displayed import Displayed
from scenes.kit import ornaments
from scenes.kit.effects import draw_centred
from scenes.kit.layout import SMALLEST_LETTERS, anchored, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, Finish, card_size, low

ROW = 12
"""The cards of a full row."""
PEEK = 3
"""The cards that are seen of a row in the drawer."""


class PilePlaces(NamedTuple):
    """The places of the stock and the discard."""

    stock: Rect
    discard: Rect


class RowPlaces(NamedTuple):
    """The places of the parts of the open row, the cards in order from the next one."""

    label: Rect
    arrow: Rect
    cards: tuple[Rect, ...]
    piles: PilePlaces


def row_places(look: Look, plan: BoardLayout) -> RowPlaces:
    """Return the open row in one line or in several, whatever makes its cards largest.

    Of a row in the drawer the first cards are seen beside the piles, and the others come out of
    the drawer.
    """
    if not plan.open_row:
        raise ValueError("this game has no open row; see pile_places for its stock")
    if plan.row is None:
        return _peek(look, plan)
    room = inset(plan.row, look.px(18), look.px(9))
    room.height -= look.px(8)
    line = _one_line(look, room)
    grids = [_grid(look, room, columns) for columns in (6, 4)]
    return max((line, *grids), key=lambda places: places.piles.stock.height)


def _one_line(look: Look, room: Rect) -> RowPlaces:
    arrow, gap = min(look.px(52), room.height), look.px(15)
    free = room.width - arrow - 2 * gap
    # Twelve of the row, the stock and the discard, a tenth of a card apart.
    wide = min(free / (ROW + 2 + 0.12 * (ROW + 1)), (free - 2 * _pile(look)) / (ROW * 1.12))
    height = min(room.height, int(wide * DOWN / ACROSS))
    width, _ = size = card_size(height)
    pitch = width + max(2, round(width * 0.12))
    apart = max(pitch, _pile(look))
    spare = free - pitch * ROW - 2 * apart
    label = Rect(room.x, room.y, look.px(110) if spare > look.px(110) else 0, room.height)
    # What is left over parts the row from the piles, and the piles from each other.
    spare -= label.width
    top = room.y + (room.height - height) // 2
    first = label.right + arrow + gap
    faces = tuple(Rect((first + index * pitch, top), size) for index in range(ROW))
    discard = Rect((room.right - width, top), size)
    stock = discard.move(-apart - min(look.px(12), max(0, spare) // 3), 0)
    square = Rect(label.right, 0, arrow, arrow)
    square.centery = room.centery
    return RowPlaces(label, square, faces, PilePlaces(stock, discard))


def _pile(look: Look) -> int:
    """Return the width that a pile needs for its number, however small its cards are."""
    return cards.pile_plate(look, Rect(0, 0, 0, 0), 100)[0].width + 2


def _grid(look: Look, room: Rect, columns: int) -> RowPlaces:
    lines, gap = ROW // columns, look.px(10)
    wide = (room.width - gap * (columns - 1)) / columns
    high = (room.height - gap * (lines + 1)) / (lines + 1)
    height = max(1, int(min(wide * DOWN / ACROSS, high)))
    width, _ = size = card_size(height)
    across = (room.width - width * columns) // (columns - 1)
    spare = room.height - height * (lines + 1)
    down = min(spare // (lines + 1), look.px(24))
    top = room.y + (spare - down * lines) // 2

    def place(line: int, column: int) -> Rect:
        corner = room.x + column * (width + across), top + line * (height + down)
        return Rect(corner, size)

    faces = tuple(place(1 + index // columns, index % columns) for index in range(ROW))
    discard = place(0, columns - 1)
    stock = discard.move(-max(width + across, _pile(look)), 0)
    side = min(look.px(44), height)
    arrow = Rect(room.x, 0, side, side)
    arrow.centery = discard.centery
    left = arrow.right + look.px(10)
    label = Rect(left, stock.y, stock.x - gap - left, height)
    return RowPlaces(label, arrow, faces, PilePlaces(stock, discard))


def _peek(look: Look, plan: BoardLayout) -> RowPlaces:
    """Return the next cards in a line over the piles."""
    room, gap, side = _in_tray(look, plan), look.px(8), look.px(30)
    wide = (room.width - side - PEEK * gap) / PEEK
    height = round(min((room.height - gap) / 2, wide * DOWN / ACROSS))
    width, _ = size = card_size(height)
    # The piles are below the last two, so that everything keeps to one grid.
    pitch = width + gap
    whole = anchored(room, (side + PEEK * pitch, 2 * height + gap))
    first = whole.x + side + gap
    faces = [Rect((first + index * pitch, whole.y), size) for index in range(PEEK)]
    away = plan.drawer or plan.piles
    faces += [Rect(away.center, (0, 0))] * (ROW - PEEK)
    discard = faces[PEEK - 1].move(0, height + gap)
    stock = discard.move(-max(pitch, _pile(look)), 0)
    arrow = Rect(whole.x, 0, side, side)
    arrow.centery = faces[0].centery
    label = Rect(whole.x, stock.y, stock.x - gap - whole.x, height)
    return RowPlaces(label, arrow, tuple(faces), PilePlaces(stock, discard))


def pile_places(look: Look, plan: BoardLayout) -> PilePlaces:
    """Return the piles, beside the open row or in their own tray."""
    if plan.open_row:
        return row_places(look, plan).piles
    room, gap = _in_tray(look, plan), look.px(18)
    across = min(room.height, (room.width - gap) / 2 * DOWN / ACROSS)
    down = min((room.height - gap) / 2, room.width * DOWN / ACROSS)
    height = round(max(across, down))
    width, _ = size = card_size(height)
    beside = across >= down
    both = anchored(room, (2 * width + gap, height) if beside else (width, 2 * height + gap))
    corner = (both.right - width, both.y) if beside else (both.x, both.bottom - height)
    return PilePlaces(Rect(both.topleft, size), Rect(corner, size))


def _in_tray(look: Look, plan: BoardLayout) -> Rect:
    """Return the room in the tray of the piles."""
    room = inset(plan.piles, look.px(12), look.px(11))
    # The numbers hang over the lower edge of the cards.
    room.height -= look.px(11)
    return room


def paint_row(surface: Surface, hud: HudContext, shown: Displayed) -> None:
    """Paint the open row in order from the next card, and the piles beside it."""
    look, plan = hud.look, hud.plan
    if plan.row is None:
        return
    hud.tray(surface, plan.row, Ground.DARK)
    places = row_places(look, plan)
    label, words = places.label, hud.texts("hud.open_row")
    style = low(look.outlined(26), label.height // 2)
    least = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.62)))
    lines = look.letters.wrap(words, least, label.width) if label.width else ()
    wide = max((look.letters.width(line, least) for line in lines), default=0)
    # Whole or not at all.
    if 0 < wide <= label.width and look.letters.height(least, len(lines)) <= label.height:
        look.letters.draw_block(surface, words, style, label, 0, 0.5)
    _paint_cards(surface, look, places, shown, ROW)
    if shown.row:
        _paint_next(surface, look, places, hud.texts("hud.next"))
    _paint_piles(surface, look, places.piles, shown)


def paint_piles(surface: Surface, hud: HudContext, shown: Displayed) -> None:
    """Paint the tray of stock and discard, unless they are beside the row."""
    look, plan = hud.look, hud.plan
    if plan.row is not None:
        return
    hud.tray(surface, plan.piles, Ground.DARK)
    if plan.open_row:
        places = row_places(look, plan)
        _paint_cards(surface, look, places, shown, PEEK)
        if len(shown.row) > PEEK:
            style = low(look.outlined(26), places.label.height)
            look.letters.draw(surface, f"+{len(shown.row) - PEEK}", style, places.label)
    _paint_piles(surface, look, pile_places(look, plan), shown)


def _paint_cards(
    surface: Surface, look: Look, places: RowPlaces, shown: Displayed, number: int
) -> None:
    """Paint the arrow and the first cards of the row, the next one in a gold frame."""
    draw_centred(surface, look.icon("arrow", places.arrow.width), places.arrow.center)
    for index in reversed(range(number)):
        place = places.cards[index]
        if index < len(shown.row):
            finish = Finish.PLAIN if index else Finish.CHOSEN
            card = cards.laid(look, shown.row[index], place.height, finish)
        else:
            card = cards.slot(look, place.height)
        card.draw(surface, place.topleft)


def _paint_next(surface: Surface, look: Look, places: RowPlaces, word: str) -> None:
    card = places.cards[0]
    style = look.style(Face.TITLE, 18, look.theme.written(Tone.GOLD))
    height = look.letters.cap(style) + look.px(12)
    if height > card.height * 0.36:
        # The frame and the arrow say it too; a sign says which.
        return
    # The tag may reach over to the second card, never to the third.
    most = min(2 * (places.cards[1].x - card.x), card.width * 2)
    word, style = look.letters.fit(word, style, most - look.px(16), 0.5)
    plate = Rect(0, 0, look.letters.width(word, style) + look.px(16), height)
    plate.midtop = card.centerx, card.bottom - round(height * 0.72)
    plate.x = max(plate.x, card.x - look.px(6))
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
        plate, style = cards.pile_plate(look, place, number)
        ornaments.pill(look, plate.size, Tone.PARCHMENT).draw(surface, plate.topleft)
        look.letters.draw(surface, str(number), style, plate)
