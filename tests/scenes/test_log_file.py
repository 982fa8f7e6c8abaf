"""The log file: what is noted, that it stays small, and that nothing depends on it."""

import io
import logging
import threading
from pathlib import Path

import pytest

from scenes.core.model import log_file
from scenes.core.model.log_file import JOURNAL_FILE, OLDER, LogFile

note = logging.getLogger("scenes.somewhere")


def test_notes_are_written_beside_the_saves(tmp_path: Path) -> None:
    notes = LogFile(tmp_path / "new")
    note.info("land ho")
    note.debug("a wave")
    notes.close()
    note.info("too late")
    written = (tmp_path / "new" / JOURNAL_FILE).read_text(encoding="utf-8")
    assert len(written.splitlines()) == 1
    assert written.endswith("INFO scenes.somewhere: land ho\n")
    assert notes.trouble is None


def test_a_verbose_journal_tells_every_detail_on_the_terminal(tmp_path: Path) -> None:
    terminal = io.StringIO()
    notes = LogFile(tmp_path, verbose=True, terminal=terminal)
    note.info("land ho")
    note.debug("a wave")
    notes.close()
    assert "land ho" in terminal.getvalue()
    assert "a wave" in terminal.getvalue()
    assert "a wave" not in (tmp_path / JOURNAL_FILE).read_text(encoding="utf-8")


def test_the_log_never_grows_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "MAX_JOURNAL", 2000)
    notes = LogFile(tmp_path)
    for number in range(500):
        note.info("wave %d", number)
    notes.close()
    pages = sorted(tmp_path.iterdir())
    assert len(pages) == 1 + OLDER
    assert all(page.stat().st_size <= 2000 for page in pages)
    assert "wave 499" in (tmp_path / JOURNAL_FILE).read_text(encoding="utf-8")
    told = "".join(page.read_text(encoding="utf-8") for page in reversed(pages)).splitlines()
    waves = [int(line.rpartition(" ")[2]) for line in told]
    assert waves == list(range(waves[0], 500)), "the oldest lines are in the last file"


def test_without_a_folder_the_game_goes_on_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    notes = LogFile(tmp_path / "file")
    note.warning("nobody hears this")
    notes.close()
    assert isinstance(notes.trouble, FileExistsError)
    assert "nobody" not in capsys.readouterr().err


def test_a_full_disk_costs_lines_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            if "lost" in text:
                raise OSError(28, "No space left on device")
            return super().write(text)

        def close(self) -> None:
            """What was written can still be read."""

    notes, written = LogFile(tmp_path), Full()
    pages = next(h for h in logging.getLogger().handlers if isinstance(h, log_file.LogPages))
    pages.setStream(written)  # type: ignore[arg-type]
    note.warning("lost")
    note.warning("kept")
    notes.close()
    assert ("lost" in written.getvalue(), "kept" in written.getvalue()) == (False, True)
    assert capsys.readouterr().err == ""


def test_a_disk_that_hangs_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    notes = LogFile(tmp_path)
    pages = next(h for h in logging.getLogger().handlers if isinstance(h, log_file.LogPages))
    monkeypatch.setattr(log_file, "_FAREWELL", 0.05)

    gave_up: list[bool] = []

    class Stuck(io.StringIO):
        def flush(self) -> None:
            gave_up.append(not go.wait(20))

    pages.setStream(Stuck())  # type: ignore[arg-type]
    for number in range(20):
        note.info("wave %d", number)
    notes.close()
    assert gave_up == [], "the disk still hangs, and nobody has waited for it"
    go.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_in_a_thread_is_noted(tmp_path: Path) -> None:
    before = threading.excepthook
    notes = LogFile(tmp_path)

    def fail() -> None:
        raise ZeroDivisionError("sunk")

    thread = threading.Thread(target=fail, name="background writer")
    thread.start()
    thread.join()
    notes.close()
    assert threading.excepthook is before
    written = (tmp_path / JOURNAL_FILE).read_text(encoding="utf-8")
    assert "writer ended unexpectedly" in written
    assert "ZeroDivisionError: sunk" in written
