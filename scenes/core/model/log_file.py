"""The log file: beside the saves, never large, and also on the terminal if asked for."""

import logging
import os
import sys
import threading
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from game.storage import files

JOURNAL_FILE = "cartagena.log"
MAX_JOURNAL = 500_000
OLDER = 2
"""The number of old files kept."""

_FORM = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)


class LogPages(RotatingFileHandler):
    """A log handler that ignores errors: a full disk costs only log lines."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        number = files.open_regular(Path(self.baseFilename), flags)
        return TextIOWrapper(os.fdopen(number, "ab"), encoding=self.encoding)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Leave the line out."""


class LogFile:
    """The log of the program, open until it is closed or the program ends."""

    def __init__(
        self, folder: Path, *, verbose: bool = False, terminal: TextIO | None = None
    ) -> None:
        """Log into a folder, and every detail to the terminal if verbose."""
        self.trouble: OSError | None = None
        """Why there is no file, if there is none."""
        self._handlers: list[logging.Handler] = []
        self._before = threading.excepthook
        threading.excepthook = _note_thread_error
        root = logging.getLogger()
        root.setLevel(logging.DEBUG if verbose else logging.INFO)
        if verbose:
            self._add(logging.StreamHandler(terminal or sys.stderr), logging.DEBUG)
        try:
            files.make_folder(folder)
            pages = LogPages(
                folder / JOURNAL_FILE, maxBytes=MAX_JOURNAL, backupCount=OLDER, encoding="utf-8"
            )
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


def _note_thread_error(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        name = failed.thread.name if failed.thread is not None else "?"
        log.error("the thread %s ended unexpectedly", name, exc_info=failed.exc_value)
