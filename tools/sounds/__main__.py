"""Make the sounds and the music: `python -m tools.sounds`, or only those named.

It needs what tools/sounds/requirements.txt lists, and FluidSynth with MuseScore General. The same
packages on the same machine give the same files, byte by byte; elsewhere a last bit of a sample may
differ, and another release of libvorbis may pack the same music into other bytes.
"""

import argparse
from pathlib import Path

from tools.sounds import cues, levels
from tools.sounds.files import write_ogg, write_wav
from tools.sounds.levels import ASSETS
from tools.sounds.loudness import integrated, limited
from tools.sounds.performance import perform
from tools.sounds.repertoire import PIECES
from tools.sounds.report import describe
from tools.sounds.sea import sea
from tools.sounds.waves import RATE, Signal, decibels, dice

SEA = "sea"
LOUDNESS = -27.0
"""How loud each piece is (LUFS): music is 8 dB quieter than a plain cue."""
_SEA_LOUDNESS = -35.0
_PEAK = -12.3
"""The highest sample of a piece (dB), before it is packed: the cues need their room above it."""
_QUALITY = 0.2
"""Of the pieces, from 0 to 1: all of them together are to have no more than 12 MB."""
_RATE = RATE // 2
"""Samples a second of the pieces: hardly any of their power is above 10 kHz, and what is saved
there makes the rest better. With any other rate but a half, SDL plays a little too fast."""
_SEA_QUALITY = 0.25


def main() -> None:
    """Write the files that are asked for, and say what was made."""
    names = [*cues.RECIPES, *PIECES, SEA]
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(names))
    parser.add_argument("--into", type=Path, default=ASSETS, metavar="folder")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(names)):
        parser.error(f"no such sound: {', '.join(unknown)}")
    chosen = asked.names or names
    for folder in ("sounds", "music"):
        (asked.into / folder).mkdir(parents=True, exist_ok=True)
    paths = {path: name for name in chosen for path in _paths(asked.into, name)}
    for path, name in paths.items():
        _write(name, path)
        print(describe(path))
    if asked.into == ASSETS:
        levels.write(paths)


def _paths(into: Path, name: str) -> list[Path]:
    if name in PIECES or name == SEA:
        return [into / "music" / f"{name}.ogg"]
    return [into / "sounds" / f"{file}.wav" for file in cues.file_names(name)]


def _write(name: str, path: Path) -> None:
    if name == SEA:
        _write_music(path, sea(dice(SEA)), _SEA_LOUDNESS, _SEA_QUALITY, RATE)
    elif name in PIECES:
        _write_music(path, perform(PIECES[name]), LOUDNESS, _QUALITY, _RATE)
    else:
        write_wav(path, cues.render(name, cues.file_names(name).index(path.stem)))


def _write_music(path: Path, sound: Signal, loudness: float, quality: float, rate: int) -> None:
    balanced = limited(sound * decibels(loudness - integrated(sound)), _PEAK)
    write_ogg(path, balanced, quality, rate)


if __name__ == "__main__":
    main()
