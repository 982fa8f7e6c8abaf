"""What players at phones show each other on the big screen: a cheer, a groan or a wave."""

from collections.abc import Mapping

from scenes.kit.sound import Cue, Sound
from scenes.link.protocol import Gesture

_SHOWN = 2.0
"""Seconds for which a gesture is shown."""
_CUES = {Gesture.CHEER: Cue.CHEER, Gesture.GROAN: Cue.PASS, Gesture.WAVE: Cue.HOIST}
_POSES = {Gesture.CHEER: "cheer", Gesture.GROAN: "sad", Gesture.WAVE: "jump"}
"""How the pirate stands."""


def pose_of(gesture: Gesture, before: str = "stand") -> str:
    """Return how a pirate stands that makes a gesture; it differs from how it stood before."""
    pose = _POSES[gesture]
    return "jump" if pose == before else pose


class CurrentGestures:
    """The gestures on the screen, each for a moment."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._ends: dict[int, tuple[Gesture, float]] = {}
        """The gesture of each seat, and when it ends."""

    def __bool__(self) -> bool:
        return bool(self._ends)

    @property
    def by_seat(self) -> Mapping[int, Gesture]:
        """What is shown now."""
        return {seat: gesture for seat, (gesture, _) in self._ends.items()}

    def show(self, seat: int, gesture: Gesture, now: float) -> None:
        """Begin to show a gesture, with its sound."""
        self._ends[seat] = (gesture, now + _SHOWN)
        self._sound.play(_CUES[gesture])

    def end(self, now: float) -> None:
        """Remove what has been shown long enough."""
        self._ends = {seat: each for seat, each in self._ends.items() if now < each[1]}
