"""The board alone on the screen, moved from its place: for the great moments of a game."""

from collections.abc import Callable
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.board.lighting import LitGround, is_water
from scenes.board.motion.ambience import shine
from scenes.kit.layers import Sketch
from scenes.kit.layout import Point
from scenes.kit.look import Look

_INSIDE = 0.26  # cells from the edge of the board to where more sea begins
_FADES = 0.12  # cells in which it covers the edge
_SAMPLED = 0.4  # cells from the edge to where it is as deep as there
_ROWS = 12  # rows of the sea that are blended
_WAVES = 0.9  # waves in a square of two cells
_SEED = 1672


def replay(target: Surface, sketch: Sketch, shift: Callable[[Rect], Point]) -> None:
    """Draw what was sketched, each thing away from its place."""
    before = target.get_clip()
    for mark, place in zip(sketch.marks, sketch.places, strict=True):
        x, y = shift(place)
        moved = place.move(x, y)
        target.set_clip(moved.clip(before))
        if mark.picture is None:
            target.fill(mark.colour, moved, mark.flags)
        else:
            target.blit(mark.picture, (mark.at[0] + x, mark.at[1] + y), mark.part, mark.flags)
    target.set_clip(before)


class OpenSea:
    """More sea behind the edge of a board: as deep as there, with some waves on it."""

    def __init__(self, look: Look, lit: LitGround, cell: int, far: int, *, tall: bool) -> None:
        self._look = look
        self._lit = lit
        self._cell = cell
        self._tall = tall
        width, height = lit.ground.get_size()
        self.inside = round(_INSIDE * cell)
        """The pixels from the edge of the board to where it begins."""
        if tall:
            self._edge = Rect(0, height - round(_SAMPLED * cell), width, 1)
            self._size = (width, far + self.inside)
        else:
            self._edge = Rect(width - round(_SAMPLED * cell), 0, 1, height)
            self._size = (far + self.inside, height)
        self._rows = self._find_rows()

    def _find_rows(self) -> list[int]:
        """Return where each row of the sea is taken from: the nearest with nothing else on it."""
        ground, edge = self._lit.ground, self._edge
        rows: list[int] = []
        for index in range(max(edge.size)):
            at = (index, edge.y) if self._tall else (edge.x, index)
            bare = is_water(ground, at, 2) or ground.get_at(at)[3] < 255
            rows.append(index if bare or not rows else rows[-1])
        return rows

    def picture(self, at: float) -> Surface:
        """Return it at a time of the race."""
        seen = self._lit.part(self._edge, at)
        line = seen.copy()
        for index, row in enumerate(self._rows):
            if row != index:
                here, there = ((i, 0) if self._tall else (0, i) for i in (index, row))
                line.set_at(here, seen.get_at(there))
        self._smooth(line)
        sea = pygame.transform.smoothscale(line, self._size)
        self._fade_in(sea)
        random = Random(_SEED)
        width, height = self._size
        cell = self._cell
        for _ in range(round(width * height / (4 * cell * cell) * _WAVES)):
            place = random.randrange(cell // 2, width), random.randrange(cell // 2, height)
            shine(self._look, cell, random.choice((2, 3, 4))).draw(sea, place)
        return sea

    def _smooth(self, line: Surface) -> None:
        """Blend the rows, except at the torn edges of the board."""
        whole = line.get_rect()
        few = (max(1, whole.width // _ROWS), max(1, whole.height // _ROWS))
        blended = pygame.transform.smoothscale(line, few)
        blended = pygame.transform.smoothscale(blended, whole.size)
        torn = round(0.2 * self._cell)
        inside = whole.inflate(-2 * torn, 0) if self._tall else whole.inflate(0, -2 * torn)
        line.blit(blended, inside, inside)

    def _fade_in(self, sea: Surface) -> None:
        """Make its beginning transparent, so that no line is seen there."""
        steps = max(1, round(_FADES * self._cell))
        for step in range(steps):
            alpha = 255 * step // steps
            place = (0, step, sea.get_width(), 1) if self._tall else (step, 0, 1, sea.get_height())
            sea.fill((255, 255, 255, alpha), place, pygame.BLEND_RGBA_MULT)
