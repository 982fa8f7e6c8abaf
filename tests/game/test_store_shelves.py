"""Stored games: by name, as replays, taken in from elsewhere and given away; labels to trust."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.checking import BadRecord
from game.match import Match
from game.record import Record
from game.storage import store as store_module
from game.storage.labels import MAX_TITLE, FinishedGame, Label, is_title, read_label
from game.storage.quarantine import Quarantine
from game.storage.shelves import Arrival, Shelf
from game.storage.storage_errors import StorageProblem
from game.storage.store import MAX_REPLAYS, Store
from tests.game.storing import NOON, begun, files_in, mishaps, record

NAMES = [
    *("Anna & Ben", "anna & ben", "Åsa", "A\u030asa", "海賊 ☠", "../../../etc/passwd", "C:\\CON"),
    *("NUL", "a" * MAX_TITLE, "☠" * MAX_TITLE, ".hidden.", '"quoted" {x} %s'),
]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games", Quarantine(tmp_path))


def label(actions: int | None, name: str = "") -> Label:
    return Label.of(begun(actions), NOON, name)


def test_a_stored_game_is_listed_with_all_that_a_player_looks_for(shelf: Shelf) -> None:
    match = begun(30)
    shelf.put(Record.of(match), Label.of(match, NOON, "Sunday"))
    (kept,) = shelf.kept()
    found = kept.label
    assert (found.name, found.saved, found.game, found.variant) == ("Sunday", NOON, "nest", "nest")
    assert (found.seats, found.actions) == (match.seats, len(match.actions))
    assert (found.round, found.to_act) == (match.table.round, match.table.to_act)
    assert (found.winners, found.over) == ((), False)
    assert shelf.load(kept) == Record.of(match)


def test_a_finished_game_is_listed_with_its_winners(shelf: Shelf) -> None:
    match = begun(None)
    assert match.outcome is not None
    found = shelf.put(Record.of(match), Label.of(match, NOON)).label
    assert (found.winners, found.over) == (match.outcome.winners, True)
    assert [kept.label for kept in shelf.kept()] == [found]


def test_any_name_is_good_for_a_game(tmp_path: Path, shelf: Shelf) -> None:
    for number, name in enumerate(NAMES):
        shelf.put(record(number), label(number, name))
    assert [kept.label.name for kept in shelf.kept()] == NAMES[::-1]
    for kept in shelf.kept():
        assert shelf.load(kept) == record(NAMES.index(kept.label.name))
        assert kept.file.parent == tmp_path / "games"
        assert kept.file.name.isascii()
        exported = shelf.export(kept, tmp_path / "out")
        assert exported.parent == tmp_path / "out"
        assert exported.name.isascii()
        assert len(exported.name) < 80
    assert len(list((tmp_path / "out").iterdir())) == len(NAMES)


@pytest.mark.parametrize("name", ["a" * (MAX_TITLE + 1), "a\nb", " a", "a ", "\u202e", "\0"])
def test_what_cannot_be_printed_or_told_apart_is_no_name(shelf: Shelf, name: str) -> None:
    assert not is_title(name)
    with pytest.raises(ValueError, match="name"):
        label(3, name)
    kept = shelf.put(record(3), label(3))
    with pytest.raises(ValueError, match="name"):
        shelf.rename(kept, name)


def test_a_game_of_the_same_name_goes_to_the_trash(tmp_path: Path, shelf: Shelf) -> None:
    shelf.put(record(3), label(3, "Sunday"))
    shelf.put(record(4), label(4, "Monday"))
    shelf.put(record(5), label(5, "Sunday"))
    assert [kept.label.actions for kept in shelf.kept()] == [5, 4]
    monday = shelf.kept()[1]
    renamed = shelf.rename(monday, "Sunday")
    assert shelf.kept() == (renamed,)
    assert shelf.load(renamed) == record(4)
    trash = [Record.from_json(data) for name, data in files_in(tmp_path / "trash").items()]
    assert sorted(trash, key=lambda each: len(each.actions)) == [record(3), record(5)]


def test_a_forgotten_game_is_in_the_trash(tmp_path: Path, shelf: Shelf) -> None:
    kept = shelf.put(record(3), label(3, "Sunday"))
    shelf.forget(kept)
    shelf.forget(kept)
    assert shelf.kept() == ()
    (data,) = files_in(tmp_path / "trash").values()
    assert Record.from_json(data) == record(3)
    with pytest.raises(BadRecord, match="gone"):
        shelf.load(kept)


def test_the_same_moment_can_be_kept_under_two_names(shelf: Shelf) -> None:
    for name in ("one", "two", "three"):
        shelf.put(record(3), label(3, name))
    assert [kept.label.name for kept in shelf.kept()] == ["three", "two", "one"]


def test_a_label_is_read_without_playing_the_game(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.put(record(None), label(None, "Sunday"))

    def refuse(_: object) -> None:
        raise AssertionError("the game was played")

    monkeypatch.setattr(Record, "match", refuse)
    assert [kept.label for kept in shelf.kept()] == [label(None, "Sunday")]


@pytest.mark.parametrize(
    "lie",
    [{"winners": []}, {"round": 99}, {"name": "Monday"}, {"saved": "2001-01-01T00:00:00+00:00"}],
)
def test_a_label_that_nobody_vouches_for_is_made_again(lie: dict[str, object]) -> None:
    written = json.loads(label(None, "Sunday").written_on(record(None)))
    assert read_label(json.dumps(written).encode(), NOON) == label(None, "Sunday")
    written["label"].update(lie)
    expected = Label.of(begun(None), NOON, str(lie.get("name", "Sunday")))
    expected = replace(expected, changed=True)
    assert read_label(json.dumps(written).encode(), NOON) == expected
    del written["label"]
    expected = replace(label(None), unsealed=True)
    assert read_label(json.dumps(written).encode(), NOON) == expected


def test_a_label_is_not_trusted_on_another_game() -> None:
    written = json.loads(label(None).written_on(record(None)))
    other = {**json.loads(record(20).to_json()), "label": written["label"]}
    assert read_label(json.dumps(other).encode(), NOON).actions == len(record(20).actions)


@pytest.mark.parametrize("wrong", [7, [], {"sum": [[[]]]}, {"name": {"a": [1e300]}}, "x"])
def test_a_wrong_label_harms_no_game(wrong: object) -> None:
    written = {**json.loads(record(5).to_json()), "label": wrong}
    assert Record.from_json(json.dumps(written)) == record(5)
    found = read_label(json.dumps(written).encode(), NOON)
    assert found == replace(label(5), changed=True)


@pytest.mark.parametrize("depth", [1, 500, 900, 950, 990, 5000, 100_000])
def test_a_label_nested_too_deeply_is_no_crash(depth: int) -> None:
    nested = f'{{"label": {"[" * depth}{"]" * depth},'
    deep = record(5).to_json().replace("{", nested, 1).encode()
    try:
        found: Label | str = read_label(deep, NOON)
    except BadRecord as error:
        found = error.what
    assert found in (replace(label(5), changed=True), "nested too deeply")


def test_a_game_on_the_shelf_that_cannot_be_used_is_set_aside(tmp_path: Path, shelf: Shelf) -> None:
    kept = shelf.put(record(3), label(3))
    shelf.put(record(4), label(4))
    (tmp_path / "games" / "notes.txt").write_text("not a game, and none of ours")
    kept.file.write_text("damaged")
    assert [each.label.actions for each in shelf.kept()] == [4]
    (aside,) = (tmp_path / "aside").glob("*.json")
    assert aside.read_text() == "damaged"
    kept.file.write_text("damaged again")
    with pytest.raises(BadRecord):
        shelf.load(kept)
    assert len(list((tmp_path / "aside").glob("*.json"))) == 2


def test_a_record_put_there_by_hand_is_listed_too(tmp_path: Path, shelf: Shelf) -> None:
    shelf.put(record(4), label(4))
    (tmp_path / "games" / "from a friend.json").write_text(record(6).to_json(), encoding="utf-8")
    assert [each.label.actions for each in shelf.kept()] == [4, 6]


def test_the_last_replays_are_kept_and_those_with_a_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = begun(None)
    for number in range(MAX_REPLAYS + 3):
        first, *others = match.seats
        match.reseat((replace(first, name=f"Anna {number}"), *others))
        store.put_away(FinishedGame.of(match, NOON))
        if number == 1:
            store.replays.rename(store.replays.kept()[0], "The best of all")
    names = [kept.label.seats[0].name for kept in store.replays.kept()]
    assert names == [f"Anna {number}" for number in (*range(MAX_REPLAYS + 2, 2, -1), 1)]
    assert len(store.records.read().games) == MAX_REPLAYS + 3


def ended_by(name: str, match: Match) -> FinishedGame:
    """The same game, finished by somebody else."""
    first, *others = match.seats
    match.reseat((replace(first, name=name), *others))
    return FinishedGame.of(match, NOON)


def test_nothing_that_was_played_is_ever_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MAX_REPLAYS", 6)
    store, match = Store(tmp_path / "data"), begun(None)
    own = [ended_by(f"Anna {number}", match) for number in range(8)]
    for each in own:
        store.put_away(each)
    gifts = [ended_by(f"Ben {number}", match) for number in range(9)]
    for number, each in enumerate(gifts):
        file = tmp_path / f"{number}.json"
        file.write_text(each.record.to_json(), encoding="utf-8")
        store.take_in(file)
    listed = {kept.label.seats[0].name for kept in store.replays.kept()}
    assert listed == {
        *(f"Anna {number}" for number in range(2, 8)),
        *(f"Ben {number}" for number in range(3, 9)),
    }, "no import drives out what was played here"
    folders = (tmp_path / "data" / "replays", tmp_path / "data" / "trash")
    everywhere = [file for folder in folders for file in folder.iterdir()]
    found = {Record.from_json(file.read_bytes()).digest for file in everywhere}
    assert found == {each.record.digest for each in (*own, *gifts)}


def test_how_many_replays_an_import_moves_to_the_trash_is_known_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MAX_REPLAYS", 4)
    store, match = Store(tmp_path / "data"), begun(None)
    for number in range(5):
        arrival = Arrival(*ended_by(f"Anna {number}", match)[:2])
        # The first two were played here.
        store.put_in(arrival._replace(label=replace(arrival.label, imported=number > 1)))
    (tmp_path / "unfinished.json").write_text(record(9).to_json(), encoding="utf-8")
    arrivals = [Arrival(*ended_by(f"Ben {number}", match)[:2]) for number in range(2)]
    arrivals = [each._replace(label=replace(each.label, imported=True)) for each in arrivals]
    arrivals.append(store.read_in(tmp_path / "unfinished.json"))
    assert store.displaced([]) == 0
    assert store.displaced(arrivals[:1]) == store.displaced(arrivals[:1] * 2) == 0
    assert store.displaced(arrivals) == 1, "the third is not over, and is no replay"
    for arrival in arrivals:
        store.put_in(arrival)
    assert len(list((tmp_path / "data" / "trash").iterdir())) == 1
    assert store.displaced(arrivals) == 0, "they are here already"


def test_a_game_given_away_is_taken_in_again(tmp_path: Path) -> None:
    giver, taker = Store(tmp_path / "giver"), Store(tmp_path / "taker")
    giver.put_away(FinishedGame.of(begun(None), NOON))
    giver.keep_game(record(9), label(9, "Sunday"))
    for kept in (*giver.replays.kept(), *giver.games.kept()):
        file = giver.shelf_of(kept).export(kept, tmp_path / "between")
        for _ in range(2):
            taken = taker.take_in(file)
            assert taken.label == kept.label
            assert taker.shelf_of(taken).load(taken) == giver.shelf_of(kept).load(kept)
    assert len(taker.replays.kept()) == len(taker.games.kept()) == 1
    assert taker.records.read().games == (), "what others played is not counted"


def test_a_plain_record_and_a_game_in_progress_are_taken_in(tmp_path: Path) -> None:
    (tmp_path / "plain.json").write_text(record(9).to_json(), encoding="utf-8")
    Store(tmp_path).save_game(record(12))
    store = Store(tmp_path / "data")
    for name, actions in (("plain.json", 9), ("game.json", 12)):
        kept = store.take_in(tmp_path / name)
        assert store.games.load(kept) == record(actions)


@pytest.mark.parametrize("foreign", [b"", b"\x89PNG", b'{"format": "chess"}', b"[" * 2_000_000])
def test_a_foreign_file_is_refused_and_stays_where_it_is(tmp_path: Path, foreign: bytes) -> None:
    (tmp_path / "game.json").write_bytes(foreign)
    store = Store(tmp_path / "data")
    with pytest.raises(BadRecord):
        store.take_in(tmp_path / "game.json")
    with pytest.raises(BadRecord, match="gone"):
        store.take_in(tmp_path / "nothing.json")
    with pytest.raises(BadRecord, match="regular"):
        store.take_in(tmp_path)
    assert files_in(tmp_path) == {"game.json": foreign}


def test_what_cannot_be_given_away_leaves_nothing_behind(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = shelf.put(record(3), label(3, "Sunday"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        shelf.export(kept, tmp_path)
    assert not list(tmp_path.glob("cartagena*"))


def test_a_damaged_replay_is_told_of(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put_away(FinishedGame.of(begun(None), NOON))
    store.replays.kept()[0].file.write_bytes(b"{")
    assert store.replays.kept() == ()
    assert mishaps(store) == [StorageProblem.SHELVED]
