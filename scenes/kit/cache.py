"""Caches of pictures: in memory up to a limit, and on disk across starts."""

import hashlib
import logging
import os
import stat
import struct
import sys
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar

import pygame

from scenes.kit.layout import Size

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")

MEGABYTE = 1 << 20
_BYTES_PER_PIXEL = 42
"""Bytes that all pictures may take for each pixel of the usual window: 87 MB."""
_BYTES_PER_FURTHER_PIXEL = 18
"""The same for each pixel that a larger window has more: 199 MB at 4K. With a third more,
hardly a frame of the busiest games would come sooner, and televisions have little memory."""
_LEAST = 48 * MEGABYTE
"""Bytes that all pictures may take in the smallest window."""
USUAL_WINDOW = (1920, 1080)


class Budget:
    """How much several caches may hold together; the least recently used of all goes first.

    Threads may share it: what two of them make at the same time is kept once.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._follows = False
        self.total = 0
        """The cost of everything in all of them."""
        self.things: OrderedDict[tuple[MemoryCache[Any], Hashable], Any] = OrderedDict()
        """Each by its cache and its key, the least recently used first."""
        self._lock = Lock()

    @classmethod
    def of_window(cls, size: tuple[int, int]) -> "Budget":
        """Return the budget of all pictures for a window, which may change its size."""
        budget = cls(_LEAST)
        budget._follows = True
        budget.fit(size)
        return budget

    def fit(self, size: tuple[int, int]) -> None:
        """Follow the size of the window, if the budget was made for one."""
        if self._follows:
            pixels = size[0] * size[1]
            usual = min(pixels, USUAL_WINDOW[0] * USUAL_WINDOW[1])
            most = _BYTES_PER_PIXEL * usual + _BYTES_PER_FURTHER_PIXEL * (pixels - usual)
            self.most = max(_LEAST, most)

    def find(self, place: tuple["MemoryCache[T]", Hashable]) -> T | None:
        """Return what is kept there, which was used now, or None."""
        with self._lock:
            thing: T | None = self.things.get(place)
            if thing is not None:
                self.things.move_to_end(place)
            return thing

    def keep(self, place: tuple["MemoryCache[T]", Hashable], thing: T) -> None:
        """Keep something, and drop others if the total is too much."""
        with self._lock:
            # Making it, or another thread, may have cached the same thing already.
            if place in self.things:
                return
            self._count(place[0], thing, 1)
            # The newest stays whatever it costs: it is about to be drawn.
            while self.total > self.most and self.things:
                (other, _), oldest = self.things.popitem(last=False)
                self._count(other, oldest, -1)
            self.things[place] = thing
            if place[0].is_first_to_go:
                self.things.move_to_end(place, last=False)

    def clear(self, cache: "MemoryCache[Any]") -> None:
        """Drop everything that a cache holds."""
        with self._lock:
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
        self.is_first_to_go = False
        """Whether a thing that was used only once goes before all others in the budget."""
        self.total = 0
        """The cost of everything in it."""
        self.size = 0
        """The number of things in it."""

    def __len__(self) -> int:
        return self.size

    def clear(self) -> None:
        """Drop everything."""
        self._budget.clear(self)

    def emptied(self) -> "MemoryCache[T]":
        """Return an empty cache within the same budget."""
        return MemoryCache(self._budget, self.cost)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing with this key, or make it."""
        place = (self, key)
        kept = self._budget.find(place)
        if kept is not None:
            return kept
        thing = make()
        self._budget.keep(place, thing)
        return thing


def surface_bytes(surface: pygame.Surface) -> int:
    """Return the bytes that a picture takes in memory."""
    return surface.get_pitch() * surface.get_height()


def surfaces(budget: Budget | None = None) -> MemoryCache[pygame.Surface]:
    """Return a cache of pictures."""
    return MemoryCache(budget or Budget.of_window(USUAL_WINDOW), surface_bytes)


_MAGIC = b"ART4"
_HEAD = struct.Struct("<4sIII")
"""The beginning of a file: the magic, the sides and their checksum; the pixels follow."""
_PIXELS: Final = "BGRA"
"""The order on nearly every screen, so that no bytes need converting."""
_MASKS: Final = (0xFF0000, 0xFF00, 0xFF)
"""The same order as the bits of a number whose lowest byte comes first."""
_SUFFIX = ".art"
_HALF = ".part"
"""The suffix of a file that is being written."""
_FLAT = 12
"""Pictures are compressed if that makes them at least this many times smaller; else it is faster
to read them as they are."""
_LARGE = 2
"""Pictures larger than the limit divided by this are always compressed."""
_LARGEST = 2
"""Pictures larger than the limit times this are not cached, and no file is believed to hold one."""
_MOST_WAITING = 64 * MEGABYTE
"""The most bytes that wait to be written; further pictures are not cached."""


