"""Texts by key in one language, from a TOML file; no pygame, so the command line speaks too."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_PLAIN = "name"
"""The form in which a word with several stands by itself."""
_ORDER = ("en", "de", "nl", "sv", "fr", "es", "it", "pt")
_SINGULAR = {"fr": (0, 1)}
"""What counts as one in the languages where it is not one alone."""


class Word(str):
    """A text with other forms of it, from which a sentence picks its own: "{card:accusative}"."""

    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str]) -> "Word":
        """A word that is `plain` where no form is asked for."""
        word = super().__new__(cls, plain)
        word.forms = forms
        return word

    def __format__(self, form: str) -> str:
        return self.forms[form] if form else str(self)


class Texts:
    """The texts of one language. A key is a path of names: "event.turn_ended"."""

    def __init__(self, texts: Mapping[str, object], language: str = "en") -> None:
        self._texts = texts
        self.language = language
        """The code of the language."""

    @classmethod
    def load(cls, folder: Path, language: str) -> "Texts":
        """Read a language's file from a folder of them."""
        file = folder / f"{language}.toml"
        return cls(tomllib.loads(file.read_text(encoding="utf-8")), language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of that key with its values put in.

        Where the language tells one from many, the key holds a table, and `count` chooses. Where a
        word changes with its place in a sentence, the table holds its forms.
        """
        found: object = self._texts
        for name in key.split("."):
            found = found.get(name) if isinstance(found, Mapping) else None
        if isinstance(found, Mapping):
            if _PLAIN in found:
                forms = {form: text.format_map(values) for form, text in found.items()}
                return Word(forms[_PLAIN], forms)
            one = values["count"] in _SINGULAR.get(self.language, (1,))
            found = found["one" if one else "other"]
        if not isinstance(found, str):
            raise KeyError(key)
        return found.format_map(values)

    def listed(self, words: Sequence[str]) -> str:
        """Several words in a row, in each form that all of them have."""
        kinds = [set(word.forms) if isinstance(word, Word) else set() for word in words]
        forms = set.intersection(*kinds) if kinds else set()
        plain = self._row([str(word) for word in words])
        return Word(plain, {form: self._row([format(w, form) for w in words]) for form in forms})

    def _row(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        most, last = ", ".join(words[:-1]), words[-1]
        if self.language == "es" and re.match(r"h?[ií](?!e)", last, re.IGNORECASE):
            # Spanish says "y" with another letter before its own sound.
            return f"{most} e {last}"
        return self("list", most=most, last=last)


def spoken(folder: Path) -> list[str]:
    """The codes of the languages that a folder has texts in, in the order they are offered in."""
    there = sorted(file.stem for file in folder.glob("*.toml"))
    return sorted(there, key=lambda code: _ORDER.index(code) if code in _ORDER else len(_ORDER))


def wished(environment: Mapping[str, str]) -> list[str]:
    """The languages that the system asks programs to speak, the dearest first."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return []


def understood(wishes: Iterable[str], known: Sequence[str], usual: str = "en") -> str:
    """The first of the wished languages that is known, whatever its country; else the usual one."""
    codes = (wish.replace("-", "_").split("_")[0].split(".")[0].lower() for wish in wishes)
    return next((code for code in codes if code in known), usual)
