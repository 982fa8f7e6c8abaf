"""Measures the opponents against each other: python -m tools.crosstable --jobs 2.

Each pair plays from all seats, up to its number of games or until the 95 % interval of its share
of wins clears the bar. The searching pirate uses the fixed amount of search of the simulations.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from game.games import GAMES
from game.levels import LEVELS
from game.players.brains import TOP
from game.players.personalities import MEASURE
from game.players.tally import TournamentTally, WinShare
from game.players.tournament import Result, Tournament, results

QUICK_GAMES = 400
SEARCH_GAMES = 200
FEWEST = 40
_BATCH = 10


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom in what, and which share of wins is expected."""

    game: str
    variant: str
    brain: str
    against: str
    players: int
    bar: float | None

    def tournament(self, seed: int) -> Tournament:
        """The games of this pairing: one against all the others, from every seat in turn."""
        brains = (self.brain, *(self.against,) * (self.players - 1))
        options = GAMES[self.game].variants[self.variant]
        return Tournament(self.game, options, self.players, brains, seed)

    @property
    def games(self) -> int:
        """How many games are played at most."""
        return SEARCH_GAMES if TOP in (self.brain, self.against) else QUICK_GAMES


def pairings() -> Iterator[Pairing]:
    """Each level against the one below, and what else is expected of the strongest."""
    finn, mateo, rosa, barto, yusuf = (level.name for level in LEVELS)
    places = (("escape", "jamaica"), ("escape", "tortuga"), ("nest", "nest"))
    for game, variant in places:
        for brain, below in ((mateo, finn), (rosa, mateo), (barto, rosa)):
            yield Pairing(game, variant, brain, below, 2, 0.65)
    yield Pairing("escape", "jamaica", yusuf, barto, 2, 0.70)
    yield Pairing("escape", "tortuga", yusuf, barto, 2, 0.80)
    yield Pairing("nest", "nest", yusuf, barto, 2, 0.65)
    yield Pairing("nest", "nest", yusuf, MEASURE, 2, 0.75)
    yield Pairing("escape", "tortuga", yusuf, barto, 4, 0.45)
    yield Pairing("escape", "jamaica", yusuf, barto, 4, None)


def played(pairing: Pairing, seed: int, jobs: int) -> WinShare:
    """The share of wins, after as many games as it takes."""
    found: list[Result] = []
    share = WinShare(0, 1, 1 / pairing.players)
    for result in results(pairing.tournament(seed), pairing.games, jobs):
        found.append(result)
        share = TournamentTally.of(found).brains[pairing.brain]
        enough = len(found) >= FEWEST and len(found) % _BATCH == 0
        if enough and pairing.bar is not None and share.interval[0] > pairing.bar:
            break
    return share


def main() -> None:
    """Play all pairings and print the table, row by row."""
    parser = argparse.ArgumentParser(prog="python -m tools.crosstable", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="pairings whose text contains this")
    arguments = parser.parse_args()
    print("| game | players | | against | wins | games | share | 95 % | bar |")
    print("|---|---|---|---|---|---|---|---|---|")
    for pairing in pairings():
        if arguments.only not in str(pairing):
            continue
        share = played(pairing, arguments.seed, arguments.jobs)
        low, high = share.interval
        bar = "" if pairing.bar is None else f"{pairing.bar:.0%}"
        print(
            f"| {pairing.variant} | {pairing.players} | {pairing.brain} | {pairing.against} "
            f"| {share.wins} | {share.games} | {share.rate:.1%} | {low:.0%}-{high:.0%} | {bar} |"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
