"""Input: pygame's events from mouse, fingers, keys and gamepads become intents."""

import logging
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

import pygame
from pygame.event import Event

from scenes.kit import bindings
from scenes.kit.bindings import Bindings
from scenes.kit.i18n import Hand
from scenes.kit.intents import (
    LOOKS,
    WAYS,
    Cancel,
    Command,
    Drag,
    Exposed,
    Focused,
    Hover,
    Intent,
    Key,
    Pick,
    Press,
    Release,
    Resized,
    Review,
    Scroll,
    Typed,
    Visible,
)
from scenes.kit.layout import Point, Size

log = logging.getLogger(__name__)

# A press this soon and this near after a release comes from a worn switch, not from a hand.
_BOUNCE_NS = 40_000_000
_BOUNCE_PX = 12
# A pressed pointer without events for this long was lost, or is a hand resting on the glass.
_LOST_NS = 3_000_000_000
# This many fingers within this time are a palm or a sleeve, and are ignored.
_PALM = 3
_PALM_NS = 80_000_000

_Way: TypeAlias = "type[Press | Drag | Release]"
_Pointer: TypeAlias = tuple[object, object]
_MOUSE: _Pointer = ("mouse", 0)

FINGERS: Mapping[int, _Way] = {
    pygame.FINGERDOWN: Press,
    pygame.FINGERMOTION: Drag,
    pygame.FINGERUP: Release,
}
MOUSE = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION})


class Pointers:
    """Mouse and fingers as one pointer: the first that is down wins."""

    def __init__(self) -> None:
        self._down: _Pointer | None = None
        self._heard = 0
        self._released: tuple[int, Point] | None = None
        self._landed: dict[_Pointer, int] = {}
        self.mouse: Point = (0, 0)
        """The last place of the mouse."""

    def lose(self) -> tuple[Intent, ...]:
        """Cancel whatever is pressed."""
        if self._down is None:
            return ()
        self._down = None
        return (Cancel(),)

    def fingered(self, event: Event, size: Size, now: int) -> tuple[Intent, ...]:
        """Return the intents of a finger event."""
        pointer = (event.touch_id, event.finger_id)
        if event.type == pygame.FINGERUP:
            self._landed.pop(pointer, None)
        if not all(-1 <= share <= 2 for share in (event.x, event.y)):
            # A broken screen reports places far outside of it, even infinite ones.
            lifted = event.type == pygame.FINGERUP and self._down == pointer
            return self.lose() if lifted else ()
        at = (_pixel(event.x, size[0]), _pixel(event.y, size[1]))
        if event.type == pygame.FINGERDOWN:
            self._landed[pointer] = now
            if sum(now - then < _PALM_NS for then in self._landed.values()) >= _PALM:
                return () if self._down == _MOUSE else self.lose()
        return self._pointed(FINGERS[event.type], pointer, at, now)

    def moused(self, event: Event, now: int) -> tuple[Intent, ...]:
        """Return the intents of a mouse event; those that SDL derives from a finger are ignored."""
        if getattr(event, "touch", False):
            return ()
        self.mouse = event.pos
        if event.type == pygame.MOUSEMOTION:
            if self._down is None:
                return (Hover(event.pos),)
            return self._pointed(Drag, _MOUSE, event.pos, now)
        if event.button != pygame.BUTTON_LEFT:
            return ()
        direction = Press if event.type == pygame.MOUSEBUTTONDOWN else Release
        return self._pointed(direction, _MOUSE, event.pos, now)

    def _pointed(
        self, direction: _Way, pointer: _Pointer, at: Point, now: int
    ) -> tuple[Intent, ...]:
        before: tuple[Intent, ...] = ()
        if direction is Press:
            if self._down is not None and now - self._heard < _LOST_NS:
                return ()
            if self._released is not None and now > 0:
                then, there = self._released
                if now - then < _BOUNCE_NS and math.dist(at, there) <= _BOUNCE_PX:
                    return ()
            if self._down is not None:
                before = (Cancel(),)
            self._down = pointer
        elif self._down != pointer:
            return ()
        elif direction is Release:
            self._down = None
            self._released = (now, at)
        self._heard = now
        return (*before, direction(at))


