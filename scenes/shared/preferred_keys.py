"""The keys that the preferences ask for, and what each device has for the commonest deeds."""

from collections.abc import Mapping
from types import MappingProxyType

from scenes.core.model.preferences import Preferences
from scenes.kit.bindings import FIXED, Bindings, PlayingHand
from scenes.kit.intents import Command
from scenes.kit.keycaps import ARROWS, CROSS, cap_of

DEVICES = ("touch", "keys", "gamepad")
WALK = (Command.UP, Command.LEFT, Command.DOWN, Command.RIGHT)
_DEEDS: Mapping[str, tuple[str, Command, str]] = MappingProxyType(
    {
        "choose": ("tap.tap", Command.UP, CROSS),
        "use": ("tap.check", Command.CONFIRM, "pad.a"),
        "end": ("tap.end", Command.END_TURN, "pad.y"),
        "undo": ("tap.undo", Command.UNDO, "pad.x"),
        "hint": ("tap.hint", Command.HINT, "pad.back"),
    }
)
"""What is done by tapping what, saying what, pressing which button; the commonest first."""


def hand_of(preferences: Preferences) -> PlayingHand | None:
    """The one hand that plays, or None for both."""
    if not preferences.one_handed:
        return None
    return PlayingHand.LEFT if preferences.left_handed else PlayingHand.RIGHT


def bindings_of(preferences: Preferences) -> Bindings:
    """What every key says."""
    return Bindings.of(preferences.keys, hand_of(preferences))


def fixed_caps(command: Command) -> tuple[str, ...]:
    """The keys for it that cannot be changed."""
    keys = (key for key, said in FIXED.items() if said is command)
    return tuple(dict.fromkeys(cap for key in keys if (cap := cap_of(key))))


def walk_caps(bindings: Bindings) -> tuple[str, ...]:
    """The keys to walk with: the arrows, unless others were chosen for all four."""
    own = [cap_of(key) for way in WALK if (key := bindings.own(way)) is not None]
    return (" ".join(own),) if len(own) == len(WALK) else (ARROWS,)


def deeds(device: str, bindings: Bindings) -> dict[str, tuple[str, ...]]:
    """The commonest deeds, each with the caps for it on a device."""
    walk = walk_caps(bindings)
    found: dict[str, tuple[str, ...]] = {}
    for deed, (icon, command, button) in _DEEDS.items():
        key = bindings.own(command)
        keys: tuple[str, ...] = () if key is None else (cap_of(key),)
        if command in WALK:
            keys = walk
        elif command is Command.CONFIRM and walk == (ARROWS,):
            # It lies beside the arrows, and everybody knows it.
            keys = fixed_caps(command)
        found[deed] = {"touch": (icon,), "keys": keys, "gamepad": (button,)}[device]
    return found
