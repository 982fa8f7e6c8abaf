"""Training: the same lesson makes the same weights, at once or with a break."""

import io
from pathlib import Path

import pytest

from game.players.evaluators import NAMES
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
