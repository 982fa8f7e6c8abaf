"""What is stored of a finished game."""

from datetime import datetime
from typing import NamedTuple

from game.labels import Label
from game.match import Match
from game.replay import Record
from game.statistics import Summary


class Ended(NamedTuple):
    """A finished game as it is stored: its record with a label, and its summary."""

    record: Record
    label: Label
    summary: Summary

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "Ended":
        """Describe a finished game; ValueError if it is not over yet."""
        return cls(Record.of(match), Label.of(match, ended), Summary.of(match, ended))
