"""What holds for all tests: the game speaks English, whoever runs them."""

import gc
import os
from copy import copy
from pathlib import Path

import pytest

from scenes.kit.i18n import Texts
from tests.soak import SOAK

os.environ["LANGUAGE"] = "en"
# Whoever plays here may have chosen a language; no test is to hear of it.
os.environ["XDG_DATA_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")

_load = Texts.load.__func__  # type: ignore[attr-defined]
_loaded: dict[tuple[type[Texts], Path, int], Texts] = {}


def _once(kind: type[Texts], folder: Path, language: str) -> Texts:
    """A language is read once, as reading it takes longer than most tests; the hand is its own."""
    file = folder / f"{language}.toml"
    key = (kind, file, file.stat().st_mtime_ns)
    if key not in _loaded:
        _loaded[key] = _load(kind, folder, language)
    return copy(_loaded[key])


Texts.load = classmethod(_once)  # type: ignore[assignment,method-assign]


# Until all tests are known nothing is thrown away, and what they are made of stays to the end.
gc.disable()


def pytest_collection_finish() -> None:
    """Let the search for garbage pass over the thousands of tests, each time it is made."""
    gc.freeze()
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what is marked with `soak`, unless it is asked for."""
    if not SOAK and not config.option.markexpr:
        config.option.markexpr = "not soak"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that both cores end together."""
    items.sort(key=lambda item: item.path.parent.name != "soak")
