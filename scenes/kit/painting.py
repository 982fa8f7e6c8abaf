"""Painting elsewhere: pictures that take long are made by a thread, one after another.

A picture is made by a plain function that draws and returns. Drawing is mostly done by pygame,
which lets other threads run meanwhile, so the screen goes on. What may be wanted later has a thread
of its own, so that nobody waits for it.
"""

from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

Report: TypeAlias = Callable[[float], None]
"""Takes the share that is done, from 0 to 1; raises `NotWantedError` if nobody waits any more."""

_PATIENCE = 2.0
"""Seconds that the end of the program waits for a picture in the making."""


def ignore(_share: float) -> None:
    """Take a share that nobody asks for."""


class NotWantedError(Exception):
    """Raised in a function that paints what nobody waits for any longer."""


class Painting(Generic[T]):
    """Something in the making."""

    def __init__(self, paint: Callable[[Report], T]) -> None:
        self._paint = paint
        self._result: T
        self._error: BaseException | None = None
        self.share = 0.0
        """The share that is done, as far as it was reported."""
        self.done = False
        """Whether it is complete, failed, or given up."""
        self._wanted = True

    def drop(self) -> None:
        """Give it up: it ends at the next report, or never begins."""
        self._wanted = False

    def result(self) -> T:
        """Return what was made, or raise what went wrong; it must be done."""
        if self._error is not None:
            raise self._error
        return self._result

    def make(self) -> None:
        """Make it; called once, by whoever paints."""
        try:
            self._report(0.0)
            self._result = self._paint(self._report)
            self.share = 1.0
        # Raised again by `result`, for whoever waits for it.
        except BaseException as error:
            self._error = error
        # It may belong to a scene, whose pictures are large.
        del self._paint
        self.done = True

    def _report(self, share: float) -> None:
        if not self._wanted:
            raise NotWantedError
        self.share = share


class _Worker:
    """A thread, and what it has to make."""

    def __init__(self) -> None:
        self.thread: Thread | None = None
        self.waiting: deque[Painting[Any]] = deque()
        self.now: Painting[Any] | None = None
        """What it makes now."""

    @property
    def is_busy(self) -> bool:
        """Whether it makes something, or has to."""
        return self.now is not None or bool(self.waiting)

    def drop(self) -> None:
        """Give up everything."""
        while self.waiting:
            self.waiting.popleft().drop()
        if self.now is not None:
            self.now.drop()


class Studio:
    """Makes paintings, in the order in which they were begun."""

    def __init__(self, *, at_once: bool = False) -> None:
        """Paint in a thread, or at once where a painting is begun."""
        self._at_once = at_once
        self._soon = _Worker()
        self._later = _Worker()
        self._changed = Condition()
        self._closed = False

    def begin(self, paint: Callable[[Report], T]) -> Painting[T]:
        """Have something made."""
        return self._give(self._soon, Painting(paint))

    def begin_ahead(self, paint: Callable[[Report], T]) -> Painting[T]:
        """Have something made that may be wanted later, instead of what was begun so before.

        Where paintings are made at once, it is not made.
        """
        painting = Painting(paint)
        with self._changed:
            self._later.drop()
        if self._at_once:
            painting.drop()
        return self._give(self._later, painting)

    def _give(self, worker: _Worker, painting: Painting[T]) -> Painting[T]:
        if self._at_once:
            painting.make()
            return painting
        with self._changed:
            worker.waiting.append(painting)
            self._changed.notify_all()
        if worker.thread is None:
            worker.thread = Thread(target=self._work, args=(worker,), name="studio", daemon=True)
            worker.thread.start()
        return painting

    @property
    def is_busy(self) -> bool:
        """Whether something is in the making."""
        return self._soon.is_busy or self._later.is_busy

    @property
    def is_waited_for(self) -> bool:
        """Whether something is in the making that is not painted ahead."""
        return self._soon.is_busy

    def wait(self, painting: Painting[Any], seconds: float) -> bool:
        """Wait for a painting, but no longer than that; return whether it is done."""
        with self._changed:
            return self._changed.wait_for(lambda: painting.done, seconds)

    def close(self) -> None:
        """Give up everything; wait a little for what is in the making."""
        with self._changed:
            self._closed = True
            for worker in (self._soon, self._later):
                worker.drop()
            self._changed.notify_all()
        for worker in (self._soon, self._later):
            if worker.thread is not None:
                worker.thread.join(_PATIENCE)

    def _work(self, worker: _Worker) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: worker.waiting or self._closed)
                if self._closed:
                    return
                painting = worker.now = worker.waiting[0]
                worker.waiting.popleft()
            painting.make()
            with self._changed:
                worker.now = None
                self._changed.notify_all()
