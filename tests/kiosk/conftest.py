"""The tests of the kiosk have the same display, which nobody sees, as those of the screens."""

from tests.scenes.conftest import look, traced

__all__ = ["look", "traced"]
