"""How the end of a game is celebrated: by who has won it, a person or only computers."""

from collections.abc import Collection, Sequence
from enum import Enum

from game import Outcome, Seat
from scenes.core.model.phrases import Phrase


class Celebration(Enum):
    """The mood in which a game ends."""

    GRAND = "a person has won"
    MODEST = "computers played among themselves"
    MOURNING = "the people have lost"

    @classmethod
    def of(cls, winners: Sequence[int], people: Collection[int]) -> "Celebration":
        """Return the mood after a game that these seats have won, of which people play some."""
        if not people:
            return cls.MODEST
        return cls.GRAND if {*winners} & {*people} else cls.MOURNING

    def words(self, winners: Sequence[str], won: str, shared: str) -> Phrase:
        """Return what is said of the winners; `won` and `shared` are used where nobody mourns."""
        if len(winners) > 1:
            return Phrase(shared)
        key = "outcome.faster" if self is Celebration.MOURNING else won
        return Phrase(key, {"player": winners[0]})


def celebration(outcome: Outcome, seats: Sequence[Seat]) -> Celebration:
    """Return the mood after a game of these players."""
    people = [number for number, seat in enumerate(seats) if seat.brain is None]
    return Celebration.of(outcome.winners, people)
