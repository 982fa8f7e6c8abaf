"""Check JSON from any source, value by value; every error names its place and cause."""

import json
import logging
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
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
    value, bad = _loaded(data, name, most)
    if bad:
        raise BadRecord(name, f"not JSON: {bad[0].why}")
    return Node(name, value)


def parse_settings(data: bytes, name: str, most: int) -> dict[str, object]:
    """Parse a JSON object, dropping invalid numbers. Raise BadRecord if it is not an object.

    All other values are kept: they are the user's choices.
    """
    value, bad = _loaded(data, name, most, _whole_number)
    if not isinstance(value, dict):
        Node(name, value).refuse("expected an object")
    if not bad:
        return value
    log.warning("%s: %d bad numbers were ignored, such as %s", name, len(bad), bad[0].text)
    return _without_bad_numbers(value)


def write_settings(values: Mapping[str, object]) -> str:
    """Return an object as JSON. Raise ValueError for NaN and infinities, which JSON lacks."""
    # ASCII only: other versions may have written lone surrogates, not valid in UTF-8.
    return json.dumps(values, indent=1, allow_nan=False)


def _loaded(
    data: str | bytes, name: str, most: int, parse_int: Callable[[str], object] = int
) -> tuple[object, list["_BadNumber"]]:
    """Return what a JSON text holds, and what stands in it for numbers that are not valid.

    By default a whole number that is not valid is an error, which makes parsing much faster.
    """
    if len(data) > most:
        what = f"{len(data)} characters; at most {most} are read"
        raise BadRecord(name, what, "too_long", most=str(most))
    try:
        value: object = json.loads(
            data,
            object_pairs_hook=_unique,
            parse_int=parse_int,
            parse_float=_decimal_number,
            parse_constant=_no_number,
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
    bad: list[_BadNumber] = []
    for depth, level in enumerate(_levels(value)):
        if depth == _MAX_DEPTH:
            # It could not be written back safely.
            raise BadRecord(name, "nested too deeply", "nested")
        bad += [each for each in level if isinstance(each, _BadNumber)]
    return value, bad


def _levels(value: object) -> Iterator[list[object]]:
    """Yield a list of the value itself, then of what is directly in it, and so on."""
    level = [value]
    while level:
        yield level
        inner: list[object] = []
        for each in level:
            if isinstance(each, dict):
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        level = inner


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("a key is repeated")
    return keys


@dataclass(frozen=True, slots=True)
class _BadNumber:
    """Stands for a number that is not valid."""

    text: str
    """The beginning of it."""
    why: str


def _whole_number(text: str) -> int | _BadNumber:
    try:
        return int(text)
    except ValueError as error:
        # Python reads no more than some thousand digits.
        return _BadNumber(text[:20], str(error))


def _decimal_number(text: str) -> float | _BadNumber:
    number = float(text)
    return _BadNumber(text[:20], f"{text[:20]} is too large") if math.isinf(number) else number


def _no_number(text: str) -> _BadNumber:
    return _BadNumber(text, f"{text} is not a number")


def _without_bad_numbers(values: dict[str, object]) -> dict[str, object]:
    kept = {key: each for key, each in values.items() if not isinstance(each, _BadNumber)}
    return {key: _good_part(each) for key, each in kept.items()}


def _good_part(value: object) -> object:
    match value:
        case dict():
            return _without_bad_numbers(value)
        case list():
            return [_good_part(each) for each in value if not isinstance(each, _BadNumber)]
        case _:
            return value


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
