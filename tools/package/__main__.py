"""Packs the game for the platform that this runs on.

    python -m tools.package [FOLDER]

Into the folder (dist) come a folder `cartagena` that runs anywhere, and an archive of it.
"""

import os
import platform
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from sysconfig import get_path

from main import VERSION
from tools.package.contents import FONTS, add_guides
from tools.package.pictures import SIDES, apple_icon, drawn, windows_icon

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
DRAWING = ROOT / "assets" / "images" / "icon.svg"
LINUX = "linux"
WINDOWS = "win32"
MAC = "darwin"
_DETAILS = """VSVersionInfo(
  ffi=FixedFileInfo(filevers=({numbers}, 0), prodvers=({numbers}, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Cartagena"),
      StringStruct("ProductName", "Cartagena"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("ProductVersion", "{version}"),
      StringStruct("OriginalFilename", "cartagena.exe"),
    ])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ],
)
"""
_STARTS = {
    LINUX: ("./cartagena", "./cartagena"),
    WINDOWS: ("double-click cartagena.exe", "cartagena.exe"),
    MAC: ("double-click Cartagena", "Cartagena.app/Contents/MacOS/cartagena"),
}
_MENU = """In the menu:     ./install.sh            (./install.sh --remove takes it out again)
"""
_KIOSK = """
Unattended on a touchscreen: docs/kiosk.md
"""
_DATA = {
    LINUX: "~/.local/share/Cartagena/Cartagena",
    WINDOWS: "%APPDATA%\\Cartagena\\Cartagena",
    MAC: "~/Library/Application Support/Cartagena/Cartagena",
}


def main(target: Path) -> None:
    """Build the program, add the files that people need beside it, and pack an archive."""
    work = target / "work"
    shutil.rmtree(target / "cartagena", ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    (work / "cartagena.ico").write_bytes(windows_icon(DRAWING))
    (work / "cartagena.icns").write_bytes(apple_icon(DRAWING))
    numbers = ", ".join(VERSION.split("."))
    details = _DETAILS.format(numbers=numbers, version=VERSION)
    (work / "version.txt").write_text(details, encoding="utf-8")
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", str(target), "--workpath", str(work), str(HERE / "cartagena.spec")),
        ],
        env={**os.environ, "CARTAGENA_PACKAGE_WORK": str(work.resolve())},
        check=True,
    )
    folder = target / "cartagena"
    strip_python(folder / "_internal")
    add_papers(folder)
    archive = pack(folder, target)
    size = sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_symlink())
    print(f"{folder}: {size / 1e6:.1f} MB; {archive}: {archive.stat().st_size / 1e6:.1f} MB")


def strip_python(folder: Path) -> None:
    """Remove the debug symbols of Python, which some builds have, where there is a `strip`.

    Other libraries come without, and some of them were patched: they would not load any more.
    """
    if sys.platform == LINUX and shutil.which("strip"):
        libraries = [*folder.glob("libpython*"), *folder.glob("python*/lib-dynload/*.so")]
        subprocess.run(["strip", "--strip-unneeded", *libraries], check=True)


def add_papers(folder: Path) -> None:
    """Add the files beside the program: a README, the licences, the guides, the menu entry."""
    shutil.copytree(HERE / "licences", folder / "licences")
    shutil.copy(ROOT / "LICENSE", folder / "licences" / "LICENSE.txt")
    shutil.copy(Path(get_path("stdlib")) / "LICENSE.txt", folder / "licences" / "python.txt")
    for package in ("pyinstaller", *(font.replace("_", "-") for font in FONTS)):
        (folder / "licences" / f"{package}.txt").write_text(licence_of(package), encoding="utf-8")
    add_guides(folder)
    start, program = _STARTS[sys.platform]
    texts = {
        "version": VERSION,
        "start": start,
        "program": program,
        "menu": _MENU if sys.platform == LINUX else "",
        "kiosk": _KIOSK,
        "data": _DATA[sys.platform],
    }
    letter = (HERE / "README.txt").read_text(encoding="utf-8").format_map(texts)
    (folder / "README.txt").write_text(letter, encoding="utf-8")
    if sys.platform == LINUX:
        shutil.copytree(HERE / "linux", folder, dirs_exist_ok=True)
        icons = folder / "icons"
        icons.mkdir()
        shutil.copy(DRAWING, icons / "cartagena.svg")
        for side in SIDES:
            (icons / f"{side}.png").write_bytes(drawn(DRAWING, side))


def licence_of(package: str) -> str:
    """Return the licence text that a package contains."""
    files = [
        file
        for file in metadata.files(package) or ()
        if file.name.upper().startswith(("LICENSE", "COPYING"))
    ]
    if not files:
        raise LookupError(f"{package} brings no licence")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def pack(folder: Path, target: Path) -> Path:
    """Pack the folder into an archive of the usual kind for this platform; return its path."""
    machine = platform.machine().lower()
    system = {LINUX: "linux", WINDOWS: "windows", MAC: "macos"}[sys.platform]
    name = target / f"cartagena-{VERSION}-{system}-{machine}"
    if sys.platform == MAC:
        # There the program is inside the application, so both go into the archive.
        shutil.copytree(target / "Cartagena.app", folder / "Cartagena.app", symlinks=True)
    kind = "gztar" if sys.platform == LINUX else "zip"
    return Path(shutil.make_archive(str(name), kind, folder.parent, folder.name))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
