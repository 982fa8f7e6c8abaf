"""Escape for search: a position that is changed in place, copied cheaply and played out fast."""

from game.cards import LIFT, ONE, ONE_OF_EACH, Hand
from game.outcome import Ending
from game.players.search_state import (
    ALL_HOME,
    CREW_DIGIT,
    ENDS_TURN,
    GOAL,
    HELD,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    SearchTrack,
    course_of,
    crew_number,
    positions_of,
)
from game.rng import Rng
from game.state import ACTIONS, ROUND_LIMIT, ROW_LENGTH, GameState, Options
from game.track import BEHIND, ONE_ON_EACH, Crowd


class EscapePosition:
    """A position of Escape with everything known; piles have their next card last."""

    __slots__ = (
        "course",
        "crews",
        "crowd",
        "discard",
        "ending",
        "first",
        "hands",
        "known",
        "left",
        "options",
        "passes",
        "ply",
        "rng",
        "round",
        "row",
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
    row: list[int]
    stock: list[int]
    discard: list[int]
    known: list[Hand]
    ply: int
    round: int
    passes: int
    rng: Rng
    ending: Ending | None

    @classmethod
    def of(cls, state: GameState) -> "EscapePosition":
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
        new.row = list(table.row[::-1])
        new.stock = list(state.stock[::-1])
        new.discard = list(table.discard)
        new.known = list(table.known)
        new.ply = table.ply
        new.round = table.round
        new.passes = table.passes
        new.rng = state.rng
        new.ending = None if table.outcome is None else table.outcome.ending
        return new

    @property
    def to_act(self) -> int:
        """Whose decision it is."""
        return self.turn

    def copy(self) -> "EscapePosition":
        """The same position, to be changed apart."""
        new = EscapePosition()
        new.course = self.course
        new.options = self.options
        new.first = self.first
        new.crews = self.crews[:]
        new.hands = self.hands[:]
        new.crowd = self.crowd
        new.turn = self.turn
        new.left = self.left
        new.row = self.row[:]
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.known = self.known[:]
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
            forced = self.left == ACTIONS and len(self.legal()) == 1
            self.passes = self.passes + 1 if forced else 0
            self.ply += 1
            self.pass_on()
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

    def winners(self) -> tuple[int, ...]:
        """Who has won a game that is over: most aboard, then the largest sum of positions."""
        ranks = [(crew >> CREW_DIGIT * GOAL, sum(positions_of(crew))) for crew in self.crews]
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def pass_on(self) -> None:
        """Let the next player have the turn, or end the game."""
        if self.passes == len(self.crews):
            self.ending = Ending.DEADLOCK
            return
        following = (self.turn + 1) % len(self.crews)
        if following == self.first:
            if self.round == ROUND_LIMIT:
                self.ending = Ending.ROUND_LIMIT
                return
            self.round += 1
        self.turn = following
        self.left = ACTIONS

    def draw(self, seat: int) -> None:
        """Draw a card, if there is one anywhere."""
        if self.options.open_row:
            if not self.row:
                self._lay_out()
            if not self.row:
                return
            card = self.row.pop()
            if not self.options.open_hands:
                self.known[seat] += ONE[card]
            if not self.row:
                self._lay_out()
        else:
            if not self.stock:
                self._reshuffle()
            if not self.stock:
                return
            card = self.stock.pop()
        self.hands[seat] += ONE[card]

    def _lay_out(self) -> None:
        row: list[int] = []
        while len(row) < ROW_LENGTH:
            if not self.stock:
                self._reshuffle()
                if not self.stock:
                    break
            row.append(self.stock.pop())
        row.reverse()
        self.row = row

    def _reshuffle(self) -> None:
        if self.discard:
            cards, self.rng = self.rng.shuffled(self.discard)
            self.stock = list(cards[::-1])
            self.discard.clear()
