"""The hand that points and taps."""

import pygame
from pygame import Rect, Surface

from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look

_TIP = (50 / 166, 14 / 196)
"""Where the finger ends, in the hand's widths and heights."""
_HAND = 133
_STAGES = 8


def hand_rect(look: Look, tip: Point, window: Rect) -> Rect:
    """Where the hand lies whose finger is there: below it, or above it near the lower edge."""
    width, height = look.px(_HAND), round(look.px(_HAND) * 196 / 166)
    left = tip[0] - round(width * _TIP[0])
    below = Rect(left, tip[1] - round(height * _TIP[1]), width, height)
    if below.bottom <= window.bottom:
        return below
    return Rect(left, tip[1] - round(height * (1 - _TIP[1])), width, height)


def draw_hand(surface: Surface, look: Look, tip: Point, ripple: float | None) -> None:
    """A hand that points there; with a ripple of that share it taps."""
    if ripple is not None:
        stage = min(_STAGES - 1, max(0, round(ripple * (_STAGES - 1))))
        draw_centred(surface, _ripple(look, stage).surface, tip)
    place = hand_rect(look, tip, surface.get_rect())
    upside_down = place.centery < tip[1]
    _hand(look, place.size, upside_down).draw(surface, place.topleft)


def _hand(look: Look, size: Size, upside_down: bool) -> Stamp:
    def make() -> Stamp:
        drawn = look.art.sprite("pieces/hand", size)
        if upside_down:
            drawn = pygame.transform.flip(drawn, False, True)
        return plates.shadow(look, drawn, radius=8, lower=10)

    return look.plates.made(("lesson hand", size, upside_down), look.scale, make)


def _ripple(look: Look, stage: int) -> Stamp:
    def make() -> Stamp:
        theme = look.theme
        outer = 26 + 24 * stage / (_STAGES - 1)
        body = svg.disc(60, 60, 20, stroke=theme.ink, line=9)
        body += svg.disc(60, 60, 20, stroke=theme.cream, line=4.5)
        body += svg.disc(60, 60, outer, stroke=theme.cream, line=5, stroked=0.8)
        side = look.px(120)
        return Stamp(svg.raster(body, (side, side), side / 120), (0, 0))

    return look.plates.made(("lesson ripple", stage), look.scale, make)
