"""The key bindings of the preferences, and the commonest actions on each device."""

from collections.abc import Mapping

from scenes.core.model.preferences import Preferences
from scenes.kit.bindings import FIXED, USUAL, Bindings, PlayingHand
from scenes.kit.i18n import Hand, Texts
from scenes.kit.intents import Command
from scenes.kit.keycaps import ARROWS, CROSS, Cap, Caps, KeyGroup, PadCap, TapCap, cap_of

DEVICES = ("touch", "keys", "gamepad")
WALK = (Command.UP, Command.LEFT, Command.DOWN, Command.RIGHT)
_DEEDS: Mapping[str, tuple[Cap, Command, Cap]] = {
    "choose": (TapCap("tap"), Command.UP, CROSS),
    "use": (TapCap("check"), Command.CONFIRM, PadCap("a")),
    "end": (TapCap("end"), Command.END_TURN, PadCap("y")),
    "undo": (TapCap("undo"), Command.UNDO, PadCap("x")),
    "hint": (TapCap("hint"), Command.HINT, PadCap("back")),
}
"""The commonest actions: what to tap, the command, and the gamepad button."""


def hand_of(preferences: Preferences) -> PlayingHand | None:
    """Return the hand of a one-handed player, or None for both hands."""
    if not preferences.one_handed:
        return None
    return PlayingHand.LEFT if preferences.left_handed else PlayingHand.RIGHT


def bindings_of(preferences: Preferences, *, is_heard: bool = False) -> Bindings:
    """Return the key bindings in the preferences; those to look around only if that is heard."""
    looks = is_heard and preferences.look_keys
    return Bindings.of(preferences.keys, hand_of(preferences), looks=looks)


def fixed_caps(command: Command) -> Caps:
    """Return the keys for a command that cannot be changed."""
    keys = (key for key, fixed in FIXED.items() if fixed is command)
    return tuple(dict.fromkeys(cap for key in keys for cap in cap_of(key)))


def walk_caps(bindings: Bindings) -> Caps:
    """Return the keys to move with: the arrows, unless all four were changed."""
    own = tuple(cap for direction in WALK for cap in cap_of(bindings.own(direction)))
    return (KeyGroup(own),) if len(own) == len(WALK) else (ARROWS,)


def deeds(device: str, bindings: Bindings) -> dict[str, Caps]:
    """Return the commonest actions, each with the caps for it on a device."""
    walk = walk_caps(bindings)
    usual_confirm = bindings.keys[Command.CONFIRM] == USUAL[Command.CONFIRM]
    result: dict[str, Caps] = {}
    for deed, (icon, command, button) in _DEEDS.items():
        keys = cap_of(bindings.own(command))
        if command in WALK:
            keys = walk
        elif walk == (ARROWS,) and command is Command.CONFIRM and usual_confirm:
            # Enter is beside the arrows and better known than the space bar.
            keys = fixed_caps(command)
        result[deed] = {"keys": keys, "gamepad": (button,)}.get(device, (icon,))
    return result


def speak_of(texts: Texts, hand: Hand, preferences: Preferences) -> None:
    """Let texts mention a hand, and the button that selects with it, if there is one."""
    caps = deeds(hand.value, bindings_of(preferences))["use"]
    texts.use(hand, "".join(cap.label(texts) for cap in caps))
