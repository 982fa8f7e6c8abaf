"""What depends on what: the functions, classes and constants of the repository, by their names.

The graph is of definitions at the top of files, not of files: a test that imports one helper
depends on what this helper uses, not on all that its file imports. Packages that only pass names
on, such as `game`, are looked through. What a test asks pytest for, by the name of an argument, is
looked for in the files `conftest.py` above it.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("game", "scenes", "tools", "tests")
PROGRAM = "main.py"
_COMPOSITION = (PROGRAM, "scenes/app/")
"""Where the screens are put together."""
FAR = 100
"""Steps from which on a file depends on another one only because all screens are put together."""
_PAGES = (".css", ".html", ".js")
"""What the program serves to phones: its folder is opened by who serves it."""
_LONGEST_NAME = 80
"""Characters of a string that may be the name of a file."""


class Definition(NamedTuple):
    """Something that is defined at the top of a file; without a name, statements that do not."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A Python file: what it imports, what it defines, and the strings in it."""

    path: str
    imports: Mapping[str, tuple[str, str]]
    """The module and the name there of each imported name; no name for a whole module."""
    definitions: Mapping[str, frozenset[str]]
    """The names that each definition uses, dotted ones too."""
    strings: Mapping[str, frozenset[str]]
    """The short strings in each definition, which may name fixtures and files."""
    folders: Mapping[str, frozenset[str]]
    """Those of them that are parts of paths, which may name folders."""
    lines: tuple[tuple[range, str], ...]
    """The lines of each definition, with its name."""

    def defined_in(self, lines: Iterable[int]) -> set[str]:
        """Return the names of the definitions in these lines, and below comments in them."""
        touched = sorted(lines)
        return {
            name
            for span, name in self.lines
            if any(line in span or line == span.start - 1 for line in touched)
        }

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def is_test(self) -> bool:
        """Whether pytest collects it."""
        return self.path.startswith("tests/") and Path(self.path).name.startswith("test_")

    @property
    def modules(self) -> set[str]:
        """The modules that it imports or reaches through others, such as pygame.scrap."""
        imported = {part for pair in self.imports.values() for part in (pair[0], ".".join(pair))}
        used = frozenset().union(*self.definitions.values())
        return imported | {name for name in used if name.split(".")[0] in self.imports}


class _Reader(ast.NodeVisitor):
    """Collects what a statement imports, uses and names."""

    def __init__(self) -> None:
        self.imports: dict[str, tuple[str, str]] = {}
        self.used: set[str] = set()
        self.strings: set[str] = set()
        self.folders: set[str] = set()

    def visit_Import(self, node: ast.Import) -> None:
        for each in node.names:
            name = each.asname or each.name.split(".")[0]
            self.imports[name] = (each.name if each.asname else name, "")
            self.used.add(each.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for each in node.names:
            self.imports[each.asname or each.name] = (node.module or "", each.name)

    def visit_Name(self, node: ast.Name) -> None:
        self.used.add(node.id)

    def visit_arg(self, node: ast.arg) -> None:
        self.used.add(node.arg)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        names = [node.attr]
        inner = node.value
        while isinstance(inner, ast.Attribute):
            names.append(inner.attr)
            inner = inner.value
        if isinstance(inner, ast.Name):
            names.append(inner.id)
            parts = names[::-1]
            self.used |= {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
        else:
            self.visit(inner)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        match node:
            case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str(name))):
                self.folders.add(name)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and len(node.value) < _LONGEST_NAME:
            self.strings.add(node.value)
            if "/" in node.value:
                self.folders |= set(node.value.split("/"))


def read_source(path: str, text: str) -> SourceFile:
    """Return what a Python file imports and defines."""
    imports: dict[str, tuple[str, str]] = {}
    definitions: dict[str, frozenset[str]] = {}
    strings: dict[str, frozenset[str]] = {}
    folders: dict[str, frozenset[str]] = {}
    lines: list[tuple[range, str]] = []
    for statement in ast.parse(text).body:
        reader = _Reader()
        reader.visit(statement)
        imports |= reader.imports
        for name in _defined(statement):
            definitions[name] = definitions.get(name, frozenset()) | reader.used
            strings[name] = strings.get(name, frozenset()) | reader.strings
            folders[name] = folders.get(name, frozenset()) | reader.folders
            lines.append((range(_first_line(statement), (statement.end_lineno or 0) + 1), name))
    return SourceFile(path, imports, definitions, strings, folders, tuple(lines))


