"""The journal: a log file beside the saves that never grows large, and on request the terminal."""

import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

JOURNAL_FILE = "cartagena.log"
MAX_JOURNAL = 500_000
OLDER = 2
"""How many full files are kept beside the one that is written."""

_FORM = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)


class LogPages(RotatingFileHandler):
    """A file whose trouble troubles nobody: a full disk costs lines of the log, nothing else."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Leave the line out."""


class LogFile:
    """What the program notes from now on; open until the program ends or it is closed."""

    def __init__(
        self, folder: Path, *, verbose: bool = False, terminal: TextIO | None = None
    ) -> None:
        """Write into that folder, and every detail to the terminal if it is to be verbose."""
        self.trouble: str | None = None
        """Why there is no file, if there is none; the game goes on without."""
        self._handlers: list[logging.Handler] = []
        self._before = threading.excepthook
        threading.excepthook = _note_thread_error
        root = logging.getLogger()
        root.setLevel(logging.DEBUG if verbose else logging.INFO)
        if verbose:
            self._add(logging.StreamHandler(terminal or sys.stderr), logging.DEBUG)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pages = LogPages(
                folder / JOURNAL_FILE, maxBytes=MAX_JOURNAL, backupCount=OLDER, encoding="utf-8"
            )
        except OSError as error:
            self.trouble = (error.strerror or str(error)).lower()
            # Without any handler, logging would print every later note to the terminal.
            self._add(logging.NullHandler(), logging.INFO)
        else:
            self._add(pages, logging.INFO)

    def close(self) -> None:
        """Write no more."""
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
