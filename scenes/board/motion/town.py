"""How the town answers when a pirate comes home: with windows, its flag, lanterns and a salute.

The more of a crew are home, the more there is to see.
"""

import math

from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import TrackView
from scenes.board.lighting import WINDOWS
from scenes.board.motion.clips import Movement, Show, Windows
from scenes.board.motion.sprites import LANTERN, Sprite
from scenes.kit.animation import Place, ease_out, wave

_ANSWERS = 1.4  # the least seconds of an answer
_NEXT_WINDOW = 0.05  # seconds from one window to the next
_LIT = 1.0  # seconds until they go out again
_NEXT_OUT = 0.03  # seconds from one to the next then
_WIDE = 436  # the width of the drawing of the town, in whose units its parts are measured
_FLAG = (99, 37)  # the middle of the flag
_FLAG_SIDE = 130  # the width of its drawing
_FLAGS = (1, 2, 3, 2)  # the drawings of a flag in the wind
_FLAPS = 0.09  # seconds of each of them
_PALISADE = (70, 366, 150)  # where lanterns rise: from left to right, and how far down
_LANTERNS = 4  # the most lanterns
_FLIES = 1.2  # seconds of a lantern
_NEXT_LANTERN = 0.1  # seconds from one to the next
_LANTERN = 0.36  # its size at first, in cells
_RISES = 1.15  # how high it rises, in cells
_MANY = 4  # the pirates at home for which there is a salute, one shot more for each further one
_MUZZLE = (15, 80)  # the muzzle of the cannon on the tower
_SHOTS = (0.3, 0.3)  # seconds until the first shot, and from one to the next
_SHOT = 0.9  # seconds of the smoke of a shot
_SMOKE = (0.09, 0.32, 0.62, 1.0)  # the shares of them in which each drawing of it is seen
_SIZES = (0.4, 1.05)  # the size of the smoke at first and at last, in cells
_DRIFTS = (0.95, 0.4)  # how far it drifts aside and up, in cells
_FADES = 5  # levels of opacity of what disappears


def answer(track: TrackView, home: int, lit: int, *, flashes: bool) -> Movement | None:
    """Return what the town shows for a crew with so many home; None if there is no town.

    So many windows are lit before, and one more in the end.
    """
    if not isinstance(track, IslandsView):
        return None
    town = _Town(track)
    shots = shots_for(home)

    def at(share: float) -> Show:
        passed = share * seconds
        show: Show = (Windows(_windows(passed, lit) if flashes else lit + 1), town.flag(passed))
        for index in range(min(_LANTERNS, home - 1)):
            show += town.lantern(index, passed - _NEXT_LANTERN * index)
        for fired in shots:
            show += town.smoke(passed - fired, flashes=flashes)
        return show

    seconds = max((_ANSWERS, *(fired + _SHOT for fired in shots)))
    return Movement(seconds, at)


def shots_for(home: int) -> tuple[float, ...]:
    """Return after how many seconds shots are fired for a crew with so many home."""
    first, then = _SHOTS
    return tuple(first + then * index for index in range(max(0, home - _MANY + 1)))


def _windows(passed: float, lit: int) -> int:
    """Return how many windows are lit: more and more, then as before and one more."""
    if passed < _LIT:
        return min(WINDOWS, lit + 1 + int(passed / _NEXT_WINDOW))
    return max(lit + 1, WINDOWS - int((passed - _LIT) / _NEXT_OUT))


class _Town:
    """Where everything is in one town."""

    def __init__(self, track: IslandsView) -> None:
        self._cell = track.cell
        self._town = track.town
        self._mirrored = track.town_mirrored
        self._unit = track.town.width / _WIDE

    def _place(self, x: float, y: float) -> Place:
        """Return a point of the drawing on the screen."""
        across = _WIDE - x if self._mirrored else x
        return self._town.left + across * self._unit, self._town.top + y * self._unit

    def flag(self, passed: float) -> Sprite:
        """Return the flag in the wind, which covers the one at rest."""
        number = _FLAGS[int(passed / _FLAPS) % len(_FLAGS)]
        side = _FLAG_SIDE * self._unit
        return Sprite(f"effects/flag-{number}", self._place(*_FLAG), side, mirrored=self._mirrored)

    def lantern(self, index: int, passed: float) -> Show:
        """Return a lantern that rises from the palisade some seconds after it was thrown up."""
        share = passed / _FLIES
        if not 0 < share < 1:
            return ()
        left, right, down = _PALISADE
        # Alternately from both ends to the middle.
        across = left + (right - left) * (0.1, 0.9, 0.36, 0.64)[index]
        x, y = self._place(across, down)
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
        x, y = self._place(*_MUZZLE)
        way = ease_out(share)
        aside, up = (far * way * self._cell for far in _DRIFTS)
        first, last = _SIZES
        size = (first + (last - first) * way) * self._cell
        left = max(0.0, share - _SMOKE[-2]) / (1 - _SMOKE[-2])
        alpha = 255 - math.floor(left * _FADES) * 255 // _FADES
        place = (x + aside if self._mirrored else x - aside, y - up)
        return (Sprite(f"effects/salute-{number + 1}", place, size, alpha=alpha),)
