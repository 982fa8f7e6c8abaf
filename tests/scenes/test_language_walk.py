"""Every language in every scene: all of it fits, and all of it comes from the language's file.

Some scenes are tried in each language, and some in one that has the longest words of all of them;
`make walk-language` tries that one in every scene at every size, and each of the others in a wide
and a tall window of every scene.
"""

import re
from collections.abc import Callable, Mapping
from itertools import product, zip_longest
from pathlib import Path
from typing import TypeGuard

import pytest

from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS
from scenes.core.model.preferences import Preferences
from scenes.kit.i18n import Texts, read_tables
from scenes.kit.layout import Size
from scenes.kit.text import Face, Letters, Style, font_files
from tests.scenes.helpers import ASSETS, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import EVERY_SCENE, NAMES, SIZES, Scenes, shown, walk
from tests.soak import long, some_pairs

pytestmark = pytest.mark.usefixtures("traced", "unpainted")

FOLDER = ASSETS / "lang"
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.toml"))
SOME_SIZES = ((800, 480), (480, 800), (1024, 768), (720, 1280), (1920, 1080))
ACUTE = "\u0301"
TOLD = re.compile(r"\{[^}]*\}")
"""What is put into a text, which is in no language."""
BARE = re.compile(rf"[A-Za-z]+(?!{ACUTE})[A-Za-z]*")
"""Letters that no pretended language has."""

Table = Mapping[str, object]


def changed(table: Table, change: Callable[[str], str]) -> dict[str, object]:
    return {
        name: change(value) if isinstance(value, str) else changed(value, change)  # type: ignore[arg-type]
        for name, value in table.items()
    }


def pretended(text: str) -> str:
    kept = TOLD.findall(text)
    said = [re.sub(r"([A-Za-z])", rf"\1{ACUTE}", part) for part in TOLD.split(text)]
    return "".join(part for pair in zip_longest(said, kept, fillvalue="") for part in pair)


def read(language: str) -> dict[str, object]:
    return read_tables((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def longest(tables: list[Table], width: Callable[[str], int]) -> dict[str, object]:
    """Of every text the widest that any language has."""
    result: dict[str, object] = {}
    for name in tables[0]:
        values = [table[name] for table in tables if name in table]
        texts = [text for value in values for text in wordings(value)]
        forms = {form for value in values if is_word(value) for form in value}
        if not texts:
            result[name] = longest([v for v in values if isinstance(v, Mapping)], width)
        elif forms:
            # Nothing shows a word by itself in another form than its plain one.
            plain = [value["name"] if is_word(value) else value for value in values]
            widest = dict.fromkeys(forms, max(texts, key=width))
            result[name] = widest | {"name": max(map(str, plain), key=width)}
        else:
            result[name] = max(texts, key=width)
    return result


def is_word(value: object) -> TypeGuard[Mapping[str, str]]:
    """Whether this is a word in its forms."""
    return isinstance(value, Mapping) and "name" in value and all(map(str.isalpha, value))


def wordings(value: object) -> list[str]:
    """What is said for a text, whatever number or case it is for; nothing for a table of texts."""
    if isinstance(value, str):
        return [value]
    assert isinstance(value, Mapping)
    if is_word(value) or value.keys() <= {"one", "other"}:
        return [text for each in value.values() for text in wordings(each)]
    return []


@pytest.fixture
def context(tmp_path: Path, traced: TracingLook) -> Context:
    context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    context.look = context.look.with_text(1.5)
    return context


@pytest.fixture(scope="module")
def stretched() -> Texts:
    """A language whose every text is as wide as it is in any."""
    letters, style = Letters(font_files()), Style(Face.BOLD, 32, "#000000")

    def width(text: str) -> int:
        # The name of a form is not shown.
        return letters.width(re.sub(r":\w+}", "}", text), style)

    return Texts(longest([read(language) for language in LANGUAGES], width))


def named(value: object) -> str:
    size = f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value)
    return getattr(value, "__name__", size)


@pytest.mark.parametrize(
    ("scenes", "size"),
    long(product(EVERY_SCENE, SIZES), usual=some_pairs(EVERY_SCENE[::4], SOME_SIZES, 5)),
    ids=named,
)
def test_the_longest_words_of_all_languages_fit(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size, stretched: Texts
) -> None:
    context.texts = stretched
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


SPOKEN = [
    (scenes, language, size)
    for n, (scenes, language) in enumerate(product(EVERY_SCENE, LANGUAGES))
    for size in SIZES[n % 5 :: 5]
]
"""Each scene in each language, in a wide and in a tall window; the widest words go everywhere."""


@pytest.mark.parametrize(
    ("scenes", "language", "size"), long(SPOKEN, usual=SPOKEN[::71]), ids=named
)
def test_every_language_fits_at_the_largest_letters(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size, language: str
) -> None:
    context.texts = Texts(read(language), language)
    faults = walk(context, traced, scenes, size)
    assert not faults, faults


@pytest.mark.parametrize("size", [(1280, 720)], ids=named)
@pytest.mark.parametrize("scenes", long(EVERY_SCENE, usual=EVERY_SCENE[1::4]), ids=named)
def test_whatever_is_shown_stands_in_the_languages_file(
    context: Context, traced: TracingLook, scenes: Scenes, size: Size
) -> None:
    context.texts = Texts(changed(read("en"), pretended))
    context.look = context.look.with_text(1.0)
    names = [name for long in NAMES for name in long.split()] + KNOWN_NAMES
    untold: set[str] = set()
    for scene in scenes(context, size):
        shown(traced, scene, size)
        said = " ".join(word.text for word in traced.letters.words)
        # Names may be shortened.
        found = (word for word in BARE.findall(said) if len(word) > 1)
        untold |= {word for word in found if not any(name.startswith(word) for name in names)}
    assert not untold, sorted(untold)


KNOWN_NAMES = [
    *(pirate.name for pirate in OPPONENTS),
    *("Anna", "II", "Sunday", "Hispaniola", "W" * 24),
]
"""What players and games are called, which no language changes."""


def test_a_text_that_stands_in_no_file_would_be_found() -> None:
    assert BARE.findall("P" + ACUTE + "l" + ACUTE + " Quit") == ["Quit"]
    assert pretended("Round {round}: {player:gen} d") == "".join(
        [*(f"{letter}{ACUTE}" for letter in "Round"), " {round}: {player:gen} d", ACUTE]
    )


def test_the_longest_language_has_words_in_their_forms() -> None:
    one = {"port": {"name": "Havana", "at": "em Havana"}, "says": "See you {port:at}"}
    other = {"port": "La Habana", "says": "In {port}"}
    texts = Texts(longest([one, other], len))
    assert texts("port") == "La Habana"
    assert texts("says", port=texts("port")) == "See you em Havana"
