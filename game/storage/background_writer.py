"""A background thread that writes to the store, so that no frame waits for a disk."""

import errno
import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from game.record import Record
from game.storage.labels import FinishedGame
from game.storage.slots import Found
from game.storage.storage_errors import StorageNote, StorageNotes, refusal_of

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to wait for a disk, at most; after that it hangs."""
SOON = 0.3
"""Seconds of waiting too short to notice."""
IDLE = 2.0
"""Seconds without work after which the thread ends; the next task starts a new one."""


class Forgetting(NamedTuple):
    """Give up the game in progress."""


class OtherWrite(NamedTuple):
    """Any other write."""

    write: Callable[[], object]


class Retrying(NamedTuple):
    """Only retry what the disk refused."""


class Errand:
    """A task whose result a caller waits for, unless it has given up."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._error: OSError | ValueError | None = None
        self._result: Any = None
        self.answered = self.given_up = False

    def answer(self) -> None:
        """Do the work, and remember the result or the error."""
        try:
            if not self.given_up:
                self._result = self._work()
        except (OSError, ValueError) as error:
            self._error = error
        self.answered = True

    def result(self) -> Any:  # noqa: ANN401
        """Return the result, or raise the error."""
        if self._error is not None:
            raise self._error
        return self._result


Task: TypeAlias = (
    Record | FinishedGame | Forgetting | OtherWrite | Retrying | Errand | Mapping[str, object]
)


def no_answer() -> TimeoutError:
    """Return the error for a disk that does not answer."""
    return TimeoutError(errno.ETIMEDOUT, "the disk does not answer")


def within(seconds: float, work: Callable[[], T]) -> T:
    """Run disk work in another thread. Raise TimeoutError if it takes longer."""
    errand = Errand(work)
    thread = threading.Thread(target=errand.answer, name="disk", daemon=True)
    thread.start()
    thread.join(seconds)
    if not errand.answered:
        raise no_answer()
    result: T = errand.result()
    return result


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
        """Release the files."""


