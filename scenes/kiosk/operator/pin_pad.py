"""The PIN pad before the operator's page, and the one for choosing another PIN."""

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Protocol

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.kiosk.watchdog.pin import LONGEST, SHORTEST, is_pin
from scenes.kit.effects import draw_centred
from scenes.kit.fields import Keypad
from scenes.kit.intents import Command, Hover, Intent, Typed
from scenes.kit.layout import Share, Side, anchored, cut, inset, rows
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import arrange, widgets
from scenes.kit.widgets import Activated, Widget, icon_button, nowhere
from scenes.shared.portraits import draw_words

PATIENCE = 20.0
"""Seconds without a digit after which the pad closes."""


class PinLock(Protocol):
    """Checks PINs."""

    @property
    def wait(self) -> float:
        """Seconds until a PIN is checked again; 0 if it can be now."""

    def check(self, pin: str) -> bool | float:
        """True for the right PIN; otherwise False, or the seconds until the next try."""


class _Pad(DialogScene):
    """A sheet with ten digits; a coin stands for every digit entered, never the digit itself.

    It closes when nobody uses it.
    """

    typing = True

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus="1")
        self.note = ""
        """The words below the coins."""
        self._digits = ""
        self._quiet = 0.0
        self._coins = self._words = nowhere()

    @property
    def keyed(self) -> int:
        """How many digits have been entered."""
        return len(self._digits)

    def build(self, room: Rect) -> Iterable[Widget]:
        px, texts = self.look.px, self.context.texts
        # With little height, the keys are beside the words.
        low = room.height < px(900)
        wide = min(room.width - px(32), px(1240 if low else 760))
        high = min(room.height - px(80), px(640 if low else 1000))
        self.sheet = sheet = anchored(room, (wide, high), 0.5, 0.7)
        self.hang_banner(200, 620, 104, 44)
        cancel = icon_button("cancel", "quit", texts("operator.pin_cancel"))
        cancel.rect = Rect(sheet.right - px(84) - px(20), sheet.y + px(20), px(84), px(84))
        inner = inset(sheet, px(36), px(30))
        if low:
            place, told = cut(inner, Side.LEFT, round(inner.width * 0.5), px(30))
            place = cut(place, Side.TOP, px(36))[1]
            told = cut(told, Side.TOP, cancel.rect.bottom + px(20) - told.y)[1]
            self._coins, self._words = rows(told, [px(90), Share()], px(16))
        else:
            inner = cut(inner, Side.TOP, px(78))[1]
            self._coins, self._words, place = rows(inner, [px(84), px(96), Share()], px(12))
        keys = Keypad(texts("operator.pin_erase"), texts("operator.pin_done"))
        return [*widgets(arrange(keys.view(), self.look, place)), cancel]

    def back(self) -> Change:
        self.context.sound.play(Cue.TAP)
        return Pop()

    def update(self, dt: float) -> Change | None:
        self._quiet += dt
        return Pop() if self._quiet >= PATIENCE else super().update(dt)

    def handle(self, intent: Intent) -> Change | None:
        if not isinstance(intent, Hover):
            self._quiet = 0.0
        match intent:
            case Typed(text):
                self.ring.shows_focus = False
                return self._press(text) if text.isascii() and text.isdigit() else None
            case Command.ERASE:
                return self._press("erase")
            case Command.CONFIRM if not self.ring.shows_focus:
                return self._press("done")
        return super().handle(intent)

    def _press(self, key: str) -> Change | None:
        self.context.sound.play(Cue.TAP)
        return self.use(Activated(key))

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "cancel":
                return Pop()
            case "done":
                pin, self._digits = self._digits, ""
                return self._enter(pin)
            case "erase":
                self._digits = self._digits[:-1]
            case digits:
                self._digits = f"{self._digits}{digits}"[:LONGEST]
        return None

    @abstractmethod
    def _enter(self, pin: str) -> Change | None:
        """Take the digits that were entered."""

    def _refuse(self, note: str) -> None:
        self.context.sound.play(Cue.REFUSE)
        self.note = note

    def animate(self, surface: Surface, alpha: float) -> None:
        look, coins = self.look, self._coins
        places = max(SHORTEST, self.keyed)
        side = min(coins.height, coins.width // places)
        left = coins.centerx - side * places // 2
        size = (round(side * 0.8), round(side * 0.8))
        for index in range(places):
            if index < self.keyed:
                coin = look.art.sprite("pieces/coin", size)
            else:
                coin = look.art.faded("pieces/coin-spent", size, 70)
            draw_centred(surface, coin, (left + side * index + side // 2, coins.centery))
        style = look.style(Face.BOLD, 30, look.theme.ink_soft)
        draw_words(surface, look, self._words, self.note, style, 0.5)


class PinPad(_Pad):
    """Opens a scene to whoever knows the PIN; wrong ones make it wait, longer and longer."""

    title = "operator.pin_title"

    def __init__(self, context: Context, lock: PinLock, opened: Callable[[], Scene]) -> None:
        super().__init__(context)
        self._lock = lock
        self._opened = opened
        self.wait = 0
        """Whole seconds until another PIN is checked."""
        self.note = context.texts("operator.pin_note")
        self._check_wait()

    @property
    def idle(self) -> bool:
        return self.wait == 0

    def update(self, dt: float) -> Change | None:
        self._check_wait()
        return super().update(dt)

    def _check_wait(self) -> None:
        before, self.wait = self.wait, math.ceil(self._lock.wait)
        if self.wait:
            self._digits = ""
            self.note = self.context.texts("operator.pin_wait", count=self.wait)
        elif before:
            self.note = self.context.texts("operator.pin_note")

    def use(self, used: Activated) -> Change | None:
        change = super().use(used)
        if self.wait:
            self._digits = ""
        return change

    def _enter(self, pin: str) -> Change | None:
        if self.wait or not pin:
            return None
        # Compared by identity: a wait of one second is equal to True.
        if self._lock.check(pin) is True:
            return Replace(self._opened())
        self._refuse(self.context.texts("operator.pin_wrong"))
        self._check_wait()
        return None


class NewPin(_Pad):
    """Asks for another PIN, twice; pops with it, or with None."""

    title = "operator.new_pin"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._first = ""
        self._question = context.texts("operator.new_pin_note", least=SHORTEST, most=LONGEST)
        self.note = self._question

    def _enter(self, pin: str) -> Change | None:
        texts = self.context.texts
        if not is_pin(pin):
            self._refuse(self._question)
        elif not self._first:
            self._first = pin
            self.note = texts("operator.new_pin_again")
        elif self._first == pin:
            return Pop(pin)
        else:
            self._first = ""
            self._refuse(texts("operator.new_pin_differs"))
        return None
