"""The PIN pad before the operator's page, and the one on which another PIN is chosen."""

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.kiosk.watchdog.pin import LONGEST, SHORTEST, is_pin
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.fields import Keypad
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Hover, Intent, Typed
from scenes.kit.layout import Share, Side, Size, anchored, cut, inset, rows
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.widgets import Control, FocusRing, icon_button, nowhere
from scenes.shared.portraits import draw_words

PATIENCE = 20.0
"""Seconds without a digit after which the pad goes by itself."""


class _Pad(Scene):
    """A sheet for digits over what lies beneath; it goes when nobody uses it."""

    overlay = True

    def __init__(self, context: Context, title: str) -> None:
        self._context = context
        self._sheet = PinSheet(context.texts, title)
        self._ring = self._sheet.ring
        self._quiet = 0.0

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def typing(self) -> bool:
        """The digits of the keyboard are digits."""
        return True

    @property
    def keyed(self) -> int:
        """How many digits have been keyed in."""
        return len(self._sheet.digits)

    @property
    def note(self) -> str:
        """What is said to whoever stands there."""
        return self._sheet.note

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """A sheet low in the window."""
        self._sheet.layout(self._context.look.at(size), size)

    def update(self, dt: float) -> Change | None:
        """Go by itself after a while."""
        self._quiet += dt
        return Pop() if self._quiet >= PATIENCE else None

    def handle(self, intent: Intent) -> Change | None:
        """Take digits until they are done or given up."""
        if not isinstance(intent, Hover):
            self._quiet = 0.0
        said = self._sheet.handle(intent)
        if said is None:
            return None
        self._context.sound.play(Cue.TAP)
        match said:
            case PinKeyed.CANCELLED:
                return Pop()
            case PinKeyed.DONE:
                return self._done()
            case PinKeyed.KEYED:
                return None

    @abstractmethod
    def _done(self) -> Change | None:
        """The digits are complete."""

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sheet over what lies beneath."""
        dim(surface)
        self._sheet.draw(surface)


class PinLock(Protocol):
    """Checks PINs."""

    @property
    def wait(self) -> float:
        """Seconds until a PIN is checked again; 0 if it can be now."""

    def check(self, pin: str) -> bool | float:
        """True for the right PIN; otherwise False, or the seconds until the next try."""


class PinPad(_Pad):
    """Opens what lies behind to whoever knows the PIN; wrong ones make it wait, longer and longer.

    Without an answer it pops with nothing.
    """

    def __init__(self, context: Context, lock: PinLock, opened: Callable[[], Scene]) -> None:
        super().__init__(context, context.texts("operator.pin_title"))
        self._lock = lock
        self._opened = opened
        self._wait = 0
        self._sheet.note = context.texts("operator.pin_note")
        self._look_at_the_clock()

    @property
    def wait(self) -> int:
        """Whole seconds until another PIN is heard."""
        return self._wait

    @property
    def idle(self) -> bool:
        """Nothing changes unless it counts the seconds."""
        return self._wait == 0

    def update(self, dt: float) -> Change | None:
        """Count the seconds, and go by itself after a while."""
        self._look_at_the_clock()
        return super().update(dt)

    def _look_at_the_clock(self) -> None:
        before, self._wait = self._wait, math.ceil(self._lock.wait)
        self._sheet.open = self._wait == 0
        texts = self._context.texts
        if self._wait:
            self._sheet.digits = ""
            self._sheet.note = texts("operator.pin_wait", count=self._wait)
        elif before:
            self._sheet.note = texts("operator.pin_note")

    def _done(self) -> Change | None:
        pin, self._sheet.digits = self._sheet.digits, ""
        if self._wait or not pin:
            return None
        # Compared by being the same: a wait of one second is equal to True.
        if self._lock.check(pin) is True:
            return Replace(self._opened())
        self._context.sound.play(Cue.REFUSE)
        self._sheet.note = self._context.texts("operator.pin_wrong")
        self._look_at_the_clock()
        return None


class NewPin(_Pad):
    """Asks for another PIN, twice; pops with it, or with nothing."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.texts("operator.new_pin"))
        self._first = ""
        self._ask()

    def _ask(self) -> None:
        texts = self._context.texts
        self._sheet.note = texts("operator.new_pin_note", least=SHORTEST, most=LONGEST)

    def _done(self) -> Change | None:
        texts = self._context.texts
        pin, self._sheet.digits = self._sheet.digits, ""
        if not is_pin(pin):
            self._context.sound.play(Cue.REFUSE)
            self._ask()
        elif not self._first:
            self._first = pin
            self._sheet.note = texts("operator.new_pin_again")
        elif self._first == pin:
            return Pop(pin)
        else:
            self._context.sound.play(Cue.REFUSE)
            self._first = ""
            self._sheet.note = texts("operator.new_pin_differs")
        return None