class BackgroundWriter:
    """Writes games and settings in order and confirms each when it is safely on disk.

    Of several waiting saves of one game only the last is written. A failed write is reported once,
    and retried with the next task and on exit. Callers wait at most `patience` seconds, counted
    from the moment at which the disk stopped answering.
    """

    def __init__(self, store: ProgressStore) -> None:
        self._store = store
        self._change = threading.Condition()
        self._tasks: list[tuple[int, Task]] = []
        self._writing: Task | None = None
        self._since = 0.0
        """When it began to write the current task."""
        self._thread: threading.Thread | None = None
        self._last = 0
        self._confirmed = 0
        self._unsaved: Record | None = None
        self._refusal: StorageNote | None = None
        """Why the disk refused a game last."""
        self._owed: list[FinishedGame] = []
        """Finished games not yet stored; used only by the thread."""
        self._closed = False
        self.patience = PATIENCE
        self.meanwhile: Callable[[], None] = lambda: None
        """Called repeatedly while a caller waits, such as to show that in the window."""
        self.tried: Callable[[], None] = lambda: None
        """Called by the thread after each task, whether or not the disk refused it."""

    @property
    def confirmed(self) -> int:
        """The last ticket up to which everything is safely on disk."""
        with self._change:
            return self._confirmed

    @property
    def unsaved(self) -> Record | None:
        """The game in progress, if its latest save failed or still waits."""
        with self._change:
            for task in (*(task for _, task in reversed(self._tasks)), self._writing):
                if isinstance(task, Record):
                    return task
                if isinstance(task, FinishedGame | Forgetting):
                    return None
            return self._unsaved

    @property
    def trouble(self) -> StorageNote | None:
        """Why a game is not on the disk; None if all are, or are about to be."""
        with self._change:
            if self._waited() >= self.patience and self._games_wait():
                return refusal_of(no_answer())
            return self._refusal if self._unsaved is not None or self._owed else None

    @property
    def games_wait(self) -> bool:
        """Whether a game is still to be written."""
        with self._change:
            return self._games_wait()

    def _games_wait(self) -> bool:
        tasks = (self._writing, *(task for _, task in self._tasks))
        return any(isinstance(task, Record | FinishedGame) for task in tasks)

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
        """Queue any other write."""
        return self._add(OtherWrite(write))

    def keep_settings(self, settings: Mapping[str, object]) -> int:
        """Save the settings."""
        return self._add(settings)

    def retry(self) -> None:
        """Try again to write what the disk refused."""
        with self._change:
            self._retry()

    def do(self, work: Callable[[], T], timeout: float | None = None) -> T:
        """Queue a task and return its result. Raise TimeoutError if the disk hangs."""
        errand = Errand(work)
        self._add(errand)
        if not self._wait_for(lambda: errand.answered, timeout):
            errand.given_up = True
            raise no_answer()
        result: T = errand.result()
        return result

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until every task has been tried; return False on timeout."""
        return self._wait_for(self._is_idle, timeout)

    def close(self, timeout: float | None = None) -> bool:
        """Write pending tasks, retry failed ones and stop; return whether everything is safe."""
        with self._change:
            self._retry()
            self._closed = True
            self._change.notify_all()
        self._wait_for(lambda: self._thread is None, timeout)
        with self._change:
            return self._is_idle() and self._unsaved is None and not self._owed

    @property
    def idle(self) -> bool:
        """Whether there is nothing left to write or to do."""
        with self._change:
            return self._is_idle()

    def _retry(self) -> None:
        if self._is_idle() and (self._unsaved is not None or self._owed):
            self._enqueue(self._unsaved or Retrying())

    def _is_idle(self) -> bool:
        return not self._tasks and self._writing is None

    def _waited(self) -> float:
        """Return for how many seconds the disk has not answered."""
        return 0.0 if self._writing is None else time.monotonic() - self._since

    def _wait_for(self, done: Callable[[], bool], timeout: float | None) -> bool:
        """Wait until the condition holds, and after a moment show that; return False on timeout."""
        limit = self.patience if timeout is None else timeout
        with self._change:
            begun = time.monotonic()
            # Do not wait the full time again for a disk that already hangs.
            left = max(min(SOON, limit), limit - self._waited())
            if self._change.wait_for(done, min(SOON, left)):
                return True
        while time.monotonic() - begun < left:
            self.meanwhile()
            with self._change:
                if self._change.wait_for(done, 0.05):
                    return True
        return False

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
                self.tried()
        finally:
            with self._change:
                if self._thread is threading.current_thread():
                    self._thread = None
                    self._writing = None
                    self._change.notify_all()

    def _next(self) -> tuple[int, Task] | None:
        with self._change:
            self._writing = None
            self._change.notify_all()
            self._change.wait_for(lambda: self._tasks or self._closed, IDLE)
            if not self._tasks:
                # While the lock is still held, so that the next task starts a new thread.
                self._thread = None
                self._change.notify_all()
                return None
            ticket, self._writing = self._tasks.pop(0)
            self._since = time.monotonic()
            return ticket, self._writing

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
            with self._change:
                self._refusal = refusal_of(error)

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
            case Errand():
                task.answer()
            case _:
                self._store.save_settings(task)

    def _refused(self, task: Task, error: OSError) -> None:
        note = refusal_of(error)
        log.warning("this cannot be kept: %s", note.cause)
        with self._change:
            if isinstance(task, Record | FinishedGame):
                self._refusal = note
            if isinstance(task, Record):
                self._unsaved = task
            elif isinstance(task, FinishedGame):
                self._unsaved = None
                self._owed.append(task)
        self._store.notes.add(note)


def _holds(task: Task, other: Task) -> bool:
    """Return whether a task replaces the one before it."""
    if isinstance(task, Mapping):
        return isinstance(other, Mapping)
    record = task.record if isinstance(task, FinishedGame) else task
    if not isinstance(record, Record) or not isinstance(other, Record):
        return False
    # A record without actions may be the same game started again: keep the earlier one too.
    return record.same_voyage(other) and bool(record.actions and other.actions)
