"""Plants and rocks on the islands of Nest: jungle behind the track, little between its rows."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, pairwise
from math import dist
from random import Random
from typing import NamedTuple

from scenes.board.geometry.coast import IslandCoast, encloses
from scenes.board.geometry.islands import BEND, DECK, FOOT, SIDE, IslandsView
from scenes.board.geometry.track_view import Area, Point

# The sizes of the drawings, in cells.
_GROVE = ((1.25, 0.76), (1.04, 0.78), (1.34, 0.75), (1.02, 0.72), (1.22, 0.83), (1.18, 0.69))
_PALM = ((1.29, 1.36), (1.37, 1.46), (1.14, 1.28), (1.11, 1.31))
_NUMBERED = (("grove", _GROVE), ("isle-palm", _PALM))
_SIZES = {f"{kind}-{n}": size for kind, sizes in _NUMBERED for n, size in enumerate(sizes, 1)}
_SIZES |= {"bush-1": (0.62, 0.43), "bush-3": (0.92, 0.54), "fern": (0.66, 0.41)}
_SIZES |= {"agave": (0.64, 0.46), "headland-rocks": (1.2, 0.8)}
_GROVES = ("grove-1", "grove-2", "grove-3", "grove-6", "grove-4", "grove-5")
_PALMS = ("isle-palm-1", "isle-palm-2", "isle-palm-3", "isle-palm-4")
_PLANTS = ("fern", "agave", "bush-3")
"""What grows alone between two rows."""
_LONG = 4.4  # the least length of a strip with two plants, in cells
_PLATES = 0.035  # what one row of plates covers of the stage, as a share of its height
_ONE_ROW = 0.18  # the most that such a row covers of the board; two rows are above the stage
_RIDGE = 0.82  # the height of the jungle
_GRASS = 0.4  # the distance from the beach to the first plants


class Growth(NamedTuple):
    """A drawing and its position."""

    name: str
    foot: Point
    width: float
    height: float
    mirrored: bool = False

    @property
    def area(self) -> Area:
        """The area that it covers."""
        x, y = self.foot
        return Area(x - self.width / 2, y - self.height, self.width, self.height)


@lru_cache(maxsize=4)
def growths(
    track: IslandsView, coasts: tuple[IslandCoast, IslandCoast], seed: int
) -> tuple[Growth, ...]:
    """Return everything drawn on the islands below the stones, from back to front."""
    random = Random(seed)
    result: list[Growth] = []
    parts = (track.stones[: DECK - 1], track.stones[DECK - 1 :])
    plants = cycle(random.sample(_PLANTS, len(_PLANTS)))
    home = _home(track)
    camp = track.camp.grown(0.3 * track.cell)
    for land, coast, stones in zip(track.islands, coasts, parts, strict=True):
        planter = _Planter(track, land, stones, random)
        grown = [it for it in planter.plant(plants) if _rooted(it, coast, track.cell)]
        result += [it for it in grown if not (it.area.touches(home) or camp.holds(*it.foot))]
    if track.skull is not None:
        left, _, width, height = track.skull
        foot = Point(left + width / 2, track.skull.bottom)
        result = [it for it in result if not track.skull.grown(-0.2 * track.cell).touches(it.area)]
        result.append(Growth("skull-rock-great", foot, width, height))
    return tuple(sorted(result, key=lambda it: it.foot.y))


def _home(track: IslandsView) -> Area:
    """Return the area of those at home, from their hats to their counts."""
    square = track.square
    top = track.town.bottom - 0.8 * track.cell
    return square._replace(top=top, height=square.bottom + 0.2 * track.cell - top)


def headlands(track: IslandsView, coasts: tuple[IslandCoast, IslandCoast]) -> Iterator[Growth]:
    """Yield rocks in the sea at the end of each island, whose land covers their near ends."""
    for rocks in (it for coast in coasts for it in _rocks(track, coast)):
        if not any(encloses(coast.shore, *rocks.foot) for coast in coasts):
            yield rocks


def _rocks(track: IslandsView, coast: IslandCoast) -> Iterator[Growth]:
    """Yield rocks beside one end of an island, far from all stones, if there is room for them."""
    cell = track.cell
    taken = [
        Area(x - 0.55 * cell, y - 0.6 * cell, 1.1 * cell, 1.22 * cell) for x, y in track.stones
    ]
    taken += [track.camp.grown(0.5 * cell), track.town, track.strait]
    taken += [jetty.grown(0.3 * cell) for jetty in track.jetties]
    taken += [track.skull] if track.skull is not None else []
    width, height = (side * cell for side in _SIZES["headland-rocks"])
    found: list[tuple[float, Growth]] = []
    for (x, y), (u, _) in zip(coast.shore, coast.outward, strict=True):
        foot = Point(x + (0.28 if u > 0 else -0.28) * width, y + 0.2 * cell)
        rocks = Growth("headland-rocks", foot, width, height, mirrored=u < 0)
        shown = rocks.area.grown(-0.06 * cell)
        is_free = track.uncovered.encloses(shown) and not any(map(shown.touches, taken))
        if abs(u) > 0.5 and is_free:
            found.append((min(dist(foot, stone) for stone in track.stones), rocks))
    yield from (rocks for _, rocks in sorted(found, key=lambda it: it[0])[-1:])


def _rooted(growth: Growth, coast: IslandCoast, cell: float) -> bool:
    """Return whether it is on suitable ground: palms on beach or grass, all else on grass."""
    if growth.name not in _PALMS:
        return encloses(coast.grass, *growth.foot)
    dry = min(dist(growth.foot, at) for at in coast.shore) > 0.18 * cell
    return dry and encloses(coast.shore, *growth.foot)


class _Planter:
    """Places the plants of one island, in pixels."""

    def __init__(
        self, track: IslandsView, land: Area, stones: tuple[Point, ...], random: Random
    ) -> None:
        self._track = track
        self._land = land
        self._stones = stones
        self._random = random
        self._cell = track.cell
        levels: list[list[float]] = [[]]
        for stone in stones:
            if levels[-1] and abs(stone.y - levels[-1][-1]) > 0.4 * self._cell:
                levels.append([])
            levels[-1].append(stone.y)
        # There is a bend between each two rows.
        self._rows = [sum(level) / len(level) for level in levels[::2]]
        # Nothing that grows is cut off by the plates, if there is room below them.
        free = track.uncovered
        below = free.top + _PLATES * free.height
        room = self._rows[-1] - below > (_RIDGE + 0.12) * self._cell
        reach = not track.tall and free.top - track.board.top < _ONE_ROW * track.board.height
        self._top = below if room and reach else free.top

    def plant(self, plants: Iterator[str]) -> Iterator[Growth]:
        """Yield the jungle, one or two of the other plants between each two rows, and palms."""
        for growth in (*self._jungle(plants), *self._between_rows(plants), *self._pockets()):
            if growth.area.top >= self._top:
                yield growth

    def _grown(self, name: str, x: float, y: float, scale: float = 1.0) -> Growth:
        width, height = (side * self._cell * scale for side in _SIZES[name])
        return Growth(name, Point(x, y), width, height)

    def _jungle(self, plants: Iterator[str]) -> Iterator[Growth]:
        """Yield a ridge of trees along the far side with palms in front, if there is room."""
        land = self._land
        cell = self._cell
        left, right = land.left + 0.62 * cell, land.right - 0.62 * cell
        top = max(land.top + _GRASS * cell, self._top)
        base = max(land.top + (_GRASS + 0.5) * cell, self._top + _RIDGE * cell)
        if self._rows[-1] - base > 0.15 * cell:
            yield from self._ridge(left, right, base)
            yield from self._palms(base)
            top = base + 0.25 * cell
        # On deep land there would be bare grass between the jungle and the track.
        bottom = self._rows[-1] - 0.42 * cell
        if bottom - top > 0.42 * cell:
            meadow = Area(left, top, right - left, bottom - top)
            yield from self._alone(self._clear(meadow, (self._track.town,)), plants)

    def _ridge(self, left: float, right: float, base: float) -> Iterator[Growth]:
        """Yield two rows of trees, the lower ones in the gaps of the upper ones."""
        cell = self._cell
        random = self._random
        index = random.randrange(len(_GROVES))
        for row, (scale, step) in enumerate(((0.92, 0.72), (0.84, 0.66))):
            x = left + 0.3 * row * cell
            while x < right - 0.3 * row * cell:
                # Follow the round corners of the island.
                low = 0.22 * max(0.0, 1 - min(x - left, right - x) / cell)
                y = base + (low + 0.12 * row + random.uniform(-0.04, 0.06)) * cell
                name = _GROVES[index % len(_GROVES)]
                yield self._grown(name, x, y, scale * random.uniform(0.92, 1))
                index += 1
                x += step * random.uniform(0.9, 1.1) * cell

    def _palms(self, base: float) -> Iterator[Growth]:
        """Yield palms in front of the ridge, each behind a gap between two stones."""
        cell = self._cell
        random = self._random
        track = self._track
        highest = sorted(x for x, y in self._stones if abs(y - self._rows[-1]) < 0.3 * cell)
        gaps = [(a + b) / 2 for a, b in pairwise(highest)]
        gaps = [highest[0] - 0.6 * cell, *gaps, highest[-1] + 0.6 * cell]
        inland = self._land.grown(-_GRASS * cell)
        index = random.randrange(len(_PALMS))
        for gap in gaps[random.randrange(2) :: 2]:
            x = gap + random.uniform(-0.08, 0.08) * cell
            y = base + random.uniform(0.16, 0.26) * cell
            name = _PALMS[index % len(_PALMS)]
            # Its crown is not covered.
            scale = min(1.0, (y - self._top - 0.08 * cell) / cell / _SIZES[name][1])
            palm = self._grown(name, x, y, scale * random.uniform(0.92, 1.0))
            if inland.left < x < inland.right and not track.town.touches(palm.area):
                yield palm
            index += 1

    def _between_rows(self, plants: Iterator[str]) -> Iterator[Growth]:
        """Yield plants between the rows, with much grass around them."""
        land, cell = self._land, self._cell
        for low, high in pairwise(self._rows):
            _, bend = min((abs(y - (low + high) / 2), x) for x, y in self._stones)
            left, right = land.left + _GRASS * cell, land.right - _GRASS * cell
            if bend > land.centre.x:
                right = bend - (BEND + 0.1) * cell
            else:
                left = bend + (BEND + 0.1) * cell
            top, bottom = high + FOOT * cell, low - 0.4 * cell
            strip = Area(left, top, right - left, bottom - top)
            yield from self._alone(self._clear(strip, (self._track.camp, self._track.town)), plants)

    def _clear(self, strip: Area, taken: tuple[Area, ...]) -> Area:
        """Return the part of a strip that nothing at the sides of its island covers."""
        left, right = strip.left, strip.right
        for area in taken:
            level = area.top < strip.bottom and area.bottom > strip.top
            if level and area.touches(self._land):
                if area.centre.x < self._land.centre.x:
                    left = max(left, area.right)
                else:
                    right = min(right, area.left)
        return strip._replace(left=left, width=right - left)

    def _alone(self, strip: Area, plants: Iterator[str]) -> Iterator[Growth]:
        """Yield a plant somewhere in a strip, or two in a long one."""
        cell, random = self._cell, self._random
        # Rounded, so that a strip has the same plants wherever the board is.
        count = 2 if round(strip.width / cell, 3) > _LONG else 1
        scale = min(max(round(strip.height / (0.5 * cell), 3), 0.84), 1.25)
        for part in range(count):
            name = next(plants)
            x = strip.left + strip.width * (part + random.uniform(0.25, 0.75)) / count
            plant = self._grown(name, x, 0, scale)
            # What is taller than the strip rises between the stones above it.
            low = min(strip.centre.y + plant.height / 2, strip.bottom)
            if strip.width > plant.width:
                yield plant._replace(foot=Point(x, low), mirrored=random.random() < 0.5)

    def _pockets(self) -> Iterator[Growth]:
        """Yield palms along both sides, where the track turns away from the beach."""
        land = self._land
        cell = self._cell
        random = self._random
        # The stones with the figures on them, and the buildings.
        taken = [Area(x - 0.46 * cell, y - 0.5 * cell, 0.92 * cell, cell) for x, y in self._stones]
        built = (self._track.camp, self._track.town, _home(self._track))
        taken += [area for area in built if area.touches(land)]
        width = (SIDE + BEND - 0.66) * cell
        for left in (land.right - 0.16 * cell - width, land.left + 0.16 * cell):
            column = Area(left, land.top, width, land.height)
            near = [area for area in taken if area.touches(column)]
            blocks = sorted((max(it.top, land.top), min(it.bottom, land.bottom)) for it in near)
            reached = max(land.top + cell, self._top)
            for top, bottom in [*blocks, (land.bottom - 0.16 * cell, land.bottom)]:
                high = (top - reached) / cell
                x, y = left + width / 2, top - 0.06 * cell
                if high > 0.85:
                    yield self._grown(random.choice(_PALMS[2:]), x, y, min(1.0, high / 1.3))
                elif high > 0.5:
                    yield self._grown("bush-1", x, y, 0.9)
                reached = max(reached, bottom)
