"""Composes the pirates: any head on any body, in the colours of any crew."""

import json
import math
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

BOX = (160, 180)
"""The size of the drawing of a figure in a pose; bodies that hold something are 280 wide."""
HEIGHT = 116
"""The height of a standing figure with its hat, in that drawing."""
FEET = 172
"""The distance of its soles from the top of that drawing."""
_PIECE = (26, 42, 108, 135)
"""The view box around a standing figure, in that drawing."""
FIGURE = _PIECE[2] / _PIECE[3]
"""The width of a standing figure, in heights."""
_INK = "#2B1B17"
"""The colour of outlines in the drawings."""
_USUAL = 120
"""The height of a standing figure up to which its outlines are as drawn, in units."""
_OUTLINE = 4.6
"""The width of the outline of a figure, in its drawing."""
_INKED = re.compile(
    # A limb is a line on a wider one of ink along the same way.
    rf'(<\w+ ([^>]*) fill="none" stroke="{_INK}" stroke-width=")([\d.]+)'
    r'("[^>]*/><\w+ \2 fill="none" stroke="[^"]*" stroke-width=")([\d.]+)'
    rf'|(stroke="{_INK}" stroke-width=")([\d.]+)'
)
"""What is drawn with ink: a limb, or another line."""


class Costume(NamedTuple):
    """A character in the clothes of a crew, perhaps with a hat and a sloop of its own."""

    colour: str
    character: str
    headgear: str = ""
    """The name of another hat; by default the character's own."""
    sails: str = ""
    """The name of the sails of the sloop; by default the usual ones."""
    flag: str = ""
    """The name of the flag of the sloop; by default the usual one."""

    @property
    def head(self) -> str:
        """The character, and the hat if it is not its own."""
        return f"{self.character}+{self.headgear}" if self.headgear else self.character

    def drawing(self, pose: str = "stand", mood: str = "", *, left: bool = False) -> str:
        """Return the name of the drawing in a pose, looking to the right or to the left.

        By default the mood is the one that goes with the pose.
        """
        side = "left" if left else "right"
        return f"pirates/{self.colour}/{pose}/{mood}/{self.head}/{side}"

    @property
    def hat(self) -> str:
        """The name of the drawing of a hat that is thrown into the air."""
        return f"pirates/{self.colour}/hat/{self.head}"

    @property
    def piece(self) -> str:
        """The name of the drawing of the standing figure without air around it."""
        return f"pirates/{self.colour}/{self.head}"


def captain(colour: str) -> Costume:
    """Return the captain of a crew in its clothes."""
    return Costume(colour, colour)


@cache
def _table(folder: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((folder / "pirates/parts/parts.json").read_text("utf-8"))
    return table


def composed(folder: Path, name: str, read: Callable[[str], str]) -> str:
    """Return the SVG text of a drawing by its name, made of parts that `read` returns by name.

    A name with only a colour stands for the captain's piece.
    """
    _, colour, *more = name.split("/")
    if more[:1] == ["hat"]:
        return _hat(_table(folder), colour, more[1], read)
    piece = len(more) < 2
    pose, mood, character, side = ("stand", "", *(more or [colour]), "right") if piece else more
    table = _table(folder)
    character, _, headgear = character.partition("+")
    body = read(f"pirates/parts/body-{colour}-{pose}")
    mood = mood or table["mood_of_pose"].get(pose, "calm")
    head = _inner(read(f"pirates/parts/head-{character}-{mood}"))
    other = _inner(read(f"pirates/hats/{headgear}")) if headgear else ""
    head = _with_hat(table, head, other)
    body = _painted(body, table["skin_drawn"], table["skin"][character])
    head = _painted(head, table["cloth"][character], table["crews"][colour])
    if pose == "look" and character in table["one_eyed"]:
        # The spyglass is before the eye that sees.
        head = f'<g transform="scale(-1 1)">{head}</g>'
    mark = _inner(read(f"pirates/parts/mark-{colour}"))
    box = body[body.index('viewBox="') + 9 : body.index('">')]
    body = _inner(body)
    if side == "left":
        # The mark on the chest reads the same whichever way a pirate looks.
        mark = f'<g transform="scale(-1 1)">{mark}</g>'
        body = f'<g transform="translate({BOX[0]} 0) scale(-1 1)">{body}</g>'
    body = body.replace(table["slot"], head).replace("<!--mark-->", mark)
    box = " ".join(map(str, _PIECE)) if piece else box
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def pen(name: str, high: float) -> float:
    """Return the share of their width that the outlines of a drawing of a height in units have.

    The larger a figure, the finer the pen, so that all look drawn by the same hand.
    """
    whole = BOX[1] if name.count("/") > 2 else _PIECE[3]
    tall = max(1.0, high * HEIGHT / whole)
    return min(1.0, math.sqrt(_USUAL / tall))


def inked(text: str, share: float) -> str:
    """Return an SVG drawing with outlines of that share of their width."""

    def redrawn(found: re.Match[str]) -> str:
        limb, _, around, between, within, line, width = found.groups()
        if line:
            # A wide line is the ground of a narrower one.
            less = (1 - share) * min(float(width), _OUTLINE)
            return f"{line}{float(width) - less:.2f}"
        less = (1 - share) * (float(around) - float(within)) / 2
        return f"{limb}{float(around) - less:.2f}{between}{float(within) + less:.2f}"

    return _INKED.sub(redrawn, text)


def _hat(table: dict[str, Any], colour: str, character: str, read: Callable[[str], str]) -> str:
    """Return the SVG text of a hat; a character without a hat has the captain's."""
    character, _, headgear = character.partition("+")
    if headgear:
        return read(f"pirates/hats/{headgear}")
    hats = table["hats"]
    owner = character if character in hats else hats[0]
    hat = read(f"pirates/parts/hat-{owner}")
    return _painted(hat, table["cloth"][owner], table["crews"][colour])


def _with_hat(table: dict[str, Any], head: str, hat: str) -> str:
    """Return a head with its own hat, or with another one, which moves in the same way."""
    begin, end = table["hat_slot"]
    before, _, rest = head.partition(begin)
    own, _, after = rest.partition(end)
    if not hat:
        return before + own + after
    return f'{before}<g transform="translate(0 -{table["hat_rise"]})">{hat}</g>{after}'


def _inner(text: str) -> str:
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()


def _painted(text: str, was: list[str], wanted: list[str]) -> str:
    for old, new in zip(was, wanted, strict=True):
        text = text.replace(old, new)
    return text
