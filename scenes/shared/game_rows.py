"""Rows of stored games: the variant, the date, the players, and what a tap does."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import pygame
from pygame import Rect, Surface

from game import Label
from scenes.core.model.phrases import when
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    inset,
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.shared.portraits import draw_aside, draw_portrait, draw_words, mark_of, portrait_of
from scenes.shared.variant_cards import vignette

_ROOMY, _BROAD = 640, 560
"""Units from which a row shows a picture of its variant, and the number of rounds."""
_SHORT, _TALL = 90, 124
"""Units of a row of replays, and of a narrow one, on which names need two lines."""


@stamp
def variant_picture(look: Look, variant: str, size: Size) -> Stamp:
    """Paint a small picture of a variant in a frame."""
    width, height = look.units(size)
    picture = vignette(look, variant, size).surface.copy()
    mask = look.raster(svg.rect(1, 1, width - 2, height - 2, 12, fill="#FFFFFF"), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = svg.rect(2.5, 2.5, width - 5, height - 5, 11, stroke=look.theme.line, line=5)
    picture.blit(look.raster(line, size), (0, 0))
    return Stamp(picture, (0, 0))


def draw_marks(
    target: Surface, look: Look, rect: Rect, colours: Sequence[str], x: float = 0.0
) -> None:
    """Draw the marks of all players side by side."""
    side = min(rect.height, rect.width // max(1, len(colours)))
    strip = anchored(rect, (side * len(colours), side), x)
    for cell, colour in zip(equal_columns(strip, len(colours)), colours, strict=True):
        draw_centred(target, mark_of(look, colour, round(side * 0.92)), cell.center)


def draw_plate(target: Surface, look: Look, rect: Rect, icon: str, tone: Tone) -> None:
    """Draw the small plate that says what a tap on the row does."""
    rect = anchored(rect, (rect.width, min(rect.height, look.px(84))))
    plates.button(look, rect.size, tone).draw(target, rect.topleft)
    side = round(min(rect.size) * 0.6)
    draw_centred(target, look.icon(icon, side), (rect.centerx, rect.centery - look.px(4)))


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A finished game: its variant, date, winner, players and rounds, and a plate to watch it."""

    texts: Texts
    label: Label
    now: datetime
    tone: Tone = Tone.WOOD

    @staticmethod
    def height(look: Look, width: int) -> int:
        """Return the height of a row of that width."""
        return look.px(_SHORT if width >= look.px(_BROAD) else _TALL)

    def paint(self, target: Surface, look: Look, rect: Rect) -> None:
        """Paint the row."""
        px, texts, label = look.px, self.texts, self.label
        inner = inset(rect, px(12), px(8))
        wide = inner.width / look.scale.unit
        plate, inner = cut(inner, Side.RIGHT, px(84 if wide >= _BROAD else 64), px(10))
        if wide >= _ROOMY:
            picture, inner = cut(inner, Side.LEFT, px(122), px(12))
            variant_picture(look, label.variant, picture.size).draw(target, picture.topleft)
        shares = [Share(1.0), Share(1.36), *([Share(0.52)] if wide >= _BROAD else [])]
        place, winner, *rounds = columns(inner, shares, px(12))
        above, below = rows(place, [Share(0.54), Share(0.46)])
        quiet = look.style(Face.BOLD, 22, look.theme.ink_soft)
        voyage = texts(f"variant.{label.variant}")
        draw_words(target, look, above, voyage, look.style(Face.TITLE, 29))
        draw_words(target, look, below, when(texts, label.saved, self.now), quiet)
        self._paint_winner(target, look, winner)
        if rounds:
            told = texts("records.rounds", count=label.round)
            quiet = look.style(Face.BOLD, 23, look.theme.ink_soft)
            draw_aside(target, look, rounds[0], told, quiet, 0.5)
        draw_plate(target, look, plate, "play", self.tone)

    def _paint_winner(self, target: Surface, look: Look, rect: Rect) -> None:
        px, label = look.px, self.label
        side = min(rect.height - px(8), px(66))
        face, words = cut(rect, Side.LEFT, side, px(12))
        first = label.seats[label.winners[0]]
        drawing = None if first.brain is None else portrait_of(first.name)
        face = anchored(face, (side, side)).move(0, px(5))
        draw_portrait(target, look, face, first.colour.value, drawing)
        draw_centred(target, look.icon("crown", px(32)), (face.right - px(6), face.y + px(1)))
        upper, lower = rows(words, [Share(0.63), Share(0.37)])
        name = first.name if len(label.winners) == 1 else self.texts("records.draw")
        draw_words(target, look, upper, name, look.style(Face.TITLE, 27))
        draw_marks(target, look, inset(lower, 0, px(1)), [seat.colour for seat in label.seats])
