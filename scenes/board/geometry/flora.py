"""Plants and rocks on the islands of Nest: jungle behind the track, thickets between its rows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise, product
from math import dist
from random import Random
from typing import NamedTuple, TypeAlias

from scenes.board.geometry.coast import IslandCoast, encloses
from scenes.board.geometry.islands import BEND, DECK, FOOT, SIDE, IslandsView
from scenes.board.geometry.track_view import Area, Point

# The sizes of the drawings, in cells.
_GROVE = ((1.25, 0.76), (1.04, 0.78), (1.34, 0.75), (1.02, 0.72), (1.22, 0.83), (1.18, 0.69))
_BUSH = ((0.62, 0.43), (0.84, 0.5), (0.92, 0.54), (0.67, 0.45), (0.81, 0.47))
_PALM = ((1.29, 1.36), (1.37, 1.46), (1.14, 1.28), (1.11, 1.31))
_NUMBERED = (("grove", _GROVE), ("bush", _BUSH), ("isle-palm", _PALM))
_SIZES = {f"{kind}-{n}": size for kind, sizes in _NUMBERED for n, size in enumerate(sizes, 1)}
_SIZES |= {"hut": (0.8, 0.69), "pond": (1.5, 0.53), "rock": (0.46, 0.32), "flowers": (0.6, 0.3)}
_SIZES |= {"fern": (0.66, 0.41), "agave": (0.64, 0.46), "mushrooms": (0.38, 0.32)}
_SIZES |= {"hibiscus": (0.84, 0.51), "oleander": (0.58, 0.64), "moss-rock": (0.78, 0.45)}
_SIZES |= {"log": (0.95, 0.56), "well": (0.7, 0.7), "falls": (1.1, 0.74), "crates": (0.8, 0.55)}
_SIZES |= {"graves": (0.9, 0.5), "perch": (0.44, 0.67), "campfire": (0.72, 0.57)}
_SIZES |= {"idol": (0.52, 0.64), "hammock": (1.1, 0.71)}
_SIZES |= {"rowboat": (0.86, 0.37), "anchor": (0.45, 0.41)}
_SIZES |= {"headland-rocks": (1.2, 0.8), "bay-reeds": (0.62, 0.455), "driftwood": (0.6, 0.28)}
_GROVES = ("grove-1", "grove-2", "grove-3", "grove-6", "grove-4", "grove-5")
_PALMS = ("isle-palm-1", "isle-palm-2", "isle-palm-3", "isle-palm-4")
# Drawings that belong together, from back to front: how far each is aside, and further back.
_Group: TypeAlias = tuple[tuple[str, float, float], ...]
_SCENES: tuple[_Group, ...] = (
    (("bush-3", -0.1, 0.2), ("hut", 0, 0.06), ("log", -0.78, 0), ("campfire", 0.72, 0)),
    (("fern", -0.72, 0.06), ("falls", 0, 0.02), ("moss-rock", 0.74, 0), ("flowers", -0.6, -0.06)),
    (("oleander", 0.62, 0.1), ("graves", 0, 0), ("mushrooms", -0.56, -0.02)),
    (("bush-2", -0.5, 0.14), ("crates", 0, 0), ("perch", 0.58, 0.02), ("fern", -0.62, -0.02)),
    (("hammock", 0, 0), ("hibiscus", 0.86, 0.04), ("flowers", -0.7, -0.02)),
    (("hibiscus", -0.58, 0.08), ("well", 0, 0), ("fern", 0.58, 0)),
    (("bush-5", 0, 0.22), ("idol", 0, 0.04), ("agave", -0.5, 0), ("agave", 0.5, 0)),
    (("fern", -0.78, 0.08), ("pond", 0, 0), ("agave", 0.84, 0.02)),
)
_CLUMPS: tuple[_Group, ...] = (
    (("bush-3", 0, 0.05), ("fern", 0.46, -0.03)),
    (("hibiscus", 0, 0.03), ("moss-rock", 0.58, 0)),
    (("bush-2", 0, 0.05), ("mushrooms", 0.44, -0.03)),
    (("agave", 0, 0),),
    (("oleander", 0, 0.06), ("bush-1", 0.4, 0)),
    (("log", 0, 0), ("fern", -0.56, 0.06)),
    (("fern", 0, 0), ("flowers", 0.5, -0.02)),
    (("bush-5", 0, 0.05), ("agave", -0.5, 0)),
    (("moss-rock", 0, 0.03), ("flowers", -0.52, -0.03)),
    (("bush-4", 0, 0.04), ("rock", 0.44, 0)),
)
_BETWEEN = 0.26  # the least distance between two groups
_ASIDE = (0.0, -0.12, 0.12, -0.24, 0.24)  # how far a growth is moved from a number
_TWO_SCENES = 4.4  # the least length of a strip with two scenes
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
    groups = _Groups(
        scenes=cycle(random.sample(_SCENES, len(_SCENES))),
        clumps=cycle(random.sample(_CLUMPS, len(_CLUMPS))),
    )
    numbers = [Area(*track.number(space), 0, 0).grown(0.16 * track.cell) for space in track.spaces]
    home = _home(track)
    camp = track.camp.grown(0.3 * track.cell)
    flotsam = ("rowboat", "anchor")
    for land, coast, stones, washed in zip(track.islands, coasts, parts, flotsam, strict=True):
        planter = _Planter(track, land, stones, random)
        placed = (_beside(numbers, growth, track.cell) for growth in planter.plant(groups))
        grown = [it for it in placed if it is not None and _rooted(it, coast, track.cell)]
        result += [it for it in grown if not (it.area.touches(home) or camp.holds(*it.foot))]
        top = track.uncovered.top
        strewn = [it for it in _Beach(track, coast).strewn(washed) if it.area.top >= top]
        taken = [home, *(other.area for other in result)]
        result += [it for it in strewn if not any(map(it.area.touches, taken))]
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
    for rocks in (it for coast in coasts for it in _Beach(track, coast).rocks()):
        if not any(encloses(coast.shore, *rocks.foot) for coast in coasts):
            yield rocks


def _rooted(growth: Growth, coast: IslandCoast, cell: float) -> bool:
    """Return whether it is on suitable ground: palms on beach or grass, all else on grass."""
    if growth.name not in _PALMS:
        return encloses(coast.grass, *growth.foot)
    dry = min(dist(growth.foot, at) for at in coast.shore) > 0.18 * cell
    return dry and encloses(coast.shore, *growth.foot)


def _extent(group: _Group) -> tuple[float, float]:
    """Return how far a group reaches to the left and to the right of its middle."""
    sides = [(aside, _SIZES[name][0] / 2) for name, aside, _ in group]
    return min(at - half for at, half in sides), max(at + half for at, half in sides)


def _length(groups: Sequence[_Group]) -> float:
    """Return the least length of a strip with these groups."""
    extents = map(_extent, groups)
    return sum(right - left for left, right in extents) + _BETWEEN * (len(groups) - 1)


def _beside(numbers: Sequence[Area], growth: Growth, cell: float) -> Growth | None:
    """Return a growth that hides no number, moved aside or made smaller if needed, or None."""
    x, y = growth.foot
    for scale, aside in product((1, 0.9, 0.8, 0.7, 0.6), _ASIDE):
        width, height = scale * growth.width, scale * growth.height
        moved = growth._replace(foot=Point(x + aside * cell, y), width=width, height=height)
        if not any(map(moved.area.touches, numbers)):
            return moved
    return None


class _Beach:
    """Places reeds, driftwood and rocks along one coast, in pixels."""

    def __init__(self, track: IslandsView, coast: IslandCoast) -> None:
        self._track = track
        self._coast = coast
        self._cell = track.cell
        cell = track.cell
        self._taken = [
            Area(x - 0.55 * cell, y - 0.6 * cell, 1.1 * cell, 1.22 * cell) for x, y in track.stones
        ]
        self._taken += [track.camp.grown(0.5 * cell), track.town, track.strait]
        self._taken += [jetty.grown(0.3 * cell) for jetty in track.jetties]
        self._taken += [track.skull] if track.skull is not None else []

    def strewn(self, washed: str) -> Iterator[Growth]:
        """Yield reeds in the bays, and what the sea has washed up where the beach is wide."""
        shore, grass, outward = self._coast
        cell = self._cell
        count = len(shore)
        hollow = [
            ((a.x + b.x) / 2 - x) * u + ((a.y + b.y) / 2 - y) * v
            for index, ((x, y), (u, v)) in enumerate(zip(shore, outward, strict=True))
            for a, b in [(shore[index - 3], shore[(index + 3) % count])]
        ]
        wet = [
            Point(x + 0.1 * cell * u, y + 0.1 * cell * v)
            for (x, y), (u, v) in zip(shore, outward, strict=True)
        ]
        yield from self._best("bay-reeds", wet, hollow, 2)
        pairs = list(zip(shore, grass, strict=True))
        dry = [Point((a.x + b.x) / 2, (a.y + b.y) / 2 + 0.12 * cell) for a, b in pairs]
        for name in (washed, "driftwood"):
            yield from self._best(name, dry, [dist(a, b) for a, b in pairs], 1)

    def rocks(self) -> Iterator[Growth]:
        """Yield rocks in the sea beside one end of the island, far from all stones."""
        shore, _, outward = self._coast
        reach = 0.28 * _SIZES["headland-rocks"][0] * self._cell
        feet = [
            Point(x + (reach if u > 0 else -reach), y + 0.2 * self._cell)
            for (x, y), (u, _) in zip(shore, outward, strict=True)
        ]
        worth = [
            min(dist(at, stone) for stone in self._track.stones) if abs(u) > 0.5 else 0.0
            for at, (u, _) in zip(feet, outward, strict=True)
        ]
        for growth in self._best("headland-rocks", feet, worth, 1):
            yield growth._replace(mirrored=outward[feet.index(growth.foot)].x < 0)

    def _best(
        self, name: str, feet: list[Point], worth: list[float], most: int
    ) -> Iterator[Growth]:
        """Yield a drawing at the best free places, never two near each other."""
        width, height = (side * self._cell for side in _SIZES[name])
        for value, foot in sorted(zip(worth, feet, strict=True), reverse=True):
            growth = Growth(name, foot, width, height)
            shown = growth.area.grown(-0.06 * self._cell)
            if value <= 0 or most == 0:
                return
            if self._track.uncovered.encloses(shown) and not any(map(shown.touches, self._taken)):
                yield growth
                most -= 1
                self._taken.append(growth.area.grown(1.5 * self._cell))


class _Groups(NamedTuple):
    """Groups of drawings, of which none is used twice before all others were."""

    scenes: Iterator[_Group]
    clumps: Iterator[_Group]


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

    def plant(self, groups: _Groups) -> Iterator[Growth]:
        """Yield all plants, with a scene or two in each strip between the rows."""
        for growth in (*self._jungle(groups), *self._thickets(groups), *self._pockets()):
            if growth.area.top >= self._top:
                yield growth

    def _grown(self, name: str, x: float, y: float, scale: float = 1.0) -> Growth:
        width, height = (side * self._cell * scale for side in _SIZES[name])
        return Growth(name, Point(x, y), width, height)

    def _jungle(self, groups: _Groups) -> Iterator[Growth]:
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
            yield from self._row(self._clear(meadow, (self._track.town,)), 0, groups)

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

    def _thickets(self, groups: _Groups) -> Iterator[Growth]:
        """Yield scenes between the rows, with bushes, rocks and flowers around them."""
        land, cell = self._land, self._cell
        strips: list[Area] = []
        for low, high in pairwise(self._rows):
            _, bend = min((abs(y - (low + high) / 2), x) for x, y in self._stones)
            left, right = land.left + _GRASS * cell, land.right - _GRASS * cell
            if bend > land.centre.x:
                right = bend - (BEND + 0.1) * cell
            else:
                left = bend + (BEND + 0.1) * cell
            top, bottom = high + FOOT * cell, low - 0.4 * cell
            strip = Area(left, top, right - left, bottom - top)
            strips.append(self._clear(strip, (self._track.camp, self._track.town)))
        for strip in strips:
            yield from self._row(
                strip, 2 if round(strip.width / cell, 3) > _TWO_SCENES else 1, groups
            )
            if strip.height > 0.7 * cell and strip.width > 2 * cell:
                # Room for a young palm too.
                x = strip.left + strip.width * self._random.choice((0.02, 0.98))
                scale = min(0.85, strip.height / cell / 1.3)
                yield self._grown(self._random.choice(_PALMS[2:]), x, strip.bottom, scale)

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

    def _row(self, strip: Area, scenes: int, groups: _Groups) -> Iterator[Growth]:
        """Yield a number of scenes along a strip, and clumps before, between and after them."""
        cell, random = self._cell, self._random
        # Rounded, so that a strip has the same groups wherever the board is.
        scale = min(max(round(strip.height / (0.5 * cell), 3), 0.84), 1.25)
        room = round(strip.width / cell / scale, 3)
        chosen: list[_Group] = []
        for group in (next(groups.scenes) for _ in range(scenes)):
            if _length([*chosen, group]) <= room:
                chosen.append(group)
        middles = len(chosen)
        while _length([*chosen, clump := next(groups.clumps)]) <= room:
            # The scenes are kept apart, and away from the ends.
            at = round(len(chosen) * random.random()) if middles == 1 else len(chosen) * 2 // 3
            chosen.insert(0 if len(chosen) == middles else at, clump)
        spare = (room - _length(chosen)) / (len(chosen) + 1)
        x = strip.left + spare * scale * cell
        for group in chosen:
            left, right = _extent(group)
            mirrored = random.random() < 0.5
            turn = -1 if mirrored else 1
            middle = x + (right if mirrored else -left) * scale * cell
            for name, aside, back in group:
                width, height = (side * cell * scale for side in _SIZES[name])
                # What is taller than the strip rises between the stones above it.
                low = min(strip.centre.y + height / 2, strip.bottom)
                foot = Point(middle + turn * aside * scale * cell, low - back * scale * cell)
                yield Growth(name, foot, width, height, mirrored)
            x += (right - left + _BETWEEN + spare) * scale * cell

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
                    yield self._grown("bush-1", x - 0.2 * cell, y + 0.05 * cell, 0.8)
                    if high > 1.5:
                        # A smaller palm behind it.
                        aside = random.choice((-0.16, 0.16)) * cell
                        scale = min(0.85, (high - 0.62) / 1.3)
                        yield self._grown(random.choice(_PALMS), x + aside, y - 0.66 * cell, scale)
                elif high > 0.5:
                    yield self._grown(random.choice(("bush-1", "bush-4", "rock")), x, y, 0.9)
                reached = max(reached, bottom)
