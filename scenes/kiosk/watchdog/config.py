"""The settings of a kiosk: kiosk.toml, and on top of it what the operator has changed."""

import difflib
import logging
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game import GAMES, LEVELS
from game.storage.files import open_named
from game.variants import VARIANTS
from scenes.core.model.phrases import Phrase, Value, reason
from scenes.kiosk.watchdog.counters import FileChange, JsonFile
from scenes.kiosk.watchdog.pin import is_hash
from scenes.link.addresses import is_private

log = logging.getLogger(__name__)

CHANGES_FILE = "kiosk.json"
GOOD_FILE = "kiosk-good.json"
"""The last values of kiosk.toml that could be used."""
_MOST_BYTES = 100_000
_MOST_DOTS = 500
"""In a line: the names of settings have none, and thousands take the parser minutes."""
_MOST_TOLD = 5
_LONGEST_NAME = 80
_NEVER = "never"
"""The restart hour for no restart, as TOML has no null."""
_PAIR = frozenset({"games", "variants"})
"""Settings of which one follows the other."""


class BadConfig(ValueError):
    """Impossible settings; each phrase names one mistake."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        super().__init__(", ".join(str(phrase.values) for phrase in phrases))
        self.phrases = tuple(phrases)

    @property
    def phrase(self) -> Phrase:
        """The first mistakes, sentence after sentence, and the number of the others."""
        first, *others = self.phrases[:_MOST_TOLD]
        if (more := len(self.phrases) - _MOST_TOLD) > 0:
            others.append(Phrase("config.more", {"count": more}))
        for other in others:
            first = Phrase("config.and_also", {"first": first, "then": other})
        return first


_PIRATES = tuple(level.name for level in LEVELS)
_NUMBERED = MappingProxyType({1: "finn", 2: "mateo", 3: "rosa", 4: "barto", 5: "yusuf"})
"""The pirates by the numbers that they had in earlier versions."""


def _games_of(variants: Iterable[str]) -> tuple[str, ...]:
    wanted = set(variants)
    return tuple(name for name, game in GAMES.items() if wanted & set(game.variants))


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """What the operator can choose; immutable, so a change makes another one."""

    idle_seconds: int = 90
    """Without a touch in a game, until the countdown appears."""
    countdown_seconds: int = 20
    attract_seconds: int = 30
    """Without a touch where no game is in progress, until the attract game begins."""
    volume_cap: int = 60
    games: tuple[str, ...] = tuple(GAMES)
    variants: tuple[str, ...] = tuple(VARIANTS)
    levels: tuple[str, ...] = _PIRATES
    """The computer pirates that visitors can choose, by name."""
    puzzles: bool = False
    """Whether visitors are offered a puzzle, which takes a minute."""
    languages: tuple[str, ...] = ("en",)
    """It starts in the first."""
    diagonal_inches: float | None = None
    """Of the screen; None where nobody has measured it."""
    low_reach: bool = False
    restart_hour: int | None = 4
    """Local time; None for never."""
    drift: bool = True
    """Whether the picture moves a little, so that nothing burns into the screen."""
    phones: bool = False
    """Whether visitors can hold their cards on phones."""
    phones_address: str | None = None
    """The private address on which phones are served."""
    phones_port: int | None = None
    phones_gestures: bool = False
    """Whether visitors can cheer, groan and wave from phones."""
    reader: bool = False
    """Whether screens are published to a screen reader, if one is installed."""
    read_aloud: bool = False
    """Whether a voice of the system reads aloud while no screen reader does."""
    pin: str | None = None
    """Never the PIN itself: its salted hash."""

    @property
    def speaks(self) -> bool:
        """Whether a screen reader or a voice may be heard."""
        return self.reader or self.read_aloud

    @property
    def has_phone_address(self) -> bool:
        """Whether it is set where phones are to be served."""
        return None not in (self.phones_address, self.phones_port)

    @property
    def serves_phones(self) -> bool:
        """Whether phones are allowed and it is set where they are served."""
        return self.phones and self.has_phone_address

    def variants_of(self, game: str) -> tuple[str, ...]:
        """Return the variants of a game that may be played."""
        return tuple(variant for variant in GAMES[game].variants if variant in self.variants)

    def with_changes(self, **changes: object) -> "KioskConfig":
        """Return the settings with these values. Raise BadConfig if one of them is invalid.

        If only the games or only the variants are named, the others follow.
        """
        known, wrong = _checked(changes)
        mistakes = list(wrong.values())
        if not mistakes:
            known, mistakes = _agreed(self, known)
        if mistakes:
            raise BadConfig(mistakes)
        return replace(self, **known)


def read_config(file: Path | None, data: Path, languages: Sequence[str]) -> KioskConfig:
    """Return the settings in that file, with the operator's changes from the data folder.

    Raise BadConfig for mistakes in the file, which a person wrote. Changes that cannot be used
    are left out, so that the kiosk starts.
    """
    config = _usual(languages)
    if file is not None:
        config, _ = _with_file(config, file, languages)
    return _with_changes(config, saved_changes(data), languages)


class InForce(NamedTuple):
    """The settings to run with, and a sentence for the operator if they are not the file's."""

    config: KioskConfig
    notice: Phrase | None = None


