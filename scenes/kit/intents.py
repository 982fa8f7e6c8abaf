"""Intents: what a player wants, from whichever device."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from scenes.kit.layout import Point, Size

Command = Enum(
    "Command",
    "BACK CONFIRM UP DOWN LEFT RIGHT NEXT PREVIOUS UNDO END_TURN RETREAT HINT MENU"
    " HELP READ_ALOUD MUTE FULLSCREEN ERASE QUIT"
    " LOOK_PIRATE LOOK_SIGN LOOK_BEHIND LOOK_AHEAD LOOK_FIRST LOOK_LAST LOOK_PLAYER LOOK_BOARD"
    " LOOK_HAND LOOK_CARDS LOOK_LOG LOOK_AGAIN",
)
"""An intent without a place on the screen."""

LOOKS = tuple(command for command in Command if command.name.startswith("LOOK_"))
"""Commands of players who hear the game; each becomes a `Review`."""

WAYS: Mapping[Command, tuple[int, int]] = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}
"""The directions of the keys as x and y."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The thing with that number in a row, counted from one."""

    number: int


@dataclass(frozen=True, slots=True)
class Press:
    """The mouse button or the first finger went down."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moves while it is down."""

    at: Point


@dataclass(frozen=True, slots=True)
class Release:
    """The pointer went up."""

    at: Point


@dataclass(frozen=True, slots=True)
class Cancel:
    """The pressed pointer was lost: the press does not count."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moves with no button down; None if it has left the window."""

    at: Point | None


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned, positive away from the player."""

    at: Point
    notches: float


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters, while a scene is typing."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """The key itself, while a scene asks for one."""

    code: int


@dataclass(frozen=True, slots=True)
class Review:
    """A player who hears the game asks about something, which changes nothing."""

    what: Command
    back: bool = False
    """Whether to look the other way, or on to the next pirate."""


@dataclass(frozen=True, slots=True)
class Activate:
    """A screen reader uses the thing with that key."""

    key: Hashable


@dataclass(frozen=True, slots=True)
class FocusOn:
    """A screen reader moves the focus to the thing with that key."""

    key: Hashable


@dataclass(frozen=True, slots=True)
class Adjust:
    """A screen reader asks for more or less of the thing with that key."""

    key: Hashable
    step: int
    """1 or -1."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size."""

    size: Size


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window's contents are lost and must be drawn again."""


@dataclass(frozen=True, slots=True)
class Visible:
    """The window became visible or hidden."""

    visible: bool


@dataclass(frozen=True, slots=True)
class Focused:
    """The window got or lost the keyboard."""

    active: bool


Pointing: TypeAlias = Press | Drag | Release | Cancel | Hover | Scroll
WindowChange: TypeAlias = Resized | Exposed | Visible | Focused
ReaderRequest: TypeAlias = Activate | FocusOn | Adjust
Intent: TypeAlias = Command | Pick | Typed | Key | Review | Pointing | ReaderRequest | WindowChange
