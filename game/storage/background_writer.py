"""A background thread that writes to the store, so that no frame waits for a disk."""

import logging
import threading
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, TypeAlias

from game.record import Record
from game.storage.labels import FinishedGame
from game.storage.slots import Found
from game.storage.storage_errors import StorageNotes, refusal_of

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds to wait for pending writes on exit."""
IDLE = 2.0
"""Seconds without work after which the thread ends; the next task starts a new one."""


class Forgetting(NamedTuple):
    """Give up the game in progress."""


class OtherWrite(NamedTuple):
    """Any other write."""

    write: Callable[[], object]


class Retrying(NamedTuple):
    """Only retry what the disk refused."""


Task: TypeAlias = Record | FinishedGame | Forgetting | OtherWrite | Retrying | Mapping[str, object]


class ProgressStore(Protocol):
    """Where the game in progress and the settings are stored."""

    @property
    def notes(self) -> StorageNotes:
        """The messages still to be shown."""

    def save_game(self, record: Record) -> None:
        """Save the game in progress."""

    def find_game(self) -> Found:
        """Return the game in progress and what went wrong with it."""

    def finish_game(self, ended: FinishedGame) -> None:
        """End the game in progress, which is over."""

    def put_away(self, ended: FinishedGame) -> None:
        """Store a finished game, whatever is in progress."""

    def forget_game(self) -> None:
        """Give up the game in progress."""

    def save_settings(self, settings: Mapping[str, object]) -> None:
        """Save the settings."""

    def close(self) -> None:
        """Let go of the files."""


class BackgroundWriter:
    """Writes games and settings in order and confirms each when it is safely on disk.

    Of several waiting saves of one game only the last is written. A failed write is reported once,
    and retried with the next task and on exit.
    """

    def __init__(self, store: ProgressStore) -> None:
        self._store = store
        self._change = threading.Condition()
        self._tasks: list[tuple[int, Task]] = []
        self._writing = False
        self._thread: threading.Thread | None = None
        self._last = 0
        self._confirmed = 0
        self._unsaved: Record | None = None
        self._owed: list[FinishedGame] = []
        """Finished games not yet stored; used only by the thread."""
        self._closed = False

    @property
    def confirmed(self) -> int:
        """The last ticket up to which everything is safely on disk."""
        with self._change:
            return self._confirmed

    @property
    def unsaved(self) -> Record | None:
        """The game in progress, if its latest save failed."""
        with self._change:
            return self._unsaved

    def save(self, record: Record) -> int:
        """Save the game in progress; return the ticket that confirms it."""
        return self._add(record)

    def finish(self, ended: FinishedGame) -> int:
        """Store the finished game as a replay and in the records."""
        return self._add(ended)

    def forget(self) -> int:
        """Give up the game in progress."""
        return self._add(Forgetting())

    def keep(self, write: Callable[[], object]) -> int:
        """Do any other write in its turn."""
        return self._add(OtherWrite(write))

    def keep_settings(self, settings: Mapping[str, object]) -> int:
        """Save the settings."""
        return self._add(settings)

    def flush(self, timeout: float = PATIENCE) -> bool:
        """Wait until every task has been tried; return False on timeout."""
        with self._change:
            return self._change.wait_for(self._is_idle, timeout)

    def close(self, timeout: float = PATIENCE) -> bool:
        """Write pending tasks, retry failed ones and stop; return whether everything is safe."""
        with self._change:
            if self._is_idle() and (self._unsaved is not None or self._owed):
                self._enqueue(self._unsaved or Retrying())
            self._closed = True
            self._change.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(timeout)
        with self._change:
            return self._is_idle() and self._unsaved is None and not self._owed

    def _is_idle(self) -> bool:
        return not self._tasks and not self._writing

    def _add(self, task: Task) -> int:
        with self._change:
            return self._enqueue(task)

    def _enqueue(self, task: Task) -> int:
        self._last += 1
        if self._tasks and _holds(task, self._tasks[-1][1]):
            self._tasks.pop()
        self._tasks.append((self._last, task))
        if self._thread is None:
            # A daemon, because a disk that hangs must not hang the game; `close` waits for it.
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        self._change.notify_all()
        return self._last

    def _work(self) -> None:
        try:
            while (work := self._next()) is not None:
                self._try(*work)
        finally:
            with self._change:
                if self._thread is threading.current_thread():
                    self._thread, self._writing = None, False
                    self._change.notify_all()

    def _next(self) -> tuple[int, Task] | None:
        with self._change:
            self._writing = False
            self._change.notify_all()
            self._change.wait_for(lambda: self._tasks or self._closed, IDLE)
            if not self._tasks:
                # While the lock is still held, so that the next task starts a new thread.
                self._thread = None
                return None
            self._writing = True
            return self._tasks.pop(0)

    def _try(self, ticket: int, task: Task) -> None:
        self._pay()
        try:
            self._write(task)
        except OSError as error:
            self._refused(task, error)
            return
        log.debug("ticket %d is safe: %s", ticket, type(task).__name__)
        with self._change:
            if isinstance(task, Record | FinishedGame | Forgetting):
                self._unsaved = None
            if self._unsaved is None and not self._owed:
                self._confirmed = ticket

    def _pay(self) -> None:
        """Retry storing the finished games that the disk refused."""
        try:
            while self._owed:
                self._store.put_away(self._owed[0])
                del self._owed[0]
        except OSError as error:
            log.warning("a finished game still cannot be kept: %s", error)

    def _write(self, task: Task) -> None:
        match task:
            case Record():
                self._store.save_game(task)
            case FinishedGame():
                self._store.finish_game(task)
            case Forgetting():
                self._store.forget_game()
            case OtherWrite(write):
                write()
            case Retrying():
                pass
            case _:
                self._store.save_settings(task)

    def _refused(self, task: Task, error: OSError) -> None:
        note = refusal_of(error)
        log.warning("this cannot be kept: %s", note.cause)
        with self._change:
            if isinstance(task, Record):
                self._unsaved = task
            elif isinstance(task, FinishedGame):
                self._unsaved = None
                self._owed.append(task)
        self._store.notes.add(note)


def _holds(task: Task, other: Task) -> bool:
    """Whether a task replaces the one before it."""
    if isinstance(task, Mapping):
        return isinstance(other, Mapping)
    record = task.record if isinstance(task, FinishedGame) else task
    if not isinstance(record, Record) or not isinstance(other, Record):
        return False
    # A record without actions may be the same game started again: keep the earlier one too.
    return record.same_voyage(other) and bool(record.actions and other.actions)
