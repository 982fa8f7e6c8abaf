"""The gamepads: opened as they are plugged in, and all speaking one language."""

import logging
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

import pygame
from pygame.event import Event

log = logging.getLogger(__name__)

_USUAL: Mapping[int, int] = MappingProxyType(
    {
        0: pygame.CONTROLLER_BUTTON_A,
        1: pygame.CONTROLLER_BUTTON_B,
        2: pygame.CONTROLLER_BUTTON_X,
        3: pygame.CONTROLLER_BUTTON_Y,
        4: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
        5: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        6: pygame.CONTROLLER_BUTTON_BACK,
        7: pygame.CONTROLLER_BUTTON_START,
        8: pygame.CONTROLLER_BUTTON_GUIDE,
    }
)
"""The order in which pads that SDL does not know mostly number their buttons."""
_AXES: Mapping[int, int] = MappingProxyType(
    {0: pygame.CONTROLLER_AXIS_LEFTX, 1: pygame.CONTROLLER_AXIS_LEFTY}
)
_FULL = 32767
_FEWEST_BUTTONS = 4
_HAT = (
    ((-1, 0), pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    ((1, 0), pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    ((0, 1), pygame.CONTROLLER_BUTTON_DPAD_UP),
    ((0, -1), pygame.CONTROLLER_BUTTON_DPAD_DOWN),
)


class Gamepads:
    """The gamepads that are plugged in; without support for them there are none.

    Pads that SDL knows speak of controllers; of the others we guess what is where, and say it in
    the same words.
    """

    def __init__(self) -> None:
        self._open: dict[int, object] = {}
        self._unknown: dict[int, tuple[int, int]] = {}
        """Where the cross of each unknown pad is pushed."""
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as error:
            log.info("no gamepads: %s", error)

    @property
    def count(self) -> int:
        """How many can be played with."""
        return len(self._open)

    def events(self) -> Iterable[Event]:
        """All new events; pads that come are opened on the way, or they would stay silent."""
        return [told for event in pygame.event.get() for told in self._told(event)]

    def _told(self, event: Event) -> Iterator[Event]:
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._unknown.pop(event.instance_id, None)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                if event.instance_id in self._unknown and event.button in _USUAL:
                    down = event.type == pygame.JOYBUTTONDOWN
                    yield _button(event.instance_id, _USUAL[event.button], down)
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
        """The buttons of a cross that says only where it is pushed."""
        before, self._unknown[pad] = self._unknown[pad], now
        for (x, y), button in _HAT:
            was, is_ = (x * at[0] + y * at[1] > 0 for at in (before, now))
            if was != is_:
                yield _button(pad, button, is_)

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(index):
                pad = controller.Controller(index)
                self._open[pad.as_joystick().get_instance_id()] = pad
            else:
                self._guess(pygame.joystick.Joystick(index))
        except pygame.error as error:
            log.warning("a gamepad cannot be used: %s", error)

    def _guess(self, stick: pygame.joystick.JoystickType) -> None:
        """Take for a pad what has enough to be one; pedals and sensors would push for ever."""
        crossed = stick.get_numhats() > 0 or stick.get_numaxes() > 1
        if crossed and stick.get_numbuttons() >= _FEWEST_BUTTONS:
            self._open[stick.get_instance_id()] = stick
            self._unknown[stick.get_instance_id()] = (0, 0)


def _button(pad: int, button: int, down: bool) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, instance_id=pad, button=button)
