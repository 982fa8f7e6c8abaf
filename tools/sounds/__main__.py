"""Make the sounds and the music: `python -m tools.sounds`, or only those named.

It needs what tools/sounds/requirements.txt lists. The same Python packages on the same machine
give the same files, byte by byte; elsewhere a last bit of a sample may differ, and another
release of libvorbis may pack the same music into other bytes.
"""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from tools.sounds import air, cues, shanty
from tools.sounds.files import write_ogg, write_wav
from tools.sounds.loudness import integrated
from tools.sounds.performance import perform
from tools.sounds.report import describe
from tools.sounds.sea import sea
from tools.sounds.waves import Signal, decibels, dice

ASSETS = Path(__file__).parents[2] / "assets"
QUALITY = 0.25
"""Of Ogg Vorbis, from 0 to 1."""
LOOPS: Mapping[str, tuple[Callable[[], Signal], float]] = MappingProxyType(
    {
        "menu": (lambda: perform(air.PIECE), -27.0),
        "play": (lambda: perform(shanty.PIECE), -27.0),
        "sea": (lambda: sea(dice("sea")), -35.0),
    }
)
"""How each loop is made, and its loudness (LUFS): music is 8 dB quieter than a plain cue."""


def main() -> None:
    """Write the files that are asked for, and say what was made."""
    names = [*cues.RECIPES, *LOOPS]
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(names))
    parser.add_argument("--into", type=Path, default=ASSETS, metavar="folder")
    parser.add_argument("--report", action="store_true", help="only measure what is there")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(names)):
        parser.error(f"no such sound: {', '.join(unknown)}")
    chosen = asked.names or names
    for folder in ("sounds", "music"):
        (asked.into / folder).mkdir(parents=True, exist_ok=True)
    for name in chosen:
        for path in _paths(asked.into, name):
            if not asked.report:
                _write(name, path)
            print(describe(path))


def _paths(into: Path, name: str) -> list[Path]:
    if name in LOOPS:
        return [into / "music" / f"{name}.ogg"]
    return [into / "sounds" / f"{file}.wav" for file in cues.file_names(name)]


def _write(name: str, path: Path) -> None:
    if name in LOOPS:
        make, loudness = LOOPS[name]
        loop = make()
        write_ogg(path, loop * decibels(loudness - integrated(loop)), QUALITY)
    else:
        write_wav(path, cues.render(name, cues.file_names(name).index(path.stem)))


if __name__ == "__main__":
    main()
