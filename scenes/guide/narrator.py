"""The narrator in her frame, the parchment of what she says, and the wood of her strip."""

import pygame
from pygame import Rect, Surface

from game import Character
from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.panels import centred
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.view import Block, Padded, Painted, Row, View
from scenes.shared.portraits import Expression, bust

NARRATOR = Character.ROSA.title()
TAIL = 40
"""Units from the parchment to the tip of its tail."""
_EDGE = 24
"""Units of the strip's plate that are outside of the window."""


def spoken_view(text: str, mood: Expression = Expression.CALM) -> View:
    """Return the narrator with a sentence beside her, in the middle of its line."""
    face = Painted(draw_portrait, (mood,), side=(96, 190))
    words = Padded(Block(text, Face.TITLE, 34, least=260), (32, 24), Painted(draw_tailed_paper))
    return centred(Row(face, words, gap=TAIL - 4))


def draw_wood(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the plate of the strip; only its edge beside the board is visible."""
    edge = look.px(_EDGE)
    whole = rect.inflate(edge, edge)
    if rect.x:
        whole.x = rect.x
    else:
        whole.width += edge
        whole.x = -edge
        whole.y = rect.y
    plates.panel(look, whole.size, Ground.WOOD, radius=20).draw(target, whole.topleft)


def draw_tailed_paper(target: Surface, look: Look, rect: Rect) -> None:
    """Draw parchment with a tail at its left side that points at who speaks."""
    _tailed_paper(look, rect.size).draw(target, rect.topleft)


@stamp
def _tailed_paper(look: Look, size: Size) -> Stamp:
    theme = look.theme
    unit = look.scale.unit
    body = plates.paper(look, size, 26)
    edge = max(2, look.px(6))
    reach = look.px(TAIL)
    high = look.px(50)
    left = (reach + edge) / unit
    corner = body.offset
    spike = f"M{left:.1f} 4L6 {high / unit / 2 + 4:.1f}L{left:.1f} {high / unit:.1f}"
    tip = svg.path(spike, fill=theme.paper[0], stroke=theme.line, line=6)
    drawn = look.raster(tip, (reach + edge, high + edge))
    whole = effects.blank((body.surface.get_width() + reach, body.surface.get_height()))
    whole.blit(body.surface, (reach, 0))
    whole.blit(drawn, (-corner[0], size[1] // 2 - high // 2 - corner[1]))
    return Stamp(whole, (corner[0] - reach, corner[1]))


def draw_portrait(target: Surface, look: Look, rect: Rect, mood: Expression) -> None:
    """Draw the narrator in her frame."""
    _portrait(look, rect.width, mood).draw(target, rect.topleft)


@stamp
def _portrait(look: Look, side: int, mood: Expression) -> Stamp:
    theme = look.theme
    unit = side / 244
    crew = theme.crew("green")
    ground = svg.rect(4, 4, 236, 236, 24, fill="url(#f)", stroke=theme.ink, line=7)
    hues = svg.linear("f", svg.even(crew.hi, crew.mid, crew.lo), (0, 0), (146, 244))
    plate = svg.raster(ground, (side, side), unit, hues)
    face = effects.blank((side, side))
    narrator = Costume("green", NARRATOR.lower())
    face.blit(bust(look, narrator, round(224 * unit), mood), (round(10 * unit), round(14 * unit)))
    mask = svg.raster(svg.rect(12, 12, 220, 220, 18, fill="#FFFFFF"), (side, side), unit)
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    plate.blit(face, (0, 0))
    rim = svg.rect(10, 10, 224, 224, 19, stroke=theme.ink, line=7)
    rim += svg.rect(10, 10, 224, 224, 19, stroke=theme.select, line=3.5)
    plate.blit(svg.raster(rim, (side, side), unit), (0, 0))
    return plates.shadow(look, plate)
