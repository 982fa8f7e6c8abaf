"""A pirate with good days and bad days, for the large step between a beginner and one who plans."""

import zlib

from game.actions import Action
from game.games import game_of
from game.players.planning import Planner
from game.players.simple import Greedy
from game.rng import Rng, derived_seed
from game.rules import Rules
from game.state import Table
from game.variants import VARIANTS
from game.view import PlayerView

_LOTS = 1000


class Moody:
    """Plays like a beginner on a bad day, and like a pirate who plans on a good one.

    Whoever plans brings a crew home in half the rounds that a beginner needs. A pirate between the
    two by skill alone would beat the one in every game and lose every game to the other. So her
    days differ, and each is played as well as she can.
    """

    def __init__(self, like: str) -> None:
        self._good = Planner(like)
        self._bad = Greedy()

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Choose as the mood of this round has it."""
        brain = self._good if in_good_spirits(view.table, view.viewer) else self._bad
        return brain.choose(rules, view, rng)


def in_good_spirits(table: Table, seat: int) -> bool:
    """Return whether a seat has a good day, or a few good rounds; the track decides like a lot.

    Everyone sees the track, and it stays the same when a game is loaded.
    """
    variant = VARIANTS[game_of(table).variant_of(table.options)]
    moods = variant.tuned(table.players).ladder.moods
    track = zlib.crc32(bytes(sign or 0 for sign in table.track.signs))
    lot = derived_seed(track + seat, table.round // moods.rounds) % _LOTS
    return lot < moods.good * _LOTS
