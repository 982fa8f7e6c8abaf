"""FIFOs, devices, symbolic links and folders in place of files: never opened, never followed."""

import logging
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from game.checking import BadRecord
from game.storage import files
from game.storage.labels import FinishedGame, Label
from game.storage.locks import FileLock
from game.storage.store import Store
from scenes.app.cli.command_line import data_folder
from scenes.core.model.log_file import JOURNAL_FILE, LogFile
from scenes.kiosk.visit import Visit
from scenes.kiosk.watchdog.config import CHANGES_FILE, read_config, save_changes
from scenes.kit.cache import DiskCache
from tests.game.storing import NOON, begun, record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

SECRET = b"somebody else's"


def fifo(place: Path) -> None:
    os.mkfifo(place)


def link(place: Path) -> None:
    target = place.parent.parent / "elsewhere"
    target.write_bytes(SECRET)
    place.symlink_to(target)


def dangling(place: Path) -> None:
    place.symlink_to(place.parent.parent / "elsewhere")


ODD = pytest.mark.parametrize("odd", [fifo, link, dangling])
Odd = Callable[[Path], None]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def untouched(data: Path) -> bool:
    """Whether nothing was written through a link."""
    elsewhere = data.parent / "elsewhere"
    return not elsewhere.exists() or elsewhere.read_bytes() == SECRET


@ODD
def test_what_is_no_regular_file_is_not_read(data: Path, odd: Odd) -> None:
    odd(data / "game.json")
    with pytest.raises(BadRecord, match="regular"):
        files.read(data / "game.json", 100)
    assert untouched(data)


@ODD
def test_a_draft_that_is_no_file_gives_way(data: Path, odd: Odd) -> None:
    odd(data / "game.json.part")
    files.write(data / "game.json", "1")
    assert (data / "game.json").read_text() == "1\n"
    assert not os.path.lexists(data / "game.json.part")
    assert untouched(data)


@ODD
@pytest.mark.parametrize("name", ["game.json", "game.previous.json", "settings.json"])
def test_a_game_is_saved_where_something_odd_is(data: Path, odd: Odd, name: str) -> None:
    odd(data / name)
    store = Store(data)
    store.saved_settings()
    store.saved_game()
    for actions in (4, 5, 6):
        store.save_game(record(actions))
    store.save_settings({"muted": True})
    again = Store(data)
    assert again.saved_game() == record(6)
    assert again.saved_settings() == {"muted": True}
    assert untouched(data)


@ODD
def test_something_odd_is_no_lock(data: Path, odd: Odd) -> None:
    odd(data / "game.lock")
    with pytest.raises(OSError, match="regular"):
        FileLock(data / "game.lock").acquire()
    store = Store(data)
    store.claim()
    store.save_game(record(3))
    assert store.saved_game() == record(3)
    assert untouched(data)


@ODD
def test_something_odd_is_no_log(data: Path, odd: Odd) -> None:
    odd(data / JOURNAL_FILE)
    notes = LogFile(data)
    logging.getLogger("scenes.somewhere").warning("land ho")
    notes.close()
    assert notes.trouble is not None
    assert untouched(data)


@ODD
def test_something_odd_is_no_picture(data: Path, odd: Odd) -> None:
    import pygame

    picture = pygame.Surface((4, 4))
    cache = DiskCache(data / "art")
    pygame.display.init()
    pygame.display.set_mode((4, 4))
    cache.get("one", lambda: picture)
    cache.flush()
    (file,) = (data / "art").glob("*.art")
    file.unlink()
    odd(file)
    assert cache.get("one", lambda: picture).get_size() == (4, 4)
    cache.flush()
    assert stat.S_ISREG(file.lstat().st_mode)
    assert untouched(data)


def test_pictures_are_not_kept_in_somebody_elses_folder(data: Path) -> None:
    import pygame

    other = data.parent / "other"
    other.mkdir()
    (other / "mine.art").write_bytes(SECRET)
    (other / "mine.part").write_bytes(SECRET)
    (data / "art").symlink_to(other)
    pygame.display.init()
    pygame.display.set_mode((4, 4))
    cache = DiskCache(data / "art", megabytes=0)
    cache.get("one", lambda: pygame.Surface((4, 4)))
    cache.flush()
    assert sorted(file.name for file in other.iterdir()) == ["mine.art", "mine.part"]


