"""What happened, in past tense and in order, with everything an animation needs."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.cards import Card
from game.outcome import Outcome
from game.track import Position


class Source(StrEnum):
    """Where a drawn card came from."""

    STOCK = "stock"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A player was dealt the first hand; None hides a card from the viewer."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class RowDealt:
    """New cards were laid out from the stock, front first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StockReshuffled:
    """The discard became the new stock."""

    size: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began; the captain of Nest may begin it with a free trip."""

    seat: int
    round: int
    free_sail: bool


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went from a hand to the discard to move a pirate."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PirateMoved:
    """A pirate moved, jumping spaces; the road are the jumped ones with its card's sign."""

    by: int
    seat: int
    pirate: int
    origin: Position
    destination: Position
    jumped: tuple[Position, ...]
    road: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A player drew cards from one source, in this order; None hides a card from the viewer."""

    seat: int
    cards: tuple[Card | None, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class CardsRanOut:
    """A player drew too few cards because none were left anywhere."""

    seat: int
    missing: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A player discarded a card because of a freebooter."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class SloopSailed:
    """The sloop went to an island with everyone aboard, listed as (seat, pirate)."""

    by: int
    island: int
    free: bool
    aboard: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended after some actions; forced if none was legal."""

    seat: int
    actions: int
    forced: bool


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was over."""

    outcome: Outcome


Event: TypeAlias = (
    HandDealt
    | RowDealt
    | StockReshuffled
    | TurnBegan
    | CardPlayed
    | PirateMoved
    | CardsDrawn
    | CardsRanOut
    | CardDiscarded
    | SloopSailed
    | TurnEnded
    | GameEnded
)
