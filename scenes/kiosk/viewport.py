"""The part of the window in which the scenes are shown, and the picture around it.

A picture that never moves burns into a screen within months, so the viewport is a little smaller
than the window and drifts in it, one pixel at a time. For visitors who cannot reach high, it can
leave the upper part of the screen to a picture.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes.kit.assets import PlacedDrawing
from scenes.kit.intents import Drag, Hover, Intent, Press, Release, Resized, Scroll
from scenes.kit.layers import Mark, Sketch
from scenes.kit.layout import FEWEST_PIXELS, Point, Size, inset
from scenes.kit.look import Look
from scenes.kit.textures import noise
from scenes.kit.theme import mix

FINGER_MM = 20
"""Size of the smallest control, where the size of the screen is known."""
_ABOVE = 0.25
"""The share of a window that is left free above a viewport that is kept low."""
_STEP_ACROSS = 20.0
"""Seconds from one pixel to the next at the side."""
_STEP_DOWN = 27.0
"""Seconds from one pixel to the next below; the whole path repeats only after hours."""


def finger_pixels(window: Size, diagonal_inches: float | None) -> int:
    """Return the pixels of the smallest control on a screen of that diagonal; 0 if unknown."""
    if diagonal_inches is None:
        return 0
    return math.ceil(FINGER_MM * math.hypot(*window) / (diagonal_inches * 25.4))


class Viewport:
    """A rectangle in the window, with input and drawing in its coordinates."""

    def __init__(self, *, low_reach: bool = False, drift: bool = True) -> None:
        self._low_reach = low_reach
        self._drifts = drift
        self._seconds = 0.0
        self._offset: Point = (0, 0)
        self._home = Rect(0, 0, 0, 0)
        self._sketch: Sketch | None = None
        self.margin = 0
        """Pixels that it may drift to each side."""
        self.window: Size = (0, 0)

    @property
    def size(self) -> Size:
        """The size of the window as the scenes see it."""
        return self._home.size

    @property
    def place(self) -> Rect:
        """Where it is now."""
        return self._home.move(self._offset)

    @property
    def above(self) -> Rect:
        """The room above it if it is kept low; empty otherwise."""
        return Rect(0, 0, self.window[0], self._home.top if self._low_reach else 0)

    def layout(self, window: Size) -> None:
        """Find the place in a window of that size."""
        self.window = window
        shorter, longer = FEWEST_PIXELS
        spare = min(min(window) - shorter, max(window) - longer)
        margin = max(0, min(max(3, round(min(window) * 0.0075)), spare // 2))
        self.margin = margin if self._drifts else 0
        self._home = inset(Rect((0, 0), window), self.margin)
        if self._low_reach:
            least = shorter if self._home.width >= longer else longer
            above = min(round(window[1] * _ABOVE), self._home.bottom - least)
            above = max(self._home.top, above)
            self._home.update(self._home.x, above, self._home.width, self._home.bottom - above)
        self._offset = self._drifted()
        self._sketch = None

    def pass_time(self, seconds: float) -> bool:
        """Drift on; whether it has moved."""
        self._seconds += seconds
        before, self._offset = self._offset, self._drifted()
        return self._offset != before

    def _drifted(self) -> Point:
        return (
            _to_and_fro(int(self._seconds / _STEP_ACROSS), self.margin),
            _to_and_fro(int(self._seconds / _STEP_DOWN), self.margin),
        )

    def inward(self, intent: Intent) -> Intent:
        """Return the same intent, in the coordinates of the scenes."""
        match intent:
            case Press(at) | Drag(at) | Release(at) | Scroll(at):
                return replace(intent, at=self._inner(at))
            case Hover(at) if at is not None:
                return Hover(self._inner(at))
            case Resized():
                return Resized(self.size)
        return intent

    def _inner(self, at: Point) -> Point:
        """Return a point in the coordinates of the scenes; one on the rim counts as just inside."""
        place = self.place
        nearest = Rect(at, (1, 1)).clamp(place).topleft
        # A finger on the rim means the button beside it; one in the picture above means none.
        far = max(abs(nearest[0] - at[0]), abs(nearest[1] - at[1])) > 2 * self.margin
        x, y = at if far else nearest
        return x - place.left, y - place.top

    def draw(
        self, surface: Surface, around: Callable[[], Surface], paint: Callable[[Surface], None]
    ) -> None:
        """Paint the scenes in their place, and the picture around them.

        That is larger than the window by the margin on each side, and drifts as well.
        """
        place = self.place
        if place == surface.get_rect():
            paint(surface)
            return
        shift = (self.margin - self._offset[0], self.margin - self._offset[1])
        picture = around()
        for strip in _strips(surface.get_rect(), place):
            surface.blit(picture, strip.topleft, strip.move(shift))
        if not isinstance(surface, Sketch):
            paint(surface.subsurface(place))
            return
        self._sketch = Sketch(place.size, self._sketch)
        paint(self._sketch)
        marks = [_shifted(mark, place.topleft) for mark in self._sketch.marks]
        surface.add(marks[: self._sketch.resting])
        if self._sketch.resting < len(marks):
            surface.begin_moving()
            surface.add(marks[self._sketch.resting :])


def _to_and_fro(step: int, most: int) -> int:
    """Return the offset after some steps from the middle to one side, the other and back."""
    if most == 0:
        return 0
    along = (step + most) % (4 * most)
    return (along if along <= 2 * most else 4 * most - along) - most


def _strips(whole: Rect, place: Rect) -> list[Rect]:
    """Return the strips of a rectangle around a place in it."""
    strips = [
        Rect(0, 0, whole.width, place.top),
        Rect(0, place.bottom, whole.width, whole.height - place.bottom),
        Rect(0, place.top, place.left, place.height),
        Rect(place.right, place.top, whole.width - place.right, place.height),
    ]
    return [strip for strip in strips if strip.width and strip.height]


def _shifted(mark: Mark, by: Point) -> Mark:
    x, y = by
    left, top, width, height = mark.seen
    seen = (left + x, top + y, width, height)
    return mark._replace(at=(mark.at[0] + x, mark.at[1] + y), seen=seen)


_HORIZON = 0.76
"""Of the picture's height."""
_TALL = 1000
"""Units of the picture's height."""
_DRAWN = ("#0B1626", "#16304A", "#274B67")
"""The colours of the night in the drawings, from the top of the sky to the horizon."""


