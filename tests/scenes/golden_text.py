"""The golden texts: what every screen shows, as an outline that a reviewer reads in a diff.

`make layouts` writes the texts in `tests/layouts` again, and git shows what has changed;
`python -m tests.scenes.golden_text` compares them and prints the differences. There is one for each
folder of `scenes` that has a screen; name those to renew: `make layouts GROUPS="setup menu"`.

A line is a thing on the screen: its kind, its name as a screen reader says it, and its state. What
is written on it follows after a bar, if that differs. What is only seen has lines of its own:

    group 'Cartagena'
      written 'Touch to play'
      button 'Play' focused
      button 'Undo, not available' disabled | Undo
      button 'Mute' | no words

This is the screen in a wide window. Lines with `wide` and `tall` say what only one of the two
windows shows, or shows at that place. A scene that follows one of its own class has only what is
`new` and what has `gone` since, and `wide` and `tall` only if these have changed. If nothing has
changed, the scene is left out.
"""

import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher, unified_diff
from enum import Enum
from itertools import groupby, product
from pathlib import Path
from typing import NamedTuple

import pytest
from pygame import Rect

from game import Match
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.core.page import PageScene
from scenes.core.scene import Scene
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kit.layout import Size
from scenes.kit.spoken import HOLDERS, Key, Role, Spoken, Told
from scenes.kit.widgets import Control, Name
from tests.kiosk import walking as kiosk
from tests.scenes import walking
from tests.scenes.helpers import stub_context, unseen_screen
from tests.scenes.tracing import Word, tracing_look
from tests.scenes.walking import Scenes

FOLDER = Path(__file__).parents[1] / "layouts"
GROUPS: Mapping[str, Sequence[Scenes]] = {
    "app": (walking.helps,),
    "attract": (kiosk.first_screens,),
    "board": (walking.boards, walking.choices),
    "chart": (walking.charts,),
    "curtain": (walking.curtains,),
    "kiosk": (kiosk.set_ups, kiosk.countdowns),
    "menu": (walking.menus,),
    "operator": (kiosk.pads, kiosk.operators),
    "pause": (walking.pauses,),
    "phones": (walking.phone_tables,),
    "puzzles": (walking.puzzles,),
    "records": (walking.records, walking.saves),
    "replay": (walking.replays,),
    "results": (walking.endings,),
    "review": (walking.reviews,),
    "rules": (walking.rulebook,),
    "settings": (walking.settings, walking.controls),
    "setup": (walking.setups, walking.sheets),
    "shared": (walking.unsaved,),
    "tutorial": (walking.tutorials, walking.lessons, walking.demonstrations),
    "voyage": (walking.voyages,),
}
"""The scenes by the folder of `scenes` that has their screen."""
EVERY_WALK = tuple(scenes for group in GROUPS.values() for scenes in group)
WIDE: Size = (1280, 720)
TALL: Size = (720, 1280)
"""The walk over all sizes covers the others: see test_layout_walk."""
LONGEST_LIST = 5
"""Of a longer list only the beginning is written: the rest is the same again."""
LINES_SHOWN = 40
"""How many lines of a difference a failing test prints."""
_PLAYED: dict[tuple[str, int, int], Match] = {}
"""The games of the golden texts, in which no other test has played on."""


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


def outline(told: Told, words: Iterable[Word], controls: Iterable[Control]) -> list[str]:
    """Return a line for each thing on a screen, in reading order, things within it further right.

    Controls that a screen reader does not name are listed at the end.
    """
    things = list(_listed(told.tree))
    written: dict[Key, list[str]] = {}
    for word in words:
        written.setdefault(_written_on(word, things).key, []).append(word.text)
    lines = list(_outline(told.tree, told.focus, written))
    keys = {thing.key for thing in told.tree.walk()}
    named = keys | {getattr(key, "name", key) for key in keys}
    unnamed = [short(control.name) for control in controls if control.name not in named]
    return [*lines, f"  without a name: {', '.join(unnamed)}"] if unnamed else lines


