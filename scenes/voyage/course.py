"""Where the harbours are on the chart, and the course from one to the next."""

import math
from functools import cache
from itertools import pairwise

from game.voyage import PORTS

CHART = (1450, 1000)
"""The size of the drawing of the chart, in its own units; all places here are in them."""
_STEPS = 14
"""How many straight pieces a curve between two points has."""

PLACES = {
    "tortuga": (730, 276),
    "santo_domingo": (875, 391),
    "san_juan": (1065, 380),
    "saint_kitts": (1232, 447),
    "martinique": (1319, 590),
    "trinidad": (1294, 798),
    "curacao": (922, 719),
    "maracaibo": (790, 796),
    "cartagena": (593, 815),
    "portobelo": (388, 858),
    "havana": (253, 134),
    "jamaica": (528, 420),
}
_WAYS = {
    "tortuga": ((810, 262), (910, 292), (972, 345), (970, 409), (920, 423)),
    "santo_domingo": ((905, 436), (965, 433), (987, 388), (1010, 353)),
    "san_juan": ((1109, 350), (1174, 358), (1199, 409)),
    "saint_kitts": ((1232, 495), (1264, 553)),
    "martinique": ((1282, 634), (1254, 692), (1254, 762)),
    "trinidad": ((1214, 746), (1119, 708), (1020, 687)),
    "curacao": ((895, 679), (842, 690), (827, 735)),
    "maracaibo": ((822, 714), (810, 676), (730, 692), (630, 732), (573, 772)),
    "cartagena": ((545, 831), (470, 815)),
    "portobelo": (
        *((341, 794), (321, 655), (326, 484), (236, 350)),
        *((106, 254), (96, 180), (156, 121)),
    ),
    "havana": (
        *((321, 102), (440, 142), (585, 209), (673, 265)),
        *((678, 324), (620, 399), (575, 452)),
    ),
}
"""The points at sea between a harbour and the next one."""

Spot = tuple[float, float]


@cache
def leg(number: int) -> tuple[Spot, ...]:
    """Return the course from a harbour to the next one, as points along a curve."""
    here, there = PORTS[number].name, PORTS[number + 1].name
    points: list[Spot] = [PLACES[here], *_WAYS[here], PLACES[there]]
    curve: list[Spot] = []
    for index in range(len(points) - 1):
        before = points[max(0, index - 1)]
        after = points[min(len(points) - 1, index + 2)]
        for step in range(_STEPS):
            share = step / _STEPS
            curve.append(_between(before, points[index], points[index + 1], after, share))
    return (*curve, points[-1])


def _between(a: Spot, b: Spot, c: Spot, d: Spot, t: float) -> Spot:
    """Return a point on the smooth curve through four points, between the second and third."""

    def along(axis: int) -> float:
        p, q, r, s = a[axis], b[axis], c[axis], d[axis]
        bend = (2 * p - 5 * q + 4 * r - s) * t * t
        return 0.5 * (2 * q + (r - p) * t + bend + (3 * q - p - 3 * r + s) * t**3)

    return along(0), along(1)


def dashes(course: tuple[Spot, ...], long: float, gap: float) -> list[tuple[Spot, Spot]]:
    """Return the dashes of a broken line along a course."""
    whole = length(course)
    count = max(1, round((whole - long) / (long + gap)))
    step = (whole - long) / count
    return [(at(course, n * step), at(course, n * step + long)) for n in range(count + 1)]


def length(course: tuple[Spot, ...]) -> float:
    """Return how long a course is."""
    return sum(math.dist(here, there) for here, there in pairwise(course))


def at(course: tuple[Spot, ...], far: float) -> Spot:
    """Return the point of a course at a distance from its beginning."""
    for here, there in pairwise(course):
        piece = math.dist(here, there)
        if far <= piece and piece > 0:
            share = far / piece
            return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
        far -= piece
    return course[-1]
