"""Atomic file writes: write a draft, sync it to disk, then move it into place."""

import errno
import os
import stat
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from itertools import count
from pathlib import Path
from typing import BinaryIO, Literal

from game.checking import BadRecord

if sys.platform == "darwin":
    import fcntl

PATIENT = os.name == "nt"
"""Whether replacing may fail for a moment because a virus scanner has the file open."""
_PAUSES = (0.01, 0.03, 0.1, 0.3)


class IrregularFile(OSError):
    """A FIFO, a device, a link or a folder where a file is expected."""

    def __init__(self, file: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(file))


def open_regular(file: Path, flags: int, mode: int = 0o600) -> int:
    """Open a file, or create it for this user only. Raise IrregularFile for anything else.

    Links are not followed, and devices and pipes not opened: that might never return.
    """
    if _is_irregular(file):
        raise IrregularFile(file)
    safely = ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK")
    number = os.open(file, flags | sum(getattr(os, name, 0) for name in safely), mode)
    # The file may have changed since it was checked.
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise IrregularFile(file)
    return number


def _is_irregular(file: Path) -> bool:
    try:
        return not stat.S_ISREG(file.lstat().st_mode)
    except FileNotFoundError:
        return False


def open_named(file: Path, mode: Literal["rb", "wb"]) -> BinaryIO:
    """Open a file that a person named, to read or to replace it; a link to it is followed.

    Raise IsADirectoryError for a folder, IrregularFile for anything else that is not a file.
    """
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a directory", str(file))
    if file.exists() and not file.is_file():
        raise IrregularFile(file)
    flags = os.O_RDONLY if mode == "rb" else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.fdopen(open_regular(Path(os.path.realpath(file)), flags, 0o666), mode)


def read(file: Path, most: int, *, secret: bool = False) -> bytes | None:
    """Return the content of a file, at most one byte more than the limit; None if it is missing.

    A secret file is closed to other users first. Raise BadRecord if it is not a regular file.
    """
    try:
        number = open_regular(file, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except IrregularFile as error:
        raise BadRecord(file.name, "not a regular file") from error
    with os.fdopen(number, "rb") as stream:
        if secret and hasattr(os, "fchmod") and os.fstat(number).st_mode & 0o077:
            with suppress(OSError):
                os.fchmod(number, 0o600)
        return stream.read(most + 1)


def written_at(file: Path) -> datetime:
    """Return when a file was last modified, or the epoch if that is unknown."""
    epoch = datetime.fromtimestamp(0, UTC)
    try:
        moment = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return epoch
    return moment if can_be_told(moment) else epoch


def can_be_told(moment: datetime) -> bool:
    """Return whether every time zone has a date for a moment of UTC."""
    return MINYEAR < moment.year < MAXYEAR


def write(
    file: Path, text: str, mark: str = "", previous: Path | None = None, mode: int = 0o600
) -> None:
    """Replace a file atomically; once this returns, it survives a power cut.

    The mark keeps the drafts of several writers apart. The old content is kept as the previous
    version, if a path for it is given.
    """
    make_folder(file.parent)
    draft = file.with_name(f"{file.name}{mark}.part")
    try:
        with os.fdopen(_new_draft(draft, mode), "wb") as stream:
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


def _new_draft(draft: Path, mode: int) -> int:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        return os.open(draft, flags | getattr(os, "O_BINARY", 0), mode)
    except FileExistsError:
        # Left by a program that was killed, or something odd: removed, and never opened.
        draft.unlink()
        return os.open(draft, flags | getattr(os, "O_BINARY", 0), mode)


def make_folder(folder: Path) -> None:
    """Create a folder for this user only, safe from a power cut. Raise IrregularFile for a link."""
    if folder.is_symlink():
        raise IrregularFile(folder)
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing or [folder]):
        each.mkdir(0o700, exist_ok=True)
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
            create(place)
            return place
    raise AssertionError("there is always another number")


def create(file: Path) -> None:
    """Create an empty file for this user only. Raise FileExistsError if the name is taken."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


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
    note = vacant(folder, f"{file.stem}.txt")
    with suppress(OSError):  # on a full disk the reason is left out
        note.write_text(f"{reason}\n", encoding="utf-8", errors="replace")
    place = note.with_suffix(file.suffix)
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
    """Yield the files of a folder with this suffix, sorted by name; none behind a link."""
    if folder.is_symlink():
        return
    try:
        names = sorted(path.name for path in folder.iterdir())
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
    if not file.exists() or _is_irregular(file):
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
