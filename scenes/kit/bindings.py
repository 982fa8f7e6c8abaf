"""Which key and which button of a gamepad says what."""

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from scenes.kit.intents import Command

KEYS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.K_ESCAPE: Command.BACK,
        pygame.K_AC_BACK: Command.BACK,
        pygame.K_RETURN: Command.CONFIRM,
        pygame.K_KP_ENTER: Command.CONFIRM,
        pygame.K_UP: Command.UP,
        pygame.K_DOWN: Command.DOWN,
        pygame.K_LEFT: Command.LEFT,
        pygame.K_RIGHT: Command.RIGHT,
        pygame.K_PAGEUP: Command.PREVIOUS,
        pygame.K_PAGEDOWN: Command.NEXT,
        pygame.K_TAB: Command.NEXT,
        pygame.K_F1: Command.HELP,
        pygame.K_F10: Command.MENU,
        pygame.K_PAUSE: Command.MENU,
        pygame.K_F11: Command.FULLSCREEN,
    }
)
"""Keys that no text has letters for."""

LETTERS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.K_SPACE: Command.CONFIRM,
        pygame.K_BACKSPACE: Command.UNDO,
        pygame.K_z: Command.UNDO,
        pygame.K_u: Command.UNDO,
        pygame.K_e: Command.END_TURN,
        pygame.K_h: Command.HINT,
        pygame.K_p: Command.MENU,
        pygame.K_m: Command.MUTE,
    }
)
"""Keys that are commands only while nobody types."""

WRITING: Mapping[int, Command] = MappingProxyType(
    {pygame.K_BACKSPACE: Command.ERASE, pygame.K_DELETE: Command.ERASE}
)
"""Keys that are commands only while somebody types."""

HELP_LETTER = "?"
"""What asks for help wherever on the keyboard it lies."""

DIGITS: Mapping[int, int] = MappingProxyType(
    {
        **{pygame.K_1 + index: index + 1 for index in range(9)},
        **{pygame.K_KP_1 + index: index + 1 for index in range(9)},
    }
)
DIGIT_PLACES: Mapping[int, int] = MappingProxyType(
    {pygame.KSCAN_1 + index: index + 1 for index in range(9)}
)
"""The keys of the digits by where they lie, as not every keyboard has digits there at once."""

PAD_BUTTONS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: Command.CONFIRM,
        pygame.CONTROLLER_BUTTON_B: Command.BACK,
        pygame.CONTROLLER_BUTTON_X: Command.UNDO,
        pygame.CONTROLLER_BUTTON_Y: Command.END_TURN,
        pygame.CONTROLLER_BUTTON_BACK: Command.HINT,
        pygame.CONTROLLER_BUTTON_START: Command.MENU,
        pygame.CONTROLLER_BUTTON_GUIDE: Command.HELP,
        # Many systems keep the button in the middle to themselves.
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.HELP,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT,
        pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    }
)
PAD_WRITING: Mapping[int, Command] = MappingProxyType({pygame.CONTROLLER_BUTTON_X: Command.ERASE})
"""Buttons that mean something else while somebody types."""
