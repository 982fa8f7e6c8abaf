"""What the strongest pirate has to say: hints with reasons, and how a game went."""

from dataclasses import dataclass

from game.actions import Action
from game.cards import Sign


@dataclass(frozen=True, slots=True)
class HintReason:
    """Why a turn is good: the key of a sentence and what is put in; seat is whom it is about."""

    key: str
    count: int = 0
    sign: Sign | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The best turn from a ply on, action by action, and the reasons for it, the best first."""

    ply: int
    actions: tuple[Action, ...]
    reasons: tuple[HintReason, ...]


@dataclass(frozen=True, slots=True)
class TurnChances:
    """A turn: its first action in the match's list, whose it was, in which round, and each
    player's chance to win after it."""

    first: int
    seat: int
    round: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Swing:
    """The chances at the start and after every turn, with all hands known; which turn did most
    for the winner, and by how much; None where nobody has won alone."""

    start: tuple[float, ...]
    moments: tuple[TurnChances, ...]
    decisive: int | None
    gain: float
