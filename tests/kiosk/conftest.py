"""The tests of the kiosk have the same display, which nobody sees, as those of the screens."""

import pytest

from scenes.kiosk.watchdog import pin
from tests.kiosk.driving import FAIR
from tests.scenes.conftest import look, rasterised_once, screen, traced, unprepared

__all__ = ["look", "rasterised_once", "screen", "traced", "unprepared"]


@pytest.fixture
def fair_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """New PINs cost little time."""
    monkeypatch.setattr(pin, "COST", FAIR)
