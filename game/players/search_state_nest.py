"""Nest for search: a position that is changed in place, copied cheaply and played out fast."""

from game.cards import LIFT, ONE, ONE_OF_EACH, Card, Hand, size
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
    SearchTrack,
    course_of,
    crew_number,
    positions_of,
)
from game.rng import Rng
from game.state import ACTIONS, ROUND_LIMIT, GameState, Options
from game.track import Crowd, Position

ABOARD = CREW_DIGIT * SLOOP  # where a crew's number has the digit of those aboard
ASHORE = PIRATE[SLOOP] - 1  # the digits of the start and the first island


class NestPosition:
    """A position of Nest with everything known; the stock has its next card last."""

    __slots__ = (
        "course",
        "crews",
        "crowd",
        "discard",
        "discarding",
        "ending",
        "first",
        "free",
        "hands",
        "left",
        "options",
        "passes",
        "ply",
        "rng",
        "round",
        "sloop",
        "stock",
        "turn",
    )

    course: SearchTrack
    options: Options
    first: int
    crews: list[int]
    hands: list[Hand]
    crowd: Crowd
    turn: int
    left: int
    sloop: int
    free: bool
    discarding: list[int]
    stock: list[int]
    discard: list[int]
    ply: int
    round: int
    passes: int
    rng: Rng
    ending: Ending | None

    @classmethod
    def of(cls, state: GameState) -> "NestPosition":
        """The position of a state."""
        table = state.table
        new = cls()
        new.course = course_of(table.setup.track)
        new.options = table.setup.options
        new.first = table.setup.first
        new.crews = [crew_number(crew) for crew in table.pirates]
        new.hands = list(state.hands)
        new.crowd = table.crowd
        new.turn = table.turn
        new.left = table.actions_left
        new.sloop = table.sloop
        new.free = table.free_sail
        new.discarding = list(table.discarding)
        new.stock = list(state.stock[::-1])
        new.discard = list(table.discard)
        new.ply = table.ply
        new.round = table.round
        new.passes = table.passes
        new.rng = state.rng
        new.ending = None if table.outcome is None else table.outcome.ending
        return new

    @property
    def to_act(self) -> int:
        """Whose decision it is."""
        return self.discarding[0] if self.discarding else self.turn

    def copy(self) -> "NestPosition":
        """The same position, to be changed apart."""
        new = NestPosition()
        new.course = self.course
        new.options = self.options
        new.first = self.first
        new.crews = self.crews[:]
        new.hands = self.hands[:]
        new.crowd = self.crowd
        new.turn = self.turn
        new.left = self.left
        new.sloop = self.sloop
        new.free = self.free
        new.discarding = self.discarding[:]
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.ply = self.ply
        new.round = self.round
        new.passes = self.passes
        new.rng = self.rng
        new.ending = self.ending
        return new

    def legal(self) -> list[int]:
        """The numbers of the legal actions; none once the game is over."""
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
            forced = self.left == ACTIONS and len(self.legal()) == 1
            self.passes = self.passes + 1 if forced else 0
            self.pass_on(self._aboard())
            return
        if not self.left and not self.discarding and self.ending is None:
            self.pass_on(self._aboard())

    def winners(self) -> tuple[int, ...]:
        """Who has won a game that is over: most in the nest, then the largest sum of positions."""
        ranks = [(crew >> CREW_DIGIT * NEST, sum(positions_of(crew))) for crew in self.crews]
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def _advances(self, card: int, origin: Position) -> bool:
        """Whether the player on turn may play that card there."""
        if origin == NEST or (origin == SLOOP and self.sloop == FIRST_ISLAND):
            return False
        course = self.course
        destination = course.landings[card][self.crowd & course.masks[card]][origin]
        return destination != SLOOP or self._boards(self.turn)

    def _nudges(self, seat: int, origin: Position) -> bool:
        """Whether that player's pirate there may be nudged."""
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
                self._draw()
        self.crews[seat] += PIRATE[destination] - PIRATE[origin]
        self.crowd = crowd + course.weights[destination] - course.weights[origin]
        self.free = False
        self.left -= 1
        if self.crews[turn] >= ALL_HOME:
            self.ending = Ending.ALL_HOME
        elif card >= Card.GOLD_PARROT:
            order = (*range(turn, len(self.crews)), *range(turn))
            self.discarding = [one for one in order if size(self.hands[one]) > HAND_LIMIT]

    def pass_on(self, aboard: list[int]) -> None:
        """Let the next player have the turn, or end the game; so many of each are aboard."""
        self.free = False
        if self.passes == len(aboard):
            self.ending = Ending.DEADLOCK
            return
        following = self.turn + 1
        if following == len(aboard):
            following = 0
        if following == self.first:
            if self.round == ROUND_LIMIT:
                self.ending = Ending.ROUND_LIMIT
                return
            self.round += 1
        self.turn = following
        self.left = ACTIONS
        most = max(aboard)
        self.free = aboard[following] == most if most else self.options.empty_captain

    def reshuffle(self) -> None:
        """Make the discard, if there is one, the new stock."""
        if self.discard:
            cards, self.rng = self.rng.shuffled(self.discard)
            self.stock = list(cards[::-1])
            self.discard.clear()

    def _aboard(self) -> list[int]:
        return [crew >> ABOARD & 7 for crew in self.crews]

    def _draw(self) -> None:
        """Draw a card, if there is one anywhere."""
        if not self.stock:
            self.reshuffle()
        if self.stock:
            self.hands[self.turn] += ONE[self.stock.pop()]


def nudged_to(course: SearchTrack, crowd: Crowd, origin: Position) -> tuple[Position, int]:
    """Where a legal nudge leads and how many cards it is to bring."""
    joined = (crowd ^ crowd >> 1) & course.track.leg_ahead[origin]
    if not joined:
        return SLOOP, CARDS_ABOARD
    destination = (joined & -joined).bit_length() - 1 >> 1
    return destination, crowd >> 2 * destination & 3