def surround(look: Look, view: Viewport) -> Surface:
    """Return the picture around the viewport, with a margin on each side: a night sea above it."""
    margin = view.margin
    above = view.above
    picture = Surface(Rect((0, 0), view.window).inflate(2 * margin, 2 * margin).size).convert()
    picture.fill(look.theme.night[2])
    if above.height:
        # It reaches behind the viewport as far as that may drift.
        _paint_night(picture, look, Rect(0, 0, picture.get_width(), above.height + 2 * margin))
    return picture


def _paint_night(picture: Surface, look: Look, band: Rect) -> None:
    light, high, deep = look.theme.night
    colours = tuple(zip(_DRAWN, (deep, high, mix(high, light, 0.7)), strict=True))
    unit = band.height / _TALL
    wide = band.width / unit
    horizon = _HORIZON * _TALL
    ground = (
        PlacedDrawing("letterbox/sky", 0, 0, wide / 100, horizon / 100, colours),
        PlacedDrawing("letterbox/sea", 0, horizon, wide / 100, (_TALL - horizon) / 100, colours),
    )
    picture.blit(look.art.composed(ground, band.size, unit), (0, 0))
    # Grain hides the bands of the gradients.
    grain = noise(band.size, band.size, 5, (0, 0, 0), (4, 4, 5))
    picture.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    moon = wide * 0.25
    centre = round(moon * unit), round(band.height * 0.34)
    look.art.draw_glow(picture, centre, round(band.height * 0.5), "#78857F", 0.6)
    lights = (PlacedDrawing("letterbox/lights"), PlacedDrawing("letterbox/moon", moon))
    picture.blit(look.art.composed(lights, band.size, unit), (0, 0))
    level = round(band.height * _HORIZON)
    side = round(band.height * 0.6)
    fort = look.art.sprite("scenery/fortress-night", (side * 2, side))
    # Its rock is cut off at the right, as the land goes on there.
    place = fort.get_rect(bottom=level + round(side * 0.14), right=band.right)
    picture.blit(fort, place)
    _paint_surf(picture, look, place, band.height)
    side = round(band.height * 0.62)
    sloop = look.art.lit("scenery/sloop", (side, side), (110, 140, 165))
    # The lowest tenth is under water.
    water = level + round(band.height * 0.12)
    place = sloop.get_rect(centerx=round(band.width * 0.5))
    place.bottom = water + round(place.height * 0.1)
    picture.blit(sloop, place, Rect(0, 0, place.width, water - place.top))
    hull = Rect(place.left, place.top, place.width - place.width // 8, water - place.top)
    _paint_surf(picture, look, hull, band.height)


def _paint_surf(picture: Surface, look: Look, above: Rect, tall: int) -> None:
    """Draw foam along the lower edge of something."""
    wide = above.width * 1.1
    high = max(4, tall // 30)
    foam = PlacedDrawing("letterbox/surf", 0, 0, wide / 100, high / 10)
    place = (above.left - wide / 22, above.bottom - high / 2)
    picture.blit(look.art.composed([foam], (math.ceil(wide), high)), place)
