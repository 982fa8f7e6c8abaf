"""Life between the moves: swell on the sea, shadows of clouds, gulls, and smoke of the fort.

Everything is small or soft and moves slowly, so that it can be drawn a few times a second. Most
of it repeats exactly, so that its pictures can be kept.
"""

import math
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.board.terrain import Terrain
from scenes.kit import svg, transform
from scenes.kit.animation import arc, wave
from scenes.kit.effects import Stamp, blank, faded, soft
from scenes.kit.layout import Point
from scenes.kit.look import Look, stamp
from scenes.kit.theme import mix

RATE = 2
"""How often swell, clouds and smoke move in a second."""
_SWELLS = 12
_TRIES = 700  # places that are tried to find as many
_SWELL = (0.62, 0.18)  # the size of a swell, in cells
_DRIFT = 0.22  # how far it drifts, in cells
_LEVELS = 5  # levels of opacity of swell and smoke
_CREST = 175  # the greatest opacity of a crest
_TROUGH = 90  # the greatest opacity of a trough
_CLOUD = (4.4, 1.9)  # the size of a cloud's shadow, in cells
_CROSSES = 120.0  # seconds in which a cloud crosses the board
_NEXT_CLOUD = 300.0  # seconds from one cloud to the next
_SHADE = 66  # its opacity
_GULL = 0.4  # the size of a gull, in cells
_FLIES = 13.0  # seconds in which a gull crosses the sea
_NEXT_GULL = 47.0  # seconds from one gull to the next
_FLAPS = 0.5  # seconds of a beat of its wings
_GLIDES = 6  # beats of its wings until it glides
_PUFFS = 2
_RISES = 5.0  # seconds in which a puff of smoke rises
_SMOKE = 120  # its greatest opacity
_SMALLER = 8  # the factor by which a copy of the ground is smaller, to find water
_SEED = 1673


class _Swell(NamedTuple):
    """A place in the sea, and when a wave passes there."""

    place: Point
    period: float
    start: float
    crest: bool
    """Crests drift to the right, and the darker troughs to the left."""


class Weather:
    """What moves on one board in one window while nothing happens, as functions of time."""

    def __init__(self, terrain: Terrain, ground: Surface, look: Look) -> None:
        """Find the water of a ground that is painted in daylight."""
        self._look = look
        self._cell = terrain.track.cell
        self._board = terrain.track.board
        self._sea = terrain.sea
        self._chimney = terrain.chimney
        corner = round(self._board.left), round(self._board.top)
        self._swells = [*islice(_swells(ground, corner, self._cell), _SWELLS)]

    def draw_below(self, target: Surface, seconds: float, dark: bool) -> None:
        """Draw the swell, and by day the shadow of a cloud: all below the pieces."""
        look, cell = self._look, self._cell
        for (x, y), period, start, crest in self._swells:
            share = (seconds + start) % period / period
            level = round(arc(share) * _LEVELS)
            if level:
                aside = (share - 0.5) * 2 * _DRIFT * cell * (1 if crest else -1)
                _swell(look, cell, level, crest).draw(target, (x + round(aside), y))
        # It is large, so it moves only once a second.
        passed = (int(seconds) + _NEXT_CLOUD * 0.9) % _NEXT_CLOUD / _CROSSES
        if passed < 1 and not dark:
            wide, high = (round(side * cell) for side in _CLOUD)
            way = self._board.width + wide
            x = round(self._board.left - wide + way * passed)
            y = round(self._board.top + 0.12 * self._board.height + 0.2 * high * passed)
            before = target.get_clip()
            target.set_clip(tuple(map(round, self._board)))
            _cloud(look, (wide, high)).draw(target, (x, y))
            target.set_clip(before)

    def draw_smoke(self, target: Surface, seconds: float) -> None:
        """Draw the smoke, above the pieces."""
        look, cell = self._look, self._cell
        x, y = self._chimney
        for index in range(_PUFFS):
            share = (seconds / _RISES + index / _PUFFS) % 1
            level = round(arc(share) * _LEVELS)
            if level:
                size = round((0.16 + 0.26 * share) * cell / 4) * 4
                aside = (0.3 * share + 0.06 * wave(seconds + index, _RISES / 2)) * cell
                place = round(x + aside), round(y - share * 0.95 * cell)
                _puff(look, max(8, size), level).draw(target, place)

    def draw_gull(self, target: Surface, seconds: float) -> None:
        """Draw a gull, above the pieces."""
        number, since = divmod(seconds + _NEXT_GULL * 0.7, _NEXT_GULL)
        if since >= _FLIES:
            return
        share = since / _FLIES
        sea, cell = self._sea, self._cell
        side = 1 if number % 2 else -1
        along = share if number % 3 else 1 - share
        sway = side * math.sin(share * math.tau) * 0.2
        if sea.width > sea.height:
            x, y = sea.left + sea.width * along, sea.centre.y + sea.height * sway
        else:
            x, y = sea.centre.x + sea.width * sway, sea.bottom - sea.height * along
        beat = int(since / _FLAPS * 2)
        wings = beat % 2 if beat % (2 * _GLIDES) < _GLIDES else 0
        before = target.get_clip()
        target.set_clip(tuple(map(round, self._board)))
        _gull(self._look, max(12, round(_GULL * cell)), wings).draw(target, (round(x), round(y)))
        target.set_clip(before)


