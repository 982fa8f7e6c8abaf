"""Run the tests that depend on some files: python -m tools.tests_for FILE...

Without files, those that differ from the branch `main`. Of a file that differs, only what has
changed in it counts: the functions, classes and constants. The tests that are the fewest steps away
come first, as they are the likeliest to break. Tests that reach a file only because all screens are
put together are left out, unless `--far` is given. What names a file, or the folder of a text, a
drawing or a document, depends on it, and so does a test that is called like it.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tools.imports import FAR, Definition, DependencyGraph, read_sources

_ROOT = Path(__file__).parents[1]
_MAIN = "main"
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")

Changes = Mapping[str, Sequence[int] | None]
"""The changed lines of files by their paths; None for a whole file."""


def dependent_tests(graph: DependencyGraph, changes: Changes) -> dict[str, int]:
    """Return the files of tests that depend on changes, the nearest first, with their steps."""
    named = {each for path in changes for each in graph.naming(path)}
    far = graph.dependents(changed_definitions(graph, changes) | named)
    for path in changes:
        if path in graph.files and graph.files[path].is_test:
            far[path] = 0
        far |= {name: min(1, far.get(name, 1)) for name in _called_like(graph, path)}
    found = {name: steps for name, steps in far.items() if graph.files[name].is_test}
    return dict(sorted(found.items(), key=lambda each: (each[1], each[0])))


def changed_definitions(graph: DependencyGraph, changes: Changes) -> set[Definition]:
    """Return the definitions that changes touch."""
    found: set[Definition] = set()
    for path, lines in changes.items():
        file = graph.files.get(path)
        if file is not None:
            names = file.definitions if lines is None else file.defined_in(lines)
            found |= {Definition(path, name) for name in names}
    return found


def _called_like(graph: DependencyGraph, path: str) -> list[str]:
    """Return the tests that are called like a file or its folder."""
    names = {f"test_{Path(path).stem}.py", f"test_{Path(path).parent.name}.py"}
    return [each for each in graph.files if Path(each).name in names]


def lines_of(diff: str) -> dict[str, list[int]]:
    """Return the lines that a diff without context touches, by the new paths of its files."""
    touched: dict[str, list[int]] = {}
    path = ""
    for line in diff.splitlines():
        if line.startswith("+++ b/"):
            path = line.removeprefix("+++ b/")
            touched[path] = []
        elif path and (hunk := _HUNK.match(line)):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            # Where lines were only taken away, the diff names the line before them.
            touched[path] += range(first, first + max(count, 1))
    return touched


def changed(root: Path, files: Iterable[str] = ()) -> dict[str, list[int] | None]:
    """Return what differs from the main branch, committed or not, and files that are new."""

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return done.stdout

    base = git("merge-base", _MAIN, "HEAD").strip()
    changes: dict[str, list[int] | None] = {}
    changes |= lines_of(git("diff", "-U0", base))
    changes |= dict.fromkeys(git("ls-files", "--others", "--exclude-standard").splitlines())
    return {path: changes.get(path) for path in list(files) or changes}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tests with their number of steps, and run them."""
    parser = argparse.ArgumentParser(prog="python -m tools.tests_for", description=__doc__)
    parser.add_argument("files", nargs="*", help="by default what differs from main")
    parser.add_argument("--far", action="store_true", help="also through all screens")
    parser.add_argument("--list", action="store_true", help="print them only")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.files if not (_ROOT / name).is_file()]
    if unknown:
        parser.error(f"there is no file {unknown[0]} in {_ROOT}")
    changes = changed(_ROOT, [Path(name).as_posix() for name in chosen.files])
    steps = dependent_tests(DependencyGraph(read_sources(_ROOT)), changes)
    near = [name for name, far in steps.items() if chosen.far or far < FAR]
    for name in near:
        print(f"{steps[name]:4} {name}")
    left = len(steps) - len(near)
    print(f"{len(near)} files of tests" + (f"; {left} more with --far" if left else ""), flush=True)
    if chosen.list or not near:
        return 0
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *near]
    return subprocess.run(command, cwd=_ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
