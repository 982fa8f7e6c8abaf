"""Confetti that falls once, in the colours of those who have something to celebrate."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import effects, transform
from scenes.kit.effects import Stamp
from scenes.kit.look import Look, stamp
from scenes.kit.theme import Colour, channels

_FALLS = 3.2
"""Seconds in which confetti falls."""
_SIZES = (20, 27, 34)
"""How large confetti is, in units."""
_TURNS = 8
"""The pictures of a piece of confetti that tumbles."""
_SHAPES = 6
"""The shapes of confetti."""
LASTS = 5.0
"""Seconds after which no piece is in the air any more."""


class Confetti:
    """Paper in the colours of some crews that falls once over the clear part of the picture."""

    def __init__(self, look: Look, clear: Rect, colours: Sequence[str], pieces: int) -> None:
        self._look = look
        self._clear = clear
        random = Random(len(colours) + pieces)
        theme = look.theme
        tints = [tint for name in colours for tint in (theme.crew(name).mid, theme.crew(name).hi)]
        tints.append(theme.gold_hi)
        self._pieces = tuple(
            _Paper(
                tints[number % len(tints)],
                number % _SHAPES + 1,
                random.choice(_SIZES),
                (random.uniform(0.02, 0.98), random.uniform(0, 0.5)),
                random.uniform(0.75, 1.25),
                random.uniform(0, 9),
            )
            for number in range(pieces)
        )

    def draw(self, target: Surface, seconds: float) -> None:
        """Draw the confetti in the air that many seconds after it was thrown."""
        clear = self._clear
        px = self._look.px
        for paper in self._pieces:
            since = (seconds - paper.start[1]) * paper.speed
            share = since / _FALLS
            if not 0 < share < 1:
                continue
            sway = math.sin(since * 2.6 + paper.phase) * 34
            x = clear.x + paper.start[0] * clear.width + px(sway)
            # Thrown up from below the ribbon, then falling ever faster.
            y = clear.y + (0.16 + 0.95 * share * (0.35 + 0.65 * share)) * clear.height
            turn = int(since * 9 + paper.phase) % _TURNS
            piece = _paper(self._look, paper.shape, paper.tint, paper.size, turn).surface
            effects.draw_centred(target, piece, (round(x), round(y)))


class _Paper(NamedTuple):
    """One piece: its colour, shape and size, where and when it starts, and how it falls."""

    tint: Colour
    shape: int
    size: int
    start: tuple[float, float]
    speed: float
    phase: float


@stamp
def _paper(look: Look, shape: int, tint: Colour, size: int, turn: int) -> Stamp:
    """Return a piece of confetti as it tumbles."""
    side = max(4, look.px(size))
    piece = effects.multiplied(
        look.art.sprite(f"effects/confetti-{shape}", (side, side)), channels(tint)
    )
    narrow = (max(2, round(side * abs(math.cos(turn / _TURNS * math.tau)))), side)
    flat = transform.smoothscale(piece, narrow)
    return Stamp(transform.rotozoom(flat, turn * 360 / _TURNS, 1.0), (0, 0))
