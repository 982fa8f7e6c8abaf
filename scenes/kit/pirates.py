"""Composes the pirates: any head on any body, in the colours of any crew."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

BOX = (160, 180)
"""The drawing of a figure in a pose; bodies that hold something are 280 wide."""
HEIGHT, FEET = 116, 172
"""How tall a standing figure with its hat is in that drawing, and where its soles are."""
_PIECE = "26 42 108 135"
"""What a standing figure fills of its drawing."""


def pirate(
    colour: str, pose: str = "stand", mood: str = "", character: str = "", *, left: bool = False
) -> str:
    """Return the name of a drawing: a crew's colour in a pose, by default with that crew's head.

    It looks to the right unless it is to look left.
    """
    return f"pirates/{colour}/{pose}/{mood}/{character or colour}/{'left' if left else 'right'}"


@cache
def _table(folder: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((folder / "pirates/parts/parts.json").read_text("utf-8"))
    return table


def composed(folder: Path, name: str, read: Callable[[str], str]) -> str:
    """Return the text of the drawing of that name, made of parts that are read by their names.

    The name without a pose is that of the piece: the standing figure, without air around it.
    """
    _, colour, pose, mood, character, side = (
        name if name.count("/") > 1 else pirate(name.partition("/")[2])
    ).split("/")
    table = _table(folder)
    body = read(f"pirates/parts/body-{colour}-{pose}")
    mood = mood or table["mood_of_pose"].get(pose, "calm")
    head = _inner(read(f"pirates/parts/head-{character}-{mood}"))
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
    box = box if name.count("/") > 1 else _PIECE
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def _inner(text: str) -> str:
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()


def _painted(text: str, was: list[str], wanted: list[str]) -> str:
    for old, new in zip(was, wanted, strict=True):
        text = text.replace(old, new)
    return text
