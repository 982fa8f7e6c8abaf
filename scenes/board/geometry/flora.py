"""What grows on the islands of Nest: jungle behind the way, thickets between its rows."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from scenes.board.geometry.islands import BEND, DECK, FOOT, SIDE, IslandsView
from scenes.board.geometry.track_view import Area, Point

_SIZES = {  # in cells, as large as they are drawn best
    "grove-1": (1.25, 0.76),
    "grove-2": (1.04, 0.78),
    "grove-3": (1.34, 0.75),
    "grove-4": (1.02, 0.72),
    "grove-5": (1.22, 0.83),
    "grove-6": (1.18, 0.69),
    "bush-1": (0.62, 0.43),
    "bush-2": (0.84, 0.5),
    "bush-3": (0.92, 0.54),
    "bush-4": (0.67, 0.45),
    "bush-5": (0.81, 0.47),
    "isle-palm-1": (1.29, 1.36),
    "isle-palm-2": (1.37, 1.46),
    "isle-palm-3": (1.14, 1.28),
    "isle-palm-4": (1.11, 1.31),
    "hut": (0.8, 0.69),
    "pond": (1.5, 0.53),
    "rock": (0.46, 0.32),
    "flowers": (0.6, 0.3),
    "skull-rock": (1.9, 1.6),
}
_GROVES = ("grove-1", "grove-2", "grove-3", "grove-6", "grove-4", "grove-5")
_PALMS = ("isle-palm-1", "isle-palm-2", "isle-palm-3", "isle-palm-4")
_THICKET = ("bush-2", "bush-3", "bush-1", "bush-5", "bush-4", "rock", "flowers")
_GRASS = 0.4  # from the end of the beach to where something can grow
_RIDGE = 1.05  # land above the highest row that makes room for a jungle


class Growth(NamedTuple):
    """A drawing and where it stands."""

    name: str
    foot: Point
    width: float
    height: float

    @property
    def area(self) -> Area:
        """The area that it covers."""
        x, y = self.foot
        return Area(x - self.width / 2, y - self.height, self.width, self.height)


class _Strip(NamedTuple):
    """A free part of an island between two heights."""

    left: float
    right: float
    top: float
    bottom: float


class _Land(NamedTuple):
    """One island with its way, in pixels."""

    land: Area
    stones: tuple[Point, ...]
    cell: int

    @property
    def rows(self) -> list[float]:
        """The heights of its rows, from the lowest; there is a bend between each two."""
        levels: list[list[float]] = [[]]
        for stone in self.stones:
            if levels[-1] and abs(stone.y - levels[-1][-1]) > 0.4 * self.cell:
                levels.append([])
            levels[-1].append(stone.y)
        return [sum(level) / len(level) for level in levels[::2]]

    @property
    def bends(self) -> list[Point]:
        """The stones between two rows."""
        rows = self.rows
        return [
            min(self.stones, key=lambda it: abs(it.y - (low + high) / 2))
            for low, high in pairwise(rows)
        ]


def growths(way: IslandsView, seed: int) -> tuple[Growth, ...]:
    """Return everything that stands on the islands below the stones, from back to front."""
    random = Random(seed)
    stones = (way.stones[: DECK - 1], way.stones[DECK - 1 :])
    found: list[Growth] = []
    taken = (way.camp, way.town)
    for number, (land, path) in enumerate(zip(way.islands, stones, strict=True)):
        island = _Land(land, path, way.cell)
        found += _jungle(island, way, random)
        specials = ["pond", "hut"] if number else ["hut"]
        found += _thickets(island, taken, specials, random)
        found += _pockets(island, taken, number == 1, random)
    return tuple(sorted(found, key=lambda it: it.foot.y))


def _grown(name: str, foot: Point, cell: int, scale: float = 1.0) -> Growth:
    width, height = _SIZES[name]
    return Growth(name, foot, width * cell * scale, height * cell * scale)


def _jungle(island: _Land, way: IslandsView, random: Random) -> Iterator[Growth]:
    """Yield a ridge of trees along the far side, with palms before it, if there is room."""
    land, cell = island.land, island.cell
    room = (island.rows[-1] - land.top) / cell
    if room < _RIDGE:
        return
    left, right = land.left + 0.62 * cell, land.right - 0.62 * cell
    base = land.top + (_GRASS + 0.5) * cell
    index = random.randrange(len(_GROVES))
    for row, (scale, step) in enumerate(((0.92, 0.72), (0.84, 0.66))):
        x = left + 0.3 * row * cell
        while x < right - 0.3 * row * cell:
            # Round the corners of the island.
            low = 0.22 * max(0.0, 1 - min(x - left, right - x) / cell)
            rise = low + 0.12 * row + random.uniform(-0.04, 0.06)
            foot = Point(x, base + rise * cell)
            yield _grown(_GROVES[index % len(_GROVES)], foot, cell, scale * random.uniform(0.92, 1))
            index += 1
            x += step * random.uniform(0.9, 1.1) * cell
    yield from _palms(island, way, base, random)
    # On much land there would be bare grass between the jungle and the way.
    top, bottom = base + 0.25 * cell, island.rows[-1] - 0.42 * cell
    if bottom - top > 0.42 * cell:
        meadow = _clear(_Strip(left, right, top, bottom), land, (way.town,))
        yield from _row(meadow, None, cell, random)


def _palms(island: _Land, way: IslandsView, base: float, random: Random) -> Iterator[Growth]:
    """Yield palms before the ridge, each behind a gap between two stones."""
    cell = island.cell
    highest = sorted(x for x, y in island.stones if abs(y - island.rows[-1]) < 0.3 * cell)
    gaps = [(a + b) / 2 for a, b in pairwise(highest)]
    gaps = [highest[0] - 0.6 * cell, *gaps, highest[-1] + 0.6 * cell]
    inland = island.land.grown(-_GRASS * cell)
    index = random.randrange(len(_PALMS))
    for x in gaps[random.randrange(2) :: 2]:
        foot = Point(
            x + random.uniform(-0.08, 0.08) * cell, base + random.uniform(0.16, 0.26) * cell
        )
        name = _PALMS[index % len(_PALMS)]
        # The crown stays on the board.
        scale = min(1.0, (foot.y - way.board.top - 0.08 * cell) / cell / _SIZES[name][1])
        palm = _grown(name, foot, cell, scale * random.uniform(0.92, 1.0))
        if inland.left < foot.x < inland.right and not way.town.touches(palm.area):
            yield palm
        index += 1


def _thickets(
    island: _Land, taken: tuple[Area, ...], specials: list[str], random: Random
) -> Iterator[Growth]:
    """Yield bushes, rocks and flowers between the rows, and a pond and a hut among them."""
    land, cell = island.land, island.cell
    strips: list[_Strip] = []
    for (low, high), bend in zip(pairwise(island.rows), island.bends, strict=True):
        left, right = land.left + _GRASS * cell, land.right - _GRASS * cell
        if bend.x > land.centre.x:
            right = bend.x - (BEND + 0.1) * cell
        else:
            left = bend.x + (BEND + 0.1) * cell
        strip = _Strip(left, right, high + FOOT * cell, low - 0.4 * cell)
        strips.append(_clear(strip, land, taken))
    widest = sorted(strips, key=lambda it: it.left - it.right)
    special = dict(zip(widest, specials, strict=False))
    for strip in strips:
        yield from _row(strip, special.get(strip), cell, random)


def _clear(strip: _Strip, land: Area, taken: tuple[Area, ...]) -> _Strip:
    """Return what is left of a strip beside the things at the sides of its island."""
    left, right, top, bottom = strip
    for area in taken:
        if area.top < bottom and area.bottom > top and area.touches(land):
            if area.centre.x < land.centre.x:
                left = max(left, area.right)
            else:
                right = min(right, area.left)
    return _Strip(left, right, top, bottom)


def _row(strip: _Strip, special: str | None, cell: int, random: Random) -> Iterator[Growth]:
    left, right, top, bottom = strip
    scale = min(max((bottom - top) / (0.56 * cell), 0.7), 1.25)
    middle = (top + bottom) / 2
    middle_x = left + (right - left) * random.uniform(0.4, 0.6)
    if special is not None:
        width, height = _SIZES[special]
        if width * cell * scale < right - left:
            yield _grown(special, Point(middle_x, middle + height * scale * cell / 2), cell, scale)
        else:
            special = None
    x, index = left + random.uniform(0, 0.3) * cell, random.randrange(len(_THICKET))
    while True:
        name = _THICKET[index % len(_THICKET)]
        width, height = (side * cell * scale for side in _SIZES[name])
        if (
            special is not None
            and abs(x + width / 2 - middle_x) < (width + _SIZES[special][0] * cell * scale) / 2
        ):
            x = middle_x + _SIZES[special][0] * cell * scale / 2 + 0.05 * cell
        if x + width > right:
            return
        foot = middle + height / 2 + random.uniform(-0.04, 0.06) * cell
        yield _grown(name, Point(x + width / 2, foot), cell, scale)
        index += random.choice((1, 1, 2))
        x += width + random.choice((-0.08, 0.02, 0.18, 0.4)) * cell


def _pockets(
    island: _Land, taken: tuple[Area, ...], skull: bool, random: Random
) -> Iterator[Growth]:
    """Yield palms and the skull along both sides, where the way turns away from the beach."""
    land, cell = island.land, island.cell
    for right in (True, False):
        edge = land.right - 0.16 * cell if right else land.left + 0.16 * cell
        inner = edge - (SIDE + BEND - 0.66) * cell * (1 if right else -1)
        left, width = min(edge, inner), abs(edge - inner)
        column = Area(left, land.top, width, land.height)
        blocks = sorted(
            (max(area.top, land.top), min(area.bottom, land.bottom))
            for area in (
                *(_room(stone, cell) for stone in island.stones),
                *(area for area in taken if area.touches(land)),
            )
            if area.touches(column)
        )
        reached = land.top + 1.0 * cell
        for top, bottom in [*blocks, (land.bottom - 0.16 * cell, land.bottom)]:
            high = (top - reached) / cell
            lowest = top > land.bottom - 0.5 * cell
            if high > 0.5:
                foot = Point(left + width / 2, top - 0.06 * cell)
                if skull and lowest and high > 0.7:
                    scale = min(width / cell / 1.9 * 1.12, (high + 0.1) / 1.6)
                    yield _grown("skull-rock", foot, cell, scale)
                elif high > 0.85:
                    scale = min(1.0, high / 1.3)
                    yield _grown(random.choice(_PALMS[2:]), foot, cell, scale)
                    bush = Point(foot.x - 0.2 * cell, foot.y + 0.05 * cell)
                    yield _grown("bush-1", bush, cell, 0.8)
                else:
                    yield _grown(random.choice(("bush-1", "bush-4", "rock")), foot, cell, 0.9)
            reached = max(reached, bottom)


def _room(stone: Point, cell: int) -> Area:
    """Return a stone with those who stand on it."""
    x, y = stone
    return Area(x - 0.46 * cell, y - 0.5 * cell, 0.92 * cell, 1.0 * cell)
