"""The reading order of a screen: its placed views as a tree for screen readers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from pygame import Rect

from scenes.kit.spoken import Key, Role, Spoken, box
from scenes.kit.view import END, Drawing, Placed, Use, View

_DOT = " \N{MIDDLE DOT} "
"""Stands between words of a line."""


@dataclass(frozen=True, slots=True)
class WordsKey:
    """The key of a text: the words themselves, and how many equal ones come before."""

    words: str
    before: int


@dataclass(eq=False)
class _Open:
    """A group that is being read."""

    view: View | None
    rect: Rect
    children: list[Spoken] = field(default_factory=list)


class _Reading:
    """Reads placed views from the first to the last."""

    def __init__(self, unavailable: str) -> None:
        self._unavailable = unavailable
        self._times: Counter[str] = Counter()
        self._open = [_Open(None, Rect(0, 0, 0, 0))]

    def read(self, placed: Iterable[Placed]) -> tuple[Spoken, ...]:
        for view, rect in placed:
            if view is END:
                self._close()
            elif isinstance(view, Use):
                self._add(self._control(view))
            elif view.role is not None and not view.paints:
                self._open.append(_Open(view, rect))
            elif view.words:
                self._add(Spoken(self._key(view.words), _role(view), view.words, rect=box(rect)))
        return tuple(self._open[0].children)

    def _add(self, thing: Spoken) -> None:
        children = self._open[-1].children
        thing = _in_words(thing)
        if thing.acts and children and _labels(children[-1], thing):
            # The words beside a control are its name.
            children.pop()
        children.append(thing)

    def _key(self, words: str) -> Key:
        self._times[words] += 1
        return WordsKey(words, self._times[words])

    def _control(self, view: Use) -> Spoken:
        thing = view.widget.spoken()
        if thing.enabled:
            return thing
        # Some systems do not tell that a control is disabled.
        return thing._replace(name=f"{thing.name}, {self._unavailable}")

    def _close(self) -> None:
        group = self._open.pop()
        view = group.view
        if view is None or view.role is None or not group.children:
            return
        if view.role is Role.ITEM:
            self._open[-1].children += map(_in_words, self._item(view, group))
            return
        children = _numbered(view, group.children)
        key = self._key(f"{view.role.name} {view.about}")
        rect = box(group.rect)
        self._add(Spoken(key, view.role, view.about, rect=rect, children=children))

    def _item(self, view: View, group: _Open) -> list[Spoken]:
        """Return a row: its words as one sentence, and its controls, named after it."""
        said = [thing.name for thing in group.children if not thing.acts and thing.name]
        controls = [thing for thing in group.children if thing.acts]
        name = view.about or ", ".join(said)
        if controls and controls[0].role is Role.OPTION:
            whole, *others = controls
            return [whole, *(one._replace(name=f"{one.name}: {whole.name}") for one in others)]
        key = self._key(f"ITEM {name}")
        return [Spoken(key, Role.ITEM, name, rect=box(group.rect), children=tuple(controls))]


def _in_words(thing: Spoken) -> Spoken:
    """Return a thing without the dots between words, which some readers name."""
    words = (thing.name, thing.value, thing.about)
    if not any(_DOT in each for each in words):
        return thing
    name, value, about = (each.replace(_DOT, ", ") for each in words)
    return thing._replace(name=name, value=value, about=about)


def _role(view: View) -> Role:
    return view.role or (Role.IMAGE if isinstance(view, Drawing) else Role.PARAGRAPH)


def _labels(words: Spoken, control: Spoken) -> bool:
    """Return whether words before a control say no more than its name."""
    return words.role is Role.PARAGRAPH and words.name.rstrip(":") == control.name.rstrip(":")


def _numbered(view: View, children: Iterable[Spoken]) -> tuple[Spoken, ...]:
    """Return what is in a view; the rows of a list with their places in all of it."""
    rows = iter(view.rows)
    numbered = []
    for child in children:
        leads = child.role in (Role.ITEM, Role.OPTION)
        place = next(rows, None) if leads else None
        numbered.append(child if place is None else child._replace(place=place))
    return tuple(numbered)


def read(placed: Iterable[Placed], unavailable: str) -> tuple[Spoken, ...]:
    """Return what placed views say, in order; names of disabled controls end with a word."""
    return _Reading(unavailable).read(placed)
