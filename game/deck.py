"""Shuffling, dealing and drawing cards."""

from game.cards import Pile, cards_of, hand_of
from game.draft import Draft
from game.events import CardsDrawn, CardsRanOut, HandDealt, RowDealt, Source, StockReshuffled
from game.state import HEAD_START, ROW_LENGTH


def deal(draft: Draft, hand_size: int) -> None:
    """Deal every player a hand, clockwise from the first, and lay out the row if there is one."""
    first = draft.setup.first
    helped = draft.setup.options.head_start
    for seat in (*range(first, len(draft.hands)), *range(first)):
        cards = _take_from_stock(draft, hand_size + HEAD_START * (seat == helped))
        draft.hands[seat] += hand_of(cards)
        if draft.events is not None:
            draft.events.append(HandDealt(seat, cards_of(cards)))
    if draft.setup.options.open_row:
        _lay_out_row(draft)


def draw(draft: Draft, number: int) -> None:
    """Let the player on turn draw cards from the row or the stock, or fewer if none are left."""
    from_row = draft.setup.options.open_row
    while number:
        cards = _take_from_row(draft, number) if from_row else _take_from_stock(draft, number)
        if not cards:
            if draft.events is not None:
                draft.events.append(CardsRanOut(draft.turn, number))
            break
        number -= len(cards)
        draft.hands[draft.turn] += hand_of(cards)
        if draft.events is not None:
            source = Source.ROW if from_row else Source.STOCK
            draft.events.append(CardsDrawn(draft.turn, cards_of(cards), source))
        # A new row is laid out as soon as the last card is taken, not when the next one is needed.
        if from_row and not draft.row:
            _lay_out_row(draft)


def _take_from_row(draft: Draft, number: int) -> Pile:
    """Take up to that many cards from the front of the row, which everyone sees."""
    if not draft.row:
        _lay_out_row(draft)
    cards = draft.row[:number]
    draft.row = draft.row[number:]
    if not draft.setup.options.open_hands:
        draft.known[draft.turn] += hand_of(cards)
    return cards


def _lay_out_row(draft: Draft) -> None:
    """Lay out a new row of twelve cards, or as many as the stock and the discard still hold."""
    while len(draft.row) < ROW_LENGTH:
        cards = _take_from_stock(draft, ROW_LENGTH - len(draft.row))
        if not cards:
            break
        draft.row += cards
    if draft.row and draft.events is not None:
        draft.events.append(RowDealt(cards_of(draft.row)))


def _take_from_stock(draft: Draft, number: int) -> Pile:
    """Take up to that many cards from the stock, after reshuffling the discard if it is empty."""
    if not draft.stock:
        _reshuffle(draft)
    cards = draft.stock[:number]
    draft.stock = draft.stock[number:]
    return cards


def _reshuffle(draft: Draft) -> None:
    """Make the discard, if there is one, the new stock."""
    if not draft.discard:
        return
    stock, draft.rng = draft.rng.shuffled(draft.discard)
    draft.stock = bytes(stock)
    draft.discard = b""
    if draft.events is not None:
        draft.events.append(StockReshuffled(len(stock)))
