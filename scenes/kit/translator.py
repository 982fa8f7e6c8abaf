"""From pygame's event queue to intents."""

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import pygame
from pygame.event import Event

from scenes.kit.intents import (
    Cancel,
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Press,
    Release,
    Resized,
    Scroll,
    Shown,
    Typed,
)
from scenes.kit.layout import Point, Size

KEYS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.K_ESCAPE: Command.BACK,
        pygame.K_AC_BACK: Command.BACK,
        pygame.K_BACKSPACE: Command.ERASE,
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
        pygame.K_F11: Command.FULLSCREEN,
    }
)
"""Keys that no text has letters for."""

LETTERS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.K_SPACE: Command.END_TURN,
        pygame.K_h: Command.HINT,
        pygame.K_z: Command.UNDO,
        pygame.K_u: Command.UNDO,
        pygame.K_m: Command.MUTE,
    }
)
"""Keys that are commands only while nobody types."""

PAD_BUTTONS: Mapping[int, Command] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: Command.CONFIRM,
        pygame.CONTROLLER_BUTTON_B: Command.BACK,
        pygame.CONTROLLER_BUTTON_X: Command.UNDO,
        pygame.CONTROLLER_BUTTON_Y: Command.HINT,
        pygame.CONTROLLER_BUTTON_START: Command.MENU,
        pygame.CONTROLLER_BUTTON_BACK: Command.END_TURN,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT,
        pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    }
)
_STICKS: Mapping[int, tuple[Command, Command]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
        pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    }
)
_STICK_FULL = 32767
_STICK_ON, _STICK_OFF = 0.6, 0.35

# A worn switch or a doubled driver event comes within this time; no hand is so quick.
_BOUNCE_NS = 40_000_000
_BOUNCE_PX = 12
# A pointer that has said nothing for so long has been lost, or is a hand resting on the glass.
_LOST_NS = 3_000_000_000

_Pointer: TypeAlias = tuple[object, object]
_MOUSE: _Pointer = ("mouse", 0)


class Translator:
    """Reads events in order and remembers which pointer is down: the first one wins."""

    def __init__(
        self,
        keys: Mapping[int, Command] = KEYS,
        letters: Mapping[int, Command] = LETTERS,
        buttons: Mapping[int, Command] = PAD_BUTTONS,
    ) -> None:
        self._keys = keys
        self._letters = letters
        self._buttons = buttons
        self._down: _Pointer | None = None
        self._heard = 0
        self._mouse: Point = (0, 0)
        self._released: tuple[int, Point] | None = None
        self._pushed: dict[tuple[object, int], Command] = {}

    def intents(
        self, events: Iterable[Event], size: Size, *, now: int = 0, typing: bool = False
    ) -> list[Intent]:
        """What those events want of a window of that size; `now` counts nanoseconds.

        Of moves that follow each other only the last is told.
        """
        result: list[Intent] = []
        for event in events:
            if event.type == pygame.WINDOWFOCUSLOST and self._down is not None:
                self._down = None
                result.append(Cancel())
            intent = self._intent(event, size, now, typing)
            if intent is None:
                continue
            if result and isinstance(intent, Hover | Drag) and type(result[-1]) is type(intent):
                result[-1] = intent
            else:
                result.append(intent)
        return result

    def _intent(self, event: Event, size: Size, now: int, typing: bool) -> Intent | None:
        kind = event.type
        if kind in _FINGER:
            pointer = (event.touch_id, event.finger_id)
            at = (math.floor(event.x * size[0]), math.floor(event.y * size[1]))
            return self._pointed(_FINGER[kind], pointer, at, now)
        if kind in _MOUSE_KINDS:
            # SDL tells every touch a second time as a mouse; the finger has said it already.
            return None if getattr(event, "touch", False) else self._moused(event, now)
        match kind:
            case pygame.KEYDOWN:
                return self._key(event, typing)
            case pygame.TEXTINPUT:
                return Typed(event.text) if typing and event.text else None
            case pygame.MOUSEWHEEL:
                return Scroll(self._mouse, -event.y if event.flipped else event.y)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._buttons.get(event.button)
            case pygame.CONTROLLERAXISMOTION:
                return self._stick(event)
            case pygame.WINDOWSIZECHANGED:
                return Resized((event.x, event.y))
            case _:
                return _WINDOW.get(kind)

    def _moused(self, event: Event, now: int) -> Intent | None:
        self._mouse = event.pos
        if event.type == pygame.MOUSEMOTION:
            return (
                Hover(event.pos)
                if self._down is None
                else self._pointed(Drag, _MOUSE, event.pos, now)
            )
        if event.button != pygame.BUTTON_LEFT:
            return None
        way = Press if event.type == pygame.MOUSEBUTTONDOWN else Release
        return self._pointed(way, _MOUSE, event.pos, now)

    def _pointed(
        self, way: "type[Press | Drag | Release]", pointer: _Pointer, at: Point, now: int
    ) -> Intent | None:
        if way is Press:
            taken = self._down is not None and now - self._heard < _LOST_NS
            if taken or self._bounces(at, now):
                return None
            self._down = pointer
        elif self._down != pointer:
            return None
        elif way is Release:
            self._down = None
            self._released = (now, at)
        self._heard = now
        return way(at)

    def _bounces(self, at: Point, now: int) -> bool:
        if self._released is None or now == 0:
            return False
        then, there = self._released
        return now - then < _BOUNCE_NS and math.dist(at, there) <= _BOUNCE_PX

    def _key(self, event: Event, typing: bool) -> Intent | None:
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            return Command.FULLSCREEN
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return Command.PREVIOUS
        if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return Command.QUIT
        if event.key in self._keys:
            return self._keys[event.key]
        return None if typing else self._letters.get(event.key)

    def _stick(self, event: Event) -> Intent | None:
        if event.axis not in _STICKS:
            return None
        stick = (event.instance_id, event.axis)
        share = event.value / _STICK_FULL
        if abs(share) < _STICK_OFF:
            self._pushed.pop(stick, None)
            return None
        command = _STICKS[event.axis][share > 0]
        if abs(share) < _STICK_ON or self._pushed.get(stick) is command:
            return None
        self._pushed[stick] = command
        return command


_FINGER: Mapping[int, "type[Press | Drag | Release]"] = MappingProxyType(
    {pygame.FINGERDOWN: Press, pygame.FINGERMOTION: Drag, pygame.FINGERUP: Release}
)
_MOUSE_KINDS = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION})
_WINDOW: Mapping[int, Intent] = MappingProxyType(
    {
        pygame.QUIT: Command.QUIT,
        pygame.WINDOWLEAVE: Hover(None),
        pygame.WINDOWEXPOSED: Exposed(),
        pygame.WINDOWMINIMIZED: Shown(False),
        pygame.WINDOWHIDDEN: Shown(False),
        pygame.WINDOWRESTORED: Shown(True),
        pygame.WINDOWMAXIMIZED: Shown(True),
        pygame.WINDOWSHOWN: Shown(True),
        pygame.WINDOWFOCUSGAINED: Focused(True),
        pygame.WINDOWFOCUSLOST: Focused(False),
    }
)
