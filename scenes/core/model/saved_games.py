"""What players have stored, for the screens; what the disk refuses is told, never raised."""

import logging
import os
from collections.abc import Callable
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
from game.storage.shelves import Shelf
from game.storage.storage_errors import refusal_of
from game.storage.store import Store

log = logging.getLogger(__name__)

T = TypeVar("T")


class SavedGames:
    """Games kept by name, replays and the records of the players."""

    def __init__(self, store: Store, keeper: BackgroundWriter) -> None:
        self._store = store
        self._keeper = keeper

    def games(self) -> tuple[StoredGame, ...]:
        """The games that can be gone on with beside the one in progress, the last kept first."""
        return self._tried(lambda: self._settled().games.kept(), ())

    def replays(self) -> tuple[StoredGame, ...]:
        """The last finished games, the latest first."""
        return self._tried(lambda: self._settled().replays.kept(), ())

    def chronicle(self) -> Chronicle:
        """The records: every finished game in a few words."""
        return self._tried(lambda: self._settled().ledger.read(), Chronicle())

    def keep(self, match: Match, name: str) -> None:
        """Keep a game as it stands under a name; another one of that name goes to the trash."""
        label = Label.of(match, datetime.now(UTC), name)
        self._keeper.keep(partial(self._store.keep_game, Record.of(match), label))

    def load(self, kept: StoredGame) -> Match | None:
        """A kept game to go on with; None, with a note, if it cannot be used."""
        return self._tried(lambda: self._settled().load_game(kept), None)

    def watch(self, kept: StoredGame) -> Replay | None:
        """A finished game to look at; None, with a note, if it cannot be used."""
        return self._tried(lambda: Replay.of(self._shelf(kept).load(kept)), None)

    def rename(self, kept: StoredGame, name: str) -> StoredGame:
        """Give a stored game another name; as it was if the disk refuses."""
        return self._tried(lambda: self._shelf(kept).rename(kept, name), kept)

    def forget(self, kept: StoredGame) -> bool:
        """Move a stored game to the trash; whether that went well."""

        def forgotten() -> bool:
            self._shelf(kept).forget(kept)
            return True

        return self._tried(forgotten, False)

    def clear_records(self) -> bool:
        """Begin the records anew, the old ones in the trash; whether that went well."""

        def cleared() -> bool:
            self._settled().ledger.clear()
            return True

        return self._tried(cleared, False)

    def export(self, kept: StoredGame, folder: Path) -> Path | None:
        """Write a stored game into a folder, over nothing; where it is, or None with a note."""
        return self._tried(lambda: self._shelf(kept).export(kept, folder), None)

    def take_in(self, file: Path) -> StoredGame | None:
        """Take in a game, as a replay if it is over; None, with a note, if it is none."""
        try:
            return self._settled().take_in(file)
        except BadRecord as error:
            note = StorageNote(StorageProblem.FOREIGN, str(error))
        except OSError as error:
            readable = os.access(file, os.R_OK)
            note = (
                refusal_of(error) if readable else StorageNote(StorageProblem.FOREIGN, str(error))
            )
        log.warning("%s cannot be taken in: %s", file, note.cause)
        self._store.notes.add(note)
        return None

    def _settled(self) -> Store:
        """The store with everything written that is on its way."""
        self._keeper.flush()
        return self._store

    def _shelf(self, kept: StoredGame) -> Shelf:
        return self._settled().shelf_of(kept)

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


def documents() -> Path:
    """Where people look for what a program has written for them."""
    folders = (Path.home() / name for name in ("Documents", "Downloads"))
    return next((folder for folder in folders if folder.is_dir()), Path.home())
