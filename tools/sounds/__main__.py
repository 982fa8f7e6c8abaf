"""Makes the sounds and the music anew: `python -m tools.sounds`, or only those named.

It needs what tools/sounds/requirements.txt lists. The same Python packages on the same machine
give the same files, byte by byte; elsewhere a last bit of a sample may differ, and another
release of libvorbis may pack the same music into other bytes.
"""

import argparse
from pathlib import Path

from tools.sounds import cues, music
from tools.sounds.files import write_ogg, write_wav
from tools.sounds.report import describe

ASSETS = Path(__file__).parents[2] / "assets"


def main() -> None:
    """Write the files that are asked for, and say what was made."""
    names = [*cues.RECIPES, *music.PIECES]
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(names))
    parser.add_argument("--into", type=Path, default=ASSETS, metavar="folder")
    parser.add_argument("--report", action="store_true", help="only measure what is there")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(names)):
        parser.error(f"no such sound: {', '.join(unknown)}")
    wanted = asked.names or names
    for folder in ("sounds", "music"):
        (asked.into / folder).mkdir(parents=True, exist_ok=True)
    for name in wanted:
        for path in _paths(asked.into, name):
            if not asked.report:
                _write(name, path)
            print(describe(path))


def _paths(into: Path, name: str) -> list[Path]:
    if name in music.PIECES:
        return [into / "music" / f"{name}.ogg"]
    return [into / "sounds" / f"{file}.wav" for file in cues.file_names(name)]


def _write(name: str, path: Path) -> None:
    if name in music.PIECES:
        write_ogg(path, music.render(name), music.QUALITY)
    else:
        write_wav(path, cues.render(name, cues.file_names(name).index(path.stem)))


if __name__ == "__main__":
    main()
