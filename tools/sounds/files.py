"""Sounds as files: WAV for cues, Ogg Vorbis for music; the same sound gives the same file."""

import struct
import wave
import zlib
from pathlib import Path

import numpy as np
import soundfile

from tools.sounds.waves import RATE, Signal

# Offsets in a page of Ogg.
_SERIAL_AT = 14
_SUM_AT = 22
_SEGMENTS_AT = 26
_HEADER = 27
"""Bytes of a page before its table of segments."""


def write_wav(path: Path, sound: Signal) -> None:
    """Write 16-bit samples."""
    rows = np.atleast_2d(sound)
    levels = np.round(rows.T * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(rows))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(levels.tobytes())


def write_ogg(path: Path, sound: Signal, quality: float, rate: int = RATE) -> None:
    """Write Ogg Vorbis of a quality from 0 to 1, with that many samples a second.

    The library numbers streams by the clock; here the number comes from the file's name.
    Another release of libvorbis may still choose other bytes for the same sound.
    """
    with soundfile.SoundFile(
        path,
        "w",
        rate,
        len(sound),
        format="OGG",
        subtype="VORBIS",
        compression_level=1 - quality,
    ) as file:
        fitting = _resampled(sound, round(sound.shape[1] * rate / RATE))
        # In one piece the encoder overflows its stack on some machines.
        for start in range(0, fitting.shape[1], rate):
            file.write(fitting[:, start : start + rate].T)
    path.write_bytes(_numbered(path.read_bytes(), zlib.crc32(path.stem.encode())))


def read(path: Path) -> Signal:
    """Return the sound of a file, a row for each ear."""
    samples, rate = soundfile.read(path, always_2d=True)
    return _resampled(samples.T, round(len(samples) * RATE / rate))


def _resampled(loop: Signal, size: int) -> Signal:
    """Return a loop with another number of samples."""
    before = loop.shape[1]
    if size == before:
        return loop
    tones = np.fft.rfft(loop)[:, : size // 2 + 1]
    result: Signal = np.fft.irfft(tones, size) * size / before
    return result


def _numbered(ogg: bytes, serial: int) -> bytes:
    """Return the same stream with another serial number, page by page."""
    pages = bytearray(ogg)
    start = 0
    while start < len(pages):
        if pages[start : start + 4] != b"OggS":
            raise ValueError(f"no page of Ogg at {start}")
        table = start + _HEADER
        body = table + pages[start + _SEGMENTS_AT]
        end = body + sum(pages[table:body])
        struct.pack_into("<I", pages, start + _SERIAL_AT, serial)
        struct.pack_into("<I", pages, start + _SUM_AT, 0)
        struct.pack_into("<I", pages, start + _SUM_AT, _checksum(pages[start:end]))
        start = end
    return bytes(pages)


def _remainders() -> tuple[int, ...]:
    result = []
    for byte in range(256):
        remainder = byte << 24
        for _ in range(8):
            remainder = (remainder << 1) ^ (0x04C11DB7 if remainder & 0x80000000 else 0)
        result.append(remainder & 0xFFFFFFFF)
    return tuple(result)


_REMAINDERS = _remainders()


def _checksum(page: bytes | bytearray) -> int:
    """Return the checksum of a page of Ogg, whose bit order is the reverse of zlib's."""
    result = 0
    for byte in page:
        result = ((result << 8) & 0xFFFFFFFF) ^ _REMAINDERS[(result >> 24) ^ byte]
    return result
