"""Scenes of the game as visitors of a kiosk see them: without what is kept, named or set."""

from scenes.core.scene import Change, Pop, Scene
from scenes.kit.intents import Intent
from scenes.pause.scene import PauseOffers, PauseScene
from scenes.results.scene import ResultsScene


class GuestPause(PauseScene):
    """The pause without settings, saves and changes of seats; to leave means to end the game."""

    offers = PauseOffers(("resume", "rules", "leave", "restart"), players=False, leave="kiosk")


class GuestResults(ResultsScene):
    """The results without the recording: another game, or somebody else's turn."""

    offers_replay = False


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
