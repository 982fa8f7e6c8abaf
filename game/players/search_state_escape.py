"""Search positions of Escape."""

from typing import Self

from game.cards import ESCAPE_SIGNS, LIFT, ONE, ONE_OF_EACH, Hand, size
from game.outcome import Ending
from game.players.search_state import (
    ALL_HOME,
    ENDS_TURN,
    GOAL,
    HELD,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    SearchPosition,
)
from game.state import ACTIONS, ROW_LENGTH, GameState
from game.track import BEHIND, ONE_ON_EACH

_ANY_CARDS = ACTIONS * sum(ONE[sign] for sign in ESCAPE_SIGNS)


class EscapePosition(SearchPosition):
    """A position of Escape; the row too has its next card last."""

    __slots__ = ("known", "row")

    nudges = False

    row: list[int]
    known: list[Hand]

    @classmethod
    def of(cls, state: GameState) -> Self:
        new = super().of(state)
        new.row = list(state.table.row[::-1])
        new.known = list(state.table.known)
        return new

    def copy(self) -> Self:
        new = super().copy()
        new.row = self.row[:]
        new.known = self.known[:]
        return new

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions; none once the game is over."""
        if self.ending is not None:
            return []
        crowd = self.crowd
        joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
        cards = HELD[(self.hands[self.turn] + LIFT) >> 6 & ONE_OF_EACH]
        codes = []
        for origin in ORIGINS[self.crews[self.turn]]:
            if origin != GOAL:
                codes += [card << PLACE | origin for card in cards]
            elif not self.options.sloop_retreat:
                continue
            if joinable & BEHIND[origin]:
                codes.append(RETREATS | origin)
        if self.left < ACTIONS or self.options.may_pass or not codes:
            codes.append(ENDS_TURN)
        return codes

    def apply(self, code: int) -> None:
        """Carry out a legal action."""
        if code == ENDS_TURN:
            self.ply += 1
            self.end_turn()
            return
        turn = self.turn
        crowd = self.crowd
        origin = code & 63
        if code < RETREATS:
            card = code >> PLACE
            course = self.course
            destination = course.landings[card][crowd & course.masks[card]][origin]
            self.hands[turn] -= ONE[card]
            self.discard.append(card)
            if self.known[turn] >> 7 * card & 127:
                self.known[turn] -= ONE[card]
        else:
            destination = ((crowd ^ crowd >> 1) & BEHIND[origin]).bit_length() - 1 >> 1
            for _ in range(crowd >> 2 * destination & 3):
                self.draw(turn)
        self.crews[turn] += PIRATE[destination] - PIRATE[origin]
        weights = self.course.weights
        self.crowd = crowd + weights[destination] - weights[origin]
        self.passes = 0
        self.ply += 1
        self.left -= 1
        if self.crews[turn] >= ALL_HOME:
            self.ending = Ending.ALL_HOME
        elif not self.left:
            self.pass_on()

    def settle(self) -> None:
        return  # Escape has no forced discards

    def known_hand(self, seat: int) -> Hand:
        return self.hands[seat] if self.options.open_hands else self.known[seat]

    def playable(self, seat: int) -> Hand:
        return self.hands[seat] if self.options.open_hands else self.known[seat] + _ANY_CARDS

    def seen(self) -> tuple[object, ...]:
        turn = self.turn
        if self.options.open_hands:
            return (turn, *self.crews, *self.hands, *self.row)
        sizes = [size(hand) for hand in self.hands]
        return (turn, self.hands[turn], *self.crews, *self.known, *sizes, *self.row)

    def trim(self, _seat: int) -> None:
        return

    def key(self) -> tuple[object, ...]:
        return (self.crowd, len(self.row))

    def draw(self, seat: int) -> None:
        """Draw a card from the row or the stock, if there is one anywhere."""
        if not self.options.open_row:
            self.draw_from_stock(seat)
            return
        if not self.row:
            self._lay_out()
        if not self.row:
            return
        card = self.row.pop()
        self.hands[seat] += ONE[card]
        if not self.options.open_hands:
            self.known[seat] += ONE[card]
        if not self.row:
            self._lay_out()

    def _lay_out(self) -> None:
        row: list[int] = []
        while len(row) < ROW_LENGTH:
            if not self.stock:
                self.reshuffle()
                if not self.stock:
                    break
            row.append(self.stock.pop())
        row.reverse()
        self.row = row
