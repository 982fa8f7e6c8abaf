"""Numbers and dates that no file may hold: each costs itself, or its file, and never a crash."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.checking import BadRecord, parse
from game.storage import files
from game.storage.labels import FinishedGame, Label
from game.storage.store import Store
from scenes.core.model.phrases import when
from scenes.core.model.preferences import Preferences
from scenes.kiosk.watchdog.config import read_config
from scenes.kiosk.watchdog.counters import Counters
from scenes.kit.i18n import Texts
from tests.game.storing import NOON, begun, files_in, record
from tests.kiosk.test_pin import PIN

LANGUAGES = Path(__file__).parents[2] / "assets" / "lang"
ENDLESS = ("1e999", "-1e999", "NaN", "Infinity", "-Infinity")
NEVER = ("9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00")


@pytest.mark.parametrize("number", [*ENDLESS, "9" * 5000])
def test_a_number_without_end_is_no_json(number: str) -> None:
    with pytest.raises(BadRecord):
        parse(f'{{"a": [{number}]}}', "record", 10_000)


@pytest.mark.parametrize("number", [*ENDLESS, "9" * 5000])
def test_a_bad_number_costs_one_setting_only(tmp_path: Path, number: str) -> None:
    text = f'{{"music_volume": {number}, "muted": true, "later": [1, {{"a": {number}}}]}}'
    (tmp_path / "settings.json").write_text(text)
    store = Store(tmp_path)
    found = Preferences.from_json(store.saved_settings())
    assert (found.music_volume, found.muted) == (Preferences().music_volume, True)
    store.save_settings({"muted": False})
    written = json.loads((tmp_path / "settings.json").read_text(), parse_constant=pytest.fail)
    assert written == {"muted": False, "later": [1, {}]}
    assert store.notes.take() is None
    assert not (tmp_path / "aside").exists()


@pytest.mark.parametrize("number", ENDLESS)
def test_a_bad_number_costs_no_pin(tmp_path: Path, number: str) -> None:
    pin = "scrypt$16384$8$1$" + "0" * 32 + "$" + "0" * 64
    (tmp_path / "kiosk.json").write_text(f'{{"pin": "{pin}", "volume_cap": {number}}}')
    config = read_config(None, tmp_path, ["en"])
    assert config.pin == pin
    assert PIN not in pin


def test_no_number_without_end_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in (float("inf"), float("nan")):
        with pytest.raises(ValueError, match="JSON"):
            store.save_settings({"later": number})
    assert files_in(tmp_path) == {}


def test_bogus_entries_are_counted_and_not_logged_one_by_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    many = [0] * 480_000
    (tmp_path / "kiosk.json").write_text(json.dumps({f"no {n}": n for n in range(5000)}))
    for values in (
        {"house_rules": many},
        {"voyage": {"switches": many}},
        {"voyage": {"seats": many}},
    ):
        Preferences.from_json(values)
    read_config(None, tmp_path, ["en"])
    told = [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING]
    assert len(told) <= 6
    assert sum("480000" in line for line in told) == 3
    assert any("4999 more" in line for line in told)


@pytest.mark.parametrize("date", NEVER)
def test_a_game_with_an_impossible_date_is_set_aside_with_the_reason(
    tmp_path: Path, date: str
) -> None:
    store = Store(tmp_path / "data")
    ended = FinishedGame.of(begun(None), NOON)
    label = Label.of(begun(None), NOON, "Sunday")
    object.__setattr__(label, "saved", datetime.fromisoformat(date))
    kept = store.replays.put(ended.record, label)
    outside = tmp_path / "gift.json"
    outside.write_bytes(kept.file.read_bytes())
    assert store.replays.kept() == ()
    (reason,) = (tmp_path / "data" / "aside").glob("*.txt")
    assert date in reason.read_text()
    with pytest.raises(BadRecord):
        store.take_in(outside)


@pytest.mark.parametrize("date", NEVER)
def test_records_with_an_impossible_date_are_set_aside(tmp_path: Path, date: str) -> None:
    store = Store(tmp_path)
    summary = FinishedGame.of(begun(None), NOON).summary
    object.__setattr__(summary, "ended", datetime.fromisoformat(date))
    store.records.count(summary)
    assert store.records.read().games == ()
    assert len(list((tmp_path / "aside").glob("*.json"))) == 1


@pytest.mark.parametrize("seconds", [253_402_300_799, 10**14, -70_000_000_000])
def test_a_file_from_the_end_of_time_has_a_date_that_can_be_told(
    tmp_path: Path, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record(3).to_json())

    class Stat:
        st_mtime = float(seconds)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", lambda *_, **__: Stat())
        moment = files.written_at(file)
    texts = Texts.load(LANGUAGES, "en")
    for zone in (UTC, datetime.fromisoformat("2026-01-01T00:00:00+14:00").tzinfo):
        assert when(texts, moment, datetime.now(zone))


def test_a_fault_of_a_kiosk_with_an_impossible_date_is_left_out(tmp_path: Path) -> None:
    listed = [[date, "sunk"] for date in (*NEVER, NOON.isoformat())]
    (tmp_path / "kiosk-counters.json").write_text(json.dumps({"errors": listed}))
    assert [fault.when for fault in Counters(tmp_path).tally.errors] == [NOON]
