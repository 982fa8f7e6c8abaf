"""The writer: one thread that writes, in order, the last of each, and tells what is refused."""

import errno
import threading
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from game.checking import BadRecord
from game.record import Record
from game.storage.background_writer import BackgroundWriter, within
from game.storage.labels import FinishedGame, Label
from game.storage.storage_errors import StorageProblem
from game.storage.store import Store
from tests.game.storing import NOON, begun, mishaps, record

SOON = 20.0


class Slow(Store):
    """A store whose writing can be held up, and that can refuse."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.written: list[object] = []
        self.threads: set[int] = set()
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.refusal: int | None = None

    def _wait(self, what: object) -> None:
        self.begun.set()
        assert self.go.wait(SOON)
        self.threads.add(threading.get_ident())
        if self.refusal is not None:
            raise OSError(self.refusal, "refused")
        self.written.append(what)

    def save_game(self, record: Record) -> None:
        self._wait(record)
        super().save_game(record)

    def put_away(self, ended: FinishedGame) -> None:
        self._wait(ended)
        super().put_away(ended)

    def forget_game(self) -> None:
        self._wait("forget")
        super().forget_game()

    def save_settings(self, settings: Mapping[str, object]) -> None:
        self._wait(settings)
        super().save_settings(settings)

    def hold(self) -> None:
        """From now on writing takes until it is let go."""
        self.begun.clear()
        self.go.clear()


@pytest.fixture
def store(tmp_path: Path) -> Slow:
    return Slow(tmp_path)


@pytest.fixture
def writer(store: Slow) -> Iterator[BackgroundWriter]:
    writer = BackgroundWriter(store)
    yield writer
    store.refusal = None
    store.go.set()
    assert writer.close(SOON)


def saved(writer: BackgroundWriter, game: Record) -> int:
    """Have a game saved, and wait for it."""
    ticket = writer.save(game)
    assert writer.flush(SOON)
    return ticket


def test_a_save_is_confirmed_when_it_is_on_the_disk(store: Slow, writer: BackgroundWriter) -> None:
    assert writer.confirmed == 0
    store.hold()
    ticket = writer.save(record(3))
    assert store.begun.wait(SOON)
    assert writer.confirmed < ticket
    assert not writer.flush(0.01)
    store.go.set()
    assert writer.flush(SOON)
    assert writer.confirmed == ticket
    assert Store(store.folder).saved_game() == record(3)


@pytest.mark.parametrize("refusal", [None, errno.ENOSPC])
def test_whoever_waits_for_the_disk_is_told_after_each_task(
    store: Slow, writer: BackgroundWriter, refusal: int | None
) -> None:
    notes: list[bool] = []
    writer.tried = lambda: notes.append(store.notes.take() is not None)
    saved(writer, record(1))
    store.refusal = refusal
    saved(writer, record(2))
    writer.tried = lambda: None
    assert notes == [False, refusal is not None]


def test_of_saves_that_wait_the_last_is_written(store: Slow, writer: BackgroundWriter) -> None:
    store.hold()
    writer.save(record(1))
    assert store.begun.wait(SOON)
    for actions in range(2, 9):
        last = writer.save(record(actions))
    store.go.set()
    assert writer.flush(SOON)
    assert store.written == [record(1), record(8)]
    assert writer.confirmed == last
    assert store.saved_game() == record(8)


def test_nothing_else_is_left_out(store: Slow, writer: BackgroundWriter) -> None:
    store.hold()
    writer.save(record(1))
    assert store.begun.wait(SOON)
    writer.save(record(7))
    writer.keep_settings({"a": 1})
    writer.keep_settings({"a": 2})
    writer.save(record(0, seed=8))
    writer.save(record(4, seed=8))
    writer.forget()
    writer.save(record(2, seed=9))
    writer.save(record(0, seed=9))
    store.go.set()
    assert writer.flush(SOON)
    assert store.written == [
        *(record(1), record(7), {"a": 2}, record(0, seed=8), record(4, seed=8), "forget"),
        *(record(2, seed=9), record(0, seed=9)),
    ]
    assert [kept.label.actions for kept in store.games.kept()] == [len(record(7).actions)]


def test_everything_is_written_by_one_thread_which_is_not_ours(
    store: Slow, writer: BackgroundWriter
) -> None:
    for actions in range(6):
        writer.save(record(actions))
        writer.keep_settings({"a": actions})
    assert writer.close(SOON)
    assert len(store.threads) == 1
    assert threading.get_ident() not in store.threads


def test_the_thread_rests_and_comes_back(
    store: Slow, writer: BackgroundWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.storage.background_writer.IDLE", 0.0)
    for actions in range(1, 40):
        writer.save(record(actions))
        if actions % 3:
            assert writer.flush(SOON)
    assert writer.flush(SOON)
    assert store.saved_game() == record(39)
    assert writer.close(SOON)
    assert not [thread for thread in threading.enumerate() if thread.name == "writer"]


def test_a_finished_game_is_put_away(store: Slow, writer: BackgroundWriter) -> None:
    ended = FinishedGame.of(begun(None), NOON)
    writer.save(record(20))
    ticket = writer.finish(ended)
    writer.forget()
    assert writer.flush(SOON)
    assert writer.confirmed > ticket
    assert store.saved_game() is None
    assert len(store.replays.kept()) == len(store.records.read().games) == 1


def test_a_game_is_kept_by_name(store: Slow, writer: BackgroundWriter) -> None:
    writer.save(record(9))
    writer.keep(partial(store.keep_game, record(9), Label.of(begun(9), NOON, "Sunday")))
    assert writer.flush(SOON)
    assert [kept.label.name for kept in store.games.kept()] == ["Sunday"]
    assert store.saved_game() == record(9)


@pytest.mark.parametrize(
    ("number", "mishap"),
    [
        (errno.ENOSPC, StorageProblem.FULL),
        (errno.EROFS, StorageProblem.READ_ONLY),
        (errno.EACCES, StorageProblem.READ_ONLY),
        (errno.EIO, StorageProblem.UNSAVED),
    ],
)
def test_what_the_disk_refuses_is_told_once_and_the_game_goes_on(
    store: Slow, writer: BackgroundWriter, number: int, mishap: StorageProblem
) -> None:
    saved(writer, record(1))
    confirmed = writer.confirmed
    store.refusal = number
    for actions in range(2, 5):
        writer.save(record(actions))
        writer.keep_settings({})
        assert writer.flush(SOON)
    assert writer.confirmed == confirmed
    assert writer.unsaved == record(4)
    assert mishaps(store) == [mishap]
    saved(writer, record(5))
    assert mishaps(store) == []
    store.refusal = None
    last = saved(writer, record(6))
    assert writer.confirmed == last
    assert writer.unsaved is None
    assert store.saved_game() == record(6)


def test_settings_that_are_kept_confirm_no_game_that_was_refused(
    store: Slow, writer: BackgroundWriter
) -> None:
    store.refusal = errno.ENOSPC
    lost = saved(writer, record(3))
    store.refusal = None
    writer.keep_settings({"a": 1})
    assert writer.flush(SOON)
    assert store.saved_settings() == {"a": 1}
    assert writer.confirmed < lost


def test_at_the_end_what_was_refused_is_tried_once_more(
    store: Slow, writer: BackgroundWriter
) -> None:
    store.refusal = errno.ENOSPC
    saved(writer, record(3))
    assert not writer.close(SOON)
    store.refusal = None
    assert writer.close(SOON)
    assert store.saved_game() == record(3)


def test_a_finished_game_that_was_refused_is_put_away_with_the_next_work(
    store: Slow, writer: BackgroundWriter
) -> None:
    ended = FinishedGame.of(begun(None), NOON)
    store.refusal = errno.ENOSPC
    writer.save(record(20))
    writer.finish(ended)
    writer.forget()
    assert writer.flush(SOON)
    assert writer.unsaved is None, "a finished game is not offered again"
    store.refusal = None
    saved(writer, record(0, seed=8))
    assert [store.replays.load(kept) for kept in store.replays.kept()] == [ended.record]
    assert store.saved_game() == record(0, seed=8)


def test_the_end_waits_for_what_is_being_written(store: Slow, writer: BackgroundWriter) -> None:
    store.hold()
    writer.save(record(3))
    assert store.begun.wait(SOON)
    writer.save(record(4))
    assert not writer.close(0.01)
    store.go.set()
    assert writer.close(SOON)
    assert store.saved_game() == record(4)


def test_what_is_asked_for_is_done_in_its_turn(store: Slow, writer: BackgroundWriter) -> None:
    store.hold()
    writer.save(record(3))
    assert store.begun.wait(SOON)
    threading.Timer(0.05, store.go.set).start()
    assert writer.do(store.saved_game) == record(3)
    assert threading.get_ident() not in store.threads


def test_an_error_comes_back_to_whoever_asked(store: Slow, writer: BackgroundWriter) -> None:
    def fail() -> None:
        raise BadRecord("game.json", "damaged")

    with pytest.raises(BadRecord):
        writer.do(fail)
    assert writer.do(lambda: 7) == 7, "and the thread goes on"
    assert mishaps(store) == []


def test_a_disk_that_hangs_is_waited_for_no_longer_than_the_limit(
    store: Slow, writer: BackgroundWriter
) -> None:
    store.hold()
    writer.save(record(3))
    assert store.begun.wait(SOON)
    done: list[int] = []
    shown: list[int] = []
    writer.meanwhile = lambda: shown.append(1)
    with pytest.raises(TimeoutError):
        writer.do(lambda: done.append(1), 0.6)
    assert shown, "the window is drawn meanwhile"
    assert not writer.flush(0.6)
    assert writer.trouble is None, "it is only slow"
    assert not writer.close(0.6)
    writer.patience = 0.0
    assert writer.trouble is not None
    assert writer.trouble.mishap is StorageProblem.HANGING
    assert writer.unsaved == record(3)
    store.go.set()
    assert writer.close(SOON)
    assert writer.trouble is None
    assert not done, "nobody waits for that any more"


def test_why_a_game_is_not_saved_is_known_until_it_is(
    store: Slow, writer: BackgroundWriter
) -> None:
    assert writer.trouble is None
    store.refusal = errno.ENOSPC
    saved(writer, record(3))
    assert writer.trouble is not None
    assert writer.trouble.mishap is StorageProblem.FULL
    store.refusal = errno.EROFS
    writer.retry()
    assert writer.flush(SOON)
    assert writer.trouble.mishap is StorageProblem.READ_ONLY
    store.refusal = None
    writer.retry()
    assert writer.flush(SOON)
    assert writer.trouble is None
    assert store.saved_game() == record(3)


def test_a_finished_game_that_is_not_kept_is_known_too(
    store: Slow, writer: BackgroundWriter
) -> None:
    store.refusal = errno.ENOSPC
    writer.finish(FinishedGame.of(begun(None), NOON))
    writer.forget()
    assert writer.flush(SOON)
    assert writer.trouble is not None
    store.refusal = None
    writer.retry()
    assert writer.flush(SOON)
    assert writer.trouble is None
    assert len(store.replays.kept()) == 1


def test_whoever_waits_for_the_disk_gives_up() -> None:
    go = threading.Event()
    try:
        with pytest.raises(TimeoutError):
            within(0.01, lambda: go.wait(SOON))
    finally:
        go.set()
    assert within(SOON, lambda: 7) == 7
    with pytest.raises(FileNotFoundError):
        within(SOON, lambda: Path("nowhere").read_bytes())
