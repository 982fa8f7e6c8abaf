"""The celebration at the end of a game, on the board and with the results."""

from collections.abc import Collection, Sequence
from enum import Enum

from game import Outcome, Seat
from scenes.core.model.phrases import Phrase
from scenes.kit.theme import Colour, mix

NEXT_FIREWORK = 0.4
"""Seconds from one firework to the next: fewer than three a second, as flashes may harm."""
FIREWORK = 1.6
"""Seconds in which a firework burns down, where it has to be quick."""
SLOW_FIREWORK = 3.4
"""Seconds in which a firework burns down, where there is time to look at it."""

_DUSK = ("#FFFFFF", "#FFE2BC", "#FFC08C", "#E8A084")
"""The colours that the picture is multiplied with from day to night."""
_VIOLET_DUSK = ("#FFFFFF", "#E2D8F2", "#A894D2", "#6A5896")
"""The same, if all people have lost."""


class Celebration(Enum):
    """The mood at the end of a game, with numbers of fireworks and of pieces of confetti."""

    GRAND = (8, 90)
    """A person has won."""
    MODEST = (2, 36)
    """Computers played among themselves."""
    MOURNING = (0, 0)
    """People have played, and all of them have lost."""

    def __init__(self, fireworks: int, confetti: int) -> None:
        self.fireworks = fireworks
        self.confetti = confetti

    @classmethod
    def of(cls, winners: Sequence[int], people: Collection[int]) -> "Celebration":
        """Return the mood after a game, by the seats that have won and those of people."""
        if not people:
            return cls.MODEST
        return cls.GRAND if {*winners} & {*people} else cls.MOURNING

    def words(self, winners: Sequence[str], won: str, shared: str) -> Phrase:
        """Return the words for the winners; `won` and `shared` are keys for a happy end."""
        if len(winners) > 1:
            return Phrase(shared)
        key = "outcome.faster" if self is Celebration.MOURNING else won
        return Phrase(key, {"player": winners[0]})

    def dusk(self, share: float) -> Colour:
        """Return the colour of the light between day, at 0, and night, at 1."""
        lights = _VIOLET_DUSK if self is Celebration.MOURNING else _DUSK
        step = min(share, 0.999) * (len(lights) - 1)
        return mix(lights[int(step)], lights[int(step) + 1], step % 1)


def celebration(outcome: Outcome, seats: Sequence[Seat]) -> Celebration:
    """Return the mood after a game of these players."""
    people = [number for number, seat in enumerate(seats) if seat.brain is None]
    return Celebration.of(outcome.winners, people)
