"""Who sees what: views, redacted events, and random states that fit a view."""

from typing import NamedTuple, TypeAlias, assert_never

from game.cards import Card, Hand, cards_in, hand_of, size
from game.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    RowDealt,
    SloopSailed,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
)
from game.rng import Rng
from game.state import GameState, Options, Table

Viewer: TypeAlias = int  # a seat, or one of these

PUBLIC: Viewer = -1
"""Spectators, who see no hidden hand."""
ALL: Viewer = -2
"""Someone who sees every hand: when the game is over, or if no person ever sat in it."""


class PlayerView(NamedTuple):
    """What one viewer knows of a state: a hidden hand is None."""

    viewer: Viewer
    table: Table
    hands: tuple[Hand | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def hand(self) -> Hand:
        """The viewer's own hand."""
        hand = self.hands[self.viewer] if self.viewer >= 0 else None
        if hand is None:
            raise ValueError(
                f"viewer {self.viewer} has no hand; only a seat, numbered from 0, has one"
            )
        return hand


def view(state: GameState, viewer: Viewer) -> PlayerView:
    """Return the state as that viewer sees it."""
    options = state.table.options
    return PlayerView(
        viewer,
        state.table,
        tuple(
            hand if _sees_hand(options, viewer, seat) else None
            for seat, hand in enumerate(state.hands)
        ),
        tuple(size(hand) for hand in state.hands),
        len(state.stock),
    )


def redact(event: Event, options: Options, viewer: Viewer) -> Event:
    """Return the event without the cards that the viewer may not see."""
    match event:
        case HandDealt(seat, cards):
            return HandDealt(seat, _seen(cards, _sees_hand(options, viewer, seat)))
        case CardsDrawn(seat, cards, source):
            seen = source is Source.ROW or _sees_hand(options, viewer, seat)
            return CardsDrawn(seat, _seen(cards, seen), source)
        case (
            RowDealt()
            | StockReshuffled()
            | TurnBegan()
            | CardPlayed()
            | PirateMoved()
            | CardsRanOut()
            | CardDiscarded()
            | SloopSailed()
            | TurnEnded()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def determinize(view: PlayerView, rng: Rng) -> GameState:
    """Return a random state that looks to the viewer exactly like the true one."""
    table = view.table
    unseen = table.setup.deck - hand_of(table.row) - hand_of(table.discard)
    for hand, known in zip(view.hands, table.known, strict=True):
        unseen -= known if hand is None else hand
    cards, rng = rng.shuffled(cards_in(unseen))
    hands: list[Hand] = []
    for hand, known, hand_size in zip(view.hands, table.known, view.hand_sizes, strict=True):
        if hand is None:
            more = hand_size - size(known)
            hands.append(known + hand_of(cards[:more]))
            cards = cards[more:]
        else:
            hands.append(hand)
    return GameState(table, tuple(hands), bytes(cards), rng)


def _sees_hand(options: Options, viewer: Viewer, seat: int) -> bool:
    return options.open_hands or viewer in (seat, ALL)


def _seen(cards: tuple[Card | None, ...], seen: bool) -> tuple[Card | None, ...]:
    return cards if seen else (None,) * len(cards)