_LOW = 900
"""Units of height below which the keys lie beside the words."""
_GAP = 14


class PinKeyed(Enum):
    """What somebody has done at the sheet."""

    KEYED = "keyed"
    """A digit more or less."""
    DONE = "done"
    CANCELLED = "cancelled"


class PinSheet:
    """Ten digits, erase, done and cancel; what was keyed in is in `digits`."""

    def __init__(self, texts: Texts, title: str) -> None:
        self.digits = ""
        self.note = ""
        """What is said below the coins."""
        self.open = True
        """Whether digits are taken."""
        self._title = title
        self._keys = Keypad(texts("operator.pin_erase"), texts("operator.pin_done"))
        cancel = icon_button("cancel", "quit", texts("operator.pin_cancel"))
        self.ring = FocusRing([*self._keys.ring, cancel], "1")
        """Everything that can be tapped."""
        self._look: Look | None = None
        self._sheet = self._banner = self._coins = self._words = nowhere()

    def layout(self, look: Look, size: Size) -> None:
        """Coins and words above the keys, or beside them in a low window."""
        self._look = look
        px = look.px
        window = Rect(0, 0, *size)
        low = size[1] < px(_LOW)
        high = min(size[1] - px(80), px(640 if low else 1000))
        wide = min(size[0] - px(32), px(1240 if low else 760))
        self._sheet = anchored(window, (wide, high), 0.5, 0.7)
        self._banner = anchored(self._sheet, (min(wide - px(200), px(620)), px(104)), 0.5, 0).move(
            0, -px(44)
        )
        side = px(84)
        cancel = Rect(self._sheet.right - side - px(20), self._sheet.y + px(20), side, side)
        room = inset(self._sheet, px(36), px(30))
        if low:
            keys, told = cut(room, Side.LEFT, round(room.width * 0.5), px(30))
            keys.y, keys.height = keys.y + px(36), keys.height - px(36)
            told = Rect(told.x, cancel.bottom + px(20), told.width, room.bottom - cancel.bottom)
            told.height -= px(20)
            self._coins, self._words = rows(told, [px(90), Share()], px(16))
        else:
            room = cut(room, Side.TOP, px(78))[1]
            self._coins, self._words, keys = rows(room, [px(84), px(96), Share()], px(12))
        self._keys.place(keys, px(_GAP))
        self.ring["cancel"].rect = cancel

    def handle(self, intent: Intent) -> PinKeyed | None:
        """Digits by touch, by keyboard, or by walking from key to key."""
        match intent:
            case Command.BACK:
                return PinKeyed.CANCELLED
            case Command.ERASE:
                return self._erase()
            case Typed(text):
                self.ring.shows_focus = False
                return self._key(text)
            case Command.CONFIRM if not self.ring.shows_focus:
                return PinKeyed.DONE
        used = self.ring.handle(intent)
        match None if used is None else used.name:
            case None:
                return None
            case "cancel":
                return PinKeyed.CANCELLED
            case "done":
                return PinKeyed.DONE
            case "erase":
                return self._erase()
            case digit:
                return self._key(digit)

    def _key(self, text: str) -> PinKeyed | None:
        if not (self.open and text.isascii() and text.isdigit()):
            return None
        self.digits = (self.digits + text)[:LONGEST]
        return PinKeyed.KEYED

    def _erase(self) -> PinKeyed:
        self.digits = self.digits[:-1]
        return PinKeyed.KEYED

    def draw(self, surface: Surface) -> None:
        """Draw the sheet, a coin for each digit, what is said, and the keys."""
        if self._look is None:
            return
        look, sheet = self._look, self._sheet
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        ornaments.draw_banner(surface, look, self._banner, self._title)
        places = max(SHORTEST, len(self.digits))
        side = min(self._coins.height, self._coins.width // places)
        left = self._coins.centerx - side * places // 2
        for index in range(places):
            name = "pieces/coin" if index < len(self.digits) else "pieces/coin-spent"
            coin = look.art.sprite(name, (round(side * 0.8), round(side * 0.8)))
            if index >= len(self.digits):
                coin = look.art.faded(name, (round(side * 0.8), round(side * 0.8)), 70)
            draw_centred(surface, coin, (left + side * index + side // 2, self._coins.centery))
        style = look.style(Face.BOLD, 30, look.theme.ink_soft)
        draw_words(surface, look, self._words, self.note, style, 0.5)
        self.ring.draw(surface, look)