def _pixel(share: float, length: int) -> int:
    """Return the pixel at a share of a length, at most the last one."""
    return length - 1 if share == 1 else math.floor(share * length)


_WAYS: Mapping[int, tuple[Command, Command]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
}
"""The commands of each axis; the right stick and the triggers are not used."""
_FULL = 32767
"""The value of an axis that is pushed all the way."""
# Two thresholds, as worn sticks tremble and never rest exactly in the middle.
_ON = 0.6
"""How far a stick must lean to have a direction."""
_OFF = 0.35
"""How far it must come back to lose the direction again."""
_CLEARLY = 0.15
"""How much further another axis must lean before the direction changes."""


class Sticks:
    """How far every stick leans, and in which direction."""

    def __init__(self) -> None:
        self._leans: dict[object, dict[int, float]] = {}
        self._axes: dict[object, int] = {}

    def direction(self, pad: object) -> Command | None:
        """Return the direction of a pad's stick."""
        axis = self._axes.get(pad)
        return None if axis is None else _WAYS[axis][self._leans[pad][axis] > 0]

    def move(self, pad: object, axis: int, value: int) -> Command | None:
        """Take a moved axis; return the direction of the stick."""
        if axis not in _WAYS:
            return self.direction(pad)
        leans = self._leans.setdefault(pad, dict.fromkeys(_WAYS, 0.0))
        leans[axis] = value / _FULL
        held = self._axes.get(pad)
        if held is not None and abs(leans[held]) < _OFF:
            del self._axes[pad]
            held = None
        strongest = max(_WAYS, key=lambda each: abs(leans[each]))
        lead = 0.0 if held is None else abs(leans[held]) + _CLEARLY
        if abs(leans[strongest]) >= max(_ON, lead):
            self._axes[pad] = strongest
        return self.direction(pad)

    def forget(self, pad: object) -> None:
        """Forget a pad that was unplugged."""
        self._leans.pop(pad, None)
        self._axes.pop(pad, None)


_ORDER = ("A", "B", "X", "Y", "LEFTSHOULDER", "RIGHTSHOULDER", "BACK", "START", "GUIDE")
_USUAL: Mapping[int, int] = dict(enumerate(map(bindings.pad_button, _ORDER)))
"""The usual button order of pads that SDL does not know."""
_AXES: Mapping[int, int] = {0: pygame.CONTROLLER_AXIS_LEFTX, 1: pygame.CONTROLLER_AXIS_LEFTY}
_FEWEST_BUTTONS = 4
_HAT = [
    (WAYS[direction], bindings.pad_button(f"DPAD_{direction.name}"))
    for direction in (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)
]


class Gamepads:
    """The gamepads that are plugged in, if they are supported at all.

    Pads that SDL knows send controller events; for others the layout is guessed and their events
    are translated.
    """

    def __init__(self) -> None:
        self._open: dict[int, object] = {}
        self._unknown: dict[int, tuple[int, int]] = {}
        """The direction of the cross of each unknown pad."""
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as error:
            log.info("no gamepads: %s", error)

    @property
    def count(self) -> int:
        """The number of usable pads."""
        return len(self._open)

    def events(self) -> Iterable[Event]:
        """Return all new events, and open new pads, as closed ones send nothing."""
        return [result for event in pygame.event.get() for result in self._translated(event)]

    def _translated(self, event: Event) -> Iterator[Event]:
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._unknown.pop(event.instance_id, None)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                if event.instance_id in self._unknown and event.button in _USUAL:
                    down = event.type == pygame.JOYBUTTONDOWN
                    yield _button_event(event.instance_id, _USUAL[event.button], down)
            case pygame.JOYHATMOTION:
                if event.instance_id in self._unknown and event.hat == 0:
                    yield from self._crossed(event.instance_id, event.value)
            case pygame.JOYAXISMOTION:
                if event.instance_id in self._unknown and event.axis in _AXES:
                    yield Event(
                        pygame.CONTROLLERAXISMOTION,
                        instance_id=event.instance_id,
                        axis=_AXES[event.axis],
                        value=round(event.value * _FULL),
                    )
            case _:
                yield event

    def _crossed(self, pad: int, now: tuple[int, int]) -> Iterator[Event]:
        """Yield the button events of a cross that reports only its direction."""
        before = self._unknown[pad]
        self._unknown[pad] = now
        for (x, y), button in _HAT:
            was, is_ = (x * at[0] - y * at[1] > 0 for at in (before, now))
            if was != is_:
                yield _button_event(pad, button, is_)

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(index):
                pad = controller.Controller(index)
                self._open[pad.as_joystick().get_instance_id()] = pad
            else:
                # Pedals and sensors have fewer buttons and axes, and would push for ever.
                stick = pygame.joystick.Joystick(index)
                crossed = stick.get_numhats() > 0 or stick.get_numaxes() > 1
                if crossed and stick.get_numbuttons() >= _FEWEST_BUTTONS:
                    self._open[stick.get_instance_id()] = stick
                    self._unknown[stick.get_instance_id()] = (0, 0)
        except pygame.error as error:
            log.warning("a gamepad cannot be used: %s", error)


