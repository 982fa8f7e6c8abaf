"""Everything stored on disk, in one folder; no unusable file is ever deleted.

The folder holds the game in progress (game.json, and game-2.json for a second copy), saved games
(games), finished ones (replays), voyages (voyages), the players' records, the settings, unusable
files (aside, with the reason) and deleted ones (trash). Every method leaves OSError to the caller.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.match import Match
from game.record import Record
from game.state import ACTIONS
from game.storage import files
from game.storage.labels import FinishedGame, Label
from game.storage.locks import FileLock, alone
from game.storage.quarantine import Quarantine
from game.storage.records_file import RecordsFile
from game.storage.settings_file import SettingsFile
from game.storage.shelves import Arrival, Shelf, StoredGame, read_in
from game.storage.slots import Found, Slot
from game.storage.storage_errors import StorageNote, StorageProblem, TooManyCopies

if TYPE_CHECKING:
    from game.storage.voyage_shelf import VoyageShelf

log = logging.getLogger(__name__)

MAX_REPLAYS = 50
"""How many replays without a name are listed, own and imported; older ones are in the trash."""
MAX_LEFT = 10
"""How many unnamed games are kept beside the one in progress."""
MAX_COPIES = 9

_PATIENCE = 5.0
"""Seconds: the longest wait for other copies, each of which waits for the disk."""


def _utc() -> datetime:
    return datetime.now(UTC)


class Store:
    """A folder of small JSON files, each replaced atomically. Thread-safe."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = _utc) -> None:
        self._folder = folder
        self._now = now
        self._quarantine = Quarantine(folder)
        self._slot: Slot | None = Slot(folder, 1, self._quarantine)
        self._held: Record | None = None
        """The game that is known to be in the slot."""
        self._shared = FileLock(folder / "shared.lock")
        self._busy = threading.RLock()
        self._choices = SettingsFile(folder, self._quarantine, self._alone)
        self.records = RecordsFile(folder, self._quarantine, self._alone)
        """The players' records."""
        self.notes = self._quarantine.notes
        """Messages about stored files that the player has not seen yet."""

    @property
    def folder(self) -> Path:
        """The folder that holds everything."""
        return self._folder

    @property
    def copy(self) -> int:
        """The number of this running copy; 0 if it found no slot to save to."""
        return 0 if self._slot is None else self._slot.number

    @property
    def games(self) -> Shelf:
        """The saved games, and the latest unnamed ones that were left for another game."""
        return Shelf(self.folder / "games", self._quarantine, self._mark)

    @property
    def replays(self) -> Shelf:
        """The last finished games."""
        return Shelf(self.folder / "replays", self._quarantine, self._mark)

    @property
    def voyages(self) -> "VoyageShelf":
        """The voyages from harbour to harbour."""
        # Imported here, so that a program that only plays need not load it.
        from game.storage.voyage_shelf import VoyageShelf

        return VoyageShelf(self.folder / "voyages", self._quarantine, self._alone, self._mark)

    def shelf_of(self, kept: StoredGame) -> Shelf:
        """Return the shelf that holds a stored game."""
        return self.replays if kept.file.parent == self.replays.folder else self.games

    # Copies

    def claim(self, patience: float = 1.0) -> None:
        """Take a slot that no other running copy uses, with a message unless it is the first.

        Wait up to that many seconds for a copy that is about to end. The first copy collects the
        games that ended copies left behind.
        """
        with self._busy:
            if self._slot is not None and self._slot.lock.held:
                return
            try:
                self._slot = self._free_slot(patience)
            except OSError as error:
                log.warning("copies cannot be told apart here: %s", error)
                return
            log.info(
                "this is copy %d of the running game; its games are in %s", self.copy, self.folder
            )
            if self._slot is None:
                self.notes.add(
                    StorageNote(StorageProblem.CROWDED, f"{MAX_COPIES} copies are running")
                )
            elif self._slot.number > 1:
                self.notes.add(
                    StorageNote(StorageProblem.SECOND, f"this is copy {self._slot.number}")
                )
            else:
                self._gather(self._slot)

    def close(self) -> None:
        """Release the slot."""
        with self._busy:
            if self._slot is not None:
                self._slot.lock.release()

    def _free_slot(self, patience: float) -> Slot | None:
        files.make_folder(self.folder)
        for number in range(1, MAX_COPIES + 1):
            slot = Slot(self.folder, number, self._quarantine)
            # A copy that was killed may leave a child process that still holds its lock.
            if slot.lock.acquire(patience if number == 1 else 0.0):
                return slot
        return None

    def _gather(self, own: Slot) -> None:
        """Continue the newest game; store those of other ended copies as unnamed games."""
        for number in range(2, MAX_COPIES + 1):
            other = Slot(self.folder, number, self._quarantine)
            try:
                if other.empty or not other.lock.acquire():
                    continue
                newer = files.written_at(other.file) > files.written_at(own.file)
                self._leave(own if newer else other)
                if newer:
                    own.take_over(other)
            except OSError as error:
                log.warning("%s cannot be gathered: %s", other.file, error)
            finally:
                other.lock.release()

    # The game in progress

    def save_game(self, record: Record) -> None:
        """Save the game in progress; another one in the slot is stored as an unnamed game."""
        with self._busy:
            slot = self._own_slot()
            if record == self._held:
                return
            lies = self._held or slot.find_to_replace().record
            another = lies is None or not self._goes_on(lies, record)
            if lies is not None and another:
                self._leave(slot)
            slot.write(record)
            self._held = record
            if another:
                self.games.forget_unnamed(record)

    def find_game(self) -> Found:
        """Return the game in progress and what went wrong; a finished one is stored as a replay."""
        with self._busy:
            if self._slot is None:
                return Found()
            found = self._slot.find()
            self._held = found.record
            if found.match is not None and found.match.outcome is not None:
                self._put_away(found, self._now())
                self._clear(self._slot)
                return Found(None, found.note)
            return found

    def saved_game(self) -> Record | None:
        """Return the game in progress, if there is a usable one."""
        return self.find_game().record

    def forget_game(self) -> None:
        """Move the game in progress to the trash."""
        with self._busy:
            self._held = None
            if self._slot is not None:
                self._slot.discard()

    def finish_game(self, ended: FinishedGame) -> None:
        """Store the finished game in progress; doing this twice changes nothing."""
        with self._busy:
            # Save it first: whatever happens next, the next start finds it and continues from here.
            self.save_game(ended.record)
            self.put_away(ended)
            self._clear(self._own_slot())

    def put_away(self, ended: FinishedGame) -> None:
        """Store a finished game as a replay and in the records."""
        with self._busy:
            if self.replays.find(ended.record) is None:
                self.replays.put(ended.record, ended.label)
                self.replays.trim(MAX_REPLAYS, imported=False)
            self.records.count(ended.summary, self._mark)

    def keep_game(self, record: Record, label: Label) -> StoredGame:
        """Save a game under its label's name; the game in progress does not change."""
        with self._busy:
            return self.games.put(record, label)

    def load_game(self, kept: StoredGame) -> Match:
        """Load a saved game to continue; if it is unusable, set it aside and raise BadRecord."""
        return self.shelf_of(kept).load(kept).match()

    def take_in(self, file: Path) -> StoredGame:
        """Import a game from a file. Raise BadRecord if it holds none."""
        return self.put_in(self.read_in(file))

    def read_in(self, file: Path) -> Arrival:
        """Read a game that may be imported. Raise BadRecord if the file holds none."""
        return read_in(file)

    def displaced(self, arrivals: Sequence[Arrival]) -> int:
        """Return how many replays these games would move to the trash."""
        with self._busy:
            over = {each.record.digest: each.record for each in arrivals if each.label.over}
            new = [record for record in over.values() if self.replays.find(record) is None]
            listed = len(self.replays.unnamed(imported=True)) if new else 0
            return max(0, listed + len(new) - MAX_REPLAYS)

    @property
    def full_shelves(self) -> tuple[bool, bool]:
        """Whether the next game that is left moves one to the trash, and the next finished one."""
        left = len(self.games.unnamed(imported=False)) >= MAX_LEFT
        return left, len(self.replays.unnamed(imported=False)) >= MAX_REPLAYS

    def put_in(self, arrival: Arrival) -> StoredGame:
        """Import a game: as a replay if it is over, else as a saved game."""
        with self._busy:
            shelf = self.replays if arrival.label.over else self.games
            kept = shelf.find(arrival.record)
            if kept is None:
                kept = shelf.put(*arrival)
                if arrival.label.over:
                    shelf.trim(MAX_REPLAYS, imported=True)
            return kept

    def _clear(self, slot: Slot) -> None:
        self._held = None
        slot.clear()

    def _leave(self, slot: Slot) -> None:
        """Store the game of a slot, if it has begun, as an unnamed game or a replay."""
        saved = files.written_at(slot.file)
        found = slot.find_to_replace()
        match = found.match
        if match is not None and match.outcome is not None:
            self._put_away(found, saved)
        elif match is not None and match.actions:
            label = replace(Label.of(match, saved), unsealed=found.unsealed)
            self.games.put(Record.of(match), label)
            self.games.trim(MAX_LEFT, imported=False)
        slot.clear()

    def _put_away(self, found: Found, ended: datetime) -> None:
        """Store a finished game of a slot as a replay and in the records."""
        if found.match is not None:
            game = FinishedGame.of(found.match, ended)
            label = replace(game.label, unsealed=found.unsealed)
            self.put_away(game._replace(label=label))

    @staticmethod
    def _goes_on(before: Record, after: Record) -> bool:
        """Return whether one record continues the other, by playing on or by undo."""
        taken_back = len(before.actions) <= ACTIONS
        return before.same_voyage(after) and (bool(after.actions) or taken_back)

    def _own_slot(self) -> Slot:
        if self._slot is None:
            raise TooManyCopies
        return self._slot

    # What all copies share

    def save_settings(self, settings: Mapping[str, object]) -> None:
        """Save the settings, and keep those that only other versions of the game know."""
        self._choices.write(settings, self._mark)

    def saved_settings(self) -> dict[str, object]:
        """Return the saved settings; a damaged file is set aside and gives none."""
        return self._choices.read()

    @property
    def _mark(self) -> str:
        """Distinguishes this copy's drafts from those of others."""
        return "" if self.copy == 1 else f".{self.copy}"

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock what all copies share."""
        with self._busy:
            files.make_folder(self.folder)
            with alone(self._shared, _PATIENCE):
                yield
