"""What the screens do with stored games: whatever the disk says, it is told and never raised."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import ALL, Label, Record, StorageProblem, StoredGame
from game.storage.background_writer import BackgroundWriter
from game.storage.labels import FinishedGame
from game.storage.store import Store
from scenes.core.model.saved_games import SavedGames
from tests.game.storing import NOON, begun, record


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def library(store: Store) -> Iterator[SavedGames]:
    writer = BackgroundWriter(store)
    yield SavedGames(store, writer)
    writer.close()


def told(store: Store) -> StorageProblem | None:
    note = store.notes.take()
    return None if note is None else note.mishap


def take_in(library: SavedGames, file: Path) -> StoredGame | None:
    arrival = library.read_in(file)
    return None if arrival is None else library.take_in(arrival)


def names(kept: tuple[StoredGame, ...]) -> list[str]:
    return [each.label.name for each in kept]


def test_a_game_is_kept_listed_renamed_loaded_and_forgotten(library: SavedGames) -> None:
    match = begun(12)
    library.keep(match, "Sunday")
    library.keep(begun(15), "Monday")
    assert names(library.games()) == ["Monday", "Sunday"]
    sunday = library.games()[1]
    loaded = library.load(sunday)
    assert loaded is not None
    assert (loaded.table, loaded.seats) == (match.table, match.seats)
    renamed = library.rename(sunday, "Tuesday")
    assert names(library.games()) == ["Monday", "Tuesday"]
    assert library.forget(renamed)
    assert names(library.games()) == ["Monday"]


def test_a_replay_is_watched_given_away_and_taken_in(
    tmp_path: Path, store: Store, library: SavedGames
) -> None:
    match = begun(None)
    store.put_away(FinishedGame.of(match, NOON))
    (kept,) = library.replays()
    replay = library.watch(kept)
    assert replay is not None
    assert replay.view(replay.end, ALL) == match.view(ALL)
    file = library.export(kept, tmp_path / "out")
    assert file is not None
    assert take_in(library, file) == kept, "it is here already"
    assert library.forget(kept)
    again = take_in(library, file)
    assert again is not None
    assert again.label == kept.label
    assert len(library.chronicle().games) == 1
    assert library.clear_records()
    assert library.chronicle().games == ()
    assert told(store) is None


def test_what_cannot_be_used_is_told(tmp_path: Path, store: Store, library: SavedGames) -> None:
    kept = store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    kept.file.write_bytes(b"damaged")
    assert library.load(kept) is None
    assert told(store) is StorageProblem.SHELVED
    assert library.watch(kept) is None
    assert told(store) is StorageProblem.SHELVED
    assert library.rename(kept, "Monday") == kept
    assert library.export(kept, tmp_path) is None
    assert told(store) is StorageProblem.SHELVED
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    for file in (tmp_path / "picture.png", tmp_path / "nothing", tmp_path):
        assert take_in(library, file) is None
        assert told(store) is StorageProblem.FOREIGN
        assert told(store) is None


def test_a_disk_that_refuses_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"a file where the folder should be")
    store = Store(tmp_path / "data")
    writer = BackgroundWriter(store)
    library = SavedGames(store, writer)
    (tmp_path / "game.json").write_text(Record.to_json(record(9)), encoding="utf-8")
    assert library.games() == library.replays() == ()
    assert take_in(library, tmp_path / "game.json") is None
    assert told(store) is StorageProblem.UNSAVED
    library.keep(begun(3), "Sunday")
    assert library.chronicle().games == ()
    assert not library.clear_records()
    assert told(store) is None, "once is enough"
    writer.close()