def _swells(ground: Surface, corner: Point, cell: int) -> Iterator[_Swell]:
    """Yield places with enough water for a wave to drift, apart from each other."""
    random = Random(_SEED)
    width, height = ground.get_size()
    # Without the thin lines that are drawn on the water.
    small = transform.smoothscale(ground, (width // _SMALLER + 1, height // _SMALLER + 1))
    reach = round((_SWELL[0] / 2 + _DRIFT) * cell)
    high = round(_SWELL[1] * cell)
    found: list[Point] = []
    across = max(1, width - 2 * reach)
    down = max(1, height - 2 * high)
    for number in range(_TRIES):
        x = reach + int(random.random() * across)
        y = high + int(random.random() * down)
        if not _is_sea(small, Rect(x - reach, y - high, 2 * reach, 2 * high)):
            continue
        place = x + corner[0], y + corner[1]
        if all(math.dist(place, other) > 0.75 * cell for other in found):
            found.append(place)
            period, start = random.randrange(13, 21) / RATE, random.randrange(20) / RATE
            yield _Swell(place, period, start, crest=number % 2 == 0)


def _is_sea(small: Surface, place: Rect) -> bool:
    """Return whether a place of a ground is water, of which a small copy is given.

    Lines that are drawn on the water do not matter.
    """
    seen = wet = 0
    for x in range(place.left, place.right + 1, _SMALLER):
        for y in range(place.top, place.bottom + 1, _SMALLER):
            red, green, blue, alpha = small.get_at((x // _SMALLER, y // _SMALLER))
            seen += 1
            wet += alpha > 250 and blue > red + 25 and green > red + 15 and red < 150
            if alpha <= 250 or red > blue + 20:
                return False
    return wet > 0.9 * seen


@stamp
def _swell(look: Look, cell: int, level: int, crest: bool) -> Stamp:
    """Return a wave: a lens of light or shade, which bends downwards at its ends."""
    width, height = (max(4, round(side * cell)) for side in _SWELL)
    bend = "M3 20Q28 2 50 14Q72 26 97 9Q72 20 50 9Q28 -2 3 20Z"
    tint = look.theme.foam if crest else look.theme.shadow
    shape = svg.raster(svg.path(bend, fill=tint), (width, height), width / 100)
    most = _CREST if crest else _TROUGH
    blurred = soft(shape, tint, round(most * level / _LEVELS), max(1, look.px(2)))
    x, y = blurred.offset
    return Stamp(blurred.surface, (x - width // 2, y - height // 2))


@stamp
def _cloud(look: Look, size: tuple[int, int]) -> Stamp:
    """Return the shadow of a cloud: a few soft ovals."""
    width, height = size
    body = "".join(
        svg.oval(x, y, across, down, fill="#FFFFFF")
        for x, y, across, down in (
            (30, 22, 18, 11),
            (50, 17, 20, 12),
            (69, 23, 19, 10),
            (48, 27, 26, 10),
        )
    )
    shape = svg.raster(body, size, width / 100)
    reach = max(2, round(height * 0.12))
    return soft(shape, look.theme.shadow, _SHADE, reach)


@stamp
def _puff(look: Look, size: int, level: int) -> Stamp:
    """Return a puff of smoke, relative to its middle."""
    body = svg.disc(50, 50, 50, fill="url(#s)")
    grey = mix(look.theme.cream, look.theme.ink, 0.3)
    stops = [(at, grey, share) for at, share in ((0.0, 1.0), (0.55, 0.6), (1.0, 0.0))]
    picture = svg.raster(body, (size, size), size / 100, svg.radial("s", stops, (50, 50), 50))
    return Stamp(faded(picture, round(_SMOKE * level / _LEVELS)), (-size // 2, -size // 2))


@stamp
def _gull(look: Look, size: int, wings: int) -> Stamp:
    """Return a gull with its wings down or up, above its shadow on the water."""
    theme = look.theme
    lift = (14, 26)[wings]
    shape = f"M6 {40 - lift}Q28 {30 - lift} 50 40Q72 {30 - lift} 94 {40 - lift}"
    body = svg.path(shape, stroke=theme.ink, line=13) + svg.path(shape, stroke=theme.cream, line=7)
    picture = blank((size, round(size * 1.2)), theme.shadow)
    low = (size, size // 2)
    below = svg.raster(svg.path(shape, stroke=theme.shadow, line=8), low, size / 100)
    picture.blit(faded(below, 60), (0, round(size * 0.68)))
    picture.blit(svg.raster(body, low, size / 100), (0, 0))
    return Stamp(picture, (-size // 2, -size // 2))
