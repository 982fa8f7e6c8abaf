"""The settings of a kiosk: kiosk.toml, and on top of it what the operator has changed."""

import difflib
import logging
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game import GAMES, LEVELS
from scenes.core.model.phrases import Phrase, Value
from scenes.kiosk.watchdog.counters import JsonFile
from scenes.kiosk.watchdog.pin import is_hash

log = logging.getLogger(__name__)

CHANGES_FILE = "kiosk.json"
_MOST_BYTES = 100_000
_NEVER = "never"
"""The restart hour for no restart, as TOML has no null."""
_SMALLEST, _LARGEST = 3, 200
"""Inches of a screen's diagonal."""
_PAIR = frozenset({"games", "variants"})
"""Settings of which one follows the other."""


class BadConfig(ValueError):
    """Impossible settings; each phrase names one mistake."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        super().__init__(", ".join(str(phrase.values) for phrase in phrases))
        self.phrases = tuple(phrases)

    @property
    def phrase(self) -> Phrase:
        """All mistakes, sentence after sentence."""
        first, *others = self.phrases
        for other in others:
            first = Phrase("config.and_also", {"first": first, "then": other})
        return first


def _variants_of(games: Iterable[str]) -> tuple[str, ...]:
    return tuple(variant for game in games for variant in GAMES[game].variants)


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
    variants: tuple[str, ...] = _variants_of(GAMES)
    levels: tuple[int, ...] = tuple(level.stars for level in LEVELS)
    languages: tuple[str, ...] = ("en",)
    """It starts in the first."""
    diagonal_inches: float | None = None
    """Of the screen; None where nobody has measured it."""
    low_reach: bool = False
    restart_hour: int | None = 4
    """Local time; None for never."""
    drift: bool = True
    """Whether the picture moves a little, so that nothing burns into the screen."""
    pin: str | None = None
    """Never the PIN itself: its salted hash."""

    def variants_of(self, game: str) -> tuple[str, ...]:
        """The variants of a game that may be played."""
        return tuple(variant for variant in GAMES[game].variants if variant in self.variants)

    def with_changes(self, **changes: object) -> "KioskConfig":
        """The same with these values; BadConfig unless all of them are possible.

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
    """The settings in that file, with the operator's changes from the data folder.

    Raise BadConfig for mistakes in the file, which a person wrote. Changes that cannot be used
    are left out, so that the kiosk starts.
    """
    english_first = sorted(dict.fromkeys(languages), key=lambda code: code != "en")
    config = KioskConfig(languages=tuple(english_first))
    if file is not None:
        config = _with_file(config, file, languages)
    return _with_changes(config, JsonFile(data, CHANGES_FILE).read(), languages)


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


