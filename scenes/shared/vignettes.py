"""Pictures with pirates in them: a scene for each variant and each game, and single figures."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from pygame import Surface

from scenes.kit import effects, transform
from scenes.kit.animation import Place
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, captain
from scenes.shared.variant_looks import ESCAPE_VIGNETTE, VARIANT_LOOKS, PlacedPirate, Vignette

_WHOLE = (1200, 760)
"""The size of the drawings."""
_LOWEST = 606
"""The lowest feet in the drawings; below are only stones and waves."""
_FINE = 1000
"""Pixels: narrower pictures are drawn up to twice as large, and shrunk."""


SLOOP = (640, 700)
"""The size of the drawing of the sloop."""
WATERLINE = 630
"""The height of the water in that drawing, from its top."""
LANTERN = (40, 335)
"""The place of the lantern in that drawing, at the stern."""


_LADEN = ("look", "fish", "cards-left", "cards-right")
"""Poses with something in the hands, whose drawings are wider."""


DECK = (
    PlacedPirate("violet", "stand", 312, 546, 1.6, "happy"),
    PlacedPirate("red", "cheer", 190, 552, 1.8),
    PlacedPirate("yellow", "look", 430, 548, 1.75),
)
"""The crew of the sloop, by their places in its drawing."""
MOONLIT = (196, 206, 232)
"""The colour that crews are multiplied with at night."""


_VIGNETTES: Mapping[str, Vignette] = MappingProxyType(
    {name: look.vignette for name, look in VARIANT_LOOKS.items()} | {"escape": ESCAPE_VIGNETTE}
)
"""The pictures of variants and games, by name."""


def draw_figures(
    target: Surface,
    look: Look,
    figures: Iterable[PlacedPirate],
    scale: float,
    corner: Place = (0, 0),
    shade: tuple[int, int, int] = (255, 255, 255),
) -> None:
    """Draw figures of a drawing at a scale, with its corner at a pixel, multiplied with a shade."""
    for colour, pose, x, y, share, mood in figures:
        by = share * scale
        # Pirates who hold something need more room.
        left = (60 if pose in _LADEN else 0) * by
        box = math.ceil(BOX[0] * by + 2 * left), math.ceil(BOX[1] * by)
        drawn = look.figure(captain(colour).drawing(pose, mood), box, colour)
        figure = effects.multiplied(drawn, shade)
        foot = left + BOX[0] / 2 * by, FEET * by
        at = corner[0] + x * scale - foot[0], corner[1] + y * scale - foot[1]
        target.blit(figure, (round(at[0]), round(at[1])))


def sloop(
    look: Look,
    crew: Iterable[PlacedPirate],
    scale: float,
    light: tuple[int, int, int] = (255, 255, 255),
    shade: tuple[int, int, int] = (255, 255, 255),
) -> Surface:
    """Paint the sloop at a scale, with a crew between sails and hull.

    The light is on the sloop, the shade on the crew.
    """
    size = round(SLOOP[0] * scale), round(SLOOP[1] * scale)
    whole = effects.blank(size)
    whole.blit(look.art.lit("scenery/sloop-sails", size, light), (0, 0))
    draw_figures(whole, look, crew, scale, shade=shade)
    whole.blit(look.art.lit("scenery/sloop-hull", size, light), (0, 0))
    return whole


@stamp
def vignette(look: Look, name: str, size: Size, *, whole: bool = False) -> Stamp:
    """Return the picture of a variant or a game, cropped to a size.

    Its upper corners are round, or all of them if it is whole.
    """
    crews = tuple(map(look.theme.recolouring, look.theme.crews))
    size = max(1, size[0]), max(1, size[1])
    key = f"vignette {name} {size} {_VIGNETTES[name]} {crews}"
    painted = look.art.painted(key, partial(_cropped, look, name, size))
    picture = effects.lit(painted, look.theme.faces)
    return Stamp(effects.rounded(picture, look.px(15), bottom=whole), (0, 0))


def _cropped(look: Look, name: str, size: Size) -> Surface:
    """Paint a picture cropped to a size around its hero, whose feet are always visible."""
    scale = max(size[0] / _WHOLE[0], size[1] / _WHOLE[1])
    finer = max(1.0, min(2.0, _FINE / (_WHOLE[0] * scale)))
    scale *= finer
    wide = round(size[0] * finer)
    high = round(size[1] * finer)
    whole = _WHOLE[0] * scale
    scene = _VIGNETTES[name]
    left = min(0, max(wide - whole, wide / 2 - whole * scene.focus))
    top = min((high - _WHOLE[1] * scale) / 2, high - _LOWEST * scale)
    picture = Surface((wide, high)).convert()

    def add(layer: str, figures: Sequence[PlacedPirate]) -> None:
        drawing = PlacedDrawing(f"vignettes/{layer}", left, top, scale)
        picture.blit(look.art.composed([drawing], (wide, high)), (0, 0))
        draw_figures(picture, look, figures, scale, (left, top), scene.shade)

    add(name, scene.behind)
    if scene.before is not None:
        add(f"{name}-front", scene.before)
    return transform.smoothscale(picture, size)
