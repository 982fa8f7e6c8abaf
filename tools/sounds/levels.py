"""How loud the files are: `python -m tools.sounds.levels` measures all of them.

The figures are kept in levels.json, each with the hash of its file: the tests judge them, as they
have nothing to measure loudness with, and find every file that was changed but not measured again.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.sounds.files import read
from tools.sounds.loudness import integrated, loudest, true_peak

ASSETS = Path(__file__).parents[2] / "assets"
TABLE = Path(__file__).with_name("levels.json")


class Level(NamedTuple):
    """What was measured of a file."""

    loudness: float
    """Of a whole piece of music, or of the loudest moment of a cue (LUFS)."""
    peak: float
    """The highest peak, also between the samples (dBTP)."""
    sha256: str


def files(assets: Path = ASSETS) -> list[Path]:
    """Return all files, the cues first."""
    return sorted((assets / "sounds").glob("*.wav")) + sorted((assets / "music").glob("*.ogg"))


def measure(path: Path) -> Level:
    """Measure a file."""
    sound = read(path)
    loudness = integrated(sound) if path.suffix == ".ogg" else loudest(sound)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Level(round(loudness, 2), round(true_peak(sound), 2), digest)


def write(paths: Iterable[Path] = ()) -> None:
    """Measure some files again, or all of them; what is known about the others stays."""
    again = {*paths} or {*files()}
    known = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    lines = []
    for path in files():
        name = path.relative_to(ASSETS).as_posix()
        level = known[name] if path not in again and name in known else measure(path)._asdict()
        lines.append(f"  {json.dumps(name)}: {json.dumps(level)}")
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
