"""The PIN pad before the operator's page, and the one for choosing another PIN."""

import math
from abc import abstractmethod
from collections.abc import Callable
from typing import Protocol

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.kiosk.watchdog.pin import LONGEST, SHORTEST, is_pin
from scenes.kit.effects import draw_centred
from scenes.kit.fields import Keypad
from scenes.kit.intents import Command, Hover, Intent, Press, Typed
from scenes.kit.look import Look
from scenes.kit.loop import DT, MOST_STEPS
from scenes.kit.panels import centred, sheet
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import Column, FirstThatFits, Padded, Row, Sized, Space, Use, View
from scenes.kit.widgets import Activated, icon_button
from scenes.shared.portraits import draw_words

_COINS = "coins"
"""The place of the coins, which change with every digit."""
_WORDS = "words"
"""The place of the words below them, which change as well."""
_SEEN = 0.05
"""Seconds for which it is shown that a PIN is checked, before the check stops everything."""
_SETTLING = 2 * MOST_STEPS * DT
"""Seconds without a tap after which all taps during a check have come: the loop takes one of them
in each pass, and a pass counts at most half of this."""
PATIENCE = 20.0
"""Seconds without a digit after which the pad closes."""


class PinLock(Protocol):
    """Checks PINs."""

    @property
    def wait(self) -> float:
        """Seconds until a PIN is checked again; 0 if it can be now."""

    def check(self, pin: str) -> bool | float:
        """Return True for the right PIN; otherwise False, or the seconds until the next try."""


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

    @property
    def keyed(self) -> int:
        """How many digits have been entered."""
        return len(self._digits)

    def view(self) -> View:
        """Return the coins and words above the keys; with little height, beside them."""
        texts = self.context.texts
        cancel = Use(icon_button("cancel", "quit", texts("operator.pin_cancel")))
        keys = Keypad(texts("operator.pin_erase"), texts("operator.pin_done")).view()
        coins = Sized(Space(), height=(60, 84)).named(_COINS)
        words = Sized(Space(), (240, 500), (76, 96)).named(_WORDS)
        tall = Sized(
            sheet(self.heading, Column(coins, words, keys.grow(), gap=12), aside=cancel),
            (420, 760, 760),
            (840, 1000, 1040),
        )
        state = Column(coins, words.grow(), gap=16)
        wide = Sized(
            sheet(self.heading, Row(keys.grow(), state.grow(), gap=30), (36, 24), aside=cancel),
            (900, 1240, 1240),
            (480, 640, 700),
        )
        forms = FirstThatFits(tall, wide)
        return Padded(Column(Space().grow(), centred(forms).grow(20), Space().grow()), (16, 20))

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

    def animate(self, surface: Surface, _alpha: float) -> None:
        _draw_coins(surface, self.look, self.anchors[_COINS], self.keyed)
        style = self.look.style(Face.BOLD, 30, self.look.theme.ink_soft)
        draw_words(surface, self.look, self.anchors[_WORDS], self.note, style, 0.5)


def _draw_coins(target: Surface, look: Look, rect: Rect, keyed: int) -> None:
    """Draw a coin for each digit; nothing shows how many there should be."""
    side = min(rect.height, rect.width // max(1, keyed))
    left = rect.centerx - side * keyed // 2
    size = (round(side * 0.8), round(side * 0.8))
    for index in range(keyed):
        coin = look.art.sprite("pieces/coin", size)
        draw_centred(target, coin, (left + side * index + side // 2, rect.centery))


class PinPad(_Pad):
    """Opens a scene after the right PIN; wrong ones make it wait, longer and longer."""

    title = "operator.pin_title"

    def __init__(self, context: Context, lock: PinLock, opened: Callable[[], Scene]) -> None:
        super().__init__(context)
        self._lock = lock
        self._opened = opened
        self.wait = 0
        """Whole seconds until another PIN is checked."""
        self._entered = ""
        """The PIN to check, once the screen has shown that it is being checked."""
        self._shown_for = 0.0
        """Seconds since it was entered."""
        self._deaf = 0.0
        """Seconds for which nothing is taken, because it was typed during a check."""
        self.note = context.texts("operator.pin_note")
        self._check_wait()

    @property
    def idle(self) -> bool:
        return self.wait == 0 and not self._entered and not self._deaf

    @property
    def keyed(self) -> int:
        return len(self._entered) or super().keyed

    def update(self, dt: float) -> Change | None:
        self._deaf = max(0.0, self._deaf - dt)
        self._check_wait()
        if self._entered:
            self._shown_for += dt
            return self._check() if self._shown_for >= _SEEN else None
        return super().update(dt)

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Typed | Press | Command):
            if self._deaf:
                self._deaf = _SETTLING
            if self._deaf or self._entered:
                return None
        return super().handle(intent)

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
        if not self.wait:
            self._entered = pin
            self._shown_for = 0.0
            self.note = self.context.texts("operator.pin_checking") if pin else self.note
        return None

    def _check(self) -> Change | None:
        """Check what was entered; that takes half a second, in which nothing is heard."""
        pin = self._entered
        self._entered = ""
        self._deaf = _SETTLING
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
