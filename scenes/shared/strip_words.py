"""What is read aloud of a strip of words and buttons beside a board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scenes.core.speech import SpeechOutput
from scenes.kit.intents import Activate, Adjust, FocusOn, Intent
from scenes.kit.reading_order import read
from scenes.kit.speech import Sentence, Urgency, full_stop
from scenes.kit.spoken import HOLDERS, READ, Part, Role, Spoken, Told
from scenes.kit.view import Placed
from scenes.kit.widgets import Name

STRIP = Part("strip")
"""The key of the strip."""


@dataclass(frozen=True, slots=True)
class StripKey:
    """The key of a button beside the board, which may have the same name as one of the board."""

    name: Name


def with_strip(
    board: Told, placed: Iterable[Placed], title: str, unavailable: str, focus: Name = None
) -> Told:
    """Return a board with the strip beside it, one of whose buttons may have the focus."""
    strip = tuple(
        thing._replace(key=StripKey(thing.key)) if thing.acts else thing
        for each in read(placed, unavailable)
        for thing in each.walk()
        if thing.role not in HOLDERS
    )
    tree = board.tree
    aside = Spoken(STRIP, Role.GROUP, title, children=strip)
    tree = tree._replace(children=(aside, *tree.children))
    known = focus is not None and any(thing.key == StripKey(focus) for thing in strip)
    return Told(tree, StripKey(focus) if known else board.focus)


class StripWords:
    """Says the words on a strip whenever they change."""

    def __init__(self, speech: SpeechOutput) -> None:
        self._speech = speech
        self._placed: Sequence[Placed] = ()
        self._words: tuple[str, ...] = ()
        """The texts on the strip, which were said."""

    def tell(self, placed: Sequence[Placed], once: str = "") -> None:
        """Say what is new on a strip, right after an answer; some words are said only once."""
        if placed is self._placed or not self._speech.is_heard:
            return
        self._placed = placed
        things = (thing for each in read(placed, "") for thing in each.walk())
        words = tuple(full_stop(thing.name) for thing in things if thing.role in READ)
        new = " ".join(each for each in words if each not in self._words)
        if new:
            self._speech.say(Sentence(new, Urgency.TURN))
        once = full_stop(once)
        self._words = (*words, once) if once in self._words else words

    def repeat(self) -> None:
        """Say everything again when the strip is told of the next time."""
        self._placed = ()
        self._words = ()


def on_strip(intent: Intent) -> Intent | None:
    """Return what a screen reader asks of the strip; None if it asks for something else."""
    match intent:
        case Activate(StripKey(name)):
            return Activate(name)
        case FocusOn(StripKey(name)):
            return FocusOn(name)
        case Adjust(StripKey(name), step):
            return Adjust(name, step)
    return None
