"""What the narrator says: a bubble measured in several shapes, drawn with her portrait."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import Card
from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Side, Size, anchored, cut, inset
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour, Tone, contrast
from scenes.shared import cards
from scenes.shared.portraits import PIRATES, Expression, bust, draw_words

NARRATOR = PIRATES[2]
_LEGIBLE = 4.5
_PAD = 34
"""Units from the edge of the bubble to its text."""
_TAIL = 46
"""Units from the bubble to the tip of its tail."""
_FRAMED, _LEAST = 224, 156
"""Units of a portrait beside many words, and beside a few."""
_SMALL = 116
_PLATE = 48
_GAP = 10
_CARD = 58


_SHAPES = {
    _FRAMED: (640, 540),
    _SMALL: (720, 600, 860, 500),
    0: (720, 560, 920, 440, 1080, 640, 380),
}
"""Sides of the portrait, a large one beside the bubble, and widths of bubbles; the best first."""
_TIGHT = (0.86, 0.74, 0.64, 0.56)
"""How far letters shrink where nothing else helps."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Something that the narrator says."""

    title: str
    text: str = ""
    lead: str = ""
    """What it is about, in a few words above the title."""
    hint: str = ""
    """What to do now."""
    card: Card | None = None
    """The card to play."""
    mood: Expression = Expression.CALM
    warns: bool = False
    """Whether the hint is an objection."""


class Block(NamedTuple):
    """A piece of text in its place within the bubble."""

    text: str
    style: Style
    rect: Rect


class Bubble(NamedTuple):
    """A speech in one shape; all places are measured from the corner of the whole."""

    speech: Speech
    beside: bool
    """Whether the portrait is beside the bubble."""
    size: Size
    bubble: Rect
    portrait: Rect | None
    blocks: tuple[Block, ...]
    rule: int | None
    """How far down a line separates the title from the rest."""
    card: Rect | None


def bubbles(
    look: Look, speech: Speech, most: Size, least: int = 0, *, portrait: bool = True
) -> Iterator[list[Bubble]]:
    """Return the bubbles that fit into a size, the best first, grouped by size of letters.

    They are not narrower than `least`, unless there are no others.
    """
    for letters in (1.0, *_TIGHT):
        sides = _SHAPES if portrait and letters == 1 else (0,)
        shapes = ((width, side) for side in sides for width in _SHAPES[side])
        measured = (_measured(look, speech, *shape, letters, least) for shape in shapes)
        fit = [one for one in measured if one.size[0] <= most[0] and one.size[1] <= most[1]]
        broad = [one for one in fit if one.bubble.width >= least]
        if broad or fit:
            yield broad or fit


def _readable(look: Look, *colours: Colour) -> Colour:
    """Return the first of these colours that can be read on parchment, else that of all texts."""
    ground = look.theme.paper[1]
    return next((c for c in colours if contrast(c, ground) >= _LEGIBLE), look.theme.text)


def _styles(look: Look, speech: Speech, letters: float) -> dict[str, Style]:
    theme = look.theme
    green = theme.tone(Tone.GREEN)
    asking = _readable(look, green.lip, green.lo, green.hi, green.line)
    warning = _readable(look, theme.ribbon[1], theme.ribbon[2], theme.ribbon[0], theme.ribbon_line)
    styles = {
        "lead": look.style(Face.TITLE, 31, _readable(look, theme.ribbon[1], theme.ribbon_line)),
        "title": look.style(Face.TITLE, 38),
        "text": look.style(Face.BOLD, 31, theme.ink_soft),
        "hint": look.style(Face.STRONG, 31, warning if speech.warns else asking),
    }
    sizes = {name: max(12, round(style.size * letters)) for name, style in styles.items()}
    return {name: replace(style, size=sizes[name]) for name, style in styles.items()}


