"""Settings from any version: what is wrong falls back one by one, with a note in the log."""

import json
import logging
from dataclasses import replace

import pytest

from game import Colour
from scenes.core.model.preferences import LastVoyage, Preferences, SeatChoice, Speed

KEPT = {"reduced_motion": True, "sound_volume": 11}


@pytest.mark.parametrize(
    "wrong",
    [
        {"speed": "warp"},
        {"speed": ["fast"]},
        {"turn_end": None},
        {"text_scale": 900},
        {"text_scale": True},
        {"text_scale": 100.0},
        {"music_volume": -1},
        {"undo": "yes"},
        {"undo": 1},
        {"language": "../../etc"},
        {"language": ["en"]},
        {"voyage": {"game": "chess"}},
        {"voyage": {"game": ["escape"]}},
        {"voyage": 7},
        {"voyage": [["game", "escape"]]},
        {"software_drawing": "maybe"},
    ],
)
def test_a_wrong_setting_falls_back_and_the_others_stay(
    wrong: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    read = Preferences.from_json(KEPT | wrong)
    assert read == replace(Preferences(), reduced_motion=True, sound_volume=11)
    (note,) = caplog.records
    assert note.levelno == logging.WARNING
    assert f"setting {next(iter(wrong))}" in note.getMessage()


def test_what_is_unknown_or_missing_is_no_reason_for_a_note(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert Preferences.from_json({"weather": "fair", "speed": "fast"}) == Preferences(
        speed=Speed.FAST
    )
    assert Preferences.from_json({}) == Preferences()
    assert not caplog.records


def test_a_long_wrong_value_is_quoted_in_part(caplog: pytest.LogCaptureFixture) -> None:
    Preferences.from_json({"speed": "x" * 100_000, "undo": [["deep"] * 10_000] * 10_000})
    assert len(caplog.records) == 2
    assert all(len(record.getMessage()) < 300 for record in caplog.records)


def test_everything_comes_back_from_its_file() -> None:
    seats = (
        SeatChoice("Zoë", Colour.GREEN, None),
        SeatChoice("Yusuf", Colour.RED, "greedy"),
        SeatChoice("", Colour.BLUE, None),
    )
    voyage = LastVoyage("escape", "jamaica", ("may_pass", "shuffled_tunnel"), 1, seats)
    wanted = Preferences(speed=Speed.CALM, software_drawing=True, text_scale=150, voyage=voyage)
    wanted = replace(wanted, house_rules=(("escape", ("may_pass",)), ("nest", ())))
    assert Preferences.from_json(json.loads(json.dumps(wanted.to_json()))) == wanted
    assert Preferences.from_json(wanted.to_json()) == wanted


SEATS = [
    {"name": "Ann", "colour": "blue", "brain": None},
    {"name": "Bo", "colour": "red", "brain": "greedy"},
]
VOYAGE: dict[str, object] = {
    "game": "escape",
    "variant": "hispaniola",
    "switches": ["may_pass"],
    "first_player": 1,
    "seats": SEATS,
}
GOOD = LastVoyage(
    "escape",
    "hispaniola",
    ("may_pass",),
    1,
    (SeatChoice("Ann", Colour.BLUE, None), SeatChoice("Bo", Colour.RED, "greedy")),
)
USUAL = LastVoyage()


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ([["nest", ["may_pass", "flying"]]], (("nest", ("may_pass",)),)),
        ([["chess", []], ["nest", []], 7, ["nest"]], (("nest", ()),)),
        ("may_pass", ()),
        (None, ()),
    ],
)
def test_wrong_house_rules_are_ignored(stored: object, expected: object) -> None:
    assert Preferences.from_json({"house_rules": stored}).house_rules == expected


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"variant": "bermuda"}, replace(GOOD, variant="tortuga")),
        ({"variant": ["jamaica"]}, replace(GOOD, variant="tortuga")),
        ({"switches": ["may_pass", "flying", [7]]}, GOOD),
        ({"switches": "may_pass"}, replace(GOOD, switches=("sloop_retreat",))),
        ({"first_player": 2}, replace(GOOD, first_player=None)),
        ({"first_player": True}, replace(GOOD, first_player=None)),
        ({"seats": SEATS[:1]}, replace(GOOD, seats=USUAL.seats)),
        ({"seats": "Ann and Bo"}, replace(GOOD, seats=USUAL.seats)),
        ({"seats": [*SEATS, {"name": "\n", "colour": "green", "brain": None}]}, GOOD),
        ({"seats": [*SEATS, {"name": "Cy", "colour": "red", "brain": None}]}, GOOD),
        ({"seats": [*SEATS, {"name": "Cy", "colour": "pink", "brain": None}, 7]}, GOOD),
        ({"seats": [*SEATS, {"name": "Cy", "colour": "green"}]}, GOOD),
        ({"seats": [*SEATS, {"name": "", "colour": "green", "brain": "greedy"}]}, GOOD),
        ({"game": "nest"}, replace(GOOD, game="nest", variant="nest")),
        ({"game": "nest", "switches": 7}, replace(GOOD, game="nest", variant="nest", switches=())),
    ],
)
def test_a_wrong_part_of_the_last_voyage_falls_back_alone(
    wrong: dict[str, object], expected: LastVoyage
) -> None:
    assert Preferences.from_json({"voyage": VOYAGE}).voyage == GOOD
    assert Preferences.from_json({"voyage": VOYAGE | wrong}).voyage == expected
