"""Full and read-only disks: the game goes on, the player is told once, and nothing is lost."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.storage.background_writer import BackgroundWriter
from game.storage.labels import FinishedGame
from game.storage.storage_errors import StorageProblem
from game.storage.store import MAX_REPLAYS, Store
from scenes.core.model.saved_games import SavedGames
from tests.game.storing import NOON, begun, files_in, mishaps, record
from tests.soak import SOAK

ROOT = Path(__file__).parents[2]
SOON = 30.0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, as small as a thimble."""
    place = tmp_path / "disk"
    place.mkdir()
    if not _mount("-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)):
        pytest.skip("no disk can be mounted here; the next tests make do without")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def _mount(*words: str) -> bool:
    try:
        return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def fill(folder: Path) -> Path:
    file = folder / "filler"
    with file.open("wb", buffering=0) as stream, suppress(OSError):
        while True:
            stream.write(bytes(4096))
    return file


def test_on_a_full_disk_the_game_goes_on_and_is_saved_when_there_is_room(disk: Path) -> None:
    store = Store(disk / "data")
    store.claim()
    writer = BackgroundWriter(store)
    writer.save(record(5))
    assert writer.flush(SOON)
    filler = fill(disk)
    before = files_in(disk / "data")
    for actions in range(6, 12):
        writer.save(record(actions))
        writer.keep_settings({"number": actions})
        assert writer.flush(SOON)
    assert mishaps(store) == [StorageProblem.FULL]
    assert writer.unsaved == record(11)
    assert files_in(disk / "data") == before, "nothing half, nothing gone"
    assert Store(disk / "data").saved_game() == record(5)
    filler.unlink()
    ticket = writer.save(record(12))
    assert writer.flush(SOON)
    assert writer.confirmed == ticket
    assert Store(disk / "data").saved_game() == record(12)
    assert mishaps(store) == []
    assert writer.close(SOON)


def test_a_game_that_ends_on_a_full_disk_is_a_replay_when_there_is_room(disk: Path) -> None:
    store = Store(disk / "data")
    writer = BackgroundWriter(store)
    writer.save(record(5))
    assert writer.flush(SOON)
    filler = fill(disk)
    ended = FinishedGame.of(begun(None), NOON)
    writer.finish(ended)
    writer.forget()
    assert writer.flush(SOON)
    assert mishaps(store) == [StorageProblem.FULL]
    filler.unlink()
    writer.save(record(0, seed=8))
    assert writer.close(SOON)
    assert [store.replays.load(kept) for kept in store.replays.kept()] == [ended.record]
    assert len(store.records.read().games) == 1
    assert store.saved_game() == record(0, seed=8)


def test_on_a_read_only_disk_everything_can_be_looked_at(disk: Path) -> None:
    store = Store(disk / "data")
    store.put_away(FinishedGame.of(begun(None), NOON))
    store.save_settings({"speed": "fast"})
    store.save_game(record(5))
    (disk / "data" / "games").mkdir()
    (disk / "data" / "games" / "damaged.json").write_bytes(b"{")
    before = files_in(disk)
    assert _mount("-o", "remount,ro", str(disk))
    store = Store(disk / "data")
    store.claim()
    assert store.copy == 1
    writer = BackgroundWriter(store)
    library = SavedGames(store, writer)
    assert store.saved_game() == record(5)
    assert store.saved_settings() == {"speed": "fast"}
    assert len(library.replays()) == len(library.chronicle().games) == 1
    assert library.games() == ()
    for actions in range(6, 9):
        writer.save(record(actions))
        writer.keep_settings({"speed": "calm"})
        assert writer.flush(SOON)
    assert not library.forget(library.replays()[0])
    assert not library.clear_records()
    assert mishaps(store) == [StorageProblem.SHELVED, StorageProblem.READ_ONLY]
    assert writer.unsaved == record(8)
    assert not writer.close(SOON)
    assert files_in(disk) == before


LIMITED = """
import resource, sys
from pathlib import Path
from game.storage.background_writer import BackgroundWriter
from game.storage.storage_errors import StorageProblem
from game.storage.store import Store
from tests.game.storing import record

store = Store(Path(sys.argv[1]))
writer = BackgroundWriter(store)
writer.save(record(5))
assert writer.flush(30) and writer.confirmed == 1
resource.setrlimit(resource.RLIMIT_FSIZE, (300, resource.RLIM_INFINITY))
for actions in (6, 7):
    writer.save(record(actions))
    assert writer.flush(30)
assert writer.confirmed == 1 and writer.unsaved == record(7)
assert store.notes.take().mishap is StorageProblem.FULL and store.notes.take() is None
assert Store(store.folder).saved_game() == record(5)
assert sorted(file.name for file in store.folder.iterdir()) == ["game.json"]
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert writer.close(30)
assert Store(store.folder).saved_game() == record(7)
print("all is well")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_where_files_may_not_grow_the_last_save_stays(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "data")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout == "all is well\n", done.stderr


GAMES = 20 if SOAK else 5
COPY = """
import sys
from pathlib import Path
from game.storage.background_writer import BackgroundWriter
from game.storage.store import Store
from tests.game.storing import begun, record, NOON
from game.storage.labels import FinishedGame

store = Store(Path(sys.argv[1]))
store.claim()
number = int(sys.argv[2])
writer = BackgroundWriter(store)
print(store.copy, flush=True)
sys.stdin.readline()
for actions in range(1, int(sys.argv[3]) + 1):
    writer.save(record(actions, seed=number))
    writer.keep_settings({"shared": actions, f"own {number}": actions})
    store.put_away(FinishedGame.of(begun(None, seed=100 * number + actions), NOON))
assert writer.close(60)
"""


def test_copies_that_play_at_once_overwrite_nothing_of_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    copies = [
        subprocess.Popen(
            [sys.executable, "-c", COPY, str(folder), str(number), str(GAMES)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for number in (1, 2, 3)
    ]
    slots = []
    for copy in copies:
        assert copy.stdout is not None
        slots.append(int(copy.stdout.readline()))
    assert sorted(slots) == [1, 2, 3]
    for copy in copies:
        _, errors = copy.communicate("go\n", timeout=300)
        assert copy.returncode == 0, errors
        assert errors == ""
    store = Store(folder)
    assert len(store.records.read().games) == 3 * GAMES
    assert len(store.replays.kept()) == min(MAX_REPLAYS, 3 * GAMES)
    own = {f"own {number}": GAMES for number in (1, 2, 3)}
    assert store.saved_settings() == {"shared": GAMES, **own}
    store.claim()
    found = [store.saved_game(), *(store.games.load(kept) for kept in store.games.kept())]
    expected = {record(GAMES, seed=number).digest for number in (1, 2, 3)}
    assert {each.digest for each in found if each is not None} == expected
    assert not list(folder.glob("aside/*"))
    assert not list(folder.rglob("*.part"))
