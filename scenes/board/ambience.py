"""Ambient motion on the board: flames, glints, fireflies, sloop and faces."""

import math
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

from pygame import Surface

from scenes.board.geometry.track_view import Area
from scenes.board.lighting import is_water
from scenes.board.pieces.figures import BREATHS, Idling
from scenes.board.pieces.path import BEAT, EVERY
from scenes.board.pieces.sloop import FOAMS, Afloat
from scenes.board.terrain import Terrain
from scenes.kit import svg
from scenes.kit.animation import arc, wave
from scenes.kit.effects import Stamp, faded
from scenes.kit.layout import Point
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Colour

_FLAMES = 4
_FLICKER = 7.0  # pictures of a flame per second
_GLINTS = 8
_GLINT = 0.34  # the size of a glint, in cells
_SHINES = 2.6  # seconds of a glint
_STEPS = 6  # levels of brightness of a glint
_FIREFLY = 0.22  # the size of a firefly, in cells
_BEAT = 12.0  # positions of a firefly per second
_BOB = 0.035  # how far the sloop bobs, in cells
_BOBS = 3.4  # seconds of a bob
_FOAM = 0.5  # seconds of each picture of foam
_SEED = 1672
_BREATHING = 4.2  # seconds of a breath
_BREATHS = 3  # breaths of a pirate until another one breathes
_GLANCE = 5.0  # seconds from one face to the next
_GLANCES = 2.0  # the part of them, in seconds, in which a face may begin
_BLINK = 0.12  # seconds of a closed eye
_LOOK = 0.5  # seconds of a look to each side
_LOOKS = 0.25  # the share of faces that are looks, not blinks


class Ambience:
    """The ambient motion of one board in one window, as functions of time."""

    def __init__(
        self,
        terrain: Terrain,
        ground: Surface,
        look: Look,
        *,
        flickers: bool = True,
        ambient: Colour | None = None,
    ) -> None:
        """Prepare everything for a ground, which is lit as in the theme or with another light."""
        self._look = look
        self._flickers = flickers
        """Whether flames flicker and light runs along a path."""
        self._cell = terrain.track.cell
        # In a plain theme only the sloop moves.
        self._torches = [] if look.theme.plain else [*_torches(terrain.lights.torches, look)]
        corner = round(terrain.track.board.left), round(terrain.track.board.top)
        hour = look.theme.hour
        dark = hour.dark or look.theme.course
        self._fireflies = terrain.lights.fireflies if dark else ()
        # Fireflies replace glints, so that the total does not grow.
        count = 0 if look.theme.plain else _GLINTS - len(self._fireflies)
        light = ambient or hour.ambient
        self._glints = dict(islice(_glints(ground, corner, self._cell, light), count))

    def draw(self, target: Surface, seconds: float, dark: bool = True) -> None:
        """Draw the flames and the light on the water at a time, and fireflies in the dark."""
        look = self._look
        for index, (corner, flames) in enumerate(self._torches):
            # Each flickers at its own time, without a visible order.
            beat = int(seconds * _FLICKER * self._flickers + index * 1.7)
            target.blit(flames[(beat * 7 + beat // 3 + index * 3) % _FLAMES], corner)
        for (x, y), (period, start) in self._glints.items():
            share = (seconds + start) % period / _SHINES
            light = round(arc(share) * _STEPS) if share < 1 else 0
            if light:
                drift = round(share * self._cell * 0.12)
                shine(look, self._cell, light).draw(target, (x + drift, y))
        if dark:
            self._draw_fireflies(target, int(seconds * _BEAT) / _BEAT)

    def _draw_fireflies(self, target: Surface, seconds: float) -> None:
        side = round(self._cell * _FIREFLY)
        for index, (x, y) in enumerate(self._fireflies):
            share = (seconds + index * 1.9) % 5 / 3.6 if self._flickers else 0.5
            light = round(arc(share) * _STEPS) if share < 1 else 0
            if light:
                x += wave(seconds + index * 1.3, 11 + index) * self._cell * 0.5
                y += wave(seconds + index * 2.1, 7 + index) * self._cell * 0.3
                alpha = round(255 * light / _STEPS)
                sprite = self._look.art.faded("scenery/firefly", (side, side), alpha)
                target.blit(sprite, (round(x - side / 2), round(y - side / 2)))

    def afloat(self, seconds: float) -> Afloat:
        """Return how the sloop bobs at its mooring."""
        # It is large, so it moves only together with its foam.
        beat = int(seconds / _FOAM)
        seconds = beat * _FOAM
        roll = wave(seconds, _BOBS) * 0.7 + wave(seconds, _BOBS * 0.61) * 0.3
        return Afloat(round(roll * self._cell * _BOB), beat % FOAMS)

    def idling(self, seconds: float, *, breathing: bool) -> Idling:
        """Return the idle motion of the pirates: one at a time blinks or looks around."""
        beat = int(seconds / _BREATHING * BREATHS) % BREATHS + 1 if breathing else 0
        breath = int(seconds / _BREATHING / _BREATHS) if breathing else 0
        turn, since = divmod(seconds, _GLANCE)
        random = Random(int(turn))
        number = random.randrange(_SEED)
        looks = random.random() < _LOOKS
        duration = 2 * _LOOK if looks else _BLINK
        since -= random.uniform(0, _GLANCES)
        if not 0 <= since < duration:
            return Idling(beat, breath)
        face = ("left" if since < _LOOK else "right") if looks else "blink"
        return Idling(beat, breath, number, face)

    def beat(self, seconds: float) -> int:
        """Return the phase of the light on the path of a chosen pirate."""
        return int(seconds / BEAT) % EVERY if self._flickers else 0


def _torches(places: Iterable[Area], look: Look) -> Iterator[tuple[tuple[int, int], list[Surface]]]:
    """Return the corner of every torch, and the pictures of its flame."""
    names = [f"scenery/torch-{number}" for number in range(1, _FLAMES + 1)]
    for left, top, width, height in places:
        size = (round(width), round(height))
        yield (round(left), round(top)), [look.art.sprite(name, size) for name in names]


def _glints(
    ground: Surface, corner: Point, cell: int, ambient: Colour
) -> Iterator[tuple[Point, tuple[float, float]]]:
    """Return places with water all around, each with the time of its glint."""
    random = Random(_SEED)
    width, height = ground.get_size()
    places: list[Point] = []
    reach = max(2, round(cell * 0.22))
    for _ in range(400):
        x = random.randrange(reach, max(reach + 1, width - reach))
        y = random.randrange(reach, max(reach + 1, height - reach))
        times = random.uniform(5, 9), random.uniform(0, 9)
        place = x + corner[0], y + corner[1]
        apart = all(math.dist(place, other) > cell * 0.7 for other in places)
        if apart and is_water(ground, (x, y), reach, ambient):
            places.append(place)
            yield place, times


@stamp
def shine(look: Look, cell: int, light: int) -> Stamp:
    """Return light on the water, in one of several levels of brightness."""
    width = max(8, round(cell * _GLINT))
    body = svg.path("M4 14q11 -11 22 0t22 0t22 0", stroke=look.theme.foam, line=5)
    body += svg.path("M20 26q9 -8 18 0t18 0", stroke=look.theme.foam, line=4)
    picture = svg.raster(body, (width, round(width * 0.4)), width / 76)
    shown = faded(picture, round(230 * light / _STEPS))
    return Stamp(shown, (-width // 2, -round(width * 0.2)))
