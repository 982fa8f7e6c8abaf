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
from game.checking import NewerRecord
from game.storage import files
from game.storage.background_writer import BackgroundWriter
from game.storage.shelves import Arrival
from game.storage.storage_errors import refusal_of, unreadable_of, unusable
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
        return self._read(lambda: self._store.games.kept(), ())

    def replays(self) -> tuple[StoredGame, ...]:
        """Return the last finished games, newest first."""
        return self._read(lambda: self._store.replays.kept(), ())

    def chronicle(self) -> Chronicle:
        """Return the records: a summary of every finished game."""
        return self._read(lambda: self._store.records.read(), Chronicle())

    def keep(self, match: Match, name: str) -> StorageNote | None:
        """Save a game under a name, and move another one of that name to the trash.

        Return why the game is not on the disk, or None if it is.
        """
        label = Label.of(match, datetime.now(UTC), name)
        try:
            self._writer.do(partial(self._store.keep_game, Record.of(match), label))
        except OSError as error:
            log.warning("a game cannot be kept by name: %s", error)
            return refusal_of(error)
        return None

    def load(self, kept: StoredGame) -> Match | None:
        """Return a saved game, or None with a message."""
        return self._read(lambda: self._store.load_game(kept), None)

    def watch(self, kept: StoredGame) -> Replay | None:
        """Return a replay, or None with a message."""
        return self._read(lambda: Replay.of(self._store.shelf_of(kept).load(kept)), None)

    def rename(self, kept: StoredGame, name: str) -> StoredGame:
        """Rename a stored game; return it unchanged if the disk refuses."""
        return self._tried(lambda: self._store.shelf_of(kept).rename(kept, name), kept)

    def forget(self, kept: StoredGame) -> bool:
        """Move a stored game to the trash; return whether that worked."""
        return self._done(lambda: self._store.shelf_of(kept).forget(kept))

    def rename_player(self, name: str, to: str) -> bool:
        """Let a person's games count for another name; return whether that worked."""
        return self._done(lambda: self._store.records.change(lambda all_: all_.renamed(name, to)))

    def forget_player(self, name: str) -> bool:
        """Take a name out of the records; return whether that worked."""
        return self._done(lambda: self._store.records.change(lambda all_: all_.without(name)))

    def clear_records(self) -> bool:
        """Clear the records, moving the old ones to the trash; return whether that worked."""
        return self._done(lambda: self._store.records.clear())

    def export(self, kept: StoredGame, folder: Path) -> Path | None:
        """Export a game to a new file; return the file, or None, with a message, if that fails."""
        return self._tried(lambda: self._store.shelf_of(kept).export(kept, folder), None)

    def files_in(self, folder: Path) -> tuple[Path, ...]:
        """Return the game files in a folder, which is created if it is missing."""

        def found() -> tuple[Path, ...]:
            files.make_folder(folder)
            return tuple(files.entries(folder, ".json"))

        return self._read(found, ())

    def read_in(self, file: Path) -> Arrival | None:
        """Read a game that may be imported; None, with a message, if it is not one."""
        try:
            return self._writer.do(lambda: self._store.read_in(file))
        except BadRecord as error:
            newer = isinstance(error, NewerRecord)
            problem = StorageProblem.FOREIGN_NEWER if newer else StorageProblem.FOREIGN
            note = StorageNote(problem, str(error))
        except OSError as error:
            note = unreadable_of(error)
        log.warning("%s cannot be taken in: %s", file, note.cause)
        self._store.notes.add(note)
        return None

    def displaced(self, arrivals: Sequence[Arrival]) -> int:
        """Return how many replays would go to the trash if these games were imported."""
        return self._read(lambda: self._store.displaced(arrivals), 0)

    def take_in(self, arrival: Arrival) -> StoredGame | None:
        """Import a game, as a replay if it is finished; None, with a message, if that fails."""
        return self._tried(lambda: self._store.put_in(arrival), None)

    @property
    def full_shelves(self) -> tuple[bool, bool]:
        """Whether the next game that is left, or the next finished one, displaces an older one."""
        return self._read(lambda: self._store.full_shelves, (False, False))

    @property
    def folder(self) -> Path:
        """The folder that holds everything."""
        return self._store.folder

    def _read(self, attempt: Callable[[], T], otherwise: T) -> T:
        """Read from the disk after all pending writes."""
        return self._tried(attempt, otherwise, unreadable_of)

    def _done(self, attempt: Callable[[], object]) -> bool:
        failed = object()
        return self._tried(attempt, failed) is not failed

    def _tried(
        self,
        attempt: Callable[[], T],
        otherwise: T,
        note_of: Callable[[OSError], StorageNote] = refusal_of,
    ) -> T:
        """Let the writer do something in its turn; add a message if the disk refuses or hangs."""
        try:
            return self._writer.do(attempt)
        except BadRecord as error:
            log.warning("a stored game cannot be used: %s", error)
            self._store.notes.add(unusable(error))
        except OSError as error:
            log.warning("the disk refuses: %s", error)
            self._store.notes.add(note_of(error))
        return otherwise