def _measured(look: Look, speech: Speech, wide: int, side: int, share: float, least: int) -> Bubble:
    """Measure a bubble of at most that width, with a portrait of at most that side.

    Letters have that share of their size, and the parchment is as large as the words need.
    """
    px, letters = look.px, look.letters
    pad, gap, framed = px(_PAD), px(_GAP), px(side)
    styles, beside = _styles(look, speech, share), side > _SMALL
    inside = framed + px(18) if framed and not beside else 0
    y, most, used = pad, px(wide) - 2 * pad, least - 2 * pad
    blocks: list[Block] = []
    rule = card = portrait = None

    def write(name: str, text: str, indent: int = 0, low: int = 0) -> None:
        nonlocal y, used
        lines = letters.wrap(text, styles[name], most - indent)
        high = letters.height(styles[name], len(lines))
        needed = max(letters.width(line, styles[name]) for line in lines) + 1
        used = min(most, max(used, indent + needed))
        top = y + max(0, (low - high) // 2)
        blocks.append(Block(text, styles[name], Rect(pad + indent, top, needed, high)))
        y += max(high, low)

    if speech.lead:
        write("lead", speech.lead, inside)
    write("title", speech.title, inside)
    if inside:
        y = max(y, pad + framed)
    if speech.text or speech.hint:
        rule = y + gap
        y += 2 * gap + px(3)
    if speech.text:
        write("text", speech.text)
        y += gap
    if speech.hint and speech.card is not None:
        card = Rect(pad, y, *cards.card_size(px(_CARD)))
        write("hint", speech.hint, card.width + px(16), px(_CARD))
    elif speech.hint:
        write("hint", speech.hint)
    paper = Rect(0, 0, used + 2 * pad, y + pad - (gap if not speech.hint else 0))
    if beside:
        # She is hardly taller than what she says, and it is beside her face.
        framed = min(framed, max(px(_LEAST), paper.height - px(_PLATE) // 2))
        portrait = Rect(0, 0, framed, framed)
        paper.topleft = (framed + px(_TAIL) - px(8), max(0, (framed - paper.height) // 2))
    elif framed:
        portrait = Rect(pad, pad, framed, framed)
    size = (paper.right, max(paper.bottom, framed + px(_PLATE) // 2 if beside else 0))
    at, written = paper.topleft, tuple(b._replace(rect=b.rect.move(paper.topleft)) for b in blocks)
    card = None if card is None else card.move(at)
    return Bubble(speech, beside, size, paper, portrait, written, rule, card)


def draw_bubble(surface: Surface, look: Look, spoken: Bubble, at: Point) -> None:
    """Draw the narrator and what she says, with the corner of the whole there."""
    bubble = spoken.bubble.move(at)
    if spoken.beside:
        face = 0 if spoken.portrait is None else spoken.portrait.centery
        _paper(look, bubble.size, face - spoken.bubble.y).draw(surface, bubble.topleft)
    else:
        plates.paper(look, bubble.size, 26).draw(surface, bubble.topleft)
    if spoken.portrait is not None:
        place = spoken.portrait.move(at)
        _portrait(look, place.width, spoken.speech.mood).draw(surface, place.topleft)
        if spoken.beside:
            plate = Rect(0, 0, look.px(140), look.px(_PLATE))
            plate.midtop = (place.centerx, place.bottom - look.px(_PLATE) // 2)
            plates.panel(look, plate.size, Ground.WOOD, radius=14).draw(surface, plate.topleft)
            style = look.outlined(28 / look.scale.text)
            look.letters.draw(surface, NARRATOR, style, plate.inflate(-look.px(16), -look.px(8)))
    if spoken.rule is not None:
        inner = bubble.inflate(-2 * look.px(_PAD), 0)
        line = (inner.x, bubble.y + spoken.rule, inner.width, max(1, look.px(3)))
        surface.fill(look.theme.paper_line, line)
    for text, style, rect in spoken.blocks:
        look.letters.draw_block(surface, text, style, rect.move(at))
    if spoken.card is not None and spoken.speech.card is not None:
        height = spoken.card.height
        cards.laid(look, spoken.speech.card, height).draw(surface, spoken.card.move(at).topleft)


def draw_narrator(
    surface: Surface, look: Look, rect: Rect, text: str, mood: Expression = Expression.CALM
) -> None:
    """Draw the narrator to the left of what she says, both in the middle of a rectangle."""
    px, letters, style = look.px, look.letters, look.style(Face.TITLE, 36)
    side = min(rect.height, px(_FRAMED))
    aside = side + px(_TAIL) - px(8)
    needed = aside + letters.width(text, style) + 2 * px(_PAD) + 1
    room = anchored(rect, (min(rect.width, needed), rect.height))
    portrait = Rect(room.x, room.centery - side // 2, side, side)
    _, bubble = cut(room, Side.LEFT, aside)
    lines = letters.wrap(text, style, bubble.width - 2 * px(_PAD))
    high = min(room.height, letters.height(style, len(lines)) + 2 * px(_PAD))
    bubble = anchored(bubble, (bubble.width, high))
    _paper(look, bubble.size, bubble.height // 2).draw(surface, bubble.topleft)
    _portrait(look, side, mood).draw(surface, portrait.topleft)
    draw_words(surface, look, inset(bubble, px(_PAD), px(16)), text, style)


@stamp
def _paper(look: Look, size: Size, tail: int) -> Stamp:
    """Paint parchment with a tail that far down its left side."""
    theme, unit = look.theme, look.scale.unit
    body, edge, reach = plates.paper(look, size, 26), max(2, look.px(6)), look.px(_TAIL)
    high, corner, x = look.px(50), body.offset, (reach + edge) / unit
    spike = f"M{x:.1f} 4L6 {high / unit / 2 + 4:.1f}L{x:.1f} {high / unit:.1f}"
    tip = svg.path(spike, fill=theme.paper[0], stroke=theme.line, line=6)
    drawn = look.raster(tip, (reach + edge, high + edge))
    whole = effects.blank((body.surface.get_width() + reach, body.surface.get_height()))
    whole.blit(body.surface, (reach, 0))
    whole.blit(drawn, (-corner[0], tail - high // 2 - corner[1]))
    return Stamp(whole, (corner[0] - reach, corner[1]))


@stamp
def _portrait(look: Look, side: int, mood: Expression) -> Stamp:
    """Paint the narrator in her frame."""
    theme, unit = look.theme, side / 244
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
