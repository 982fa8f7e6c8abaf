"""The PIN pad before the operator's page, and the one on which another PIN is chosen."""

import math
from abc import abstractmethod
from collections.abc import Sequence

from pygame import Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.kiosk.operator.pinpad_sheet import PinKeyed, PinSheet
from scenes.kiosk.ports import PinLock
from scenes.kiosk.watchdog.pin import LONGEST, SHORTEST, is_pin
from scenes.kit.intents import Hover, Intent
from scenes.kit.layout import Size
from scenes.kit.sound import Cue
from scenes.kit.textures import dim
from scenes.kit.widgets import Control

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


class PinPad(_Pad):
    """Opens what lies behind to whoever knows the PIN; wrong ones make it wait, longer and longer.

    Without an answer it pops with nothing.
    """

    def __init__(self, context: Context, lock: PinLock) -> None:
        super().__init__(context, context.texts("operator.pin_title"))
        self._lock = lock
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
        before, self._wait = self._wait, math.ceil(self._lock.wait())
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
            return Replace(self._lock.opened())
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
