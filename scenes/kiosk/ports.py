"""Where the scenes of the kiosk and the mode that runs them meet.

The scenes never know who watches over them: what they cannot do themselves they ask of these.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game import Match
from scenes.core.scene import Change, Scene
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import KioskTally
from scenes.kit.i18n import Texts


@dataclass(frozen=True, slots=True)
class VisitorPort:
    """What visitors pass through before a game: the attract game and the quick set-up."""

    texts: Callable[[str], Texts]
    """Everything in that language, which need not be the one that is spoken."""
    speak: Callable[[str], None]
    """This visit is held in that language; nothing of it is kept."""
    attract: Callable[[], Scene]
    """The first screen."""
    quick: Callable[[], Scene]
    """Where a touch of the first screen leads."""
    board: Callable[[Match], Scene]
    """Visitors begin this game."""


Verdict: TypeAlias = float | bool
"""True for the right PIN, False for a wrong one, or so many seconds until another is heard.

A wrong PIN whose answer is a wait counts as wrong; a PIN that comes too early is not looked at.
"""


@dataclass(frozen=True, slots=True)
class PinLock:
    """What the PIN pad stands before."""

    check: Callable[[str], Verdict]
    """What a PIN that was keyed in is worth."""
    wait: Callable[[], float]
    """Seconds until a PIN is heard at all; 0 if at once."""
    opened: Callable[[], Scene]
    """What lies behind; it takes the pad's place."""


@dataclass(frozen=True, slots=True)
class OperatorPort:
    """What the operator's page shows and can do."""

    config: Callable[[], KioskConfig]
    """How everything is set now."""
    tally: Callable[[], KioskTally]
    """What was counted until now."""
    change: Callable[[Mapping[str, object]], None]
    """Take these settings over, by the names of their fields, and keep them."""
    new_pin: Callable[[str], None]
    """From now on only this PIN opens."""
    restart: Callable[[], Change | None]
    """Begin anew."""
    leave: Callable[[], Change | None]
    """End the kiosk."""
    fits: Callable[[KioskConfig], bool]
    """Whether controls as large as a visitor's finger needs have room on a screen set so."""
    languages: tuple[str, ...]
    """Every language that there is, allowed or not."""
    safe: bool = False
    """It runs without sound and in plain drawing, as it broke too often."""
