"""What goes into the packed game, and what to leave out of it."""

from scenes.kit.text import PACKAGES

ASSETS = ("brains", "images", "lang", "music", "sounds")
"""The folders of `assets` that the game reads; screenshots are for the web."""
FONTS = tuple(sorted({package for package, _ in PACKAGES.values()}))
FONT_FILES = tuple(f"files/{file}" for _, file in PACKAGES.values())
"""The font packages, and which of their files are read."""
HIDDEN = ("pygame._sdl2.controller", "pygame._sdl2.video")
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
    *("sqlite3", "curses", "readline", "ssl", "asyncio", "xmlrpc", "http", "ftplib", "smtplib"),
    *("setuptools", "pkg_resources", "pip", "distutils", "numpy", "PIL", "OpenGL", "cffi"),
    *("pytest", "hypothesis", "mypy", "tests", "tools"),
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.surfarray", "pygame.sndarray"),
    *("pygame.camera", "pygame._camera", "pygame.midi", "pygame.pypm", "pygame.scrap"),
]
"""Modules that the game never uses."""
