"""Files that are whole or not there at all: written beside, made safe, then put in place."""

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
"""Whether a file cannot be replaced while somebody, a virus scanner perhaps, looks into it."""
_PAUSES = (0.01, 0.03, 0.1, 0.3)


def read(file: Path, most: int) -> bytes | None:
    """What a file holds, one byte more than allowed at most; None where there is none.

    BadRecord for what is no ordinary file, as reading from it might never end.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise BadRecord(file.name, "this is no ordinary file")
        with file.open("rb") as stream:
            return stream.read(most + 1)
    except FileNotFoundError:
        return None


def written_at(file: Path) -> datetime:
    """When a file was written last, as far as its system knows."""
    try:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def write(file: Path, text: str, mark: str = "", previous: Path | None = None) -> None:
    """Replace a file as a whole; once this returns, not even a power cut undoes it.

    The mark tells the drafts of several writers apart. What the file held before is kept as the
    previous version, if one is wanted.
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
    """Have a folder, whose being there survives a power cut too."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in reversed(missing):
        sync_folder(made.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder as safe as the files; not every system lets one."""
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
    """A place in a folder for a file of about that name: an empty file that may be replaced."""
    make_folder(folder)
    stem, suffix = Path(name).stem, Path(name).suffix
    for number in count(1):
        place = folder / (name if number == 1 else f"{stem}-{number}{suffix}")
        with suppress(FileExistsError):
            os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return place
    raise AssertionError("there is always another number")


def move(file: Path, folder: Path) -> Path:
    """Put a file into another folder under a name that is free there; where it is now."""
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
    """Move what cannot be used out of the way, with the reason beside it; where it is now."""
    told = vacant(folder, f"{file.stem}.txt")
    with suppress(OSError):  # a full disk may leave the reason unsaid
        told.write_text(f"{reason}\n", encoding="utf-8", errors="replace")
    place = told.with_suffix(file.suffix)
    if place.exists():
        return move(file, folder)
    _replace(file, place)
    sync_folder(folder)
    sync_folder(file.parent)
    return place


def remove(*files: Path) -> None:
    """Take away files whose content is safe elsewhere."""
    for file in files:
        file.unlink(missing_ok=True)
    sync_folder(files[0].parent)


def stem_of(name: str) -> str:
    """As much of a name as every system can write, for people who look into the folder."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return "-".join(words)[:40].rstrip("-")


def entries(folder: Path, suffix: str) -> Iterator[Path]:
    """The files of a folder with this suffix, in the order of their names; none without it."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    yield from (folder / name for name in names if name.endswith(suffix) and name[0] != ".")


def _sync(number: int) -> None:
    os.fsync(number)
    if sys.platform == "darwin":
        # There the drive itself may hold back what the system has handed over.
        with suppress(OSError):
            fcntl.fcntl(number, fcntl.F_FULLFSYNC)


def _keep(file: Path, previous: Path, mark: str) -> None:
    """Let the previous version be what the file is now, the file itself staying in its place."""
    if not file.exists():
        return
    spare = previous.with_name(f"{previous.name}{mark}.part")
    spare.unlink(missing_ok=True)
    try:
        os.link(file, spare)
    except OSError:
        # No hard links here: for a moment there is only the previous version, and that is enough.
        _replace(file, previous)
        return
    _replace(spare, previous)
    # Where both names meant one file already, nothing was moved.
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
