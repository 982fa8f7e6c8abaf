"""From pygame's event queue to intents."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import pygame
from pygame.event import Event

from scenes.kit import bindings
from scenes.kit.bindings import Bindings
from scenes.kit.intents import (
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Key,
    Pick,
    Resized,
    Scroll,
    Typed,
    Visible,
)
from scenes.kit.layout import Size
from scenes.kit.pointers import FINGERS, MOUSE, Pointers
from scenes.kit.repeating import Repeating
from scenes.kit.sticks import Sticks

_ELSEWHERE = pygame.KMOD_LALT | pygame.KMOD_META
"""Keys held together with these speak to the system, not to the game."""
_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Translator:
    """Reads events in order, and remembers what is held down on every device.

    What keys say is asked for at every key, so that a change is followed at once.
    """

    def __init__(
        self,
        bindings: Callable[[], Bindings] = Bindings,
        hears_keys: Callable[[], bool] = lambda: False,
    ) -> None:
        self._bindings = bindings
        self._hears_keys = hears_keys
        """Whether somebody wants to know which key it is, not what it says."""
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
                if self._hears_keys():
                    return _named_key(event)
                return self._pushed(("key", event.key), self._key(event, typing), now)
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

    def _key(self, event: Event, typing: bool) -> Intent | None:
        key = event.key
        said = _system(event)
        if said is not None or event.mod & _ELSEWHERE:
            return said
        if typing:
            said = bindings.TYPING.get(key)
        elif getattr(event, "unicode", "") == bindings.HELP_LETTER:
            return Command.HELP
        else:
            said = self._bindings().command(key)
        if said is Command.NEXT and key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return Command.PREVIOUS
        if said is not None or typing:
            return said
        places = bindings.DIGIT_PLACES
        number = bindings.DIGITS.get(key) or places.get(getattr(event, "scancode", 0))
        return None if number is None else Pick(number)

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


def _system(event: Event) -> Command | None:
    """What is said by two keys at once, whatever the single ones say."""
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return Command.FULLSCREEN
    if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Command.QUIT
    return None


def _named_key(event: Event) -> Intent | None:
    """The key itself; only the one that leads back does so from here as well."""
    said = _system(event)
    if said is not None or event.mod & _ELSEWHERE:
        return said
    back = bindings.FIXED.get(event.key) is Command.BACK
    return Command.BACK if back else Key(event.key)


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
        pygame.WINDOWMINIMIZED: Visible(False),
        pygame.WINDOWHIDDEN: Visible(False),
        pygame.WINDOWRESTORED: Visible(True),
        pygame.WINDOWMAXIMIZED: Visible(True),
        pygame.WINDOWSHOWN: Visible(True),
        pygame.WINDOWFOCUSGAINED: Focused(True),
        pygame.WINDOWFOCUSLOST: Focused(False),
    }
)
