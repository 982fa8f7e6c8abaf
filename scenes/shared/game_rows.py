"""Rows that stand for a stored game: where it was played, when, by whom, and what a tap does."""

from collections.abc import Sequence
from datetime import datetime

import pygame
from pygame import Rect, Surface

from game import Label
from scenes.core.model.phrases import when
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Share, Side, anchored, columns, cut, equal_columns, inset, rows
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.shared.portraits import draw_aside, draw_portrait, draw_words, mark_of, portrait_of
from scenes.shared.variant_cards import vignette

_ROOMY, _BROAD = 640, 560
"""Units from which a row has a picture of its voyage, and the number of its rounds."""
SHORT, TALL = 90, 124
"""Units of a row of replays, and of one that is so narrow that names need two lines."""


def title_style(look: Look, units: float = 33) -> Style:
    """The letters of names and numbers on a row."""
    return look.style(Face.TITLE, units)


def draw_voyage(target: Surface, look: Look, rect: Rect, variant: str) -> None:
    """A small picture of where a game was played, in a frame."""

    def make() -> Stamp:
        unit = look.scale.unit
        width, height = rect.width / unit, rect.height / unit
        picture = vignette(look, variant, rect.size).surface.copy()
        shape = svg.rect(1, 1, width - 2, height - 2, 12, fill="#FFFFFF")
        mask = svg.raster(shape, rect.size, unit)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        line = svg.rect(2.5, 2.5, width - 5, height - 5, 11, stroke=look.theme.line, line=5)
        picture.blit(svg.raster(line, rect.size, unit), (0, 0))
        return Stamp(picture, (0, 0))

    key = ("voyage", variant, rect.size)
    look.plates.made(key, look.scale, make).draw(target, rect.topleft)


def draw_marks(
    target: Surface, look: Look, rect: Rect, colours: Sequence[str], x: float = 0.0
) -> None:
    """The marks of everybody who plays, side by side."""
    side = min(rect.height, rect.width // max(1, len(colours)))
    strip = anchored(rect, (side * len(colours), side), x)
    for cell, colour in zip(equal_columns(strip, len(colours)), colours, strict=True):
        draw_centred(target, mark_of(look, colour, round(side * 0.92)), cell.center)


def replay_height(look: Look, width: int) -> int:
    """How high a row of replays of that width is."""
    return look.px(SHORT if width >= look.px(_BROAD) else TALL)


def draw_replay(
    target: Surface,
    look: Look,
    texts: Texts,
    rect: Rect,
    label: Label,
    now: datetime,
    tone: Tone = Tone.WOOD,
) -> None:
    """A finished game: where, when, who has won, who played, how long, and that it can be seen."""
    px = look.px
    inner = inset(rect, px(12), px(8))
    wide = inner.width / look.scale.unit
    plate, inner = cut(inner, Side.RIGHT, px(84 if wide >= _BROAD else 64), px(10))
    if wide >= _ROOMY:
        picture, inner = cut(inner, Side.LEFT, px(122), px(12))
        draw_voyage(target, look, picture, label.variant)
    place, winner, *rounds = columns(
        inner, [Share(1.0), Share(1.36), *([Share(0.52)] if wide >= _BROAD else [])], px(12)
    )
    _two_lines(
        target,
        look,
        place,
        texts(f"variant.{label.variant}"),
        when(texts, label.saved, now),
    )
    side = min(winner.height - px(8), px(66))
    face, words = cut(winner, Side.LEFT, side, px(12))
    first = label.seats[label.winners[0]]
    drawing = None if first.brain is None else portrait_of(first.name)
    face = anchored(face, (side, side)).move(0, px(5))
    draw_portrait(target, look, face, first.colour.value, drawing)
    draw_centred(target, look.icon("crown", px(32)), (face.right - px(6), face.y + px(1)))
    upper, lower = rows(words, [Share(0.63), Share(0.37)])
    name = first.name if len(label.winners) == 1 else texts("records.draw")
    draw_words(target, look, upper, name, title_style(look, 27))
    colours = [seat.colour.value for seat in label.seats]
    draw_marks(target, look, inset(lower, 0, px(1)), colours)
    if rounds:
        quiet = look.style(Face.BOLD, 23, look.theme.ink_soft)
        draw_aside(target, look, rounds[0], texts("records.rounds", count=label.round), quiet, 0.5)
    draw_plate(target, look, plate, "play", tone)


def draw_plate(target: Surface, look: Look, rect: Rect, icon: str, tone: Tone) -> None:
    """A small plate that says what a tap on the row does."""
    rect = anchored(rect, (rect.width, min(rect.height, look.px(84))))
    plates.button(look, rect.size, tone).draw(target, rect.topleft)
    side = round(min(rect.size) * 0.6)
    draw_centred(target, look.icon(icon, side), (rect.centerx, rect.centery - look.px(4)))


def _two_lines(target: Surface, look: Look, rect: Rect, upper: str, lower: str) -> None:
    above, below = rows(rect, [Share(0.54), Share(0.46)])
    draw_words(target, look, above, upper, title_style(look, 29))
    quiet = look.style(Face.BOLD, 22, look.theme.ink_soft)
    draw_words(target, look, below, lower, quiet)
