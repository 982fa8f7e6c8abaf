"""What outlives a scene: preferences and the saved game, also where the disk refuses."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, Colour, Match, Seat
from game.store import GAME_FILE
from scenes.preferences import LastVoyage, Preferences, Speed
from tests.pilot import context_in

SEATS = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED, "greedy"))


def new_match() -> Match:
    return Match.new(GAMES["escape"], SEATS, GAMES["escape"].variants["jamaica"], seed=1)


def test_preferences_are_kept_and_read_again(tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences())
    voyage = replace(LastVoyage(), variant="hispaniola", seats=LastVoyage.crew(5))
    wanted = replace(Preferences(), speed=Speed.CALM, text_scale=125, voyage=voyage)
    context.prefer(wanted)
    assert Preferences.from_json(context.store.saved_settings()) == wanted
    assert context.look.scale.text == 1.25


@pytest.mark.parametrize(
    "wrong",
    [
        {"speed": "warp"},
        {"text_scale": 900},
        {"text_scale": True},
        {"undo": "yes"},
        {"language": "../../etc"},
        {"voyage": {"game": "chess"}},
        {"voyage": 7},
        {"software_drawing": "maybe"},
    ],
)
def test_a_wrong_preference_falls_back_and_the_others_stay(wrong: dict[str, object]) -> None:
    kept = {"reduced_motion": True, "sound_volume": 11}
    read = Preferences.from_json(kept | wrong)
    assert (read.reduced_motion, read.sound_volume) == (True, 11)
    assert read == replace(Preferences(), reduced_motion=True, sound_volume=11)


def test_a_damaged_game_is_set_aside(tmp_path: Path) -> None:
    context = context_in(tmp_path, Preferences())
    context.save_game(new_match())
    (tmp_path / GAME_FILE).write_text("{")
    assert context.saved_game() is None
    assert [file.read_text() for file in tmp_path.glob("*.bad*")] == ["{"]


def test_a_disk_that_refuses_stops_nothing(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.write_text("a file where the folder should be")
    context = context_in(file, Preferences())
    context.save_game(new_match())
    context.prefer(replace(Preferences(), muted=True))
    context.forget_game()
    assert context.saved_game() is None
    assert context.preferences.muted
