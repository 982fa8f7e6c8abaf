"""The golden texts of every scene: what it shows, with places, and what a screen reader says.

`make layouts` writes the texts in `tests/layouts` and `tests/spoken` again, and git shows what has
changed;
`python -m tests.scenes.golden_text` compares them and prints the differences. Names of groups
(`menus`, `lessons`, ...) restrict it to those: `python -m tests.scenes.golden_text --write menus`.

A scene that follows one of its own class is stored as what is new or has moved and what has gone.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import pytest
from pygame import Rect

from game import Match
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.core.scene import Scene
from scenes.kit.layout import Size
from scenes.kit.spoken import Spoken
from scenes.kit.widgets import Control, Name
from tests.kiosk import walking as kiosk
from tests.scenes import walking
from tests.scenes.helpers import stub_context, unseen_screen
from tests.scenes.tracing import Word, tracing_look
from tests.scenes.walking import Scenes, Shown

FOLDER = Path(__file__).parents[1] / "layouts"
SPOKEN = Path(__file__).parents[1] / "spoken"
GROUPS: Mapping[str, Scenes] = {
    scenes.__name__: scenes
    for scenes in (
        *walking.EVERY_SCENE,
        *(walking.choices, walking.helps, walking.lessons, walking.demonstrations),
        *(*kiosk.EVERY_SCENE, kiosk.countdowns),
    )
}
WINDOWS: tuple[Size, ...] = ((1280, 720), (720, 1280))
"""A wide and a tall one. The walk over all sizes covers the others: see test_layout_walk."""
_PLAYED: dict[tuple[str, int, int], Match] = {}
"""The games of the golden texts, in which no other test has played on."""


class Line(NamedTuple):
    """A control or a word, as it is written."""

    name: str
    place: str

    def __str__(self) -> str:
        return f"{self.name} {self.place}".rstrip()


def heading(size: Size) -> str:
    """Return the first line of what a group shows in a window."""
    return f"== {size[0]}x{size[1]}"


def short(name: Name) -> str:
    """Return a control's name in a readable form: `play`, `CardTap skull`, `SeatSetting 0 kind`.

    What a record holds besides words, numbers and switches is left out.
    """
    if isinstance(name, Enum):
        return name.name.lower()
    fields = getattr(name, "__match_args__", ())
    parts = [type(name).__name__] if fields else [str(name)]
    for field in fields:
        match getattr(name, field):
            case bool(value):
                parts += [field] * value
            case str() | int() | Enum() as value:
                parts.append(short(value))
    return " ".join(parts)


def at(rect: Rect) -> str:
    return f"{rect.x},{rect.y} {rect.width}x{rect.height}"


def line_of(shown: Control | Word) -> Line:
    """Return the line of a control or a word; a control's parts follow if it has several."""
    if isinstance(shown, Word):
        return Line(repr(shown.text), f"{shown.size}px {at(shown.rect)}")
    whole = list(shown.parts) == [shown.rect]
    parts = "" if whole else f" in parts {'; '.join(map(at, shown.parts))}"
    return Line(f"[{short(shown.name)}]", f"{at(shown.rect)}{parts}")


def lines_of(shown: Shown) -> list[Line]:
    """Return a line for each control and each word, from top to bottom."""
    every: list[Control | Word] = [*shown.controls, *shown.words]
    return [line_of(each) for each in sorted(every, key=lambda each: (each.rect.y, each.rect.x))]


def changes(before: list[Line], now: list[Line]) -> Iterator[str]:
    """Yield the lines that are new or have another place, and the names of what has gone."""
    known = Counter(before)
    for line in now:
        if known[line]:
            known[line] -= 1
        else:
            yield str(line)
    gone = Counter(line.name for line in before) - Counter(line.name for line in now)
    yield from (f"gone: {name} x{times}".removesuffix(" x1") for name, times in gone.items())


class GoldenText(NamedTuple):
    """What a group of scenes shows, what a screen reader says, and what is wrong with it."""

    group: str
    layout: str
    spoken: str
    faults: str


