"""What using something on the board means."""

from typing import TypeAlias

from scenes.board.turn.turn_input import BoardButton, NoteTap, Tap
from scenes.board.turn.turn_log import TurnSummary

Meaning: TypeAlias = Tap | TurnSummary | BoardButton | NoteTap
"""A tap, a past turn to see again, a button, or something to ask about."""
