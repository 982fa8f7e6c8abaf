"""Count what the code is made of, and list what the house style forbids.

`python -m tools.census` prints a table; it exits with 1 if something forbidden is found.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
MOST_PARAMETERS = 6
SHORTEST_FILE = 40
DATA = ("lessons", "pages")
"""Endings of the names of modules that hold data, which may be short."""
NAMED_TUPLE = frozenset({"_replace", "_fields", "_asdict", "_make"})
"""What every NamedTuple offers to everybody, in spite of the underscore."""
TEXT_KEYS = "scenes/kit/i18n.py"
"""Where the keys of texts are looked up, table by table."""
DRAWING = "scenes/kit/"
"""Where drawing primitives live, which may have more parameters."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module(NamedTuple):
    """A Python file and what it contains."""

    path: str
    """Relative to the root."""
    lines: int
    tree: ast.Module

    @property
    def name(self) -> str:
        """The dotted name under which it is imported."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def modules(folder: str) -> list[Module]:
    """Return the Python files below a folder."""
    found = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        text = file.read_text("utf-8")
        path = file.relative_to(ROOT).as_posix()
        found.append(Module(path, len(text.splitlines()), ast.parse(text)))
    return found


def imports(module: Module, names: frozenset[str]) -> Iterator[str]:
    """Yield the modules that a module imports."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in names else node.module


def cycles(found: list[Module]) -> list[list[str]]:
    """Return groups of modules that import each other, directly or not."""
    names = frozenset(module.name for module in found)
    packages = frozenset(m.name for m in found if m.path.endswith("__init__.py"))
    uses = {m.name: {n for n in imports(m, names) if n in names - packages} for m in found}
    order: list[str] = []
    low: dict[str, int] = {}
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        low[name] = place = len(low)
        start = len(order)
        order.append(name)
        for other in sorted(uses[name]):
            if other not in low:
                visit(other)
            if other in order:
                low[name] = min(low[name], low[other])
        if low[name] == place:
            group = order[start:]
            del order[start:]
            if len(group) > 1:
                groups.append(group)

    for name in sorted(uses):
        if name not in low:
            visit(name)
    return groups


def repeated_classes(found: list[Module]) -> Mapping[str, list[str]]:
    """Return class names that are defined more than once, with the files."""
    places = defaultdict(list)
    for module in found:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module.path)
    return {name: files for name, files in places.items() if len(files) > 1}


def long_signatures(found: list[Module]) -> list[str]:
    """Return functions with too many parameters, `self` and `cls` not counted."""
    told = []
    for module in found:
        for node in ast.walk(module.tree):
            if not isinstance(node, Function):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            number = sum(argument.arg not in ("self", "cls") for argument in arguments)
            if number > MOST_PARAMETERS:
                told.append(f"{module.path}:{node.lineno} {node.name} ({number})")
    return told


def dispatches(found: list[Module]) -> list[str]:
    """Return the places where a dotted name is taken apart."""
    return [
        f"{module.path}:{node.lineno}"
        for module in found
        for node in ast.walk(module.tree)
        if module.path != TEXT_KEYS
        and isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("split", "rsplit", "partition", "rpartition")
        and any(isinstance(a, ast.Constant) and a.value == "." for a in node.args)
    ]


def private_reads(found: list[Module]) -> list[str]:
    """Return the places where another object's private attribute is used."""
    told = []
    for module in found:
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Attribute) or node.attr.startswith("__"):
                continue
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            own = owner in ("self", "cls") or (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id == "super"
            )
            if node.attr.startswith("_") and node.attr not in NAMED_TUPLE and not own:
                told.append(f"{module.path}:{node.lineno} {node.attr}")
    return told


def short_files(found: list[Module]) -> list[str]:
    """Return files that are too short to be a chapter."""
    return [
        f"{module.path} ({module.lines})"
        for module in found
        if module.lines < SHORTEST_FILE
        and not module.path.endswith(("__init__.py", "__main__.py", "conftest.py"))
        and not module.path.removesuffix(".py").endswith(DATA)
    ]


def main() -> int:
    """Print the table and what is forbidden."""
    game, scenes, tests, tools = map(modules, ("game", "scenes", "tests", "tools"))
    code = [*game, *scenes]
    for name, part in (("game", game), ("scenes", scenes), ("tests", tests), ("tools", tools)):
        print(f"{name:8} {len(part):4} files {sum(module.lines for module in part):6} lines")
    uses = Counter(
        used
        for module in scenes
        for used in set(imports(module, frozenset(m.name for m in scenes)))
    )
    alone = sum(uses[module.name] == 1 for module in scenes)
    print(f"modules of scenes/ with exactly one importer: {alone}")
    signatures = long_signatures(code)
    drawing = [place for place in signatures if place.startswith(DRAWING)]
    print(f"drawing primitives with more than six parameters: {len(drawing)}")
    for place in drawing:
        print(f"  {place}")
    directly = [m.path for m in scenes if m.path.count("/") == 1 and "__init__" not in m.path]
    forbidden: dict[str, list[str]] = {
        "modules directly in scenes/": directly,
        "import cycles": [" > ".join(group) for group in cycles(code)],
        "class names used twice": [
            f"{name}: {', '.join(files)}" for name, files in repeated_classes(code).items()
        ],
        "functions with more than six parameters": [
            place for place in signatures if not place.startswith(DRAWING)
        ],
        "names taken apart at dots": dispatches(scenes),
        "private attributes read by tests": private_reads(tests),
        "files under 40 lines": short_files([*code, *tests, *tools]),
    }
    for name, places in forbidden.items():
        print(f"{name}: {len(places)}")
        for place in places:
            print(f"  {place}")
    return int(any(forbidden.values()))


if __name__ == "__main__":
    sys.exit(main())
