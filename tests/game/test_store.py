"""The game in progress and the settings on disk: what is found again, whatever happened."""

import json
import os
import threading
from pathlib import Path

import pytest

from game.record import Record
from game.storage.labels import FinishedGame, Label
from game.storage.quarantine import Quarantine
from game.storage.settings_file import SETTINGS_FILE
from game.storage.slots import Slot
from game.storage.storage_errors import StorageProblem
from game.storage.store import MAX_COPIES, MAX_LEFT, Store
from tests.game.storing import GAME_FILE, NOON, begun, files_in, mishaps, record

PREVIOUS = "game.previous.json"


def found_in(folder: Path) -> tuple[Record | None, StorageProblem | None]:
    """The game that a store finds there, and what it tells of it."""
    found = Store(folder).find_game()
    return found.record, None if found.note is None else found.note.mishap


def versions_in(folder: Path) -> dict[str, Record]:
    return {name: Record.from_json(data) for name, data in files_in(folder).items()}


def test_a_saved_game_comes_back_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "folder")
    assert store.saved_game() is None
    for actions in (0, 4, 7):
        store.save_game(record(actions))
        assert Store(store.folder).saved_game() == record(actions)


def test_the_version_before_the_last_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for actions in (4, 5, 6):
        store.save_game(record(actions))
        store.save_game(record(actions))
    assert versions_in(tmp_path) == {GAME_FILE: record(6), PREVIOUS: record(5)}


def test_without_hard_links_the_version_before_is_kept_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no links on this disk")

    monkeypatch.setattr(os, "link", refuse)
    store = Store(tmp_path)
    store.save_game(record(4))
    store.save_game(record(5))
    assert versions_in(tmp_path) == {GAME_FILE: record(5), PREVIOUS: record(4)}


def test_an_action_taken_back_stays_taken_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for actions in (6, 5, 2, 0):
        store.save_game(record(actions))
        assert Store(tmp_path).saved_game() == record(actions)
    assert Store(tmp_path).games.kept() == ()