def _children(thing: Spoken) -> Sequence[Spoken]:
    """Return what is within a thing; only the beginning of a long list."""
    return thing.children[:LONGEST_LIST] if thing.role is Role.LIST else thing.children


def _listed(thing: Spoken) -> Iterator[Spoken]:
    yield thing
    for child in _children(thing):
        yield from _listed(child)


def _written_on(word: Word, things: Sequence[Spoken]) -> Spoken:
    """Return the smallest thing that a word is written on; the screen itself if there is none."""
    around = [
        (thing.rect[2] * thing.rect[3], number)
        for number, thing in enumerate(things)
        if thing.rect is not None and Rect(thing.rect).collidepoint(word.rect.center)
    ]
    return things[min(around)[1] if around else 0]


def _outline(
    thing: Spoken, focus: Key, written: Mapping[Key, Sequence[str]], depth: int = 0
) -> Iterator[str]:
    indent = "  " * depth
    states = (
        thing.value and f"= {thing.value}",
        thing.about and f"({thing.about})",
        "chosen" if thing.chosen else "",
        "" if thing.on is None else "on" if thing.on else "off",
        "" if thing.place is None else f"{thing.place[0]} of {thing.place[1]}",
        "" if thing.enabled else "disabled",
        "focused" if thing.acts and thing.key == focus else "",
    )
    line = " ".join((f"{indent}{thing.role.name.lower()} {thing.name!r}", *filter(None, states)))
    words = written.get(thing.key, ())
    if thing.role in HOLDERS:
        yield line
        beside = [word for word in words if word != thing.name]
        numbers = [word for word in beside if not any(map(str.isalpha, word))]
        yield from (f"{indent}  written {word!r}" for word in beside if word not in numbers)
        if numbers:
            yield f"{indent}  numbers {' / '.join(numbers)}"
    elif thing.rect is None or _plain(*words) == _plain(thing.name, thing.value, thing.about):
        yield line
    else:
        yield f"{line} | {' / '.join(words) or 'no words'}"
    children = _children(thing)
    for child in children:
        yield from _outline(child, focus, written, depth + 1)
    if left := len(thing.children) - len(children):
        yield f"{indent}  and {left} more"


def _plain(*texts: str) -> list[str]:
    """Return the words of texts, whatever their order and what is between them."""
    return sorted(re.findall(r"\w+", " ".join(texts)))


class Change(NamedTuple):
    """A line that only the first or only the second of two outlines has."""

    added: bool
    line: str


def changes(before: Sequence[str], now: Sequence[str]) -> list[Change]:
    """Return how an outline has changed, from top to bottom."""
    found: list[Change] = []
    for same, old, until, new, end in SequenceMatcher(None, before, now, False).get_opcodes():
        if same != "equal":
            found += (Change(added=False, line=line) for line in before[old:until])
            found += (Change(added=True, line=line) for line in now[new:end])
    return found


class Page(NamedTuple):
    """What a scene shows in a window."""

    scene: int
    """The number of the scene in its group; one that is shown several times has one number."""
    kind: str
    lines: Sequence[str]


def joined(pages: Sequence[Page]) -> Page:
    """Return the pages of a scene as one, with what they have in common once."""
    lines: list[str] = []
    for page in pages:
        known = Counter(lines)
        for line in page.lines:
            if known[line]:
                known[line] -= 1
            else:
                lines.append(line)
    return pages[0]._replace(lines=lines)


def pairs(wide: Iterable[Page], tall: Iterable[Page]) -> Iterator[tuple[Page, Page]]:
    """Yield every page in both windows; a scene that has more pages in one of them as a whole."""
    each = ([list(pages) for _, pages in groupby(look, lambda p: p.scene)] for look in (wide, tall))
    for pages, others in zip(*each, strict=True):
        if len(pages) == len(others):
            yield from zip(pages, others, strict=True)
        else:
            yield joined(pages), joined(others)


