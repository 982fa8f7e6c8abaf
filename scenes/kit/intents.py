"""What a player wants, whatever device said it."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from scenes.kit.layout import Point, Size


class Command(Enum):
    """A wish without a place on the screen."""

    BACK = auto()
    CONFIRM = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    UNDO = auto()
    END_TURN = auto()
    HINT = auto()
    MENU = auto()
    HELP = auto()
    MUTE = auto()
    FULLSCREEN = auto()
    ERASE = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class Pick:
    """That one of the things that lie in a row, counted from one."""

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
    """The pointer that was down is lost: what was pressed counts as never pressed."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moves with no button down; without a place it has left the window."""

    at: Point | None


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned by so many notches, positive away from the player."""

    at: Point
    notches: float


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters, while a scene is typing."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key as itself, while a scene asks which one is wanted."""

    code: int


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size."""

    size: Size


@dataclass(frozen=True, slots=True)
class Exposed:
    """What the window showed is lost and must be drawn again."""


@dataclass(frozen=True, slots=True)
class Visible:
    """The window can be seen again, or no longer."""

    visible: bool


@dataclass(frozen=True, slots=True)
class Focused:
    """The window hears the keyboard again, or no longer."""

    active: bool


Intent: TypeAlias = (
    Command
    | Pick
    | Press
    | Drag
    | Release
    | Cancel
    | Hover
    | Scroll
    | Typed
    | Key
    | Resized
    | Exposed
    | Visible
    | Focused
)