class DiskCache:
    """Pictures in files, up to a limit; those unused for longest are removed first.

    A file or a folder that cannot be used only costs time. Files are written by another thread, so
    that no frame waits for the disk. The edition names everything that all pictures depend on, such
    as the version of the program.
    """

    def __init__(self, folder: Path, edition: str = "", megabytes: float = 64) -> None:
        self._folder = folder
        self._edition = hashlib.sha256(edition.encode()).hexdigest()[:12]
        self._most = round(megabytes * MEGABYTE)
        self._lock = Lock()
        self._writer: ThreadPoolExecutor | None = None
        self._handed = 0
        """Bytes given to the thread that writes."""
        self._done = 0
        """Bytes that it has written or given up."""
        self._unwritten: dict[Path, tuple[Size, bytes]] = {}
        """The size and the pixels of every picture that is yet to be written."""
        self._warned = False
        self._used: int | None = None
        """Bytes of all files, as far as this program knows."""

    def get(
        self, key: str, make: Callable[[], pygame.Surface], *, opaque: bool = False
    ) -> pygame.Surface:
        """Return the picture with this key from its file, or make and write it."""
        found = self.found(key, opaque=opaque)
        if found is not None:
            return found
        picture = make()
        self._keep(self._path(key), picture, opaque=opaque)
        return picture.convert() if opaque else picture.convert_alpha()

    def found(self, key: str, *, opaque: bool = False) -> pygame.Surface | None:
        """Return the picture with this key from its file, or None."""
        path = self._path(key)
        if (unwritten := self._unwritten.get(path)) is not None:
            return _from_pixels(*unwritten, opaque=opaque)
        return _read(path, self._most, opaque=opaque)

    def _path(self, key: str) -> Path:
        digest = hashlib.sha256(key.encode()).hexdigest()[:40]
        return self._folder / f"{self._edition}-{digest}{_SUFFIX}"

    def end(self) -> None:
        """Stop writing, without waiting for the rest, as the disk may hang."""
        self._stop(wait=False)

    def flush(self) -> None:
        """Wait until everything is written."""
        self._stop(wait=True)

    def _stop(self, *, wait: bool) -> None:
        if self._writer is not None:
            self._writer.shutdown(wait)
            self._writer = None

    def _keep(self, path: Path, picture: pygame.Surface, *, opaque: bool) -> None:
        # A disk that hangs must not fill the memory with pictures to write.
        is_hanging = self._handed - self._done > _MOST_WAITING
        if is_hanging or not _is_believable(picture.get_size(), self._most):
            return
        pixels = _pixels_of(picture, opaque=opaque)
        with self._lock:
            if self._writer is None:
                # Only if something is new: starting is faster when all pictures exist.
                from concurrent.futures import ThreadPoolExecutor

                self._writer = ThreadPoolExecutor(1)
                self._writer.submit(self._sweep)
            self._handed += len(pixels)
            self._unwritten[path] = picture.get_size(), pixels
            self._writer.submit(self._write, path, picture.get_size(), pixels)

    def _sweep(self) -> None:
        """Remove files of other editions, and those left half written."""
        if not self._folder.is_symlink():
            for path in self._folder.glob("*"):
                other = path.suffix == _SUFFIX and not path.name.startswith(self._edition)
                if other or path.suffix == _HALF:
                    _remove(path)

    def _write(self, path: Path, size: tuple[int, int], pixels: bytes) -> None:
        half = path.with_suffix(_HALF)
        try:
            for folder in (self._folder.parent, self._folder):
                folder.mkdir(0o700, parents=True, exist_ok=True)
            packed = zlib.compress(pixels, 1)
            pays = len(packed) * _FLAT < len(pixels) or len(pixels) * _LARGE > self._most
            head = _HEAD.pack(_MAGIC, *size, _checksum(path, size))
            data = head + (packed if pays else pixels)
            if self._make_room(len(data)):
                try:
                    # Never through a link.
                    with half.open("xb") as file:
                        file.write(data)
                    half.replace(path)
                finally:
                    _remove(half)
        except OSError as error:
            # One warning is enough: a full or read-only disk stays so.
            if not self._warned:
                log.warning("pictures are not kept on disk: %s", error)
            self._warned = True
        self._unwritten.pop(path, None)
        self._done += len(pixels)

    def _make_room(self, size: int) -> bool:
        """Remove the files unused for longest, to make room; return whether there is enough."""
        if self._folder.is_symlink() or size > self._most:
            return False
        # Looking at all files takes long, so it is done only if there may be too many.
        if self._used is None or self._used + size > self._most:
            kept = [(path.lstat(), path) for path in self._folder.glob(f"*{_SUFFIX}")]
            used = sum(about.st_size for about, _ in kept)
            for about, path in sorted(kept, key=lambda each: each[0].st_mtime_ns):
                if used + size <= self._most:
                    break
                _remove(path)
                used -= about.st_size
            self._used = used
        self._used += size
        return True


