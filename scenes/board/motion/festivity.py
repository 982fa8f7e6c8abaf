"""How a home answers when a pirate comes there: with windows, a flag, lanterns and a salute.

The more of a crew are home, the more there is to see.
"""

import math
from typing import NamedTuple

from scenes.board.geometry.islands import TOWN_WIDE, IslandsView
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.lighting import WINDOWS
from scenes.board.motion.clips import Movement, Show, Windows
from scenes.board.motion.sprites import LANTERN, Sprite
from scenes.kit.animation import Place, ease_out, wave

_ANSWERS = 1.4  # the least seconds of an answer
_NEXT_WINDOW = 0.05  # seconds from one window to the next
_LIT = 1.0  # seconds until they go out again
_NEXT_OUT = 0.03  # seconds from one to the next then
_FLAG = (99, 37)  # the middle of the town's flag, in units of its drawing
_FLAG_SIDE = 130  # the width of the drawing of a flag in the wind, in the same units
_FLAGS = (1, 2, 3, 2)  # the drawings of it
_FLAPS = 0.09  # seconds of each of them
_LANTERNS = (0.1, 0.9, 0.36, 0.64)  # where lanterns rise between two points
_FLIES = 1.2  # seconds of a lantern
_NEXT_LANTERN = 0.1  # seconds from one to the next
_LANTERN = 0.36  # its size at first, in cells
_RISES = 1.15  # how high it rises, in cells
_MANY = 4  # the pirates at home for which there is a salute, one shot more for each further one
_SHOTS = (0.3, 0.3)  # seconds until the first shot, and from one to the next
_SHOT = 0.9  # seconds of the smoke of a shot
_SMOKE = (0.09, 0.32, 0.62, 1.0)  # the shares of them until which each drawing of it is seen
_SIZES = (0.4, 1.05)  # the size of the smoke at first and at last, in cells
_FADES = 5  # levels of opacity of what disappears


class _Drawing(NamedTuple):
    """A drawing of a home: its width, and points in its units."""

    wide: int
    lanterns: tuple[Place, Place]
    """The ends of the line from which lanterns rise."""
    muzzle: Place
    """The muzzle of a cannon."""
    drifts: Place
    """How far its smoke drifts to the right and down, in cells."""


_TOWN = _Drawing(TOWN_WIDE, ((70, 150), (366, 150)), (15, 80), (-0.95, -0.4))
_SLOOP = _Drawing(640, ((150, 410), (500, 410)), (436, 556), (0.25, 0.5))


def answer(track: TrackView, home: int, lit: int, *, flashes: bool) -> Movement | None:
    """Return what a home shows when that many of a crew are there; None if it shows nothing.

    Before, `lit` windows of a town are lit, and in the end one more. On a sloop there is only a
    salute with lanterns.
    """
    if isinstance(track, IslandsView):
        place = _Home(_TOWN, track.town, track.cell, mirrored=track.town_mirrored)
        lanterns = min(len(_LANTERNS), home - 1)
    elif home < _MANY:
        return None
    else:
        place = _Home(_SLOOP, track.sloop, track.cell)
        lanterns = len(_LANTERNS)
    shots = shots_for(home)

    def at(share: float) -> Show:
        passed = share * seconds
        show: Show = ()
        if isinstance(track, IslandsView):
            shown = Windows(_windows(passed, lit) if flashes else lit + 1)
            show = (shown, place.flag(passed))
        for index in range(lanterns):
            show += place.lantern(index, passed - _NEXT_LANTERN * index)
        for fired in shots:
            show += place.smoke(passed - fired, flashes=flashes)
        return show

    seconds = max((_ANSWERS, *(fired + _SHOT for fired in shots)))
    return Movement(seconds, at)


def shots_for(home: int) -> tuple[float, ...]:
    """Return after how many seconds each shot is fired for that many of a crew at home."""
    first, then = _SHOTS
    return tuple(first + then * index for index in range(max(0, home - _MANY + 1)))


def _windows(passed: float, lit: int) -> int:
    """Return how many windows are lit: more and more, then as before and one more."""
    if passed < _LIT:
        return min(WINDOWS, lit + 1 + int(passed / _NEXT_WINDOW))
    return max(lit + 1, WINDOWS - int((passed - _LIT) / _NEXT_OUT))


class _Home:
    """Where everything is in one town or on one sloop."""

    def __init__(self, drawing: _Drawing, area: Area, cell: int, *, mirrored: bool = False) -> None:
        self._drawing = drawing
        self._area = area
        self._cell = cell
        self._mirrored = mirrored
        self._unit = area.width / drawing.wide

    def _place(self, x: float, y: float) -> Place:
        """Return a point of the drawing on the screen."""
        across = self._drawing.wide - x if self._mirrored else x
        return self._area.left + across * self._unit, self._area.top + y * self._unit

    def flag(self, passed: float) -> Sprite:
        """Return the flag of a town in the wind, which covers the one at rest."""
        number = _FLAGS[int(passed / _FLAPS) % len(_FLAGS)]
        side = _FLAG_SIDE * self._unit
        return Sprite(f"effects/flag-{number}", self._place(*_FLAG), side, mirrored=self._mirrored)

    def lantern(self, index: int, passed: float) -> Show:
        """Return a lantern some seconds after it was thrown up."""
        share = passed / _FLIES
        if not 0 < share < 1:
            return ()
        (left, down), (right, _) = self._drawing.lanterns
        x, y = self._place(left + (right - left) * _LANTERNS[index], down)
        x += wave(passed + index, 1.3) * 0.08 * self._cell
        y -= ease_out(share) * _RISES * self._cell
        return (Sprite(LANTERN, (x, y), _LANTERN * self._cell * (1 - 0.6 * share**2)),)

    def smoke(self, passed: float, *, flashes: bool) -> Show:
        """Return the fire and the smoke of a shot some seconds after it was fired."""
        share = passed / _SHOT
        if not 0 <= share < 1:
            return ()
        number = next(index for index, until in enumerate(_SMOKE) if share < until)
        if number == 0 and not flashes:
            return ()
        x, y = self._place(*self._drawing.muzzle)
        way = ease_out(share)
        aside, down = (far * way * self._cell for far in self._drawing.drifts)
        first, last = _SIZES
        size = (first + (last - first) * way) * self._cell
        left = max(0.0, share - _SMOKE[-2]) / (1 - _SMOKE[-2])
        alpha = 255 - math.floor(left * _FADES) * 255 // _FADES
        place = (x - aside if self._mirrored else x + aside, y + down)
        return (Sprite(f"effects/salute-{number + 1}", place, size, alpha=alpha),)
