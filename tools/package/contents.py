"""What goes into the packed game, and what to leave out of it."""

import shutil
from pathlib import Path

from scenes.kit.text import PACKAGES

_DOCS = Path(__file__).parents[2] / "docs"
ASSETS = ("brains", "images", "lang", "music", "phone", "puzzles", "sounds")
"""The folders of `assets` that the game reads; screenshots are for the web."""
GUIDES = (
    "cartagena.6",
    "kiosk",
    "kiosk.md",
    "by_ear.md",
    "opponents.md",
    "phones",
    "phones.md",
    "puzzles.md",
    "troubleshooting.md",
)
"""What players and operators need of `docs`; these link to nothing outside."""
FONTS = tuple(sorted({package for package, _ in PACKAGES.values()}))
FONT_FILES = tuple(f"files/{file}" for _, file in PACKAGES.values())
"""The font packages, and which of their files are read."""
HIDDEN = ("pygame._sdl2.controller", "pygame._sdl2.video", "segno", "scenes.link.server")
"""Modules that others import in ways that the packer does not see."""
EXCLUDED = [
    *(
        "tkinter",
        "unittest",
        "doctest",
        "pdb",
        "pydoc",
        "turtle",
        "idlelib",
        "lib2to3",
        "ensurepip",
    ),
    *("sqlite3", "curses", "readline", "ssl", "xmlrpc", "ftplib", "smtplib"),
    *("setuptools", "pkg_resources", "pip", "distutils", "numpy", "PIL", "OpenGL", "cffi"),
    *("pytest", "hypothesis", "mypy", "tests", "tools"),
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.surfarray", "pygame.sndarray"),
    *("pygame.camera", "pygame._camera", "pygame.midi", "pygame.pypm"),
]
"""Modules that the game never uses."""


def add_guides(folder: Path) -> None:
    """Add the documents for players and operators."""
    (folder / "docs").mkdir()
    for name in GUIDES:
        guide = _DOCS / name
        if guide.is_dir():
            shutil.copytree(guide, folder / "docs" / name)
        else:
            shutil.copy(guide, folder / "docs" / name)
