"""The operator's settings as values to step through, and what a touch makes of them; no pygame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.i18n import Texts

STEPS: Mapping[str, Sequence[object]] = MappingProxyType(
    {
        "idle_seconds": (30, 45, 60, 90, 120, 180, 300, 600),
        "countdown_seconds": (10, 15, 20, 30, 45, 60),
        "attract_seconds": (15, 30, 45, 60, 90, 120, 180, 300),
        "restart_hour": (None, *range(24)),
        "diagonal_inches": (
            *(None, 7.0, 8.0, 10.1, 12.1, 13.3, 15.6, 17.0, 19.0, 21.5, 23.8, 27.0),
            *(32.0, 43.0, 49.0, 55.0, 65.0, 75.0, 86.0),
        ),
    }
)
"""What each of these settings is stepped through."""
SWITCHES = ("low_reach", "drift")
SETS = ("variants", "levels", "languages")
"""Settings of which at least one must stay."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """The values of a setting in order, and which of them it has."""

    values: tuple[object, ...]
    index: int


def stepped(config: KioskConfig, name: str) -> Stepped:
    """The steps of a setting, with the value that a file has given it among them."""
    now = getattr(config, name)
    steps = STEPS[name]
    if now not in steps:
        steps = sorted(
            [*steps, now], key=lambda value: -1.0 if value is None else float(str(value))
        )
    values = tuple(steps)
    return Stepped(values, values.index(now))


def toggled(chosen: Sequence[object], known: Sequence[object], one: object) -> tuple[object, ...]:
    """The choice with that one more or less, in the order in which all are known."""
    wanted = set(chosen) ^ {one}
    return tuple(each for each in known if each in wanted)


def languages_with(chosen: Sequence[str], known: Sequence[str], code: str) -> tuple[str, ...]:
    """The languages with that one more or less; the one in which visits begin stays the first."""
    wanted = [str(each) for each in toggled(chosen, known, code)]
    first = chosen[0]
    return (
        (first, *(each for each in wanted if each != first)) if first in wanted else tuple(wanted)
    )


def spoken_first(chosen: Sequence[str], known: Sequence[str], code: str) -> tuple[str, ...]:
    """The same languages, that one being the one in which visits begin."""
    return (code, *(each for each in known if each in chosen and each != code))


def said(texts: Texts, name: str, value: object) -> str:
    """A value in words."""
    if value is None:
        return texts("operator.never" if name == "restart_hour" else "operator.unknown")
    if name == "restart_hour":
        return texts("operator.hour", hour=value)
    if name == "diagonal_inches":
        return texts("operator.inches", inches=f"{value:g}")
    seconds = int(str(value))
    if seconds >= 60 and seconds % 60 == 0:
        return texts("operator.minutes", count=seconds // 60)
    return texts("operator.seconds", count=seconds)


def uptime(texts: Texts, seconds: int) -> str:
    """How long that is, in one measure."""
    hours = seconds // 3600
    if hours >= 48:
        return texts("operator.days", count=hours // 24)
    if hours:
        return texts("operator.hours", count=hours)
    return texts("operator.minutes", count=seconds // 60)
