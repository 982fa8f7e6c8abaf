"""The kiosk's counters: anonymous, whole on disk, and never in the way."""

import json
import os
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from scenes.kiosk.watchdog import counters as counters_module
from scenes.kiosk.watchdog.counters import (
    COUNTERS_FILE,
    LONGEST_SENTENCE,
    MOST_ERRORS,
    Counters,
    Fault,
    KioskTally,
)

NOON = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)


def counters(folder: Path) -> Counters:
    return Counters(folder, now=lambda: NOON)


def test_at_first_nothing_has_happened(tmp_path: Path) -> None:
    assert counters(tmp_path).tally == KioskTally()
    assert list(tmp_path.iterdir()) == []


def test_everything_is_counted_apart_and_stays(tmp_path: Path) -> None:
    count = counters(tmp_path / "new")
    for _ in range(3):
        count.count("started")
    count.count("finished")
    count.count("abandoned", 2)
    count.count("restarts")
    for seconds in (90, 30):
        count.count("seconds_up", seconds)
    expected = KioskTally(started=3, finished=1, abandoned=2, restarts=1, seconds_up=120)
    assert counters(tmp_path / "new").tally == expected


def test_the_last_errors_are_kept_the_latest_first(tmp_path: Path) -> None:
    now = [NOON]
    count = Counters(tmp_path, now=lambda: now[0])
    for number in range(MOST_ERRORS + 5):
        count.failed(f"error {number}")
        now[0] += timedelta(minutes=1)
    errors = count.tally.errors
    assert len(errors) == MOST_ERRORS
    assert errors[0] == Fault(NOON + timedelta(minutes=MOST_ERRORS + 4), f"error {MOST_ERRORS + 4}")
    assert errors[-1].sentence == "error 5"


def test_an_error_is_one_printable_line_of_bearable_length(tmp_path: Path) -> None:
    count = counters(tmp_path)
    count.failed("a\nb\x1b[31m\tc " + "x" * 1000)
    (error,) = count.tally.errors
    assert error.sentence.startswith("a b [31m c xxx")
    assert len(error.sentence) == LONGEST_SENTENCE


def test_times_are_kept_whatever_the_zone(tmp_path: Path) -> None:
    there = timezone(timedelta(hours=5))
    Counters(tmp_path, now=lambda: NOON.astimezone(there)).failed("late")
    assert counters(tmp_path).tally.errors == (Fault(NOON, "late"),)


def test_two_processes_may_count_at_once(tmp_path: Path) -> None:
    def work() -> None:
        mine = counters(tmp_path)
        for _ in range(20):
            mine.count("started")

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert counters(tmp_path).tally.started == 60


def test_a_damaged_file_is_set_aside_and_counting_starts_again(tmp_path: Path) -> None:
    (tmp_path / COUNTERS_FILE).write_bytes(b"\x00\x00\x00")
    count = counters(tmp_path)
    assert count.tally == KioskTally()
    count.count("started")
    assert count.tally.started == 1
    assert (tmp_path / "aside" / COUNTERS_FILE).read_bytes() == b"\x00\x00\x00"


@pytest.mark.parametrize("wrong", ["3", True, -1, 1.5, None, [], 10**30])
def test_a_number_that_cannot_be_counts_as_none(tmp_path: Path, wrong: object) -> None:
    text = json.dumps({"started": wrong, "finished": 4})
    (tmp_path / COUNTERS_FILE).write_text(text, encoding="utf-8")
    count = counters(tmp_path)
    assert (count.tally.started, count.tally.finished) == (0, 4)
    count.count("started")
    assert count.tally.started == 1


def test_errors_that_cannot_be_are_left_out(tmp_path: Path) -> None:
    good = [NOON.isoformat(), "good"]
    listed = [good, 1, ["x"], ["never", "bad"], [1, 2], ["0001-01-01T00:00:00+23:00", "early"]]
    (tmp_path / COUNTERS_FILE).write_text(json.dumps({"errors": listed}), encoding="utf-8")
    assert counters(tmp_path).tally.errors == (Fault(NOON, "good"),)
    (tmp_path / COUNTERS_FILE).write_text(json.dumps({"errors": "none"}), encoding="utf-8")
    assert counters(tmp_path).tally.errors == ()


def test_a_disk_that_takes_nothing_costs_the_count_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder", encoding="utf-8")
    count = counters(folder)
    count.count("started")
    count.failed("something")
    assert count.tally == KioskTally()
    assert caplog.text.count("cannot count") == 2


def test_what_another_version_counts_stays(tmp_path: Path) -> None:
    (tmp_path / COUNTERS_FILE).write_text('{"rematches": 7}', encoding="utf-8")
    counters(tmp_path).count("started")
    written = json.loads((tmp_path / COUNTERS_FILE).read_text(encoding="utf-8"))
    assert written == {"rematches": 7, "started": 1}


def test_a_disk_that_hangs_costs_a_count_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    count, go = counters(tmp_path), threading.Event()
    count.count("started")

    def stuck(_: int) -> None:
        go.wait(60)

    monkeypatch.setattr(counters_module, "PATIENCE", 0.05)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", stuck)
        count.count("started")
        assert "does not answer" in caplog.text
        assert count.tally.started == 1
        go.set()
