"""Shuffling, dealing and drawing cards."""

from typing import NamedTuple

from game.cards import NO_CARDS, ONE, Hand, Pile, cards_of, hand_of
from game.events import CardsDrawn, CardsRanOut, Event, HandDealt, RowDealt, Source, StockReshuffled
from game.rng import Rng
from game.state import (
    ACTIONS,
    PIRATES,
    ROW_LENGTH,
    GameState,
    Options,
    Setup,
    Table,
    new_tuple,
)
from game.track import AT, NOBODY, START, Track


class Piles(NamedTuple):
    """The cards that are in no hand, and the generator that shuffles them."""

    row: Pile
    stock: Pile
    discard: Pile
    rng: Rng


def draw(
    piles: Piles, seat: int, wanted: int, open_row: bool, events: list[Event] | None
) -> tuple[Hand, Piles]:
    """The cards a player draws, as many as are wanted or left, and the piles after it."""
    drawn = NO_CARDS
    while wanted:
        if open_row and not piles.row:
            piles = laid_out(piles, events)
        elif not open_row and not piles.stock:
            piles = reshuffled(piles, events)
        row, stock, discard, rng = piles
        if open_row:
            cards, row, source = row[:wanted], row[wanted:], Source.ROW
        else:
            cards, stock, source = stock[:wanted], stock[wanted:], Source.STOCK
        if not cards:
            break
        if events is not None:
            events.append(CardsDrawn(seat, cards_of(cards), source))
        for card in cards:
            drawn += ONE[card]
        wanted -= len(cards)
        piles = new_tuple(Piles, (row, stock, discard, rng))
        if open_row and not row:
            # The row is laid out anew the moment its last card is taken, not when it is missed.
            piles = laid_out(piles, events)
    if wanted and events is not None:
        events.append(CardsRanOut(seat, wanted))
    return drawn, piles


def laid_out(piles: Piles, events: list[Event] | None) -> Piles:
    """The piles with a new row of twelve, or of as many as there are, where there was none."""
    row = b""
    while len(row) < ROW_LENGTH:
        if not piles.stock:
            piles = reshuffled(piles, events)
        missing = ROW_LENGTH - len(row)
        _, stock, discard, rng = piles
        row += stock[:missing]
        piles = Piles(row, stock[missing:], discard, rng)
        if not stock:
            break
    if row and events is not None:
        events.append(RowDealt(cards_of(row)))
    return piles


def reshuffled(piles: Piles, events: list[Event] | None) -> Piles:
    """The piles with the discard, if there is one, as the new stock."""
    if not piles.discard:
        return piles
    stock, rng = piles.rng.shuffled(piles.discard)
    if events is not None:
        events.append(StockReshuffled(len(stock)))
    return Piles(piles.row, bytes(stock), b"", rng)


def opening(
    players: int,
    options: Options,
    track: Track,
    deck: Pile,
    hand_size: int,
    rng: Rng,
    events: list[Event],
) -> GameState:
    """A new game: shuffled and dealt, everybody at the start, the first player drawn."""
    shuffled, rng = rng.shuffled(deck)
    stock = bytes(shuffled)
    if options.first_player is None:
        first, rng = rng.below(players)
    else:
        first = options.first_player
    hands = [NO_CARDS] * players
    for seat in (*range(first, players), *range(first)):
        cards, stock = stock[:hand_size], stock[hand_size:]
        hands[seat] = hand_of(cards)
        events.append(HandDealt(seat, cards_of(cards)))
    piles = Piles(b"", stock, b"", rng)
    if options.open_row:
        piles = laid_out(piles, events)
    table = Table(
        setup=Setup(options, track, hand_of(deck), first),
        pirates=(AT[START] * PIRATES,) * players,
        crowd=NOBODY,
        turn=first,
        to_act=first,
        actions_left=ACTIONS,
        row=piles.row,
        discard=piles.discard,
        known=(NO_CARDS,) * players,
        sloop=1,
        free_sail=False,
        discarding=(),
        ply=0,
        round=1,
        passes=0,
        outcome=None,
    )
    return GameState(table, tuple(hands), piles.stock, piles.rng)
