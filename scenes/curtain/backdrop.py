"""The curtain's backdrop: a sail with a hem in the player's colour, and the deck below it."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from scenes.kit import effects
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import draw_centred
from scenes.kit.look import Look
from scenes.kit.theme import DRAWN, Colour, mix
from scenes.shared.portraits import mark_of

_FOLD = 274.3
"""The width of a fold in its drawing."""
_SPAN = 1920
"""The width of the yard and of the reef band in their drawings."""
_CANVAS = "#E9CFA4"
"""The canvas through the paint of the emblem on it."""


def paint_sail(
    target: Surface, look: Look, colour: str, hem: float, player: Rect, hour: Colour
) -> None:
    """Paint the deck, the sail above it down to its hem in units, and dusk at the edges.

    Along the hem are the marks of the crew, but none where the player stands: behind the player
    is a large one. Deck and sail are in the light of an hour.
    """
    unit = look.scale.unit
    size = target.get_size()
    light = look.theme.scenery
    width = size[0] / unit
    height = size[1] / unit
    top = hem - 40
    deck = PlacedDrawing("curtain/deck", width / 2, top, 1, (height - top) / 314)
    target.blit(effects.lit(look.art.composed([deck], size, unit), light), (0, 0))
    folds = max(3, round(width / _FOLD))
    sail = look.art.composed(_sail(look, colour, width, hem, folds), size, unit)
    shadow = (150, max(2, look.px(18)), (0, look.px(22)))
    whole = effects.blank(size)
    effects.shadowed(sail, look.theme.shadow, *shadow).draw(whole, (0, 0))
    target.blit(effects.lit(whole, light), (0, 0))
    target.fill(hour, special_flags=pygame.BLEND_RGB_MULT)
    for index in range(folds):
        at = (round((index + 0.5) * size[0] / folds), look.px(hem + 8))
        if not player.inflate(0, look.px(80)).collidepoint(at):
            draw_centred(target, mark_of(look, colour, look.px(50)), at)
    dusk = PlacedDrawing("curtain/dusk", width / 2, height * 0.48, max(width, height) / 1000)
    target.blit(look.art.composed([dusk], size, unit), (0, 0))
    _paint_emblem(target, look, colour, player)


def _paint_emblem(target: Surface, look: Look, colour: str, player: Rect) -> None:
    """Paint the mark of a crew on the canvas behind the player, like a ship's emblem."""
    side = round(player.height * 1.14)
    dye = (("#000000", mix(look.theme.crew(colour).mid, _CANVAS, 0.4)),)
    emblem = look.art.sprite(f"curtain/emblem-{colour}", (side, side), dye)
    centre = (player.centerx, player.centery - look.px(20))
    look.art.draw_glow(target, centre, look.px(560), "#FF9A3F", 0.22)
    draw_centred(target, effects.faded(emblem, 225), centre)


def _sail(look: Look, colour: str, width: float, hem: float, folds: int) -> Iterator[PlacedDrawing]:
    """Yield canvas with a reef band, a hem in the player's colour, and the yard it hangs from."""
    crew = look.theme.crew(colour)
    dyed = tuple(zip(DRAWN["blue"], (crew.hi, crew.mid, crew.lo), strict=True))
    fold = width / folds
    down = (hem - 50) / (806 - 50)
    for index in range(folds):
        yield PlacedDrawing("curtain/fold", index * fold, 0, fold / _FOLD, down)
    yield PlacedDrawing("curtain/reef", 0, 0, width / _SPAN, 1)
    for index in range(round(width / 91.4)):
        x = 46 + index * 91.4
        y = 127 + 12 * (1 - (2 * x / width - 1) ** 2)
        yield PlacedDrawing("curtain/rope", x, y, 1 - index % 2 * 2, (34 + index * 37 % 17) / 42)
    for index in range(folds):
        yield PlacedDrawing("curtain/hem", index * fold, hem, fold / _FOLD, 1, dyed)
    for index in range(folds + 1):
        yield PlacedDrawing("curtain/grommet", index * fold, hem)
    yield PlacedDrawing("curtain/yard", 0, 0, width / _SPAN, 1)
    for index in range(round(width / 127.4)):
        yield PlacedDrawing("curtain/lashing", 68 + index * 127.4)
