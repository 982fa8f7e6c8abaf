"""The hand at the screen: whether what it does is meant, and whether it is held in the corner."""

from collections.abc import Iterable

from pygame.event import Event

from scenes.kiosk.corner import Corner
from scenes.kit.intents import Cancel, Drag, Intent, Press, Release
from scenes.kit.layout import Size


class TouchFilter:
    """One pointer, from coming down to being lifted."""

    def __init__(self) -> None:
        self._corner = Corner()
        self._deaf = False
        """The pointer that is down means nothing until it is lifted."""

    def layout(self, window: Size) -> None:
        """Find the corner of a window of that size."""
        self._corner.layout(window)

    def hear(self, events: Iterable[Event]) -> None:
        """Note all that is pressed, whatever it means."""
        self._corner.hear(events)

    def knocks(self, seconds: float) -> bool:
        """Let time pass; whether it has just been held in the corner for long enough."""
        return self._corner.pass_time(seconds)

    def ignore(self) -> None:
        """What is down now meant something else than what is shown from now on."""
        self._deaf = True

    def is_meant(self, intent: Intent, *, covered: bool) -> bool:
        """Whether the scenes are to hear it; where they are covered, they hear nothing."""
        match intent:
            case Press(at):
                self._corner.press(at)
                self._deaf = covered
            case Drag(at):
                self._corner.drag(at)
                return not (covered or self._deaf)
            case Release() | Cancel():
                self._corner.let_go()
                lost, self._deaf = self._deaf, False
                return not (covered or lost)
        return not covered
