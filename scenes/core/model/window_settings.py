"""The settings of the window: those of the preferences that its first picture depends on.

The first picture is shown before the rules are loaded, so nothing here needs them.
"""

import json
import logging
import reprlib
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from threading import Thread
from typing import Any, Self

log = logging.getLogger(__name__)

_FILE = "settings.json"
"""The name of the settings file in the data folder."""
_MOST = 1 << 20
"""The most bytes that are read of it."""
_PATIENCE = 5.0
"""Seconds to wait for a disk."""


class ColourVision(StrEnum):
    """The players' colours, for different kinds of colour vision."""

    STANDARD = "standard"
    RED_GREEN = "red_green"
    BLUE_YELLOW = "blue_yellow"


class Colours(StrEnum):
    """The theme of all screens; in that of parchment, the light on the board follows the race."""

    PARCHMENT = "parchment"
    DAY = "day"
    NIGHT = "night"
    CONTRAST = "contrast"


WRONG = object()
"""Stands for a saved value that the setting does not have."""


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """How the window is opened, and the colours of what it shows; immutable."""

    fullscreen: bool = True
    software_drawing: bool | None = None
    """Whether to draw without OpenGL; None before it was measured."""
    theme: Colours = Colours.PARCHMENT
    colour_vision: ColourVision = ColourVision.STANDARD

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Self:
        """Read values from a file; missing or invalid ones become defaults, with a log entry."""
        usual = cls()
        right: dict[str, Any] = {}
        for name in (each.name for each in fields(cls) if each.name in values):
            checked = cls.checked(name, values[name], getattr(usual, name))
            if checked is WRONG:
                ignore(name, values[name])
            else:
                right[name] = checked
        return cls(**right)

    @classmethod
    def checked(cls, _name: str, value: object, default: object) -> object:
        """Return a saved value as that of a setting with this default, or WRONG."""
        if isinstance(default, StrEnum):
            kind = type(default)
            return kind(value) if isinstance(value, str) and value in list(kind) else WRONG
        fits = isinstance(value, bool) or (default is None and value is None)
        return value if fits else WRONG


def ignore(name: str, value: object) -> None:
    """Log that the value of a setting is ignored."""
    log.warning("setting %s is %s and was ignored", name, reprlib.repr(value)[:100])


def glance_at(folder: Path) -> Mapping[str, object] | None:
    """Return the settings in a data folder as they are in the file, or None if the disk hangs.

    There are none in a file that is missing or damaged; the store says what is wrong with it.
    """
    read: list[bytes] = []

    def look() -> None:
        file = folder / _FILE
        # A link leads elsewhere, and a pipe is never read to its end.
        with suppress(OSError):
            if stat.S_ISREG(file.lstat().st_mode):
                with file.open("rb") as stream:
                    read.append(stream.read(_MOST))

    thread = Thread(target=look, name="disk", daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    if thread.is_alive():
        return None
    try:
        values = json.loads(read[0]) if read else {}
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
