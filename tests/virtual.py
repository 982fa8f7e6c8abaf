"""Gamepads that exist only in SDL: to the game they are plugged in like any other."""

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

_GAMECONTROLLER = 1
_UNKNOWN = 0


def _sdl() -> ctypes.CDLL:
    """The very SDL that pygame has loaded, or a skip where it cannot be found."""
    maps = Path("/proc/self/maps")
    found = re.search(r"/\S*libSDL2-2\S*", maps.read_text()) if maps.exists() else None
    if found is None:
        pytest.skip("SDL cannot be asked for virtual gamepads here")
    sdl = ctypes.CDLL(found.group())
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    sdl.SDL_JoystickInstanceID.argtypes = [ctypes.c_void_p]
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    sdl.SDL_JoystickSetVirtualHat.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    return sdl


class VirtualPad:
    def __init__(self, sdl: ctypes.CDLL, index: int) -> None:
        self._sdl = sdl
        self._stick = sdl.SDL_JoystickOpen(index)
        self.instance = sdl.SDL_JoystickInstanceID(self._stick)

    def button(self, button: int, down: bool) -> None:
        assert self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, down) == 0

    def axis(self, axis: int, share: float) -> None:
        value = round(share * 32767)
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, value) == 0

    def hat(self, value: int) -> None:
        """Push the cross: 1 up, 2 right, 4 down, 8 left, and their sums."""
        assert self._sdl.SDL_JoystickSetVirtualHat(self._stick, 0, value) == 0

    def unplug(self) -> None:
        """Pull it out, unless that has been done."""
        if self._stick is None:
            return
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                assert self._sdl.SDL_JoystickDetachVirtual(index) == 0
        self._sdl.SDL_JoystickClose(self._stick)
        self._stick = None


class Workshop:
    def __init__(self) -> None:
        self._sdl = _sdl()
        self._pads: list[VirtualPad] = []

    def plug(self, *, known: bool = True, buttons: int = 15, hats: int = 0) -> VirtualPad:
        """Plug in a pad that SDL knows the buttons of, or one that it has never heard of."""
        kind = _GAMECONTROLLER if known else _UNKNOWN
        index = self._sdl.SDL_JoystickAttachVirtual(kind, 6, buttons, hats)
        assert index >= 0
        self._pads.append(VirtualPad(self._sdl, index))
        return self._pads[-1]

    def unplug_all(self) -> None:
        for pad in self._pads:
            pad.unplug()
        pygame.event.clear()


@contextmanager
def workshop() -> Iterator[Workshop]:
    pygame.joystick.init()
    place = Workshop()
    yield place
    place.unplug_all()
