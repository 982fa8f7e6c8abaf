"""What is seen around the viewport: darkness, and above it a calm night over the sea."""

from random import Random

from pygame import Rect, Surface

from scenes.kit import svg
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.menu.harbour import FOAM, MOON, STAR, drawn, graded, lens, light_path, star

_HORIZON = 0.76
"""Of the picture's height."""
_SLOOP, _FORT = 0.62, 0.6
"""How high sloop and fortress are, of the picture's height."""
_SUNK, _AFLOAT = 0.1, 0.12
"""How deep the sloop lies in the water, of its height, and how far before the horizon."""
_MIDNIGHT = (110, 140, 165)
"""What the sloop by day is multiplied by."""
_MOON_AT = (0.25, 0.34)
_MOON = 0.13
_TALL = 1000
"""Units of the picture's height."""
_SEA = ("#2C6F80", "#14485A")


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
    horizon = round(band.height * _HORIZON)
    sky = ((0.0, deep), (0.5, high), (1.0, mix(high, light, 0.7)))
    picture.blit(graded((band.width, horizon), sky), (0, 0))
    sea = ((0.0, _SEA[0]), (0.5, _SEA[1]), (1.0, deep))
    picture.blit(graded((band.width, band.height - horizon), sea), (0, horizon))
    unit = band.height / _TALL
    wide = band.width / unit
    body, defs = _lights(wide, Random(5))
    radius = round(band.height * 0.5)
    centre = round(wide * _MOON_AT[0] * unit), round(band.height * _MOON_AT[1])
    look.art.draw_glow(picture, centre, radius, "#78857F", 0.6)
    picture.blit(drawn(unit, body, (0, 0, wide, _TALL), defs), (0, 0))
    _paint_fort(picture, look, band, horizon)
    _paint_sloop(picture, look, band, horizon)


def _lights(wide: float, rng: Random) -> tuple[str, str]:
    """Stars, the moon and what it lights on the water."""
    horizon = _HORIZON * _TALL
    x, y = wide * _MOON_AT[0], _TALL * _MOON_AT[1]
    body = ""
    for index in range(round(wide / 60)):
        # Fewer towards the horizon, where the sky is lighter.
        left, top = rng.uniform(0, wide), horizon * 0.9 * rng.random() ** 1.5
        if index % 6 == 0:
            body += star(round(left), round(top), rng.uniform(9, 20))
        else:
            bright = rng.uniform(0.4, 0.95)
            body += svg.disc(left, top, rng.choice((4, 5, 7)), fill=STAR, opacity=bright)
    body += svg.disc(x, y, _MOON * _TALL, fill="url(#m)")
    body += svg.rect(0, horizon - 3, wide, 7, fill="#8FC4C4", opacity=0.5)
    for left, top, width, colour in light_path(rng, 60, x, horizon + 8, _TALL, 500, MOON):
        body += lens(left, top, width * 2, 5, colour, rng.uniform(0.25, 0.6))
    for _ in range(round(wide / 90)):
        left, top = rng.uniform(0, wide), rng.uniform(horizon + 20, _TALL)
        body += lens(left, top, rng.uniform(80, 260), 5, FOAM, 0.13)
    moon: list[svg.Stop] = [(0, "#FFFDF0"), (0.7, "#FBEFC9"), (1, "#E6D6A2")]
    return body, svg.radial("m", moon, (x - 40, y - 40), _MOON * _TALL * 1.5)


def _paint_fort(picture: Surface, look: Look, band: Rect, horizon: int) -> None:
    side = round(band.height * _FORT)
    fort = look.art.sprite("scenery/fortress-night", (side * 2, side))
    # Its rock ends upright at the right, as the land goes on there.
    place = fort.get_rect(bottom=horizon + round(side * 0.14), right=band.right)
    picture.blit(fort, place)
    _paint_surf(picture, place.left, place.right, place.bottom, band.height)


def _paint_sloop(picture: Surface, look: Look, band: Rect, horizon: int) -> None:
    side = round(band.height * _SLOOP)
    sloop = look.art.lit("scenery/sloop", (side, side), _MIDNIGHT)
    water = horizon + round(band.height * _AFLOAT)
    place = sloop.get_rect(centerx=round(band.width * 0.5))
    place.bottom = water + round(place.height * _SUNK)
    picture.blit(sloop, place, Rect(0, 0, place.width, water - place.top))
    _paint_surf(picture, place.left, place.right - place.width // 8, water, band.height)


def _paint_surf(picture: Surface, left: int, right: int, at: int, tall: int) -> None:
    """Foam along a waterline."""
    wide, high = (right - left) * 1.1, max(4, tall // 30)
    body = lens(wide / 2, high / 2, wide, high / 2, FOAM, 0.5)
    picture.blit(drawn(1.0, body, (0, 0, wide, high)), (left - wide / 22, at - high / 2))
