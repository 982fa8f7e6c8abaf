"""Saved games, replays and records for the screens; disk errors are reported, never raised."""

import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from game import (
    BadRecord,
    Chronicle,
    Label,
    Match,
    Record,
    Replay,
    StorageNote,
    StorageProblem,
    StoredGame,
)
from game.storage.background_writer import BackgroundWriter
from game.storage.shelves import Arrival, Shelf
from game.storage.storage_errors import refusal_of
from game.storage.store import Store

log = logging.getLogger(__name__)

T = TypeVar("T")


class SavedGames:
    """Saved games, replays and the players' records."""

    def __init__(self, store: Store, writer: BackgroundWriter) -> None:
        self._store = store
        self._writer = writer

    def games(self) -> tuple[StoredGame, ...]:
        """Return the saved games, newest first."""
        return self._tried(lambda: self._settled().games.kept(), ())

    def replays(self) -> tuple[StoredGame, ...]:
        """Return the last finished games, newest first."""
        return self._tried(lambda: self._settled().replays.kept(), ())

    def chronicle(self) -> Chronicle:
        """Return the records: a summary of every finished game."""
        return self._tried(lambda: self._settled().records.read(), Chronicle())

    def keep(self, match: Match, name: str) -> None:
        """Save a game under a name; another one of that name goes to the trash."""
        label = Label.of(match, datetime.now(UTC), name)
        self._writer.keep(partial(self._store.keep_game, Record.of(match), label))

    def load(self, kept: StoredGame) -> Match | None:
        """Load a saved game; None, with a message, if it cannot be used."""
        return self._tried(lambda: self._settled().load_game(kept), None)

    def watch(self, kept: StoredGame) -> Replay | None:
        """Load a replay; None, with a message, if it cannot be used."""
        return self._tried(lambda: Replay.of(self._shelf(kept).load(kept)), None)

    def rename(self, kept: StoredGame, name: str) -> StoredGame:
        """Rename a stored game; return it unchanged if the disk refuses."""
        return self._tried(lambda: self._shelf(kept).rename(kept, name), kept)

    def forget(self, kept: StoredGame) -> bool:
        """Move a stored game to the trash; return whether that worked."""
        return self._done(lambda: self._shelf(kept).forget(kept))

    def clear_records(self) -> bool:
        """Clear the records, moving the old ones to the trash; return whether that worked."""
        return self._done(lambda: self._settled().records.clear())

    def export(self, kept: StoredGame, folder: Path) -> Path | None:
        """Export a game to a folder without overwriting; the file, or None with a message."""
        return self._tried(lambda: self._shelf(kept).export(kept, folder), None)

    def read_in(self, file: Path) -> Arrival | None:
        """Read a game that may be imported; None, with a message, if it is not one."""
        try:
            return self._settled().read_in(file)
        except BadRecord as error:
            note = StorageNote(StorageProblem.FOREIGN, str(error))
        except OSError as error:
            note = StorageNote(StorageProblem.FOREIGN, str(error))
        log.warning("%s cannot be taken in: %s", file, note.cause)
        self._store.notes.add(note)
        return None

    def displaced(self, arrivals: Sequence[Arrival]) -> int:
        """Return how many replays would go to the trash if these games were imported."""
        return self._tried(lambda: self._settled().displaced(arrivals), 0)

    def take_in(self, arrival: Arrival) -> StoredGame | None:
        """Import a game, as a replay if it is finished; None, with a message, if that fails."""
        return self._tried(lambda: self._settled().put_in(arrival), None)

    @property
    def full(self) -> bool:
        """Whether the next finished game moves a replay to the trash."""
        return self._tried(lambda: self._settled().full, False)

    @property
    def folder(self) -> Path:
        """The folder that holds everything."""
        return self._store.folder

    def _settled(self) -> Store:
        self._writer.flush()
        return self._store

    def _shelf(self, kept: StoredGame) -> Shelf:
        return self._settled().shelf_of(kept)

    def _done(self, attempt: Callable[[], object]) -> bool:
        failed = object()
        return self._tried(attempt, failed) is not failed

    def _tried(self, attempt: Callable[[], T], otherwise: T) -> T:
        try:
            return attempt()
        except BadRecord as error:
            log.warning("a stored game cannot be used: %s", error)
            self._store.notes.add(StorageNote(StorageProblem.SHELVED, str(error)))
        except OSError as error:
            log.warning("the disk refuses: %s", error)
            self._store.notes.add(refusal_of(error))
        return otherwise