def _remove(path: Path) -> None:
    """Remove a file, if that is possible."""
    with suppress(OSError):
        path.unlink()


def _checksum(path: Path, size: Size) -> int:
    """Return what a file says about the sides of its picture, and no other file or sides would."""
    return zlib.crc32(f"{path.name} {size}".encode())


def _is_believable(size: Size, most: int) -> bool:
    """Return whether a cache with that limit can hold a picture of that size."""
    width, height = size
    return min(size) >= 1 and 4 * width * height <= most * _LARGEST


def _read(path: Path, most: int, *, opaque: bool) -> pygame.Surface | None:
    """Return the picture in a file, or None if it is missing or damaged.

    A damaged file is removed. No more is read than a cache with that limit would have written, and
    no more decompressed than the picture needs.
    """
    try:
        # A link leads elsewhere, and a pipe is never read to its end.
        if not stat.S_ISREG(path.lstat().st_mode):
            return None
        with path.open("rb", buffering=0) as file:
            magic, width, height, checksum = _HEAD.unpack(file.read(_HEAD.size))
            size = (width, height)
            written = os.fstat(file.fileno()).st_size
            if (magic, checksum) != (_MAGIC, _checksum(path, size)) or written > most:
                raise ValueError("not what was written")
            if not _is_believable(size, most):
                raise ValueError(f"no picture has the sides {size}")
            length = 4 * width * height
            is_packed = written != _HEAD.size + length
            picture = None if is_packed else _read_into_surface(file, size, opaque=opaque)
            data = file.read(written) if picture is None else b""
        if picture is None:
            # One byte more than the picture needs shows that there are too many.
            pixels = zlib.decompressobj().decompress(data, length + 1) if is_packed else data
            if len(pixels) != length:
                raise ValueError("not what was written")
            picture = _from_pixels(size, pixels, opaque=opaque)
    except OSError:
        return None
    except (struct.error, zlib.error, pygame.error, ValueError) as error:
        log.warning("a kept picture is damaged and is made again: %s", error)
        _remove(path)
        return None
    with suppress(OSError):
        os.utime(path)  # recently used ones stay longest
    return picture


def _from_pixels(size: Size, pixels: bytes, *, opaque: bool) -> pygame.Surface:
    picture = pygame.image.frombuffer(pixels, size, _PIXELS)
    return picture.convert() if opaque else picture.convert_alpha()


def _is_alike(picture: pygame.Surface) -> bool:
    """Return whether the pixels of a picture are in memory as they are in a file."""
    alike = picture.get_masks()[:3] == _MASKS and picture.get_pitch() == 4 * picture.get_width()
    return alike and sys.byteorder == "little"


def _pixels_of(picture: pygame.Surface, *, opaque: bool) -> bytes:
    """Return the pixels of a picture for a file; the alpha of an opaque one does not matter."""
    if _is_alike(picture) and (opaque or picture.get_flags() & pygame.SRCALPHA):
        # Twenty times as fast.
        return picture.get_buffer().raw
    return pygame.image.tobytes(picture, _PIXELS)


def _read_into_surface(file: FileIO, size: Size, *, opaque: bool) -> pygame.Surface | None:
    """Return a picture with the pixels of a file, or None where the screen has others.

    Several times as fast as reading first and converting then.
    """
    picture = pygame.Surface(size) if opaque else pygame.Surface(size, pygame.SRCALPHA)
    if not _is_alike(picture):
        return None
    pixels: Any = picture.get_buffer()
    if file.readinto(pixels) != pixels.length:
        raise ValueError("not what was written")
    return picture


class LatestOf(Generic[T]):
    """The last result of something that takes long, kept as long as its key does not change."""

    def __init__(self, kept: int = 1) -> None:
        self._kept = kept
        self._known: list[tuple[object, T]] = []
        """Keys and results, the latest first; replaced as a whole, so threads may share it."""

    def get(self, key: object, make: Callable[[], T]) -> T:
        """Return the result for a key, which is compared by value, or make it."""
        for known, result in self._known:
            if known == key:
                return result
        result = make()
        self._known = [(key, result), *self._known[: self._kept - 1]]
        return result

    def forget(self) -> None:
        """Make the result again the next time."""
        self._known = []


class Latest(Generic[P, T]):
    """A function that computes its result again only if its arguments have changed.

    It knows the results of its last arguments, and of as many before them as are to be `kept`.
    """

    def __init__(self, function: Callable[P, T], *, kept: int = 1) -> None:
        self._function = function
        self._latest: LatestOf[T] = LatestOf(kept)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result for these arguments, which are compared by value."""
        return self._latest.get((args, kwargs), lambda: self._function(*args, **kwargs))

    def forget(self) -> None:
        """Compute the result again the next time."""
        self._latest.forget()
