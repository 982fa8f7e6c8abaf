"""What the search positions of both games share: crews, actions and landings as numbers.

A crew is a number in base 8 whose digit number `position` counts the pirates there: equal crews
are one number whatever the order of their moves, and a move is a sum. An action is a small number
too; nothing here checks anything.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Self

from game.actions import (
    ADVANCE,
    DISCARD,
    END_TURN,
    FREE_SAIL,
    NUDGE,
    RETREAT,
    SAIL,
    Action,
    Advance,
    Discard,
    EndTurn,
    Nudge,
    Retreat,
    Sail,
)
from game.cards import CARDS, DIGIT, ONE, Hand, kinds
from game.outcome import Ending
from game.rng import Rng
from game.state import ACTIONS, PIRATES, ROUND_LIMIT, GameState, Options
from game.track import POSITIONS, Crowd, Position, Track

CREW_DIGIT = 3
PIRATE = tuple(1 << CREW_DIGIT * position for position in POSITIONS)
GOAL: Position = 37  # of both games
ALL_HOME = PIRATES * PIRATE[GOAL]

# An action is its kind times 64 plus its origin or card; the kind of an advance is its card.
PLACE = 6
_RETREAT = len(CARDS)
_NUDGE = _RETREAT + 1
_SAIL = _NUDGE + len(NUDGE)
_DISCARD = _SAIL + 1
RETREATS = _RETREAT << PLACE
NUDGES = _NUDGE << PLACE
SAILS = _SAIL << PLACE
SAILS_FREE = SAILS + 1
DISCARDS = _DISCARD << PLACE
ENDS_TURN = _DISCARD + 1 << PLACE

_REMEMBERED = 1 << 18  # crews, before the cache is cleared


def code_of(action: Action) -> int:
    """Return the number of an action."""
    match action:
        case Advance(card, origin):
            return card << PLACE | origin
        case Retreat(origin):
            return RETREATS | origin
        case Nudge(seat, origin):
            return NUDGES + (seat << PLACE) | origin
        case Sail(free):
            return SAILS_FREE if free else SAILS
        case Discard(card):
            return DISCARDS | card
        case EndTurn():
            return ENDS_TURN


def action_of(code: int) -> Action:
    """Return the action with that number."""
    doing, place = code >> PLACE, code & 63
    if doing < _RETREAT:
        return ADVANCE[place][doing]
    if doing == _RETREAT:
        return RETREAT[place]
    if doing < _SAIL:
        return NUDGE[doing - _NUDGE][place]
    if doing == _SAIL:
        return FREE_SAIL if place else SAIL
    return DISCARD[place] if doing == _DISCARD else END_TURN


def crew_number(positions: Iterable[Position]) -> int:
    """Return the number of a crew at these positions."""
    return sum([PIRATE[position] for position in positions])


class _Origins(dict[int, tuple[Position, ...]]):
    """By the number of a crew: its positions, from the back forward, each once."""

    def __missing__(self, crew: int) -> tuple[Position, ...]:
        if len(self) > _REMEMBERED:
            self.clear()
        places = []
        position = 0
        rest = crew
        while rest:
            # Skip all the empty places to the next pirate at once.
            empty = ((rest & -rest).bit_length() - 1) // CREW_DIGIT
            position += empty
            places.append(position)
            position += 1
            rest >>= CREW_DIGIT * (empty + 1)
        self[crew] = found = tuple(places)
        return found


class _Held(dict[Hand, tuple[int, ...]]):
    """By the kinds in a hand: their numbers."""

    def __missing__(self, held: Hand) -> tuple[int, ...]:
        self[held] = found = tuple([card for card in CARDS if held >> DIGIT * card & 1])
        return found


class _CrewGround(dict[int, int]):
    """By the number of a crew: the sum of its positions."""

    def __missing__(self, crew: int) -> int:
        if len(self) > _REMEMBERED:
            self.clear()
        self[crew] = found = sum([p * (crew >> CREW_DIGIT * p & 7) for p in ORIGINS[crew]])
        return found


ORIGINS = _Origins()
GROUND = _CrewGround()
HELD = _Held()


def cards_held(hand: Hand) -> tuple[int, ...]:
    """Return the kinds of card in a hand, by number."""
    return HELD[kinds(hand)]


def positions_of(crew: int) -> tuple[Position, ...]:
    """Return the position of each pirate of a crew, from the back forward."""
    return tuple(p for p in ORIGINS[crew] for _ in range(crew >> CREW_DIGIT * p & 7))


class Landings(dict[Crowd, tuple[Position, ...]]):
    """By the crowd on the spaces of one sign: where its card takes a pirate from each origin."""

    def __init__(self, track: Track, card: int) -> None:
        super().__init__()
        self._track = track
        self._card = CARDS[card]
        self._alike: dict[Crowd, tuple[Position, ...]] = {}

    def __missing__(self, crowd: Crowd) -> tuple[Position, ...]:
        taken = (crowd | crowd >> 1) & self._track.spaces[self._card]
        found = self._alike.get(taken)
        if found is None:
            empty = self._track.spaces[self._card] & ~taken
            self._alike[taken] = found = self._landings_over(empty)
        self[crowd] = found
        return found

    def _landings_over(self, empty: Crowd) -> tuple[Position, ...]:
        """Return the landings of all origins, in one walk back from the goal."""
        landings = [GOAL] * len(POSITIONS)
        landing = GOAL
        for position in reversed(POSITIONS):
            landings[position] = landing
            if empty >> 2 * position & 1 or position in self._track.havens:
                landing = position
        return tuple(landings)


class SearchTrack:
    """A track with its landings cached, shared by all positions on that track."""

    __slots__ = ("landings", "masks", "track", "weights")

    def __init__(self, track: Track) -> None:
        self.track = track
        self.weights = track.weights
        self.masks = tuple(spaces * 3 for spaces in track.spaces)
        signs = {card.sign: Landings(track, card) for card in reversed(CARDS)}
        self.landings = tuple(signs[card.sign] for card in CARDS)


@lru_cache(maxsize=8)
def course_of(track: Track) -> SearchTrack:
    """Return the cached search track of a track."""
    return SearchTrack(track)


class SearchPosition(ABC):
    """A position with everything known, changed in place and copied cheaply.

    The stock has its next card last.
    """

    __slots__ = (
        "course",
        "crews",
        "crowd",
        "discard",
        "ending",
        "first",
        "hands",
        "left",
        "options",
        "passes",
        "ply",
        "rng",
        "round",
        "stock",
        "turn",
    )

    nudges: ClassVar[bool]
    """Whether players can move others' pirates."""

    course: SearchTrack
    options: Options
    first: int
    crews: list[int]
    hands: list[Hand]
    crowd: Crowd
    turn: int
    left: int
    stock: list[int]
    discard: list[int]
    ply: int
    round: int
    passes: int
    rng: Rng
    ending: Ending | None

    @classmethod
    def of(cls, state: GameState) -> Self:
        """Return the position of a state."""
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
        new.stock = list(state.stock[::-1])
        new.discard = list(table.discard)
        new.ply = table.ply
        new.round = table.round
        new.passes = table.passes
        new.rng = state.rng
        new.ending = None if table.outcome is None else table.outcome.ending
        return new

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        new = self.__class__()
        new.course = self.course
        new.options = self.options
        new.first = self.first
        new.crews = self.crews[:]
        new.hands = self.hands[:]
        new.crowd = self.crowd
        new.turn = self.turn
        new.left = self.left
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.ply = self.ply
        new.round = self.round
        new.passes = self.passes
        new.rng = self.rng
        new.ending = self.ending
        return new

    @property
    def to_act(self) -> int:
        """Whose decision it is."""
        return self.turn

    @abstractmethod
    def legal(self) -> list[int]:
        """Return the numbers of the legal actions; none once the game is over."""

    @abstractmethod
    def apply(self, code: int) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def settle(self) -> None:
        """Let everyone who has to discard do so."""

    @abstractmethod
    def known_hand(self, seat: int) -> Hand:
        """Return the cards in a player's hand that everyone knows."""

    @abstractmethod
    def playable(self, seat: int) -> Hand:
        """Return all that a player might play in a turn: known cards, and any others if some are
        hidden."""

    @abstractmethod
    def seen(self) -> tuple[object, ...]:
        """Return all that the player whose turn begins can see: the same for all positions that
        look alike to that player."""

    @abstractmethod
    def trim(self, seat: int) -> None:
        """Let a player discard all that a rival could make them discard."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return what players meet on their way: with the crew and the hand of a player, all that
        the turns open to that player depend on."""

    def take_turn(self, codes: tuple[int, ...]) -> None:
        """Carry out a planned turn and end it; everyone discards the cards they have most of."""
        seat = self.turn
        for code in codes:
            if code < RETREATS and not self.hands[seat] >> DIGIT * (code >> PLACE) & 127:
                break  # a freebooter took it
            self.apply(code)
            self.settle()
        if self.ending is None and self.turn == seat and self.left:
            self.apply(ENDS_TURN)

    def end_turn(self) -> None:
        """End the turn early, or pass it by force."""
        forced = self.left == ACTIONS and len(self.legal()) == 1
        self.passes = self.passes + 1 if forced else 0
        self.pass_on()

    def begin_turn(self, seat: int) -> None:
        """Begin a player's turn, regardless of whose turn it was."""
        self.turn = seat
        self.left = ACTIONS

    def pass_on(self) -> None:
        """Let the next player's turn begin, or end the game."""
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

    def winners(self) -> tuple[int, ...]:
        """Return who has won: most pirates in the goal, then the largest sum of positions."""
        ranks = [(crew >> CREW_DIGIT * GOAL, GROUND[crew]) for crew in self.crews]
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def draw_from_stock(self, seat: int) -> None:
        """Draw a card from the stock, if there is one anywhere."""
        if not self.stock:
            self.reshuffle()
        if self.stock:
            self.hands[seat] += ONE[self.stock.pop()]

    def reshuffle(self) -> None:
        """Make the discard, if there is one, the new stock."""
        if self.discard:
            cards, self.rng = self.rng.shuffled(self.discard)
            self.stock = list(cards[::-1])
            self.discard.clear()
