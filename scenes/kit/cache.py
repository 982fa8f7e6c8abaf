"""Pictures that were made once: in memory within a bound, and on disk across starts."""

import hashlib
import logging
import os
import struct
import tempfile
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

import pygame

log = logging.getLogger(__name__)

T = TypeVar("T")

MEGABYTE = 1 << 20


class Kept(Generic[T]):
    """Things by key, up to a total cost; the longest unused goes first."""

    def __init__(self, most: int, cost: Callable[[T], int]) -> None:
        self._most = most
        self._cost = cost
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self.total = 0
        """The cost of all that is kept."""

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of that key, made now if it is not kept."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key]
        thing = make()
        # Making may have kept the same thing already, on the way.
        if key not in self._things:
            self._things[key] = thing
            self.total += self._cost(thing)
            self._shrink()
        return thing

    def _shrink(self) -> None:
        # The newest stays whatever it costs: somebody is about to draw it.
        while self.total > self._most and len(self._things) > 1:
            _, thing = self._things.popitem(last=False)
            self.total -= self._cost(thing)


def surface_bytes(surface: pygame.Surface) -> int:
    """What a picture takes in memory."""
    return surface.get_pitch() * surface.get_height()


def surfaces(megabytes: int) -> Kept[pygame.Surface]:
    """A store of pictures of that size."""
    return Kept(megabytes * MEGABYTE, surface_bytes)


_MAGIC = b"ART1"
_HEAD = struct.Struct("<4sII")
_SUFFIX = ".art"
_MOST_SIDE = 16384


class Drawer:
    """Pictures in files of a folder; a folder that cannot be used only costs time."""

    def __init__(self, folder: Path, megabytes: int = 256) -> None:
        self._folder = folder
        self._most = megabytes * MEGABYTE
        self._usable = True

    def get(self, key: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, from its file or made now and written."""
        path = self._folder / (hashlib.sha256(key.encode()).hexdigest()[:40] + _SUFFIX)
        picture = self._read(path)
        if picture is None:
            picture = make()
            self._write(path, picture)
        return picture

    def tidy(self) -> None:
        """Remove the oldest files beyond the bound."""
        try:
            found = [(path, path.stat()) for path in self._folder.glob(f"*{_SUFFIX}")]
            total = sum(stat.st_size for _, stat in found)
            for path, stat in sorted(found, key=lambda one: one[1].st_mtime):
                if total <= self._most:
                    break
                path.unlink()
                total -= stat.st_size
        except OSError as error:
            log.warning("the picture folder cannot be tidied: %s", error)

    def _read(self, path: Path) -> pygame.Surface | None:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        try:
            magic, width, height = _HEAD.unpack_from(data)
            if magic != _MAGIC or not (0 < width <= _MOST_SIDE and 0 < height <= _MOST_SIDE):
                raise ValueError("no picture")
            stream = zlib.decompressobj()
            pixels = stream.decompress(data[_HEAD.size :], width * height * 4 + 1)
            if not stream.eof:
                raise ValueError("too short or too long")
            return pygame.image.frombytes(pixels, (width, height), "RGBA")
        except (struct.error, zlib.error, ValueError) as error:
            log.warning("a kept picture is damaged and is made again: %s", error)
            return None

    def _write(self, path: Path, picture: pygame.Surface) -> None:
        if not self._usable:
            return
        head = _HEAD.pack(_MAGIC, *picture.get_size())
        pixels = zlib.compress(pygame.image.tobytes(picture, "RGBA"), 1)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(head + pixels)
                os.replace(name, path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            # One warning is enough: a full or read-only disk stays so.
            self._usable = False
            log.warning("pictures are not kept on disk: %s", error)
