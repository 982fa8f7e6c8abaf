"""What runs the checks and builds the releases: the workflows and the Makefile they call."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORKFLOWS = [ROOT / ".github" / "workflows" / name for name in ("release.yml", "test.yml")]
SYSTEMS = ("ubuntu", "windows", "macos")


def test_the_workflows_fit_githubs_schema() -> None:
    check = (sys.executable, "-m", "check_jsonschema", "--builtin-schema")
    done = subprocess.run(
        [*check, "vendor.github-workflows", *map(str, WORKFLOWS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
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
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert made
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in made)


@pytest.mark.parametrize(("system", "folder"), [("", "bin"), ("Windows_NT", "Scripts")])
def test_make_finds_the_environment_of_each_system(system: str, folder: str) -> None:
    make = ["make", "--dry-run", "--always-make", f"OS={system}", "play", "lint", "package"]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    used = re.findall(r"^\.venv/(\w+)/", done.stdout, re.MULTILINE)
    assert set(used) == {folder}
