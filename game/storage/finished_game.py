"""What is stored of a finished game."""

from datetime import datetime
from typing import NamedTuple

from game.match import Match
from game.record import Record
from game.statistics import Summary
from game.storage.labels import Label


class FinishedGame(NamedTuple):
    """A finished game as it is stored: its record with a label, and its summary."""

    record: Record
    label: Label
    summary: Summary

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "FinishedGame":
        """Describe a finished game; ValueError if it is not over yet."""
        return cls(Record.of(match), Label.of(match, ended), Summary.of(match, ended))
