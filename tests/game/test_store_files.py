"""Files that are whole or not there: the power is cut at every step, and names are anything."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.storage import files
from game.storage.labels import FinishedGame
from game.storage.locks import FileLock
from game.storage.store import Store
from tests.game.storing import NOON, begun, files_in, record

STEPS = ("open", "fsync", "link", "replace", "unlink")


class PowerCut(BaseException):
    """Nothing more happens, not even what is done after an error."""


class Disk:
    """Every call that changes the disk, with the file's number; the n-th never comes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str, int]] = []
        self.last: int | None = None
        for name in STEPS:
            monkeypatch.setattr(os, name, self._counted(name, getattr(os, name)))

    def cut_off(self, step: int, work: Callable[[], None]) -> bool:
        """Cut the power at that step of the work; whether it was done before."""
        self.calls.clear()
        self.last = step
        try:
            work()
        except PowerCut:
            return False
        finally:
            self.last = None
        return True

    def _counted(self, name: str, call: Callable[..., object]) -> Callable[..., object]:
        def counted(file: int | Path, *more: object, **values: object) -> object:
            if self.last is not None and len(self.calls) >= self.last:
                raise PowerCut
            self.calls.append((name, _number(file) if name in ("fsync", "replace") else 0))
            return call(file, *more, **values)

        return counted


def _number(file: int | Path) -> int:
    """The number by which the disk knows a file, open or not."""
    return (os.fstat(file) if isinstance(file, int) else Path(file).stat()).st_ino


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    yield Disk(monkeypatch)
    monkeypatch.undo()


def test_whenever_the_power_is_cut_the_game_is_there_as_before_or_as_after(
    tmp_path: Path, disk: Disk
) -> None:
    outcomes: set[int] = set()
    for step in range(1, 400):
        store = Store(tmp_path / str(step))
        store.save_game(record(4))
        store.save_game(record(5))
        done = disk.cut_off(step, partial(store.save_game, record(6)))
        found = Store(store.folder).saved_game()
        assert found in (record(5), record(6))
        if done:
            assert found == record(6)
            break
        outcomes.add(len(found.actions))
        # And it goes on from there.
        Store(store.folder).save_game(record(7))
        assert Store(store.folder).saved_game() == record(7)
    assert done
    assert outcomes == {5, 6}


def test_whenever_the_power_is_cut_at_the_end_the_game_becomes_a_replay_once(
    tmp_path: Path, disk: Disk
) -> None:
    ended = FinishedGame.of(begun(None), NOON)
    for step in range(1, 400):
        store = Store(tmp_path / str(step))
        store.save_game(record(40))
        done = disk.cut_off(step, partial(store.finish_game, ended))
        again = Store(store.folder)
        found = again.saved_game()
        if found is None:
            (kept,) = again.replays.kept()
            assert again.replays.load(kept) == ended.record
            assert again.records.read().games[0].digest == ended.summary.digest
        else:
            assert (found, done) == (record(40), False)
        if done:
            break
    assert done


def test_what_is_written_is_safe_before_it_takes_its_place(tmp_path: Path, disk: Disk) -> None:
    store = Store(tmp_path)
    store.save_game(record(4))
    disk.calls.clear()
    store.save_game(record(5))
    written = (tmp_path / "game.json").stat().st_ino
    assert disk.calls.index(("fsync", written)) < disk.calls.index(("replace", written))
    assert disk.calls[-1] == ("fsync", tmp_path.stat().st_ino), "and then its name"


def test_a_draft_that_failed_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    files.write(tmp_path / "a.json", "1")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write(tmp_path / "a.json", "2")
    assert files_in(tmp_path) == {"a.json": b"1\n"}


def test_on_windows_whoever_looks_into_a_file_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = [PermissionError("in use"), PermissionError("in use")]
    replace = Path.replace

    def busy(source: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", busy)
    with pytest.raises(PermissionError):
        files.write(tmp_path / "a.json", "1")
    monkeypatch.setattr(files, "PATIENT", True)
    files.write(tmp_path / "a.json", "2")
    assert (tmp_path / "a.json").read_text() == "2\n"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Anna & Ben", "anna-ben"),
        ("Zoë/../..\\CON:", "zoe-con"),
        ("海賊 ☠", ""),
        ("a" * 100, "a" * 40),
        ("...", ""),
        ("NUL\0\n\x1b[2J", "nul-2j"),
    ],
)
def test_a_name_becomes_what_every_system_can_write(name: str, stem: str) -> None:
    assert files.stem_of(name) == stem


def test_no_two_files_get_one_place(tmp_path: Path) -> None:
    places = [files.vacant(tmp_path, "game.json").name for _ in range(3)]
    assert places == ["game.json", "game-2.json", "game-3.json"]


def test_a_moved_file_meets_no_other(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "a.json").write_text(str(number))
        files.move(tmp_path / "a.json", tmp_path / "trash")
    assert sorted(files_in(tmp_path).values()) == [b"0", b"1", b"2"]


def test_a_lock_is_held_by_one_and_free_again_afterwards(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.acquire()
    assert not second.acquire(0.02)
    assert (first.held, second.held) == (True, False)
    first.release()
    assert second.acquire()


def test_without_the_folder_there_is_no_lock(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        FileLock(tmp_path / "no" / "lock").acquire()
