"""Search positions of Nest."""

from typing import Self

from game.cards import DIGIT, LIFT, NEST_SIGNS, NO_CARDS, ONE, ONE_OF_EACH, Card, Hand, size
from game.nest import BERTHS, CARDS_ABOARD, FIRST_ISLAND, HAND_LIMIT, NEST, SECOND_ISLAND, SLOOP
from game.outcome import Ending
from game.players.search_state import (
    ALL_HOME,
    CREW_DIGIT,
    DISCARDS,
    ENDS_TURN,
    HELD,
    NUDGES,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    SAILS,
    SAILS_FREE,
    SearchPosition,
    SearchTrack,
    cards_held,
)
from game.state import ACTIONS, GameState
from game.track import Crowd, Position

ABOARD = CREW_DIGIT * SLOOP  # the shift to the digit of the pirates aboard in a crew's number
_GOLD = int(Card.GOLD_PARROT)
_PLAIN = int(Card.PARROT)
ASHORE = PIRATE[SLOOP] - 1  # the digits of the start and the first island
_ANY_CARDS = ACTIONS * sum(ONE[sign] for sign in NEST_SIGNS)


class NestPosition(SearchPosition):
    """A position of Nest."""

    __slots__ = ("discarding", "free", "sloop")

    nudges = True

    sloop: int
    free: bool
    discarding: list[int]

    @classmethod
    def of(cls, state: GameState) -> Self:
        new = super().of(state)
        new.sloop = state.table.sloop
        new.free = state.table.free_sail
        new.discarding = list(state.table.discarding)
        return new

    def copy(self) -> Self:
        new = super().copy()
        new.sloop = self.sloop
        new.free = self.free
        new.discarding = self.discarding[:]
        return new

    @property
    def to_act(self) -> int:
        return self.discarding[0] if self.discarding else self.turn

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions; none once the game is over."""
        if self.ending is not None:
            return []
        if self.discarding:
            hand = self.hands[self.discarding[0]]
            return [DISCARDS | card for card in HELD[(hand + LIFT) >> 6 & ONE_OF_EACH]]
        turn = self.turn
        cards = HELD[(self.hands[turn] + LIFT) >> 6 & ONE_OF_EACH]
        codes = [
            card << PLACE | origin
            for origin in ORIGINS[self.crews[turn]]
            for card in cards
            if self._advances(card, origin)
        ]
        codes += [
            NUDGES + (seat << PLACE) | origin
            for seat, crew in enumerate(self.crews)
            if seat != turn
            for origin in ORIGINS[crew]
            if self._nudges(seat, origin)
        ]
        crew = self.crews[turn]
        if crew >> ABOARD & 7 if self.sloop == FIRST_ISLAND else crew & ASHORE:
            if self.free:
                codes.append(SAILS_FREE)
            codes.append(SAILS)
        if self.left < ACTIONS or self.options.may_pass or not codes:
            codes.append(ENDS_TURN)
        return codes

    def apply(self, code: int) -> None:
        """Carry out a legal action."""
        self.ply += 1
        if code < SAILS:
            self.passes = 0
            self._move(code)
        elif code < DISCARDS:
            self.passes = 0
            self.sloop = SECOND_ISLAND if self.sloop == FIRST_ISLAND else FIRST_ISLAND
            self.free = False
            if code == SAILS:
                self.left -= 1
        elif code < ENDS_TURN:
            self.passes = 0
            seat = self.discarding[0]
            card = code & 63
            self.hands[seat] -= ONE[card]
            self.discard.append(card)
            if size(self.hands[seat]) == HAND_LIMIT:
                del self.discarding[0]
        else:
            self.end_turn()
            return
        if not self.left and not self.discarding and self.ending is None:
            self.pass_on()

    def settle(self) -> None:
        while self.discarding:
            self.apply(DISCARDS | surplus_card(self.hands[self.discarding[0]]))

    def known_hand(self, seat: int) -> Hand:
        return self.hands[seat] if self.options.open_hands else NO_CARDS

    def playable(self, seat: int) -> Hand:
        # As freebooters they would do no more, once everyone is down to the limit.
        return self.hands[seat] if self.options.open_hands else _ANY_CARDS

    def seen(self) -> tuple[object, ...]:
        turn = self.turn
        sizes = [size(hand) for hand in self.hands]
        return (turn, self.hands[turn], *self.crews, *sizes, self.sloop, self.free)

    def trim(self, seat: int) -> None:
        while size(self.hands[seat]) > HAND_LIMIT:
            self.hands[seat] -= ONE[surplus_card(self.hands[seat])]

    def key(self) -> tuple[object, ...]:
        return (*self.crews, self.sloop, self.free)

    def _advances(self, card: int, origin: Position) -> bool:
        """Return whether the player on turn may play that card there."""
        if origin == NEST or (origin == SLOOP and self.sloop == FIRST_ISLAND):
            return False
        course = self.course
        destination = course.landings[card][self.crowd & course.masks[card]][origin]
        return destination != SLOOP or self._boards(self.turn)

    def _nudges(self, seat: int, origin: Position) -> bool:
        """Return whether that player's pirate there may be nudged."""
        if origin == NEST or (origin == SLOOP and self.sloop == FIRST_ISLAND):
            return False
        crowd = self.crowd
        if (crowd ^ crowd >> 1) & self.course.track.leg_ahead[origin]:
            return True
        return origin < SLOOP and self._boards(seat)

    def _boards(self, seat: int) -> bool:
        return self.sloop == FIRST_ISLAND and self.crews[seat] >> ABOARD & 7 < BERTHS

    def _move(self, code: int) -> None:
        """Carry out an advance or a nudge."""
        crowd = self.crowd
        course = self.course
        origin = code & 63
        seat = turn = self.turn
        card = -1
        if code < RETREATS:
            card = code >> PLACE
            destination = course.landings[card][crowd & course.masks[card]][origin]
            self.hands[turn] -= ONE[card]
            self.discard.append(card)
        else:
            seat = code - NUDGES >> PLACE
            destination, wanted = nudged_to(course, crowd, origin)
            for _ in range(wanted):
                self.draw_from_stock(turn)
        self.crews[seat] += PIRATE[destination] - PIRATE[origin]
        self.crowd = crowd + course.weights[destination] - course.weights[origin]
        self.free = False
        self.left -= 1
        if self.crews[turn] >= ALL_HOME:
            self.ending = Ending.ALL_HOME
        elif card >= Card.GOLD_PARROT:
            order = (*range(turn, len(self.crews)), *range(turn))
            self.discarding = [one for one in order if size(self.hands[one]) > HAND_LIMIT]

    def begin_turn(self, seat: int) -> None:
        super().begin_turn(seat)
        self._name_captain([crew >> ABOARD & 7 for crew in self.crews])

    def pass_on(self, aboard: list[int] | None = None) -> None:
        """Let the next player's turn begin, or end the game; aboard, if given, counts each crew."""
        self.free = False
        super().pass_on()
        if self.ending is None:
            self._name_captain(aboard or [crew >> ABOARD & 7 for crew in self.crews])

    def _name_captain(self, aboard: list[int]) -> None:
        """Give the player on turn a free trip if no other crew has more pirates aboard."""
        most = max(aboard)
        self.free = aboard[self.turn] == most if most else self.options.empty_captain


def nudged_to(course: SearchTrack, crowd: Crowd, origin: Position) -> tuple[Position, int]:
    """Return where a legal nudge leads and how many cards it brings."""
    joined = (crowd ^ crowd >> 1) & course.track.leg_ahead[origin]
    if not joined:
        return SLOOP, CARDS_ABOARD
    destination = (joined & -joined).bit_length() - 1 >> 1
    return destination, crowd >> 2 * destination & 3


def surplus_card(hand: Hand) -> int:
    """Return the card to discard first: of the sign held most, plain before gold."""
    best, chosen = -1, -1
    for card in cards_held(hand):
        sign = card - (_GOLD if card >= _GOLD else _PLAIN)
        plain = hand >> DIGIT * (_PLAIN + sign) & 127
        gold = hand >> DIGIT * (_GOLD + sign) & 127
        rank = 2 * (plain + gold) - (card >= _GOLD)
        if rank > best:
            best, chosen = rank, card
    return chosen