def config_in_force(file: Path | None, data: Path, languages: Sequence[str]) -> InForce:
    """Return the settings in a file or, if it cannot be used, the last ones from it that could.

    A typing error must not take down a kiosk that ran before: if those are lost too, it runs with
    the defaults. Raise BadConfig if none did.
    """
    config, notice = _usual(languages), None
    if file is not None:
        good = JsonFile(data, GOOD_FILE)
        try:
            config, values = _with_file(config, file, languages)
        except BadConfig as error:
            last = _last_good(good, file)
            if last is None:
                raise
            config, key = _with_last_good(config, last, languages)
            notice = Phrase(key, {"why": error.phrase})
        else:
            _keep(good, lambda _: {"file": _place(file), "values": values})
    return InForce(_with_changes(config, saved_changes(data), languages), notice)


def _last_good(good: JsonFile, file: Path) -> dict[str, object] | None:
    """Return what is kept of a file, perhaps damaged; None if no kiosk ran with that file."""
    # Before it is read, as a damaged one is moved away then.
    exists = good.exists
    kept = good.read()
    place = kept.get("file")
    if not exists or (isinstance(place, str) and place != _place(file)):
        return None
    # So that the next start knows, too, that a kiosk ran.
    _keep(good, lambda before: before or {"file": _place(file)})
    return kept


def _with_last_good(
    config: KioskConfig, kept: Mapping[str, object], languages: Sequence[str]
) -> tuple[KioskConfig, str]:
    """Return the settings with the values that were kept, or without, and the key to say so."""
    values = kept.get("values")
    if isinstance(values, dict):
        known, wrong = _checked(values, languages)
        agreed, contradictions = _agreed(config, known)
        if not wrong and not contradictions:
            return replace(config, **agreed), "operator.last_good"
    return config, "operator.defaults"


def _keep(good: JsonFile, changed: FileChange) -> None:
    """Change what is kept of a file, unless it stays the same."""
    try:
        before = good.read()
        if changed(before) != before:
            good.change(changed)
    except OSError as error:
        log.warning("the last good settings cannot be kept: %s", error)


def _place(file: Path) -> str:
    return str(file.absolute())


def saved_changes(data: Path) -> dict[str, object]:
    """Return what the operator has changed, unchecked."""
    return JsonFile(data, CHANGES_FILE).read()


def save_changes(data: Path, changes: Mapping[str, object]) -> None:
    """Save changes beside those made before; OSError if the disk refuses.

    Raise BadConfig, and write nothing, if they are impossible.
    """
    KioskConfig().with_changes(**changes)

    def changed(before: dict[str, object]) -> Mapping[str, object]:
        # What follows from a change must not come back from an earlier one.
        follows = _PAIR - set(changes) if _PAIR & set(changes) else set()
        return {k: v for k, v in before.items() if k not in follows} | dict(changes)

    JsonFile(data, CHANGES_FILE).change(changed)


def _usual(languages: Sequence[str]) -> KioskConfig:
    """Return the settings of a kiosk without a file."""
    english_first = sorted(dict.fromkeys(languages), key=lambda code: code != "en")
    return KioskConfig(languages=tuple(english_first))


