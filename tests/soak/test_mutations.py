"""Thousands of damaged files: none is used in part, none is deleted, and nothing crashes."""

import json
import shutil
from pathlib import Path

import pytest

from game.record import Record
from game.storage.background_writer import BackgroundWriter
from game.storage.labels import FinishedGame, Label, Seal, seal_of
from game.storage.records_file import read_chronicle
from game.storage.storage_errors import StorageProblem
from game.storage.store import Store
from scenes.core.model.preferences import Preferences
from scenes.core.model.saved_games import SavedGames
from tests.game.storing import GAME_FILE, NOON, begun, files_in, record
from tests.soak import SOAK
from tests.soak.mutations import damaged

RUNS = 8
TIMES = 2000 if SOAK else 27
ENDED = FinishedGame.of(begun(None, seed=7), NOON)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of everything."""
    folder = tmp_path_factory.mktemp("sound")
    store = Store(folder)
    store.put_away(FinishedGame.of(begun(None, seed=5), NOON))
    store.put_away(FinishedGame.of(begun(None, seed=6), NOON))
    store.keep_game(record(12, game="escape"), Label.of(begun(12, game="escape"), NOON, "Sunday"))
    store.save_settings(Preferences().to_json())
    store.save_game(record(30))
    store.save_game(record(31))
    return folder


def use_everything(folder: Path) -> None:
    """What a player does who starts the program, looks at all there is and plays a little."""
    store = Store(folder)
    store.claim()
    Preferences.from_json(store.saved_settings())
    writer = BackgroundWriter(store)
    library = SavedGames(store, writer)
    found = store.find_game()
    if found.match is not None:
        assert Record.from_json(Record.of(found.match).to_json()) == Record.of(found.match)
    for kept in library.replays():
        library.watch(kept)
    for kept in library.games():
        library.load(kept)
    for name in library.chronicle().names():
        library.chronicle().career(name)
    writer.save(record(0, seed=77))
    writer.finish(ENDED)
    writer.keep_settings(Preferences().to_json())
    assert writer.close(60)
    store.close()
    assert library.chronicle().games
    assert len(library.replays()) >= 1


@pytest.mark.parametrize("run", range(RUNS))
def test_whatever_is_damaged_nothing_crashes_and_nothing_is_deleted(
    tmp_path: Path, sound: Path, run: int
) -> None:
    whole = files_in(sound)
    for number in range(run, TIMES, RUNS):
        folder = tmp_path / str(number)
        shutil.copytree(sound, folder)
        # Every kind of damage meets every file.
        name = sorted(whole)[number % len(whole)]
        hurt = {**whole, name: damaged(whole[name], number)}
        (folder / name).write_bytes(hurt[name])
        use_everything(folder)
        for each, data in hurt.items():
            assert survives(each, data, folder), (number, name, each)
        shutil.rmtree(folder)


def survives(name: str, data: bytes, folder: Path) -> bool:
    """Whether a file is still there, or what it held where it could be used."""
    if data in files_in(folder).values():
        return True
    match name:
        case "game.json":
            assert seal_of(data) is not Seal.BROKEN
            shelf = Store(folder).games
            games = [shelf.load(kept) for kept in shelf.kept()]
            return Record.from_json(data) in games or not Record.from_json(data).actions
        case "game.previous.json":
            assert seal_of(data) is not Seal.BROKEN
            return True  # sound, and so one action behind
        case "records.previous.json":
            return set(read_chronicle(data).games) <= set(Store(folder).records.read().games)
        case "settings.json":
            return set(json.loads(data)) <= set(Store(folder).saved_settings())
        case _:
            return False


def test_a_damaged_game_gives_way_to_the_one_before(tmp_path: Path, sound: Path) -> None:
    whole = files_in(sound)
    refused = 0
    for number in range(TIMES):
        folder = tmp_path / str(number)
        folder.mkdir()
        hurt = damaged(whole[GAME_FILE], number)
        (folder / GAME_FILE).write_bytes(hurt)
        (folder / "game.previous.json").write_bytes(whole["game.previous.json"])
        found = Store(folder).find_game()
        if found.note is None or found.note.mishap is StorageProblem.UNSEALED:
            # A sound game that only lost its label goes on; that is said.
            assert found.record == Record.from_json(hurt)
            assert (folder / GAME_FILE).read_bytes() == hurt
        else:
            refused += 1
            assert found.record == record(30)
            assert (folder / "aside" / GAME_FILE).read_bytes() == hurt
            assert (folder / "aside" / "game.txt").read_text(encoding="utf-8").strip()
    assert refused > TIMES / 2