def text_of(wide: Iterable[Page], tall: Iterable[Page]) -> str:
    """Return the text of a group of scenes."""
    text: list[str] = []
    before = Page(0, "", ())
    differed: list[Change] = []
    for page, other in pairs(wide, tall):
        if page.kind == before.kind:
            news = changes(before.lines, page.lines)
            lines = [f"{'new' if added else 'gone':6}{line}" for added, line in news]
        else:
            lines = list(page.lines)
            differed = []
        differs = changes(page.lines, other.lines)
        if differs != differed:
            lines += [f"{'tall' if added else 'wide':6}{line}" for added, line in differs]
            lines += ["tall  as wide"] if not differs else []
        if lines:
            text += [f"{page.kind} {page.scene}", *(f"  {line}" for line in lines), ""]
        before = page
        differed = differs
    return "\n".join(text)


class GoldenText(NamedTuple):
    """What a group of scenes shows, and what is wrong with it."""

    group: str
    text: str
    faults: str


class Look:
    """A group of scenes in a window."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.pages: list[Page] = []
        self.faults: dict[str, None] = {}

    def walk(self, folder: Path, scenes: Scenes) -> None:
        """Look at all scenes of a walk."""
        preferences = Preferences(reduced_motion=True, theme=Colours.PARCHMENT)
        traced = tracing_look(theme_for(preferences))
        context = stub_context(folder, traced.look, preferences)
        context.make_thinker = walking.Unthinking  # type: ignore[assignment]
        number = self.pages[-1].scene if self.pages else 0
        before: Scene | None = None
        for scene in scenes(context, self.size):
            shown = walking.shown(traced, scene, self.size)
            self.faults |= dict.fromkeys(shown.faults())
            number += scene is not before
            lines = outline(told_by(scene), shown.words, shown.controls)
            self.pages.append(Page(number, type(scene).__name__, lines))
            before = scene
        context.close()


def told_by(scene: Scene) -> Told:
    """Return what a scene would say to a screen reader, even if it is not for everyone's ears."""
    return PageScene.spoken(scene) if isinstance(scene, OperatorScene) else scene.spoken()


def golden_text(group: str) -> GoldenText:
    """Return what a group of scenes shows in both windows."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    wide = Look(WIDE)
    tall = Look(TALL)
    with (
        unseen_screen(),
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
    ):
        kiosk.leave_kiosk_scenery_out(patch)
        # Another test may have played on in its games.
        patch.setattr(walking, "PLAYED", _PLAYED)
        for look, (number, scenes) in product((wide, tall), enumerate(GROUPS[group])):
            look.walk(Path(folder, f"{look.size[0]}-{number}"), scenes)
    return GoldenText(group, text_of(wide.pages, tall.pages), "\n".join(wide.faults | tall.faults))


def stored(group: str) -> Path:
    """Return the file of a group."""
    return FOLDER / f"{group}.txt"


def difference(text: GoldenText) -> str:
    """Return how a text differs from the stored one and how to renew that; empty if it does not."""
    file = stored(text.group)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = list(unified_diff(before.splitlines(), text.text.splitlines(), n=1, lineterm=""))[2:]
    if not lines:
        return ""
    if len(lines) > LINES_SHOWN:
        lines[LINES_SHOWN:] = [f"... and {len(lines) - LINES_SHOWN} more lines"]
    renew = f'If {file.name} should change: make layouts GROUPS="{text.group}"'
    return "\n".join((renew, *lines))


def main(arguments: list[str]) -> int:
    """Compare the texts of all groups, or of those named, with the stored ones, or write them."""
    named = [argument for argument in arguments if argument != "--write"]
    if unknown := [name for name in named if name not in GROUPS]:
        sys.stderr.write(f"There is no group {', '.join(unknown)}, only {', '.join(GROUPS)}.\n")
        return 2
    found = False
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for text in pool.map(golden_text, named or GROUPS):
            if "--write" in arguments:
                stored(text.group).write_text(text.text, encoding="utf-8")
            elif told := difference(text):
                found = True
                sys.stdout.write(f"{told}\n\n")
    return int(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
