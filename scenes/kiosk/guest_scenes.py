"""Scenes of the game as visitors of a kiosk see them: without what is kept, named or set."""

from collections.abc import Callable, Mapping

from pygame import Rect

from game import Match
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.widgets import FocusRing, Name
from scenes.pause.scene import PauseOffers, PauseScene
from scenes.results.scene import ResultsScene


class GuestPause(PauseScene):
    """The pause without settings, saves and changes of seats; to leave means to end the game."""

    offers = PauseOffers(("resume", "rules", "leave", "restart"), players=False, leave="kiosk")


class _Ring(FocusRing):
    """Controls of which some that have a place are left out."""

    def place(self, rects: Mapping[Name, Rect]) -> None:
        """Put those there that are not left out."""
        names = {widget.name for widget in self}
        super().place({name: rect for name, rect in rects.items() if name in names})


class GuestResults(ResultsScene):
    """The results without the recording: another game, or somebody else's turn."""

    def __init__(self, context: Context, match: Match, draw_seed: Callable[[int], int]) -> None:
        super().__init__(context, match, draw_seed)
        self._ring = _Ring([each for each in self._ring if each.name != "watch"], focus="rematch")

    def layout(self, size: Size) -> None:
        """As usual, with the room of what is left out for another game."""
        super().layout(size)
        again, home = self._ring["rematch"].rect, self._ring["menu"].rect
        again.width = home.left - self._look.px(16) - again.left


class ClosedScene(Scene):
    """A door that is not open to visitors: whoever comes to it is back at once."""

    overlay = True

    def handle(self, intent: Intent) -> Change | None:
        """There is nothing here."""
        return None

    def update(self, dt: float) -> Change | None:
        """Back."""
        return Pop()

    def draw(self, surface: object, alpha: float) -> None:
        """Nothing is seen of it."""
