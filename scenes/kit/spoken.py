"""What a screen says: a tree of named things, for screen readers.

Views and widgets say what they are, scenes put that together, and `scenes/kit/reader.py` passes
it on to the system.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from pygame import Rect

Key: TypeAlias = Hashable
"""What a thing means to its screen, as the name of a widget does; unique on the screen."""


class Role(Enum):
    """What kind of thing it is, by the name that the system's interface has for it."""

    WINDOW = "WINDOW"
    GROUP = "GROUP"
    DIALOG = "DIALOG"
    DOCUMENT = "DOCUMENT"
    HEADING = "HEADING"
    PARAGRAPH = "PARAGRAPH"
    IMAGE = "IMAGE"
    LIST = "LIST"
    ITEM = "LIST_ITEM"
    """A row of a list, to read."""
    OPTION = "LIST_BOX_OPTION"
    """A row of a list that can be used."""
    TOOL_BAR = "TOOLBAR"
    LINE = "LABEL"
    """A sentence that is spoken when it changes."""
    BUTTON = "BUTTON"
    RADIO = "RADIO_BUTTON"
    SWITCH = "SWITCH"
    SLIDER = "SLIDER"
    SPIN = "SPIN_BUTTON"
    FIELD = "TEXT_INPUT"
    TEXT = "TEXT_RUN"
    """The letters in a field."""


HOLDERS = frozenset({Role.WINDOW, Role.GROUP, Role.DIALOG, Role.DOCUMENT, Role.LIST, Role.TOOL_BAR})
"""What only holds other things."""
READ = frozenset({Role.HEADING, Role.PARAGRAPH, Role.IMAGE, Role.ITEM, Role.LINE, Role.TEXT})
"""What is read and cannot be used."""


class Number(NamedTuple):
    """The value of a slider, and where it ends."""

    now: float
    least: float
    most: float
    step: float


class Spoken(NamedTuple):
    """A thing on a screen as a screen reader meets it."""

    key: Key
    role: Role
    name: str = ""
    value: str = ""
    """What it is set to, in words."""
    about: str = ""
    """What else there is to say about it."""
    rect: tuple[int, int, int, int] | None = None
    """Left, top, width and height in the window."""
    enabled: bool = True
    chosen: bool | None = None
    """Whether it is the chosen one of several; None if it cannot be chosen."""
    on: bool | None = None
    """Whether it is switched on; None if it is no switch."""
    number: Number | None = None
    place: tuple[int, int] | None = None
    """Its place in a list of which only a part is shown, from one, and the list's length."""
    marked: bool = False
    """Whether the text in a field is selected, so that the next letter replaces it."""
    children: tuple["Spoken", ...] = ()

    @property
    def acts(self) -> bool:
        """Whether it can be focused and used."""
        return self.role not in HOLDERS and self.role not in READ

    def walk(self) -> Iterator["Spoken"]:
        """Yield it and everything within it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Part:
    """The key of something on a screen that is no control."""

    part: str


COMMENTARY = Part("commentary")
"""The key of the group whose name is the last sentence that was said."""
PROMPT = Part("prompt")
"""The key of what the screen asks for."""


class Told(NamedTuple):
    """What a scene publishes; the same object as before if nothing has changed."""

    tree: Spoken
    focus: Key
    """The key of what has the focus, a thing of the tree."""


def box(rect: Rect) -> tuple[int, int, int, int]:
    """Return a rectangle as a value."""
    return rect.x, rect.y, rect.width, rect.height