def _with_file(config: KioskConfig, file: Path, languages: Sequence[str]) -> KioskConfig:
    try:
        with file.open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise _unusable("too_large", file, f"{_MOST_BYTES} B")
        values = tomllib.loads(data.decode())
    except OSError as error:
        raise _unusable("unreadable", file, (error.strerror or str(error)).lower()) from error
    except UnicodeDecodeError as error:
        raise _unusable("no_text", file, "UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise _unusable("no_toml", file, str(error)) from error
    known, wrong = _checked(values, languages)
    agreed, contradictions = _agreed(config, known)
    if mistakes := [*wrong.values(), *contradictions]:
        raise BadConfig(
            [Phrase("config.in_file", {"file": file.name, "what": each}) for each in mistakes]
        )
    return replace(config, **agreed)


def _unusable(key: str, file: Path, why: str) -> BadConfig:
    return BadConfig([Phrase(f"config.{key}", {"file": str(file), "why": why})])


def _with_changes(
    config: KioskConfig, changes: Mapping[str, object], languages: Sequence[str]
) -> KioskConfig:
    known, wrong = _checked(changes, languages)
    agreed, contradictions = _agreed(config, known)
    for name in wrong:
        log.warning("%s in %s is not followed: it cannot be", _told(name), CHANGES_FILE)
    if contradictions:
        log.warning("the games and the variants in %s do not agree", CHANGES_FILE)
        agreed = {k: v for k, v in known.items() if k not in _PAIR}
    return replace(config, **agreed)


def _checked(
    values: Mapping[str, object], languages: Sequence[str] | None = None
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """The possible values, as the config has them, and what to say about each impossible one."""
    known: dict[str, Any] = {}
    wrong: dict[str, Phrase] = {}
    for name, value in values.items():
        if name not in CHECKS:
            wrong[name] = _unknown(name)
            continue
        try:
            checked = CHECKS[name](name, value)
            if name == "languages" and languages is not None:
                _one_of_each(name, value, languages)
            known[name] = checked
        except _Wrong as error:
            wrong[name] = error.phrase
    return known, wrong


def _agreed(config: KioskConfig, values: dict[str, Any]) -> tuple[dict[str, Any], list[Phrase]]:
    """The values with games and variants that fit together, or why they cannot."""
    if not _PAIR & set(values):
        return values, []
    if "games" not in values:
        return values | {"games": _games_of(values["variants"])}, []
    games: tuple[str, ...] = values["games"]
    if "variants" not in values:
        kept = set(config.variants)
        chosen = [
            tuple(v for v in GAMES[game].variants if v in kept) or tuple(GAMES[game].variants)
            for game in games
        ]
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

Check = Callable[[str, object], object]
"""Takes the name of a setting and what was found; returns its value, or raises _Wrong."""


class _Wrong(ValueError):
    """An impossible value, with a phrase that says what is expected."""

    def __init__(self, name: str, found: Value, expected: Phrase) -> None:
        super().__init__(name)
        said: dict[str, Value] = {"name": name, "found": found, "expected": expected}
        self.phrase = Phrase("config.wrong", said)


def _must(key: str, **values: Value) -> Phrase:
    return Phrase(f"config.{key}", values)


def _told(value: object) -> str:
    """Somebody's value, cut to fit into a sentence."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str() | int() | float() | None:
            text = repr(value)
        case list() | tuple():
            text = f"[{', '.join(map(_told, value[:8]))}{', ...' if len(value) > 8 else ''}]"
        case _:
            text = "{...}" if isinstance(value, Mapping) else type(value).__name__
    return text if len(text) <= 80 else text[:77] + "..."


def _unknown(name: str) -> Phrase:
    """There is no such setting: which one may be meant, or all there are."""
    close = difflib.get_close_matches(name, list(CHECKS), 1)
    if close:
        return Phrase("config.misspelt", {"name": _told(name), "meant": _told(close[0])})
    return Phrase("config.unknown", {"name": _told(name), "known": ", ".join(CHECKS)})


def _one_of_each(name: str, value: object, known: Sequence[object]) -> list[object]:
    """At least one of what is known, each at most once, in the order given."""
    choice = ", ".join(map(_told, known))
    if not isinstance(value, list | tuple) or not value:
        raise _Wrong(name, _told(value), _must("some_of", choice=choice))
    for each in value:
        # True is 1 to Python, and no level.
        if each not in known or isinstance(each, bool):
            none = _must("none_of", choice=choice, each=_told(each))
            raise _Wrong(name, _told(value), none)
        if list(value).count(each) > 1:
            raise _Wrong(name, _told(value), _must("once", each=_told(each)))
    return list(value)


def _whole(least: int, most: int) -> Check:
    def check(name: str, value: object) -> object:
        if type(value) is not int or not least <= value <= most:
            raise _Wrong(name, _told(value), _must("whole", least=str(least), most=str(most)))
        return value

    return check


def _yes_or_no(name: str, value: object) -> object:
    if not isinstance(value, bool):
        raise _Wrong(name, _told(value), _must("yes_or_no"))
    return value


def _some(known: Sequence[object]) -> Check:
    def check(name: str, value: object) -> object:
        chosen = _one_of_each(name, value, known)
        return tuple(each for each in known if each in chosen)

    return check


def _languages(name: str, value: object) -> object:
    listed = value if isinstance(value, list | tuple) else ()
    codes = [c for c in listed if isinstance(c, str) and c.isascii() and c.isalpha() and len(c) < 9]
    if not listed or len(codes) < len(listed):
        raise _Wrong(name, _told(value), _must("languages"))
    return tuple(str(code) for code in _one_of_each(name, codes, codes))


def _inches(name: str, value: object) -> object:
    match value:
        case None:
            return None
        case int() | float() if not isinstance(value, bool) and _SMALLEST <= value <= _LARGEST:
            return float(value)
    expected = _must("diagonal", least=str(_SMALLEST), most=str(_LARGEST))
    raise _Wrong(name, _told(value), expected)


def _hour(name: str, value: object) -> object:
    if value is None or value == _NEVER:
        return None
    if type(value) is not int or not 0 <= value <= 23:
        raise _Wrong(name, _told(value), _must("hour", never=_NEVER))
    return value


def _pin(name: str, value: object) -> object:
    if value is not None and not (isinstance(value, str) and is_hash(value)):
        # Somebody may have written the PIN itself here, and this sentence goes to the log.
        raise _Wrong(name, _must("something_else"), _must("hash", option="--set-pin"))
    return value


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "idle_seconds": _whole(10, 3600),
        "countdown_seconds": _whole(5, 300),
        "attract_seconds": _whole(5, 3600),
        "volume_cap": _whole(0, 100),
        "games": _some(tuple(GAMES)),
        "variants": _some(_variants_of(GAMES)),
        "levels": _some(tuple(level.stars for level in LEVELS)),
        "languages": _languages,
        "diagonal_inches": _inches,
        "low_reach": _yes_or_no,
        "restart_hour": _hour,
        "drift": _yes_or_no,
        "pin": _pin,
    }
)
"""Every setting, in the order in which they are listed."""
