"""Shuffling, dealing and drawing cards.

Each function takes a state and returns the next one. Where a list of events is given, what
happened is added to it.
"""

from game.cards import Pile, cards_of, hand_of
from game.events import CardsDrawn, CardsRanOut, Event, HandDealt, RowDealt, Source, StockReshuffled
from game.state import ROW_LENGTH, GameState, replaced


def deal(state: GameState, hand_size: int, events: list[Event]) -> GameState:
    """Deal every player a hand, clockwise from the first, and lay out the row if there is one."""
    table = state.table
    first = table.setup.first
    for seat in (*range(first, table.players), *range(first)):
        cards, state = _take_from_stock(state, hand_size, events)
        events.append(HandDealt(seat, cards_of(cards)))
        state = _with_cards(state, seat, cards)
    return lay_out_row(state, events) if table.options.open_row else state


def draw(state: GameState, number: int, events: list[Event] | None) -> GameState:
    """Let the player on turn draw cards from the row or the stock, or fewer if none are left."""
    take = _draw_from_row if state.table.options.open_row else _draw_from_stock
    while number:
        taken, state = take(state, number, events)
        if not taken:
            if events is not None:
                events.append(CardsRanOut(state.table.turn, number))
            break
        number -= taken
    return state


def lay_out_row(state: GameState, events: list[Event] | None) -> GameState:
    """Lay out a new row of twelve cards, or as many as the stock and the discard still hold."""
    row = b""
    while len(row) < ROW_LENGTH:
        cards, state = _take_from_stock(state, ROW_LENGTH - len(row), events)
        if not cards:
            break
        row += cards
    if row and events is not None:
        events.append(RowDealt(cards_of(row)))
    return state.with_table(state.table._replace(row=row))


def _draw_from_stock(
    state: GameState, number: int, events: list[Event] | None
) -> tuple[int, GameState]:
    """Draw up to that many cards unseen; return how many there were."""
    seat = state.table.turn
    cards, state = _take_from_stock(state, number, events)
    if cards and events is not None:
        events.append(CardsDrawn(seat, cards_of(cards), Source.STOCK))
    return len(cards), _with_cards(state, seat, cards)


def _draw_from_row(
    state: GameState, number: int, events: list[Event] | None
) -> tuple[int, GameState]:
    """Draw up to that many cards from the front of the row, which everyone sees."""
    if not state.table.row:
        state = lay_out_row(state, events)
    table = state.table
    seat, cards = table.turn, table.row[:number]
    if not cards:
        return 0, state
    if events is not None:
        events.append(CardsDrawn(seat, cards_of(cards), Source.ROW))
    known = table.known
    if not table.options.open_hands:
        known = replaced(known, seat, known[seat] + hand_of(cards))
    state = state.with_table(table._replace(row=table.row[number:], known=known))
    state = _with_cards(state, seat, cards)
    # A new row is laid out as soon as the last card is taken, not when the next one is needed.
    return len(cards), state if state.table.row else lay_out_row(state, events)


def _take_from_stock(
    state: GameState, number: int, events: list[Event] | None
) -> tuple[Pile, GameState]:
    """Take up to that many cards from the stock, after reshuffling the discard if it is empty."""
    if not state.stock:
        state = _reshuffle(state, events)
    table, hands, stock, rng = state
    return stock[:number], GameState(table, hands, stock[number:], rng)


def _reshuffle(state: GameState, events: list[Event] | None) -> GameState:
    """Make the discard, if there is one, the new stock."""
    table = state.table
    if not table.discard:
        return state
    stock, rng = state.rng.shuffled(table.discard)
    if events is not None:
        events.append(StockReshuffled(len(stock)))
    return state._replace(table=table._replace(discard=b""), stock=bytes(stock), rng=rng)


def _with_cards(state: GameState, seat: int, cards: Pile) -> GameState:
    """Add cards to a player's hand."""
    table, hands, stock, rng = state
    return GameState(table, replaced(hands, seat, hands[seat] + hand_of(cards)), stock, rng)
