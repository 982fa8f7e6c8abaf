"""A finished game with all that is kept of it."""

from datetime import datetime
from typing import NamedTuple

from game.match import Match
from game.record import Record
from game.statistics import Summary
from game.storage.labels import Label


class FinishedGame(NamedTuple):
    """What is kept of a finished game: its record with a label, and its summary."""

    record: Record
    label: Label
    summary: Summary

    @classmethod
    def of(cls, match: Match, ended: datetime) -> "FinishedGame":
        """All of it; ValueError while the game goes on."""
        return cls(Record.of(match), Label.of(match, ended), Summary.of(match, ended))
