"""Reading a page by ear: its texts one after the other, or all of them."""

from collections.abc import Iterator

from scenes.kit.intents import Command
from scenes.kit.spoken import READ, Spoken

_ENDS = (".", "!", "?", "…")


def _texts(page: Spoken) -> Iterator[str]:
    """Yield the title of a page and everything on it that is only read, in order."""
    yield page.name
    for thing in page.walk():
        if thing.role in READ:
            yield thing.name


def whole(page: Spoken) -> str:
    """Return everything that is only read on a page, without its title."""
    _, *texts = _texts(page)
    return " ".join(text if text.endswith(_ENDS) else f"{text}." for text in texts if text)


class PageReading:
    """The place up to which a page was read."""

    def __init__(self) -> None:
        self._texts: tuple[str, ...] = ()
        self._at = -1

    def answer(self, page: Spoken, asked: Command) -> str:
        """Return the text that a key asks for; empty if it asks for something else."""
        texts = tuple(filter(None, _texts(page)))
        if texts != self._texts:
            self._texts = texts
            self._at = -1
        last = len(texts) - 1
        steps = {
            Command.LOOK_AHEAD: self._at + 1,
            Command.LOOK_BEHIND: self._at - 1,
            Command.LOOK_FIRST: 0,
            Command.LOOK_LAST: last,
        }
        if asked is Command.LOOK_BOARD:
            return whole(page) or page.name
        if asked not in steps or not texts:
            return ""
        self._at = min(max(steps[asked], 0), last)
        return texts[self._at]
