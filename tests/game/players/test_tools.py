"""The tools that make and measure the opponents: training and the cross table."""

import io
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.levels import BRAIN_NAMES, LEVELS
from game.players.evaluators import NAMES, brain_file, evaluator_of, trained_weights, weights_in
from tools import styles
from tools.crosstable import PLACES, Pairing, pairings, played
from tools.heldout import held_out, wins
from tools.legend import legend
from tools.train import Game, Lesson, Progress, Row, learn, lesson_in, made, read, train


def lesson(game: str, variant: str, games: int = 6) -> Lesson:
    return Lesson(game, variant, 2, 3, games, snapshot=2, widths=(4, 6), finalists=6)


@pytest.mark.parametrize(("game", "variant"), [("escape", "tortuga"), ("nest", "nest")])
def test_the_same_lesson_makes_the_same_weights(game: str, variant: str, tmp_path: Path) -> None:
    first = train(lesson(game, variant), tmp_path / "a", 2, io.StringIO())
    second = train(lesson(game, variant), tmp_path / "b", 4, io.StringIO())
    assert first == second
    assert len(first) == 4 * len(NAMES[game])


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
    names = NAMES["escape"]
    more, less = [tuple([value] + [0.5] * (len(names) - 1)) for value in (1.0, 0.0)]
    leading = [Row(True, 0, more), Row(False, 0, less)]
    progress = Progress([0.0] * 4 * len(names))
    learn(lesson("escape", "jamaica"), progress, [Game([leading] * 3, [1.0, 0.0])])
    assert progress.weights[0] > 0  # of the player who moved, at the beginning of the way
    assert progress.weights[2] == pytest.approx(0)  # the rival has none of it
    assert progress.weights[4] > 0 > progress.weights[6]


def test_a_study_ties_weights_and_leaves_features_out(tmp_path: Path) -> None:
    without = replace(lesson("escape", "jamaica", games=3), tied=True, left_out=("roads", "again"))
    weights = train(without, tmp_path / "point", 3, io.StringIO())
    for number, name in enumerate(NAMES["escape"]):
        four = weights[4 * number : 4 * number + 4]
        assert len(set(four)) == 1
        assert (four[0] == 0) == (name in without.left_out)


@pytest.mark.parametrize(("game", "variant"), [("escape", "tortuga"), ("nest", "nest")])
def test_nobody_is_trained_against_who_is_held_out(game: str, variant: str) -> None:
    others = dict(held_out(game, variant, 4))
    assert set(others) == {"first", "hand-made", "earlier", "other"}
    for file in others.values():
        assert weights_in(file) != trained_weights(variant, 4)
        assert set(weights_in(file)) <= set(NAMES[game])


def test_weights_win_their_games_against_useless_ones() -> None:
    trained = evaluator_of("escape", trained_weights("tortuga", 2))
    nothing = evaluator_of("escape", {})
    assert wins("escape", "tortuga", [trained, nothing], 4, seed=1) == 4
    assert wins("escape", "tortuga", [nothing, trained], 4, seed=1) == 0


def test_progress_is_shown(tmp_path: Path) -> None:
    out = io.StringIO()
    train(lesson("escape", "jamaica", games=2), tmp_path / "point", 1, out)
    assert "2/2 games" in out.getvalue()


@pytest.mark.parametrize(("game", "variant"), PLACES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_file_of_weights_says_how_it_is_made_and_what_it_means(
    game: str, variant: str, players: int
) -> None:
    file = brain_file(variant, players)
    taught, command = lesson_in(file)
    assert (taught.game, taught.variant, taught.players) == (game, variant, players)
    assert f"--variant {variant} --players {players} " in command
    assert f"--games {taught.games}" in command
    assert json.loads(file.read_text(encoding="utf-8"))["legend"] == legend(game)


def test_a_file_that_is_made_says_what_it_was_made_from(tmp_path: Path) -> None:
    taught = lesson("escape", "tortuga", games=2)
    made(taught, tmp_path / "brain.json", "a command", every=1)
    assert lesson_in(tmp_path / "brain.json") == (taught, "a command")
    assert tuple(weights_in(tmp_path / "brain.json")) == NAMES["escape"]


def test_every_level_meets_the_one_below_in_every_kind_of_game() -> None:
    found = {(p.variant, p.brain, p.against): p for p in pairings() if p.players == 2}
    names = [level.name for level in LEVELS]
    for _, variant in PLACES:
        for below, above in pairwise(names):
            assert found[variant, above, below].games >= 200


def test_the_first_level_meets_the_naive_player_with_two_to_four_in_every_kind_of_game() -> None:
    first = LEVELS[0].name
    found = {(p.variant, p.players): p for p in pairings() if p.against == "greedy"}
    for players, share in ((2, "50%"), (3, "33%"), (4, "25%")):
        for _, variant in PLACES:
            pairing = found[variant, players]
            assert (pairing.brain, pairing.games, pairing.bar) == (first, 200, share)


def test_everyone_in_the_table_can_be_asked() -> None:
    named = {name for pairing in pairings() for name in (pairing.brain, pairing.against)}
    assert named <= set(styles.BRAINS)
    assert named - set(BRAIN_NAMES) == {"barto-1", "yusuf-1", *styles.FOREIGN}


def test_one_meets_the_others_from_every_seat() -> None:
    pairing = Pairing("escape", "tortuga", "yusuf", "barto", 4, 8, "")
    tournament = pairing.tournament(seed=1)
    seats = [tournament.seating(index).index("yusuf") for index in range(4)]
    assert sorted(seats) == [0, 1, 2, 3]


def test_a_pair_plays_its_fixed_number_of_games() -> None:
    pairing = Pairing("escape", "tortuga", "greedy", "random", 2, 10, "50%")
    assert played(pairing, seed=1, jobs=1).games == 10


@pytest.mark.parametrize(("game", "variant"), PLACES)
def test_a_sparring_partner_plays_in_every_kind_of_game(game: str, variant: str) -> None:
    pairing = Pairing(game, variant, "greedy", "barto-1", 2, 2, "")
    assert played(pairing, seed=1, jobs=1).brains["barto-1"].wins == 2


def test_sparring_partners_play_in_other_processes_too() -> None:
    pairing = Pairing("escape", "tortuga", "greedy", "barto-1", 2, 2, "")
    assert played(pairing, seed=1, jobs=2) == played(pairing, seed=1, jobs=1)
