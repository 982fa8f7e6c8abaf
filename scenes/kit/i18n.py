"""Texts by key in one language, from a TOML file; no pygame, so the command line speaks too."""

import tomllib
from collections.abc import Mapping
from pathlib import Path


class Texts:
    """The texts of one language. A key is a path of names: "event.turn_ended"."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        self._texts = texts

    @classmethod
    def load(cls, folder: Path, language: str) -> "Texts":
        """Read a language's file from a folder of them."""
        return cls(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")))

    def __call__(self, key: str, **values: object) -> str:
        """The text of that key with its values put in.

        Where the language tells one from many, the key holds a table, and `count` chooses.
        """
        found: object = self._texts
        for name in key.split("."):
            found = found.get(name) if isinstance(found, Mapping) else None
        if isinstance(found, Mapping):
            found = found["one" if values["count"] == 1 else "other"]
        if not isinstance(found, str):
            raise KeyError(key)
        return found.format_map(values)
