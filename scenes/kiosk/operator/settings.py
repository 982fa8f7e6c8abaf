"""The kiosk's settings on the operator's pages: their values, what a touch changes, and words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.i18n import Texts

PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": ("idle_seconds", "countdown_seconds", "attract_seconds", "restart_hour"),
        "games": ("variants", "levels"),
        "languages": ("languages", "first_language"),
        "screen": ("diagonal_inches", "volume_cap", "low_reach", "drift"),
        "report": (),
        "desk": ("new_pin", "restart", "leave"),
    }
)
"""The pages, and what can be changed or done on each, in order."""
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
"""The values that the arrows of a setting step through."""
SWITCHES = ("low_reach", "drift")


def steps_of(config: KioskConfig, name: str) -> tuple[object, ...]:
    """The values of a setting in order, among them the one it has now."""
    now, steps = getattr(config, name), STEPS[name]
    if now not in steps:
        steps = sorted([*steps, now], key=lambda each: -1.0 if each is None else float(str(each)))
    return tuple(steps)


def toggled(chosen: Sequence[object], known: Sequence[object], one: object) -> tuple[object, ...]:
    """The choice with one more or one less, in the order of what is known."""
    wanted = set(chosen) ^ {one}
    return tuple(each for each in known if each in wanted)


def languages_toggled(chosen: Sequence[str], known: Sequence[str], code: str) -> tuple[object, ...]:
    """The languages with one more or one less; the first one stays first."""
    wanted = toggled(chosen, known, code)
    first = chosen[0]
    return (first, *(each for each in wanted if each != first)) if first in wanted else wanted


def languages_from(chosen: Sequence[str], known: Sequence[str], first: str) -> tuple[str, ...]:
    """The same languages with another one first."""
    return (first, *(each for each in known if each in chosen and each != first))


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
    """A length of time in one unit."""
    hours = seconds // 3600
    if hours >= 48:
        return texts("operator.days", count=hours // 24)
    if hours:
        return texts("operator.hours", count=hours)
    return texts("operator.minutes", count=seconds // 60)
