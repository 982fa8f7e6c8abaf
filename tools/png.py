"""PNG files of at most 256 colours, which are a third as large as those of all colours."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from scenes.kit.layout import Size

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
"""Colours of a picture."""
_CHANNELS = ((11, 5), (5, 6), (0, 5))
"""Where red, green and blue begin in a colour of 16 bits, and how many bits each has."""
_INDEXED = 3
"""A PNG's number for pictures with a palette."""


class Palette:
    """The colours that stand for all those of some pictures."""

    def __init__(self, pictures: Iterable[Surface], most: int = MOST) -> None:
        """Choose at most that many colours."""
        counts: Counter[int] = Counter()
        for picture in pictures:
            counts.update(_shades(picture))
        boxes = _boxes(counts, most)
        self.colours = [box.colour for box in boxes]
        self._index = {shade: index for index, box in enumerate(boxes) for shade in box.counts}

    def indices(self, picture: Surface) -> bytes:
        """Return which colour each pixel has, row by row from the top."""
        return bytes(map(self._index.__getitem__, _shades(picture)))


class _Box(NamedTuple):
    """Colours that are near each other, and how often each occurs."""

    counts: dict[int, int]
    colour: tuple[int, int, int]
    """What stands for all of them."""
    error: float
    """The sum of squared differences from it, in the channel where that is largest."""
    channel: int
    middle: float
    """The mean of that channel."""

    @classmethod
    def of(cls, counts: dict[int, int]) -> "_Box":
        pixels = sum(counts.values())
        means, errors = [], []
        for channel in range(len(_CHANNELS)):
            values = [(_value(shade, channel), count) for shade, count in counts.items()]
            mean = sum(value * count for value, count in values) / pixels
            means.append(mean)
            errors.append(sum((value - mean) ** 2 * count for value, count in values))
        channel = errors.index(max(errors))
        red, green, blue = map(round, means)
        return cls(counts, (red, green, blue), errors[channel], channel, means[channel])

    def halves(self) -> "tuple[_Box, _Box]":
        """Divide it at the mean of the channel with the largest error."""
        darker: dict[int, int] = {}
        lighter: dict[int, int] = {}
        for shade, count in self.counts.items():
            half = darker if _value(shade, self.channel) <= self.middle else lighter
            half[shade] = count
        return _Box.of(darker), _Box.of(lighter)


def _boxes(counts: Counter[int], most: int) -> list[_Box]:
    boxes = [_Box.of(dict(counts))]
    while len(boxes) < most:
        worst = max(boxes, key=lambda box: box.error if len(box.counts) > 1 else -1.0)
        if len(worst.counts) < 2:
            break
        boxes.remove(worst)
        boxes += worst.halves()
    return boxes


def _shades(picture: Surface) -> Iterator[int]:
    """Yield each pixel as a number of 16 bits, row by row from the top."""
    masks = (0xF800, 0x07E0, 0x001F, 0)
    plain = Surface(picture.get_size(), depth=16, masks=masks)
    plain.blit(picture, (0, 0))
    width, pitch = plain.get_width(), plain.get_pitch()
    rows = memoryview(plain.get_buffer().raw)
    for start in range(0, len(rows), pitch):
        yield from rows[start : start + 2 * width].cast("H")


def _value(shade: int, channel: int) -> int:
    """Return a channel of a colour of 16 bits, from 0 to 255."""
    begin, bits = _CHANNELS[channel]
    most = (1 << bits) - 1
    return ((shade >> begin) & most) * 255 // most


def write_png(picture: Surface, file: Path) -> None:
    """Write a picture in its 256 best colours."""
    palette = Palette([picture])
    size = picture.get_size()
    chunks = (
        header(size),
        colours(palette.colours),
        (b"IDAT", packed(palette.indices(picture), size)),
    )
    file.write_bytes(joined(chunks))


def header(size: Size) -> tuple[bytes, bytes]:
    """Return the first chunk of a picture with a palette."""
    return b"IHDR", struct.pack(">IIBBBBB", *size, 8, _INDEXED, 0, 0, 0)


def colours(palette: Iterable[tuple[int, int, int]]) -> tuple[bytes, bytes]:
    """Return the chunk of the palette."""
    return b"PLTE", b"".join(map(bytes, palette))


def packed(indices: bytes, size: Size) -> bytes:
    """Return the compressed pixels of a picture, as a PNG holds them."""
    width, height = size
    rows = (indices[row * width : (row + 1) * width] for row in range(height))
    return zlib.compress(b"".join(b"\0" + row for row in rows), 9)


def joined(chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return a whole file of chunks: their kinds and what they hold."""
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in (*chunks, (b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
