"""The project as a whole: what is where, who imports whom, one version."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from tools.census import forbidden

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
    guilty = [f.name for f in files if any(m.split(".")[0] == "main" for m in imported(f))]
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


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == main.VERSION


def test_nothing_breaks_the_house_style() -> None:
    assert {name: places for name, places in forbidden().items() if places} == {}
