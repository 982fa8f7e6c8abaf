"""How a kiosk shall be: kiosk.toml, and over it what the operator has changed since."""

import difflib
import logging
import math
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game import GAMES, LEVELS
from scenes.core.model.phrases import Phrase, Value
from scenes.kiosk.watchdog.json_file import JsonFile
from scenes.kiosk.watchdog.pin import is_hash

Check = Callable[[str, object], object]
"""From a name and what was found to the value; Wrong if there is none."""


class Wrong(ValueError):
    """A setting that cannot be: its name, what was found, and what is expected."""

    def __init__(self, name: str, found: Value, expected: Phrase) -> None:
        super().__init__(name)
        said: dict[str, Value] = {"name": name, "found": found, "expected": expected}
        self.phrase = Phrase("config.wrong", said)


def _must(key: str, **values: Value) -> Phrase:
    """What is expected."""
    return Phrase(f"config.{key}", values)


def told(value: object) -> str:
    """A stranger's value, cut to what fits a sentence."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str() | int() | float() | None:
            text = repr(value)
        case list() | tuple():
            text = f"[{', '.join(map(told, value[:8]))}{', ...' if len(value) > 8 else ''}]"
        case _:
            text = "{...}" if isinstance(value, Mapping) else type(value).__name__
    return text if len(text) <= 80 else text[:77] + "..."


def unknown(name: str) -> Phrase:
    """There is no such setting; what somebody may have meant, or everything that there is."""
    close = difflib.get_close_matches(name, list(CHECKS), 1)
    if close:
        return Phrase("config.misspelt", {"name": told(name), "meant": told(close[0])})
    return Phrase("config.unknown", {"name": told(name), "known": ", ".join(CHECKS)})


def variants_of(games: Iterable[str]) -> tuple[str, ...]:
    """Every variant of these games."""
    return tuple(variant for game in games for variant in GAMES[game].variants)


def games_of(variants: Iterable[str]) -> tuple[str, ...]:
    """The games that these variants are of."""
    wanted = set(variants)
    return tuple(name for name, game in GAMES.items() if wanted & set(game.variants))


def one_of_each(name: str, value: object, known: Sequence[object]) -> list[object]:
    """At least one of what is known, none of them twice, in the order in which they are named."""
    choice = ", ".join(map(told, known))
    if not isinstance(value, list | tuple) or not value:
        raise Wrong(name, told(value), _must("some_of", choice=choice))
    for each in value:
        # True is 1 to Python, and no level.
        if each not in known or isinstance(each, bool):
            none = _must("none_of", choice=choice, each=told(each))
            raise Wrong(name, told(value), none)
        if list(value).count(each) > 1:
            raise Wrong(name, told(value), _must("once", each=told(each)))
    return list(value)


def _whole(least: int, most: int) -> Check:
    def check(name: str, value: object) -> object:
        if type(value) is not int or not least <= value <= most:
            raise Wrong(name, told(value), _must("whole", least=str(least), most=str(most)))
        return value

    return check


def _yes_or_no(name: str, value: object) -> object:
    if not isinstance(value, bool):
        raise Wrong(name, told(value), _must("yes_or_no"))
    return value


def _some(known: Sequence[object]) -> Check:
    def check(name: str, value: object) -> object:
        chosen = one_of_each(name, value, known)
        return tuple(each for each in known if each in chosen)

    return check


def _languages(name: str, value: object) -> object:
    listed = value if isinstance(value, list | tuple) else ()
    codes = [c for c in listed if isinstance(c, str) and c.isascii() and c.isalpha() and len(c) < 9]
    if not listed or len(codes) < len(listed):
        raise Wrong(name, told(value), _must("languages"))
    return tuple(str(code) for code in one_of_each(name, codes, codes))


def _inches(name: str, value: object) -> object:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Wrong(name, told(value), _diagonal())
    if not math.isfinite(value) or not _SMALLEST <= value <= _LARGEST:
        raise Wrong(name, told(value), _diagonal())
    return float(value)


def _diagonal() -> Phrase:
    return _must("diagonal", least=str(_SMALLEST), most=str(_LARGEST))


def _hour(name: str, value: object) -> object:
    if value is None or value == NEVER:
        return None
    if type(value) is not int or not 0 <= value <= 23:
        raise Wrong(name, told(value), _must("hour", never=NEVER))
    return value


def _pin(name: str, value: object) -> object:
    if value is None:
        return None
    if not isinstance(value, str) or not is_hash(value):
        # Somebody may have written the PIN itself here, and this sentence goes to the log.
        raise Wrong(name, _must("something_else"), _must("hash", option="--set-pin"))
    return value


NEVER = "never"
"""The hour of no restart, in a file that has no word for nothing."""
_SMALLEST, _LARGEST = 3, 200

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "idle_seconds": _whole(10, 3600),
        "countdown_seconds": _whole(5, 300),
        "attract_seconds": _whole(5, 3600),
        "volume_cap": _whole(0, 100),
        "games": _some(tuple(GAMES)),
        "variants": _some(variants_of(GAMES)),
        "levels": _some(tuple(level.stars for level in LEVELS)),
        "languages": _languages,
        "diagonal_inches": _inches,
        "low_reach": _yes_or_no,
        "restart_hour": _hour,
        "drift": _yes_or_no,
        "pin": _pin,
    }
)
"""Every setting, in the order in which people are told of them."""


log = logging.getLogger(__name__)

CHANGES_FILE = "kiosk.json"
_MOST_BYTES = 100_000


class BadConfig(ValueError):
    """A kiosk that cannot be so; each phrase names one mistake."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        super().__init__(", ".join(str(phrase.values) for phrase in phrases))
        self.phrases = tuple(phrases)

    @property
    def phrase(self) -> Phrase:
        """All of it, sentence after sentence."""
        first, *others = self.phrases
        for other in others:
            first = Phrase("config.and_also", {"first": first, "then": other})
        return first


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
    variants: tuple[str, ...] = variants_of(GAMES)
    levels: tuple[int, ...] = tuple(level.stars for level in LEVELS)
    languages: tuple[str, ...] = ("en",)
    """The first is the one it starts in."""
    diagonal_inches: float | None = None
    """Of the screen; None where nobody has measured it."""
    low_reach: bool = False
    restart_hour: int | None = 4
    """Local time; None for never."""
    drift: bool = True
    """Whether what stands still wanders a little, so that it leaves no mark on the screen."""
    pin: str | None = None
    """Never the PIN itself: its salted hash."""

    def with_changes(self, **changes: object) -> "KioskConfig":
        """The same with these values; BadConfig unless all of them can be.

        Of the games and the variants, the one that is not named follows the other.
        """
        known, impossible = _checked(changes)
        wrong = list(impossible.values())
        if not wrong:
            known, wrong = _agreed(self, known)
        if wrong:
            raise BadConfig(wrong)
        return replace(self, **known)