def spoken_lines(thing: Spoken, depth: int = 0) -> Iterator[Line]:
    """Yield a line for each thing that a screen reader meets, those within it further right."""
    number = "" if thing.place is None else f"{thing.place[0]} of {thing.place[1]}"
    states = (
        thing.value and f"= {thing.value}",
        thing.about and f"({thing.about})",
        "chosen" if thing.chosen else "",
        "" if thing.on is None else "on" if thing.on else "off",
        number,
        "" if thing.enabled else "disabled",
    )
    name = f"{'  ' * depth}{thing.role.name.lower()} {thing.name!r}"
    yield Line(name, " ".join(filter(None, states)))
    for child in thing.children:
        yield from spoken_lines(child, depth + 1)


def golden_text(folder: Path, group: str, size: Size) -> GoldenText:
    """Return everything that a group of scenes shows and says in a window."""
    preferences = Preferences(reduced_motion=True, theme=Colours.PARCHMENT)
    traced = tracing_look(theme_for(preferences))
    context = stub_context(folder, traced.look, preferences)
    context.make_thinker = walking.Unthinking  # type: ignore[assignment]
    layout = _Growing(size)
    spoken = _Growing(size)
    faults: dict[str, None] = {}
    for scene in GROUPS[group](context, size):
        shown = walking.shown(traced, scene, size)
        faults |= dict.fromkeys(shown.faults())
        layout.add(scene, lines_of(shown))
        spoken.add(scene, list(spoken_lines(scene.spoken().tree)))
    context.close()
    return GoldenText(group, layout.text, spoken.text, "\n".join(faults))


class _Growing:
    """The text of a group in a window, scene by scene."""

    def __init__(self, size: Size) -> None:
        self._lines = [heading(size)]
        self._number = 0
        self._kind = ""
        self._before: list[Line] = []

    @property
    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def add(self, scene: Scene, now: list[Line]) -> None:
        """Add a scene, or what has changed since the one before, if that is of the same kind."""
        self._number += 1
        follows = self._kind == type(scene).__name__
        self._kind = type(scene).__name__
        self._lines += ["", f"-- {self._kind}, scene {self._number}"]
        self._lines += changes(self._before, now) if follows else map(str, now)
        self._before = now


def text_of(group: str) -> GoldenText:
    """Return what a group of scenes shows and says in both windows."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with (
        unseen_screen(),
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
    ):
        kiosk.leave_kiosk_scenery_out(patch)
        # Another test may have played on in its games.
        patch.setattr(walking, "PLAYED", _PLAYED)
        texts = [golden_text(Path(folder, heading(s)), group, s) for s in WINDOWS]
        return GoldenText(
            group,
            layout="\n".join(text.layout for text in texts),
            spoken="\n".join(text.spoken for text in texts),
            faults="".join(text.faults for text in texts),
        )


def stored(group: str, folder: Path = FOLDER) -> Path:
    """Return a file of a group."""
    return folder / f"{group}.txt"


def differences(text: GoldenText) -> str:
    """Return how texts differ from the stored ones, as diffs; empty if they do not."""
    pairs = ((FOLDER, text.layout), (SPOKEN, text.spoken))
    found = (_difference(text.group, folder, now) for folder, now in pairs)
    return "\n".join(filter(None, found))


def _difference(group: str, folder: Path, text: str) -> str:
    file = stored(group, folder)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    group = f"{folder.name}/{group}"
    names = (f"{group} stored", f"{group} now")
    return "\n".join(unified_diff(before.splitlines(), text.splitlines(), *names, "", "", 1, ""))


def main(arguments: list[str]) -> int:
    """Compare the texts of all groups, or of those named, with the stored ones, or write them."""
    groups = [name for name in GROUPS if name in arguments] or list(GROUPS)
    found = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for text in pool.map(text_of, groups):
            if "--write" in arguments:
                for folder, now in ((FOLDER, text.layout), (SPOKEN, text.spoken)):
                    folder.mkdir(exist_ok=True)
                    stored(text.group, folder).write_text(now, encoding="utf-8")
            elif difference := differences(text):
                found += 1
                sys.stdout.write(f"{difference}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