def _content(file: Path) -> bytes:
    """Return what is in a file, if it is no larger than settings can be."""
    try:
        with open_named(file, "rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise _wrong("unreadable", file=str(file), why=reason(error)) from error
    if len(data) > _MOST_BYTES:
        raise _wrong("too_large", file=str(file), why=f"{_MOST_BYTES} B")
    return data


def _with_file(
    config: KioskConfig, file: Path, languages: Sequence[str]
) -> tuple[KioskConfig, dict[str, Any]]:
    """Return the settings with the values in a file, and these values."""
    data = _content(file)
    values = _parsed(data, file)
    known, wrong = _checked(values, languages)
    agreed, contradictions = _agreed(config, known)
    mistakes = [*wrong.items(), *(("variants", each) for each in contradictions)]
    if known.get("phones") and not {"phones_address", "phones_port"} <= known.keys():
        mistakes.append(("phones", Phrase("config.phones_missing")))
    if mistakes:
        text = data.decode()
        first = [_in_file(file, text, name, what) for name, what in mistakes[:_MOST_TOLD]]
        raise BadConfig([*first, *(what for _, what in mistakes[_MOST_TOLD:])])
    return replace(config, **agreed), values


def _in_file(file: Path, text: str, name: str, what: Phrase) -> Phrase:
    """Return what is wrong with a setting, and in which line of a file it is."""
    begins = re.compile(rf"""\s*(\[+\s*)?["']?{re.escape(name)}["']?\s*[=.\]]""")
    for number, line in enumerate(text.split("\n"), 1):
        if begins.match(line):
            values: dict[str, Value] = {"file": file.name, "line": str(number), "what": what}
            return Phrase("config.in_line", values)
    return Phrase("config.in_file", {"file": file.name, "what": what})


def _parsed(data: bytes, file: Path) -> dict[str, Any]:
    """Return the values in a file. Raise BadConfig if it is not TOML of a sensible size."""
    nested, huge = Phrase("config.nested"), Phrase("config.huge")
    try:
        text = data.decode()
        if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
            raise RecursionError
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise _wrong("no_text", file=str(file), why="UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise _wrong("no_toml", file=str(file), why=_short(str(error), 200)) from error
    except RecursionError as error:
        raise _wrong("no_toml", file=str(file), why=nested) from error
    except ValueError as error:
        # Python refuses to read thousands of digits.
        raise _wrong("no_toml", file=str(file), why=huge) from error


def _with_changes(
    config: KioskConfig, changes: Mapping[str, object], languages: Sequence[str]
) -> KioskConfig:
    possible = {name: value for name, value in changes.items() if name in CHECKS}
    known, wrong = _checked(possible, languages)
    agreed, contradictions = _agreed(config, known)
    for name in wrong:
        log.warning("%s in %s is not followed: it cannot be", _told(name), CHANGES_FILE)
    if others := [name for name in changes if name not in CHECKS]:
        example = _told(others[0])
        log.warning(
            "%s and %d more in %s is not followed: unknown", example, len(others) - 1, CHANGES_FILE
        )
    if contradictions:
        log.warning("the games and the variants in %s do not agree", CHANGES_FILE)
        agreed = {k: v for k, v in known.items() if k not in _PAIR}
    return replace(config, **agreed)


def _checked(
    values: Mapping[str, object], languages: Sequence[str] | None = None
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """Return the valid values, and a message for each invalid one."""
    known: dict[str, Any] = {}
    wrong: dict[str, Phrase] = {}
    for name, value in values.items():
        if name not in CHECKS:
            wrong[name] = _unknown(name)
            continue
        try:
            checked = CHECKS[name](value)
            if name == "languages" and languages is not None:
                _one_of_each(value, languages)
            known[name] = checked
        except BadConfig as error:
            # Somebody may have written the PIN itself, and this sentence goes to the log.
            found = Phrase("config.something_else") if name == "pin" else _told(value)
            said: dict[str, Value] = {"name": name, "found": found, "expected": error.phrase}
            wrong[name] = Phrase("config.wrong", said)
    return known, wrong


def _agreed(config: KioskConfig, values: dict[str, Any]) -> tuple[dict[str, Any], list[Phrase]]:
    """Return the values with games and variants that fit together, and why others do not."""
    if not _PAIR & set(values):
        return values, []
    if "games" not in values:
        return values | {"games": _games_of(values["variants"])}, []
    games: tuple[str, ...] = values["games"]
    if "variants" not in values:
        chosen = [config.variants_of(game) or GAMES[game].variants for game in games]
        return values | {"variants": tuple(v for each in chosen for v in each)}, []
    wrong = [
        Phrase("config.game_missing", {"variant": _told(variant), "game": _told(game)})
        for variant in values["variants"]
        for game in _games_of([variant])
        if game not in games
    ]
    wrong += [
        Phrase(
            "config.variant_missing",
            {"game": _told(game), "variants": ", ".join(GAMES[game].variants)},
        )
        for game in games
        if game not in _games_of(values["variants"])
    ]
    return values, wrong


# What each setting may be

Check = Callable[[Any], object]
"""Takes what was found; returns the setting's value, or raises BadConfig."""


def _wrong(key: str, **values: Value) -> BadConfig:
    return BadConfig([Phrase(f"config.{key}", values)])


def _told(value: object) -> str:
    """Somebody's value, cut to fit into a sentence."""
    match value:
        case bool():
            text = "true" if value else "false"
        case int() if value.bit_length() > 256:
            text = hex(value)  # its digits would take long
        case str() | int() | float() | None:
            text = repr(value)
        case list() | tuple():
            text = f"[{', '.join(map(_told, value[:8]))}{', ...' if len(value) > 8 else ''}]"
        case _:
            text = "{...}" if isinstance(value, Mapping) else type(value).__name__
    return _short(text)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _unknown(name: str) -> Phrase:
    """Return the message for an unknown setting, with the closest name or a list of all."""
    close = difflib.get_close_matches(name[:_LONGEST_NAME], list(CHECKS), 1)
    if close:
        return Phrase("config.misspelt", {"name": _told(name), "meant": _told(close[0])})
    return Phrase("config.unknown", {"name": _told(name), "known": ", ".join(CHECKS)})


def _one_of_each(value: object, known: Sequence[object]) -> list[object]:
    """Return a check for a list of at least one known value, each at most once."""
    choice = ", ".join(map(_told, known))
    if not isinstance(value, list | tuple) or not value:
        raise _wrong("some_of", choice=choice)
    for each in value:
        if each not in known:
            raise _wrong("none_of", choice=choice, each=_told(each))
        if list(value).count(each) > 1:
            raise _wrong("once", each=_told(each))
    return list(value)


def _only(
    possible: Callable[[Any], bool],
    key: str,
    made: Callable[[Any], object] = lambda value: value,
    **said: Value,
) -> Check:
    """Return a check that converts valid values; the phrase says what is expected."""

    def check(value: object) -> object:
        if not possible(value):
            raise _wrong(key, **said)
        return made(value)

    return check


def _whole(least: int, most: int) -> Check:
    return _only(
        lambda value: type(value) is int and least <= value <= most,
        "whole",
        least=str(least),
        most=str(most),
    )


def _some(known: Sequence[object]) -> Check:
    def check(value: object) -> object:
        chosen = _one_of_each(value, known)
        return tuple(each for each in known if each in chosen)

    return check


def _levels(value: object) -> object:
    """Check a list of pirates; a number stands for the pirate that had it when there were five."""
    listed = value if isinstance(value, list | tuple) else ()
    # True and 1.0 are 1 to Python, and no pirate.
    named = [_NUMBERED.get(each, each) if type(each) is int else each for each in listed]
    return _some(_PIRATES)(named)


def _languages(value: object) -> object:
    listed = value if isinstance(value, list | tuple) else ()
    codes = [c for c in listed if isinstance(c, str) and c.isascii() and c.isalpha() and len(c) < 9]
    if not listed or len(codes) < len(listed):
        raise _wrong("languages")
    return tuple(str(code) for code in _one_of_each(codes, codes))


_YES_OR_NO = _only(lambda value: isinstance(value, bool), "yes_or_no")
_INCHES = _only(
    lambda value: value is None or (type(value) in (int, float) and 3 <= value <= 200),
    "diagonal",
    lambda value: None if value is None else float(value),
    least="3",
    most="200",
)
_HOUR = _only(
    lambda value: value in (None, _NEVER) or (type(value) is int and 0 <= value <= 23),
    "hour",
    lambda value: None if value == _NEVER else value,
    never=_NEVER,
)
_ADDRESS = _only(lambda value: isinstance(value, str) and is_private(value), "address")
_PIN = _only(
    lambda value: value is None or (isinstance(value, str) and is_hash(value)),
    "hash",
    option="--set-pin",
)
CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "idle_seconds": _whole(10, 3600),
        "countdown_seconds": _whole(5, 300),
        "attract_seconds": _whole(5, 3600),
        "volume_cap": _whole(0, 100),
        "games": _some(tuple(GAMES)),
        "variants": _some(tuple(VARIANTS)),
        "levels": _levels,
        "puzzles": _YES_OR_NO,
        "languages": _languages,
        "diagonal_inches": _INCHES,
        "low_reach": _YES_OR_NO,
        "restart_hour": _HOUR,
        "drift": _YES_OR_NO,
        "phones": _YES_OR_NO,
        "phones_address": _ADDRESS,
        "phones_port": _whole(1024, 65535),
        "phones_gestures": _YES_OR_NO,
        "reader": _YES_OR_NO,
        "read_aloud": _YES_OR_NO,
        "pin": _PIN,
    }
)
"""Every setting, in the order in which they are listed."""
