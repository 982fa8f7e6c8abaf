"""The project as a whole: what is where, who imports whom, one version, true documents."""

import ast
import gc
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from tools.census import forbidden
from tools.package.contents import ASSETS, add_guides

ROOT = Path(__file__).parent.parent

ALLOWED = {
    *("main.py", "game", "scenes", "assets", "tests", "docs", "tools", "Makefile", "LICENSE"),
    *("requirements.txt", "requirements-dev.txt", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
}


def tracked() -> list[str]:
    """The files under version control, or a skip where there is none."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"the files cannot be listed without git: {error}")
    return [name for name in listed.stdout.split("\0") if name]


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def test_the_top_level_holds_only_what_belongs_there() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top - ALLOWED if not name.startswith(".")} == set()


def test_nothing_that_is_built_is_tracked() -> None:
    built = {"__pycache__", ".venv", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
    assert [name for name in tracked() if built & set(name.split("/"))] == []


@pytest.mark.parametrize("package", ["game", "scenes"])
def test_nothing_imports_main(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    lines = re.compile(r"^\s*(from|import) main\b", re.MULTILINE)
    guilty = [file.name for file in files if lines.search(file.read_text(encoding="utf-8"))]
    assert guilty == []


def test_the_game_imports_the_standard_library_and_itself_only() -> None:
    allowed = {*sys.stdlib_module_names, "game"}
    strange = {
        module
        for file in (ROOT / "game").rglob("*.py")
        for module in imported(file)
        if module.split(".")[0] not in allowed
    }
    assert strange == set()


def test_the_version_is_written_once() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    file = ROOT / settings["tool"]["hatch"]["version"]["path"]
    assert f'VERSION = "{main.VERSION}"' in file.read_text(encoding="utf-8").splitlines()


def test_nothing_breaks_the_house_style() -> None:
    # A million nodes of syntax trees are made, and none of them is garbage.
    gc.disable()
    try:
        broken = {name: places for name, places in forbidden().items() if places}
    finally:
        gc.enable()
    assert broken == {}


GUIDES = sorted((ROOT / "docs").rglob("*.md"))
DOCUMENTS = [*ROOT.glob("*.md"), *GUIDES]
LONGEST = 2700
"""Words of a guide; a longer one has parts that nobody looks for there."""
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)


def anchors(document: Path) -> set[str]:
    """The places in a document that a link can name, as GitHub calls them."""
    titles = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@every_document
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https:)([^)\s]+)\)", document.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@every_document
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = re.findall(
        # Danish is the example of a language that is to be added.
        r"`((?:game|scenes|tools|tests|docs|assets)/(?!lang/da)[\w./-]+)`",
        document.read_text(encoding="utf-8"),
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_readme_is_short_and_the_index_names_every_document() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 120
    assert [line for line in lines if len(line) > 100 and not line.startswith("|")] == []
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    guides = {file.relative_to(ROOT / "docs").as_posix() for file in GUIDES} - {"README.md"}
    assert [name for name in guides if f"({name})" not in index] == []


def test_no_guide_is_too_long_to_be_read() -> None:
    words = {file.name: len(file.read_text(encoding="utf-8").split()) for file in GUIDES}
    assert {name: count for name, count in words.items() if count > LONGEST} == {}


@pytest.mark.parametrize("guide", ["phones.md", "by_ear.md", "kiosk.md"])
def test_troubleshooting_leads_to_the_guides_with_troubles_of_their_own(guide: str) -> None:
    text = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
    assert f"]({guide}#" in text


def test_the_changelog_is_short() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("- ") for line in lines) <= 40
    assert [line for line in lines if len(line) > 100] == []


def test_packed_guides_link_only_to_what_is_packed(tmp_path: Path) -> None:
    add_guides(tmp_path)
    guides = sorted((tmp_path / "docs").rglob("*.md"))
    assert guides
    for guide in guides:
        for link in re.findall(r"\]\((?!https:|#)([^)\s#]+)", guide.read_text(encoding="utf-8")):
            target = (guide.parent / link).resolve()
            assert target.is_relative_to(tmp_path.resolve()), f"{guide.name}: {link}"
            assert target.exists(), f"{guide.name}: {link}"


def test_no_picture_is_heavy_and_one_moves() -> None:
    kinds = (".png", ".jpg", ".jpeg", ".gif", ".webp")
    pictures = [ROOT / name for name in tracked() if name.endswith(kinds)]
    sizes = {file.name: file.stat().st_size for file in pictures}
    assert sizes.pop("turn.png") <= 1_000_000
    assert {name: size for name, size in sizes.items() if size > 200_000} == {}
    assert b"acTL" in (ROOT / "assets" / "screenshots" / "turn.png").read_bytes()


def test_every_screenshot_is_shown_and_every_part_of_the_game_has_one() -> None:
    text = (ROOT / "docs" / "screenshots.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"/([\w-]+)\.(?:jpg|png)\)", text))
    assert {file.stem for file in (ROOT / "assets" / "screenshots").iterdir()} <= shown
    assert {"voyage", "chart", "puzzle", "phone"} <= shown


def test_every_folder_of_assets_is_packed_but_the_screenshots() -> None:
    folders = {path.name for path in (ROOT / "assets").iterdir() if path.is_dir()}
    assert folders - {*ASSETS} == {"screenshots"}
