"""What the board shows at a moment: the view, or the view on its way from one event to the next."""

from dataclasses import dataclass, replace
from typing import assert_never

from game import (
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    Hand,
    HandDealt,
    Outcome,
    PirateMoved,
    PlayerView,
    RowDealt,
    SloopSailed,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
    cards_of,
    hand_of,
)


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
        """The board as it stands when nothing moves."""
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
        """The board after what happened, as far as its viewer may know."""
        match event:
            case HandDealt(seat, cards):
                return self._with_cards(seat, cards, len(cards), stock=self.stock - len(cards))
            case RowDealt(cards):
                return replace(self, row=cards, stock=self.stock - len(cards))
            case StockReshuffled(size):
                return replace(self, stock=self.stock + size, discard=())
            case TurnBegan(seat, round_, free_sail):
                return replace(self, turn=seat, round=round_, actions_left=3, free_sail=free_sail)
            case CardPlayed(seat, card) | CardDiscarded(seat, card):
                return self._without_card(seat, card)
            case PirateMoved():
                return self._moved(event)
            case CardsDrawn(seat, cards, source):
                if source is Source.ROW:
                    return self._with_cards(seat, cards, len(cards), row=self.row[len(cards) :])
                return self._with_cards(seat, cards, len(cards), stock=self.stock - len(cards))
            case SloopSailed(_, island, free, _):
                left = self.actions_left if free else self.actions_left - 1
                return replace(self, sloop=island, actions_left=left, free_sail=False)
            case GameEnded(outcome):
                return replace(self, outcome=outcome, free_sail=False)
            case CardsRanOut() | TurnEnded():
                return self
            case _:
                assert_never(event)

    def _moved(self, event: PirateMoved) -> "Displayed":
        crew = list(self.pirates[event.seat])
        crew[event.pirate] = event.destination
        pirates = list(self.pirates)
        pirates[event.seat] = tuple(crew)
        return replace(
            self,
            pirates=tuple(pirates),
            actions_left=self.actions_left - 1,
            free_sail=False,
        )

    def _without_card(self, seat: int, card: Card) -> "Displayed":
        lost = self._with_cards(seat, (card,), -1, sign=-1)
        return replace(lost, discard=(*self.discard, card))

    def _with_cards(
        self,
        seat: int,
        cards: tuple[Card | None, ...],
        more: int,
        *,
        sign: int = 1,
        row: tuple[Card, ...] | None = None,
        stock: int | None = None,
    ) -> "Displayed":
        hands = list(self.hands)
        hand = hands[seat]
        if hand is not None:
            hands[seat] = hand + sign * hand_of(card for card in cards if card is not None)
        sizes = list(self.hand_sizes)
        sizes[seat] += more
        return replace(
            self,
            hands=tuple(hands),
            hand_sizes=tuple(sizes),
            row=self.row if row is None else row,
            stock=self.stock if stock is None else stock,
        )
