"""The sloop that sails home: the winners aboard, flags along the stay, foam at the bow."""

from collections.abc import Sequence
from random import Random

import pygame

from scenes.kit import effects, svg
from scenes.kit.effects import SUNRISE, Stamp
from scenes.kit.look import Look
from scenes.kit.theme import Colour
from scenes.shared.portraits import piece_of

_WATER = 481 * 640 / 700
"""How deep the waterline lies below the top of the mast, in units."""
_RAIL = (-2, 5, 10, 12, 9, 0)
"""How much lower than the first each of the crew stands."""


def winners_sloop(look: Look, aboard: Sequence[str], scale: float) -> Stamp:
    """The sloop at that scale with a figure in each of those colours; it lies on its waterline."""

    def make() -> Stamp:
        share = scale * look.scale.unit
        wide, high = round(440 * share), round(481 * share)
        left, depth = round(110 * share), round(140 * share)
        whole = effects.blank((wide + 2 * left, high + depth), "#FFF6E0")
        water = round(_WATER * share)
        under = svg.raster(_reflection(), whole.get_size(), share)
        whole.blit(under, (0, 0))
        box = (wide, high)
        whole.blit(look.art.lit("scenery/sloop-sails", box, SUNRISE), (left, 0))
        whole.blit(svg.raster(_pennants(look), whole.get_size(), share), (0, 0))
        for index, colour in enumerate(aboard[:6]):
            figure = piece_of(look, colour, (round(61 * share), round(76 * share)))
            leap = 8 if index in (1, 4) else 0
            if leap:
                figure = pygame.transform.rotozoom(figure, 8 if index == 1 else -8, 1)
            x = left + (92 + index * 47) * share - figure.get_width() / 2
            y = high * 0.735 + (_RAIL[index] - 80 - leap) * share
            whole.blit(figure, (round(x), round(y)))
        whole.blit(look.art.lit("scenery/sloop-hull", box, SUNRISE), (left, 0))
        whole.blit(svg.raster(_foam(), whole.get_size(), share), (0, 0))
        effects.lit(whole, look.theme.faces)
        return Stamp(whole.convert_alpha(), (-left - wide // 2, -water))

    crews = tuple(look.theme.crew(colour) for colour in aboard)
    key = ("winners' sloop", crews, round(scale * look.scale.unit, 4))
    return look.art.stamp(key, make)


def lens(x: float, y: float, long: float, thick: float, colour: Colour, seen: float) -> str:
    """A light or a shade that lies flat on the water."""
    return svg.path(
        f"M{x - long / 2:.0f} {y:.1f}Q{x:.0f} {y - thick:.1f} {x + long / 2:.0f} {y:.1f}"
        f"Q{x:.0f} {y + thick:.1f} {x - long / 2:.0f} {y:.1f}Z",
        fill=colour,
        opacity=seen,
    )


def _reflection() -> str:
    rng = Random(3)
    body = ""
    for step in range(22):
        long = (310 - step * 8) * rng.uniform(0.75, 1.1)
        x = 330 + rng.uniform(-16, 16)
        body += lens(x, _WATER - 2 + step * 6, long, 6, "#3A2450", 0.7 - step * 0.028)
    return body


def _pennants(look: Look) -> str:
    """Flags in the crews' colours along the stay."""
    colours = [look.theme.crew(name).mid for name in ("yellow", "red", "blue", "green", "violet")]
    top, end = (110 + 312 * 0.6875, 75 * 0.687), (110 + 634 * 0.6875, 424 * 0.687)
    body = ""
    for step in range(1, 9):
        x = top[0] + (end[0] - top[0]) * step / 9
        y = top[1] + (end[1] - top[1]) * step / 9
        body += svg.path(
            f"M{x - 9:.0f} {y - 9:.0f}L{x + 8:.0f} {y + 10:.0f}L{x + 9:.0f} {y - 16:.0f}Z",
            fill=colours[step % len(colours)],
            stroke=look.theme.ink,
            line=3,
        )
    return body


def _foam() -> str:
    x, y = 110, _WATER
    body = svg.path(
        f"M{x + 30} {y + 4:.0f}q40 -16 90 -4t90 0t90 0t70 -8q30 -6 46 4q-20 10 -30 12t-140 10"
        "t-150 0t-80 -14Z",
        fill="#FFF6E0",
        opacity=0.9,
    )
    return body + svg.path(
        f"M{x - 90} {y + 16:.0f}q60 -10 130 -2M{x - 60} {y + 30:.0f}q50 -8 100 0",
        stroke="#FFF0D0",
        line=5,
        stroked=0.7,
    )
