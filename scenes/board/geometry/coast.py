"""The coasts of the islands of Nest: bays and headlands, and beaches of varying width."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, exp, radians, sin, tanh, tau
from random import Random
from typing import NamedTuple

from scenes.board.geometry.islands import DECK, IslandsView
from scenes.board.geometry.track_view import Area, Point

# All lengths are in cells.
_CORNER = 1.5  # the radius of an island's corners
_STEP = 0.34  # the distance between two points of the coast
_WAVES = ((4, 0.15), (9, 0.09), (17, 0.05))  # the count around the island and the height of each
_BAY = 0.44  # the depth of a bay
_HEADLAND = 0.4  # the length of a headland
_CALM = 0.35  # the share of waves, bays and headlands that is left at a strait
_STONE = 0.66  # the least distance from the middle of a stone to the water
_BEACH = 0.44  # the mean width of the beach
_BEACH_WAVES = ((5, 0.13), (11, 0.13), (19, 0.12))  # how its width varies, like `_WAVES`
_NARROW = 0.2  # the least width of the beach
_SANDY = 1.2  # the greatest distance from the beach to a path with only sand between them
_BELOW_PATH = 0.3  # from the middle of a path to the edge of the grass below it
_MEADOW = 1.1  # the least depth of the land behind the path that has grass
_SOFT = 4  # how often the edge of the grass is smoothed
_COVE = 0.55  # the depth of the bay with the skull rock
_EDGE = 0.12  # the width of the water along the edge of the board

_NOWHERE = Point(0, 0)


class IslandCoast(NamedTuple):
    """The edge of an island: points around it, each with the direction to the sea."""

    shore: tuple[Point, ...]  # where the water begins
    grass: tuple[Point, ...]  # where the beach ends
    outward: tuple[Point, ...]


class DryPlace(NamedTuple):
    """A place that must stay dry."""

    middle: Point
    radius: float


class CoastOutline(NamedTuple):
    """What shapes a coast."""

    land: Area
    cell: float
    dry: Sequence[DryPlace]
    road: Sequence[Point] = ()  # the middle of the path
    strait: Point = _NOWHERE  # the direction of the other island
    cove: Area | None = None  # the place that has a bay of its own
    board: Area | None = None
    swell: float = 1.0  # the strength of waves, bays and headlands


def coasts(track: IslandsView, seed: int) -> tuple[IslandCoast, IslandCoast]:
    """Return the coasts of both islands."""
    random = Random(seed)
    cell = track.cell
    straits = (Point(0, -1), Point(0, 1)) if track.tall else (Point(1, 0), Point(-1, 0))
    parts = track.stones[: DECK - 1], track.stones[DECK - 1 :]
    # The ground below the feet in the camp and before the town.
    floors = (
        (track.camp.left, track.camp.right, track.camp.bottom),
        (track.square.left, track.square.right, track.square.bottom),
    )
    result = []
    for land, stones, road, strait, (left, right, y) in zip(
        track.islands, parts, track.paths, straits, floors, strict=True
    ):
        dry = [DryPlace(stone, _STONE * cell) for stone in stones]
        dry += [DryPlace(Point(left + x * (right - left), y), 0.3 * cell) for x in (0.1, 0.5, 0.9)]
        inland = land.grown(-0.3 * cell)
        dry += [DryPlace(inland.nearest(jetty.centre), 0.3 * cell) for jetty in track.jetties]
        cove = track.skull if land == track.islands[1] else None
        result.append(coast(CoastOutline(land, cell, dry, road, strait, cove, track.board), random))
    return result[0], result[1]


def coast(outline: CoastOutline, random: Random) -> IslandCoast:
    """Return a coast around some land, with waves, three bays and two headlands."""
    cell, strait = outline.cell, outline.strait
    around = list(_around(outline.land, cell))
    phases = [random.uniform(0, tau) for _ in range(len(_WAVES) + len(_BEACH_WAVES))]
    bays, headlands = _chosen(around, outline, random)
    shore, grass = [], []
    for index, (place, out) in enumerate(around):
        turn = index / len(around)
        swell = _waves(_WAVES, phases, turn)
        swell -= _BAY * sum(_bump(turn, bay, 0.033) for bay in bays)
        swell += _HEADLAND * sum(_bump(turn, headland, 0.028) for headland in headlands)
        # A coast must not reach far into the strait, where the sloop sails.
        calm = swell > 0 and out.x * strait.x + out.y * strait.y > 0.3
        swell *= _CALM if calm else outline.swell
        if outline.cove is not None and out.x > 0.3:
            x, y = outline.cove.centre
            near = exp(-(((place.y - y) / (0.5 * outline.cove.height)) ** 2))
            swell = swell * (1 - near) - _COVE * near
        swell = _within(swell, place, out, outline)
        x, y = place.x + swell * cell * out.x, place.y + swell * cell * out.y
        beach = max(_BEACH + _waves(_BEACH_WAVES, phases[len(_WAVES) :], turn), _NARROW)
        shore.append(_pushed(Point(x, y), out, outline))
        x, y = shore[-1].x - beach * cell * out.x, shore[-1].y - beach * cell * out.y
        grass.append(_off_the_road(Point(x, y), out, outline))
    outward = tuple(out for _, out in around)
    smooth = _smoothed(_smoothed(shore))
    # Smoothing may have moved the sea too near again.
    shore = [_pushed(at, out, outline) for at, out in zip(smooth, outward, strict=True)]
    for _ in range(_SOFT):
        grass = _smoothed(grass)
    return IslandCoast(tuple(shore), tuple(grass), outward)


def encloses(line: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point is inside a closed line."""
    inside = False
    for (a, b), (c, d) in zip(line, (*line[1:], line[0]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
            inside = not inside
    return inside


def _around(land: Area, cell: float) -> Iterator[tuple[Point, Point]]:
    """Yield points around a rectangle with round corners, each with the outward direction."""
    left, top, width, height = land
    r = min(_CORNER * cell, width / 2, height / 2)
    corners = []
    for turn, right, down in ((-90, 1, 0), (0, 1, 1), (90, 0, 1), (180, 0, 0)):
        x, y = left + r + right * (width - 2 * r), top + r + down * (height - 2 * r)
        outs = [Point(cos(radians(turn + a)), sin(radians(turn + a))) for a in range(0, 91, 15)]
        corners.append([(Point(x + r * out.x, y + r * out.y), out) for out in outs])
    for corner, following in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield from corner
        (start, out), (end, _) = corner[-1], following[0]
        count = max(1, round(dist(start, end) / (_STEP * cell)))
        for step in range(1, count):
            x, y = (end.x - start.x) * step / count, (end.y - start.y) * step / count
            yield Point(start.x + x, start.y + y), out


def _chosen(
    around: Sequence[tuple[Point, Point]], outline: CoastOutline, random: Random
) -> tuple[list[float], list[float]]:
    """Return the positions of three bays and two headlands, where they are visible and fit."""
    cell, cove = outline.cell, outline.cove
    free = []
    for index, (place, out) in enumerate(around):
        hidden = out.y < -0.7 and outline.strait.y >= 0
        taken = cove is not None and out.x > 0 and abs(place.y - cove.centre.y) < cove.height
        if not hidden and not taken:
            near = min(dist(place, middle) - radius for middle, radius in outline.dry)
            free.append((near / cell + random.uniform(0, 0.25), index / len(around)))
    bays: list[float] = []
    for _, turn in sorted(free, reverse=True):
        if len(bays) < 3 and all(_bump(turn, bay, 0.08) < 0.4 for bay in bays):
            bays.append(turn)
    others = [turn for _, turn in free if all(_bump(turn, bay, 0.08) < 0.4 for bay in bays)]
    headlands = [random.choice(others or [0.5]) for _ in range(2)]
    return bays, headlands


def _waves(waves: Sequence[tuple[int, float]], phases: Sequence[float], turn: float) -> float:
    pairs = zip(waves, phases, strict=False)
    return sum(high * sin(tau * count * turn + phase) for (count, high), phase in pairs)


def _bump(turn: float, middle: float, reach: float) -> float:
    """Return 1 in the middle of a bay or headland, falling to almost 0 far from it."""
    away = (turn - middle + 0.5) % 1 - 0.5
    return exp(-((away / reach) ** 2))


def _within(swell: float, place: Point, out: Point, outline: CoastOutline) -> float:
    """Return a swell, limited by the distance to the edge of the board."""
    board = outline.board
    if board is None or swell <= 0:
        return swell
    across = (board.right - place.x if out.x > 0 else place.x - board.left) / outline.cell
    down = (board.bottom - place.y if out.y > 0 else place.y - board.top) / outline.cell
    rooms = [
        (room - _EDGE) / abs(part)
        for room, part in ((across, out.x), (down, out.y))
        if abs(part) > 0.2
    ]
    room = max(min(rooms), 0.06)
    return room * tanh(swell / room)


def _pushed(at: Point, out: Point, outline: CoastOutline) -> Point:
    """Return a point on the shore, moved outwards until every dry place stays dry."""
    step = 0.03 * outline.cell
    for _ in range(40):
        if all(dist(at, middle) >= radius for middle, radius in outline.dry):
            break
        at = Point(at.x + step * out.x, at.y + step * out.y)
    return at


def _off_the_road(at: Point, out: Point, outline: CoastOutline) -> Point:
    """Return the edge of the grass, or a point below the path if that is not far inland.

    So there is only sand between the path and the sea, and grass ends where the path does.
    """
    cell, reach, gone = outline.cell, _reach(out, outline) * outline.cell, 0.0
    while outline.road and gone <= reach:
        inland = Point(at.x - gone * out.x, at.y - gone * out.y)
        apart = _apart(inland, outline.road)
        if apart < _BELOW_PATH * cell:
            return inland
        gone += apart - 0.8 * _BELOW_PATH * cell
    return at


def _reach(out: Point, outline: CoastOutline) -> float:
    """Return how far the path may be from the beach if no grass is between them, in cells."""
    behind = min((y for _, y in outline.road), default=0) - outline.land.top
    return 0.0 if out.y < -0.5 and behind > _MEADOW * outline.cell else _SANDY


def _apart(at: Point, road: Sequence[Point]) -> float:
    """Return the distance of a point from a line through others."""

    def from_leg(start: Point, end: Point) -> float:
        x, y = end.x - start.x, end.y - start.y
        along = ((at.x - start.x) * x + (at.y - start.y) * y) / (x * x + y * y or 1)
        share = min(max(along, 0), 1)
        return dist(at, (start.x + share * x, start.y + share * y))

    return min((from_leg(*leg) for leg in pairwise(road)), default=dist(at, road[0]))


def _smoothed(points: Sequence[Point]) -> list[Point]:
    before, after = (points[-1], *points[:-1]), (*points[1:], points[0])
    return [
        Point((a.x + 2 * b.x + c.x) / 4, (a.y + 2 * b.y + c.y) / 4)
        for a, b, c in zip(before, points, after, strict=True)
    ]