def test_a_forgotten_game_is_in_the_trash(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_game(record(2))
    store.forget_game()
    store.forget_game()
    assert store.saved_game() is None
    assert list(files_in(tmp_path)) == ["trash/game.json"]


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff", b"[]", b"x" * 1_100_000, b'{"a": 1}'])
def test_a_damaged_game_is_set_aside_and_the_one_before_goes_on(
    tmp_path: Path, damage: bytes
) -> None:
    store = Store(tmp_path)
    store.save_game(record(4))
    store.save_game(record(5))
    (tmp_path / GAME_FILE).write_bytes(damage)
    found = Store(tmp_path).find_game()
    assert found.record == record(4)
    assert found.note is not None
    assert found.note.mishap is StorageProblem.EARLIER
    assert (tmp_path / "aside" / "game.json").read_bytes() == damage
    reason = (tmp_path / "aside" / "game.txt").read_text(encoding="utf-8")
    assert reason.strip() == found.note.cause != ""
    assert found_in(tmp_path) == (record(4), None), "it is told once"


@pytest.mark.parametrize(
    ("was", "now"), [(b'"seed": 3', b'"seed": 7'), (b'"Anna"', b'"Ajna"'), (b"false", b"true")]
)
def test_a_game_that_could_be_played_but_is_not_what_was_written_is_damaged(
    tmp_path: Path, was: bytes, now: bytes
) -> None:
    store = Store(tmp_path)
    store.save_game(record(0))
    store.save_game(record(1))
    data = (tmp_path / GAME_FILE).read_bytes()
    assert was in data
    changed = data.replace(was, now, 1)
    Record.from_json(changed)
    (tmp_path / GAME_FILE).write_bytes(changed)
    found = store.find_game()
    assert found.record == record(0)
    assert found.note is not None
    assert "checksum does not match" in found.note.cause


def without_sum(text: str) -> str:
    """Return the text of a stored game without its checksum."""
    values = json.loads(text)
    del values["label"]["sum"]
    return json.dumps(values)


def test_a_game_whose_checksum_was_removed_counts_as_changed_by_hand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.claim()
    for actions in (3, 4):
        store.save_game(record(actions))
    store.games.put(record(9), Label.of(record(9).match(), NOON, "Tuesday"))
    (kept,) = store.games.kept()
    for file in (tmp_path / GAME_FILE, kept.file):
        file.write_text(without_sum(file.read_text(encoding="utf-8")), encoding="utf-8")
    again = Store(tmp_path)
    (stored,) = again.games.kept()
    assert (stored.label.changed, stored.label.name) == (True, "Tuesday")
    store.close()
    assert found_in(tmp_path) == (record(3), StorageProblem.EARLIER)


def relabelled(file: Path, label: object) -> None:
    """Give a stored game another label, or none for an ellipsis."""
    values = json.loads(file.read_text(encoding="utf-8"))
    del values["label"]
    if label is not ...:
        values["label"] = label
    file.write_text(json.dumps(values), encoding="utf-8")


@pytest.mark.parametrize("label", [None, [], "sum", 0, {}])
def test_a_game_whose_label_is_none_counts_as_changed(tmp_path: Path, label: object) -> None:
    store = Store(tmp_path)
    store.claim()
    for actions in (3, 4):
        store.save_game(record(actions))
    store.games.put(record(9), Label.of(record(9).match(), NOON))
    store.put_away(FinishedGame.of(begun(None), NOON))
    stored = store.games.kept() + store.replays.kept()
    for file in (tmp_path / GAME_FILE, *(each.file for each in stored)):
        relabelled(file, label)
    for each in (*store.games.kept(), *store.replays.kept()):
        assert (each.label.changed, each.label.unsealed) == (True, False)
    store.close()
    assert found_in(tmp_path) == (record(3), StorageProblem.EARLIER)


def test_a_game_without_a_label_can_be_played_but_has_no_seal(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.games.put(record(9), Label.of(record(9).match(), NOON, "Tuesday"))
    store.put_away(FinishedGame.of(begun(None), NOON))
    (game,), (replay,) = store.games.kept(), store.replays.kept()
    for each in (game, replay):
        assert not each.label.unsealed
        relabelled(each.file, ...)
    (game,), (replay,) = store.games.kept(), store.replays.kept()
    for each in (game, replay):
        assert (each.label.changed, each.label.unsealed) == (False, True)
    assert store.load_game(game).actions == record(9).actions
    assert Record.of(begun(None)) == store.replays.load(replay)
    renamed = store.replays.rename(replay, "Wednesday")
    assert store.replays.kept() == (renamed,)
    assert renamed.label.unsealed, "and stays so under another name"
    place = store.replays.export(renamed, tmp_path / "out")
    other = Store(tmp_path / "other")
    other.take_in(place)
    assert other.replays.kept()[0].label.unsealed, "and in another folder"


def test_a_plain_record_is_a_game_to_go_on_with_and_the_player_hears_of_it_once(
    tmp_path: Path,
) -> None:
    (tmp_path / GAME_FILE).write_text(record(9).to_json(), encoding="utf-8")
    assert found_in(tmp_path) == (record(9), StorageProblem.UNSEALED)
    store = Store(tmp_path)
    store.save_game(record(10))
    assert files_in(tmp_path).keys() == {GAME_FILE, PREVIOUS}, "and nothing is set aside"
    assert found_in(tmp_path) == (record(10), None)


@pytest.mark.parametrize("actions", [9, None])
def test_a_plain_record_that_is_left_or_over_has_no_seal_in_the_lists_either(
    tmp_path: Path, actions: int | None
) -> None:
    plain = Record.of(begun(actions, seed=8))
    (tmp_path / GAME_FILE).write_text(plain.to_json(), encoding="utf-8")
    store = Store(tmp_path)
    store.save_game(record(3))
    (kept,) = store.games.kept() + store.replays.kept()
    assert kept.label.unsealed
    assert store.shelf_of(kept).load(kept) == plain


def test_where_both_versions_are_damaged_both_are_set_aside(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / GAME_FILE).write_bytes(b"one %d" % number)
        (tmp_path / PREVIOUS).write_bytes(b"two %d" % number)
        assert found_in(tmp_path) == (None, StorageProblem.DAMAGED)
    aside = [name for name in files_in(tmp_path) if name.endswith(".json")]
    assert aside == [
        *("aside/game-2.json", "aside/game.json"),
        *("aside/game.previous-2.json", "aside/game.previous.json"),
    ]


def test_a_game_of_a_newer_version_is_set_aside_as_such(tmp_path: Path) -> None:
    written = json.loads(record(4).to_json())
    text = json.dumps({**written, "version": 2, "weather": "fair"})
    (tmp_path / GAME_FILE).write_text(text, encoding="utf-8")
    assert found_in(tmp_path) == (None, StorageProblem.NEWER)
    assert (tmp_path / "aside" / "game.json").read_text(encoding="utf-8") == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_ordinary_file_is_set_aside_unopened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / GAME_FILE)
    (tmp_path / PREVIOUS).mkdir()
    assert found_in(tmp_path) == (None, StorageProblem.DAMAGED)
    assert (tmp_path / "aside" / "game.json").is_fifo()
    assert (tmp_path / "aside" / "game.previous.json").is_dir()


def test_nothing_is_written_over_what_cannot_be_moved(tmp_path: Path) -> None:
    for name in (GAME_FILE, SETTINGS_FILE, "records.json"):
        (tmp_path / name).write_bytes(b"damaged")
    (tmp_path / "aside").write_bytes(b"a file where the folder should be")
    store = Store(tmp_path)
    before = files_in(tmp_path)
    assert store.saved_game() is None
    with pytest.raises(OSError, match="neither"):
        store.save_game(record(3))
    with pytest.raises(OSError, match="neither"):
        store.save_settings({"speed": "fast"})
    with pytest.raises(OSError, match="neither"):
        store.records.count(FinishedGame.of(begun(None), NOON).summary)
    assert files_in(tmp_path) == before


def test_a_game_that_gives_way_to_another_is_kept_beside_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_game(record(9))
    store.save_game(record(0, seed=8))
    assert store.saved_game() == record(0, seed=8)
    (left,) = store.games.kept()
    assert left.label.name == ""
    assert Record.of(store.load_game(left)) == record(9)


def test_a_game_that_is_gone_on_with_is_no_longer_among_those_that_were_left(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    store.keep_game(record(9), Label.of(begun(9), NOON, "Sunday"))
    store.save_game(record(9))
    store.save_game(record(5, seed=8))
    left, named = store.games.kept()
    assert (left.label.name, named.label.name) == ("", "Sunday")
    store.save_game(Record.of(store.load_game(left)))
    seeds = [store.games.load(kept).seed for kept in store.games.kept()]
    assert seeds == [8, 3], "the other one is left now, and the one with a name stays"


def test_the_same_deal_begun_again_is_another_game(tmp_path: Path) -> None:
    Store(tmp_path).save_game(record(9))
    store = Store(tmp_path)
    store.save_game(record(0))
    store.save_game(record(1))
    assert store.saved_game() == record(1)
    assert [kept.label.actions for kept in store.games.kept()] == [9]


def test_of_games_that_were_left_the_last_are_kept_and_the_others_in_the_trash(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    for seed in range(MAX_LEFT + 4):
        store.save_game(record(5, seed))
    seeds = [store.shelf_of(kept).load(kept).seed for kept in store.games.kept()]
    assert seeds == list(range(MAX_LEFT + 2, 2, -1))
    assert len(list((tmp_path / "trash").iterdir())) == 3


def test_a_game_without_any_action_leaves_nothing_behind(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_game(record(0))
    store.save_game(record(0, seed=8))
    assert store.games.kept() == ()


def test_a_finished_game_becomes_a_replay_and_is_counted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ended = FinishedGame.of(begun(None), NOON)
    store.save_game(record(20))
    for _ in range(3):
        store.finish_game(ended)
    assert store.saved_game() is None
    (kept,) = store.replays.kept()
    assert kept.label == ended.label
    assert store.replays.load(kept) == ended.record
    assert store.records.read().games == (ended.summary,)
    assert store.games.kept() == ()


def test_a_finished_game_that_was_not_put_away_is_put_away_at_the_next_start(
    tmp_path: Path,
) -> None:
    Store(tmp_path).save_game(record(None))
    store = Store(tmp_path)
    assert store.saved_game() is None
    assert len(store.replays.kept()) == len(store.records.read().games) == 1


# Copies


def test_a_second_copy_keeps_its_game_apart(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    first.claim()
    second.claim(patience=0)
    assert (first.copy, second.copy) == (1, 2)
    assert (mishaps(first), mishaps(second)) == ([], [StorageProblem.SECOND])
    first.save_game(record(5))
    assert second.saved_game() is None, "the other's game is not for us"
    second.save_game(record(6, seed=8))
    assert (first.saved_game(), second.saved_game()) == (record(5), record(6, seed=8))


def test_a_copy_that_ended_makes_room_for_the_next(tmp_path: Path) -> None:
    for _ in range(3):
        store = Store(tmp_path)
        store.claim()
        assert store.copy == 1
        store.close()


def test_a_copy_that_is_about_to_end_is_waited_for(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    first.claim()
    ending = threading.Timer(0.1, first.close)
    ending.start()
    second.claim(patience=30)
    assert second.copy == 1
    ending.join()


def test_a_copy_too_many_saves_nothing_and_says_so(tmp_path: Path) -> None:
    stores = [Store(tmp_path) for _ in range(MAX_COPIES + 1)]
    for store in stores:
        store.claim(patience=0)
    last = stores[-1]
    assert (last.copy, mishaps(last)) == (0, [StorageProblem.CROWDED])
    assert last.saved_game() is None
    with pytest.raises(OSError, match="too many"):
        last.save_game(record(3))
    last.save_settings({"speed": "fast"})
    assert stores[0].saved_settings() == {"speed": "fast"}


@pytest.mark.parametrize("newer", [1, 2])
def test_the_newest_game_of_copies_that_ended_goes_on_and_the_other_is_kept(
    tmp_path: Path, newer: int
) -> None:
    drawers = Quarantine(tmp_path)
    for number, actions in ((1, 5), (2, 7)):
        slot = Slot(tmp_path, number, drawers)
        slot.write(record(actions - 1, seed=number))
        slot.write(record(actions, seed=number))
        age = 1_000_000 if number == newer else 0
        os.utime(slot.file, (age, age))
    store = Store(tmp_path)
    store.claim()
    games = {1: record(5, seed=1), 2: record(7, seed=2)}
    assert store.saved_game() == games.pop(newer)
    assert [Record.of(store.load_game(kept)) for kept in store.games.kept()] == [*games.values()]
    assert not Slot(tmp_path, 2, drawers).file.exists()


def test_the_game_of_a_copy_that_runs_is_left_to_it(tmp_path: Path) -> None:
    first, second, third = Store(tmp_path), Store(tmp_path), Store(tmp_path)
    first.claim()
    second.claim(patience=0)
    second.save_game(record(5))
    first.close()
    third.claim(patience=0)
    assert third.copy == 1
    assert third.saved_game() is None
    assert second.saved_game() == record(5)


def test_in_a_folder_that_cannot_be_one_claiming_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = Store(tmp_path / "file")
    store.claim()
    assert store.copy == 1
    assert store.saved_game() is None
    with pytest.raises(FileExistsError):
        store.save_game(record(3))


# Settings


def test_settings_come_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.saved_settings() == {}
    store.save_settings({"speed": "fast", "names": ["Åsa"]})
    assert Store(tmp_path).saved_settings() == {"speed": "fast", "names": ["Åsa"]}
    assert Store(Path(__file__)).saved_settings() == {}, "there is no such folder"


def test_settings_of_other_versions_stay_as_they_are(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_settings({"a": 1, "weather": "fair", "voyage": {"b": 2, "wind": [1], "seats": [1]}})
    store.save_settings({"a": 3, "voyage": {"b": 4, "seats": []}})
    voyage = {"b": 4, "wind": [1], "seats": []}
    assert store.saved_settings() == {"a": 3, "weather": "fair", "voyage": voyage}


def test_settings_of_other_versions_may_be_anything(tmp_path: Path) -> None:
    strange = {"lone": "\ud800", "deep": "[" * 90 + "]" * 90, "large": 10**300, "": None}
    text = json.dumps(strange).replace(f'"{"[" * 90}', "[" * 90).replace(f'{"]" * 90}"', "]" * 90)
    (tmp_path / SETTINGS_FILE).write_text(text)
    store = Store(tmp_path)
    store.save_settings({"speed": "fast"})
    assert store.saved_settings() == {**json.loads(text), "speed": "fast"}


@pytest.mark.parametrize("depth", [100, 500, 900, 950, 990, 5000])
def test_settings_nested_too_deeply_are_set_aside(tmp_path: Path, depth: int) -> None:
    text = f'{{"deep": {"[" * depth}{"]" * depth}}}'
    (tmp_path / SETTINGS_FILE).write_text(text)
    store = Store(tmp_path)
    store.save_settings({"speed": "fast"})
    assert store.saved_settings() == {"speed": "fast"}
    assert (tmp_path / "aside" / SETTINGS_FILE).read_text() == text


@pytest.mark.parametrize("damage", ["", "[1]", "{", "[" * 100_000, '{"a": nan}', "x" * 1_100_000])
def test_damaged_settings_are_set_aside_and_told_of(tmp_path: Path, damage: str) -> None:
    (tmp_path / SETTINGS_FILE).write_text(damage)
    store = Store(tmp_path)
    assert store.saved_settings() == {}
    assert (tmp_path / "aside" / "settings.json").read_text() == damage
    assert mishaps(store) == [StorageProblem.SETTINGS]
    store.save_settings({"speed": "fast"})
    assert store.saved_settings() == {"speed": "fast"}
