"""The tools that make and measure the opponents: training and the cross table."""

import io
from itertools import pairwise
from pathlib import Path

import pytest

from game.levels import LEVELS
from game.players.brains import BRAINS
from game.players.evaluators import NAMES
from tools import crosstable
from tools.crosstable import Pairing, pairings, played
from tools.train import Lesson, learn, read, train


def lesson(game: str, variant: str, games: int = 6) -> Lesson:
    return Lesson(game, variant, (2,), seed=3, games=games, widths=(4, 6), finalists=6)


@pytest.mark.parametrize(("game", "variant"), [("escape", "tortuga"), ("nest", "nest")])
def test_the_same_lesson_makes_the_same_weights(game: str, variant: str, tmp_path: Path) -> None:
    first = train(lesson(game, variant), tmp_path / "a", 2, io.StringIO())
    second = train(lesson(game, variant), tmp_path / "b", 4, io.StringIO())
    assert first == second
    assert len(first) == len(NAMES[game])


def test_a_training_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    whole = lesson("escape", "jamaica", games=4)
    expected = train(whole, tmp_path / "whole", 2, io.StringIO())

    class Interrupted(io.StringIO):
        def flush(self) -> None:
            raise KeyboardInterrupt

    broken = tmp_path / "broken"
    with pytest.raises(KeyboardInterrupt):
        train(whole, broken, 2, Interrupted())
    assert read(broken, whole).played == 2
    assert train(whole, broken, 2, io.StringIO()) == expected


def test_a_checkpoint_of_another_lesson_is_not_gone_on_from(tmp_path: Path) -> None:
    train(lesson("escape", "jamaica", games=2), tmp_path / "point", 2, io.StringIO())
    assert read(tmp_path / "point", lesson("escape", "jamaica", games=9)).played == 0


def test_what_a_winner_has_more_of_gains_weight() -> None:
    weights = [0.0, 0.0]
    leading = [[1.0, 0.5], [0.0, 0.5]]
    learn(weights, [leading, leading, leading], [1.0, 0.0], rate=1.0, decay=0.9)
    assert weights[0] > 0
    assert weights[1] == pytest.approx(0)


def test_progress_is_shown(tmp_path: Path) -> None:
    out = io.StringIO()
    train(lesson("escape", "jamaica", games=2), tmp_path / "point", 1, out)
    assert "2/2 games" in out.getvalue()


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
