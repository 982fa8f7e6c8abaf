"""Caches of pictures: in memory up to a limit, and on disk across starts."""

import hashlib
import logging
import os
import stat
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import pygame

from scenes.kit.work import Work, at_once, finished

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)

T = TypeVar("T")

MEGABYTE = 1 << 20
_PIXEL, _LEAST = 56, 48 * MEGABYTE
"""Bytes that all pictures may take for each pixel of the window, 116 MB at 1080p, and at least."""
USUAL_WINDOW = (1920, 1080)


class Budget:
    """How much several caches may hold together; the least recently used of all goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._follows = False
        self.total = 0
        """The cost of everything in all of them."""
        self.things: OrderedDict[tuple[MemoryCache[Any], Hashable], Any] = OrderedDict()
        """Each by its cache and its key, the least recently used first."""

    @classmethod
    def of_window(cls, size: tuple[int, int]) -> "Budget":
        """The bytes of all pictures for a window of that size, which may change."""
        budget = cls(_LEAST)
        budget._follows = True
        budget.fit(size)
        return budget

    def fit(self, size: tuple[int, int]) -> None:
        """Follow the size of the window, unless the budget was made for none."""
        if self._follows:
            self.most = max(_LEAST, _PIXEL * size[0] * size[1])

    def keep(self, place: tuple["MemoryCache[T]", Hashable], thing: T) -> None:
        """Keep something, and let others go if it is too much."""
        # Making it may have cached the same thing already.
        if place not in self.things:
            self.things[place] = thing
            self._count(place[0], thing, 1)
        # The newest stays whatever it costs: it is about to be drawn.
        while self.total > self.most and len(self.things) > 1:
            (other, _), oldest = self.things.popitem(last=False)
            self._count(other, oldest, -1)

    def clear(self, cache: "MemoryCache[Any]") -> None:
        """Let everything go that a cache holds."""
        for place in [place for place in self.things if place[0] is cache]:
            self._count(cache, self.things.pop(place), -1)

    def _count(self, cache: "MemoryCache[T]", thing: T, times: int) -> None:
        cost = cache.cost(thing) * times
        cache.total += cost
        cache.size += times
        self.total += cost


class MemoryCache(Generic[T]):
    """Things by key, up to a total cost of its own or within a budget that others share."""

    def __init__(self, most: int | Budget, cost: Callable[[T], int]) -> None:
        self._budget = most if isinstance(most, Budget) else Budget(most)
        self.cost = cost
        self.total = self.size = 0
        """The cost of everything in it, and how many things these are."""

    def __len__(self) -> int:
        return self.size

    def clear(self) -> None:
        """Let everything go."""
        self._budget.clear(self)

    def emptied(self) -> "MemoryCache[T]":
        """Return another within the same budget, with nothing in it."""
        return MemoryCache(self._budget, self.cost)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing of that key, or make it."""
        place, things = (self, key), self._budget.things
        kept: T | None = things.get(place)
        if kept is not None:
            things.move_to_end(place)
            return kept
        thing = make()
        self._budget.keep(place, thing)
        return thing


def surface_bytes(surface: pygame.Surface) -> int:
    """The memory of a picture, in bytes."""
    return surface.get_pitch() * surface.get_height()


def surfaces(budget: Budget | None = None) -> MemoryCache[pygame.Surface]:
    """A cache of pictures."""
    return MemoryCache(budget or Budget.of_window(USUAL_WINDOW), surface_bytes)


_MAGIC = b"ART2"
_HEAD = struct.Struct("<4sIII?")
_SUFFIX, _HALF = ".art", ".part"
_MOST_SIDE = 16384
_PIXELS: Final = "BGRA"
"""The order on nearly every screen, so that no bytes need converting."""
_FLAT = 6
"""Pictures that compress by this factor are compressed; others take too long to unpack."""
_SAMPLE = 64 * 1024
"""Bytes of a picture by which that is judged."""
_MOST_WAITING = 64 * MEGABYTE
"""Bytes of pictures that wait to be written; more are not kept."""
_PATIENCE = 2.0
"""Seconds to wait for a picture on disk: it is painted sooner."""
_SELDOM = 16
"""When there is no room, so large a part of the limit is made free."""
_ONE_GAME = 64
"""Pictures larger than this part of the limit go first."""
_LARGE = 8
"""Pictures larger than this part of the limit are compressed however long it takes."""


