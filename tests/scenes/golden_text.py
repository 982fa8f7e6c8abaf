"""The golden text of every scene: each control and each word that is drawn, with its rectangle.

`python -m tests.scenes.golden_text` compares every scene at every window size, text scale and
theme with the texts in `tests/layouts` and prints the differences; `--write` stores them. Names
of groups (`menus`, `lessons`, ...) restrict it to those; `--some` to a few looks.
"""

import lzma
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from itertools import count
from pathlib import Path

import pytest

from scenes.core.context import theme_for
from scenes.core.model.preferences import Colours, Preferences
from scenes.kit.layout import Size
from tests.kiosk import walking as kiosk
from tests.scenes import walking
from tests.scenes.helpers import stub_context, unseen_screen
from tests.scenes.tracing import tracing_look
from tests.scenes.walking import SIZES, Scenes, Shown

FOLDER = Path(__file__).parents[1] / "layouts"
GROUPS: Mapping[str, Scenes] = {
    scenes.__name__: scenes
    for scenes in (
        *walking.EVERY_SCENE,
        *(walking.choices, walking.helps, walking.lessons, walking.demonstrations),
        *(*kiosk.EVERY_SCENE, kiosk.countdowns),
    )
}
TEXT_SCALES = (100, 150)
Look = tuple[Size, int, Colours]
"""A window size, a text scale in percent and a theme."""
EVERY_LOOK: tuple[Look, ...] = tuple(
    (size, text, theme) for size in SIZES for text in TEXT_SCALES for theme in Colours
)


SOME_LOOKS: tuple[Look, ...] = (
    *((size, 100, Colours.PARCHMENT) for size in ((800, 480), (480, 800), (1024, 768))),
    ((1920, 1080), 150, Colours.NIGHT),
    ((720, 1280), 150, Colours.CONTRAST),
)
"""A wide, a high and a medium window, large letters and every theme."""


def heading(look: Look) -> str:
    (width, height), text, theme = look
    return f"{width}x{height} {text}% {theme.value}"


def lines(shown: Shown) -> Iterator[str]:
    """A scene's controls and words, from top to bottom."""

    def placed(kind: str, rect: Iterable[int], text: str = "") -> tuple[list[int], str]:
        left, top, width, height = rect
        return [top, left, width, height], f"{kind} {left} {top} {width} {height}{text}"

    found = [placed("control", control.rect) for control in shown.controls]
    found += [placed("part", part) for control in shown.controls for part in control.parts]
    found += [placed("word", word.rect, f" {word.size}px {word.text!r}") for word in shown.words]
    return (line for _, line in sorted(found))


def golden_text(folder: Path, group: str, look: Look) -> str:
    """Everything that a group of scenes shows in one look."""
    size, text, theme = look
    preferences = Preferences(reduced_motion=True, text_scale=text, theme=theme)
    traced = tracing_look(theme_for(preferences))
    context = stub_context(folder, traced.look.with_text(text / 100), preferences)
    shown = walking.pages(context, traced, GROUPS[group], size)
    told = "".join(
        f"-- {number}\n" + "".join(f"{line}\n" for line in lines(each))
        for number, each in enumerate(shown)
    )
    context.close()
    return told


def stored(group: str) -> dict[str, str]:
    sections: dict[str, str] = {}
    whole = lzma.decompress((FOLDER / f"{group}.txt.xz").read_bytes()).decode()
    for section in whole.split("== ")[1:]:
        name, _, text = section.partition("\n")
        sections[name] = sections[text[3:-1]] if text.startswith("as ") else text
    return sections


def write(group: str, texts: Mapping[str, str]) -> None:
    """Store a group's golden texts; what is equal in several looks is stored once."""
    first: dict[str, str] = {}
    sections = []
    for name, text in texts.items():
        same = first.setdefault(text, name)
        sections.append(f"== {name}\n{text if same == name else f'as {same}' + chr(10)}")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{group}.txt.xz").write_bytes(lzma.compress("".join(sections).encode(), preset=9))


def texts_of(group: str, looks: Iterable[Look] = EVERY_LOOK) -> dict[str, str]:
    """Return a group's texts by the heading of their look."""
    # Another test may have played on in these games.
    walking.PLAYED.clear()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with (
        unseen_screen(),
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
    ):
        kiosk.leave_kiosk_scenery_out(patch)
        folders = (Path(folder) / str(number) for number in count())
        return {heading(look): golden_text(next(folders), group, look) for look in looks}


def differences(group: str, found: Mapping[str, str], most: int = 40) -> list[str]:
    """The first lines by which texts differ from the stored ones."""
    kept = stored(group)
    changed = [name for name, text in found.items() if kept.get(name) != text]
    told = [f"{group}: {len(changed)} of {len(found)} looks differ"] if changed else []
    for name in changed[:1]:
        before, after = kept.get(name, "").splitlines(), found[name].splitlines()
        diff = list(unified_diff(before, after, f"{name} stored", f"{name} now", lineterm="", n=1))
        told += diff[:most]
    return told


def main(arguments: list[str]) -> int:
    writes = "--write" in arguments
    groups = [name for name in GROUPS if name in arguments] or list(GROUPS)
    looks = SOME_LOOKS if "--some" in arguments else EVERY_LOOK
    told = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for group, texts in zip(
            groups, pool.map(texts_of, groups, [looks] * len(groups)), strict=True
        ):
            if writes:
                write(group, texts)
            else:
                told += differences(group, texts)
    sys.stdout.write("\n".join(told or [f"{len(groups)} groups as stored"]) + "\n")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
