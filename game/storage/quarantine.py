"""Move unusable and unwanted files away, and tell the player."""

import errno
import logging
from pathlib import Path

from game.checking import BadRecord
from game.storage import files
from game.storage.storage_errors import StorageNotes

log = logging.getLogger(__name__)


class Quarantine:
    """Two folders: `aside` for files that cannot be used, `trash` for unwanted ones."""

    def __init__(self, folder: Path) -> None:
        self.aside = folder / "aside"
        self.trash = folder / "trash"
        self.notes = StorageNotes()

    def set_aside(self, file: Path, error: BadRecord) -> bool:
        """Move an unusable file away, with the reason; return whether that worked."""
        try:
            place = files.set_aside(file, self.aside, str(error))
        except OSError as refused:
            log.warning("%s cannot be used (%s) nor set aside: %s", file, error, refused)
            return False
        log.warning("%s cannot be used and is now %s: %s", file, place, error)
        return True

    def discard(self, *unwanted: Path) -> None:
        """Move the files that exist to the trash."""
        for file in unwanted:
            if file.exists():
                files.move(file, self.trash)


def stuck(file: Path) -> OSError:
    """Return the error for a file that can be neither used nor moved, and is not overwritten."""
    return OSError(errno.EBUSY, "the file can be neither used nor moved", str(file))
