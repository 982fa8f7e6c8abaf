"""What holds for all tests: the game speaks English, whoever runs them."""

import os
from functools import lru_cache
from pathlib import Path

from scenes.kit.i18n import Texts

os.environ["LANGUAGE"] = "en"
# Whoever plays here may have chosen a language; no test is to hear of it.
os.environ["XDG_DATA_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")

_load = Texts.load


@lru_cache(maxsize=32)
def _loaded(folder: Path, language: str, changed: int) -> Texts:
    return _load(folder, language)


def _once(folder: Path, language: str) -> Texts:
    """A language is read once, as reading it takes longer than most tests."""
    return _loaded(folder, language, (folder / f"{language}.toml").stat().st_mtime_ns)


Texts.load = staticmethod(_once)  # type: ignore[method-assign]
