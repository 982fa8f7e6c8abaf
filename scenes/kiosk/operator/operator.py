"""The operator's desk: what is set, kept and counted behind the PIN."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from scenes.core.scene import Change, Quit, Scene
from scenes.kiosk.operator.pin_pad import PinPad
from scenes.kiosk.operator.scene import OperatorScene
from scenes.kiosk.ports import OperatorPort, PinLock, Verdict
from scenes.kiosk.viewport import Viewport, finger_pixels
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import KioskConfig, save_changes
from scenes.kiosk.watchdog.counters import Counters
from scenes.kiosk.watchdog.pin import Attempts, hashed
from scenes.kit.layout import Scale, Size

log = logging.getLogger(__name__)


class Operator:
    """Makes the scenes behind the corner, and carries out what the operator decides there."""

    def __init__(
        self,
        context: KioskContext,
        data: Path,
        counters: Counters,
        *,
        window: Callable[[], Size],
        changed: Callable[[], None],
        restart: Callable[[], None],
        leave: Callable[[], None],
        languages: tuple[str, ...],
        safe: bool = False,
    ) -> None:
        self._context = context
        self._data = data
        self._counters = counters
        self._attempts = Attempts(data)
        self._window = window
        self._changed = changed
        self._lock = PinLock(
            check=self._check,
            wait=lambda: self._attempts.wait,
            opened=lambda: OperatorScene(context, self._office),
        )
        self._office = OperatorPort(
            config=lambda: context.config,
            tally=lambda: counters.tally,
            change=self.change,
            new_pin=lambda pin: self.change({"pin": hashed(pin)}),
            restart=lambda: _carried_out(restart),
            leave=lambda: _carried_out(leave),
            fits=self.fits,
            languages=languages,
            safe=safe,
        )
        if context.config.pin is None:
            log.warning("there is no PIN, so the held corner opens nothing; --set-pin makes one")

    def door(self) -> Scene | None:
        """What a knock opens; nothing where there is no PIN."""
        return None if self._context.config.pin is None else PinPad(self._context, self._lock)

    def change(self, changes: Mapping[str, object]) -> None:
        """Set these anew and keep them; a disk that refuses costs only the keeping."""
        self._context.config = self._context.config.with_changes(**changes)
        try:
            save_changes(self._data, changes)
        except OSError as error:
            log.warning("the operator's settings cannot be kept: %s", error.strerror)
            self._counters.failed("The settings cannot be kept: the disk refuses")
        self._changed()

    def fits(self, config: KioskConfig) -> bool:
        """Whether controls as large as a finger have room on this screen, if it is set so."""
        window = self._window()
        view = Viewport(low_reach=config.low_reach, drift=config.drift)
        view.layout(window)
        text = self._context.look.scale.text
        return Scale.of(view.size, text, finger_pixels(window, config.diagonal_inches)).fits

    def _check(self, pin: str) -> Verdict:
        stored = self._context.config.pin
        return False if stored is None else self._attempts.check(pin, stored)


def _carried_out(decision: Callable[[], None]) -> Change:
    decision()
    return Quit()
