"""Key bindings: which key and which gamepad button does what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import pygame

from scenes.kit.intents import WAYS, Command

Changes: TypeAlias = tuple[tuple[str, str], ...]
"""Changed bindings: names of commands, each with the name of its key."""
Keys: TypeAlias = Mapping[Command, tuple[int, ...]]

FIXED: Mapping[int, Command] = {
    **dict.fromkeys((pygame.K_ESCAPE, pygame.K_AC_BACK), Command.BACK),
    **dict.fromkeys((pygame.K_RETURN, pygame.K_KP_ENTER), Command.CONFIRM),
    **{getattr(pygame, f"K_{direction.name}"): direction for direction in WAYS},
    pygame.K_F1: Command.HELP,
    pygame.K_F2: Command.READ_ALOUD,
    pygame.K_F11: Command.FULLSCREEN,
}
"""Keys that cannot be changed, so that every player can always find a way back."""

HELP_LETTER = "?"
"""The character that asks for help, wherever it is on the keyboard."""

DIGITS: Mapping[int, int] = {
    **{pygame.K_1 + index: index + 1 for index in range(9)},
    **{pygame.K_KP_1 + index: index + 1 for index in range(9)},
}
DIGIT_PLACES: Mapping[int, int] = {pygame.KSCAN_1 + index: index + 1 for index in range(9)}
"""Digit keys by position, as some keyboards need Shift for digits."""

_PLAIN_NAMES = (
    *("space", "tab", "backspace", "delete", "insert"),
    *("home", "end", "page_up", "page_down", "pause"),
)
_NUMBER_PAD = (
    *(("0", "0"), (".", "PERIOD"), ("+", "PLUS"), ("-", "MINUS")),
    *(("*", "MULTIPLY"), ("/", "DIVIDE")),
)
_NAMED: Mapping[str, int] = {
    **{name: getattr(pygame, f"K_{name.replace('_', '').upper()}") for name in _PLAIN_NAMES},
    **{f"num{sign}": getattr(pygame, f"K_KP_{name}") for sign, name in _NUMBER_PAD},
    **{f"f{number}": pygame.K_F1 + number - 1 for number in range(3, 13) if number != 11},
}
_NAMES: Mapping[int, str] = {key: name for name, key in _NAMED.items()}
_LETTERS = range(0x21, 1 << 30)
"""Codes of keys that type a character; higher ones do not."""


def key_name(key: int) -> str | None:
    """Return the name of a key in the settings; None if it cannot be chosen."""
    if key in _NAMES:
        return _NAMES[key]
    if key in FIXED or key in DIGITS or key not in _LETTERS or key > 0x10FFFF:
        return None
    letter = chr(key)
    return letter if letter.isprintable() and not letter.isspace() else None


def key_called(name: str) -> int | None:
    """Return the key with a given name, or None."""
    key = _NAMED.get(name, ord(name) if len(name) == 1 else None)
    return key if key is not None and key_name(key) == name else None


def _keys(text: str) -> Keys:
    """Parse the keys of commands, written as "next=tab,page_down"."""
    written = (part.split("=") for part in text.split())
    return {
        Command[command.upper()]: tuple(
            key for name in names.split(",") if (key := key_called(name)) is not None
        )
        for command, names in written
    }


USUAL: Keys = _keys(
    "up= down= left= right= confirm=space back= next=tab,page_down previous=page_up "
    "undo=u,z,backspace end_turn=e retreat=t hint=h menu=p,f10,pause mute=m help= fullscreen="
)
"""The commands that can be rebound, with their default keys; the first is shown."""

LOOKING: Keys = _keys(
    "look_pirate=c look_sign=s look_behind=a look_ahead=d look_first=home look_last=end "
    "look_player=o look_board=b look_hand=i look_cards=n look_log=l look_again=r"
)
"""The keys with which players who hear the game look around; no other command has them."""

TYPING: Mapping[int, Command] = {
    **FIXED,
    pygame.K_PAGEUP: Command.PREVIOUS,
    **dict.fromkeys((pygame.K_PAGEDOWN, pygame.K_TAB), Command.NEXT),
    **dict.fromkeys((pygame.K_F10, pygame.K_PAUSE), Command.MENU),
    **dict.fromkeys((pygame.K_BACKSPACE, pygame.K_DELETE), Command.ERASE),
}
"""What keys do while the player types, whatever was changed; all others are letters."""


class PlayingHand(Enum):
    """The hand of a one-handed player."""

    LEFT = "left"
    RIGHT = "right"


ONE_HANDED: Mapping[PlayingHand, Keys] = {
    PlayingHand.LEFT: {
        **USUAL,
        **_keys("up=w down=s left=a right=d previous=c,page_up undo=q,backspace"),
        **_keys("hint=r menu=f,f10,pause mute=x fullscreen=v retreat=z"),
    },
    PlayingHand.RIGHT: {
        **USUAL,
        **_keys("up=i down=k left=j right=l back=backspace next=n,page_down,tab"),
        **_keys("previous=b,page_up undo=u end_turn=o retreat=y"),
    },
}
"""Keys close together, for one hand."""
LOOKING_WITH: Mapping[PlayingHand, Keys] = {
    PlayingHand.LEFT: {
        **LOOKING,
        **_keys("look_pirate=t look_sign=g look_behind=b look_ahead=n look_player=y"),
        **_keys("look_board=h look_hand=j look_cards=u look_log=i look_again=k"),
    },
    PlayingHand.RIGHT: {
        **LOOKING,
        **_keys("look_pirate=e look_sign=g look_behind=. look_ahead=- look_player=t"),
        **_keys("look_board=v look_hand=c look_cards=x look_log=f"),
    },
}
"""The same keys beside those for one hand."""


def usual_keys(hand: PlayingHand | None = None, *, looks: bool = False) -> Keys:
    """Return the default keys of all commands, perhaps with those to look around."""
    base = USUAL if hand is None else ONE_HANDED[hand]
    around = LOOKING if hand is None else LOOKING_WITH[hand]
    return {**base, **around} if looks else base


@dataclass(frozen=True, slots=True)
class Bindings:
    """The command of every key that can be changed."""

    keys: Keys = field(default_factory=lambda: USUAL)

    @classmethod
    def of(
        cls,
        changes: Iterable[tuple[str, str]] = (),
        hand: PlayingHand | None = None,
        *,
        looks: bool = False,
    ) -> "Bindings":
        """Return the default keys, or those for one hand, with the player's changes.

        Invalid changes are ignored. Every command keeps at least one key.
        """
        base = usual_keys(hand, looks=looks)
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
        used = {key for own in keys.values() for key in own}
        for command, own in keys.items():
            if base[command] and not own:
                # Lost to a change: another default, or any letter.
                spare = (*{**USUAL, **LOOKING}[command], *range(pygame.K_a, pygame.K_z + 1))
                free = next(key for key in spare if key not in used)
                keys[command] = (free,)
                used.add(free)
        return cls(keys)

    def command(self, key: int) -> Command | None:
        """Return the command of a key, if it has one."""
        if key in FIXED:
            return FIXED[key]
        return next((command for command, keys in self.keys.items() if key in keys), None)

    def own(self, command: Command) -> int | None:
        """Return the key to show for a command beside the fixed ones."""
        keys = self.keys[command]
        return keys[0] if keys else None


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
    changes: Changes,
    command: Command,
    key: int,
    hand: PlayingHand | None = None,
    *,
    looks: bool = False,
) -> Rebound | Refusal:
    """Bind a key to a command; a command left without keys gets the old one."""
    if key in FIXED:
        return Refusal.FIXED
    if key in DIGITS:
        return Refusal.DIGIT
    name = key_name(key)
    if name is None:
        return Refusal.SYSTEM
    before = Bindings.of(changes, hand, looks=looks)
    loser = None if before.command(key) is command else before.command(key)
    wanted = {each: own for each, own in changes if each != command.name.lower()}
    wanted[command.name.lower()] = name
    if loser is not None:
        wanted.pop(loser.name.lower(), None)
        old = before.own(command)
        if before.keys[loser] == (key,) and old is not None:
            wanted[loser.name.lower()] = key_name(old) or ""
    return Rebound(tuple(wanted.items()), loser)


def pad_button(name: str) -> int:
    """Return the gamepad button with a given name in SDL."""
    button: int = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
    return button


PAD_BUTTONS: Mapping[int, Command] = {
    pad_button(button): Command[command]
    # Many systems reserve the guide for themselves, so a stick asks for help too.
    for button, command in (
        *(("A", "CONFIRM"), ("B", "BACK"), ("X", "UNDO"), ("Y", "END_TURN"), ("BACK", "HINT")),
        *(("START", "MENU"), ("GUIDE", "HELP"), ("RIGHTSTICK", "HELP")),
        *(("LEFTSHOULDER", "PREVIOUS"), ("RIGHTSHOULDER", "NEXT")),
        *((f"DPAD_{direction.name}", direction.name) for direction in WAYS),
    )
}
PAD_WRITING: Mapping[int, Command] = {pygame.CONTROLLER_BUTTON_X: Command.ERASE}
"""Buttons that do something else while the player types."""