def test_a_visit_erases_nothing_behind_a_link(data: Path) -> None:
    other = data.parent / "other"
    (other / "photos").mkdir(parents=True)
    (other / "photos" / "one").write_bytes(SECRET)
    (data / "visit").symlink_to(other)
    visit = Visit(data)
    visit.erase()
    assert (other / "photos" / "one").read_bytes() == SECRET
    (data / "visit").unlink(missing_ok=True)
    visit.save_game(record(3))
    (data / "visit" / "more").symlink_to(other)
    visit.erase()
    assert (other / "photos" / "one").read_bytes() == SECRET
    assert [file.name for file in (data / "visit").iterdir()] == []


@ODD
def test_something_odd_on_a_shelf_is_set_aside(data: Path, odd: Odd) -> None:
    store = Store(data)
    kept = store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    kept.file.unlink()
    odd(kept.file)
    assert store.games.kept() == ()
    assert untouched(data)


@pytest.mark.parametrize("name", ["games", "replays", "trash", "aside"])
def test_a_folder_that_is_a_link_is_not_followed(data: Path, name: str) -> None:
    other = data.parent / "other"
    other.mkdir()
    (other / "letters.json").write_bytes(SECRET)
    (data / name).symlink_to(other)
    store = Store(data)
    store.save_game(record(5))
    for work in (
        lambda: store.games.kept(),
        lambda: store.replays.kept(),
        lambda: store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday")),
        lambda: store.put_away(FinishedGame.of(begun(None), NOON)),
        lambda: store.forget_game(),
    ):
        with suppress(OSError):
            work()
    assert [(file.name, file.read_bytes()) for file in other.iterdir()] == [
        ("letters.json", SECRET)
    ]
    (data / "game.json").write_bytes(b"damaged")
    with suppress(OSError):
        Store(data).saved_game()
    assert len(list(other.iterdir())) == 1


def test_a_data_folder_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here").symlink_to(tmp_path / "there")
    store = Store(data_folder(tmp_path / "here"))
    store.save_game(record(5))
    assert (tmp_path / "there" / "game.json").exists()


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_everything_that_is_made_is_for_one_user_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        for name in ("store", "log", "kiosk", "art"):
            data = tmp_path / name / "data"
            match name:
                case "store":
                    store = Store(data)
                    store.claim()
                    store.save_game(record(3))
                    store.save_game(record(4))
                    store.put_away(FinishedGame.of(begun(None), NOON))
                    store.save_settings({"muted": True})
                    store.forget_game()
                case "log":
                    notes = LogFile(data)
                    logging.getLogger("scenes.somewhere").warning("land ho")
                    notes.close()
                case "kiosk":
                    save_changes(data, {"volume_cap": 20})
                case _:
                    DiskCache(data).flush()
                    continue
            for place in (data, *data.rglob("*")):
                assert mode(place) == (0o700 if place.is_dir() else 0o600), place
    finally:
        os.umask(before)


def test_an_old_pin_file_that_all_may_read_is_closed_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / CHANGES_FILE).write_text('{"volume_cap": 20}')
    (tmp_path / CHANGES_FILE).chmod(0o644)
    assert read_config(None, tmp_path, ["en"]).volume_cap == 20
    assert mode(tmp_path / CHANGES_FILE) == 0o600


def test_an_exported_game_can_be_given_away(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    kept = store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    before = os.umask(0o022)
    try:
        place = store.games.export(kept, tmp_path / "out")
    finally:
        os.umask(before)
    assert mode(place) == 0o644


def test_without_the_flags_of_other_systems_files_are_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_NOFOLLOW")
    monkeypatch.delattr(os, "O_NONBLOCK")
    monkeypatch.delattr(os, "fchmod", raising=False)
    files.write(tmp_path / "a.json", "1")
    files.write(tmp_path / "a.json", "2")
    assert files.read(tmp_path / "a.json", 9) == b"2\n"
    (tmp_path / "b.json").symlink_to(tmp_path / "a.json")
    with pytest.raises(BadRecord, match="regular"):
        files.read(tmp_path / "b.json", 9)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_a_device_in_place_of_the_log_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).symlink_to("/dev/full")
    notes = LogFile(tmp_path)
    notes.close()
    assert notes.trouble is not None
