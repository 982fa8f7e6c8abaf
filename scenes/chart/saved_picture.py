"""The folder of the system for pictures, and how a chart is written into it."""

import os
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pygame
from pygame import Surface

_XDG = "XDG_PICTURES_DIR"


def pictures_folder(
    home: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
) -> Path:
    """Return the folder for pictures, which may not exist yet."""
    home = home or Path.home()
    usual = home / "Pictures"
    if platform in ("darwin", "win32"):
        return usual
    if named := environment.get(_XDG):
        return Path(named)
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    try:
        lines = (config / "user-dirs.dirs").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return usual
    for line in lines:
        key, _, value = line.partition("=")
        if key.strip() == _XDG:
            return Path(value.strip().strip('"').replace("$HOME", str(home)))
    return usual


def save_picture(picture: Surface, folder: Path, name: str, date: datetime) -> Path:
    """Write a picture under a name that no file has yet; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"Cartagena {date:%Y-%m-%d} {name}"
    number = 1
    file = folder / f"{stem}.png"
    while file.exists():
        number += 1
        file = folder / f"{stem} {number}.png"
    try:
        pygame.image.save(picture, file)
    except pygame.error as error:
        raise OSError(str(error)) from error
    return file