def read_config(file: Path | None, data: Path, languages: Sequence[str]) -> KioskConfig:
    """The kiosk of that file, with the changes that lie in the data folder.

    BadConfig for mistakes in the file, which a person wrote; of the changes, what cannot be used
    is left out, so that the kiosk comes up.
    """
    english_first = sorted(dict.fromkeys(languages), key=lambda code: code != "en")
    config = KioskConfig(languages=tuple(english_first))
    if file is not None:
        config = _with_file(config, file, languages)
    return _with_changes(config, JsonFile(data, CHANGES_FILE).read(), languages)


def save_changes(data: Path, changes: Mapping[str, object]) -> None:
    """Keep what the operator has changed, beside what was changed before; OSError if impossible.

    Changes that cannot be are a BadConfig, and nothing is written.
    """
    KioskConfig().with_changes(**changes)

    def changed(before: dict[str, object]) -> Mapping[str, object]:
        # What follows from a change must not come back from an earlier one.
        pair = {"games", "variants"}
        follows = pair - set(changes) if pair & set(changes) else set()
        return {k: v for k, v in before.items() if k not in follows} | dict(changes)

    JsonFile(data, CHANGES_FILE).change(changed)


def changes_between(before: KioskConfig, after: KioskConfig) -> dict[str, object]:
    """What to save where the operator has made one kiosk of another."""
    names = [each.name for each in fields(KioskConfig)]
    changed = {n: getattr(after, n) for n in names if getattr(before, n) != getattr(after, n)}
    if "games" in changed or "variants" in changed:
        changed |= {"games": after.games, "variants": after.variants}
    return changed


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
    if wrong or contradictions:
        told_of = [*wrong.values(), *contradictions]
        where = {"file": file.name}
        raise BadConfig([Phrase("config.in_file", {**where, "what": what}) for what in told_of])
    return replace(config, **agreed)


def _unusable(key: str, file: Path, why: str) -> BadConfig:
    return BadConfig([Phrase(f"config.{key}", {"file": str(file), "why": why})])


def _with_changes(
    config: KioskConfig, changes: Mapping[str, object], languages: Sequence[str]
) -> KioskConfig:
    known, wrong = _checked(changes, languages)
    agreed, contradictions = _agreed(config, known)
    for name in wrong:
        log.warning("%s in %s is not followed: it cannot be", told(name), CHANGES_FILE)
    if contradictions:
        log.warning("the games and the variants in %s do not agree", CHANGES_FILE)
        agreed = {k: v for k, v in known.items() if k not in ("games", "variants")}
    return replace(config, **agreed)


def _checked(
    values: Mapping[str, object], languages: Sequence[str] | None = None
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """The values that can be, as the config has them, and what to say of each that cannot."""
    known: dict[str, Any] = {}
    wrong: dict[str, Phrase] = {}
    for name, value in values.items():
        if name not in CHECKS:
            wrong[name] = unknown(name)
            continue
        try:
            known[name] = CHECKS[name](name, value)
            if name == "languages" and languages is not None:
                one_of_each(name, value, languages)
        except Wrong as error:
            known.pop(name, None)
            wrong[name] = error.phrase
    return known, wrong


def _agreed(config: KioskConfig, values: dict[str, Any]) -> tuple[dict[str, Any], list[Phrase]]:
    """The values with games and variants that fit together, and why they cannot."""
    if "games" not in values and "variants" not in values:
        return values, []
    if "games" not in values:
        return values | {"games": games_of(values["variants"])}, []
    games: tuple[str, ...] = values["games"]
    if "variants" not in values:
        kept = set(config.variants)
        chosen = [
            tuple(v for v in GAMES[game].variants if v in kept) or tuple(GAMES[game].variants)
            for game in games
        ]
        return values | {"variants": tuple(v for each in chosen for v in each)}, []
    wrong = [
        Phrase("config.game_missing", {"variant": told(variant), "game": told(game)})
        for variant in values["variants"]
        for game in games_of([variant])
        if game not in games
    ]
    wrong += [
        Phrase(
            "config.variant_missing",
            {"game": told(game), "variants": ", ".join(GAMES[game].variants)},
        )
        for game in games
        if game not in games_of(values["variants"])
    ]
    return values, wrong
