"""What the board shows: a view, or a step between two views as events are shown."""

from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from game import Card, Event, Hand, Outcome, PlayerView, Source, cards_of, events, hand_of

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Displayed:
    """The pieces on the table as the viewer sees them; a hidden hand is None."""

    pirates: tuple[tuple[int, ...], ...]
    hands: tuple[Hand | None, ...]
    hand_sizes: tuple[int, ...]
    row: tuple[Card, ...]
    stock: int
    discard: tuple[Card, ...]
    turn: int
    actions_left: int
    round: int
    sloop: int
    free_sail: bool
    outcome: Outcome | None

    @classmethod
    def of(cls, view: PlayerView) -> "Displayed":
        """Return the board at rest."""
        table = view.table
        return cls(
            pirates=tuple(tuple(crew) for crew in table.pirates),
            hands=view.hands,
            hand_sizes=view.hand_sizes,
            row=cards_of(table.row),
            stock=view.stock_size,
            discard=cards_of(table.discard),
            turn=table.turn,
            actions_left=table.actions_left,
            round=table.round,
            sloop=table.sloop,
            free_sail=table.free_sail,
            outcome=table.outcome,
        )

    def after(self, event: Event) -> "Displayed":
        """Return the board after an event, as far as the viewer may know it."""
        match event:
            case events.HandDealt(seat, cards) | events.CardsDrawn(seat, cards, Source.STOCK):
                dealt = self.with_cards(seat, cards)
                return replace(dealt, stock=self.stock - len(cards))
            case events.CardsDrawn(seat, cards):
                return replace(self.with_cards(seat, cards), row=self.row[len(cards) :])
            case events.RowDealt(row):
                return replace(self, row=row, stock=self.stock - len(row))
            case events.StockReshuffled(size):
                return replace(self, stock=self.stock + size, discard=())
            case events.TurnBegan(seat, round_, free_sail):
                return replace(self, turn=seat, round=round_, actions_left=3, free_sail=free_sail)
            case events.CardPlayed(seat, card) | events.CardDiscarded(seat, card):
                lost = self.with_cards(seat, (card,), -1)
                return replace(lost, discard=(*self.discard, card))
            case events.PirateMoved(_, seat, pirate, _, destination):
                crew = _changed(self.pirates[seat], pirate, destination)
                pirates = _changed(self.pirates, seat, crew)
                left = self.actions_left - 1
                return replace(self, pirates=pirates, actions_left=left, free_sail=False)
            case events.SloopSailed(_, island, free, _):
                left = self.actions_left if free else self.actions_left - 1
                return replace(self, sloop=island, actions_left=left, free_sail=False)
            case events.GameEnded(outcome):
                return replace(self, outcome=outcome, free_sail=False)
            case events.CardsRanOut() | events.TurnEnded():
                return self
            case _:
                assert_never(event)

    def with_cards(self, seat: int, cards: tuple[Card | None, ...], sign: int = 1) -> "Displayed":
        """Return the board with cards added to a hand, or removed if `sign` is -1."""
        hand = self.hands[seat]
        if hand is not None:
            hand += sign * hand_of(card for card in cards if card is not None)
        sizes = _changed(self.hand_sizes, seat, self.hand_sizes[seat] + sign * len(cards))
        return replace(self, hands=_changed(self.hands, seat, hand), hand_sizes=sizes)


def _changed(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
