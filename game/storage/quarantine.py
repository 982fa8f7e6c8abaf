"""Drawers: where files go that lie in the way, and what a player is to be told of it."""

import errno
import logging
from pathlib import Path

from game.checking import BadRecord
from game.storage import files
from game.storage.storage_errors import StorageNotes

log = logging.getLogger(__name__)


class Quarantine:
    """Two folders: one for files that cannot be used, one for those that are not wanted."""

    def __init__(self, folder: Path) -> None:
        self.aside = folder / "aside"
        self.trash = folder / "trash"
        self.notes = StorageNotes()

    def set_aside(self, file: Path, error: BadRecord) -> bool:
        """Move a file that cannot be used away, with the reason; whether it could be moved."""
        try:
            place = files.set_aside(file, self.aside, str(error))
        except OSError as refused:
            log.warning("%s cannot be used (%s) nor set aside: %s", file, error, refused)
            return False
        log.warning("%s cannot be used and is now %s: %s", file, place, error)
        return True

    def discard(self, *unwanted: Path) -> None:
        """Move files to the trash, those that are there."""
        for file in unwanted:
            if file.exists():
                files.move(file, self.trash)


def stuck(file: Path) -> OSError:
    """Why nothing is written over a file that can neither be used nor moved."""
    return OSError(errno.EBUSY, "this can neither be used nor moved away", str(file))
