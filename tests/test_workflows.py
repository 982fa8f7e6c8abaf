"""What GitHub runs and asks: workflows, forms, updates, and the Makefile they call."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SYSTEMS = ("ubuntu", "windows", "macos")

every_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))),
        ("dependabot", [GITHUB / "dependabot.yml"]),
    ],
    ids=["workflows", "forms", "updates"],
)
def test_what_github_reads_fits_its_schema(schema: str, files: list[Path]) -> None:
    assert files
    check = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}")
    done = subprocess.run([*check, *map(str, files)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@every_workflow
def test_a_workflow_has_few_rights_and_pinned_actions(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert re.search(r"^permissions:(\n  contents: read| \{\})$", text, re.MULTILINE)
    assert re.search(r"^concurrency:$", text, re.MULTILINE)
    used = re.findall(r"uses: (.*)$", text, re.MULTILINE)
    assert used
    pinned = r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/soak\.yml"
    assert all(re.fullmatch(pinned, action) for action in used)


@every_workflow
def test_a_workflow_makes_what_the_makefile_has(workflow: Path) -> None:
    made = re.findall(r"run: make ([a-z-]+)", workflow.read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert made
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in made)


@pytest.mark.parametrize("name", ["release", "test"])
def test_a_workflow_runs_on_three_systems(name: str) -> None:
    text = (GITHUB / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    systems = re.search(r"^ +os: \[(.*)\]$", text, re.MULTILINE)
    assert systems is not None
    assert [name.split("-")[0] for name in systems[1].split(", ")] == list(SYSTEMS)


def test_the_parts_of_a_soak_are_the_whole() -> None:
    text = (GITHUB / "workflows" / "soak.yml").read_text(encoding="utf-8")
    parts = " ".join(re.findall(r"^ +part: (.*)$", text, re.MULTILINE)).split()
    parts.remove("kiosk-day")
    tried = [
        file
        for part in parts
        for found in ROOT.glob(part)
        for file in (found.rglob("test_*.py") if found.is_dir() else [found])
    ]
    assert sorted(tried) == sorted((ROOT / "tests").rglob("test_*.py"))


def walks_of(*parts: str) -> set[Path]:
    """Return the files of which make runs every case for these parts."""
    make = ["make", "--dry-run", *parts]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    return {ROOT / file for file in re.findall(r"^SOAK=1 .* (\S+)$", done.stdout, re.MULTILINE)}


def test_make_takes_all_walks_at_length() -> None:
    walks = {*ROOT.glob("tests/**/test_*_walk.py"), *ROOT.glob("tests/kiosk/test_*_layouts.py")}
    assert walks_of("walks") == walks


@pytest.mark.skipif(os.name == "nt", reason="the check of a commit runs on Linux")
@pytest.mark.parametrize("red", [(), ("test",), ("walk-language", "package-test SHORT=1")], ids=str)
def test_the_check_of_a_commit_runs_every_part_and_names_the_red_ones(
    tmp_path: Path, red: tuple[str, ...]
) -> None:
    failing = " ".join(f'"{part}"' for part in red)
    make = f'for part in {failing}; do test "$part" != "$*" || exit 2; done'
    for program, does in (("make", make), ("dpkg", "")):
        (tmp_path / program).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tmp_path / program).chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    check = ROOT / ".ci" / "run"
    done = subprocess.run([check], env=env, capture_output=True, text=True, check=False)
    parts = re.findall("^== make (.*)$", done.stdout, re.MULTILINE)
    assert (parts[0], parts[-1]) == ("test", "package-test SHORT=1")
    assert walks_of(*parts[1:-1]) == walks_of("walks")
    assert re.findall("^Red: (.*)$", done.stdout, re.MULTILINE) == ([", ".join(red)] if red else [])
    assert bool(done.returncode) == bool(red)


@pytest.mark.parametrize("name", ["soak", "test"])
def test_a_workflow_has_a_browser_for_the_tests_of_phones(name: str) -> None:
    text = (GITHUB / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    assert "playwright install --with-deps chromium" in text
    assert 'echo "CHROMIUM=' in text


def test_a_release_waits_for_its_soak() -> None:
    text = (GITHUB / "workflows" / "release.yml").read_text(encoding="utf-8")
    soak, package, attach = re.split(r"^  (?:package|attach):$", text, flags=re.MULTILINE)
    assert "uses: ./.github/workflows/soak.yml" in soak
    assert "    needs: soak\n" in package
    assert "    needs: package\n" in attach


@pytest.mark.parametrize(("system", "folder"), [("", "bin"), ("Windows_NT", "Scripts")])
def test_make_finds_the_environment_of_each_system(system: str, folder: str) -> None:
    make = ["make", "--dry-run", "--always-make", f"OS={system}", "play", "lint", "package"]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    used = re.findall(r"^\.venv/(\w+)/", done.stdout, re.MULTILINE)
    assert set(used) == {folder}
