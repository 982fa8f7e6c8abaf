"""Strings of pennants for a feast."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from scenes.kit import svg
from scenes.kit.animation import Place, arc
from scenes.kit.theme import Colour

_SAG = 44
"""How far the middle of a garland hangs down, in units."""
_PENNANT = 34
"""The width and the height of a pennant, in units."""
_INK = "#2B1B17"
"""The colour of the outlines of the drawings."""


def garlands(
    swags: Iterable[tuple[Place, Place]], colours: Sequence[Colour], sag: float = _SAG
) -> str:
    """Return strings of pennants that hang between pairs of points."""
    body = ""
    for (x, y), (u, v) in swags:
        count = max(4, round(math.dist((x, y), (u, v)) / _PENNANT))
        knots = [
            (x + (u - x) * share, y + (v - y) * share + sag * arc(share))
            for share in (step / count for step in range(count + 1))
        ]
        body += svg.path(svg.polyline(knots), stroke=_INK, line=4)
        for index, (near, far) in enumerate(pairwise(knots)):
            middle = (near[0] + far[0]) / 2, (near[1] + far[1]) / 2 + _PENNANT
            points = [_between(near, far, 0.1), middle, _between(near, far, 0.9)]
            colour = colours[index % len(colours)]
            body += svg.path(svg.polyline(points, closed=True), fill=colour, stroke=_INK, line=3.5)
    return body


def _between(one: Place, other: Place, share: float) -> Place:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
