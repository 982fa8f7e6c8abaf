"""What the operator can see and do behind the PIN."""

import logging
from collections.abc import Mapping
from pathlib import Path

from scenes.core.model.phrases import Phrase
from scenes.core.scene import Change, Quit
from scenes.kiosk.idle_watch import IdleWatch
from scenes.kiosk.viewport import Viewport, finger_pixels
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import KioskConfig, save_changes, saved_changes
from scenes.kiosk.watchdog.counters import Counters, KioskTally
from scenes.kiosk.watchdog.pin import Attempts, hashed, is_weak
from scenes.kit.layout import Scale

log = logging.getLogger(__name__)


class Operator:
    """Checks the PIN, and carries out what the operator decides."""

    def __init__(
        self,
        context: KioskContext,
        watch: IdleWatch,
        data: Path,
        counters: Counters,
        languages: tuple[str, ...],
        *,
        safe: bool = False,
    ) -> None:
        self._context = context
        self._watch = watch
        self._data = data
        self._counters = counters
        self._attempts = Attempts(data)
        self.languages = languages
        """Every language there is, allowed or not."""
        self.safe = safe
        """Whether the kiosk runs in safe mode, as it crashed too often."""
        self.notice: Phrase | None = None
        """That the settings are not those of kiosk.toml, and why."""
        if context.config.pin is None:
            log.warning("there is no PIN, so the held corner opens nothing; --set-pin makes one")

    @property
    def wait(self) -> float:
        """Seconds until a PIN is checked again; 0 if it can be now."""
        return self._attempts.wait

    def check(self, pin: str) -> bool | float:
        """Return True for the right PIN; otherwise False, or the seconds until the next try."""
        stored = self._context.config.pin
        answer = False if stored is None else self._attempts.check(pin, stored)
        if answer is True and stored is not None and is_weak(stored):
            self._strengthen(pin, stored)
        return answer

    def _strengthen(self, pin: str, stored: str) -> None:
        """Replace the hash of an earlier version, unless a person wrote it into kiosk.toml."""
        if saved_changes(self._data).get("pin") == stored:
            log.info("the PIN is kept with a stronger hash from now on")
            self.change_pin(pin)

    @property
    def config(self) -> KioskConfig:
        """The settings now."""
        return self._context.config

    @property
    def tally(self) -> KioskTally:
        """What has been counted so far."""
        return self._counters.tally

    def change(self, changes: Mapping[str, object]) -> None:
        """Change these settings and save them; if the disk refuses, they hold until the end."""
        self._context.config = self.config.with_changes(**changes)
        try:
            save_changes(self._data, changes)
        except OSError as error:
            log.warning("the operator's settings cannot be kept: %s", error.strerror)
            self._counters.failed("The settings cannot be kept: the disk refuses")
        self._watch.reconsider()

    def change_pin(self, pin: str) -> None:
        """Let only this PIN open from now on."""
        self.change({"pin": hashed(pin)})

    def fits(self, config: KioskConfig) -> bool:
        """Return whether controls as large as a finger have room with these settings."""
        window = self._watch.viewport.window
        view = Viewport(low_reach=config.low_reach, drift=config.drift)
        view.layout(window)
        text = self._context.look.scale.text
        return Scale.of(view.size, text, finger_pixels(window, config.diagonal_inches)).fits

    def end(self, code: int) -> Change:
        """End the kiosk with that exit code."""
        self._watch.end(code)
        return Quit()
