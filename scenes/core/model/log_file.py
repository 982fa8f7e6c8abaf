"""The log file: beside the saves, never large, and also on the terminal if asked for."""

import logging
import os
import sys
import threading
from contextlib import suppress
from copy import copy
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import TextIO

from game.storage import files
from game.storage.background_writer import PATIENCE, within

JOURNAL_FILE = "cartagena.log"
MAX_JOURNAL = 500_000
"""The most bytes of a log file."""
OLDER = 2
"""The number of old files kept."""

_MOST_LINES = 10_000
"""The most lines that wait for a disk that hangs; more are dropped."""
_FAREWELL = 1.0
"""Seconds to wait for the last lines."""
_FORM = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)


class LogPages(logging.FileHandler):
    """A rotating log file, written by its own thread, so that nothing waits for a slow disk.

    Lines that a full disk refuses are dropped, and so are those that are not written within a
    second when the log is closed.
    """

    # The rotating handler of the standard library imports network modules at each start.

    def __init__(self, file: Path, most: int, older: int) -> None:
        super().__init__(file, encoding="utf-8")
        self._most = most
        name = self.baseFilename
        self._names = [name, *(f"{name}.{age}" for age in range(1, older + 1))]
        self._lines: SimpleQueue[logging.LogRecord | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        number = files.open_regular(Path(self.baseFilename), flags)
        return TextIOWrapper(os.fdopen(number, "ab"), encoding=self.encoding)

    def emit(self, record: logging.LogRecord) -> None:
        if self._lines.qsize() > _MOST_LINES:
            return
        line = copy(record)
        line.msg = record.getMessage()
        line.args = None
        self._lines.put(line)
        if self._thread is None:
            self._thread = threading.Thread(target=self._write, name="log", daemon=True)
            self._thread.start()

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._make_room(line)
                super().emit(line)
            except (OSError, ValueError):
                self.handleError(line)

    def _make_room(self, line: logging.LogRecord) -> None:
        """Start a new file if a line does not fit into this one."""
        if self.stream is None:
            self.stream = self._open()
        # On Windows the position in a file opened for appending is unknown until a seek.
        self.stream.seek(0, os.SEEK_END)
        if self.stream.tell() + len(f"{self.format(line)}\n".encode()) > self._most:
            self.stream.close()
            self.stream = None
            for newer, older in reversed(list(pairwise(self._names))):
                with suppress(FileNotFoundError):
                    Path(newer).replace(older)

    def flush(self) -> None:
        """Flush the file in the writing thread; do nothing in others, which must not wait."""
        # Without the lock of the handler, which every thread needs to log something.
        if threading.current_thread() is self._thread and self.stream is not None:
            self.stream.flush()

    def close(self) -> None:
        """Close the file when all lines are written, but do not wait long for that."""
        if self._thread is not None:
            self._lines.put(None)
            self._thread.join(_FAREWELL)
            if self._thread.is_alive():
                return
            self._thread = None
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Drop the line."""


class LogFile:
    """The log of the program, open until it is closed or the program ends."""

    def __init__(
        self,
        folder: Path,
        *,
        verbose: bool = False,
        terminal: TextIO | None = None,
        trouble: OSError | None = None,
    ) -> None:
        """Log to a file in a folder, and every detail to the terminal if verbose.

        With `trouble`, a known problem of the folder, no file is opened.
        """
        self.trouble = trouble
        """Why there is no file, if there is none."""
        self._handlers: list[logging.Handler] = []
        self._before = threading.excepthook
        threading.excepthook = _note_thread_error
        root = logging.getLogger()
        root.setLevel(logging.DEBUG if verbose else logging.INFO)
        if verbose:
            self._add(logging.StreamHandler(terminal or sys.stderr), logging.DEBUG)
        try:
            if trouble is not None:
                raise trouble
            pages = within(PATIENCE, lambda: _opened(folder))
        except OSError as error:
            self.trouble = error
            # Without a handler, logging would print everything to the terminal.
            self._add(logging.NullHandler(), logging.INFO)
        else:
            self._add(pages, logging.INFO)

    def close(self) -> None:
        """Stop logging."""
        threading.excepthook = self._before
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()

    def _add(self, handler: logging.Handler, level: int) -> None:
        handler.setLevel(level)
        handler.setFormatter(logging.Formatter(_FORM))
        logging.getLogger().addHandler(handler)
        self._handlers.append(handler)


def _opened(folder: Path) -> LogPages:
    files.make_folder(folder)
    return LogPages(folder / JOURNAL_FILE, MAX_JOURNAL, OLDER)


def _note_thread_error(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        name = failed.thread.name if failed.thread is not None else "?"
        log.error("the thread %s ended unexpectedly", name, exc_info=failed.exc_value)
