"""Measures the opponents against each other: python -m tools.crosstable --jobs 2.

Each pair plays a fixed number of games, one against all others from every seat in turn. The
searching pirates use the fixed amount of search of the simulations.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.games import GAMES
from game.levels import LEVELS
from game.players.tally import TournamentTally
from game.players.tournament import Tournament, results
from game.variants import VARIANTS
from tools.styles import FOREIGN, chosen

PLACES = tuple((each.game, each.name) for each in VARIANTS.values() if not each.like)
"""The games and variants that the pirates have weights for."""
STRONGEST = ("evolved", "linear")
"""The strongest foreign players."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two brains, the game they play, how often, and the expected share of wins."""

    game: str
    variant: str
    brain: str
    against: str
    players: int
    games: int
    bar: str

    def tournament(self, seed: int) -> Tournament:
        """Return the games of this pairing: one against all the others, from every seat in turn."""
        brains = (self.brain, *(self.against,) * (self.players - 1))
        options = GAMES[self.game].variants[self.variant]
        return Tournament(self.game, options, self.players, brains, seed)


def pairings() -> Iterator[Pairing]:
    """Yield the pairings: the first level against the naive player, who always jumps furthest;
    each level against the one below and itself; and the best two against old versions and
    foreign players.
    """
    names = [level.name for level in LEVELS]
    for players in (2, 3, 4):
        for place in PLACES:
            yield Pairing(*place, names[0], "greedy", players, 200, f"{1 / players:.0%}")
    for place in PLACES:
        for below, name in pairwise(names):
            yield Pairing(*place, name, below, 2, 200, "65-80%")
        yield Pairing(*place, "barto", "barto-1", 2, 200, "70%")
        yield Pairing(*place, "yusuf", "yusuf-1", 2, 200, "65%")
    for place in PLACES:
        for below, name in pairwise(names):
            yield Pairing(*place, name, below, 4, 200, "25%")
        yield Pairing(*place, "yusuf", "yusuf-1", 4, 200, "40%")
    for place in PLACES:
        for other in FOREIGN:
            yield Pairing(*place, "yusuf", other, 2, 200, "85%" if other == "linear" else "95%")
            yield Pairing(*place, "barto", other, 2, 200, "75%")
            for players in (3, 4, 5):
                bar = "40%" if other in STRONGEST else "50%"
                yield Pairing(*place, "yusuf", other, players, 200, bar)
    for place in PLACES:
        for name in names:
            yield Pairing(*place, name, name, 2, 20, "")


def played(pairing: Pairing, seed: int, jobs: int) -> TournamentTally:
    """Play all games of a pairing."""
    tournament = pairing.tournament(seed)
    return TournamentTally.of(results(tournament, pairing.games, jobs, chosen))


def main() -> None:
    """Play all pairings and print the table, row by row."""
    parser = argparse.ArgumentParser(prog="python -m tools.crosstable", description=__doc__)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="pairings whose text contains this")
    arguments = parser.parse_args()
    print("| game | players | | against | wins | games | share | 95 % | bar | rounds |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for pairing in pairings():
        if arguments.only not in str(pairing):
            continue
        tally = played(pairing, arguments.seed, arguments.jobs)
        share = tally.brains[pairing.brain]
        low, high = share.interval
        print(
            f"| {pairing.variant} | {pairing.players} | {pairing.brain} | {pairing.against} "
            f"| {share.wins} | {share.games} | {share.rate:.1%} | {low:.0%}-{high:.0%} "
            f"| {pairing.bar} | {tally.turns.mean / pairing.players:.1f} |"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