class DiskCache:
    """Pictures in files; a folder that cannot be used only costs time.

    They are written by another thread, so that no frame waits for the disk. The edition names
    everything that all pictures depend on, such as the version of the program.
    """

    def __init__(self, folder: Path, edition: str = "", megabytes: float = 64) -> None:
        self._folder = folder
        self._edition = hashlib.sha256(edition.encode()).hexdigest()[:12]
        self._most = round(megabytes * MEGABYTE)
        self._free = 0  # bytes that can be written before files must be counted
        # Nothing is written or tidied behind a link.
        self._usable = not folder.is_symlink()
        self._hangs = False
        self._writer: ThreadPoolExecutor | None = None
        self._handed = self._written = 0
        """Bytes given to the thread, and those it is done with."""
        self._used: set[str] = set()
        """The names of the files that were read; recently used ones stay longest."""

    def get(
        self, key: str, make: Callable[[], pygame.Surface], *, opaque: bool = False
    ) -> pygame.Surface:
        """Return the picture of that key from its file, or make and write it."""
        return finished(self.steps(key, lambda: at_once(make), opaque=opaque))

    def steps(
        self, key: str, make: Callable[[], Work[pygame.Surface]], *, opaque: bool = False
    ) -> Work[pygame.Surface]:
        """The same, for a picture that is made in steps."""
        path = self._folder / self._name(key)
        picture = self._read(path)
        if picture is None:
            picture = yield from make()
            self._keep(path, picture)
        return picture.convert() if opaque else picture.convert_alpha()

    def _name(self, key: str) -> str:
        return f"{self._edition}-{hashlib.sha256(key.encode()).hexdigest()[:40]}{_SUFFIX}"

    def end(self) -> None:
        """Begin nothing more; what waits to be written is not waited for, as the disk may hang."""
        if self._writer is not None:
            self._writer.shutdown(wait=False)
            self._writer = None
        threading.Thread(target=self._touch, name="pictures", daemon=True).start()

    def flush(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        self._touch()

    def _touch(self) -> None:
        """Note on disk what was used; not while a frame waits for it."""
        for name in tuple(self._used):
            try:
                os.utime(self._folder / name)
            except OSError:
                self._used.discard(name)

    def _keep(self, path: Path, picture: pygame.Surface) -> None:
        # A disk that hangs is not to fill the memory with what waits for it.
        if not self._usable or self._handed - self._written > _MOST_WAITING:
            return
        if self._writer is None:
            # Only if something is new: starting is faster when all pictures exist.
            from concurrent.futures import ThreadPoolExecutor

            self._writer = ThreadPoolExecutor(1)
            self._writer.submit(self._sweep)
        pixels = pygame.image.tobytes(picture, _PIXELS)
        self._handed += len(pixels)
        self._writer.submit(self._write, path, picture.get_size(), pixels)

    def _read(self, path: Path) -> pygame.Surface | None:
        data = None if self._hangs else self._bytes(path)
        if data is None:
            return None
        try:
            size, pixels = _unpacked(data)
        except (struct.error, zlib.error, ValueError) as error:
            log.warning("a kept picture is damaged and is made again: %s", error)
            return None
        self._used.add(path.name)
        return pygame.image.frombuffer(pixels, size, _PIXELS)

    def _bytes(self, path: Path) -> bytes | None:
        """Return the content of a file; a disk that does not answer is not asked again."""
        found: list[bytes | None] = []

        def read() -> None:
            data = None
            with suppress(OSError):
                data = _regular_bytes(path)
            found.append(data)

        thread = threading.Thread(target=read, name="pictures", daemon=True)
        thread.start()
        thread.join(_PATIENCE)
        if not found:
            log.warning("the disk does not answer: pictures are neither read nor kept")
            self._usable, self._hangs = False, True
            return None
        return found[0]

    def _write(self, path: Path, size: tuple[int, int], pixels: bytes) -> None:
        try:
            for folder in (self._folder.parent, self._folder):
                folder.mkdir(0o700, parents=True, exist_ok=True)
            sample = pixels[len(pixels) // 2 :][:_SAMPLE]
            flat = len(zlib.compress(sample, 1)) * _FLAT <= len(sample)
            flat = flat or len(pixels) * _LARGE > self._most
            body = zlib.compress(pixels, 1) if flat else pixels
            if not self._makes_room(_HEAD.size + len(body)):
                return
            # Imported here, as most starts write nothing.
            import tempfile

            number, name = tempfile.mkstemp(dir=self._folder, suffix=_HALF)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(_HEAD.pack(_MAGIC, *size, zlib.crc32(body), flat))
                    file.write(body)
                os.replace(name, path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            # One warning is enough: a full or read-only disk stays so.
            if self._usable:
                log.warning("pictures are not kept on disk: %s", error)
            self._usable = False
        self._written += len(pixels)

    def _sweep(self) -> None:
        """Remove files left by a program that ended while writing."""
        with suppress(OSError):
            for path in self._folder.glob(f"*{_HALF}"):
                path.unlink(missing_ok=True)

    def _makes_room(self, size: int) -> bool:
        """Remove files of other editions and the least recently used ones for another file.

        Large ones go first: most of them show the ground of a single game, the small ones pieces
        of every game. Return whether there can be room for it.
        """
        if size <= self._free:
            self._free -= size
            return True
        self._touch()
        found = [(path, path.lstat()) for path in self._folder.glob(f"*{_SUFFIX}")]
        self._free = self._most - sum(at.st_size for _, at in found)
        # A little more than needed, as counting takes a while.
        wanted = size if size <= self._free else size + self._most // _SELDOM

        def worth(one: tuple[Path, os.stat_result]) -> tuple[bool, bool, float]:
            path, at = one
            small = at.st_size * _ONE_GAME < self._most
            return path.name.startswith(self._edition), small, at.st_mtime

        for path, at in sorted(found, key=worth):
            if wanted <= self._free and path.name.startswith(self._edition):
                break
            path.unlink(missing_ok=True)
            self._free += at.st_size
        self._free -= size
        return self._free >= 0


def _regular_bytes(path: Path) -> bytes:
    """Return the content of a file; OSError for a link, and for what might never end."""
    flags = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))
    if not stat.S_ISREG(path.lstat().st_mode):
        raise OSError("not a regular file")
    with os.fdopen(os.open(path, os.O_RDONLY | flags), "rb") as file:
        return file.read()


def _unpacked(data: bytes) -> tuple[tuple[int, int], bytes | memoryview]:
    """The size and the pixels in a file; raise an error if it is damaged."""
    magic, width, height, check, flat = _HEAD.unpack_from(data)
    if magic != _MAGIC or not (0 < width <= _MOST_SIDE and 0 < height <= _MOST_SIDE):
        raise ValueError("no picture")
    body: bytes | memoryview = memoryview(data)[_HEAD.size :]
    if zlib.crc32(body) != check:
        raise ValueError("other bytes than were written")
    size = width * height * 4
    if flat:
        body = zlib.decompressobj().decompress(body, size + 1)
    if len(body) != size:
        raise ValueError("too short or too long")
    return (width, height), body
