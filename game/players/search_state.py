"""What the search positions of both games share: crews, actions and landings as numbers.

A crew is a number in base 8 whose digit number `position` counts the pirates there: equal crews
are one number whatever the order of their moves, and a move is a sum. An action is a small number
too; nothing here checks anything.
"""

from collections.abc import Iterable
from functools import lru_cache

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
from game.cards import CARDS, DIGIT, Hand, kinds
from game.state import PIRATES
from game.track import POSITIONS, Crowd, Position, Track

CREW_DIGIT = 3
PIRATE = tuple(1 << CREW_DIGIT * position for position in POSITIONS)
GOAL: Position = 37  # of both games
ALL_HOME = PIRATES * PIRATE[GOAL]

# An action is what it does times 64, plus its origin or card; an advance does what its card says.
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

_REMEMBERED = 1 << 18  # crews and hands, before the memory is cleared


def code_of(action: Action) -> int:
    """The number of an action."""
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
    """The action of that number."""
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
    """The number of a crew that stands there."""
    return sum([PIRATE[position] for position in positions])


class _Origins(dict[int, tuple[Position, ...]]):
    """By the number of a crew: where it stands, hindmost first, each place once."""

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


ORIGINS = _Origins()
HELD = _Held()


def cards_held(hand: Hand) -> tuple[int, ...]:
    """The kinds of card in a hand, by number."""
    return HELD[kinds(hand)]


def positions_of(crew: int) -> tuple[Position, ...]:
    """Where each pirate of a crew stands, hindmost first."""
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
            self._alike[taken] = found = self._found(self._track.spaces[self._card] & ~taken)
        self[crowd] = found
        return found

    def _found(self, empty: Crowd) -> tuple[Position, ...]:
        """The landings of all origins in one walk back from the goal."""
        landings = [GOAL] * len(POSITIONS)
        landing = GOAL
        for position in reversed(POSITIONS):
            landings[position] = landing
            if empty >> 2 * position & 1 or position in self._track.havens:
                landing = position
        return tuple(landings)


class SearchTrack:
    """A track with its landings remembered; one serves all positions on that track."""

    __slots__ = ("landings", "masks", "track", "weights")

    def __init__(self, track: Track) -> None:
        self.track = track
        self.weights = track.weights
        self.masks = tuple(spaces * 3 for spaces in track.spaces)
        signs = {card.sign: Landings(track, card) for card in reversed(CARDS)}
        self.landings = tuple(signs[card.sign] for card in CARDS)


@lru_cache(maxsize=8)
def course_of(track: Track) -> SearchTrack:
    """The course along a track."""
    return SearchTrack(track)
