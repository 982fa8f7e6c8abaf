"""Atomic file writes: write a draft, sync it to disk, then move it into place."""

import errno
import os
import stat
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from game.checking import BadRecord

if sys.platform == "darwin":
    import fcntl

PATIENT = os.name == "nt"
"""Whether replacing may fail for a moment because a virus scanner has the file open."""
_PAUSES = (0.01, 0.03, 0.1, 0.3)


def read(file: Path, most: int) -> bytes | None:
    """Return the content of a file, at most one byte more than the limit; None if it is missing.

    BadRecord if it is not a regular file, from which reading might never end.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise BadRecord(file.name, "not a regular file")
        with file.open("rb") as stream:
            return stream.read(most + 1)
    except FileNotFoundError:
        return None


def written_at(file: Path) -> datetime:
    """Return when a file was last modified, or the epoch if that is unknown."""
    try:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def write(file: Path, text: str, mark: str = "", previous: Path | None = None) -> None:
    """Replace a file atomically; once this returns, it survives a power cut.

    The mark keeps the drafts of several writers apart. The old content is kept as the previous
    version, if a path for it is given.
    """
    make_folder(file.parent)
    draft = file.with_name(f"{file.name}{mark}.part")
    try:
        with draft.open("wb") as stream:
            stream.write(text.encode() + b"\n")
            stream.flush()
            _sync(stream.fileno())
        if previous is not None:
            _keep(file, previous, mark)
        _replace(draft, file)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(file.parent)


def make_folder(folder: Path) -> None:
    """Create a folder, safe from a power cut."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in reversed(missing):
        sync_folder(made.parent)


def sync_folder(folder: Path) -> None:
    """Sync the directory entries of a folder to disk, where the system allows it."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        _sync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(number)


def vacant(folder: Path, name: str) -> Path:
    """Create an empty file with that name, or a numbered one if it is taken; return its path."""
    make_folder(folder)
    stem, suffix = Path(name).stem, Path(name).suffix
    for number in count(1):
        place = folder / (name if number == 1 else f"{stem}-{number}{suffix}")
        with suppress(FileExistsError):
            os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return place
    raise AssertionError("there is always another number")


def move(file: Path, folder: Path) -> Path:
    """Move a file into a folder under a free name; return the new path."""
    place = vacant(folder, file.name)
    try:
        _replace(file, place)
    except OSError:
        place.unlink()
        raise
    sync_folder(folder)
    sync_folder(file.parent)
    return place


def set_aside(file: Path, folder: Path, reason: str) -> Path:
    """Move an unusable file into a folder, with the reason beside it; return the new path."""
    told = vacant(folder, f"{file.stem}.txt")
    with suppress(OSError):  # on a full disk the reason is left out
        told.write_text(f"{reason}\n", encoding="utf-8", errors="replace")
    place = told.with_suffix(file.suffix)
    if place.exists():
        return move(file, folder)
    _replace(file, place)
    sync_folder(folder)
    sync_folder(file.parent)
    return place


def remove(*files: Path) -> None:
    """Delete files whose content is safe elsewhere."""
    for file in files:
        file.unlink(missing_ok=True)
    sync_folder(files[0].parent)


def stem_of(name: str) -> str:
    """Turn a name into a short file stem that every system can store."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return "-".join(words)[:40].rstrip("-")


def entries(folder: Path, suffix: str) -> Iterator[Path]:
    """Yield the files of a folder with this suffix, sorted by name; none if it is missing."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    yield from (folder / name for name in names if name.endswith(suffix) and name[0] != ".")


def _sync(number: int) -> None:
    os.fsync(number)
    if sys.platform == "darwin":
        # On macOS fsync alone leaves the data in the cache of the drive.
        with suppress(OSError):
            fcntl.fcntl(number, fcntl.F_FULLFSYNC)


def _keep(file: Path, previous: Path, mark: str) -> None:
    """Make the current file the previous version, without removing the file itself."""
    if not file.exists():
        return
    spare = previous.with_name(f"{previous.name}{mark}.part")
    spare.unlink(missing_ok=True)
    try:
        os.link(file, spare)
    except OSError:
        # No hard links here: for a moment only the previous version exists, which is enough.
        _replace(file, previous)
        return
    _replace(spare, previous)
    # If both names were links to the same file, nothing was moved.
    spare.unlink(missing_ok=True)


def _replace(source: Path, target: Path) -> None:
    for pause in _PAUSES if PATIENT else ():
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)
