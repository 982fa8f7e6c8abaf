"""The game in progress and the settings on disk."""

from pathlib import Path

import pytest

from game.games import GAMES
from game.match import Colour, Match, Seat
from game.replay import BadRecord, Record
from game.store import GAME_FILE, SETTINGS_FILE, Store


def record(actions: int) -> Record:
    seats = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED, "greedy"))
    match = Match.new(GAMES["nest"], seats, next(GAMES["nest"].all_options()), seed=3)
    for _ in range(actions):
        match.submit(match.table.to_act, match.legal_actions()[0])
    return Record.of(match)


def test_a_saved_game_comes_back_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "folder")
    assert store.saved_game() is None
    store.save_game(record(4))
    store.save_game(record(7))
    assert store.saved_game() == record(7)


def test_a_forgotten_game_is_kept_under_another_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_game(record(2))
    store.forget_game()
    store.forget_game()
    assert store.saved_game() is None
    assert [file.name for file in tmp_path.iterdir()] == ["game.last.json"]


def test_a_damaged_game_is_refused_and_set_aside_not_deleted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for damage in (b"{", b"\xff", b"[]"):
        (tmp_path / GAME_FILE).write_bytes(damage)
        with pytest.raises(BadRecord):
            store.saved_game()
        assert store.set_aside().read_bytes() == damage
        assert store.saved_game() is None
    assert len(list(tmp_path.iterdir())) == 3


def test_what_the_disk_refuses_is_left_to_the_caller(tmp_path: Path) -> None:
    (tmp_path / GAME_FILE).mkdir()
    with pytest.raises(IsADirectoryError):
        Store(tmp_path).saved_game()
    with pytest.raises(NotADirectoryError):
        Store(Path(__file__)).saved_settings()


def test_settings_come_back_and_damaged_ones_are_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.saved_settings() == {}
    store.save_settings({"speed": "fast", "names": ["Åsa"]})
    assert store.saved_settings() == {"speed": "fast", "names": ["Åsa"]}
    for damage in ("", "[1]", "{", "[" * 100_000):
        (tmp_path / SETTINGS_FILE).write_text(damage)
        assert store.saved_settings() == {}
