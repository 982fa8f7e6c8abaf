"""Which characters a font file can draw, and the fonts of the system for all other scripts."""

import logging
import os
import struct
import sys
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

log = logging.getLogger(__name__)

_MOST_FILES = 5000
_MOST_BYTES = 4_000_000
"""Of a character map."""
_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
_UNLIKE = ("mono", "serif", "italic", "oblique", "condensed", "narrow", "light", "thin", "math")
"""In the names of fonts that fit badly to the game's own."""
_JOINER = "\N{ZERO WIDTH JOINER}"
_INVISIBLE = frozenset((_JOINER, "\N{ZERO WIDTH NON-JOINER}", "\ufe0e", "\ufe0f"))
"""Characters that change how others are drawn, and need no picture of their own."""
_EMPTY = _INVISIBLE | frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters with nothing to see, though they count as letters or signs."""
_SCRIPTS = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts whose letters join or change places, by the first word of their letters' names."""


def script_of(text: str) -> str | None:
    """Return the code of the script by which a text must be shaped; None where none is needed."""
    for letter in text:
        script = _SCRIPTS.get(unicodedata.name(letter, "").split(" ")[0])
        if script is not None:
            return script
    return None


def runs_leftwards(text: str) -> bool:
    """Return whether a word is read from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def is_visible(cluster: str) -> bool:
    """Return whether anything of a cluster is visible."""
    return not _EMPTY.issuperset(cluster)


def clusters(text: str) -> list[str]:
    """Split a text into what is drawn as one: a letter with its marks, or a joined emoji."""
    parts: list[str] = []
    for letter in text:
        if parts and (_continues(letter) or parts[-1].endswith(_JOINER) or _is_flag(parts[-1:])):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def _continues(letter: str) -> bool:
    """Return whether a character belongs to the one before: a mark, a joiner or a skin colour."""
    return (
        unicodedata.category(letter)[0] == "M"
        or letter in _INVISIBLE
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or "\U000e0020" <= letter <= "\U000e007f"
    )


def _is_flag(last: Sequence[str]) -> bool:
    """Return whether the last part is half of a flag."""
    return len(last[0]) == 1 and "\U0001f1e6" <= last[0] <= "\U0001f1ff"


class CharacterMap:
    """The characters of a font file with outlines; none if the file cannot be used."""

    def __init__(self, file: Path) -> None:
        self._ends: Sequence[int] = ()
        """The last character of each range, in order."""
        self._glyph: Callable[[int, int], int] = lambda *_: 0
        """Returns the number of the picture of a character in a range; 0 for none."""
        try:
            self._read(file)
        except (OSError, struct.error, IndexError, ValueError) as error:
            log.debug("the font %s cannot be used: %s", file, error)

    def covers(self, text: str) -> bool:
        """Return whether the font has a picture for every visible character of a text."""
        return all(letter in _INVISIBLE or self._has(ord(letter)) for letter in text)

    def _has(self, code: int) -> bool:
        number = bisect_left(self._ends, code)
        try:
            return number < len(self._ends) and self._glyph(number, code) != 0
        except struct.error:
            return False

    def _read(self, file: Path) -> None:
        with file.open("rb") as stream:
            start = 0
            head = stream.read(16)
            if head[:4] == b"ttcf":
                # A collection: its first font is the one that is opened.
                (start,) = struct.unpack_from(">I", head, 12)
            stream.seek(start + 4)
            (count,) = struct.unpack(">H", stream.read(2))
            stream.seek(start + 12)
            records = struct.iter_unpack(">4s4xII", stream.read(16 * count))
            tables = {name: (offset, length) for name, offset, length in records}
            if not {b"glyf", b"CFF ", b"CFF2"} & set(tables):
                return  # pictures of one size only
            offset, length = tables[b"cmap"]
            stream.seek(offset)
            self._choose(stream.read(min(length, _MOST_BYTES)))

    def _choose(self, data: bytes) -> None:
        """Use the table for all of Unicode, or else the one for its first 65,536 characters."""
        (count,) = struct.unpack_from(">H", data, 2)
        places = [
            struct.unpack_from(">I", data, 8 + 8 * number)[0]
            for number in range(count)
            if struct.unpack_from(">HH", data, 4 + 8 * number) not in ((1, 0), (3, 0))
        ]
        by_format = {struct.unpack_from(">H", data, place)[0]: place for place in places}
        if 12 in by_format:
            self._use_groups(data, by_format[12])
        elif 4 in by_format:
            self._use_segments(data, by_format[4])

    def _use_groups(self, data: bytes, place: int) -> None:
        """Use a table of format 12: groups of characters whose pictures follow each other."""
        (count,) = struct.unpack_from(">I", data, place + 12)
        numbers = struct.unpack_from(f">{3 * count}I", data, place + 16)
        starts = numbers[::3]
        glyphs = numbers[2::3]
        self._ends = numbers[1::3]
        self._glyph = lambda number, code: (
            glyphs[number] + code - starts[number] if code >= starts[number] else 0
        )

    def _use_segments(self, data: bytes, place: int) -> None:
        """Use a table of format 4: ranges of characters, with offsets or lists of pictures."""
        count = struct.unpack_from(">H", data, place + 6)[0] // 2
        size = 2 * count

        def row(number: int) -> tuple[int, ...]:
            # After the ends there is a pad of two bytes.
            at = place + 14 + number * size + (2 if number else 0)
            return struct.unpack_from(f">{count}H", data, at)

        starts = row(1)
        deltas = row(2)
        offsets = row(3)
        lists = place + 16 + 3 * size

        def glyph(number: int, code: int) -> int:
            if code < starts[number]:
                return 0
            if not offsets[number]:
                return (code + deltas[number]) % 65536
            at = lists + 2 * number + offsets[number] + 2 * (code - starts[number])
            found: int = struct.unpack_from(">H", data, at)[0]
            return found

        self._ends = row(0)
        self._glyph = glyph


class SpareFonts:
    """The fonts of the system, for what the game's own cannot draw; looked for when needed."""

    def __init__(self, files: Callable[[], Sequence[Path]] | None = None) -> None:
        self._list = files or system_fonts
        self._files: list[Path] | None = None
        self._maps: dict[Path, CharacterMap] = {}
        self._chosen: dict[str, Path | None] = {}

    def drawing(self, cluster: str) -> Path | None:
        """Return the font that draws this; None if there is none."""
        if cluster not in self._chosen:
            self._chosen[cluster] = self._search(cluster)
        return self._chosen[cluster]

    def _search(self, cluster: str) -> Path | None:
        if self._files is None:
            self._files = list(self._list())
        for file in self._files:
            if file not in self._maps:
                self._maps[file] = CharacterMap(file)
            if self._maps[file].covers(cluster):
                # The letters of a name come from one font, if it has them all.
                self._files.remove(file)
                self._files.insert(0, file)
                return file
        log.info("no font here can draw %s", ascii(cluster))
        return None


def system_fonts(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[Path]:
    """Return the font files of the system, those that fit best to the game first."""
    files = (file for folder in _folders(environment, platform) for file in _fonts_in(folder))
    return sorted(islice(files, _MOST_FILES), key=_rank)


def _rank(file: Path) -> tuple[bool, bool, str]:
    name = file.name.lower()
    return any(word in name for word in _UNLIKE), "bold" not in name, name


def _folders(environment: Mapping[str, str], platform: str) -> list[Path]:
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or ".")
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        own = [Path(local, "Microsoft", "Windows", "Fonts")] if local else []
        return [Path(environment.get("WINDIR") or "C:\\Windows", "Fonts"), *own]
    if platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shares = environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    mine = environment.get("XDG_DATA_HOME") or home / ".local" / "share"
    return [*(Path(each, "fonts") for each in (mine, *shares.split(":"))), home / ".fonts"]


def _fonts_in(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names if name.lower().endswith(_SUFFIXES))
