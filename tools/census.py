"""Count what the code is made of, and list what the house style forbids.

`python -m tools.census` prints a table; it exits with 1 if something forbidden is found.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_PARAMETERS = 6
SHORTEST_FILE = 40
DATA = ("lessons", "pages", "measures")
"""Endings of the names of modules that hold data, which may be short."""
NAMED_TUPLE = frozenset({"_replace", "_fields", "_asdict", "_make"})
"""Public methods of every NamedTuple, in spite of the underscore."""
PAINTER = ["target", "look", "rect"]
"""The first parameters of every function that paints a leaf."""
TEXT_KEYS = "scenes/kit/i18n.py"
"""Where the keys of texts are looked up, table by table."""
DRAWING = "scenes/kit/"
"""Where drawing primitives live, which may have more parameters."""

_PRIVATE = re.compile(r"(?<!\bself)(?<!\bcls)\._(?!_)")
"""What the use of another object's private attribute contains."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A Python file and what it contains."""

    path: str
    """Relative to the root."""
    text: str

    @property
    def lines(self) -> int:
        """The number of its lines."""
        return len(self.text.splitlines())

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All of its syntax tree, walked once."""
        return tuple(ast.walk(ast.parse(self.text)))

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
        found.append(Module(path, text))
    return found


def imports(module: Module, names: frozenset[str]) -> Iterator[str]:
    """Yield the modules that a module imports."""
    for node in module.nodes:
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
        for node in module.nodes:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module.path)
    return {name: files for name, files in places.items() if len(files) > 1}


def long_signatures(found: list[Module]) -> list[str]:
    """Return functions with too many parameters.

    `self`, `cls` and the first parameters of painters are not counted.
    """
    places = []
    for module in found:
        for node in module.nodes:
            if not isinstance(node, Function):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            names = [argument.arg for argument in arguments if argument.arg not in ("self", "cls")]
            # The parameters that all painters share are easy to read.
            number = len(names) - (3 if names[:3] == PAINTER else 0)
            if number > MOST_PARAMETERS:
                places.append(f"{module.path}:{node.lineno} {node.name} ({number})")
    return places


def dispatches(found: list[Module]) -> list[str]:
    """Return the places where a dotted name is taken apart."""
    return [
        f"{module.path}:{node.lineno}"
        for module in found
        for node in module.nodes
        if module.path != TEXT_KEYS
        and isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("split", "rsplit", "partition", "rpartition")
        and any(isinstance(a, ast.Constant) and a.value == "." for a in node.args)
    ]


def private_reads(found: list[Module]) -> list[str]:
    """Return the places where another object's private attribute is used."""
    places = []
    # Making a syntax tree takes long, and few files can have such a place.
    for module in filter(lambda module: _PRIVATE.search(module.text), found):
        for node in module.nodes:
            if not isinstance(node, ast.Attribute) or node.attr.startswith("__"):
                continue
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            own = owner in ("self", "cls") or (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id == "super"
            )
            if node.attr.startswith("_") and node.attr not in NAMED_TUPLE and not own:
                places.append(f"{module.path}:{node.lineno} {node.attr}")
    return places


def short_files(found: list[Module]) -> list[str]:
    """Return files that are too short to stand alone."""
    return [
        f"{module.path} ({module.lines})"
        for module in found
        if module.lines < SHORTEST_FILE
        and not module.path.endswith(("__init__.py", "__main__.py", "conftest.py"))
        and not module.path.removesuffix(".py").endswith(DATA)
    ]


def rectangle_classes(found: list[Module]) -> list[str]:
    """Return classes whose fields mostly are rectangles: a layout that views would describe."""
    places = []
    for module in found:
        for node in module.nodes:
            if not isinstance(node, ast.ClassDef):
                continue
            fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
            kinds = [ast.unparse(field.annotation) for field in fields]
            if len(kinds) > 1 and 2 * sum("Rect" in kind for kind in kinds) > len(kinds):
                places.append(f"{module.path}:{node.lineno} {node.name} ({len(kinds)})")
    return places


def form_questions(found: list[Module]) -> list[str]:
    """Return the places where a screen asks for the shape of its window."""

    def asks(node: ast.AST) -> bool:
        if isinstance(node, ast.Name):
            return node.id == "is_portrait"
        return isinstance(node, ast.Attribute) and node.attr == "compact"

    return [
        f"{module.path}:{node.lineno}"  # type: ignore[attr-defined]
        for module in found
        for node in module.nodes
        if asks(node)
    ]


def paints(function: Function) -> bool:
    """Return whether a function gets a surface to paint on, or returns a picture."""
    given = (*function.args.args, *function.args.kwonlyargs)
    kinds = [each.annotation for each in given] + [function.returns]
    words = [ast.unparse(kind) for kind in kinds if kind is not None]
    return any(name in word for word in words for name in ("Surface", "Stamp"))


