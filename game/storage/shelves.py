"""Folders of stored games with their labels: saved games and replays."""

import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.checking import BadRecord, NewerRecord
from game.record import MAX_BYTES, Record, read_match
from game.storage import files
from game.storage.labels import Label, is_title, read_label
from game.storage.quarantine import Quarantine
from game.storage.storage_errors import unusable

log = logging.getLogger(__name__)

_SUFFIX = ".json"
_DIGITS = 16
_NAME = re.compile(rf"([0-9]{{6,12}})-([0-9a-f]{{{_DIGITS}}})\.json")


class StoredGame(NamedTuple):
    """A stored game: its file and its label."""

    file: Path
    label: Label


class Shelf:
    """A folder of stored games. Files are numbered, so a game can have any name."""

    def __init__(self, folder: Path, quarantine: Quarantine, mark: str = "") -> None:
        self.folder = folder
        self._quarantine = quarantine
        self._mark = mark

    def kept(self) -> tuple[StoredGame, ...]:
        """Return the stored games, newest first; unusable files are set aside."""
        found = [self._look_at(file) for file in reversed(self._files())]
        return tuple(kept for kept in found if kept is not None)

    def put(self, record: Record, label: Label) -> StoredGame:
        """Store a game; another one with the same name goes to the trash."""
        before = self._named(label.name) if label.name else []
        number = 1 + max((_number(file) for file in self._files()), default=0)
        file = self.folder / f"{number:06d}-{record.digest[:_DIGITS]}{_SUFFIX}"
        self._write(file, label.written_on(record))
        for each in before:
            self.forget(each)
        return StoredGame(file, label)

    def find(self, record: Record) -> StoredGame | None:
        """Return this very game, if it is stored here."""
        return next(iter(self._same(record)), None)

    def forget_unnamed(self, record: Record) -> None:
        """Move this very game to the trash unless it has a name: it is being continued."""
        for kept in self._same(record):
            if not kept.label.name:
                self.forget(kept)

    def load(self, kept: StoredGame) -> Record:
        """Load a stored game; if it is unusable, set the file aside and raise BadRecord."""
        try:
            data = files.read(kept.file, MAX_BYTES)
            if data is not None:
                return Record.from_json(data)
        except BadRecord as error:
            self._refuse(kept.file, error)
            raise
        raise BadRecord(kept.file.name, "the file is gone")

    def rename(self, kept: StoredGame, name: str) -> StoredGame:
        """Rename a stored game; another one with that name goes to the trash."""
        if not is_title(name):
            raise ValueError(f"{name!r} cannot be the name of a stored game")
        record = self.load(kept)
        before = self._named(name) if name else []
        renamed = StoredGame(kept.file, replace(kept.label, name=name))
        self._write(kept.file, renamed.label.written_on(record))
        for each in before:
            if each.file != kept.file:
                self.forget(each)
        return renamed

    def forget(self, kept: StoredGame) -> None:
        """Move a stored game to the trash."""
        self._quarantine.discard(kept.file)

    def export(self, kept: StoredGame, folder: Path) -> Path:
        """Write a stored game into a folder under a free name; return its path."""
        record = self.load(kept)
        label = kept.label
        title = label.name or " ".join((label.variant, *(seat.name for seat in label.seats)))
        stem = f"cartagena-{files.stem_of(title)}".rstrip("-")
        place = files.vacant(folder, f"{stem}{_SUFFIX}")
        try:
            files.write(place, label.written_on(record), mode=0o666)
        except OSError:
            place.unlink()
            raise
        return place

    def unnamed(self, *, imported: bool) -> list[StoredGame]:
        """Return the games without a name that were imported, or were played here, newest first."""
        return [each for each in self._named("") if each.label.imported == imported]

    def trim(self, most: int, *, imported: bool) -> None:
        """Move all but the newest unnamed games of a kind to the trash.

        Each kind has its own limit, so that imports never displace games played here.
        """
        if len(self._files()) > most:
            for kept in self.unnamed(imported=imported)[most:]:
                self.forget(kept)

    def _look_at(self, file: Path) -> StoredGame | None:
        try:
            data = files.read(file, MAX_BYTES)
            if data is not None:
                return StoredGame(file, read_label(data, files.written_at(file)))
        except BadRecord as error:
            self._refuse(file, error)
        except OSError as error:
            log.warning("%s cannot be read: %s", file, error)
        return None

    def _same(self, record: Record) -> list[StoredGame]:
        sought = record.digest[:_DIGITS]
        found = [self._look_at(file) for file in self._files() if _digest_of(file) == sought]
        return [kept for kept in found if kept is not None]

    def _named(self, name: str) -> list[StoredGame]:
        return [each for each in self.kept() if each.label.name == name]

    def _files(self) -> list[Path]:
        """Return the files, oldest first; files that a user put here come first."""
        return sorted(files.entries(self.folder, _SUFFIX), key=lambda f: (_number(f), f.name))

    def _refuse(self, file: Path, error: BadRecord) -> None:
        """Set a damaged file aside; one of a newer version stays until that version is back."""
        if not isinstance(error, NewerRecord):
            self._quarantine.set_aside(file, error)
        self._quarantine.notes.add(unusable(error))

    def _write(self, file: Path, text: str) -> None:
        files.write(file, text, self._mark)


def _number(file: Path) -> int:
    """Return the file's sequence number; 0 if a user put it there."""
    found = _NAME.fullmatch(file.name)
    return 0 if found is None else int(found[1])


def _digest_of(file: Path) -> str:
    found = _NAME.fullmatch(file.name)
    return "" if found is None else found[2]


class Arrival(NamedTuple):
    """A game to be imported."""

    record: Record
    label: Label


def read_in(file: Path) -> Arrival:
    """Read a game from any file and check it. Raise BadRecord if it is unusable."""
    data = files.read(file, MAX_BYTES)
    if data is None:
        raise BadRecord(file.name, "the file is gone")
    record, match = read_match(data)
    label = read_label(data, files.written_at(file))
    own = Label.of(match, label.saved, label.name)
    mark = replace(own, imported=True, changed=label.changed, unsealed=label.unsealed)
    return Arrival(record, mark)
