"""The tests of the kiosk have the same display, which nobody sees, as those of the screens."""

from tests.scenes.conftest import look, screen, traced, unprepared

__all__ = ["look", "screen", "traced", "unprepared"]