def arithmetic(found: list[Module]) -> Counter[str]:
    """Return how often each file computes with rectangles: `Rect(`, `cut(` and `px(`.

    What is inside a function that paints does not count.
    """
    counts: Counter[str] = Counter()
    for module in found:
        painters = [node for node in module.nodes if isinstance(node, Function) and paints(node)]
        painted = {id(node) for painter in painters for node in ast.walk(painter)}
        for node in module.nodes:
            if isinstance(node, ast.Call) and id(node) not in painted:
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else ""
                name = called.id if isinstance(called, ast.Name) else name
                counts[module.path] += name in ("Rect", "cut", "px")
    return +counts


def calls_of(found: list[Module], name: str) -> list[str]:
    """Return the places where a function is called by its name."""
    return [
        f"{module.path}:{node.lineno}"
        for module in found
        for node in module.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def several_at_once(found: list[Module], least: int) -> list[ast.Assign]:
    """Return the statements that assign at least `least` names from as many values."""
    return [
        node
        for module in found
        for node in module.nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Tuple)
        and isinstance(node.value, ast.Tuple)
        and len(node.value.elts) >= least
    ]


def paired_constants(found: list[Module]) -> list[str]:
    """Return the lines of modules or classes that define several constants at once."""
    places = []
    for module in found:
        for node in module.nodes:
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Tuple):
                continue
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
            if len(names) > 1 and all(name.isupper() for name in names):
                places.append(f"{module.path}:{node.lineno} {', '.join(names)}")
    return places


def arrows_back_up(found: list[Module], package: str) -> list[str]:
    """Return the pairs of folders of a package that import each other."""
    names = frozenset(module.name for module in found)
    uses: dict[str, dict[str, str]] = defaultdict(dict)
    for module in found:
        if not module.name.startswith(f"{package}."):
            continue
        folder = module.name.removeprefix(f"{package}.").split(".")[0]
        for used in imports(module, names):
            if used.startswith(f"{package}."):
                uses[folder][used.removeprefix(f"{package}.").split(".")[0]] = module.path
    return [
        f"{one} <> {other}: {uses[one][other]}, {uses[other][one]}"
        for one in sorted(uses)
        for other in sorted(uses[one])
        if one < other and one in uses[other]
    ]


def forbidden() -> dict[str, list[str]]:
    """Return the places that break the house style, by what they break."""
    scenes, tests = modules("scenes"), modules("tests")
    code = [*modules("game"), *scenes]
    return {
        "modules directly in scenes/": [
            module.path for module in scenes if module.path.count("/") == 1 and module.lines
        ],
        "import cycles": [" > ".join(group) for group in cycles(code)],
        "class names used twice": [
            f"{name}: {', '.join(files)}" for name, files in repeated_classes(code).items()
        ],
        "functions with more than six parameters": [
            place for place in long_signatures(code) if not place.startswith(DRAWING)
        ],
        "names taken apart at dots": dispatches(scenes),
        "private attributes read by tests": private_reads(tests),
        "files under 40 lines": short_files([*code, *tests]),
        "questions for the shape of the window": form_questions(scenes),
        "paired constants": paired_constants(code),
        "folders of the board that import each other": arrows_back_up(scenes, "scenes.board"),
    }


def main() -> int:
    """Print the table, and list what the house style forbids."""
    for folder in ("game", "scenes", "tests", "tools"):
        found = modules(folder)
        print(f"{folder:8} {len(found):4} files {sum(module.lines for module in found):6} lines")
    scenes = modules("scenes")
    names = frozenset(module.name for module in scenes)
    uses = Counter(used for module in scenes for used in set(imports(module, names)))
    alone = sum(uses[module.name] == 1 for module in scenes)
    print(f"modules of scenes/ with exactly one importer: {alone}")
    drawing = [place for place in long_signatures(scenes) if place.startswith(DRAWING)]
    print(f"drawing primitives with more than six parameters: {len(drawing)}")
    for place in drawing:
        print(f"  {place}")
    screens = [module for module in scenes if not module.path.startswith(DRAWING)]
    counts = arithmetic(screens)
    calls = f"{counts.total()} calls in {len(counts)} files"
    print(f"rectangle arithmetic outside the kit and outside of painting: {calls}")
    for path, count in counts.most_common():
        print(f"  {path} {count}")
    for name, places in (
        ("classes that hold rectangles", rectangle_classes(screens)),
        ("parts keyed by hand", calls_of(screens, "paint_part")),
    ):
        print(f"{name}: {len(places)}")
        for place in places:
            print(f"  {place}")
    print(f"statements that assign three names or more: {len(several_at_once(scenes, 3))}")
    found_places = forbidden()
    for name, places in found_places.items():
        print(f"{name}: {len(places)}")
        for place in places:
            print(f"  {place}")
    return int(any(found_places.values()))


if __name__ == "__main__":
    sys.exit(main())
