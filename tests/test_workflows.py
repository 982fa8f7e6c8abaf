"""What runs the checks and builds the releases: the workflows and the Makefile they call."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = ("ubuntu", "windows", "macos")

every_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def would_run(*arguments: str) -> str:
    """The commands that make would run in an empty checkout."""
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_there_is_one_workflow_for_tests_and_one_for_releases() -> None:
    assert [file.stem for file in WORKFLOWS] == ["release", "test"]


def test_the_workflows_fit_githubs_schema() -> None:
    check = (sys.executable, "-m", "check_jsonschema", "--builtin-schema")
    done = subprocess.run(
        [*check, "vendor.github-workflows", *map(str, WORKFLOWS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@every_workflow
def test_a_workflow_runs_on_three_systems_with_few_rights_and_pinned_actions(
    workflow: Path,
) -> None:
    text = workflow.read_text(encoding="utf-8")
    systems = re.search(r"^ +os: \[(.*)\]$", text, re.MULTILINE)
    assert systems is not None
    assert [name.split("-")[0] for name in systems[1].split(", ")] == list(SYSTEMS)
    assert re.search(r"^permissions:(\n  contents: read| \{\})$", text, re.MULTILINE)
    assert re.search(r"^concurrency:$", text, re.MULTILINE)
    used = re.findall(r"uses: (.*)$", text, re.MULTILINE)
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)
    made = re.findall(r"run: make ([a-z-]+)$", text, re.MULTILINE)
    assert made
    assert set(made) <= targets()


@pytest.mark.parametrize(("system", "folder"), [("", "bin"), ("Windows_NT", "Scripts")])
def test_make_finds_the_environment_of_each_system(system: str, folder: str) -> None:
    for target in ("play", "lint", "package"):
        commands = would_run(f"OS={system}", target).splitlines()
        assert commands
        venv = [command for command in commands if command.startswith(".venv/")]
        assert venv
        assert all(command.startswith(f".venv/{folder}/") for command in venv)
