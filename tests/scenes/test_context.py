"""What outlives a scene: preferences and the saved game, also where the disk refuses."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import Colour, Match, Record, Seat, StorageProblem
from game.storage.store import Store
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.model.preferences import LastVoyage, Preferences, Speed
from tests.game.building import ESCAPE, position
from tests.game.storing import GAME_FILE, begun
from tests.scenes.helpers import context_in


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    context = context_in(tmp_path, Preferences())
    yield context
    context.close()


def told(context: Context) -> str | None:
    """What the player is told next."""
    phrase = context.take_note()
    return None if phrase is None else phrase.key


def test_preferences_are_kept_and_read_again(context: Context) -> None:
    voyage = replace(LastVoyage(), variant="hispaniola", seats=LastVoyage.crew(5))
    wanted = replace(Preferences(), speed=Speed.CALM, text_scale=125, voyage=voyage)
    context.prefer(wanted)
    assert Preferences.from_json(context.store.saved_settings()) == wanted
    assert context.look.scale.text == 1.25


def test_settings_of_another_version_stay(tmp_path: Path, context: Context) -> None:
    Store(tmp_path).save_settings({"weather": "fair", "voyage": {"wind": 3}})
    context.prefer(replace(Preferences(), muted=True))
    kept = context.store.saved_settings()
    assert (kept["weather"], kept["muted"]) == ("fair", True)
    assert isinstance(kept["voyage"], dict)
    assert (kept["voyage"]["wind"], kept["voyage"]["game"]) == (3, "escape")


def test_a_game_is_found_again_with_its_seats_and_options(tmp_path: Path, context: Context) -> None:
    seats = (Seat("Zoë", Colour.GREEN), Seat("Barto", Colour.RED, "greedy"))
    options = replace(ESCAPE.variants["hispaniola"], may_pass=True, first_player=1)
    match = Match.new(ESCAPE, seats, options, seed=77)
    for _ in range(8):
        match.submit(match.table.to_act, match.legal_actions()[0])
        context.save_game(match)
    match.reseat((replace(seats[0], brain="random"), replace(seats[1], brain=None)))
    context.save_game(match)
    assert context.saved_game() == Record.of(match)
    context.close()
    again = context_in(tmp_path, Preferences()).saved_game()
    assert again is not None
    assert (again.seats, again.options, again.actions) == (match.seats, options, match.actions)
    assert again.match().table == match.table


def test_a_damaged_game_is_set_aside_and_told_once(tmp_path: Path, context: Context) -> None:
    (tmp_path / GAME_FILE).write_text("{")
    assert context.saved_game() is None
    assert [file.read_text() for file in tmp_path.glob("aside/*.json")] == ["{"]
    assert told(context) == "saving.damaged"
    assert context.saved_game() is None
    assert told(context) is None


def test_the_move_before_goes_on_where_the_last_is_damaged(
    tmp_path: Path, context: Context
) -> None:
    for actions in (4, 5):
        context.save_game(begun(actions))
        assert context.writer.flush()
    (tmp_path / GAME_FILE).write_bytes(b"\0" * 4096)
    context.close()
    again = context_in(tmp_path, Preferences())
    assert again.saved_game() == Record.of(begun(4))
    assert told(again) == "saving.earlier"


def test_a_finished_game_is_a_replay_and_counted_and_not_offered(context: Context) -> None:
    match = begun(None)
    context.save_game(match)
    context.forget_game()
    assert context.saved_game() is None
    (kept,) = context.saved_games.replays()
    assert kept.label.winners
    assert len(context.saved_games.chronicle().games) == 1
    assert not list(context.store.folder.glob("trash/*"))


def test_a_scenario_is_not_kept(context: Context) -> None:
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    context.save_game(Match.at(ESCAPE, seats, position([3], [5], hands=["key", "hat"])))
    assert context.saved_game() is None


def test_a_disk_that_refuses_stops_nothing_and_is_told_of_once(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.write_text("a file where the folder should be")
    context = context_in(file, Preferences())
    for actions in range(3):
        context.save_game(begun(actions))
        context.prefer(replace(Preferences(), muted=True))
        context.writer.flush()
    assert context.preferences.muted
    assert context.saved_game() == Record.of(begun(2)), "as long as the program runs"
    assert told(context) == "saving.unsaved"
    assert told(context) is None
    context.forget_game()
    context.close()
    assert file.read_text() == "a file where the folder should be"


def test_everything_that_can_go_wrong_is_told_in_at_most_three_sentences(context: Context) -> None:
    sentences = {context.texts(f"saving.{mishap}") for mishap in StorageProblem}
    assert len(sentences) == len(StorageProblem)
    assert all(text.endswith(".") and text.count(".") <= 3 for text in sentences)


def test_a_second_copy_says_so(tmp_path: Path, context: Context) -> None:
    first, second = Store(tmp_path), context.store
    first.claim()
    second.claim(patience=0)
    phrase = context.take_note()
    assert phrase is not None
    assert "already running" in say(context.texts, phrase)
    first.close()


def test_what_holds_for_one_run_is_not_kept_until_the_player_changes_it(tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences(fullscreen=False))
    context.borrowed = {"fullscreen": True}

    def stored() -> object:
        return context.store.saved_settings()["fullscreen"]

    context.prefer(replace(context.preferences, muted=True))
    assert stored() is True
    assert not context.preferences.fullscreen
    context.prefer(replace(context.preferences, fullscreen=True))
    context.prefer(replace(context.preferences, fullscreen=False))
    assert stored() is False
