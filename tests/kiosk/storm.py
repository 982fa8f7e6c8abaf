"""Events of every kind at random: everything that can reach a program, and more than will."""

from collections.abc import Callable
from random import Random

import pygame
from pygame.event import Event

from scenes.kit.layout import Size

_MODS = (
    *(0, 0, 0, pygame.KMOD_LALT, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LMETA),
    *(pygame.KMOD_RALT, pygame.KMOD_RCTRL, pygame.KMOD_MODE),
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
)
_KEYS = tuple(sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}))
_LIKELY = (
    *(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_F4, pygame.K_F11),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_q, pygame.K_w),
    *(pygame.K_e, pygame.K_u, pygame.K_h, pygame.K_m, pygame.K_p, pygame.K_AC_BACK),
)
_WINDOW = tuple(
    getattr(pygame, name)
    for name in dir(pygame)
    if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)
_BARE = (
    *(pygame.QUIT, pygame.QUIT, pygame.WINDOWCLOSE, pygame.CLIPBOARDUPDATE, pygame.KEYMAPCHANGED),
    *(pygame.LOCALECHANGED, pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET),
    *(pygame.APP_LOWMEMORY, pygame.APP_TERMINATING, pygame.APP_WILLENTERBACKGROUND),
    *(pygame.APP_DIDENTERBACKGROUND, pygame.APP_DIDENTERFOREGROUND, pygame.VIDEOEXPOSE),
)
_TEXTS = ("a", "Q", "7", "0", "é", "ß", "漢", "🏴‍☠️", "\x1b", "/etc/passwd", "a" * 200)


class Storm:
    """A source of events that nobody means."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._at = (0.5, 0.5)
        self._kinds: tuple[tuple[float, Callable[[Size], Event]], ...] = (
            (20, self._mouse),
            (34, self._finger),
            (16, self._key),
            (6, self._pad),
            (4, self._stick),
            (6, self._window),
            (4, self._bare),
            (4, self._text),
            (2, self._dropped),
            (0.2, self._device),
            (2, self._user),
            (1, self._display),
        )
        self._weights = [weight for weight, _ in self._kinds]

    def event(self, size: Size) -> Event:
        """The next, for a window of that size."""
        (_, make), *_ = self._chance.choices(self._kinds, self._weights)
        return make(size)

    def _somewhere(self) -> tuple[float, float]:
        chance = self._chance
        kind = chance.random()
        if kind < 0.5:
            # Most releases come where the press was, as most taps do.
            return self._at
        if kind < 0.6:
            self._at = (chance.choice((0.0, 0.004, 0.996, 1.0)), chance.choice((0.0, 0.004, 1.0)))
        else:
            self._at = (chance.random(), chance.random())
        return self._at

    def _mouse(self, size: Size) -> Event:
        chance = self._chance
        x, y = self._somewhere()
        place = {"pos": (int(x * size[0]), int(y * size[1])), "touch": chance.random() < 0.3}
        kind = chance.choice((*[pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP] * 4, 0, 1))
        if kind == 0:
            rel = (chance.randint(-9, 9), chance.randint(-9, 9))
            return Event(pygame.MOUSEMOTION, place | {"rel": rel, "buttons": (1, 0, 0)})
        if kind == 1:
            turned = {"x": 0, "y": chance.randint(-3, 3), "flipped": False, "touch": False}
            return Event(pygame.MOUSEWHEEL, turned)
        return Event(kind, place | {"button": chance.choice((1, 1, 1, 2, 3, 4, 5))})

    def _finger(self, _size: Size) -> Event:
        chance = self._chance
        x, y = self._somewhere()
        if chance.random() < 0.03:
            gesture = {"touch_id": 1, "x": x, "y": y, "pinched": 0.1, "rotated": 0.2}
            return Event(pygame.MULTIGESTURE, gesture | {"num_fingers": 2})
        kinds = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERUP, pygame.FINGERMOTION)
        which = {"touch_id": chance.choice((1, 1, 2)), "finger_id": chance.choice((0, 0, 0, 1, 9))}
        moved = {"dx": chance.uniform(-0.1, 0.1), "dy": chance.uniform(-0.1, 0.1)}
        return Event(chance.choice(kinds), which | moved | {"x": x, "y": y, "pressure": 1.0})

    def _key(self, _size: Size) -> Event:
        chance = self._chance
        key = chance.choice(_LIKELY if chance.random() < 0.6 else _KEYS)
        kind = chance.choice((pygame.KEYDOWN, pygame.KEYUP))
        said = chance.choice(("", "", "?", "q", "5"))
        scancode = chance.randrange(300)
        return Event(kind, key=key, mod=chance.choice(_MODS), unicode=said, scancode=scancode)

    def _pad(self, _size: Size) -> Event:
        chance = self._chance
        kind = chance.choice(
            (
                *[pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP] * 3,
                *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
                *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
                *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
                *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERDEVICEREMAPPED),
            )
        )
        number = chance.randrange(3)
        which = {"instance_id": number, "device_index": number + 40, "which": number}
        cross = (chance.randint(-1, 1), chance.randint(-1, 1))
        return Event(kind, which | {"button": chance.randrange(22), "hat": 0, "value": cross})

    def _stick(self, _size: Size) -> Event:
        chance = self._chance
        which = {"instance_id": chance.randrange(2), "axis": chance.randrange(6)}
        if chance.random() < 0.2:
            return Event(pygame.JOYAXISMOTION, which | {"value": chance.uniform(-1, 1)})
        value = chance.choice((0, 0, chance.randint(-32768, 32767)))
        return Event(pygame.CONTROLLERAXISMOTION, which | {"value": value})

    def _window(self, _size: Size) -> Event:
        chance = self._chance
        kind = chance.choice(_WINDOW)
        return Event(kind, {"x": chance.randrange(4000), "y": chance.randrange(3000)})

    def _bare(self, _size: Size) -> Event:
        return Event(self._chance.choice(_BARE))

    def _text(self, _size: Size) -> Event:
        said = self._chance.choice(_TEXTS)
        if self._chance.random() < 0.3:
            return Event(pygame.TEXTEDITING, text=said, start=0, length=len(said))
        return Event(pygame.TEXTINPUT, text=said)

    def _dropped(self, _size: Size) -> Event:
        kinds = (pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE)
        kind = self._chance.choice(kinds)
        return Event(kind, file="/home/visitor/game.json", text="cartagena")

    def _device(self, _size: Size) -> Event:
        kind = self._chance.choice((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED))
        return Event(kind, which=self._chance.randrange(4), iscapture=self._chance.randrange(2))

    def _user(self, _size: Size) -> Event:
        return Event(pygame.USEREVENT + self._chance.randrange(30), code=self._chance.randrange(9))

    def _display(self, _size: Size) -> Event:
        kinds = (pygame.VIDEORESIZE, pygame.ACTIVEEVENT, pygame.WINDOWDISPLAYCHANGED)
        shape = {"size": (5, 5), "w": 5, "h": 5, "gain": 0, "state": 1, "display_index": 1}
        return Event(self._chance.choice(kinds), shape)