def _first_line(statement: ast.stmt) -> int:
    """Return the number of the first line of a statement with its decorators."""
    match statement:
        case ast.FunctionDef(decorator_list=[first, *_]) | ast.ClassDef(decorator_list=[first, *_]):
            return first.lineno
        case _:
            return statement.lineno


def _defined(statement: ast.stmt) -> list[str]:
    """Return the names that a statement defines; an empty one if it defines none."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            names = [node.id for node in _walk(targets) if isinstance(node, ast.Name)]
            return names or [""]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return [""]


def _walk(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


def read_sources(root: Path, folders: Iterable[str] = FOLDERS) -> dict[str, SourceFile]:
    """Return the Python files of a working tree, by path: the program and these folders."""
    files = [root / PROGRAM, *(file for name in folders for file in (root / name).rglob("*.py"))]
    paths = sorted(file.relative_to(root).as_posix() for file in files)
    return {path: read_source(path, (root / path).read_text(encoding="utf-8")) for path in paths}


class DependencyGraph:
    """The Python files of a working tree, and which definitions depend on which."""

    def __init__(self, files: Mapping[str, SourceFile]) -> None:
        self.files = files
        self._by_module = {each.module: each for each in files.values()}

    def used_by(self, file: SourceFile, name: str) -> Iterator[Definition]:
        """Yield the definitions that a definition uses, through imports and fixtures."""
        for used in file.definitions[name]:
            first, _, rest = used.partition(".")
            if first in file.definitions:
                yield Definition(file.path, first)
            elif first in file.imports:
                module, inner = file.imports[first]
                yield from self._found(module, inner, rest)
            else:
                yield from self._fixtures(file.path, used)
        # usefixtures("screen") asks for a fixture by a string.
        for asked in file.strings[name]:
            yield from self._fixtures(file.path, asked)

    def naming(self, path: str) -> Iterator[Definition]:
        """Yield the definitions that name a file: by its path, its name, its module or its folder.

        Who opens the folder of all drawings or texts, to show some of them, tells nothing: of
        these, only tests count that name the folder themselves.
        """
        named = Path(path)
        names = {path, named.name, f"{named.parent.name}/{named.stem}"}
        if named.suffix == ".py":
            names |= {path.removesuffix(".py").replace("/", ".")}
        for file in self.files.values():
            whole = file.is_test or path.startswith("tests/") or named.suffix in _PAGES
            counts = named.suffix != ".py" and whole
            for name, strings in file.strings.items():
                inside = counts and named.parent.name in file.folders[name]
                if inside or any(names & {text, text.rpartition("/")[2]} for text in strings):
                    yield Definition(file.path, name)

    def _found(self, module: str, name: str, rest: str) -> Iterator[Definition]:
        """Yield what a name is, or a part of it, if it is of this repository."""
        if name and f"{module}.{name}" in self._by_module:
            module, name = f"{module}.{name}", ""
        while not name and rest:
            first, _, rest = rest.partition(".")
            if f"{module}.{first}" not in self._by_module:
                name = first
                break
            module = f"{module}.{first}"
        file = self._by_module.get(module)
        if file is None:
            return
        if name in file.definitions:
            yield Definition(file.path, name)
        elif name in file.imports:
            yield from self._found(*file.imports[name], rest)
        if "" in file.definitions:
            yield Definition(file.path, "")

    def _fixtures(self, path: str, name: str) -> Iterator[Definition]:
        """Yield the fixture of a name that a test can ask for."""
        for folder in Path(path).parents:
            conftest = self.files.get((folder / "conftest.py").as_posix())
            if conftest is not None and name in conftest.definitions:
                yield Definition(conftest.path, name)
                return

    @cached_property
    def _users(self) -> dict[Definition, set[Definition]]:
        """The definitions that use each definition."""
        users: dict[Definition, set[Definition]] = {}
        for file in self.files.values():
            for name in file.definitions:
                for used in self.used_by(file, name):
                    users.setdefault(used, set()).add(Definition(file.path, name))
        return users

    def dependents(self, definitions: Iterable[Definition]) -> dict[str, int]:
        """Return the files that depend on definitions, with the number of steps between them.

        Through the composition, everything depends on everything: that counts as `FAR` steps.
        """
        far: dict[str, int] = {}
        ways = [(0, each) for each in definitions]
        heapify(ways)
        seen: set[Definition] = set()
        while ways:
            steps, now = heappop(ways)
            if now in seen:
                continue
            seen.add(now)
            far[now.path] = min(steps, far.get(now.path, steps))
            passed = steps + (FAR if now.path.startswith(_COMPOSITION) and steps else 1)
            for user in self._users.get(now, set()) - seen:
                heappush(ways, (passed, user))
        return far
