"""The results of many games: win rates with confidence intervals, lengths, endings."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, quantiles

from game.outcome import Ending
from game.players.tournament import Result

_Z95 = 1.959964  # standard deviations that hold 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class WinShare:
    """Wins in a number of games; par is the rate of equal players."""

    wins: int
    games: int
    par: float

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of the rate."""
        z2 = _Z95**2 / self.games
        middle = (self.rate + z2 / 2) / (1 + z2)
        spread = _Z95 * sqrt(self.rate * (1 - self.rate) / self.games + z2 / self.games / 4)
        half = spread / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Length:
    """How long games were: the mean, and the range of nine in ten of them."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: list[int]) -> "Length":
        """Return the length of games with these numbers of turns or actions."""
        if len(numbers) == 1:
            return cls(numbers[0], numbers[0], numbers[0])
        cuts = quantiles(numbers, n=20, method="inclusive")
        return cls(fmean(numbers), cuts[0], cuts[-1])


@dataclass(frozen=True, slots=True)
class TournamentTally:
    """The results of a tournament."""

    games: int
    seats: tuple[WinShare, ...]
    brains: dict[str, WinShare]
    draws: int
    endings: dict[Ending, int]
    turns: Length
    actions: Length

    @classmethod
    def of(cls, results: Iterable[Result]) -> "TournamentTally":
        """Sum up results; there must be at least one."""
        all_results = list(results)
        seat_wins: Counter[int] = Counter()
        brain_wins: Counter[str] = Counter()
        brain_games: Counter[str] = Counter()
        brain_seats: Counter[str] = Counter()
        endings = Counter(result.outcome.ending for result in all_results)
        for result in all_results:
            brain_games.update(set(result.seating))
            brain_seats.update(result.seating)
            winner = result.outcome.winner
            if winner is not None:
                seat_wins[winner] += 1
                brain_wins[result.seating[winner]] += 1
        games = len(all_results)
        players = len(all_results[0].seating)
        return cls(
            games,
            tuple(WinShare(seat_wins[seat], games, 1 / players) for seat in range(players)),
            {
                brain: WinShare(brain_wins[brain], played, brain_seats[brain] / players / played)
                for brain, played in sorted(brain_games.items())
            },
            games - seat_wins.total(),
            {ending: endings[ending] for ending in Ending},
            Length.of([result.turns for result in all_results]),
            Length.of([result.actions for result in all_results]),
        )
