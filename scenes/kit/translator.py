"""From pygame's event queue to intents."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import pygame
from pygame.event import Event

from scenes.kit import bindings
from scenes.kit.intents import (
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Pick,
    Resized,
    Scroll,
    Shown,
    Typed,
)
from scenes.kit.layout import Size
from scenes.kit.pointers import FINGERS, MOUSE, Pointers
from scenes.kit.repeating import Repeating
from scenes.kit.sticks import Sticks

_ELSEWHERE = pygame.KMOD_LALT | pygame.KMOD_META
"""Keys held together with these speak to the system, not to the game."""
_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Translator:
    """Reads events in order, and remembers what is held down on every device."""

    def __init__(self) -> None:
        self._pointers = Pointers()
        self._sticks = Sticks()
        self._repeating = Repeating()

    def intents(
        self, events: Iterable[Event], size: Size, *, now: int = 0, typing: bool = False
    ) -> list[Intent]:
        """What those events want of a window of that size; `now` counts nanoseconds.

        Of moves that follow each other only the last is told.
        """
        result: list[Intent] = []
        for event in events:
            for intent in self._told(event, size, now, typing):
                if result and isinstance(intent, Hover | Drag) and type(result[-1]) is type(intent):
                    result[-1] = intent
                else:
                    result.append(intent)
        again = self._repeating.again(now)
        if again is not None:
            result.append(again)
        return result

    def _told(self, event: Event, size: Size, now: int, typing: bool) -> tuple[Intent, ...]:
        kind = event.type
        if kind in FINGERS:
            return self._pointers.fingered(event, size, now)
        if kind in MOUSE:
            return self._pointers.moused(event, now)
        if kind in _AWAY:
            # What is let go while the window is away is never heard of.
            self._repeating.stop()
            return (*self._pointers.lose(), _WINDOW[kind])
        intent = self._intent(event, now, typing)
        return () if intent is None else (intent,)

    def _intent(self, event: Event, now: int, typing: bool) -> Intent | None:
        match event.type:
            case pygame.KEYDOWN:
                return self._pushed(("key", event.key), _key(event, typing), now)
            case pygame.KEYUP:
                self._repeating.let_go(("key", event.key))
            case pygame.TEXTINPUT:
                return Typed(event.text) if typing and event.text else None
            case pygame.MOUSEWHEEL:
                notches = -event.y if event.flipped else event.y
                return Scroll(self._pointers.mouse, notches)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._pushed(_button(event), _button_command(event.button, typing), now)
            case pygame.CONTROLLERBUTTONUP:
                self._repeating.let_go(_button(event))
            case pygame.CONTROLLERAXISMOTION:
                return self._leaned(event, now)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._sticks.forget(event.instance_id)
                self._repeating.let_go(("pad", event.instance_id))
            case pygame.WINDOWSIZECHANGED:
                return Resized((event.x, event.y))
            case kind:
                return _WINDOW.get(kind)
        return None

    def _pushed(self, source: tuple[object, ...], intent: Intent | None, now: int) -> Intent | None:
        if isinstance(intent, Command):
            self._repeating.push(source, intent, now)
        return intent

    def _leaned(self, event: Event, now: int) -> Intent | None:
        """A stick that leans another way than before."""
        source = ("pad", event.instance_id, "stick")
        before = self._sticks.direction(event.instance_id)
        leans = self._sticks.move(event.instance_id, event.axis, event.value)
        if leans is before:
            return None
        if leans is None:
            self._repeating.let_go(source)
        return self._pushed(source, leans, now)


def _key(event: Event, typing: bool) -> Intent | None:
    key, mod = event.key, event.mod
    if key == pygame.K_RETURN and mod & pygame.KMOD_ALT:
        return Command.FULLSCREEN
    if key == pygame.K_q and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Command.QUIT
    if mod & _ELSEWHERE:
        return None
    if key == pygame.K_TAB and mod & pygame.KMOD_SHIFT:
        return Command.PREVIOUS
    if key in bindings.KEYS:
        return bindings.KEYS[key]
    if typing:
        return bindings.WRITING.get(key)
    if getattr(event, "unicode", "") == bindings.HELP_LETTER:
        return Command.HELP
    if key in bindings.LETTERS:
        return bindings.LETTERS[key]
    number = bindings.DIGITS.get(key) or bindings.DIGIT_PLACES.get(getattr(event, "scancode", 0))
    return None if number is None else Pick(number)


def _button(event: Event) -> tuple[object, ...]:
    return ("pad", event.instance_id, event.button)


def _button_command(button: int, typing: bool) -> Command | None:
    if typing and button in bindings.PAD_WRITING:
        return bindings.PAD_WRITING[button]
    return bindings.PAD_BUTTONS.get(button)


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
