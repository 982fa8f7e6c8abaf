"""Check JSON from any source, value by value; every error names its place and cause."""

import json
import logging
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

log = logging.getLogger(__name__)


class BadRecord(ValueError):
    """A record that cannot be used: where the error is, and what it is.

    The kind and the values are for translated messages.
    """

    def __init__(self, where: str, what: str, kind: str = "other", **values: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what
        self.kind = kind
        self.values = values


class NewerRecord(BadRecord):
    """A record written by a later version of the game."""


def parse(data: str | bytes, name: str, most: int) -> "Node":
    """Parse strict JSON: no repeated keys, no NaN, no infinities."""
    return _parsed(data, name, most, _strictly)


def parse_settings(data: bytes, name: str, most: int) -> dict[str, object]:
    """Parse a JSON object, dropping invalid numbers. Raise BadRecord if it is not an object.

    All other values are kept: they are the user's choices.
    """
    bad: list[str] = []

    def leniently(number: Callable[[str], object], text: str) -> object:
        try:
            return number(text)
        except ValueError:
            bad.append(text[:20])
            return _BAD

    root = _parsed(data, name, most, leniently)
    if not isinstance(root.value, dict):
        root.refuse("expected an object")
    if not bad:
        return root.value
    log.warning("%s: %d bad numbers were ignored, such as %s", name, len(bad), bad[0])
    return {key: _without_bad(value) for key, value in root.value.items() if value is not _BAD}


def write_settings(values: Mapping[str, object]) -> str:
    """Return an object as JSON. Raise ValueError for NaN and infinities, which JSON lacks."""
    # ASCII only: other versions may have written lone surrogates, not valid in UTF-8.
    return json.dumps(values, indent=1, allow_nan=False)


_BAD = object()


def _strictly(number: Callable[[str], object], text: str) -> object:
    return number(text)


def _without_bad(value: object) -> object:
    match value:
        case dict():
            return {name: _without_bad(each) for name, each in value.items() if each is not _BAD}
        case list():
            return [_without_bad(each) for each in value if each is not _BAD]
        case _:
            return value


def _parsed(
    data: str | bytes,
    name: str,
    most: int,
    read: Callable[[Callable[[str], object], str], object],
) -> "Node":
    if len(data) > most:
        what = f"{len(data)} characters; at most {most} are read"
        raise BadRecord(name, what, "too_long", most=str(most))
    try:
        value = json.loads(
            data,
            object_pairs_hook=_unique,
            parse_int=None if read is _strictly else partial(read, int),
            parse_float=partial(read, _finite),
            parse_constant=partial(read, _no_constant),
        )
    except RecursionError:
        raise BadRecord(name, "nested too deeply", "nested") from None
    except UnicodeDecodeError:
        raise BadRecord(name, "not UTF-8 text", "no_text") from None
    except json.JSONDecodeError as error:
        place = {"line": str(error.lineno), "column": str(error.colno)}
        raise BadRecord(name, f"not JSON: {error}", "no_json", **place) from None
    except ValueError as error:
        raise BadRecord(name, f"not JSON: {error}") from None
    if _is_deep(value):
        raise BadRecord(name, "nested too deeply", "nested")
    return Node(name, value)


def _is_deep(value: object) -> bool:
    """Return whether a value is nested too deeply to be written back safely."""
    level = [value]
    for _ in range(_MAX_DEPTH):
        inner: list[object] = []
        for each in level:
            if isinstance(each, dict):
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        if not inner:
            return False
        level = inner
    return True


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("a key is repeated")
    return keys


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:20]} is too large")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a JSON text, and its path in it."""

    where: str
    value: object

    def refuse(self, what: str, kind: str = "value", **values: str) -> NoReturn:
        """Raise BadRecord with what was expected here."""
        found = _short(self.value)
        raise BadRecord(self.where, f"{found}; {what}", kind, found=found, **values)

    def require(self, kind: str, version: int) -> None:
        """Raise BadRecord unless the text has this format, in this version or an earlier one."""
        found = self.part("format")
        if found.value != kind:
            found.refuse(f"expected {kind!r}", "choice", known=kind)
        written = self.part("version")
        if written.whole(1, _MAX_VERSION) > version:
            what = (
                f"{written.value}; from a newer version of the game; this one reads up to {version}"
            )
            raise NewerRecord(written.where, what, "newer")

    def part(self, name: str) -> "Node":
        """Return a required part of an object."""
        if not isinstance(self.value, dict):
            self.refuse("expected an object")
        if name not in self.value:
            raise BadRecord(self.where, f"{name!r} is missing", "missing", name=name)
        return Node(f"{self.where}.{name}", self.value[name])

    def fields(self, *names: str, free: tuple[str, ...] = ()) -> dict[str, "Node"]:
        """Return the parts of an object: all required ones, optional ones if present, no others."""
        parts = {name: self.part(name) for name in names}
        for name in self.value if isinstance(self.value, dict) else ():
            if name in free:
                parts[name] = self.part(name)
            elif name not in names:
                what = f"{_short(name)} is unknown here"
                raise BadRecord(self.where, what, "extra", name=_short(name))
        return parts

    def items(self, least: int, most: int) -> list["Node"]:
        """Return the entries of a list with a length in this range."""
        if not isinstance(self.value, list):
            self.refuse("expected a list")
        if not least <= len(self.value) <= most:
            what = f"{len(self.value)} entries; expected {least} to {most}"
            bounds = {"found": str(len(self.value)), "least": str(least), "most": str(most)}
            raise BadRecord(self.where, what, "entries", **bounds)
        return [Node(f"{self.where}[{i}]", item) for i, item in enumerate(self.value)]

    def whole(self, least: int, most: int) -> int:
        """Return a whole number in this range."""
        if type(self.value) is not int or not least <= self.value <= most:
            bounds = {"least": str(least), "most": str(most)}
            self.refuse(f"expected a whole number from {least} to {most}", "number", **bounds)
        return self.value

    def boolean(self) -> bool:
        """Return a boolean."""
        if not isinstance(self.value, bool):
            self.refuse("expected true or false")
        return self.value

    def text(self, longest: int) -> str:
        """Return a string of at most this length."""
        if not isinstance(self.value, str) or len(self.value) > longest:
            self.refuse(f"expected a text of at most {longest} characters")
        return self.value

    def one_of(self, names: Iterable[str]) -> str:
        """Return a string that is one of these."""
        if not isinstance(self.value, str) or self.value not in list(names):
            known = ", ".join(names)
            self.refuse(f"expected one of {known}", "choice", known=known)
        return self.value


_MAX_VERSION = 10**6
_MAX_DEPTH = 100


def _short(value: object) -> str:
    """Return a value as text, shortened to fit into a sentence."""
    text = (
        repr(value)
        if isinstance(value, str | int | float | bool | None)
        else ("[...]" if isinstance(value, list) else "{...}")
    )
    return text if len(text) <= 60 else text[:57] + "..."
