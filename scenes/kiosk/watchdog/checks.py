"""What each setting of a kiosk may be, and what is to be said where it is not."""

import difflib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from game import GAMES, LEVELS
from scenes.core.model.phrases import Phrase, Value
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
