"""Games told again by their events, to be compared with the games themselves."""

from collections.abc import Sequence
from typing import assert_never

from game import events
from game.cards import Card, cards_in, cards_of, hand_of
from game.state import ACTIONS, GameState, Transition


class Retold:
    """A game put together from what its events tell, and from nothing else."""

    def __init__(self, state: GameState) -> None:
        table = state.table
        self.track = table.track
        self.hidden = not table.options.open_hands
        self.pirates = [list(crew) for crew in table.pirates]
        self.hands = [list(cards_in(hand)) for hand in state.hands]
        self.known = [list(cards_in(hand)) for hand in table.known]
        self.row = list(cards_of(table.row))
        self.stock = list(cards_of(state.stock))
        self.discard = list(cards_of(table.discard))
        self.rng = state.rng
        self.turn = table.turn
        self.round = table.round
        self.done = ACTIONS - table.actions_left
        self.passes = table.passes
        self.sloop = table.sloop
        self.free_sail = table.free_sail
        self.outcome = table.outcome
        self.played: Card | None = None

    @classmethod
    def from_the_deal(cls, dealt: Transition) -> "Retold":
        retold = cls(dealt.state)
        retold.hands = [[] for _ in retold.hands]
        retold.stock = retold.row + retold.stock
        retold.row = []
        for event in dealt.events:
            retold.tell(event)
        return retold

    def account(self) -> dict[str, object]:
        """The whole game, to be compared with account_of(state)."""
        return {
            "pirates": tuple(map(bytes, self.pirates)),
            "hands": tuple(map(hand_of, self.hands)),
            "known": tuple(map(hand_of, self.known)),
            "piles": (bytes(self.row), bytes(self.stock), bytes(self.discard), self.rng),
            "turn": (self.turn, self.round, ACTIONS - self.done, self.passes),
            "sloop": (self.sloop, self.free_sail),
            "outcome": self.outcome,
        }

    def _draw(self, seat: int, cards: Sequence[Card | None], source: events.Source) -> None:
        drawn = _taken(self.row if source is events.Source.ROW else self.stock, cards)
        self.hands[seat] += drawn
        if source is events.Source.ROW and self.hidden:
            self.known[seat] += drawn

    def tell(self, event: events.Event) -> None:
        assert self.outcome is None, event
        match event:
            case events.HandDealt(seat, cards):
                self.hands[seat] += _face_up(cards)
            case events.RowDealt(cards):
                assert not self.row, event
                self.row = _taken(self.stock, cards)
            case events.StockReshuffled(size):
                assert size == len(self.discard), event
                shuffled, self.rng = self.rng.shuffled(self.discard)
                self.stock += shuffled
                self.discard = []
            case events.CardsDrawn(seat, cards, source):
                assert seat == self.turn, event
                self._draw(seat, cards, source)
            case events.CardsRanOut(seat, _):
                assert seat == self.turn, event
                assert not self.row + self.stock + self.discard, event
            case events.CardPlayed(seat, card):
                assert seat == self.turn, event
                self._give_up(seat, card)
                self.played = card
            case events.CardDiscarded(seat, card):
                self._give_up(seat, card)
            case events.PirateMoved(by, seat, pirate, origin, destination):
                assert by == self.turn, event
                assert self.pirates[seat].index(origin) == pirate, event
                self._check_way(event)
                self.pirates[seat][pirate] = destination
                self._act(1)
            case events.SloopSailed(by, island, free, aboard):
                assert by == self.turn, event
                assert self.sloop + island == 1 + 2, event
                assert sorted(aboard) == self._aboard(), event
                assert self.free_sail or not free, event
                self.sloop = island
                self._act(0 if free else 1)
            case events.TurnEnded(seat, actions, forced):
                assert (seat, actions) == (self.turn, self.done), event
                self.passes = self.passes + 1 if forced else 0
                self.free_sail = False
            case events.TurnBegan(seat, round_, free_sail):
                self.turn = seat
                self.round = round_
                self.free_sail = free_sail
                self.done = 0
            case events.GameEnded(outcome):
                self.outcome = outcome
            case _:
                assert_never(event)

    def _act(self, actions: int) -> None:
        self.done += actions
        self.passes = 0
        self.free_sail = False
        self.played = None

    def _give_up(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    def _aboard(self) -> list[tuple[int, int]]:
        sloop = self.track.havens[0]
        return [(s, i) for s, crew in enumerate(self.pirates) for i in range(6) if crew[i] == sloop]

    def _check_way(self, move: events.PirateMoved) -> None:
        signs = self.track.signs
        low, high = sorted((move.origin, move.destination))
        between = [p for p in range(low + 1, high) if signs[p] is not None]
        assert list(move.jumped) == (between if low == move.origin else between[::-1]), move
        sign = None if self.played is None else self.played.sign
        assert list(move.road) == [p for p in between if signs[p] is sign], move
        assert all(any(p in crew for crew in self.pirates) for p in move.road), move


def account_of(state: GameState) -> dict[str, object]:
    table = state.table
    return {
        "pirates": table.pirates,
        "hands": state.hands,
        "known": table.known,
        "piles": (table.row, state.stock, table.discard, state.rng),
        "turn": (table.turn, table.round, table.actions_left, table.passes),
        "sloop": (table.sloop, table.free_sail),
        "outcome": table.outcome,
    }


def _face_up(cards: Sequence[Card | None]) -> list[Card]:
    seen = [card for card in cards if card is not None]
    assert len(seen) == len(cards), "the rules themselves hide no card"
    return seen


def _taken(pile: list[Card], cards: Sequence[Card | None]) -> list[Card]:
    """Those cards, which were the first of the pile, and no longer are on it."""
    taken = _face_up(cards)
    assert pile[: len(taken)] == taken, (pile, cards)
    del pile[: len(taken)]
    return taken
