"""What can be used on the board now, and what using it means."""

from typing import NamedTuple, TypeAlias

from game import Hand
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
"""A tap, a past turn to see again, a button, or something to ask about."""


class Situation(NamedTuple):
    """What the list of targets depends on, besides the layout."""

    turn: OpenTurn | None
    """What the person at the screen may do; nothing while anything moves."""
    selection: Selection
    hand: Hand | None
    """The hand that is shown at the bottom."""
    played: int
    """How many actions the game has seen."""
    settled: bool
    """All clips have been shown, and a person is to say how the game goes on."""
    advised: PositionTap | CardTap | BoardButton | None = None
    """What a hint says to tap."""

    @property
    def free(self) -> bool:
        """Whether anything around the board can be asked about."""
        return self.settled and not isinstance(self.selection, Fan)
