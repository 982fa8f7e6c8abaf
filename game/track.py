"""The track: legs of spaces, each ending in a haven, and all movement arithmetic."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from game.cards import SIGN_OF, Card, Sign

Position: TypeAlias = int
POSITIONS = range(38)  # of both games
START: Position = 0
GOAL: Position = 37  # Escape's sloop, Nest's nest

# Where a player's pirates stand: crew[i] is the position of pirate i, for life. Replacing the
# first AT[origin] by AT[destination] moves the lowest-numbered pirate that stands there.
Crew: TypeAlias = bytes
AT: tuple[Crew, ...] = tuple(bytes((position,)) for position in POSITIONS)

# How many pirates stand on each space: a number in base 4 whose digit number `space` is 0 to 3.
# The start and the havens are not spaces, and their digits stay 0. Adding and subtracting the
# weight of a space moves pirates; bit operations find the next space of any kind at once.
Crowd: TypeAlias = int

NOBODY: Crowd = 0
ONE_ON_EACH: Crowd = sum(1 << 2 * position for position in POSITIONS)
BEHIND: tuple[Crowd, ...] = tuple(ONE_ON_EACH & (1 << 2 * p) - 1 for p in POSITIONS)
_HAVEN_NAMES = ("sloop", "nest")


class Piece(NamedTuple):
    """A segment on the table: which one, and whether its short end comes first."""

    segment: int
    short_first: bool


@dataclass(frozen=True, slots=True)
class Track:
    """Every position from the start (0) to the last haven, with the sign that each space bears."""

    signs: tuple[Sign | None, ...]
    havens: tuple[Position, ...]
    pieces: tuple[Piece, ...] = ()

    # Look-up tables: what a pirate adds to the crowd, the spaces of a card's sign, and for each
    # origin the spaces ahead on its leg and the haven where that leg ends.
    weights: tuple[Crowd, ...] = field(init=False, repr=False, compare=False)
    spaces: tuple[Crowd, ...] = field(init=False, repr=False, compare=False)
    leg_ahead: tuple[Crowd, ...] = field(init=False, repr=False, compare=False)
    haven_ahead: tuple[Position, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        weights, leg_ahead, haven_ahead = _legs(self.havens)
        spaces = [NOBODY] * len(Sign)
        for sign, weight in zip(self.signs, weights, strict=True):
            if sign is not None:
                spaces[sign] += weight
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "spaces", tuple([spaces[sign] for sign in SIGN_OF]))
        object.__setattr__(self, "leg_ahead", leg_ahead)
        object.__setattr__(self, "haven_ahead", haven_ahead)

    def __reduce__(self) -> tuple[type["Track"], tuple[object, ...]]:
        """Pickle only what the look-up tables are made from."""
        return Track, (self.signs, self.havens, self.pieces)

    @property
    def sloop(self) -> Position:
        """The first haven: Escape's goal, Nest's place between the islands."""
        return self.havens[0]

    @property
    def goal(self) -> Position:
        """The last haven, where all six pirates must be."""
        return self.havens[-1]

    def landing(self, origin: Position, card: Card, crowd: Crowd) -> Position:
        """Return where this card takes a pirate: the next empty space of its sign, or the haven."""
        empty = self.spaces[card] & self.leg_ahead[origin] & ~(crowd | crowd >> 1)
        if empty:
            return (empty & -empty).bit_length() >> 1
        return self.haven_ahead[origin]

    def road(self, origin: Position, card: Card, destination: Position) -> tuple[Position, ...]:
        """Return the spaces of the card's sign that such an advance jumps, all of them occupied."""
        sign = card.sign
        return tuple(p for p in range(origin + 1, destination) if self.signs[p] is sign)

    def jumped(self, origin: Position, destination: Position) -> tuple[Position, ...]:
        """Return the spaces between, in the order a pirate passes them."""
        step = 1 if destination > origin else -1
        return tuple(p for p in range(origin + step, destination, step) if self.weights[p])

    def joined_ahead(self, origin: Position, crowd: Crowd) -> Position | None:
        """Return the next space on the same leg that holds one or two pirates, if there is one."""
        ahead = joinable(crowd) & self.leg_ahead[origin]
        return (ahead & -ahead).bit_length() >> 1 if ahead else None

    def number(self, position: Position) -> str:
        """Return what is printed there: "start", the number of a space, "sloop" or "nest"."""
        return position_name(position, self.havens)


def position_name(position: Position, havens: tuple[Position, ...]) -> str:
    """Return the printed name of a position on a track with these havens; havens have no numbers.

    A position outside the track is just its number, which is no printed name.
    """
    names = _position_names(havens)
    return names[position] if position in range(len(names)) else str(position)


def position_named(name: str, havens: tuple[Position, ...]) -> Position | None:
    """Return the position of that printed name, if there is one."""
    names = _position_names(havens)
    return names.index(name) if name in names else None


@cache
def _position_names(havens: tuple[Position, ...]) -> tuple[str, ...]:
    names = dict(zip(havens, _HAVEN_NAMES, strict=False))
    names[START] = "start"
    spaces = (p for p in range(havens[-1]) if p not in names)
    names |= {position: str(number) for number, position in enumerate(spaces, start=1)}
    return tuple(names[position] for position in range(havens[-1] + 1))


@cache
def _legs(
    havens: tuple[Position, ...],
) -> tuple[tuple[Crowd, ...], tuple[Crowd, ...], tuple[Position, ...]]:
    """Return the look-up tables that are the same for all tracks with these havens."""
    positions = range(havens[-1] + 1)
    weights = tuple(0 if p == START or p in havens else 1 << 2 * p for p in positions)
    ends = tuple(next((h for h in havens if h > p), havens[-1]) for p in positions)
    ahead = tuple(sum(weights[p + 1 : end]) for p, end in enumerate(ends))
    return weights, ahead, ends


def origins(crew: Crew) -> list[Position]:
    """Return the positions where a crew has pirates, from the back forward, each once."""
    return sorted(set(crew))


def standing(crowd: Crowd, space: Position) -> int:
    """Return how many pirates stand on a space."""
    return crowd >> 2 * space & 3


def vacant(crowd: Crowd) -> Crowd:
    """Return a crowd with one pirate on each empty space."""
    return ~(crowd | crowd >> 1) & ONE_ON_EACH


def joinable(crowd: Crowd) -> Crowd:
    """Return a crowd with one pirate on each space that can be joined: those that hold 1 or 2."""
    return (crowd ^ crowd >> 1) & ONE_ON_EACH


def joined_behind(origin: Position, crowd: Crowd) -> Position | None:
    """Return the nearest space behind that holds one or two pirates, if there is one."""
    behind = (crowd ^ crowd >> 1) & BEHIND[origin]  # joinable(crowd), without the call
    return (behind.bit_length() - 1) >> 1 if behind else None


def crowd_of(track: Track, crews: Iterable[Crew]) -> Crowd:
    """Return the crowd of a position given pirate by pirate."""
    return sum(track.weights[position] for crew in crews for position in crew)
