"""Gathers what a machine with Python but without a network needs to play.

    python -m tools.package.wheelhouse [FOLDER] [--platform TAG --python VERSION]

Into the folder (dist) comes an archive with the game, its wheels and `play.py`, the one command for
there. For another system than this one, name it as pip does: win_amd64, macosx_11_0_arm64.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from main import VERSION
from tools.package.contents import add_guides

ROOT = Path(__file__).parents[2]
GAME = ("main.py", "game", "scenes", "assets", "requirements.txt", "LICENSE")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "screenshots", "*.checkpoint", "*.part")


def main(arguments: list[str]) -> None:
    """Gather the wheels and the game, and pack an archive."""
    parser = argparse.ArgumentParser(prog="python -m tools.package.wheelhouse")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--platform", help="for another system than this one")
    parser.add_argument("--python", help="its Python, such as 3.12")
    asked = parser.parse_args(arguments)
    house = asked.folder / f"cartagena-{VERSION}-with-python"
    shutil.rmtree(house, ignore_errors=True)
    house.mkdir(parents=True)
    for name in GAME:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, house / name, ignore=_LEFT_OUT)
        else:
            shutil.copy(ROOT / name, house / name)
    add_guides(house)
    shutil.copy(Path(__file__).with_name("play.py"), house / "play.py")
    gather(house / "wheels", asked.platform, asked.python)
    kind = "zip" if "win" in (asked.platform or sys.platform).split("_")[0] else "gztar"
    print(shutil.make_archive(str(house), kind, house.parent, house.name))


def gather(wheels: Path, platform: str | None, python: str | None) -> None:
    """Download or build the wheels of everything that the game needs at run time."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    asked = ["-r", str(ROOT / "requirements.txt")]
    if platform is None and python is None:
        subprocess.run([*pip, "wheel", "--wheel-dir", str(wheels), *asked], check=True)
        return
    there = ["--only-binary", ":all:"]
    there += ["--platform", platform] if platform else []
    there += ["--python-version", python] if python else []
    subprocess.run([*pip, "download", "--dest", str(wheels), *there, *asked], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
