"""Texts by key in one language, from a TOML file; without pygame, for the command line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from enum import Enum
from pathlib import Path
from typing import Any

_PLAIN = "name"
"""The form of a word used on its own."""
_ORDER = ("en", "de", "nl", "sv", "fr", "es", "it", "pt")
_SINGULAR = {"fr": (0, 1)}
"""The counts that use the singular, where that is not only 1."""


class Hand(Enum):
    """The input device in use; decides whether a text says "tap", "click" or names a button."""

    TOUCH = "touch"
    MOUSE = "mouse"
    KEYS = "keys"
    GAMEPAD = "gamepad"


class Word(str):
    """A text with several forms, from which a sentence picks one: "{card:accusative}"."""

    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str]) -> "Word":
        """Create a word that is `plain` if no form is asked for."""
        word = super().__new__(cls, plain)
        word.forms = forms
        return word

    def __format__(self, form: str) -> str:
        return self.forms[form] if form else str(self)


class Texts:
    """The texts of one language. A key is a path of names: "event.turn_ended"."""

    def __init__(self, texts: dict[str, Any], language: str = "en") -> None:
        self._texts = texts
        self.language = language
        """The code of the language."""
        self._gestures: Mapping[str, str] = {}
        self.hand: tuple[Hand, str]
        """The hand in use and the button that selects; painted texts depend on both."""
        self.use(Hand.MOUSE)

    def use(self, hand: Hand, button: str = "") -> None:
        """Let texts mention this hand, and the button that selects, from now on."""
        self.hand = (hand, button)
        hands = self._texts.get("hand")
        words = hands.get(hand.value) or hands["press"] if isinstance(hands, Mapping) else {}
        self._gestures = {name: text.format(button=button) for name, text in words.items()}

    @classmethod
    def load(cls, folder: Path, language: str) -> "Texts":
        """Read a language from a folder of language files."""
        file = folder / f"{language}.toml"
        try:
            return cls(read_tables(file.read_text(encoding="utf-8")), language)
        except ValueError as error:
            raise ValueError(f"{file.name}: {error}") from error

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key with values inserted.

        If a language has plural forms, the key holds a table, and `count` chooses. If a word
        changes with its place in a sentence, the table holds its forms. {Tap}, {tap}, {Press}
        and {press} become what the hand in use does.
        """
        entry: object = self._texts
        for name in key.split("."):
            entry = entry.get(name) if isinstance(entry, dict) else None
        if isinstance(entry, str) and "{" not in entry:
            return entry
        values = {**self._gestures, **values}
        if isinstance(entry, dict):
            if _PLAIN in entry:
                forms = {form: text.format_map(values) for form, text in entry.items()}
                return Word(forms[_PLAIN], forms)
            singular = values["count"] in _SINGULAR.get(self.language, (1,))
            entry = entry["one" if singular else "other"]
        if not isinstance(entry, str):
            raise KeyError(key)
        return entry.format_map(values)

    def listed(self, words: Sequence[str]) -> str:
        """Join words, in each form that all of them have."""
        kinds = [set(word.forms) if isinstance(word, Word) else set() for word in words]
        forms = set.intersection(*kinds) if kinds else set()
        plain = self._row([str(word) for word in words])
        return Word(plain, {form: self._row([format(w, form) for w in words]) for form in forms})

    def with_colon(self, head: str, words: str) -> str:
        """Return words after what they are about."""
        return self("with_colon", head=head, words=words)

    def _row(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        most = ", ".join(words[:-1])
        last = words[-1]
        if self.language == "es" and re.match(r"h?[ií](?!e)", last, re.IGNORECASE):
            # Spanish "y" becomes "e" before the same sound.
            return f"{most} e {last}"
        return self("list", most=most, last=last)


_LINE = re.compile(r'([A-Za-z0-9_]+) = "([^"\\\x00-\x1f\x7f]*)"')
_TABLE = re.compile(r"\[([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\]")


def read_tables(text: str) -> dict[str, Any]:
    """Return the tables of a TOML file, in a third of the time that tomllib takes.

    Nearly all lines are only a key and its text, which are read here; tomllib reads the others,
    and the whole file if there is anything unusual in it.
    """
    # Imported here, as the first picture of a start needs no texts.
    import tomllib

    table = ""
    plain: dict[tuple[str, str], str] = {}
    others: list[str] = []
    for line in text.split("\n"):
        if (pair := _LINE.fullmatch(line)) is not None:
            key = table, pair[1]
            if key in plain:
                return tomllib.loads(text)
            plain[key] = pair[2]
            continue
        others.append(line)
        if line.lstrip().startswith("["):
            if (head := _TABLE.fullmatch(line)) is None:
                return tomllib.loads(text)
            table = head[1]
    if '"""' in text or "'''" in text:
        return tomllib.loads(text)
    tables = tomllib.loads("\n".join(others))
    for (table, name), words in plain.items():
        entries = tables
        for part in table.split(".") if table else ():
            entries = entries[part]
        if name in entries:
            return tomllib.loads(text)
        entries[name] = words
    return tables


def spoken(folder: Path) -> list[str]:
    """Return the codes of the languages in a folder, in the order to offer them."""
    codes = sorted(file.stem for file in folder.glob("*.toml"))
    return sorted(codes, key=lambda code: _ORDER.index(code) if code in _ORDER else len(_ORDER))


class Languages:
    """The languages of a folder of language files; each is read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Texts] = {}

    @property
    def codes(self) -> list[str]:
        """The codes of all languages, in the order to offer them."""
        return spoken(self._folder)

    def texts(self, language: str) -> Texts:
        """Return the texts of a language; each copy has its own input device."""
        if language not in self._read:
            self._read[language] = Texts.load(self._folder, language)
        return copy(self._read[language])


def system_languages(environment: Mapping[str, str]) -> list[str]:
    """Return the system's languages, most preferred first."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return []


def best_language(wishes: Iterable[str], known: Sequence[str]) -> str:
    """Return the first known one of the wanted languages, ignoring countries, or English."""
    codes = (wish.replace("-", "_").split("_")[0].split(".")[0].lower() for wish in wishes)
    return next((code for code in codes if code in known), "en")
