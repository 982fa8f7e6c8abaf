"""Which tests depend on a change, and what the packed game may go without."""

import re
from pathlib import Path

import pytest

from tools.imports import FAR, DependencyGraph, SourceFile, read_source
from tools.package.contents import EXCLUDED
from tools.tests_for import dependent_tests, lines_of

ROOT = Path(__file__).parents[1]
TREE = {
    "game/__init__.py": "from game.match import Match\nfrom game.rng import Rng\n",
    "game/match.py": "class Match:\n    pass\n",
    "game/rng.py": "class Rng:\n    pass\n\n\nLOT = Rng()\n",
    "scenes/menu.py": "def menu():\n    return 1\n",
    "scenes/app/factory.py": "from scenes.menu import menu\n\n\nclass Factory:\n    make = menu\n",
    "scenes/page.py": "from pathlib import Path\n\n\ndef page():\n    return Path() / 'phone'\n",
    "tools/sounds/waves.py": "RATE = 44100\n",
    "tests/conftest.py": "from game import rng\n\n\ndef lot():\n    return rng.LOT\n",
    "tests/helpers.py": (
        "from game import Match, Rng\nfrom scenes.app.factory import Factory\n\n\n"
        "def begun():\n    return Match()\n\n\ndef drawn():\n    return Rng()\n\n\n"
        "def made():\n    return Factory\n"
    ),
    "tests/test_begun.py": "from tests.helpers import begun\n\n\ndef test_it():\n    begun()\n",
    "tests/test_drawn.py": "from tests.helpers import drawn\n\n\ndef test_it():\n    drawn()\n",
    "tests/test_lot.py": "def test_it(lot):\n    assert lot\n",
    "tests/test_made.py": "from tests.helpers import made\n\n\ndef test_it():\n    made()\n",
    "tests/test_menu.py": "import scenes.menu\n\n\ndef test_it():\n    scenes.menu.menu()\n",
    "tests/storm.py": "print('made')\n",
    "tests/test_page.py": "from scenes.page import page\n\n\ndef test_it():\n    page()\n",
    "tests/test_script.py": 'STORM = "storm.py"\n',
    "tests/test_sounds.py": "def test_it():\n    pass\n",
    "tests/test_words.py": 'from pathlib import Path\n\nWORDS = Path("assets") / "lang"\n',
}


@pytest.fixture(scope="module")
def graph() -> DependencyGraph:
    return DependencyGraph({path: read_source(path, text) for path, text in TREE.items()})


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ("game/match.py", {"begun"}),
        ("game/rng.py", {"drawn", "lot"}),
        ("scenes/menu.py", {"menu"}),
        ("tests/conftest.py", {"lot"}),
        ("tests/helpers.py", {"begun", "drawn", "made"}),
        ("tests/test_menu.py", {"menu"}),
        ("tests/storm.py", {"script"}),
        ("tools/sounds/waves.py", {"sounds"}),
        ("assets/lang/de.toml", {"words"}),
        ("assets/phone/app.js", {"page"}),
        ("assets/images/logo.svg", set()),
    ],
)
def test_tests_are_found_by_what_they_use(
    graph: DependencyGraph, changed: str, found: set[str]
) -> None:
    near = {path for path, steps in dependent_tests(graph, {changed: None}).items() if steps < FAR}
    assert near == {f"tests/test_{name}.py" for name in found}


def test_what_is_reached_only_through_all_screens_is_far(graph: DependencyGraph) -> None:
    steps = dependent_tests(graph, {"scenes/menu.py": None})
    assert list(steps) == ["tests/test_menu.py", "tests/test_made.py"]
    assert steps["tests/test_made.py"] >= FAR


def test_only_what_has_changed_in_a_file_counts(graph: DependencyGraph) -> None:
    diff = "--- a/game/rng.py\n+++ b/game/rng.py\n@@ -5 +5 @@ class Rng:\n-LOT = 1\n+LOT = Rng()\n"
    assert lines_of(diff) == {"game/rng.py": [5]}
    assert list(dependent_tests(graph, lines_of(diff))) == ["tests/test_lot.py"]


def test_the_packed_game_has_every_module_that_the_game_uses() -> None:
    # Reading a file takes long, and none uses a module without writing its name.
    written = re.compile(rf"\b({'|'.join(name.rpartition('.')[2] for name in EXCLUDED)})\b")
    files = [ROOT / "main.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")]
    texts = {str(file): file.read_text(encoding="utf-8") for file in files}
    shipped = [read_source(path, text) for path, text in texts.items() if written.search(text)]
    missing = {each.path: stripped(each) for each in shipped if stripped(each)}
    assert not missing, f"take these out of EXCLUDED in tools/package/contents.py: {missing}"


def stripped(file: SourceFile) -> list[str]:
    """Return the modules that a file uses and the packed game does not have."""
    return [name for name in EXCLUDED if name in file.modules]


@pytest.mark.parametrize(
    "text",
    [
        "import pygame.scrap",
        "from pygame import scrap",
        "import pygame\n\ndef copy():\n    pygame.scrap.put_text('')",
        "def copy():\n    from pygame.scrap import put_text",
    ],
)
def test_every_way_to_use_a_module_is_seen(text: str) -> None:
    assert "pygame.scrap" in read_source("scenes/kit/window.py", text).modules
