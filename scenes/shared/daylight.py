"""The hour of a race: dawn at the deal, noon with two pirates home, dusk with the last one.

For each pirate at home a window of the town is lit, and the music follows, too.
"""

from collections.abc import Iterable, Sequence

from game import Position
from scenes.kit.music import MusicMood
from scenes.kit.theme import Colour, Theme, mix
from scenes.kit.themes import HOURS

DUSK = 6
"""The hour at which the last pirate of a crew comes home; the race begins at 0."""
_MORNING = 1
"""The hour from which on the music is lively: the first pirate is home."""
_AFTERNOON = 3
"""The hour from which on it is a chase: half of a crew is home.

An hour later a short game may be over before a phrase ends.
"""
SECONDS = 4.0
"""How long it takes from one hour to the next, or to any other."""

_OUTDOORS = 0.7
"""How much of the light on the board is on other scenes."""


def hour_of(crews: Iterable[Sequence[Position]], goal: Position) -> int:
    """Return the hour of a race: it depends on the crew with most pirates home."""
    return max(round(DUSK * crew.count(goal) / len(crew)) for crew in crews)


def mood_of(hour: int) -> MusicMood:
    """Return the mood of the music at an hour."""
    if hour < _MORNING:
        return MusicMood.QUIET
    return MusicMood.LIVELY if hour < _AFTERNOON else MusicMood.CHASE


def lit_windows(crews: Iterable[Sequence[Position]], goal: Position) -> int:
    """Return how many windows of the town are lit: one for each pirate at home."""
    return sum(crew.count(goal) for crew in crews)


def outdoors(theme: Theme, hour: int) -> Colour:
    """Return the light of an hour on scenes beside the board; white if no hour is shown."""
    return mix("#FFFFFF", HOURS[hour].ambient, _OUTDOORS) if theme.course else "#FFFFFF"


class SunCourse:
    """The time of a race over real time: it follows the hour, forwards or backwards."""

    def __init__(self) -> None:
        self._hour: int | None = None
        self._before = 0.0
        """The time of the race when the hour changed."""
        self._since = 0.0
        """The second at which it changed."""

    def at(self, seconds: float) -> float:
        """Return the time of the race at a second, a whole number at rest."""
        if self._hour is None:
            return 0.0
        share = min(1.0, max(0.0, (seconds - self._since) / SECONDS))
        return self._before + (self._hour - self._before) * share

    def follow(self, hour: int, seconds: float, *, at_once: bool = False) -> None:
        """Begin to change to an hour, or be there at once, as at the beginning."""
        if self._hour is None or at_once:
            self._before = hour
        elif hour != self._hour:
            self._before = self.at(seconds)
            self._since = seconds
        self._hour = hour
