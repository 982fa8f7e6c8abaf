"""The answer to a refused tap: its target shakes, and a cross is shown at its point."""

import math
from typing import NamedTuple

from pygame import Surface

from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import CardDrop, CardTap, PirateDrop, PositionTap, Shaken
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Tone

_SHAKES = 0.35
"""Seconds of the shaking."""
_SWINGS = 3
"""The number of swings."""
_NODS = 0.28
"""Seconds of the nod of the prompt."""
_CROSSED = 0.7
"""Seconds for which the cross is shown."""
_ASIDE = 6
"""The widest swing, in units."""
_DOWN = 9
"""Units of the nod."""
_CROSS = 52
"""Units of the side of the cross."""


class RefusedTap(NamedTuple):
    """A tap that was refused; what is shown of it only depends on the time."""

    tap: CardTap | PositionTap | None
    """What shakes, if anything does."""
    at: Point
    since: float

    @classmethod
    def of(cls, meaning: Meaning, at: Point, since: float) -> "RefusedTap":
        """Return the refusal of a tap or a drop at a point and a time."""
        match meaning:
            case CardTap() | PositionTap():
                return cls(meaning, at, since)
            case CardDrop(_, position) | PirateDrop(_, position):
                return cls(PositionTap(position), at, since)
        return cls(None, at, since)

    def shows(self, now: float) -> bool:
        """Return whether the cross is still shown."""
        return now - self.since < _CROSSED

    def shaken(self, now: float, look: Look) -> Shaken | None:
        """Return what shakes and how far it is shifted."""
        share = (now - self.since) / _SHAKES
        if self.tap is None or share >= 1:
            return None
        swing = math.sin(share * _SWINGS * math.tau) * (1 - share)
        return self.tap, round(max(2, look.px(_ASIDE)) * swing)

    def nod(self, now: float, look: Look) -> int:
        """Return how many pixels the prompt is lower than at rest."""
        share = min(1.0, (now - self.since) / _NODS)
        return round(look.px(_DOWN) * math.sin(share * math.pi))

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the cross."""
        _cross(look, look.px(_CROSS)).draw(target, self.at)


@stamp
def _cross(look: Look, side: int) -> Stamp:
    """Return a cross relative to its middle, with a dark and a light outline for any ground."""
    theme = look.theme
    strokes = "M28 28L72 72M72 28L28 72"
    lines = ((34.0, theme.ink), (27.0, theme.cream), (17.0, theme.tone(Tone.RED).mid))
    body = "".join(svg.path(strokes, stroke=tint, line=line) for line, tint in lines)
    return Stamp(svg.raster(body, (side, side), side / 100), (-side // 2, -side // 2))
