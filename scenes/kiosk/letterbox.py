"""What is seen around the viewport: darkness, and above it a calm night over the sea."""

import math

import pygame
from pygame import Rect, Surface

from scenes.kit.assets import Placed
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.textures import noise
from scenes.kit.theme import mix

_HORIZON = 0.76
"""Of the picture's height."""
_SLOOP, _FORT = 0.62, 0.6
"""How high sloop and fortress are, of the picture's height."""
_SUNK, _AFLOAT = 0.1, 0.12
"""How deep the sloop lies in the water, of its height, and how far before the horizon."""
_MIDNIGHT = (110, 140, 165)
"""What the sloop by day is multiplied by."""
_MOON_AT = (0.25, 0.34)
_TALL = 1000
"""Units of the picture's height."""
_DRAWN = ("#0B1626", "#16304A", "#274B67")
"""The colours of the night in the drawings, from the top of the sky to the horizon."""


def surround(look: Look, window: Size, margin: int, above: Rect) -> Surface:
    """The picture for a window, with a margin on each side; the night fills what is above."""
    picture = Surface((window[0] + 2 * margin, window[1] + 2 * margin)).convert()
    picture.fill(look.theme.night[2])
    if above.height:
        # It reaches behind the viewport as far as that may wander.
        _paint_night(picture, look, Rect(0, 0, picture.get_width(), above.height + 2 * margin))
    return picture


def _paint_night(picture: Surface, look: Look, band: Rect) -> None:
    light, high, deep = look.theme.night
    colours = tuple(zip(_DRAWN, (deep, high, mix(high, light, 0.7)), strict=True))
    unit = band.height / _TALL
    wide, horizon = band.width / unit, _HORIZON * _TALL
    ground = (
        Placed("letterbox/sky", 0, 0, wide / 100, horizon / 100, colours),
        Placed("letterbox/sea", 0, horizon, wide / 100, (_TALL - horizon) / 100, colours),
    )
    picture.blit(look.art.composed(ground, band.size, unit), (0, 0))
    # Grain hides the bands of the gradients.
    grain = noise(band.size, band.size, 5, (0, 0, 0), (4, 4, 5))
    picture.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    moon = wide * _MOON_AT[0]
    centre = round(moon * unit), round(band.height * _MOON_AT[1])
    look.art.draw_glow(picture, centre, round(band.height * 0.5), "#78857F", 0.6)
    lights = (Placed("letterbox/lights"), Placed("letterbox/moon", moon))
    picture.blit(look.art.composed(lights, band.size, unit), (0, 0))
    _paint_fort(picture, look, band, round(band.height * _HORIZON))
    _paint_sloop(picture, look, band, round(band.height * _HORIZON))


def _paint_fort(picture: Surface, look: Look, band: Rect, horizon: int) -> None:
    side = round(band.height * _FORT)
    fort = look.art.sprite("scenery/fortress-night", (side * 2, side))
    # Its rock ends upright at the right, as the land goes on there.
    place = fort.get_rect(bottom=horizon + round(side * 0.14), right=band.right)
    picture.blit(fort, place)
    _paint_surf(picture, look, place, band.height)


def _paint_sloop(picture: Surface, look: Look, band: Rect, horizon: int) -> None:
    side = round(band.height * _SLOOP)
    sloop = look.art.lit("scenery/sloop", (side, side), _MIDNIGHT)
    water = horizon + round(band.height * _AFLOAT)
    place = sloop.get_rect(centerx=round(band.width * 0.5))
    place.bottom = water + round(place.height * _SUNK)
    picture.blit(sloop, place, Rect(0, 0, place.width, water - place.top))
    hull = Rect(place.left, place.top, place.width - place.width // 8, water - place.top)
    _paint_surf(picture, look, hull, band.height)


def _paint_surf(picture: Surface, look: Look, above: Rect, tall: int) -> None:
    """Draw foam along the lower edge of something."""
    wide, high = above.width * 1.1, max(4, tall // 30)
    foam = Placed("letterbox/surf", 0, 0, wide / 100, high / 10)
    place = (above.left - wide / 22, above.bottom - high / 2)
    picture.blit(look.art.composed([foam], (math.ceil(wide), high)), place)
