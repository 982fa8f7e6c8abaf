"""Key bindings: which key and which gamepad button does what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import pygame

from scenes.kit.intents import Command

Changes: TypeAlias = tuple[tuple[str, str], ...]
"""Changed bindings: names of commands, each with the name of its key."""
Keys: TypeAlias = Mapping[Command, tuple[int, ...]]

FIXED: Mapping[int, Command] = {
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
    pygame.K_RETURN: Command.CONFIRM,
    pygame.K_KP_ENTER: Command.CONFIRM,
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_F1: Command.HELP,
    pygame.K_F11: Command.FULLSCREEN,
}
"""Keys that cannot be changed, so that nobody is locked out."""

USUAL: Keys = {
    Command.UP: (),
    Command.DOWN: (),
    Command.LEFT: (),
    Command.RIGHT: (),
    Command.CONFIRM: (pygame.K_SPACE,),
    Command.BACK: (),
    Command.NEXT: (pygame.K_TAB, pygame.K_PAGEDOWN),
    Command.PREVIOUS: (pygame.K_PAGEUP,),
    Command.UNDO: (pygame.K_u, pygame.K_z, pygame.K_BACKSPACE),
    Command.END_TURN: (pygame.K_e,),
    Command.HINT: (pygame.K_h,),
    Command.MENU: (pygame.K_p, pygame.K_F10, pygame.K_PAUSE),
    Command.MUTE: (pygame.K_m,),
    Command.HELP: (),
    Command.FULLSCREEN: (),
}
"""The commands that can be rebound, with their default keys; the first is shown."""

TYPING: Mapping[int, Command] = {
    **FIXED,
    pygame.K_PAGEUP: Command.PREVIOUS,
    pygame.K_PAGEDOWN: Command.NEXT,
    pygame.K_TAB: Command.NEXT,
    pygame.K_F10: Command.MENU,
    pygame.K_PAUSE: Command.MENU,
    pygame.K_BACKSPACE: Command.ERASE,
    pygame.K_DELETE: Command.ERASE,
}
"""What keys do while the player types, whatever was changed; all others are letters."""


class PlayingHand(Enum):
    """The hand of a one-handed player."""

    LEFT = "left"
    RIGHT = "right"


ONE_HANDED: Mapping[PlayingHand, Keys] = {
    PlayingHand.LEFT: {
        **USUAL,
        Command.UP: (pygame.K_w,),
        Command.DOWN: (pygame.K_s,),
        Command.LEFT: (pygame.K_a,),
        Command.RIGHT: (pygame.K_d,),
        Command.NEXT: (pygame.K_TAB, pygame.K_PAGEDOWN),
        Command.PREVIOUS: (pygame.K_c, pygame.K_PAGEUP),
        Command.UNDO: (pygame.K_q, pygame.K_z, pygame.K_BACKSPACE),
        Command.HINT: (pygame.K_r,),
        Command.MENU: (pygame.K_f, pygame.K_F10, pygame.K_PAUSE),
        Command.MUTE: (pygame.K_x,),
        Command.FULLSCREEN: (pygame.K_v,),
    },
    PlayingHand.RIGHT: {
        **USUAL,
        Command.UP: (pygame.K_i,),
        Command.DOWN: (pygame.K_k,),
        Command.LEFT: (pygame.K_j,),
        Command.RIGHT: (pygame.K_l,),
        Command.BACK: (pygame.K_BACKSPACE,),
        Command.NEXT: (pygame.K_n, pygame.K_PAGEDOWN, pygame.K_TAB),
        Command.PREVIOUS: (pygame.K_b, pygame.K_PAGEUP),
        Command.UNDO: (pygame.K_u,),
        Command.END_TURN: (pygame.K_o,),
    },
}
"""Keys close together, for one hand."""

HELP_LETTER = "?"
"""Asks for help, wherever it is on the keyboard."""

DIGITS: Mapping[int, int] = {
    **{pygame.K_1 + index: index + 1 for index in range(9)},
    **{pygame.K_KP_1 + index: index + 1 for index in range(9)},
}
DIGIT_PLACES: Mapping[int, int] = {pygame.KSCAN_1 + index: index + 1 for index in range(9)}
"""Digit keys by position, as some keyboards need Shift for digits."""

_NAMED: Mapping[str, int] = {
    "space": pygame.K_SPACE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page_up": pygame.K_PAGEUP,
    "page_down": pygame.K_PAGEDOWN,
    "pause": pygame.K_PAUSE,
    "num0": pygame.K_KP_0,
    "num.": pygame.K_KP_PERIOD,
    "num+": pygame.K_KP_PLUS,
    "num-": pygame.K_KP_MINUS,
    "num*": pygame.K_KP_MULTIPLY,
    "num/": pygame.K_KP_DIVIDE,
    **{f"f{number}": pygame.K_F1 + number - 1 for number in range(2, 13) if number != 11},
}
_NAMES: Mapping[int, str] = {key: name for name, key in _NAMED.items()}
_LETTERS = range(0x21, 1 << 30)
"""Codes of keys that type a character; higher ones do not."""


def key_name(key: int) -> str | None:
    """The name of a key in the settings; None if it cannot be chosen."""
    if key in _NAMES:
        return _NAMES[key]
    if key in FIXED or key in DIGITS or key not in _LETTERS or key > 0x10FFFF:
        return None
    letter = chr(key)
    return letter if letter.isprintable() and not letter.isspace() else None


def key_called(name: str) -> int | None:
    """The key of that name, or None."""
    key = _NAMED.get(name, ord(name) if len(name) == 1 else None)
    return key if key is not None and key_name(key) == name else None


@dataclass(frozen=True, slots=True)
class Bindings:
    """The command of every key that can be changed."""

    keys: Keys = field(default_factory=lambda: USUAL)

    @classmethod
    def of(
        cls, changes: Iterable[tuple[str, str]] = (), hand: PlayingHand | None = None
    ) -> "Bindings":
        """The default keys, or those for one hand, with the player's changes.

        Invalid changes are ignored. Every command keeps at least one key.
        """
        base = USUAL if hand is None else ONE_HANDED[hand]
        chosen: dict[Command, int] = {}
        for name, called in changes:
            key = key_called(called)
            command = Command.__members__.get(name.upper())
            if command is None or key is None or command not in base:
                continue
            if key not in chosen.values():
                chosen.setdefault(command, key)
        taken = set(chosen.values())
        keys = {
            command: (chosen[command],)
            if command in chosen
            else tuple(key for key in own if key not in taken)
            for command, own in base.items()
        }
        return cls(_filled(keys, base))

    def command(self, key: int) -> Command | None:
        """The command of a key, if it has one."""
        if key in FIXED:
            return FIXED[key]
        return next((command for command, keys in self.keys.items() if key in keys), None)

    def own(self, command: Command) -> int | None:
        """The key to show for a command beside the fixed ones."""
        keys = self.keys[command]
        return keys[0] if keys else None


def _filled(keys: dict[Command, tuple[int, ...]], base: Keys) -> dict[Command, tuple[int, ...]]:
    """Give every command without keys a free one: a default, or any letter."""
    used = {key for own in keys.values() for key in own}
    for command, own in keys.items():
        if own or not base[command]:
            continue
        spare = (*USUAL[command], *range(pygame.K_a, pygame.K_z + 1))
        free = next(key for key in spare if key not in used)
        keys[command] = (free,)
        used.add(free)
    return keys


class Refusal(Enum):
    """Why a key cannot be chosen."""

    FIXED = "fixed"
    DIGIT = "digit"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Rebound:
    """The bindings after a key was chosen, and the command that lost it."""

    changes: Changes
    loser: Command | None = None


def rebind(
    changes: Changes, command: Command, key: int, hand: PlayingHand | None = None
) -> Rebound | Refusal:
    """Bind a key to a command; a command left without keys gets the old one."""
    if key in FIXED:
        return Refusal.FIXED
    if key in DIGITS:
        return Refusal.DIGIT
    name = key_name(key)
    if name is None:
        return Refusal.SYSTEM
    before = Bindings.of(changes, hand)
    loser = before.command(key)
    if loser is command:
        loser = None
    wanted = dict(changes)
    wanted.pop(command.name.lower(), None)
    wanted[command.name.lower()] = name
    if loser is not None:
        wanted.pop(loser.name.lower(), None)
        left = [other for other in before.keys[loser] if other != key]
        old = before.own(command)
        if not left and old is not None:
            wanted[loser.name.lower()] = key_name(old) or ""
    return Rebound(tuple(wanted.items()), loser)


PAD_BUTTONS: Mapping[int, Command] = {
    pygame.CONTROLLER_BUTTON_A: Command.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Command.END_TURN,
    pygame.CONTROLLER_BUTTON_BACK: Command.HINT,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_GUIDE: Command.HELP,
    # Many systems reserve the middle button for themselves.
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
}
PAD_WRITING: Mapping[int, Command] = {pygame.CONTROLLER_BUTTON_X: Command.ERASE}
"""Buttons that do something else while the player types."""
