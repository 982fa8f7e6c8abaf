"""Games as files: given away into a folder beside the saves, and taken in from another.

On a touch screen nobody chooses files, so each way has one folder that is always the same.
"""

from pathlib import Path

from game import StoredGame
from scenes.core.context import Context
from scenes.core.model.phrases import say

IMPORTS, EXPORTS = "import", "export"
"""The folders: games in the one are taken in, those given away go to the other."""


def give_away(context: Context, kept: StoredGame) -> str:
    """Write a stored game into the folder for that; where it is, or why not, in a sentence."""
    file = context.library.export(kept, context.store.folder / EXPORTS)
    if file is not None:
        return context.texts("records.exported", file=file)
    return _note(context)


def take_in(context: Context) -> str:
    """Take in every game that lies in the folder for that; what came of it, in a sentence."""
    texts, folder = context.texts, context.store.folder / IMPORTS
    found = _files_in(folder)
    taken = sum(context.library.take_in(file) is not None for file in found)
    refused, note = len(found) - taken, _note(context)
    if not found:
        return texts("records.nothing_to_import", folder=folder)
    if taken and refused:
        return texts("records.imported_some", count=taken, refused=refused)
    if taken:
        return texts("records.imported", count=taken)
    return note if refused == 1 and note else texts("records.refused", count=refused)


def _note(context: Context) -> str:
    note = context.take_note()
    return "" if note is None else say(context.texts, note)


def _files_in(folder: Path) -> list[Path]:
    """The files of games in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return sorted(folder.glob("*.json"))
    except OSError:
        return []
