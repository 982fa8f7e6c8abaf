"""The cross table: who meets whom, and when enough has been played."""

from itertools import pairwise

import pytest

from game.levels import LEVELS
from game.players.brains import BRAINS
from tools import crosstable
from tools.crosstable import Pairing, pairings, played


def test_every_level_meets_the_one_below_in_every_kind_of_game() -> None:
    found = {(p.variant, p.brain, p.against) for p in pairings() if p.players == 2}
    names = [level.name for level in LEVELS]
    for variant in ("jamaica", "tortuga", "nest"):
        for below, above in pairwise(names):
            assert (variant, above, below) in found
    assert all(p.bar is None or p.bar >= 0.65 for p in pairings() if p.players == 2)


def test_one_meets_the_others_from_every_seat() -> None:
    tournament = Pairing("escape", "tortuga", "yusuf", "barto", 4, 0.45).tournament(seed=1)
    seats = [tournament.seating(index).index("yusuf") for index in range(4)]
    assert sorted(seats) == [0, 1, 2, 3]
    assert set(tournament.brains) <= set(BRAINS)


def test_a_pair_stops_once_its_interval_clears_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crosstable, "FEWEST", 10)
    monkeypatch.setattr(crosstable, "QUICK_GAMES", 20)
    easy = played(Pairing("escape", "tortuga", "greedy", "random", 2, 0.5), seed=1, jobs=1)
    assert easy.games == 10
    assert easy.interval[0] > 0.5
    never = played(Pairing("escape", "tortuga", "greedy", "random", 2, 0.999), seed=1, jobs=1)
    assert never.games == 20
