"""What a player can do. An action names the origin; the lowest-numbered pirate there moves.

The rules list equal actions as one object, so that search compares and collects them cheaply; a
newly made one is just as legal.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.cards import CARDS, Card
from game.track import Position

_POSITIONS = range(38)
_SEATS = range(5)


@dataclass(frozen=True, slots=True)
class Advance:
    """Play a card and move one of the player's pirates to the next empty space of its sign."""

    card: Card
    origin: Position


@dataclass(frozen=True, slots=True)
class Retreat:
    """Move a pirate of the player back to join one or two others; draw as many cards (Escape)."""

    origin: Position


@dataclass(frozen=True, slots=True)
class Nudge:
    """Move another player's pirate forward to join others and draw as many cards (Nest)."""

    seat: int
    origin: Position


@dataclass(frozen=True, slots=True)
class Sail:
    """Take the sloop to the other island (Nest); free for the captain before the first action."""

    free: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card after a freebooter (Nest)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn early. As the only choice of a turn without action it is a forced pass."""


Action: TypeAlias = Advance | Retreat | Nudge | Sail | Discard | EndTurn

ADVANCE = tuple(tuple(Advance(card, origin) for card in CARDS) for origin in _POSITIONS)
RETREAT = tuple(Retreat(origin) for origin in _POSITIONS)
NUDGE = tuple(tuple(Nudge(seat, origin) for origin in _POSITIONS) for seat in _SEATS)
SAIL = Sail(free=False)
FREE_SAIL = Sail(free=True)
DISCARD = tuple(Discard(card) for card in CARDS)
END_TURN = EndTurn()