def _button_event(pad: int, button: int, down: bool) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, instance_id=pad, button=button)


Source: TypeAlias = tuple[Hashable, ...]
"""What is held: the kind of device, which one, and the key on it."""

DELAY = 400_000_000
"""Nanoseconds before the first repeat."""
INTERVAL = 120_000_000

REPEATED = frozenset({*WAYS, Command.NEXT, Command.PREVIOUS, Command.ERASE})
"""Commands that are safe to repeat."""


class Repeating:
    """The key, button or stick pushed last repeats until it is released."""

    def __init__(self) -> None:
        self._source: Source | None = None
        self._command = Command.NEXT
        self._due = 0

    def push(self, source: Source, command: Command, now: int) -> None:
        """Repeat the command of this source from now on, and nothing else."""
        self._source = source if command in REPEATED else None
        self._command = command
        self._due = now + DELAY

    def let_go(self, source: Source) -> None:
        """Stop repeating this source, or any key on it. An empty source means all."""
        if self._source is not None and self._source[: len(source)] == source:
            self._source = None

    def again(self, now: int) -> Command | None:
        """Return the command to repeat now, if any; repeats missed in a stall are dropped."""
        if self._source is None or now < self._due:
            return None
        self._due = now + INTERVAL
        return self._command


_PUSHED_PX = 24
"""Pixels: a mouse that moves less was pushed by accident."""
_COMMON = frozenset(
    {
        Command.BACK,
        Command.MUTE,
        Command.FULLSCREEN,
        Command.HELP,
        Command.READ_ALOUD,
        Command.QUIT,
    }
)
"""Commands whose keys are also pressed by those who play with something else."""
_ELSEWHERE = pygame.KMOD_LALT | pygame.KMOD_META
"""Key combinations with these modifiers are for the system, not for the game."""
_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SHOWN = (pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWSHOWN)


