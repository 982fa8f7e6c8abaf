"""What can be tapped on the board now, and what a tap means."""

from typing import NamedTuple, TypeAlias

from game import Card, Hand
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    Fan,
    NoteTap,
    OpenTurn,
    PositionTap,
    Selection,
    Tap,
)
from scenes.board.turn.turn_log import TurnSummary

Meaning: TypeAlias = Tap | TurnSummary | BoardButton | NoteTap
"""A tap, a past turn to replay, a button, or something to ask about."""


class Situation(NamedTuple):
    """What the list of targets depends on, besides the layout."""

    turn: OpenTurn | None
    """What the person at the screen may do; None while anything moves."""
    selection: Selection
    hand: Hand | None
    """The hand that is shown at the bottom."""
    played: int
    """The number of actions played so far."""
    settled: bool
    """Whether all clips have been shown and the game waits for a person."""
    advised: PositionTap | CardTap | BoardButton | None = None
    """What a hint says to tap."""
    risen: Card | None = None
    """The card of a hint, which rises like a chosen one."""

    @property
    def free(self) -> bool:
        """Whether anything around the board can be asked about."""
        return self.settled and not isinstance(self.selection, Fan)