class Translator:
    """Turns events into intents, and remembers what is held on every device.

    The bindings are looked up at every key, so that a change works at once.
    """

    def __init__(
        self,
        bindings: Callable[[], Bindings] = Bindings,
        hears_keys: Callable[[], bool] = lambda: False,
        used: Callable[[Hand], None] = lambda _hand: None,
    ) -> None:
        self._bindings = bindings
        self._hears_keys = hears_keys
        """Whether a scene wants the key itself, not its command."""
        self._used = used
        """Called with the hand behind every event that comes from a player."""
        self._rested: Point | None = None
        """Where the mouse has been since another hand was used."""
        self._pointers = Pointers()
        self._sticks = Sticks()
        self._repeating = Repeating()

    def intents(
        self, events: Iterable[Event], size: Size, *, now: int = 0, typing: bool = False
    ) -> list[Intent]:
        """Return the intents of events in a window of a given size; `now` counts nanoseconds.

        Only the last of consecutive moves is reported.
        """
        result: list[Intent] = []
        for event in events:
            intents = self._intents(event, size, now, typing)
            hand = self._hand(event, intents, typing) if intents else None
            if hand is not None:
                self._used(hand)
            for intent in intents:
                if result and isinstance(intent, Hover | Drag) and type(result[-1]) is type(intent):
                    result[-1] = intent
                else:
                    result.append(intent)
        again = self._repeating.again(now)
        if again is not None:
            result.append(again)
        return result

    def _intents(self, event: Event, size: Size, now: int, typing: bool) -> tuple[Intent, ...]:
        kind = event.type
        if kind in FINGERS:
            return self._pointers.fingered(event, size, now)
        if kind in MOUSE:
            return self._pointers.moused(event, now)
        if kind in _AWAY:
            # Releases while the window is away are never reported.
            self._repeating.let_go(())
            return (*self._pointers.lose(), _WINDOW[kind])
        intent = self._intent(event, now, typing)
        return () if intent is None else (intent,)

    def _hand(self, event: Event, intents: Sequence[Intent], typing: bool) -> Hand | None:
        """Return the hand behind the intents of an event, unless it was an accident or typing."""
        hand = _HANDS.get(event.type)
        intent = intents[-1]
        if hand is Hand.KEYS and (typing or isinstance(intent, Key) or intent in _COMMON):
            return None
        if isinstance(intent, Hover) and intent.at is not None:
            self._rested = self._rested or intent.at
            return hand if math.dist(self._rested, intent.at) >= _PUSHED_PX else None
        if hand not in (None, Hand.MOUSE):
            self._rested = None
        return hand

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
                command = bindings.PAD_WRITING.get(event.button) if typing else None
                command = command or bindings.PAD_BUTTONS.get(event.button)
                return self._pushed(("pad", event.instance_id, event.button), command, now)
            case pygame.CONTROLLERBUTTONUP:
                self._repeating.let_go(("pad", event.instance_id, event.button))
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
        command: Command | None = _system(event)
        if command is not None or event.mod & _ELSEWHERE:
            return command
        if typing:
            command = bindings.TYPING.get(key)
        elif getattr(event, "unicode", "") == bindings.HELP_LETTER:
            return Command.HELP
        else:
            command = self._bindings().command(key)
        if command is Command.NEXT and key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return Command.PREVIOUS
        if command in LOOKS:
            return Review(command, back=bool(event.mod & pygame.KMOD_SHIFT))
        if command is not None or typing:
            return command
        places = bindings.DIGIT_PLACES
        number = bindings.DIGITS.get(key) or places.get(getattr(event, "scancode", 0))
        return None if number is None else Pick(number)

    def _pushed(self, source: tuple[object, ...], intent: Intent | None, now: int) -> Intent | None:
        if isinstance(intent, Command):
            self._repeating.push(source, intent, now)
        return intent

    def _leaned(self, event: Event, now: int) -> Intent | None:
        """Return the command of a stick that changed its direction."""
        source = ("pad", event.instance_id, "stick")
        before = self._sticks.direction(event.instance_id)
        leans = self._sticks.move(event.instance_id, event.axis, event.value)
        if leans is before:
            return None
        if leans is None:
            self._repeating.let_go(source)
        return self._pushed(source, leans, now)


_HANDS: Mapping[int, Hand] = {
    **dict.fromkeys(FINGERS, Hand.TOUCH),
    **dict.fromkeys((*MOUSE, pygame.MOUSEWHEEL), Hand.MOUSE),
    pygame.KEYDOWN: Hand.KEYS,
    **dict.fromkeys((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION), Hand.GAMEPAD),
}


def likely_hand() -> Hand:
    """Return the hand to assume before any is used: fingers, if there is a touch screen."""
    with suppress(ImportError, pygame.error):
        from pygame._sdl2 import touch

        if touch.get_num_devices():
            return Hand.TOUCH
    return Hand.MOUSE


def _system(event: Event) -> Command | None:
    """Return the command of a key combination."""
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return Command.FULLSCREEN
    if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Command.QUIT
    return None


def _named_key(event: Event) -> Intent | None:
    """Return the key itself; only Back keeps its meaning."""
    command = _system(event)
    if command is not None or event.mod & _ELSEWHERE:
        return command
    back = bindings.FIXED.get(event.key) is Command.BACK
    return Command.BACK if back else Key(event.key)


_WINDOW: Mapping[int, Intent] = {
    pygame.QUIT: Command.QUIT,
    pygame.WINDOWLEAVE: Hover(None),
    pygame.WINDOWEXPOSED: Exposed(),
    **dict.fromkeys((pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN), Visible(False)),
    **dict.fromkeys(_SHOWN, Visible(True)),
    pygame.WINDOWFOCUSGAINED: Focused(True),
    pygame.WINDOWFOCUSLOST: Focused(False),
}
